(* Complement (paper, Section 3.5, Eq. 27 to 29): Gaps of plain.rs and cute-dynamic's complement.rs. *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat Coalesce Tree.
Import ListNotations.
Open Scope Z_scope.

(* ---------- the functions of the code ---------- *)

(* the order of sorted_modes: by stride, then by extent *)
Definition mode_le (m n : Z * Z) : bool := (snd m <? snd n) || ((snd m =? snd n) && (fst m <=? fst n)).
Fixpoint insert_mode (m : Z * Z) (l : layout) : layout :=
  match l with [] => [m] | n :: t => if mode_le m n then m :: l else n :: insert_mode m t end.
Definition sort_modes (l : layout) : layout := fold_right insert_mode [] l.
(* a mode of extent 1 or stride 0 adds nothing *)
Definition acts (m : Z * Z) : bool := (1 <? fst m) && negb (snd m =? 0).
Definition sorted_modes (A : layout) : outcome layout :=
  let own := filter acts A in
  if existsb (fun m => snd m <? 0) own then Refused NegativeStride else Done (sort_modes own).

Definition ceil_div (n k : Z) : Z := (n + k - 1) / k.
Definition above_one (m : Z * Z) : layout := if 1 <? fst m then [m] else [].
(* Gaps::before for each mode, then Gaps::rest: the gaps, and whether elements below the cotarget are left out *)
Fixpoint gaps (sorted : layout) (covered : Z) (cotarget : option Z) (lost : bool) : outcome (layout * bool) :=
  match sorted with
  | [] => Done (match cotarget with
      | Some M => above_one (ceil_div M covered, covered)
      | None => [(1, covered)]
      end, lost)
  | (s, d) :: t =>
    let gap := d / covered in
    if gap <? 1 then Refused NotDisjoint
    else
      let reached := gap * covered in
      let lost := lost || negb (reached =? d) && match cotarget with Some M => reached <? M | None => false end in
      bind (gaps t (d * s) cotarget lost) (fun r => Done (above_one (gap, covered) ++ fst r, snd r))
  end.
Definition complement_flat (A : layout) (cotarget : option Z) (onto : bool) : outcome layout :=
  bind (sorted_modes A) (fun sorted =>
    bind (gaps sorted 1 cotarget false) (fun r => if onto && snd r then Refused NotOnto else Done (fst r))).
(* complement_into: up to a cotarget; with `onto` for a divide, which loses nothing *)
Definition complement_into (a : tree) (cotarget : Z) (onto : bool) : outcome tree :=
  if cotarget =? 0 then Refused ZeroExtent
  else bind (complement_flat (flat a) (Some cotarget) onto) (fun r => Done (push_modes r)).
Definition complement (a : tree) (cotarget : Z) : outcome tree := complement_into a cotarget false.
Definition complement_unbounded (a : tree) : outcome tree :=
  bind (complement_flat (flat a) None false) (fun r => Done (push_modes r)).


(* ---------- what they make: all gaps, of extent 1 too ---------- *)

Fixpoint full (r : Z) (A : layout) (rest : Z) : layout :=
  match A with [] => [(rest, r)] | (s, d) :: t => (d / r, r) :: full (d * s) t rest end.
Fixpoint final (r : Z) (A : layout) : Z := match A with [] => r | (s, d) :: t => final (d * s) t end.
(* sorted modes that do not overlap *)
Fixpoint apart_from (r : Z) (A : layout) : Prop :=
  match A with [] => True | (s, d) :: t => 1 <= s /\ r <= d /\ apart_from (d * s) t end.
(* no element below M is left out *)
Fixpoint onto_below (r : Z) (A : layout) (M : Z) : Prop :=
  match A with [] => True | (s, d) :: t => (d / r * r = d \/ M <= d / r * r) /\ onto_below (d * s) t M end.

Lemma full_nonempty r A rest : full r A rest <> [].
Proof. destruct A as [|[s d] t]; discriminate. Qed.
Lemma final_pos A : forall r, 1 <= r -> apart_from r A -> 1 <= final r A.
Proof. induction A as [|[s d] t IH]; intros r Hr O; [exact Hr|]. destruct O as (Hs & Hd & O). apply IH; [nia | exact O]. Qed.
Lemma apart_wf A : forall r, apart_from r A -> wf A.
Proof. induction A as [|[s d] t IH]; intros r O; [constructor|]. destruct O as (Hs & _ & O). constructor; [exact Hs | exact (IH _ O)]. Qed.
Lemma gap_pos r d : 1 <= r -> r <= d -> 1 <= d / r.
Proof. intros. apply Z.div_le_lower_bound; lia. Qed.
Lemma full_wf A : forall r rest, 1 <= r -> 1 <= rest -> apart_from r A -> wf (full r A rest).
Proof.
  induction A as [|[s d] t IH]; intros r rest Hr Hq O; [repeat constructor; exact Hq|]. destruct O as (Hs & Hd & O).
  constructor; [apply gap_pos; assumption | apply IH; (assumption || nia)].
Qed.
Lemma full_size A : forall r rest, 1 <= r -> 1 <= rest -> apart_from r A -> rest <= size (full r A rest).
Proof.
  induction A as [|[s d] t IH]; intros r rest Hr Hq O; [cbn; lia|]. destruct O as (Hs & Hd & O).
  specialize (IH (d * s) rest ltac:(nia) Hq O). pose proof (gap_pos r d Hr Hd). cbn [full size]. nia.
Qed.
Lemma full_ev_rest A : forall r p q c, ev (full r A p) c = ev (full r A q) c.
Proof.
  induction A as [|[s d] t IH]; intros r p q c; [reflexivity|]. cbn [full].
  rewrite !ev_cons by apply full_nonempty. rewrite (IH _ p q). reflexivity.
Qed.
Lemma above_one_filter g r l : 1 <= g -> above_one (g, r) ++ filter big l = filter big ((g, r) :: l).
Proof.
  intro H. unfold above_one. cbn [filter fst]. unfold big at 2; cbn [fst].
  destruct (Z.ltb_spec 1 g), (Z.eqb_spec g 1); cbn [negb]; try lia; reflexivity.
Qed.
Lemma above_one_inner g r l : 1 <= g -> l <> [] -> above_one (g, r) ++ inner l = inner ((g, r) :: l).
Proof.
  intros H N. rewrite inner_cons by exact N. unfold above_one, big. cbn [fst].
  destruct (Z.ltb_spec 1 g), (Z.eqb_spec g 1); cbn [negb]; try lia; reflexivity.
Qed.
Lemma ceil_div_pos n k : 1 <= n -> 1 <= k -> 1 <= ceil_div n k.
Proof. intros. unfold ceil_div. apply Z.div_le_lower_bound; lia. Qed.
Lemma ceil_div_above n k q : 1 <= k -> q * k < n -> q < ceil_div n k.
Proof. intros. unfold ceil_div. assert (q + 1 <= (n + k - 1) / k) by (apply Z.div_le_lower_bound; nia). lia. Qed.

Lemma gaps_spec A : forall r cot lost R l, 1 <= r -> wf A -> (forall M, cot = Some M -> 1 <= M) ->
  gaps A r cot lost = Done (R, l) ->
  apart_from r A /\ (l = false -> lost = false /\ forall M, cot = Some M -> onto_below r A M) /\
  R = match cot with Some M => filter big (full r A (ceil_div M (final r A))) | None => inner (full r A 1) end.
Proof.
  induction A as [|[s d] t IH]; intros r cot lost R l Hr W HM G.
  - cbn in G. destruct cot as [M|]; injection G as <- <-; repeat split; auto.
    specialize (HM M eq_refl). pose proof (ceil_div_pos M r HM Hr). cbn. unfold above_one, big. cbn [fst].
    destruct (Z.ltb_spec 1 (ceil_div M r)), (Z.eqb_spec (ceil_div M r) 1); cbn [negb]; try lia; reflexivity.
  - inversion W as [|? ? Hs Wt]; subst. simpl in Hs. cbn [gaps] in G.
    destruct (Z.ltb_spec (d / r) 1) as [|Q]; [discriminate|].
    assert (Hd : r <= d). { destruct (Z_lt_le_dec d r) as [L|L]; [|exact L]. pose proof (Z.div_lt_upper_bound d r 1 ltac:(lia) ltac:(lia)). lia. }
    match type of G with bind ?g _ = _ => destruct g as [[R' l']|] eqn:G'; [|discriminate] end.
    injection G as <- <-. apply IH in G'; [|nia|exact Wt|exact HM]. destruct G' as (O & L & E). cbn [fst snd].
    split; [cbn; auto|]. split.
    + intro F. destruct (L F) as [F1 F2]. apply orb_false_elim in F1 as [F1 F3]. split; [exact F1|]. intros M ->. cbn. split; [|apply F2; reflexivity].
      apply andb_false_elim in F3 as [F3|F3]; [left; apply negb_false_iff, Z.eqb_eq in F3; exact F3 | right; apply Z.ltb_ge in F3; exact F3].
    + subst R'. cbn [final full]. destruct cot as [M|].
      * apply above_one_filter. exact Q.
      * apply above_one_inner; [exact Q | apply full_nonempty].
Qed.

Lemma full_climbs A : forall r rest, 1 <= r -> apart_from r A -> climbs r (full r A rest).
Proof.
  induction A as [|[s d] t IH]; intros r rest Hr O; [cbn; lia|]. destruct O as (Hs & Hd & O). cbn [full climbs]. split; [lia|].
  assert (C : climbs (d * s) (full (d * s) t rest)) by (apply IH; [nia | exact O]).
  assert (d / r * r <= d * s) by (pose proof (Z.mul_div_le d r ltac:(lia)); nia).
  destruct t as [|[s' d'] t']; cbn [full climbs] in *; (split; [lia | apply C]).
Qed.

(* the modes and the gaps before them, in turn *)
Fixpoint interleaved (r : Z) (A : layout) (rest : Z) : layout :=
  match A with [] => [(rest, r)] | (s, d) :: t => (d / r, r) :: (s, d) :: interleaved (d * s) t rest end.
Fixpoint weave (v w : list Z) : list Z := match v, w with x :: v, y :: w => y :: x :: weave v w | _, w => w end.
Lemma interleaved_nonempty r A rest : interleaved r A rest <> [].
Proof. destruct A as [|[s d] t]; discriminate. Qed.
Lemma interleaved_wf A : forall r rest, 1 <= r -> 1 <= rest -> apart_from r A -> wf (interleaved r A rest).
Proof.
  induction A as [|[s d] t IH]; intros r rest Hr Hq O; [repeat constructor; exact Hq|]. destruct O as (Hs & Hd & O).
  constructor; [apply gap_pos; assumption|]. constructor; [exact Hs | apply IH; (assumption || nia)].
Qed.
Lemma interleaved_climbs A : forall r rest, 1 <= r -> apart_from r A -> climbs r (interleaved r A rest).
Proof.
  induction A as [|[s d] t IH]; intros r rest Hr O; [cbn; lia|]. destruct O as (Hs & Hd & O). cbn [interleaved climbs].
  split; [lia|]. split; [pose proof (Z.mul_div_le d r ltac:(lia)); lia|]. rewrite (Z.mul_comm s). apply IH; [nia | exact O].
Qed.
Lemma weave_valid A : forall r rest v w, valid A v -> valid (full r A rest) w ->
  valid (interleaved r A rest) (weave v w) /\ dot (interleaved r A rest) (weave v w) = dot A v + dot (full r A rest) w.
Proof.
  induction A as [|[s d] t IH]; intros r rest v w V W; inversion V as [|? x ? v' Hx V']; subst.
  - cbn [full interleaved] in *. destruct w; cbn; (split; [exact W | reflexivity]).
  - inversion W as [|? y ? w' Hy W']; subst. destruct (IH _ _ _ _ V' W') as (I & D). cbn [weave interleaved full dot]. split.
    + constructor; [exact Hy|]. constructor; [exact Hx | exact I].
    + rewrite D. lia.
Qed.
Lemma weave_inj v : forall v' w w', length v = length v' -> length w = length w' -> (length v <= length w)%nat ->
  weave v w = weave v' w' -> v = v' /\ w = w'.
Proof.
  induction v as [|x v IH]; intros [|x' v'] w w' L1 L2 L3 E; try discriminate.
  - split; [reflexivity|]. destruct w, w'; exact E.
  - destruct w as [|y w]; [simpl in L3; lia|]. destruct w' as [|y' w']; [discriminate|]. cbn in *. injection E as -> -> E.
    destruct (IH v' w w') as [-> ->]; try lia; auto.
Qed.
Lemma full_length A : forall r rest, length (full r A rest) = S (length A).
Proof. induction A as [|[s d] t IH]; intros; cbn; [reflexivity | rewrite IH; reflexivity]. Qed.

(* modes and gaps together have each value once *)
Lemma interleaved_inj A r rest u u' : 1 <= r -> 1 <= rest -> apart_from r A ->
  valid (interleaved r A rest) u -> valid (interleaved r A rest) u' ->
  dot (interleaved r A rest) u = dot (interleaved r A rest) u' -> u = u'.
Proof.
  intros Hr Hq O U U' E. pose proof (interleaved_wf A r rest Hr Hq O) as W. pose proof (interleaved_climbs A r rest Hr O) as C.
  set (I := interleaved r A rest) in *. assert (N : I <> []) by apply interleaved_nonempty.
  rewrite <- !ev_encode in E by assumption. rewrite <- (coords_encode I u), <- (coords_encode I u') by assumption. f_equal.
  destruct (Z.lt_trichotomy (encode I u) (encode I u')) as [L|[L|L]]; [|exact L|]; apply (climbs_ev I r _ _ W N Hr C) in L; lia.
Qed.

(* below M every multiple of r is reached *)
Lemma full_covers A : forall r M k, 1 <= r -> apart_from r A -> onto_below r A M -> 0 <= k -> k * r < M ->
  exists v w, valid A v /\ valid (full r A (ceil_div M (final r A))) w /\
    dot A v + dot (full r A (ceil_div M (final r A))) w = k * r.
Proof.
  induction A as [|[s d] t IH]; intros r M k Hr O On Hk HM.
  - exists [], [k]. split; [constructor|]. split; [|cbn; lia]. constructor; [|constructor]. cbn. split; [exact Hk | apply ceil_div_above; assumption].
  - destruct O as (Hs & Hd & O), On as (E & On). pose proof (gap_pos r d Hr Hd) as Hg. cbn [full final]. set (g := d / r) in *.
    destruct (Z_lt_le_dec k g) as [Lk|Lk].
    + destruct (zeros_valid t) as (v & V & D1).
      { exact (apart_wf t _ O). }
      assert (Hf : 1 <= d * s) by nia. pose proof (final_pos t (d * s) Hf O) as Pf.
      destruct (zeros_valid (full (d * s) t (ceil_div M (final (d * s) t)))) as (w & W & D2).
      { apply full_wf; try assumption. apply ceil_div_pos; lia. }
      exists (0 :: v), (k :: w). split; [constructor; [cbn; lia | exact V]|]. split; [constructor; [cbn; lia | exact W]|]. cbn [dot]. lia.
    + destruct E as [E|E]; [|nia].
      pose proof (Z.div_mod k g ltac:(lia)) as M1. pose proof (Z.mod_pos_bound k g ltac:(lia)) as B1.
      pose proof (Z.div_mod (k / g) s ltac:(lia)) as M2. pose proof (Z.mod_pos_bound (k / g) s ltac:(lia)) as B2.
      assert (0 <= k / g) by (apply Z.div_pos; lia). assert (0 <= k / g / s) by (apply Z.div_pos; lia).
      set (k0 := k mod g) in *. set (k' := k / g) in *. set (k1 := k' mod s) in *. set (k2 := k' / s) in *.
      assert (X : k * r = k0 * r + k1 * d + k2 * (d * s)) by (rewrite <- E, M1, M2; ring).
      assert (0 <= k0 * r) by nia. assert (0 <= k1 * d) by nia.
      destruct (IH (d * s) M k2 ltac:(nia) O On ltac:(lia) ltac:(lia)) as (v & w & V & W & D).
      exists (k1 :: v), (k0 :: w). split; [constructor; [cbn; lia | exact V]|]. split; [constructor; [cbn; lia | exact W]|].
      cbn [dot]. lia.
Qed.

(* ---------- sorting, and modes that do not act ---------- *)

Lemma insert_mode_perm m l : Permutation (insert_mode m l) (m :: l).
Proof.
  induction l as [|n t IH]; cbn; [reflexivity|]. destruct (mode_le m n); [reflexivity|]. rewrite IH. apply perm_swap.
Qed.
Lemma sort_modes_perm l : Permutation (sort_modes l) l.
Proof. induction l as [|m t IH]; cbn; [reflexivity|]. rewrite insert_mode_perm. constructor. exact IH. Qed.
Lemma acts_vectors A : wf A -> (forall v, valid A v -> exists w, valid (filter acts A) w /\ dot (filter acts A) w = dot A v) /\
  (forall w, valid (filter acts A) w -> exists v, valid A v /\ dot A v = dot (filter acts A) w).
Proof.
  induction A as [|[s d] t IH]; intro W; [split; intros v V; exists v; split; (exact V || reflexivity)|].
  inversion W as [|? ? Hs Wt]; subst. simpl in Hs. destruct (IH Wt) as [F G]. cbn [filter]. destruct (acts (s, d)) eqn:E.
  - split; intros v V; inversion V as [|? x ? v' Hx V']; subst.
    + destruct (F v' V') as (w & W' & D). exists (x :: w). split; [constructor; assumption | cbn; lia].
    + destruct (G v' V') as (w & W' & D). exists (x :: w). split; [constructor; assumption | cbn; lia].
  - split.
    + intros v V. inversion V as [|? x ? v' Hx V']; subst. destruct (F v' V') as (w & W' & D). exists w. split; [exact W'|]. cbn [dot]. rewrite D.
      unfold acts in E. cbn in E, Hx. destruct (Z.ltb_spec 1 s), (Z.eqb_spec d 0); cbn in E; try discriminate; try (subst d; lia).
      replace x with 0 by lia. lia.
    + intros w V. destruct (G w V) as (v & V' & D). exists (0 :: v). split; [constructor; [cbn; lia | exact V'] | cbn; lia].
Qed.

(* ---------- the theorems ---------- *)

(* the coordinates of a complement: below its size, or all from 0 on where it has no bound *)
Definition within (cot : option Z) (R : layout) (j : Z) : Prop := 0 <= j /\ (cot = None \/ j < size R).

Lemma complement_shape A cot onto R : wf A -> (forall M, cot = Some M -> 1 <= M) -> complement_flat A cot onto = Done R ->
  exists S, Permutation S (filter acts A) /\ apart_from 1 S /\ wf R /\
    (onto = true -> forall M, cot = Some M -> onto_below 1 S M) /\
    (forall M, cot = Some M -> R = filter big (full 1 S (ceil_div M (final 1 S)))) /\
    (cot = None -> R = inner (full 1 S 1)).
Proof.
  intros W HM C. unfold complement_flat, sorted_modes in C. destruct (existsb _ _); [discriminate|]. cbn [bind] in C.
  set (S := sort_modes (filter acts A)) in *. exists S.
  assert (P : Permutation S (filter acts A)) by apply sort_modes_perm. split; [exact P|].
  assert (WS : wf S).
  { unfold wf. rewrite P. apply Forall_forall. intros m I. apply filter_In in I as [I _]. unfold wf in W. rewrite Forall_forall in W. auto. }
  destruct (gaps S 1 cot false) as [[R' l]|] eqn:G; [|discriminate]. cbn [bind fst snd] in C.
  apply gaps_spec in G; [|lia|exact WS|exact HM]. destruct G as (O & L & E). split; [exact O|].
  destruct (onto && l) eqn:OL; [discriminate|]. injection C as <-. split.
  - subst R'. destruct cot as [M|].
    + apply Forall_forall. intros m I. apply filter_In in I as [I _].
      assert (WF : wf (full 1 S (ceil_div M (final 1 S)))).
      { apply full_wf; [lia | | exact O]. apply ceil_div_pos; [apply HM; reflexivity | apply final_pos; [lia | exact O]]. }
      unfold wf in WF. rewrite Forall_forall in WF. auto.
    + apply inner_correct. apply full_wf; (assumption || lia).
  - split; [|split; [intros M ->; exact E | intros ->; exact E]].
    intros -> M Q. destruct l; [discriminate|]. destruct (L eq_refl) as [_ L2]. apply L2. exact Q.
Qed.
(* some coordinates at once, in the gaps of extent 1 too *)
Lemma complement_full A cot R S : wf A -> (forall M, cot = Some M -> 1 <= M) -> apart_from 1 S ->
  (forall M, cot = Some M -> R = filter big (full 1 S (ceil_div M (final 1 S)))) -> (cot = None -> R = inner (full 1 S 1)) ->
  forall j j', within cot R j -> within cot R j' -> exists rest, 1 <= rest /\ j < size (full 1 S rest) /\ j' < size (full 1 S rest) /\
    ev R j = ev (full 1 S rest) j /\ ev R j' = ev (full 1 S rest) j'.
Proof.
  intros W HM O ES EN j j' (J0 & J) (J0' & J'). destruct cot as [M|].
  - destruct J as [|J], J' as [|J']; try discriminate. rewrite (ES M eq_refl) in *.
    assert (Q : 1 <= ceil_div M (final 1 S)) by (apply ceil_div_pos; [apply HM; reflexivity | apply final_pos; [lia | exact O]]).
    destruct (big_correct _ (full_wf S 1 _ ltac:(lia) Q O)) as [SZ EV]. rewrite SZ in *.
    exists (ceil_div M (final 1 S)). repeat split; try assumption; apply EV; lia.
  - rewrite (EN eq_refl). destruct (inner_correct _ (full_wf S 1 1 ltac:(lia) ltac:(lia) O)) as (_ & _ & _ & EV).
    set (rest := Z.max j j' + 1). pose proof (full_size S 1 rest ltac:(lia) ltac:(unfold rest; lia) O) as L. unfold rest in *.
    exists (Z.max j j' + 1). repeat split; try lia; rewrite EV; apply full_ev_rest.
Qed.

(* Eq. 29: a complement increases *)
Theorem complement_ordered A cot onto R : wf A -> (forall M, cot = Some M -> 1 <= M) -> complement_flat A cot onto = Done R ->
  forall j j', within cot R j -> within cot R j' -> j < j' -> ev R j < ev R j'.
Proof.
  intros W HM C j j' J J' L. destruct (complement_shape A cot onto R W HM C) as (S & P & O & _ & _ & ES & EN).
  destruct (complement_full A cot R S W HM O ES EN j j' J J') as (rest & Q & _ & _ & -> & ->).
  pose proof (climbs_ev (full 1 S rest) 1 j j' (full_wf S 1 rest ltac:(lia) Q O) (full_nonempty _ _ _) ltac:(lia) (full_climbs S 1 rest ltac:(lia) O) L). lia.
Qed.
(* Eq. 28, and more: a value of A and one of A* have a sum that no others have *)
Theorem complement_disjoint A cot onto R : wf A -> (forall M, cot = Some M -> 1 <= M) -> complement_flat A cot onto = Done R ->
  forall i i' j j', 0 <= i < size A -> 0 <= i' < size A -> within cot R j -> within cot R j' ->
  ev A i + ev R j = ev A i' + ev R j' -> ev A i = ev A i' /\ j = j'.
Proof.
  intros W HM C i i' j j' I I' J J' E. destruct (complement_shape A cot onto R W HM C) as (S & P & O & _ & _ & ES & EN).
  destruct (complement_full A cot R S W HM O ES EN j j' J J') as (rest & Q & B & B' & E1 & E2).
  pose proof (full_wf S 1 rest ltac:(lia) Q O) as WF. destruct (acts_vectors A W) as [F _].
  assert (G : forall i, 0 <= i < size A -> exists v, valid S v /\ dot S v = ev A i).
  { intros k K. destruct (F (coords A k) (coords_valid A k W)) as (v & V & D).
    destruct (perm_vectors _ _ (Permutation_sym P) v V) as (u & U & D'). exists u. split; [exact U|]. rewrite D', D, <- ev_coords by assumption. reflexivity. }
  destruct (G i I) as (v & V & D), (G i' I') as (v' & V' & D').
  destruct J as [J0 _], J' as [J0' _].
  pose proof (coords_valid (full 1 S rest) j WF) as Vj. pose proof (coords_valid (full 1 S rest) j' WF) as Vj'.
  destruct (weave_valid S 1 rest v (coords (full 1 S rest) j) V Vj) as [I1 D1].
  destruct (weave_valid S 1 rest v' (coords (full 1 S rest) j') V' Vj') as [I2 D2].
  rewrite <- ev_coords in D1, D2 by (assumption || lia).
  assert (X : weave v (coords (full 1 S rest) j) = weave v' (coords (full 1 S rest) j')).
  { apply (interleaved_inj S 1 rest); try assumption; lia. }
  assert (Len : forall (B : layout) u, valid B u -> length u = length B) by (intros B0 u H; induction H; simpl; congruence).
  apply weave_inj in X.
  - destruct X as [X1 X2]. split; [congruence|]. apply (coords_inj (full 1 S rest)); (assumption || lia).
  - rewrite (Len _ _ V), (Len _ _ V'). reflexivity.
  - rewrite (Len _ _ Vj), (Len _ _ Vj'). reflexivity.
  - rewrite (Len _ _ V), (Len _ _ Vj), full_length. lia.
Qed.
(* the images meet in 0 only *)
Corollary complement_meets_in_0 A cot onto R : wf A -> (forall M, cot = Some M -> 1 <= M) -> complement_flat A cot onto = Done R ->
  forall i j, 0 <= i < size A -> within cot R j -> ev A i = ev R j -> ev A i = 0.
Proof.
  intros W HM C i j I J E. destruct (complement_shape A cot onto R W HM C) as (S & P & O & WR & _ & ES & EN).
  assert (Z0 : within cot R 0) by (split; [lia|]; pose proof (size_pos R WR); destruct cot; [right; lia | left; reflexivity]).
  pose proof (complement_disjoint A cot onto R W HM C i 0 0 j I ltac:(pose proof (size_pos A W); lia) Z0 J) as H.
  rewrite !ev_zero in H by assumption. apply H. lia.
Qed.
(* with `onto`, as divides ask for it: every element below the cotarget is reached *)
Theorem complement_covers A M R : wf A -> 1 <= M -> complement_flat A (Some M) true = Done R ->
  forall v, 0 <= v < M -> exists i j, 0 <= i < size A /\ 0 <= j < size R /\ ev A i + ev R j = v.
Proof.
  intros W HM C v Hv. destruct (complement_shape A (Some M) true R W ltac:(intros ? [= <-]; exact HM) C) as (S & P & O & _ & On & ES & _).
  specialize (On eq_refl M eq_refl). specialize (ES M eq_refl).
  destruct (full_covers S 1 M v ltac:(lia) O On ltac:(lia) ltac:(lia)) as (x & y & X & Y & D).
  set (F := full 1 S (ceil_div M (final 1 S))) in *.
  assert (WF : wf F) by (apply full_wf; [lia | apply ceil_div_pos; [exact HM | apply final_pos; [lia | exact O]] | exact O]).
  destruct (acts_vectors A W) as [_ G]. destruct (perm_vectors _ _ P x X) as (x' & X' & D1). destruct (G x' X') as (u & U & D2).
  destruct (big_correct F WF) as [SZ EV]. rewrite <- ES in *.
  pose proof (encode_range F y WF Y) as RY. pose proof (encode_range A u W U).
  exists (encode A u), (encode F y). split; [assumption|]. split; [rewrite SZ; exact RY|].
  rewrite EV by exact RY. rewrite !ev_encode by assumption. lia.
Qed.

(* the tree has the same function *)
Lemma push_modes_spec R : wf R -> wf (flat (push_modes R)) /\ size (flat (push_modes R)) = size R /\ forall c, ev (flat (push_modes R)) c = ev R c.
Proof.
  intro W. destruct R as [|m R]; [|unfold push_modes; rewrite flat_packed; auto].
  cbn. split; [repeat constructor; simpl; lia|]. split; [reflexivity|]. intro c. lia.
Qed.
Lemma ev_app_within A B c : wf A -> wf B -> 0 <= c < size A * size B -> ev (A ++ B) c = ev A (c mod size A) + ev B (c / size A).
Proof.
  intros WA WB Hc. destruct A as [|a A]; [cbn [app size ev]; rewrite Z.div_1_r; reflexivity|]. destruct B as [|b B].
  - rewrite app_nil_r. change (size []) with 1 in Hc. rewrite Z.mod_small by lia. cbn [ev]. lia.
  - apply ev_app; (assumption || discriminate || lia).
Qed.
