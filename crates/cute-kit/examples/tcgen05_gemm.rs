//! `C = alpha A B + beta C` as Blackwell does it: TMA fills tiles in swizzled shared memory, one thread issues `tcgen05.mma` by descriptors of
//! them, sums are in tensor memory, and the epilogue takes them from there to registers.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/blackwell/02_mma_tma_sm100.cu`. It runs on the CPU, thread by thread, and is compared with the
//! plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example tcgen05_gemm
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

mod check;

use check::{Extents, Problem};
use cute_kit::atoms::copy::{Lanes32x32, TensorLoad};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::{F16Kind, FrgTypes, Tcgen05};
use cute_kit::atoms::smem::{K, Sm100SmemSelector, TileToMmaShape};
use cute_kit::atoms::tiled::{AtomOf, MakeTmemCopy, PartitionC, TiledMma, make_fragment};
use cute_kit::atoms::tma::{TmaAtomASm100, TmaAtomBSm100, tma_partition};
use cute_kit::atoms::tmem::TmemFragment;
use cute_kit::interpreter::{Fault, OrFault, Thread, TmaTensor, Watched, launch};
use cute_kit::prelude::*;
use half::f16;
use std::error::Error;

/// A block's tile (M, N, K): one instruction along M and N, four along K.
type BM = int!(128);
type BN = int!(256);
type BK = int!(64);
type Tiler = (BM, BN, BK);
type Mma = TiledMma<Tcgen05<F16Kind, BM, BN, F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
/// A and B in shared memory, (MMA, MMA_M, MMA_K) and (MMA, MMA_N, MMA_K), and TMA to it.
type SmemA = TileToMmaShape<Sm100SmemSelector<K, F16, BM, BK>, ((BM, int!(16)), int!(1), int!(4))>;
type SmemB = TileToMmaShape<Sm100SmemSelector<K, F16, BN, BK>, ((BN, int!(16)), int!(1), int!(4))>;
type LoadA = TmaAtomASm100<F16, SmemA, Tiler, Mma, shape!((1, 1, 1, 1))>;
type LoadB = TmaAtomBSm100<F16, SmemB, Tiler, Mma, shape!((1, 1, 1, 1))>;
/// Columns of tensor memory, where sums are in them, and how a thread gets those of its lane: 32 columns at once.
const COLUMNS: usize = 256;
type Sums = TmemFragment<<AtomOf<Mma> as FrgTypes>::FrgC, PartitionC<Mma, RowMajor<(BM, BN)>>>;
type ToRegisters = MakeTmemCopy<TensorLoad<Lanes32x32, int!(32)>, F32, Sums>;

/// A matrix in global memory, and its coordinates in the order of the tensor map.
type Matrix<'a> = (TmaTensor<'a, f16>, Layout<(usize, usize), (E1, E0)>);
/// C, row-major.
type Output<'a> = Tensor<View<'a, Watched<f32>>, Layout<(usize, usize), (usize, int!(1))>>;

/// What one thread does.
async fn gemm_device(
    thread: Thread,
    (a, at_a): Matrix<'_>,
    (b, at_b): Matrix<'_>,
    c: Output<'_>,
    (alpha, beta): (f32, f32),
) -> Result<(), Fault> {
    let ((x, y), is_elected, is_first_warp) = (thread.block(), thread.index() == 0, thread.index() < 32);
    let (bm, bn, bk) = (BM::default(), BN::default(), BK::default());
    // coordinates (BM, BK, k), (BN, BK, k), and (BM, BN)
    let g_a = Tensor::coordinates(at_a).local_tile(&(bm, bk), (x, ..))?;
    let g_b = Tensor::coordinates(at_b).local_tile(&(bn, bk), (y, ..))?;
    let g_c = c.local_tile(&Exact((bm, bn)), (x, y))?;

    let (smem_a, smem_b) = (SmemA::default(), SmemB::default());
    let (memory_a, memory_b) = (thread.shared::<f16, _>("sA", &smem_a)?, thread.shared::<f16, _>("sB", &smem_b)?);
    let (s_a, s_b) = (Tensor::view(&memory_a, smem_a)?, Tensor::view(&memory_b, smem_b)?);

    // what the CTA multiplies: (MMA, MMA_M, MMA_K, k), (MMA, MMA_N, MMA_K, k), (MMA, MMA_M, MMA_N)
    let mma = Mma::default().get_slice(0);
    let (mma_a, mma_b, mma_c) = (mma.partition_a(&g_a)?, mma.partition_b(&g_b)?, mma.partition_c(&g_c)?);
    // descriptors: (1, MMA_M, MMA_K), (1, MMA_N, MMA_K)
    let of_a = mma.make_fragment_a(&smem_a, memory_a.address())?;
    let of_b = mma.make_fragment_b(&smem_b, memory_b.address())?;

    // what TMA copies, a tile as one mode: ((TMA, 1), k), ((TMA, 1))
    let (begin, end, one) = (int!(0), int!(3), layout!(1 : 0));
    let (mma_a, mma_b) = (mma_a.with_layout(|l| l.group(begin, end))?, mma_b.with_layout(|l| l.group(begin, end))?);
    let (from_a, mut to_a) = tma_partition(&LoadA::default(), 0, &one, &s_a.group(begin, end)?, &mma_a)?;
    let (from_b, mut to_b) = tma_partition(&LoadB::default(), 0, &one, &s_b.group(begin, end)?, &mma_b)?;

    // a warp allocates tensor memory, and leaves its address for all
    let memory = thread.shared::<u32, _>("base", &layout!(1 : 1))?;
    let (mut base, mut columns) = (Tensor::view(&memory, layout!(1 : 1))?, Tensor::fragment(layout!(1 : 1), 0u32));
    let (full, done) = (thread.mbarriers("full", 1)?, thread.mbarriers("done", 1)?);
    if is_first_warp {
        thread.tmem_alloc(&mut base, COLUMNS).await?;
    }
    if is_elected {
        full.init(0, 1)?;
        done.init(0, 1)?;
    }
    thread.sync_threads().await?;
    thread.copy(&base, &mut columns)?;
    let columns = *columns.get(0).or_fault()?;
    // sums: (MMA, MMA_M, MMA_N)
    let sums = mma.make_fragment_c(mma_c.layout(), columns)?;

    for k in 0..mma_a.layout().mode_size(1) {
        if is_elected {
            full.arrive_and_expect_tx(0, a.box_bytes() + b.box_bytes())?;
            thread.tma_load(&a, from_a.at((0, k)), &mut to_a, &full, 0)?;
            thread.tma_load(&b, from_b.at((0, k)), &mut to_b, &full, 0)?;
        }
        full.wait(0, k % 2).await?;
        if is_elected {
            // the first product of all replaces what was there
            thread.tcgen05_mma(&mma, &of_a, &of_b, &sums, k > 0)?;
            thread.tcgen05_commit(&done, 0)?;
        }
        // the tile is used up
        done.wait(0, k % 2).await?;
    }

    // the epilogue: ((CPY, 1), CPY_M, CPY_N, ..) of what the thread's warp reads, and of what it writes
    let to_registers = ToRegisters::default().get_slice(thread.index());
    let (from, mut mine) = (to_registers.partition_s(&sums)?, to_registers.partition_d(&mma_c)?);
    let mut registers = make_fragment(&mine, 0f32);
    thread.tiled_copy(&to_registers, &thread.tmem(&from), &mut registers).await?;
    thread.tmem_load_wait();
    thread.axpby(alpha, &registers, beta, &mut mine)?;
    thread.sync_threads().await?;
    if is_first_warp {
        thread.tmem_free(columns, COLUMNS).await?;
    }
    Ok(())
}

/// A and B row-major, K contiguous, and C row-major. What K has beyond whole tiles TMA fills with zeros.
fn gemm_tnt((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    let problem = Problem::new((m, n, k), f16::from_f32);
    let (a, b) = (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?);
    let c = Layout::new((m, n), (n, int!(1)))?;
    let (load_a, load_b) = (LoadA::default(), LoadB::default());
    let of_a = (TmaTensor::new(load_a.tensor_map(&a)?, &problem.a)?, load_a.coords(&a));
    let of_b = (TmaTensor::new(load_b.tensor_map(&b)?, &problem.b)?, load_b.coords(&b));
    let all_c = Tensor::view(&problem.c, c)?;
    launch((m / 128, n / 256), 128, |thread| gemm_device(thread, of_a, of_b, all_c, scale))?;
    problem.check((&a, &b, &c), scale)
}

/// On small matrices.
fn run() -> Result<usize, Box<dyn Error>> {
    gemm_tnt((256, 512, 72), (2.0, -1.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("gemm_tnt: all {} elements are right", run()?);
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, 256 * 512);
    Ok(())
}
