//! What stands left in a composed layout `W o off o L`: a swizzle, or a layout.
//!
//! ```text
//! span(W, x) = the smallest and the largest offset that those from 0 to x go to
//!     of a swizzle: see `Fields::span`
//!     of a layout, mode by mode from the first one on, q being the digit of x in a mode, of the last one what is left of x:
//!         up_to = max(up_to + q d, all + (q - 1) max(d, 0))        the second one where q > 0: a smaller digit, and any before it
//!         all   = all + (s - 1) max(d, 0)
//! ```

use crate::layout::coord::AskAt;
use crate::layout::{IsLayout, Layout, Offsets};
use crate::refusal::answer::Outcome;
use crate::swizzle::IsSwizzle;
use crate::{AlgebraError, Excess, Operation};

/// What may stand left in a [`ComposedLayout`](crate::ComposedLayout): a swizzle, or a layout of integer strides.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not stand left in a composed layout",
    label = "a swizzle does, `swizzle!(3, 4, 3)`, or a layout of integer strides"
)]
pub trait OuterMap: Copy {
    /// Whether it takes no two offsets to one.
    #[doc(hidden)]
    const ONE_TO_ONE: bool;
    /// What it takes an offset to.
    fn map(&self, offset: isize) -> isize;
    /// The smallest and the largest that the offsets from `first` (or 0, if that is less) to `last` go to, or go to at most.
    ///
    /// # Errors
    /// Of a layout: [`AlgebraError::BelowDomain`] if `first` is below 0, [`AlgebraError::Codomain`] if its strides are no integers,
    /// [`AlgebraError::Overflow`].
    #[doc(hidden)]
    fn span(&self, first: isize, last: isize) -> Outcome<(isize, isize)>;
}
#[inlined]
impl<W: IsSwizzle> OuterMap for W {
    const ONE_TO_ONE: bool = true;
    fn map(&self, offset: isize) -> isize {
        self.apply(offset)
    }
    fn span(&self, first: isize, last: isize) -> Outcome<(isize, isize)> {
        Ok(W::FIELDS.span(first, last))
    }
}
/// Past its domain its last mode extends.
impl<S: Copy, D: Copy> OuterMap for Layout<S, D>
where
    Self: IsLayout + AskAt<usize, Offset = isize>,
{
    const ONE_TO_ONE: bool = false;
    #[inline(always)]
    fn map(&self, offset: isize) -> isize {
        self.ask_at(offset.cast_unsigned())
    }
    fn span(&self, first: isize, last: isize) -> Outcome<(isize, isize)> {
        let mut reach = Reach::new(first, last)?;
        match self.each_leaf(&mut |extent, stride| reach.mode(extent, stride))? {
            Offsets::Sum => reach.end(),
            _ => Err(AlgebraError::Codomain { mode: 0 }),
        }
    }
}

/// How far a layout takes the coordinates from 0 to a last one: asked of its leaves, from the first one on.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    left: usize,
    last: Option<(usize, isize)>,
    /// The smallest and the largest sums so far: up to the coordinate's digits, and of all digits. Nothing where they do not fit.
    sums: Option<[(isize, isize); 2]>,
}
impl Reach {
    /// Of the coordinates up to `last`.
    ///
    /// # Errors
    /// [`AlgebraError::BelowDomain`] if they begin below 0.
    pub const fn new(first: isize, last: isize) -> Result<Self, AlgebraError> {
        if first < 0 {
            return Err(AlgebraError::BelowDomain { offset: first });
        }
        Ok(Self { left: last.cast_unsigned(), last: None, sums: Some([(0, 0); 2]) })
    }
    /// A leaf more.
    pub fn mode(&mut self, extent: usize, stride: isize) {
        if let Some((extent, stride)) = self.last.replace((extent, stride)) {
            let digit = self.left.checked_rem(extent).unwrap_or(0);
            self.left = self.left.checked_div(extent).unwrap_or(0);
            self.sums = self.with(digit, stride).and_then(|up_to| {
                let all = self.sums?[1];
                Some([up_to, widened(all, extent.saturating_sub(1), stride)?])
            });
        }
    }
    /// The smallest and the largest offset.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    pub fn end(self) -> Result<(isize, isize), AlgebraError> {
        let (_, stride) = self.last.unwrap_or((1, 0));
        self.with(self.left, stride).ok_or(Operation::Swizzled.overflow(Excess::Offset))
    }
    /// The sums up to the coordinate's digits, with another digit of it.
    fn with(&self, digit: usize, stride: isize) -> Option<(isize, isize)> {
        let [(low, high), all] = self.sums?;
        let here = isize::try_from(digit).ok()?.checked_mul(stride)?;
        let (low, high) = (low.checked_add(here)?, high.checked_add(here)?);
        let Some(below) = digit.checked_sub(1) else { return Some((low, high)) };
        let (lowest, highest) = widened(all, below, stride)?;
        Some((low.min(lowest), high.max(highest)))
    }
}
/// The smallest and the largest sum, and a coordinate more from 0 to `n`.
fn widened((low, high): (isize, isize), n: usize, stride: isize) -> Option<(isize, isize)> {
    let sum = isize::try_from(n).ok()?.checked_mul(stride)?;
    Some((low.checked_add(sum.min(0))?, high.checked_add(sum.max(0))?))
}
