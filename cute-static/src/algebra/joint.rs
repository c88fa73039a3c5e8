//! Eq. 23: whether the leaves of the right operand may be composed one by one.
//!
//! ```text
//! joint(L, B, v) = v                                 if v is a refusal or decided at run time
//!                = admissible                        if L has one mode, or B fewer than two leaves with s > 1, d > 0
//!                = admissible                        if v is not `Truncated` and the leaves' images are segregated
//!                = let m = sum of (s - 1) d over the leaves, and P the prefix products of L up to m:
//!                  admissible                        if P = [1] (L truncated at m has one mode)
//!                  refused                           if some p in P and some d do not divide each other
//!                  refused                           if two leaves are not segregated
//!                  admissible                        otherwise
//! segregated(s:d, s2:d2) = s d <= d2 or s2 d2 <= d
//! ```
//!
//! The third line spares the sums for nearly every real layout: without truncation each leaf satisfies Eq. 20 against
//! all of `L`.

use super::verdict::*;
use crate::algebra::composition::SubModes;
use crate::algebra::proper::Proper;
use crate::basis::{Basis, SameIndex};
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, for_each_arity};
use typenum::{B0, UInt, UTerm};

/// `joint(L, B, v)`, by `v`.
#[doc(hidden)]
pub trait Joint<L, S, D, A> {
    /// The verdict.
    type Verdict;
}
impl<W, L, S, D, A> Joint<L, S, D, A> for Inadmissible<W> {
    type Verdict = Self;
}
impl<L, S, D, A> Joint<L, S, D, A> for AtRunTime {
    type Verdict = Self;
}
impl<L: JointLeft<Self, S, D, O>, S, D, O> Joint<L, S, D, O> for Admissible {
    type Verdict = L::Verdict;
}
impl<L: JointLeft<Self, S, D, O>, S, D, O> Joint<L, S, D, O> for Truncated {
    type Verdict = L::Verdict;
}
/// By the modes of the left operand.
#[doc(hidden)]
pub trait JointLeft<V, S, D, O> {
    /// The verdict.
    type Verdict;
}
impl<A, X, V, S, D, O> JointLeft<V, S, D, O> for Cons<A, X, Nil> {
    type Verdict = Admissible;
}
impl<A, X, A1, X1, T, V, S, D, O> JointLeft<V, S, D, O> for Cons<A, X, Cons<A1, X1, T>>
where
    S: JointRight<D, V, Self, O>,
{
    type Verdict = S::Verdict;
}
/// By the shape of the right operand.
#[doc(hidden)]
pub trait JointRight<D, V, L, A> {
    /// The verdict.
    type Verdict;
}
impl<U, B, D, V, L, A> JointRight<D, V, L, A> for UInt<U, B> {
    type Verdict = Admissible;
}
impl<D, V, L, A> JointRight<D, V, L, A> for usize {
    type Verdict = Admissible;
}
macro_rules! right {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ D, V, L, A, F, G> JointRight<D, V, L, A> for ($($s,)+)
        where
            Self: Leaves<D, Nil, Output = F>,
            F: Proper<Output = G>,
            G: JointLeaves<V, L, A>,
        {
            type Verdict = G::Verdict;
        }
    };
}
for_each_arity!(right);

/// By the proper leaves of the right operand.
#[doc(hidden)]
pub trait JointLeaves<V, L, A> {
    /// The verdict.
    type Verdict;
}
impl<V, L, A> JointLeaves<V, L, A> for Nil {
    type Verdict = Admissible;
}
impl<S, D, V, L, A> JointLeaves<V, L, A> for Cons<S, D, Nil> {
    type Verdict = Admissible;
}
impl<S, D, S2, D2, T, V, L, A> JointLeaves<V, L, A> for Cons<S, D, Cons<S2, D2, T>>
where
    D: JointStride<Self, V, L, A>,
{
    type Verdict = D::Verdict;
}
/// By the codomain of the right operand: integers, or coordinates.
#[doc(hidden)]
pub trait JointStride<B, V, L, A> {
    /// The verdict.
    type Verdict;
}
impl<U, C, B: Segregated, V: JointFast<B::Verdict, B, L>, L, A> JointStride<B, V, L, A> for UInt<U, C> {
    type Verdict = V::Verdict;
}
impl<B, V, L, A> JointStride<B, V, L, A> for usize {
    type Verdict = AtRunTime;
}
impl<B, V, L, A> JointStride<B, V, L, A> for isize {
    type Verdict = AtRunTime;
}
impl<K, I, B: JointByIndex<B, A>, V, L, A> JointStride<B, V, L, A> for Basis<K, I> {
    type Verdict = B::Verdict;
}
/// By whether a leaf was truncated and whether the images are segregated.
#[doc(hidden)]
pub trait JointFast<Apart, B, L> {
    /// The verdict.
    type Verdict;
}
impl<B, L> JointFast<Admissible, B, L> for Admissible {
    type Verdict = Admissible;
}
impl<B, L> JointFast<AtRunTime, B, L> for Admissible {
    type Verdict = AtRunTime;
}
impl<W, B, L, M> JointFast<Inadmissible<W>, B, L> for Admissible
where
    B: LastSum<UTerm, Output = M>,
    M: JointSlow<L, B, Inadmissible<W>>,
{
    type Verdict = M::Verdict;
}
impl<P, B, L, M> JointFast<P, B, L> for Truncated
where
    B: LastSum<UTerm, Output = M>,
    M: JointSlow<L, B, P>,
{
    type Verdict = M::Verdict;
}

/// Whether the images of all pairs are segregated: `Admissible`, or the first pair that is not.
#[doc(hidden)]
pub trait Segregated {
    /// The verdict.
    type Verdict;
}
impl<S, D, T: SegregatedBefore<S, D>> Segregated for Cons<S, D, T> {
    type Verdict = T::Verdict;
}
/// [`Segregated`], by what follows the first mode. While that is still being inferred there is nothing to search.
#[doc(hidden)]
pub trait SegregatedBefore<S, D> {
    /// The verdict.
    type Verdict;
}
impl<S, D> SegregatedBefore<S, D> for Nil {
    type Verdict = Admissible;
}
impl<S, D, S2, D2, T, V> SegregatedBefore<S, D> for Cons<S2, D2, T>
where
    Self: ApartFrom<S, D, Verdict = V>,
    T: SegregatedBefore<S2, D2>,
    V: And<T::Verdict>,
{
    type Verdict = V::Output;
}
/// Whether `S : D` is segregated from every mode of the list.
#[doc(hidden)]
pub trait ApartFrom<S, D> {
    /// The verdict.
    type Verdict;
}
impl<S, D> ApartFrom<S, D> for Nil {
    type Verdict = Admissible;
}
impl<S, D, S2, D2, T> ApartFrom<S, D> for Cons<S2, D2, T>
where
    D: Apart<S, S2, D2>,
    T: ApartFrom<S, D>,
    D::Verdict: And<T::Verdict>,
{
    type Verdict = <D::Verdict as And<T::Verdict>>::Output;
}
/// `S : Self` against `S2 : D2`: `s d <= d2 or s2 d2 <= d`.
#[doc(hidden)]
pub trait Apart<S, S2, D2> {
    /// The verdict.
    type Verdict;
}
impl<U, B, S, S2, V, C> Apart<S, S2, UInt<V, C>> for UInt<U, B>
where
    S: Reach<Self>,
    S::Output: Within<UInt<V, C>>,
    <S::Output as Within<UInt<V, C>>>::Output: OrReversed<S, Self, S2, UInt<V, C>>,
{
    type Verdict = <<S::Output as Within<UInt<V, C>>>::Output as OrReversed<S, Self, S2, UInt<V, C>>>::Verdict;
}
/// `s d`, or [`Unknown`].
#[doc(hidden)]
pub trait Reach<D> {
    /// The product.
    type Output;
}
impl<U, B, D> Reach<D> for UInt<U, B>
where
    Self: Times<D>,
{
    type Output = Prod<Self, D>;
}
impl<D> Reach<D> for usize {
    type Output = Unknown;
}
/// `reach <= d`.
#[doc(hidden)]
pub trait Within<D> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
}
impl<U, B, D> Within<D> for UInt<U, B>
where
    Self: Below<D, True>,
{
    type Output = LessEq<Self, D>;
}
impl<D> Within<D> for Unknown {
    type Output = Unknown;
}
/// One order failed: the other decides.
#[doc(hidden)]
pub trait OrReversed<S, D, S2, D2> {
    /// The verdict.
    type Verdict;
}
impl<S, D, S2, D2> OrReversed<S, D, S2, D2> for True {
    type Verdict = Admissible;
}
impl<S, D, S2, D2> OrReversed<S, D, S2, D2> for Unknown {
    type Verdict = AtRunTime;
}
impl<S, D, S2, D2> OrReversed<S, D, S2, D2> for False
where
    S2: Reach<D2>,
    S2::Output: Within<D>,
    <S2::Output as Within<D>>::Output: OrCarry<S, D, S2, D2>,
{
    type Verdict = <<S2::Output as Within<D>>::Output as OrCarry<S, D, S2, D2>>::Verdict;
}
/// Both orders failed.
#[doc(hidden)]
pub trait OrCarry<S, D, S2, D2> {
    /// The verdict.
    type Verdict;
}
impl<S, D, S2, D2> OrCarry<S, D, S2, D2> for True {
    type Verdict = Admissible;
}
impl<S, D, S2, D2> OrCarry<S, D, S2, D2> for Unknown {
    type Verdict = AtRunTime;
}
impl<S, D, S2, D2> OrCarry<S, D, S2, D2> for False
where
    FailedApart<S, D, S2, D2>: Explain,
{
    type Verdict = <FailedApart<S, D, S2, D2> as Explain>::Verdict;
}
macro_rules! apart {
    ($([$($generics:tt)*] $d:ty, $d2:ty => $v:ty;)*) => {$(
        impl<$($generics)* S, S2> Apart<S, S2, $d2> for $d {
            type Verdict = $v;
        }
    )*};
}
apart! {
    [D2,] usize, D2 => AtRunTime;
    [D2,] isize, D2 => AtRunTime;
    [U, B,] UInt<U, B>, usize => AtRunTime;
    [U, B,] UInt<U, B>, isize => AtRunTime;
}
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

/// The joint rules against `L` truncated at `Self`, the largest value of `B`; `Apart` is the verdict on segregation.
#[doc(hidden)]
pub trait JointSlow<L, B, Apart> {
    /// The verdict.
    type Verdict;
}
impl<L, B, P> JointSlow<L, B, P> for Unknown {
    type Verdict = AtRunTime;
}
impl<A, X, T, B, P> JointSlow<Cons<A, X, T>, B, P> for UTerm {
    type Verdict = Admissible;
}
impl<U, C, A, X, T, B, P> JointSlow<Cons<A, X, T>, B, P> for UInt<U, C>
where
    A: UpTo<Self>,
    A::Output: JointTruncated<Self, A, T, B, P>,
{
    type Verdict = <A::Output as JointTruncated<Self, A, T, B, P>>::Verdict;
}
/// `a <= m`.
#[doc(hidden)]
pub trait UpTo<M> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
}
impl<U, B, M> UpTo<M> for UInt<U, B>
where
    Self: Below<M, True>,
{
    type Output = LessEq<Self, M>;
}
impl<M> UpTo<M> for usize {
    type Output = Unknown;
}
/// By whether the next prefix product `P` is at most `M`; `T` are the modes behind it.
#[doc(hidden)]
pub trait JointTruncated<M, P, T, B, Apart> {
    /// The verdict.
    type Verdict;
}
impl<M, P, T, B, V> JointTruncated<M, P, T, B, V> for False {
    type Verdict = Admissible;
}
impl<M, P, T, B, V> JointTruncated<M, P, T, B, V> for Unknown {
    type Verdict = AtRunTime;
}
impl<M, P, T, B: EachDivides<P>, V> JointTruncated<M, P, T, B, V> for True
where
    T: Prefixes<P, M, B>,
    B::Verdict: And<T::Verdict, Output: And<V>>,
{
    type Verdict = <<B::Verdict as And<T::Verdict>>::Output as And<V>>::Output;
}
/// The prefix products behind `P`, as long as they are at most `M`.
#[doc(hidden)]
pub trait Prefixes<P, M, B> {
    /// The verdict.
    type Verdict;
}
impl<A, X, T: PrefixesBefore<A, P, M, B>, P, M, B> Prefixes<P, M, B> for Cons<A, X, T> {
    type Verdict = T::Verdict;
}
/// [`Prefixes`], by what follows the first mode.
#[doc(hidden)]
pub trait PrefixesBefore<A, P, M, B> {
    /// The verdict.
    type Verdict;
}
impl<A, P, M, B> PrefixesBefore<A, P, M, B> for Nil {
    type Verdict = Admissible;
}
impl<A, A1, X1, T, P, M, B, Q> PrefixesBefore<A, P, M, B> for Cons<A1, X1, T>
where
    A: Reach<P, Output = Q>,
    Q: Within<M>,
    Q::Output: JointTruncated<M, Q, Self, B, Admissible>,
{
    type Verdict = <Q::Output as JointTruncated<M, Q, Self, B, Admissible>>::Verdict;
}
/// Eq. 20 at prefix product `P` for every leaf.
#[doc(hidden)]
pub trait EachDivides<P> {
    /// The verdict.
    type Verdict;
}
impl<P> EachDivides<P> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T, P> EachDivides<P> for Cons<S, D, T>
where
    D: ExactDiv<P, Output: OrDividedBy<P, D>>,
    T: EachDivides<P>,
    <D::Output as OrDividedBy<P, D>>::Verdict: And<T::Verdict>,
{
    type Verdict = <<D::Output as OrDividedBy<P, D>>::Verdict as And<T::Verdict>>::Output;
}
/// `P | d` decides, or else `d | P`.
#[doc(hidden)]
pub trait OrDividedBy<P, D> {
    /// The verdict.
    type Verdict;
}
impl<Q, P, D> OrDividedBy<P, D> for Yes<Q> {
    type Verdict = Admissible;
}
impl<P, D> OrDividedBy<P, D> for No
where
    P: ExactDiv<D, Output: OrRefused<P, D>>,
{
    type Verdict = <P::Output as OrRefused<P, D>>::Verdict;
}
/// Neither divides: refused.
#[doc(hidden)]
pub trait OrRefused<P, D> {
    /// The verdict.
    type Verdict;
}
impl<Q, P, D> OrRefused<P, D> for Yes<Q> {
    type Verdict = Admissible;
}
impl<P, D> OrRefused<P, D> for No
where
    FailedJointly<P, D>: Explain,
{
    type Verdict = <FailedJointly<P, D> as Explain>::Verdict;
}

/// Leaves along basis elements: each index has a mode of the left operand to itself, and leaves with the same index are
/// checked jointly against that mode.
#[doc(hidden)]
pub trait JointByIndex<All, A> {
    /// The verdict.
    type Verdict;
}
impl<All, A> JointByIndex<All, A> for Nil {
    type Verdict = Admissible;
}
impl<S, K, I, T, All, A, G, M, V> JointByIndex<All, A> for Cons<S, Basis<K, I>, T>
where
    All: SameGroup<I, Output = G>,
    A: SubModes<I, Merged = M>,
    M: JointGroup<G, Verdict = V>,
    T: JointByIndex<All, A>,
    V: And<T::Verdict>,
{
    type Verdict = V::Output;
}
/// The joint rules of one group against the modes of the left operand it runs along.
#[doc(hidden)]
pub trait JointGroup<G> {
    /// The verdict.
    type Verdict;
}
impl<A, X, G> JointGroup<G> for Cons<A, X, Nil> {
    type Verdict = Admissible;
}
impl<A, X, A1, X1, T, G> JointGroup<G> for Cons<A, X, Cons<A1, X1, T>>
where
    G: JointLeaves<Truncated, Self, ()>,
{
    type Verdict = G::Verdict;
}
/// The leaves along index `I`, with the integers as strides.
#[doc(hidden)]
pub trait SameGroup<I> {
    /// The list.
    type Output;
}
impl<I> SameGroup<I> for Nil {
    type Output = Nil;
}
impl<S, K, J: SameIndex<I, Output: GroupIf<S, K, T::Output>>, T: SameGroup<I>, I> SameGroup<I>
    for Cons<S, Basis<K, J>, T>
{
    type Output = <J::Output as GroupIf<S, K, T::Output>>::Output;
}
/// Keeps a leaf, or not.
#[doc(hidden)]
pub trait GroupIf<S, K, T> {
    /// The list.
    type Output;
}
impl<S, K, T> GroupIf<S, K, T> for True {
    type Output = Cons<S, K, T>;
}
impl<S, K, T> GroupIf<S, K, T> for False {
    type Output = T;
}
