//! Composed layouts: a swizzle, or another layout, of an offset and a layout.
//!
//! ```text
//! (W o off o L)(c)           = W(off + L(c))                   W a swizzle or a layout: see `outer.rs`
//! slice(W o off o L, c)      = W o (off + d) o R               where slice(L, c) = (R, d)
//! (W o off o L) o B          = W o off o (L o B)               and all else that is done with coordinates: see `composed/inside.rs`
//! cosize(W o off o L)        = 1 + the largest of W(0), W(1), .., W(the largest of off + L)
//! to_xor(Sw o 0 o s:d)       = (2, 2, ..):(f_Sw(d), f_Sw(2d), ..), neighbours merged: see `algebra/xor.rs`
//! ```
//!
//! So the cosize is exact where `off + L` leaves none out of those numbers, as a tile that is swizzled does, and an upper bound else. (C++ CuTe has the
//! cosize of `L`, which a swizzle exceeds where `L` ends inside a block that it permutes.)
//!
//! Static parts cost no bytes: a static outer part, offset and layout are none at all.

pub(crate) mod cosize;
mod inside;
pub(crate) mod inverse;

use crate::algebra::composition::RightOf;
use crate::layout::coord::{AskAt, AskEvaluate};
use crate::layout::slice::{AskSlice, SliceLayout, within};
use crate::layout::text::debug_is_text;
use crate::layout::{HasSpan, Offsets, has_its_coordinates};
use crate::refusal::sealed::Sealed;
use crate::swizzle::{IsSwizzle, OuterMap, Swizzle, SwizzleAbsolute};
use crate::table::words::*;
use crate::tree::known::{JudgedLeaves, StaticLeaves};
use core::fmt;

/// `outer o offset o layout`: coordinate c goes to `outer(offset + layout(c))`, where `outer` is a swizzle or a layout ([`OuterMap`]).
///
/// The offset is a typenum integer, `usize` or `isize`. What is done with the coordinates is done with the inner layout (`get`, `group`,
/// `zipped_divide`, ..: `outer` and offset stay).
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
/// // a window of the pixels of a picture whose rows are 100 apart, where no one layout has the strides
/// let window = ComposedLayout::new(layout!((10, 10) : (1, 100)), 12usize, layout!((3, 4) : (1, 3)))?;
/// assert_eq!((window.to_string().as_str(), window.at((2, 2))), ("(10,10):(1,100) o 12 o (3,4):(1,3)", 200));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/composed_layout.md"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ComposedLayout<W, O, L> {
    outer: W,
    offset: O,
    layout: L,
}
impl<W: Default, O: StaticLeaves, L: Default> Default for ComposedLayout<W, O, L> {
    #[inline(always)]
    fn default() -> Self {
        Self { outer: W::default(), offset: O::default(), layout: L::default() }
    }
}

/// An offset: an integer known at compile time or at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an offset: write a `usize`, an `isize`, or `int!(8)`",
    label = "an offset is an integer: a typenum number, `usize` or `isize`"
)]
#[inlined]
pub trait OffsetLeaf: Stride + Sealed {
    /// The value; a `usize` as pointer arithmetic takes it.
    fn value(self) -> isize {
        self.integer()
    }
    /// Whether that is the number itself.
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

#[inlined]
impl<W, O, L> ComposedLayout<W, O, L> {
    /// `outer o offset o layout` of parts that are known to fit. [`ComposedLayout::new`] checks them.
    pub const fn from_parts(outer: W, offset: O, layout: L) -> Self {
        Self { outer, offset, layout }
    }
    /// What stands left: the swizzle, or the outer layout.
    pub const fn outer(&self) -> &W {
        &self.outer
    }
    /// What is added to the inner layout's offsets.
    pub const fn offset(&self) -> &O {
        &self.offset
    }
    /// The inner layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// OuterMap part, offset and inner layout.
    pub fn into_parts(self) -> (W, O, L) {
        (self.outer, self.offset, self.layout)
    }
}
impl<W: IsSwizzle, O, L> ComposedLayout<W, O, L> {
    /// The swizzle.
    #[inline(always)]
    pub const fn swizzle(&self) -> &W {
        &self.outer
    }
}
impl<W: OuterMap, O: OffsetLeaf, L: IsLayout> ComposedLayout<W, O, L> {
    /// `outer o offset o layout`, checked.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] if an offset does not fit an `isize`; where `outer` is a layout, [`AlgebraError::BelowDomain`] if offsets
    /// before it are below 0, and [`AlgebraError::Codomain`] if its strides are no integers.
    #[inline]
    pub fn new(outer: W, offset: O, layout: L) -> Result<Self, AlgebraError> {
        let all = Self { outer, offset, layout };
        match all.span() {
            Ok(_) if !offset.is_exact() => Err(Operation::Swizzled.overflow(Excess::Offset)),
            Ok(_) => Ok(all),
            Err(e) => Err(e),
        }
    }
    /// The smallest and the largest offset before the outer part.
    #[inline]
    fn inner_span(&self) -> Result<(isize, isize), AlgebraError> {
        let bounds = || {
            let first = self.offset.value().checked_add(self.layout.min_offset())?;
            let reach = self.layout.cosize().checked_sub(1)?;
            Some((first, first.checked_add_unsigned(reach)?))
        };
        bounds().ok_or(Operation::Swizzled.overflow(Excess::Offset))
    }
    /// The largest offset before the outer part, which is asked for numbers from 0 to it if the outer part is a layout.
    #[inline]
    fn largest(&self) -> Result<usize, AlgebraError> {
        Ok(usize::try_from(self.inner_span()?.1).unwrap_or(0))
    }
    /// The smallest and the largest offset.
    #[inline]
    fn span(&self) -> Result<(isize, isize), AlgebraError> {
        let (first, last) = self.inner_span()?;
        self.outer.span(first, last)
    }
    /// The smallest offset, and how many there are up to the largest.
    #[inline]
    fn image(&self) -> (isize, usize) {
        let Ok((first, last)) = self.span() else {
            return (0, usize::MAX);
        };
        (first, last.abs_diff(first).saturating_add(1))
    }
}
/// [`ComposedLayout::new`] as a function, by the name of CuTe's Python: `outer o offset o layout`.
///
/// ```
/// use cute_static::{int, layout, make_composed_layout};
/// let gather = make_composed_layout(&layout!((4, 4) : (1, 32)), int!(1), &layout!((2, 3) : (5, 1)))?;
/// assert_eq!((gather.to_string().as_str(), gather.at((1, 2))), ("(4,4):(1,32) o 1 o (2,3):(5,1)", 64));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`ComposedLayout::new`].
#[inline]
pub fn make_composed_layout<W: OuterMap, O: OffsetLeaf, L: IsLayout + Copy>(
    outer: &W,
    offset: O,
    layout: &L,
) -> Result<ComposedLayout<W, O, L>, AlgebraError> {
    ComposedLayout::new(*outer, offset, *layout)
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
        Self { outer: W::default(), offset: O::default(), layout: Layout::default() }
    }
}
impl<W: OuterMap, O: OffsetLeaf, S, D> ComposedLayout<W, O, Layout<S, D>> {
    /// The offset at a coordinate, as [`Layout::at`].
    #[inline(always)]
    pub fn at<C>(&self, coord: C) -> isize
    where
        Layout<S, D>: AskAt<C, Nests: Holds, Offset = isize>,
    {
        self.outer.map(self.offset.value().wrapping_add(self.layout.ask_at(coord)))
    }
}

impl<W, O, L> HasSpan for ComposedLayout<W, O, L> {
    type Span = Unknown;
}
impl<W: OuterMap, O: OffsetLeaf, L: IsLayout> IsLayout for ComposedLayout<W, O, L> {
    has_its_coordinates!(L);
    /// One more than the largest that the outer part makes of the offsets from 0 to the inner layout's largest.
    fn cosize(&self) -> usize {
        self.image().1
    }
    fn min_offset(&self) -> isize {
        self.image().0
    }
    const STATIC_SIZE: Option<usize> = L::STATIC_SIZE;
    #[inline(always)]
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        if W::ONE_TO_ONE { Ok(self.layout.each_leaf(visit)?.swizzled()) } else { Ok(Offsets::Unknown) }
    }
}
impl<W: OuterMap, O: OffsetLeaf, S, D, C: Copy> AskEvaluate<C> for ComposedLayout<W, O, Layout<S, D>>
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
        Some(self.outer.map(self.offset.value().wrapping_add(self.layout.ask_at(coord))))
    }
}
/// What the fixed modes add is added to the offset: it is in what is left, and the one beside it is 0.
///
/// ```
/// use cute_static::{ComposedLayout, IsLayout, LayoutOps, int, layout, swizzle};
/// let tile = ComposedLayout::new(swizzle!(3, 0, 3), int!(0), layout!((8, 8) : (8, 1)))?;
/// let (row, offset) = tile.slice((3, ..))?;
/// assert_eq!((row.to_string(), offset), ("Sw<3,0,3> o 24 o 8:1".into(), 0));
/// assert_eq!((row.at(2), tile.at((3, 2))), (25, 25));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inlined]
impl<W: OuterMap, O, S, D, C, R, X, V> AskSlice<C> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: SliceLayout<C, Rest = R, Raw = X, Within = V>,
    O: OffsetLeaf + PlusOffset<X>,
    V: Verdict,
{
    type Output = ComposedLayout<W, <O as PlusOffset<X>>::Output, R>;
    type Offset = isize;
    type Verdict = V;
    fn ask_slice(&self, coord: C) -> Outcome<(Self::Output, isize)> {
        within(self.layout.outside_slice(&coord))?;
        let (layout, offset) = self.layout.slice_layout(coord);
        Ok((ComposedLayout { outer: self.outer, offset: self.offset.plus_offset(offset), layout }, 0))
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

debug_is_text! { [W, O, L] ComposedLayout<W, O, L>; }
/// `Sw<B,M,S> o offset o layout`, `layout o offset o layout`; with `{:#}` what is static is marked, as `_4`.
impl<W: fmt::Display, O: OffsetLeaf, L: fmt::Display> fmt::Display for ComposedLayout<W, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if f.alternate() && size_of::<O>() == 0 { "_" } else { "" };
        self.outer.fmt(f)?;
        write!(f, " o {mark}{} o ", self.offset.value())?;
        self.layout.fmt(f)
    }
}
