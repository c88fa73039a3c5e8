//! `O = softmax(scale Q K^T) V`, as FlashAttention-2 computes it on Ampere (Dao, arXiv 2307.08691, Algorithm 1): a block has some rows of Q,
//! and goes over K and V tile by tile, with the largest score and the sum of each row so far. Scores never leave the registers: the
//! accumulators of `Q K^T` become the A of `P V` by a layout.
//!
//! It runs on the CPU, thread by thread, and is compared with the plain formula in f64:
//!
//! ```text
//! cargo run --release -p cute-kit --features interpreter --example flash_attention
//! ```
#![allow(clippy::arithmetic_side_effects, reason = "numbers of tiles")]

use core::ops::RangeFull;
use cute_kit::atoms::copy::{CpAsync, Global as Cg, LdMatrix, Transposed, Universal};
use cute_kit::atoms::element::{F16, F32};
use cute_kit::atoms::mma::{MmaSync, Sm80};
use cute_kit::atoms::tiled::{
    Coordinates, CopyA, CopyB, CopyC, MakeFragment, MakeTiledCopy, PartitionC, TiledMma, make_fragment,
};
use cute_kit::interpreter::{Fault, Global, OrFault, Thread, Watched, launch};
use cute_kit::prelude::*;
use cute_kit::typenum::Unsigned;
use cute_kit::{Flatten, Select, select};
use half::f16;
use std::error::Error;

/// A block's rows of Q, rows of a tile of K and V, and elements of a row.
type BM = int!(128);
type BN = int!(64);
type D = int!(64);

/// Four warps, each with 16 rows of 64.
type Mma =
    TiledMma<MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>, layout!((4, 1, 1) : (1, 0, 0)), shape!((64, 16, 16))>;
/// Vectors of 16 bytes, of rows.
type Load = MakeTiledCopy<CpAsync<int!(128), Cg>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
type Store = MakeTiledCopy<Universal<int!(128)>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
/// Q and K from shared memory as `mma` wants them, V transposed on the way; O to shared memory.
type ToQ = CopyA<LdMatrix<int!(4)>, F16, Mma>;
type ToK = CopyB<LdMatrix<int!(4)>, F16, Mma>;
type ToV = CopyB<LdMatrix<int!(4), Transposed>, F16, Mma>;
type FromO = CopyC<Universal<int!(32)>, F16, Mma>;
/// Rows in shared memory, swizzled, so that neither `cp.async` nor `ldmatrix` has a bank twice.
type Rows<N> = TileToShape<ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((8, 64) : (64, 1))>, (N, D)>;

/// A thread's accumulators of scores and of O, ((2, 2), M, N): two columns, of two rows 8 apart.
type Scores = <PartitionC<Mma, RowMajor<(BM, BN)>> as MakeFragment>::Layout;
type Sums = <PartitionC<Mma, RowMajor<(BM, D)>> as MakeFragment>::Layout;
/// `convert_layout_acc_rowcol`: accumulators ((2, 2), M, N) as (rows, columns), ((2, M), (2, N)).
type ByRows<L> = Group<Group<Select<Flatten<L>, shape!((1, 2, 0, 3))>, int!(0), int!(2)>, int!(1), int!(3)>;
/// `convert_layout_acc_Aregs`: accumulators ((2, 2), M, N) as an A that `mma.m16n8k16` takes, ((2, 2, 2), M, N / 2): the sums of two
/// neighbours along N are what a thread has of 16 columns.
type AsA<L> = Group<
    Select<Flatten<LogicalDivide<L, (RangeFull, RangeFull, int!(2))>>, shape!((0, 1, 3, 2, 4))>,
    int!(0),
    int!(3),
>;

/// Heads of a matrix in global memory: (rows, D, heads).
type Heads<'a> = Tensor<View<'a, Watched<f16>>, Layout<(usize, D, usize), (usize, int!(1), D)>>;

/// Scores are scaled, and powers are those of 2: `exp(scale x) = exp2(scale log2(e) x)`.
const SCALE: f32 = 0.125;

/// What one thread does, of rows `block().0` of head `block().1`: those of Q and O, all of K and V, or as many as are not after the row.
async fn attention(thread: Thread, [q, k, v, o]: [Heads<'_>; 4], causal: bool) -> Result<(), Fault> {
    let (x, head) = thread.block();
    let (bm, bn, d) = (BM::default(), BN::default(), D::default());
    let [q, k, v, o] = [q, k, v, o].map(|of_all| of_all.slice((.., .., head)).or_fault());
    let (q, k, v, o) = (q?, k?, v?, o?);
    // (BM, D), (BN, D, tiles), (BN, D, tiles), (BM, D)
    let (g_q, g_o) = (q.local_tile(&Exact((bm, d)), (x, 0))?, o.local_tile(&Exact((bm, d)), (x, 0))?);
    let (g_k, g_v) = (k.local_tile(&Exact((bn, d)), (.., 0))?, v.local_tile(&Exact((bn, d)), (.., 0))?);

    // a tile of each; and of V once more, (D, BN), since it is the B of P V
    let (rows_m, rows_n) = (Rows::<BM>::default(), Rows::<BN>::default());
    let (smem_q, smem_k) = (thread.shared::<f16, _>("sQ", &rows_m)?, thread.shared::<f16, _>("sK", &rows_n)?);
    let smem_v = thread.shared::<f16, _>("sV", &rows_n)?;
    let (s_q, s_k, s_v) =
        (Tensor::view(&smem_q, rows_m)?, Tensor::view(&smem_k, rows_n)?, Tensor::view(&smem_v, rows_n)?);
    let s_vt = Tensor::view(&smem_v, select(&rows_n, shape!((1, 0)))?)?;

    // what this thread copies: (CPY, CPY_M, CPY_K), with tiles behind
    let load = Load::default().get_slice(thread.index());
    let (from_q, mut to_q) = (load.partition_s(&g_q)?, load.partition_d(&s_q)?);
    let (from_k, mut to_k) = (load.partition_s(&g_k)?, load.partition_d(&s_k)?);
    let (from_v, mut to_v) = (load.partition_s(&g_v)?, load.partition_d(&s_v)?);

    // what it multiplies: (MMA, MMA_M, MMA_K), (MMA, MMA_N, MMA_K); its sums: (MMA, MMA_M, MMA_N)
    let mma = Mma::default().get_slice(thread.index());
    let mut r_q = make_fragment(&mma.partition_a(&s_q)?, f16::ZERO);
    let (mut r_k, mut r_v) =
        (make_fragment(&mma.partition_b(&s_k)?, f16::ZERO), make_fragment(&mma.partition_b(&s_vt)?, f16::ZERO));
    let mut sums = Tensor::fragment(Sums::default(), 0f32);
    let (get_q, get_k, get_v) = (
        ToQ::default().get_slice(thread.index()),
        ToK::default().get_slice(thread.index()),
        ToV::default().get_slice(thread.index()),
    );
    let (shared_q, shared_k, shared_v) =
        (get_q.partition_s(&s_q)?, get_k.partition_s(&s_k)?, get_v.partition_s(&s_vt)?);

    // register `scores(row, column)` of a thread, and where in the tile it is
    let scores_by_rows = ByRows::<Scores>::default();
    let places = mma.coordinates_c(&(bm, bn))?;
    let (rows, columns) = (scores_by_rows.mode_size(0), scores_by_rows.mode_size(1));
    // of each row so far: the largest score, and this thread's share of the sum
    let (mut largest, mut sum) = (vec![f32::NEG_INFINITY; rows], vec![0f32; rows]);

    let all = g_k.layout().mode_size(2);
    let tiles = if causal { all.min(((x + 1) * BM::USIZE).div_ceil(BN::USIZE)) } else { all };
    thread.tiled_copy(&load, &from_q, &mut to_q).await?;
    thread.tiled_copy(&load, &from_k.slice((.., .., .., 0)).or_fault()?, &mut to_k).await?;
    thread.cp_async_fence();
    for tile in 0..tiles {
        // Q and this tile of K are there, and the V before it is used up
        thread.cp_async_wait(0);
        thread.sync_threads().await?;
        thread.tiled_copy(&load, &from_v.slice((.., .., .., tile)).or_fault()?, &mut to_v).await?;
        thread.cp_async_fence();
        if tile == 0 {
            thread.tiled_copy(&get_q, &shared_q, &mut get_q.retile(&mut r_q)?).await?;
        }
        thread.tiled_copy(&get_k, &shared_k, &mut get_k.retile(&mut r_k)?).await?;
        let mut scores = Tensor::fragment(Scores::default(), 0f32);
        thread.mma(&mma, &r_q, &r_k, &mut scores).await?;

        // V is there, and this tile of K is used up
        thread.cp_async_wait(0);
        thread.sync_threads().await?;
        if tile + 1 < tiles {
            thread.tiled_copy(&load, &from_k.slice((.., .., .., tile + 1)).or_fault()?, &mut to_k).await?;
        }
        thread.cp_async_fence();

        let is_after = |register| {
            let at = places.at(register);
            at.is_none_or(|(row, column)| tile * BN::USIZE + column.unsigned_abs() > x * BM::USIZE + row.unsigned_abs())
        };
        if causal {
            for register in (0..scores.layout().size()).filter(|&register| is_after(register)) {
                scores.set(register, f32::NEG_INFINITY);
            }
        }
        // the rows' largest scores, among the four threads that have a row; a row's first tile has one that is not after it
        let mut scores_of = Tensor::view_mut(scores.elements_mut(), scores_by_rows)?;
        let mut sums_of = Tensor::view_mut(sums.elements_mut(), ByRows::<Sums>::default())?;
        for (row, (largest, sum)) in largest.iter_mut().zip(&mut sum).enumerate() {
            let mut new = *largest;
            for column in 0..columns {
                new = new.max(*scores_of.get((row, column)).or_fault()?);
            }
            for mask in [2, 1] {
                new = new.max(thread.shuffle_xor(new, mask).await?);
            }
            let factor = SCALE * core::f32::consts::LOG2_E;
            let correction = ((*largest - new) * factor).exp2();
            (*largest, *sum) = (new, *sum * correction);
            for column in 0..columns {
                let score = scores_of.get_mut((row, column)).or_fault()?;
                *score = ((*score - new) * factor).exp2();
                *sum += *score;
            }
            for column in 0..sums_of.layout().mode_size(1) {
                *sums_of.get_mut((row, column)).or_fault()? *= correction;
            }
        }

        // P in halves, and as an A
        let mut halves = Tensor::fragment(Scores::default(), f16::ZERO);
        thread.transform(&scores, &mut halves, f16::from_f32)?;
        let p = Tensor::view(halves.elements_mut(), AsA::<Scores>::default())?;
        thread.tiled_copy(&get_v, &shared_v, &mut get_v.retile(&mut r_v)?).await?;
        thread.mma(&mma, &p, &r_v, &mut sums).await?;
    }

    // O = sums / sum, in halves: to shared memory where Q was, and from there in whole vectors of rows
    let mut halves = Tensor::fragment(Sums::default(), f16::ZERO);
    let mut sums_of = Tensor::view_mut(sums.elements_mut(), ByRows::<Sums>::default())?;
    for (row, mut sum) in sum.into_iter().enumerate() {
        for mask in [2, 1] {
            sum += thread.shuffle_xor(sum, mask).await?;
        }
        for column in 0..sums_of.layout().mode_size(1) {
            *sums_of.get_mut((row, column)).or_fault()? /= sum;
        }
    }
    thread.transform(&sums, &mut halves, f16::from_f32)?;
    let (to_s, store) = (FromO::default().get_slice(thread.index()), Store::default().get_slice(thread.index()));
    thread.sync_threads().await?;
    thread.tiled_copy(&to_s, &to_s.retile(&halves)?, &mut to_s.partition_d(&s_q)?).await?;
    thread.sync_threads().await?;
    thread.tiled_copy(&store, &store.partition_s(&s_q)?, &mut store.partition_d(&g_o)?).await
}

/// Heads of so many queries and keys; how many elements are right.
fn run_on(queries: usize, keys: usize, heads: usize, causal: bool) -> Result<usize, Box<dyn Error>> {
    let layout = |rows| Layout::new((rows, D::default(), heads), (heads * D::USIZE, int!(1), D::default()));
    let (l, m) = (layout(queries)?, layout(keys)?);
    // numbers from -1 to 1
    let numbers = |rows: usize, seed: usize| {
        let number = |i: usize| f32::from((i.wrapping_mul(0x9E37_79B9) >> 11).to_le_bytes()[0]) / 127.5 - 1.0;
        (0..rows * heads * D::USIZE).map(move |i| f16::from_f32(number(i + seed)))
    };
    let (q, k, v) =
        (Global::new("Q", numbers(queries, 1)), Global::new("K", numbers(keys, 2)), Global::new("V", numbers(keys, 3)));
    let o = Global::new("O", vec![f16::NAN; queries * heads * D::USIZE]);
    let matrices = [Tensor::view(&q, l)?, Tensor::view(&k, m)?, Tensor::view(&v, m)?, Tensor::view(&o, l)?];
    launch((queries / BM::USIZE, heads), 128, |thread| attention(thread, matrices, causal))?;

    let [q, k, v, o] = [q, k, v, o].map(|matrix| matrix.to_vec());
    let at = |data: &[f16], l: Layout<_, _>, at: (usize, usize, usize)| -> f64 {
        let offset = l.offset(at).map(isize::cast_unsigned);
        offset.and_then(|offset| data.get(offset)).map_or(f64::NAN, |x| x.to_f64())
    };
    let mut right = 0;
    for (head, row) in (0..heads).flat_map(|head| (0..queries).map(move |row| (head, row))) {
        let seen = if causal { row + 1 } else { keys };
        let score = |key| (0..D::USIZE).map(|e| at(&q, l, (row, e, head)) * at(&k, m, (key, e, head))).sum::<f64>();
        let weights: Vec<f64> = (0..seen).map(|key| (score(key) * f64::from(SCALE)).exp()).collect();
        let all: f64 = weights.iter().sum();
        for e in 0..D::USIZE {
            let expected =
                weights.iter().zip(0..).map(|(weight, key)| weight * at(&v, m, (key, e, head))).sum::<f64>() / all;
            let found = at(&o, l, (row, e, head));
            let error = (found - expected).abs();
            if error.is_nan() || error > TOLERANCE {
                return Err(format!("O({row},{e}) of head {head} is {found}, and not {expected}").into());
            }
            right += 1;
        }
    }
    Ok(right)
}
/// Weights are rounded to halves, and so is the result: each by 2^-11 of a number that is at most 1, as those of V are; and a hundredth of that
/// for sums in single precision.
const TOLERANCE: f64 = 1.01 / 1024.0;

/// With and without a mask.
fn run() -> Result<[usize; 2], Box<dyn Error>> {
    Ok([run_on(128, 192, 2, false)?, run_on(256, 256, 1, true)?])
}

fn main() -> Result<(), Box<dyn Error>> {
    let [whole, causal] = run()?;
    println!("attention: all {whole} elements are right\nwith a mask: all {causal} elements are right");
    Ok(())
}

#[test]
fn every_element_is_right() -> Result<(), Box<dyn Error>> {
    assert_eq!(run()?, [128 * 64 * 2, 256 * 64]);
    Ok(())
}
