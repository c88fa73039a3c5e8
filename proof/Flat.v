(* Flat layouts over the integers: evaluation, digits, permutations of modes (paper, Sections 2 and 3.1). *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Import ListNotations.
Open Scope Z_scope.

Lemma factor_pos k a : 1 <= a -> 1 <= k * a -> 1 <= k.
Proof. nia. Qed.

(* ---------- 1. layouts and their evaluation ---------- *)

(* a flat layout: its modes (extent, stride) *)
Definition layout := list (Z * Z).
Definition wf (A : layout) : Prop := Forall (fun m => 1 <= fst m) A.
(* the number of coordinates in the domain *)
Fixpoint size (A : layout) : Z := match A with [] => 1 | (a, _) :: t => a * size t end.
(* at an integer coordinate, colexicographic; the last mode extends *)
Fixpoint ev (A : layout) (c : Z) : Z :=
  match A with
  | [] => 0
  | (a, x) :: t => match t with [] => c * x | _ :: _ => (c mod a) * x + ev t (c / a) end
  end.

Lemma ev_one a x c : ev [(a, x)] c = c * x.
Proof. reflexivity. Qed.

Lemma ev_cons a x t c : t <> [] -> ev ((a, x) :: t) c = (c mod a) * x + ev t (c / a).
Proof. destruct t; [congruence | reflexivity]. Qed.

Lemma ev_zero A : wf A -> ev A 0 = 0.
Proof.
  induction A as [|[a x] t IH]; intro W; [reflexivity|].
  inversion W; subst. simpl fst in *.
  destruct t; [rewrite ev_one; lia|].
  rewrite ev_cons by discriminate. rewrite Zmod_0_l, Zdiv_0_l, IH by assumption. lia.
Qed.

(* below the first extent a layout is a line *)
Lemma ev_lt a x t c : wf t -> 0 <= c < a -> ev ((a, x) :: t) c = c * x.
Proof.
  intros W H. destruct t as [|m t]; [reflexivity|].
  rewrite ev_cons by discriminate.
  rewrite Z.mod_small, Z.div_small, ev_zero by assumption. lia.
Qed.

Lemma size_pos A : wf A -> 1 <= size A.
Proof. induction A as [|[a x] t IH]; intro W; simpl; [lia|]. inversion W; subst; simpl in *. specialize (IH H2). nia. Qed.

(* evaluation of a concatenation: the coordinate splits at the size of the left part *)
Lemma ev_app A B c : wf A -> wf B -> A <> [] -> B <> [] -> 0 <= c ->
  ev (A ++ B) c = ev A (c mod size A) + ev B (c / size A).
Proof.
  revert c. induction A as [|[a x] t IH]; intros c WA WB NA NB Hc; [congruence|].
  inversion WA; subst; simpl fst in *.
  change (((a, x) :: t) ++ B) with ((a, x) :: (t ++ B)).
  rewrite ev_cons by (destruct t; simpl; [assumption | discriminate]).
  destruct t as [|m t'].
  - simpl size. simpl app. rewrite Z.mul_1_r. rewrite ev_one. reflexivity.
  - set (t := m :: t') in *. pose proof (size_pos t H2) as Hs.
    rewrite ev_cons by discriminate.
    change (size ((a, x) :: t)) with (a * size t).
    rewrite IH; try assumption; try discriminate; [| apply Z.div_pos; lia].
    rewrite Z.rem_mul_r by lia.
    rewrite (Z.mul_comm a (_ mod _)), Z_mod_plus_full, Zmod_mod.
    rewrite Z.div_add by lia. rewrite (Z.div_small (c mod a)) by (apply Z.mod_pos_bound; lia).
    rewrite Z.div_div by lia. rewrite Z.add_0_l. lia.
Qed.
Lemma size_app A B : size (A ++ B) = size A * size B.
Proof. induction A as [|[a x] t IH]; simpl; [destruct (size B); reflexivity | rewrite IH; lia]. Qed.


(* ---------- 8. probes: what the rest of the algebra stands on ---------- *)

(* mixed radix: a coordinate from its digits (right inverse, nesting) *)
Fixpoint encode (A : layout) (v : list Z) : Z :=
  match A, v with (a, _) :: t, d :: v' => d + a * encode t v' | _, _ => 0 end.
Fixpoint dot (A : layout) (v : list Z) : Z :=
  match A, v with (_, x) :: t, d :: v' => d * x + dot t v' | _, _ => 0 end.
Lemma ev_encode A : forall v, wf A -> Forall2 (fun m d => 0 <= d < fst m) A v -> ev A (encode A v) = dot A v.
Proof.
  induction A as [|[a x] t IH]; intros v W F; inversion F as [|? d ? v' Hd F']; subst; [reflexivity|].
  inversion W as [|? ? Ha Wt]; subst. cbn [encode dot]. simpl in Hd. destruct t as [|m t'].
  - inversion F'; subst. simpl. lia.
  - rewrite ev_cons by discriminate. rewrite (Z.mul_comm a), Z_mod_plus_full, Z.div_add by lia.
    rewrite Z.mod_small, (Z.div_small d), Z.add_0_l, IH by assumption. reflexivity.
Qed.


(* ---------- coordinate vectors ---------- *)

(* one coordinate a mode, each inside its extent *)
Definition valid (A : layout) (v : list Z) : Prop := Forall2 (fun m d => 0 <= d < fst m) A v.
Fixpoint coords (A : layout) (c : Z) : list Z := match A with [] => [] | (a, _) :: t => c mod a :: coords t (c / a) end.
Lemma coords_valid A : forall c, wf A -> valid A (coords A c).
Proof.
  induction A as [|[a x] t IH]; intros c W; [constructor|]. inversion W; subst; simpl in *.
  apply Forall2_cons; [apply Z.mod_pos_bound; simpl; lia | apply IH; assumption].
Qed.
Lemma ev_coords A : forall c, wf A -> 0 <= c < size A -> ev A c = dot A (coords A c).
Proof.
  induction A as [|[a x] t IH]; intros c W Hc; [reflexivity|]. inversion W; subst; simpl fst in *. cbn [coords dot].
  cbn [size] in Hc. destruct t as [|m t'].
  - simpl in *. rewrite Z.mod_small by lia. lia.
  - rewrite ev_cons by discriminate. rewrite IH; [reflexivity | assumption | split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]].
Qed.
Lemma encode_range A : forall v, wf A -> valid A v -> 0 <= encode A v < size A.
Proof.
  induction A as [|[a x] t IH]; intros v W V; inversion V as [|? d ? v' Hd V']; subst; cbn; [lia|].
  inversion W; subst. simpl in *. specialize (IH v' ltac:(assumption) V'). nia.
Qed.
Lemma coords_encode A : forall v, wf A -> valid A v -> coords A (encode A v) = v.
Proof.
  induction A as [|[a x] t IH]; intros v W V; inversion V as [|? d ? v' Hd V']; subst; [reflexivity|]. inversion W; subst. simpl in *.
  rewrite (Z.mul_comm a), Z_mod_plus_full, Z.div_add by lia. rewrite Z.mod_small, (Z.div_small d), Z.add_0_l, IH by assumption. reflexivity.
Qed.
Lemma encode_coords A : forall c, wf A -> 0 <= c < size A -> encode A (coords A c) = c.
Proof.
  induction A as [|[a x] t IH]; intros c W Hc; cbn in *; [lia|]. inversion W; subst; simpl in *.
  rewrite IH; [|assumption | split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]].
  pose proof (Z.div_mod c a ltac:(lia)). lia.
Qed.
Lemma coords_inj A c c' : wf A -> 0 <= c < size A -> 0 <= c' < size A -> coords A c = coords A c' -> c = c'.
Proof. intros W H H' E. rewrite <- (encode_coords A c), <- (encode_coords A c'), E by assumption. reflexivity. Qed.
Lemma zeros_valid A : wf A -> exists v, valid A v /\ dot A v = 0.
Proof.
  induction A as [|[a x] t IH]; intro W; [exists []; split; [constructor | reflexivity]|]. inversion W; subst; simpl in *.
  destruct IH as (v & V & D); [assumption|]. exists (0 :: v). split; [constructor; simpl; [lia | exact V] | cbn; lia].
Qed.
(* the same values whatever the order of the modes *)
Lemma perm_vectors A B : Permutation A B -> forall v, valid A v -> exists w, valid B w /\ dot B w = dot A v.
Proof.
  induction 1 as [|m A B P IH|m n A|A B C P1 IH1 P2 IH2]; intros v V.
  - eauto.
  - inversion V as [|? d ? v' Hd V']; subst. destruct (IH v' V') as (w & W & D). exists (d :: w).
    split; [constructor; assumption|]. destruct m. cbn. lia.
  - inversion V as [|? d ? v' Hd V']; subst. inversion V' as [|? e ? v'' He V'']; subst. exists (e :: d :: v'').
    split; [repeat constructor; assumption || apply He || apply Hd|]. destruct m, n. cbn. lia.
  - destruct (IH1 v V) as (w & W & D). destruct (IH2 w W) as (u & U & E). exists u. split; [exact U | congruence].
Qed.

(* each stride from the end of the mode before on: values increase, by at least the first stride *)
Fixpoint climbs (r : Z) (A : layout) : Prop := match A with [] => True | (s, d) :: t => r <= d /\ climbs (s * d) t end.
Lemma climbs_ev A : forall r c c', wf A -> A <> [] -> 1 <= r -> climbs r A -> c < c' -> ev A c + r <= ev A c'.
Proof.
  induction A as [|[s d] t IH]; intros r c c' W N Hr CL L; [congruence|]. destruct CL as (Hd & C). inversion W; subst; simpl fst in *.
  destruct t as [|m t']; [cbn; nia|]. set (t := m :: t') in *. rewrite !ev_cons by discriminate.
  pose proof (Z.div_mod c s ltac:(lia)) as D1. pose proof (Z.div_mod c' s ltac:(lia)) as D2.
  pose proof (Z.mod_pos_bound c s ltac:(lia)). pose proof (Z.mod_pos_bound c' s ltac:(lia)).
  destruct (Z.eq_dec (c / s) (c' / s)) as [E|E].
  - rewrite E in *. assert (c mod s + 1 <= c' mod s) by lia. nia.
  - assert (Q : c / s < c' / s) by (pose proof (Z.div_le_mono c c' s ltac:(lia) ltac:(lia)); lia).
    pose proof (IH (s * d) _ _ H2 ltac:(discriminate) ltac:(nia) C Q).
    assert (c mod s * d <= (s - 1) * d) by nia. assert (0 <= c' mod s * d) by nia. lia.
Qed.
