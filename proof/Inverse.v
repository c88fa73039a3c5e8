(* Right and left inverse (paper, Section 3.4, Eq. 24 and 26) and nullspace: cute-dynamic's inverse.rs, nullspace.rs, and plain.rs
   of inverses. *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat Coalesce Tree Complement.
Import ListNotations.
Open Scope Z_scope.

(* ---------- the functions of the code ---------- *)

Record placed := { extent : Z; stride : Z; place : Z; is_last : bool }.
(* each mode with the product of the extents before it *)
Fixpoint places (line : layout) (p : Z) : list placed :=
  match line with
  | [] => []
  | (s, d) :: t =>
    {| extent := s; stride := d; place := p; is_last := match t with [] => true | _ :: _ => false end |} :: places t (p * s)
  end.
(* the order of PlacedMode: by stride, then by place *)
Definition placed_le (m n : placed) : bool := (stride m <? stride n) || ((stride m =? stride n) && (place m <=? place n)).
Fixpoint insert_placed (m : placed) (l : list placed) : list placed :=
  match l with [] => [m] | n :: t => if placed_le m n then m :: l else n :: insert_placed m t end.
Definition by_stride (line : layout) : list placed :=
  fold_right insert_placed [] (filter (fun m => 1 <? extent m) (places line 1)).

(* the modes that continue one another from stride 1 on *)
Fixpoint chain (sorted : list placed) (covered : Z) : layout :=
  match sorted with
  | [] => []
  | m :: t => if stride m =? covered then (extent m, place m) :: chain t (covered * extent m) else chain t covered
  end.
Definition push_coalesced (R : layout) : tree := push_modes (coalesced false R).
Definition right_inverse (a : tree) : tree := push_coalesced (chain (by_stride (coalesced false (flat a))) 1).

(* the mixed radix of the strides, each digit with the place of its mode *)
Fixpoint radix_digits (sorted : list placed) (below p : Z) : outcome (layout * Z) :=
  match sorted with
  | [] => Done ([], p)
  | m :: t =>
    if stride m mod below =? 0 then
      bind (radix_digits t (stride m) (place m)) (fun r => Done ((stride m / below, p) :: fst r, snd r))
    else Refused LeftInverseDivisibility
  end.
Fixpoint carries (sorted : list placed) (carry : Z) : bool :=
  match sorted with
  | [] => false
  | m :: t =>
    let beyond := match t with [] => true | n :: _ => extent m <? stride n / stride m end in
    if (0 <? carry) && beyond && negb (is_last m) then true
    else carries t (match t with [] => 0 | n :: _ => (extent m - 1 + carry) / (stride n / stride m) end)
  end.
Fixpoint last_of (l : list placed) : option placed := match l with [] => None | [m] => Some m | _ :: t => last_of t end.
Definition radix (sorted : list placed) : outcome layout :=
  let zeros := filter (fun m => stride m <=? 0) sorted in
  let sorted := filter (fun m => 0 <? stride m) sorted in
  bind (radix_digits sorted 1 0) (fun r =>
    let end_ := match last_of sorted with Some m => [(extent m, snd r)] | None =>
      match last_of zeros with Some m => [(extent m, snd r)] | None => [] end end in
    if carries sorted 0 then Refused NotInjective else Done (fst r ++ end_)).
Definition left_inverse (a : tree) : outcome tree :=
  if existsb (fun m => (1 <? fst m) && (snd m <? 0)) (flat a) then Refused NegativeStride
  else bind (radix (by_stride (coalesced true (flat a)))) (fun R => Done (push_coalesced R)).

Fixpoint null_modes (A : layout) (p : Z) : layout :=
  match A with [] => [] | (s, d) :: t => if d =? 0 then (s, p) :: null_modes t (p * s) else null_modes t (p * s) end.
Definition nullspace (a : tree) : tree := push_modes (null_modes (flat a) 1).

(* ---------- vectors of coordinates of placed modes ---------- *)

Definition dotp (f : placed -> Z) (l : list placed) (v : list Z) : Z :=
  fold_right (fun p n => snd p * f (fst p) + n) 0 (combine l v).
Lemma dotp_cons f m l x v : dotp f (m :: l) (x :: v) = x * f m + dotp f l v.
Proof. reflexivity. Qed.

Section Vectors.
  Variable Q : placed -> Z -> Prop.
  Lemma vectors_perm l l' : Permutation l l' -> forall v, Forall2 Q l v ->
    exists w, Forall2 Q l' w /\ forall f, dotp f l' w = dotp f l v.
  Proof.
    induction 1 as [|m A B P IH|m n A|A B C P1 IH1 P2 IH2]; intros v V.
    - eauto.
    - inversion V as [|? x ? v' Hx V']; subst. destruct (IH v' V') as (w & W & D). exists (x :: w).
      split; [constructor; assumption|]. intro f. rewrite !dotp_cons, D. reflexivity.
    - inversion V as [|? x ? v' Hx V']; subst. inversion V' as [|? y ? v'' Hy V'']; subst. exists (y :: x :: v'').
      split; [constructor; [|constructor]; assumption|]. intro f. rewrite !dotp_cons. lia.
    - destruct (IH1 v V) as (w & W & D). destruct (IH2 w W) as (u & U & E). exists u. split; [exact U|]. intro f. rewrite E, D. reflexivity.
  Qed.
  Lemma vectors_back g l : (forall m, In m l -> Q m 0) -> forall w, Forall2 Q (filter g l) w ->
    exists v, Forall2 Q l v /\ forall f, dotp f l v = dotp f (filter g l) w.
  Proof.
    induction l as [|m l IH]; intros Z0 w W; [inversion W; exists []; split; [constructor | reflexivity]|].
    assert (Z1 : forall m, In m l -> Q m 0) by (intros; apply Z0; right; assumption). cbn [filter] in *. destruct (g m).
    - inversion W as [|? x ? w' Hx W']; subst. destruct (IH Z1 w' W') as (v & V & D). exists (x :: v).
      split; [constructor; assumption|]. intro f. rewrite !dotp_cons, D. reflexivity.
    - destruct (IH Z1 w W) as (v & V & D). exists (0 :: v). split; [constructor; [apply Z0; left; reflexivity | exact V]|].
      intro f. rewrite dotp_cons, D. lia.
  Qed.
  Lemma vectors_forth g l : (forall m x, In m l -> Q m x -> g m = false -> x * stride m = 0) -> forall v, Forall2 Q l v ->
    exists w, Forall2 Q (filter g l) w /\ dotp stride (filter g l) w = dotp stride l v.
  Proof.
    induction l as [|m l IH]; intros Z0 v V; [inversion V; exists []; split; [constructor | reflexivity]|].
    assert (Z1 : forall m x, In m l -> Q m x -> g m = false -> x * stride m = 0) by (intros; apply Z0; try right; assumption).
    inversion V as [|? x ? v' Hx V']; subst. destruct (IH Z1 v' V') as (w & W & D). cbn [filter]. destruct (g m) eqn:G.
    - exists (x :: w). split; [constructor; assumption|]. rewrite !dotp_cons, D. reflexivity.
    - exists w. split; [exact W|]. rewrite dotp_cons, D, (Z0 m x); [reflexivity | left; reflexivity | exact Hx | exact G].
  Qed.
End Vectors.

(* each coordinate inside its extent, but for the last mode, which extends *)
Definition inside (m : placed) (x : Z) : Prop := 0 <= x < extent m.
Definition extends (m : placed) (x : Z) : Prop := 0 <= x /\ (x < extent m \/ is_last m = true).

Lemma places_extents line : forall p m, wf line -> In m (places line p) -> 1 <= extent m.
Proof.
  induction line as [|[s d] t IH]; intros p m W I; [destruct I|]. inversion W; subst. destruct I as [<-|I]; [assumption | eapply IH; eassumption].
Qed.
Lemma places_ev line : forall p v, wf line -> Forall2 extends (places line p) v ->
  dotp place (places line p) v = p * encode line v /\ ev line (encode line v) = dotp stride (places line p) v.
Proof.
  induction line as [|[s d] t IH]; intros p v W V; [inversion V; subst; cbn; lia|].
  inversion W as [|? ? Hs Wt]; subst. simpl in Hs. cbn [places] in *. inversion V as [|? x ? v' Hx V']; subst.
  destruct (IH _ v' Wt V') as [P S]. rewrite !dotp_cons. cbn [place stride encode]. split; [rewrite P; lia|].
  destruct t as [|m t'].
  - inversion V'; subst. cbn. lia.
  - destruct Hx as [X0 [X|X]]; [|discriminate]. cbn [extent] in X.
    rewrite ev_cons by discriminate. rewrite (Z.mul_comm s), Z_mod_plus_full, Z.div_add by lia.
    rewrite Z.mod_small, (Z.div_small x), Z.add_0_l, S by lia. reflexivity.
Qed.
Lemma places_vectors line : forall p v, valid line v -> Forall2 inside (places line p) v /\ dotp stride (places line p) v = dot line v.
Proof.
  induction line as [|[s d] t IH]; intros p v V; inversion V as [|? x ? v' Hx V']; subst; [split; [constructor | reflexivity]|].
  destruct (IH (p * s) v' V') as [F D]. cbn [places]. split; [constructor; assumption|]. rewrite dotp_cons, D. reflexivity.
Qed.
Lemma inside_extends l v : Forall2 inside l v -> Forall2 extends l v.
Proof. induction 1 as [|m x l v H F IH]; constructor; [|exact IH]. destruct H. split; [assumption | left; assumption]. Qed.
Lemma inside_range line : forall p v, wf line -> Forall2 inside (places line p) v -> 0 <= encode line v < size line.
Proof.
  intros p v W V. apply encode_range; [exact W|]. revert p v V. induction line as [|[s d] t IH]; intros p v V; inversion V; subst; [constructor|].
  inversion W; subst. constructor; [assumption|]. eapply IH; eassumption.
Qed.
Lemma insert_placed_perm m l : Permutation (insert_placed m l) (m :: l).
Proof. induction l as [|n t IH]; cbn; [reflexivity|]. destruct (placed_le m n); [reflexivity|]. rewrite IH. apply perm_swap. Qed.
Lemma sort_placed_perm l : Permutation (fold_right insert_placed [] l) l.
Proof. induction l as [|m t IH]; cbn; [reflexivity|]. rewrite insert_placed_perm. constructor. exact IH. Qed.
Lemma by_stride_extents line m : In m (by_stride line) -> 1 < extent m.
Proof.
  intro I. apply (Permutation_in _ (sort_placed_perm _)) in I. apply filter_In in I as [_ I]. apply Z.ltb_lt. exact I.
Qed.
(* a vector of the sorted modes as an integral coordinate of the layout *)
Lemma by_stride_ev line v : wf line -> Forall2 extends (by_stride line) v ->
  exists c, c = dotp place (by_stride line) v /\ ev line c = dotp stride (by_stride line) v /\
    (Forall2 inside (by_stride line) v -> 0 <= c < size line).
Proof.
  intros W V. unfold by_stride in *. pose proof (sort_placed_perm (filter (fun m => 1 <? extent m) (places line 1))) as P.
  assert (G : forall Q : placed -> Z -> Prop, (forall m, In m (places line 1) -> Q m 0) -> Forall2 Q (fold_right insert_placed [] (filter (fun m => 1 <? extent m) (places line 1))) v ->
    exists u, Forall2 Q (places line 1) u /\ forall f, dotp f (places line 1) u = dotp f (fold_right insert_placed [] (filter (fun m => 1 <? extent m) (places line 1))) v).
  { intros Q Z0 F. destruct (vectors_perm Q _ _ P v F) as (w & Hw & D). destruct (vectors_back Q _ _ Z0 w Hw) as (u & U & D').
    exists u. split; [exact U|]. intro f. rewrite D', D. reflexivity. }
  exists (dotp place (fold_right insert_placed [] (filter (fun m => 1 <? extent m) (places line 1))) v). split; [reflexivity|].
  assert (E0 : forall m, In m (places line 1) -> inside m 0).
  { intros m I. pose proof (places_extents line 1 m W I). split; lia. }
  split.
  - destruct (G extends) as (u & U & D); [intros m I; destruct (E0 m I); split; [lia | left; lia] | exact V|].
    destruct (places_ev line 1 u W U) as [E1 E2]. rewrite <- !D, <- E2, E1. f_equal. lia.
  - intro VI. destruct (G inside E0 VI) as (u & U & D). destruct (places_ev line 1 u W (inside_extends _ _ U)) as [E1 _].
    rewrite <- D, E1. pose proof (inside_range line 1 u W U). lia.
Qed.

(* ---------- the right inverse (Eq. 24) ---------- *)

Lemma chain_vectors S : forall c k, (forall m, In m S -> 1 < extent m) -> 0 <= k < size (chain S c) ->
  exists v, Forall2 inside S v /\ dotp stride S v = k * c /\ dotp place S v = ev (chain S c) k.
Proof.
  induction S as [|m t IH]; intros c k E Hk.
  - change (size (chain [] c)) with 1 in Hk. replace k with 0 by lia. exists []. split; [constructor | split; reflexivity].
  - assert (Et : forall n, In n t -> 1 < extent n) by (intros; apply E; right; assumption).
    assert (Em : 1 < extent m) by (apply E; left; reflexivity). cbn [chain] in *. destruct (Z.eqb_spec (stride m) c) as [C|C].
    + cbn [size] in Hk. set (ch := chain t (c * extent m)) in *.
      assert (K : 0 <= k / extent m < size ch) by (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]).
      destruct (IH (c * extent m) _ Et K) as (v & V & S1 & P1). pose proof (Z.mod_pos_bound k (extent m) ltac:(lia)).
      pose proof (Z.div_mod k (extent m) ltac:(lia)) as DM.
      exists (k mod extent m :: v). split; [constructor; assumption|]. rewrite !dotp_cons, S1, P1, C. fold ch. split; [rewrite DM at 3; ring|].
      destruct ch as [|m' ch'].
      * simpl in K. rewrite ev_one. replace (k / extent m) with 0 in * by lia. cbn [ev]. rewrite DM at 2. ring.
      * rewrite ev_cons by discriminate. reflexivity.
    + destruct (IH c k Et Hk) as (v & V & S1 & P1). exists (0 :: v). split; [constructor; [split; lia | exact V]|].
      rewrite !dotp_cons, S1, P1. lia.
Qed.
Lemma chain_wf S : forall c, (forall m, In m S -> 1 < extent m) -> wf (chain S c).
Proof.
  induction S as [|m t IH]; intros c E; [constructor|]. cbn [chain]. assert (1 < extent m) by (apply E; left; reflexivity).
  destruct (_ =? _); [constructor; [simpl; lia|]|]; apply IH; intros; apply E; right; assumption.
Qed.
Lemma push_coalesced_spec R : wf R -> wf (flat (push_coalesced R)) /\ size (flat (push_coalesced R)) = size R /\
  forall c, 0 <= c < size R -> ev (flat (push_coalesced R)) c = ev R c.
Proof.
  intro W. destruct (coalesced_false_correct R W) as (W' & S & E). destruct (push_modes_spec _ W') as (W'' & S' & E'). unfold push_coalesced.
  split; [exact W''|]. split; [congruence|]. intros c Hc. rewrite E', E by exact Hc. reflexivity.
Qed.
Theorem right_inverse_correct a : wf (flat a) ->
  forall k, 0 <= k < size (flat (right_inverse a)) ->
  0 <= ev (flat (right_inverse a)) k < size (flat a) /\ ev (flat a) (ev (flat (right_inverse a)) k) = k.
Proof.
  intros W k Hk. unfold right_inverse in *. destruct (coalesced_false_correct (flat a) W) as (Wl & SZ & EV).
  set (line := coalesced false (flat a)) in *.
  pose proof (chain_wf (by_stride line) 1 (by_stride_extents line)) as WC.
  destruct (push_coalesced_spec _ WC) as (_ & S & E). rewrite S in Hk. rewrite E by exact Hk.
  destruct (chain_vectors (by_stride line) 1 k (by_stride_extents line) Hk) as (v & V & D1 & D2).
  destruct (by_stride_ev line v Wl (inside_extends _ _ V)) as (c & C & Ec & R). specialize (R V). rewrite D2 in C. subst c.
  rewrite SZ in R. split; [exact R|]. rewrite <- EV by exact R. rewrite Ec, D1. lia.
Qed.

(* ---------- the nullspace ---------- *)

Lemma null_vectors A : forall p k, wf A -> 0 <= k < size (null_modes A p) ->
  wf (null_modes A p) /\ exists v, valid A v /\ dot A v = 0 /\ p * encode A v = ev (null_modes A p) k.
Proof.
  induction A as [|[s d] t IH]; intros p k W Hk.
  - split; [constructor|]. exists []. split; [constructor|]. split; [reflexivity|]. cbn. apply Z.mul_0_r.
  - inversion W as [|? ? Hs Wt]; subst. simpl in Hs. cbn [null_modes] in *. destruct (Z.eqb_spec d 0) as [->|D].
    + cbn [size] in Hk. set (nu := null_modes t (p * s)) in *.
      assert (K : 0 <= k / s < size nu) by (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]).
      destruct (IH (p * s) _ Wt K) as (Wn & v & V & D1 & D2). fold nu in D2, Wn. split; [constructor; assumption|].
      pose proof (Z.mod_pos_bound k s ltac:(lia)). pose proof (Z.div_mod k s ltac:(lia)) as DM.
      exists (k mod s :: v). split; [constructor; assumption|]. cbn [dot encode]. split; [lia|].
      destruct nu as [|m nu'].
      * simpl in K. rewrite ev_one. replace (k / s) with 0 in * by lia. cbn [ev] in D2. rewrite DM at 2. nia.
      * rewrite ev_cons by discriminate. rewrite <- D2. ring.
    + destruct (IH (p * s) k Wt Hk) as (Wn & v & V & D1 & D2). split; [exact Wn|]. exists (0 :: v). split; [constructor; [split; simpl; lia | exact V]|].
      cbn [dot encode]. split; [lia|]. rewrite <- D2. ring.
Qed.
Theorem nullspace_correct a : wf (flat a) -> forall k, 0 <= k < size (flat (nullspace a)) ->
  0 <= ev (flat (nullspace a)) k < size (flat a) /\ ev (flat a) (ev (flat (nullspace a)) k) = 0.
Proof.
  intros W k Hk. unfold nullspace in *.
  assert (W0 : wf (null_modes (flat a) 1)).
  { clear Hk. generalize 1. induction W as [|[s d] t H F IH]; intro p; [constructor|]. cbn. destruct (d =? 0); [constructor; [exact H|]|]; apply IH. }
  destruct (push_modes_spec _ W0) as (_ & S & E). rewrite S in Hk. rewrite E.
  destruct (null_vectors (flat a) 1 k W Hk) as (_ & v & V & D1 & D2). rewrite <- D2, Z.mul_1_l.
  split; [apply encode_range; assumption|]. rewrite ev_encode by assumption. exact D1.
Qed.

(* a nullspace increases, and has the size of the modes of stride 0: no coordinate of theirs is left out, none is there twice *)
Lemma null_climbs A : forall p, wf A -> 1 <= p -> climbs p (null_modes A p).
Proof.
  assert (H : forall A p q, wf A -> 1 <= p -> q <= p -> climbs q (null_modes A p)).
  { induction A0 as [|[s d] t IH]; intros p q W Hp Hq; [exact I|]. inversion W as [|? ? Hs Wt]; subst. simpl in Hs. cbn [null_modes].
    destruct (d =? 0); [cbn [climbs]; split; [exact Hq|]; apply IH; (assumption || nia) | apply IH; (assumption || nia)]. }
  intros p W Hp. apply H; (assumption || lia).
Qed.
Theorem nullspace_size a : size (flat (nullspace a)) = size (filter (fun m => snd m =? 0) (flat a)).
Proof.
  assert (H : forall A p, size (null_modes A p) = size (filter (fun m => snd m =? 0) A)).
  { induction A as [|[s d] t IH]; intro p; [reflexivity|]. cbn [null_modes filter snd]. destruct (d =? 0); [cbn [size]; rewrite IH; reflexivity | apply IH]. }
  rewrite <- (H (flat a) 1). unfold nullspace, push_modes. destruct (null_modes (flat a) 1); [reflexivity | rewrite flat_packed; reflexivity].
Qed.
Theorem nullspace_ordered a : wf (flat a) -> forall k k', 0 <= k < k' -> k' < size (flat (nullspace a)) ->
  ev (flat (nullspace a)) k < ev (flat (nullspace a)) k'.
Proof.
  intros W k k' Hk Hk'. unfold nullspace in *.
  assert (W0 : wf (null_modes (flat a) 1)).
  { generalize 1. clear -W. induction W as [|[s d] t H F IH]; intro p; [constructor|]. cbn. destruct (d =? 0); [constructor; [exact H|]|]; apply IH. }
  destruct (push_modes_spec _ W0) as (_ & S & E). rewrite S in Hk'. rewrite !E.
  assert (N : null_modes (flat a) 1 <> []) by (intro X; rewrite X in Hk'; cbn in Hk'; lia).
  pose proof (climbs_ev _ 1 k k' W0 N ltac:(lia) (null_climbs _ 1 W ltac:(lia)) ltac:(lia)). lia.
Qed.

(* ---------- the left inverse (Eq. 26) ---------- *)

(* the digits from a mode's own on *)
Fixpoint digits_of (S : list placed) : layout :=
  match S with
  | [] => []
  | m :: t => match t with [] => [(extent m, place m)] | n :: _ => (stride n / stride m, place m) :: digits_of t end
  end.
Fixpoint dividing (S : list placed) : Prop :=
  match S with [] => True | m :: t => 1 <= stride m /\ match t with [] => True | n :: _ => (stride m | stride n) end /\ dividing t end.
Lemma digits_nonempty m t : digits_of (m :: t) <> [].
Proof. destruct t; discriminate. Qed.

Lemma dividing_sum S : forall m v, dividing (m :: S) -> (stride m | dotp stride S v).
Proof.
  induction S as [|n t IH]; intros m v D; [exists 0; reflexivity|]. destruct D as (_ & D1 & D). destruct v as [|x v]; [exists 0; reflexivity|].
  rewrite dotp_cons. apply Z.divide_add_r; [apply Z.divide_mul_r; exact D1|]. apply Z.divide_trans with (stride n); [exact D1 | apply IH; exact D].
Qed.

(* an offset read in the radix of the strides: digits that are coordinates, and the offset again *)
Lemma radix_reads S : forall m v K c, dividing (m :: S) -> Forall2 inside (m :: S) v -> 0 <= c <= K -> carries (m :: S) K = false ->
  forall y, y * stride m = c * stride m + dotp stride (m :: S) v ->
  exists u, Forall2 extends (m :: S) u /\ ev (digits_of (m :: S)) y = dotp place (m :: S) u /\ dotp stride (m :: S) u = y * stride m.
Proof.
  induction S as [|n t IH]; intros m v K c D V Hc C y Hy; inversion V as [|? x ? v' Hx V']; subst.
  - inversion V'; subst. destruct D as (Dm & _). rewrite dotp_cons in Hy. cbn in Hy. assert (y = c + x) by nia. subst y.
    exists [c + x]. split; [|cbn; split; lia]. constructor; [|constructor]. destruct Hx. split; [lia|].
    cbn in C. destruct (Z.ltb_spec 0 K); cbn in C; [|left; lia]. destruct (is_last m); [right; reflexivity | discriminate].
  - destruct D as (Dm & Dn & D). pose proof D as (Dn1 & _). destruct Dn as [q Dn].
    assert (Hq : 1 <= q) by nia. assert (Q : stride n / stride m = q) by (rewrite Dn; apply Z.div_mul; lia).
    cbn [carries] in C. rewrite Q in C.
    assert (D0 : dividing (n :: t)) by exact D.
    assert (DS : (stride n | dotp stride (n :: t) v')).
    { destruct v' as [|x' v'']; [exists 0; reflexivity|]. rewrite dotp_cons. apply Z.divide_add_r; [apply Z.divide_factor_r | apply dividing_sum; exact D0]. }
    destruct DS as [Y DS]. rewrite dotp_cons, DS, Dn in Hy. assert (Ey : y = (c + x) + q * Y) by nia.
    assert (HYq : y / q = (c + x) / q + Y) by (rewrite Ey, (Z.mul_comm q), Z.div_add by lia; reflexivity).
    assert (HYm : y mod q = (c + x) mod q) by (rewrite Ey, (Z.mul_comm q), Z_mod_plus_full; reflexivity).
    destruct Hx as [Hx0 Hx1].
    match type of C with (if ?b then _ else _) = _ => destruct b eqn:B; [discriminate|] end.
    destruct (IH n v' ((extent m - 1 + K) / q) ((c + x) / q) D0 V') with (y := y / q) as (u & U & EU & DU).
    + split; [apply Z.div_pos; lia | apply Z.div_le_mono; lia].
    + exact C.
    + rewrite HYq, DS. ring.
    + exists ((c + x) mod q :: u). pose proof (Z.mod_pos_bound (c + x) q ltac:(lia)) as MB. split.
      * constructor; [|exact U]. split; [lia|]. destruct (is_last m); [right; reflexivity | left].
        rewrite andb_true_r in B. destruct (Z.ltb_spec 0 K); cbn in B.
        -- apply Z.ltb_ge in B. lia.
        -- assert (c = 0) by lia. subst c. pose proof (Z.mod_le x q Hx0 ltac:(lia)). cbn. replace (0 + x) with x by lia. lia.
      * rewrite !dotp_cons, <- EU, DU. cbn [digits_of]. rewrite ev_cons by apply digits_nonempty. rewrite Q, HYm. split; [reflexivity|].
        rewrite Dn. pose proof (Z.div_mod y q ltac:(lia)) as DM. rewrite <- HYm.
        transitivity ((q * (y / q) + y mod q) * stride m); [ring | rewrite <- DM; reflexivity].
Qed.

Lemma radix_digits_spec S : forall m below p ds pl, 1 <= below -> (forall n, In n (m :: S) -> 0 < stride n) ->
  radix_digits (m :: S) below p = Done (ds, pl) ->
  (below | stride m) /\ dividing (m :: S) /\
  exists e, last_of (m :: S) = Some e /\ ds ++ [(extent e, pl)] = (stride m / below, p) :: digits_of (m :: S).
Proof.
  induction S as [|n t IH]; intros m below p ds pl Hb P R; cbn [radix_digits] in R.
  - destruct (Z.eqb_spec (stride m mod below) 0) as [E|E]; [|discriminate]. cbn in R. injection R as <- <-.
    pose proof (P m (or_introl eq_refl)). apply Z.mod_divide in E; [|lia]. split; [exact E|]. split; [cbn; split; [lia | auto]|]. exists m. split; reflexivity.
  - destruct (Z.eqb_spec (stride m mod below) 0) as [E|E]; [|discriminate]. pose proof (P m (or_introl eq_refl)) as Pm.
    apply Z.mod_divide in E; [|lia].
    match type of R with bind ?g _ = _ => destruct g as [[ds' pl']|] eqn:G; [|discriminate] end. cbn in R. injection R as <- <-.
    apply IH in G; [|lia | intros; apply P; right; assumption]. destruct G as (Dn & D & e & L & Q). split; [exact E|].
    split; [cbn [dividing]; split; [lia|]; split; [exact Dn | exact D]|]. exists e. split; [exact L|]. cbn [app]. rewrite Q. reflexivity.
Qed.

Lemma coalesced_signs A : wf A -> Forall (fun m => 1 < fst m -> 0 <= snd m) A -> Forall (fun m => 1 < fst m -> 0 <= snd m) (coalesced true A).
Proof.
  intros W H. destruct A as [|m0 t0] eqn:EA; [cbn; constructor; [simpl; lia | constructor]|]. rewrite <- EA in *.
  rewrite coalesced_true by (assumption || congruence). destruct (inner_correct A W) as (W' & _).
  assert (HI : Forall (fun m => 1 < fst m -> 0 <= snd m) (inner A)).
  { clear -H. induction H as [|m t Hm F IH]; [constructor|]. destruct t as [|m' t']; [constructor; [exact Hm | constructor]|].
    rewrite inner_cons by discriminate. destruct (big m); [constructor; assumption | exact IH]. }
  clear H. induction HI as [|[a x] t Hm F IH]; [constructor|]. inversion W' as [|? ? Ha Wt]; subst. simpl in Ha. specialize (IH Wt).
  cbn [coalesce fold_right]. fold (coalesce t). destruct (coalesce t) as [|[b y] u]; [constructor; [exact Hm | constructor]|].
  unfold push; simpl fst; simpl snd. destruct (Z.eqb_spec a 1); [exact IH|]. destruct (y =? a * x); [|constructor; assumption].
  inversion IH; subst. constructor; [simpl in *; intros; apply Hm; lia | assumption].
Qed.
Lemma places_strides line : forall p m, In m (places line p) -> In (extent m, stride m) line.
Proof. induction line as [|[s d] t IH]; intros p m I; [destruct I|]. destruct I as [<-|I]; [left; reflexivity | right; eapply IH; exact I]. Qed.

Theorem left_inverse_correct a r : wf (flat a) -> left_inverse a = Done r ->
  forall k, 0 <= k < size (flat a) -> ev (flat a) (ev (flat r) (ev (flat a) k)) = ev (flat a) k.
Proof.
  intros W L k Hk. unfold left_inverse in L. destruct (existsb _ _) eqn:NG; [discriminate|].
  destruct (coalesced_true_correct (flat a) W) as (Wl & _ & _ & SZ & EV).
  assert (SG : Forall (fun m => 1 < fst m -> 0 <= snd m) (coalesced true (flat a))).
  { apply coalesced_signs; [exact W|]. apply Forall_forall. intros m I H. destruct (Z_lt_le_dec (snd m) 0) as [X|X]; [|exact X]. exfalso.
    assert (T : existsb (fun m => (1 <? fst m) && (snd m <? 0)) (flat a) = true).
    { apply existsb_exists. exists m. split; [exact I|]. apply andb_true_iff. split; apply Z.ltb_lt; assumption. }
    congruence. }
  set (line := coalesced true (flat a)) in *. clearbody line. rewrite <- !EV. rewrite <- SZ in Hk. clear W NG EV SZ a.
  destruct (radix (by_stride line)) as [R|] eqn:RX; [|discriminate]. cbn [bind] in L. injection L as <-.
  unfold radix in RX. set (sorted := by_stride line) in *.
  set (zeros := filter (fun m => stride m <=? 0) sorted) in *. set (S := filter (fun m => 0 <? stride m) sorted) in *.
  destruct (radix_digits S 1 0) as [[ds pl]|] eqn:RD; [|discriminate]. cbn [bind fst snd] in RX.
  destruct (carries S 0) eqn:CA; [discriminate|]. injection RX as RX.
  (* the offset as a vector of the modes that have a positive stride *)
  assert (NS : forall m, In m sorted -> 0 <= stride m).
  { intros m I. pose proof (by_stride_extents line m I) as E1. apply (Permutation_in _ (sort_placed_perm _)) in I.
    apply filter_In in I as [I _]. apply places_strides in I. rewrite Forall_forall in SG. exact (SG _ I E1). }
  assert (XV : exists v, Forall2 inside S v /\ dotp stride S v = ev line k).
  { destruct (places_vectors line 1 (coords line k) (coords_valid line k Wl)) as [V1 D1].
    destruct (vectors_forth inside (fun m => 1 <? extent m) (places line 1)) with (v := coords line k) as (v2 & V2 & D2).
    { intros m x I [? ?] G. apply Z.ltb_ge in G. pose proof (places_extents line 1 m Wl I). replace x with 0 by lia. reflexivity. }
    { exact V1. }
    destruct (vectors_perm inside _ _ (Permutation_sym (sort_placed_perm _)) v2 V2) as (v3 & V3 & D3).
    destruct (vectors_forth inside (fun m => 0 <? stride m) sorted) with (v := v3) as (v4 & V4 & D4).
    { intros m x I _ G. apply Z.ltb_ge in G. specialize (NS m I). replace (stride m) with 0 by lia. lia. }
    { exact V3. }
    exists v4. split; [exact V4|]. fold S in D4. rewrite D4. unfold sorted, by_stride. rewrite D3, D2, D1, <- ev_coords by assumption. reflexivity. }
  destruct XV as (v & V & D). set (x := ev line k) in *.
  assert (PB : forall m, In m S -> 0 < stride m) by (intros m I; apply filter_In in I as [_ I]; apply Z.ltb_lt; exact I).
  assert (EB : forall m, In m S -> 1 < extent m) by (intros m I; apply filter_In in I as [I _]; exact (by_stride_extents line m I)).
  assert (BACK : forall u, Forall2 extends S u -> exists c, c = dotp place S u /\ ev line c = dotp stride S u).
  { intros u U. destruct (vectors_back extends (fun m => 0 <? stride m) sorted) with (w := u) as (w & Hw & Dw).
    { intros m I. pose proof (by_stride_extents line m I). split; [lia | left; lia]. }
    { exact U. }
    destruct (by_stride_ev line w Wl Hw) as (c & C1 & C2 & _). exists c. fold sorted in C1, C2. split; [rewrite C1; apply Dw | rewrite C2; apply Dw]. }
  destruct S as [|m t].
  - (* all values are 0 *)
    destruct v as [|x0 v0]; [|inversion V]. cbn in D, RD. injection RD as <- <-. rewrite <- D.
    assert (Z0 : ev (flat (push_coalesced R)) 0 = 0).
    { apply ev_zero. assert (WR : wf R).
      { subst R. cbn. destruct (last_of zeros) as [m|] eqn:LZ; [|constructor]. constructor; [|constructor]. simpl.
        assert (I : In m zeros). { clear -LZ. induction zeros as [|n z IH]; [discriminate|]. destruct z; [injection LZ as <-; left; reflexivity | right; apply IH; exact LZ]. }
        apply filter_In in I as [I _]. pose proof (by_stride_extents line m I). lia. }
      apply (push_coalesced_spec R WR). }
    rewrite Z0. apply ev_zero. exact Wl.
  - destruct (radix_digits_spec t m 1 0 ds pl ltac:(lia) PB RD) as (_ & DV & e & LE & Q). rewrite LE in RX.
    assert (RE : R = (stride m, 0) :: digits_of (m :: t)) by (rewrite <- RX, Q, Z.div_1_r; reflexivity).
    clear RX. pose proof (PB m (or_introl eq_refl)) as Pm.
    (* nothing is lost by dropping digits of extent 1: the last one is none *)
    assert (WB : wf R /\ filter big R = inner R).
    { rewrite RE. clear -PB EB DV Pm. assert (G : wf (digits_of (m :: t)) /\ filter big (digits_of (m :: t)) = inner (digits_of (m :: t))).
      { revert m PB EB DV Pm. induction t as [|n t IH]; intros m PB EB DV Pm.
        - specialize (EB m (or_introl eq_refl)). cbn. unfold big; cbn. split; [repeat constructor; simpl; lia|]. destruct (Z.eqb_spec (extent m) 1); [lia | reflexivity].
        - destruct DV as (D1 & [q D2] & D3). destruct (IH n) as [W1 F1]; [intros; apply PB; right; assumption | intros; apply EB; right; assumption | exact D3 | apply PB; right; left; reflexivity|].
          change (digits_of (m :: n :: t)) with ((stride n / stride m, place m) :: digits_of (n :: t)).
          assert (0 < stride n) by (apply PB; right; left; reflexivity).
          split; [constructor; [simpl; rewrite D2, Z.div_mul by lia; nia | exact W1]|].
          rewrite inner_cons by apply digits_nonempty. cbn [filter]. rewrite F1. reflexivity. }
      destruct G as [W1 F1]. split; [constructor; [simpl; lia | exact W1]|]. rewrite inner_cons by apply digits_nonempty. cbn [filter]. rewrite F1. reflexivity. }
    destruct WB as [WR FB].
    assert (ER : forall c, ev (flat (push_coalesced R)) c = ev R c).
    { intro c. unfold push_coalesced. destruct (coalesced_false_correct R WR) as (W1 & _). destruct (push_modes_spec _ W1) as (_ & _ & E1). rewrite E1.
      rewrite coalesced_false, FB by exact WR. destruct (inner_correct R WR) as (W2 & _ & _ & E2). destruct (coalesce_correct _ W2) as (_ & _ & E3). rewrite E3. apply E2. }
    rewrite ER, RE. rewrite ev_cons by apply digits_nonempty.
    assert (DX : (stride m | x)).
    { rewrite <- D. destruct v as [|x0 v0]; [exists 0; reflexivity|]. rewrite dotp_cons. apply Z.divide_add_r; [apply Z.divide_factor_r | apply dividing_sum; exact DV]. }
    destruct DX as [y DX].
    destruct (radix_reads t m v 0 0 DV V ltac:(lia) CA y ltac:(rewrite D, DX; lia)) as (u & U & EU & DU).
    destruct (BACK u U) as (c & C1 & C2).
    assert (XC : x mod stride m * 0 + ev (digits_of (m :: t)) (x / stride m) = c).
    { rewrite C1, <- EU. assert (Y : x / stride m = y) by (rewrite DX; apply Z.div_mul; lia). rewrite Y. lia. }
    rewrite XC, C2, DU. symmetry. exact DX.
Qed.
