//! `C = alpha A B + beta C` on tensor cores, as Hopper does it: one thread has TMA fill a ring in swizzled shared memory, mbarriers tell when a
//! tile is there and when its place is free, and `wgmma` multiplies what is there.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/hopper/wgmma_tma_sm90.cu`. It runs on the CPU, thread by thread, and is compared with the
//! plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example wgmma_tma_sm90
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::Wgmma;
use cute_kit::atoms::smem::{K, SmemAtom, Sw128};
use cute_kit::atoms::tiled::{TiledMma, make_fragment};
use cute_kit::atoms::tma::{TmaCopyASm90, TmaCopyBSm90, tma_partition};
use cute_kit::interpreter::{Fault, OrFault, Thread, TmaTensor, Watched, launch_cluster};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// A block's tile (M, N, K), by one warpgroup, and places in a ring.
type BM = int!(128);
type BN = int!(64);
type BK = int!(64);
type Stages = int!(3);
type Mma = TiledMma<Wgmma<int!(64), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
/// A tile in shared memory, TMA to it, and a ring of tiles.
type Tile<M> = TileToShape<SmemAtom<K, Sw128, F16>, (M, BK)>;
type LoadA = TmaCopyASm90<F16, Tile<BM>, (BM, BN, BK), shape!((1, 1, 1))>;
type LoadB = TmaCopyBSm90<F16, Tile<BN>, (BM, BN, BK), shape!((1, 1, 1))>;
type Ring<M> = TileToShape<SmemAtom<K, Sw128, F16>, (M, BK, Stages)>;
/// A matrix in global memory, and its coordinates in the order of the tensor map.
type Matrix<'a> = (TmaTensor<'a, f16>, Layout<(usize, usize), (E1, E0)>);

/// C, column-major.
type Sums<'a> = Tensor<View<'a, Watched<f32>>, Layout<(usize, usize), (int!(1), usize)>>;

/// What one thread does.
async fn gemm_device(
    thread: Thread,
    (a, at_a): Matrix<'_>,
    (b, at_b): Matrix<'_>,
    c: Sums<'_>,
    (alpha, beta): (f32, f32),
) -> Result<(), Fault> {
    let (x, y) = thread.block();
    let (bm, bn, bk, ring) = (BM::default(), BN::default(), BK::default(), Stages::default().extent());
    // coordinates (BM, BK, k), (BN, BK, k), and (BM, BN)
    let g_a = Tensor::coordinates(at_a).local_tile(&(bm, bk), (x, ..))?;
    let g_b = Tensor::coordinates(at_b).local_tile(&(bn, bk), (y, ..))?;
    let g_c = c.local_tile(&Exact((bm, bn)), (x, y))?;

    // rings of tiles: (BM, BK, ring), (BN, BK, ring)
    let (ring_a, ring_b) = (Ring::<BM>::default(), Ring::<BN>::default());
    let (smem_a, smem_b) = (thread.shared::<f16, _>("sA", &ring_a)?, thread.shared::<f16, _>("sB", &ring_b)?);
    let (s_a, s_b) = (Tensor::view(&smem_a, ring_a)?, Tensor::view(&smem_b, ring_b)?);

    // what TMA copies, a tile as one mode: ((TMA, 1), k), ((TMA, 1), ring)
    let (begin, end, one) = (int!(0), int!(2), layout!(1 : 0));
    let (g_a, g_b) = (g_a.with_layout(|l| l.group(begin, end))?, g_b.with_layout(|l| l.group(begin, end))?);
    let (from_a, to_a) = tma_partition(&LoadA::default(), 0, &one, &s_a.group(begin, end)?, &g_a)?;
    let (from_b, to_b) = tma_partition(&LoadB::default(), 0, &one, &s_b.group(begin, end)?, &g_b)?;
    let tiles = g_a.layout().mode_size(1);

    // full: one thread arrives, and the bytes of a tile of A and of B; empty: all threads are through with it
    let (full, empty) = (thread.mbarriers("full", ring)?, thread.mbarriers("empty", ring)?);
    let is_producer = thread.index() == 0;
    if is_producer {
        for place in 0..ring {
            full.init(place, 1)?;
            empty.init(place, thread.threads())?;
        }
    }
    thread.cluster_sync().await?;

    // what its warpgroup multiplies: (MMA, MMA_M, MMA_K, ring), (MMA, MMA_N, MMA_K, ring); its sums: (MMA, MMA_M, MMA_N)
    let mma = Mma::default().get_slice(thread.index());
    let (a_shared, b_shared) = (mma.partition_a(&s_a)?, mma.partition_b(&s_b)?);
    let mut c_mine = mma.partition_c(&g_c)?;
    let mut sums = make_fragment(&c_mine, 0f32);

    let load = async |k: usize| {
        if is_producer && k < tiles {
            let place = k % ring;
            // in the beginning it is free: the phase before the first one, of parity 1, is over
            empty.wait(place, (k / ring + 1) % 2).await?;
            full.arrive_and_expect_tx(place, a.box_bytes() + b.box_bytes())?;
            let (mut to_a, mut to_b) = (to_a.slice((.., place)).or_fault()?, to_b.slice((.., place)).or_fault()?);
            thread.tma_load(&a, from_a.at((0, k)), &mut to_a, &full, place)?;
            thread.tma_load(&b, from_b.at((0, k)), &mut to_b, &full, place)?;
        }
        Ok::<(), Fault>(())
    };
    for k in 0..ring {
        load(k).await?;
    }
    for k in 0..tiles {
        let place = k % ring;
        full.wait(place, k / ring % 2).await?;
        let (a, b) = (a_shared.slice((.., .., .., place)), b_shared.slice((.., .., .., place)));
        thread.warpgroup_arrive();
        thread.mma(&mma, &a.or_fault()?, &b.or_fault()?, &mut sums).await?;
        thread.warpgroup_commit_batch();
        thread.warpgroup_wait(0);
        empty.arrive(place)?;
        load(k + ring).await?;
    }
    thread.axpby(alpha, &sums, beta, &mut c_mine)
}

/// A and B row-major, K contiguous. What K has beyond whole tiles TMA fills with zeros.
fn gemm_tn((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    let problem = Problem::new((m, n, k), f16::from_f32);
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let c = Layout::new((m, n), (int!(1), m))?;
    let (load_a, load_b) = (LoadA::default(), LoadB::default());
    let of_a = (TmaTensor::new(load_a.tensor_map(&a)?, &problem.a)?, load_a.coords(&a));
    let of_b = (TmaTensor::new(load_b.tensor_map(&b)?, &problem.b)?, load_b.coords(&b));
    let all_c = Tensor::view(&problem.c, c)?;
    launch_cluster((m / 128, n / 64), (2, 1), 128, |thread| gemm_device(thread, of_a, of_b, all_c, scale))?;
    problem.check((&a, &b, &c), scale)
}

/// On small matrices.
fn run() -> Result<usize, Box<dyn Error>> {
    gemm_tn((256, 64, 344), (2.0, -1.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("gemm_tn: all {} elements are right", run()?);
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, 256 * 64);
    Ok(())
}
