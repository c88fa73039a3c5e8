//! The largest value of a list of leaves.

use crate::num::*;
use crate::tuple::{Cons, Nil};
use typenum::{B0, UInt, UTerm};

/// The sum of `(s - 1) d` over the leaves, on top of `M`: a number or [`Unknown`].
#[doc(hidden)]
pub trait LastSum<M> {
    /// The sum.
    type Output;
}
impl<M> LastSum<M> for Nil {
    type Output = M;
}
impl<S, D: LastStride<S, T, M>, T, M> LastSum<M> for Cons<S, D, T> {
    type Output = D::Output;
}
/// By the stride.
#[doc(hidden)]
pub trait LastStride<S, T, M> {
    /// The sum.
    type Output;
}
impl<S, T: LastSum<M>, M> LastStride<S, T, M> for UTerm {
    type Output = T::Output;
}
impl<U, B, S: LastLeaf<Self, T, M>, T, M> LastStride<S, T, M> for UInt<U, B> {
    type Output = S::Output;
}
impl<S, T, M> LastStride<S, T, M> for usize {
    type Output = Unknown;
}
impl<S, T, M> LastStride<S, T, M> for isize {
    type Output = Unknown;
}
/// By the extent.
#[doc(hidden)]
pub trait LastLeaf<D, T, M> {
    /// The sum.
    type Output;
}
impl<D, T, M> LastLeaf<D, T, M> for usize {
    type Output = Unknown;
}
impl<U, C, D, T, M> LastLeaf<D, T, M> for UInt<U, C>
where
    Self: Minus<One, B0, Output: Times<D>>,
    M: Plus<Prod<Diff<Self, One>, D>, B0>,
    T: LastSum<Sum<M, Prod<Diff<Self, One>, D>>>,
{
    type Output = T::Output;
}
