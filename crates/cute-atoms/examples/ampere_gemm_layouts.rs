//! The layouts of a GEMM on Ampere, `C = A B^T` of halves with single-precision accumulators, as types only: global memory
//! to shared memory by `cp.async`, to registers by `ldmatrix`, multiplied by `mma.sync`, and stored.
//!
//! Run it with `cargo run -p cute-atoms --example ampere_gemm_layouts`. Nothing is computed: what the program prints the
//! compiler has derived, and what does not fit does not compile. A comment `// 32 -> 24: ...` says what the compiler
//! answers if that number is changed.

use cute_atoms::copy::{CpAsync, Global, LdMatrix, Universal};
use cute_atoms::element::{F16, F32};
use cute_atoms::mma::{LayoutA, LayoutB, LayoutC, MmaAtom, MmaSync, Sm80};
use cute_atoms::tiled::{
    CopyA, CopyB, CopyC, LayoutTvA, LayoutTvB, LayoutTvC, LayoutTvD, LayoutTvS, MakeTiledCopy, ThrLayout, TidfrgD,
    TiledMma, gemm_instructions, make_fragment,
};
use cute_static::{AlgebraError, ComposedLayout, Layout, TileToShape, int, layout, shape, swizzle};

// ---- the instruction, and 2 x 2 warps of it ----

/// `mma.sync.aligned.m16n8k16`.
// 16 (K) -> 24: `mma.sync` has no instruction of this shape with `F32` accumulators, `F16` and `F16`
type Atom = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
/// Four warps. N is 32 wide, so that a thread has B for two atoms, which one `ldmatrix.x4` loads.
// 32 (N) -> 24: tiled MMA: a permutation of _24 elements, where the atoms of all threads take _16
type Mma = TiledMma<Atom, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;

// ---- shared memory: 128 x 32 halves, rows of 64 bytes ----

/// Eight rows, which are the rows of one matrix of `ldmatrix`.
type Rows = layout!((8, 32) : (32, 1));
/// All rows of a tile.
// 128 -> 100: tile_to_shape: a mode of _8 elements does not divide extent _100
type Plain = TileToShape<Rows, shape!((128, 32))>;
/// Units of 16 bytes are permuted, so that eight rows at one column are in different banks.
// 3 (base) -> 2: tiled copy: a swizzle of groups of _4 elements, where the atom copies _8
type Shared = ComposedLayout<swizzle!(2, 3, 3), int!(0), Plain>;

// ---- copies ----

/// Global to shared memory: four threads a row, 16 bytes each.
// 128 (bits) -> 96: `cp.async` does not copy this many bits
// 8 (values) -> 4: tiled copy: _4 values of a thread, where the atom has _8
type ToShared = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((32, 4) : (4, 1)), layout!((1, 8) : (0, 1))>;
/// Shared memory to registers as the MMA needs A.
// 4 -> 3: `ldmatrix` and `stmatrix` copy 1, 2 or 4 matrices
type ToA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
/// Shared memory to registers as the MMA needs B.
type ToB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
/// Accumulators to global memory, two columns at once.
// 64 -> 128: tiled copy: an atom of _4 elements, where the tensor has _2 contiguous ones
type FromC = CopyC<Universal<int!(64)>, F32, Mma>;

fn main() -> Result<(), AlgebraError> {
    println!("the instruction {}", Atom::ROW.ptx);
    println!("    A {}", LayoutA::<Atom>::default());
    println!("    B {}", LayoutB::<Atom>::default());
    println!("    C {}", LayoutC::<Atom>::default());
    println!("four warps");
    println!("    threads (V, M, N, K) {}", ThrLayout::<Mma>::default());
    println!("    A (thread, value) {}", LayoutTvA::<Mma>::default());
    println!("    B (thread, value) {}", LayoutTvB::<Mma>::default());
    println!("    C (thread, value) {}", LayoutTvC::<Mma>::default());
    println!("shared memory {}", Shared::default());
    println!("copies");
    println!("    cp.async, of a tile {}", TidfrgD::<ToShared, Plain>::default());
    println!("    ldmatrix of A, rows {}", LayoutTvS::<ToA>::default());
    println!("    ldmatrix of A, registers {}", LayoutTvD::<ToA>::default());
    println!("    ldmatrix of B, rows {}", LayoutTvS::<ToB>::default());
    println!("    ldmatrix of B, registers {}", LayoutTvD::<ToB>::default());

    // a CTA's tiles of row-major matrices whose leading dimensions are known when run
    let (lda, ldc) = (4096usize, 8192usize);
    // 32 -> 24: tiled copy: a mode of _24 elements, where all threads' atoms copy _32
    let a = Layout::new((int!(128), int!(32)), (lda, int!(1)))?;
    let c = Layout::new((int!(128), int!(128)), (ldc, int!(1)))?;
    let (smem_a, smem_b) = (Shared::default(), Shared::default());

    let thread = 37;
    println!("thread {thread}");
    let load = ToShared::default().get_slice(thread);
    let (from, offset) = load.partition_s(&a)?;
    println!("    cp.async from {from} at {offset}");
    let (to, _) = load.partition_d(&smem_a)?;
    println!("    cp.async to {to}");

    let mma = Mma::default().get_slice(thread);
    let (of_a, _) = mma.partition_a(&smem_a)?;
    let (of_b, _) = mma.partition_b(&smem_b)?;
    let (of_c, offset) = mma.partition_c(&c)?;
    let (frag_a, frag_b) = (make_fragment(&of_a, 0u16), make_fragment(&of_b, 0u16));
    let frag_c = make_fragment(&of_c, 0f32);
    println!("    A {of_a}, in registers {}", frag_a.layout());
    println!("    B {of_b}, in registers {}", frag_b.layout());
    println!("    C {of_c} at {offset}, in registers {}", frag_c.layout());

    let (rows_a, rows_b) = (ToA::default().get_slice(thread), ToB::default().get_slice(thread));
    println!("    ldmatrix of A from {}", rows_a.partition_s(&smem_a)?.0);
    println!("    ldmatrix of A to registers {}", rows_a.retile(frag_a.layout())?);
    println!("    ldmatrix of B from {}", rows_b.partition_s(&smem_b)?.0);
    println!("    ldmatrix of B to registers {}", rows_b.retile(frag_b.layout())?);
    println!("    mma.sync {} times", gemm_instructions(frag_a.layout(), frag_b.layout(), frag_c.layout())?);

    let store = FromC::default().get_slice(thread);
    println!("    stores from registers {}", store.retile(frag_c.layout())?);
    let (to, offset) = store.partition_d(&c)?;
    println!("    stores to {to} at {offset}");
    Ok(())
}
