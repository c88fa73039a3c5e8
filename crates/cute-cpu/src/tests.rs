//! Each instruction set's kernels against the portable ones, and the loops around them with blocks so small that every border is
//! met. The portable half runs under Miri, and the others where it is told that the machine has them (`-Ctarget-feature=+avx2,+fma`).

#![allow(clippy::expect_used, clippy::panic, clippy::arithmetic_side_effects, clippy::cast_precision_loss)]

use crate::atom::{Atom, Onto, Panel, PortableF32, PortableF64, PortableI32};
use crate::blocked::{self, Blocking, Product, Target};
use crate::operand::{Destination, Source};
use crate::scale::Scale;
use crate::simd::Number;
#[cfg(target_arch = "x86_64")]
use crate::words::Pairs;
use crate::words::{Same, Wide, Words};
use crate::{AlgebraError, Tensor, gemm, gemm_static};
use core::fmt::Debug;
use core::ops::{AddAssign, Mul};
use cute_static::{Layout, layout};
use std::vec::Vec;

/// Small whole numbers, so that sums are exact whatever their order.
fn whole<T: From<i8>>(count: usize, salt: usize) -> Vec<T> {
    (0..count).map(|i| T::from(i8::try_from((i * 31 + i * i * 7 + salt * 5) % 13).expect("below 13") - 6)).collect()
}

/// `C += A B` through the triple loop.
fn plain<T: Copy + AddAssign + Mul<Output = T>>(
    a: &[T],
    b: &[T],
    c: &mut [T],
    (m, n, k): (usize, usize, usize),
    at: [(usize, usize); 3],
) {
    for i in 0..m {
        for j in 0..n {
            for x in 0..k {
                c[i * at[2].0 + j * at[2].1] += a[i * at[0].0 + x * at[0].1] * b[j * at[1].0 + x * at[1].1];
            }
        }
    }
}

/// One tile and every part of it, panels packed and in place, against the triple loop.
fn tiles<A: Atom>()
where
    A::Element: From<i8> + AddAssign + Mul<Output = A::Element> + Debug,
{
    let steps: &[usize] = if cfg!(miri) { &[1, 5] } else { &[1, 2, 3, 4, 5, 9] };
    for vectors in 1..=A::VECTORS {
        let (m, n) = (vectors * A::LANES, A::COLUMNS);
        for &k in steps {
            for (lda, (bn, bk), ldc) in [(m, (1, n), m), (m + 3, (k + 2, 1), m + 1), (m, (2, 2 * n + 1), m + 5)] {
                let (a, b) = (whole::<A::Element>(m + lda * k, 1), whole::<A::Element>(bn * n + bk * k, 2));
                let signed = |x: usize| x.cast_signed();
                let left = Panel { at: a.as_ptr(), row: 1, step: signed(lda) };
                let right = Panel { at: b.as_ptr(), row: signed(bn), step: signed(bk) };
                let before = whole::<A::Element>(ldc * n, 3);
                let strides = [(1, lda), (bn, bk), (1, ldc)];

                let (mut found, mut expected) = (before.clone(), before.clone());
                // SAFETY: the vectors are as large as the strides say; only what the machine has is tested
                unsafe { A::multiply(vectors, k, left, right, Onto::sums(found.as_mut_ptr(), signed(ldc))) };
                plain(&a, &b, &mut expected, (m, n, k), strides);
                assert_eq!(found, expected, "{vectors} {k}");

                for rows in (vectors - 1) * A::LANES + 1..=m {
                    for columns in [1, 2, n - 1, n] {
                        let (mut found, mut expected) = (before.clone(), before.clone());
                        // SAFETY: as above
                        unsafe {
                            A::multiply_part(
                                (rows, columns, k),
                                left,
                                right,
                                Onto::sums(found.as_mut_ptr(), signed(ldc)),
                            )
                        };
                        plain(&a, &b, &mut expected, (rows, columns, k), strides);
                        assert_eq!(found, expected, "{rows} {columns} {k}");
                    }
                }
                // a fresh tile: what was there does not count, and only the part is written
                for (rows, columns) in [(m, n), (m, n - 1), (m - 1, n), (m - 1, 1)] {
                    let (mut found, mut expected) = (before.clone(), before.clone());
                    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
                        expected[i + j * ldc] = 0.into();
                    }
                    plain(&a, &b, &mut expected, (rows, columns, k), strides);
                    let c = Onto { at: found.as_mut_ptr(), ldc: signed(ldc), fresh: true };
                    // SAFETY: as above
                    unsafe {
                        if (rows, columns) == (m, n) {
                            A::multiply(vectors, k, left, right, c);
                        } else {
                            A::multiply_part((rows, columns, k), left, right, c);
                        }
                    }
                    assert_eq!(found, expected, "fresh: {rows} {columns} {k}");
                }
            }
        }
    }
}

/// Whole products, of all pairs of layouts, in blocks of a tile or so; scaled and not.
fn products<A: Atom, W: Words<A::Element>>()
where
    A::Element: From<i8> + From<i16> + Debug,
    W::Source: From<i8>,
{
    let (unit_m, unit_n) = (A::LANES * A::VECTORS, A::COLUMNS);
    let sizes = [
        (1, 1, 1),
        (unit_m, unit_n, 4),
        (unit_m + 1, unit_n + 1, 7),
        (2 * unit_m + A::LANES - 1, 3 * unit_n - 1, 21),
        (3, 2 * unit_n, A::LANES + 1),
    ];
    for (m, n, k) in sizes {
        // an hour otherwise
        if cfg!(miri) && m * n * k > 1000 {
            continue;
        }
        // contiguous either way, small and large strides
        let strides = |x: usize, y: usize| [(1, x), (y, 1), (2, 2 * x + 1), (3 * y, 3), (17 * y + 1, 17)];
        for (i, at_a) in strides(m, k).into_iter().enumerate() {
            for (j, at_b) in strides(n, k).into_iter().enumerate() {
                for (l, at_c) in strides(m, n).into_iter().enumerate() {
                    if cfg!(miri) && (i + j + l) % 5 > 0 {
                        continue;
                    }
                    let size = |(dx, dy): (usize, usize), x: usize, y: usize| dx * (x - 1) + dy * (y - 1) + 1;
                    let (a, b) = (whole(size(at_a, m, k), 1), whole(size(at_b, n, k), 2));
                    let mut sums = vec![0i16; size(at_c, m, n)];
                    plain(&a, &b, &mut sums, (m, n, k), [at_a, at_b, at_c]);
                    let before = whole::<A::Element>(size(at_c, m, n), 3);
                    let of = |x: i16| A::Element::from(x);
                    let (a, b): (Vec<W::Source>, Vec<W::Source>) = (whole(a.len(), 1), whole(b.len(), 2));
                    for (in_place, (alpha, beta)) in
                        [(0, (1, 1)), (1000, (1, 1)), (1000, (-2, 1)), (0, (1, 0)), (0, (2, 3))]
                    {
                        let mut expected = before.clone();
                        for (x, y) in (0..m).flat_map(|x| (0..n).map(move |y| (x, y))) {
                            let at = x * at_c.0 + y * at_c.1;
                            expected[at] = of(beta).times(expected[at]).plus(of(alpha).times(of(sums[at])));
                        }
                        let mut c = before.clone();
                        let layout = |x, y, (dx, dy)| Layout::<(usize, usize), (usize, usize)>::new((x, y), (dx, dy));
                        let layouts = (layout(m, k, at_a), layout(n, k, at_b), layout(m, n, at_c));
                        let (Ok(la), Ok(lb), Ok(lc)) = layouts else { panic!("layouts") };
                        let product = Product {
                            a: Source::new(&Tensor::view(&a, la).expect("A")).expect("A"),
                            b: Source::new(&Tensor::view(&b, lb).expect("B")).expect("B"),
                            c: Destination::new(&mut Tensor::view_mut(&mut c, lc).expect("C")).expect("C"),
                        };
                        let product = product.oriented();
                        let to = &product.c;
                        let terms = product.to(Target { at: to.at, rows: &to.rows, columns: &to.columns });
                        let ranges = (0..to.rows.extent(), 0..to.columns.extent());
                        let blocking = Blocking { m: unit_m + 1, n: 2 * unit_n, k: 6, in_place };
                        let scale = Scale { alpha: of(alpha), beta: of(beta) };
                        // SAFETY: checked by `Source` and `Destination`; only what the machine has is tested
                        unsafe { blocked::multiply::<A, W>(&terms, ranges, blocking, scale) };
                        assert_eq!(c, expected, "{m} {n} {k}: {at_a:?} {at_b:?} {at_c:?} {in_place} {alpha} {beta}");
                    }
                }
            }
        }
    }
}

macro_rules! atoms {
    ($($name:ident: $atom:ty, $($tiles:ident)? [$($words:ty)+], $has:expr;)*) => {$(
        mod $name {
            use super::*;
            $(
                #[test]
                fn tiles_are_those_of_the_triple_loop() {
                    if $has {
                        $tiles::<$atom>();
                    }
                }
            )?
            #[test]
            fn products_are_those_of_the_triple_loop() {
                if $has {
                    $(products::<$atom, $words>();)+
                }
            }
        }
    )*};
}
atoms! {
    portable_f32: PortableF32, tiles [Same<f32>], true;
    portable_f64: PortableF64, tiles [Same<f64>], true;
    portable_i32: PortableI32, tiles [Wide<i8>], true;
}
#[cfg(feature = "half")]
atoms! { portable_halves: PortableF32, [Wide<half::f16> Wide<half::bf16>], true; }
#[cfg(target_arch = "x86_64")]
atoms! {
    fma_f32: crate::atom::x86::FmaF32, tiles [Same<f32>], fma();
    fma_f64: crate::atom::x86::FmaF64, tiles [Same<f64>], fma();
    fma_pairs: crate::atom::x86::FmaPairs, [Pairs<i8>], fma();
    tall_f32: crate::atom::x86::TallF32, tiles [Same<f32>], is_x86_feature_detected!("avx512f");
    tall_f64: crate::atom::x86::TallF64, tiles [Same<f64>], is_x86_feature_detected!("avx512f");
    wide_f32: crate::atom::x86::WideF32, tiles [Same<f32>], is_x86_feature_detected!("avx512f");
    wide_f64: crate::atom::x86::WideF64, tiles [Same<f64>], is_x86_feature_detected!("avx512f");
    wide_pairs: crate::atom::x86::WidePairs, [Pairs<i8>], is_x86_feature_detected!("avx512vnni");
}
#[cfg(all(target_arch = "x86_64", feature = "half"))]
atoms! {
    fma_halves: crate::atom::x86::FmaF32, [Wide<half::f16> Wide<half::bf16>], fma();
    wide_halves: crate::atom::x86::WideF32, [Wide<half::f16> Wide<half::bf16>], is_x86_feature_detected!("avx512f");
    wide_bf16: crate::atom::x86::WideBf16, [Pairs<half::bf16>], is_x86_feature_detected!("avx512bf16");
}
#[cfg(target_arch = "x86_64")]
fn fma() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

#[cfg(target_arch = "aarch64")]
atoms! {
    neon_f32: crate::atom::neon::NeonF32, tiles [Same<f32>], true;
    neon_f64: crate::atom::neon::NeonF64, tiles [Same<f64>], true;
    neon_i32: crate::atom::neon::NeonI32, tiles [Wide<i8>], true;
}
#[cfg(all(target_arch = "aarch64", feature = "half"))]
atoms! { neon_halves: crate::atom::neon::NeonF32, [Wide<half::f16> Wide<half::bf16>], true; }

/// All halves become the `f32` that half makes of them.
#[cfg(feature = "half")]
#[test]
fn halves_are_those_numbers() {
    for bits in 0..=u16::MAX {
        let (x, y) = (half::f16::from_bits(bits), half::bf16::from_bits(bits));
        for (word, right) in
            [(Wide::<half::f16>::word(|_| x), x.to_f32()), (Wide::<half::bf16>::word(|_| y), y.to_f32())]
        {
            assert!(word.to_bits() == right.to_bits() || word.is_nan() && right.is_nan(), "{bits:#x}: {word} {right}");
        }
    }
}

/// Kernels that fuse may differ from those that do not by rounding only.
#[test]
fn kernels_agree_on_fractions() {
    fn fractions(count: usize, salt: usize) -> Vec<f32> {
        (0..count)
            .map(|i| f32::from(u16::try_from((i * 7919 + salt) % 1009).expect("below 1009")) / 700.0 - 0.7)
            .collect()
    }
    fn check<A: Atom<Element = f32>, const M: usize, const N: usize>() {
        let k = 50;
        let (a, b) = (fractions(M * k, 1), fractions(N * k, 2));
        let (mut c, mut bound) = (vec![0f32; M * N], vec![0f32; M * N]);
        let (left, right) = (
            Panel { at: a.as_ptr(), row: 1, step: M.cast_signed() },
            Panel { at: b.as_ptr(), row: 1, step: N.cast_signed() },
        );
        // SAFETY: as large as the strides say
        unsafe { A::multiply(A::VECTORS, k, left, right, Onto::sums(c.as_mut_ptr(), M.cast_signed())) };
        let mut expected = vec![0f32; M * N];
        plain(&a, &b, &mut expected, (M, N, k), [(1, M), (1, N), (1, M)]);
        for x in 0..k {
            for j in 0..N {
                for i in 0..M {
                    bound[i + j * M] += (a[i + x * M] * b[j + x * N]).abs() * f32::EPSILON * 51.0;
                }
            }
        }
        for ((x, y), bound) in c.iter().zip(&expected).zip(&bound) {
            assert!((x - y).abs() <= *bound, "{x} {y} {bound}");
        }
    }
    check::<PortableF32, 8, 4>();
    #[cfg(target_arch = "aarch64")]
    check::<crate::atom::neon::NeonF32, 12, 8>();
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        check::<crate::atom::x86::FmaF32, 24, 4>();
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        check::<crate::atom::x86::WideF32, 48, 8>();
        check::<crate::atom::x86::TallF32, 64, 6>();
    }
}

#[test]
fn small_products_of_static_layouts() {
    macro_rules! sizes {
        ($($m:literal $n:literal $k:literal;)*) => {$({
            let (a, b) = (whole::<f32>($m * $k, 1), whole::<f32>($n * $k, 2));
            let before = whole::<f32>($m * $n, 3);
            macro_rules! pair {
                ($la:expr, $lb:expr, $lc:expr, $at:expr) => {{
                    let (mut found, mut expected) = (before.clone(), before.clone());
                    plain(&a, &b, &mut expected, ($m, $n, $k), $at);
                    let (a, b) = (Tensor::view(&a, $la).expect("A"), Tensor::view(&b, $lb).expect("B"));
                    gemm_static(&a, &b, &mut Tensor::view_mut(&mut found, $lc).expect("C")).expect("a product");
                    assert_eq!(found, expected);
                }};
            }
            pair!(layout!(($m, $k) : (1, $m)), layout!(($n, $k) : (1, $n)), layout!(($m, $n) : (1, $m)), [(1, $m), (1, $n), (1, $m)]);
            pair!(layout!(($m, $k) : ($k, 1)), layout!(($n, $k) : (1, $n)), layout!(($m, $n) : ($n, 1)), [($k, 1), (1, $n), ($n, 1)]);
            pair!(layout!(($m, $k) : ($k, 1)), layout!(($n, $k) : ($k, 1)), layout!(($m, $n) : (1, $m)), [($k, 1), ($k, 1), (1, $m)]);
        })*};
    }
    sizes! { 1 1 1; 4 4 4; 5 3 2; 8 8 8; 7 9 11; 16 16 16; 33 17 5; }
}

#[test]
fn what_does_not_fit_is_refused() {
    let (a, mut c) = ([1f32; 64], [0f32; 64]);
    let of = |m: usize, n: usize, dm: isize, dn: isize| Layout::new((m, n), (dm, dn)).expect("a layout");
    let view = |layout| Tensor::view(&a, layout).expect("a view");
    let mut refused = |la, lb, lc| {
        let e = gemm(&view(la), &view(lb), &mut Tensor::view_mut(&mut c, lc).expect("a view")).expect_err("refused");
        let f = gemm_static(&view(la), &view(lb), &mut Tensor::view_mut(&mut c, lc).expect("a view"));
        assert_eq!(f, Err(e));
        e
    };
    let good = of(4, 5, 1, 4);
    assert_eq!(refused(of(3, 5, 1, 3), good, of(4, 4, 1, 4)), AlgebraError::GemmM { a: 3, c: 4 });
    assert_eq!(refused(good, of(3, 5, 1, 3), of(4, 4, 1, 4)), AlgebraError::GemmN { b: 3, c: 4 });
    assert_eq!(refused(good, of(4, 6, 1, 4), of(4, 4, 1, 4)), AlgebraError::GemmK { a: 5, b: 6 });
    assert_eq!(refused(good, good, of(4, 4, 1, 3)), AlgebraError::Aliasing { stride: 3, reach: 3 });
    assert_eq!(refused(good, good, of(4, 4, 0, 1)), AlgebraError::Aliasing { stride: 0, reach: 0 });
    // interleaved: 3 i + 4 j, different for i < 4 and j < 3
    let (square, a) = (of(4, 3, 3, 4), view(good));
    assert_eq!(gemm(&a, &view(of(3, 5, 1, 3)), &mut Tensor::view_mut(&mut c, square).expect("a view")), Ok(()));

    let hang = |la, lc| gemm(&Tensor::overhang(&[1f32; 20], la), &a, &mut Tensor::overhang_mut(&mut [0f32; 16], lc));
    assert_eq!(hang(of(4, 5, 1, 4), of(4, 4, 1, 4)), Ok(()));
    assert_eq!(hang(of(4, 5, 1, 5), of(4, 4, 1, 4)), Err(AlgebraError::StorageTooSmall { needed: 24, len: 20 }));
    assert_eq!(hang(of(4, 5, 1, 4), of(4, 4, 4, 2)), Err(AlgebraError::StorageTooSmall { needed: 19, len: 16 }));
    assert_eq!(hang(of(4, 5, 1, -4), of(4, 4, 1, 4)), Err(AlgebraError::BelowStorage { position: -16 }));
    assert_eq!(hang(of(4, 5, 1, 4), of(4, 4, 1, -4)), Err(AlgebraError::BelowStorage { position: -12 }));
    // extents that no layout should have
    let none = Tensor::overhang(&[1f32; 20], Layout::from_parts((4usize, 0usize), (1usize, 4usize)));
    assert_eq!(
        gemm(&none, &a, &mut Tensor::view_mut(&mut c, good).expect("a view")),
        Err(AlgebraError::ZeroExtent { mode: 1 })
    );
    let far = Tensor::overhang(&[1f32; 20], Layout::from_parts((4usize, 5usize), (isize::MAX, 1isize)));
    assert_eq!(
        gemm(&far, &a, &mut Tensor::view_mut(&mut c, of(4, 4, 1, 4)).expect("a view")),
        Err(cute_static::Operation::Storage.overflow(cute_static::Excess::Product(3, isize::MAX)))
    );
}
