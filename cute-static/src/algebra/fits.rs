//! Which numbers a layout may have: the one rule of both crates.
//!
//! ```text
//! fits(S : D)      = every extent is 1 or more,  |S| <= isize::MAX,  1 + sum of (s - 1) |d| <= isize::MAX
//! given(S : D)     = fits(S : D), and every stride fits isize
//! made(s : n * d)  = s : n d      if n d fits isize
//!                  = 1 : 0        if it does not, and s = 1: no coordinate reaches it
//!                  = Overflow     otherwise
//! ```
//!
//! A layout that is written down is *given*, what an operation makes *fits*; both are refused with
//! [`AlgebraError::Overflow`]. What is known to the compiler altogether may have any numbers, and its text is true; so are
//! coordinates (basis strides) that were made of run-time extents: they are counted, and no memory is found by them.

use crate::table::words::*;

/// The largest size and cosize.
const LARGEST: usize = isize::MAX.unsigned_abs();

/// `fits` of the module, mode by mode. Extents are 1 or more.
#[derive(Debug, Clone, Copy)]
pub struct Fits {
    size: usize,
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
        None if reached => Err(AlgebraError::Overflow),
        None => Ok(idle),
    }
}

/// The tiler `n:1` that an integer stands for.
#[inline(always)]
pub(crate) fn unit<N: Number>(n: N) -> Result<Layout<N, One>, AlgebraError> {
    match n.extent() {
        _ if N::KNOWN.is_some() => {}
        0 => return Err(AlgebraError::ZeroExtent { mode: 0 }),
        1..=LARGEST => {}
        _ => return Err(AlgebraError::Overflow),
    }
    Ok(Layout::from_parts(n, One::default()))
}

/// What has been counted of a layout's leaves.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    fits: Fits,
    modes: usize,
    zero: Option<usize>,
    /// Whether every stride fits, and every one that is reached.
    strides: bool,
    reached: bool,
    coordinates: bool,
}
#[inlined]
impl Counted {
    /// Of no leaf.
    pub(crate) const fn new() -> Self {
        let (fits, strides, reached) = (Fits::new(), true, true);
        Self { fits, modes: 0, zero: None, strides, reached, coordinates: false }
    }
    /// One leaf more.
    pub(crate) fn mode<D: Stride>(&mut self, extent: usize, stride: D) {
        self.add(extent, stride.integer().unsigned_abs(), stride.fits(), D::XOR, D::INTEGER);
    }
    /// The leaves of another one more.
    pub(crate) fn modes(&mut self, others: &Self) {
        if let (None, Some(mode)) = (self.zero, others.zero) {
            self.zero = Some(self.modes.saturating_add(mode));
        }
        self.modes = self.modes.saturating_add(others.modes);
        self.fits.modes(&others.fits);
        self.strides &= others.strides;
        self.reached &= others.reached;
        self.coordinates |= others.coordinates;
    }
    /// How many elements there are, if they fit.
    pub(crate) const fn size(&self) -> usize {
        self.fits.size
    }
    /// What an operation makes fits.
    pub(crate) fn made(&self) -> Result<(), AlgebraError> {
        if self.coordinates { Ok(()) } else { self.verdict(self.reached) }
    }
    /// The same of what has no end: its last stride is reached, whatever the extent.
    pub(crate) fn goes_on(&self) -> Result<(), AlgebraError> {
        if self.coordinates { Ok(()) } else { self.verdict(self.strides) }
    }
    fn add(&mut self, extent: usize, magnitude: usize, fits: bool, xor: bool, integer: bool) {
        if extent == 0 && self.zero.is_none() {
            self.zero = Some(self.modes);
        }
        self.modes = self.modes.saturating_add(1);
        // bit strings have no sum, but a power of two above all bits
        let fits = if xor { bits(extent, magnitude) < isize::BITS.saturating_sub(1) } else { fits };
        self.fits.mode(extent, if xor { 0 } else { magnitude });
        self.strides &= fits;
        self.reached &= fits || extent == 1;
        self.coordinates |= !integer && !xor;
    }
    /// Whether the extents are 1 or more, and all fits if `strides` do.
    const fn verdict(&self, strides: bool) -> Result<(), AlgebraError> {
        match self.zero {
            Some(mode) => Err(AlgebraError::ZeroExtent { mode }),
            None if self.fits.all() && strides => Ok(()),
            None => Err(AlgebraError::Overflow),
        }
    }
}
/// The bits of the largest offset of `s : f_k`.
fn bits(s: usize, k: usize) -> u32 {
    let bits = |n: usize| usize::BITS.saturating_sub(n.leading_zeros());
    match (bits(s.saturating_sub(1)), bits(k)) {
        (0, _) | (_, 0) => 0,
        (index, stride) => index.saturating_add(stride).saturating_sub(1),
    }
}
/// Whether these are a layout: `given` of the module.
#[inline(always)]
pub(crate) fn given<S: Tree<D>, D: Copy>(shape: S, stride: D) -> Result<(), AlgebraError> {
    let mut all = Counted::new();
    shape.leaves(stride, Nil).count(&mut all);
    all.verdict(all.strides)
}
