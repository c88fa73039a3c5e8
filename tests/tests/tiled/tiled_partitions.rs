//! Tiled copies and MMAs by their definition: element by element, for all threads, with strides and extents that are static or known
//! when run, negative strides, and behind a swizzle.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use core::ops::RangeFull;
use cute_atoms::copy::Universal;
#[cfg(feature = "exhaustive")]
use cute_atoms::element::F64;
use cute_atoms::element::{F16, F32};
#[cfg(feature = "exhaustive")]
use cute_atoms::mma::Fma;
use cute_atoms::mma::{MmaSync, Sm80};
use cute_atoms::tiled::*;
use cute_static::{ComposedLayout, Evaluate, IsLayout, Layout, int, layout, shape, swizzle};

/// All offsets of a thread's part in order.
fn offsets(part: &impl Evaluate<usize, Offset = isize>, base: isize) -> Vec<isize> {
    (0..part.size()).map(|i| base + part.offset(i).unwrap()).collect()
}
/// `Sw<2,3,3>`: bits 6 and 7 XORed into bits 3 and 4.
fn sw_2_3_3(x: isize) -> isize {
    x ^ (x >> 3 & 0b11000)
}

/// Threads `thr`, each with values `val`, beside one another: thread `thr(i, j)` has as value `val(k, l)` the element
/// `(k + VM i, l + VN j)` of each tile.
macro_rules! copies {
    ($($name:ident: $bits:literal $e:ty, thr $ts:tt : $td:tt, val $vs:tt : $vd:tt, ($m:literal, $n:literal);)+) => {$(
        #[test]
        fn $name() {
            type Thr = layout!($ts : $td);
            type Val = layout!($vs : $vd);
            type Copy = MakeTiledCopy<Universal<int!($bits)>, $e, Thr, Val>;
            let (thr, val) = (Thr::default(), Val::default());
            let ((tm, tn), (vm, vn)) = ((thr.mode_size(0), thr.mode_size(1)), (val.mode_size(0), val.mode_size(1)));
            let (e0, e1) = (tm * vm, tn * vn);
            let mut place = vec![vec![(0, 0); val.size()]; thr.size()];
            for (i, j, k, l) in (0..tm).flat_map(|i| (0..tn).flat_map(move |j| (0..vm).flat_map(move |k| (0..vn).map(move |l| (i, j, k, l))))) {
                place[thr.at((i, j)).unsigned_abs()][val.at((k, l)).unsigned_abs()] = (k + vm * i, l + vn * j);
            }
            // by columns and with room between them, so that vectors along M are contiguous
            let ld = ($m + 8) as isize;
            let at = |row: usize, column: usize| row.cast_signed() + ld * column.cast_signed();
            let fixed = layout!(($m, $n) : (1, { $m + 8 }));
            let strides = Layout::new((int!($m), int!($n)), (int!(1), ld.unsigned_abs())).unwrap();
            let extents = Layout::new(($m as usize, $n as usize), (int!(1), int!({ $m + 8 }))).unwrap();
            let signed = Layout::new((int!($m), int!($n)), (int!(1), -ld)).unwrap();
            let swizzled = ComposedLayout::new(swizzle!(2, 3, 3), 64usize, strides).unwrap();
            for thread in 0..thr.size() {
                let copy = Copy::default().get_slice(thread);
                let expected: Vec<(usize, usize)> = (0..$n / e1)
                    .flat_map(|r1| (0..$m / e0).map(move |r0| (r0, r1)))
                    .flat_map(|(r0, r1)| place[thread].iter().map(move |&(row, column)| (row + e0 * r0, column + e1 * r1)))
                    .collect();
                let of = |f: &dyn Fn(usize, usize) -> isize| -> Vec<isize> { expected.iter().map(|&(i, j)| f(i, j)).collect() };
                macro_rules! both {
                    ($l:expr, $f:expr) => {{
                        let (part, begin) = copy.partition_s(&$l).unwrap();
                        assert_eq!(offsets(&part, begin), of(&$f), "thread {thread} of {}: {part}", $l);
                        let (part, begin) = copy.partition_d(&$l).unwrap();
                        assert_eq!(offsets(&part, begin), of(&$f), "thread {thread} of {}: {part}", $l);
                    }};
                }
                both!(fixed, at);
                both!(strides, at);
                both!(extents, at);
                both!(signed, |row: usize, column: usize| row.cast_signed() - ld * column.cast_signed());
                both!(swizzled, |row: usize, column: usize| sw_2_3_3(64 + at(row, column)));
            }
        }
    )+};
}
copies! {
    threads_in_two_levels: 32 F32, thr ((2, 4), 4) : ((1, 8), 2), val (2, 1) : (1, 0), (32, 8);
    vectors_and_more: 64 F16, thr (8, 4) : (4, 1), val (4, 2) : (1, 4), (64, 16);
}
#[cfg(feature = "exhaustive")]
copies! {
    single_elements: 32 F32, thr (8, 4) : (1, 8), val (1, 1) : (0, 0), (16, 8);
    rows_of_threads: 32 F32, thr (8, 4) : (4, 1), val (2, 2) : (1, 2), (32, 16);
    vectors: 64 F16, thr (8, 4) : (1, 8), val (4, 1) : (1, 0), (64, 8);
    values_in_two_levels: 32 F32, thr (8, 4) : (4, 1), val ((2, 2), 2) : ((1, 4), 2), (32, 16);
    values_by_rows: 64 F64, thr (4, 8) : (8, 1), val (2, 2) : (2, 1), (16, 32);
    no_powers_of_two: 32 F32, thr (3, 5) : (5, 1), val (2, 3) : (3, 1), (18, 30);
    odd_values: 16 F16, thr (6, 2) : (1, 6), val (3, 1) : (1, 0), (36, 6);
}

/// A tiled MMA's part of tiles whose extents are known when run is that of static ones, and rows of K are summed over by each atom once.
macro_rules! mmas {
    ($($name:ident: $mma:ty, $threads:literal, ($m:literal, $n:literal, $k:literal);)+) => {$(
        #[test]
        fn $name() {
            type Mma = $mma;
            macro_rules! operand {
                ($of_mma:ident, $i:literal, $j:literal) => {{
                    let mut counts = vec![0usize; $i * $j];
                    let fixed = layout!(($i, $j) : ($j, 1));
                    let strides = Layout::new((int!($i), int!($j)), ($j as usize, int!(1))).unwrap();
                    let extents = Layout::new(($i as usize, $j as usize), (int!($j), int!(1))).unwrap();
                    let signed = Layout::new((int!($i), int!($j)), (-($j as isize), int!(1))).unwrap();
                    let swizzled = ComposedLayout::new(swizzle!(2, 3, 3), int!(0), strides).unwrap();
                    for index in 0..$threads {
                        let thread = Mma::default().get_slice(index);
                        let (part, begin) = thread.$of_mma(&fixed).unwrap();
                        let expected = offsets(&part, begin);
                        expected.iter().for_each(|at| counts[at.unsigned_abs()] += 1);
                        let (part, begin) = thread.$of_mma(&strides).unwrap();
                        assert_eq!(offsets(&part, begin), expected, "thread {index}: {part}");
                        let (part, begin) = thread.$of_mma(&extents).unwrap();
                        assert_eq!(offsets(&part, begin), expected, "thread {index}: {part}");
                        let turned: Vec<isize> = expected.iter().map(|at| at % $j - at / $j * $j).collect();
                        let (part, begin) = thread.$of_mma(&signed).unwrap();
                        assert_eq!(offsets(&part, begin), turned, "thread {index}: {part}");
                        let there: Vec<isize> = expected.iter().map(|&at| sw_2_3_3(at)).collect();
                        let (part, begin) = thread.$of_mma(&swizzled).unwrap();
                        assert_eq!(offsets(&part, begin), there, "thread {index}: {part}");
                    }
                    let first = counts[0];
                    assert!(first > 0 && counts.iter().all(|&count| count == first), "{counts:?}");
                    first
                }};
            }
            let (a, b, c) = (operand!(partition_a, $m, $k), operand!(partition_b, $n, $k), operand!(partition_c, $m, $n));
            // A is read by all atoms along N, B by those along M, C by those along K
            let atoms = ThrLayout::<Mma>::default();
            assert_eq!((a, b, c), (atoms.mode_size(2), atoms.mode_size(1), atoms.mode_size(3)));
        }
    )+};
}
type Half = MmaSync<Sm80, shape!((16, 8, 16)), F32, F16, F16>;
#[cfg(feature = "exhaustive")]
type Single = Fma<F32, F32, F32>;
mmas! {
    warps_along_k: TiledMma<Half, layout!((1, 2, 2) : (0, 1, 2)), (int!(32), RangeFull, int!(64))>, 128, (32, 32, 64);
    permuted: TiledMma<Half, layout!((2, 1) : (1, 0)), (layout!((32, 2, 2) : (1, 64, 32)), layout!((8, 2, 2) : (1, 16, 8)), RangeFull)>,
        64, (128, 32, 16);
}
#[cfg(feature = "exhaustive")]
mmas! {
    four_warps: TiledMma<Half, layout!((2, 2) : (1, 2)), (RangeFull, int!(32), RangeFull)>, 128, (64, 64, 32);
    warps_along_n_first: TiledMma<Half, layout!((2, 2) : (2, 1))>, 128, (64, 32, 16);
    interleaved: TiledMma<Half, layout!((1, 2) : (0, 1)), (layout!((16, 2) : (2, 1)), layout!((16, 2) : (2, 1)), RangeFull)>, 64,
        (64, 32, 32);
    scalar_torn: TiledMma<Single, layout!((8, 4) : (4, 1)), (layout!((2, 2, 4) : (1, 8, 2)), layout!((2, 2, 2) : (4, 1, 2)), RangeFull)>, 32,
        (32, 16, 2);
    three_by_five: TiledMma<Single, layout!((3, 5) : (5, 1)), (int!(6), RangeFull, RangeFull)>, 15, (12, 10, 3);
    scalar: TiledMma<Single, layout!((16, 16) : (16, 1)), (layout!((16, 4) : (4, 1)), layout!((16, 4) : (4, 1)), RangeFull)>, 256,
        (128, 64, 4);
}
