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

(* ---------- shifts of both signs: Swizzle<B, M, S> of swizzle/mod.rs ---------- *)

(* bit n changes by bit n + s, for n in [z, z + b) *)
Definition reads (b z s : Z) (x n : Z) : bool := Z.testbit x (n + s) && ((z <=? n) && (n <? z + b)).
Definition swizzle_down (b m s x : Z) : Z := swizzle b m s x.
Definition swizzle_up (b m s x : Z) : Z := Z.lxor x (Z.shiftl (Z.land x (Z.shiftl (Z.ones b) m)) s).
Definition apply (b m s x : Z) : Z := if 0 <=? s then swizzle_down b m s x else swizzle_up b m (- s) x.
Lemma swizzle_up_bit b m s x n : 0 <= b -> 0 <= m -> 0 <= s -> 0 <= n ->
  Z.testbit (swizzle_up b m s x) n = xorb (Z.testbit x n) (Z.testbit x (n - s) && ((m <=? n - s) && (n - s <? m + b))).
Proof.
  intros. unfold swizzle_up. rewrite Z.lxor_spec, Z.shiftl_spec, Z.land_spec by lia. f_equal.
  destruct (Z_lt_le_dec (n - s) 0) as [L|L].
  - rewrite !(Z.testbit_neg_r _ (n - s)) by exact L. reflexivity.
  - rewrite Z.shiftl_spec, Z.testbit_ones by lia. f_equal.
    destruct (Z.leb_spec 0 (n - s - m)), (Z.leb_spec m (n - s)), (Z.ltb_spec (n - s - m) b), (Z.ltb_spec (n - s) (m + b)); simpl; try reflexivity; lia.
Qed.
Theorem apply_linear b m s x y : 0 <= b -> 0 <= m -> apply b m s (Z.lxor x y) = Z.lxor (apply b m s x) (apply b m s y).
Proof.
  intros. unfold apply. destruct (Z.leb_spec 0 s); [apply swizzle_linear; assumption|].
  apply Z.bits_inj'. intros n Hn. rewrite Z.lxor_spec, !swizzle_up_bit, !Z.lxor_spec by lia.
  destruct (Z.testbit x n), (Z.testbit y n), (Z.testbit x (n - - s)), (Z.testbit y (n - - s)), ((m <=? n - - s) && (n - - s <? m + b)); reflexivity.
Qed.
(* |S| >= B: a swizzle is its own inverse, and so takes no two offsets to one *)
Theorem apply_involutive b m s x : 0 <= b <= Z.abs s -> 0 <= m -> apply b m s (apply b m s x) = x.
Proof.
  intros. unfold apply. destruct (Z.leb_spec 0 s); [apply swizzle_involutive; lia|].
  apply Z.bits_inj'. intros n Hn. rewrite swizzle_up_bit by lia. rewrite (swizzle_up_bit b m (- s) x n) by lia.
  destruct (Z_lt_le_dec (n - - s) 0) as [L|L].
  - rewrite !(Z.testbit_neg_r _ (n - - s)) by exact L. destruct (Z.testbit x n); reflexivity.
  - rewrite swizzle_up_bit by lia.
    destruct (Z.leb_spec m (n - - s)), (Z.ltb_spec (n - - s) (m + b)), (Z.leb_spec m (n - - s - - s)), (Z.ltb_spec (n - - s - - s) (m + b)); try lia;
      destruct (Z.testbit x n), (Z.testbit x (n - - s)), (Z.testbit x (n - - s - - s)); reflexivity.
Qed.
Corollary apply_injective b m s x y : 0 <= b <= Z.abs s -> 0 <= m -> apply b m s x = apply b m s y -> x = y.
Proof. intros H M E. rewrite <- (apply_involutive b m s x), E by assumption. apply apply_involutive; assumption. Qed.
(* where the swizzle reads nothing it changes nothing: elements that stay together *)
Theorem apply_add b m s x y : 0 <= b -> 0 <= m -> Z.land x y = 0 -> Z.land (apply b m s x) (apply b m s y) = 0 ->
  apply b m s (x + y) = apply b m s x + apply b m s y.
Proof. intros Hb Hm L L'. rewrite (Z.add_nocarry_lxor _ _ L), (Z.add_nocarry_lxor _ _ L'). apply apply_linear; assumption. Qed.

(* ---------- XOR strides: i * f_k is the product without carries (Table 1) ---------- *)

Fixpoint clmul_positive (k : Z) (i : positive) : Z :=
  match i with
  | xH => k
  | xO i => 2 * clmul_positive k i
  | xI i => Z.lxor k (2 * clmul_positive k i)
  end.
Definition clmul (k i : Z) : Z := match i with Zpos i => clmul_positive k i | _ => 0 end.
Lemma clmul_double k i : 0 <= i -> clmul k (2 * i) = 2 * clmul k i.
Proof. destruct i; cbn; try reflexivity; lia. Qed.
Lemma clmul_double_one k i : 0 <= i -> clmul k (2 * i + 1) = Z.lxor k (2 * clmul k i).
Proof. destruct i; cbn; try lia; try reflexivity. rewrite Z.lxor_0_r. reflexivity. Qed.
Lemma lxor_double a b : Z.lxor (2 * a) (2 * b) = 2 * Z.lxor a b.
Proof.
  apply Z.bits_inj'. intros n Hn. destruct (Z.eq_dec n 0) as [->|N]; [rewrite Z.lxor_spec, !Z.testbit_even_0; reflexivity|].
  replace n with (Z.succ (n - 1)) by lia. rewrite Z.lxor_spec, !Z.testbit_even_succ, Z.lxor_spec by lia. reflexivity.
Qed.
(* the value at a sum without carries is the sum of the values without carries *)
Theorem clmul_linear k : forall i j, 0 <= i -> 0 <= j -> clmul k (Z.lxor i j) = Z.lxor (clmul k i) (clmul k j).
Proof.
  assert (P : forall n i j, 0 <= i < 2 ^ Z.of_nat n -> 0 <= j < 2 ^ Z.of_nat n -> clmul k (Z.lxor i j) = Z.lxor (clmul k i) (clmul k j)).
  { induction n as [|n IH]; intros i j Hi Hj.
    - change (2 ^ Z.of_nat 0) with 1 in *. replace i with 0 by lia. replace j with 0 by lia. reflexivity.
    - rewrite Nat2Z.inj_succ, Z.pow_succ_r in * by lia.
      assert (HALF : forall a, 0 <= a < 2 * 2 ^ Z.of_nat n -> exists h b, a = 2 * h + Z.b2z b /\ 0 <= h < 2 ^ Z.of_nat n).
      { intros a Ha. exists (a / 2), (Z.odd a). pose proof (Z.div2_odd a) as D. rewrite Z.div2_div in D. split; [exact D|].
        split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]. }
      destruct (HALF i Hi) as (h & b & -> & Hh), (HALF j Hj) as (g & c & -> & Hg). specialize (IH h g Hh Hg).
      assert (N : 0 <= Z.lxor h g) by (apply Z.lxor_nonneg; lia).
      assert (X : Z.lxor (2 * h + Z.b2z b) (2 * g + Z.b2z c) = 2 * Z.lxor h g + Z.b2z (xorb b c)).
      { apply Z.bits_inj'. intros m Hm. rewrite Z.lxor_spec. destruct (Z.eq_dec m 0) as [->|M0].
        - rewrite !Z.testbit_0_r. reflexivity.
        - replace m with (Z.succ (m - 1)) by lia. rewrite !Z.testbit_succ_r, Z.lxor_spec by lia. reflexivity. }
      rewrite X. destruct b, c; cbn [xorb Z.b2z]; rewrite ?Z.add_0_r, ?clmul_double, ?clmul_double_one, IH, <- ?lxor_double by lia.
      + rewrite !Z.lxor_assoc, (Z.lxor_comm (2 * clmul k h) (Z.lxor k _)), !Z.lxor_assoc, <- (Z.lxor_assoc k k), Z.lxor_nilpotent, Z.lxor_0_l. apply Z.lxor_comm.
      + rewrite !Z.lxor_assoc. reflexivity.
      + rewrite <- Z.lxor_assoc, (Z.lxor_comm k), !Z.lxor_assoc. reflexivity.
      + reflexivity. }
  intros i j Hi Hj. set (n := Z.to_nat (Z.max i j)).
  assert (B : forall a, 0 <= a -> a < 2 ^ a) by (intros; apply Z.pow_gt_lin_r; lia).
  assert (En : Z.of_nat n = Z.max i j) by (unfold n; rewrite Z2Nat.id; lia).
  apply (P n); rewrite En; (split; [assumption|]).
  - eapply Z.lt_le_trans; [apply B; exact Hi | apply Z.pow_le_mono_r; lia].
  - eapply Z.lt_le_trans; [apply B; exact Hj | apply Z.pow_le_mono_r; lia].
Qed.
