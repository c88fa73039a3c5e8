(* Complement (paper, Section 3.5, Eq. 27 to 29). *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat.
Import ListNotations.
Open Scope Z_scope.

(* complement: A sorted with r | d_0, s_0 d_0 | d_1, ...: the gaps between its modes, and all of them in order *)
Fixpoint chain (r : Z) (A : layout) : Prop :=
  match A with [] => True | (s, d) :: t => (r | d) /\ chain (s * d) t end.
Fixpoint complement (r : Z) (A : layout) (rest : Z) : layout :=
  match A with [] => [(rest, r)] | (s, d) :: t => (d / r, r) :: complement (s * d) t rest end.
Fixpoint interleaved (r : Z) (A : layout) (rest : Z) : layout :=
  match A with [] => [(rest, r)] | (s, d) :: t => (d / r, r) :: (s, d) :: interleaved (s * d) t rest end.
Lemma interleaved_perm A : forall r rest, Permutation (interleaved r A rest) (A ++ complement r A rest).
Proof.
  induction A as [|[s d] t IH]; intros r rest; [reflexivity|]. cbn [interleaved complement app].
  rewrite IH. rewrite perm_swap. constructor. apply Permutation_middle.
Qed.
Lemma interleaved_nonempty r A rest : interleaved r A rest <> [].
Proof. destruct A as [|[s d] t]; discriminate. Qed.
(* the modes of A and of its complement together reach every multiple of r once *)
Lemma interleaved_ev A : forall r rest c, 1 <= r -> wf A -> Forall (fun m => 1 <= snd m) A -> chain r A ->
  ev (interleaved r A rest) c = c * r.
Proof.
  induction A as [|[s d] t IH]; intros r rest c Hr W P C; [reflexivity|].
  inversion W as [|? ? Hs Wt]; subst. inversion P as [|? ? Hd Pt]; subst. destruct C as ([k K] & C). simpl in Hs, Hd.
  assert (1 <= k) by (apply (factor_pos k r); lia).
  cbn [interleaved]. rewrite (ev_cons (d / r)) by discriminate.
  rewrite (ev_cons s) by apply interleaved_nonempty. rewrite IH by (assumption || nia).
  subst d. rewrite Z.div_mul by lia.
  pose proof (Z.div_mod c k ltac:(lia)) as M1. pose proof (Z.div_mod (c / k) s ltac:(lia)) as M2.
  replace (c mod k) with (c - k * (c / k)) by lia.
  replace ((c / k) mod s) with (c / k - s * (c / k / s)) by lia. lia.
Qed.
