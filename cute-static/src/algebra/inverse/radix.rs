//! `radix` and `carries` of the [parent module](super)'s pseudocode, on lists of modes.

use super::order::At;
use super::plain::PlacedMode;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::leaf::{Extent, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::xor::Xor;
use typenum::{B0, NInt, NonZero, UInt, UTerm};

/// The digits of a sorted list: `E` and `B` are extent and stride of the mode before it, `P` its place.
#[doc(hidden)]
pub trait Radix<E, B, P> {
    /// The list.
    type List;
    /// Whether each stride divides the next.
    type Verdict: Verdict;
    /// Whether all digits are known: [`True`], or [`False`] where they are not if a run-time extent is above 1.
    type Known;
    /// The list.
    fn radix(self, place: P) -> Self::List;
}
impl<S, Q, F, D, T, E, B, P> Radix<E, B, P> for Cons<At<S, Q, F>, D, T>
where
    D: ExactDiv<B, Output: Digit<E, S, Q, D, T, B, P>>,
{
    type List = <D::Output as Digit<E, S, Q, D, T, B, P>>::List;
    type Verdict = <D::Output as Digit<E, S, Q, D, T, B, P>>::Verdict;
    type Known = <D::Output as Digit<E, S, Q, D, T, B, P>>::Known;
    #[inline(always)]
    fn radix(self, place: P) -> Self::List {
        <D::Output as Digit<E, S, Q, D, T, B, P>>::digit(place, self.0.0, self.0.1, self.2)
    }
}
/// One digit, by whether the strides divide.
#[doc(hidden)]
pub trait Digit<E, S, Q, D, T, B, P> {
    /// The list.
    type List;
    /// Whether each stride divides the next.
    type Verdict: Verdict;
    /// See [`Radix`].
    type Known;
    /// The list.
    fn digit(place: P, extent: S, of_mode: Q, tail: T) -> Self::List;
}
impl<N: Default, E, S, Q, D, T: RadixBehind<S, Q, D>, B, P> Digit<E, S, Q, D, T, B, P> for Yes<N> {
    type List = Cons<N, P, T::List>;
    type Verdict = T::Verdict;
    type Known = T::Known;
    #[inline(always)]
    fn digit(place: P, extent: S, of_mode: Q, tail: T) -> Self::List {
        Cons(N::default(), place, tail.radix_behind(extent, of_mode))
    }
}
impl<E: NoDigit<S, B, D>, S, Q, D, T, B, P> Digit<E, S, Q, D, T, B, P> for No {
    type List = Cons<One, UTerm, Nil>;
    type Verdict = E::Verdict;
    type Known = E::Known;
    // never run: refused, or digits are known when run
    #[inline(always)]
    fn digit(_: P, _: S, _: Q, _: T) -> Self::List {
        Cons(One::default(), UTerm, Nil)
    }
}
/// A stride `D` that `B` does not divide, of modes of extents `S` and `Self`: a run-time extent may be 1, and then there is no
/// mode.
#[doc(hidden)]
pub trait NoDigit<S, B, D> {
    /// The verdict.
    type Verdict: Verdict;
    /// See [`Radix`]: a refusal leaves nothing to run time, so that a refused type has a default and is refused once.
    type Known;
}
impl<U, C, V, E, B: Decimal, D: Decimal> NoDigit<UInt<V, E>, B, D> for UInt<U, C> {
    type Verdict = Inadmissible<LeftStrideDoesNotDivide<Dec<B>, Dec<D>>>;
    type Known = True;
}
impl<U, C, B, D> NoDigit<usize, B, D> for UInt<U, C> {
    type Verdict = AtRunTime;
    type Known = False;
}
impl<S, B, D> NoDigit<S, B, D> for usize {
    type Verdict = AtRunTime;
    type Known = False;
}
/// [`Radix`] behind a mode: the last one ends with its own extent.
#[doc(hidden)]
pub trait RadixBehind<S, Q, D> {
    /// The list.
    type List;
    /// Whether each stride divides the next.
    type Verdict: Verdict;
    /// See [`Radix`].
    type Known;
    /// The list.
    fn radix_behind(self, extent: S, place: Q) -> Self::List;
}
impl<S, Q, D> RadixBehind<S, Q, D> for Nil {
    type List = Cons<S, Q, Nil>;
    type Verdict = Admissible;
    type Known = True;
    #[inline(always)]
    fn radix_behind(self, extent: S, place: Q) -> Self::List {
        Cons(extent, place, Nil)
    }
}
impl<S, Q, D, X, E, T> RadixBehind<S, Q, D> for Cons<X, E, T>
where
    Self: Radix<S, D, Q>,
{
    type List = <Self as Radix<S, D, Q>>::List;
    type Verdict = <Self as Radix<S, D, Q>>::Verdict;
    type Known = <Self as Radix<S, D, Q>>::Known;
    #[inline(always)]
    fn radix_behind(self, _: S, place: Q) -> Self::List {
        self.radix(place)
    }
}

/// Whether a digit may be beyond the extent of its mode: `K` is what smaller modes carry, [`Unknown`] behind a run-time extent.
#[doc(hidden)]
pub trait Carries<K> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<K> Carries<K> for Nil {
    type Verdict = Admissible;
}
impl<S, Q, F, D, T: CarriesBehind<S, F, D, K>, K> Carries<K> for Cons<At<S, Q, F>, D, T> {
    type Verdict = T::Verdict;
}
/// [`Carries`], by what follows the first mode.
#[doc(hidden)]
pub trait CarriesBehind<S, F, D, K> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, F, D, K: CarryLast<S, F, D>> CarriesBehind<S, F, D, K> for Nil {
    type Verdict = K::Verdict;
}
impl<S, F, D, K, X, E, T> CarriesBehind<S, F, D, K> for Cons<X, E, T>
where
    E: ExactDiv<D, Output: CarryInto<S, F, D, K, Self>>,
{
    type Verdict = <E::Output as CarryInto<S, F, D, K, Self>>::Verdict;
}
/// The largest stride: its digit has no bound.
#[doc(hidden)]
pub trait CarryLast<S, F, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S: StaticOr<Admissible>, F, D> CarryLast<S, F, D> for UTerm {
    type Verdict = S::Verdict;
}
impl<S, F, D> CarryLast<S, F, D> for Unknown {
    type Verdict = AtRunTime;
}
impl<U, B, S, F: Extends<S, D, Admissible>, D> CarryLast<S, F, D> for UInt<U, B> {
    type Verdict = F::Verdict;
}
/// `V` for a static extent, [`AtRunTime`] for another.
#[doc(hidden)]
pub trait StaticOr<V> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<U, B, V: Verdict> StaticOr<V> for UInt<U, B> {
    type Verdict = V;
}
impl<V> StaticOr<V> for usize {
    type Verdict = AtRunTime;
}
/// A digit beyond the extent `S`: a last mode extends, and `V` decides; any other does not.
#[doc(hidden)]
pub trait Extends<S, D, V> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S: StaticOr<V>, D, V> Extends<S, D, V> for True {
    type Verdict = S::Verdict;
}
impl<S: BeyondExtent<D>, D, V> Extends<S, D, V> for False {
    type Verdict = S::Verdict;
}
/// The refusal.
#[doc(hidden)]
pub trait BeyondExtent<D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<D> BeyondExtent<D> for usize {
    type Verdict = AtRunTime;
}
impl<U, B, D, P> BeyondExtent<D> for UInt<U, B>
where
    Self: Times<D, Output = P> + Decimal,
    P: Decimal,
{
    type Verdict = Inadmissible<ReachedTwice<Dec<Self>, Dec<P>>>;
}
/// Another stride follows, and divides or not.
#[doc(hidden)]
pub trait CarryInto<S, F, D, K, L> {
    /// The verdict.
    type Verdict: Verdict;
}
// refused already
impl<S, F, D, K, L> CarryInto<S, F, D, K, L> for No {
    type Verdict = Admissible;
}
impl<N, S: CarryFrom<F, D, N, K, L>, F, D, K, L> CarryInto<S, F, D, K, L> for Yes<N> {
    type Verdict = S::Verdict;
}
/// By the extent; `N` digits are there before the next stride.
#[doc(hidden)]
pub trait CarryFrom<F, D, N, K, L> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<F, D, N, K, L> CarryFrom<F, D, N, K, L> for usize {
    type Verdict = AtRunTime;
}
impl<U, B, F, D, N, K, L, G> CarryFrom<F, D, N, K, L> for UInt<U, B>
where
    N: Below<Self, True, Output = G>,
    G: CarryStep<Self, F, D, N, K, L>,
{
    type Verdict = G::Verdict;
}
/// By whether there are at most as many digits as the extent.
#[doc(hidden)]
pub trait CarryStep<S, F, D, N, K, L> {
    /// The verdict.
    type Verdict: Verdict;
}
// no digit is beyond the extent
impl<S, F, D, N, K, L, M, C> CarryStep<S, F, D, N, K, L> for True
where
    S: Minus<One, B0, Output: Plus<K, B0, Output = M>>,
    M: DivMod<N, Quotient = C>,
    L: Carries<C>,
{
    type Verdict = L::Verdict;
}
impl<S, F, D, N, K: CarryBeyond<S, F, D, N, L>, L> CarryStep<S, F, D, N, K, L> for False {
    type Verdict = K::Verdict;
}
/// There are more digits: by what is carried.
#[doc(hidden)]
pub trait CarryBeyond<S, F, D, N, L> {
    /// The verdict.
    type Verdict: Verdict;
}
// s - 1 is less than what there are digits for
impl<S, F, D, N, L: Carries<Self>> CarryBeyond<S, F, D, N, L> for UTerm {
    type Verdict = L::Verdict;
}
impl<U, B, S, F, D, N, L, V> CarryBeyond<S, F, D, N, L> for UInt<U, B>
where
    True: CarryStep<S, F, D, N, Self, L, Verdict = V>,
    F: Extends<S, D, V>,
{
    type Verdict = F::Verdict;
}

/// A list of placed modes as numbers, without the places.
#[doc(hidden)]
pub trait EachPlaced {
    /// Whether all extents are static, so that the verdict is the check.
    const STATIC: bool;
    /// Calls `f` with each.
    fn each_placed(&self, f: &mut impl FnMut(PlacedMode));
}
impl EachPlaced for Nil {
    const STATIC: bool = true;
    fn each_placed(&self, _: &mut impl FnMut(PlacedMode)) {}
}
impl<S: Extent, Q, F: Flag, D: StrideLeaf, T: EachPlaced> EachPlaced for Cons<At<S, Q, F>, D, T> {
    const STATIC: bool = S::STATIC.is_some() && T::STATIC;
    fn each_placed(&self, f: &mut impl FnMut(PlacedMode)) {
        f(PlacedMode { stride: self.1.integer(), place: 0, extent: self.0.0.extent(), last: F::IS });
        self.2.each_placed(f);
    }
}
/// [`True`] or [`False`] as a value.
#[doc(hidden)]
pub trait Flag {
    /// The value.
    const IS: bool;
}
impl Flag for True {
    const IS: bool = true;
}
impl Flag for False {
    const IS: bool = false;
}

/// Whether a list has a negative stride.
#[doc(hidden)]
pub trait Signs {
    /// The verdict.
    type Verdict: Verdict;
}
impl Signs for Nil {
    type Verdict = Admissible;
}
impl<S, D: Sign<S>, T: Signs> Signs for Cons<S, D, T> {
    type Verdict = Both<D::Verdict, T::Verdict>;
}
/// By the stride.
#[doc(hidden)]
pub trait Sign<S> {
    /// The verdict.
    type Verdict: Verdict;
}
macro_rules! signs {
    ($([$($generics:tt)*] $d:ty, $s:ty => $verdict:ty;)*) => {$(
        impl<$($generics)*> Sign<$s> for $d {
            type Verdict = $verdict;
        }
    )*};
}
signs! {
    [S] UTerm, S => Admissible; [U, B, S] UInt<U, B>, S => Admissible; [K, S] Xor<K>, S => Admissible;
    [U: Nat + NonZero + Decimal, V, B] NInt<U>, UInt<V, B> => Inadmissible<NegativeStride<Dec<U>>>;
    [U: Nat + NonZero] NInt<U>, usize => AtRunTime;
    [S] usize, S => AtRunTime; [S] isize, S => AtRunTime;
    [K: Sign<S>, I, S] Basis<K, I>, S => K::Verdict;
}
