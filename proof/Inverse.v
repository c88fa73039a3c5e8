(* Right and left inverse (paper, Section 3.4, Eq. 24 and 26) and nullspace: cute-dynamic's inverse.rs, nullspace.rs, and plain.rs
   of inverses. *)
From Coq Require Import ZArith Znumtheory List Lia Permutation Bool.
Require Import Flat Coalesce Tree.
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
