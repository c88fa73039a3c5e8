//! `gemm` of cute-static.

use cute_static::accessor::Packed;
use cute_static::{AlgebraError, Tensor, copy, gemm, int, layout};

/// Sums are added in place, and packed elements are written by value.
/// Right: Sums in bytes, packed by `copy`.
#[words("elements", "borrowed")]
fn gemm_into_packed_elements() -> Result<(), AlgebraError> {
    let mut sums = [0u8; 8];
    let a = Tensor::owned([1u8; 8], layout!((4, 2) : (1, 4)))?;
    wrong! {
        let mut c = Tensor::<Packed<_, int!(4)>, _>::packed(&mut sums[..], layout!((4, 4) : (1, 4)))?;
        gemm(&a, &a, &mut c)
    =>
        let mut c = Tensor::fragment(layout!((4, 4) : (1, 4)), 0u8);
        gemm(&a, &a, &mut c)?;
        copy(&c, &mut Tensor::<Packed<_, int!(4)>, _>::packed(&mut sums[..], layout!((4, 4) : (1, 4)))?)
    }
}

/// Paper 2.6.2: `C(m, n) += A(m, k) B(n, k)`; the sum has one K, which is 3 in A and 4 in B.
#[numbers(_3, _4)]
fn gemm_of_different_k() {
    let a = Tensor::fragment(layout!((2, 3) : (1, 2)), 1f32);
    let b = Tensor::fragment(layout!((2, wrong!(4 => 3)) : (1, 2)), 1f32);
    let mut c = Tensor::fragment(layout!((2, 2) : (1, 2)), 0f32);
    assert!(gemm(&a, &b, &mut c).is_ok());
}

/// Paper 2.6.2: `C(m, n) += A(m, k) B(n, k)`; A has 4 rows in a mode of 2 by 2, and C has 6.
#[numbers(_4, _6)]
fn gemm_of_different_m() {
    let a = Tensor::fragment(layout!(((2, 2), 3) : ((1, 6), 2)), 1f32);
    let b = Tensor::fragment(layout!((5, 3) : (3, 1)), 1f32);
    let mut c = Tensor::fragment(layout!((wrong!(6 => 4), 5) : (5, 1)), 0f32);
    assert!(gemm(&a, &b, &mut c).is_ok());
}

/// Paper 2.6.2: `C(m, n) += A(m, k) B(n, k)`; B is (N,K), so a matrix of 3 by 5 has N = 3, and C
/// has 5 columns.
#[numbers(_3, _5)]
fn gemm_of_different_n() {
    let a = Tensor::fragment(layout!((4, 3) : (1, 4)), 1f32);
    let b = Tensor::fragment(layout!((wrong!(3 => 5), 3) : (3, 1)), 1f32);
    let mut c = Tensor::fragment(layout!((4, 5) : (1, 4)), 0f32);
    assert!(gemm(&a, &b, &mut c).is_ok());
}

/// GEMM takes matrices: A is (M,K).
/// Right: Two modes are a matrix.
#[words("_2", "_3")]
fn gemm_of_rank_three() -> Result<(), AlgebraError> {
    let (a, b, mut c) = ([1; 8], [1; 4], [0; 4]);
    let a = Tensor::view(&a, wrong!(layout!((2, 2, 2) : (1, 2, 4)) => layout!((2, 2) : (1, 2))))?;
    let b = Tensor::view(&b, layout!((2, 2) : (1, 2)))?;
    gemm(&a, &b, &mut Tensor::view_mut(&mut c, layout!((2, 2) : (1, 2)))?)
}
