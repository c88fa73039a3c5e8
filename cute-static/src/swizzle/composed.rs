//! Composed layouts: a swizzle of an offset and a layout.
//!
//! ```text
//! (Sw o off o L)(c)          = Sw(off + L(c))                  the offset is added before the swizzle
//! slice(Sw o off o L, c)     = Sw o (off + d) o R              where slice(L, c) = (R, d)
//! (Sw o off o L) o B         = Sw o off o (L o B)              and the divides and `tile_to_shape` likewise
//! right_inverse(Sw o off o L) = right_inverse(L) o -off o Sw          c goes to right_inverse(L)(Sw(c) - off)
//! left_inverse(Sw o off o L)  = left_inverse(L) o -off o Sw           defined where that is 0 or more
//! to_xor(Sw o 0 o s:d)       = (2, 2, ..):(f_Sw(d), f_Sw(2d), ..), neighbours merged: see `algebra/xor.rs`
//! ```
//!
//! Static parts cost no bytes: a static swizzle, offset and layout are none at all.

use crate::AlgebraError;
use crate::algebra::composition::RightOf;
use crate::algebra::inverse::{AskLeftInverse, AskRightInverse};
use crate::layout::coord::{AskAt, AskEvaluate};
use crate::layout::slice::{AskSlice, SliceLayout};
use crate::layout::text::debug_is_text;
use crate::layout::{HasSpan, IsLayout, Layout, Offsets, has_its_coordinates};
use crate::number::num::Unknown;
use crate::number::number::Number;
use crate::refusal::answer::{Answer, Given, If, Outcome, ValueOf};
use crate::refusal::sealed::Sealed;
use crate::refusal::verdict::{Holds, Verdict};
use crate::swizzle::{IsSwizzle, Swizzle, SwizzleAbsolute};
use crate::table::stride::Stride;
use crate::tree::known::{JudgedLeaves, StaticLeaves};
use core::fmt;
use typenum::{Bit, NInt, UInt, UTerm, Unsigned};

/// `swizzle o offset o layout`: coordinate c goes to `swizzle(offset + layout(c))`.
///
/// The offset is a typenum integer, `usize` or `isize`.
///
/// ```
/// use cute_static::{ComposedLayout, composition, layout, swizzle};
/// // composing a swizzle with a layout makes one with offset 0
/// let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
/// assert_eq!((tile.to_string().as_str(), size_of_val(&tile)), ("Sw<3,0,3> o 0 o (8,8):(8,1)", 0));
/// // column 1 lies in another bank in each row
/// assert!((0..8).map(|row| tile.at((row, 1)) % 8).eq([1, 0, 3, 2, 5, 4, 7, 6]));
/// // with an offset, known when run
/// let at_8 = ComposedLayout::new(swizzle!(3, 0, 3), 8usize, layout!((7, 8) : (8, 1)))?;
/// assert_eq!((at_8.at((0, 1)), size_of_val(&at_8)), (8, size_of::<usize>()));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/composed_layout.md"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedLayout<W, O, L> {
    swizzle: W,
    offset: O,
    layout: L,
}
impl<W: Default, O: StaticLeaves, L: Default> Default for ComposedLayout<W, O, L> {
    #[inline(always)]
    fn default() -> Self {
        Self { swizzle: W::default(), offset: O::default(), layout: L::default() }
    }
}

/// An offset: an integer known at compile time or at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an offset: write a `usize`, an `isize`, or `int!(8)`",
    label = "an offset is an integer: a typenum number, `usize` or `isize`"
)]
pub trait OffsetLeaf: Stride + Sealed {
    /// The value; a `usize` as pointer arithmetic takes it.
    #[inline(always)]
    fn value(self) -> isize {
        self.integer()
    }
    /// Whether that is the number itself.
    #[inline(always)]
    fn is_exact(self) -> bool {
        self.fits()
    }
}
impl OffsetLeaf for UTerm {}
impl<U, B> OffsetLeaf for UInt<U, B> where Self: Number {}
impl<U: Unsigned, B: Bit> OffsetLeaf for NInt<UInt<U, B>> where UInt<U, B>: Number {}
impl OffsetLeaf for usize {}
impl OffsetLeaf for isize {}
/// An offset and what a slice adds to it: where nothing is added it stays as it is, static or not.
pub trait PlusOffset<X> {
    type Output: OffsetLeaf;
    /// The sum, wrapping like pointer arithmetic.
    fn plus_offset(self, offset: X) -> Self::Output;
}
impl<O: OffsetLeaf> PlusOffset<UTerm> for O {
    type Output = O;
    #[inline(always)]
    fn plus_offset(self, _: UTerm) -> O {
        self
    }
}
impl<O: OffsetLeaf> PlusOffset<isize> for O {
    type Output = isize;
    #[inline(always)]
    fn plus_offset(self, offset: isize) -> isize {
        self.value().wrapping_add(offset)
    }
}

impl<W, O, L> ComposedLayout<W, O, L> {
    /// `swizzle o offset o layout` of parts that are known to fit. [`ComposedLayout::new`] checks them.
    #[inline(always)]
    pub const fn from_parts(swizzle: W, offset: O, layout: L) -> Self {
        Self { swizzle, offset, layout }
    }
    /// The swizzle.
    #[inline(always)]
    pub const fn swizzle(&self) -> &W {
        &self.swizzle
    }
    /// What is added before the swizzle.
    #[inline(always)]
    pub const fn offset(&self) -> &O {
        &self.offset
    }
    /// The layout.
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// Swizzle, offset and layout.
    #[inline(always)]
    pub fn into_parts(self) -> (W, O, L) {
        (self.swizzle, self.offset, self.layout)
    }
}
impl<W: IsSwizzle, O: OffsetLeaf, L: IsLayout> ComposedLayout<W, O, L> {
    /// `swizzle o offset o layout`, checked.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] if an offset does not fit an `isize`.
    #[inline]
    pub fn new(swizzle: W, offset: O, layout: L) -> Result<Self, AlgebraError> {
        let all = Self { swizzle, offset, layout };
        if offset.is_exact() && all.bounds().is_some() { Ok(all) } else { Err(AlgebraError::Overflow) }
    }
    /// The smallest and the largest offset before the swizzle.
    #[inline]
    fn bounds(&self) -> Option<(isize, isize)> {
        let first = self.offset.value().checked_add(self.layout.min_offset())?;
        let reach = self.layout.cosize().checked_sub(1)?;
        Some((first, first.checked_add_unsigned(reach)?))
    }
    /// The smallest offset, and how many there are up to the largest.
    #[inline]
    fn image(&self) -> (isize, usize) {
        let Some((first, last)) = self.bounds() else {
            return (0, usize::MAX);
        };
        let (first, last) = W::FIELDS.span(first, last);
        (first, last.abs_diff(first).saturating_add(1))
    }
}
impl<W, O, S, D> ComposedLayout<W, O, Layout<S, D>> {
    /// The only value of a static one, as [`Layout::default`].
    #[inline(always)]
    #[must_use]
    #[allow(clippy::should_implement_trait)]
    pub fn default() -> Self
    where
        W: Default,
        O: JudgedLeaves<LeafVerdict: Holds>,
        S: JudgedLeaves<LeafVerdict: Holds>,
        D: JudgedLeaves<LeafVerdict: Holds>,
    {
        Self { swizzle: W::default(), offset: O::default(), layout: Layout::default() }
    }
}
impl<W: IsSwizzle, O: OffsetLeaf, S, D> ComposedLayout<W, O, Layout<S, D>> {
    /// The offset at a coordinate, as [`Layout::at`].
    #[inline(always)]
    pub fn at<C>(&self, coord: C) -> isize
    where
        Layout<S, D>: AskAt<C, Nests: Holds, Offset = isize>,
    {
        self.swizzle.apply(self.offset.value().wrapping_add(self.layout.ask_at(coord)))
    }
    /// Fixes the modes that `coord` gives; what they add is added to the offset, before the swizzle.
    ///
    /// ```
    /// use cute_static::{ComposedLayout, int, layout, swizzle};
    /// let tile = ComposedLayout::new(swizzle!(3, 0, 3), int!(0), layout!((8, 8) : (8, 1)))?;
    /// let row = tile.slice((3, ..));
    /// assert_eq!(row.to_string(), "Sw<3,0,3> o 24 o 8:1");
    /// assert_eq!((row.at(2), tile.at((3, 2))), (25, 25));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline(always)]
    pub fn slice<C, X>(&self, coord: C) -> ComposedLayout<W, O::Output, <Layout<S, D> as SliceLayout<C>>::Rest>
    where
        Layout<S, D>: SliceLayout<C, Nests: Holds, Raw = X>,
        O: PlusOffset<X>,
    {
        let (layout, offset) = self.layout.slice_layout(coord);
        ComposedLayout { swizzle: self.swizzle, offset: self.offset.plus_offset(offset), layout }
    }
}

impl<W, O, L> HasSpan for ComposedLayout<W, O, L> {
    type Span = Unknown;
}
impl<W: IsSwizzle, O: OffsetLeaf, L: IsLayout> IsLayout for ComposedLayout<W, O, L> {
    has_its_coordinates!(L);
    /// One more than the largest that the swizzle makes of the offsets from 0 to the layout's largest.
    fn cosize(&self) -> usize {
        self.image().1
    }
    fn min_offset(&self) -> isize {
        self.image().0
    }
    const STATIC_SIZE: Option<usize> = L::STATIC_SIZE;
    #[inline(always)]
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        Ok(self.layout.each_leaf(visit)?.swizzled())
    }
}
impl<W: IsSwizzle, O: OffsetLeaf, S, D, C: Copy> AskEvaluate<C> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: AskAt<C, Offset = isize>,
{
    type Offset = isize;
    type Verdict = <Layout<S, D> as AskAt<C>>::Within;
    #[inline(always)]
    fn ask_offset(&self, coord: C) -> Option<isize> {
        if !self.layout.ask_contains(coord) {
            return None;
        }
        Some(self.swizzle.apply(self.offset.value().wrapping_add(self.layout.ask_at(coord))))
    }
}
/// The offset is in what is left: the one beside it is 0.
impl<W: IsSwizzle, O, S, D, C, R, X, V, N> AskSlice<C> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: SliceLayout<C, Rest = R, Raw = X, Nests = N, Within = V>,
    O: OffsetLeaf + PlusOffset<X>,
    N: Verdict,
    V: Verdict,
{
    type Output = ComposedLayout<W, <O as PlusOffset<X>>::Output, R>;
    type Offset = isize;
    type Nests = N;
    type Verdict = V;
    #[inline(always)]
    fn ask_slice_in(&self, coord: C) -> Option<(Self::Output, isize)> {
        if !self.layout.has_slice(&coord) {
            return None;
        }
        let (layout, offset) = self.layout.slice_layout(coord);
        Some((ComposedLayout { swizzle: self.swizzle, offset: self.offset.plus_offset(offset), layout }, 0))
    }
}

/// `Sw o L = Sw o 0 o L`.
macro_rules! swizzles {
    ($($swizzle:ident)*) => {$(
        impl<B, M, S, SB: Copy, DB: Copy> RightOf<$swizzle<B, M, S>> for Layout<SB, DB>
        where
            $swizzle<B, M, S>: IsSwizzle,
            Self: IsLayout,
        {
            type Answer = Given<ComposedLayout<$swizzle<B, M, S>, UTerm, Self>>;
            #[inline(always)]
            fn right_of(&self, swizzle: &$swizzle<B, M, S>) -> Outcome<ValueOf<Self::Answer>> {
                ComposedLayout::new(*swizzle, UTerm, *self)
            }
        }
    )*};
}
swizzles! { Swizzle SwizzleAbsolute }

debug_is_text! { [W, O, L] ComposedLayout<W, O, L>; [L, O, W] ComposedInverse<L, O, W>; }
/// `Sw<B,M,S> o offset o layout`; with `{:#}` what is static is marked, as `_4`.
impl<W: fmt::Display, O: OffsetLeaf, L: fmt::Display> fmt::Display for ComposedLayout<W, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if f.alternate() && size_of::<O>() == 0 { "_" } else { "" };
        write!(f, "{} o {mark}{} o ", self.swizzle, self.offset.value())?;
        self.layout.fmt(f)
    }
}

// ---- inverses ----

/// `layout o -offset o swizzle`: c goes to `layout(swizzle^-1(c) - offset)`.
///
/// ```
/// use cute_static::{composition, layout, right_inverse, swizzle};
/// let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
/// let inverse = right_inverse(&tile);
/// assert_eq!(inverse.to_string(), "(8,8):(8,1) o 0 o Sw<3,0,3>");
/// assert_eq!(inverse.at(9).map(|c| tile.at(c.unsigned_abs())), Some(9));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedInverse<L, O, W> {
    layout: L,
    offset: O,
    swizzle: W,
}
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
impl<W: Copy, O: Copy, L: AskRightInverse> AskRightInverse for ComposedLayout<W, O, L> {
    type Output = ComposedInverse<L::Output, O, W>;
    type Answer = Given<Self::Output, <L::Answer as Answer>::Verdict>;
    #[inline(always)]
    fn ask_right_inverse(&self) -> Self::Output {
        ComposedInverse { layout: self.layout.ask_right_inverse(), offset: self.offset, swizzle: self.swizzle }
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
impl<W: fmt::Display, O: OffsetLeaf, L: fmt::Display> fmt::Display for ComposedInverse<L, O, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)?;
        write!(f, " o {} o {}", self.offset.value().wrapping_neg(), self.swizzle)
    }
}
