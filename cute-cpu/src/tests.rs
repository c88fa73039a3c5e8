//! Each instruction set's kernels against the portable ones, and the loops around them with blocks so small that every border is
//! met. The portable half runs under Miri, and the others where it is told that the machine has them (`-Ctarget-feature=+avx2,+fma`).

#![allow(clippy::expect_used, clippy::panic, clippy::arithmetic_side_effects, clippy::cast_precision_loss)]

use crate::atom::{Atom, Panel, PortableF32, PortableF64};
use crate::blocked::{self, Blocking, Product};
use crate::operand::{Destination, Source};
use crate::{AlgebraError, Scalar, Tensor, gemm, gemm_static};
use cute_static::{Layout, layout};
use std::vec::Vec;

/// Small whole numbers, so that sums are exact whatever their order.
fn whole<T: Scalar + From<i8>>(count: usize, salt: usize) -> Vec<T> {
    (0..count).map(|i| T::from(i8::try_from((i * 31 + i * i * 7 + salt * 5) % 13).expect("below 13") - 6)).collect()
}

/// `C += A B` through the triple loop.
fn plain<T: Scalar>(a: &[T], b: &[T], c: &mut [T], (m, n, k): (usize, usize, usize), at: [(usize, usize); 3]) {
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
    A::Element: From<i8>,
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
                unsafe { A::multiply(vectors, k, left, right, (found.as_mut_ptr(), signed(ldc))) };
                plain(&a, &b, &mut expected, (m, n, k), strides);
                assert_eq!(found, expected, "{vectors} {k}");

                for rows in (vectors - 1) * A::LANES + 1..=m {
                    for columns in [1, 2, n - 1, n] {
                        let (mut found, mut expected) = (before.clone(), before.clone());
                        // SAFETY: as above
                        unsafe { A::multiply_part((rows, columns, k), left, right, (found.as_mut_ptr(), signed(ldc))) };
                        plain(&a, &b, &mut expected, (rows, columns, k), strides);
                        assert_eq!(found, expected, "{rows} {columns} {k}");
                    }
                }
            }
        }
    }
}

/// Whole products, of all pairs of layouts, in blocks of a tile or so.
fn products<A: Atom>()
where
    A::Element: Scalar + From<i8>,
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
                    let before = whole::<A::Element>(size(at_c, m, n), 3);
                    let mut expected = before.clone();
                    plain(&a, &b, &mut expected, (m, n, k), [at_a, at_b, at_c]);
                    for in_place in [0, 1000] {
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
                        let ranges = (0..product.c.rows.extent(), 0..product.c.columns.extent());
                        let blocking = Blocking { m: unit_m + 1, n: 2 * unit_n, k: 6, in_place };
                        // SAFETY: checked by `Source` and `Destination`; only what the machine has is tested
                        unsafe { blocked::multiply::<A>(&product, ranges, blocking) };
                        assert_eq!(c, expected, "{m} {n} {k}: {at_a:?} {at_b:?} {at_c:?} {in_place}");
                    }
                }
            }
        }
    }
}

macro_rules! atoms {
    ($($name:ident: $atom:ty, $has:expr;)*) => {$(
        mod $name {
            use super::*;
            #[test]
            fn tiles_are_those_of_the_triple_loop() {
                if $has {
                    tiles::<$atom>();
                }
            }
            #[test]
            fn products_are_those_of_the_triple_loop() {
                if $has {
                    products::<$atom>();
                }
            }
        }
    )*};
}
atoms! { portable_f32: PortableF32, true; portable_f64: PortableF64, true; }
#[cfg(target_arch = "x86_64")]
atoms! {
    fma_f32: crate::atom::x86::FmaF32, is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    fma_f64: crate::atom::x86::FmaF64, is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    tall_f32: crate::atom::x86::TallF32, is_x86_feature_detected!("avx512f");
    tall_f64: crate::atom::x86::TallF64, is_x86_feature_detected!("avx512f");
    wide_f32: crate::atom::x86::WideF32, is_x86_feature_detected!("avx512f");
    wide_f64: crate::atom::x86::WideF64, is_x86_feature_detected!("avx512f");
}

#[cfg(target_arch = "aarch64")]
atoms! { neon_f32: crate::atom::neon::NeonF32, true; neon_f64: crate::atom::neon::NeonF64, true; }

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
        unsafe { A::multiply(A::VECTORS, k, left, right, (c.as_mut_ptr(), M.cast_signed())) };
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
    // ranks and codomains
    let line = Tensor::view(&[1f32; 4], layout!(4 : 1)).expect("a view");
    assert_eq!(
        gemm(&line, &a, &mut Tensor::view_mut(&mut c, good).expect("a view")),
        Err(AlgebraError::Rank { expected: 2, found: 1 })
    );
    let cube = Tensor::view(&[1f32; 8], layout!((2, 2, 2) : (1, 2, 4))).expect("a view");
    assert_eq!(
        gemm(&a, &cube, &mut Tensor::view_mut(&mut c, good).expect("a view")),
        Err(AlgebraError::Rank { expected: 2, found: 3 })
    );
    // extents that no layout should have
    let none = Tensor::overhang(&[1f32; 20], Layout::from_parts((4usize, 0usize), (1usize, 4usize)));
    assert_eq!(
        gemm(&none, &a, &mut Tensor::view_mut(&mut c, good).expect("a view")),
        Err(AlgebraError::ZeroExtent { mode: 1 })
    );
    let far = Tensor::overhang(&[1f32; 20], Layout::from_parts((4usize, 5usize), (isize::MAX, 1isize)));
    assert_eq!(
        gemm(&far, &a, &mut Tensor::view_mut(&mut c, of(4, 4, 1, 4)).expect("a view")),
        Err(AlgebraError::Overflow)
    );
}
