//! `D = alpha A B` in halves: the epilogue of a Hopper kernel. Accumulators of `wgmma` are converted in registers, `stmatrix` puts a part of
//! the tile into a swizzled ring in shared memory, and TMA stores it while the next part is written.
//!
//! The layouts are those that CUTLASS' `sm90_epilogue_tma_warpspecialized.hpp` computes: `sm90_get_epilogue_smem_swizzle_layout_atom`,
//! `make_tiled_copy_C_atom` with `make_tiled_copy_S`, `tma_partition`. It runs on the CPU, thread by thread, and is compared with the plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example epilogue_stmatrix_tma
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use cute_kit::atoms::copy::StMatrix;
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::Wgmma;
use cute_kit::atoms::smem::{EpilogueSmemSelector, K, SsSmemSelector};
use cute_kit::atoms::tiled::{CopyCAtom, CopyS, TiledMma};
use cute_kit::atoms::tma::{TmaCopyASm90, TmaCopyBSm90, TmaOf, tma_partition};
use cute_kit::flat_divide;
use cute_kit::interpreter::{Fault, Global, OrFault, Thread, TmaTensor, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// A block's tile (M, N, K), by one warpgroup.
type BM = int!(64);
type BN = int!(256);
type BK = int!(64);
type Mma = TiledMma<Wgmma<BN, F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
/// A and B in shared memory, and TMA to it.
type SmemA = TileToShape<SsSmemSelector<K, F16, BM, BK>, (BM, BK)>;
type SmemB = TileToShape<SsSmemSelector<K, F16, BN, BK>, (BN, BK)>;
type LoadA = TmaCopyASm90<F16, SmemA, (BM, BN, BK), shape!((1, 1, 1))>;
type LoadB = TmaCopyBSm90<F16, SmemB, (BM, BN, BK), shape!((1, 1, 1))>;

/// A part of D that is stored at once; two of them in shared memory.
type EpiN = int!(64);
type SmemD = TileToShape<EpilogueSmemSelector<K, F16, BM, EpiN>, (BM, EpiN)>;
type RingD = TileToShape<EpilogueSmemSelector<K, F16, BM, EpiN>, (BM, EpiN, int!(2))>;
type StoreD = TmaOf<F16, SmemD, (BM, EpiN)>;
/// What a thread has of 16 columns of the instruction's C, as `stmatrix` takes it.
type ToShared = CopyS<StMatrix<int!(4)>, F16, CopyCAtom<StMatrix<int!(4)>, F16, Mma>>;

/// A row-major matrix's coordinates, in the order of its tensor map.
type Coordinates = Layout<(usize, usize), (E1, E0)>;
/// A matrix in global memory, and its coordinates.
type Matrix<'a> = (TmaTensor<'a, f16>, Coordinates);

/// What one thread does.
async fn gemm_device(
    thread: Thread,
    (a, at_a): Matrix<'_>,
    (b, at_b): Matrix<'_>,
    (d, at_d): Matrix<'_>,
    alpha: f32,
) -> Result<(), Fault> {
    let ((x, y), is_elected) = (thread.block(), thread.index() == 0);
    let (bm, bn, bk) = (BM::default(), BN::default(), BK::default());
    // coordinates: (BM, BK, k), (BN, BK, k), (BM, EpiN, 1, parts)
    let g_a = Tensor::coordinates(at_a).local_tile(&(bm, bk), (x, ..))?;
    let g_b = Tensor::coordinates(at_b).local_tile(&(bn, bk), (y, ..))?;
    let g_d = Tensor::coordinates(at_d).local_tile(&(bm, bn), (x, y))?;
    let g_d = g_d.with_layout(|tile| flat_divide(tile, &(bm, EpiN::default())))?;

    let (smem_a, smem_b) = (SmemA::default(), SmemB::default());
    let (memory_a, memory_b) = (thread.shared::<f16, _>("sA", &smem_a)?, thread.shared::<f16, _>("sB", &smem_b)?);
    let (s_a, s_b) = (Tensor::view(&memory_a, smem_a)?, Tensor::view(&memory_b, smem_b)?);
    let memory_d = thread.shared::<f16, _>("sD", &RingD::default())?;
    let s_d = Tensor::view(&memory_d, RingD::default())?;

    // what TMA copies, a tile as one mode: ((TMA, 1), k), ((TMA, 1)), and of D ((TMA, 1), 1, parts), ((TMA, 1), ring)
    let (begin, end, one) = (int!(0), int!(2), layout!(1 : 0));
    let (g_a, g_b) = (g_a.with_layout(|l| l.group(begin, end))?, g_b.with_layout(|l| l.group(begin, end))?);
    let (from_a, mut to_a) = tma_partition(&LoadA::default(), 0, &one, &s_a.group(begin, end)?, &g_a)?;
    let (from_b, mut to_b) = tma_partition(&LoadB::default(), 0, &one, &s_b.group(begin, end)?, &g_b)?;
    let (to_d, from_d) = tma_partition(
        &StoreD::default(),
        0,
        &one,
        &s_d.group(begin, end)?,
        &g_d.with_layout(|l| l.group(begin, end))?,
    )?;

    let full = thread.mbarriers("full", 1)?;
    if is_elected {
        full.init(0, 1)?;
    }
    thread.sync_threads().await?;

    // (MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K), (MMA, MMA_M, MMA_N)
    let mma = Mma::default().get_slice(thread.index());
    let (mma_a, mma_b) = (mma.partition_a(&s_a)?, mma.partition_b(&s_b)?);
    let mut sums = mma.partition_fragment_c(&RowMajor::<(BM, BN)>::default(), 0f32)?;
    for k in 0..g_a.layout().mode_size(1) {
        if is_elected {
            full.arrive_and_expect_tx(0, a.box_bytes() + b.box_bytes())?;
            thread.tma_load(&a, from_a.at((0, k)), &mut to_a, &full, 0)?;
            thread.tma_load(&b, from_b.at((0, k)), &mut to_b, &full, 0)?;
        }
        full.wait(0, k % 2).await?;
        thread.warpgroup_arrive();
        thread.mma(&mma, &mma_a, &mma_b, &mut sums).await?;
        thread.warpgroup_commit_batch();
        thread.warpgroup_wait(0);
        // all are through with the tile
        thread.sync_threads().await?;
    }

    // the epilogue: ((CPY, pieces), MMA_M, MMA_N) in registers, ((CPY, 1), CPY_M, pieces of a part, ring) in shared memory
    let mut halves = mma.partition_fragment_c(&RowMajor::<(BM, BN)>::default(), f16::ZERO)?;
    thread.transform(&sums, &mut halves, |sum| f16::from_f32(alpha * sum))?;
    let to_shared = ToShared::default().get_slice(thread.index());
    let (mine, in_ring) = (to_shared.retile(&halves)?, to_shared.partition_d(&s_d)?);
    let (pieces, ring) = (in_ring.layout().mode_size(2), in_ring.layout().mode_size(3));
    for part in 0..to_d.layout().mode_size(2) {
        let place = part % ring;
        // the part that was here is stored
        if is_elected {
            thread.tma_store_wait(ring - 1);
        }
        thread.sync_threads().await?;
        for piece in 0..pieces {
            let from = mine.slice(((.., part * pieces + piece), .., 0)).or_fault()?;
            let mut to = in_ring.slice((.., .., piece, place)).or_fault()?;
            thread.tiled_copy(&to_shared, &from, &mut to).await?;
        }
        thread.fence_proxy_async();
        thread.sync_threads().await?;
        if is_elected {
            thread.tma_store(&from_d.slice((.., place)).or_fault()?, &d, to_d.at((0, 0, part)))?;
            thread.tma_store_arrive();
        }
    }
    if is_elected {
        thread.tma_store_wait(0);
    }
    Ok(())
}

/// A, B and D row-major.
fn gemm((m, n, k): Extents, alpha: f32) -> Result<usize, Box<dyn Error>> {
    let problem = Problem::new((m, n, k), f16::from_f32);
    let result = Global::new("D", vec![f16::NAN; m * n]);
    let row_major = |rows, columns: usize| Layout::new((rows, columns), (columns, int!(1)));
    let (a, b, d) = (row_major(m, k)?, row_major(n, k)?, row_major(m, n)?);
    let (load_a, load_b, store_d) = (LoadA::default(), LoadB::default(), StoreD::default());
    let of_a = (TmaTensor::new(load_a.tensor_map(&a)?, &problem.a)?, load_a.coords(&a));
    let of_b = (TmaTensor::new(load_b.tensor_map(&b)?, &problem.b)?, load_b.coords(&b));
    let of_d = (TmaTensor::new(store_d.tensor_map(&d)?, &result)?, store_d.coords(&d));
    launch((m.div_ceil(64), n.div_ceil(256)), 128, |thread| gemm_device(thread, of_a, of_b, of_d, alpha))?;
    problem.check_as((&a, &b, &d), (alpha, 0.0), &result.to_vec(), |sum| f16::from_f32(sum).to_f32())
}

/// Of whole tiles, and of ragged ones: TMA leaves out what is not there.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    Ok([gemm((64, 256, 128), 0.5)?, gemm((72, 264, 72), 1.0)?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [whole, ragged] = run()?;
    println!("gemm: all {whole} and {ragged} elements are right");
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, [64 * 256, 72 * 264]);
    Ok(())
}
