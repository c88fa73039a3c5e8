//! The rule of left inverses on plain numbers: what `cute-dynamic` and run-time integers do.

use crate::AlgebraError;

/// A mode of a coalesced layout, and where its coordinate stands in an integral one. The order is by stride, equal ones from
/// left to right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedMode {
    /// Its stride.
    pub stride: isize,
    /// The product of the extents before it.
    pub place: usize,
    /// Its extent.
    pub extent: usize,
    /// Whether it is the last mode of all.
    pub last: bool,
}

/// `radix` of the parent module, and its `carries`: the digits of modes that are sorted, each with the place of its
/// mode. Modes of stride 0 come first; none is negative or of extent 1.
///
/// # Errors
/// [`AlgebraError::LeftInverseDivisibility`], [`AlgebraError::NotInjective`].
pub fn radix(sorted: &[PlacedMode], mut digit: impl FnMut(usize, isize)) -> Result<(), AlgebraError> {
    let zeros = sorted.iter().take_while(|mode| mode.stride <= 0).count();
    let (zeros, sorted) = sorted.split_at_checked(zeros).unwrap_or((sorted, &[]));
    let (mut below, mut place) = (1usize, 0isize);
    for (mode, &PlacedMode { stride, place: of_mode, .. }) in sorted.iter().enumerate() {
        let stride = stride.unsigned_abs();
        let (Some(digits), Some(0)) = (stride.checked_div(below), stride.checked_rem(below)) else {
            return Err(AlgebraError::LeftInverseDivisibility { mode, stride, below });
        };
        digit(digits, place);
        (below, place) = (stride, of_mode.cast_signed());
    }
    // where all strides are zero, any value will do
    if let Some(last) = sorted.last().or(zeros.last()) {
        digit(last.extent, place);
    }
    carries(sorted)
}
/// Whether a digit of an offset may be beyond the extent of its mode. A mode of extent 1 here is none, but a result's type
/// has digits that end where it begins.
///
/// # Errors
/// [`AlgebraError::NotInjective`], [`AlgebraError::StaticNumber`].
pub fn carries(sorted: &[PlacedMode]) -> Result<(), AlgebraError> {
    // before the first one there is nothing to carry
    let (mut carry, mut before) = (0usize, PlacedMode::default());
    for (number, mode) in sorted.iter().enumerate() {
        let next = sorted.get(number.saturating_add(1));
        let ratio =
            |next: &PlacedMode, mode: &PlacedMode| next.stride.checked_div(mode.stride).map(isize::unsigned_abs);
        let digits = next.and_then(|next| ratio(next, mode));
        if carry > 0 && digits.is_none_or(|digits| digits > mode.extent) {
            if mode.extent == 1 {
                let known = ratio(mode, &before).unwrap_or(1);
                let needed = next.and_then(|next| ratio(next, &before)).unwrap_or(before.extent);
                return Err(AlgebraError::StaticNumber { known, needed });
            }
            if !mode.last {
                let (extent, offset) = (mode.extent, mode.extent.saturating_mul(mode.stride.unsigned_abs()));
                return Err(AlgebraError::NotInjective { mode: number, extent, offset });
            }
        }
        let most = mode.extent.saturating_sub(1).saturating_add(carry);
        carry = digits.and_then(|digits| most.checked_div(digits)).unwrap_or(0);
        before = *mode;
    }
    Ok(())
}
