(* The model as an OCaml program: numbers stay the inductive Z of Coq, so that nothing of the arithmetic is taken on trust. *)
Require Import Flat Coalesce Tree Compose Complement Divide Product Inverse Exact.
Require Import Extraction ExtrOcamlBasic.
Extraction Language OCaml.
Extraction "model.ml" coalesced push_modes composition check_composition divide_plain complement complement_unbounded gaps
  logical_divide zipped_divide tiled_divide flat_divide logical_product zipped_product tiled_product flat_product
  blocked_product raked_product right_inverse left_inverse nullspace slice by_stride places insert_placed radix
  compose_exact.
