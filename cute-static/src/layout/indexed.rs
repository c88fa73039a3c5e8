//! Index types: offsets computed in `u32` or a narrower integer, which is what GPUs and vector units are quick at.
//!
//! ```text
//! fits(I, L)                           = cosize(L) <= values of I from 0 on, and -min(L) <= values of I below 0
//! span([])                            = (0, 0)                        the largest offset, and the smallest without its sign
//! span([s:d | t])                      = span(t) + ((s - 1) d, 0)      d >= 0
//!                                      = span(t) + (0, (s - 1) |d|)    d < 0
//!                                      = unknown                       a run-time integer; no integer at all
//! ```
//!
//! A layout is evaluated in `I`, modulo `2^bits`: since the layout's offsets fit, they are right in bounds, whatever a part is. A static
//! integer coordinate is a constant and may be larger than `I`; so may an extent, which then divides nothing.

use crate::layout::coord::offset::Offset;
use crate::layout::coord::types::{self, Coord, Sum};
use crate::layout::coord::{AskEvaluate, Trusted};
use crate::layout::has_its_coordinates;
use crate::number::num::Value;
use crate::refusal::held::held;
use crate::swizzle::IsSwizzle;
use crate::swizzle::composed::{ComposedLayout, OffsetLeaf};
use crate::table::words::*;
use core::fmt;

pub(crate) mod integer;
pub(crate) mod span;
pub use self::integer::IndexType;
use self::span::{HasSpan, IsSpan};

/// A layout whose offsets are computed in the index type `I`: none of them overflows it.
///
/// Coordinates are of type `I`, or static. A tensor takes it for a layout.
///
/// ```
/// use cute_static::{AlgebraError, Layout, Tensor, int, layout};
/// let tile = layout!((64, 32) : (1, 64)).indexed::<u16>()?;
/// assert_eq!((tile.at((3, 2)), tile.get((3, 32))), (131u16, None));
/// // extents that are known when run: checked once
/// let matrix = Layout::new((1000usize, int!(64)), (int!(1), 1000usize))?;
/// assert_eq!(matrix.indexed::<u8>(), Err(AlgebraError::IndexTooNarrow { cosize: 64000, values: 256 }));
/// let data: Vec<i32> = (0..64000).collect();
/// assert_eq!(Tensor::view(&data, matrix.indexed::<u32>()?)?.get((999u32, 63u32)), Some(&63999));
/// # Ok::<(), AlgebraError>(())
/// ```
/// A static layout that does not fit does not compile:
/// ```compile_fail,E0277
/// // error: index: cosize _257 does not fit an index type of _256 values from 0 on
/// cute_static::layout!((2, 4) : (1, 85)).indexed::<u8>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Indexed<I, L> {
    layout: L,
    index: PhantomData<I>,
}
impl<I, L: fmt::Debug> fmt::Debug for Indexed<I, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Indexed<{}>({:?})", core::any::type_name::<I>(), self.layout)
    }
}
#[inlined]
impl<I: IndexType, L: IsLayout> Indexed<I, L> {
    /// The layout, if its offsets fit the index type.
    ///
    /// # Errors
    /// [`AlgebraError::IndexTooNarrow`] and [`AlgebraError::IndexTooNarrowBelow`], where a run-time integer decides.
    pub fn new(layout: L) -> Result<Self, AlgebraError>
    where
        L: AskIndex<I, Verdict: Holds>,
    {
        let offsets = layout.min_offset().min(0).unsigned_abs();
        let values = I::ValuesBelow::VALUE;
        if offsets > values {
            return Err(AlgebraError::IndexTooNarrowBelow { offsets, values });
        }
        // of a layout that lies above 0 altogether, such as a swizzled one, the offsets up to its first are counted too
        let cosize = layout.cosize().saturating_add_signed(layout.min_offset());
        let values = I::Values::VALUE;
        // a cosize that was only saturated is of no use
        if cosize > values || layout.cosize() == usize::MAX {
            return Err(AlgebraError::IndexTooNarrow { cosize, values });
        }
        Ok(Self { layout, index: PhantomData })
    }
    /// The layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// The offset at a coordinate, as [`Layout::at`]. Out of bounds it wraps modulo `2^bits`.
    pub fn at<C>(&self, coord: C) -> I
    where
        L: AskAtIndex<I, C, Nests: Holds>,
    {
        self.layout.at_index(coord)
    }
    /// The offset at a coordinate, or `None` out of bounds (or, for a dynamic layout, if the coordinate does not fit its profile).
    pub fn get<C>(&self, coord: C) -> Option<I>
    where
        L: AskEvaluateIndex<I, C, Verdict: Holds>,
    {
        self.layout.ask_index(coord)
    }
}

held! {
    /// A layout whose offsets fit the index type `I`: the bound of [`Indexed::new`] in generic code.
    ///
    /// Static layouts that do not fit do not compile; others are checked at run time.
    FitsIndex<I>,
    AskIndex = "whether the offsets of this layout fit the index type `{I}` is not known", "an index type holds all offsets",
        "in generic code, `L: FitsIndex<{I}>` is the bound of `Indexed::new`"
}
#[diagnostic::do_not_recommend]
impl<L: HasSpan, I: IndexType> AskIndex<I> for L {
    type Verdict = <L::Span as IsSpan>::In<I>;
}

/// A layout that is evaluated in the index type `I` at a coordinate, which may be refused.
#[diagnostic::on_unimplemented(message = "whether this layout has a value in `{I}` at such a coordinate is not known")]
pub trait AskAtIndex<I, C> {
    /// Whether the coordinate nests at most like the shape.
    type Nests: Verdict;
    /// Whether it is in bounds too, as far as the compiler knows.
    type Within: Verdict;
    /// See [`AskEvaluate::TRUSTED`]: a coordinate of somebody else's is not believed.
    const TRUSTED: Trusted<Self, (I, C)> = Trusted::NO;
    /// The offset, in bounds or not.
    fn at_index(&self, coord: C) -> I;
    /// Whether the coordinate is in bounds.
    fn has_index(&self, coord: C) -> bool;
}
#[inlined]
impl<S: Tree<D>, D: Copy, I: IndexType, C: Coord<I, Plain: Nested>> AskAtIndex<I, C> for Layout<S, D>
where
    Sum<S, D>: InIndex,
{
    type Nests = C::Fits<types::Nests, S, D>;
    type Within = C::Fits<types::Within, S, D>;
    const TRUSTED: Trusted<Self, (I, C)> = Trusted::YES;
    fn at_index(&self, coord: C) -> I {
        let (shape, stride) = self.into_parts();
        I::truncated(coord.fixed(shape, stride).integer())
    }
    fn has_index(&self, coord: C) -> bool {
        let (shape, stride) = self.into_parts();
        coord.outside(shape, stride).is_none()
    }
}
/// What a layout produces that has offsets in an index type.
#[diagnostic::on_unimplemented(
    message = "this layout has no offsets in an index type",
    label = "index types are for layouts whose strides are integers"
)]
pub trait InIndex {}
impl InIndex for isize {}
impl InIndex for UTerm {}
/// A coordinate in the index type `I`, and what it is in 64 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate in the index type `{I}`",
    label = "a coordinate is an integer of type `{I}`, a typenum integer, or a tuple of these"
)]
pub trait CoordIn<I> {
    /// The same with `usize` for `I`.
    type Plain;
    /// The same; a negative integer, which is in no bounds, becomes a large one.
    fn plain(self) -> Self::Plain;
}
impl<I, C: Coord<I>> CoordIn<I> for C {
    type Plain = C::Plain;
    #[inline(always)]
    fn plain(self) -> C::Plain {
        Coord::plain(self)
    }
}
#[inlined]
impl<W, O, L, I, C> AskAtIndex<I, C> for ComposedLayout<W, O, L>
where
    W: IsSwizzle,
    O: OffsetLeaf,
    L: AskAtIndex<I, C>,
    I: IndexType,
{
    type Nests = L::Nests;
    type Within = L::Within;
    // what does not fit before the swizzle has only bits that do not fit after it either
    fn at_index(&self, coord: C) -> I {
        let sum = I::truncated(self.offset().value()).plus(self.layout().at_index(coord));
        I::truncated(self.swizzle().apply(sum.widened()))
    }
    fn has_index(&self, coord: C) -> bool {
        self.layout().has_index(coord)
    }
}
/// [`EvaluateIndex`], which may be refused: the trait to implement.
#[diagnostic::on_unimplemented(message = "whether this layout has a value in `{I}` at such a coordinate is not known")]
pub trait AskEvaluateIndex<I, C> {
    /// Whether the compiler refuses the coordinate.
    type Verdict: Verdict;
    /// See [`AskEvaluate::TRUSTED`].
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, (I, C)> = Trusted::NO;
    /// The offset in bounds.
    fn ask_index(&self, coord: C) -> Option<I>;
}
macro_rules! indexed {
    ($([$($generics:tt)*] $layout:ty;)*) => {$(
        impl<$($generics)*> $layout {
            /// This layout with offsets computed in `I`: see [`Indexed`].
            ///
            /// # Errors
            /// As [`Indexed::new`].
            #[inline(always)]
            pub fn indexed<I: IndexType>(self) -> Result<Indexed<I, Self>, AlgebraError>
            where
                Self: IsLayout + AskIndex<I, Verdict: Holds>,
            {
                Indexed::new(self)
            }
        }
        impl<$($generics)* I, C: Copy> AskEvaluateIndex<I, C> for $layout
        where
            Self: AskAtIndex<I, C>,
        {
            type Verdict = <Self as AskAtIndex<I, C>>::Within;
            const TRUSTED: Trusted<Self, (I, C)> = <Self as AskAtIndex<I, C>>::TRUSTED;
            #[inline(always)]
            fn ask_index(&self, coord: C) -> Option<I> {
                if self.has_index(coord) { Some(self.at_index(coord)) } else { None }
            }
        }
    )*};
}
indexed! { [S, D,] Layout<S, D>; [W, O, L,] ComposedLayout<W, O, L>; }
/// A layout that is evaluated in the index type `I` at coordinates of type `C`, in bounds: the bound of [`Indexed::get`] in
/// generic code.
#[diagnostic::on_unimplemented(message = "whether this layout has a value in `{I}` at such a coordinate is not known")]
pub trait EvaluateIndex<I, C>: AskEvaluateIndex<I, C, Verdict: Holds> {}
impl<L: AskEvaluateIndex<I, C, Verdict: Holds>, I, C> EvaluateIndex<I, C> for L {}

impl<I, L: HasSpan> HasSpan for Indexed<I, L> {
    type Span = L::Span;
}
#[inlined]
impl<I: IndexType, L: IsLayout> IsLayout for Indexed<I, L> {
    has_its_coordinates!(L);
    fn cosize(&self) -> usize {
        self.layout.cosize()
    }
    fn min_offset(&self) -> isize {
        self.layout.min_offset()
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        self.layout.nest(visit);
    }
}
/// For tensors: computed in `I`, and widened for the pointer.
impl<I: IndexType, L: AskEvaluateIndex<I, C>, C> AskEvaluate<C> for Indexed<I, L> {
    type Offset = isize;
    type Verdict = L::Verdict;
    const TRUSTED: Trusted<Self, C> = if L::TRUSTED.is { Trusted::YES } else { Trusted::NO };
    #[inline(always)]
    fn ask_offset(&self, coord: C) -> Option<isize> {
        self.layout.ask_index(coord).map(I::widened)
    }
}
