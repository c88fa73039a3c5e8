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

use super::verdict::{Admissible, AtRunTime, Inadmissible, Truncated, Verdict};
use crate::AlgebraError;
use crate::codomain::OneCodomain;
use crate::layout::Layout;
use crate::leaf::Extent;
use crate::num::One;
use crate::tuple::{EachMode, Leaves, Nil};

/// The largest size and cosize.
const LARGEST: usize = isize::MAX.unsigned_abs();

/// `fits` of the [module](self), mode by mode. Extents are 1 or more.
///
/// ```
/// use cute_static::algebra::fits::Fits;
/// let mut fits = Fits::new();
/// fits.mode(4, 1 << 60);
/// assert!(fits.all());
/// fits.mode(1, usize::MAX);
/// assert!(fits.all(), "no coordinate reaches that stride");
/// fits.mode(8, 1 << 60);
/// assert!(!fits.all());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Fits {
    size: usize,
    span: usize,
    all: bool,
}
impl Fits {
    /// Of no mode.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::new_without_default)] // of no mode: not a value that anybody wants
    pub const fn new() -> Self {
        Self { size: 1, span: 1, all: true }
    }
    /// One mode more, of a stride of that magnitude.
    #[inline(always)]
    pub const fn mode(&mut self, extent: usize, stride: usize) {
        let (size, over) = self.size.overflowing_mul(extent);
        let (reach, far) = extent.wrapping_sub(1).overflowing_mul(stride);
        let (span, beyond) = self.span.overflowing_add(reach);
        self.all &= !(over | far | beyond);
        (self.size, self.span) = (size, span);
    }
    /// Whether all of them do.
    #[inline(always)]
    #[must_use]
    pub const fn all(&self) -> bool {
        self.all && self.size <= LARGEST && self.span <= LARGEST
    }
}
/// `made` of the [module](self): a product, if it fits, as the stride of a mode; `reached` tells whether a coordinate does,
/// so that its extent is above 1.
///
/// # Errors
/// [`AlgebraError::Overflow`].
#[inline(always)]
pub fn made<D: Default>(reached: bool, product: Option<D>) -> Result<D, AlgebraError> {
    match product {
        Some(stride) => Ok(stride),
        None if reached => Err(AlgebraError::Overflow),
        None => Ok(D::default()),
    }
}

/// The tiler `n:1` that an integer stands for.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
#[inline(always)]
pub(crate) fn line<N: Extent>(n: N) -> Result<Layout<N, One>, AlgebraError> {
    match n.extent() {
        _ if N::STATIC.is_some() => {}
        0 => return Err(AlgebraError::ZeroExtent { mode: 0 }),
        1..=LARGEST => {}
        _ => return Err(AlgebraError::Overflow),
    }
    Ok(Layout::from_parts(n, One::default()))
}

/// Leaves, asked whether they fit.
pub(crate) fn check<L: EachMode + OneCodomain>(leaves: &L) -> Result<(), AlgebraError> {
    let mut fits = Fits::new();
    let (mut mode, mut zero) = (0usize, None);
    leaves.each_mode(&mut |s, d| {
        if s == 0 && zero.is_none() {
            zero = Some(mode);
        }
        mode = mode.saturating_add(1);
        // bit strings have no sum
        fits.mode(s, if L::XOR { 0 } else { d.unsigned_abs() });
    });
    match zero {
        Some(mode) => Err(AlgebraError::ZeroExtent { mode }),
        // a power of two above all bits
        None if fits.all() && (!L::XOR || leaves.most_bits() < isize::BITS.saturating_sub(1)) => Ok(()),
        None => Err(AlgebraError::Overflow),
    }
}

/// A verdict on an operation that makes a layout: of what is not refused, whether it fits.
#[doc(hidden)]
pub trait FitsIf<S, D>: Verdict {
    /// The layout; nothing is asked where all operands are `known` to the compiler.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    fn fits_if(known: bool, layout: Layout<S, D>) -> Result<Layout<S, D>, AlgebraError>;
    /// The same of a layout whose last mode has no end: its stride is reached, whatever its extent.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    fn goes_on_if(known: bool, layout: Layout<S, D>) -> Result<Layout<S, D>, AlgebraError>;
}
// never run: refused
impl<S, D, W> FitsIf<S, D> for Inadmissible<W> {
    fn fits_if(_: bool, layout: Layout<S, D>) -> Result<Layout<S, D>, AlgebraError> {
        Ok(layout)
    }
    fn goes_on_if(_: bool, layout: Layout<S, D>) -> Result<Layout<S, D>, AlgebraError> {
        Ok(layout)
    }
}
macro_rules! asked {
    ($($verdict:ty;)*) => {$(
        impl<S: Copy, D: Copy> FitsIf<S, D> for $verdict
        where
            S: Leaves<D, Nil, Output: EachMode + OneCodomain>,
        {
            #[inline(always)]
            fn fits_if(known: bool, layout: Layout<S, D>) -> Result<Layout<S, D>, AlgebraError> {
                let leaves = layout.shape().leaves(*layout.stride(), Nil);
                if !known && (S::Output::INTEGER || S::Output::XOR) {
                    check(&leaves)?;
                }
                Ok(layout)
            }
            #[inline(always)]
            fn goes_on_if(known: bool, layout: Layout<S, D>) -> Result<Layout<S, D>, AlgebraError> {
                if known || layout.shape().leaves(*layout.stride(), Nil).strides_fit() {
                    Self::fits_if(known, layout)
                } else {
                    Err(AlgebraError::Overflow)
                }
            }
        }
    )*};
}
asked! { Admissible; Truncated; AtRunTime; }
