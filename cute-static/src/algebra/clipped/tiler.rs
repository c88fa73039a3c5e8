//! How a tiler makes limits: for each of its layouts and integers that is not known to divide, and out of those there were before.
//!
//! ```text
//! at(n, i) = i;  beyond(n, i) = n i            at(L, i) = L(i);  beyond(L, i) = complement(L)(i)         at(.., i) = 0;  beyond(.., i) = i
//! pull(A, w, T)  = (tile: i to w(at(T, i)), rest: i to w(beyond(T, i)))        at the unit coordinate i of each leaf
//! pull(A, w, <T0, T1, ..>) = mode by mode; modes that no tiler is for keep their weights
//! own(A, T)      = pull(A, i to i, T) < |A|, unless T is known to divide A
//! ```

use super::Limit;
use crate::algebra::complement::complement_at;
use crate::algebra::divide::exact::{Exact, ExactTruth, OfTile, OfTiler, TileDivides};
use crate::algebra::partition::SliceHalf;
use crate::layout::coord::Coords;
use crate::layout::coord::offset::{Finish, Offset};
use crate::number::num::Before;
use crate::table::words::*;
use crate::tree::htuple::HTuple;
use crate::tree::leaf::Extent;
use crate::tree::modes::ModeList;
use core::ops::{Range, RangeFull};

/// A shape that is given weights, an integer for each leaf: a layout of them.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a shape")]
pub trait Weigh: HTuple + Coords + Tree<<Self as Coords>::Natural> {}
impl<S: HTuple + Coords + Tree<<S as Coords>::Natural>> Weigh for S {}
/// The weights of a shape: `weight` is asked at each leaf, with the integer coordinate that is 1 there and 0 elsewhere, and its extent.
#[inline(always)]
fn weigh<S: Weigh>(shape: S, mut weight: impl FnMut(usize, usize) -> usize) -> S::Natural {
    let mut index = 1usize;
    Coords::each(&shape, &mut |extent| {
        let at = index;
        index = at.saturating_mul(extent);
        weight(at, extent)
    })
}
/// A list of shapes that are given weights.
pub trait WeighList {
    type Weights: Copy;
}
impl WeighList for Nil {
    type Weights = Self;
}
impl<S: Weigh, T: WeighList> WeighList for Link<S, T> {
    type Weights = Link<S::Natural, T::Weights>;
}
/// Whether weights grow by the same at each step from 0 to `steps` times `step`.
#[inline(always)]
fn is_straight<S: Weigh>(shape: S, weights: S::Natural, (step, steps): (usize, usize)) -> bool {
    // the product of the extents before; extent and weight of the last one
    let (mut before, mut last, mut straight) = (1usize, (1usize, 0usize), true);
    shape.leaves(weights, Nil).each(&mut |extent, weight| {
        if extent != 1 {
            let weight = weight.cast_unsigned();
            // a step within the leaves before carries into this one, unless all steps stay there
            let carries =
                step.checked_rem(before).is_some_and(|rest| rest != 0) && step.saturating_mul(steps) >= before;
            straight &= !carries || weight == last.1.wrapping_mul(last.0);
            (before, last) = (before.saturating_mul(extent), (extent, weight));
        }
    });
    straight
}

/// Tile and rest, each with weights.
type Halves<S0, S1> = (<S0 as Coords>::Natural, <S1 as Coords>::Natural);
/// Lists of them.
type HalfLists<L0, L1> = (<L0 as WeighList>::Weights, <L1 as WeighList>::Weights);
/// The search for a mode that is not known to be divided.
pub struct OpenModes {
    /// How many are before it.
    nth: usize,
    /// The leaves so far.
    leaves: usize,
    /// Its leaves, and its size.
    found: (Range<usize>, usize),
}
impl OpenModes {
    #[inline(always)]
    fn see<S: Weigh>(&mut self, shape: S, is_open: bool) {
        let first = self.leaves;
        self.leaves = first.saturating_add(S::Count::default().extent());
        if is_open {
            if self.nth == 0 {
                self.found = (first..self.leaves, shape.size());
            }
            self.nth = self.nth.wrapping_sub(1);
        }
    }
}

/// A tiler of a shape `S`, which makes tiles `S0` and a rest `S1` of it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler of tensors",
    label = "a tiler is a layout, an integer, `..`, or a tuple of them"
)]
pub trait Clips<S: Weigh, S0: Weigh, S1: Weigh>: Copy {
    /// The list `L` after an item for each mode that is not known to be divided.
    type Open<L>;
    /// Looks at these modes, of which none is open.
    #[inline(always)]
    fn open(self, shape: S, modes: &mut OpenModes) {
        modes.see(shape, false);
    }
    /// The weights of tile and rest, by those of the shape.
    ///
    /// # Errors
    /// [`AlgebraError::AcrossEdge`].
    fn pull(self, shape: S, weights: S::Natural, halves: (S0, S1)) -> Outcome<Halves<S0, S1>>;
}
/// Where the elements of tile and rest are in what was divided.
trait Places: Copy {
    /// Of the tile.
    fn at(self, index: usize) -> usize;
    /// Of the rest.
    fn beyond(self, index: usize) -> usize;
    /// [`Clips::pull`].
    #[inline(always)]
    fn pulled<S: Weigh, S0: Weigh, S1: Weigh>(
        self,
        shape: S,
        weights: S::Natural,
        (tile, rest): (S0, S1),
    ) -> Outcome<Halves<S0, S1>> {
        let mut across = None;
        let mut weight = |index, extent: usize| {
            if !is_straight(shape, weights, (index, extent.saturating_sub(1))) {
                across = Some(extent);
            }
            shape.offset_at(weights, index).integer().cast_unsigned()
        };
        let tile = weigh(tile, |index, extent| weight(self.at(index), extent));
        let rest = weigh(rest, |index, extent| weight(self.beyond(index), extent));
        across.map_or(Ok((tile, rest)), |extent| Err(AlgebraError::AcrossEdge { extent }))
    }
}
#[inlined]
impl<S: Tree<D>, D: Copy> Places for Layout<S, D> {
    fn at(self, index: usize) -> usize {
        let ((shape, stride), mut left, mut sum) = (self.into_parts(), index, 0usize);
        shape.leaves(stride, Nil).each(&mut |extent, stride| {
            let at = left.checked_rem(extent).unwrap_or(0);
            left = left.checked_div(extent).unwrap_or(0);
            sum = sum.saturating_add(at.saturating_mul(stride.unsigned_abs()));
        });
        sum
    }
    fn beyond(self, index: usize) -> usize {
        let (shape, stride) = self.into_parts();
        complement_at(index, &mut |mut visit| shape.leaves(stride, Nil).each(&mut visit))
    }
}
macro_rules! places {
    ($([$($generics:tt)*] $tiler:ty: |$this:ident, $index:ident| $at:expr, $beyond:expr;)*) => {$(
        #[allow(unused_variables)] // of an integer the tile is what it was
        #[inlined]
        impl<$($generics)*> Places for $tiler {
            fn at(self, $index: usize) -> usize {
                $at
            }
            fn beyond(self, $index: usize) -> usize {
                let $this = self;
                $beyond
            }
        }
    )*};
}
places! {
    [U: Before<B>, B: Bit] UInt<U, B>: |n, i| i, n.extent().saturating_mul(i);
    [] usize: |n, i| i, n.saturating_mul(i);
    [N: Number, W: Word] Multiple<N, W>: |n, i| i, Number::extent(n).saturating_mul(i);
    [] RangeFull: |all, i| 0, i;
}

/// Whether a tile of shape `S0`, of which there are `S1` in steps `X`, is known to divide `S`.
type Divides<S, S0, S1, X> = TileDivides<<S0 as Nested>::Size, <S1 as Nested>::Size, <S as Nested>::Size, X>;
macro_rules! one_mode {
    ($([$($generics:tt)*] $tiler:ty, $steps:ty;)*) => {$(
        #[inlined]
        impl<$($generics)* S: Weigh, S0: Weigh, S1: Weigh> Clips<S, S0, S1> for $tiler
        where
            Self: Places,
        {
            type Open<L> = <Divides<S, S0, S1, $steps> as ExactTruth>::Before<L>;
            fn open(self, shape: S, modes: &mut OpenModes) {
                modes.see(shape, <Divides<S, S0, S1, $steps> as ExactTruth>::IS_OPEN);
            }
            fn pull(self, shape: S, weights: S::Natural, halves: (S0, S1)) -> Outcome<Halves<S0, S1>> {
                self.pulled(shape, weights, halves)
            }
        }
    )*};
}
one_mode! { [U: Before<B>, B: Bit,] UInt<U, B>, OfTile<<S0 as Nested>::Size>; [] usize, OfTile<usize>; [N, W,] Multiple<N, W>, OfTile<usize>; [SB: Tree<DB>, DB: Copy,] Layout<SB, DB>, OfTiler<SB, DB>; }
impl<S: Weigh, S0: Weigh, S1: Weigh> Clips<S, S0, S1> for RangeFull {
    type Open<L> = L;
    #[inline(always)]
    fn pull(self, shape: S, weights: S::Natural, halves: (S0, S1)) -> Outcome<Halves<S0, S1>> {
        self.pulled(shape, weights, halves)
    }
}
impl<T: Clips<S, S0, S1>, S: Weigh, S0: Weigh, S1: Weigh> Clips<S, S0, S1> for Exact<T> {
    type Open<L> = L;
    #[inline(always)]
    fn pull(self, shape: S, weights: S::Natural, halves: (S0, S1)) -> Outcome<Halves<S0, S1>> {
        self.0.pull(shape, weights, halves)
    }
}

/// A list of tilers for a list of modes, which may be longer.
pub trait ClipsList<L: WeighList, L0: WeighList, L1: WeighList> {
    type Open<X>;
    fn open_list(self, shapes: L, modes: &mut OpenModes);
    /// See [`Clips::pull`].
    ///
    /// # Errors
    /// As that.
    fn pull_list(self, shapes: L, weights: L::Weights, halves: (L0, L1)) -> Outcome<HalfLists<L0, L1>>;
}
#[inlined]
impl<L: WeighList> ClipsList<L, Nil, L> for Nil {
    type Open<X> = X;
    fn open_list(self, _: L, _: &mut OpenModes) {}
    fn pull_list(self, _: L, weights: L::Weights, _: (Nil, L)) -> Outcome<(Nil, L::Weights)> {
        Ok((Nil, weights))
    }
}
/// More tilers than modes: the divide refuses them, and says so.
impl<T, K, L0: WeighList, L1: WeighList> ClipsList<Nil, L0, L1> for Link<T, K> {
    type Open<X> = X;
    fn open_list(self, _: Nil, _: &mut OpenModes) {}
    fn pull_list(self, _: Nil, _: Nil, _: (L0, L1)) -> Outcome<HalfLists<L0, L1>> {
        Err(AlgebraError::Unrepresentable)
    }
}
#[inlined]
impl<T, S, S0, S1, K, L, L0, L1> ClipsList<Link<S, L>, Link<S0, L0>, Link<S1, L1>> for Link<T, K>
where
    S: Weigh,
    S0: Weigh,
    S1: Weigh,
    L: WeighList,
    L0: WeighList,
    L1: WeighList,
    T: Clips<S, S0, S1>,
    K: ClipsList<L, L0, L1>,
{
    type Open<X> = T::Open<K::Open<X>>;
    fn open_list(self, shapes: Link<S, L>, modes: &mut OpenModes) {
        self.0.open(shapes.0, modes);
        self.1.open_list(shapes.1, modes);
    }
    fn pull_list(
        self,
        shapes: Link<S, L>,
        weights: Link<S::Natural, L::Weights>,
        (tiles, rests): (Link<S0, L0>, Link<S1, L1>),
    ) -> Outcome<HalfLists<Link<S0, L0>, Link<S1, L1>>> {
        let (tile, rest) = self.0.pull(shapes.0, weights.0, (tiles.0, rests.0))?;
        let (more_tiles, more_rests) = self.1.pull_list(shapes.1, weights.1, (tiles.1, rests.1))?;
        Ok((Link(tile, more_tiles), Link(rest, more_rests)))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        #[inlined]
        impl<$($s: Copy,)+ A, P, Q, K, L, LP, LQ, W, WP, WQ> Clips<A, P, Q> for ($($s,)+)
        where
            A: Weigh<Natural = W> + ModeList<Modes = L>,
            P: Weigh<Natural = WP> + ModeList<Modes = LP>,
            Q: Weigh<Natural = WQ> + ModeList<Modes = LQ>,
            W: Copy + ModeList<Modes = L::Weights>,
            WP: Copy,
            WQ: Copy,
            L: WeighList,
            LP: WeighList<Weights: Items<Tuple = WP>>,
            LQ: WeighList<Weights: Items<Tuple = WQ>>,
            Self: AsList<List = K>,
            K: ClipsList<L, LP, LQ>,
        {
            type Open<X> = K::Open<X>;
            fn open(self, shape: A, modes: &mut OpenModes) {
                self.into_list().open_list(shape.mode_list(), modes);
            }
            fn pull(self, shape: A, weights: W, (tile, rest): (P, Q)) -> Outcome<Halves<P, Q>> {
                let (tilers, halves) = (self.into_list(), (tile.mode_list(), rest.mode_list()));
                let (tile, rest) = tilers.pull_list(shape.mode_list(), weights.mode_list(), halves)?;
                Ok((tile.tuple(), rest.tuple()))
            }
        }
    };
}
for_each_arity!(by_mode);

/// Limits of a shape `S` as those of a part of it, sliced at a `C`, and behind them those that the tiler adds.
pub trait PullLimits<T, S, S0, S1, C> {
    type Limits;
    /// The limits.
    ///
    /// # Errors
    /// [`AlgebraError::AcrossEdge`], [`AlgebraError::Overflow`].
    fn pull_limits(&self, tiler: &T, shape: &S, halves: (S0, S1), coord: &C) -> Outcome<Self::Limits>;
}
impl<T, S: Weigh, S0: Weigh, S1: Weigh, C, L> PullLimits<T, S, S0, S1, C> for Nil
where
    T: Clips<S, S0, S1, Open<Nil> = L>,
    L: OpenList<T, S, S0, S1, C>,
{
    type Limits = L::Limits;
    #[inline(always)]
    fn pull_limits(&self, tiler: &T, shape: &S, halves: (S0, S1), coord: &C) -> Outcome<Self::Limits> {
        L::limits(0, tiler, shape, halves, coord)
    }
}
/// An item for each limit that the tiler adds.
pub trait OpenList<T, S, S0, S1, C> {
    type Limits;
    /// Those from the `nth` on.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    fn limits(nth: usize, tiler: &T, shape: &S, halves: (S0, S1), coord: &C) -> Outcome<Self::Limits>;
}
impl<T, S, S0, S1, C> OpenList<T, S, S0, S1, C> for Nil {
    type Limits = Self;
    #[inline(always)]
    fn limits(_: usize, _: &T, _: &S, _: (S0, S1), _: &C) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<T, S, S0, S1, C, L, W, X> OpenList<T, S, S0, S1, C> for Link<(), L>
where
    S: Weigh,
    S0: Weigh,
    S1: Weigh,
    T: Clips<S, S0, S1>,
    C: Clone,
    Layout<(S0, S1), Halves<S0, S1>>: SliceHalf<C, Rest = W, Raw = X>,
    X: Finish<Output = isize>,
    L: OpenList<T, S, S0, S1, C>,
{
    type Limits = Link<Limit<W>, L::Limits>;
    #[inline(always)]
    fn limits(nth: usize, tiler: &T, shape: &S, halves: (S0, S1), coord: &C) -> Outcome<Self::Limits> {
        let mut modes = OpenModes { nth, leaves: 0, found: (0..0, 0) };
        tiler.open(*shape, &mut modes);
        let (mode, size) = modes.found;
        // a size that is only saturated is of no use
        if size > isize::MAX.unsigned_abs() {
            return Err(Operation::LocalTile.overflow(Excess::Size));
        }
        // the integer coordinate in that mode, and 0 elsewhere
        let (mut leaf, mut index) = (0usize, 1usize);
        let weights = Coords::each(shape, &mut |extent| {
            let at = leaf;
            leaf = at.saturating_add(1);
            if !mode.contains(&at) {
                return 0;
            }
            let next = index.saturating_mul(extent);
            core::mem::replace(&mut index, next)
        });
        let limit = pulled(tiler, *shape, Limit { weights, left: size }, halves, coord)?;
        Ok(Link(limit, L::limits(nth.saturating_add(1), tiler, shape, halves, coord)?))
    }
}
impl<T, S, S0, S1, C, K, W, X> PullLimits<T, S, S0, S1, C> for Link<Limit<Layout<S, S::Natural>>, K>
where
    S: Weigh,
    S0: Weigh,
    S1: Weigh,
    T: Clips<S, S0, S1>,
    C: Clone,
    Layout<(S0, S1), Halves<S0, S1>>: SliceHalf<C, Rest = W, Raw = X>,
    X: Finish<Output = isize>,
    K: PullLimits<T, S, S0, S1, C>,
{
    type Limits = Link<Limit<W>, K::Limits>;
    #[inline(always)]
    fn pull_limits(&self, tiler: &T, shape: &S, halves: (S0, S1), coord: &C) -> Outcome<Self::Limits> {
        let limit = Limit { weights: *self.0.weights.stride(), left: self.0.left };
        Ok(Link(pulled(tiler, *shape, limit, halves, coord)?, self.1.pull_limits(tiler, shape, halves, coord)?))
    }
}
/// A limit of the shape as one of the part.
#[inline(always)]
fn pulled<T, S: Weigh, S0: Weigh, S1: Weigh, C: Clone, W, X>(
    tiler: &T,
    shape: S,
    limit: Limit<S::Natural>,
    halves: (S0, S1),
    coord: &C,
) -> Outcome<Limit<W>>
where
    T: Clips<S, S0, S1>,
    Layout<(S0, S1), Halves<S0, S1>>: SliceHalf<C, Rest = W, Raw = X>,
    X: Finish<Output = isize>,
{
    let weights = tiler.pull(shape, limit.weights, halves)?;
    let (weights, fixed) = Layout::from_parts(halves, weights).slice_half(coord.clone());
    Ok(Limit { weights: (), left: limit.left }.of_rest(weights, fixed.finish()))
}
