//! Slicing (paper 2.5.1, Eq. 10): fixed coordinates become an offset, `..` keeps its mode.
//!
//! ```text
//! slice((L0, L1), (c0, c1))  = (the modes that are left, sum of offsets)    the rows are in `coord/types.rs`
//! ```
//!
//! The result keeps the parent's nesting (Figure 5); if nothing is left it is `1:0`. An integer out of bounds is refused. What a slice leaves
//! out, `dice` keeps: it is a slice at the coordinate with `..` for integers and 0 for `..`.

use crate::layout::coord::Trusted;
use crate::layout::coord::offset::Finish;
use crate::layout::coord::types::{Coord, Judged, Within};
use crate::refusal::sealed::Seal;
use crate::table::words::*;
use core::ops::RangeFull;

/// [`Slice`], which may be refused: the trait to implement.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a slice is not known",
    label = "a slice is `..`, an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Slice<C>` is the bound"
)]
pub trait AskSlice<C> {
    /// What is left.
    type Output;
    /// The offset of the fixed part: `isize`, or a coordinate.
    type Offset: Copy;
    /// Whether the compiler refuses the coordinate: it nests otherwise than the shape, or a static integer is out of bounds.
    type Verdict: Verdict;
    /// Whether a tensor may rely on it; only this crate can say so.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, C> = Trusted::NO;
    /// `(what is left, offset)`.
    ///
    /// # Errors
    /// [`AlgebraError::OutOfBounds`] if a fixed part is out of bounds, and those of a dynamic layout.
    fn ask_slice(&self, coord: C) -> Outcome<(Self::Output, Self::Offset)>;
    /// The same, or `None`.
    #[inline(always)]
    fn ask_slice_in(&self, coord: C) -> Option<(Self::Output, Self::Offset)> {
        self.ask_slice(coord).ok()
    }
}
/// A layout that can be sliced at `C`: integers fix a mode, `..` keeps it. A static integer out of bounds is refused. The bound of
/// [`slice()`](crate::slice()) and of [`Tensor::slice`](crate::Tensor::slice) in generic code, and [`IsLayout`] with it.
///
/// Offsets are integers, in memory, unless it says otherwise: `F` is `(isize, isize)` of the identity of two modes.
///
/// What is left is [`Sliced<L, C>`](Sliced), or `L::Output`, and can have bounds of its own by either name:
/// ```
/// use cute_static::{AlgebraError, Evaluate, Layout, Slice, Sliced, layout, slice};
/// /// The sum of a row's offsets.
/// fn row<L>(image: &L, y: usize) -> Result<isize, AlgebraError>
/// where
///     L: Slice<(usize, core::ops::RangeFull)>,
///     Sliced<L, (usize, core::ops::RangeFull)>: Evaluate<usize, Offset = isize>,
/// {
///     use cute_static::IsLayout;
///     let (row, begin) = slice(image, (y, ..))?;
///     Ok((0..row.size()).filter_map(|x| row.offset(x)).map(|offset| begin + offset).sum())
/// }
/// assert_eq!(row(&layout!((4, 8) : (8, 1)), 1), Ok(92));
/// let beyond = row(&Layout::new((4usize, 8usize), (8usize, 1usize))?, 4);
/// assert_eq!(beyond, Err(AlgebraError::OutOfBounds { index: 4, bound: 4 }));
/// # Ok::<(), AlgebraError>(())
/// ```
#[diagnostic::on_unimplemented(message = "slice: not of a layout", label = "a layout is needed: no shape, no `Result`")]
pub trait Slice<C, F = isize>: IsLayout + AskSlice<C, Output: IsLayout, Offset = F, Verdict: Holds> {
    /// `(what is left, offset)`, or `None` if a fixed part is out of bounds or, for a dynamic layout, does not fit.
    #[inline(always)]
    fn slice_in(&self, coord: C) -> Option<(Self::Output, Self::Offset)> {
        self.ask_slice_in(coord)
    }
}
impl<L: IsLayout + AskSlice<C, Output: IsLayout, Offset = F, Verdict: Holds>, C, F> Slice<C, F> for L {}

/// `(.., i)`: the coordinate that keeps the first of two modes, as of a row of tiles.
///
/// ```
/// use cute_static::{At3, Slice, layout, slice};
/// /// Stage `i` of `(M, K, stages)`.
/// fn stage<L: Slice<At3>>(tiles: &L, i: usize) -> Option<L::Output> {
///     slice(tiles, (.., .., i)).ok().map(|(stage, _)| stage)
/// }
/// assert_eq!(stage(&layout!((64, 16, 3) : (1, 64, 1024)), 2), Some(layout!((64, 16) : (1, 64))));
/// ```
pub type At2 = (RangeFull, usize);
/// `(.., .., i)`: the coordinate that keeps the first two of three modes, as of the stages of a tile `(M, K, stages)`.
pub type At3 = (RangeFull, RangeFull, usize);
/// `(.., .., .., i)`: the coordinate that keeps the first three of four modes, as of the tiles of a thread's part `(V, M, K, tiles)`.
pub type At4 = (RangeFull, RangeFull, RangeFull, usize);

/// A static or mixed layout, sliced: the offset is not finished, so that others can be added to it.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a slice is not known",
    label = "a slice is `..`, an integer, or a tuple of them that nests at most like the shape",
    note = "in generic code, `L: Slice<C>` is the bound"
)]
pub trait SliceLayout<C> {
    /// Only this crate implements this: [`AskSlice`] believes it, and so do slices that are borrowed at the same time.
    const SEAL: Seal;
    /// What is left.
    type Rest;
    /// The offset of the fixed part.
    type Raw: Copy + Finish;
    /// Whether the coordinate nests at most like the shape, and is in bounds, as far as the compiler knows.
    type Within: Verdict;
    /// Both; out of bounds the last mode goes on, so that [`outside_slice`](Self::outside_slice) comes first.
    fn slice_layout(&self, coord: C) -> (Self::Rest, Self::Raw);
    /// Whether the fixed parts are in bounds.
    #[inline(always)]
    fn has_slice(&self, coord: &C) -> bool {
        self.outside_slice(coord).is_none()
    }
    /// The first fixed part that is not, and its bound.
    fn outside_slice(&self, coord: &C) -> Option<(usize, usize)>;
}
#[inlined]
impl<S: Tree<D>, D: Copy, C, P: Plan, O: Finish + Copy> SliceLayout<C> for Layout<S, D>
where
    C: Coord<usize, Left<S, D, Nil>: Pack<Packed = P>, Fixed<S, D> = O>,
{
    const SEAL: Seal = Seal;
    type Rest = ValueOf<P>;
    type Raw = O;
    type Within = Judged<C, usize, Within, S, D>;
    fn slice_layout(&self, coord: C) -> (ValueOf<P>, O) {
        let (shape, stride) = self.into_parts();
        (coord.left(shape, stride, Nil).packed().value(), coord.fixed(shape, stride))
    }
    fn outside_slice(&self, coord: &C) -> Option<(usize, usize)> {
        let (shape, stride) = self.into_parts();
        coord.outside(shape, stride)
    }
}
/// That no fixed part is out of bounds.
#[inline(always)]
pub(crate) const fn within(outside: Option<(usize, usize)>) -> Result<(), AlgebraError> {
    match outside {
        Some((index, bound)) => Err(AlgebraError::OutOfBounds { index, bound }),
        None => Ok(()),
    }
}
/// What is left of a layout, and the offset of the fixed part.
type RestAndOffset<L, C> = (<L as SliceLayout<C>>::Rest, OffsetOf<L, C>);
/// The offset of a slice's fixed part, finished.
type OffsetOf<L, C> = <<L as SliceLayout<C>>::Raw as Finish>::Output;

#[inlined]
impl<S, D, C> AskSlice<C> for Layout<S, D>
where
    Self: SliceLayout<C>,
{
    type Output = <Self as SliceLayout<C>>::Rest;
    type Offset = OffsetOf<Self, C>;
    type Verdict = <Self as SliceLayout<C>>::Within;
    const TRUSTED: Trusted<Self, C> = Trusted::YES;
    fn ask_slice(&self, coord: C) -> Outcome<(Self::Output, Self::Offset)> {
        within(self.outside_slice(&coord))?;
        let (rest, offset) = self.slice_layout(coord);
        Ok((rest, offset.finish()))
    }
    fn ask_slice_in(&self, coord: C) -> Option<(Self::Output, Self::Offset)> {
        if !self.has_slice(&coord) {
            return None;
        }
        let (rest, offset) = self.slice_layout(coord);
        Some((rest, offset.finish()))
    }
}
impl<S, D> Layout<S, D> {
    /// `(what is left, offset of the fixed part)` (Eq. 10): [`slice()`](crate::slice()) as a method.
    ///
    /// # Errors
    /// [`AlgebraError::OutOfBounds`].
    #[inline(always)]
    #[doc(alias = "slice_and_offset")]
    pub fn slice<C>(&self, coord: C) -> Outcome<RestAndOffset<Self, C>>
    where
        Self: SliceLayout<C, Within: Holds>,
    {
        within(self.outside_slice(&coord))?;
        let (rest, offset) = self.slice_layout(coord);
        Ok((rest, offset.finish()))
    }
}

/// The type of what [`slice()`] leaves of layout `A` at a `C`: `Sliced<A, (usize, RangeFull)>`. It is the same for every integer, in bounds or not;
/// the function and the bound [`Slice`] refuse what is out of bounds.
pub type Sliced<A, C> = <A as AskSlice<C>>::Output;

/// Slices a layout: `(what is left, offset of the fixed part)` (Eq. 10).
///
/// ```
/// use cute_static::{layout, slice};
/// // two rows of the paper's Figure 5
/// let a = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
/// let (rest, offset) = slice(&a, (2, ..))?;
/// assert_eq!((rest, offset), (layout!(((2, 3), 2) : ((2, 15), 100)), 8));
/// let (rest, offset) = slice(&a, ((.., 1), (.., 0)))?;
/// assert_eq!((rest, offset), (layout!((3, (2, 3)) : (4, (2, 15))), 1));
/// // a row that the matrix does not have
/// let beyond = slice(&layout!((4, 8) : (8, 1)), (4, ..));
/// assert_eq!(beyond, Err(cute_static::AlgebraError::OutOfBounds { index: 4, bound: 4 }));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// A static coordinate out of bounds does not compile:
/// ```compile_fail,E0277
/// use cute_static::{int, layout, slice};
/// // error: coordinate _4 is not below extent _4
/// let beyond = slice(&layout!((4, 8) : (8, 1)), (int!(4), ..));
/// ```
///
/// # Errors
/// [`AlgebraError::OutOfBounds`] if an integer is not below its extent.
#[cfg_attr(doc, doc = include_str!("../../figures/slice.md"))]
#[inline(always)]
pub fn slice<A: AskSlice<C, Verdict: Holds>, C>(layout: &A, coord: C) -> Outcome<(A::Output, A::Offset)> {
    layout.ask_slice(coord)
}

/// The type of [`dice`].
pub type Diced<A, C> = Sliced<A, <C as Coord>::Other>;

/// The modes that `coord` fixes, whatever it says there: what [`slice`](crate::slice()) leaves out. Where it has `..`
/// modes vanish; where nothing is left the layout is `1:0`.
///
/// ```
/// use cute_static::{dice, int, layout, make_composed_layout, swizzle};
/// let a = layout!(((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100)));
/// assert_eq!(dice(&a, ((1, ..), ((.., 0), ..)))?, layout!((3, 3) : (4, 15)));
/// assert_eq!(dice(&a, ..)?, layout!(1 : 0));
/// let swizzled = make_composed_layout(&swizzle!(1, 0, 2), int!(0), &layout!((4, 8) : (8, 1)))?;
/// assert_eq!(dice(&swizzled, (.., 0))?.to_string(), "Sw<1,0,2> o 0 o 8:1");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None of a static or mixed layout.
#[inline(always)]
pub fn dice<A: AskSlice<C::Other, Verdict: Holds>, C: Coord>(layout: &A, coord: C) -> Outcome<A::Output> {
    Ok(layout.ask_slice(coord.other())?.0)
}
