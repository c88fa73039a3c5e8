//! Products of random layouts of all kinds against the triple loop over coordinates.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::cast_precision_loss)]

use cute_cpu::{Scalar, gemm};
use cute_static::{AlgebraError, Evaluate, IsLayout, Layout, Tensor};
use proptest::prelude::*;

/// A mode of two leaves, either of which may have extent 1.
type Mode = (usize, usize);
type Strides = (isize, isize);
type Hierarchical = Layout<(Mode, Mode), (Strides, Strides)>;

/// A layout, the storage that it needs, and the position of offset 0 in it.
#[derive(Debug, Clone)]
struct Operand {
    layout: Hierarchical,
    base: usize,
    len: usize,
}
impl Operand {
    fn new(shape: (Mode, Mode), stride: (Strides, Strides)) -> Self {
        let layout = Layout::new(shape, stride).unwrap();
        let base = layout.min_offset().unsigned_abs();
        Self { layout, base, len: layout.cosize() }
    }
}

/// Two extents with a product up to about `most`.
fn mode(most: usize) -> impl Strategy<Value = Mode> {
    prop_oneof![3 => (1..=most).prop_map(|n| (n, 1)), 1 => (1usize..=4, 1..=most / 4), 1 => Just((1, 1))]
}
/// How the four leaves lie: an order, gaps, signs, and which are broadcast.
fn kinds() -> impl Strategy<Value = (Vec<usize>, [usize; 4], [bool; 4], [bool; 4])> {
    let order = Just(vec![0, 1, 2, 3]).prop_shuffle();
    let gap = prop_oneof![4 => Just(1usize), 1 => 2usize..4, 1 => 5usize..19];
    (order, [gap.clone(), gap.clone(), gap.clone(), gap], any::<[bool; 4]>(), any::<[bool; 4]>(), 0u8..4).prop_map(
        |(order, gaps, mut negative, mut broadcast, which)| {
            // a quarter of all layouts has negative strides, a quarter strides of 0
            if which != 1 {
                negative = [false; 4];
            }
            if which != 2 {
                broadcast = [false; 4];
            }
            (order, gaps, negative, broadcast)
        },
    )
}
/// An operand of a shape: each leaf's stride is beyond what the leaves before it in the order reach.
fn operand(shape: (Mode, Mode), kind: &(Vec<usize>, [usize; 4], [bool; 4], [bool; 4]), source: bool) -> Operand {
    let extents = [shape.0.0, shape.0.1, shape.1.0, shape.1.1];
    let (mut strides, mut reach) = ([0isize; 4], 1usize);
    for &leaf in &kind.0 {
        let stride = reach * kind.1[leaf];
        strides[leaf] = stride.cast_signed() * if kind.2[leaf] { -1 } else { 1 };
        if source && kind.3[leaf] {
            strides[leaf] = 0;
        } else {
            reach += stride * (extents[leaf] - 1);
        }
    }
    Operand::new(shape, ((strides[0], strides[1]), (strides[2], strides[3])))
}

fn case() -> impl Strategy<Value = [Operand; 3]> {
    let [m, n, k] = if cfg!(miri) { [12, 9, 8] } else { [70, 40, 60] };
    ((mode(m), mode(n), mode(k)), kinds(), kinds(), kinds()).prop_map(|((m, n, k), a, b, c)| {
        [operand((m, k), &a, true), operand((n, k), &b, true), operand((m, n), &c, false)]
    })
}

/// A number for each element.
fn numbers<T>(len: usize, salt: usize, of: impl Fn(usize) -> T) -> Vec<T> {
    // the same on any machine: an index times 7919 may not fit 32 bits
    (0..len).map(|i| of((i % 1009 * 7919 + salt * 104_729 + i / 3) % 1009)).collect()
}

/// Runs `gemm`, and the loops over coordinates with `term` for each product; calls `compare` with both elements, the sum of the
/// magnitudes, and K.
fn both<T: Scalar + From<i16> + Into<f64>>(
    [a, b, c]: &[Operand; 3],
    of: impl Fn(usize) -> T + Copy,
    compare: impl Fn(f64, f64, f64, usize),
) -> Result<(), AlgebraError> {
    let (data_a, data_b, before) = (numbers(a.len, 1, of), numbers(b.len, 2, of), numbers(c.len, 3, of));
    let mut found = before.clone();
    let tensor_a = Tensor::view_at(&data_a, a.base, a.layout)?;
    let tensor_b = Tensor::view_at(&data_b, b.base, b.layout)?;
    gemm(&tensor_a, &tensor_b, &mut Tensor::view_mut_at(&mut found, c.base, c.layout)?)?;
    let (m, n, k) = (c.layout.mode_size(0), c.layout.mode_size(1), a.layout.mode_size(1));
    let mut touched = vec![false; found.len()];
    for i in 0..m {
        for j in 0..n {
            let at = c.layout.offset((i, j)).unwrap() + c.base.cast_signed();
            let at = at.cast_unsigned();
            let (mut sum, mut size) = (before[at].into(), before[at].into().abs());
            for x in 0..k {
                let term = (*tensor_a.get((i, x)).unwrap()).into() * (*tensor_b.get((j, x)).unwrap()).into();
                sum += term;
                size += term.abs();
            }
            touched[at] = true;
            compare(found[at].into(), sum, size, k);
        }
    }
    for (i, touched) in touched.into_iter().enumerate() {
        assert!(touched || found[i] == before[i], "element {i} does not belong to C");
    }
    Ok(())
}

/// Miri has no files, and is slow.
fn config() -> ProptestConfig {
    if cfg!(miri) {
        return ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() };
    }
    ProptestConfig::with_cases(256)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn whole_numbers_are_exact(case in case()) {
        let whole = |i: usize| i16::try_from(i % 13).unwrap() - 6;
        let equal = |x: f64, y: f64, _: f64, _: usize| assert_eq!(x, y);
        both::<f32>(&case, |i| f32::from(whole(i)), equal).unwrap();
        both::<f64>(&case, |i| f64::from(whole(i)), equal).unwrap();
    }

    #[test]
    fn fractions_are_within_the_bound(case in case()) {
        // K products and K additions, in any order: gamma_(K+1) of the sum of magnitudes
        let within = |x: f64, y: f64, size: f64, k: usize| {
            let bound = (k + 1) as f64 * f64::from(f32::EPSILON / 2.0) * 1.001 * size;
            assert!((x - y).abs() <= bound, "{x} {y} {bound}");
        };
        both::<f32>(&case, |i| i as f32 / 700.0 - 0.7, within).unwrap();
    }

    #[test]
    fn destinations_that_alias_are_refused((m, n) in (2usize..20, 2usize..20), d in 0isize..40, e in 0isize..40) {
        let layout = Layout::new((m, n), (d, e)).unwrap();
        let a = vec![1f64; 400];
        let mut c = vec![0f64; layout.cosize()];
        let left = Tensor::view(&a, Layout::new((m, 2usize), (2usize, 1usize)).unwrap()).unwrap();
        let right = Tensor::view(&a, Layout::new((n, 2usize), (2usize, 1usize)).unwrap()).unwrap();
        let mut places: Vec<_> = (0..m).flat_map(|i| (0..n).map(move |j| layout.at((i, j)))).collect();
        places.sort_unstable();
        let distinct = places.windows(2).all(|pair| pair[0] != pair[1]);
        let result = gemm(&left, &right, &mut Tensor::view_mut(&mut c, layout).unwrap());
        prop_assert_eq!(result.is_ok(), distinct);
        let refused = matches!(result, Err(AlgebraError::Aliasing { .. })) && c.iter().all(|&x| x == 0.0);
        prop_assert!(distinct || refused);
    }
}

/// The paper's Table 3: a convolution through an im2col layout, whose modes overlap in `A`.
#[test]
fn a_convolution_is_a_product() {
    let (width, taps, channels, filters) = (50usize, 5usize, 3usize, 4usize);
    let image: Vec<f32> = (0..width * channels).map(|i| (i % 11) as f32 - 5.0).collect();
    let filter: Vec<f32> = (0..taps * channels * filters).map(|i| (i % 7) as f32 - 3.0).collect();
    let places = width - taps + 1;
    let mut out = vec![0f32; places * filters];
    gemm(
        // (M, K) = (place, (tap, channel))
        &Tensor::view(&image, Layout::new((places, (taps, channels)), (1usize, (1usize, width))).unwrap()).unwrap(),
        &Tensor::view(&filter, Layout::new((filters, (taps, channels)), (taps * channels, (1usize, taps))).unwrap())
            .unwrap(),
        &mut Tensor::view_mut(&mut out, Layout::new((places, filters), (1usize, places)).unwrap()).unwrap(),
    )
    .unwrap();
    for f in 0..filters {
        for x in 0..places {
            let terms = (0..channels).flat_map(|c| (0..taps).map(move |t| (c, t)));
            let sum: f32 =
                terms.map(|(c, t)| image[x + t + c * width] * filter[f * taps * channels + t + c * taps]).sum();
            assert_eq!(out[x + f * places], sum);
        }
    }
}

/// Also more rows than are packed at once, and more steps than rounds are planned for at once (the same row again and again).
#[cfg(feature = "rayon")]
#[test]
fn threads_compute_the_same() {
    let numbers = |count: usize| -> Vec<f64> { (0..count).map(|i| (i % 17) as f64 - 8.0).collect() };
    for ((m, n, k), step) in [((333usize, 127usize, 65usize), 1usize), ((20_011, 9, 7), 1), ((19, 5, 700_001), 0)] {
        let (la, lb) =
            (Layout::new((m, k), (1 + k * step, step)).unwrap(), Layout::new((n, k), (1usize, n * step)).unwrap());
        let (a, b) = (numbers(la.cosize()), numbers(lb.cosize()));
        let (left, right) = (Tensor::view(&a, la).unwrap(), Tensor::view(&b, lb).unwrap());
        for strides in [(1usize, m), (n, 1), (2, 2 * m)] {
            let layout = Layout::new((m, n), strides).unwrap();
            let (mut one, mut many) = (vec![0f64; layout.cosize()], vec![0f64; layout.cosize()]);
            gemm(&left, &right, &mut Tensor::view_mut(&mut one, layout).unwrap()).unwrap();
            cute_cpu::gemm_parallel(&left, &right, &mut Tensor::view_mut(&mut many, layout).unwrap()).unwrap();
            assert!(one == many, "{m}x{n}x{k} {strides:?}");
        }
    }
}
