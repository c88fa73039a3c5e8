//! `C = alpha A B + beta C` by persistent blocks that have as much to do as one another, though the tiles of C are no multiple of the blocks: stream-K.
//! A tile scheduler says which tiles along K of which tile of C a block computes; sums of a part of K go to a workspace, and a second kernel adds them.
//!
//! Read beside CUTLASS' `examples/74_blackwell_gemm_streamk` and `examples/47_ampere_gemm_universal_streamk`, whose blocks wait for one another instead
//! (one launch after the other is the reduction that they call separate). It runs on the CPU, thread by thread, and is compared with the plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example stream_k
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::Wgmma;
use cute_kit::atoms::schedule::{Decomposition, Raster, TileScheduler, WorkTile};
use cute_kit::atoms::smem::{K, SmemAtom, Sw32};
use cute_kit::atoms::tiled::{TiledMma, make_fragment};
use cute_kit::atoms::tma::TmaOf;
use cute_kit::interpreter::{Fault, Global, OrFault, Thread, TmaTensor, Watched, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// A tile (M, N, K), by one warpgroup.
type BM = int!(64);
type BN = int!(32);
type BK = int!(16);
type Mma = TiledMma<Wgmma<int!(32), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
/// A tile in shared memory, and TMA to it.
type Tile<M> = TileToShape<SmemAtom<K, Sw32, F16>, (M, BK)>;
type Load<M> = TmaOf<F16, Tile<M>, (M, BK)>;
/// A matrix in global memory, and its coordinates in the order of the tensor map.
type Matrix<'a> = (TmaTensor<'a, f16>, Layout<(usize, usize), (E1, E0)>);
/// C, column-major, and sums of parts of K, a tile each.
type Sums<'a> = Tensor<View<'a, Watched<f32>>, Layout<(usize, usize), (int!(1), usize)>>;
type Partial<'a> = Tensor<View<'a, Watched<f32>>, Layout<(BM, BN, usize), (int!(1), BM, int!(2048))>>;

/// Where in the workspace the sums of a part are: a unit ends in one tile, and begins in another.
fn place(work: &WorkTile) -> usize {
    2 * work.unit + usize::from(work.k.start == 0)
}

/// What one thread does of the product: units `block`, `block + blocks`, ..
async fn gemm_device(
    thread: Thread,
    (scheduler, blocks): (TileScheduler, usize),
    ((a, at_a), (b, at_b)): (Matrix<'_>, Matrix<'_>),
    (c, partial): (Sums<'_>, Partial<'_>),
    (alpha, beta): (f32, f32),
) -> Result<(), Fault> {
    let (bm, bn, bk) = (BM::default(), BN::default(), BK::default());
    // one place for a tile of A and of B; `wgmma_tma_sm90` has a ring
    let (smem_a, smem_b) = (
        thread.shared::<f16, _>("sA", &Tile::<BM>::default())?,
        thread.shared::<f16, _>("sB", &Tile::<BN>::default())?,
    );
    let (mut s_a, mut s_b) =
        (Tensor::view(&smem_a, Tile::<BM>::default())?, Tensor::view(&smem_b, Tile::<BN>::default())?);
    let full = thread.mbarriers("full", 1)?;
    if thread.index() == 0 {
        full.init(0, 1)?;
    }
    thread.sync_threads().await?;

    let mma = Mma::default().get_slice(thread.index());
    let mut parity = 0;
    for unit in (thread.block().0..scheduler.units()).step_by(blocks) {
        for work in scheduler.work(unit) {
            let g_c = c.local_tile(&Exact((bm, bn)), (work.m, work.n))?;
            let mut c_mine = mma.partition_c(&g_c)?;
            let mut sums = make_fragment(&c_mine, 0f32);
            for k in work.k.clone() {
                if thread.index() == 0 {
                    full.arrive_and_expect_tx(0, a.box_bytes() + b.box_bytes())?;
                    let (m, n, k) = (work.m * bm.extent(), work.n * bn.extent(), k * bk.extent());
                    thread.tma_load(&a, at_a.at((m, k)), &mut s_a, &full, 0)?;
                    thread.tma_load(&b, at_b.at((n, k)), &mut s_b, &full, 0)?;
                }
                full.wait(0, parity).await?;
                parity = 1 - parity;
                thread.warpgroup_arrive();
                thread.mma(&mma, &mma.partition_a(&s_a)?, &mma.partition_b(&s_b)?, &mut sums).await?;
                thread.warpgroup_commit_batch();
                thread.warpgroup_wait(0);
                // all are through with the tile
                thread.sync_threads().await?;
            }
            if work.requires_fixup() {
                let g_w = partial.slice((.., .., place(&work))).or_fault()?;
                thread.copy(&sums, &mut mma.partition_c(&g_w)?)?;
            } else {
                thread.axpby(alpha, &sums, beta, &mut c_mine)?;
            }
        }
    }
    Ok(())
}

/// What one thread does of the reduction: a block adds the parts of a tile.
async fn fixup_device(
    thread: Thread,
    scheduler: TileScheduler,
    (c, partial): (Sums<'_>, Partial<'_>),
    (alpha, beta): (f32, f32),
) -> Result<(), Fault> {
    let tile = scheduler.raster().get(thread.block().0).or_fault()?;
    if scheduler.parts(tile).nth(1).is_none() {
        return Ok(());
    }
    let g_c = c.local_tile(&Exact((BM::default(), BN::default())), (tile.0, tile.1))?;
    let mma = Mma::default().get_slice(thread.index());
    let mut c_mine = mma.partition_c(&g_c)?;
    let mut sums = make_fragment(&c_mine, 0f32);
    for work in scheduler.parts(tile) {
        let g_w = partial.slice((.., .., place(&work))).or_fault()?;
        thread.axpby(1.0, &mma.partition_c(&g_w)?, 1.0, &mut sums)?;
    }
    thread.axpby(alpha, &sums, beta, &mut c_mine)
}

/// How many elements are right: all of them. And the K tiles of the block that has most to do.
type Done = (usize, usize);

/// A and B row-major, K contiguous, on so many blocks.
fn gemm_tn(
    (m, n, k): Extents,
    scale: (f32, f32),
    blocks: usize,
    decomposition: Decomposition,
) -> Result<Done, Box<dyn Error>> {
    let problem = Problem::new((m, n, k), f16::from_f32);
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    let (load_a, load_b) = (Load::<BM>::default(), Load::<BN>::default());
    let of_a = (TmaTensor::new(load_a.tensor_map(&a)?, &problem.a)?, load_a.coords(&a));
    let of_b = (TmaTensor::new(load_b.tensor_map(&b)?, &problem.b)?, load_b.coords(&b));

    let tiles = (m / BM::default().extent(), n / BN::default().extent(), 1);
    let raster = Raster::new(tiles, (1, 1), 1, None)?;
    let scheduler = TileScheduler::new(&raster, k.div_ceil(BK::default().extent()), blocks, decomposition)?;
    let of_partial =
        Layout::new((BM::default(), BN::default(), 2 * scheduler.units()), (int!(1), BM::default(), int!(2048)))?;
    let workspace = Global::new("workspace", vec![f32::NAN; of_partial.cosize()]);
    let results = (Tensor::view(&problem.c, c)?, Tensor::view(&workspace, of_partial)?);
    launch((blocks, 1), 128, |thread| gemm_device(thread, (scheduler, blocks), (of_a, of_b), results, scale))?;
    if scheduler.split_tiles() > 0 {
        launch((scheduler.split_tiles(), 1), 128, |thread| fixup_device(thread, scheduler, results, scale))?;
    }
    let of_block = |block: usize| (block..scheduler.units()).step_by(blocks).flat_map(|unit| scheduler.work(unit));
    let busiest = (0..blocks).map(|block| of_block(block).map(|work| work.k.len()).sum()).max();
    Ok((problem.check((&a, &b, &c), scale)?, busiest.unwrap_or(0)))
}

/// Six tiles, 20 along K each, on five blocks: with whole tiles one block would have 40 to compute, and four would be idle for half of the time. In
/// stream-K the third unit ends one tile and begins another: it has two parts in the workspace.
fn run() -> Result<[Done; 2], Box<dyn Error>> {
    let gemm = |decomposition| gemm_tn((192, 64, 312), (2.0, -1.0), 5, decomposition);
    Ok([gemm(Decomposition::StreamK)?, gemm(Decomposition::SplitK(3))?])
}

fn main() -> Result<(), Box<dyn Error>> {
    for (name, (elements, busiest)) in ["stream-K", "split-K"].iter().zip(run()?) {
        println!("{name}: all {elements} elements are right; a block computes at most {busiest} tiles along K");
    }
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    // 6 tiles of 20 on 5 blocks: 24 on the average; 18 parts of 6 or 7 on 5 blocks
    assert_eq!(run()?, [(192 * 64, 28), (192 * 64, 27)]);
    Ok(())
}
