//! Products of all element types, scaled or not, on one thread and on several, of layouts of any kind, against the definition: exact of
//! integers, of floats to within the rounding of the sums, and of half results one rounding more.
//!
//! The bound: K products and as many additions in any order, and a few roundings for alpha and beta, each to within 2^-24 (2^-53 of `f64`)
//! of the sum of the terms' magnitudes. A result that is stored as a half is rounded once more: 2^-11 of it (f16) or 2^-8 (bf16) at
//! most, or half of the smallest subnormal number.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test: it may panic"
)]

use cute_cpu::Factor;
use cute_static::{AlgebraError, Layout, Tensor};
use std::fmt::Debug;

type Matrix = Layout<((usize, usize), (usize, usize)), ((isize, isize), (isize, isize))>;

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
}

/// A matrix of these extents: contiguous along either mode, with gaps, of negative strides, broadcast, or in two leaves a mode.
fn matrix(r: &mut Random, m: usize, n: usize, source: bool) -> Matrix {
    let leaves = |r: &mut Random, extent: usize| {
        let inner = 1 + r.below(4);
        if r.below(4) == 0 && extent.is_multiple_of(inner) { (inner, extent / inner) } else { (extent, 1) }
    };
    let (rows, columns) = (leaves(r, m), leaves(r, n));
    let extents = [rows.0, rows.1, columns.0, columns.1];
    let mut order = match r.below(5) {
        0 | 1 => [0, 1, 2, 3],
        2 | 3 => [2, 3, 0, 1],
        _ => [1, 2, 0, 3],
    };
    if r.below(8) == 0 {
        order.swap(0, 3);
    }
    let (mut strides, mut reach, kind) = ([0isize; 4], 1, r.below(6));
    for leaf in order {
        let stride = reach * if kind == 0 { 1 + r.below(3) } else { 1 };
        strides[leaf] = stride.cast_signed() * if kind == 1 && r.below(2) == 0 { -1 } else { 1 };
        if source && kind == 2 && r.below(3) == 0 {
            strides[leaf] = 0;
        } else {
            reach += stride * (extents[leaf] - 1) + if kind == 3 { r.below(9) } else { 0 };
        }
    }
    Layout::new((rows, columns), ((strides[0], strides[1]), (strides[2], strides[3]))).unwrap()
}
fn base(layout: &Matrix) -> usize {
    use cute_static::IsLayout;
    layout.min_offset().unsigned_abs()
}
fn place(layout: &Matrix, i: usize, j: usize) -> usize {
    base(layout).checked_add_signed(layout.at((i, j))).unwrap()
}

/// How a type of elements is made, read and compared.
struct Kind<T, C, S> {
    of: fn(u64) -> T,
    value: fn(T) -> f64,
    /// Of `C`: never 0 in the first bits, so that what is not to be read is seen.
    of_c: fn(u64) -> C,
    value_c: fn(C) -> f64,
    /// What is not to be read.
    poison: C,
    scale: fn(i8) -> S,
    /// Of each term, and of the result; and the smallest difference.
    epsilon: (f64, f64, f64),
    /// Modulo that, if it is not 0.
    modulo: f64,
}

fn check<T, C, S>(r: &mut Random, kind: &Kind<T, C, S>, (m, n, k): (usize, usize, usize))
where
    T: Factor<C, Sum = S> + Copy + Debug,
    C: Copy + PartialEq + Debug + Send + Sync,
    S: Copy,
{
    use cute_static::IsLayout;
    let (la, lb, lc) = (matrix(r, m, k, true), matrix(r, n, k, true), matrix(r, m, n, false));
    let a: Vec<T> = (0..la.cosize()).map(|_| (kind.of)(r.next())).collect();
    let b: Vec<T> = (0..lb.cosize()).map(|_| (kind.of)(r.next())).collect();
    let before: Vec<C> = (0..lc.cosize()).map(|_| (kind.of_c)(r.next())).collect();
    let (ta, tb) = (Tensor::view_at(&a, base(&la), la).unwrap(), Tensor::view_at(&b, base(&lb), lb).unwrap());
    // the sums and those of the magnitudes
    let (va, vb): (Vec<f64>, Vec<f64>) = (
        (0..m * k).map(|i| (kind.value)(a[place(&la, i / k, i % k)])).collect(),
        (0..n * k).map(|i| (kind.value)(b[place(&lb, i / k, i % k)])).collect(),
    );
    let mut sums = vec![(0f64, 0f64); m * n];
    for (at, sum) in sums.iter_mut().enumerate() {
        let (i, j) = (at / n, at % n);
        for (x, y) in va[i * k..(i + 1) * k].iter().zip(&vb[j * k..(j + 1) * k]) {
            *sum = (sum.0 + x * y, sum.1 + (x * y).abs());
        }
    }
    // large ones take a while without optimization
    let scales: &[(i8, i8)] = match m * n * k {
        ..1_000_000 => &[(1, 1), (1, 0), (-3, 1), (2, -1), (0, 2), (0, 0)],
        _ => &[(1, 1), (-3, 0)],
    };
    for &(alpha, beta) in scales {
        for parallel in [false, true] {
            if parallel && !cfg!(feature = "rayon") {
                continue;
            }
            let start = if beta == 0 { vec![kind.poison; before.len()] } else { before.clone() };
            let mut c = start.clone();
            let mut tc = Tensor::view_mut_at(&mut c, base(&lc), lc).unwrap();
            let (by, plus) = ((kind.scale)(alpha), (kind.scale)(beta));
            let result: Result<(), AlgebraError> = match (parallel, alpha, beta) {
                (false, 1, 1) => cute_cpu::gemm(&ta, &tb, &mut tc),
                (false, ..) => cute_cpu::gemm_scaled(&ta, &tb, &mut tc, by, plus),
                #[cfg(feature = "rayon")]
                (true, 1, 1) => cute_cpu::gemm_parallel(&ta, &tb, &mut tc),
                #[cfg(feature = "rayon")]
                (true, ..) => cute_cpu::gemm_scaled_parallel(&ta, &tb, &mut tc, by, plus),
                #[cfg(not(feature = "rayon"))]
                _ => Ok(()),
            };
            result.unwrap();
            let (alpha, beta) = (f64::from(alpha), f64::from(beta));
            let mut touched = vec![false; c.len()];
            for (at, &(sum, magnitude)) in sums.iter().enumerate() {
                let to = place(&lc, at / n, at % n);
                touched[to] = true;
                let old = if beta == 0. { 0. } else { beta * (kind.value_c)(start[to]) };
                let (right, found) = (alpha * sum + old, (kind.value_c)(c[to]));
                let (term, result, least) = kind.epsilon;
                let bound = term * (k as f64 + 6.) * (alpha.abs() * magnitude + old.abs()) * 1.001;
                let bound = bound + result * (right.abs() + bound) + least;
                let mut off = (found - right).abs();
                if kind.modulo > 0. {
                    off %= kind.modulo;
                }
                assert!(
                    off <= bound,
                    "{found} for {right} +- {bound} at {at}, {alpha} {beta} {parallel}: {la} {lb} {lc}"
                );
            }
            for (i, touched) in touched.into_iter().enumerate() {
                let unknown = beta == 0. && kind.modulo == 0.; // NaN
                assert!(touched || unknown || c[i] == start[i], "element {i} is not of C: {lc}");
            }
        }
    }
}

fn all<T, C, S>(seed: u64, kind: &Kind<T, C, S>)
where
    T: Factor<C, Sum = S> + Copy + Debug,
    C: Copy + PartialEq + Debug + Send + Sync,
    S: Copy,
{
    let mut r = Random(seed);
    let few = if cfg!(miri) { 1 } else { 25 };
    let most = if cfg!(miri) { 9 } else { 70 };
    for _ in 0..few {
        let size = (1 + r.below(most), 1 + r.below(most), 1 + r.below(most));
        check(&mut r, kind, size);
    }
    if cfg!(miri) {
        return;
    }
    // more than one block of steps, and what several threads divide
    check(&mut r, kind, (70, 41, 1100));
    #[cfg(feature = "rayon")]
    rayon::ThreadPoolBuilder::new().num_threads(5).build().unwrap().install(|| {
        for size in [(71, 83, 1050), (60, 300, 120), (300, 33, 100), (2, 300, 1500)] {
            check(&mut r, kind, size);
        }
    });
}

/// From -2 to 2.
fn fraction(bits: u64) -> f64 {
    (bits >> 40) as f64 / f64::from(1u32 << 22) - 2.
}

#[test]
fn floats() {
    let single = Kind::<f32, f32, f32> {
        of: |x| fraction(x) as f32,
        value: f64::from,
        of_c: |x| fraction(x) as f32,
        value_c: f64::from,
        poison: f32::NAN,
        scale: f32::from,
        epsilon: (2f64.powi(-24), 0., 0.),
        modulo: 0.,
    };
    all(1, &single);
    let double = Kind::<f64, f64, f64> {
        of: fraction,
        value: |x| x,
        of_c: fraction,
        value_c: |x| x,
        poison: f64::NAN,
        scale: f64::from,
        // both are rounded
        epsilon: (2f64.powi(-52), 0., 0.),
        modulo: 0.,
    };
    all(2, &double);
    // operands that a second cache does not hold, so that several threads pack both
    #[cfg(all(feature = "rayon", not(miri)))]
    rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap().install(|| {
        check(&mut Random(7), &double, (140, 150, 1500));
    });
}

#[test]
fn integers() {
    let kind = Kind::<i8, i32, i32> {
        of: |x| x as i8,
        value: f64::from,
        // sums are modulo 2^32
        of_c: |x| x as i32,
        value_c: f64::from,
        poison: i32::MAX,
        scale: i32::from,
        epsilon: (0., 0., 0.),
        modulo: 4_294_967_296.,
    };
    all(3, &kind);
}

#[cfg(feature = "half")]
#[test]
fn halves() {
    use half::{bf16, f16};
    macro_rules! halves {
        ($seed:literal $t:ty, $epsilon:expr) => {{
            let to_single = Kind::<$t, f32, f32> {
                of: |x| <$t>::from_f64(fraction(x)),
                value: <$t>::to_f64,
                of_c: |x| fraction(x) as f32,
                value_c: f64::from,
                poison: f32::NAN,
                scale: f32::from,
                epsilon: (2f64.powi(-24), 0., 0.),
                modulo: 0.,
            };
            all($seed, &to_single);
            let to_half = Kind::<$t, $t, f32> {
                of: to_single.of,
                value: to_single.value,
                of_c: to_single.of,
                value_c: to_single.value,
                poison: <$t>::NAN,
                scale: f32::from,
                epsilon: $epsilon,
                modulo: 0.,
            };
            all($seed + 1, &to_half);
        }};
    }
    halves!(4 f16, (2f64.powi(-24), 2f64.powi(-11), 2f64.powi(-25)));
    halves!(6 bf16, (2f64.powi(-24), 2f64.powi(-8), 0.));
}
