(* Divides (paper, Section 3.5.2): cute-dynamic's divide.rs. *)
From Coq Require Import ZArith List Lia Permutation Bool FinFun.
Require Import Flat Coalesce Tree Compose Complement.
Import ListNotations.
Open Scope Z_scope.

(* ---------- the functions of the code ---------- *)

(* A o (B, B* ) *)
Definition split (a b : tree) : outcome tree :=
  bind (complement_into b (tsize a) true) (fun rest => compose_line a (Node [b; rest])).
Definition split_by (a : tree) (exact : bool) (b : tree) : outcome tree :=
  bind (split a b) (fun divided =>
    if exact && negb (tsize divided =? tsize a) then Refused TileLeavesRest else Done divided).
Definition logical_divide (a : tree) (tl : tiler) : outcome tree := in_one split_by a tl.

Definition halves (divided : tree) : tree * tree :=
  match modes divided with tile :: rest :: _ => (tile, rest) | _ => (divided, Leaf 1 0) end.
Definition zip (a : tree) (tl : tiler) : outcome (tree * tree) :=
  in_two (fun a exact b => bind (split_by a exact b) (fun divided => Done (halves divided))) a tl.
(* arrange: tile and rest as one mode each, or their modes side by side *)
Definition arrange (flat_tile flat_rest : bool) (parts : tree * tree) : tree :=
  let side (f : bool) t := if f then modes t else [t] in
  Node (side flat_tile (fst parts) ++ side flat_rest (snd parts)).
Definition zipped_divide a tl := bind (zip a tl) (fun p => Done (arrange false false p)).
Definition tiled_divide a tl := bind (zip a tl) (fun p => Done (arrange false true p)).
Definition flat_divide a tl := bind (zip a tl) (fun p => Done (arrange true true p)).

(* ---------- the theorems ---------- *)

(* the values in the order of the coordinates *)
Definition iota (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).
Definition values (L : layout) : list Z := map (ev L) (iota (size L)).
Lemma in_iota n v : In v (iota n) <-> 0 <= v < n.
Proof.
  unfold iota. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intro H. exists (Z.to_nat v). split; [lia|]. apply in_seq. lia.
Qed.
Lemma iota_nodup n : NoDup (iota n).
Proof. apply FinFun.Injective_map_NoDup; [intros a b; lia | apply seq_NoDup]. Qed.

Lemma split_parts a b r : split a b = Done r -> exists rest tile others, complement_into b (tsize a) true = Done rest /\
  compose_line a (Node [b; rest]) = Done r /\ (wf (flat a) -> wf (flat b) -> wf (flat rest) ->
  r = Node [tile; others] /\ refines b tile /\ refines rest others).
Proof.
  intro S. unfold split in S. destruct (complement_into b (tsize a) true) as [rest|] eqn:C; [|discriminate]. cbn [bind] in S.
  exists rest. destruct r as [s d|l].
  - exists (Leaf s d), (Leaf s d). split; [reflexivity|]. split; [exact S|]. intros Wa Wb Wr.
    assert (W : wf (flat (Node [b; rest]))) by (cbn; rewrite app_nil_r; apply Forall_app; split; assumption).
    destruct (composition_correct a _ _ Wa W S) as (R & _). inversion R.
  - exists (nth 0 l (Leaf 1 0)), (nth 1 l (Leaf 1 0)). split; [reflexivity|]. split; [exact S|]. intros Wa Wb Wr.
    assert (W : wf (flat (Node [b; rest]))) by (cbn; rewrite app_nil_r; apply Forall_app; split; assumption).
    destruct (composition_correct a _ _ Wa W S) as (R & _). inversion R as [|? ? F]; subst.
    inversion F as [|? t ? ? R1 F1]; subst. inversion F1 as [|? u ? ? R2 F2]; subst. inversion F2; subst. cbn. auto.
Qed.

Lemma rest_spec a b rest : wf (flat a) -> wf (flat b) -> complement_into b (tsize a) true = Done rest ->
  exists R, complement_flat (flat b) (Some (size (flat a))) true = Done R /\ wf R /\ wf (flat rest) /\ size (flat rest) = size R /\
    forall c, ev (flat rest) c = ev R c.
Proof.
  intros Wa Wb C. unfold complement_into in C. rewrite tsize_flat in C. pose proof (size_pos _ Wa) as P.
  destruct (Z.eqb_spec (size (flat a)) 0); [lia|]. destruct (complement_flat _ _ _) as [R|] eqn:F; [|discriminate].
  cbn [bind] in C. injection C as <-. exists R. destruct (complement_shape (flat b) (Some (size (flat a))) true R Wb ltac:(intros M E; injection E as <-; exact P) F) as (_ & _ & _ & W & _).
  split; [reflexivity|]. split; [exact W|]. exact (push_modes_spec R W).
Qed.

(* tile first, rest second, each of the shape asked for, refined; at each coordinate the element that (B, B* ) points to *)
Theorem divide_correct a b r : wf (flat a) -> wf (flat b) -> split a b = Done r ->
  exists rest tile others, complement_into b (tsize a) true = Done rest /\ r = Node [tile; others] /\
    refines b tile /\ refines rest others /\ wf (flat r) /\ size (flat r) = size (flat b) * size (flat rest) /\
    forall c, 0 <= c < size (flat r) ->
      ev (flat r) c = ev (flat a) (ev (flat b) (c mod size (flat b)) + ev (flat rest) (c / size (flat b))).
Proof.
  intros Wa Wb S. destruct (split_parts a b r S) as (rest & tile & others & C & L & H).
  destruct (rest_spec a b rest Wa Wb C) as (R & _ & _ & Wr & _). destruct (H Wa Wb Wr) as (E & R1 & R2).
  exists rest, tile, others. split; [exact C|]. split; [exact E|]. split; [exact R1|]. split; [exact R2|].
  assert (F : flat (Node [b; rest]) = flat b ++ flat rest) by (cbn; rewrite app_nil_r; reflexivity).
  assert (W : wf (flat (Node [b; rest]))) by (rewrite F; apply Forall_app; split; assumption).
  destruct (composition_correct a _ r Wa W L) as (_ & W' & SZ & EV). rewrite F, size_app in SZ. split; [exact W'|]. split; [exact SZ|].
  intros c Hc. rewrite EV by (rewrite F, size_app; lia). rewrite F, ev_app_within by (assumption || lia). reflexivity.
Qed.

(* no element of A is lost *)
Theorem divide_covers a b r : wf (flat a) -> wf (flat b) -> split a b = Done r ->
  forall v, 0 <= v < size (flat a) -> exists c, 0 <= c < size (flat r) /\
    ev (flat b) (c mod size (flat b)) + (match complement_into b (tsize a) true with Done rest => ev (flat rest) (c / size (flat b)) | _ => 0 end) = v /\
    ev (flat r) c = ev (flat a) v.
Proof.
  intros Wa Wb S v Hv. destruct (divide_correct a b r Wa Wb S) as (rest & tile & others & C & _ & _ & _ & _ & SZ & EV). rewrite C.
  destruct (rest_spec a b rest Wa Wb C) as (R & CF & _ & _ & SR & ER).
  pose proof (size_pos _ Wa) as PA. destruct (complement_covers _ _ _ Wb PA CF v Hv) as (i & j & Hi & Hj & E).
  exists (i + j * size (flat b)).
  assert (B : 0 <= i + j * size (flat b) < size (flat r)).
  { rewrite SZ, SR. assert (j * size (flat b) <= (size R - 1) * size (flat b)) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (0 <= j * size (flat b)) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  split; [exact B|]. rewrite EV by exact B. rewrite Z_mod_plus_full, Z.div_add, (Z.mod_small i), (Z.div_small i), Z.add_0_l by lia.
  rewrite ER, E. split; reflexivity.
Qed.

(* where the sizes are equal, as an exact tiler asks for, each element is there once *)
Theorem divide_permutes a b r : wf (flat a) -> wf (flat b) -> split a b = Done r -> size (flat r) = size (flat a) ->
  Permutation (values (flat a)) (values (flat r)).
Proof.
  intros Wa Wb S SZ. destruct (divide_correct a b r Wa Wb S) as (rest & _ & _ & C & _ & _ & _ & _ & _ & EV).
  set (f := fun c => ev (flat b) (c mod size (flat b)) + ev (flat rest) (c / size (flat b))).
  assert (P : Permutation (iota (size (flat a))) (map f (iota (size (flat r))))).
  { apply NoDup_Permutation_bis; [apply iota_nodup | rewrite map_length, SZ; reflexivity|].
    intros v I. apply in_iota in I. destruct (divide_covers a b r Wa Wb S v I) as (c & Hc & E & _). rewrite C in E.
    apply in_map_iff. exists c. split; [exact E | apply in_iota; exact Hc]. }
  unfold values. rewrite P, map_map. apply Permutation_refl'. apply map_ext_in. intros c I. apply in_iota in I. symmetry. apply EV. exact I.
Qed.
Corollary exact_divide_permutes a b r : wf (flat a) -> wf (flat b) -> split_by a true b = Done r ->
  Permutation (values (flat a)) (values (flat r)).
Proof.
  intros Wa Wb S. unfold split_by in S. destruct (split a b) as [r'|] eqn:E; [|discriminate]. cbn [bind andb] in S.
  destruct (Z.eqb_spec (tsize r') (tsize a)) as [Q|Q]; [|discriminate]. injection S as <-. rewrite !tsize_flat in Q.
  apply (divide_permutes a b); assumption.
Qed.
(* by mode: each mode by its tiler (Eq. 12) *)
Corollary divide_by_mode a tl r : logical_divide a tl = Done r -> by_mode split_by a tl r.
Proof. apply in_one_by_mode. Qed.
