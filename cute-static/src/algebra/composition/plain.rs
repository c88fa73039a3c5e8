//! The definition of an admissible composition `A o B` (paper, Sections 3.3.2 and 3.3.3), on plain integers.
//!
//! Every crate and every kind of layout (static, mixed, run-time) gives the verdict written here:
//!
//! ```text
//! A = (S_0, ..., S_R) : (D_0, ..., D_R)   flat and coalesced; a trailing extent of 1 is kept unless it merges
//! P_r = S_0 * ... * S_(r-1)               the prefix products; P_0 = 1 divides everything and is never in the way
//! B = (s_0 : d_0, s_1 : d_1, ...)         the leaves of B from left to right; a leaf counts if s > 1 and d != 0
//!
//! check_composition(A, B):
//!     if A has one mode or none: admissible                       a line is linear everywhere (Section 3.3.3)
//!     for each leaf s:d that counts, in order:                                                    check_leaf
//!         if d < 0: NegativeStride
//!         let last = (s - 1) * d                                  A is truncated at the leaf's largest value
//!         for each P_r <= last, r >= 1:
//!             unless P_r | d or d | P_r: StrideDivisibility                                       Eq. 20
//!         for each P_r <= last, r >= 1:
//!             unless ceil(P_r / d) | s: ShapeDivisibility                                         Eq. 21
//!     if two leaves or more count:                                                                check_joint
//!         let last = sum of (s - 1) * d                           A is truncated at B's largest value
//!         if P_1 <= last:                                         more than one mode is left
//!             for each leaf that counts and each P_r <= last, r >= 1:
//!                 unless P_r | d or d | P_r: JointDivisibility                                    Eq. 23, condition 1
//!             for each pair of leaves that count:
//!                 unless s_i * d_i <= d_j or s_j * d_j <= d_i: NotDistributive                    Eq. 23, condition 2
//! ```
//!
//! The joint part is needed because two leaves that are each fine may carry into the next mode of `A` together:
//! `(6,10):(1,100) o (2,2,2):(1,2,4)` reaches 7 in steps that each stay below 6.
//!
//! The largest value of `B` may lie beyond the domain of `A`: the last mode of `A` extends (Section 3.3.3). The
//! functions neither allocate nor panic. A value that does not fit lies beyond every prefix product: whether the result has
//! numbers that fit is another rule (`fits.rs`).
//!
//! Below: one leaf along the modes of the left operand.

use crate::{AlgebraError, Excess, Operation};

/// Is `A o B` admissible? `a` are the modes `(extent, stride)` of `A`, flattened and **already coalesced** (only the extents matter);
/// `b` are the leaves of `B` from left to right.
///
/// # Errors
/// The first rule that fails in the order of the pseudocode; if that one's number does not fit it is [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::machinery::check_composition;
/// let a = [(4, 2), (6, 3), (8, 5)];
/// assert!(check_composition(&a, &[(6, 12)]).is_ok());
/// assert_eq!(check_composition(&a, &[(6, 3)]).unwrap_err().code(), "stride_divisibility");
/// assert_eq!(check_composition(&a, &[(6, 1)]).unwrap_err().code(), "shape_divisibility");
/// let carry = check_composition(&[(6, 1), (10, 100)], &[(2, 1), (2, 2), (2, 4)]);
/// assert_eq!(carry.unwrap_err().code(), "not_distributive");
/// ```
pub fn check_composition(a: &[(usize, isize)], b: &[(usize, isize)]) -> Result<(), AlgebraError> {
    for (mode, &leaf) in b.iter().enumerate() {
        check_leaf(a, mode, leaf)?;
    }
    check_joint(a, b, true)
}

/// Eq. 20 and Eq. 21 for the leaf `s:d` of `B`, number `mode`, against `A` truncated at `(s-1)*d`.
///
/// # Errors
/// [`AlgebraError::NegativeStride`], [`AlgebraError::StrideDivisibility`] or [`AlgebraError::ShapeDivisibility`].
pub fn check_leaf(a: &[(usize, isize)], mode: usize, leaf: (usize, isize)) -> Result<(), AlgebraError> {
    let (extent, signed) = leaf;
    if a.len() <= 1 || !counts(leaf) {
        return Ok(());
    }
    let stride = magnitude(mode, signed)?;
    let last = reach(extent.saturating_sub(1), stride);
    // All of Eq. 20 comes before Eq. 21, so a failure of Eq. 21 is remembered and given at the end.
    let mut shape = Ok(());
    for prefix in prefixes(a).take_while(|&prefix| prefix <= last) {
        if !divides_either_way(prefix, stride) {
            return Err(AlgebraError::StrideDivisibility { by: Operation::Composition, mode, prefix, stride });
        }
        // By Eq. 20 the quotient is exact, or the prefix is below the stride and one element is kept.
        let kept = if prefix <= stride { 1 } else { quotient(prefix, stride) };
        if shape.is_ok() && !divides(kept, extent) {
            shape = Err(AlgebraError::ShapeDivisibility { by: Operation::Composition, mode, kept, extent });
        }
    }
    shape
}

/// Eq. 23: do the leaves of `B` add up inside `A`, truncated at the largest value of the whole of `B`, without carrying into each other?
/// Where [`check_leaf`] has passed for all leaves (`checked`) its divisions are not done again.
///
/// # Errors
/// [`AlgebraError::JointDivisibility`], [`AlgebraError::NotDistributive`], [`AlgebraError::NegativeStride`], [`AlgebraError::Overflow`].
pub fn check_joint(a: &[(usize, isize)], b: &[(usize, isize)], checked: bool) -> Result<(), AlgebraError> {
    let Some(&(first, _)) = a.first() else {
        return Ok(());
    };
    let leaves = || b.iter().copied().enumerate().filter(|&(_, leaf)| counts(leaf));
    if a.len() <= 1 || leaves().nth(1).is_none() {
        return Ok(());
    }
    let mut last = 0usize;
    for (mode, (extent, stride)) in leaves() {
        last = last.saturating_add(reach(extent.saturating_sub(1), magnitude(mode, stride)?));
    }
    if first > last {
        return Ok(());
    }
    for (mode, (extent, signed)) in leaves() {
        let stride = magnitude(mode, signed)?;
        let passed = if checked { reach(extent.saturating_sub(1), stride) } else { 0 };
        for prefix in prefixes(a).take_while(|&prefix| prefix <= last).skip_while(|&prefix| prefix <= passed) {
            if !divides_either_way(prefix, stride) {
                return Err(AlgebraError::JointDivisibility { by: Operation::Composition, mode, prefix, stride });
            }
        }
    }
    for (i, (left_extent, left)) in leaves() {
        let left = magnitude(i, left)?;
        let left_reach = reach(left_extent, left);
        for (j, (right_extent, right)) in leaves().skip_while(|&(j, _)| j <= i) {
            let right = magnitude(j, right)?;
            if left_reach <= right {
                continue;
            }
            let right_reach = reach(right_extent, right);
            if right_reach > left {
                // Named is the leaf that begins lower, with the stride that it runs over.
                return Err(match if left <= right { (i, left_reach, right) } else { (j, right_reach, left) } {
                    // a number that is none
                    (_, usize::MAX, _) => Operation::Composition.overflow(Excess::Offset),
                    (mode, reach, stride) => {
                        AlgebraError::NotDistributive { by: Operation::Composition, mode, reach, stride }
                    }
                });
            }
        }
    }
    Ok(())
}

/// A leaf of extent 1 or stride 0 adds nothing to any sum.
const fn counts((extent, stride): (usize, isize)) -> bool {
    extent > 1 && stride != 0
}

/// The prefix products P_1, P_2, ..., P_R of the extents. One that does not fit lies beyond every truncation.
fn prefixes(a: &[(usize, isize)]) -> impl Iterator<Item = usize> {
    let but_last = a.split_last().map_or(a, |(_, init)| init);
    but_last.iter().scan(1usize, |product, &(extent, _)| {
        *product = product.checked_mul(extent)?;
        Some(*product)
    })
}

const fn magnitude(mode: usize, stride: isize) -> Result<usize, AlgebraError> {
    if stride < 0 { Err(AlgebraError::NegativeStride { mode, stride }) } else { Ok(stride.unsigned_abs()) }
}

/// `s * d`; one that does not fit is larger than any prefix product or stride.
const fn reach(extent: usize, stride: usize) -> usize {
    extent.saturating_mul(stride)
}

/// `divisor | number`; no extent is 0, and 0 divides nothing. Most divisors are powers of two and take no division.
const fn divides(divisor: usize, number: usize) -> bool {
    if divisor.is_power_of_two() {
        number & divisor.wrapping_sub(1) == 0
    } else {
        matches!(number.checked_rem(divisor), Some(0))
    }
}

/// The quotient, rounded down.
const fn quotient(number: usize, divisor: usize) -> usize {
    if divisor.is_power_of_two() {
        number.wrapping_shr(divisor.trailing_zeros())
    } else if let Some(quotient) = number.checked_div(divisor) {
        quotient
    } else {
        0
    }
}

/// The larger of two numbers is the only one that can be a multiple of the other: one division decides.
const fn divides_either_way(prefix: usize, stride: usize) -> bool {
    if prefix <= stride { divides(prefix, stride) } else { divides(stride, prefix) }
}

// ---- one leaf of the right operand against the modes of the left one ----

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
    mut emit: impl FnMut(usize, usize, usize) -> Result<(), AlgebraError>,
) -> Result<(), AlgebraError> {
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
/// One mode of extent `a` against what is left, `s : d`: (kept here, left of s, left of d). The divisions are exact
/// where the check has passed and the left operand is coalesced.
pub(super) fn divide_mode(a: usize, s: usize, d: isize) -> Result<(usize, usize, isize), AlgebraError> {
    if s == 1 || d == 0 {
        return Ok((s, 1, 1));
    }
    let inexact = Err(AlgebraError::Unrepresentable);
    let Ok(step) = usize::try_from(d) else {
        // the check lets a negative stride pass where the left operand is one mode: here, behind modes of extent 1, the
        // last one or one that has no end
        return match a {
            1 => Ok((1, s, d)),
            usize::MAX => Ok((s, 1, 1)),
            _ => inexact,
        };
    };
    if let Some(0) = step.checked_rem(a) {
        return Ok((1, s, step.checked_div(a).unwrap_or(step).cast_signed()));
    }
    match a.checked_rem(step) {
        Some(0) => {
            let n = a.checked_div(step).unwrap_or(a);
            match s.checked_rem(n) {
                Some(0) => Ok((n, s.checked_div(n).unwrap_or(s), 1)),
                _ if s < n => Ok((s, 1, 1)),
                _ => inexact,
            }
        }
        _ if s.saturating_sub(1).checked_mul(step).is_some_and(|last| last < a) => Ok((s, 1, 1)),
        _ => inexact,
    }
}
