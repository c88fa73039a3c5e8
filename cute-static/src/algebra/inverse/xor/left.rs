//! The left inverse from the basis, and where it ends.
//!
//! ```text
//! linear(A)   = all extents of A up to the last are powers of two; a mode of extent 1 behind one that is none counts
//!               where the columns are not independent
//! found(B)    = [r_0, r_1, ..] up to the highest bit of all
//! modes       = [2:f_r0, 2:f_r1, ..]
//!             = [2:f_r0, .., 2:f_r(a-1), s:f_P]     if the last mode is s:f_(2^a)@P with s no power of two,
//!                                                   r_0, .., r_(a-1) < P and r_a, r_(a+1), .. = P, 2 P, ..
//! ```
//!
//! In the second case the bits from a on are that mode's coordinate and no other's: it ends with its extent.

use super::span::TopIn;
use super::{AllPowers, AsModes, AsStride, Before, Last, OrElse};
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::num::*;
use crate::tuple::{Cons, Link, Nil};
use crate::xor::{IsPower, Xor};
use typenum::{B0, UInt, UTerm};

/// The modes of the left inverse, by the last mode.
#[doc(hidden)]
pub trait LeftModes<B> {
    /// The modes.
    type List;
}
impl<B: Found<One, List: AsModes>> LeftModes<B> for AllPowers {
    type List = <B::List as AsModes>::List;
}
impl<S, P, K, B, F> LeftModes<B> for Last<S, P, K>
where
    B: Found<One, List = F>,
    K: IsPower<Output: EndsIf<F, K, P, S>>,
{
    type List = <K::Output as EndsIf<F, K, P, S>>::List;
}
/// By whether the last mode's number is a power of two.
#[doc(hidden)]
pub trait EndsIf<F, K, P, S> {
    /// The modes.
    type List;
}
impl<F: AsModes, K, P, S> EndsIf<F, K, P, S> for False {
    type List = F::List;
}
impl<F, K, P, S, L> EndsIf<F, K, P, S> for True
where
    F: AsModes<List = L> + Ends<One, K, P, S, Output: OrElse<L>>,
{
    type List = <F::Output as OrElse<L>>::List;
}

/// `found(B)` from the bit `Q` on.
#[doc(hidden)]
pub trait Found<Q> {
    /// The columns.
    type List;
}
impl<Q> Found<Q> for Nil {
    type List = Nil;
}
impl<W, Y, T, Q, X, R> Found<Q> for Cons<W, Y, T>
where
    Self: TakeTop<Q, Sum = X, Rest = R>,
    R: Found<UInt<Q, B0>>,
{
    type List = Link<X, R::List>;
}
/// Takes the vector whose highest bit is `Q`.
#[doc(hidden)]
pub trait TakeTop<Q> {
    /// Its sum, or 0.
    type Sum;
    /// The other vectors.
    type Rest;
}
impl<Q> TakeTop<Q> for Nil {
    type Sum = UTerm;
    type Rest = Nil;
}
impl<W: TopIn<Q, Output: TakeIf<W, Y, T, Q>>, Y, T, Q> TakeTop<Q> for Cons<W, Y, T> {
    type Sum = <W::Output as TakeIf<W, Y, T, Q>>::Sum;
    type Rest = <W::Output as TakeIf<W, Y, T, Q>>::Rest;
}
/// By whether it is the first.
#[doc(hidden)]
pub trait TakeIf<W, Y, T, Q> {
    /// Its sum, or 0.
    type Sum;
    /// The other vectors.
    type Rest;
}
impl<W, Y, T, Q> TakeIf<W, Y, T, Q> for True {
    type Sum = Y;
    type Rest = T;
}
impl<W, Y, T: TakeTop<Q>, Q> TakeIf<W, Y, T, Q> for False {
    type Sum = T::Sum;
    type Rest = Cons<W, Y, T::Rest>;
}

/// Whether the columns `Self`, of bits from `Q` on, end with the last mode `S : f_K` at place `P`.
#[doc(hidden)]
pub trait Ends<Q, K, P, S> {
    /// [`Yes`] with the modes, or [`No`].
    type Output;
}
impl<Q, K, P, S> Ends<Q, K, P, S> for Nil {
    type Output = No;
}
impl<X, T, Q: Equals<K, Output: EndsAt<X, T, Q, K, P, S>>, K, P, S> Ends<Q, K, P, S> for Link<X, T> {
    type Output = <Q::Output as EndsAt<X, T, Q, K, P, S>>::Output;
}
/// By whether the last mode's bits begin here.
#[doc(hidden)]
pub trait EndsAt<X, T, Q, K, P, S> {
    /// [`Yes`] with the modes, or [`No`].
    type Output;
}
impl<X, T, Q, K, P, S> EndsAt<X, T, Q, K, P, S> for True
where
    Link<X, T>: InOrder<P, Output: EndsWith<S, P>>,
{
    type Output = <<Link<X, T> as InOrder<P>>::Output as EndsWith<S, P>>::Output;
}
impl<X: Below<P, False, Output: EndsBehind<X, T, Q, K, P, S>>, T, Q, K, P, S> EndsAt<X, T, Q, K, P, S> for False {
    type Output = <X::Output as EndsBehind<X, T, Q, K, P, S>>::Output;
}
/// By whether a column is a coordinate of the modes before the last.
#[doc(hidden)]
pub trait EndsBehind<X, T, Q, K, P, S> {
    /// [`Yes`] with the modes, or [`No`].
    type Output;
}
impl<X, T, Q, K, P, S> EndsBehind<X, T, Q, K, P, S> for False {
    type Output = No;
}
impl<X, T, Q, K, P, S> EndsBehind<X, T, Q, K, P, S> for True
where
    X: AsStride,
    T: Ends<UInt<Q, B0>, K, P, S, Output: Before<X::Stride>>,
{
    type Output = <T::Output as Before<X::Stride>>::Output;
}
/// Whether columns are `P`, `2 P`, `4 P`, ...
#[doc(hidden)]
pub trait InOrder<P> {
    /// [`True`] or [`False`].
    type Output;
}
impl<P> InOrder<P> for Nil {
    type Output = True;
}
impl<X: Equals<P, Output: InOrderThen<T, P>>, T, P> InOrder<P> for Link<X, T> {
    type Output = <X::Output as InOrderThen<T, P>>::Output;
}
/// By whether the first one is.
#[doc(hidden)]
pub trait InOrderThen<T, P> {
    /// [`True`] or [`False`].
    type Output;
}
impl<T, P> InOrderThen<T, P> for False {
    type Output = False;
}
impl<T: InOrder<UInt<P, B0>>, P> InOrderThen<T, P> for True {
    type Output = T::Output;
}
/// The last mode `S : f_P`, if columns are in order.
#[doc(hidden)]
pub trait EndsWith<S, P> {
    /// [`Yes`] with the mode, or [`No`].
    type Output;
}
impl<S, P> EndsWith<S, P> for False {
    type Output = No;
}
impl<S, P> EndsWith<S, P> for True {
    type Output = Yes<Cons<S, Xor<P>, Nil>>;
}

/// `linear` of the merged modes `Self`, `P` being the product of the extents before and `N` 2 to the number of
/// independent columns.
#[doc(hidden)]
pub trait Linear<P, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<P, N> Linear<P, N> for Nil {
    type Verdict = Admissible;
}
impl<S: IsPower<Output: LinearIf<S, T, P, N>>, D, T, P, N> Linear<P, N> for Cons<S, D, T> {
    type Verdict = <S::Output as LinearIf<S, T, P, N>>::Verdict;
}
/// By whether the first extent is a power of two.
#[doc(hidden)]
pub trait LinearIf<S, T, P, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S: Times<P, Output = Q>, T: Linear<Q, N>, P, N, Q> LinearIf<S, T, P, N> for True {
    type Verdict = T::Verdict;
}
impl<S, T: LinearBehind<S, P, N>, P, N> LinearIf<S, T, P, N> for False {
    type Verdict = T::Verdict;
}
/// By what is behind the mode of extent `S`.
#[doc(hidden)]
pub trait LinearBehind<S, P, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, P, N> LinearBehind<S, P, N> for Nil {
    type Verdict = Admissible;
}
impl<U, C, B, D, T, S: Decimal, P, N> LinearBehind<S, P, N> for Cons<UInt<UInt<U, C>, B>, D, T> {
    type Verdict = Inadmissible<ModesBehind<Dec<S>>>;
}
impl<D, T, S, P, N, A, M, F> LinearBehind<S, P, N> for Cons<One, D, T>
where
    S: PowerAbove<Output = A>,
    A: Times<P, Output = M>,
    M: Equals<N, Output = F>,
    F: OrBehind<S>,
{
    type Verdict = F::Verdict;
}
/// By whether the columns are independent.
#[doc(hidden)]
pub trait OrBehind<S> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S> OrBehind<S> for True {
    type Verdict = Admissible;
}
impl<S: Decimal> OrBehind<S> for False {
    type Verdict = Inadmissible<ModesBehind<Dec<S>>>;
}
/// The least power of two above a number.
#[doc(hidden)]
pub trait PowerAbove {
    /// The power.
    type Output;
}
impl PowerAbove for UTerm {
    type Output = One;
}
impl<U: PowerAbove, B> PowerAbove for UInt<U, B> {
    type Output = UInt<U::Output, B0>;
}
