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

(* ---------- coalesced of coalesce.rs: one pass from the left; the mode merged last stands first ---------- *)

Definition merge (merged : layout) (m : Z * Z) : layout :=
  match merged with
  | (a, x) :: r => if snd m =? a * x then (a * fst m, x) :: r else m :: merged
  | [] => [m]
  end.
Definition step (state : layout * option (Z * Z)) (m : Z * Z) : layout * option (Z * Z) :=
  if fst m =? 1 then (fst state, Some m) else (merge (fst state) m, None).
Definition coalesced (keep_last : bool) (A : layout) : layout :=
  let (merged, last_unit) := fold_left step A ([], None) in
  if keep_last then
    match match last_unit with Some unit => merge merged unit | None => merged end with
    | [] => [(1, 0)]
    | r => rev r
    end
  else rev merged.

Definition big (m : Z * Z) : bool := negb (fst m =? 1).
(* without the modes of extent 1, but with a last one *)
Fixpoint inner (A : layout) : layout :=
  match A with
  | [] => []
  | m :: t => match t with [] => [m] | _ :: _ => if big m then m :: inner t else inner t end
  end.

Lemma inner_cons m t : t <> [] -> inner (m :: t) = if big m then m :: inner t else inner t.
Proof. destruct t; [congruence | reflexivity]. Qed.
Lemma fold_big A : forall s, fst (fold_left step A s) = fold_left merge (filter big A) (fst s).
Proof.
  induction A as [|m t IH]; intros s; [reflexivity|]. cbn [fold_left]. rewrite IH. unfold step, big; cbn [filter].
  destruct (fst m =? 1); reflexivity.
Qed.
Lemma fold_inner A : forall s, A <> [] ->
  match snd (fold_left step A s) with Some u => merge (fst (fold_left step A s)) u | None => fst (fold_left step A s) end
  = fold_left merge (inner A) (fst s).
Proof.
  induction A as [|m t IH]; intros s N; [congruence|]. destruct t as [|m' t'].
  - cbn. unfold step. destruct (fst m =? 1); reflexivity.
  - rewrite (eq_refl : fold_left step (m :: m' :: t') s = fold_left step (m' :: t') (step s m)).
    rewrite IH by discriminate. rewrite (inner_cons m (m' :: t')) by (intro; discriminate). unfold step, big. destruct (fst m =? 1); reflexivity.
Qed.

Definition glue (r t : layout) : layout := match r with [] => t | m :: r' => rev r' ++ push m t end.
Definition head_big (r : layout) : Prop := match r with [] => True | (a, _) :: _ => 2 <= a end.
Lemma glue_merge r m t : head_big r -> t = [] \/ 2 <= fst m -> glue (merge r m) t = glue r (push m t).
Proof.
  intros H T. destruct r as [|[a x] r]; [reflexivity|]. destruct m as [b y]. unfold merge; simpl fst in *; simpl snd.
  simpl in H. destruct (Z.eqb_spec y (a * x)) as [->|N].
  - unfold glue. f_equal. destruct t as [|[c z] t].
    + simpl. destruct (Z.eqb_spec a 1); [lia|]. rewrite Z.eqb_refl. reflexivity.
    + destruct T as [T|T]; [discriminate|]. unfold push at 1; simpl fst; simpl snd. unfold push at 2; simpl fst; simpl snd.
      destruct (Z.eqb_spec (a * b) 1); [nia|]. destruct (Z.eqb_spec b 1); [lia|].
      replace (a * b * x) with (b * (a * x)) by lia.
      destruct (z =? b * (a * x)); cbn; (destruct (Z.eqb_spec a 1); [lia|]); rewrite Z.eqb_refl; f_equal; f_equal; lia.
  - unfold glue. cbn [rev]. rewrite <- app_assoc. f_equal. cbn [app].
    assert (P : exists e u, push (b, y) t = (e, y) :: u).
    { destruct t as [|[c z] t]; [simpl; eauto|]. destruct T as [T|T]; [discriminate|]. simpl.
      destruct (Z.eqb_spec b 1); [lia|]. destruct (_ =? _); eauto. }
    destruct P as (e & u & ->). simpl. destruct (Z.eqb_spec a 1); [lia|]. destruct (Z.eqb_spec y (a * x)); [lia|]. reflexivity.
Qed.
Lemma fold_merge L : forall r, thick L -> head_big r -> rev (fold_left merge L r) = glue r (coalesce L).
Proof.
  induction L as [|m L IH]; intros r T H.
  - destruct r; reflexivity.
  - cbn [fold_left coalesce fold_right]. fold (coalesce L). rewrite <- glue_merge; [|assumption|].
    + destruct L as [|m' L']; [cbn; destruct (merge r m); reflexivity|]. destruct m as [a x]. destruct T as [T1 T2]. apply IH; [exact T2|].
      destruct r as [|[b y] r]; simpl; [assumption|]. simpl in H. destruct (x =? b * y); simpl; nia.
    + destruct L as [|m' L']; [left; reflexivity | right]. destruct m as [a x]. apply T.
Qed.
Lemma fold_nonempty L : forall r, L <> [] \/ r <> [] -> fold_left merge L r <> [].
Proof.
  induction L as [|m L IH]; intros r N.
  - destruct N as [N|N]; [congruence | exact N].
  - cbn [fold_left]. apply IH. right. destruct r as [|[a x] r]; simpl; [discriminate|]. destruct (_ =? _); discriminate.
Qed.

Lemma inner_nonempty A : A <> [] -> inner A <> [].
Proof.
  induction A as [|m t IH]; [congruence|]. intros _. destruct t as [|m' t']; [discriminate|].
  rewrite inner_cons by discriminate. destruct (big m); [discriminate|]. apply IH. discriminate.
Qed.
Lemma inner_correct A : wf A ->
  wf (inner A) /\ thick (inner A) /\ size (inner A) = size A /\ forall c, ev (inner A) c = ev A c.
Proof.
  induction A as [|[a x] t IH]; intro W; [repeat split; constructor|].
  inversion W as [|? ? Ha Wt]; subst. simpl in Ha. destruct (IH Wt) as (W' & T' & S & E).
  destruct t as [|m t']; [repeat split; assumption|]. set (t := m :: t') in *.
  change (inner ((a, x) :: t)) with (if big (a, x) then (a, x) :: inner t else inner t).
  unfold big; simpl fst. destruct (Z.eqb_spec a 1) as [->|N]; cbn [negb].
  - split; [assumption|]. split; [assumption|]. split; [change (size ((1, x) :: t)) with (1 * size t); lia|].
    intro c. rewrite ev_cons, E, Z.mod_1_r, Z.div_1_r by discriminate. lia.
  - pose proof (inner_nonempty t ltac:(discriminate)) as NE. split; [constructor; assumption|]. split.
    + destruct (inner t) as [|m' u]; [congruence|]. split; [lia | exact T'].
    + split; [cbn [size]; rewrite S; reflexivity|]. intro c. rewrite !ev_cons, E by (assumption || discriminate). reflexivity.
Qed.
Lemma big_thick A : wf A -> thick (filter big A) /\ Forall (fun m => 2 <= fst m) (filter big A).
Proof.
  intro W. assert (F : Forall (fun m => 2 <= fst m) (filter big A)).
  { apply Forall_forall. intros m H. apply filter_In in H as [I B]. unfold wf in W. rewrite Forall_forall in W. specialize (W m I).
    unfold big in B. destruct (Z.eqb_spec (fst m) 1); [discriminate | lia]. }
  split; [|exact F]. induction F as [|[a x] t Ha F IH]; [exact I|]. simpl. destruct t; [exact I|]. split; [exact Ha | exact IH].
Qed.
(* below the size: beyond it a last mode of extent 1 counts *)
Lemma big_correct A : wf A -> size (filter big A) = size A /\ forall c, 0 <= c < size A -> ev (filter big A) c = ev A c.
Proof.
  induction A as [|[a x] t IH]; intro W; [split; reflexivity|].
  inversion W as [|? ? Ha Wt]; subst. simpl in Ha. destruct (IH Wt) as (S & E). pose proof (size_pos t Wt) as P.
  assert (FB : filter big ((a, x) :: t) = if a =? 1 then filter big t else (a, x) :: filter big t)
    by (cbn [filter]; unfold big; cbn [fst]; destruct (a =? 1); reflexivity).
  rewrite FB. cbn [size]. destruct (Z.eqb_spec a 1) as [->|N].
  - split; [lia|]. intros c Hc. rewrite E by lia. destruct t as [|m t'].
    + simpl in Hc. replace c with 0 by lia. reflexivity.
    + rewrite ev_cons, Z.mod_1_r, Z.div_1_r by discriminate. lia.
  - split; [cbn [size]; lia|]. intros c Hc.
    assert (Q : 0 <= c / a < size t) by (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]).
    destruct t as [|m t']; [reflexivity|]. rewrite (ev_cons a x (m :: t')) by discriminate. rewrite <- E by exact Q.
    destruct (filter big (m :: t')) as [|m' u] eqn:F.
    + assert (S1 : size (m :: t') = 1) by (rewrite <- S; reflexivity). rewrite S1 in *. rewrite ev_one.
      pose proof (Z.div_mod c a ltac:(lia)). replace (c / a) with 0 in * by lia. cbn [ev].
      replace (c mod a) with c by lia. lia.
    + rewrite ev_cons by discriminate. reflexivity.
Qed.

Lemma coalesced_true A : A <> [] -> wf A -> coalesced true A = coalesce (inner A).
Proof.
  intros N W. unfold coalesced. pose proof (fold_inner A ([], None) N) as F. pose proof (fold_merge (inner A) []) as G.
  destruct (fold_left step A ([], None)) as [r u]. cbn [fst snd] in F. rewrite F.
  pose proof (fold_nonempty (inner A) [] (or_introl (inner_nonempty A N))) as NE.
  destruct (fold_left merge (inner A) []) as [|m r'] eqn:E; [congruence|].
  apply G; [apply inner_correct; assumption | exact I].
Qed.
Lemma coalesced_false A : wf A -> coalesced false A = coalesce (filter big A).
Proof.
  intro W. unfold coalesced. pose proof (fold_big A ([], None)) as F. destruct (fold_left step A ([], None)) as [r u].
  cbn [fst] in F. subst r. apply (fold_merge (filter big A) []); [apply big_thick; assumption | exact I].
Qed.

(* `coalesced(.., keep_last = true)`, which composition uses: the same function at every integer, beyond the domain too *)
Theorem coalesced_true_correct A : wf A -> wf (coalesced true A) /\ coalesced true A <> [] /\ thick (coalesced true A) /\
  size (coalesced true A) = size A /\ forall c, ev (coalesced true A) c = ev A c.
Proof.
  intro W. destruct A as [|m t].
  - cbn. repeat split; try discriminate; [repeat constructor; simpl; lia|]. intro c. lia.
  - rewrite coalesced_true by (assumption || discriminate). destruct (inner_correct (m :: t) W) as (W' & T & S & E).
    destruct (coalesce_correct _ W') as (W'' & S' & E').
    pose proof (inner_nonempty (m :: t) ltac:(discriminate)) as N.
    split; [assumption|]. split; [destruct (inner (m :: t)); [congruence | apply push_nonempty]|].
    split; [apply coalesce_thick; assumption|]. split; [congruence|]. intro c. rewrite E', E. reflexivity.
Qed.
(* `coalesced(.., false)`, the operation coalesce: the same function on the domain *)
Theorem coalesced_false_correct A : wf A -> wf (coalesced false A) /\ size (coalesced false A) = size A /\
  forall c, 0 <= c < size A -> ev (coalesced false A) c = ev A c.
Proof.
  intro W. rewrite coalesced_false by assumption. destruct (big_correct A W) as (S & E).
  assert (W' : wf (filter big A)) by (eapply Forall_impl; [|apply big_thick; exact W]; simpl; intros; lia).
  destruct (coalesce_correct _ W') as (W'' & S' & E'). split; [assumption|]. split; [congruence|].
  intros c Hc. rewrite E', E by assumption. reflexivity.
Qed.

(* ---------- the result is the only one, and no layout of the same function has fewer modes ---------- *)

Fixpoint reduced (A : layout) : Prop :=
  match A with
  | [] => True
  | (a, x) :: t => 2 <= a /\ match t with [] => True | (_, y) :: _ => y <> a * x end /\ reduced t
  end.
Lemma push_reduced m t : 2 <= fst m -> reduced t -> reduced (push m t).
Proof.
  destruct m as [a x]. simpl fst. intros Ha R. destruct t as [|[b y] t]; [cbn; auto|]. unfold push; simpl fst; simpl snd.
  destruct (Z.eqb_spec a 1); [lia|]. destruct (Z.eqb_spec y (a * x)) as [->|N]; [|cbn in *; auto].
  destruct R as (Hb & N & R). cbn. split; [nia|]. split; [|exact R]. destruct t as [|[c z] t]; [exact I|]. intro E. apply N. lia.
Qed.
Theorem coalesced_reduced A : wf A -> reduced (coalesced false A).
Proof.
  intro W. rewrite coalesced_false by assumption. pose proof (proj2 (big_thick A W)) as F.
  induction F as [|m t Hm F IH]; [exact I|]. cbn [coalesce fold_right]. apply push_reduced; assumption.
Qed.
Lemma reduced_wf A : reduced A -> wf A.
Proof. induction A as [|[a x] t IH]; intro R; [constructor|]. destruct R as (Ha & _ & R). constructor; [simpl; lia | apply IH; exact R]. Qed.
Lemma reduced_head a x t b y u : reduced ((a, x) :: t) -> reduced ((b, y) :: u) -> size ((a, x) :: t) = size ((b, y) :: u) ->
  (forall c, 0 <= c < size ((a, x) :: t) -> ev ((a, x) :: t) c = ev ((b, y) :: u) c) -> x = y /\ b <= a.
Proof.
  intros (Ha & Na & Ra) (Hb & _ & Rb) S E. pose proof (reduced_wf t Ra) as Wt. pose proof (reduced_wf u Rb) as Wu.
  pose proof (size_pos t Wt). pose proof (size_pos u Wu). cbn [size] in *.
  assert (x = y) by (pose proof (E 1 ltac:(nia)) as E1; rewrite !ev_lt in E1 by (assumption || lia); lia).
  split; [assumption|]. destruct (Z_lt_le_dec a b) as [L|L]; [exfalso | exact L]. subst y.
  destruct t as [|[a2 x2] t]; [cbn [size] in *; nia|]. destruct Ra as (Ha2 & _ & Ra).
  assert (2 <= size ((a2, x2) :: t)) by (cbn [size]; pose proof (size_pos t (reduced_wf t Ra)); nia).
  pose proof (E a ltac:(nia)) as Ea. rewrite (ev_lt b) in Ea by (assumption || lia). rewrite ev_cons in Ea by discriminate.
  rewrite Z_mod_same_full, Z_div_same_full in Ea by lia. rewrite ev_lt in Ea by (try apply reduced_wf; assumption || lia). lia.
Qed.
Theorem reduced_unique A : forall B, reduced A -> reduced B -> size A = size B ->
  (forall c, 0 <= c < size A -> ev A c = ev B c) -> A = B.
Proof.
  induction A as [|[a x] t IH]; intros B RA RB S E.
  - destruct B as [|[b y] u]; [reflexivity|]. destruct RB as (Hb & _ & RB). pose proof (size_pos u (reduced_wf u RB)).
    cbn [size] in S. nia.
  - destruct B as [|[b y] u]; [destruct RA as (Ha & _ & RA); pose proof (size_pos t (reduced_wf t RA)); cbn [size] in S; nia|].
    destruct (reduced_head _ _ _ _ _ _ RA RB S E) as [-> L1].
    destruct (reduced_head b y u a y t RB RA) as [_ L2]; [lia | intros c Hc; symmetry; apply E; lia |].
    assert (a = b) by lia. subst b. destruct RA as (Ha & _ & RA), RB as (_ & _ & RB).
    pose proof (size_pos t (reduced_wf t RA)). pose proof (size_pos u (reduced_wf u RB)).
    cbn [size] in S. assert (St : size t = size u) by nia. f_equal. apply IH; try assumption.
    intros c Hc. destruct t as [|mt t'], u as [|mu u'].
    + reflexivity.
    + exfalso. destruct mu as [e z]. destruct RB as (He & _ & RB). pose proof (size_pos u' (reduced_wf u' RB)). cbn [size] in St. nia.
    + exfalso. destruct mt as [e z]. destruct RA as (He & _ & RA). pose proof (size_pos t' (reduced_wf t' RA)). cbn [size] in St. nia.
    + pose proof (E (c * a) ltac:(cbn [size] in *; nia)) as Ec. rewrite !ev_cons in Ec by discriminate.
      rewrite Z_mod_mult, Z.div_mul in Ec by lia. lia.
Qed.
Corollary coalesce_unique A B : wf A -> wf B -> size A = size B -> (forall c, 0 <= c < size A -> ev A c = ev B c) ->
  coalesced false A = coalesced false B.
Proof.
  intros WA WB S E. destruct (coalesced_false_correct A WA) as (_ & SA & EA), (coalesced_false_correct B WB) as (_ & SB & EB).
  apply reduced_unique; try (apply coalesced_reduced; assumption); [congruence|].
  intros c Hc. rewrite EA, EB by lia. apply E. lia.
Qed.
Corollary coalesce_idempotent A : wf A -> coalesced false (coalesced false A) = coalesced false A.
Proof. intro W. destruct (coalesced_false_correct A W) as (W' & S & E). apply coalesce_unique; try assumption. intros c Hc. apply E. lia. Qed.
Lemma fold_merge_length L : forall r, (length (fold_left merge L r) <= length L + length r)%nat.
Proof.
  induction L as [|m L IH]; intro r; [simpl; lia|]. cbn [fold_left length]. specialize (IH (merge r m)).
  assert (length (merge r m) <= S (length r))%nat by (destruct r as [|[a x] r]; simpl; [lia|]; destruct (_ =? _); simpl; lia). lia.
Qed.
Lemma coalesced_length A : (length (coalesced false A) <= length A)%nat.
Proof.
  unfold coalesced. pose proof (fold_big A ([], None)) as F. destruct (fold_left step A ([], None)) as [r u]. cbn [fst] in F. subst r.
  rewrite rev_length. pose proof (fold_merge_length (filter big A) []) as L. simpl length in L.
  assert (length (filter big A) <= length A)%nat by (clear; induction A as [|m t IH]; simpl; [lia|]; destruct (big m); simpl; lia). lia.
Qed.
Corollary coalesce_fewest A B : wf A -> wf B -> size A = size B -> (forall c, 0 <= c < size A -> ev A c = ev B c) ->
  (length (coalesced false A) <= length B)%nat.
Proof. intros WA WB S E. rewrite (coalesce_unique A B) by assumption. apply coalesced_length. Qed.
