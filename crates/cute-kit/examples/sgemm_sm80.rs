//! `C = alpha A B + beta C` on tensor cores, as Ampere does it: `cp.async` brings tiles into a ring in swizzled shared memory, `ldmatrix` takes
//! them to registers while `mma.sync` multiplies what is there.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/sgemm_sm80.cu`. It runs on the CPU, thread by thread, and is compared with the plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example sgemm_sm80
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use core::ops::RangeFull;
use cute_kit::Extent;
use cute_kit::atoms::copy::{CpAsync, Global, LdMatrix};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::{MmaSync, Sm80};
use cute_kit::atoms::tiled::{
    CopyA, CopyB, MakeFragment, MakeTiledCopy, PartitionABy, PartitionBBy, PartitionCBy, PartitionDBy, PartitionSBy,
    RetileBy, TiledMma, make_fragment,
};
use cute_kit::interpreter::{Fault, Moves, Multiplies, OrFault, Places, PlacesAt, Thread, Watched, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// Registers for a thread's part.
type Registers<L> = <L as MakeFragment>::Layout;
/// A matrix in global memory.
type Matrix<'a, T, L> = Tensor<View<'a, Watched<T>>, L>;

/// What one thread does: a block's tile has the extents `tiles`, and A and B lie in shared memory as `shared`
/// says, several tiles of each. What is computed has a name, so that the compiler does not compute it anew for each bound on it.
async fn gemm_device<
    // a tile's extents, the tiled MMA, the tiled copies to shared memory and to registers
    BM,
    BN,
    BK,
    Mma,
    LoadA,
    LoadB,
    ToA,
    ToB,
    // layouts of A, B and C, and of the rings of tiles of A and B
    LA,
    LB,
    LC,
    SA,
    SB,
    // of a block's tiles, and of one of a ring
    GA,
    GB,
    GC,
    SA0,
    SB0,
    // of what a thread copies, as CuTe names it: `TAgA` is tAgA, `TXsA` is tXsA
    TAgA,
    TBgB,
    TAsA,
    TBsB,
    TXsA,
    TXsB,
    TXrA,
    TXrB,
    // of what it multiplies
    TCsA,
    TCsB,
    TCgC,
>(
    thread: Thread,
    (bm, bn, bk): (BM, BN, BK),
    mma: Mma,
    ((load_a, to_a), (load_b, to_b)): ((LoadA, ToA), (LoadB, ToB)),
    (a, b, c): (Matrix<'_, f16, LA>, Matrix<'_, f16, LB>, Matrix<'_, f32, LC>),
    shared: (SA, SB),
    (alpha, beta): (f32, f32),
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
    LA: InnerPartitionBy<Exact<(BM, BK)>, (usize, RangeFull), Part = GA>,
    LB: InnerPartitionBy<Exact<(BN, BK)>, (usize, RangeFull), Part = GB>,
    LC: InnerPartitionBy<Exact<(BM, BN)>, (usize, usize), Part = GC>,
    GA: PartitionSBy<LoadA, Output = TAgA>,
    GB: PartitionSBy<LoadB, Output = TBgB>,
    GC: PartitionCBy<Mma, Output = TCgC>,
    SA: Places + PartitionDBy<LoadA, Output = TAsA> + PartitionSBy<ToA, Output = TXsA> + Slice<At3, Output = SA0>,
    SB: Places + PartitionDBy<LoadB, Output = TBsB> + PartitionSBy<ToB, Output = TXsB> + Slice<At3, Output = SB0>,
    SA0: PartitionABy<Mma, Output = TCsA>,
    SB0: PartitionBBy<Mma, Output = TCsB>,
    TAgA: PlacesAt<At4>,
    TBgB: PlacesAt<At4>,
    TAsA: PlacesAt<At4>,
    TBsB: PlacesAt<At4>,
    TXsA: PlacesAt<At4, Output: PlacesAt<At3>>,
    TXsB: PlacesAt<At4, Output: PlacesAt<At3>>,
    TCsA: Places + MakeFragment,
    TCsB: Places + MakeFragment,
    TCgC: MakeFragment<Layout: CopyTo<TCgC>>,
    Registers<TCsA>: PlacesAt<At3> + RetileBy<ToA, Output = TXrA>,
    Registers<TCsB>: PlacesAt<At3> + RetileBy<ToB, Output = TXrB>,
    TXrA: PlacesAt<At3>,
    TXrB: PlacesAt<At3>,
{
    let (x, y) = thread.block();
    // the block's tiles: (BM, BK, k), (BN, BK, k), (BM, BN)
    let g_a = a.local_tile(&Exact((bm, bk)), (x, ..))?;
    let g_b = b.local_tile(&Exact((bn, bk)), (y, ..))?;
    let g_c = c.local_tile(&Exact((bm, bn)), (x, y))?;

    // rings of tiles: (BM, BK, ring), (BN, BK, ring)
    let (smem_a, smem_b) = (thread.shared::<f16, _>("sA", &shared.0)?, thread.shared::<f16, _>("sB", &shared.1)?);
    let s_a = Tensor::view(&smem_a, shared.0)?;
    let s_b = Tensor::view(&smem_b, shared.1)?;

    // what this thread copies: (CPY, CPY_M, CPY_K, k), (CPY, CPY_M, CPY_K, ring)
    let (load_a, load_b) = (load_a.get_slice(thread.index()), load_b.get_slice(thread.index()));
    let (a_from_global, a_to_shared) = (load_a.partition_s(&g_a)?, load_a.partition_d(&s_a)?);
    let (b_from_global, b_to_shared) = (load_b.partition_s(&g_b)?, load_b.partition_d(&s_b)?);

    // what it multiplies: (MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K), (MMA, MMA_M, MMA_N)
    let mma = mma.get_slice(thread.index());
    let mut a_mine = make_fragment(&mma.partition_a(&s_a.slice((.., .., 0)).or_fault()?)?, f16::ZERO);
    let mut b_mine = make_fragment(&mma.partition_b(&s_b.slice((.., .., 0)).or_fault()?)?, f16::ZERO);
    let mut c_mine = mma.partition_c(&g_c)?;
    let mut sums = make_fragment(&c_mine, 0f32);

    // what it takes from shared memory to registers: (CPY, CPY_M, CPY_K, ring)
    let (to_a, to_b) = (to_a.get_slice(thread.index()), to_b.get_slice(thread.index()));
    let (a_from_shared, b_from_shared) = (to_a.partition_s(&s_a)?, to_b.partition_s(&s_b)?);

    let (tiles, steps, ring) = (g_a.layout().mode_size(2), a_mine.layout().mode_size(2), s_a.layout().mode_size(2));
    let load = async |k: usize| {
        if k < tiles {
            let (from_a, from_b) = (a_from_global.slice((.., .., .., k)), b_from_global.slice((.., .., .., k)));
            let (to_a, to_b) = (a_to_shared.slice((.., .., .., k % ring)), b_to_shared.slice((.., .., .., k % ring)));
            thread.tiled_copy(&load_a, &from_a.or_fault()?, &mut to_a.or_fault()?).await?;
            thread.tiled_copy(&load_b, &from_b.or_fault()?, &mut to_b.or_fault()?).await?;
        }
        thread.cp_async_fence();
        Ok::<(), Fault>(())
    };
    // all but one of the ring's tiles are on their way
    for k in 0..ring - 1 {
        load(k).await?;
    }
    for k in 0..tiles {
        // tile k is there, and that before it is used up: its place is free
        thread.cp_async_wait(ring - 2);
        thread.sync_threads().await?;
        load(k + ring - 1).await?;
        let from_a = a_from_shared.slice((.., .., .., k % ring)).or_fault()?;
        let from_b = b_from_shared.slice((.., .., .., k % ring)).or_fault()?;
        for step in 0..steps {
            let (mut a, mut b) = (to_a.retile(&mut a_mine)?, to_b.retile(&mut b_mine)?);
            let (mut a, mut b) = (a.slice_mut((.., .., step)).or_fault()?, b.slice_mut((.., .., step)).or_fault()?);
            thread.tiled_copy(&to_a, &from_a.slice((.., .., step)).or_fault()?, &mut a).await?;
            thread.tiled_copy(&to_b, &from_b.slice((.., .., step)).or_fault()?, &mut b).await?;
            let (a, b) = (a_mine.slice((.., .., step)).or_fault()?, b_mine.slice((.., .., step)).or_fault()?);
            thread.mma(&mma, &a, &b, &mut sums).await?;
        }
    }
    thread.axpby(alpha, &sums, beta, &mut c_mine)
}

/// 2 x 2 warps, each with its fragments 32 columns wide.
type Mma = TiledMma<
    MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>,
    layout!((2, 2, 1) : (1, 2, 0)),
    (int!(32), int!(32), int!(16)),
>;

/// A and B row-major, K contiguous: rows of 64 halves in shared memory, swizzled, so that neither `cp.async` nor `ldmatrix` has a bank twice.
fn gemm_tn((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    type ToA = CopyA<LdMatrix<int!(4)>, F16, Mma>;
    type ToB = CopyB<LdMatrix<int!(4)>, F16, Mma>;
    type Ring =
        TileToShape<ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((8, 64) : (64, 1))>, shape!((128, 64, 3))>;
    let problem = Problem::new((m, n, k), f16::from_f32);
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    let matrices = (Tensor::view(&problem.a, a)?, Tensor::view(&problem.b, b)?, Tensor::view(&problem.c, c)?);
    let (load, ring) = (Load::default(), Ring::default());
    let (copies_a, copies_b) = ((load, ToA::default()), (load, ToB::default()));
    let (tiles, rings) = (shape!((128, 128, 64)), (ring, ring));
    launch((m / 128, n / 128), 128, |thread| {
        gemm_device(thread, tiles, Mma::default(), (copies_a, copies_b), matrices, rings, scale)
    })?;
    problem.check((&a, &b, &c), scale)
}

/// On small matrices.
fn run() -> Result<usize, Box<dyn Error>> {
    gemm_tn((128, 128, 256), (2.0, -1.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("gemm_tn: all {} elements are right", run()?);
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, 128 * 128);
    Ok(())
}
