//! The right inverse from the basis, and where it ends.
//!
//! ```text
//! found(B)         = [r_0, r_1, ..] as long as 2^t is a sum of columns
//! modes            = [2:f_r0, 2:f_r1, ..]                                 if all extents are powers of two
//! with a last mode s:f_k@P whose s is no power of two, the steps along which that a coordinate r takes are r / P:
//! modes            = [2:f_r0, .., 2:f_r(T-1)]                             all sums of the steps of r_0, .., r_(T-1) are < s
//!                  = [2:f_r0, .., 2:f_r(a-1), m:f_ra]                     if that is more: 2^a m > 2^T, where
//!                        r_0, .., r_(a-1) take no steps, r_a takes g = 2^i, r_(a+1) = 2 r_a takes 2 g, ..,
//!                        and m = min(ceil(s / g), 2 to the number of these r)
//! ```

use super::span::{Insert, LargestSum, Reduce};
use super::{AllPowers, AsModes, AsStride, Before, Last, OrElse, Two};
use crate::basis::Both;
use crate::num::*;
use crate::tuple::{Cons, Link, Nil};
use crate::xor::{Half, IsPower, Xor};
use typenum::{B0, UInt, UTerm};

/// The modes of the right inverse, by the last mode.
#[doc(hidden)]
pub trait RightModes<B> {
    /// The modes.
    type List;
}
impl<B: Found<One, List: AsModes>> RightModes<B> for AllPowers {
    type List = <B::List as AsModes>::List;
}
impl<S, P, K, B, F, L, N> RightModes<B> for Last<S, P, K>
where
    B: Found<One, List = F>,
    F: Within<Nil, P, S, One, List = L, Power = N> + Whole<P, S, One, N, Output: OrElse<L>>,
{
    type List = <F::Output as OrElse<L>>::List;
}

/// `found(B)` from the bit `Q` on.
#[doc(hidden)]
pub trait Found<Q> {
    /// The columns.
    type List;
}
impl<B, Q, V, X> Found<Q> for B
where
    B: Reduce<Q, UTerm, Vector = V, Sum = X>,
    V: FoundIf<B, Q, X>,
{
    type List = V::List;
}
/// By what is left of 2^t.
#[doc(hidden)]
pub trait FoundIf<B, Q, X> {
    /// The columns.
    type List;
}
impl<B: Found<UInt<Q, B0>>, Q, X> FoundIf<B, Q, X> for UTerm {
    type List = Link<X, B::List>;
}
impl<U, C, B, Q, X> FoundIf<B, Q, X> for UInt<U, C> {
    type List = Nil;
}

/// `X / Self` for a power of two.
#[doc(hidden)]
pub trait Steps<X> {
    /// The quotient.
    type Output;
}
impl<X> Steps<X> for One {
    type Output = X;
}
impl<U, C, B, X: Half> Steps<X> for UInt<UInt<U, C>, B>
where
    UInt<U, C>: Steps<X::Output>,
{
    type Output = <UInt<U, C> as Steps<X::Output>>::Output;
}

/// The columns as long as the sums of their steps, of which `G` is the basis, stay below the extent; `Q` is 2 to the number
/// of columns before.
#[doc(hidden)]
pub trait Within<G, P, S, Q> {
    /// The modes.
    type List;
    /// 2 to their number.
    type Power;
}
impl<G, P, S, Q> Within<G, P, S, Q> for Nil {
    type List = Nil;
    type Power = Q;
}
impl<X, T, G, P, S, Q, A, H, M> Within<G, P, S, Q> for Link<X, T>
where
    P: Steps<X, Output = A>,
    G: Insert<A, UTerm, Basis = H>,
    H: LargestSum<Output = M>,
    M: Below<S, False, Output: WithinIf<X, T, H, P, S, Q>>,
{
    type List = <M::Output as WithinIf<X, T, H, P, S, Q>>::List;
    type Power = <M::Output as WithinIf<X, T, H, P, S, Q>>::Power;
}
/// By whether they stay below.
#[doc(hidden)]
pub trait WithinIf<X, T, G, P, S, Q> {
    /// The modes.
    type List;
    /// 2 to their number.
    type Power;
}
impl<X, T, G, P, S, Q> WithinIf<X, T, G, P, S, Q> for False {
    type List = Nil;
    type Power = Q;
}
impl<X: AsStride, T: Within<G, P, S, UInt<Q, B0>>, G, P, S, Q> WithinIf<X, T, G, P, S, Q> for True {
    type List = Cons<Two, X::Stride, T::List>;
    type Power = T::Power;
}

/// The modes that end with a mode of whole steps, if these are more than `N`; `Q` is 2 to the number of columns before.
#[doc(hidden)]
pub trait Whole<P, S, Q, N> {
    /// [`Yes`] with the modes, or [`No`].
    type Output;
}
impl<P, S, Q, N> Whole<P, S, Q, N> for Nil {
    type Output = No;
}
impl<X, T, P: Steps<X, Output: WholeBy<X, T, P, S, Q, N>>, S, Q, N> Whole<P, S, Q, N> for Link<X, T> {
    type Output = <P::Output as WholeBy<X, T, P, S, Q, N>>::Output;
}
/// By the steps of the first column.
#[doc(hidden)]
pub trait WholeBy<X, T, P, S, Q, N> {
    /// [`Yes`] with the modes, or [`No`].
    type Output;
}
impl<X, T, P, S, Q, N> WholeBy<X, T, P, S, Q, N> for UTerm
where
    X: AsStride,
    T: Whole<P, S, UInt<Q, B0>, N, Output: Before<X::Stride>>,
{
    type Output = <T::Output as Before<X::Stride>>::Output;
}
impl<U, C, X, T, P, S, Q, N> WholeBy<X, T, P, S, Q, N> for UInt<U, C>
where
    Self: IsPower<Output: WholeFrom<Self, X, T, P, S, Q, N>>,
{
    type Output = <<Self as IsPower>::Output as WholeFrom<Self, X, T, P, S, Q, N>>::Output;
}
/// By whether the steps `G` of the column `X` are a power of two.
#[doc(hidden)]
pub trait WholeFrom<G, X, T, P, S, Q, N> {
    /// [`Yes`] with the mode, or [`No`].
    type Output;
}
impl<G, X, T, P, S, Q, N> WholeFrom<G, X, T, P, S, Q, N> for False {
    type Output = No;
}
impl<G, X, T, P, S, Q, N, R, C, F, M, A, E> WholeFrom<G, X, T, P, S, Q, N> for True
where
    T: Doubles<UInt<X, B0>, UInt<G, B0>, P, Two, Power = R>,
    S: CeilDiv<G, Output = C>,
    C: Below<R, False, Output = F>,
    F: Smaller<C, R, Output = M>,
    M: Times<Q, Output = A>,
    N: Below<A, False, Output = E>,
    E: WholeIf<M, X>,
{
    type Output = E::Output;
}
/// The first if it is below the second.
#[doc(hidden)]
pub trait Smaller<A, B> {
    /// One of them.
    type Output;
}
impl<A, B> Smaller<A, B> for True {
    type Output = A;
}
impl<A, B> Smaller<A, B> for False {
    type Output = B;
}
/// The mode `M : f_X`, if that is more.
#[doc(hidden)]
pub trait WholeIf<M, X> {
    /// [`Yes`] with the mode, or [`No`].
    type Output;
}
impl<M, X> WholeIf<M, X> for False {
    type Output = No;
}
impl<M, X> WholeIf<M, X> for True {
    type Output = Yes<Cons<M, Xor<X>, Nil>>;
}
/// How many columns are `X`, `2 X`, .. and take `G`, `2 G`, .. steps; `R` is 2 to the number of those before.
#[doc(hidden)]
pub trait Doubles<X, G, P, R> {
    /// 2 to the number.
    type Power;
}
impl<X, G, P, R> Doubles<X, G, P, R> for Nil {
    type Power = R;
}
impl<Y, T, X, G, P, R, A, E, F, H> Doubles<X, G, P, R> for Link<Y, T>
where
    P: Steps<Y, Output = A>,
    Y: Equals<X, Output = E>,
    A: Equals<G, Output = F>,
    E: Both<F, Output = H>,
    H: DoublesIf<T, X, G, P, R>,
{
    type Power = H::Power;
}
/// By whether the first one does.
#[doc(hidden)]
pub trait DoublesIf<T, X, G, P, R> {
    /// 2 to the number.
    type Power;
}
impl<T, X, G, P, R> DoublesIf<T, X, G, P, R> for False {
    type Power = R;
}
impl<T, X, G, P, R> DoublesIf<T, X, G, P, R> for True
where
    T: Doubles<UInt<X, B0>, UInt<G, B0>, P, UInt<R, B0>>,
{
    type Power = T::Power;
}
