(* Coalescing (paper, Section 3.2, Eq. 13 to 15): coalesced of cute-dynamic's coalesce.rs. *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat.
Import ListNotations.
Open Scope Z_scope.

Definition push (m : Z * Z) (t : layout) : layout :=
  match t with
  | [] => [m]
  | (b, y) :: t' =>
    if fst m =? 1 then t
    else if y =? fst m * snd m then (fst m * b, snd m) :: t'
    else m :: t
  end.
Definition coalesce (A : layout) : layout := fold_right push [] A.

Lemma push_nonempty m t : push m t <> [].
Proof. destruct t as [|[b y] t]; simpl; [discriminate|]. destruct (_ =? _); [discriminate|]. destruct (_ =? _); discriminate. Qed.

Lemma push_wf m t : wf (m :: t) -> wf (push m t).
Proof.
  intro W. inversion W; subst. destruct t as [|[b y] t]; simpl; [assumption|].
  destruct (_ =? _); [assumption|]. destruct (_ =? _); [|assumption].
  inversion H2; subst. constructor; [simpl in *; nia | assumption].
Qed.

Lemma push_ev m t c : wf (m :: t) -> ev (push m t) c = ev (m :: t) c.
Proof.
  intro W. inversion W; subst. destruct m as [a x]; simpl fst in *; simpl snd in *.
  destruct t as [|[b y] t]; [reflexivity|]. inversion H2; subst; simpl fst in *.
  unfold push; simpl fst; simpl snd.
  destruct (Z.eqb_spec a 1) as [->|N].
  - rewrite (ev_cons 1) by discriminate. rewrite Z.mod_1_r, Z.div_1_r. lia.
  - destruct (Z.eqb_spec y (a * x)) as [->|M]; [|reflexivity].
    rewrite (ev_cons a) by discriminate.
    pose proof (Z.div_mod c a ltac:(lia)) as DM.
    destruct t as [|m t].
    + rewrite !ev_one. replace (c * x) with ((a * (c / a) + c mod a) * x) by (rewrite <- DM; reflexivity). lia.
    + rewrite !ev_cons by discriminate. rewrite Z.rem_mul_r, Z.div_div by lia. lia.
Qed.

(* at every integer, also beyond the domain and below 0 *)
Theorem coalesce_correct A : wf A ->
  wf (coalesce A) /\ size (coalesce A) = size A /\ forall c, ev (coalesce A) c = ev A c.
Proof.
  induction A as [|m t IH]; intro W; [repeat split; constructor|].
  inversion W as [|? ? Hm Wt]; subst. destruct (IH Wt) as (W' & S & E). cbn [coalesce fold_right]. fold (coalesce t).
  assert (Wp : wf (m :: coalesce t)) by (constructor; assumption).
  split; [apply push_wf; assumption|]. split.
  - destruct m as [a x]. simpl size. rewrite <- S. clear -Hm.
    destruct (coalesce t) as [|[b y] t']; [reflexivity|]. simpl. simpl in Hm.
    destruct (Z.eqb_spec a 1) as [->|]; [simpl; destruct (b * size t'); reflexivity|].
    destruct (_ =? _); simpl; lia.
  - intro c. rewrite push_ev by assumption.
    destruct m as [a x]. destruct t as [|m' t']; [reflexivity|].
    rewrite !ev_cons; [rewrite E; reflexivity | discriminate | apply push_nonempty].
Qed.

(* no mode of extent 1 but for the last: so it is after coalescing *)
Fixpoint thick (A : layout) : Prop :=
  match A with [] => True | (a, _) :: t => match t with [] => True | _ :: _ => 2 <= a /\ thick t end end.

(* A is coalesced first, and the result is that of A *)
Lemma coalesce_thick A : wf A -> thick (coalesce A).
Proof.
  induction A as [|[a x] t IH]; intro W; [exact I|]. inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  specialize (IH Wt). cbn [coalesce fold_right]. fold (coalesce t).
  pose proof (proj1 (coalesce_correct t Wt)) as W'.
  destruct (coalesce t) as [|[b y] t']; [exact I|]. unfold push; simpl fst; simpl snd.
  destruct (Z.eqb_spec a 1); [exact IH|]. inversion W' as [|? ? Hb W'']; subst. simpl in Hb.
  destruct (y =? a * x).
  - destruct t'; [exact I|]. destruct IH as [I1 I2]. split; [nia | exact I2].
  - split; [lia | exact IH].
Qed.
