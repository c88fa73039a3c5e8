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
