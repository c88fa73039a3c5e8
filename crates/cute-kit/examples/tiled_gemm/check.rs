//! The plain product, and how far the tiled one may be from it.
//!
//! Both are sums of the same products in some order, each product rounded before it is added or not. What there is to say of such
//! a sum without knowing its order, element by element:
//!
//! ```text
//! P, N = the sums of the positive products and of the negative ones, without their sign
//!
//! P + N cannot overflow     each sum is within gamma_K (P + N) of P - N: two of them are within twice that of each other
//! otherwise                 the sum is one of these
//!   NaN                     if a product is, or if +inf and -inf both can come up on the way
//!   +inf                    if P can overflow and no product is -inf;   -inf likewise
//!   a number                if no product is infinite, and then within gamma_K (P + N) of P - N
//! ```
//!
//! A product is NaN where a factor is, and of 0 and an infinity. What can overflow can come up on the way, since an order that adds
//! up the positive products first is an order. NumPy's result is one of these too, and not always the same one: of
//! `[-3e38, 3e38] @ [2, 2]` in f32 it is NaN, and -inf where the matrices are larger.

use core::fmt::{Display, LowerExp};
use core::ops::{AddAssign, Mul};
use cute_kit::Layout;

/// A matrix in memory.
type Matrix<'m, T> = (&'m [T], &'m Layout<(usize, usize), (usize, usize)>);

/// A number type as the check sees it.
pub(crate) trait Float: Copy + Mul<Output = Self> + AddAssign + Display + LowerExp {
    /// Half the distance from 1 to the next number.
    const UNIT_ROUNDOFF: f64;
    /// The smallest positive number.
    const SMALLEST: f64;
    /// The largest number.
    const LARGEST: f64;
    /// Two numbers times this, multiplied and added up, do not overflow an `f64`, nor does what is lost below count beside
    /// [`LARGEST`](Self::LARGEST).
    const SCALE: f64;
    /// The same number; every one of them is an `f64`.
    fn wide(self) -> f64;
}
impl Float for f32 {
    const UNIT_ROUNDOFF: f64 = 1.0 / (1u64 << 24) as f64;
    const SMALLEST: f64 = f32::from_bits(1) as f64;
    const LARGEST: f64 = f32::MAX as f64;
    const SCALE: f64 = 1.0;
    fn wide(self) -> f64 {
        f64::from(self)
    }
}
impl Float for f64 {
    const UNIT_ROUNDOFF: f64 = 1.0 / (1u64 << 53) as f64;
    const SMALLEST: f64 = f64::from_bits(1);
    const LARGEST: f64 = f64::MAX;
    const SCALE: f64 = f64::from_bits((1023 - 540) << 52); // 2^-540
    fn wide(self) -> f64 {
        self
    }
}

/// The textbook product, one dot product after the other through the strides; `b` is (N, K).
pub(crate) fn plain<T: Float>(
    (a, layout_a): Matrix<'_, T>,
    (b, layout_b): Matrix<'_, T>,
    (zero, c): (T, &mut [T]),
    progress: &mut impl FnMut(),
) {
    let ((m, depth), (am, ak)) = layout_a.into_parts();
    let ((n, _), (bn, bk)) = layout_b.into_parts();
    for i in 0..m {
        for j in 0..n {
            let mut sum = zero;
            for k in 0..depth {
                sum += a[i * am + k * ak] * b[j * bn + k * bk];
            }
            c[i * n + j] = sum;
        }
        progress();
    }
}

/// What [`check`] found.
pub(crate) struct Check {
    /// The largest difference of the elements that cannot overflow.
    pub(crate) error: f64,
    /// Of these the bound of the one that came nearest to its bound, and its difference.
    pub(crate) nearest: (f64, f64),
    /// Their smallest and their largest bound.
    pub(crate) bounds: (f64, f64),
    /// Elements of the tiled product that are not finite.
    pub(crate) not_finite: usize,
    /// The first element that is wrong.
    pub(crate) failed: Option<Failed>,
}

/// An element that no order of its sum makes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Failed {
    pub(crate) at: (usize, usize),
    pub(crate) tiled: f64,
    pub(crate) plain: f64,
    /// The bound of their difference; none where the sum can overflow.
    pub(crate) bound: Option<f64>,
}

/// `K u / (1 - K u)`: the relative error of a sum of `K` products, whatever their order.
pub(crate) fn gamma(k: usize, unit_roundoff: f64) -> f64 {
    let ku = k as f64 * unit_roundoff;
    if ku < 1.0 { ku / (1.0 - ku) } else { f64::INFINITY }
}

/// Compares two products element by element, by the rule on top.
///
/// Products may underflow: then each of the `K` in either sum may be off by another half of the smallest number.
/// `P + N` is computed in f64 and enlarged by what its own rounding may have taken from it.
pub(crate) fn check<T: Float>(
    (a, layout_a): Matrix<'_, T>,
    (b, layout_b): Matrix<'_, T>,
    (tiled, plain): (&[T], &[T]),
) -> Check {
    let ((m, depth), (am, ak)) = layout_a.into_parts();
    let ((n, _), (bn, bk)) = layout_b.into_parts();
    let enlarged = 1.0 + 2.0 * gamma(depth + 2, f64::UNIT_ROUNDOFF);
    let one = gamma(depth, T::UNIT_ROUNDOFF) * enlarged;
    let absolute = 2.0 * depth as f64 * T::SMALLEST;
    let mut found =
        Check { error: 0.0, nearest: (0.0, 0.0), bounds: (f64::INFINITY, 0.0), not_finite: 0, failed: None };
    let (mut nearest, mut magnitudes) = (-1.0, vec![0.0f64; n]);
    for i in 0..m {
        magnitudes.fill(0.0);
        for k in 0..depth {
            let left = a[i * am + k * ak].wide().abs();
            for (j, sum) in magnitudes.iter_mut().enumerate() {
                *sum += left * b[j * bn + k * bk].wide().abs();
            }
        }
        for (j, magnitude) in magnitudes.iter().enumerate() {
            let (x, y) = (tiled[i * n + j].wide(), plain[i * n + j].wide());
            found.not_finite += usize::from(!x.is_finite());
            let (good, bound) = if magnitude * enlarged * (1.0 + one) <= T::LARGEST {
                let bound = if *magnitude > 0.0 { 2.0 * one * magnitude + absolute } else { absolute };
                let difference = (x - y).abs();
                found.error = found.error.max(difference);
                found.bounds = (found.bounds.0.min(bound), found.bounds.1.max(bound));
                if difference / bound > nearest {
                    nearest = difference / bound;
                    found.nearest = (difference, bound);
                }
                (difference <= bound, Some(bound))
            } else {
                let factors = (0..depth).map(|k| (a[i * am + k * ak].wide(), b[j * bn + k * bk].wide()));
                (Sum::of::<T>(factors).may_be::<T>(x, one, enlarged), None)
            };
            if !good && found.failed.is_none() {
                found.failed = Some(Failed { at: (i, j), tiled: x, plain: y, bound });
            }
        }
    }
    found
}

/// A sum that may overflow.
#[derive(Default)]
struct Sum {
    /// `P` and `N`, both scaled; infinite where a product is.
    positive: f64,
    negative: f64,
    /// Whether a product is NaN.
    nan: bool,
}

impl Sum {
    fn of<T: Float>(factors: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut sum = Self::default();
        for (a, b) in factors {
            let finite = a.is_finite() && b.is_finite();
            let product = if finite { (a * T::SCALE) * (b * T::SCALE) } else { a * b };
            sum.positive += product.max(0.0);
            sum.negative += (-product).max(0.0);
            sum.nan |= product.is_nan();
        }
        sum
    }

    /// Whether some order makes `x` of it, with a relative error of at most `gamma`.
    fn may_be<T: Float>(&self, x: f64, gamma: f64, enlarged: f64) -> bool {
        if self.nan {
            return x.is_nan();
        }
        let [plus, minus] = [self.positive, self.negative].map(f64::is_infinite);
        let overflows = |sum: f64| sum * enlarged * (1.0 + gamma) >= T::LARGEST * T::SCALE * T::SCALE;
        let (above, below) = (overflows(self.positive), overflows(self.negative));
        if x.is_nan() {
            above && below
        } else if x.is_infinite() {
            if x > 0.0 { above && !minus } else { below && !plus }
        } else {
            let difference = (x * T::SCALE * T::SCALE - (self.positive - self.negative)).abs();
            // where all products are 0 the bound is, too, even of an infinite gamma
            !plus && !minus && (difference == 0.0 || difference <= gamma * (self.positive + self.negative))
        }
    }
}
