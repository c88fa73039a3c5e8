//! Eq. 23: whether the leaves of the right operand may be composed one by one.
//!
//! ```text
//! joint(L, B, v) = v                                 if v is a refusal or decided at run time
//!                = admissible                        if v is not `Truncated` and the leaves' images are segregated
//!                = admissible                        if L has one mode
//!                = let m = sum of (s - 1) d over the leaves, and P the prefix products of L up to m:
//!                  admissible                        if P = [1] (L truncated at m has one mode)
//!                  refused                           if some p in P and some d do not divide each other
//!                  refused                           if two leaves are not segregated
//!                  admissible                        otherwise
//! segregated(s:d, s2:d2) = s d <= d2 or s2 d2 <= d
//! ```
//!
//! over the leaves with `s > 1` and `d > 0`. The second line spares the sums for nearly every real layout: without
//! truncation each leaf satisfies Eq. 20 against all of `L`. [`Spread`] depends on the right operand alone.

use super::verdict::*;
use crate::algebra::composition::SubModes;
use crate::algebra::proper::Proper;
use crate::basis::{Basis, SameIndex};
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, for_each_arity};
use typenum::{B0, NInt, NonZero, UInt, UTerm};

/// Whether the images of the leaves are segregated: `Admissible`, the first pair that is not, `AtRunTime`, or
/// [`Coordinates`].
#[doc(hidden)]
pub trait Spread<D> {
    /// The answer.
    type Kind;
}
/// The leaves run along basis elements.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Coordinates;

impl<U, B, D> Spread<D> for UInt<U, B> {
    type Kind = Admissible;
}
impl<D> Spread<D> for usize {
    type Kind = Admissible;
}
macro_rules! spread {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ D, F, R> Spread<D> for ($($s,)+)
        where
            Self: Leaves<D, Nil, Output = F>,
            F: Reaches<List = R>,
            R: ReachKind,
        {
            type Kind = R::Kind;
        }
    };
}
for_each_arity!(spread);

/// The leaves that matter, as `[s d : d]`: what each reaches, and its stride.
#[doc(hidden)]
pub trait Reaches {
    /// The list.
    type List;
}
impl Reaches for Nil {
    type List = Nil;
}
impl<S: ReachShape<D, T>, D, T> Reaches for Cons<S, D, T> {
    type List = S::List;
}
/// By the extent.
#[doc(hidden)]
pub trait ReachShape<D, T> {
    /// The list.
    type List;
}
impl<D, T: Reaches> ReachShape<D, T> for One {
    type List = T::List;
}
impl<U, C, B, D: ReachStride<Self, T>, T> ReachShape<D, T> for UInt<UInt<U, C>, B> {
    type List = D::List;
}
impl<D, T: Reaches> ReachShape<D, T> for usize {
    type List = Cons<Unknown, Unknown, T::List>;
}
/// By the stride.
#[doc(hidden)]
pub trait ReachStride<S, T> {
    /// The list.
    type List;
}
impl<S, T: Reaches> ReachStride<S, T> for UTerm {
    type List = T::List;
}
impl<U: Before<B>, B: typenum::Bit, S: Times<Self>, T: Reaches> ReachStride<S, T> for UInt<U, B> {
    type List = Cons<S::Output, Self, T::List>;
}
macro_rules! unknown {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, T: Reaches> ReachStride<S, T> for $d {
            type List = Cons<Unknown, Unknown, T::List>;
        }
    )*};
}
unknown! { [] usize; [] isize; [U: Nat + NonZero,] NInt<U>; }
impl<K, I, S, T: Reaches> ReachStride<S, T> for Basis<K, I> {
    type List = Cons<Coordinates, Self, T::List>;
}
/// The [`Spread`] of a list of what the leaves reach.
#[doc(hidden)]
pub trait ReachKind {
    /// The answer.
    type Kind;
}
impl ReachKind for Nil {
    type Kind = Admissible;
}
impl<P: KindBy<Self>, D, T> ReachKind for Cons<P, D, T> {
    type Kind = P::Kind;
}
/// By what the first leaf reaches.
#[doc(hidden)]
pub trait KindBy<L> {
    /// The answer.
    type Kind;
}
impl<L> KindBy<L> for Coordinates {
    type Kind = Self;
}
impl<L> KindBy<L> for Unknown {
    type Kind = AtRunTime;
}
impl<U, B, L: Segregated> KindBy<L> for UInt<U, B> {
    type Kind = L::Verdict;
}
/// Whether all are segregated from one another.
#[doc(hidden)]
pub trait Segregated {
    /// The verdict.
    type Verdict: Verdict;
}
impl Segregated for Nil {
    type Verdict = Admissible;
}
impl<P, D, T: ApartFrom<P, D> + Segregated> Segregated for Cons<P, D, T> {
    type Verdict = Both<<T as ApartFrom<P, D>>::Verdict, <T as Segregated>::Verdict>;
}
/// Whether all are segregated from a leaf that reaches `P` in steps of `D`.
#[doc(hidden)]
pub trait ApartFrom<P, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<P, D> ApartFrom<P, D> for Nil {
    type Verdict = Admissible;
}
impl<Q: Apart<E, P, D>, E, T: ApartFrom<P, D>, P, D> ApartFrom<P, D> for Cons<Q, E, T> {
    type Verdict = Both<Q::Verdict, T::Verdict>;
}
/// `Self <= d or p <= e`, for two leaves that reach `Self` in steps of `E` and `P` in steps of `D`.
#[doc(hidden)]
pub trait Apart<E, P, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<E, P, D> Apart<E, P, D> for Unknown {
    type Verdict = AtRunTime;
}
impl<U, B, E, P: ApartOther<D, Self, E>, D> Apart<E, P, D> for UInt<U, B> {
    type Verdict = P::Verdict;
}
/// [`Apart`] from the other side: `Self <= e` decides, or else `Q <= d`.
#[doc(hidden)]
pub trait ApartOther<D, Q, E> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<D, Q, E> ApartOther<D, Q, E> for Unknown {
    type Verdict = AtRunTime;
}
impl<U, B, D, Q, E, F> ApartOther<D, Q, E> for UInt<U, B>
where
    Self: Below<E, True, Output = F>,
    F: OrReversed<Self, D, Q, E>,
{
    type Verdict = F::Verdict;
}
/// One order failed: the other decides.
#[doc(hidden)]
pub trait OrReversed<P, D, Q, E> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<P, D, Q, E> OrReversed<P, D, Q, E> for True {
    type Verdict = Admissible;
}
impl<P, D, Q, E, F> OrReversed<P, D, Q, E> for False
where
    Q: Below<D, True, Output = F>,
    F: OrCarry<P, D, Q, E>,
{
    type Verdict = F::Verdict;
}
/// Both orders failed.
#[doc(hidden)]
pub trait OrCarry<P, D, Q, E> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<P, D, Q, E> OrCarry<P, D, Q, E> for True {
    type Verdict = Admissible;
}
impl<P, D, Q, E> OrCarry<P, D, Q, E> for False
where
    FailedApart<P, D, Q, E>: Explain,
{
    type Verdict = <FailedApart<P, D, Q, E> as Explain>::Verdict;
}

/// `joint(L, B, v)` for `v = Self` and the [`Spread`] `K` of `B`.
#[doc(hidden)]
pub trait Joint<K, L, S, D, A> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<W, K, L, S, D, A> Joint<K, L, S, D, A> for Inadmissible<W> {
    type Verdict = Self;
}
impl<K, L, S, D, A> Joint<K, L, S, D, A> for AtRunTime {
    type Verdict = Self;
}
impl<K: JointSpread<L, S, D, A>, L, S, D, A> Joint<K, L, S, D, A> for Admissible {
    type Verdict = K::Verdict;
}
impl<K: JointSlowly<L, S, D, A>, L, S, D, A> Joint<K, L, S, D, A> for Truncated {
    type Verdict = K::Verdict;
}
/// No leaf was truncated: by the spread.
#[doc(hidden)]
pub trait JointSpread<L, S, D, A> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<L, S, D, A> JointSpread<L, S, D, A> for Admissible {
    type Verdict = Admissible;
}
macro_rules! slowly {
    ($([$($generics:tt)*] $k:ty;)*) => {$(
        impl<$($generics)* L, S, D, A> JointSpread<L, S, D, A> for $k
        where
            Self: JointSlowly<L, S, D, A>,
        {
            type Verdict = <Self as JointSlowly<L, S, D, A>>::Verdict;
        }
    )*};
}
slowly! { [] AtRunTime; [W,] Inadmissible<W>; [] Coordinates; }
/// What the fast way does not decide, by the spread.
#[doc(hidden)]
pub trait JointSlowly<L, S, D, A> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X, T: RestOf<AtRunTime>, S, D, O> JointSlowly<Cons<A, X, T>, S, D, O> for AtRunTime {
    type Verdict = T::Verdict;
}
/// `Admissible` where `L` has one mode, which takes anything; `V` otherwise.
#[doc(hidden)]
pub trait RestOf<V> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<V> RestOf<V> for Nil {
    type Verdict = Admissible;
}
impl<A, X, T, V: Verdict> RestOf<V> for Cons<A, X, T> {
    type Verdict = V;
}
macro_rules! by_sums {
    ($([$($generics:tt)*] $k:ty;)*) => {$(
        impl<$($generics)* L, S, D, O, F, G> JointSlowly<L, S, D, O> for $k
        where
            S: Leaves<D, Nil, Output = F>,
            F: Proper<Output = G>,
            G: JointSums<L, $k>,
        {
            type Verdict = G::Verdict;
        }
    )*};
}
by_sums! { [] Admissible; [W,] Inadmissible<W>; }
impl<L, S, D, A, F, G> JointSlowly<L, S, D, A> for Coordinates
where
    S: Leaves<D, Nil, Output = F>,
    F: Proper<Output = G>,
    G: JointByIndex<G, A>,
{
    type Verdict = G::Verdict;
}
/// The last line of the pseudocode for the proper leaves `Self`; `K` is the verdict on segregation.
#[doc(hidden)]
pub trait JointSums<L, K> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X, T, B, K, V> JointSums<Cons<A, X, T>, K> for B
where
    T: SumsBefore<A, X, B, K, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
}
/// [`JointSums`], by what follows the first mode of the left operand.
#[doc(hidden)]
pub trait SumsBefore<A, X, B, K> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X, B, K> SumsBefore<A, X, B, K> for Nil {
    type Verdict = Admissible;
}
impl<A, X, A1, X1, T, B, K, M> SumsBefore<A, X, B, K> for Cons<A1, X1, T>
where
    B: LastSum<UTerm, Output = M>,
    M: JointSlow<Cons<A, X, Self>, B, K>,
{
    type Verdict = M::Verdict;
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

/// The joint rules against `L` truncated at `Self`, the largest value of `B`; `Apart` is the verdict on segregation.
#[doc(hidden)]
pub trait JointSlow<L, B, Apart> {
    /// The verdict.
    type Verdict: Verdict;
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
    type Verdict: Verdict;
}
impl<M, P, T, B, V> JointTruncated<M, P, T, B, V> for False {
    type Verdict = Admissible;
}
impl<M, P, T, B, V> JointTruncated<M, P, T, B, V> for Unknown {
    type Verdict = AtRunTime;
}
impl<M, P, T, B: EachDivides<P>, V: Verdict> JointTruncated<M, P, T, B, V> for True
where
    T: Prefixes<P, M, B>,
{
    type Verdict = Both<Both<B::Verdict, T::Verdict>, V>;
}
/// The prefix products behind `P`, as long as they are at most `M`.
#[doc(hidden)]
pub trait Prefixes<P, M, B> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X, T: PrefixesBefore<A, P, M, B>, P, M, B> Prefixes<P, M, B> for Cons<A, X, T> {
    type Verdict = T::Verdict;
}
/// [`Prefixes`], by what follows the first mode.
#[doc(hidden)]
pub trait PrefixesBefore<A, P, M, B> {
    /// The verdict.
    type Verdict: Verdict;
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
    type Verdict: Verdict;
}
impl<P> EachDivides<P> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T, P> EachDivides<P> for Cons<S, D, T>
where
    D: ExactDiv<P, Output: OrDividedBy<P, D>>,
    T: EachDivides<P>,
{
    type Verdict = Both<<D::Output as OrDividedBy<P, D>>::Verdict, T::Verdict>;
}
/// `P | d` decides, or else `d | P`.
#[doc(hidden)]
pub trait OrDividedBy<P, D> {
    /// The verdict.
    type Verdict: Verdict;
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
    type Verdict: Verdict;
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
    type Verdict: Verdict;
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
    V: Verdict,
{
    type Verdict = Both<V, T::Verdict>;
}
/// The joint rules of one group against the modes of the left operand it runs along.
#[doc(hidden)]
pub trait JointGroup<G> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<L, G, R, K, V> JointGroup<G> for L
where
    G: Reaches<List = R> + JointSums<L, K, Verdict = V>,
    R: ReachKind<Kind = K>,
    V: Verdict,
{
    type Verdict = V;
}
/// The leaves along index `I`, with the integers as strides.
#[doc(hidden)]
pub trait SameGroup<I> {
    /// The list.
    type Output;
    /// The list.
    fn same_group(self) -> Self::Output;
}
impl<I> SameGroup<I> for Nil {
    type Output = Nil;
    #[inline(always)]
    fn same_group(self) -> Nil {
        Nil
    }
}
impl<S, K: Copy, J: SameIndex<I, Output: GroupIf<S, K, T::Output>>, T: SameGroup<I>, I> SameGroup<I>
    for Cons<S, Basis<K, J>, T>
{
    type Output = <J::Output as GroupIf<S, K, T::Output>>::Output;
    #[inline(always)]
    fn same_group(self) -> Self::Output {
        J::Output::group_if(self.0, *self.1.scale(), self.2.same_group())
    }
}
/// Keeps a leaf, or not.
#[doc(hidden)]
pub trait GroupIf<S, K, T> {
    /// The list.
    type Output;
    /// The list.
    fn group_if(extent: S, scale: K, tail: T) -> Self::Output;
}
impl<S, K, T> GroupIf<S, K, T> for True {
    type Output = Cons<S, K, T>;
    #[inline(always)]
    fn group_if(extent: S, scale: K, tail: T) -> Self::Output {
        Cons(extent, scale, tail)
    }
}
impl<S, K, T> GroupIf<S, K, T> for False {
    type Output = T;
    #[inline(always)]
    fn group_if(_: S, _: K, tail: T) -> T {
        tail
    }
}
