//! A reduced echelon basis over F_2: vectors with the sums of columns that they are. No vector has the highest bit of
//! another, so that a number is reduced by each vector once, in any order.
//!
//! ```text
//! reduce(v, x, B)           = v and x, plus w and y for each (w, y) of B with v having the highest bit of w
//! insert(v, x, B)           = B                                               if reduce(v, x, B) = 0, ..
//!                           = [(v', x') | clear(v', x', B)]                   if it is v', x'
//! clear(v, x, [(w, y) | t]) = [(w, y) plus (v, x) if w has the highest bit of v | clear(v, x, t)]
//! ```

use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::xor::XorWith;
use typenum::{B0, B1, UInt, UTerm};

/// Whether `V` has the highest bit of `Self`.
#[doc(hidden)]
pub trait TopIn<V> {
    /// [`True`] or [`False`].
    type Output;
}
impl TopIn<UTerm> for One {
    type Output = False;
}
impl<V> TopIn<UInt<V, B0>> for One {
    type Output = False;
}
impl<V> TopIn<UInt<V, B1>> for One {
    type Output = True;
}
impl<U, C, B> TopIn<UTerm> for UInt<UInt<U, C>, B> {
    type Output = False;
}
impl<U, C, B, V, A> TopIn<UInt<V, A>> for UInt<UInt<U, C>, B>
where
    UInt<U, C>: TopIn<V>,
{
    type Output = <UInt<U, C> as TopIn<V>>::Output;
}
/// `V XOR W`, or `V`.
#[doc(hidden)]
pub trait XorIf<V, W> {
    /// The number.
    type Output;
}
impl<V: XorWith<W>, W> XorIf<V, W> for True {
    type Output = V::Output;
}
impl<V, W> XorIf<V, W> for False {
    type Output = V;
}

/// The vector `V`, the sum `X` of columns, less what the basis has of it.
#[doc(hidden)]
pub trait Reduce<V, X> {
    /// What is left of the vector.
    type Vector;
    /// The sum with what was taken away.
    type Sum;
}
impl<V, X> Reduce<V, X> for Nil {
    type Vector = V;
    type Sum = X;
}
impl<W, Y, T, V, X, F, A, B> Reduce<V, X> for Cons<W, Y, T>
where
    W: TopIn<V, Output = F>,
    F: XorIf<V, W, Output = A> + XorIf<X, Y, Output = B>,
    T: Reduce<A, B>,
{
    type Vector = T::Vector;
    type Sum = T::Sum;
}

/// The basis with one vector more, unless it is a sum of those before it.
#[doc(hidden)]
pub trait Insert<V, X> {
    /// The basis.
    type Basis;
}
impl<L, V, X, A, B> Insert<V, X> for L
where
    L: Reduce<V, X, Vector = A, Sum = B>,
    A: IntoBasis<B, L>,
{
    type Basis = A::Basis;
}
/// The basis `L` with the reduced vector `Self`.
#[doc(hidden)]
pub trait IntoBasis<X, L> {
    /// The basis.
    type Basis;
}
impl<X, L> IntoBasis<X, L> for UTerm {
    type Basis = L;
}
impl<U, B, X, L: Clear<Self, X>> IntoBasis<X, L> for UInt<U, B> {
    type Basis = Cons<Self, X, L::Basis>;
}
/// The basis without the highest bit of `V`.
#[doc(hidden)]
pub trait Clear<V, X> {
    /// The basis.
    type Basis;
}
impl<V, X> Clear<V, X> for Nil {
    type Basis = Nil;
}
impl<W, Y, T, V, X, F, A, B> Clear<V, X> for Cons<W, Y, T>
where
    V: TopIn<W, Output = F>,
    F: XorIf<W, V, Output = A> + XorIf<Y, X, Output = B>,
    T: Clear<V, X>,
{
    type Basis = Cons<A, B, T::Basis>;
}

/// How many vectors there are.
#[doc(hidden)]
pub trait Rank {
    /// 2 to that.
    type Power;
}
impl Rank for Nil {
    type Power = One;
}
impl<W, Y, T: Rank> Rank for Cons<W, Y, T> {
    type Power = UInt<T::Power, B0>;
}
/// The largest sum of vectors: that of all, as each has its highest bit to itself.
#[doc(hidden)]
pub trait LargestSum {
    /// The sum.
    type Output;
}
impl LargestSum for Nil {
    type Output = UTerm;
}
impl<W, Y, T, M> LargestSum for Cons<W, Y, T>
where
    T: LargestSum<Output = M>,
    W: XorWith<M>,
{
    type Output = W::Output;
}
