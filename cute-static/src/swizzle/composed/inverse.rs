//! Inverses of composed layouts.
//!
//! ```text
//! right_inverse(W o off o L) = right_inverse(L) o -off o right_inverse(W)          c goes to right_inverse(L)(right_inverse(W)(c) - off)
//! left_inverse(W o off o L)  = left_inverse(L) o -off o left_inverse(W)            defined where that is a number of 0 or more
//! ```
//!
//! Both inverses of a swizzle are the swizzle that undoes it; of a layout they end with their domain.

use crate::algebra::inverse::{AskLeftInverse, AskRightInverse};
use crate::layout::coord::AskAt;
use crate::layout::text::debug_is_text;
use crate::layout::{IsLayout, Layout};
use crate::refusal::answer::{Answer, Given, If, Outcome, ValueOf};
use crate::refusal::verdict::{Admissible, Both, Verdict};
use crate::swizzle::composed::{ComposedLayout, OffsetLeaf};
use crate::swizzle::{IsSwizzle, Swizzle, SwizzleAbsolute};
use crate::tree::known::StaticLeaves;
use core::fmt;

/// `layout o -offset o outer`: c goes to `layout(outer(c) - offset)`, where a swizzle stands for the one that undoes it.
///
/// ```
/// use cute_static::{composition, layout, right_inverse, swizzle};
/// let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
/// let inverse = right_inverse(&tile)?;
/// assert_eq!(inverse.to_string(), "(8,8):(8,1) o 0 o Sw<3,0,3>");
/// assert_eq!(inverse.at(9).map(|c| tile.at(c.unsigned_abs())), Some(9));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedInverse<L, O, W> {
    layout: L,
    offset: O,
    outer: W,
}
impl<L: Default, O: StaticLeaves, W: Default> Default for ComposedInverse<L, O, W> {
    #[inline(always)]
    fn default() -> Self {
        Self { layout: L::default(), offset: O::default(), outer: W::default() }
    }
}
#[inlined]
impl<L, O, W> ComposedInverse<L, O, W> {
    /// The layout: the inverse of the composed one's inner layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// What is subtracted behind the outer part.
    pub const fn offset(&self) -> &O {
        &self.offset
    }
    /// The swizzle, or the inverse of the outer layout.
    pub const fn outer(&self) -> &W {
        &self.outer
    }
}
impl<S, D, O: OffsetLeaf, W: Undoes> ComposedInverse<Layout<S, D>, O, W> {
    /// The coordinate for an offset of the composed layout, or `None` for one that outer part and offset take below 0, or that the
    /// outer layout does not reach; past the inner layout's domain its last mode extends.
    #[inline(always)]
    pub fn at(&self, offset: usize) -> Option<isize>
    where
        Layout<S, D>: AskAt<usize, Offset = isize>,
    {
        let index = self.outer.undone(offset)?.checked_sub(self.offset.value())?;
        Some(self.layout.ask_at(usize::try_from(index).ok()?))
    }
}
/// What stands right in an inverse.
pub trait Undoes {
    /// What was taken to an offset.
    fn undone(&self, offset: usize) -> Option<isize>;
}
impl<W: IsSwizzle> Undoes for W {
    #[inline(always)]
    fn undone(&self, offset: usize) -> Option<isize> {
        Some(self.unapply(isize::try_from(offset).ok()?))
    }
}
impl<S, D> Undoes for Layout<S, D>
where
    Self: IsLayout + AskAt<usize, Offset = isize>,
{
    #[inline(always)]
    fn undone(&self, offset: usize) -> Option<isize> {
        if offset < self.size() { Some(self.ask_at(offset)) } else { None }
    }
}

/// What stands left in a composed layout, and its inverses.
pub trait OuterInverse {
    /// The right inverse; and whether there is one.
    type Right;
    type RightVerdict: Verdict;
    fn right(&self) -> Outcome<Self::Right>;
    /// The left inverse.
    type Left: Answer;
    fn left(&self) -> Outcome<ValueOf<Self::Left>>;
}
macro_rules! swizzles {
    ($($swizzle:ident)*) => {$(
        #[inlined]
        impl<B, M, S> OuterInverse for $swizzle<B, M, S> {
            type Right = Self;
            type RightVerdict = Admissible;
            fn right(&self) -> Outcome<Self> {
                Ok(*self)
            }
            type Left = Given<Self>;
            fn left(&self) -> Outcome<Self> {
                Ok(*self)
            }
        }
    )*};
}
swizzles! { Swizzle SwizzleAbsolute }
#[inlined]
impl<S, D> OuterInverse for Layout<S, D>
where
    Self: AskRightInverse + AskLeftInverse,
{
    type Right = <Self as AskRightInverse>::Output;
    type RightVerdict = <<Self as AskRightInverse>::Answer as Answer>::Verdict;
    fn right(&self) -> Outcome<Self::Right> {
        self.ask_right_inverse()
    }
    type Left = <Self as AskLeftInverse>::Answer;
    fn left(&self) -> Outcome<ValueOf<Self::Left>> {
        self.ask_left_inverse()
    }
}

impl<W: OuterInverse, O: Copy, L: AskRightInverse> AskRightInverse for ComposedLayout<W, O, L> {
    type Output = ComposedInverse<L::Output, O, W::Right>;
    type Answer = Given<Self::Output, Both<<L::Answer as Answer>::Verdict, W::RightVerdict>>;
    #[inline(always)]
    fn ask_right_inverse(&self) -> Outcome<Self::Output> {
        let (layout, outer) = (self.layout().ask_right_inverse()?, self.outer().right()?);
        Ok(ComposedInverse { layout, offset: *self.offset(), outer })
    }
}
impl<W: OuterInverse<Left = Q>, O: Copy, L: AskLeftInverse<Answer = R>, Q: Answer, R: Answer> AskLeftInverse
    for ComposedLayout<W, O, L>
{
    type Answer = If<Both<R::Verdict, Q::Verdict>, Given<ComposedInverse<R::Value, O, Q::Value>>>;
    #[inline(always)]
    fn ask_left_inverse(&self) -> Outcome<ValueOf<Self::Answer>> {
        <Both<R::Verdict, Q::Verdict>>::before::<Given<ComposedInverse<R::Value, O, Q::Value>>>(|| {
            let (layout, outer) = (self.layout().ask_left_inverse()?, self.outer().left()?);
            Ok(ComposedInverse { layout, offset: *self.offset(), outer })
        })
    }
}
debug_is_text! { [L, O, W] ComposedInverse<L, O, W>; }
impl<W: fmt::Display, O: OffsetLeaf, L: fmt::Display> fmt::Display for ComposedInverse<L, O, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)?;
        write!(f, " o {} o ", self.offset.value().wrapping_neg())?;
        self.outer.fmt(f)
    }
}
