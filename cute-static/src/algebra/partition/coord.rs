//! A coordinate for some modes of a layout.
//!
//! ```text
//! slice_each([m0, m1, ..], [])          = ([m0, m1, ..], 0)                    modes without a coordinate are kept
//! slice_each([m0, m1, ..], [c0, ..])    = (left of slice(m0, c0), ..)          each is one mode, or none
//! ```

use crate::layout::coord::CoordOf;
use crate::layout::slice::SliceAt;
use crate::number::decimal;
use crate::number::num::Before;
use crate::refusal::verdict::*;
use crate::tree::basis::AddOffset;
use crate::tree::tuple::{AsList, Cons, Link, Modes, Nil, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

/// A coordinate of the modes `S : D`: an integer of all of them together, a tuple one by one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of tiles or of elements of a tile",
    label = "a coordinate is an integer, `..`, or a tuple of them"
)]
pub trait CoordList<S, D> {
    /// The modes as a list.
    type Modes;
    /// The coordinates as a list.
    type Coords;
    /// The number of coordinates, in digits.
    type Rank;
    /// The number of modes, in digits.
    type ShapeRank;
    /// Both lists.
    fn coord_list(self, shape: S, stride: D) -> (Self::Modes, Self::Coords);
}
macro_rules! whole {
    ($([$($generics:tt)*] $c:ty;)*) => {$(
        impl<$($generics)* S, D> CoordList<S, D> for $c {
            type Modes = Cons<S, D, Nil>;
            type Coords = Link<Self, Nil>;
            type Rank = decimal::_1;
            type ShapeRank = decimal::_1;
            #[inline(always)]
            fn coord_list(self, shape: S, stride: D) -> (Self::Modes, Self::Coords) {
                (Cons(shape, stride, Nil), Link(self, Nil))
            }
        }
    )*};
}
whole! { [] usize; [] UTerm; [U: Before<B>, B: Bit,] UInt<U, B>; [] RangeFull; }
macro_rules! tuples {
    ($(($c:ident $($x:ident)*))+) => {
        impl<$($c,)+ S: Modes<D>, D> CoordList<S, D> for ($($c,)+) {
            type Modes = S::List;
            type Coords = <Self as AsList>::List;
            type Rank = <Self as AsList>::Rank;
            type ShapeRank = S::Rank;
            #[inline(always)]
            fn coord_list(self, shape: S, stride: D) -> (Self::Modes, Self::Coords) {
                (shape.modes(stride), self.into_list())
            }
        }
    };
}
for_each_arity!(tuples);

/// A list of modes, sliced at a list of coordinates.
pub trait SliceEach<Cs> {
    /// The modes left.
    type List;
    type Offset: Copy;
    /// Whether the coordinates fit and are in bounds, `N` of them for `M` modes, in digits.
    type Within<N, M>: Verdict;
    /// The first coordinate that is out of bounds, and its bound.
    fn outside(&self, coords: &Cs) -> Option<(usize, usize)>;
    /// Modes and offset.
    fn slice_each(self, coords: Cs) -> (Self::List, Self::Offset);
}
impl SliceEach<Nil> for Nil {
    type List = Nil;
    type Offset = UTerm;
    type Within<N, M> = Admissible;
    #[inline(always)]
    fn outside(&self, _: &Nil) -> Option<(usize, usize)> {
        None
    }
    #[inline(always)]
    fn slice_each(self, _: Nil) -> (Nil, UTerm) {
        (Nil, UTerm)
    }
}
impl<S, D, T> SliceEach<Nil> for Cons<S, D, T> {
    type List = Self;
    type Offset = UTerm;
    type Within<N, M> = Admissible;
    #[inline(always)]
    fn outside(&self, _: &Nil) -> Option<(usize, usize)> {
        None
    }
    #[inline(always)]
    fn slice_each(self, _: Nil) -> (Self, UTerm) {
        (self, UTerm)
    }
}
impl<C, R> SliceEach<Link<C, R>> for Nil {
    type List = Nil;
    type Offset = UTerm;
    type Within<N, M> = Inadmissible<CoordinateRank<N, M>>;
    // never run: refused
    fn outside(&self, _: &Link<C, R>) -> Option<(usize, usize)> {
        Some((0, 0))
    }
    fn slice_each(self, _: Link<C, R>) -> (Nil, UTerm) {
        (Nil, UTerm)
    }
}
impl<S, D, T, C, R, L, O, V, W> SliceEach<Link<C, R>> for Cons<S, D, T>
where
    T: SliceEach<R, List = L, Offset = O>,
    C: CoordOf<S, Nests = V, Within = W>,
    V: SliceModeIf<S, D, C, L>,
    V::Offset: AddOffset<O>,
    W: Verdict,
{
    type List = V::List;
    type Offset = <V::Offset as AddOffset<O>>::Output;
    type Within<N, M> = Both<W, T::Within<N, M>>;
    #[inline(always)]
    fn outside(&self, coords: &Link<C, R>) -> Option<(usize, usize)> {
        V::outside_if(&self.0, &coords.0).or_else(|| self.2.outside(&coords.1))
    }
    #[inline(always)]
    fn slice_each(self, coords: Link<C, R>) -> (Self::List, Self::Offset) {
        let (tail, right) = self.2.slice_each(coords.1);
        let (list, left) = V::slice_mode_if(self.0, self.1, coords.0, tail);
        (list, left.add(right))
    }
}
/// The slice of one mode before those left of the others, if a verdict allows it.
pub trait SliceModeIf<S, D, C, L> {
    /// The modes left.
    type List;
    type Offset: Copy;
    fn outside_if(shape: &S, coord: &C) -> Option<(usize, usize)>;
    /// Modes and offset.
    fn slice_mode_if(shape: S, stride: D, coord: C, tail: L) -> (Self::List, Self::Offset);
}
impl<S: SliceAt<D, C, L>, D, C, L> SliceModeIf<S, D, C, L> for Admissible {
    type List = S::List;
    type Offset = S::Offset;
    #[inline(always)]
    fn outside_if(shape: &S, coord: &C) -> Option<(usize, usize)> {
        shape.slice_outside(coord)
    }
    #[inline(always)]
    fn slice_mode_if(shape: S, stride: D, coord: C, tail: L) -> (S::List, S::Offset) {
        shape.slice_at(stride, coord, tail)
    }
}
// never run: refused
impl<S, D, C, L, W> SliceModeIf<S, D, C, L> for Inadmissible<W> {
    type List = L;
    type Offset = UTerm;
    fn outside_if(_: &S, _: &C) -> Option<(usize, usize)> {
        Some((0, 0))
    }
    fn slice_mode_if(_: S, _: D, _: C, tail: L) -> (L, UTerm) {
        (tail, UTerm)
    }
}
