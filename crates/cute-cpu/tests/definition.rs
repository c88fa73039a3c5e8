//! COPY and GEMM of layouts of any kind against their definitions: one to six modes, flat and nested, strides of either sign, of 0, and
//! such that a destination reaches an element twice; elements of 1 to 16 bytes; NaN and infinities. `CUTE_CASES=1000000` asks for more.
//!
//! `copy` does `dst(i) = src(i)`, or refuses a destination that reaches an element from two sources, and has then written nothing. `gemm`
//! is the sum of the products to within the rounding of its terms, or refuses a destination that reaches an element twice, and writes
//! nowhere else. Both implementations of each are held to it.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use core::fmt::Debug;
use cute_cpu::Scalar;
use cute_cpu::bytemuck::NoUninit;
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, Evaluate, IsLayout, Layout, Tensor, machinery::AskCopy};
use std::collections::{HashMap, HashSet};

/// How many random cases: few under Miri, `CUTE_CASES` if it is set.
fn cases(usual: usize) -> usize {
    let asked = std::env::var("CUTE_CASES").ok().and_then(|n| n.parse().ok());
    asked.unwrap_or(if cfg!(miri) { usual.div_ceil(250) } else { usual })
}

/// SplitMix64.
struct Random(u64);
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }
    /// So many of a hundred.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Strides for these extents: one in eight anything, of the others each beyond what those before it in an order reach, some of them
/// with gaps, signs and, in a source, broadcasts.
fn strides(r: &mut Random, extents: &[usize], source: bool) -> Vec<isize> {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    if r.chance(70) {
        (1..order.len()).rev().for_each(|i| order.swap(i, r.below(i + 1)));
    }
    let kind = r.below(8);
    let mut strides = vec![0; extents.len()];
    if kind == 0 {
        strides.fill_with(|| r.below(41).cast_signed() - 20);
        return strides;
    }
    let mut reach = 1;
    for leaf in order {
        let stride = reach * if r.chance(20) { 1 + r.below(5) } else { 1 };
        strides[leaf] = stride.cast_signed() * if kind == 1 && r.chance(50) { -1 } else { 1 };
        if source && kind == 2 && r.chance(40) {
            strides[leaf] = 0;
        } else {
            reach += stride * (extents[leaf] - 1);
        }
    }
    strides
}
/// So many extents, of no more than `most` elements.
fn extents(r: &mut Random, modes: usize, most: usize) -> Vec<usize> {
    let mut left = most;
    let extent = |_| {
        let extent = match r.below(6) {
            0 => 1,
            1 => 1 + r.below(4),
            2 => 1 + r.below(17),
            3 => 1 << r.below(6),
            _ => 1 + r.below(9),
        };
        let extent = extent.min(left.max(1));
        left /= extent;
        extent
    };
    (0..modes).map(extent).collect()
}
/// So many extents of exactly `size` elements.
fn factors(r: &mut Random, size: usize, modes: usize) -> Vec<usize> {
    let (mut left, mut factors) = (size, vec![1; modes]);
    for prime in 2..=size {
        while left % prime == 0 {
            left /= prime;
            factors[r.below(modes)] *= prime;
        }
    }
    factors
}

/// Layouts whose leaves are all run-time integers.
trait Make: IsLayout + Copy + Debug + Evaluate<usize, Offset = isize> {
    const LEAVES: usize;
    fn make(extents: &[usize], strides: &[isize]) -> Self;
    /// The place of each element in storage that begins at the lowest one.
    fn places(&self) -> Vec<usize> {
        let place = |i| self.min_offset().unsigned_abs().checked_add_signed(self.offset(i).unwrap()).unwrap();
        (0..self.size()).map(place).collect()
    }
}
macro_rules! make {
    ($($name:ident = $shape:ty, $stride:ty, $n:literal, |$x:ident| $tree:expr;)*) => {$(
        type $name = Layout<$shape, $stride>;
        impl Make for $name {
            const LEAVES: usize = $n;
            fn make(extents: &[usize], strides: &[isize]) -> Self {
                let shape = { let $x = extents; $tree };
                let stride = { let $x = strides; $tree };
                Layout::new(shape, stride).unwrap()
            }
        }
    )*};
}
type Six<T> = ((T, (T, T)), ((T, T), T));
make! {
    One = (usize,), (isize,), 1, |x| (x[0],);
    Two = (usize, usize), (isize, isize), 2, |x| (x[0], x[1]);
    Three = (usize, usize, usize), (isize, isize, isize), 3, |x| (x[0], x[1], x[2]);
    Four = (usize, usize, usize, usize), (isize, isize, isize, isize), 4, |x| (x[0], x[1], x[2], x[3]);
    Five = (usize, usize, usize, usize, usize), (isize, isize, isize, isize, isize), 5, |x| (x[0], x[1], x[2], x[3], x[4]);
    Nested = Six<usize>, Six<isize>, 6, |x| ((x[0], (x[1], x[2])), ((x[3], x[4]), x[5]));
    Flat = (usize, usize, usize, usize, usize, usize), (isize, isize, isize, isize, isize, isize), 6,
        |x| (x[0], x[1], x[2], x[3], x[4], x[5]);
}

/// What came of the cases.
#[derive(Debug, Default)]
struct Count {
    cases: usize,
    done: usize,
    aliasing: usize,
    undecided: usize,
}

/// One pair of layouts, by both implementations.
fn copies<L, M, T>(r: &mut Random, count: &mut Count, of: impl Fn(u64) -> T)
where
    L: Make + AskCopy<M, Verdict: Holds>,
    M: Make,
    T: NoUninit + PartialEq + Debug,
{
    let most = if cfg!(miri) { 60 } else { 300 };
    let from = extents(r, L::LEAVES, most);
    let same = L::LEAVES == M::LEAVES && r.chance(50);
    let to = if same { from.clone() } else { factors(r, from.iter().product(), M::LEAVES) };
    let (src, dst) = (L::make(&from, &strides(r, &from, true)), M::make(&to, &strides(r, &to, false)));
    let (before_src, before_dst) = (r.below(4), r.below(4));
    let data: Vec<T> = (0..before_src + src.cosize() + r.below(3)).map(|_| of(r.next())).collect();
    let before: Vec<T> = (0..before_dst + dst.cosize() + r.below(3)).map(|_| of(r.next())).collect();

    let (mut expected, mut sources) = (before.clone(), HashMap::new());
    let (mut twice, mut from_two) = (false, false);
    for (from, to) in src.places().into_iter().zip(dst.places()) {
        expected[before_dst + to] = data[before_src + from];
        if let Some(other) = sources.insert(to, from) {
            twice = true;
            from_two |= other != from;
        }
    }
    count.cases += 1;
    let (base_src, base_dst) = (src.min_offset().unsigned_abs(), dst.min_offset().unsigned_abs());
    let tensor = Tensor::view_at(&data, before_src + base_src, src).unwrap();
    for fast in [true, false] {
        let what = || format!("{fast} {src:?} -> {dst:?} of {} bytes", size_of::<T>());
        let mut found = before.clone();
        let mut to = Tensor::view_mut_at(&mut found, before_dst + base_dst, dst).unwrap();
        let result = if fast { cute_cpu::copy(&tensor, &mut to) } else { cute_static::copy(&tensor, &mut to) };
        match result {
            Ok(()) => {
                count.done += 1;
                assert!(!from_two, "not refused: {}", what());
                assert_eq!(found, expected, "{}", what());
            }
            Err(AlgebraError::Aliasing { .. }) => {
                count.aliasing += 1;
                assert!(twice, "refused: {}", what());
                assert_eq!(found, before, "{}", what());
            }
            Err(AlgebraError::Undecided { .. }) => {
                count.undecided += 1;
                assert_eq!(found, before, "{}", what());
            }
            Err(e) => panic!("{e}: {}", what()),
        }
    }
}

#[test]
fn copies_are_the_definition() {
    let (mut random, mut count) = (Random(41), Count::default());
    let (r, count) = (&mut random, &mut count);
    macro_rules! elements {
        ($l:ty, $m:ty) => {
            match r.below(5) {
                0 => copies::<$l, $m, u8>(r, count, |x| x as u8),
                1 => copies::<$l, $m, u32>(r, count, |x| x as u32),
                2 => copies::<$l, $m, u64>(r, count, |x| x),
                3 => copies::<$l, $m, [u8; 3]>(r, count, |x| [x as u8, (x >> 8) as u8, (x >> 16) as u8]),
                _ => copies::<$l, $m, u128>(r, count, |x| u128::from(x) * 0x1_0000_0000_0001),
            }
        };
    }
    let cases = cases(5000);
    for _ in 0..cases {
        match r.below(5) {
            0 => elements!(One, Five),
            1 => elements!(Two, Two),
            2 => elements!(Four, Four),
            3 => elements!(Nested, Flat),
            _ => elements!(Flat, Three),
        }
    }
    println!("copies: {count:?}");
    assert!(cases < 1000 || count.done > count.cases && count.aliasing > count.cases / 20, "{count:?}");
}

type Matrix = Layout<((usize, usize), (usize, usize)), ((isize, isize), (isize, isize))>;

/// A mode of two leaves, mostly of one.
fn mode(r: &mut Random, extent: usize) -> (usize, usize) {
    let first = 1 + r.below(4);
    if extent.is_multiple_of(first) { (first, extent / first) } else { (extent, 1) }
}
/// A matrix of these extents.
fn matrix(r: &mut Random, rows: usize, columns: usize, source: bool) -> Matrix {
    let modes = if r.chance(25) { [mode(r, rows), mode(r, columns)] } else { [(rows, 1), (columns, 1)] };
    let [(a, b), (c, d)] = modes;
    let strides = strides(r, &[a, b, c, d], source);
    Layout::new((modes[0], modes[1]), ((strides[0], strides[1]), (strides[2], strides[3]))).unwrap()
}
/// Small integers; one in fifty NaN, an infinity of either sign or 0 if there are `special` ones.
fn numbers<T: From<i8>>(r: &mut Random, len: usize, special: Option<[fn() -> T; 3]>) -> Vec<T> {
    let number = |_| match special {
        Some(special) if r.chance(2) => special.get(r.below(4)).map_or_else(|| T::from(0), |special| special()),
        _ => T::from(r.below(17) as i8 - 8),
    };
    (0..len).map(number).collect()
}

/// One product, by all implementations.
fn products<T>(r: &mut Random, count: &mut Count, special: Option<[fn() -> T; 3]>, epsilon: f64)
where
    T: Scalar + Into<f64> + From<i8>,
{
    let most = if cfg!(miri) { 12 } else { 90 };
    let mut extent = || match r.below(6) {
        0 => 1,
        1 | 2 => 1 + r.below(12),
        3 => 1 + r.below(40.min(most)),
        _ => 1 + r.below(most),
    };
    let (m, n, k) = (extent(), extent(), extent());
    let (la, lb, lc) = (matrix(r, m, k, true), matrix(r, n, k, true), matrix(r, m, n, false));
    let (a, b) = (numbers(r, la.cosize(), special), numbers(r, lb.cosize(), special));
    let before = numbers(r, lc.cosize(), special);
    let place = |l: &Matrix, i, j| l.min_offset().unsigned_abs().checked_add_signed(l.at((i, j))).unwrap();
    let mut places = HashSet::new();
    let distinct = (0..m).all(|i| (0..n).all(|j| places.insert(place(&lc, i, j))));
    let ta = Tensor::view_at(&a, la.min_offset().unsigned_abs(), la).unwrap();
    let tb = Tensor::view_at(&b, lb.min_offset().unsigned_abs(), lb).unwrap();
    count.cases += 1;
    for which in 0..3 {
        let what = || format!("{which}: {la} {lb} {lc}");
        let mut c = before.clone();
        let mut tc = Tensor::view_mut_at(&mut c, lc.min_offset().unsigned_abs(), lc).unwrap();
        let result = match which {
            0 => cute_cpu::gemm(&ta, &tb, &mut tc),
            1 => cute_static::gemm(&ta, &tb, &mut tc),
            #[cfg(feature = "rayon")]
            _ => cute_cpu::gemm_parallel(&ta, &tb, &mut tc),
            #[cfg(not(feature = "rayon"))]
            _ => continue,
        };
        match result {
            Ok(()) => assert!(distinct, "not refused: {}", what()),
            Err(AlgebraError::Aliasing { .. }) if !distinct => {
                count.aliasing += 1;
                continue;
            }
            Err(AlgebraError::Undecided { .. }) => {
                count.undecided += 1;
                continue;
            }
            Err(e) => panic!("{e}: {}", what()),
        }
        count.done += 1;
        for i in 0..m {
            for j in 0..n {
                let at = place(&lc, i, j);
                let mut sum: f64 = before[at].into();
                let mut magnitude = sum.abs();
                for x in 0..k {
                    let (left, right): (f64, f64) = (a[place(&la, i, x)].into(), b[place(&lb, j, x)].into());
                    sum += left * right;
                    magnitude += (left * right).abs();
                }
                let found: f64 = c[at].into();
                let right = match sum {
                    _ if sum.is_nan() => found.is_nan(),
                    _ if sum.is_infinite() => found == sum,
                    _ => (found - sum).abs() <= magnitude * epsilon * (k as f64 + 4.0),
                };
                assert!(right, "{found} for {sum} at ({i}, {j}): {}", what());
            }
        }
        let bits = |x: T| -> u64 { Into::<f64>::into(x).to_bits() };
        let touched = (0..c.len()).find(|at| !places.contains(at) && bits(c[*at]) != bits(before[*at]));
        assert_eq!(touched, None, "{}", what());
    }
}

#[test]
fn products_are_the_definition() {
    let (mut r, mut count) = (Random(42), Count::default());
    let cases = cases(400);
    for case in 0..cases {
        let special = case % 4 < 2;
        if case % 2 == 0 {
            products::<f32>(
                &mut r,
                &mut count,
                special.then_some([|| f32::NAN, || f32::INFINITY, || -f32::INFINITY]),
                6e-8,
            );
        } else {
            products::<f64>(
                &mut r,
                &mut count,
                special.then_some([|| f64::NAN, || f64::INFINITY, || -f64::INFINITY]),
                2e-16,
            );
        }
    }
    println!("products: {count:?}");
    assert!(cases < 100 || count.done > count.cases && count.aliasing > count.cases / 50, "{count:?}");
}
