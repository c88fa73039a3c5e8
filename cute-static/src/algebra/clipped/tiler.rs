//! How a tiler makes limits: for each of its layouts and integers that is not known to divide, and out of those there were before.
//!
//! ```text
//! at(n, i) = i;  beyond(n, i) = n i            at(L, i) = L(i);  beyond(L, i) = complement(L)(i)         at(.., i) = 0;  beyond(.., i) = i
//! pull(A, w, T)  = (tile: i to w(at(T, i)), rest: i to w(beyond(T, i)))        at the unit coordinate i of each leaf
//! pull(A, w, <T0, T1, ..>) = mode by mode; modes that no tiler is for keep their weights
//! own(A, T)      = pull(A, i to i, T) < |A|, unless T is known to divide A
//! ```

use super::Limit;
use super::weights::{Weigh, WeighList, Weighted};
use crate::AlgebraError;
use crate::algebra::complement::complement_at;
use crate::algebra::divide::exact::{Exact, ExactTruth, TileDivides};
use crate::algebra::partition::SliceHalf;
use crate::layout::Layout;
use crate::layout::coord::offset::Finish;
use crate::number::num::Before;
use crate::refusal::answer::Outcome;
use crate::table::list::List;
use crate::table::tree::Tree;
use crate::tree::items::Items;
use crate::tree::modes::ModeList;
use crate::tree::nested::Nested;
use crate::tree::tuple::{AsList, Link, Nil, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt};

/// Tile and rest, each with weights.
type Halves<S0, S1> = (<S0 as Weigh>::Weights, <S1 as Weigh>::Weights);

/// A tiler of a shape `S`, which makes tiles `S0` and a rest `S1` of it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler of tensors",
    label = "a tiler is a layout, an integer, `..`, or a tuple of them"
)]
pub trait Clips<S: Weigh, S0: Weigh, S1: Weigh> {
    /// The list `L` after an item for each mode that is not known to be divided.
    type Open<L>;
    /// The weights of the integer coordinate in the `nth` of these modes, and its size.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    fn own(&self, shape: &S, halves: (&S0, &S1), nth: &mut usize) -> Outcome<(Halves<S0, S1>, usize)>;
    /// The weights of tile and rest, by those of the shape.
    ///
    /// # Errors
    /// [`AlgebraError::AcrossEdge`].
    fn pull(&self, shape: &S, weights: &S::Weights, halves: (&S0, &S1)) -> Outcome<Halves<S0, S1>>;
}

/// Where the elements of tile and rest are in what was divided.
trait Places {
    /// Of the tile.
    fn at(&self, index: usize) -> usize;
    /// Of the rest.
    fn beyond(&self, index: usize) -> usize;
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)*> Places for $n {
            #[inline(always)]
            fn at(&self, index: usize) -> usize {
                index
            }
            #[inline(always)]
            fn beyond(&self, index: usize) -> usize {
                crate::tree::leaf::Extent::extent(*self).saturating_mul(index)
            }
        }
    )*};
}
integers! { [U: Before<B>, B: Bit] UInt<U, B>; [] usize; }
impl Places for RangeFull {
    #[inline(always)]
    fn at(&self, _: usize) -> usize {
        0
    }
    #[inline(always)]
    fn beyond(&self, index: usize) -> usize {
        index
    }
}
impl<S: Tree<D>, D: Copy> Places for Layout<S, D> {
    #[inline(always)]
    fn at(&self, index: usize) -> usize {
        let ((shape, stride), mut left, mut sum) = (self.into_parts(), index, 0usize);
        shape.leaves(stride, Nil).each(&mut |extent, stride| {
            let at = left.checked_rem(extent).unwrap_or(0);
            left = left.checked_div(extent).unwrap_or(0);
            sum = sum.saturating_add(at.saturating_mul(stride.unsigned_abs()));
        });
        sum
    }
    #[inline(always)]
    fn beyond(&self, index: usize) -> usize {
        let (shape, stride) = self.into_parts();
        complement_at(index, &mut |mut visit| shape.leaves(stride, Nil).each(&mut visit))
    }
}
/// The weights of tile and rest, where `weight` is that of an element.
#[inline(always)]
fn weigh<T: Places, S0: Weigh, S1: Weigh>(
    tiler: &T,
    (tile, rest): (&S0, &S1),
    weight: &mut impl FnMut(usize, usize) -> usize,
) -> Halves<S0, S1> {
    let tile = tile.weigh(&mut 1, &mut |index, extent| weight(tiler.at(index), extent));
    (tile, rest.weigh(&mut 1, &mut |index, extent| weight(tiler.beyond(index), extent)))
}
#[inline(always)]
fn weightless<S0: Weigh, S1: Weigh>((tile, rest): (&S0, &S1)) -> Halves<S0, S1> {
    (tile.weigh(&mut 1, &mut |_, _| 0), rest.weigh(&mut 1, &mut |_, _| 0))
}
/// [`Clips::pull`] of a tiler of one mode.
#[inline(always)]
fn pull<T: Places, S: Weigh, S0: Weigh, S1: Weigh>(
    tiler: &T,
    shape: &S,
    weights: &S::Weights,
    halves: (&S0, &S1),
) -> Outcome<Halves<S0, S1>> {
    let mut across = None;
    let pulled = weigh(tiler, halves, &mut |index, extent| {
        if !shape.is_straight(weights, (index, extent.saturating_sub(1)), &mut (1, 1, 0)) {
            across = Some(extent);
        }
        shape.weight(weights, index)
    });
    match across {
        Some(extent) => Err(AlgebraError::AcrossEdge { extent }),
        None => Ok(pulled),
    }
}

/// Whether a tile of shape `S0`, of which there are `S1`, is known to divide `S`.
type Divides<S, S0, S1> = TileDivides<<S0 as Nested>::Size, <S1 as Nested>::Size, <S as Nested>::Size>;
macro_rules! one_mode {
    ($([$($generics:tt)*] $tiler:ty;)*) => {$(
        impl<$($generics)* S: Weigh + Nested, S0: Weigh + Nested, S1: Weigh + Nested> Clips<S, S0, S1> for $tiler
        where
            Self: Places,
        {
            type Open<L> = <Divides<S, S0, S1> as ExactTruth>::Before<L>;
            #[inline(always)]
            fn own(&self, shape: &S, halves: (&S0, &S1), nth: &mut usize) -> Outcome<(Halves<S0, S1>, usize)> {
                let is_open = <Divides<S, S0, S1> as ExactTruth>::IS_OPEN;
                let is_it = is_open && *nth == 0;
                if is_open {
                    *nth = nth.wrapping_sub(1);
                }
                if !is_it {
                    return Ok((weightless(halves), usize::MAX));
                }
                let size = shape.size();
                // a size that is only saturated is of no use
                if size > isize::MAX.unsigned_abs() {
                    return Err(AlgebraError::Overflow);
                }
                Ok((weigh(self, halves, &mut |index, _| index), size))
            }
            #[inline(always)]
            fn pull(&self, shape: &S, weights: &S::Weights, halves: (&S0, &S1)) -> Outcome<Halves<S0, S1>> {
                pull(self, shape, weights, halves)
            }
        }
    )*};
}
one_mode! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; [SB, DB,] Layout<SB, DB>; }
impl<S: Weigh, S0: Weigh, S1: Weigh> Clips<S, S0, S1> for RangeFull {
    type Open<L> = L;
    #[inline(always)]
    fn own(&self, _: &S, halves: (&S0, &S1), _: &mut usize) -> Outcome<(Halves<S0, S1>, usize)> {
        Ok((weightless(halves), usize::MAX))
    }
    #[inline(always)]
    fn pull(&self, shape: &S, weights: &S::Weights, halves: (&S0, &S1)) -> Outcome<Halves<S0, S1>> {
        pull(self, shape, weights, halves)
    }
}
impl<T: Clips<S, S0, S1>, S: Weigh, S0: Weigh, S1: Weigh> Clips<S, S0, S1> for Exact<T> {
    type Open<L> = L;
    #[inline(always)]
    fn own(&self, _: &S, halves: (&S0, &S1), _: &mut usize) -> Outcome<(Halves<S0, S1>, usize)> {
        Ok((weightless(halves), usize::MAX))
    }
    #[inline(always)]
    fn pull(&self, shape: &S, weights: &S::Weights, halves: (&S0, &S1)) -> Outcome<Halves<S0, S1>> {
        self.0.pull(shape, weights, halves)
    }
}

/// Lists of weights of tiles and rests.
type HalfLists<L0, L1> = (<L0 as WeighList>::Weights, <L1 as WeighList>::Weights);
/// A list of tilers for a list of modes, which may be longer.
pub trait ClipsList<L: WeighList, L0: WeighList, L1: WeighList> {
    type Open<X>;
    /// See [`Clips::own`].
    ///
    /// # Errors
    /// As that.
    fn own_list(&self, shapes: &L, halves: (&L0, &L1), nth: &mut usize) -> Outcome<(HalfLists<L0, L1>, usize)>;
    /// See [`Clips::pull`].
    ///
    /// # Errors
    /// As that.
    fn pull_list(&self, shapes: &L, weights: &L::Weights, halves: (&L0, &L1)) -> Outcome<HalfLists<L0, L1>>;
}
impl<L: WeighList> ClipsList<L, Nil, L> for Nil {
    type Open<X> = X;
    #[inline(always)]
    fn own_list(&self, _: &L, (_, rests): (&Nil, &L), _: &mut usize) -> Outcome<((Nil, L::Weights), usize)> {
        Ok(((Nil, rests.weightless()), usize::MAX))
    }
    #[inline(always)]
    fn pull_list(&self, _: &L, weights: &L::Weights, _: (&Nil, &L)) -> Outcome<(Nil, L::Weights)> {
        Ok((Nil, *weights))
    }
}
/// More tilers than modes: the divide refuses them, and says so.
impl<T, K, L0: WeighList, L1: WeighList> ClipsList<Nil, L0, L1> for Link<T, K> {
    type Open<X> = X;
    #[inline(always)]
    fn own_list(&self, _: &Nil, (tiles, rests): (&L0, &L1), _: &mut usize) -> Outcome<(HalfLists<L0, L1>, usize)> {
        Ok(((tiles.weightless(), rests.weightless()), usize::MAX))
    }
    #[inline(always)]
    fn pull_list(&self, _: &Nil, _: &Nil, (tiles, rests): (&L0, &L1)) -> Outcome<HalfLists<L0, L1>> {
        Ok((tiles.weightless(), rests.weightless()))
    }
}
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
    #[inline(always)]
    fn own_list(
        &self,
        shapes: &Link<S, L>,
        (tiles, rests): (&Link<S0, L0>, &Link<S1, L1>),
        nth: &mut usize,
    ) -> Outcome<(HalfLists<Link<S0, L0>, Link<S1, L1>>, usize)> {
        let ((tile, rest), left) = self.0.own(&shapes.0, (&tiles.0, &rests.0), nth)?;
        let ((more_tiles, more_rests), others) = self.1.own_list(&shapes.1, (&tiles.1, &rests.1), nth)?;
        Ok(((Link(tile, more_tiles), Link(rest, more_rests)), left.min(others)))
    }
    #[inline(always)]
    fn pull_list(
        &self,
        shapes: &Link<S, L>,
        weights: &Link<S::Weights, L::Weights>,
        (tiles, rests): (&Link<S0, L0>, &Link<S1, L1>),
    ) -> Outcome<HalfLists<Link<S0, L0>, Link<S1, L1>>> {
        let (tile, rest) = self.0.pull(&shapes.0, &weights.0, (&tiles.0, &rests.0))?;
        let (more_tiles, more_rests) = self.1.pull_list(&shapes.1, &weights.1, (&tiles.1, &rests.1))?;
        Ok((Link(tile, more_tiles), Link(rest, more_rests)))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: Copy,)+ A, P, Q, K, L, LP, LQ, W, WP, WQ> Clips<A, P, Q> for ($($s,)+)
        where
            A: Weigh<Weights = W> + ModeList<Modes = L>,
            P: Weigh<Weights = WP> + ModeList<Modes = LP>,
            Q: Weigh<Weights = WQ> + ModeList<Modes = LQ>,
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
            #[inline(always)]
            fn own(&self, shape: &A, (tile, rest): (&P, &Q), nth: &mut usize) -> Outcome<(Halves<P, Q>, usize)> {
                let (tilers, shapes) = (self.into_list(), shape.mode_list());
                let ((tile, rest), left) = tilers.own_list(&shapes, (&tile.mode_list(), &rest.mode_list()), nth)?;
                Ok(((tile.tuple(), rest.tuple()), left))
            }
            #[inline(always)]
            fn pull(&self, shape: &A, weights: &W, (tile, rest): (&P, &Q)) -> Outcome<Halves<P, Q>> {
                let (tilers, shapes) = (self.into_list(), shape.mode_list());
                let halves = (&tile.mode_list(), &rest.mode_list());
                let (tile, rest) = tilers.pull_list(&shapes, &weights.mode_list(), halves)?;
                Ok((tile.tuple(), rest.tuple()))
            }
        }
    };
}
for_each_arity!(by_mode);

/// The limits of a part: of tiles `S0` and a rest `S1`, of which the half `H` is sliced at a `C`.
pub trait OpenList<T, S, S0, S1, H, C> {
    /// The limits.
    type Limits;
    /// Those of the tiler from its `nth` open mode on.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    fn limits(nth: usize, tiler: &T, shape: &S, halves: (&S0, &S1), coord: C) -> Outcome<Self::Limits>;
}
impl<T, S, S0, S1, H, C> OpenList<T, S, S0, S1, H, C> for Nil {
    type Limits = Self;
    #[inline(always)]
    fn limits(_: usize, _: &T, _: &S, _: (&S0, &S1), _: C) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<T, S, S0, S1, H, C, L, W, X> OpenList<T, S, S0, S1, H, C> for Link<(), L>
where
    S: Weigh,
    S0: Weigh,
    S1: Weigh,
    T: Clips<S, S0, S1>,
    C: Clone,
    Layout<(S0, S1), Halves<S0, S1>>: SliceHalf<H, C, Rest = W, Raw = X>,
    X: Finish<Output = isize>,
    L: OpenList<T, S, S0, S1, H, C>,
{
    type Limits = Link<Limit<W>, L::Limits>;
    #[inline(always)]
    fn limits(nth: usize, tiler: &T, shape: &S, halves: (&S0, &S1), coord: C) -> Outcome<Self::Limits> {
        let (weights, left) = tiler.own(shape, halves, &mut { nth })?;
        let limit = slice_half((*halves.0, *halves.1), weights, left, coord.clone());
        Ok(Link(limit, L::limits(nth.saturating_add(1), tiler, shape, halves, coord)?))
    }
}
/// The limit of a part.
#[inline(always)]
fn slice_half<S0, S1, W0, W1, H, C, W, X>(halves: (S0, S1), weights: (W0, W1), left: usize, coord: C) -> Limit<W>
where
    Layout<(S0, S1), (W0, W1)>: SliceHalf<H, C, Rest = W, Raw = X>,
    X: Finish<Output = isize>,
{
    let (weights, fixed) = Layout::from_parts(halves, weights).slice_half(coord);
    Limit { weights: (), left }.of_rest(weights, fixed.finish())
}

/// Limits of a shape `S` as those of a part of it, and behind them those that the tiler adds.
pub trait PullLimits<T, S, S0, S1, H, C> {
    /// The limits.
    type Limits;
    /// The limits.
    ///
    /// # Errors
    /// [`AlgebraError::AcrossEdge`], [`AlgebraError::Overflow`].
    fn pull_limits(&self, tiler: &T, shape: &S, halves: (&S0, &S1), coord: C) -> Outcome<Self::Limits>;
}
impl<T, S: Weigh, S0: Weigh, S1: Weigh, H, C, L> PullLimits<T, S, S0, S1, H, C> for Nil
where
    T: Clips<S, S0, S1, Open<Nil> = L>,
    L: OpenList<T, S, S0, S1, H, C>,
{
    type Limits = L::Limits;
    #[inline(always)]
    fn pull_limits(&self, tiler: &T, shape: &S, halves: (&S0, &S1), coord: C) -> Outcome<Self::Limits> {
        L::limits(0, tiler, shape, halves, coord)
    }
}
impl<T, S, S0, S1, H, C, K, W, X> PullLimits<T, S, S0, S1, H, C> for Link<Limit<Weighted<S>>, K>
where
    S: Weigh,
    S0: Weigh,
    S1: Weigh,
    T: Clips<S, S0, S1>,
    C: Clone,
    Layout<(S0, S1), Halves<S0, S1>>: SliceHalf<H, C, Rest = W, Raw = X>,
    X: Finish<Output = isize>,
    K: PullLimits<T, S, S0, S1, H, C>,
{
    type Limits = Link<Limit<W>, K::Limits>;
    #[inline(always)]
    fn pull_limits(&self, tiler: &T, shape: &S, halves: (&S0, &S1), coord: C) -> Outcome<Self::Limits> {
        let weights = tiler.pull(shape, self.0.weights.stride(), halves)?;
        let limit = slice_half((*halves.0, *halves.1), weights, self.0.left, coord.clone());
        Ok(Link(limit, self.1.pull_limits(tiler, shape, halves, coord)?))
    }
}
