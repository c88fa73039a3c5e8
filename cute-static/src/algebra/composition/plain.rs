//! One leaf of the right operand against the modes of the left one, on plain numbers: what `cute-dynamic` and run-time integers
//! do where modes are one when run.

use crate::refusal::error::Outcome;
use crate::{AlgebraError, Operation};

/// `divide_out` and `keep` of the parent module: the modes that an `extent : step` is of, each as an extent, the mode
/// of the left operand, counted from 0, and the steps of its stride. `init` are the extents of the left operand but for its
/// last mode; it is coalesced, and the composition admissible, so that all divisions are exact.
///
/// # Errors
/// [`AlgebraError::ShapeDivisibility`] and [`AlgebraError::StrideDivisibility`] of what is not; those of `emit`.
#[inline]
pub fn divide_out(
    init: impl ExactSizeIterator<Item = usize>,
    mode: usize,
    (extent, step): (usize, usize),
    mut emit: impl FnMut(usize, usize, usize) -> Outcome<()>,
) -> Outcome<()> {
    let last = init.len();
    let (mut left, mut step) = (extent, step);
    for (at, modulus) in init.enumerate() {
        if let (Some(quotient), Some(0)) = (step.checked_div(modulus), step.checked_rem(modulus))
            && step >= modulus
        {
            step = quotient;
            continue;
        }
        if let (Some(kept), Some(0)) = (modulus.checked_div(step), modulus.checked_rem(step))
            && left > kept
        {
            let (Some(after), Some(0)) = (left.checked_div(kept), left.checked_rem(kept)) else {
                return Err(AlgebraError::ShapeDivisibility { by: Operation::Composition, mode, kept, extent });
            };
            emit(kept, at, step)?;
            (left, step) = (after, 1);
            continue;
        }
        // all that is left must lie inside this mode (truncation); else the strides do not divide
        if left.saturating_sub(1).checked_mul(step).is_none_or(|reach| reach >= modulus) {
            return Err(AlgebraError::StrideDivisibility {
                by: Operation::Composition,
                mode,
                prefix: modulus,
                stride: step,
            });
        }
        return emit(left, at, step);
    }
    emit(left, last, step)
}
