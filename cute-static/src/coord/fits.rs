//! Whether a coordinate is one of a shape, as far as the compiler knows.
//!
//! ```text
//! nests(c, S)                = yes                                     c an integer or `..`
//! nests((c0, c1), (S0, S1))  = nests(c0, S0) and nests(c1, S1);        refused if the ranks differ
//! nests((c0, c1), s)         = refused                                 a tuple has no place in an extent
//! within(c, S)               = c < |S| if both are static; yes for run-time integers and `..`; otherwise mode by mode
//! ```
//!
//! The walk goes by the coordinate; one that is still being inferred is taken for a `usize` here.

use crate::algebra::table::number::Number;
use crate::algebra::table::stride::Stride;
use crate::algebra::verdict::*;
use crate::decimal::Named as Dec;
use crate::nested::{If, Nested, Rule, TreeTruth, Trees, Walked};
use crate::num::Before;
use crate::tuple::for_each_arity;
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

/// A coordinate or slice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate: write a `usize`, or `int!(3)` to fix it at compile time",
    label = "a coordinate is an integer, `..` in a slice, or a tuple of them that nests at most like the shape"
)]
pub trait Coordinate {
    /// The coordinate, with 0 for `..`.
    type Like: Nested;
    /// The coordinate with `..` for integers, and 0 for `..`.
    type Swapped;
    fn swapped(self) -> Self::Swapped;
}
macro_rules! coordinates {
    ($([$($generics:tt)*] $c:ty, $like:ty = $swapped:ty, $value:expr;)*) => {$(
        impl<$($generics)*> Coordinate for $c
        where
            $like: Nested,
        {
            type Like = $like;
            type Swapped = $swapped;
            #[inline(always)]
            fn swapped(self) -> $swapped {
                $value
            }
        }
    )*};
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($c: Coordinate),+> Coordinate for ($($c,)+) {
            type Like = ($($c::Like,)+);
            type Swapped = ($($c::Swapped,)+);
            #[inline(always)]
            fn swapped(self) -> Self::Swapped {
                let ($($cv,)+) = self;
                ($($cv.swapped(),)+)
            }
        }
    };
}
coordinates! {
    [] usize, usize = RangeFull, ..; [] UTerm, UTerm = RangeFull, ..; [] RangeFull, UTerm = UTerm, UTerm;
    [U: Before<B>, B: Bit] UInt<U, B>, Self = RangeFull, ..;
}
for_each_arity!(coordinates);

/// A coordinate or slice, judged for a shape.
pub trait CoordOf<S> {
    /// Whether it nests at most like the shape (Definition 2.12).
    type Nests: Verdict;
    /// Whether it does, and is in bounds (Definition 2.9) as far as the compiler knows.
    type Within: Verdict;
}
impl<C: Coordinate, S: Nested> CoordOf<S> for C {
    type Nests = Walked<C::Like, S, Nests>;
    type Within = Walked<C::Like, S, Within>;
}
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $leaves:ty, $leaf_tuple:ty, $tuple_leaf:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $rule;
        impl Rule for $rule {
            type Leaves<A: Stride, B: Stride, I: Number, V: Verdict> = $leaves;
            type LeafTuple<A: Stride, B: Nested, N: Number, I: Number, V: Verdict> = $leaf_tuple;
            type TupleLeaf<A: Trees, B: Stride, N: Number, I: Number, V: Verdict> = $tuple_leaf;
            type Tuples<N: Number, M: Number, I: Number, V: Verdict>
                = Both<V, If<N::Equals<M>, Admissible, Inadmissible<CoordinateRank<Dec<N>, Dec<M>>>>>;
            type Shorter<V: Verdict> = V;
            type Longer<V: Verdict> = V;
        }
    )*};
}
rules! {
    /// See [`CoordOf::Nests`].
    Nests = V, V, Inadmissible<CoordinateNests<Dec<N>, Dec<B::Number>>>;
    /// See [`CoordOf::Within`].
    Within = Both<Below<A::Number, B::Number>, V>, Both<Below<A::Number, B::Size>, V>,
        Inadmissible<CoordinateNests<Dec<N>, Dec<B::Number>>>;
    /// Whether a coordinate that is a tuple goes, mode by mode, into a shape of as many.
    IntoModes = V, V, V;
}
type Below<C, N> = <<C as Number>::Below<N> as TreeTruth>::Unless<Inadmissible<OutOfBounds<Dec<C>, Dec<N>>>>;
