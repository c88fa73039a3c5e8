//! Whether a shape and a stride make a layout (Definition 2.15, Eq. 11).
//!
//! ```text
//! formed(s : d)              = refused if s = 0
//! formed((S0, S1) : (D0, D1)) = formed(S0:D0) and formed(S1:D1) and their offsets have a sum
//! formed(otherwise)          = refused: shape and stride nest differently
//! sum                        = integers, coordinates or bit strings; 0 is in each
//! ```
//!
//! The walk goes by the shape, and at each of its leaves and tuples by the stride.

use crate::number::decimal;
use crate::number::decimal::{Dec, Decimal};
use crate::number::num::{Before, Nat};
use crate::refusal::verdict::*;
use crate::tree::basis::{Basis, Component};
use crate::tree::leaf::StrideLeaf;
use crate::tree::tuple::{AsList, Link, Nil, for_each_arity};
use crate::tree::xor::{Bits, Xor};
use typenum::{NInt, NonZero, UInt, UTerm};

/// A shape, judged with its stride.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, or `int!(8)` to fix it at compile time",
    label = "a shape is an extent, or a tuple of 1 to 12 shapes; in generic code `Layout::from_parts` takes any"
)]
pub trait Formed<D> {
    /// What the offsets add up to, as far as they do.
    type Sum;
    /// Whether they are a layout.
    type Verdict: Verdict;
}
macro_rules! extents {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D: StrideOf<Self>> Formed<D> for $s {
            type Sum = D::Sum;
            type Verdict = D::Verdict;
        }
    )*};
}
extents! { [U: Before<B>, B,] UInt<U, B>; [] usize; }
impl<U: Nat + NonZero + Decimal, D> Formed<D> for NInt<U> {
    type Sum = UTerm;
    type Verdict = Inadmissible<NegativeExtent<Dec<U>>>;
}
impl<D> Formed<D> for UTerm {
    type Sum = UTerm;
    type Verdict = Inadmissible<ZeroExtent<decimal::_0>>;
}
/// A stride, judged with the extent `S`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride: write `1usize`, or `int!(1)` to fix it at compile time",
    label = "a stride is `usize`, `isize`, or known to the compiler; a literal alone is an `i32`"
)]
pub trait StrideOf<S> {
    type Sum;
    type Verdict: Verdict;
}
/// A stride, judged with the list of shapes `L` of a tuple of rank `N` in digits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride, nor a tuple of 1 to 12 of them",
    label = "a shape that is a tuple has a tuple of as many strides"
)]
pub trait StridesOf<L, N> {
    type Sum;
    type Verdict: Verdict;
}
macro_rules! leaves {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S> StrideOf<S> for $d
        where
            Self: StrideLeaf,
        {
            type Sum = <Self as StrideLeaf>::Offset;
            type Verdict = Admissible;
        }
        impl<$($generics)* L, N> StridesOf<L, N> for $d {
            type Sum = UTerm;
            type Verdict = Inadmissible<ShapeNests<N>>;
        }
    )*};
}
leaves! { [] UTerm; [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; [K, I,] Basis<K, I>; [K,] Xor<K>; }

/// A list of shapes with a list of strides; `N` and `M` are the ranks of the tuples they come from, in digits.
pub trait FormedList<T> {
    type Sum;
    type Verdict<N, M>: Verdict;
}
impl FormedList<Nil> for Nil {
    type Sum = UTerm;
    type Verdict<N, M> = Admissible;
}
impl<D, T> FormedList<Link<D, T>> for Nil {
    type Sum = UTerm;
    type Verdict<N, M> = Inadmissible<RanksDiffer<N, M>>;
}
impl<S, R> FormedList<Nil> for Link<S, R> {
    type Sum = UTerm;
    type Verdict<N, M> = Inadmissible<RanksDiffer<N, M>>;
}
impl<S: Formed<D>, R: FormedList<T>, D, T> FormedList<Link<D, T>> for Link<S, R>
where
    S::Sum: Joins<R::Sum>,
{
    type Sum = <S::Sum as Joins<R::Sum>>::Output;
    type Verdict<N, M> = Both<Both<S::Verdict, R::Verdict<N, M>>, <S::Sum as Joins<R::Sum>>::Verdict>;
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ D> Formed<D> for ($($s,)+)
        where
            D: StridesOf<<Self as AsList>::List, <Self as AsList>::Rank>,
        {
            type Sum = D::Sum;
            type Verdict = D::Verdict;
        }
        impl<$($s,)+ E> StrideOf<E> for ($($s,)+) {
            type Sum = UTerm;
            type Verdict = Inadmissible<StrideNests<<Self as AsList>::Rank>>;
        }
        impl<$($s,)+ L, N> StridesOf<L, N> for ($($s,)+)
        where
            L: FormedList<<Self as AsList>::List>,
        {
            type Sum = L::Sum;
            type Verdict = L::Verdict<N, <Self as AsList>::Rank>;
        }
    };
}
for_each_arity!(tuple);
macro_rules! too_long {
    ($($n:ident: $($s:ident)+;)*) => {$(
        impl<$($s,)+ D> Formed<D> for ($($s,)+) {
            type Sum = UTerm;
            type Verdict = Inadmissible<TupleTooLong<decimal::$n, decimal::_12>>;
        }
    )*};
}
too_long! {
    _13: A B C E F G H I J K L M N;
    _14: A B C E F G H I J K L M N O;
    _15: A B C E F G H I J K L M N O P;
    _16: A B C E F G H I J K L M N O P Q;
}

/// The sum of two kinds of offsets.
pub trait Joins<O> {
    /// Its kind.
    type Output;
    type Verdict: Verdict;
}
macro_rules! join {
    ($([$($generics:tt)*] $a:ty, $b:ty;)*) => {$(
        impl<$($generics)*> Joins<$b> for $a {
            type Output = Self;
            type Verdict = Admissible;
        }
    )*};
}
join! { [] isize, UTerm; [] isize, isize; [] Bits, UTerm; [] Bits, Bits; [H, T] Component<H, T>, UTerm; }
impl<O> Joins<O> for UTerm {
    type Output = O;
    type Verdict = Admissible;
}
impl<H: Joins<H2>, T: Joins<T2>, H2, T2> Joins<Component<H2, T2>> for Component<H, T> {
    type Output = Component<H::Output, T::Output>;
    type Verdict = Both<H::Verdict, T::Verdict>;
}
macro_rules! part {
    ($([$($generics:tt)*] $a:ty = $x:ident, $b:ty = $y:ident;)*) => {$(
        impl<$($generics)*> Joins<$b> for $a {
            type Output = Self;
            type Verdict = Inadmissible<CodomainsDiffer<$x, $y>>;
        }
        impl<$($generics)*> Joins<$a> for $b {
            type Output = Self;
            type Verdict = Inadmissible<CodomainsDiffer<$y, $x>>;
        }
    )*};
}
part! {
    [] isize = IntegerStrides, Bits = XorStrides;
    [H, T] isize = IntegerStrides, Component<H, T> = CoordinateStrides;
    [H, T] Bits = XorStrides, Component<H, T> = CoordinateStrides;
}
