//! Whether a coordinate is one of a shape, as far as the compiler knows.
//!
//! ```text
//! nests(c, S)                = yes                                     c an integer or `..`
//! nests((c0, c1), (S0, S1))  = nests(c0, S0) and nests(c1, S1);        refused if the ranks differ
//! nests((c0, c1), s)         = refused                                 a tuple has no place in an extent
//! within(c, S)               = c < |S| if both are static; yes for run-time integers and `..`; otherwise mode by mode
//! ```
//!
//! The walk goes by the coordinate: a run-time integer is answered at once, whatever the shape, and one that is still
//! being inferred is taken for a `usize` here.

use crate::number::decimal::Named;
use crate::number::decimal::{Dec, Decimal};
use crate::number::num::Before;
use crate::number::number::Number;
use crate::refusal::verdict::*;
use crate::tree::htuple::SizeOf;
use crate::tree::nested::TreeTruth;
use crate::tree::tuple::{AsList, Link, Nil, for_each_arity};
use core::ops::RangeFull;
use typenum::{UInt, UTerm};

/// A coordinate or slice, judged for a shape.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate: write a `usize`, or `int!(3)` to fix it at compile time",
    label = "a coordinate is an integer, `..` in a slice, or a tuple of them that nests at most like the shape"
)]
pub trait CoordOf<S> {
    /// Whether it nests at most like the shape (Definition 2.12).
    type Nests: Verdict;
    /// Whether it does, and is in bounds (Definition 2.9) as far as the compiler knows.
    type Within: Verdict;
}
macro_rules! anything {
    ($($c:ty)*) => {$(
        impl<S> CoordOf<S> for $c {
            type Nests = Admissible;
            type Within = Admissible;
        }
    )*};
}
anything! { usize RangeFull UTerm }
impl<U: Before<B>, B, S: SizeOf<Output: Number>> CoordOf<S> for UInt<U, B>
where
    Self: Number,
{
    type Nests = Admissible;
    type Within = <<Self as Number>::Below<S::Output> as TreeTruth>::Unless<
        Inadmissible<OutOfBounds<Named<Self>, Named<S::Output>>>,
    >;
}
/// A shape at a tuple of coordinates: the list `L`, of rank `N` in digits.
pub trait TakesTuple<L, N> {
    type Nests: Verdict;
    type Within: Verdict;
}
impl<L, N, U, B> TakesTuple<L, N> for UInt<U, B>
where
    Self: Decimal,
{
    type Nests = Inadmissible<CoordinateNests<N, Dec<Self>>>;
    type Within = Self::Nests;
}
impl<L, N> TakesTuple<L, N> for usize {
    type Nests = Inadmissible<CoordinateNests<N, usize>>;
    type Within = Self::Nests;
}
/// A list of coordinates for a list of modes; `N` and `M` are the ranks of the tuples they come from, in digits.
pub trait CoordsOf<T> {
    type Nests<N, M>: Verdict;
    type Within<N, M>: Verdict;
}
impl CoordsOf<Nil> for Nil {
    type Nests<N, M> = Admissible;
    type Within<N, M> = Admissible;
}
impl<S, T> CoordsOf<Link<S, T>> for Nil {
    type Nests<N, M> = Inadmissible<CoordinateRank<N, M>>;
    type Within<N, M> = Inadmissible<CoordinateRank<N, M>>;
}
impl<C, R> CoordsOf<Nil> for Link<C, R> {
    type Nests<N, M> = Inadmissible<CoordinateRank<N, M>>;
    type Within<N, M> = Inadmissible<CoordinateRank<N, M>>;
}
impl<C: CoordOf<S>, R: CoordsOf<T>, S, T> CoordsOf<Link<S, T>> for Link<C, R> {
    type Nests<N, M> = Both<C::Nests, R::Nests<N, M>>;
    type Within<N, M> = Both<C::Within, R::Within<N, M>>;
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ X> CoordOf<X> for ($($s,)+)
        where
            X: TakesTuple<<Self as AsList>::List, <Self as AsList>::Rank>,
        {
            type Nests = X::Nests;
            type Within = X::Within;
        }
        impl<$($s,)+ L, N> TakesTuple<L, N> for ($($s,)+)
        where
            L: CoordsOf<<Self as AsList>::List>,
        {
            type Nests = L::Nests<N, <Self as AsList>::Rank>;
            type Within = L::Within<N, <Self as AsList>::Rank>;
        }
    };
}
for_each_arity!(tuple);
