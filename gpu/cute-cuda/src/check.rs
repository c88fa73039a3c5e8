//! What a product has to be: computed by [`cute_cpu`] in f64 from the elements as they are stored, and how far the GPU's may be from it.
//!
//! ```text
//! whole numbers   small ones: all sums are exact in the accumulators, so that D is the exact sum, rounded to its element     equal
//! any numbers     |D - exact| <= u_D |exact| + u |a_i| |b_j|      u_D: half a step of D's element; |a_i|: the row's Euclidean norm
//!                 u = 2^-20 of f32 accumulators, 2^-10 of 8-bit floats, whose sums inside of an instruction have fewer bits
//! f of them       |D - f(exact)| <= as above, with 1.13 u (f grows no faster), and 2^-16 |f(exact)| of GELU's exponential
//! ```
//! The bound holds for numbers around 0, whose errors cancel. Numbers of one sign have errors that grow with K: `gemm sums` measures them.

use crate::element::Number;
use crate::gpu::Error;
use cute_gpu::gemm::epilogue::{Epilogue, Gelu, Identity, Linear, Plain, Relu};
use cute_static::{Layout, Tensor, int};

/// `A B^T` in f64, of A (m, k) and B (n, k), row by row.
///
/// # Errors
/// [`Error::Shape`] of too few numbers.
pub fn product(a: &[f64], b: &[f64], (m, n, k): (usize, usize, usize)) -> Result<Vec<f64>, Error> {
    let mut d = vec![0.0; m.saturating_mul(n)];
    let wrong = |error: cute_static::AlgebraError| Error::Shape(error.to_string());
    cute_cpu::gemm_parallel(
        &Tensor::view(a, Layout::new((m, k), (k, int!(1))).map_err(wrong)?).map_err(wrong)?,
        &Tensor::view(b, Layout::new((n, k), (k, int!(1))).map_err(wrong)?).map_err(wrong)?,
        &mut Tensor::view_mut(&mut d, Layout::new((m, n), (n, int!(1))).map_err(wrong)?).map_err(wrong)?,
    )
    .map_err(wrong)?;
    Ok(d)
}
/// What an epilogue makes of a number.
pub trait Exact: Epilogue {
    /// In f64.
    fn exact(x: f64) -> f64;
    /// Whether small whole numbers become whole numbers.
    const WHOLE: bool;
}
macro_rules! exact {
    ($($epilogue:ty, $whole:literal: |$x:ident| $is:expr;)*) => {$(
        impl Exact for $epilogue {
            fn exact($x: f64) -> f64 {
                $is
            }
            const WHOLE: bool = $whole;
        }
    )*};
}
exact! {
    Plain, true: |x| x;
    Linear<Identity>, true: |x| x;
    Linear<Relu>, true: |x| x.max(0.0);
    Linear<Gelu>, false: |x| 0.5 * x * (1.0 + (std::f64::consts::FRAC_2_PI.sqrt() * (x + 0.044_715 * x * x * x)).tanh());
}
/// How far a product is from the exact one.
#[derive(Debug, Clone, Copy, Default)]
pub struct Distance {
    /// The largest distance.
    pub largest: f64,
    /// The largest quotient of a distance and its bound: above 1 one of them is wrong.
    pub of_bound: f64,
    /// How many are beyond their bound, or no numbers.
    pub wrong: usize,
}
/// The distance of `got` from `exact`, element by element; `u` as above, 0 for sums that are exact; `more`: what each may be away besides, of an
/// element's absolute value, and in all.
#[must_use]
pub fn distance<D: Number>(
    got: &[f64],
    exact: &[f64],
    a: &[f64],
    b: &[f64],
    k: usize,
    u: f64,
    more: [f64; 2],
) -> Distance {
    let norms = |x: &[f64]| -> Vec<f64> {
        x.chunks(k.max(1)).map(|row| row.iter().map(|x| x * x).sum::<f64>().sqrt()).collect()
    };
    let (rows, columns) = (norms(a), norms(b));
    let mut all = Distance { wrong: got.len().abs_diff(exact.len()), ..Distance::default() };
    for ((got, exact), &row) in got.chunks(columns.len().max(1)).zip(exact.chunks(columns.len().max(1))).zip(&rows) {
        for ((&got, &exact), &column) in got.iter().zip(exact).zip(&columns) {
            let (distance, bound) = if u == 0.0 {
                ((got - D::number(D::of(exact))).abs(), 0.0)
            } else {
                ((got - exact).abs(), (D::UNIT + more[0]) * exact.abs() + u * row * column + more[1])
            };
            all.largest = all.largest.max(distance);
            all.of_bound = all.of_bound.max(if bound > 0.0 { distance / bound } else { 0.0 });
            // not a number is beyond every bound
            all.wrong = all.wrong.saturating_add(usize::from(distance.is_nan() || distance > bound));
        }
    }
    all
}
