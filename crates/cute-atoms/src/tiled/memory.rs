//! Whether memory is laid out as a copy instruction needs it: its elements contiguous, and all that is added to where they
//! begin a multiple of their number.
//!
//! ```text
//! elements of an instruction   N = size of Val, the first mode of a thread's values
//! contiguous                   Val coalesces to N:1, or N = 1
//! aligned                      N divides every stride of Thr, RestVal and Rest whose extent is above 1, or what it is a multiple of
//! behind a swizzle             2^base is a multiple of N: what it moves are groups of so many elements
//! ```
//! Coordinates, as predicates are partitioned, are not memory. Strides that are known when run the function checks, and where
//! the thread begins.

use crate::copy::{Anything, Rows, Vectors};
use crate::misuse::{Misaligned, RowNotContiguous, SwizzleTears, VectorTooWide};
use crate::refusal::Else;
use core::marker::PhantomData;
use cute_static::Coalesce;
use cute_static::machinery::{Cons, Nested, Nil, Number, Quotient, Tree};
use cute_static::num::{Nat, One, Value};
use cute_static::verdict::{Admissible, AtRunTime, Both, Verdict};
use cute_static::{AlgebraError, Basis, IsLayout, Layout, Multiple, Swizzle};
use typenum::{B0, NInt, NonZero, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, UInt, UTerm};

/// What an instruction asks of memory with threads `T`, a thread's values `(Val, RestVal)` and tiles `R`.
#[doc(hidden)]
pub trait Asks<T, V, R> {
    /// Whether it is so.
    type Verdict: Verdict;
    /// Elements of the instruction that swizzles must leave together.
    type Elements: Value;
    /// Whether it is so of strides that are known when run.
    ///
    /// # Errors
    /// [`AlgebraError::Offset`]: a stride that is no multiple of [`Elements`](Self::Elements).
    fn check(values: &V, rest: &R) -> Result<(), AlgebraError>;
}
impl<T, V, R> Asks<T, V, R> for Anything {
    type Verdict = Admissible;
    type Elements = One;
    #[inline(always)]
    fn check(_: &V, _: &R) -> Result<(), AlgebraError> {
        Ok(())
    }
}
/// Whether strides of extents above 1 are multiples of `elements`; coordinates are.
#[inline(always)]
fn check_strides(layout: &impl IsLayout, elements: usize) -> Result<(), AlgebraError> {
    let mut wrong = None;
    // an error says that offsets are coordinates
    let _ = layout.each_leaf(&mut |extent, stride| {
        if extent > 1 && stride.unsigned_abs().checked_rem(elements) != Some(0) {
            wrong = Some(stride);
        }
    });
    match wrong {
        Some(offset) => Err(AlgebraError::Offset { offset, multiple_of: elements }),
        None => Ok(()),
    }
}
macro_rules! asks {
    ($($kind:ident)*) => {$(
        impl<T, V0, V1, D0, D1, R, N, K> Asks<T, Layout<(V0, V1), (D0, D1)>, R> for $kind
        where
            V0: Nested<Size = N>,
            N: Value,
            Layout<V0, D0>: Coalesce<Output: Run<Elements = K>>,
            K: Judge<N, $kind>,
            T: Aligned<N>,
            Layout<V1, D1>: Aligned<N> + IsLayout,
            R: Aligned<N> + IsLayout,
            V1: Copy,
            D1: Copy,
        {
            type Verdict = Both<K::Verdict, Both<T::Verdict, Both<<Layout<V1, D1> as Aligned<N>>::Verdict, R::Verdict>>>;
            type Elements = N;
            #[inline(always)]
            fn check(values: &Layout<(V0, V1), (D0, D1)>, rest: &R) -> Result<(), AlgebraError> {
                check_strides(&Layout::from_parts(values.shape().1, values.stride().1), N::VALUE)?;
                check_strides(rest, N::VALUE)
            }
        }
    )*};
}
asks! { Vectors Rows }

/// How many of a coalesced layout's first elements are contiguous.
#[doc(hidden)]
pub trait Run {
    /// The number, or [`NoMemory`].
    type Elements;
}
/// Coordinates.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NoMemory;
impl<S, D, S0, D0: RunBy<Self_<S0>>, T> Run for Layout<S, D>
where
    S: Tree<D, Leaves<Nil> = Cons<S0, D0, T>>,
{
    type Elements = D0::Elements;
}
/// An extent.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Self_<S>(PhantomData<S>);
/// By the stride of the first mode.
#[doc(hidden)]
pub trait RunBy<S> {
    /// The number, or [`NoMemory`].
    type Elements;
}
macro_rules! run_by {
    ($([$($generics:tt)*] $d:ty => $elements:ty;)*) => {$(
        impl<S, $($generics)*> RunBy<Self_<S>> for $d {
            type Elements = $elements;
        }
    )*};
}
run_by! {
    [] UTerm => One; [] One => S; [U, C, B] UInt<UInt<U, C>, B> => One; [] usize => One; [] isize => One; [M, W] Multiple<M, W> => One;
    [U: Nat + NonZero] NInt<U> => One; [K, I] Basis<K, I> => NoMemory;
}

/// Contiguous elements, judged by those of an instruction of a kind.
#[doc(hidden)]
pub trait Judge<N, Kind> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<N, Kind> Judge<N, Kind> for NoMemory {
    type Verdict = Admissible;
}
macro_rules! judge {
    ($($kind:ident $rule:ident;)*) => {$(
        impl<U, B, N: Number, E> Judge<N, $kind> for UInt<U, B>
        where
            Self: Number<Equals<N> = E>,
            E: Else<$rule<N, Self>>,
        {
            type Verdict = E::Verdict;
        }
    )*};
}
judge! { Vectors VectorTooWide; Rows RowNotContiguous; }

/// A layout of which `N` divides each stride whose extent is above 1.
#[doc(hidden)]
pub trait Aligned<N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S: Tree<D, Leaves<Nil>: Aligned<N>>, D, N> Aligned<N> for Layout<S, D> {
    type Verdict = <S::Leaves<Nil> as Aligned<N>>::Verdict;
}
impl<N> Aligned<N> for Nil {
    type Verdict = Admissible;
}
impl<S: AlignedWith<D, N>, D, T: Aligned<N>, N> Aligned<N> for Cons<S, D, T> {
    type Verdict = Both<S::Verdict, T::Verdict>;
}
/// An extent, with its stride.
#[doc(hidden)]
pub trait AlignedWith<D, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<D, N> AlignedWith<D, N> for One {
    type Verdict = Admissible;
}
impl<U, C, B, D: MultipleOf<N>, N> AlignedWith<D, N> for UInt<UInt<U, C>, B> {
    type Verdict = D::Verdict;
}
impl<D: MultipleOf<N>, N> AlignedWith<D, N> for usize {
    type Verdict = D::Verdict;
}
impl<M, W, D: MultipleOf<N>, N> AlignedWith<D, N> for Multiple<M, W> {
    type Verdict = D::Verdict;
}
/// A stride that is a multiple of `N`.
#[doc(hidden)]
pub trait MultipleOf<N> {
    /// The verdict.
    type Verdict: Verdict;
}
macro_rules! multiple_of {
    ($([$($generics:tt)*] $d:ty => $verdict:ty;)*) => {$(
        impl<N, $($generics)*> MultipleOf<N> for $d {
            type Verdict = $verdict;
        }
    )*};
}
multiple_of! {
    [] UTerm => Admissible; [] usize => AtRunTime; [] isize => AtRunTime; [K, I] Basis<K, I> => Admissible;
}
impl<M: Number<Exactly<N>: Quotient>, W, N: Number> MultipleOf<N> for Multiple<M, W> {
    type Verdict = <M::Exactly<N> as Quotient>::OrElse<AtRunTime>;
}
impl<U, B, N: Number, Q> MultipleOf<N> for UInt<U, B>
where
    Self: Number<Exactly<N> = Q>,
    Q: Else<Misaligned<Self, N>>,
{
    type Verdict = Q::Verdict;
}
impl<U: Nat + NonZero + MultipleOf<N>, N> MultipleOf<N> for NInt<U> {
    type Verdict = U::Verdict;
}

/// A swizzle that leaves groups of `N` elements together.
#[doc(hidden)]
pub trait Keeps<N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<B, M, S, N: Number, G, Q> Keeps<N> for Swizzle<B, M, S>
where
    M: PowerOfTwo<Power = G>,
    G: Number<Exactly<N> = Q>,
    Q: Else<SwizzleTears<G, N>>,
{
    type Verdict = Q::Verdict;
}
/// `2^self`, of bases up to 10: rows of 128 bytes, in bits.
#[doc(hidden)]
pub trait PowerOfTwo {
    /// The power.
    type Power;
}
impl PowerOfTwo for UTerm {
    type Power = One;
}
macro_rules! powers {
    ($($n:ident $before:ident)*) => {$(
        impl PowerOfTwo for $n {
            type Power = UInt<<$before as PowerOfTwo>::Power, B0>;
        }
    )*};
}
powers! { U1 UTerm U2 U1 U3 U2 U4 U3 U5 U4 U6 U5 U7 U6 U8 U7 U9 U8 U10 U9 }

#[cfg(test)]
mod tests {
    use super::*;
    use cute_static::int;
    use static_assertions::assert_type_eq_all as same;

    type Judged<D> = <D as MultipleOf<int!(8)>>::Verdict;
    same!(Judged<Multiple<int!(8)>>, Judged<Multiple<int!(24)>>, Judged<int!(64)>, Admissible);
    same!(Judged<Multiple<int!(4)>>, Judged<usize>, AtRunTime);
}
