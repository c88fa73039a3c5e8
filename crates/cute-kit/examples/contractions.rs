//! The applications of GEMM in the paper's Table 3, each through its own layouts: transposition, leading dimensions, contractions of
//! tensors and convolutions are one product, `C(m, n) += sum over k of A(m, k) B(n, k)`. Every row is compared with loops over the
//! tensors themselves, which know nothing of layouts.
//!
//! ```text
//! cargo run --release -p cute-kit --example contractions
//! ```
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "loops over arrays of sizes of their own")]

use cute_kit::cpu::Matrix;
use cute_kit::{AlgebraError, GemmWith, Layout, Tensor, composition, layout};
use std::io::Write as _;

/// Small whole numbers, so that sums are exact whatever their order.
fn numbers(count: usize, salt: usize) -> Vec<f32> {
    (0..count).map(|i| f32::from(u8::try_from((i * 31 + i * i * 7 + salt) % 13).unwrap_or(0)) - 6.0).collect()
}

/// Multiplies into zeros by both products, and compares with what `by_hand` makes of the same three arrays.
fn checked<LA, LB, LC>(
    a: &LA,
    b: &LB,
    c: &LC,
    by_hand: impl FnOnce(&[f32], &[f32], &mut [f32]),
) -> Result<f32, AlgebraError>
where
    LA: Matrix + GemmWith<LB, LC>,
    LB: Matrix,
    LC: Matrix,
{
    let (left, right) = (numbers(a.cosize(), 1), numbers(b.cosize(), 2));
    let (left_tensor, right_tensor) = (Tensor::view(&left, a.clone())?, Tensor::view(&right, b.clone())?);
    let mut expected = vec![0f32; c.cosize()];
    let (mut ours, mut plain) = (expected.clone(), expected.clone());
    cute_kit::cpu::gemm(&left_tensor, &right_tensor, &mut Tensor::view_mut(&mut ours, c.clone())?)?;
    cute_kit::gemm(&left_tensor, &right_tensor, &mut Tensor::view_mut(&mut plain, c.clone())?)?;
    by_hand(&left, &right, &mut expected);
    assert_eq!(ours, expected);
    assert_eq!(plain, expected);
    Ok(expected.iter().map(|x| x.abs()).sum())
}

/// The seven rows; `report` gets each one's name, the layouts of A, B and C, and the sum of C's magnitudes.
///
/// # Errors
/// Those of a product.
fn table(mut report: impl FnMut(&str, [String; 3], f32)) -> Result<(), AlgebraError> {
    macro_rules! row {
        ($name:literal, $a:expr, $b:expr, $c:expr, $by_hand:expr) => {{
            let (a, b, c) = ($a, $b, $c);
            let sum = checked(&a, &b, &c, $by_hand)?;
            report($name, [a.to_string(), b.to_string(), c.to_string()], sum);
        }};
    }
    let (m, n, k) = (45usize, 37usize, 29usize);
    let (lda, ldb, ldc) = (50usize, 41usize, 48usize);
    row!(
        "NT GEMM",
        Layout::new((m, k), (1usize, lda))?,
        Layout::new((n, k), (1usize, ldb))?,
        Layout::new((m, n), (1usize, ldc))?,
        |a, b, c| {
            for i in 0..m {
                for j in 0..n {
                    c[i + ldc * j] = (0..k).map(|x| a[i + lda * x] * b[j + ldb * x]).sum();
                }
            }
        }
    );
    row!(
        "TN GEMM",
        Layout::new((m, k), (lda, 1usize))?,
        Layout::new((n, k), (ldb, 1usize))?,
        Layout::new((m, n), (1usize, ldc))?,
        |a, b, c| {
            for i in 0..m {
                for j in 0..n {
                    c[i + ldc * j] = (0..k).map(|x| a[lda * i + x] * b[ldb * j + x]).sum();
                }
            }
        }
    );
    // C transposed: the operands change places
    row!(
        "NTT GEMM",
        Layout::new((n, k), (1usize, ldb))?,
        Layout::new((m, k), (1usize, lda))?,
        Layout::new((n, m), (1usize, ldc))?,
        |b, a, c| {
            for i in 0..m {
                for j in 0..n {
                    c[j + ldc * i] = (0..k).map(|x| a[i + lda * x] * b[j + ldb * x]).sum();
                }
            }
        }
    );
    let ((dma, dka), (dnb, dkb), (dmc, dnc)) = ((2usize, 97usize), (87usize, 3usize), (113usize, 3usize));
    row!(
        "BLIS GEMM",
        Layout::new((m, k), (dma, dka))?,
        Layout::new((n, k), (dnb, dkb))?,
        Layout::new((m, n), (dmc, dnc))?,
        |a, b, c| {
            for i in 0..m {
                for j in 0..n {
                    c[dmc * i + dnc * j] = (0..k).map(|x| a[dma * i + dka * x] * b[dnb * j + dkb * x]).sum();
                }
            }
        }
    );
    // C[m1, n, m2] = sum over k of A[m1, k, m2] B[k, n]: the modes m1 and m2 are folded into the rows
    let (m1, m2) = (9usize, 5usize);
    let (w, x, y, z) = (12 * k, 12usize, 11 * n, 11usize);
    row!(
        "GETT",
        Layout::new(((m1, m2), k), ((1usize, w), x))?,
        Layout::new((n, k), (k, 1usize))?,
        Layout::new(((m1, m2), n), ((1usize, y), z))?,
        |a, b, c| {
            for i in 0..m1 {
                for l in 0..m2 {
                    for j in 0..n {
                        c[i + z * j + y * l] = (0..k).map(|s| a[i + x * s + w * l] * b[s + k * j]).sum();
                    }
                }
            }
        }
    );
    // C[m, n] = sum over k1 and k2 of A[k2, k1, m] B[k2, k1, n], with k2 contiguous: both are folded into the columns
    let (k1, k2) = (6usize, 8usize);
    let (w, x) = (k1 * 10, 10usize);
    let (y, z) = (k1 * 9, 9usize);
    row!(
        "GETT",
        Layout::new((m, (k1, k2)), (w, (x, 1usize)))?,
        Layout::new((n, (k1, k2)), (y, (z, 1usize)))?,
        Layout::new((m, n), (1usize, m))?,
        |a, b, c| {
            for i in 0..m {
                for j in 0..n {
                    let terms = (0..k1).flat_map(|p| (0..k2).map(move |q| (p, q)));
                    c[i + m * j] = terms.map(|(p, q)| a[w * i + x * p + q] * b[y * j + z * p + q]).sum();
                }
            }
        }
    );
    // images (N, C, D, H, W) and filters (K, C, T, R, S), row-major. im2col is a composition: output place (n, z, p, q) and tap
    // (c, t, r, s) go to the coordinate (q + s, p + r, z + t, c, n) of the image
    type Images = layout!(type (10, 8, 6, 3, 2) : (1, 10, 80, 480, 1440));
    type Im2col = layout!(type ((2, 5, 6, 7), (3, 2, 3, 4)) : ((1@4, 1@2, 1@1, 1@0), (1@3, 1@2, 1@1, 1@0)));
    let taps = 3 * 2 * 3 * 4;
    row!(
        "CONV",
        layout!((11, (3, 2, 3, 4)) : (72, (24, 12, 4, 1))),
        composition(&Images::default(), &Im2col::default())?,
        layout!((11, (2, 5, 6, 7)) : (210, (2310, 42, 7, 1))),
        |filters, images, out| {
            for k in 0..11 {
                for place in 0..2 * 5 * 6 * 7 {
                    let (n, z, p, q) = (place / 210, place / 42 % 5, place / 7 % 6, place % 7);
                    out[n * 2310 + k * 210 + place % 210] = (0..taps)
                        .map(|tap| {
                            let (c, t, r, s) = (tap / 24, tap / 12 % 2, tap / 4 % 3, tap % 4);
                            let image = ((((n * 3 + c) * 6) + z + t) * 8 + p + r) * 10 + q + s;
                            filters[k * taps + tap] * images[image]
                        })
                        .sum();
                }
            }
        }
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut out = std::io::stdout().lock();
    let mut result = Ok(());
    table(|name, [a, b, c], sum| {
        let line = writeln!(out, "{name:<10}A {a:<34}B {b}\n{:<10}C {c:<34}sum of magnitudes {sum}", "");
        result = core::mem::replace(&mut result, Ok(())).and(line);
    })?;
    Ok(result?)
}

#[test]
#[cfg_attr(miri, ignore = "more than 20 minutes; random_products does the like on less")]
fn seven_rows() -> Result<(), AlgebraError> {
    let mut rows = 0usize;
    table(|_, _, sum| {
        assert!(sum > 0.0);
        rows = rows.saturating_add(1);
    })?;
    assert_eq!(rows, 7);
    Ok(())
}
