(* Reads cases from the standard input, one a line, `operation|operand|..|answer of the code`, and compares the answers with the
   model's.  A layout is written as the crates write it, an error as `!code`. *)
open Model

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n asr 1)) else XO (positive (n asr 1))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> (2 * of_positive p) + 1
let int = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> -of_positive p

(* ---- reading ---- *)
type numbers = Number of int | Tuple of numbers list

exception Bad of string

type cursor = { text : string; mutable at : int }

let peek c = if c.at < String.length c.text then c.text.[c.at] else '\000'
let next c = c.at <- c.at + 1
let expect c x = if peek c = x then next c else raise (Bad c.text)
let number c =
  let start = c.at in
  if peek c = '-' then next c;
  while match peek c with '0' .. '9' -> true | _ -> false do next c done;
  if c.at = start then raise (Bad c.text);
  int_of_string (String.sub c.text start (c.at - start))
let items c close item =
  next c;
  if peek c = close then (next c; [])
  else
    let rec more () =
      let x = item c in
      if peek c = ',' then (next c; x :: more ()) else (expect c close; [ x ])
    in
    more ()
let rec numbers c = if peek c = '(' then Tuple (items c ')' numbers) else Number (number c)
let rec tree shape stride =
  match (shape, stride) with
  | Number s, Number d -> Leaf (z s, z d)
  | Tuple s, Tuple d -> Node (List.map2 tree s d)
  | _ -> raise (Bad "shape and stride")
let layout c =
  let shape = numbers c in
  expect c ':';
  tree shape (numbers c)
let rec tiler c =
  match peek c with
  | '_' -> next c; Keep
  | '<' -> Modes (items c '>' tiler)
  | _ ->
    let b = layout c in
    if peek c = '!' then (next c; Tile (true, b)) else Tile (false, b)
let rec coord c =
  match peek c with
  | '_' -> next c; Any
  | '(' -> Each (items c ')' coord)
  | _ -> At (z (number c))
let whole read text =
  let c = { text; at = 0 } in
  let x = read c in
  if c.at = String.length text then x else raise (Bad text)
let a_layout = whole layout
let a_tiler = whole tiler
let flat_layout text = flat (a_layout text)

(* ---- writing ---- *)
let rec shape = function Leaf (s, _) -> string_of_int (int s) | Node l -> "(" ^ String.concat "," (List.map shape l) ^ ")"
let rec strides = function Leaf (_, d) -> string_of_int (int d) | Node l -> "(" ^ String.concat "," (List.map strides l) ^ ")"
let text t = shape t ^ ":" ^ strides t
let code = function
  | StrideDivisibility -> "stride_divisibility"
  | ShapeDivisibility -> "shape_divisibility"
  | JointDivisibility | NotDistributive -> "not_distributive"
  | NegativeStride -> "negative_stride"
  | NotDisjoint -> "not_disjoint"
  | NotOnto -> "not_onto"
  | ZeroExtent -> "zero_extent"
  | TileLeavesRest -> "inexact"
  | TilerRank -> "tiler_rank"
  | LeftInverseDivisibility -> "left_inverse_divisibility"
  | NotInjective -> "not_injective"
  | Unreachable -> "unreachable"
let outcome f = function Done x -> f x | Refused why -> "!" ^ code why
let modes_text l = text (Node (leaves l))

let by_tiler op a t = outcome text (op (a_layout a) (a_tiler t))
let by_rank op a b = outcome text (op (a_layout a) (a_layout b))
let cotarget = function "_" -> None | n -> Some (z (int_of_string n))

(* what an operation is compared for: the theorems about its function *)
let theorems = function
  | "composition" -> "Compose.v: composition_correct, composition_iff"
  | "plain check_composition" -> "Compose.v: check_composition_iff, check_composition_sound"
  | "plain divide_out" -> "Compose.v: divide_plain_correct, divide_out_iff"
  | "compose_exact" -> "Exact.v: compose_exact_correct, compose_exact_complete"
  | "coalesce" -> "Coalesce.v: coalesced_false_correct, coalesce_unique"
  | "complement" | "complement_unbounded" | "plain gaps" ->
    "Complement.v: complement_ordered, complement_disjoint, complement_covers"
  | "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" -> "Divide.v: divide_correct, divide_permutes"
  | "right_inverse" -> "Inverse.v: right_inverse_correct"
  | "left_inverse" | "plain radix" -> "Inverse.v: left_inverse_correct"
  | "nullspace" -> "Inverse.v: nullspace_correct"
  | "slice" -> "Tree.v: slice_keeps, slice_eval"
  | _ -> "Product.v: product_correct, product_disjoint"

let model op args =
  match (op, args) with
  | "composition", [ a; t ] -> by_tiler composition a t
  | "compose_exact", [ a; b ] -> outcome text (compose_exact (a_layout a) (a_layout b))
  | "coalesce", [ a ] -> text (push_modes (coalesced false (flat_layout a)))
  | "complement", [ a; n ] -> outcome text (complement (a_layout a) (z (int_of_string n)))
  | "complement_unbounded", [ a ] -> outcome text (complement_unbounded (a_layout a))
  | "logical_divide", [ a; t ] -> by_tiler logical_divide a t
  | "zipped_divide", [ a; t ] -> by_tiler zipped_divide a t
  | "tiled_divide", [ a; t ] -> by_tiler tiled_divide a t
  | "flat_divide", [ a; t ] -> by_tiler flat_divide a t
  | "logical_product", [ a; t ] -> by_tiler logical_product a t
  | "zipped_product", [ a; t ] -> by_tiler zipped_product a t
  | "tiled_product", [ a; t ] -> by_tiler tiled_product a t
  | "flat_product", [ a; t ] -> by_tiler flat_product a t
  | "blocked_product", [ a; b ] -> by_rank blocked_product a b
  | "raked_product", [ a; b ] -> by_rank raked_product a b
  | "right_inverse", [ a ] -> text (right_inverse (a_layout a))
  | "left_inverse", [ a ] -> outcome text (left_inverse (a_layout a))
  | "nullspace", [ a ] -> text (nullspace (a_layout a))
  | "slice", [ k; a ] -> (
    match slice (a_layout a) (whole coord k) with
    | None -> "!out_of_bounds" (* cases have coordinates of the tree of the layout *)
    | Some (kept, offset) ->
      text (match kept with Some t -> t | None -> Leaf (z 1, z 0)) ^ " at " ^ string_of_int (int offset))
  | "plain check_composition", [ a; b ] -> (
    match check_composition (flat_layout a) (flat_layout b) with None -> "ok" | Some why -> "!" ^ code why)
  | "plain divide_out", [ a; b ] -> (
    match flat_layout b with
    | [ (s, d) ] -> ( match divide_plain (flat_layout a) s d with Some l -> modes_text l | None -> "!")
    | _ -> raise (Bad b))
  | "plain gaps", [ a; n ] ->
    outcome
      (fun (l, lost) -> modes_text l ^ if lost then " lost" else "")
      (gaps (flat_layout a) (z 1) (cotarget n) false)
  | "plain radix", [ a ] -> outcome modes_text (radix (by_stride (flat_layout a)))
  | _ -> raise (Bad op)

let () =
  let counts = Hashtbl.create 32 and total = ref 0 and differences = ref 0 in
  (try
     while true do
       let line = input_line stdin in
       match String.split_on_char '|' line with
       | op :: (_ :: _ as rest) ->
         let args = List.rev (List.tl (List.rev rest)) and answer = List.hd (List.rev rest) in
         let expected = try model op args with Bad what -> "cannot be read: " ^ what in
         incr total;
         let accepted, refused = try Hashtbl.find counts op with Not_found -> (0, 0) in
         let is_refused = String.length expected > 0 && expected.[0] = '!' in
         Hashtbl.replace counts op (if is_refused then (accepted, refused + 1) else (accepted + 1, refused));
         if expected <> answer then (
           incr differences;
           if !differences <= 5 then
             Printf.printf "difference in %s: %s\n  code:  %s\n  model: %s, by %s\n" op (String.concat ", " args) answer expected
               (theorems op))
       | _ -> raise (Bad line)
     done
   with End_of_file -> ());
  let rows = List.sort compare (Hashtbl.fold (fun op n rows -> (op, n) :: rows) counts []) in
  List.iter (fun (op, (accepted, refused)) -> Printf.printf "%-24s %8d answered %8d refused\n" op accepted refused) rows;
  Printf.printf "%d cases, %d differences\n" !total !differences;
  exit (if !differences = 0 && !total > 0 then 0 else 1)
