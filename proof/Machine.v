(* Machine integers: where layouts fit, the checks of plain.rs with 64-bit saturating arithmetic are those of the model. *)
From Coq Require Import ZArith List Lia Bool.
Require Import Flat Coalesce Tree Compose.
Import ListNotations.
Open Scope Z_scope.

Definition umax : Z := 2 ^ 64 - 1. (* usize::MAX *)
Definition largest : Z := 2 ^ 63 - 1. (* LARGEST of fits/plain.rs: isize::MAX *)
Lemma numbers : umax = 18446744073709551615 /\ largest = 9223372036854775807.
Proof. split; reflexivity. Qed.
Ltac word := destruct numbers as [Un La]; rewrite ?Un, ?La in *; clear Un La.

Definition saturating_mul (a b : Z) : Z := Z.min (a * b) umax.
Definition saturating_add (a b : Z) : Z := Z.min (a + b) umax.
Definition saturating_sub (a b : Z) : Z := Z.max (a - b) 0.

(* ---------- Fits of fits/plain.rs: overflowing arithmetic, and whether any of it has overflown ---------- *)

Record fits_state := { f_size : Z; f_span : Z; f_all : bool }.
Definition wrapping (n : Z) : Z := n mod (umax + 1).
Definition over (n : Z) : bool := umax <? n.
Definition fits_mode (f : fits_state) (m : Z * Z) : fits_state :=
  let reach := wrapping ((fst m - 1) * Z.abs (snd m)) in
  {| f_size := wrapping (f_size f * fst m); f_span := wrapping (f_span f + reach);
     f_all := f_all f && negb (over (f_size f * fst m) || over ((fst m - 1) * Z.abs (snd m)) || over (f_span f + reach)) |}.
Definition fits_new : fits_state := {| f_size := 1; f_span := 1; f_all := true |}.
Definition fits_run (A : layout) : bool :=
  let f := fold_left fits_mode A fits_new in f_all f && (f_size f <=? largest) && (f_span f <=? largest).

(* the number of offsets from the smallest to the largest *)
Fixpoint stretch (A : layout) : Z := match A with [] => 0 | (s, d) :: t => (s - 1) * Z.abs d + stretch t end.
Definition fits (A : layout) : Prop := wf A /\ size A <= largest /\ 1 + stretch A <= largest.

Lemma stretch_nonneg A : wf A -> 0 <= stretch A.
Proof. induction A as [|[s d] t IH]; intro W; [cbn; lia|]. inversion W; subst; simpl in *. specialize (IH ltac:(assumption)). nia. Qed.

Lemma fits_fold A : forall f, wf A -> 1 <= f_size f <= umax -> 1 <= f_span f <= umax ->
  let g := fold_left fits_mode A f in
  (f_all g = true -> f_all f = true /\ f_size g = f_size f * size A /\ f_span g = f_span f + stretch A) /\
  (f_all g = false -> f_all f = false \/ umax < f_size f * size A \/ umax < f_span f + stretch A).
Proof.
  induction A as [|[s d] t IH]; intros f W Hs Hp.
  - cbn. split; [intro; repeat split; (assumption || lia) | auto].
  - inversion W as [|? ? H1 Wt]; subst. simpl in H1. pose proof (size_pos t Wt) as Pt. pose proof (stretch_nonneg t Wt) as Nt.
    cbn [fold_left size stretch]. set (h := fits_mode f (s, d)). set (r := (s - 1) * Z.abs d).
    assert (R0 : 0 <= r) by (unfold r; nia).
    destruct (f_all h) eqn:FH.
    + pose proof FH as FT. unfold h in FH. cbn [fits_mode f_all fst snd] in FH. fold r in FH. apply andb_prop in FH as [FA O]. apply negb_true_iff in O.
      apply orb_false_elim in O as [O O3]. apply orb_false_elim in O as [O1 O2]. unfold over in *. apply Z.ltb_ge in O1, O2.
      assert (WR : wrapping r = r) by (unfold wrapping; apply Z.mod_small; lia). rewrite WR in O3. apply Z.ltb_ge in O3.
      assert (S1 : f_size h = f_size f * s) by (unfold h; cbn; unfold wrapping; apply Z.mod_small; nia).
      assert (S2 : f_span h = f_span f + r) by (unfold h; cbn; fold r; rewrite WR; unfold wrapping; apply Z.mod_small; lia).
      destruct (IH h Wt) as [I1 I2]; [rewrite S1; nia | rewrite S2; lia|].
      split; intro G.
      * destruct (I1 G) as (_ & E1 & E2). split; [exact FA|]. split; [rewrite E1, S1; ring | rewrite E2, S2; ring].
      * destruct (I2 G) as [X|[X|X]]; [congruence | right; left; rewrite S1 in X; nia | right; right; rewrite S2 in X; lia].
    + assert (GF : f_all (fold_left fits_mode t h) = false).
      { clear -FH. clearbody h. revert h FH. induction t as [|m t IH]; intros h FH; [exact FH|]. apply IH. cbn. rewrite FH. reflexivity. }
      split; [congruence|]. intros _. unfold h in FH. cbn [fits_mode f_all fst snd] in FH. fold r in FH.
      destruct (f_all f); [right | left; reflexivity]. cbn [andb] in FH. apply negb_false_iff in FH. unfold over in FH.
      apply orb_prop in FH as [FH|FH]; [apply orb_prop in FH as [FH|FH]|].
      * left. apply Z.ltb_lt in FH. nia.
      * right. apply Z.ltb_lt in FH. lia.
      * right. apply Z.ltb_lt in FH. assert (wrapping r <= r).
        { unfold wrapping. apply Z.mod_le; [exact R0 | word; lia]. } lia.
Qed.
(* the walk decides exactly whether size and span fit *)
Theorem fits_exact A : wf A -> fits_run A = true <-> fits A.
Proof.
  intro W. unfold fits_run, fits. destruct (fits_fold A fits_new W) as [I1 I2]; [cbn; word; lia | cbn; word; lia|]. cbn [fits_new f_size f_span f_all] in *.
  set (g := fold_left fits_mode A fits_new) in *. destruct (f_all g).
  - destruct (I1 eq_refl) as (_ & -> & ->). cbn [andb]. rewrite andb_true_iff, !Z.leb_le. rewrite Z.mul_1_l. tauto.
  - cbn [andb]. split; [discriminate|]. intros (_ & S & T). destruct (I2 eq_refl) as [X|[X|X]]; [discriminate | |]; word; lia.
Qed.

(* what fits: no value at a coordinate overflows, and coalescing keeps what fits *)
Lemma ev_stretch A : wf A -> forall c, 0 <= c < size A -> Z.abs (ev A c) <= stretch A.
Proof.
  induction A as [|[s d] t IH]; intros W c Hc; [cbn; lia|]. inversion W as [|? ? Hs Wt]; subst. simpl in Hs. cbn [size stretch] in *.
  pose proof (stretch_nonneg t Wt). destruct t as [|m t'].
  - cbn in *. rewrite Z.abs_mul, (Z.abs_eq c) by lia. nia.
  - rewrite ev_cons by discriminate. set (t := m :: t') in *. pose proof (Z.mod_pos_bound c s ltac:(lia)) as M.
    assert (Q : 0 <= c / s < size t) by (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]).
    specialize (IH Wt _ Q). assert (Z.abs (c mod s * d) <= (s - 1) * Z.abs d) by (rewrite Z.abs_mul, Z.abs_eq by lia; nia). lia.
Qed.
Theorem fits_values A : fits A -> forall c, 0 <= c < size A -> - largest < ev A c < largest.
Proof. intros (W & _ & H) c Hc. pose proof (ev_stretch A W c Hc). lia. Qed.
Lemma push_stretch m t : wf (m :: t) -> stretch (push m t) = stretch (m :: t).
Proof.
  intro W. inversion W as [|? ? Ha Wt]; subst. destruct m as [a x], t as [|[b y] t]; [reflexivity|]. unfold push; simpl fst in *; simpl snd.
  inversion Wt; subst; simpl fst in *. destruct (Z.eqb_spec a 1) as [->|]; [cbn [stretch]; lia|]. destruct (Z.eqb_spec y (a * x)) as [->|]; [|reflexivity].
  cbn [stretch]. rewrite Z.abs_mul, (Z.abs_eq a) by lia. ring.
Qed.
Lemma coalesce_stretch A : wf A -> stretch (coalesce A) = stretch A.
Proof.
  induction A as [|m t IH]; intro W; [reflexivity|]. inversion W as [|? ? Hm Wt]; subst. cbn [coalesce fold_right]. fold (coalesce t).
  rewrite push_stretch by (constructor; [exact Hm | apply coalesce_correct; exact Wt]). destruct m. cbn [stretch]. rewrite IH by exact Wt. reflexivity.
Qed.
Lemma inner_stretch A : stretch (inner A) = stretch A.
Proof.
  induction A as [|[a x] t IH]; [reflexivity|]. destruct t as [|m t']; [reflexivity|]. rewrite inner_cons by discriminate.
  unfold big. cbn [fst]. destruct (Z.eqb_spec a 1) as [->|]; cbn [negb]; [rewrite IH; cbn [stretch]; lia|].
  change (stretch ((a, x) :: inner (m :: t'))) with ((a - 1) * Z.abs x + stretch (inner (m :: t'))). rewrite IH. reflexivity.
Qed.
Theorem fits_coalesced A : fits A -> fits (coalesced true A).
Proof.
  intros (W & S & T). destruct (coalesced_true_correct A W) as (W' & _ & _ & S' & _). split; [exact W'|]. split; [lia|].
  destruct A as [|m t]; [cbn in *; lia|]. rewrite coalesced_true by (assumption || discriminate).
  rewrite coalesce_stretch by (apply inner_correct; exact W). rewrite inner_stretch. exact T.
Qed.

(* ---------- the check with machine arithmetic ---------- *)

(* checked_mul: one that does not fit ends the list *)
Fixpoint prefixes_machine (p : Z) (A : layout) : list Z :=
  match A with
  | [] => []
  | (a, _) :: t => match t with [] => [] | _ :: _ => if p * a <=? umax then p * a :: prefixes_machine (p * a) t else [] end
  end.
Definition reach_machine (s d : Z) : Z := saturating_mul s d.
Definition check_leaf_machine (A : layout) (b : leaf) : option reason :=
  if is_short A || negb (counts b) then None
  else if snd b <? 0 then Some NegativeStride
  else check_prefixes (take_while (fun P => P <=? reach_machine (saturating_sub (fst b) 1) (snd b)) (prefixes_machine 1 A)) (fst b) (snd b) None.
Definition last_machine (own : layout) : Z :=
  fold_left (fun sum b => saturating_add sum (reach_machine (saturating_sub (fst b) 1) (snd b))) own 0.
Definition is_apart_machine (i j : leaf) : bool :=
  (reach_machine (fst i) (snd i) <=? snd j) || (reach_machine (fst j) (snd j) <=? snd i).
Fixpoint check_pairs_machine (l : layout) : option reason :=
  match l with [] => None | i :: t => if forallb (is_apart_machine i) t then check_pairs_machine t else Some NotDistributive end.
Definition check_joint_machine (A B : layout) : option reason :=
  let own := filter counts B in
  match A, own with
  | (first, _) :: _ :: _, _ :: _ :: _ =>
    if existsb (fun b => snd b <? 0) own then Some NegativeStride
    else if last_machine own <? first then None
    else match first_of (fun b =>
        let passed := reach_machine (saturating_sub (fst b) 1) (snd b) in
        if forallb (fun P => divides_either_way P (snd b))
            (skip_while (fun P => P <=? passed) (take_while (fun P => P <=? last_machine own) (prefixes_machine 1 A)))
        then None else Some JointDivisibility) own with
      | Some why => Some why
      | None => check_pairs_machine own
      end
  | _, _ => None
  end.
Definition check_composition_machine (A B : layout) : option reason :=
  match first_of (check_leaf_machine A) B with Some why => Some why | None => check_joint_machine A B end.

Lemma prefixes_machine_exact A : forall p, wf A -> 1 <= p -> p * size A <= umax -> prefixes_machine p A = map (Z.mul p) (prefixes A).
Proof.
  induction A as [|[a x] t IH]; intros p W Hp H; [reflexivity|]. inversion W as [|? ? Ha Wt]; subst. simpl in Ha. cbn [size] in H.
  destruct t as [|m t']; [reflexivity|]. set (t := m :: t') in *. pose proof (size_pos t Wt). rewrite prefixes_cons by discriminate.
  change (prefixes_machine p ((a, x) :: t)) with (if p * a <=? umax then p * a :: prefixes_machine (p * a) t else []).
  destruct (Z.leb_spec (p * a) umax) as [L|L]; [|nia]. rewrite IH by (try assumption; nia). cbn [map]. f_equal.
  rewrite map_map. apply map_ext. intro. ring.
Qed.
Lemma prefixes_exact A : fits A -> prefixes_machine 1 A = prefixes A.
Proof.
  intros (W & S & _). rewrite prefixes_machine_exact; [|exact W | lia | word; lia]. rewrite <- (map_id (prefixes A)) at 2. apply map_ext. intro. ring.
Qed.
(* what a leaf that counts adds up to *)
Definition small (b : leaf) : Prop := 1 < fst b /\ 0 < snd b /\ (fst b - 1) * snd b <= largest - 1.
Lemma small_reach b : small b -> reach_machine (saturating_sub (fst b) 1) (snd b) = (fst b - 1) * snd b.
Proof.
  intros (Hs & Hd & H). unfold reach_machine, saturating_mul, saturating_sub. rewrite Z.max_l, Z.min_l by (word; lia). reflexivity.
Qed.
Lemma small_whole b : small b -> reach_machine (fst b) (snd b) = fst b * snd b.
Proof. intros (Hs & Hd & H). unfold reach_machine, saturating_mul. apply Z.min_l. assert (snd b <= (fst b - 1) * snd b) by nia. word. lia. Qed.
Lemma fits_small B b : wf B -> stretch B <= largest - 1 -> In b B -> counts b = true -> 0 <= snd b -> small b.
Proof.
  intros W H I C N. unfold counts in C. apply andb_prop in C as [C1 C2]. apply Z.ltb_lt in C1. apply negb_true_iff, Z.eqb_neq in C2.
  split; [exact C1|]. split; [lia|]. revert H. induction W as [|[s d] t Hm Wt IH]; intro H; [destruct I|]. simpl in Hm. cbn [stretch] in H.
  pose proof (stretch_nonneg t Wt) as S. destruct I as [<-|I]; [cbn in *; rewrite Z.abs_eq in H by lia; lia|].
  apply IH; [exact I|]. assert (0 <= (s - 1) * Z.abs d) by nia. lia.
Qed.
Lemma last_exact own : forall c, 0 <= c -> Forall small own -> c + reach own <= largest ->
  fold_left (fun sum b => saturating_add sum (reach_machine (saturating_sub (fst b) 1) (snd b))) own c = c + reach own.
Proof.
  induction own as [|b t IH]; intros c Hc F H; [unfold reach; cbn; lia|]. inversion F as [|? ? Sb Ft]; subst. cbn [fold_left].
  assert (Rt : 0 <= reach t).
  { clear -Ft. unfold reach. induction Ft as [|b t (H1 & H2 & _) F IH]; cbn; [lia|]. nia. }
  unfold reach in *. cbn [map sum] in *. rewrite small_reach by exact Sb. destruct Sb as (S1 & S2 & S3).
  assert (P : 0 <= (fst b - 1) * snd b) by nia.
  assert (E : saturating_add c ((fst b - 1) * snd b) = c + (fst b - 1) * snd b) by (unfold saturating_add; apply Z.min_l; word; lia).
  rewrite E, IH by (assumption || lia). lia.
Qed.
Lemma reach_stretch B : wf B -> Forall (fun b => 0 <= snd b) (filter counts B) -> reach (filter counts B) <= stretch B.
Proof.
  induction 1 as [|[s d] t Hs Wt IH]; intro F; [unfold reach; cbn; lia|]. simpl in Hs. cbn [filter stretch] in *.
  assert (0 <= (s - 1) * Z.abs d) by nia. destruct (counts (s, d)).
  - inversion F as [|? ? Fd Ft]; subst. specialize (IH Ft). simpl in Fd. unfold reach in *. cbn [map sum fst snd]. rewrite Z.abs_eq by lia. lia.
  - specialize (IH F). lia.
Qed.
Lemma first_of_ext {T} (f g : T -> option reason) l : (forall x, In x l -> f x = g x) -> first_of f l = first_of g l.
Proof. induction l as [|x t IH]; intro H; [reflexivity|]. cbn. rewrite (H x) by (left; reflexivity). rewrite IH by (intros; apply H; right; assumption). reflexivity. Qed.

(* where both operands fit, no arithmetic of the check saturates: the verdict and the reason are those of the model *)
Theorem check_composition_exact A B : fits A -> wf B -> stretch B <= largest - 1 ->
  check_composition_machine A B = check_composition A B.
Proof.
  intros FA W H. unfold check_composition_machine, check_composition.
  assert (L : first_of (check_leaf_machine A) B = first_of (check_leaf A) B).
  { apply first_of_ext. intros b I. unfold check_leaf_machine, check_leaf. destruct (is_short A); [reflexivity|].
    destruct (counts b) eqn:C; [|reflexivity]. cbn [orb negb]. destruct (Z.ltb_spec (snd b) 0); [reflexivity|].
    rewrite prefixes_exact, small_reach by (try assumption; apply (fits_small B); assumption). reflexivity. }
  rewrite L. destruct (first_of (check_leaf A) B); [reflexivity|]. unfold check_joint_machine, check_joint, last.
  destruct A as [|[first x] [|m t]]; try reflexivity. set (A := (first, x) :: m :: t) in *.
  destruct (existsb (fun b => snd b <? 0) (filter counts B)) eqn:NG.
  { destruct (filter counts B) as [|? [|]]; reflexivity. }
  assert (NN : Forall (fun b => 0 <= snd b) (filter counts B)).
  { apply Forall_forall. intros b I. destruct (Z_lt_le_dec (snd b) 0) as [X|X]; [|exact X]. exfalso.
    assert (existsb (fun b => snd b <? 0) (filter counts B) = true) by (apply existsb_exists; exists b; split; [exact I | apply Z.ltb_lt; exact X]). congruence. }
  assert (SM : Forall small (filter counts B)).
  { apply Forall_forall. intros b I. rewrite Forall_forall in NN. specialize (NN b I). apply filter_In in I as [I C].
    apply (fits_small B); assumption. }
  pose proof (reach_stretch B W NN) as RS.
  assert (LM : last_machine (filter counts B) = reach (filter counts B)).
  { unfold last_machine. rewrite last_exact; [lia | lia | exact SM | word; lia]. }
  set (own := filter counts B) in *. clearbody own.
  assert (CP : check_pairs_machine own = check_pairs own).
  { clear -SM. induction SM as [|b t Sb St IH]; [reflexivity|]. cbn.
    assert (E : forallb (is_apart_machine b) t = forallb (is_apart b) t).
    { clear IH. induction St as [|c t Sc St IH]; [reflexivity|]. cbn. rewrite IH. unfold is_apart_machine, is_apart. rewrite !small_whole by assumption. reflexivity. }
    rewrite E, IH. reflexivity. }
  rewrite LM, CP, (prefixes_exact A FA).
  destruct own as [|b [|b' r]]; try reflexivity. destruct (reach (b :: b' :: r) <? first); [reflexivity|].
  match goal with |- match first_of ?f ?l with _ => _ end = match first_of ?g ?l with _ => _ end => assert (E : first_of f l = first_of g l) end.
  { apply first_of_ext. intros c I. rewrite Forall_forall in SM. rewrite small_reach by (apply SM; exact I). reflexivity. }
  rewrite E. reflexivity.
Qed.

(* composition as it runs: both operands fit, the left one is coalesced first *)
Corollary composition_check_exact a b : fits (flat a) -> fits (flat b) ->
  check_composition_machine (coalesced true (flat a)) (flat b) = check_composition (coalesced true (flat a)) (flat b).
Proof. intros Fa (Wb & _ & H). apply check_composition_exact; [apply fits_coalesced; exact Fa | exact Wb | lia]. Qed.

(* divide_out's only product, (left - 1) * step: one that does not fit lies beyond the mode, as it should *)
Theorem divide_out_exact left step modulus : modulus <= umax ->
  (if umax <? (left - 1) * step then true else modulus <=? (left - 1) * step) = (modulus <=? (left - 1) * step).
Proof. intro H. destruct (Z.ltb_spec umax ((left - 1) * step)); [|reflexivity]. symmetry. apply Z.leb_le. lia. Qed.
