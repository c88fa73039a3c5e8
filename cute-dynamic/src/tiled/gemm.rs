//! What a tiled MMA multiplies: a thread's values of A, B and C, with as many atoms along M, N and K.

use super::partition::Partitioned;
use super::{has_modes, mode_size};
use crate::Operation;
use crate::misuse::Misuse;

/// How many instructions a thread issues to multiply its values `(V, M, K)`, `(V, N, K)` into `(V, M, N)`: M N K of atoms.
///
/// ```
/// use cute_dynamic::{Layout, misuse::Misuse, tiled::gemm_instructions};
/// let [a, b, c]: [Layout; 3] =
///     ["((2,2,2),4,2):((1,2,4),8,32)", "((2,2),8,2):((1,2),4,32)", "((2,2),4,8):((1,2),4,16)"].map(|text| text.parse().unwrap());
/// assert_eq!(gemm_instructions(&a, &b, &c)?, 64);
/// assert_eq!(gemm_instructions(&a, &c, &c), Err(Misuse::KDiffers { a: 2, b: 8 }));
/// # Ok::<(), Misuse>(())
/// ```
///
/// # Errors
/// [`Misuse::KDiffers`], [`Misuse::MDiffers`], [`Misuse::NDiffers`]; [`Misuse::OneMode`] of other than three modes.
pub fn gemm_instructions(a: &impl Partitioned, b: &impl Partitioned, c: &impl Partitioned) -> Result<usize, Misuse> {
    let (a, b, c) = (a.inner(), b.inner(), c.inner());
    for operand in [a, b, c] {
        has_modes(operand, 3)?;
        if operand.rank() > 3 {
            return Err(Misuse::OneMode { n: operand.rank(), m: 3 });
        }
    }
    let (m, n, k) = (mode_size(a, 1), mode_size(b, 1), mode_size(a, 2));
    if k != mode_size(b, 2) {
        return Err(Misuse::KDiffers { a: k, b: mode_size(b, 2) });
    }
    if m != mode_size(c, 1) {
        return Err(Misuse::MDiffers { a: m, c: mode_size(c, 1) });
    }
    if n != mode_size(c, 2) {
        return Err(Misuse::NDiffers { b: n, c: mode_size(c, 2) });
    }
    Ok(Operation::Gemm.sizes(Operation::Gemm.sizes(m, n)?, k)?)
}
