//! Parts of tensors that reach past an extent: of their coordinates only some have an element.
//!
//! ```text
//! a coordinate c exists   if weights(c) < left, for each limit        weights: a layout of integers over c; left: a number
//! of a layout A           each mode A_k is a limit: weights are the integer coordinate in A_k, and |A_k| is left
//! tile and rest of it     the weights of (t, r) are those of the element it is: weights(A)(T(t) + T*(r))
//! slice(.., c)            the weights of what is kept, and left - weights(what is fixed)
//! ```
//!
//! So a tile of 5 rows at row 5 of 8 has one limit, `(1, 0)(i, j) < 3`: rows 0 to 2 exist. Where a tiler is known to divide there is no limit,
//! and a part is a plain layout.
//!
//! How a tiler makes limits is in `tiler.rs`, and what exists of all leaves in `leaves.rs`.

mod leaves;
mod tiler;

pub(crate) use self::tiler::PullLimits;

use self::leaves::Existing;
use crate::AlgebraError;
use crate::layout::construct::FragmentLike;
use crate::layout::coord::offset::Finish;
use crate::layout::coord::{AskEvaluate, Trusted};
use crate::layout::slice::{AskSlice, SliceLayout};
use crate::layout::{HasSpan, IsLayout, Offsets, has_its_coordinates};
use crate::number::num::Unknown;
use crate::refusal::sealed::Seal;
use crate::tree::modes::Measured;
use crate::tree::tuple::{Link, Nil};
use core::fmt;

/// A layout of which only some coordinates exist: what a tile or a part of a [`Tensor`](crate::Tensor) has for a layout, where the
/// compiler does not know that the tiler divides.
///
/// Shape, size and strides are those of the whole tile, and static where they are static there. A coordinate that lies beyond the
/// extents of the tensor has no offset, and the tensor no element: `get` is `None`, `set` is `false`, algorithms pass over it. To
/// have the plain layout instead, make the tiler [`Exact`](crate::Exact), or ask for it: [`Tensor::whole`](crate::Tensor::whole).
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// let data: Vec<usize> = (0..96).collect();
/// let tile = Tensor::view(&data, layout!((8, 12) : (1, 8)))?;
/// // tile (1, 1) of 5x5 has the rows 5 to 9, of which there are 8
/// let tile = tile.local_tile(&shape!((5, 5)), (1, 1))?;
/// assert_eq!((tile.get((2, 0)), tile.get((3, 0))), (Some(&47), None));
/// assert_eq!(tile.layout().to_string(), "(5,5):(1,8), clipped");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Clipped<L, K> {
    pub(crate) layout: L,
    limits: K,
}
#[inlined]
impl<L, K> Clipped<L, K> {
    /// A layout within limits of its own crate: those of this one are believed, and made here only.
    #[doc(hidden)]
    pub const fn new(layout: L, limits: K) -> Self
    where
        K: OwnLimits,
    {
        Self { layout, limits }
    }
    /// A layout within limits.
    pub(crate) const fn within(layout: L, limits: K) -> Self {
        Self { layout, limits }
    }
    /// The layout, with the coordinates that do not exist.
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// The limits.
    #[doc(hidden)]
    pub const fn limits(&self) -> &K {
        &self.limits
    }
    /// Whether all coordinates exist.
    pub fn is_whole(&self) -> bool
    where
        K: Limits,
    {
        self.limits.are_whole()
    }
    /// Calls `visit` with the extent of each leaf, and how much of it exists; whether what exists is all combinations of these.
    ///
    /// # Errors
    /// Those of the layout's leaves.
    #[doc(hidden)]
    #[inline]
    pub fn each_existing(&self, visit: &mut impl FnMut(usize, usize)) -> Result<bool, AlgebraError>
    where
        L: IsLayout,
        K: Limits,
    {
        let existing = Existing::of(self, false)?;
        let mut extents = existing.extents();
        self.layout.each_leaf(&mut |extent, _| visit(extent, extents.next().unwrap_or(extent)))?;
        Ok(existing.is_exact())
    }
}

/// Coordinates `c` exist where `weights(c)` is below `left`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit<W> {
    /// A layout of integers, 0 or more.
    pub weights: W,
    /// What is left of an extent.
    pub left: usize,
}
#[inlined]
impl<W: IsLayout> Limit<W> {
    /// Whether all coordinates exist.
    pub fn is_whole(&self) -> bool {
        // the cosize is one more than the largest weight
        self.weights.cosize() <= self.left
    }
    /// Whether a coordinate does, that is one of the layout.
    pub fn has<C>(&self, coord: C) -> bool
    where
        W: AskEvaluate<C, Offset = isize>,
    {
        self.weights.ask_offset(coord).is_some_and(|weight| weight.cast_unsigned() < self.left)
    }
}
impl<W> Limit<W> {
    /// What is left where other coordinates are fixed, which weigh `fixed` together.
    #[inline(always)]
    pub const fn of_rest<R>(&self, weights: R, fixed: isize) -> Limit<R> {
        Limit { weights, left: self.left.saturating_sub(fixed.cast_unsigned()) }
    }
}

/// A list of limits: [`Nil`], [`Link`], or cute-dynamic's.
pub trait Limits: Clone {
    /// Whether all coordinates exist.
    fn are_whole(&self) -> bool;
    /// Whether the coordinate of an integer does.
    fn have_index(&self, index: usize) -> bool;
    /// Calls `visit` with the weight of each leaf in the `nth` limit, and answers what is left.
    fn nth_limit(&self, nth: usize, visit: &mut impl FnMut(usize)) -> Option<usize>;
}
#[inlined]
impl Limits for Nil {
    fn are_whole(&self) -> bool {
        true
    }
    fn have_index(&self, _: usize) -> bool {
        true
    }
    fn nth_limit(&self, _: usize, _: &mut impl FnMut(usize)) -> Option<usize> {
        None
    }
}
#[inlined]
impl<W: IsLayout + AskEvaluate<usize, Offset = isize>, T: Limits> Limits for Link<Limit<W>, T> {
    fn are_whole(&self) -> bool {
        self.0.is_whole() && self.1.are_whole()
    }
    fn have_index(&self, index: usize) -> bool {
        self.0.has(index) && self.1.have_index(index)
    }
    fn nth_limit(&self, nth: usize, visit: &mut impl FnMut(usize)) -> Option<usize> {
        match nth.checked_sub(1) {
            Some(nth) => self.1.nth_limit(nth, visit),
            None => {
                self.0.weights.each_leaf(&mut |_, weight| visit(weight.cast_unsigned())).ok()?;
                Some(self.0.left)
            }
        }
    }
}
/// Limits of another crate, which nothing relies on: made over a layout of this one they are not believed where two `&mut` hang on them.
pub trait OwnLimits: Limits {}
/// Such limits, sliced at a `C`: they stay such.
pub trait SliceOwn<C>: OwnLimits {
    /// Those of the slice, at a coordinate in bounds.
    fn slice_own(&self, coord: C) -> Self;
}
/// The limits of this crate: what exists of its layouts is what [`Limits::nth_limit`] says.
#[diagnostic::on_unimplemented(
    message = "whether a clipped layout reaches an element twice is known of cute-static's own only"
)]
pub trait Listed: Limits {}
impl Listed for Nil {}
impl<W, T: Listed> Listed for Link<Limit<W>, T> where Self: Limits {}
/// Limits of coordinates of type `C`.
pub trait LimitsAt<C> {
    /// Whether a coordinate exists.
    fn have(&self, coord: C) -> bool;
}
impl<C> LimitsAt<C> for Nil {
    #[inline(always)]
    fn have(&self, _: C) -> bool {
        true
    }
}
impl<C: Clone, W: IsLayout + AskEvaluate<C, Offset = isize>, T: LimitsAt<C>> LimitsAt<C> for Link<Limit<W>, T> {
    #[inline(always)]
    fn have(&self, coord: C) -> bool {
        self.0.has(coord.clone()) && self.1.have(coord)
    }
}
/// Limits that are sliced at a `C`. Not to be had elsewhere, or somebody's slices could have limits of this crate.
pub trait SliceLimits<C> {
    /// Those of the slice.
    type Limits;
    /// Those of the slice, at a coordinate in bounds.
    fn slice_limits(&self, coord: C) -> Self::Limits;
}
impl<C, K: OwnLimits + SliceOwn<C>> SliceLimits<C> for K {
    type Limits = Self;
    #[inline(always)]
    fn slice_limits(&self, coord: C) -> Self {
        self.slice_own(coord)
    }
}
impl<C> SliceLimits<C> for Nil {
    type Limits = Self;
    #[inline(always)]
    fn slice_limits(&self, _: C) -> Nil {
        Nil
    }
}
impl<C: Clone, W, R, X, T> SliceLimits<C> for Link<Limit<W>, T>
where
    W: SliceLayout<C, Rest = R, Raw = X>,
    X: Finish<Output = isize>,
    T: SliceLimits<C>,
{
    type Limits = Link<Limit<R>, T::Limits>;
    #[inline(always)]
    fn slice_limits(&self, coord: C) -> Self::Limits {
        let (weights, fixed) = self.0.weights.slice_layout(coord.clone());
        Link(self.0.of_rest(weights, fixed.finish()), self.1.slice_limits(coord))
    }
}
/// A part of a tensor within limits: without any it is a plain layout.
pub trait Clip<L>: Sized {
    /// `L`, or `L` clipped.
    type Part;
    fn clip(self, layout: L) -> Self::Part;
}
impl<L> Clip<L> for Nil {
    type Part = L;
    #[inline(always)]
    fn clip(self, layout: L) -> L {
        layout
    }
}
impl<L, W, T> Clip<L> for Link<Limit<W>, T> {
    type Part = Clipped<L, Self>;
    #[inline(always)]
    fn clip(self, layout: L) -> Clipped<L, Self> {
        Clipped::within(layout, self)
    }
}

impl<L, K> HasSpan for Clipped<L, K> {
    type Span = Unknown;
}
/// The size is that of the layout: how many coordinates there are, whether they exist or not.
#[inlined]
impl<L: Measured, K> Measured for Clipped<L, K> {
    type Shape = L::Shape;
    #[inline(always)]
    fn measured(&self) -> &L::Shape {
        self.layout().measured()
    }
}
impl<L: IsLayout, K: Limits> IsLayout for Clipped<L, K> {
    has_its_coordinates!(L);
    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_whole() {
            return self.layout.write_bounds(f);
        }
        f.write_str("a tile of shape ")?;
        self.write_shape(f)?;
        let depth = self.depth();
        let is_exact = self.each_existing(&mut |_, _| {}).unwrap_or(false);
        if depth > 1 || !is_exact {
            return f.write_str(", clipped at the edge of its tensor");
        }
        let (mut before, after) = if depth == 1 { (", clipped to (", ")") } else { (", clipped to ", "") };
        let mut written = Ok(());
        let existing = self.each_existing(&mut |_, exists| {
            written = written.and_then(|()| write!(f, "{before}{exists}"));
            before = ",";
        });
        written.and(existing.map_err(|_| fmt::Error))?;
        f.write_str(after)
    }
    fn cosize(&self) -> usize {
        self.layout.cosize()
    }
    fn min_offset(&self) -> isize {
        self.layout.min_offset()
    }
    fn nest(&self, visit: &mut impl FnMut(usize, Option<isize>)) {
        if self.is_whole() {
            self.layout.nest(visit);
        } else {
            self.layout.nest(&mut |index, offset| {
                if self.limits.have_index(index) {
                    visit(index, offset);
                }
            });
        }
    }
    const STATIC_SIZE: Option<usize> = L::STATIC_SIZE;
    const VOUCHED: bool = L::VOUCHED;
    fn each_leaf(&self, visit: &mut impl FnMut(usize, isize)) -> Result<Offsets, AlgebraError> {
        if self.is_whole() { self.layout.each_leaf(visit) } else { Existing::of(self, true)?.each(&self.layout, visit) }
    }
}
impl<L, K, C: Clone> AskEvaluate<C> for Clipped<L, K>
where
    L: AskEvaluate<C, Offset = isize>,
    K: LimitsAt<C>,
{
    type Offset = isize;
    type Verdict = L::Verdict;
    const TRUSTED: Trusted<Self, C> = if L::TRUSTED.is { Trusted::YES } else { Trusted::NO };
    #[inline(always)]
    fn ask_offset(&self, coord: C) -> Option<isize> {
        let offset = self.layout.ask_offset(coord.clone())?;
        if self.limits.have(coord) { Some(offset) } else { None }
    }
}
#[inlined]
impl<L, K, C: Clone, R, X> AskSlice<C> for Clipped<L, K>
where
    L: AskSlice<C, Output = R, Offset = isize>,
    K: SliceLimits<C, Limits = X>,
{
    type Output = Clipped<R, X>;
    type Offset = isize;
    type Verdict = L::Verdict;
    const TRUSTED: Trusted<Self, C> = if L::TRUSTED.is { Trusted::YES } else { Trusted::NO };
    fn ask_slice(&self, coord: C) -> Result<(Self::Output, isize), AlgebraError> {
        let (layout, offset) = self.layout.ask_slice(coord.clone())?;
        Ok((Clipped { layout, limits: self.limits.slice_limits(coord) }, offset))
    }
    fn ask_slice_in(&self, coord: C) -> Option<(Self::Output, isize)> {
        let (layout, offset) = self.layout.ask_slice_in(coord.clone())?;
        Some((Clipped { layout, limits: self.limits.slice_limits(coord) }, offset))
    }
}
#[inlined]
impl<L: SliceLayout<C>, K: SliceLimits<C>, C: Copy> SliceLayout<C> for Clipped<L, K> {
    const SEAL: Seal = Seal;
    type Rest = Clipped<L::Rest, K::Limits>;
    type Raw = L::Raw;
    type Within = L::Within;
    fn slice_layout(&self, coord: C) -> (Self::Rest, L::Raw) {
        let (layout, offset) = self.layout.slice_layout(coord);
        (Clipped { layout, limits: self.limits.slice_limits(coord) }, offset)
    }
    fn outside_slice(&self, coord: &C) -> Option<(usize, usize)> {
        self.layout.outside_slice(coord)
    }
}
impl<L: FragmentLike<R>, K, R> FragmentLike<R> for Clipped<L, K> {
    type Output = L::Output;
    #[inline(always)]
    fn fragment_like(self) -> Result<L::Output, AlgebraError> {
        self.layout.fragment_like()
    }
}
macro_rules! texts {
    ($($text:ident)*) => {$(
        /// The layout, and whether it is clipped.
        impl<L: fmt::$text, K: Limits> fmt::$text for Clipped<L, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.layout.fmt(f)?;
                f.write_str(if self.is_whole() { "" } else { ", clipped" })
            }
        }
    )*};
}
texts! { Debug Display }
