//! A GEMM of any M, N and K by whole tiles: what lies past a matrix is not read and not written. One kernel, generic over its tiled copies
//! and its tiled MMA, with one bound for each of its predicates.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::type_complexity,
    reason = "a test's numbers"
)]

use core::ops::RangeFull;
use cute_kit::accessor::Overhang;
use cute_kit::atoms::copy::Universal;
use cute_kit::atoms::element::F32;
use cute_kit::atoms::mma::Fma;
use cute_kit::atoms::tiled::{
    Coordinates, CoordinatesBy, MakeFragment, MakeTiledCopy, PartitionABy, PartitionBBy, PartitionCBy, PartitionDBy,
    PartitionSBy, TiledMma, make_fragment,
};
use cute_kit::interpreter::{Fault, Global, Moves, Multiplies, OrFault, Places, Thread, Watched, launch};
use cute_kit::prelude::*;

/// A matrix whose tiles may reach past it.
type Matrix<'a, L> = Tensor<View<'a, Watched<f32>, Overhang>, L>;

async fn gemm<BM, BN, BK, Mma, LoadA, LoadB, LA, LB, LC, SA, SB, Ra, Rb, Ta, Tb, Af, Bf, Cf>(
    thread: Thread,
    ((m, n, k), (bm, bn, bk)): ((usize, usize, usize), (BM, BN, BK)),
    (mma, load_a, load_b): (Mma, LoadA, LoadB),
    (a, b, c): (Matrix<'_, LA>, Matrix<'_, LB>, Matrix<'_, LC>),
    (sa, sb): (SA, SB),
) -> Result<(), Fault>
where
    BM: Extent,
    BN: Extent,
    BK: Extent,
    Mma: Multiplies<f32, f32, f32>,
    LoadA: Moves,
    LoadB: Moves,
    (BM, BK): CoordinatesBy<LoadA>,
    (BN, BK): CoordinatesBy<LoadB>,
    (BM, BN): CoordinatesBy<Mma>,
    LA: InnerPartitionBy<(BM, BK), (usize, RangeFull), Output: PartitionSBy<LoadA, Output: Slice<At4, Output = Ra>>>,
    LB: InnerPartitionBy<(BN, BK), (usize, RangeFull), Output: PartitionSBy<LoadB, Output: Slice<At4, Output = Rb>>>,
    LC: InnerPartitionBy<(BM, BN), (usize, usize), Output: PartitionCBy<Mma, Output = Cf>>,
    SA: Places + PartitionDBy<LoadA, Output = Ta> + PartitionABy<Mma, Output = Af>,
    SB: Places + PartitionDBy<LoadB, Output = Tb> + PartitionBBy<Mma, Output = Bf>,
    Ra: Places + MakeFragment,
    Rb: Places + MakeFragment,
    Ta: Places,
    Tb: Places,
    Af: MakeFragment<Layout: Slice<At3, Output: Places>> + CopyTo<Af::Layout>,
    Bf: MakeFragment<Layout: Slice<At3, Output: Places>> + CopyTo<Bf::Layout>,
    Cf: MakeFragment<Layout: CopyTo<Cf>>,
{
    let (x, y) = thread.block();
    let (g_a, g_b) = (a.whole_tile(&(bm, bk), (x, ..))?, b.whole_tile(&(bn, bk), (y, ..))?);
    let g_c = c.whole_tile(&(bm, bn), (x, y))?;
    let left = |all: usize, tile: usize, number: usize| all.cast_signed() - (tile * number).cast_signed();
    let (m, n) = (left(m, bm.extent(), x), left(n, bn.extent(), y));
    let (smem_a, smem_b) = (thread.shared::<f32, _>("sA", &sa)?, thread.shared::<f32, _>("sB", &sb)?);
    let (s_a, s_b) = (Tensor::view(&smem_a, sa)?, Tensor::view(&smem_b, sb)?);

    let (load_a, load_b) = (load_a.get_slice(thread.index()), load_b.get_slice(thread.index()));
    let (from_a, mut to_a) = (load_a.partition_s(&g_a)?, load_a.partition_d(&s_a)?);
    let (from_b, mut to_b) = (load_b.partition_s(&g_b)?, load_b.partition_d(&s_b)?);
    let (a_at, b_at) = (load_a.coordinates_d(&(bm, bk))?, load_b.coordinates_d(&(bn, bk))?);

    let mma = mma.get_slice(thread.index());
    let (a_mine, b_mine, mut c_mine) = (mma.partition_a(&s_a)?, mma.partition_b(&s_b)?, mma.partition_c(&g_c)?);
    let mut sums = make_fragment(&c_mine, 0f32);
    for tile in 0..g_a.layout().mode_size(2) {
        let k = left(k, bk.extent(), tile);
        let (from_a, from_b) =
            (from_a.slice((.., .., .., tile)).or_fault()?, from_b.slice((.., .., .., tile)).or_fault()?);
        // what does not exist is 0
        let (mut a, mut b) = (make_fragment(&from_a, 0f32), make_fragment(&from_b, 0f32));
        thread.tiled_copy_if(&load_a, &from_a, &mut a, a_at.below((m, k))).await?;
        thread.tiled_copy_if(&load_b, &from_b, &mut b, b_at.below((n, k))).await?;
        thread.sync_threads().await?;
        thread.tiled_copy(&load_a, &a, &mut to_a).await?;
        thread.tiled_copy(&load_b, &b, &mut to_b).await?;
        thread.sync_threads().await?;
        let (mut a, mut b) = (make_fragment(&a_mine, 0f32), make_fragment(&b_mine, 0f32));
        thread.copy(&a_mine, &mut a)?;
        thread.copy(&b_mine, &mut b)?;
        for step in 0..a.layout().mode_size(2) {
            let (a, b) = (a.slice((.., .., step)).or_fault()?, b.slice((.., .., step)).or_fault()?);
            thread.mma(&mma, &a, &b, &mut sums).await?;
        }
    }
    thread.copy_if(&sums, &mut c_mine, mma.coordinates_c(&(bm, bn))?.below((m, n)))
}

type Mma = TiledMma<Fma<F32, F32, F32>, layout!((8, 8, 1) : (1, 8, 0))>;

/// Column-major A and B of any extents by copies of one element, 64 threads and tiles of 16 by 24 by 8.
fn run((m, n, k): (usize, usize, usize)) -> Result<(), Fault> {
    type Load = MakeTiledCopy<Universal<int!(32)>, F32, layout!((8, 8) : (1, 8)), layout!((1, 1) : (0, 0))>;
    type TileA = layout!((16, 8) : (1, 16));
    type TileB = layout!((24, 8) : (1, 24));
    let numbers = |count: usize, step: u16| (0u16..).map(move |i| f32::from(i.wrapping_mul(step) >> 12)).take(count);
    let a = Global::new("A", numbers(m * k, 0x9E37));
    let b = Global::new("B", numbers(n * k, 0x79B9));
    let c = Global::new("C", vec![f32::NAN; m * n]);
    let la = Layout::new((m, k), (int!(1), m))?;
    let lb = Layout::new((n, k), (int!(1), n))?;
    let lc = Layout::new((m, n), (int!(1), m))?;
    let matrices = (Tensor::overhang(&a, la), Tensor::overhang(&b, lb), Tensor::overhang(&c, lc));
    let (tiles, shared) = (shape!((16, 24, 8)), (TileA::default(), TileB::default()));
    let by = (Mma::default(), Load::default(), Load::default());
    launch((m.div_ceil(16), n.div_ceil(24)), 64, |thread| gemm(thread, ((m, n, k), tiles), by, matrices, shared))?;
    let (a, b, c) = (a.to_vec(), b.to_vec(), c.to_vec());
    for (at, &found) in c.iter().enumerate() {
        let (i, j) = (at % m, at / m);
        let sum: f32 = (0..k).map(|l| a[i + m * l] * b[j + n * l]).sum();
        assert!(found == sum, "C({i},{j}) of {m} by {n} by {k} is {found}, and not {sum}");
    }
    Ok(())
}

#[test]
fn all_extents() {
    for extents in [(16, 24, 8), (1, 1, 1), (17, 23, 9), (15, 25, 7), (33, 49, 17), (3, 70, 5), (40, 2, 31)] {
        run(extents).unwrap();
    }
}
