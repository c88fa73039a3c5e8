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

