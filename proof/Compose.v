(* Composition (paper, Section 3.3, Eq. 16 to 23): the functions of plain.rs and of cute-dynamic's composition.rs. *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat Coalesce Tree.
Import ListNotations.
Open Scope Z_scope.

(* ---------- 2. one leaf of the right operand: divide_out and keep of the header of composition.rs ---------- *)

Fixpoint keep (A : layout) (s : Z) : option layout :=
  match A with
  | [] => None
  | (n, x) :: t =>
    match t with
    | [] => Some [(s, x)]
    | _ :: _ =>
      if s mod n =? 0 then
        if s =? n then Some [(n, x)] else option_map (cons (n, x)) (keep t (s / n))
      else if s <? n then Some [(s, x)]
      else None
    end
  end.

Fixpoint divide_out (A : layout) (s d : Z) : option layout :=
  match A with
  | [] => None
  | (a, x) :: t =>
    match t with
    | [] => Some [(s, d * x)]
    | _ :: _ =>
      if d mod a =? 0 then divide_out t s (d / a)
      else if a mod d =? 0 then keep ((a / d, d * x) :: t) s
      else if (s - 1) * d <? a then Some [(s, d * x)]
      else None
    end
  end.

Lemma keep_nonempty A s R : keep A s = Some R -> R <> [].
Proof.
  destruct A as [|[n x] [|m t]]; simpl; try discriminate; [intros [= <-]; discriminate|].
  destruct (s mod n =? 0).
  - destruct (s =? n); [intros [= <-]; discriminate|].
    match goal with |- option_map _ ?k = _ -> _ => destruct k end; simpl; [intros [= <-]|]; discriminate.
  - destruct (s <? n); [intros [= <-]|]; discriminate.
Qed.

Lemma keep_step n x t s : t <> [] -> keep ((n, x) :: t) s =
  if s mod n =? 0 then
    if s =? n then Some [(n, x)] else option_map (cons (n, x)) (keep t (s / n))
  else if s <? n then Some [(s, x)] else None.
Proof. destruct t; [congruence | reflexivity]. Qed.

Lemma divide_step a x t s d : t <> [] -> divide_out ((a, x) :: t) s d =
  if d mod a =? 0 then divide_out t s (d / a)
  else if a mod d =? 0 then keep ((a / d, d * x) :: t) s
  else if (s - 1) * d <? a then Some [(s, d * x)] else None.
Proof. destruct t; [congruence | reflexivity]. Qed.

(* what keep makes: extents of at least 1, of size s, the same function below s *)
Lemma keep_correct A : forall s R, wf A -> 1 <= s -> keep A s = Some R ->
  wf R /\ size R = s /\ forall c, 0 <= c < s -> ev R c = ev A c.
Proof.
  induction A as [|[n x] t IH]; intros s R W Hs K; [discriminate|].
  inversion W; subst; simpl fst in *.
  destruct t as [|m t'].
  - injection K as <-. split; [repeat constructor; simpl; lia|]. split; [simpl; lia|]. reflexivity.
  - set (t := m :: t') in *. rewrite keep_step in K by discriminate.
    destruct (Z.eqb_spec (s mod n) 0) as [E|E].
    + destruct (Z.eqb_spec s n) as [->|Ne].
      * injection K as <-. split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
        intros c Hc. rewrite ev_one, ev_lt by assumption. reflexivity.
      * destruct (keep t (s / n)) as [R'|] eqn:K'; [|discriminate]. injection K as <-.
        apply Z.mod_divide in E; [|lia]. destruct E as [q E]. subst s.
        rewrite Z.div_mul in K' by lia.
        assert (1 <= q) by (eapply factor_pos; [| exact Hs]; lia).
        destruct (IH q R' H2 H K') as (W' & S' & E').
        split; [constructor; [simpl; lia | assumption]|]. split; [simpl; rewrite S'; lia|].
        intros c Hc. rewrite !ev_cons by (try discriminate; eapply keep_nonempty; eassumption).
        rewrite E'; [reflexivity|]. split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia.
    + destruct (Z.ltb_spec s n); [|discriminate]. injection K as <-.
      split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
      intros c Hc. rewrite ev_one, ev_lt by (assumption || lia). reflexivity.
Qed.

(* one mode of stride d inside one of extent n d *)
Lemma ev_refine n d x t c : 1 <= n -> 1 <= d -> 0 <= c ->
  ev ((n * d, x) :: t) (d * c) = ev ((n, d * x) :: t) c.
Proof.
  intros Hn Hd Hc. destruct t as [|m t].
  - rewrite !ev_one. lia.
  - rewrite !ev_cons by discriminate.
    rewrite (Z.mul_comm n d), Z.mul_mod_distr_l, Z.div_mul_cancel_l by lia. lia.
Qed.

(* one of stride a k passes over a mode of extent a *)
Lemma ev_skip a x t k c : 1 <= a -> t <> [] -> ev ((a, x) :: t) (a * k * c) = ev t (k * c).
Proof.
  intros Ha N. rewrite ev_cons by assumption.
  replace (a * k * c) with (k * c * a) by lia. rewrite Z_mod_mult, Z.div_mul by lia. lia.
Qed.

(* A o s:d, truncation included *)
Theorem divide_out_correct A : forall s d R, wf A -> 1 <= s -> 1 <= d -> divide_out A s d = Some R ->
  wf R /\ size R = s /\ forall c, 0 <= c < s -> ev R c = ev A (d * c).
Proof.
  induction A as [|[a x] t IH]; intros s d R W Hs Hd D; [discriminate|].
  inversion W; subst; simpl fst in *.
  destruct t as [|m t'].
  - injection D as <-. split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
    intros c Hc. rewrite !ev_one. lia.
  - set (t := m :: t') in *. rewrite divide_step in D by discriminate.
    destruct (Z.eqb_spec (d mod a) 0) as [E|E].
    + apply Z.mod_divide in E; [|lia]. destruct E as [k E]. subst d. rewrite Z.div_mul in D by lia.
      destruct (IH s k R H2 Hs (factor_pos _ _ H1 Hd) D) as (W' & S' & E').
      split; [assumption|]. split; [assumption|]. intros c Hc.
      rewrite (Z.mul_comm k a), ev_skip by (discriminate || lia). apply E'. assumption.
    + destruct (Z.eqb_spec (a mod d) 0) as [F|F].
      * apply Z.mod_divide in F; [|lia]. destruct F as [n F]. subst a. rewrite Z.div_mul in D by lia.
        assert (1 <= n) by (eapply factor_pos; [exact Hd | eassumption]).
        assert (Wk : wf ((n, d * x) :: t)) by (constructor; [simpl; lia | assumption]).
        destruct (keep_correct _ s R Wk Hs D) as (W' & S' & E').
        split; [assumption|]. split; [assumption|]. intros c Hc.
        rewrite ev_refine by lia. apply E'. lia.
      * destruct (Z.ltb_spec ((s - 1) * d) a); [|discriminate]. injection D as <-.
        split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
        intros c Hc. rewrite ev_one, ev_lt by (assumption || nia). lia.
Qed.

(* the loop of plain.rs, where keep is divide_out with a step of 1 *)
Fixpoint divide_plain (A : layout) (s d : Z) : option layout :=
  match A with
  | [] => None
  | (a, x) :: t =>
    match t with
    | [] => Some [(s, d * x)]
    | _ :: _ =>
      if (a <=? d) && (d mod a =? 0) then divide_plain t s (d / a)
      else if (a mod d =? 0) && (a / d <? s) then
        if s mod (a / d) =? 0 then option_map (cons (a / d, d * x)) (divide_plain t (s / (a / d)) 1) else None
      else if (s - 1) * d <? a then Some [(s, d * x)]
      else None
    end
  end.

Lemma plain_step a x t s d : t <> [] -> divide_plain ((a, x) :: t) s d =
  if (a <=? d) && (d mod a =? 0) then divide_plain t s (d / a)
  else if (a mod d =? 0) && (a / d <? s) then
    if s mod (a / d) =? 0 then option_map (cons (a / d, d * x)) (divide_plain t (s / (a / d)) 1) else None
  else if (s - 1) * d <? a then Some [(s, d * x)] else None.
Proof. destruct t; [congruence | reflexivity]. Qed.

Lemma plain_nonempty A : forall s d R, divide_plain A s d = Some R -> R <> [].
Proof.
  induction A as [|[a x] t IH]; intros s d R D; [discriminate|].
  destruct t as [|m t']; [injection D as <-; discriminate|].
  rewrite plain_step in D by discriminate.
  destruct (_ && _); [eauto|]. destruct (_ && _).
  - destruct (_ =? _); [|discriminate]. destruct (divide_plain (m :: t') _ 1); [injection D as <-|]; discriminate.
  - destruct (_ <? _); [injection D as <-|]; discriminate.
Qed.

Theorem divide_plain_correct A : forall s d R, wf A -> 1 <= s -> 1 <= d -> divide_plain A s d = Some R ->
  wf R /\ size R = s /\ forall c, 0 <= c < s -> ev R c = ev A (d * c).
Proof.
  induction A as [|[a x] t IH]; intros s d R W Hs Hd D; [discriminate|].
  inversion W; subst; simpl fst in *.
  destruct t as [|m t'].
  - injection D as <-. split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
    intros c Hc. rewrite !ev_one. lia.
  - set (t := m :: t') in *. rewrite plain_step in D by discriminate.
    destruct ((a <=? d) && (d mod a =? 0)) eqn:E.
    + apply andb_prop in E as [_ E]. apply Z.eqb_eq in E.
      apply Z.mod_divide in E; [|lia]. destruct E as [k E]. subst d. rewrite Z.div_mul in D by lia.
      destruct (IH s k R H2 Hs (factor_pos _ _ H1 Hd) D) as (W' & S' & E').
      split; [assumption|]. split; [assumption|]. intros c Hc.
      rewrite (Z.mul_comm k a), ev_skip by (discriminate || lia). apply E'. assumption.
    + destruct ((a mod d =? 0) && (a / d <? s)) eqn:F.
      * apply andb_prop in F as [F G]. apply Z.eqb_eq in F. apply Z.ltb_lt in G.
        apply Z.mod_divide in F; [|lia]. destruct F as [n F]. subst a. rewrite Z.div_mul in * by lia.
        assert (1 <= n) by (eapply factor_pos; [exact Hd | eassumption]).
        destruct (Z.eqb_spec (s mod n) 0) as [Q|Q]; [|discriminate].
        apply Z.mod_divide in Q; [|lia]. destruct Q as [q Q]. subst s. rewrite Z.div_mul in D by lia.
        assert (1 <= q) by (eapply factor_pos; [| exact Hs]; lia).
        destruct (divide_plain t q 1) as [R'|] eqn:D'; [|discriminate]. injection D as <-.
        destruct (IH q 1 R' H2 ltac:(lia) ltac:(lia) D') as (W' & S' & E').
        split; [constructor; [simpl; lia | assumption]|]. split; [simpl; rewrite S'; lia|].
        intros c Hc. rewrite ev_refine by lia.
        rewrite !ev_cons by (try discriminate; eapply plain_nonempty; eassumption).
        rewrite E', Z.mul_1_l; [reflexivity|]. split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia.
      * destruct (Z.ltb_spec ((s - 1) * d) a); [|discriminate]. injection D as <-.
        split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
        intros c Hc. rewrite ev_one, ev_lt by (assumption || nia). lia.
Qed.

(* ---------- 3. a list of leaves: Eq. 20 and Eq. 23, truncated at the largest value of B ---------- *)

(* P_1, ..., P_R of plain.rs *)
Fixpoint prefixes (A : layout) : list Z :=
  match A with
  | [] => []
  | (a, _) :: t => match t with [] => [] | _ :: _ => a :: map (Z.mul a) (prefixes t) end
  end.
Definition eq20 (A : layout) (d L : Z) : Prop := forall P, In P (prefixes A) -> P <= L -> (P | d) \/ (d | P).

(* the same, as the recursion sees it *)
Fixpoint fits20 (A : layout) (d L : Z) : Prop :=
  match A with
  | [] => True
  | (a, _) :: t =>
    match t with
    | [] => True
    | _ :: _ => L < a \/ (exists k, d = k * a /\ fits20 t k (L / a)) \/ (d | a)
    end
  end.

Lemma prefixes_cons a x t : t <> [] -> prefixes ((a, x) :: t) = a :: map (Z.mul a) (prefixes t).
Proof. destruct t; [congruence | reflexivity]. Qed.

Lemma eq20_fits20 A : forall d L, wf A -> eq20 A d L -> fits20 A d L.
Proof.
  induction A as [|[a x] t IH]; intros d L W E; [exact I|].
  inversion W; subst; simpl fst in *.
  destruct t as [|m t']; [exact I|].
  destruct (Z_lt_le_dec L a) as [H|H]; [left; exact H|right].
  unfold eq20 in E. rewrite prefixes_cons in E by discriminate.
  destruct (E a (or_introl eq_refl) H) as [[k K]|K]; [left|right; exact K].
  exists k. split; [exact K|]. apply IH; [assumption|].
  intros P HP HL. subst d.
  assert (a * P <= L).
  { apply Z.le_trans with (a * (L / a)); [apply Z.mul_le_mono_nonneg_l; lia | apply Z.mul_div_le; lia]. }
  destruct (E (a * P)) as [D|D]; [right; apply in_map; exact HP | assumption | left | right].
  - rewrite (Z.mul_comm k a) in D. apply Z.mul_divide_cancel_l in D; [exact D | lia].
  - rewrite (Z.mul_comm k a) in D. apply Z.mul_divide_cancel_l in D; [exact D | lia].
Qed.

(* the heart: below a stride d that satisfies Eq. 20 nothing carries *)
Lemma no_carry A : forall d L u c, wf A -> 1 <= d -> 0 <= u < d -> 0 <= c -> u + d * c <= L -> fits20 A d L ->
  ev A (u + d * c) = ev A u + ev A (d * c).
Proof.
  induction A as [|[a x] t IH]; intros d L u c W Hd Hu Hc HL F; [reflexivity|].
  inversion W; subst; simpl fst in *.
  destruct t as [|m t']; [rewrite !ev_one; lia|].
  destruct F as [F|[(k & K & F)|[n F]]]; fold fits20 in *; set (t := m :: t') in *.
  - rewrite !ev_lt by (assumption || nia). lia.
  - subst d. pose proof (factor_pos _ _ H1 Hd) as Hk.
    replace (k * a * c) with (a * k * c) by lia. rewrite ev_skip by (discriminate || lia).
    rewrite !ev_cons by discriminate.
    replace (u + a * k * c) with (u + k * c * a) by lia. rewrite Z_mod_plus_full, Z.div_add by lia.
    rewrite (IH k (L / a)); try assumption; [lia | | ].
    + split; [apply Z.div_pos; lia|]. apply Z.div_lt_upper_bound; lia.
    + rewrite <- Z.div_add by lia. apply Z.div_le_mono; lia.
  - subst a. pose proof (factor_pos _ _ Hd H1) as Hn.
    rewrite ev_refine by lia. rewrite (ev_lt (n * d) x t u) by (assumption || nia).
    rewrite !ev_cons by discriminate.
    rewrite (Z.mul_comm n d), Z.rem_mul_r, <- Z.div_div by lia.
    replace (u + d * c) with (u + c * d) by lia.
    rewrite Z_mod_plus_full, Z.div_add, (Z.mod_small u), (Z.div_small u), Z.add_0_l by lia. lia.
Qed.

Definition leaf := (Z * Z)%type.
Definition digit := (leaf * Z)%type.
Definition term (t : digit) : Z := snd t * snd (fst t).
Fixpoint sum (l : list Z) : Z := match l with [] => 0 | v :: t => v + sum t end.
(* a leaf of extent 1 or stride 0 adds nothing to any sum *)
Definition counts (b : leaf) : bool := (1 <? fst b) && negb (snd b =? 0).
(* how far B reaches: what the leaves that count add up to *)
Definition reach (B : layout) : Z := sum (map (fun b => (fst b - 1) * snd b) B).
Definition last (B : layout) : Z := reach (filter counts B).
Definition below (i j : leaf) : Prop := fst j * snd j <= snd i.
Definition apart (i j : leaf) : Prop := below i j \/ below j i.
Definition good (t : digit) : Prop := 1 <= fst (fst t) /\ 1 <= snd (fst t) /\ 0 <= snd t < fst (fst t).

Lemma sum_perm l l' : Permutation l l' -> sum l = sum l'.
Proof. induction 1; simpl; lia. Qed.

(* apart leaves can be sorted, the largest stride first *)
Inductive sorted : list digit -> Prop :=
  | sorted_nil : sorted []
  | sorted_cons x T : Forall (fun y => below (fst x) (fst y)) T -> sorted T -> sorted (x :: T).

Lemma insert x T : good x -> Forall good T -> sorted T -> Forall (fun y => apart (fst x) (fst y)) T ->
  exists T', Permutation (x :: T) T' /\ sorted T'.
Proof.
  intros Gx. induction T as [|y T IH]; intros G S A.
  - exists [x]. split; [reflexivity|]. constructor; constructor.
  - inversion G; subst. inversion S; subst. inversion A; subst.
    destruct H5 as [H5|H5].
    + exists (x :: y :: T). split; [reflexivity|]. constructor; [|assumption].
      constructor; [assumption|]. eapply Forall_impl; [|exact H3]. intros z Hz. unfold below, good in *.
      destruct H1 as (? & ? & ?). nia.
    + destruct (IH H2 H4 H6) as (T' & P & S'). exists (y :: T'). split.
      * rewrite perm_swap. constructor. exact P.
      * constructor; [|assumption]. rewrite <- P. constructor; assumption.
Qed.

Lemma sort T : Forall good T -> ForallOrdPairs (fun x y => apart (fst x) (fst y)) T ->
  exists T', Permutation T T' /\ sorted T'.
Proof.
  induction T as [|x T IH]; intros G A.
  - exists []. split; constructor.
  - inversion G; subst. inversion A; subst. destruct (IH H2 H4) as (T' & P & S).
    destruct (insert x T') as (T'' & P' & S'); try assumption; [rewrite <- P; assumption | rewrite <- P; assumption |].
    exists T''. split; [|assumption]. rewrite <- P'. constructor. exact P.
Qed.

Lemma terms_nonneg T : Forall good T -> 0 <= sum (map term T).
Proof.
  induction 1 as [|t T (G1 & G2 & G3) G IH]; simpl; [lia|]. unfold term at 1. nia.
Qed.

Lemma sorted_bound x T : Forall good T -> good x -> sorted (x :: T) -> sum (map term T) < snd (fst x).
Proof.
  intros G. revert x. induction T as [|y T IH]; intros x Gx S; simpl.
  - destruct Gx as (? & ? & ?). lia.
  - inversion S as [|? ? Bx Sy]; subst. inversion G as [|? ? Gy GT]; subst. specialize (IH GT y Gy Sy).
    inversion Bx as [|? ? By _]; subst. unfold below in By. unfold term at 1. destruct Gy as (? & ? & ?).
    assert (snd y * snd (fst y) <= (fst (fst y) - 1) * snd (fst y)) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.

Lemma additive_sorted A L T : wf A -> Forall good T -> sorted T -> sum (map term T) <= L ->
  Forall (fun t => fits20 A (snd (fst t)) L) T -> ev A (sum (map term T)) = sum (map (fun t => ev A (term t)) T).
Proof.
  intros W. induction T as [|x T IH]; intros G S HL F; simpl; [apply ev_zero; assumption|].
  inversion G; subst. pose proof (sorted_bound x T H2 H1 S) as Bd. pose proof (terms_nonneg T H2) as Nn.
  inversion S; subst. inversion F; subst. destruct H1 as (Gs & Gd & Gv). simpl in HL.
  rewrite <- IH; try assumption; [|unfold term at 1 in HL; nia].
  unfold term at 1 3. unfold term at 1 in HL.
  rewrite (Z.mul_comm (snd x)) in *. rewrite Z.add_comm.
  rewrite (no_carry A _ L); try assumption; lia.
Qed.

Lemma additive A L T : wf A -> Forall good T -> ForallOrdPairs (fun x y => apart (fst x) (fst y)) T ->
  sum (map term T) <= L -> Forall (fun t => fits20 A (snd (fst t)) L) T ->
  ev A (sum (map term T)) = sum (map (fun t => ev A (term t)) T).
Proof.
  intros W G P HL F. destruct (sort T G P) as (T' & Q & S).
  rewrite (sum_perm _ _ (Permutation_map term Q)), (sum_perm _ _ (Permutation_map (fun t => ev A (term t)) Q)).
  apply additive_sorted with (L := L); try assumption; [rewrite <- Q; assumption | | rewrite <- Q; assumption].
  rewrite <- (sum_perm _ _ (Permutation_map term Q)). assumption.
Qed.

(* the coordinate of every leaf *)
Fixpoint digits (B : layout) (c : Z) : list digit :=
  match B with [] => [] | b :: t => (b, c mod fst b) :: digits t (c / fst b) end.

Lemma ev_digits B : forall c, wf B -> 0 <= c < size B -> ev B c = sum (map term (digits B c)).
Proof.
  induction B as [|[s d] t IH]; intros c W Hc; [reflexivity|].
  inversion W; subst; simpl fst in *. change (size ((s, d) :: t)) with (s * size t) in Hc.
  cbn [digits map sum fst]. unfold term at 1; simpl fst; simpl snd.
  destruct t as [|m t'].
  - simpl in Hc. simpl. rewrite Z.mod_small by lia. lia.
  - rewrite ev_cons by discriminate. rewrite <- IH; [lia | assumption |].
    split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia].
Qed.

(* one leaf: compose_leaf of cute-dynamic's composition.rs.  A line, or a stride of 0 or below, is multiplied *)
Definition stride0 (A : layout) : Z := match A with (_, x) :: _ => x | [] => 0 end.
Definition is_short (A : layout) : bool := match A with _ :: _ :: _ => false | _ => true end.
Definition compose_leaf (A : layout) (b : leaf) : option layout :=
  if (snd b <=? 0) || is_short A then Some [(fst b, snd b * stride0 A)] else divide_plain A (fst b) (snd b).

Definition short (A : layout) : Prop := (length A <= 1)%nat.
Lemma is_short_spec A : if is_short A then short A else ~ short A.
Proof. unfold short. destruct A as [|m [|m' A]]; simpl; lia. Qed.
(* a stride below 0 is one of a leaf that does not count, or along a line *)
Definition sign (b : leaf) : Prop := counts b = false \/ 0 <= snd b.

Lemma compose_leaf_correct A b R : wf A -> 1 <= fst b -> (sign b \/ short A) -> compose_leaf A b = Some R ->
  wf R /\ size R = fst b /\ forall c, 0 <= c < fst b -> ev R c = ev A (c * snd b).
Proof.
  destruct b as [s d]. unfold compose_leaf, sign, counts. simpl fst. simpl snd. intros W Hs Hd C.
  pose proof (is_short_spec A) as SH. destruct ((d <=? 0) || is_short A) eqn:B.
  - injection C as <-. split; [repeat constructor; simpl; lia|]. split; [simpl; lia|].
    intros c Hc. rewrite ev_one.
    destruct (Z.eq_dec (c * d) 0) as [Z0|Z0].
    + rewrite Z0, ev_zero by assumption. rewrite Z.mul_assoc, Z0. lia.
    + assert (SA : short A).
      { destruct (is_short A); [exact SH|]. rewrite orb_false_r in B. apply Z.leb_le in B. destruct Hd as [[Hd|Hd]|Hd]; [| |exact Hd].
        - exfalso. destruct (Z.ltb_spec 1 s); [|apply Z0; replace c with 0 by lia; lia].
          destruct (Z.eqb_spec d 0); [apply Z0; subst d; lia | discriminate].
        - exfalso. apply Z0. replace d with 0 by lia. lia. }
      destruct A as [|[a x] [|]]; [simpl; lia | rewrite ev_one; simpl; lia | unfold short in SA; simpl in SA; lia].
  - apply orb_false_elim in B as [B _]. apply Z.leb_gt in B.
    destruct (divide_plain_correct A s d R W Hs ltac:(lia) C) as (W' & S & E).
    split; [assumption|]. split; [assumption|]. intros c Hc. rewrite E, Z.mul_comm by assumption. reflexivity.
Qed.

(* the leaves by themselves: the concatenation is the sum over the leaves *)
Lemma ev_concat A B Rs : wf A -> wf B -> (Forall sign B \/ short A) ->
  Forall2 (fun b R => compose_leaf A b = Some R) B Rs ->
  wf (concat Rs) /\ size (concat Rs) = size B /\
  forall c, 0 <= c < size B -> ev (concat Rs) c = sum (map (fun t => ev A (term t)) (digits B c)).
Proof.
  intros WA WB ND F. induction F as [|b R B Rs C F IH].
  - split; [constructor|]. split; reflexivity.
  - inversion WB; subst.
    assert (ND1 : sign b \/ short A) by (destruct ND as [ND|]; [inversion ND|]; auto).
    assert (ND2 : Forall sign B \/ short A) by (destruct ND as [ND|]; [inversion ND|]; auto).
    destruct (IH H2 ND2) as (W & S & E). clear IH.
    destruct (compose_leaf_correct A b R WA H1 ND1 C) as (WR & SR & ER).
    destruct b as [s d]; simpl fst in *; simpl snd in *.
    change (concat (R :: Rs)) with (R ++ concat Rs). change (size ((s, d) :: B)) with (s * size B).
    split; [apply Forall_app; split; assumption|]. split; [rewrite size_app; congruence|].
    intros c Hc. cbn [digits map sum fst]. unfold term at 1; simpl fst; simpl snd.
    pose proof (size_pos B H2) as PB.
    assert (0 <= c / s < size B) by (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]).
    assert (0 <= c mod s < s) by (apply Z.mod_pos_bound; lia).
    rewrite <- ER, <- E by assumption.
    destruct (list_eq_dec (fun x y : Z * Z => ltac:(decide equality; apply Z.eq_dec)) (concat Rs) []) as [N|N].
    + rewrite N in *. rewrite app_nil_r. simpl in S. rewrite <- S in *.
      rewrite (Z.mod_small c s) by lia. simpl (ev [] _). lia.
    + destruct (list_eq_dec (fun x y : Z * Z => ltac:(decide equality; apply Z.eq_dec)) R []) as [M|M].
      * rewrite M in *. simpl in SR. subst s. rewrite Z.div_1_r. reflexivity.
      * rewrite ev_app by (assumption || lia). rewrite SR. reflexivity.
Qed.

(* check_joint of plain.rs *)
Definition joint (A B : layout) : Prop :=
  match A with
  | (a, _) :: _ :: _ =>
    last B < a \/
    Forall (fun b => eq20 A (snd b) (last B)) (filter counts B) /\ ForallOrdPairs apart (filter counts B)
  | _ => True
  end.

Lemma digits_leaves B : forall c, map fst (digits B c) = B.
Proof. induction B as [|b t IH]; intro c; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.

Definition inside (t : digit) : Prop := 1 <= fst (fst t) /\ 0 <= snd t < fst (fst t).
Lemma digits_inside B : forall c, wf B -> Forall inside (digits B c).
Proof.
  induction B as [|b t IH]; intros c W; cbn; constructor; inversion W; subst; [|apply IH; assumption].
  split; [assumption|]. apply Z.mod_pos_bound. simpl. lia.
Qed.

(* what does not count adds nothing *)
Definition counted (t : digit) : bool := counts (fst t).
Lemma term_uncounted t : inside t -> counted t = false -> term t = 0.
Proof.
  destruct t as [[s d] v]. unfold inside, counted, counts, term; simpl. intros (H & V) C.
  destruct (Z.ltb_spec 1 s); simpl in C.
  - apply negb_false_iff, Z.eqb_eq in C. subst. lia.
  - replace v with 0 by lia. lia.
Qed.
Lemma sum_counted f T : Forall inside T -> f 0 = 0 ->
  sum (map (fun t => f (term t)) T) = sum (map (fun t => f (term t)) (filter counted T)).
Proof.
  intros I Z0. induction I as [|t T It I IH]; [reflexivity|]. simpl.
  destruct (counted t) eqn:C; simpl; [lia|]. rewrite (term_uncounted t It C). lia.
Qed.
Lemma filter_leaves T : map fst (filter counted T) = filter counts (map fst T).
Proof.
  induction T as [|t T IH]; [reflexivity|]. simpl. unfold counted at 1.
  destruct (counts (fst t)); simpl; congruence.
Qed.
Lemma pairs_map (P : leaf -> leaf -> Prop) (T : list digit) :
  ForallOrdPairs P (map fst T) -> ForallOrdPairs (fun x y => P (fst x) (fst y)) T.
Proof.
  induction T as [|t T IH]; intro H; [constructor|]. simpl in H. inversion H as [|? ? Hx HT]; subst.
  constructor; [|auto]. exact (proj1 (Forall_map fst _ T) Hx).
Qed.

Lemma terms_last T : Forall inside T -> Forall (fun t => 0 <= snd (fst t)) T ->
  0 <= sum (map term T) <= reach (map fst T).
Proof.
  unfold reach. induction 1 as [|t T (H & V) I IH]; intro N; simpl; [lia|].
  inversion N as [|? ? Nt NT]; subst. specialize (IH NT).
  destruct t as [[s d] v]. unfold term at 1 3. simpl in *.
  assert (v * d <= (s - 1) * d) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (0 <= v * d) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

(* a line adds *)
Lemma additive_line A x L T : (forall c, 0 <= c <= L -> ev A c = c * x) ->
  Forall (fun t => 0 <= term t) T -> sum (map term T) <= L ->
  ev A (sum (map term T)) = sum (map (fun t => ev A (term t)) T) /\ 0 <= sum (map term T).
Proof.
  intros H N. induction N as [|t T Nt N IH]; intro HL; simpl in *; [rewrite H; lia|].
  assert (0 <= sum (map term T)) by (clear -N; induction N; simpl; lia).
  destruct IH as [E _]; [lia|]. split; [|lia]. rewrite <- E, !H by lia. lia.
Qed.

(* A o B for a flat B, all leaves together *)
Theorem compose_correct A B Rs :
  wf A -> wf B -> (Forall sign B \/ short A) -> joint A B ->
  Forall2 (fun b R => compose_leaf A b = Some R) B Rs ->
  wf (concat Rs) /\ size (concat Rs) = size B /\
  forall c, 0 <= c < size B -> ev (concat Rs) c = ev A (ev B c).
Proof.
  intros WA WB ND J F. destruct (ev_concat A B Rs WA WB ND F) as (W & S & E).
  split; [assumption|]. split; [assumption|]. intros c Hc.
  rewrite E, (ev_digits B) by assumption. symmetry.
  pose proof (digits_inside B c WB) as I. pose proof (digits_leaves B c) as DL.
  assert (A0 : ev A 0 = 0) by (apply ev_zero; assumption).
  destruct A as [|[a x] [|m A']].
  - clear. induction (digits B c); simpl in *; lia.
  - rewrite ev_one. clear. induction (digits B c) as [|t T IH]; [reflexivity|].
    cbn [map sum]. rewrite <- IH, ev_one. lia.
  - destruct ND as [ND|ND]; [|unfold short in ND; simpl in ND; lia].
    inversion WA as [|? ? Ha Wt]; subst. simpl in Ha.
    assert (ND' : Forall (fun t => sign (fst t)) (digits B c)).
    { rewrite <- DL in ND. exact (proj1 (Forall_map fst _ _) ND). }
    pose proof (sum_counted (fun v => v) _ I eq_refl) as SC. cbv beta in SC.
    change (fun t => term t) with term in SC.
    assert (IF : Forall inside (filter counted (digits B c))).
    { apply Forall_forall. intros t Ht. apply filter_In in Ht. rewrite Forall_forall in I. apply I, Ht. }
    assert (NF : Forall (fun t => 0 <= snd (fst t)) (filter counted (digits B c))).
    { apply Forall_forall. intros t Ht. apply filter_In in Ht as [Ht Ct]. rewrite Forall_forall in ND'.
      destruct (ND' t Ht) as [Cf|Nt]; [unfold counted in Ct; congruence | exact Nt]. }
    pose proof (terms_last _ IF NF) as TL. rewrite filter_leaves, DL in TL. fold (last B) in TL.
    destruct J as [J|[J20 J23]].
    + apply (additive_line _ x (last B)); [| | lia].
      * intros v Hv. apply ev_lt; [assumption | lia].
      * clear -I ND'. induction I as [|t T It I IH]; [constructor|]. inversion ND' as [|? ? Nt NT]; subst.
        constructor; [|auto]. destruct Nt as [Nt|Nt]; [rewrite (term_uncounted t It Nt); lia|].
        apply Z.mul_nonneg_nonneg; [apply It | exact Nt].
    + rewrite SC.
      rewrite (sum_counted (ev ((a, x) :: m :: A')) _ I A0).
      rewrite <- DL in J20, J23. rewrite <- filter_leaves in J20, J23. rewrite DL in J20.
      apply additive with (L := last B).
      * assumption.
      * apply Forall_forall. intros t Ht. rewrite Forall_forall in IF, NF.
        destruct (IF t Ht) as (H & V). specialize (NF t Ht). apply filter_In in Ht as [_ C].
        split; [assumption|]. split; [|assumption].
        destruct t as [[s d] v]. unfold counted, counts in C. simpl in *.
        apply andb_prop in C as [_ C]. apply negb_true_iff, Z.eqb_neq in C. lia.
      * apply pairs_map. assumption.
      * lia.
      * eapply Forall_impl; [|exact (proj1 (Forall_map fst _ _) J20)]. intros t Ht. apply eq20_fits20; assumption.
Qed.

(* ---------- 5. check_leaf of plain.rs accepts exactly what divide_out makes ---------- *)

Definition kept (P d : Z) : Z := if P <=? d then 1 else P / d.
Definition eq21 (A : layout) (s d L : Z) : Prop := forall P, In P (prefixes A) -> P <= L -> (kept P d | s).

Lemma prefixes_pos A : wf A -> Forall (fun P => 1 <= P) (prefixes A).
Proof.
  induction A as [|[a x] t IH]; intro W; [constructor|]. inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  destruct t as [|m t']; [constructor|]. rewrite prefixes_cons by discriminate. constructor; [assumption|].
  apply Forall_map. eapply Forall_impl; [|exact (IH Wt)]. simpl. intros P HP. nia.
Qed.

Lemma in_prefixes a x t P : t <> [] -> In P (prefixes ((a, x) :: t)) <-> P = a \/ exists Q, P = a * Q /\ In Q (prefixes t).
Proof.
  intro N. rewrite prefixes_cons by assumption. simpl. rewrite in_map_iff. split.
  - intros [<-|(Q & <- & H)]; [left; reflexivity | right; eauto].
  - intros [->|(Q & -> & H)]; [left; reflexivity | right; eauto].
Qed.

Lemma keep_iff A : forall s, wf A -> A <> [] -> 1 <= s ->
  (exists R, keep A s = Some R) <-> (forall Q, In Q (prefixes A) -> Q <= s - 1 -> (Q | s)).
Proof.
  induction A as [|[n x] t IH]; intros s W N Hs; [congruence|].
  inversion W as [|? ? Hn Wt]; subst. simpl in Hn.
  destruct t as [|m t']; [simpl; split; [intros _ Q []|eauto]|].
  set (t := m :: t') in *. rewrite keep_step by discriminate.
  pose proof (prefixes_pos t Wt) as Pos. rewrite Forall_forall in Pos.
  destruct (Z.eqb_spec (s mod n) 0) as [E|E].
  - apply Z.mod_divide in E; [|lia]. destruct E as [q E]. subst s. rewrite Z.div_mul by lia.
    assert (1 <= q) by (eapply factor_pos; [|exact Hs]; lia).
    destruct (Z.eqb_spec (q * n) n) as [S|S].
    + split; [|eauto]. intros _ Q HQ HL. apply in_prefixes in HQ; [|discriminate].
      destruct HQ as [->|(Q' & -> & HQ)]; [lia|]. specialize (Pos Q' HQ). nia.
    + transitivity (exists R, keep t q = Some R).
      * destruct (keep t q); simpl; split; intros [R K]; try discriminate; eauto.
      * rewrite (IH q Wt ltac:(discriminate) H). split; intros G Q HQ HL.
        -- apply in_prefixes in HQ; [|discriminate]. destruct HQ as [->|(Q' & -> & HQ)]; [exists q; lia|].
           specialize (Pos Q' HQ). rewrite (Z.mul_comm q). apply Z.mul_divide_mono_l. apply G; [exact HQ | nia].
        -- assert (D : (n * Q | q * n)).
           { apply G; [apply in_prefixes; [discriminate | eauto] | nia]. }
           rewrite (Z.mul_comm q) in D. apply Z.mul_divide_cancel_l in D; [exact D | lia].
  - destruct (Z.ltb_spec s n) as [S|S].
    + split; [|eauto]. intros _ Q HQ HL. apply in_prefixes in HQ; [|discriminate].
      destruct HQ as [->|(Q' & -> & HQ)]; [lia|]. specialize (Pos Q' HQ). nia.
    + split; [intros [R K]; discriminate|]. intro G. exfalso. apply E. apply Z.mod_divide; [lia|].
      apply G; [apply in_prefixes; [discriminate | auto]|].
      assert (s <> n) by (intros ->; apply E, Z_mod_same_full). lia.
Qed.

Lemma kept_scale a P k : 1 <= a -> 1 <= k -> kept (a * P) (k * a) = kept P k.
Proof.
  intros Ha Hk. unfold kept. rewrite (Z.mul_comm k a), Z.div_mul_cancel_l by lia.
  destruct (Z.leb_spec (a * P) (a * k)), (Z.leb_spec P k); try reflexivity; nia.
Qed.

Theorem divide_out_iff A : forall s d, wf A -> A <> [] -> 1 <= s -> 1 <= d ->
  (exists R, divide_out A s d = Some R) <-> eq20 A d ((s - 1) * d) /\ eq21 A s d ((s - 1) * d).
Proof.
  unfold eq20, eq21. induction A as [|[a x] t IH]; intros s d W N Hs Hd; [congruence|].
  inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  destruct t as [|m t']; [simpl; split; [intros _; split; intros P [] | eauto]|].
  set (t := m :: t') in *. rewrite divide_step by discriminate.
  pose proof (prefixes_pos t Wt) as Pos. rewrite Forall_forall in Pos.
  destruct (Z.eqb_spec (d mod a) 0) as [E|E].
  - apply Z.mod_divide in E; [|lia]. destruct E as [k E]. subst d. rewrite Z.div_mul by lia.
    pose proof (factor_pos _ _ Ha Hd) as Hk.
    rewrite (IH s k Wt ltac:(discriminate) Hs Hk). split; intros [G20 G21]; split; intros P HP HL.
    + apply in_prefixes in HP; [|discriminate]. destruct HP as [->|(Q & -> & HQ)]; [left; exists k; lia|].
      rewrite (Z.mul_comm k). destruct (G20 Q HQ ltac:(nia)); [left | right]; apply Z.mul_divide_mono_l; assumption.
    + apply in_prefixes in HP; [|discriminate]. destruct HP as [->|(Q & -> & HQ)].
      * unfold kept. destruct (Z.leb_spec a (k * a)); [apply Z.divide_1_l | nia].
      * rewrite kept_scale by lia. apply G21; [exact HQ | nia].
    + assert (I : In (a * P) (prefixes ((a, x) :: t))) by (apply in_prefixes; [discriminate | eauto]).
      destruct (G20 _ I ltac:(nia)) as [D|D]; [left | right];
        rewrite (Z.mul_comm k) in D; (apply Z.mul_divide_cancel_l in D; [exact D | lia]).
    + assert (I : In (a * P) (prefixes ((a, x) :: t))) by (apply in_prefixes; [discriminate | eauto]).
      rewrite <- (kept_scale a) by lia. apply G21; [exact I | nia].
  - destruct (Z.eqb_spec (a mod d) 0) as [F|F].
    + apply Z.mod_divide in F; [|lia]. destruct F as [n F]. subst a. rewrite Z.div_mul by lia.
      pose proof (factor_pos _ _ Hd Ha) as Hn.
      assert (n <> 1) by (intros ->; apply E; rewrite Z.mul_1_l; apply Z_mod_same_full).
      assert (Wk : wf ((n, d * x) :: t)) by (constructor; [simpl; lia | assumption]).
      assert (K : forall Q, 1 <= Q -> kept (n * d * Q) d = n * Q).
      { intros Q HQ. unfold kept. destruct (Z.leb_spec (n * d * Q) d); [nia|].
        replace (n * d * Q) with (n * Q * d) by lia. apply Z.div_mul. lia. }
      rewrite (keep_iff _ s Wk ltac:(discriminate) Hs). split.
      * intro G. split; intros P HP HL; (apply in_prefixes in HP; [|discriminate]).
        -- right. destruct HP as [->|(Q & -> & HQ)]; [exists n; lia | exists (n * Q); lia].
        -- destruct HP as [->|(Q & -> & HQ)].
           ++ rewrite <- (Z.mul_1_r (n * d)), K, Z.mul_1_r by lia.
              apply G; [apply in_prefixes; [discriminate | auto] | nia].
           ++ specialize (Pos Q HQ). rewrite K by lia.
              apply G; [apply in_prefixes; [discriminate | eauto] | nia].
      * intros [_ G] Q HQ HL. apply in_prefixes in HQ; [|discriminate]. destruct HQ as [->|(Q' & -> & HQ)].
        -- rewrite <- (Z.mul_1_r n), <- K by lia. apply G; [apply in_prefixes; [discriminate | left; lia] | nia].
        -- specialize (Pos Q' HQ). rewrite <- K by lia. apply G; [apply in_prefixes; [discriminate | eauto] | nia].
    + destruct (Z.ltb_spec ((s - 1) * d) a) as [T|T].
      * split; [|eauto]. intros _. split; intros P HP HL; exfalso;
          (apply in_prefixes in HP; [|discriminate]); destruct HP as [->|(Q & -> & HQ)]; try lia;
          specialize (Pos Q HQ); nia.
      * split; [intros [R K]; discriminate|]. intros [G _]. exfalso.
        destruct (G a) as [D|D]; [apply in_prefixes; [discriminate | auto] | lia | |].
        -- apply E. apply Z.mod_divide; [lia | exact D].
        -- apply F. apply Z.mod_divide; [lia | exact D].
Qed.

(* ---------- 6. the two algorithms are one, and the whole check ---------- *)

(* no mode of extent 1 but for the last: so it is after coalescing *)
Fixpoint thick (A : layout) : Prop :=
  match A with [] => True | (a, _) :: t => match t with [] => True | _ :: _ => 2 <= a /\ thick t end end.

Lemma keep_plain A : forall s, wf A -> thick A -> 1 <= s -> keep A s = divide_plain A s 1.
Proof.
  induction A as [|[n x] t IH]; intros s W T Hs; [reflexivity|].
  inversion W as [|? ? Hn Wt]; subst. simpl in Hn.
  destruct t as [|m t']; [cbn [keep divide_plain]; rewrite Z.mul_1_l; reflexivity|]. destruct T as [T2 T]; fold thick in T.
  set (t := m :: t') in *. rewrite keep_step, plain_step by discriminate.
  rewrite Z.mod_1_r, Z.div_1_r, Z.mul_1_l, Z.mul_1_r. change (0 =? 0) with true. cbn [andb].
  destruct (Z.leb_spec n 1); [lia|]. cbn [andb].
  destruct (Z.ltb_spec n s) as [L|L].
  - destruct (Z.eqb_spec (s mod n) 0) as [E|E].
    + destruct (Z.eqb_spec s n); [lia|]. rewrite IH; try assumption; [reflexivity|].
      apply Z.div_le_lower_bound; lia.
    + destruct (Z.ltb_spec s n); [lia | reflexivity].
  - destruct (Z.ltb_spec (s - 1) n); [|lia]. destruct (Z.eqb_spec s n) as [->|N].
    + rewrite Z_mod_same_full. reflexivity.
    + rewrite Z.mod_small by lia. destruct (Z.eqb_spec s 0); [lia|]. destruct (Z.ltb_spec s n); [reflexivity | lia].
Qed.

Theorem divide_out_plain A : forall s d, wf A -> thick A -> 1 <= s -> 1 <= d -> divide_out A s d = divide_plain A s d.
Proof.
  induction A as [|[a x] t IH]; intros s d W T Hs Hd; [reflexivity|].
  inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  destruct t as [|m t']; [reflexivity|]. destruct T as [T2 T]; fold thick in T.
  set (t := m :: t') in *. rewrite divide_step, plain_step by discriminate.
  destruct (Z.eqb_spec (d mod a) 0) as [E|E].
  - apply Z.mod_divide in E; [|lia]. destruct E as [k E]. subst d. pose proof (factor_pos _ _ Ha Hd) as Hk.
    destruct (Z.leb_spec a (k * a)); [|nia]. cbn [andb]. rewrite Z.div_mul by lia. apply IH; assumption.
  - rewrite andb_false_r. destruct (Z.eqb_spec (a mod d) 0) as [F|F]; [|reflexivity]. cbn [andb].
    apply Z.mod_divide in F; [|lia]. destruct F as [n F]. subst a. rewrite Z.div_mul by lia.
    pose proof (factor_pos _ _ Hd Ha) as Hn.
    rewrite keep_step by discriminate.
    destruct (Z.ltb_spec n s) as [L|L].
    + destruct (Z.eqb_spec (s mod n) 0) as [Q|Q].
      * destruct (Z.eqb_spec s n); [lia|]. rewrite keep_plain; try assumption; [reflexivity|].
        apply Z.div_le_lower_bound; lia.
      * destruct (Z.ltb_spec s n); [lia | reflexivity].
    + destruct (Z.ltb_spec ((s - 1) * d) (n * d)) as [X|X]; [|nia].
      destruct (Z.eqb_spec s n) as [->|N].
      * rewrite Z_mod_same_full. reflexivity.
      * rewrite Z.mod_small by lia. destruct (Z.eqb_spec s 0); [lia|]. destruct (Z.ltb_spec s n); [reflexivity | lia].
Qed.

(* check_leaf: a leaf that does not count, or a left operand of one mode, passes *)
Definition leaf_ok (A : layout) (b : leaf) : Prop :=
  short A \/ counts b = false \/
  0 < snd b /\ eq20 A (snd b) ((fst b - 1) * snd b) /\ eq21 A (fst b) (snd b) ((fst b - 1) * snd b).

Lemma plain_unit A : forall d, wf A -> A <> [] -> 1 <= d -> exists R, divide_plain A 1 d = Some R.
Proof.
  induction A as [|[a x] t IH]; intros d W N Hd; [congruence|]. inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  destruct t as [|m t']; [cbn; eauto|]. rewrite plain_step by discriminate.
  destruct ((a <=? d) && (d mod a =? 0)) eqn:E.
  - apply andb_prop in E as [E _]. apply Z.leb_le in E. apply IH; [assumption | discriminate|]. apply Z.div_le_lower_bound; lia.
  - destruct ((a mod d =? 0) && (a / d <? 1)) eqn:F.
    + exfalso. apply andb_prop in F as [F G]. apply Z.eqb_eq in F. apply Z.ltb_lt in G. apply Z.mod_divide in F; [|lia].
      destruct F as [n F]. subst a. rewrite Z.div_mul in G by lia. nia.
    + replace ((1 - 1) * d) with 0 by lia. destruct (Z.ltb_spec 0 a); [eauto | lia].
Qed.
Lemma leaf_ok_composes A b : wf A -> A <> [] -> thick A -> 1 <= fst b -> leaf_ok A b ->
  (exists R, compose_leaf A b = Some R) /\ (sign b \/ short A).
Proof.
  destruct b as [s d]. unfold leaf_ok, compose_leaf, sign; simpl fst; simpl snd. intros W N T Hs OK.
  pose proof (is_short_spec A) as SH. split.
  - destruct (Z.leb_spec d 0); [cbn; eauto|]. destruct (is_short A) eqn:IS; [cbn; eauto|]. cbn [orb].
    destruct (Z.eq_dec s 1) as [->|S1]; [apply plain_unit; assumption || lia|].
    rewrite <- divide_out_plain by (assumption || lia). destruct OK as [O|[O|(_ & E20 & E21)]]; [contradiction| |].
    + unfold counts in O. simpl in O. destruct (Z.ltb_spec 1 s), (Z.eqb_spec d 0); simpl in O; try discriminate; lia.
    + apply divide_out_iff; try assumption; try lia. split; assumption.
  - destruct OK as [O|[O|(O & _)]]; [auto | auto | left; right; lia].
Qed.

(* check_composition accepts: there is a result, and it is A o B *)
Theorem check_composition_sound A B : wf A -> A <> [] -> thick A -> wf B -> Forall (leaf_ok A) B -> joint A B ->
  exists Rs, Forall2 (fun b R => compose_leaf A b = Some R) B Rs /\
    Forall2 (fun b R => size R = fst b) B Rs /\
    wf (concat Rs) /\ size (concat Rs) = size B /\
    forall c, 0 <= c < size B -> ev (concat Rs) c = ev A (ev B c).
Proof.
  intros WA N TA WB OK J.
  assert (H : exists Rs, Forall2 (fun b R => compose_leaf A b = Some R) B Rs).
  { clear J. induction B as [|b B IH]; [exists []; constructor|].
    inversion WB as [|? ? Hb WB']; subst. inversion OK as [|? ? Ob OK']; subst.
    destruct (IH WB' OK') as [Rs F]. destruct (leaf_ok_composes A b WA N TA Hb Ob) as [[R C] _].
    exists (R :: Rs). constructor; assumption. }
  assert (ND : Forall sign B \/ short A).
  { clear J H. destruct (Nat.le_gt_cases (length A) 1) as [S|S]; [right; exact S | left].
    induction B as [|b B IH]; constructor; inversion WB as [|? ? Hb WB']; subst; inversion OK as [|? ? Ob OK']; subst;
      [|apply IH; assumption].
    destruct (leaf_ok_composes A b WA N TA Hb Ob) as [_ [Nb|Sb]]; [exact Nb | unfold short in Sb; lia]. }
  destruct H as [Rs F]. exists Rs. split; [exact F|]. split; [|exact (compose_correct A B Rs WA WB ND J F)].
  clear J OK. induction F as [|b R B Rs C F IH]; constructor; inversion WB as [|? ? Hb WB']; subst.
  - apply (compose_leaf_correct A b R WA Hb); [|exact C].
    destruct ND as [ND|]; [inversion ND; subst|]; auto.
  - apply IH; [assumption|]. destruct ND as [ND|]; [inversion ND; subst|]; auto.
Qed.

(* the examples of the documentation *)
Example doc1 : divide_out (coalesced true [(4, 3); (2, 12); (8, 97)]) 3 3 = Some [(3, 9)]. Proof. reflexivity. Qed.
Example doc2 : divide_out [(4, 2); (6, 3); (8, 5); (10, 7)] 6 12 = Some [(2, 9); (3, 5)]. Proof. reflexivity. Qed.
Example doc3 : divide_out [(4, 2); (6, 3); (8, 5)] 6 3 = None. Proof. reflexivity. Qed.
(* where a mode of extent 1 is inside, header and loop differ in what has extent 1 *)
Example differ : divide_out [(4, 1); (1, 7); (8, 100)] 8 1 = Some [(4, 1); (1, 7); (2, 100)] /\
  divide_plain [(4, 1); (1, 7); (8, 100)] 8 1 = Some [(4, 1); (2, 100)].
Proof. split; reflexivity. Qed.
(* Eq. 23 is needed: each leaf passes, and the sum is not the composition *)
Example carry : let A := [(6, 1); (10, 100)] in let B := [(2, 1); (2, 2); (2, 4)] in
  exists Rs, Forall2 (fun b R => compose_leaf A b = Some R) B Rs /\ ev (concat Rs) 7 = 7 /\ ev A (ev B 7) = 101.
Proof. exists [[(2, 1)]; [(2, 2)]; [(2, 4)]]. repeat constructor. Qed.

(* ---------- 7. the check of plain.rs, as it runs ---------- *)

Definition divides (k n : Z) : bool := n mod k =? 0.
(* the larger of two numbers is the only one that can be a multiple of the other *)
Definition divides_either_way (P d : Z) : bool := if P <=? d then divides P d else divides d P.
Fixpoint take_while (f : Z -> bool) (l : list Z) : list Z :=
  match l with [] => [] | v :: t => if f v then v :: take_while f t else [] end.
Fixpoint skip_while (f : Z -> bool) (l : list Z) : list Z :=
  match l with [] => [] | v :: t => if f v then skip_while f t else l end.
Fixpoint first_of {T} (f : T -> option reason) (l : list T) : option reason :=
  match l with [] => None | x :: t => match f x with Some why => Some why | None => first_of f t end end.

(* all of Eq. 20 comes before Eq. 21: a failure of Eq. 21 is remembered *)
Fixpoint check_prefixes (ps : list Z) (s d : Z) (shape : option reason) : option reason :=
  match ps with
  | [] => shape
  | P :: t =>
    if divides_either_way P d then
      check_prefixes t s d (match shape with
        | Some _ => shape
        | None => if divides (kept P d) s then None else Some ShapeDivisibility
        end)
    else Some StrideDivisibility
  end.
Definition check_leaf (A : layout) (b : leaf) : option reason :=
  if is_short A || negb (counts b) then None
  else if snd b <? 0 then Some NegativeStride
  else check_prefixes (take_while (fun P => P <=? (fst b - 1) * snd b) (prefixes A)) (fst b) (snd b) None.

Definition is_apart (i j : leaf) : bool := (fst i * snd i <=? snd j) || (fst j * snd j <=? snd i).
Fixpoint check_pairs (l : layout) : option reason :=
  match l with [] => None | i :: t => if forallb (is_apart i) t then check_pairs t else Some NotDistributive end.
(* what check_leaf has looked at is skipped *)
Definition check_joint (A B : layout) : option reason :=
  let own := filter counts B in
  match A, own with
  | (first, _) :: _ :: _, _ :: _ :: _ =>
    if existsb (fun b => snd b <? 0) own then Some NegativeStride
    else if last B <? first then None
    else match first_of (fun b =>
        let passed := (fst b - 1) * snd b in
        if forallb (fun P => divides_either_way P (snd b))
            (skip_while (fun P => P <=? passed) (take_while (fun P => P <=? last B) (prefixes A)))
        then None else Some JointDivisibility) own with
      | Some why => Some why
      | None => check_pairs own
      end
  | _, _ => None
  end.
Definition check_composition (A B : layout) : option reason :=
  match first_of (check_leaf A) B with Some why => Some why | None => check_joint A B end.

Lemma divides_spec k n : 1 <= k -> divides k n = true <-> (k | n).
Proof. intro H. unfold divides. rewrite Z.eqb_eq. apply Z.mod_divide. lia. Qed.
Lemma divides_either_way_spec P d : 1 <= P -> 1 <= d -> divides_either_way P d = true <-> (P | d) \/ (d | P).
Proof.
  intros HP Hd. unfold divides_either_way. destruct (Z.leb_spec P d) as [L|L]; rewrite divides_spec by assumption.
  - split; [auto|]. intros [D|D]; [exact D|]. apply Z.divide_pos_le in D; [|lia]. replace d with P by lia. apply Z.divide_refl.
  - split; [auto|]. intros [D|D]; [|exact D]. apply Z.divide_pos_le in D; lia.
Qed.
Lemma kept_pos P d : 1 <= P -> 1 <= d -> 1 <= kept P d.
Proof. intros. unfold kept. destruct (Z.leb_spec P d); [lia|]. apply Z.div_le_lower_bound; lia. Qed.

Lemma prefixes_ascending A : wf A -> ForallOrdPairs Z.le (prefixes A).
Proof.
  induction A as [|[a x] t IH]; intro W; [constructor|]. inversion W as [|? ? Ha Wt]; subst. simpl in Ha.
  destruct t as [|m t']; [constructor|]. rewrite prefixes_cons by discriminate. specialize (IH Wt).
  pose proof (prefixes_pos _ Wt) as Pos. constructor.
  - apply Forall_map. eapply Forall_impl; [|exact Pos]. simpl. intros; nia.
  - clear Pos. induction IH as [|P ps HP _ IH]; simpl; constructor; [|exact IH].
    apply Forall_map. eapply Forall_impl; [|exact HP]. simpl. intros; nia.
Qed.
Lemma in_take_while L l P : ForallOrdPairs Z.le l -> In P (take_while (fun P => P <=? L) l) <-> In P l /\ P <= L.
Proof.
  induction 1 as [|v t H _ IH]; simpl; [tauto|]. rewrite Forall_forall in H. destruct (Z.leb_spec v L) as [K|K].
  - simpl. rewrite IH. intuition lia.
  - simpl. split; [tauto|]. intros [[->|I] J]; [lia|]. specialize (H P I). lia.
Qed.
Lemma take_while_ascending f l : ForallOrdPairs Z.le l -> ForallOrdPairs Z.le (take_while f l).
Proof.
  induction 1 as [|v t H _ IH]; simpl; [constructor|]. destruct (f v); constructor; [|exact IH].
  clear IH. induction H as [|w t H _ IH]; simpl; [constructor|]. destruct (f w); constructor; assumption.
Qed.
Lemma in_skip_while L l P : ForallOrdPairs Z.le l -> In P (skip_while (fun P => P <=? L) l) <-> In P l /\ L < P.
Proof.
  induction 1 as [|v t H _ IH]; simpl; [tauto|]. rewrite Forall_forall in H. destruct (Z.leb_spec v L) as [K|K].
  - rewrite IH. intuition lia.
  - simpl. split; [|tauto]. intros [->|I]; [split; [auto | lia]|]. specialize (H P I). split; [auto | lia].
Qed.
Lemma first_of_none {T} (f : T -> option reason) l : first_of f l = None <-> Forall (fun x => f x = None) l.
Proof.
  induction l as [|x t IH]; simpl; [split; [constructor | reflexivity]|]. destruct (f x) eqn:E.
  - split; [discriminate|]. intro H. inversion H. congruence.
  - rewrite IH. split; [intro; constructor; assumption | intro H; inversion H; assumption].
Qed.

Lemma check_prefixes_iff ps s d : 1 <= d -> Forall (fun P => 1 <= P) ps -> forall shape,
  check_prefixes ps s d shape = None <->
  shape = None /\ forall P, In P ps -> ((P | d) \/ (d | P)) /\ (kept P d | s).
Proof.
  intros Hd H. induction H as [|P ps HP _ IH]; intro shape; simpl; [intuition auto|].
  destruct (divides_either_way P d) eqn:E.
  - apply divides_either_way_spec in E; try assumption. rewrite IH.
    pose proof (divides_spec (kept P d) s (kept_pos P d HP Hd)) as DS. destruct shape; [split; intros [? ?]; discriminate|].
    destruct (divides (kept P d) s).
    + split; intros [_ G]; (split; [reflexivity|]); intros Q; [intros [<-|I] | intros I]; auto. split; [exact E | apply DS; reflexivity].
    + split; [intros [? _]; discriminate|]. intros [_ G]. destruct (G P (or_introl eq_refl)) as [_ K]. apply DS in K. discriminate.
  - split; [discriminate|]. intros [_ G]. destruct (G P (or_introl eq_refl)) as [K _].
    apply divides_either_way_spec in K; try assumption. congruence.
Qed.

Theorem check_leaf_iff A b : wf A -> check_leaf A b = None <-> leaf_ok A b.
Proof.
  destruct b as [s d]. intro W. unfold check_leaf, leaf_ok. cbn [fst snd]. pose proof (is_short_spec A) as SH.
  destruct (is_short A); [cbn; tauto|]. destruct (counts (s, d)) eqn:C; [|cbn; tauto]. cbn [orb negb].
  assert (d <> 0) by (unfold counts in C; simpl in C; destruct (Z.eqb_spec d 0); [rewrite andb_false_r in C; discriminate | assumption]).
  destruct (Z.ltb_spec d 0) as [L|L]; [split; [discriminate|]; intros [|[|[]]]; [contradiction | discriminate | lia]|].
  rewrite check_prefixes_iff; [|lia|].
  - unfold eq20, eq21. split.
    + intros [_ G]. right; right. split; [lia|]. split; intros P I J; apply G; apply in_take_while; try split; try assumption; apply prefixes_ascending; exact W.
    + intros [|[|(_ & E & F)]]; [contradiction | discriminate|]. split; [reflexivity|]. intros P I.
      apply in_take_while in I; [|apply prefixes_ascending; exact W]. destruct I. split; [apply E | apply F]; assumption.
  - apply Forall_forall. intros P I. apply in_take_while in I; [|apply prefixes_ascending; exact W].
    pose proof (prefixes_pos A W) as Pos. rewrite Forall_forall in Pos. apply Pos, I.
Qed.

Lemma is_apart_spec i j : is_apart i j = true <-> apart i j.
Proof. unfold is_apart, apart, below. rewrite orb_true_iff, !Z.leb_le. tauto. Qed.
Lemma check_pairs_iff l : check_pairs l = None <-> ForallOrdPairs apart l.
Proof.
  induction l as [|i t IH]; simpl; [split; [constructor | reflexivity]|].
  assert (F : forallb (is_apart i) t = true <-> Forall (apart i) t).
  { rewrite forallb_forall, Forall_forall. split; intros H x I; apply is_apart_spec; auto. }
  destruct (forallb (is_apart i) t).
  - rewrite IH. split; intro H; [constructor; tauto | inversion H; assumption].
  - split; [discriminate|]. intro H. inversion H as [|? ? H1 _]; subst. apply F in H1. discriminate.
Qed.

Theorem check_joint_iff A B : wf A -> Forall (leaf_ok A) B -> check_joint A B = None <-> joint A B.
Proof.
  intros W OK. unfold check_joint, joint. destruct A as [|[a x] [|m t]]; try tauto. set (A := (a, x) :: m :: t) in *.
  assert (POS : Forall (fun b => 0 < snd b /\ eq20 A (snd b) ((fst b - 1) * snd b)) (filter counts B)).
  { apply Forall_forall. intros b I. apply filter_In in I as [I C]. rewrite Forall_forall in OK.
    destruct (OK b I) as [S|[S|(S & E & _)]]; [unfold short in S; simpl in S; lia | congruence | auto]. }
  assert (NN : existsb (fun b => snd b <? 0) (filter counts B) = false).
  { apply not_true_is_false. intro E. apply existsb_exists in E as (b & I & N). apply Z.ltb_lt in N.
    rewrite Forall_forall in POS. specialize (POS b I). lia. }
  unfold last. set (own := filter counts B) in *. destruct own as [|b [|b' r]] eqn:O.
  - split; [|reflexivity]. intros _. right. split; constructor.
  - split; [|reflexivity]. intros _. right. inversion POS as [|? ? [_ E] _]; subst. split; [|repeat constructor].
    constructor; [|constructor]. unfold reach. simpl. rewrite Z.add_0_r. exact E.
  - rewrite NN. rewrite <- O in *. set (L := reach own) in *. clearbody own.
    destruct (Z.ltb_spec L a) as [K|K]; [tauto|].
    match goal with |- match first_of ?f own with _ => _ end = _ <-> _ => set (g := f) end.
    assert (G : first_of g own = None <-> Forall (fun b => eq20 A (snd b) L) own).
    { rewrite first_of_none, !Forall_forall. rewrite Forall_forall in POS.
      pose proof (prefixes_ascending A W) as Asc. pose proof (prefixes_pos A W) as Pos. rewrite Forall_forall in Pos.
      split; intros H c I; specialize (H c I); destruct (POS c I) as [Dc Ec].
      - intros P IP LP. destruct (Z_le_gt_dec P ((fst c - 1) * snd c)) as [Q|Q]; [apply Ec; assumption|].
        unfold g in H. match type of H with (if forallb ?f ?l then _ else _) = _ => destruct (forallb f l) eqn:F; [|discriminate] end.
        rewrite forallb_forall in F. apply divides_either_way_spec; [apply Pos; exact IP | lia|]. apply F.
        apply in_skip_while; [apply take_while_ascending; exact Asc|]. split; [|lia]. apply in_take_while; [exact Asc | auto].
      - unfold g. match goal with |- (if forallb ?f ?l then _ else _) = _ => assert (F : forallb f l = true); [|rewrite F; reflexivity] end.
        apply forallb_forall. intros P IP. apply in_skip_while in IP; [|apply take_while_ascending; exact Asc]. destruct IP as [IP _].
        apply in_take_while in IP; [|exact Asc]. destruct IP as [IP LP].
        apply divides_either_way_spec; [apply Pos; exact IP | lia|]. apply H; assumption. }
    rewrite <- check_pairs_iff, <- G. destruct (first_of g own).
    + split; [discriminate|]. intros [?|[? _]]; [lia | discriminate].
    + split; [auto|]. intros [?|[_ ?]]; [lia | assumption].
Qed.

Theorem check_composition_iff A B : wf A -> check_composition A B = None <-> Forall (leaf_ok A) B /\ joint A B.
Proof.
  intro W. unfold check_composition. assert (F : first_of (check_leaf A) B = None <-> Forall (leaf_ok A) B).
  { rewrite first_of_none, !Forall_forall. split; intros H b I; apply check_leaf_iff; auto. }
  destruct (first_of (check_leaf A) B).
  - split; [discriminate|]. intros [H _]. apply F in H. discriminate.
  - rewrite check_joint_iff; [tauto | assumption | apply F; reflexivity].
Qed.

(* ---------- 8. composition of nested layouts: compose_line and compose_by of cute-dynamic's composition.rs ---------- *)

Definition compose_line (a b : tree) : outcome tree :=
  let line := coalesced true (flat a) in
  match check_composition line (flat b) with
  | Some why => Refused why
  | None => match refine (compose_leaf line) b with Some r => Done r | None => Refused Unreachable end
  end.
Definition composition (a : tree) (b : tiler) : outcome tree := in_one (fun a _ b => compose_line a b) a b.

(* Eq. 16 and 17: the result has the shape of B, refined, and is A o B on the whole domain of B *)
Theorem composition_correct a b r : wf (flat a) -> wf (flat b) -> compose_line a b = Done r ->
  refines b r /\ wf (flat r) /\ size (flat r) = size (flat b) /\
  forall c, 0 <= c < size (flat b) -> ev (flat r) c = ev (flat a) (ev (flat b) c).
Proof.
  intros WA WB C. unfold compose_line in C. destruct (coalesced_true_correct (flat a) WA) as (W & N & T & _ & E).
  set (line := coalesced true (flat a)) in *. destruct (check_composition line (flat b)) eqn:K; [discriminate|].
  apply check_composition_iff in K; [|exact W]. destruct K as [OK J].
  destruct (refine (compose_leaf line) b) as [r'|] eqn:RF; [|discriminate]. injection C as <-.
  destruct (refine_flat _ _ _ RF) as (Rs & F & ER).
  destruct (check_composition_sound line (flat b) W N T WB OK J) as (Rs' & F' & SZ & W' & S & EV).
  assert (Rs' = Rs).
  { clear -F F'. revert Rs' F'. induction F; intros Rs' F'; inversion F'; subst; [reflexivity|]. f_equal; [congruence | auto]. }
  subst Rs'. split.
  - apply (refine_refines (compose_leaf line) b); [|exact RF].
    clear -F SZ. induction F as [|m R B Rs H F IH]; inversion SZ; subst; constructor; [|auto]. intros R' H'. congruence.
  - rewrite ER. split; [exact W'|]. split; [exact S|]. intros c Hc. rewrite EV, E by exact Hc. reflexivity.
Qed.

(* the trees themselves: no empty tuple in, none out *)
Lemma packed_proper R : R <> [] -> wf R -> proper (packed R).
Proof.
  intros N W. destruct R as [|[s d] [|m R]]; [congruence | inversion W; constructor; assumption|].
  cbn [packed]. constructor; [discriminate|]. unfold leaves. apply Forall_map. eapply Forall_impl; [|exact W]. intros [s' d'] H. constructor. exact H.
Qed.
Lemma refine_proper f b : proper b -> (forall m R, In m (flat b) -> f m = Some R -> R <> [] /\ wf R) -> forall r, refine f b = Some r -> proper r.
Proof.
  induction b as [s d|l IH] using tree_induction; intros P H r E.
  - cbn in E. destruct (f (s, d)) as [R|] eqn:F; [|discriminate]. injection E as <-.
    destruct (H (s, d) R (or_introl eq_refl) F). apply packed_proper; assumption.
  - cbn [refine flat] in *. match type of E with option_map _ ?g = _ => destruct g as [l'|] eqn:G; [|discriminate] end. injection E as <-.
    inversion P as [|? N FP]; subst. constructor.
    + destruct l as [|t l]; [congruence|]. destruct (refine f t); [|discriminate].
      match type of G with match ?g with _ => _ end = _ => destruct g; [|discriminate] end. injection G as <-. discriminate.
    + clear P N. revert l' G. induction IH as [|t ts Ht _ IH]; intros l' G; [injection G as <-; constructor|].
      inversion FP; subst. cbn [flat_map] in H. destruct (refine f t) as [t'|] eqn:R1; [|discriminate].
      match type of G with match ?g with _ => _ end = _ => destruct g as [ts'|] eqn:G'; [|discriminate] end. injection G as <-.
      constructor.
      * apply Ht; [assumption | intros m R I; apply H, in_or_app; left; exact I | reflexivity].
      * apply IH; [intros m R I; apply H, in_or_app; right; exact I | assumption | reflexivity].
Qed.
Lemma compose_leaf_shape A b R : wf A -> 1 <= fst b -> compose_leaf A b = Some R -> R <> [] /\ wf R.
Proof.
  intros W Hs C. unfold compose_leaf in C. destruct ((snd b <=? 0) || is_short A) eqn:B.
  - injection C as <-. split; [discriminate | repeat constructor; exact Hs].
  - apply orb_false_elim in B as [B _]. apply Z.leb_gt in B. split; [exact (plain_nonempty A _ _ R C)|].
    apply (divide_plain_correct A (fst b) (snd b) R W Hs ltac:(lia) C).
Qed.
(* Eq. 17 as the trees are evaluated: R(c) = A(B(c)) at every coordinate where B's value is a coordinate *)
Theorem composition_nested a b r : proper a -> proper b -> compose_line a b = Done r ->
  refines b r /\ proper r /\ tsize r = tsize b /\
  forall c, 0 <= c < tsize b -> 0 <= tev b c -> tev r c = tev a (tev b c).
Proof.
  intros Pa Pb C. destruct (flat_proper a Pa) as [Wa _], (flat_proper b Pb) as [Wb _].
  destruct (composition_correct a b r Wa Wb C) as (RF & W & S & E). split; [exact RF|].
  assert (Pr : proper r).
  { unfold compose_line in C. destruct (check_composition _ _); [discriminate|].
    destruct (refine _ b) as [r'|] eqn:R; [|discriminate]. injection C as <-. refine (refine_proper _ b Pb _ r' R).
    intros m R' I. unfold wf in Wb. rewrite Forall_forall in Wb. apply compose_leaf_shape; [apply coalesced_true_correct; exact Wa | apply Wb; exact I]. }
  split; [exact Pr|]. rewrite !tsize_flat. split; [exact S|]. intros c Hc N. rewrite (tev_flat b Pb c) in * by lia.
  rewrite (tev_flat r Pr), (tev_flat a Pa), E by lia. reflexivity.
Qed.

(* what the check accepts is what there is: nothing is refused while it is made *)
Theorem composition_iff a b : wf (flat a) -> wf (flat b) -> (exists r, compose_line a b = Done r) <->
  Forall (leaf_ok (coalesced true (flat a))) (flat b) /\ joint (coalesced true (flat a)) (flat b).
Proof.
  intros WA WB. destruct (coalesced_true_correct (flat a) WA) as (W & N & T & _ & _). unfold compose_line.
  set (line := coalesced true (flat a)) in *. rewrite <- check_composition_iff by exact W.
  destruct (check_composition line (flat b)) eqn:K; [split; [intros [? ?]; discriminate | discriminate]|].
  split; [reflexivity|]. intros _. apply check_composition_iff in K; [|exact W]. destruct K as [OK _].
  destruct (refine_total (compose_leaf line) b) as [r ->]; [|eauto].
  unfold wf in WB. rewrite Forall_forall in *. intros m I. apply (leaf_ok_composes line m W N T (WB m I) (OK m I)).
Qed.
Corollary composition_total a b : wf (flat a) -> wf (flat b) -> compose_line a b <> Refused Unreachable.
Proof.
  intros WA WB E. pose proof (composition_iff a b WA WB) as [_ I]. unfold compose_line in E.
  destruct (coalesced_true_correct (flat a) WA) as (W & _).
  destruct (check_composition _ _) as [why|] eqn:K; [|apply check_composition_iff in K; [|exact W]; destruct (I K) as [r R];
    unfold compose_line in R; destruct (check_composition _ _); [discriminate|]; congruence].
  injection E as ->. unfold check_composition in K. clear -K.
  assert (L : forall ps s d sh, (sh = None \/ sh = Some ShapeDivisibility) -> check_prefixes ps s d sh <> Some Unreachable).
  { induction ps as [|P ps IH]; intros s d sh H; simpl; [destruct H; subst; discriminate|].
    destruct (divides_either_way P d); [|discriminate]. apply IH. destruct H; subst; [destruct (divides _ _)|]; auto. }
  assert (F : forall B, first_of (check_leaf (coalesced true (flat a))) B <> Some Unreachable).
  { induction B as [|b' B IH]; simpl; [discriminate|]. destruct (check_leaf _ b') eqn:Q; [|exact IH]. unfold check_leaf in Q.
    destruct (is_short _ || _); [discriminate|]. destruct (_ <? _); [injection Q as <-; discriminate|].
    intro X. injection X as ->. apply L in Q; auto. }
  destruct (first_of (check_leaf _) (flat b)) eqn:Q; [apply (F (flat b)); congruence|].
  unfold check_joint in K. destruct (coalesced true (flat a)) as [|[? ?] [|]]; try discriminate.
  destruct (filter counts (flat b)) as [|? [|]]; try discriminate.
  destruct (existsb _ _); [discriminate|]. destruct (_ <? _); [discriminate|].
  match type of K with match first_of ?g _ with _ => _ end = _ => assert (G : forall own, first_of g own <> Some Unreachable) end.
  { induction own as [|c own IH]; simpl; [discriminate|]. destruct (forallb _ _); [exact IH | discriminate]. }
  match type of K with match first_of ?g ?own with _ => _ end = _ => destruct (first_of g own) eqn:Y; [apply (G own); congruence|] end.
  revert K. match goal with |- check_pairs ?own = _ -> _ => generalize own end.
  intro own. induction own as [|c own IH]; simpl; [discriminate|]. destruct (forallb _ _); [exact IH | discriminate].
Qed.

(* by mode: each mode by its tiler, and nothing else (Eq. 12) *)
Corollary composition_by_mode a tl r : composition a tl = Done r -> by_mode (fun a _ b => compose_line a b) a tl r.
Proof. apply in_one_by_mode. Qed.

(* (A o B) o C = A o (B o C) where both are admissible and C stays inside B *)
Corollary composition_associative a b c ab bc l r : wf (flat a) -> wf (flat b) -> wf (flat c) ->
  compose_line a b = Done ab -> compose_line ab c = Done l -> compose_line b c = Done bc -> compose_line a bc = Done r ->
  (forall k, 0 <= k < size (flat c) -> 0 <= ev (flat c) k < size (flat b)) ->
  forall k, 0 <= k < size (flat c) -> ev (flat l) k = ev (flat r) k.
Proof.
  intros Wa Wb Wc Eab El Ebc Er In k Hk. destruct (composition_correct a b ab Wa Wb Eab) as (_ & Wab & _ & V1).
  destruct (composition_correct ab c l Wab Wc El) as (_ & _ & _ & V2).
  destruct (composition_correct b c bc Wb Wc Ebc) as (_ & Wbc & S3 & V3).
  destruct (composition_correct a bc r Wa Wbc Er) as (_ & _ & _ & V4).
  rewrite V2, V1, V4, V3 by (try apply In; lia). reflexivity.
Qed.
