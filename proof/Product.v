(* Products (paper, Section 3.5.1): cute-dynamic's products.rs. *)
From Coq Require Import ZArith List Lia Bool.
Require Import Flat Coalesce Tree Compose Complement Divide.
Import ListNotations.
Open Scope Z_scope.

(* ---------- the functions of the code ---------- *)

(* A* o B *)
Definition grid (a b : tree) : outcome tree := bind (complement_unbounded a) (fun free => compose_line free b).
Definition multiply (a : tree) (exact : bool) (b : tree) : outcome tree := bind (grid a b) (fun g => Done (Node [a; g])).
Definition logical_product (a : tree) (tl : tiler) : outcome tree := in_one multiply a tl.
Definition zip_product (a : tree) (tl : tiler) : outcome (tree * tree) :=
  in_two (fun a _ b => bind (grid a b) (fun g => Done (a, g))) a tl.
Definition zipped_product a tl := bind (zip_product a tl) (fun p => Done (arrange false false p)).
Definition tiled_product a tl := bind (zip_product a tl) (fun p => Done (arrange false true p)).
Definition flat_product a tl := bind (zip_product a tl) (fun p => Done (arrange true true p)).
(* by_rank: the modes of tile and grid in pairs, the shorter one filled up with 1:0 *)
Fixpoint pairs (raked : bool) (tiles grids : list tree) : list tree :=
  let pair t g := if raked then Node [g; t] else Node [t; g] in
  match tiles with
  | [] => map (pair (Leaf 1 0)) grids
  | t :: ts => match grids with [] => pair t (Leaf 1 0) :: pairs raked ts [] | g :: gs => pair t g :: pairs raked ts gs end
  end.
Definition by_rank (raked : bool) (a b : tree) : outcome tree :=
  bind (grid a (Node (modes b))) (fun g => Done (Node (pairs raked (modes a) (modes g)))).
Definition blocked_product := by_rank false.
Definition raked_product := by_rank true.

(* ---------- the theorems ---------- *)

Lemma grid_parts a b g : wf (flat a) -> grid a b = Done g -> exists R, complement_flat (flat a) None false = Done R /\ wf R /\
  compose_line (push_modes R) b = Done g.
Proof.
  intros W G. unfold grid, complement_unbounded in G. destruct (complement_flat (flat a) None false) as [R|] eqn:C; [|discriminate].
  cbn [bind] in G. exists R. destruct (complement_shape (flat a) None false R W ltac:(intros M E; discriminate E) C) as (_ & _ & _ & WR & _). auto.
Qed.

(* the copies stand where A* o B points to: the grid has the shape of B, refined *)
Theorem product_correct a b g : wf (flat a) -> wf (flat b) -> grid a b = Done g ->
  exists R, complement_flat (flat a) None false = Done R /\ refines b g /\ wf (flat g) /\ size (flat g) = size (flat b) /\
    (forall c, 0 <= c < size (flat g) -> ev (flat g) c = ev R (ev (flat b) c)) /\
    forall i j, 0 <= i < size (flat a) -> 0 <= j < size (flat g) ->
      ev (flat (Node [a; g])) (i + j * size (flat a)) = ev (flat a) i + ev (flat g) j.
Proof.
  intros Wa Wb G. destruct (grid_parts a b g Wa G) as (R & C & WR & L). exists R. split; [exact C|].
  destruct (push_modes_spec R WR) as (WP & _ & EP). destruct (composition_correct _ b g WP Wb L) as (RF & Wg & SZ & EV).
  split; [exact RF|]. split; [exact Wg|]. split; [exact SZ|]. split; [intros c Hc; rewrite EV, EP by lia; reflexivity|].
  intros i j Hi Hj. cbn [flat flat_map]. rewrite app_nil_r, ev_app_within by (assumption || nia).
  rewrite Z_mod_plus_full, Z.div_add, (Z.mod_small i), (Z.div_small i), Z.add_0_l by lia. reflexivity.
Qed.

(* copies never overlap, however far the grid reaches: an offset tells the element of the tile and the place in the grid *)
Theorem product_disjoint a b g : wf (flat a) -> wf (flat b) -> grid a b = Done g -> (forall j, 0 <= j < size (flat b) -> 0 <= ev (flat b) j) ->
  forall i i' j j', 0 <= i < size (flat a) -> 0 <= i' < size (flat a) -> 0 <= j < size (flat b) -> 0 <= j' < size (flat b) ->
  ev (flat a) i + ev (flat g) j = ev (flat a) i' + ev (flat g) j' -> ev (flat a) i = ev (flat a) i' /\ ev (flat b) j = ev (flat b) j'.
Proof.
  intros Wa Wb G Nb i i' j j' I I' J J' E. destruct (product_correct a b g Wa Wb G) as (R & C & _ & _ & SZ & EV & _).
  rewrite !EV in E by lia. apply (complement_disjoint (flat a) None false R Wa ltac:(intros M Q; discriminate Q) C i i' _ _ I I'); try exact E;
    (split; [apply Nb; assumption | left; reflexivity]).
Qed.
Corollary product_by_mode a tl r : logical_product a tl = Done r -> by_mode multiply a tl r.
Proof. apply in_one_by_mode. Qed.
