//! `C = alpha A B + beta C` on tensor cores, as Hopper does it: `cp.async` brings tiles into a ring in swizzled shared memory, where `wgmma`
//! reads them through descriptors.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/hopper/wgmma_sm90.cu`. It runs on the CPU, thread by thread, and is compared with the plain
//! loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example wgmma_sm90
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use core::ops::RangeFull;
use cute_kit::Extent;
use cute_kit::atoms::copy::{CpAsync, Global};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::{MnMajor, Shared, Wgmma};
use cute_kit::atoms::smem::{K, MN, SmemAtom, Sw128};
use cute_kit::atoms::tiled::{
    IsTiledCopy, MakeFragment, MakeTiledCopy, PartitionABy, PartitionBBy, PartitionCBy, PartitionDBy, PartitionSBy,
    TiledMma, make_fragment,
};
use cute_kit::interpreter::{Fault, Moves, Multiplies, OrFault, Places, Thread, Watched, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// A matrix in global memory.
type Matrix<'a, T, L> = Tensor<View<'a, Watched<T>>, L>;

/// What one thread does: a block's tile has the extents `tiles`, and A and B lie in shared memory as `shared`
/// says, several tiles of each.
async fn gemm_device<BM, BN, BK, Mma, LoadA, LoadB, LA, LB, LC, SA, SB, Cf>(
    thread: Thread,
    (bm, bn, bk): (BM, BN, BK),
    mma: Mma,
    (load_a, load_b): (LoadA, LoadB),
    (a, b, c): (Matrix<'_, f16, LA>, Matrix<'_, f16, LB>, Matrix<'_, f32, LC>),
    shared: (SA, SB),
    (alpha, beta): (f32, f32),
) -> Result<(), Fault>
where
    BM: Extent,
    BN: Extent,
    BK: Extent,
    Mma: Multiplies<f16, f16, f32>,
    LoadA: IsTiledCopy + Moves,
    LoadB: IsTiledCopy + Moves,
    LA: InnerPartitionBy<
            Exact<(BM, BK)>,
            (usize, RangeFull),
            Part: PartitionSBy<LoadA, Output: Slice<At4, Output: Places>>,
        >,
    LB: InnerPartitionBy<
            Exact<(BN, BK)>,
            (usize, RangeFull),
            Part: PartitionSBy<LoadB, Output: Slice<At4, Output: Places>>,
        >,
    LC: InnerPartitionBy<Exact<(BM, BN)>, (usize, usize), Part: PartitionCBy<Mma, Output = Cf>>,
    SA: Places
        + PartitionDBy<LoadA, Output: Slice<At4, Output: Places>>
        + PartitionABy<Mma, Output: Slice<At4, Output: Places>>,
    SB: Places
        + PartitionDBy<LoadB, Output: Slice<At4, Output: Places>>
        + PartitionBBy<Mma, Output: Slice<At4, Output: Places>>,
    Cf: MakeFragment<Layout: CopyTo<Cf>>,
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

    // what its warpgroup multiplies: (MMA, MMA_M, MMA_K, ring), (MMA, MMA_N, MMA_K, ring); its sums: (MMA, MMA_M, MMA_N)
    let mma = mma.get_slice(thread.index());
    let (a_shared, b_shared) = (mma.partition_a(&s_a)?, mma.partition_b(&s_b)?);
    let mut c_mine = mma.partition_c(&g_c)?;
    let mut sums = make_fragment(&c_mine, 0f32);

    let (tiles, ring) = (g_a.layout().mode_size(2), s_a.layout().mode_size(2));
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
        // tile k is there, for wgmma, too; and that before it is used up: its place is free
        thread.cp_async_wait(ring - 2);
        thread.fence_proxy_async();
        thread.sync_threads().await?;
        load(k + ring - 1).await?;
        let (a, b) = (a_shared.slice((.., .., .., k % ring)), b_shared.slice((.., .., .., k % ring)));
        thread.warpgroup_arrive();
        thread.mma(&mma, &a.or_fault()?, &b.or_fault()?, &mut sums).await?;
        thread.warpgroup_commit_batch();
        thread.warpgroup_wait(0);
    }
    thread.axpby(alpha, &sums, beta, &mut c_mine)
}

/// A and B column-major, M and N contiguous.
fn gemm_nt((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (1, 16)), layout!((8, 1) : (1, 0))>;
    type Mma = TiledMma<Wgmma<int!(64), F32, F16, F16, Shared, MnMajor, MnMajor>, layout!((1, 1, 1) : (0, 0, 0))>;
    type Ring = TileToShape<SmemAtom<MN, Sw128, F16>, shape!((128, 64, 3))>;
    // wgmma has descriptors of it
    let mine = Mma::default().get_slice(0);
    mine.make_fragment_a(&mine.partition_a(&Ring::default())?, 0)?;
    let problem = Problem::new((m, n, k), f16::from_f32);
    let (a, b) = (Layout::new((m, k), (int!(1), m))?, Layout::new((n, k), (int!(1), n))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    let matrices = (Tensor::view(&problem.a, a)?, Tensor::view(&problem.b, b)?, Tensor::view(&problem.c, c)?);
    let (tiles, copies, rings) =
        (shape!((128, 128, 64)), (Load::default(), Load::default()), (Ring::default(), Ring::default()));
    launch((m / 128, n / 128), 128, |thread| {
        gemm_device(thread, tiles, Mma::default(), copies, matrices, rings, scale)
    })?;
    problem.check((&a, &b, &c), scale)
}
/// A and B row-major, K contiguous.
fn gemm_tn((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    type Load = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
    type Mma = TiledMma<Wgmma<int!(64), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    type Ring<M> = TileToShape<SmemAtom<K, Sw128, F16>, (M, int!(64), int!(3))>;
    let problem = Problem::new((m, n, k), f16::from_f32);
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    let matrices = (Tensor::view(&problem.a, a)?, Tensor::view(&problem.b, b)?, Tensor::view(&problem.c, c)?);
    let rings = (Ring::<int!(128)>::default(), Ring::<int!(64)>::default());
    // wgmma has descriptors of them
    let mine = Mma::default().get_slice(0);
    mine.make_fragment_a(&mine.partition_a(&rings.0)?, 0)?;
    mine.make_fragment_b(&mine.partition_b(&rings.1)?, 0)?;
    let (tiles, copies) = (shape!((128, 64, 64)), (Load::default(), Load::default()));
    launch((m / 128, n / 64), 128, |thread| {
        gemm_device(thread, tiles, Mma::default(), copies, matrices, rings, scale)
    })?;
    problem.check((&a, &b, &c), scale)
}

/// On small matrices.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    Ok([gemm_nt((128, 128, 256), (2.0, -1.0))?, gemm_tn((128, 128, 256), (1.0, 0.5))?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [nt, tn] = run()?;
    println!("gemm_nt: all {nt} elements are right\ngemm_tn: all {tn} elements are right");
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, [128 * 128, 128 * 128]);
    Ok(())
}
