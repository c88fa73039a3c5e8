//! The layouts of a GEMM on Hopper, `C = A B^T` of halves with single-precision accumulators, as types only: global memory to
//! swizzled shared memory by TMA, B for both CTAs of a cluster; multiplied from there by `wgmma`, of two warpgroups; the
//! accumulators, rounded to halves, to shared memory by `stmatrix`; stored by TMA.
//!
//! Run it with `cargo run -p cute-atoms --example hopper_gemm_layouts`. Nothing is computed: what the program prints the
//! compiler has derived, and what does not fit does not compile. A comment `// 64 -> 32: ...` says what the compiler
//! answers if that number is changed. `tests/hopper_gemm_layouts.rs` checks what is printed.

use cute_atoms::assert_conflict_free;
use cute_atoms::banks::ConstantOffsets as _;
use cute_atoms::copy::operations::{TmaLoad, TmaLoadMulticast, TmaStore};
use cute_atoms::copy::{BulkOperation as _, CopyAtom as _, StMatrix};
use cute_atoms::descriptor::DescriptorOf;
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{LayoutC, MmaAtom as _, Wgmma};
use cute_atoms::smem::{self, K, SmemAtom};
use cute_atoms::tiled::{
    LayoutTvA, LayoutTvB, LayoutTvC, LayoutTvD, LayoutTvS, PartitionC, ThrLayout, TileShape, TiledCopy, TiledMma,
    gemm_instructions, make_fragment,
};
use cute_atoms::tma::{TensorMap, TmaOf};
use cute_static::{ComposedLayout, Get, Layout, Take, TileToShape, int, layout, local_tile, shape, swizzle};
use std::error::Error;

// ---- the instruction, and two warpgroups of it ----

/// `wgmma.mma_async.sync.aligned.m64n128k16`, both operands in shared memory.
// 128 (N) -> 100: an instruction of width _100, where widths are multiples of _8 up to 256
pub(crate) type Atom = Wgmma<int!(128), F32, F16, F16>;
/// Two warpgroups, one below the other: 128 x 128 of C.
// 2 -> 3: tiled MMA: a mode of _128 elements, where all threads' atoms take _192
pub(crate) type Mma = TiledMma<Atom, layout!((2, 1, 1) : (1, 0, 0))>;
/// A thread's accumulators, as places in a tile of C.
type Accumulators = PartitionC<Mma, layout!((128, 128) : (128, 1))>;
/// So many registers, of which a thread has 255.
const REGISTERS: usize = Accumulators::OFFSETS.size();

// ---- shared memory of the operands: 128 x 64 halves a stage, rows of 128 bytes ----

/// Eight rows of 64 halves, K-major, words of 16 bytes permuted.
// Sw128 -> Sw64: descriptor: a mode goes on with another stride after _4, where an atom has _1
type SmemRows = SmemAtom<K, smem::Sw128, F16>;
/// A stage of A.
// 128 -> 100: tile_to_shape: a mode of _8 elements does not divide extent _100
pub(crate) type StageA = TileToShape<SmemRows, shape!((128, 64))>;
/// A stage of B.
// 64 -> 32: tile_to_shape: a mode of _64 elements does not divide extent _32
pub(crate) type StageB = TileToShape<SmemRows, shape!((128, 64))>;
/// So many stages.
// 4 -> 7: evaluation panicked: more shared memory than a CTA has
type Stages = int!(4);
/// All stages of A, one after another.
type StagesA = TileToShape<SmemRows, (int!(128), int!(64), Stages)>;
/// All stages of B.
type StagesB = TileToShape<SmemRows, (int!(128), int!(64), Stages)>;
/// What `wgmma` is told of A.
pub(crate) type DescribedA = DescriptorOf<StageA, K, F16>;
/// What `wgmma` is told of B.
pub(crate) type DescribedB = DescriptorOf<StageB, K, F16>;

// ---- loads: each CTA of a cluster of 2 x 1 has rows of A of its own, and both have B ----

/// A stage of A.
// 64 -> 32: tma: _8192 elements follow one another in shared memory, of a tile of _4096
pub(crate) type LoadA = TmaOf<F16, StageA, shape!((128, 64))>;
/// A stage of B: each CTA copies one half of it to both.
// 2 -> 3: tma: _3 CTAs do not divide a tile of _8192 elements
pub(crate) type LoadB = TmaOf<F16, StageB, shape!((128, 64)), int!(2)>;

// ---- the epilogue ----

/// A tile of C in columns of 64 halves, as wide as TMA swizzles.
// 128 (columns) -> 192: tma: (_24, _576) elements follow one another in shared memory, of a tile of _16384
type Columns = TileToShape<layout!((8, 64) : (64, 1)), shape!((128, 128))>;
/// Words of 16 bytes are permuted, so that the eight rows of a matrix are in different banks.
// 3 (bits) -> 2: bank conflicts: _2 ways, where an access without conflicts has _1
// 3 (base) -> 2: bank conflicts: _2 ways, where an access without conflicts has _1
pub(crate) type SmemC = ComposedLayout<swizzle!(3, 3, 3), int!(0), Columns>;
/// Accumulators, rounded to halves, to shared memory. (`CopyC` is for elements that are the accumulators': it refuses `F16`.)
// 4 -> 3: `ldmatrix` and `stmatrix` copy 1, 2 or 4 matrices
pub(crate) type ToShared = TiledCopy<StMatrix<int!(4)>, F16, LayoutTvC<Mma>, Take<TileShape<Mma>, int!(0), int!(2)>>;
/// The rows that all threads write at once.
pub(crate) type Rows = Get<LayoutTvD<ToShared>, int!(0)>;
// 8 -> 16: evaluation panicked: access: a thread moves 8, 16, 32, 64 or 128 bits, not 256
assert_conflict_free!(Rows, 8, SmemC, F16);
/// The tile to global memory.
pub(crate) type StoreC = TmaOf<F16, SmemC, shape!((128, 128))>;

/// Bytes of shared memory, of which a CTA has 227 KiB: halves of all stages and of C.
pub(crate) const SMEM_BYTES: usize = 2 * (StagesA::OFFSETS.size() + StagesB::OFFSETS.size() + SmemC::OFFSETS.size());
const _: () = assert!(SMEM_BYTES <= 227 * 1024, "more shared memory than a CTA has");

/// All layouts, each by its name.
///
/// # Errors
/// Run-time extents that do not fit.
#[allow(clippy::arithmetic_side_effects, reason = "bytes of shared memory, far below 2^32")]
pub(crate) fn layouts(mut report: impl FnMut(&str, String)) -> Result<(), Box<dyn Error>> {
    report("the instruction", Atom::ROW.ptx.to_string());
    report("    C", LayoutC::<Atom>::default().to_string());
    report("two warpgroups, threads (V, M, N, K)", ThrLayout::<Mma>::default().to_string());
    report("    A (thread, value)", LayoutTvA::<Mma>::default().to_string());
    report("    B (thread, value)", LayoutTvB::<Mma>::default().to_string());
    report("    C (thread, value)", LayoutTvC::<Mma>::default().to_string());
    report("    registers for C", REGISTERS.to_string());
    report("shared memory, bytes", SMEM_BYTES.to_string());
    report("    A, stages", StagesA::default().to_string());
    report("    B, stages", StagesB::default().to_string());
    report("    C", SmemC::default().to_string());
    report("stmatrix", <StMatrix<int!(4)>>::ROW.ptx.to_string());
    report("    registers (thread, value)", LayoutTvS::<ToShared>::default().to_string());
    report("    rows (thread, value)", LayoutTvD::<ToShared>::default().to_string());

    // matrices whose extents are known when run, K contiguous, and C row-major
    let (m, n, k) = (4096usize, 1000usize, 520usize);
    // 1 -> 2: tma: the first mode of the box has stride _2 in global memory, where _1 is needed
    let a = Layout::new((m, k), (k, int!(1)))?;
    let b = Layout::new((n, k), (k, int!(1)))?;
    let c = Layout::new((m, n), (n, int!(1)))?;
    let (load_a, load_b, store_c) = (LoadA::default(), LoadB::default(), StoreC::default());
    let map = |map: TensorMap| {
        let (dims, strides, boxes) = (map.global_dim(), map.global_strides(), map.box_dim());
        format!("extents {dims:?}, strides {strides:?} bytes, box {boxes:?}, swizzle {:?}", map.options().swizzle)
    };
    report("A", TmaLoad::PTX.into());
    report("    tensor map of A", map(load_a.tensor_map(&a)?));
    report("    of A, (element, box, CTA) to the tile", load_a.index().to_string());
    report("B", TmaLoadMulticast::PTX.into());
    report("    tensor map of B", map(load_b.tensor_map(&b)?));
    report("    of B, (element, box, CTA) to the tile", load_b.index().to_string());
    report("C", TmaStore::PTX.into());
    report("    tensor map of C", map(store_c.tensor_map(&c)?));
    report("    of C, (element, box, CTA) to the tile", store_c.index().to_string());
    // what the CTA at (5, 2) passes to its loads of all stages, and to its store
    let (tiles, at) = local_tile(&load_a.coords(&a), &shape!((128, 64)), (5, ..))?;
    report("coordinates of A, tiles of all stages", format!("{tiles} at {at:?}"));
    let (tiles, at) = local_tile(&load_b.coords(&b), &shape!((128, 64)), (2, ..))?;
    report("coordinates of B, tiles of all stages", format!("{tiles} at {at:?}"));
    let (tile, at) = local_tile(&store_c.coords(&c), &shape!((128, 128)), (5, 2))?;
    report("coordinates of C", format!("{tile} at {at:?}"));

    let thread = 200;
    let mma = Mma::default().get_slice(thread);
    let ((of_a, _), (of_b, _)) = (mma.partition_a(&StagesA::default())?, mma.partition_b(&StagesB::default())?);
    report("thread 200, A in shared memory", of_a.to_string());
    report("thread 200, B in shared memory", of_b.to_string());
    // of the first stages, A's 1024 bytes behind the start and B's behind all of A: the second instruction along K
    let (start_b, along_k) = (1024 + 2 * u32::try_from(StagesA::OFFSETS.size())?, 2 * 16);
    let a = DescribedA::default().at(1024, 2 * u32::try_from(*of_a.offset())? + along_k)?;
    let b = DescribedB::default().at(start_b, 2 * u32::try_from(*of_b.offset())? + along_k)?;
    for (what, descriptor) in [("    descriptor of A", a), ("    descriptor of B", b)] {
        let (start, leading, stride) = (descriptor.start(), descriptor.leading(), descriptor.stride());
        let bits = descriptor.wgmma().unwrap_or_default();
        report(what, format!("start {start}, leading {leading}, stride {stride} bytes: {bits:#018x}"));
    }
    let (of_c, at) = mma.partition_c(&layout!((128, 128) : (128, 1)))?;
    let frag_c = make_fragment(&of_c, 0f32);
    report("thread 200, C", format!("{of_c} at {at}, in registers {}", frag_c.layout()));
    let ((stage_a, _), (stage_b, _)) = (mma.partition_a(&StageA::default())?, mma.partition_b(&StageB::default())?);
    let instructions = gemm_instructions(stage_a.layout(), stage_b.layout(), frag_c.layout())?;
    report("thread 200, wgmma of a stage", instructions.to_string());
    let store = ToShared::default().get_slice(thread);
    report("thread 200, stmatrix from registers", store.retile(frag_c.layout())?.to_string());
    report("thread 200, stmatrix to", store.partition_d(&SmemC::default())?.0.to_string());
    Ok(())
}

#[allow(dead_code, reason = "a test includes this file")]
fn main() -> Result<(), Box<dyn Error>> {
    layouts(|what, layout| println!("{what}: {layout}"))
}
