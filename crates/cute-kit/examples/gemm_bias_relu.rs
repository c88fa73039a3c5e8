//! `D = relu(A B + bias)` in half precision, of matrices that no tile divides: `cp.async` fills in zeros, sums of single precision become
//! halves in registers, and a tiled copy brings them to memory through swizzled shared memory, 16 bytes of a row at a time.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/sgemm_sm80.cu` and the epilogue of `include/cutlass/epilogue/collective/sm70_epilogue_vectorized.hpp`.
//! It runs on the CPU, thread by thread, and is compared with the plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example gemm_bias_relu
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

use core::ops::RangeFull;
use cute_kit::accessor::Overhang;
use cute_kit::atoms::copy::{CpAsync, Global as Cg, LdMatrix, Transposed, Universal, ZeroFill};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::{MmaSync, Sm80};
use cute_kit::atoms::tiled::{
    Coordinates, CoordinatesBy, CopyA, CopyB, CopyC, MakeFragment, MakeTiledCopy, PartitionABy, PartitionBBy,
    PartitionCBy, PartitionDBy, PartitionSBy, RetileBy, TiledMma, make_fragment,
};
use cute_kit::interpreter::{Fault, Global, Moves, Multiplies, OrFault, Places, PlacesAt, Thread, Watched, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// M, N and K.
type Extents = (usize, usize, usize);
/// Of a matrix in tiles: a row of them, and one.
type Row = (usize, RangeFull);
type One = (usize, usize);
/// Registers for a thread's part.
type Registers<L> = <L as MakeFragment>::Layout;
/// A matrix in global memory, whose last tiles reach past it.
type Matrix<'a, T, L> = Tensor<View<'a, Watched<T>, Overhang>, L>;
/// A and B; bias and D.
type Operands<'a, L, M> = (Matrix<'a, f16, L>, Matrix<'a, f16, M>);
type Results<'a, L, M> = (Matrix<'a, f32, L>, Matrix<'a, f16, M>);

/// What one thread does: a block's tile has the extents `tiles`, and A, B and D lie in shared memory as `shared` says. What is computed has a
/// name, so that the compiler does not compute it anew for each bound on it.
async fn gemm<
    // a tile's extents, the tiled MMA, the tiled copies to shared memory, to registers, and of D to shared memory and out of it
    BM,
    BN,
    BK,
    Mma,
    LoadA,
    LoadB,
    ToA,
    ToB,
    ToS,
    Store,
    // layouts of A, B, the bias and D, and of the rings of tiles of A and B and the tile of D
    LA,
    LB,
    LV,
    LD,
    SA,
    SB,
    SD,
    // of a block's tiles, and of one of a ring
    GA,
    GB,
    GV,
    GD,
    SA0,
    SB0,
    // of what a thread copies, as CuTe names it: `TAgA` is tAgA, `TXsA` is tXsA; of D to shared memory (S) and out of it (D)
    TAgA,
    TBgB,
    TAsA,
    TBsB,
    TXsA,
    TXsB,
    TXrA,
    TXrB,
    TSrD,
    TSsD,
    TDsD,
    TDgD,
    // of what it multiplies
    TCsA,
    TCsB,
    TCgV,
>(
    thread: Thread,
    ((m, n, k), (bm, bn, bk)): (Extents, (BM, BN, BK)),
    mma: Mma,
    ((load_a, to_a), (load_b, to_b), (to_s, store)): ((LoadA, ToA), (LoadB, ToB), (ToS, Store)),
    ((a, b), (bias, d)): (Operands<'_, LA, LB>, Results<'_, LV, LD>),
    shared: (SA, SB, SD),
) -> Result<(), Fault>
where
    BM: Extent,
    BN: Extent,
    BK: Extent,
    Mma: Multiplies<f16, f16, f32>,
    LoadA: Moves,
    LoadB: Moves,
    ToA: Moves,
    ToB: Moves,
    ToS: Moves,
    Store: Moves,
    // what of a tile exists
    (BM, BK): CoordinatesBy<LoadA>,
    (BN, BK): CoordinatesBy<LoadB>,
    (BM, BN): CoordinatesBy<Mma> + CoordinatesBy<Store>,
    LA: InnerPartitionBy<(BM, BK), Row, Output = GA>,
    LB: InnerPartitionBy<(BN, BK), Row, Output = GB>,
    LV: InnerPartitionBy<(BM, BN), One, Output = GV>,
    LD: InnerPartitionBy<(BM, BN), One, Output = GD>,
    GA: PartitionSBy<LoadA, Output = TAgA>,
    GB: PartitionSBy<LoadB, Output = TBgB>,
    GV: PartitionCBy<Mma, Output = TCgV>,
    GD: PartitionDBy<Store, Output = TDgD>,
    SA: Places + PartitionDBy<LoadA, Output = TAsA> + PartitionSBy<ToA, Output = TXsA> + Slice<At3, Output = SA0>,
    SB: Places + PartitionDBy<LoadB, Output = TBsB> + PartitionSBy<ToB, Output = TXsB> + Slice<At3, Output = SB0>,
    SD: Places + PartitionDBy<ToS, Output = TSsD> + PartitionSBy<Store, Output = TDsD>,
    SA0: PartitionABy<Mma, Output = TCsA>,
    SB0: PartitionBBy<Mma, Output = TCsB>,
    TAgA: PlacesAt<At4>,
    TBgB: PlacesAt<At4>,
    TAsA: PlacesAt<At4>,
    TBsB: PlacesAt<At4>,
    TXsA: PlacesAt<At4, Output: PlacesAt<At3>>,
    TXsB: PlacesAt<At4, Output: PlacesAt<At3>>,
    TSsD: Places,
    TDsD: Places,
    TDgD: Places + MakeFragment,
    TCsA: Places + MakeFragment,
    TCsB: Places + MakeFragment,
    TCgV: MakeFragment + CopyTo<Registers<TCgV>>,
    Registers<TCsA>: PlacesAt<At3> + RetileBy<ToA, Output = TXrA>,
    Registers<TCsB>: PlacesAt<At3> + RetileBy<ToB, Output = TXrB>,
    Registers<TCgV>: CopyTo<Registers<TCgV>> + RetileBy<ToS, Output = TSrD>,
    TXrA: PlacesAt<At3>,
    TXrB: PlacesAt<At3>,
    TSrD: Places,
{
    let (x, y) = thread.block();
    // the block's tiles: (BM, BK, k), (BN, BK, k), (BM, BN), and what is left of the matrices there
    let (g_a, g_b) = (a.whole_tile(&(bm, bk), (x, ..))?, b.whole_tile(&(bn, bk), (y, ..))?);
    let (g_bias, g_d) = (bias.whole_tile(&(bm, bn), (x, y))?, d.whole_tile(&(bm, bn), (x, y))?);
    let left = |all: usize, tile: usize, number: usize| all.cast_signed() - (tile * number).cast_signed();
    let (m, n) = (left(m, bm.extent(), x), left(n, bn.extent(), y));

    // rings of tiles: (BM, BK, ring), (BN, BK, ring); and D: (BM, BN)
    let (smem_a, smem_b) = (thread.shared::<f16, _>("sA", &shared.0)?, thread.shared::<f16, _>("sB", &shared.1)?);
    let smem_d = thread.shared::<f16, _>("sD", &shared.2)?;
    let (s_a, s_b) = (Tensor::view(&smem_a, shared.0)?, Tensor::view(&smem_b, shared.1)?);
    let s_d = Tensor::view(&smem_d, shared.2)?;

    // what this thread copies: (CPY, CPY_M, CPY_K, k), (CPY, CPY_M, CPY_K, ring); and where in a tile: (CPY, CPY_M, CPY_K)
    let (load_a, load_b) = (load_a.get_slice(thread.index()), load_b.get_slice(thread.index()));
    let (a_from_global, a_to_shared) = (load_a.partition_s(&g_a)?, load_a.partition_d(&s_a)?);
    let (b_from_global, b_to_shared) = (load_b.partition_s(&g_b)?, load_b.partition_d(&s_b)?);
    let (a_at, b_at) = (load_a.coordinates_d(&(bm, bk))?, load_b.coordinates_d(&(bn, bk))?);

    // what it multiplies: (MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K), (MMA, MMA_M, MMA_N)
    let mma = mma.get_slice(thread.index());
    let mut a_mine = make_fragment(&mma.partition_a(&s_a.slice((.., .., 0)).or_fault()?)?, f16::ZERO);
    let mut b_mine = make_fragment(&mma.partition_b(&s_b.slice((.., .., 0)).or_fault()?)?, f16::ZERO);
    let bias_mine = mma.partition_c(&g_bias)?;
    let mut sums = make_fragment(&bias_mine, 0f32);

    // what it takes from shared memory to registers: (CPY, CPY_M, CPY_K, ring)
    let (to_a, to_b) = (to_a.get_slice(thread.index()), to_b.get_slice(thread.index()));
    let (a_from_shared, b_from_shared) = (to_a.partition_s(&s_a)?, to_b.partition_s(&s_b)?);

    let (tiles, steps, ring) = (g_a.layout().mode_size(2), a_mine.layout().mode_size(2), s_a.layout().mode_size(2));
    let load = async |tile: usize| {
        if tile < tiles {
            let k = left(k, bk.extent(), tile);
            let (from_a, from_b) = (a_from_global.slice((.., .., .., tile)), b_from_global.slice((.., .., .., tile)));
            let (to_a, to_b) =
                (a_to_shared.slice((.., .., .., tile % ring)), b_to_shared.slice((.., .., .., tile % ring)));
            thread.tiled_copy_if(&load_a, &from_a.or_fault()?, &mut to_a.or_fault()?, a_at.below((m, k))).await?;
            thread.tiled_copy_if(&load_b, &from_b.or_fault()?, &mut to_b.or_fault()?, b_at.below((n, k))).await?;
        }
        thread.cp_async_fence();
        Ok::<(), Fault>(())
    };
    // all but one of the ring's tiles are on their way
    for tile in 0..ring - 1 {
        load(tile).await?;
    }
    for tile in 0..tiles {
        // this tile is there, and that before it is used up: its place is free
        thread.cp_async_wait(ring - 2);
        thread.sync_threads().await?;
        load(tile + ring - 1).await?;
        let from_a = a_from_shared.slice((.., .., .., tile % ring)).or_fault()?;
        let from_b = b_from_shared.slice((.., .., .., tile % ring)).or_fault()?;
        for step in 0..steps {
            let (mut a, mut b) = (to_a.retile(&mut a_mine)?, to_b.retile(&mut b_mine)?);
            let (mut a, mut b) = (a.slice_mut((.., .., step)).or_fault()?, b.slice_mut((.., .., step)).or_fault()?);
            thread.tiled_copy(&to_a, &from_a.slice((.., .., step)).or_fault()?, &mut a).await?;
            thread.tiled_copy(&to_b, &from_b.slice((.., .., step)).or_fault()?, &mut b).await?;
            let (a, b) = (a_mine.slice((.., .., step)).or_fault()?, b_mine.slice((.., .., step)).or_fault()?);
            thread.mma(&mma, &a, &b, &mut sums).await?;
        }
    }

    // the epilogue in registers: (MMA, MMA_M, MMA_N)
    let in_c = mma.coordinates_c(&(bm, bn))?.below((m, n));
    let mut biases = make_fragment(&bias_mine, 0f32);
    thread.copy_if(&bias_mine, &mut biases, in_c)?;
    let mut halves = make_fragment(&bias_mine, f16::ZERO);
    thread.axpby(1.0, &biases, 1.0, &mut sums)?;
    thread.transform(&sums, &mut halves, |sum: f32| f16::from_f32(sum.max(0.0)))?;
    // .. to shared memory as the MMA has them, and from there in whole vectors of rows
    let (to_s, store) = (to_s.get_slice(thread.index()), store.get_slice(thread.index()));
    thread.tiled_copy(&to_s, &to_s.retile(&halves)?, &mut to_s.partition_d(&s_d)?).await?;
    thread.sync_threads().await?;
    let mut d_mine = store.partition_d(&g_d)?;
    let mut vectors = make_fragment(&d_mine, f16::ZERO);
    thread.tiled_copy(&store, &store.partition_s(&s_d)?, &mut vectors).await?;
    let in_d = store.coordinates_d(&(bm, bn))?.below((m, n));
    thread.tiled_copy_if(&store, &vectors, &mut d_mine, in_d).await
}

/// The instruction.
type Instruction = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;

/// What the host has: matrices of small integers, whose sums are exact.
struct Host {
    a: Global<f16>,
    b: Global<f16>,
    bias: Global<f32>,
    d: Global<f16>,
}
impl Host {
    fn new((m, n, k): Extents) -> Self {
        let halves =
            |count: usize, step: u16| (0u16..).map(move |i| f32::from(i.wrapping_mul(step) >> 13) - 4.0).take(count);
        Self {
            a: Global::new("A", halves(m * k, 0x9E37).map(f16::from_f32)),
            b: Global::new("B", halves(n * k, 0x79B9).map(f16::from_f32)),
            bias: Global::new("bias", (0u16..).map(|j| f32::from(j % 23) - 11.0).take(n)),
            d: Global::new("D", vec![f16::NAN; m * n]),
        }
    }
    /// How many elements of D are right: all of them.
    fn check<A: At, B: At, D: At>(&self, (a, b, d): (&A, &B, &D)) -> Result<usize, Box<dyn Error>> {
        let (all_a, all_b, all_d) = (self.a.to_vec(), self.b.to_vec(), self.d.to_vec());
        for (j, bias) in self.bias.to_vec().into_iter().enumerate() {
            for i in 0..d.mode_size(0) {
                let sum: f32 = (0..a.mode_size(1)).map(|l| a.element(&all_a, (i, l)) * b.element(&all_b, (j, l))).sum();
                let expected = f16::from_f32((sum + bias).max(0.0)).to_f32();
                let found = d.element(&all_d, (i, j));
                if found != expected {
                    return Err(format!("D({i},{j}) is {found}, and not {expected}").into());
                }
            }
        }
        Ok(d.mode_size(0) * d.mode_size(1))
    }
}
/// A layout of rows and columns.
trait At: IsLayout + Evaluate<(usize, usize), Offset = isize> {
    /// An element of a matrix.
    fn element(&self, data: &[f16], at: (usize, usize)) -> f32 {
        let element = self.offset(at).and_then(|offset| data.get(offset.cast_unsigned()));
        element.map_or(f32::NAN, |&x| x.into())
    }
}
impl<L: IsLayout + Evaluate<(usize, usize), Offset = isize>> At for L {}

/// Vectors of rows of D.
type Store = MakeTiledCopy<Universal<int!(128)>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
/// Rows of 64 halves in shared memory, swizzled, so that nothing has a bank twice; and columns.
type Rows = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((8, 64) : (64, 1))>;
type Columns = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((64, 8) : (1, 64))>;

/// A and B row-major, K contiguous: tiles of 64 by 64, of four warps two by two.
fn gemm_tn((m, n, k): Extents) -> Result<usize, Box<dyn Error>> {
    type Mma = TiledMma<Instruction, layout!((2, 2, 1) : (1, 2, 0)), (int!(32), int!(32), int!(16))>;
    type Load =
        MakeTiledCopy<CpAsync<int!(128), Cg, ZeroFill>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    type ToA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type ToB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type ToS = CopyC<Universal<int!(32)>, F16, Mma>;
    type Ring = TileToShape<Rows, shape!((64, 64, 3))>;
    type Out = TileToShape<Rows, shape!((64, 64))>;
    let host = Host::new((m, n, k));
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let (bias, d) = (Layout::new((m, n), (int!(0), int!(1)))?, Layout::new((m, n), (n, int!(1)))?);
    let matrices = (Tensor::overhang(&host.a, a), Tensor::overhang(&host.b, b));
    let results = (Tensor::overhang(&host.bias, bias), Tensor::overhang(&host.d, d));
    let (to_a, to_b) = ((Load::default(), ToA::default()), (Load::default(), ToB::default()));
    let copies = (to_a, to_b, (ToS::default(), Store::default()));
    let (tiles, shared) = (shape!((64, 64, 64)), (Ring::default(), Ring::default(), Out::default()));
    launch((m.div_ceil(64), n.div_ceil(64)), 128, |thread| {
        gemm(thread, ((m, n, k), tiles), Mma::default(), copies, (matrices, results), shared)
    })?;
    host.check((&a, &b, &d))
}

/// A and B column-major, M and N contiguous: tiles of 128 by 64 by 32, of four warps along M; `ldmatrix` transposes.
fn gemm_nt((m, n, k): Extents) -> Result<usize, Box<dyn Error>> {
    type Mma = TiledMma<Instruction, layout!((4, 1, 1) : (1, 0, 0)), (int!(64), int!(16), int!(16))>;
    type LoadA =
        MakeTiledCopy<CpAsync<int!(128), Cg, ZeroFill>, F16, layout!((16, 8) : (1, 16)), layout!((8, 1) : (1, 0))>;
    type LoadB =
        MakeTiledCopy<CpAsync<int!(128), Cg, ZeroFill>, F16, layout!((8, 16) : (1, 8)), layout!((8, 1) : (1, 0))>;
    type ToA = CopyA<LdMatrix<int!(4), Transposed>, F16, Mma>;
    type ToB = CopyB<LdMatrix<int!(4), Transposed>, F16, Mma>;
    type ToS = CopyC<Universal<int!(32)>, F16, Mma>;
    type RingA = TileToShape<Columns, shape!((128, 32, 2))>;
    type RingB = TileToShape<Columns, shape!((64, 32, 2))>;
    type Out = TileToShape<Rows, shape!((128, 64))>;
    let host = Host::new((m, n, k));
    let (a, b) = (Layout::new((m, k), (int!(1), m))?, Layout::new((n, k), (int!(1), n))?);
    let (bias, d) = (Layout::new((m, n), (int!(0), int!(1)))?, Layout::new((m, n), (n, int!(1)))?);
    let matrices = (Tensor::overhang(&host.a, a), Tensor::overhang(&host.b, b));
    let results = (Tensor::overhang(&host.bias, bias), Tensor::overhang(&host.d, d));
    let (to_a, to_b) = ((LoadA::default(), ToA::default()), (LoadB::default(), ToB::default()));
    let copies = (to_a, to_b, (ToS::default(), Store::default()));
    let (tiles, shared) = (shape!((128, 64, 32)), (RingA::default(), RingB::default(), Out::default()));
    launch((m.div_ceil(128), n.div_ceil(64)), 128, |thread| {
        gemm(thread, ((m, n, k), tiles), Mma::default(), copies, (matrices, results), shared)
    })?;
    host.check((&a, &b, &d))
}

/// On small matrices, of whole tiles and of ragged ones; vectors of 16 bytes are whole.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    let (mut tn, mut nt) = (0, 0);
    for extents in [(64, 64, 128), (100, 72, 200), (65, 136, 8)] {
        tn += gemm_tn(extents)?;
    }
    for extents in [(128, 64, 64), (136, 72, 45), (8, 64, 1)] {
        nt += gemm_nt(extents)?;
    }
    Ok([tn, nt])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [tn, nt] = run()?;
    println!("gemm_tn: all {tn} elements are right\ngemm_nt: all {nt} elements are right");
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, [64 * 64 + 100 * 72 + 65 * 136, 128 * 64 + 136 * 72 + 8 * 64]);
    Ok(())
}
