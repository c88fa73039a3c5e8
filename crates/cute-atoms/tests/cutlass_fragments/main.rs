//! Descriptors, fragments in tensor memory, scales, atoms and instruction descriptors, equal to what CUTLASS' CuTe makes of the same questions:
//! `scripts/cutlass_fragments/fragments.py` asks it, `vectors.jsonl` are the answers; `scripts/cutlass_fragments/operands.py` asks of operands in registers, of copies and choices.
//!
//! Where the two differ, and who is right:
//!
//! * The leading or stride offset of a descriptor whose mode has one atom is read by nobody: CuTe writes 0, the stride of its layouts for an extent of 1, here
//!   it is what a second atom would have. Where CuTe has another number than 0, the two are the same.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::too_many_lines,
    clippy::cognitive_complexity,
    clippy::large_stack_frames,
    reason = "a test"
)]
#![recursion_limit = "512"]

use cute_atoms::copy::*;
use cute_atoms::descriptor::{DescriptorError, MatrixDescriptor};
use cute_atoms::element::*;
use cute_atoms::mma::*;
use cute_atoms::scales::*;
use cute_atoms::smem::*;
use cute_atoms::sparse::*;
use cute_atoms::tiled::*;
use cute_atoms::tmem::*;
use cute_static::swizzle::Fields;
use cute_static::{
    ComposedLayout, Evaluate, FilterZeros, Get, IsLayout, IsSwizzle, LayoutLeft, LayoutRight, TileToShape, int, layout,
    shape,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

type OneCta = layout!((1, 1, 1) : (0, 0, 0));

thread_local! {
    /// CuTe's answers that nothing was compared with yet.
    static ANSWERS: RefCell<BTreeMap<String, String>> = RefCell::new(
        include_str!("vectors.jsonl").lines().chain(include_str!("operands.jsonl").lines()).map(|line| (text(line, "id"), line.to_owned())).collect()
    );
}
fn answer(id: &str) -> String {
    ANSWERS.with_borrow_mut(|answers| answers.remove(id)).unwrap_or_else(|| panic!("no answer {id}"))
}
/// What follows a key of a line, up to a comma, a bracket or a brace.
fn field<'a>(line: &'a str, key: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!("\"{key}\":")).unwrap_or_else(|| panic!("{line}: no {key}"));
    rest
}
fn text(line: &str, key: &str) -> String {
    field(line, key).split('"').nth(1).unwrap().to_owned()
}
fn hex(line: &str, key: &str) -> u64 {
    u64::from_str_radix(&text(line, key), 16).unwrap()
}
fn number(line: &str, key: &str) -> usize {
    field(line, key).split([',', '}']).next().unwrap().parse().unwrap()
}
fn list(line: &str, key: &str) -> Vec<String> {
    let items = field(line, key).trim_start_matches('[').split(']').next().unwrap();
    items.split(',').map(|item| item.trim_matches('"').to_owned()).collect()
}

/// Where in its tile a part begins and its descriptors: both CuTe's.
fn descriptors(
    id: &str,
    ours: impl Fn(u32) -> Result<Vec<MatrixDescriptor>, DescriptorError>,
    bits: impl Fn(&MatrixDescriptor) -> u64,
) {
    let line = answer(id);
    let begins = number(&line, "begins") as u64;
    let theirs: Vec<u64> = list(&line, "descriptors").iter().map(|n| u64::from_str_radix(n, 16).unwrap()).collect();
    let ours: Vec<u64> = ours(0).unwrap().iter().map(bits).collect();
    assert_eq!(ours.len(), theirs.len(), "{id}");
    for (i, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(ours & 0x3FFF, (theirs & 0x3FFF) + begins / 16, "{id}: start of {i}");
        assert_eq!(ours >> 46, theirs >> 46, "{id}: mode of {i}");
        let offsets = |n: u64| [n >> 16 & 0x3FFF, n >> 32 & 0x3FFF];
        for (name, (ours, theirs)) in ["leading", "stride"].iter().zip(offsets(*ours).into_iter().zip(offsets(*theirs)))
        {
            // CuTe's layouts have stride 0 for an extent of 1
            assert!(ours == theirs || theirs == 0, "{id}: {name} offset of {i}: {ours}, CuTe {theirs}");
        }
    }
}
/// FNV-1a of numbers, each as 8 bytes.
fn hash(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, n| {
        n.to_le_bytes().iter().fold(hash, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3))
    })
}
fn fields<W: IsSwizzle, O, L>(_: &ComposedLayout<W, O, L>) -> Fields {
    W::FIELDS
}
/// All offsets of a layout are CuTe's.
fn places<L: IsLayout + Evaluate<usize, Offset = isize>>(id: &str, layout: &L, begins: isize) {
    let line = answer(id);
    assert_eq!(layout.size(), number(&line, "size"), "{id}");
    let ours = hash((0..layout.size()).map(|i| (layout.offset(i).unwrap() + begins) as u64));
    assert_eq!(ours, hex(&line, "hash"), "{id}");
}

macro_rules! wgmma {
    ($id:literal, $atom:ty, $warps:literal, $thread:literal, $a:ty, $b:ty) => {{
    type Mma = TiledMma<$atom, layout!(($warps, 1, 1) : (1, 0, 0))>;
        let thread = Mma::default().get_slice($thread);
        let (a, b) = (thread.partition_a(&<$a>::default()).unwrap(), thread.partition_b(&<$b>::default()).unwrap());
        let wgmma = |d: &MatrixDescriptor| d.wgmma().unwrap();
        let a = |base| {
            thread.make_fragment_a(&a, base).map(|a| (0..a.layout().size()).map(|i| a.get(i).unwrap()).collect())
        };
        descriptors(concat!($id, ".a"), a, wgmma);
        let b = |base| {
            thread.make_fragment_b(&b, base).map(|b| (0..b.layout().size()).map(|i| b.get(i).unwrap()).collect())
        };
        descriptors(concat!($id, ".b"), b, wgmma);
    }};
}
macro_rules! tcgen05 {
    ($c:ident, $id:literal, $atom:ty, $a:ty, $b:ty, $tile:ty) => {{
        let cta = TiledMma::<$atom, OneCta>::default().get_slice(0);
        let (a, b) = (<$a>::default(), <$b>::default());
        let a = |base| cta.make_fragment_a(&a, base).map(|a| (0..a.layout().size()).map(|i| a.get(i).unwrap()).collect());
        descriptors(concat!($id, ".a"), a, MatrixDescriptor::tcgen05);
        let b = |base| cta.make_fragment_b(&b, base).map(|b| (0..b.layout().size()).map(|i| b.get(i).unwrap()).collect());
        descriptors(concat!($id, ".b"), b, MatrixDescriptor::tcgen05);
        tcgen05!(@$c $id, cta, $tile);
        assert_eq!(u64::from(<$atom>::INSTR_DESC.bits()), hex(&answer(concat!($id, ".i")), "number"), $id);
    }};
    (@c $id:literal, $cta:ident, $tile:ty) => {{
        let tile = cute_static::column_major(&<$tile>::default()).unwrap();
        let c = $cta.make_fragment_c(&$cta.partition_c(&tile).unwrap(), 0).unwrap();
        places(concat!($id, ".c"), c.layout(), 0);
    }};
    // more columns than there are
    (@no $id:literal, $cta:ident, $tile:ty) => {};
}
macro_rules! tmem {
    ($id:literal, $fragment:ty, $shape:ty) => {{
        type Part = cute_static::Layout<$shape, $shape>;
        places($id, &TmemFragment::<$fragment, Part>::default(), 0);
    }};
}
macro_rules! problem {
    ($id:literal, $v:literal, $shape:expr) => {{
        places(concat!($id, ".a"), &tile_atom_to_shape_sfa::<int!($v)>(&$shape).unwrap(), 0);
        places(concat!($id, ".b"), &tile_atom_to_shape_sfb::<int!($v)>(&$shape).unwrap(), 0);
    }};
}
macro_rules! selector {
    ($id:literal, $rule:ident, $j:ident, $e:ident, $mn:literal, $k:literal) => {{
        let line = answer($id);
        let atom = <selector!(@$rule $j $e $mn $k)>::default();
        let swizzle = fields(&atom);
        let base = swizzle.base() + ($e::BITS / 8).trailing_zeros();
        let ours = [swizzle.bits() as usize, base as usize, swizzle.shift().unsigned_abs() as usize];
        let theirs: Vec<usize> = list(&line, "swizzle").iter().map(|n| n.parse().unwrap()).collect();
        assert!(ours[0] == theirs[0] && (ours[0] == 0 || ours[..] == theirs[..]), "{}: {ours:?}, CuTe {theirs:?}", $id);
        let shape: Vec<usize> = list(&line, "shape").iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!([atom.mode_size(0), atom.mode_size(1)], shape[..], $id);
        // the same on numbers
        let mn = <$j as cute_atoms::smem::Major>::NAME == "MN";
        let (along, across) = if mn { ($mn, $k) } else { ($k, $mn) };
        let chosen = Selector::$rule.select(mn, $e::BITS, along, across).unwrap();
        assert_eq!(chosen.row_bytes * 8 / $e::BITS, if mn { shape[0] } else { shape[1] }, "{}: {chosen}", $id);
    }};
    (@Ss $j:ident $e:ident $mn:literal $k:literal) => { SsSmemSelector<$j, $e, int!($mn), int!($k)> };
    (@Rs $j:ident $e:ident $mn:literal $k:literal) => { RsSmemSelector<$j, $e, int!($mn), int!($k)> };
    (@RsTransposed $j:ident $e:ident $mn:literal $k:literal) => { RsSmemSelectorTransposed<$j, $e, int!($mn), int!($k)> };
    (@Sm100 $j:ident $e:ident $mn:literal $k:literal) => { Sm100SmemSelector<$j, $e, int!($mn), int!($k)> };
}

/// The questions of `scripts/cutlass_fragments/operands.py`: operands, scales, metadata, copies of tensor
/// memory, and choices.
macro_rules! shapes {
    ($id:literal, $mma:ty, $a:tt, $b:tt, $c:tt) => {{
        let mma = <$mma>::default();
        shape(concat!($id, ".a"), &mma.partition_shape_a(&shape!($a)).unwrap());
        shape(concat!($id, ".b"), &mma.partition_shape_b(&shape!($b)).unwrap());
        shape(concat!($id, ".c"), &mma.partition_shape_c(&shape!($c)).unwrap());
    }};
}
fn shape<S: cute_static::Compact<ColumnMajor: std::fmt::Display>>(id: &str, ours: &S) {
    let layout = cute_static::column_major(ours).unwrap().to_string();
    assert_eq!(layout.split(':').next().unwrap(), text(&answer(id), "text"), "{id}");
}
/// A part and the registers for it, of scales and metadata.
macro_rules! part {
    ($id:expr, $thread:ident, $tile:ty, $partition:ident, $fragment:ident) => {{
        let tile = <$tile>::default();
        let (part, begins) = $thread.$partition(&tile).unwrap();
        places($id, &part, begins);
        places(concat!($id, ".f"), $thread.$fragment(&tile, 0u8).unwrap().layout(), 0);
    }};
}
macro_rules! scaled {
    ($id:literal, $mma:ty, $thread:literal, $a:ty, $b:ty) => {{
        let thread = <$mma>::default().get_slice($thread);
        part!(concat!($id, ".a"), thread, $a, partition_sfa, partition_fragment_sfa);
        part!(concat!($id, ".b"), thread, $b, partition_sfb, partition_fragment_sfb);
        places(concat!($id, ".tva"), &LayoutTvSfa::<$mma>::default(), 0);
        places(concat!($id, ".tvb"), &LayoutTvSfb::<$mma>::default(), 0);
    }};
}
macro_rules! metadata {
    ($id:literal, $mma:ty, $thread:literal, $tile:ty) => {{
        let thread = <$mma>::default().get_slice($thread);
        part!($id, thread, $tile, partition_e, partition_fragment_e);
    }};
}
macro_rules! tmem_copy {
    ($global:ident, $tensor:ident, $id:literal, $atom:ty, $thread:literal, $fragment:ty, $tile:ty) => {{
        let thread = MakeTmemCopy::<$atom, F32, $fragment>::default().get_slice($thread);
        let (part, begins) = thread.$global(&<$tile>::default()).unwrap();
        places(concat!($id, ".g"), &part, begins);
        // the host's pointer to tensor memory has lost where the thread begins
        places(concat!($id, ".t"), &thread.$tensor(&<$fragment>::default()).unwrap().0, 0);
    }};
}
macro_rules! utccp {
    ($id:literal, $group:literal, $fragment:ty) => {{
        type Copy = MakeUtccpCopy<TensorCopy<copy_shapes::Lanes32x128ToAll, int!($group)>, UE8M0, $fragment>;
        let thread = Copy::default().get_slice(0);
        places(concat!($id, ".d"), &thread.partition_d(&<$fragment>::default()).unwrap().0, 0);
    }};
}

macro_rules! sparse {
    ($id:literal, $atom:ty, $bits:literal) => {{
        let (line, atom) = (answer($id), <$atom>::default());
        let swizzle = fields(&atom);
        // of bytes, where the atom's counts elements of which one of two is stored
        let base = swizzle.base() as i32 + ($bits as u32).ilog2() as i32 - 4;
        let ours = [swizzle.bits() as i32, base, swizzle.shift().unsigned_abs() as i32];
        let theirs: Vec<i32> = list(&line, "swizzle").iter().map(|n| n.parse().unwrap()).collect();
        assert!(ours[0] == theirs[0] && (ours[0] == 0 || ours[..] == theirs[..]), "{}: {ours:?}, CuTe {theirs:?}", $id);
        let shape: Vec<usize> = list(&line, "shape").iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!([atom.mode_size(0), atom.mode_size(1)], shape[..], $id);
    }};
}
macro_rules! stored {
    ($id:literal, $atom:ty, $shape:expr) => {
        places($id, &fill_layout_e(&<$atom>::default(), &$shape).unwrap(), 0)
    };
}
/// CUTLASS' name of an instruction, with its arguments.
fn op<T: CopyAtom>() -> String {
    let row = T::ROW;
    if row.args.as_str().is_empty() { row.name.to_string() } else { format!("{}<{}>", row.name, row.args) }
}
macro_rules! epilogue {
    ($id:literal, $j:ident, $a:ident, $d:ident, $lanes:literal, $columns:literal) => {{
        type Load = TmemLoadOp<$j, $a, $d, int!($lanes), int!($columns)>;
        let ops = EpilogueOps {
            m_major: <$j as cute_atoms::smem::Major>::NAME == "MN",
            accumulator: $a::BITS,
            element: $d::BITS,
            lanes: $lanes,
            columns: $columns,
        };
        let (load, store) =
            (text(&answer(concat!($id, ".load")), "text"), text(&answer(concat!($id, ".store")), "text"));
        assert_eq!((op::<Load>(), ops.tmem_load().unwrap().name.as_str()), (load.clone(), load.as_str()), $id);
        assert_eq!(op::<SmemStoreOp<$j, $a, $d, Load>>(), store, $id);
        assert_eq!(ops.smem_store().unwrap().name.as_str(), store.split('<').next().unwrap(), $id);
    }};
}
macro_rules! epilogue_sm90 {
    ($id:literal, $j:ident, $d:ident, $n:literal) => {
        assert_eq!(op::<SmemStoreOpForAccumulator<$j, $d, int!($n)>>(), text(&answer($id), "text"), $id)
    };
}

mod configurations;
mod operands;
