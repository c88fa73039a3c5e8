//! What stands left in a composed layout: a swizzle, or a layout.

use crate::algebra::coalesce::coalesced;
use crate::algebra::inverse::inverse_of;
use crate::layout::{Mode, Modes};
use crate::tree::htuple::INLINE_NODES;
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::Stride;
use crate::{AlgebraError, Layout, Operation, Swizzle, left_inverse};
use alloc::boxed::Box;
use core::fmt;
use cute_static::machinery::{Reach, is_undone_up_to};

/// What stands left in a [`ComposedLayout`](crate::ComposedLayout): a swizzle, or a layout of integer strides, which extends by its last
/// mode past its domain.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum OuterMap {
    /// A swizzle.
    Swizzle(Swizzle),
    /// A layout.
    Layout(Box<Layout>),
}
impl From<Swizzle> for OuterMap {
    fn from(swizzle: Swizzle) -> Self {
        Self::Swizzle(swizzle)
    }
}
impl From<&Swizzle> for OuterMap {
    fn from(swizzle: &Swizzle) -> Self {
        Self::Swizzle(*swizzle)
    }
}
impl From<Layout> for OuterMap {
    fn from(layout: Layout) -> Self {
        Self::Layout(Box::new(layout))
    }
}
impl From<&Layout> for OuterMap {
    fn from(layout: &Layout) -> Self {
        layout.clone().into()
    }
}
impl OuterMap {
    /// What it takes an offset to.
    ///
    /// # Errors
    /// Of a layout: [`AlgebraError::BelowDomain`], [`AlgebraError::Overflow`].
    #[inline]
    pub fn map(&self, offset: isize) -> Result<isize, AlgebraError> {
        match self {
            Self::Swizzle(swizzle) => Ok(swizzle.apply(offset)),
            Self::Layout(layout) => {
                layout.at(usize::try_from(offset).map_err(|_| AlgebraError::BelowDomain { offset })?)
            }
        }
    }

    /// The smallest and the largest that the offsets from `first` (or 0, if that is less) to `last` go to.
    pub(crate) fn span(&self, first: isize, last: isize) -> Result<(isize, isize), AlgebraError> {
        match self {
            Self::Swizzle(swizzle) => Ok(swizzle.span(first, last)),
            Self::Layout(layout) => {
                let mut reach = Reach::new(first, last)?;
                for (leaf, mode) in layout.modes().enumerate() {
                    let Stride::Int(stride) = mode.stride else { return Err(AlgebraError::Codomain { mode: leaf }) };
                    reach.mode(mode.extent, stride);
                }
                reach.end()
            }
        }
    }

    /// The swizzle, if it is one.
    #[must_use]
    pub fn swizzle(&self) -> Option<Swizzle> {
        if let Self::Swizzle(swizzle) = self { Some(*swizzle) } else { None }
    }

    /// What was taken to an offset, if this is the inverse: a swizzle stands for the one that undoes it, and a layout may end with its
    /// domain.
    pub(crate) fn undone(&self, offset: usize, ends: bool) -> Result<isize, AlgebraError> {
        match self {
            Self::Swizzle(swizzle) => Ok(swizzle.unapply(Operation::Swizzled.signed(offset)?)),
            Self::Layout(layout) if !ends || offset < layout.size() => layout.at(offset),
            Self::Layout(layout) => Err(AlgebraError::OutOfBounds { index: offset, bound: layout.size() }),
        }
    }

    /// That the left inverse undoes it at the numbers from 0 to `last`: see `composed/inverse.rs`.
    ///
    /// # Errors
    /// [`AlgebraError::OuterNotInjective`], [`AlgebraError::OutOfBounds`], [`AlgebraError::Undecided`].
    pub(crate) fn is_undone_up_to(&self, last: usize) -> Result<(), AlgebraError> {
        let Self::Layout(layout) = self else { return Ok(()) };
        let mut line = Modes::new();
        coalesced(layout.nodes(), true, &mut line);
        let integer = |mode: &Mode| if let Stride::Int(stride) = mode.stride { stride } else { 0 };
        let mut modes: InlineVec<(usize, isize), INLINE_NODES> =
            line.iter().map(|mode| (mode.extent, integer(mode))).collect();
        is_undone_up_to(&mut modes, last)
    }

    pub(crate) fn right_inverse(&self) -> Self {
        match self {
            Self::Swizzle(swizzle) => (*swizzle).into(),
            Self::Layout(layout) => inverse_of(layout).into(),
        }
    }

    pub(crate) fn left_inverse(&self) -> Result<Self, AlgebraError> {
        match self {
            Self::Swizzle(swizzle) => Ok((*swizzle).into()),
            Self::Layout(layout) => left_inverse(layout).map(Self::from),
        }
    }
}
impl fmt::Display for OuterMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swizzle(swizzle) => swizzle.fmt(f),
            Self::Layout(layout) => layout.fmt(f),
        }
    }
}
