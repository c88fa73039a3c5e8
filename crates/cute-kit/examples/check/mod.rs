//! What the tutorials compute with and are compared with: small integers, whose sums are exact, and plain loops.

use cute_kit::interpreter::Global;
use cute_kit::{Evaluate, IsLayout};
use std::error::Error;

/// M, N and K.
pub(crate) type Extents = (usize, usize, usize);

/// `C = alpha A B + beta C` in global memory.
pub(crate) struct Problem<T> {
    /// M x K elements.
    pub(crate) a: Global<T>,
    /// N x K elements.
    pub(crate) b: Global<T>,
    /// M x N elements.
    pub(crate) c: Global<f32>,
    /// What C was before.
    before: Vec<f32>,
}
impl<T: Copy + Into<f32>> Problem<T> {
    /// Small integers, as elements.
    #[allow(
        clippy::cast_precision_loss,
        clippy::arithmetic_side_effects,
        reason = "below 8, and sizes of matrices in memory"
    )]
    pub(crate) fn new((m, n, k): Extents, element: impl Fn(f32) -> T) -> Self {
        let number = |i: usize| ((i.wrapping_mul(0x9E37_79B9) >> 9) & 7) as f32 - 4.0;
        let numbers = |count: usize, seed: usize| (0..count).map(move |i| number(i + seed));
        let before: Vec<f32> = numbers(m * n, 3).collect();
        Self {
            a: Global::new("A", numbers(m * k, 1).map(&element)),
            b: Global::new("B", numbers(n * k, 2).map(&element)),
            c: Global::new("C", before.iter().copied()),
            before,
        }
    }
    /// How many elements of C are right: all of them.
    ///
    /// # Errors
    /// The first one that is not.
    #[allow(dead_code, reason = "an example has this or the next one")]
    pub(crate) fn check<A: At, B: At, C: At>(
        &self,
        layouts: (&A, &B, &C),
        scale: (f32, f32),
    ) -> Result<usize, Box<dyn Error>> {
        self.check_as(layouts, scale, &self.c.to_vec(), |sum| sum)
    }
    /// How many elements of a result of C's layout are right, which are sums as they are rounded: all of them.
    ///
    /// # Errors
    /// The first one that is not.
    pub(crate) fn check_as<D: Copy + Into<f32>, A: At, B: At, C: At>(
        &self,
        (a, b, c): (&A, &B, &C),
        (alpha, beta): (f32, f32),
        result: &[D],
        rounded: impl Fn(f32) -> f32,
    ) -> Result<usize, Box<dyn Error>> {
        let (m, n, k) = (a.mode_size(0), b.mode_size(0), a.mode_size(1));
        let (all_a, all_b) = (self.a.to_vec(), self.b.to_vec());
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            let sum: f32 = (0..k).map(|l| a.element(&all_a, (i, l)) * b.element(&all_b, (j, l))).sum();
            let expected = rounded(alpha * sum + beta * c.element(&self.before, (i, j)));
            let found = c.element(result, (i, j));
            if found != expected {
                return Err(format!("C({i},{j}) is {found}, and not {expected}").into());
            }
        }
        Ok(m.saturating_mul(n))
    }
}
/// A layout of rows and columns.
pub(crate) trait At: IsLayout + Evaluate<(usize, usize), Offset = isize> {
    /// An element of a matrix.
    fn element<T: Copy + Into<f32>>(&self, data: &[T], at: (usize, usize)) -> f32 {
        let element = self.offset(at).and_then(|offset| data.get(offset.cast_unsigned()));
        element.map_or(f32::NAN, |&x| x.into())
    }
}
impl<L: IsLayout + Evaluate<(usize, usize), Offset = isize>> At for L {}
