//! Inverses of composed layouts.
//!
//! ```text
//! right_inverse(Sw o off o L) = right_inverse(L) o -off o Sw          c goes to right_inverse(L)(Sw(c) - off)
//! left_inverse(Sw o off o L)  = left_inverse(L) o -off o Sw
//! ```
//!
//! defined where `Sw(c) - off` is 0 or more.

use super::{ComposedLayout, OffsetLeaf, Outcome};
use crate::algebra::inverse::{AskLeftInverse, RightInvertible};
use crate::layout::Layout;
use crate::layout::coord::AskAt;
use crate::layout::text::debug_is_text;
use crate::refusal::answer::{Answer, Given, If, ValueOf};
use crate::refusal::verdict::Verdict;
use crate::swizzle::IsSwizzle;
use crate::tree::known::StaticLeaves;
use core::fmt;

/// `layout o -offset o swizzle`: c goes to `layout(swizzle^-1(c) - offset)`.
///
/// ```
/// use cute_static::{composition, layout, right_inverse, swizzle};
/// let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
/// let inverse = right_inverse(&tile);
/// assert_eq!((inverse.to_string().as_str(), size_of_val(&inverse)), ("(8,8):(8,1) o 0 o Sw<3,0,3>", 0));
/// for k in 0..64 {
///     assert_eq!(inverse.at(k).map(|c| tile.at(c.unsigned_abs())), Some(k.cast_signed()));
/// }
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedInverse<L, O, W> {
    layout: L,
    offset: O,
    swizzle: W,
}
/// The only value of a static one.
impl<L: Default, O: StaticLeaves, W: Default> Default for ComposedInverse<L, O, W> {
    #[inline(always)]
    fn default() -> Self {
        Self { layout: L::default(), offset: O::default(), swizzle: W::default() }
    }
}
impl<L, O, W> ComposedInverse<L, O, W> {
    /// The layout: the inverse of the composed one's.
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// What is subtracted behind the swizzle.
    #[inline(always)]
    pub const fn offset(&self) -> &O {
        &self.offset
    }
    /// The swizzle.
    #[inline(always)]
    pub const fn swizzle(&self) -> &W {
        &self.swizzle
    }
}
impl<S, D, O: OffsetLeaf, W: IsSwizzle> ComposedInverse<Layout<S, D>, O, W> {
    /// The coordinate for an offset of the composed layout, or `None` for one that the swizzle and the offset take below 0;
    /// past the layout's domain its last mode extends.
    #[inline(always)]
    pub fn at(&self, offset: usize) -> Option<isize>
    where
        Layout<S, D>: AskAt<usize, Offset = isize>,
    {
        let line = isize::try_from(offset).ok()?;
        let index = self.swizzle.unapply(line).checked_sub(self.offset.value())?;
        let index = usize::try_from(index).ok()?;
        Some(self.layout.ask_at(index))
    }
}
impl<W: Copy, O: Copy, L: RightInvertible> RightInvertible for ComposedLayout<W, O, L> {
    type Output = ComposedInverse<L::Output, O, W>;
    #[inline(always)]
    fn right_inverse(&self) -> Self::Output {
        ComposedInverse { layout: self.layout.right_inverse(), offset: self.offset, swizzle: self.swizzle }
    }
}
impl<W: Copy, O: Copy, L, R> AskLeftInverse for ComposedLayout<W, O, L>
where
    L: AskLeftInverse<Answer = R>,
    R: Answer,
{
    type Answer = If<R::Verdict, Given<ComposedInverse<R::Value, O, W>>>;
    #[inline(always)]
    fn ask_left_inverse(&self) -> Outcome<ValueOf<Self::Answer>> {
        R::Verdict::before::<Given<ComposedInverse<R::Value, O, W>>>(|| {
            let layout = self.layout.ask_left_inverse()?;
            Ok(ComposedInverse { layout, offset: self.offset, swizzle: self.swizzle })
        })
    }
}
debug_is_text! { [L, O, W] ComposedInverse<L, O, W>; }
impl<W: fmt::Display, O: OffsetLeaf, L: fmt::Display> fmt::Display for ComposedInverse<L, O, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)?;
        write!(f, " o {} o {}", self.offset.value().wrapping_neg(), self.swizzle)
    }
}
