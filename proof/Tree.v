(* Nested layouts: trees of modes, their evaluation (paper, Sections 2.1 to 2.3), slices (Section 2.5.1), operations by mode
   (Eq. 12). *)
From Coq Require Import ZArith List Lia Bool.
Require Import Flat.
Import ListNotations.
Open Scope Z_scope.

Inductive tree := Leaf (s d : Z) | Node (l : list tree).

Section Induction.
  Variable P : tree -> Prop.
  Hypothesis leaf : forall s d, P (Leaf s d).
  Hypothesis node : forall l, Forall P l -> P (Node l).
  Fixpoint tree_induction (t : tree) : P t :=
    match t with
    | Leaf s d => leaf s d
    | Node l => node l ((fix go l : Forall P l :=
        match l with [] => Forall_nil P | t :: r => Forall_cons t (tree_induction t) (go r) end) l)
    end.
End Induction.

(* the leaves from left to right *)
Fixpoint flat (t : tree) : layout := match t with Leaf s d => [(s, d)] | Node l => flat_map flat l end.
Fixpoint tsize (t : tree) : Z := match t with Leaf s _ => s | Node l => fold_right (fun t n => tsize t * n) 1 l end.
(* the value at an integer coordinate: colexicographic at each level, the last mode of each level extends (Eq. 4) *)
Fixpoint tev (t : tree) (c : Z) : Z :=
  match t with
  | Leaf _ d => c * d
  | Node l => (fix go l c := match l with
      | [] => 0
      | t :: r => match r with [] => tev t c | _ :: _ => tev t (c mod tsize t) + go r (c / tsize t) end
      end) l c
  end.

(* extents of at least 1, and no empty tuple *)
Inductive proper : tree -> Prop :=
  | proper_leaf s d : 1 <= s -> proper (Leaf s d)
  | proper_node l : l <> [] -> Forall proper l -> proper (Node l).

Lemma tsize_flat t : tsize t = size (flat t).
Proof.
  induction t as [s d|l IH] using tree_induction; [simpl; lia|]. cbn [tsize flat].
  induction IH as [|t r E _ IH]; [reflexivity|]. cbn [fold_right flat_map]. rewrite size_app, E, IH. reflexivity.
Qed.
Lemma flat_proper t : proper t -> wf (flat t) /\ flat t <> [].
Proof.
  induction t as [s d|l IH] using tree_induction; intro P; inversion P as [? ? H|? N F]; subst.
  - split; [repeat constructor; exact H | discriminate].
  - cbn [flat]. split.
    + clear N P. induction IH as [|t r E _ IH]; [constructor|]. inversion F; subst. cbn [flat_map]. apply Forall_app.
      split; [apply E; assumption | apply IH; assumption].
    + destruct l as [|t r]; [congruence|]. inversion IH; subst. inversion F; subst. cbn [flat_map].
      destruct (flat t) eqn:Q; [exfalso; apply (proj2 (H1 H3)); reflexivity | discriminate].
Qed.

(* a nested layout is the layout of its leaves, at every integer from 0 on *)
Theorem tev_flat t : proper t -> forall c, 0 <= c -> tev t c = ev (flat t) c.
Proof.
  induction t as [s d|l IH] using tree_induction; intros P c Hc; [reflexivity|].
  inversion P as [|? N F]; subst. clear P. revert c Hc. cbn [flat].
  induction IH as [|t r E IH' IH]; intros c Hc; [congruence|]. inversion F as [|? ? Pt Pr]; subst.
  destruct r as [|t' r'].
  - cbn [flat_map]. rewrite app_nil_r. apply E; assumption.
  - set (r := t' :: r') in *. cbn [flat_map].
    assert (PN : proper (Node r)) by (constructor; [discriminate | exact Pr]).
    destruct (flat_proper t Pt) as [Wt Nt], (flat_proper _ PN) as [Wr Nr]. cbn [flat] in Wr, Nr.
    rewrite ev_app by assumption. rewrite <- tsize_flat.
    assert (1 <= tsize t) by (rewrite tsize_flat; apply size_pos; exact Wt).
    rewrite <- E by (try apply Z.mod_pos_bound; assumption || lia).
    rewrite <- (IH ltac:(discriminate) Pr) by (apply Z.div_pos; lia). reflexivity.
Qed.

(* ---------- coordinates and slices ---------- *)

(* a coordinate: an index for a whole mode, one coordinate a mode, or `_` *)
Inductive coord := Any | At (i : Z) | Each (l : list coord).
Section CoordInduction.
  Variable P : coord -> Prop.
  Hypothesis any : P Any.
  Hypothesis at_ : forall i, P (At i).
  Hypothesis each : forall l, Forall P l -> P (Each l).
  Fixpoint coord_induction (k : coord) : P k :=
    match k with
    | Any => any
    | At i => at_ i
    | Each l => each l ((fix go l : Forall P l :=
        match l with [] => Forall_nil P | t :: r => Forall_cons t (coord_induction t) (go r) end) l)
    end.
End CoordInduction.

(* the value at a coordinate; none if the coordinate is not weakly congruent or has a `_` *)
Fixpoint cev (t : tree) (k : coord) {struct k} : option Z :=
  match k with
  | Any => None
  | At i => Some (tev t i)
  | Each ks =>
    match t with
    | Leaf _ _ => None
    | Node ts => (fix go ks ts := match ks, ts with
        | [], [] => Some 0
        | k :: ks, t :: ts => match cev t k, go ks ts with Some a, Some b => Some (a + b) | _, _ => None end
        | _, _ => None
        end) ks ts
    end
  end.

(* a tuple left with one element becomes that element, one left with none vanishes *)
Definition shrink (l : list tree) : option tree := match l with [] => None | [t] => Some t | _ => Some (Node l) end.
(* slice of slice.rs: what is kept, and the offset of what is fixed; none if an index is not below the size of its mode *)
Fixpoint slice (t : tree) (k : coord) {struct k} : option (option tree * Z) :=
  match k with
  | Any => Some (Some t, 0)
  | At i => if (0 <=? i) && (i <? tsize t) then Some (None, tev t i) else None
  | Each ks =>
    match t with
    | Leaf _ _ => None
    | Node ts =>
      match (fix go ks ts := match ks, ts with
        | [], [] => Some ([], 0)
        | k :: ks, t :: ts =>
          match slice t k, go ks ts with
          | Some (o, a), Some (l, b) => Some (match o with Some u => u :: l | None => l end, a + b)
          | _, _ => None
          end
        | _, _ => None
        end) ks ts with
      | Some (l, a) => Some (shrink l, a)
      | None => None
      end
    end
  end.
(* the modes that `_` stands for, and the coordinate with an index for each *)
Fixpoint holes (t : tree) (k : coord) {struct k} : list tree :=
  match k with
  | Any => [t]
  | At _ => []
  | Each ks =>
    match t with
    | Leaf _ _ => []
    | Node ts => (fix go ks ts := match ks, ts with k :: ks, t :: ts => holes t k ++ go ks ts | _, _ => [] end) ks ts
    end
  end.
Fixpoint fill (k : coord) (js : list Z) {struct k} : coord * list Z :=
  match k with
  | Any => match js with j :: r => (At j, r) | [] => (Any, []) end
  | At i => (At i, js)
  | Each ks =>
    let (ks, js) := (fix go ks js := match ks with
      | [] => ([], js)
      | k :: ks => let (k, js) := fill k js in let (ks, js) := go ks js in (k :: ks, js)
      end) ks js in (Each ks, js)
  end.
Fixpoint sums (ts : list tree) (js : list Z) : Z :=
  match ts, js with t :: ts, j :: js => tev t j + sums ts js | _, _ => 0 end.
Definition kept (o : option tree) : layout := match o with Some t => flat t | None => [] end.

Lemma kept_shrink l : kept (shrink l) = flat_map flat l.
Proof. destruct l as [|t [|u l]]; [reflexivity | cbn; rewrite app_nil_r; reflexivity | reflexivity]. Qed.
Lemma sums_app a : forall b v w, length v = length a -> sums (a ++ b) (v ++ w) = sums a v + sums b w.
Proof.
  induction a as [|t a IH]; intros b [|j v] w H; try discriminate; [reflexivity|]. injection H as H. cbn. rewrite IH by assumption. lia.
Qed.

(* a slice keeps the modes of `_`, in order (Eq. 10) *)
Theorem slice_keeps k : forall t o a, slice t k = Some (o, a) -> kept o = flat_map flat (holes t k).
Proof.
  induction k as [|i|ks IH] using coord_induction; intros t o a S.
  - injection S as <- <-. cbn. rewrite app_nil_r. reflexivity.
  - cbn [slice] in S. destruct (_ && _); [|discriminate]. injection S as <- <-. reflexivity.
  - destruct t as [s d|ts]; [discriminate|]. cbn [slice holes] in *.
    match goal with H : match ?g with _ => _ end = _ |- _ => destruct g as [[l b]|] eqn:G; [|discriminate] end.
    injection S as <- <-. rewrite kept_shrink. revert ts l b G.
    induction IH as [|k ks Hk F IH]; intros [|t ts] l b G; try discriminate; [injection G as <- <-; reflexivity|].
    destruct (slice t k) as [[o1 a1]|] eqn:S1; [|discriminate].
    match type of G with match ?g with _ => _ end = _ => destruct g as [[l' b']|] eqn:G'; [|discriminate] end.
    injection G as <- <-. specialize (IH _ _ _ G'). specialize (Hk _ _ _ S1). rewrite flat_map_app, <- IH, <- Hk.
    destruct o1; reflexivity.
Qed.
(* at every index of the kept modes: offset and kept modes together are the layout at the coordinate *)
Theorem slice_eval k : forall t o a, slice t k = Some (o, a) -> forall js rest, length js = length (holes t k) ->
  snd (fill k (js ++ rest)) = rest /\ cev t (fst (fill k (js ++ rest))) = Some (a + sums (holes t k) js).
Proof.
  induction k as [|i|ks IH] using coord_induction; intros t o a S js rest Hj.
  - injection S as <- <-. destruct js as [|j [|]]; try discriminate. cbn. split; [reflexivity|]. f_equal. lia.
  - cbn [slice] in S. destruct (_ && _); [|discriminate]. injection S as <- <-. destruct js; [|discriminate]. cbn. split; [reflexivity|]. f_equal. lia.
  - destruct t as [s d|ts]; [discriminate|]. cbn [slice holes fill] in *.
    match goal with H : match ?g with _ => _ end = _ |- _ => destruct g as [[l b]|] eqn:G; [|discriminate] end.
    injection S as <- <-. revert ts l b G js Hj.
    induction IH as [|k ks Hk F IH]; intros [|t ts] l b G js Hj; try discriminate.
    + injection G as <- <-. destruct js; [|discriminate]. split; reflexivity.
    + destruct (slice t k) as [[o1 a1]|] eqn:S1; [|discriminate].
      match type of G with match ?g with _ => _ end = _ => destruct g as [[l' b']|] eqn:G'; [|discriminate] end.
      injection G as <- <-. rewrite app_length in Hj.
      set (n := length (holes t k)) in *.
      assert (J : js = firstn n js ++ skipn n js) by (symmetry; apply firstn_skipn).
      assert (L1 : length (firstn n js) = n) by (rewrite firstn_length; lia).
      match type of Hj with _ = (_ + length ?h)%nat => set (hs := h) in * end.
      assert (L2 : length (skipn n js) = length hs) by (rewrite skipn_length; lia).
      destruct (Hk _ _ _ S1 (firstn n js) (skipn n js ++ rest) L1) as [K1 K2].
      destruct (IH _ _ _ G' (skipn n js) L2) as [I1 I2].
      rewrite J, <- app_assoc. destruct (fill k (firstn n js ++ skipn n js ++ rest)) as [k' js'] eqn:FK.
      cbn [fst snd] in K1, K2. subst js'.
      match type of I1 with snd (let (_, _) := ?g in _) = _ => destruct g as [ks' js''] eqn:FG end.
      cbn [fst snd] in *. split; [assumption|]. cbn [cev] in I2 |- *. rewrite K2. rewrite I2, sums_app by exact L1. subst hs. f_equal. lia.
Qed.

(* ---------- a layout in place of each leaf ---------- *)

Definition leaves (R : layout) : list tree := map (fun m => Leaf (fst m) (snd m)) R.
(* one mode stands alone *)
Definition packed (R : layout) : tree := match R with [(s, d)] => Leaf s d | _ => Node (leaves R) end.
(* push_modes of coalesce.rs: 1:0 for none *)
Definition push_modes (R : layout) : tree := match R with [] => Leaf 1 0 | _ => packed R end.
Lemma flat_leaves R : flat_map flat (leaves R) = R.
Proof. induction R as [|[s d] R IH]; [reflexivity|]. unfold leaves in *. cbn [map flat_map flat fst snd app]. rewrite IH. reflexivity. Qed.
Lemma flat_packed R : flat (packed R) = R.
Proof. destruct R as [|[s d] [|m R]]; [reflexivity | reflexivity | apply (flat_leaves ((s, d) :: m :: R))]. Qed.

Fixpoint refine (f : Z * Z -> option layout) (b : tree) : option tree :=
  match b with
  | Leaf s d => option_map packed (f (s, d))
  | Node l => option_map Node ((fix go l := match l with
      | [] => Some []
      | t :: r => match refine f t, go r with Some t, Some r => Some (t :: r) | _, _ => None end
      end) l)
  end.
(* Eq. 16: the same tree, with a layout of its size for each leaf *)
Inductive refines : tree -> tree -> Prop :=
  | refines_leaf s d r : tsize r = s -> refines (Leaf s d) r
  | refines_node l l' : Forall2 refines l l' -> refines (Node l) (Node l').

Lemma refine_flat f b : forall r, refine f b = Some r ->
  exists Rs, Forall2 (fun b R => f b = Some R) (flat b) Rs /\ flat r = concat Rs.
Proof.
  induction b as [s d|l IH] using tree_induction; intros r E.
  - cbn in E. destruct (f (s, d)) as [R|] eqn:F; [|discriminate]. injection E as <-. exists [R].
    split; [repeat constructor; exact F|]. rewrite flat_packed. cbn. rewrite app_nil_r. reflexivity.
  - cbn [refine flat] in *. match type of E with option_map _ ?g = _ => destruct g as [l'|] eqn:G; [|discriminate] end.
    injection E as <-. cbn [flat]. revert l' G. induction IH as [|t ts Ht F IH]; intros l' G.
    + injection G as <-. exists []. split; [constructor | reflexivity].
    + destruct (refine f t) as [t'|] eqn:R1; [|discriminate].
      match type of G with match ?g with _ => _ end = _ => destruct g as [ts'|] eqn:G'; [|discriminate] end.
      injection G as <-. destruct (Ht _ eq_refl) as (Rs1 & F1 & E1), (IH _ eq_refl) as (Rs2 & F2 & E2).
      exists (Rs1 ++ Rs2). split; [cbn [flat_map]; apply Forall2_app; assumption|].
      rewrite concat_app, <- E1, <- E2. reflexivity.
Qed.
Lemma refine_total f b : Forall (fun m => exists R, f m = Some R) (flat b) -> exists r, refine f b = Some r.
Proof.
  induction b as [s d|l IH] using tree_induction; intro F.
  - cbn in *. inversion F as [|? ? [R E] _]; subst. rewrite E. cbn. eauto.
  - cbn [refine flat] in *. assert (H : exists l', (fix go l := match l with [] => Some []
      | t :: r => match refine f t, go r with Some t, Some r => Some (t :: r) | _, _ => None end end) l = Some l').
    { induction IH as [|t ts Ht _ IH]; [eauto|]. cbn [flat_map] in F. apply Forall_app in F as [F1 F2].
      destruct (Ht F1) as [t' ->], (IH F2) as [ts' ->]. eauto. }
    destruct H as [l' ->]. cbn. eauto.
Qed.
Lemma refine_refines f b : Forall (fun m => forall R, f m = Some R -> size R = fst m) (flat b) ->
  forall r, refine f b = Some r -> refines b r.
Proof.
  induction b as [s d|l IH] using tree_induction; intros F r E.
  - cbn in *. destruct (f (s, d)) as [R|] eqn:Q; [|discriminate]. injection E as <-. inversion F as [|? ? H _]; subst.
    constructor. rewrite tsize_flat, flat_packed. exact (H R Q).
  - cbn [refine flat] in *. match type of E with option_map _ ?g = _ => destruct g as [l'|] eqn:G; [|discriminate] end.
    injection E as <-. constructor. revert l' G. induction IH as [|t ts Ht _ IH]; intros l' G; [injection G as <-; constructor|].
    cbn [flat_map] in F. apply Forall_app in F as [F1 F2]. destruct (refine f t) as [t'|] eqn:R1; [|discriminate].
    match type of G with match ?g with _ => _ end = _ => destruct g as [ts'|] eqn:G'; [|discriminate] end.
    injection G as <-. constructor; [apply Ht; auto | apply IH; auto].
Qed.

(* ---------- by mode (Eq. 12): in_one and in_two of by_mode.rs ---------- *)

(* the codes of AlgebraError that the model gives *)
Inductive reason := StrideDivisibility | ShapeDivisibility | JointDivisibility | NotDistributive | NegativeStride | NotDisjoint
  | NotOnto | ZeroExtent | TileLeavesRest | TilerRank | LeftInverseDivisibility | NotInjective | Unreachable.
Inductive outcome (T : Type) := Done (x : T) | Refused (why : reason).
Arguments Done {T} x.
Arguments Refused {T} why.
Definition bind {S T} (o : outcome S) (f : S -> outcome T) : outcome T := match o with Done x => f x | Refused why => Refused why end.

Inductive tiler := Keep | Tile (exact : bool) (b : tree) | Modes (l : list tiler).
Definition modes (t : tree) : list tree := match t with Leaf _ _ => [t] | Node l => l end.

Section ByMode.
  Variable op : tree -> bool -> tree -> outcome tree.
  Fixpoint in_one (a : tree) (tl : tiler) {struct tl} : outcome tree :=
    match tl with
    | Keep => Done a
    | Tile exact b => op a exact b
    | Modes ts =>
      if (length (modes a) <? length ts)%nat then Refused TilerRank
      else match (fix go ts ms := match ts, ms with
        | tl :: ts, m :: ms => bind (in_one m tl) (fun r => bind (go ts ms) (fun rs => Done (r :: rs)))
        | _, ms => Done ms
        end) ts (modes a) with
      | Done l => Done (Node l)
      | Refused why => Refused why
      end
    end.
End ByMode.
Section ByModeTwo.
  Variable op : tree -> bool -> tree -> outcome (tree * tree).
  Fixpoint in_two (a : tree) (tl : tiler) {struct tl} : outcome (tree * tree) :=
    match tl with
    | Keep => Done (Leaf 1 0, a)
    | Tile exact b => op a exact b
    | Modes ts =>
      if (length (modes a) <? length ts)%nat then Refused TilerRank
      else match (fix go ts ms := match ts, ms with
        | tl :: ts, m :: ms => bind (in_two m tl) (fun r => bind (go ts ms) (fun rs => Done (fst r :: fst rs, snd r :: snd rs)))
        | _, ms => Done ([], ms)
        end) ts (modes a) with
      | Done (tiles, others) => Done (Node tiles, Node others)
      | Refused why => Refused why
      end
    end.
End ByModeTwo.

Section TilerInduction.
  Variable P : tiler -> Prop.
  Hypothesis keep : P Keep.
  Hypothesis tile : forall e b, P (Tile e b).
  Hypothesis modes_ : forall l, Forall P l -> P (Modes l).
  Fixpoint tiler_induction (k : tiler) : P k :=
    match k with
    | Keep => keep
    | Tile e b => tile e b
    | Modes l => modes_ l ((fix go l : Forall P l :=
        match l with [] => Forall_nil P | t :: r => Forall_cons t (tiler_induction t) (go r) end) l)
    end.
End TilerInduction.
(* each mode that has a tile by the operation, the others as they are *)
Inductive by_mode (op : tree -> bool -> tree -> outcome tree) : tree -> tiler -> tree -> Prop :=
  | by_keep a : by_mode op a Keep a
  | by_tile a e b r : op a e b = Done r -> by_mode op a (Tile e b) r
  | by_modes a ts l : zipped op (modes a) ts l -> by_mode op a (Modes ts) (Node l)
with zipped (op : tree -> bool -> tree -> outcome tree) : list tree -> list tiler -> list tree -> Prop :=
  | zipped_rest ms : zipped op ms [] ms
  | zipped_cons m ms tl ts r rs : by_mode op m tl r -> zipped op ms ts rs -> zipped op (m :: ms) (tl :: ts) (r :: rs).
Theorem in_one_by_mode op tl : forall a r, in_one op a tl = Done r -> by_mode op a tl r.
Proof.
  induction tl as [|e b|ts IH] using tiler_induction; intros a r E.
  - injection E as <-. constructor.
  - constructor. exact E.
  - cbn [in_one] in E. destruct (Nat.ltb_spec (length (modes a)) (length ts)) as [|L]; [discriminate|].
    match type of E with match ?g with _ => _ end = _ => destruct g as [l|] eqn:G; [|discriminate] end.
    injection E as <-. constructor. revert l L G. generalize (modes a). clear a.
    induction IH as [|tl ts H _ IH]; intros ms l L G; [destruct ms; injection G as <-; constructor|].
    destruct ms as [|m ms]; [simpl in L; lia|]. simpl in L.
    destruct (in_one op m tl) as [r|] eqn:R; [|discriminate]. cbn [bind] in G.
    match type of G with bind ?g _ = _ => destruct g as [rs|] eqn:G'; [|discriminate] end. injection G as <-.
    constructor; [apply H; exact R|]. apply IH; [lia | exact G'].
Qed.
