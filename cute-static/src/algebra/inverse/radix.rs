//! `radix` and `carries` of the [parent module](super)'s pseudocode, on lists of modes.

use super::order::At;
use crate::AlgebraError;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::leaf::{Extent, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::xor::Xor;
use typenum::{B0, NInt, NonZero, UInt, UTerm};

type Outcome<T> = Result<T, AlgebraError>;

/// The digits of a sorted list: `B` is the stride before it, `P` the place of that mode.
#[doc(hidden)]
pub trait Radix<B, P> {
    /// The list.
    type List;
    /// Whether each stride divides the next.
    type Verdict: Verdict;
    /// The list.
    fn radix(self, place: P) -> Self::List;
}
impl<S, Q, F, D, T, B, P> Radix<B, P> for Cons<At<S, Q, F>, D, T>
where
    D: ExactDiv<B, Output: Digit<S, Q, D, T, B, P>>,
{
    type List = <D::Output as Digit<S, Q, D, T, B, P>>::List;
    type Verdict = <D::Output as Digit<S, Q, D, T, B, P>>::Verdict;
    #[inline(always)]
    fn radix(self, place: P) -> Self::List {
        <D::Output as Digit<S, Q, D, T, B, P>>::digit(place, self.0.0, self.0.1, self.2)
    }
}
/// One digit, by whether the strides divide.
#[doc(hidden)]
pub trait Digit<S, Q, D, T, B, P> {
    /// The list.
    type List;
    /// Whether each stride divides the next.
    type Verdict: Verdict;
    /// The list.
    fn digit(place: P, extent: S, of_mode: Q, tail: T) -> Self::List;
}
impl<N: Default, S, Q, D, T: RadixBehind<S, Q, D>, B, P> Digit<S, Q, D, T, B, P> for Yes<N> {
    type List = Cons<N, P, T::List>;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn digit(place: P, extent: S, of_mode: Q, tail: T) -> Self::List {
        Cons(N::default(), place, tail.radix_behind(extent, of_mode))
    }
}
impl<S, Q, D: Decimal, T, B: Decimal, P> Digit<S, Q, D, T, B, P> for No {
    // never run: the verdict refuses it
    type List = Cons<One, UTerm, Nil>;
    type Verdict = Inadmissible<LeftStrideDoesNotDivide<Dec<B>, Dec<D>>>;
    #[inline(always)]
    fn digit(_: P, _: S, _: Q, _: T) -> Self::List {
        Cons(One::default(), UTerm, Nil)
    }
}
/// [`Radix`] behind a mode: the last one ends with its own extent.
#[doc(hidden)]
pub trait RadixBehind<S, Q, D> {
    /// The list.
    type List;
    /// Whether each stride divides the next.
    type Verdict: Verdict;
    /// The list.
    fn radix_behind(self, extent: S, place: Q) -> Self::List;
}
impl<S, Q, D> RadixBehind<S, Q, D> for Nil {
    type List = Cons<S, Q, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn radix_behind(self, extent: S, place: Q) -> Self::List {
        Cons(extent, place, Nil)
    }
}
impl<S, Q, D, X, E, T> RadixBehind<S, Q, D> for Cons<X, E, T>
where
    Self: Radix<D, Q>,
{
    type List = <Self as Radix<D, Q>>::List;
    type Verdict = <Self as Radix<D, Q>>::Verdict;
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

/// [`Carries`] on values, for run-time extents; and whether the result's size and span fit.
#[doc(hidden)]
pub trait CheckCarries {
    /// Whether all extents are static, so that the verdict is the check.
    const STATIC: bool;
    /// The stride of the first mode.
    fn first_stride(&self) -> Option<usize>;
    /// The check.
    fn check_carries(&self, carry: usize, mode: usize) -> Outcome<()>;
}
impl CheckCarries for Nil {
    const STATIC: bool = true;
    fn first_stride(&self) -> Option<usize> {
        None
    }
    fn check_carries(&self, _: usize, _: usize) -> Outcome<()> {
        Ok(())
    }
}
impl<S: Extent, Q, F: Flag, D: StrideLeaf, T: CheckCarries> CheckCarries for Cons<At<S, Q, F>, D, T> {
    const STATIC: bool = S::STATIC.is_some() && T::STATIC;
    fn first_stride(&self) -> Option<usize> {
        Some(self.1.integer().unsigned_abs())
    }
    fn check_carries(&self, carry: usize, mode: usize) -> Outcome<()> {
        let (extent, stride) = (self.0.0.extent(), self.1.integer().unsigned_abs());
        let digits = self.2.first_stride().and_then(|next| next.checked_div(stride));
        if carry > 0 && digits.is_none_or(|digits| digits > extent) && !F::IS {
            // A mode of extent 1 is no mode, but the tree has it.
            let offset = extent.saturating_mul(stride);
            let not_injective = AlgebraError::NotInjective { mode, extent, offset };
            return Err(if extent == 1 { AlgebraError::Unrepresentable } else { not_injective });
        }
        let most = extent.saturating_sub(1).saturating_add(carry);
        let carry = digits.and_then(|digits| most.checked_div(digits)).unwrap_or(0);
        self.2.check_carries(carry, mode.saturating_add(1))
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

/// Whether a list has a negative stride; a run-time stride has no impl.
#[doc(hidden)]
pub trait Signs {
    /// The verdict.
    type Verdict: Verdict;
}
impl Signs for Nil {
    type Verdict = Admissible;
}
impl<S, D: Sign, T: Signs> Signs for Cons<S, D, T> {
    type Verdict = Both<D::Verdict, T::Verdict>;
}
/// By the stride.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a left inverse needs static strides, and `{Self}` is known at run time only",
    label = "the order of strides decides the result's tree; cute-dynamic takes any"
)]
pub trait Sign {
    /// The verdict.
    type Verdict: Verdict;
}
impl Sign for UTerm {
    type Verdict = Admissible;
}
impl<U, B> Sign for UInt<U, B> {
    type Verdict = Admissible;
}
impl<U: Nat + NonZero + Decimal> Sign for NInt<U> {
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
}
impl<K> Sign for Xor<K> {
    type Verdict = Admissible;
}
impl<K: Sign, I> Sign for Basis<K, I> {
    type Verdict = K::Verdict;
}
