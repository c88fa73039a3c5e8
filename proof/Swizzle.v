(* Swizzles and XOR strides as linear maps over bits (paper, Section 2.3.1). *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Import ListNotations.
Open Scope Z_scope.


(* swizzles: linear over xor, and their own inverses where the two bit ranges are apart *)
Definition mask (b m s : Z) : Z := Z.shiftl (Z.ones b) (m + s).
Definition swizzle (b m s x : Z) : Z := Z.lxor x (Z.shiftr (Z.land x (mask b m s)) s).
Lemma swizzle_bit b m s x n : 0 <= b -> 0 <= m -> 0 <= s -> 0 <= n ->
  Z.testbit (swizzle b m s x) n = xorb (Z.testbit x n) (Z.testbit x (n + s) && ((m <=? n) && (n <? m + b))).
Proof.
  intros. unfold swizzle, mask. rewrite Z.lxor_spec, Z.shiftr_spec, Z.land_spec, Z.shiftl_spec by lia.
  rewrite Z.testbit_ones by lia. f_equal. f_equal.
  replace (n + s - (m + s)) with (n - m) by lia.
  destruct (Z.leb_spec 0 (n - m)), (Z.leb_spec m n), (Z.ltb_spec (n - m) b), (Z.ltb_spec n (m + b)); simpl; try reflexivity; lia.
Qed.
Theorem swizzle_linear b m s x y : 0 <= b -> 0 <= m -> 0 <= s ->
  swizzle b m s (Z.lxor x y) = Z.lxor (swizzle b m s x) (swizzle b m s y).
Proof.
  intros. apply Z.bits_inj'. intros n Hn. rewrite Z.lxor_spec, !swizzle_bit, !Z.lxor_spec by lia.
  destruct (Z.testbit x n), (Z.testbit y n), (Z.testbit x (n + s)), (Z.testbit y (n + s)), ((m <=? n) && (n <? m + b)); reflexivity.
Qed.
Theorem swizzle_involutive b m s x : 0 <= b <= s -> 0 <= m -> swizzle b m s (swizzle b m s x) = x.
Proof.
  intros. apply Z.bits_inj'. intros n Hn. rewrite !swizzle_bit by lia.
  destruct (Z.leb_spec m n), (Z.ltb_spec n (m + b)), (Z.leb_spec m (n + s)), (Z.ltb_spec (n + s) (m + b)); try lia;
    destruct (Z.testbit x n), (Z.testbit x (n + s)), (Z.testbit x (n + s + s)); reflexivity.
Qed.
