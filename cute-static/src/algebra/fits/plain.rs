//! The rule on plain numbers.

use crate::{AlgebraError, Excess, Operation};

/// The largest size and cosize.
pub(super) const LARGEST: usize = isize::MAX.unsigned_abs();

/// `fits` of the module, mode by mode. Extents are 1 or more.
#[derive(Debug, Clone, Copy)]
pub struct Fits {
    pub(super) size: usize,
    span: usize,
    all: bool,
}
#[inlined]
impl Fits {
    /// Of no mode.
    #[must_use]
    #[allow(clippy::new_without_default)] // of no mode: not a value that anybody wants
    pub const fn new() -> Self {
        Self { size: 1, span: 1, all: true }
    }
    /// One mode more, of a stride of that magnitude.
    pub const fn mode(&mut self, extent: usize, stride: usize) {
        let (size, over) = self.size.overflowing_mul(extent);
        let (reach, far) = extent.wrapping_sub(1).overflowing_mul(stride);
        let (span, beyond) = self.span.overflowing_add(reach);
        self.all &= !(over | far | beyond);
        (self.size, self.span) = (size, span);
    }
    /// The modes of another one more.
    pub(crate) const fn modes(&mut self, others: &Self) {
        let (size, over) = self.size.overflowing_mul(others.size);
        let (span, beyond) = self.span.overflowing_add(others.span.wrapping_sub(1));
        self.all &= others.all && !(over | beyond);
        (self.size, self.span) = (size, span);
    }
    /// Whether all of them do.
    #[must_use]
    pub const fn all(&self) -> bool {
        self.all && self.size <= LARGEST && self.span <= LARGEST
    }
}
/// `made` of the module: a product, if it fits, as the stride of a mode; `reached` tells whether its extent is above 1.
///
/// # Errors
/// [`AlgebraError::Overflow`].
#[inline(always)]
pub fn made<D: Default>(reached: bool, product: Option<D>) -> Result<D, AlgebraError> {
    made_or(reached, product, D::default())
}
/// The same, where the stride that no coordinate steps along is `idle`.
#[inline(always)]
pub(crate) fn made_or<D>(reached: bool, product: Option<D>, idle: D) -> Result<D, AlgebraError> {
    match product {
        Some(stride) => Ok(stride),
        None if reached => Err(Operation::Stride.overflow(Excess::Stride)),
        None => Ok(idle),
    }
}

/// The bits of the largest offset of `s : f_k`.
pub(super) fn bits(s: usize, k: usize) -> u32 {
    let bits = |n: usize| usize::BITS.saturating_sub(n.leading_zeros());
    match (bits(s.saturating_sub(1)), bits(k)) {
        (0, _) | (_, 0) => 0,
        (index, stride) => index.saturating_add(stride).saturating_sub(1),
    }
}
