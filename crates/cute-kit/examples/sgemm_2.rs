//! `C = alpha A B + beta C` with a tiled copy and a tiled MMA: what threads copy and multiply is said by types, and while a tile is multiplied
//! the next one is on its way to registers.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/sgemm_2.cu`. It runs on the CPU, thread by thread, and is compared with the plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example sgemm_2
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use core::ops::RangeFull;
use cute_kit::Extent;
use cute_kit::atoms::copy::Universal;
use cute_kit::atoms::element::F32;
use cute_kit::atoms::mma::Fma;
use cute_kit::atoms::tiled::{
    MakeFragment, MakeTiledCopy, PartitionABy, PartitionBBy, PartitionCBy, PartitionDBy, PartitionSBy, TiledMma,
    make_fragment,
};
use cute_kit::interpreter::{Fault, Moves, Multiplies, Places, Thread, Watched, launch};
use cute_kit::prelude::*;
use std::error::Error;

/// A matrix in global memory.
type Matrix<'a, L> = Tensor<View<'a, Watched<f32>>, L>;

/// What one thread does: a block's tile has the extents `tiles`, and A and B lie in shared memory as `shared` says.
async fn gemm_device<BM, BN, BK, Mma, CopyA, CopyB, LA, LB, LC, SA, SB, AtoS, BtoS, Cf>(
    thread: Thread,
    (bm, bn, bk): (BM, BN, BK),
    (mma, copy_a, copy_b): (Mma, CopyA, CopyB),
    (a, b, c): (Matrix<'_, LA>, Matrix<'_, LB>, Matrix<'_, LC>),
    shared: (SA, SB),
    (alpha, beta): (f32, f32),
) -> Result<(), Fault>
where
    BM: Extent,
    BN: Extent,
    BK: Extent,
    Mma: Multiplies<f32, f32, f32>,
    CopyA: Moves,
    CopyB: Moves,
    LA: InnerPartitionBy<
            Exact<(BM, BK)>,
            (usize, RangeFull),
            Part: PartitionSBy<CopyA, Output: Slice<At4, Output: Places>>,
        >,
    LB: InnerPartitionBy<
            Exact<(BN, BK)>,
            (usize, RangeFull),
            Part: PartitionSBy<CopyB, Output: Slice<At4, Output: Places>>,
        >,
    LC: InnerPartitionBy<Exact<(BM, BN)>, (usize, usize), Part: PartitionCBy<Mma, Output = Cf>>,
    SA: Places + PartitionDBy<CopyA, Output = AtoS> + PartitionABy<Mma, Output: Places>,
    SB: Places + PartitionDBy<CopyB, Output = BtoS> + PartitionBBy<Mma, Output: Places>,
    AtoS: MakeFragment<Layout: CopyTo<AtoS>>,
    BtoS: MakeFragment<Layout: CopyTo<BtoS>>,
    Cf: MakeFragment<Layout: CopyTo<Cf>>,
{
    let (x, y) = thread.block();
    // the block's tiles: (BM, BK, k), (BN, BK, k), (BM, BN)
    let g_a = a.local_tile(&Exact((bm, bk)), (x, ..))?;
    let g_b = b.local_tile(&Exact((bn, bk)), (y, ..))?;
    let g_c = c.local_tile(&Exact((bm, bn)), (x, y))?;

    let (smem_a, smem_b) = (thread.shared("sA", &shared.0)?, thread.shared("sB", &shared.1)?);
    let s_a = Tensor::view(&smem_a, shared.0)?;
    let s_b = Tensor::view(&smem_b, shared.1)?;

    // what this thread copies: (CPY, CPY_M, CPY_K, k), and without k
    let (copy_a, copy_b) = (copy_a.get_slice(thread.index()), copy_b.get_slice(thread.index()));
    let a_from_global = copy_a.partition_s(&g_a)?;
    let b_from_global = copy_b.partition_s(&g_b)?;
    let mut a_to_shared = copy_a.partition_d(&s_a)?;
    let mut b_to_shared = copy_b.partition_d(&s_b)?;
    let mut a_next = make_fragment(&a_to_shared, 0f32);
    let mut b_next = make_fragment(&b_to_shared, 0f32);

    // what it multiplies: (MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K), (MMA, MMA_M, MMA_N)
    let mma = mma.get_slice(thread.index());
    let a_mine = mma.partition_a(&s_a)?;
    let b_mine = mma.partition_b(&s_b)?;
    let mut c_mine = mma.partition_c(&g_c)?;
    let mut sums = make_fragment(&c_mine, 0f32);

    let tiles = g_a.layout().mode_size(2);
    for k in 0..=tiles {
        if k > 0 {
            thread.sync_threads().await?;
            thread.copy(&a_next, &mut a_to_shared)?;
            thread.copy(&b_next, &mut b_to_shared)?;
            thread.sync_threads().await?;
        }
        if let (Some(from_a), Some(from_b)) =
            (a_from_global.slice((.., .., .., k)), b_from_global.slice((.., .., .., k)))
        {
            thread.tiled_copy(&copy_a, &from_a, &mut a_next).await?;
            thread.tiled_copy(&copy_b, &from_b, &mut b_next).await?;
        }
        if k > 0 {
            thread.mma(&mma, &a_mine, &b_mine, &mut sums).await?;
        }
    }
    thread.axpby(alpha, &sums, beta, &mut c_mine)
}

/// A thread has 8 x 8 elements of C.
type Mma = TiledMma<Fma<F32, F32, F32>, layout!((16, 16, 1) : (1, 16, 0))>;

/// All matrices column-major: four elements of a column at once.
fn gemm_nt((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    type Copy = MakeTiledCopy<Universal<int!(128)>, F32, layout!((32, 8) : (1, 32)), layout!((4, 1) : (1, 0))>;
    let problem = Problem::new((m, n, k), |x| x);
    let (a, b) = (Layout::new((m, k), (int!(1), m))?, Layout::new((n, k), (int!(1), n))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    let shared = layout!((128, 8) : (1, 128));
    let matrices = (Tensor::view(&problem.a, a)?, Tensor::view(&problem.b, b)?, Tensor::view(&problem.c, c)?);
    let (tiles, tiled) = (shape!((128, 128, 8)), (Mma::default(), Copy::default(), Copy::default()));
    launch((m / 128, n / 128), 256, |thread| gemm_device(thread, tiles, tiled, matrices, (shared, shared), scale))?;
    problem.check((&a, &b, &c), scale)
}
/// K is contiguous in A and B, but in shared memory M and N are: one element at a time.
fn gemm_tn((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    type Copy = MakeTiledCopy<Universal<int!(32)>, F32, layout!((32, 8) : (8, 1)), layout!((1, 1) : (0, 0))>;
    let problem = Problem::new((m, n, k), |x| x);
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    // a column more than it takes, so that threads of a warp write to other banks
    let shared = layout!((128, 8) : (1, 129));
    let matrices = (Tensor::view(&problem.a, a)?, Tensor::view(&problem.b, b)?, Tensor::view(&problem.c, c)?);
    let (tiles, tiled) = (shape!((128, 128, 8)), (Mma::default(), Copy::default(), Copy::default()));
    launch((m / 128, n / 128), 256, |thread| gemm_device(thread, tiles, tiled, matrices, (shared, shared), scale))?;
    problem.check((&a, &b, &c), scale)
}

/// Both, on small matrices.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    Ok([gemm_nt((256, 128, 24), (2.0, -1.0))?, gemm_tn((128, 256, 16), (1.0, 0.0))?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [nt, tn] = run()?;
    println!("gemm_nt: all {nt} elements are right, gemm_tn: all {tn}");
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, [256 * 128, 128 * 256]);
    Ok(())
}
