(* Divides (paper, Section 3.5.2): cute-dynamic's divide.rs. *)
From Coq Require Import ZArith List Lia Bool.
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
