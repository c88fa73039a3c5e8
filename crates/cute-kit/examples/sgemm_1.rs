//! `C = alpha A B + beta C`, as CuTe's first GEMM does it: tiles of global memory to shared memory, from there to registers. A block of
//! 256 threads has a tile of C, a thread 8 x 8 elements of it.
//!
//! Read beside CUTLASS' `examples/cute/tutorial/sgemm_1.cu`. It runs on the CPU, thread by thread, and is compared with the plain loops:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example sgemm_1
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of threads and tiles")]

mod check;

use check::{Extents, Problem};
use core::ops::RangeFull;
use cute_kit::atoms::tiled::{MakeFragment, make_fragment};
use cute_kit::interpreter::{Fault, Places, Thread, Watched, launch};
use cute_kit::prelude::*;
use cute_kit::{Extent, LocalPartitionBy, OuterPartitionBy};
use std::error::Error;

/// Registers for a thread's part.
type Registers<L> = <L as MakeFragment>::Layout;
/// A matrix in global memory.
type Matrix<'a, L> = Tensor<View<'a, Watched<f32>>, L>;

/// A or B: the matrix, the layout of its tile in shared memory, and the threads that copy it there.
#[derive(Clone, Copy)]
struct Operand<'a, L, S, T> {
    matrix: Matrix<'a, L>,
    shared: S,
    threads: T,
}

/// What one thread does. `tiles` are the extents of a block's tile, `threads` the block's threads along M and N.
async fn gemm_device<BM, BN, BK, TM, TN, LA, LB, LC, SA, SB, TA, TB, AtoS, BtoS, Af, Bf, Cf>(
    thread: Thread,
    (bm, bn, bk): (BM, BN, BK),
    (tm, tn): (TM, TN),
    a: Operand<'_, LA, SA, TA>,
    b: Operand<'_, LB, SB, TB>,
    c: Matrix<'_, LC>,
    (alpha, beta): (f32, f32),
) -> Result<(), Fault>
where
    BM: Extent,
    BN: Extent,
    BK: Extent,
    TM: Extent,
    TN: Extent,
    LA: InnerPartitionBy<
            Exact<(BM, BK)>,
            (usize, RangeFull),
            Part: LocalPartitionBy<TA, usize, Part: Slice<At3, Output: CopyTo<AtoS>>>,
        >,
    LB: InnerPartitionBy<
            Exact<(BN, BK)>,
            (usize, RangeFull),
            Part: LocalPartitionBy<TB, usize, Part: Slice<At3, Output: CopyTo<BtoS>>>,
        >,
    LC: InnerPartitionBy<Exact<(BM, BN)>, (usize, usize), Part: OuterPartitionBy<(TM, TN), (usize, usize), Part = Cf>>,
    SA: Places + LocalPartitionBy<TA, usize, Part = AtoS> + OuterPartitionBy<(TM,), (usize,), Part = Af>,
    SB: Places + LocalPartitionBy<TB, usize, Part = BtoS> + OuterPartitionBy<(TN,), (usize,), Part = Bf>,
    Af: Places + GemmWith<Bf, Registers<Cf>>,
    Cf: MakeFragment<Layout: CopyTo<Cf>>,
    AtoS: Places,
    BtoS: Places,
    Bf: Places,
{
    let (x, y) = thread.block();
    let t = thread.index();
    // the block's tiles: (BM, BK, k), (BN, BK, k), (BM, BN)
    let g_a = a.matrix.local_tile(&Exact((bm, bk)), (x, ..))?;
    let g_b = b.matrix.local_tile(&Exact((bn, bk)), (y, ..))?;
    let g_c = c.local_tile(&Exact((bm, bn)), (x, y))?;

    let (smem_a, smem_b) = (thread.shared("sA", &a.shared)?, thread.shared("sB", &b.shared)?);
    let s_a = Tensor::view(&smem_a, a.shared)?;
    let s_b = Tensor::view(&smem_b, b.shared)?;

    // what this thread copies of them
    let a_from_global = g_a.local_partition(&a.threads, t)?;
    let b_from_global = g_b.local_partition(&b.threads, t)?;
    let mut a_to_shared = s_a.local_partition(&a.threads, t)?;
    let mut b_to_shared = s_b.local_partition(&b.threads, t)?;

    // what it multiplies: its rows of A, its columns of B, where they meet in C
    let (i, j) = (t % tm.extent(), t / tm.extent());
    let a_mine = s_a.outer_partition(&(tm,), (i,))?;
    let b_mine = s_b.outer_partition(&(tn,), (j,))?;
    let mut c_mine = g_c.outer_partition(&(tm, tn), (i, j))?;
    let mut sums = make_fragment(&c_mine, 0f32);

    let mut k = 0;
    while let (Some(from_a), Some(from_b)) = (a_from_global.slice((.., .., k)), b_from_global.slice((.., .., k))) {
        thread.copy(&from_a, &mut a_to_shared)?;
        thread.copy(&from_b, &mut b_to_shared)?;
        thread.sync_threads().await?;
        thread.gemm(&a_mine, &b_mine, &mut sums)?;
        thread.sync_threads().await?;
        k += 1;
    }
    thread.axpby(alpha, &sums, beta, &mut c_mine)
}

/// All matrices column-major, A (M, K) and B (N, K): CuTe's `gemm_nt`.
fn gemm_nt((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    let problem = Problem::new((m, n, k), |x| x);
    let (a, b, c) =
        (Layout::new((m, k), (int!(1), m))?, Layout::new((n, k), (int!(1), n))?, Layout::new((m, n), (int!(1), m))?);
    let (tiles, threads) = (shape!((128, 128, 8)), shape!((16, 16)));
    let (shared, copies) = (layout!((128, 8) : (1, 128)), layout!((32, 8) : (1, 32)));
    let in_a = Operand { matrix: Tensor::view(&problem.a, a)?, shared, threads: copies };
    let in_b = Operand { matrix: Tensor::view(&problem.b, b)?, shared, threads: copies };
    let in_c = Tensor::view(&problem.c, c)?;
    launch((m / 128, n / 128), 256, |thread| gemm_device(thread, tiles, threads, in_a, in_b, in_c, scale))?;
    problem.check((&a, &b, &c), scale)
}
/// A and B row-major, so that K is contiguous: `gemm_tn`.
fn gemm_tn((m, n, k): Extents, scale: (f32, f32)) -> Result<usize, Box<dyn Error>> {
    let problem = Problem::new((m, n, k), |x| x);
    let (a, b, c) =
        (Layout::new((m, k), (k, int!(1)))?, Layout::new((n, k), (k, int!(1)))?, Layout::new((m, n), (int!(1), m))?);
    let (tiles, threads) = (shape!((128, 128, 8)), shape!((16, 16)));
    let (shared, copies) = (layout!((128, 8) : (8, 1)), layout!((32, 8) : (8, 1)));
    let in_a = Operand { matrix: Tensor::view(&problem.a, a)?, shared, threads: copies };
    let in_b = Operand { matrix: Tensor::view(&problem.b, b)?, shared, threads: copies };
    let in_c = Tensor::view(&problem.c, c)?;
    launch((m / 128, n / 128), 256, |thread| gemm_device(thread, tiles, threads, in_a, in_b, in_c, scale))?;
    problem.check((&a, &b, &c), scale)
}

/// Both, on small matrices.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    Ok([gemm_nt((256, 128, 16), (2.0, -1.0))?, gemm_tn((128, 256, 16), (1.0, 0.0))?])
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
