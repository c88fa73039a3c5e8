//! The modes of a coalesced list with their places, and in the order of their strides.

use super::coordinates::{LeftBy, RightBy};
use crate::algebra::numbers::{AStride, Inverted, KnownNumber, Unknown};
use crate::algebra::verdict::Inadmissible;
use crate::basis::Basis;
use crate::error::Outcome;
use crate::layout::Layout;
use crate::leaf::Multiply;
use crate::num::*;
use crate::tuple::{Cons, Link, Nil};
use crate::xor::Xor;
use typenum::{NInt, NonZero, UInt, UTerm};

/// A mode's extent `S`, its place `P`, and whether it is the last mode ([`True`] or [`False`]).
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct At<S, P, F>(pub S, pub P, pub F);

/// The modes of a list with their places; `P` is the product of the extents before the list. What has a static stride 0 or a
/// static extent of 1 is left out, but a last one is still the last.
#[doc(hidden)]
pub trait Placed<P> {
    /// The list.
    type Output;
    /// The list.
    fn placed(self, place: P) -> Self::Output;
}
impl<P> Placed<P> for Nil {
    type Output = Nil;
    #[inline(always)]
    fn placed(self, _: P) -> Nil {
        Nil
    }
}
impl<S, D, T, P, N, L, F> Placed<P> for Cons<S, D, T>
where
    S: Multiply<P, Output = N> + Copy,
    P: Copy,
    T: Placed<N, Output = L> + End<Answer = F>,
    F: Default,
    S: PlacedExtent<P, F, D, L>,
{
    type Output = <S as PlacedExtent<P, F, D, L>>::Output;
    #[inline(always)]
    fn placed(self, place: P) -> Self::Output {
        let tail = self.2.placed(self.0.multiply(place));
        S::placed_extent(At(self.0, place, F::default()), self.1, tail)
    }
}
/// By the extent.
#[doc(hidden)]
pub trait PlacedExtent<P, F, D, L>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn placed_extent(mode: At<Self, P, F>, stride: D, tail: L) -> Self::Output;
}
impl<P, F, D, L> PlacedExtent<P, F, D, L> for One {
    type Output = L;
    #[inline(always)]
    fn placed_extent(_: At<Self, P, F>, _: D, tail: L) -> L {
        tail
    }
}
macro_rules! placed_extent {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* P, F, D: PlacedBefore<At<Self, P, F>, L>, L> PlacedExtent<P, F, D, L> for $s {
            type Output = D::Output;
            #[inline(always)]
            fn placed_extent(mode: At<Self, P, F>, stride: D, tail: L) -> D::Output {
                stride.placed_before(mode, tail)
            }
        }
    )*};
}
placed_extent! { [U, C, B,] UInt<UInt<U, C>, B>; [] usize; }
/// Whether a list ends here.
#[doc(hidden)]
pub trait End {
    /// [`True`] or [`False`].
    type Answer;
}
impl End for Nil {
    type Answer = True;
}
impl<S, D, T> End for Cons<S, D, T> {
    type Answer = False;
}
/// By the stride.
#[doc(hidden)]
pub trait PlacedBefore<X, L>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn placed_before(self, mode: X, tail: L) -> Self::Output;
}
impl<X, L> PlacedBefore<X, L> for UTerm {
    type Output = L;
    #[inline(always)]
    fn placed_before(self, _: X, tail: L) -> L {
        tail
    }
}
macro_rules! placed {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* X, L> PlacedBefore<X, L> for $d {
            type Output = Cons<X, Self, L>;
            #[inline(always)]
            fn placed_before(self, mode: X, tail: L) -> Self::Output {
                Cons(mode, self, tail)
            }
        }
    )*};
}
placed! { [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; [K, I,] Basis<K, I>; [K,] Xor<K>; }

/// The modes of static positive strides in the order of these, equal ones from left to right. Others are left out.
#[doc(hidden)]
pub trait ByStride {
    /// The sorted list.
    type Output;
    /// The list.
    fn by_stride(self) -> Self::Output;
}
impl ByStride for Nil {
    type Output = Nil;
    #[inline(always)]
    fn by_stride(self) -> Nil {
        Nil
    }
}
impl<X, D, T, L> ByStride for Cons<X, D, T>
where
    T: ByStride<Output = L>,
    D: InsertInto<X, L>,
{
    type Output = D::Output;
    #[inline(always)]
    fn by_stride(self) -> D::Output {
        self.1.insert_into(self.0, self.2.by_stride())
    }
}
/// By the stride.
#[doc(hidden)]
pub trait InsertInto<X, L>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn insert_into(self, mode: X, sorted: L) -> Self::Output;
}
impl<U, B, X, L: Insert<X, Self>> InsertInto<X, L> for UInt<U, B> {
    type Output = L::Output;
    #[inline(always)]
    fn insert_into(self, mode: X, sorted: L) -> L::Output {
        sorted.insert(mode, self)
    }
}
macro_rules! left_out {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* X, L> InsertInto<X, L> for $d {
            type Output = L;
            #[inline(always)]
            fn insert_into(self, _: X, sorted: L) -> L {
                sorted
            }
        }
    )*};
}
left_out! { [] UTerm; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; }
/// Inserts a mode into a sorted list.
#[doc(hidden)]
pub trait Insert<X, D> {
    /// The list.
    type Output;
    /// The list.
    fn insert(self, mode: X, stride: D) -> Self::Output;
}
impl<X, D> Insert<X, D> for Nil {
    type Output = Cons<X, D, Nil>;
    #[inline(always)]
    fn insert(self, mode: X, stride: D) -> Self::Output {
        Cons(mode, stride, Nil)
    }
}
impl<X, D, X2, D2, T, F> Insert<X, D> for Cons<X2, D2, T>
where
    D2: Below<D, False, Output = F>,
    F: InsertIf<X, D, Self>,
{
    type Output = F::Output;
    #[inline(always)]
    fn insert(self, mode: X, stride: D) -> F::Output {
        F::insert_if(mode, stride, self)
    }
}
/// Behind the first mode, or before it.
#[doc(hidden)]
pub trait InsertIf<X, D, L> {
    /// The list.
    type Output;
    /// The list.
    fn insert_if(mode: X, stride: D, list: L) -> Self::Output;
}
impl<X, D, L> InsertIf<X, D, L> for False {
    type Output = Cons<X, D, L>;
    #[inline(always)]
    fn insert_if(mode: X, stride: D, list: L) -> Self::Output {
        Cons(mode, stride, list)
    }
}
impl<X, D, X2, D2, T: Insert<X, D>> InsertIf<X, D, Cons<X2, D2, T>> for True {
    type Output = Cons<X2, D2, T::Output>;
    #[inline(always)]
    fn insert_if(mode: X, stride: D, list: Cons<X2, D2, T>) -> Self::Output {
        Cons(list.0, list.1, list.2.insert(mode, stride))
    }
}

/// The strides of a layout are integers.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Integers;
/// What the values of a list of leaves are: [`Integers`], [`BitStrings`](super::xor::BitStrings), or the largest index of
/// their coordinates. `X` is what is known
/// of leaves before.
#[doc(hidden)]
///
/// `I` has an entry for each leaf before.
pub trait Values<X, I = Nil> {
    /// [`Integers`] or an index.
    type Output;
}
impl<X, I> Values<X, I> for Nil {
    type Output = X;
}
impl<S, D: ValuesOf<S, X, I>, T: Values<D::Output, Link<(), I>>, X, I> Values<X, I> for Cons<S, D, T> {
    type Output = T::Output;
}
/// By the stride; coordinates and bit strings are inverted by the compiler.
#[doc(hidden)]
pub trait ValuesOf<S, X, I> {
    /// [`Integers`] or an index.
    type Output;
}
macro_rules! integers {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, X, I> ValuesOf<S, X, I> for $d {
            type Output = X;
        }
    )*};
}
integers! { [] UTerm; [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; }
impl<K: KnownNumber<AStride<Inverted>, J>, I, S, X: LargerIndex<I>, J> ValuesOf<S, X, J> for Basis<K, I> {
    type Output = K::Or<X::Output>;
}
impl<I, R> LargerIndex<I> for Unknown<R> {
    type Output = Self;
}
// never run: refused
impl<L, R> RightBy<L> for Unknown<R> {
    type Output = Layout<One, UTerm>;
    type Verdict = Inadmissible<R>;
    fn right_by(_: L) -> Self::Output {
        Default::default()
    }
}
impl<L, A, R> LeftBy<L, A> for Unknown<R> {
    type Output = Layout<One, UTerm>;
    type Verdict = Inadmissible<R>;
    fn left_by(_: L, _: A) -> Outcome<Self::Output> {
        Ok(Default::default())
    }
}
/// The larger of two indices. Nested ones (`1@0@1`) are for cute-dynamic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "no inverse of a nested basis element",
    label = "coordinates of a single level only; cute-dynamic takes nested ones"
)]
pub trait LargerIndex<I> {
    /// The index.
    type Output;
}
impl LargerIndex<UTerm> for Integers {
    type Output = UTerm;
}
impl<U, B> LargerIndex<UInt<U, B>> for Integers {
    type Output = UInt<U, B>;
}
impl<I> LargerIndex<I> for UTerm {
    type Output = I;
}
impl<U, B, I, F> LargerIndex<I> for UInt<U, B>
where
    Self: Below<I, False, Output = F>,
    F: Either<I, Self>,
{
    type Output = F::Output;
}
/// `Then` if true, `Else` if false.
#[doc(hidden)]
pub trait Either<Then, Else> {
    /// One of them.
    type Output;
}
impl<A, B> Either<A, B> for True {
    type Output = A;
}
impl<A, B> Either<A, B> for False {
    type Output = B;
}
