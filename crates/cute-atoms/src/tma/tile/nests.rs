//! Whether the leaves of a tile, in order, are those of a tensor mode by mode.
//!
//! ```text
//! nests(t, s, last)                  leaves                   = yes
//! nests(t, (S0, ..), last)           the first leaf of it     = last
//! nests((T0, ..), s, last)                                    = no
//! nests((T0, .., Tk), (S0, .., Sn))  = nests(Ti, Si, last and i = k) for all i, and k = n, or k < n and last
//! ```
//! Only the last leaves of a tensor may be left out: behind others the next leaf of the tile would be paired with one of another
//! mode, `(64, 32)` of `((8, 128), 512)` with 8 and 128.

use super::rules::{BeyondFirstLeaf, TileNests};
use crate::refusal::Else;
use cute_static::decimal::_1;
use cute_static::machinery::{AsList, Link, Nil, Number};
use cute_static::num::{False, True};
use cute_static::typenum::UInt;
use cute_static::verdict::{Admissible, Both, Inadmissible, Verdict};
use cute_static::{Layout, Multiple};

/// A mode of a tile, with the tensor's mode `S`; nothing of the tile follows if `Last`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tma: a tile is a static extent or a tuple of static extents",
    label = "this is none"
)]
pub trait Nests<S, Last> {
    type Verdict: Verdict;
}
impl<U, B, S: HasFirstLeaf<Self, Last>, Last> Nests<S, Last> for UInt<U, B> {
    type Verdict = S::Verdict;
}
// its coordinates name leaves
impl<TS, TD, S, Last> Nests<S, Last> for Layout<TS, TD> {
    type Verdict = Admissible;
}
/// A mode of a tensor of which a tile has one leaf `T`, which the first leaf has to have.
#[doc(hidden)]
pub trait HasFirstLeaf<T, Last> {
    type Verdict: Verdict;
}
/// A mode of a tensor of which a tile has a tuple of rank `N`, in digits, with the list of modes `L`.
#[doc(hidden)]
pub trait HasModes<L, N, Last> {
    type Verdict: Verdict;
}
macro_rules! leaves {
    ($([$($generics:ident),*] $s:ty;)*) => {$(
        impl<$($generics,)* T, Last> HasFirstLeaf<T, Last> for $s {
            type Verdict = Admissible;
        }
        impl<$($generics,)* L, N, Last> HasModes<L, N, Last> for $s {
            type Verdict = Inadmissible<TileNests<N, _1>>;
        }
    )*};
}
macro_rules! first_leaf {
    ($first:ident $($t:ident)*) => {
        impl<$first: FirstLeaf, $($t),*> FirstLeaf for ($first, $($t,)*) {
            type First = $first::First;
        }
    };
}
macro_rules! first_of_leaves {
    ($([$($generics:ident),*] $s:ty;)*) => {$(
        impl<$($generics),*> FirstLeaf for $s {
            type First = Self;
        }
    )*};
}
first_of_leaves! { [] usize; [U, B] UInt<U, B>; [X0, X1] Multiple<X0, X1>; }
leaves! { [] usize; [U, B] UInt<U, B>; [X0, X1] Multiple<X0, X1>; }
macro_rules! tuples {
    ($($($t:ident)+;)*) => {$(
        impl<$($t,)+ S, Last> Nests<S, Last> for ($($t,)+)
        where
            S: HasModes<<Self as AsList>::List, <Self as AsList>::Rank, Last>,
        {
            type Verdict = S::Verdict;
        }
        impl<$($t,)+ Took, Leaf: FirstHolds<Took>> HasFirstLeaf<Took, True> for ($($t,)+)
        where
            Self: FirstLeaf<First = Leaf>,
        {
            type Verdict = Leaf::Verdict;
        }
        impl<$($t,)+ Took> HasFirstLeaf<Took, False> for ($($t,)+) {
            type Verdict = Inadmissible<TileNests<_1, <Self as AsList>::Rank>>;
        }
        first_leaf!($($t)+);
        impl<$($t,)+ L, N, Last> HasModes<L, N, Last> for ($($t,)+)
        where
            L: NestIn<<Self as AsList>::List, N, <Self as AsList>::Rank, Last>,
        {
            type Verdict = L::Verdict;
        }
    )*};
}
tuples! {
    A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; A B C D E F G H I;
    A B C D E F G H I J; A B C D E F G H I J K; A B C D E F G H I J K M;
}

/// The first leaf of a mode of several.
#[doc(hidden)]
pub trait FirstLeaf {
    type First;
}
/// Whether a first leaf has `T` elements, if that is known.
#[doc(hidden)]
pub trait FirstHolds<T> {
    type Verdict: Verdict;
}
impl<T> FirstHolds<T> for usize {
    type Verdict = Admissible;
}
impl<T, X0, X1> FirstHolds<T> for Multiple<X0, X1> {
    type Verdict = Admissible;
}
impl<U, B, T: Number<UpTo<Self> = A>, A: Else<BeyondFirstLeaf<T, Self>>> FirstHolds<T> for UInt<U, B>
where
    Self: Number,
{
    type Verdict = A::Verdict;
}

/// A list of a tile's modes, with those of a tensor, `S`; the tuples have ranks `N` and `M`, in digits.
#[doc(hidden)]
pub trait NestIn<S, N, M, Last> {
    type Verdict: Verdict;
}
impl<N, M, Last> NestIn<Nil, N, M, Last> for Nil {
    type Verdict = Admissible;
}
impl<S, R, N, M> NestIn<Link<S, R>, N, M, True> for Nil {
    type Verdict = Admissible;
}
impl<S, R, N, M> NestIn<Link<S, R>, N, M, False> for Nil {
    type Verdict = Inadmissible<TileNests<N, M>>;
}
impl<T, R, N, M, Last> NestIn<Nil, N, M, Last> for Link<T, R> {
    type Verdict = Inadmissible<TileNests<N, M>>;
}
impl<T, TR, S, SR, N, M, Last> NestIn<Link<S, SR>, N, M, Last> for Link<T, TR>
where
    TR: EndsIf<Last> + NestIn<SR, N, M, Last>,
    T: Nests<S, TR::Output>,
{
    type Verdict = Both<T::Verdict, <TR as NestIn<SR, N, M, Last>>::Verdict>;
}
/// Whether a list is empty, and nothing follows if `Last`.
#[doc(hidden)]
pub trait EndsIf<Last> {
    type Output;
}
impl<Last> EndsIf<Last> for Nil {
    type Output = Last;
}
impl<T, R, Last> EndsIf<Last> for Link<T, R> {
    type Output = False;
}
