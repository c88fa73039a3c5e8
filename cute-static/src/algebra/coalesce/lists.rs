//! `merged` and the last mode of extent 1 on lists that are no layout's: inverses' and common layouts'.

use crate::basis::{Basis, Both};
use crate::leaf::{Merges, MergesInto, Multiply};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::xor::{IsPower, Xor};
use typenum::{NInt, NonZero, UInt, UTerm};

/// The merged list: modes of extent 1 dropped but for the last, neighbours joined.
#[doc(hidden)]
pub trait Merge {
    /// The merged list.
    type Output;
    /// The list.
    fn merge(self) -> Self::Output;
}
impl<S, D, T: MergeBefore<S, D>> Merge for Cons<S, D, T> {
    type Output = T::Output;
    #[inline(always)]
    fn merge(self) -> Self::Output {
        T::merge_before(self)
    }
}
/// [`Merge`], by what follows the first mode. While that is still being inferred there is nothing to search.
#[doc(hidden)]
pub trait MergeBefore<S, D>: Sized {
    /// The merged list.
    type Output;
    /// The list.
    fn merge_before(list: Cons<S, D, Self>) -> Self::Output;
}
impl<S, D> MergeBefore<S, D> for Nil {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn merge_before(list: Cons<S, D, Nil>) -> Self::Output {
        list
    }
}
impl<S, D, S2, D2, T, L> MergeBefore<S, D> for Cons<S2, D2, T>
where
    T: MergeBefore<S2, D2, Output = L>,
    S: Prepend<D, L>,
{
    type Output = S::Output;
    #[inline(always)]
    fn merge_before(list: Cons<S, D, Self>) -> Self::Output {
        list.0.prepend(list.1, T::merge_before(list.2))
    }
}
/// Puts `Self : D` before a merged list.
#[doc(hidden)]
pub trait Prepend<D, L> {
    /// The merged list.
    type Output;
    /// The list.
    fn prepend(self, stride: D, list: L) -> Self::Output;
}
impl<D, L> Prepend<D, L> for One {
    type Output = L;
    #[inline(always)]
    fn prepend(self, _: D, list: L) -> L {
        list
    }
}
impl<U, C, B, D, S2, D2, T> Prepend<D, Cons<S2, D2, T>> for UInt<UInt<U, C>, B>
where
    Self: Merges<D, D2>,
    <Self as Merges<D, D2>>::Output: Join<Self, D, S2, D2, T>,
{
    type Output = <<Self as Merges<D, D2>>::Output as Join<Self, D, S2, D2, T>>::Output;
    #[inline(always)]
    fn prepend(self, stride: D, list: Cons<S2, D2, T>) -> Self::Output {
        <<Self as Merges<D, D2>>::Output as Join<Self, D, S2, D2, T>>::join(self, stride, list)
    }
}
impl<D, L> Prepend<D, L> for usize {
    type Output = Cons<usize, D, L>;
    #[inline(always)]
    fn prepend(self, stride: D, list: L) -> Self::Output {
        Cons(self, stride, list)
    }
}
/// Joins two modes, or does not.
#[doc(hidden)]
pub trait Join<S, D, S2, D2, T> {
    /// The list.
    type Output;
    /// The list.
    fn join(shape: S, stride: D, list: Cons<S2, D2, T>) -> Self::Output;
}
impl<S, D, S2, D2, T> Join<S, D, S2, D2, T> for False {
    type Output = Cons<S, D, Cons<S2, D2, T>>;
    #[inline(always)]
    fn join(shape: S, stride: D, list: Cons<S2, D2, T>) -> Self::Output {
        Cons(shape, stride, list)
    }
}
impl<S, D, V, C, D2, T> Join<S, D, UInt<V, C>, D2, T> for True
where
    S: Multiply<UInt<V, C>>,
{
    type Output = Cons<S::Output, D, T>;
    #[inline(always)]
    fn join(shape: S, stride: D, list: Cons<UInt<V, C>, D2, T>) -> Self::Output {
        Cons(shape.multiply(list.0), stride, list.2)
    }
}
// a static extent is not lost in a run-time one
impl<S, D, D2, T> Join<S, D, usize, D2, T> for True {
    type Output = Cons<S, D, Cons<usize, D2, T>>;
    #[inline(always)]
    fn join(shape: S, stride: D, list: Cons<usize, D2, T>) -> Self::Output {
        Cons(shape, stride, list)
    }
}

/// Drops a last mode of extent 1; the trivial layout `1:0` if nothing is left.
#[doc(hidden)]
pub trait Trim {
    /// The list.
    type Output;
    /// The list.
    fn trim(self) -> Self::Output;
}
impl<S, D, T: TrimBefore<S, D>> Trim for Cons<S, D, T> {
    type Output = T::Output;
    #[inline(always)]
    fn trim(self) -> Self::Output {
        T::trim_before(self)
    }
}
/// [`Trim`], by what follows the first mode.
#[doc(hidden)]
pub trait TrimBefore<S, D>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn trim_before(list: Cons<S, D, Self>) -> Self::Output;
}
// a single mode: 1:d is the trivial layout
impl<S: Unit<Cons<One, UTerm, Nil>, Cons<S, D, Nil>>, D> TrimBefore<S, D> for Nil {
    type Output = S::Output;
    #[inline(always)]
    fn trim_before(list: Cons<S, D, Nil>) -> Self::Output {
        S::unit(Default::default(), list)
    }
}
impl<S, D, S2, D2, T> TrimBefore<S, D> for Cons<S2, D2, T>
where
    T: TrimLast<S, D, S2, D2>,
{
    type Output = T::Output;
    #[inline(always)]
    fn trim_before(list: Cons<S, D, Self>) -> Self::Output {
        T::trim_last(list)
    }
}
/// [`Trim`] of two modes and what follows them.
#[doc(hidden)]
pub trait TrimLast<S, D, S2, D2>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn trim_last(list: Cons<S, D, Cons<S2, D2, Self>>) -> Self::Output;
}
impl<S, D, S2, D2> TrimLast<S, D, S2, D2> for Nil
where
    S2: Unit<Cons<S, D, Nil>, Cons<S, D, Cons<S2, D2, Nil>>>,
    S: Copy,
    D: Copy,
{
    type Output = S2::Output;
    #[inline(always)]
    fn trim_last(list: Cons<S, D, Cons<S2, D2, Nil>>) -> Self::Output {
        S2::unit(Cons(list.0, list.1, Nil), list)
    }
}
impl<S, D, S2, D2, S3, D3, T> TrimLast<S, D, S2, D2> for Cons<S3, D3, T>
where
    T: TrimLast<S2, D2, S3, D3>,
{
    type Output = Cons<S, D, T::Output>;
    #[inline(always)]
    fn trim_last(list: Cons<S, D, Cons<S2, D2, Self>>) -> Self::Output {
        Cons(list.0, list.1, T::trim_last(list.2))
    }
}
/// `Then` for an extent that is known to be 1, `Else` for any other.
#[doc(hidden)]
pub trait Unit<Then, Else> {
    /// One of them.
    type Output;
    /// One of them.
    fn unit(then: Then, otherwise: Else) -> Self::Output;
}
impl<A, B> Unit<A, B> for One {
    type Output = A;
    #[inline(always)]
    fn unit(then: A, _: B) -> A {
        then
    }
}
impl<U, C, E, A, B> Unit<A, B> for UInt<UInt<U, C>, E> {
    type Output = B;
    #[inline(always)]
    fn unit(_: A, otherwise: B) -> B {
        otherwise
    }
}
impl<A, B> Unit<A, B> for usize {
    type Output = B;
    #[inline(always)]
    fn unit(_: A, otherwise: B) -> B {
        otherwise
    }
}

// i + s j is i XOR s j for all i < s only where s is a power of two
impl<S, U, B, V, C, P, Q> MergesInto<S, Xor<UInt<V, C>>> for Xor<UInt<U, B>>
where
    S: IsPower<Output = P> + ProductIs<UInt<U, B>, UInt<V, C>, Output = Q>,
    P: Both<Q>,
{
    type Output = P::Output;
}
impl<S> MergesInto<S, Xor<UTerm>> for Xor<UTerm>
where
    S: IsPower,
{
    type Output = S::Output;
}
macro_rules! never_merges {
    ($([$($generics:tt)*] $d:ty, $d2:ty;)*) => {$(
        impl<S, $($generics)*> MergesInto<S, $d2> for $d {
            type Output = False;
        }
    )*};
}
never_merges! {
    [V, C] Xor<UTerm>, Xor<UInt<V, C>>;
    [U, B] Xor<UInt<U, B>>, Xor<UTerm>;
    [K] Xor<usize>, Xor<K>;
    [] Xor<UTerm>, Xor<usize>;
    [U, B] Xor<UInt<U, B>>, Xor<usize>;
    [K] Xor<K>, UTerm;
    [K, V, C] Xor<K>, UInt<V, C>;
    [K, V: Nat + NonZero] Xor<K>, NInt<V>;
    [K] Xor<K>, usize;
    [K] Xor<K>, isize;
    [K, L, I] Xor<K>, Basis<L, I>;
    [K] UTerm, Xor<K>;
    [K, V, C] UInt<V, C>, Xor<K>;
    [K, V: Nat + NonZero] NInt<V>, Xor<K>;
    [K, L, I] Basis<L, I>, Xor<K>;
}
