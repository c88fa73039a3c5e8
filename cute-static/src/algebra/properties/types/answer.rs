//! The answers for the sorted modes of one component: `surjective`, `contiguous` and `injective` of the
//! [parent module](super)'s pseudocode.

use super::{Contiguous, Injective, Surjective};
use crate::basis::Both;
use crate::num::*;
use crate::tuple::{Cons, Nil};
use typenum::{B0, UInt, UTerm};

/// What the modes add up to, `R` being what those before reach and `Z` the number of their sums.
#[doc(hidden)]
pub trait Sums<R, Z> {
    /// Whether each stride is at most 1 more than what is reached before it.
    type Gapless;
    /// The modes up to the last one whose stride is not more than what is reached before it.
    type Overlapping;
    /// Whether there are as many sums as numbers up to the largest.
    type Exact;
    /// Whether there are more.
    type TooMany;
}
impl<R, Z, E> Sums<R, Z> for Nil
where
    R: Plus<One, B0, Output = E>,
    E: Equals<Z> + Below<Z, False>,
{
    type Gapless = True;
    type Overlapping = Nil;
    type Exact = <E as Equals<Z>>::Output;
    type TooMany = <E as Below<Z, False>>::Output;
}
impl<S, N, T, R, Z, E, A, G, M, P, Q, Y> Sums<R, Z> for Cons<S, N, T>
where
    R: Plus<One, B0, Output = E> + Below<N, False, Output = A> + Plus<P, B0, Output = Q>,
    N: Below<E, True, Output = G>,
    S: Minus<One, B0, Output = M> + Times<Z, Output = Y>,
    M: Times<N, Output = P>,
    T: Sums<Q, Y>,
    A: OverlapIf<S, N, T::Overlapping>,
    G: Both<T::Gapless>,
{
    type Gapless = <G as Both<T::Gapless>>::Output;
    type Overlapping = A::List;
    type Exact = T::Exact;
    type TooMany = T::TooMany;
}

/// The mode `S : N` before the overlapping modes `L`, by whether it is apart from those before it.
#[doc(hidden)]
pub trait OverlapIf<S, N, L> {
    /// The list.
    type List;
}
impl<S, N, L> OverlapIf<S, N, L> for False {
    type List = Cons<S, N, L>;
}
impl<S, N> OverlapIf<S, N, Nil> for True {
    type List = Nil;
}
impl<S, N, S2, N2, T> OverlapIf<S, N, Cons<S2, N2, T>> for True {
    type List = Cons<S, N, Cons<S2, N2, T>>;
}

/// The answer of a sorted component.
#[doc(hidden)]
pub trait AnswerTo<Q> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<L: Sums<UTerm, One>> AnswerTo<Surjective> for L {
    type Answer = L::Gapless;
}
impl<L> AnswerTo<Contiguous> for L
where
    L: Sums<UTerm, One, Gapless: Both<<L as Sums<UTerm, One>>::Exact>>,
{
    type Answer = <L::Gapless as Both<L::Exact>>::Output;
}
impl<L: Sums<UTerm, One, Overlapping: InjectiveWith<L::TooMany>>> AnswerTo<Injective> for L {
    type Answer = <L::Overlapping as InjectiveWith<L::TooMany>>::Answer;
}
/// By the overlapping modes and whether there are more sums than numbers.
#[doc(hidden)]
pub trait InjectiveWith<F> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<F> InjectiveWith<F> for Nil {
    type Answer = True;
}
impl<S, N, T, F: OrMeeting<Self>> InjectiveWith<F> for Cons<S, N, T> {
    type Answer = F::Answer;
}
/// By whether there are more sums than numbers.
#[doc(hidden)]
pub trait OrMeeting<L> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<L> OrMeeting<L> for True {
    type Answer = False;
}
impl<S, U, B, T, F> OrMeeting<Cons<S, UInt<U, B>, T>> for False
where
    Cons<S, UInt<U, B>, T>: Meeting<Output = F>,
    F: OrSearch<Cons<S, UInt<U, B>, T>>,
{
    type Answer = F::Answer;
}
// a stride of 0 is the first
impl<S, T> OrMeeting<Cons<S, UTerm, T>> for False {
    type Answer = False;
}
/// By whether two modes meet.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "whether modes of this layout ever have a sum in common takes a search",
    label = "the compiler is not asked to search; the function `is_injective` does"
)]
pub trait OrSearch<L> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<L> OrSearch<L> for True {
    type Answer = False;
}
impl<S, N, S2, N2> OrSearch<Cons<S, N, Cons<S2, N2, Nil>>> for False {
    type Answer = True;
}

/// Whether two modes of a list have a sum in common, beside 0.
#[doc(hidden)]
pub trait Meeting {
    /// [`True`] or [`False`].
    type Output;
}
impl Meeting for Nil {
    type Output = False;
}
impl<S, N, T: Meets<S, N, Output: OrMeets<T>>> Meeting for Cons<S, N, T> {
    type Output = <T::Output as OrMeets<T>>::Output;
}
/// Or two modes of `T`.
#[doc(hidden)]
pub trait OrMeets<T> {
    /// [`True`] or [`False`].
    type Output;
}
impl<T> OrMeets<T> for True {
    type Output = True;
}
impl<T: Meeting> OrMeets<T> for False {
    type Output = T::Output;
}
/// Whether `S : N` and a mode of the list have.
#[doc(hidden)]
pub trait Meets<S, N> {
    /// [`True`] or [`False`].
    type Output;
}
impl<S, N> Meets<S, N> for Nil {
    type Output = False;
}
impl<S2, N2, T, S, N, G, A, B, E, F, H> Meets<S, N> for Cons<S2, N2, T>
where
    N: Gcd<N2, Output = G> + ExactDiv<G, Output = Yes<A>>,
    N2: ExactDiv<G, Output = Yes<B>>,
    B: Below<S, False, Output = E>,
    A: Below<S2, False, Output = F>,
    E: Both<F, Output = H>,
    H: OrMeetsNext<T, S, N>,
{
    type Output = H::Output;
}
/// Or a later mode of the list.
#[doc(hidden)]
pub trait OrMeetsNext<T, S, N> {
    /// [`True`] or [`False`].
    type Output;
}
impl<T, S, N> OrMeetsNext<T, S, N> for True {
    type Output = True;
}
impl<T: Meets<S, N>, S, N> OrMeetsNext<T, S, N> for False {
    type Output = T::Output;
}
/// The greatest common divisor.
#[doc(hidden)]
pub trait Gcd<M> {
    /// The number.
    type Output;
}
impl<M> Gcd<M> for UTerm {
    type Output = M;
}
impl<U, B, M, R> Gcd<M> for UInt<U, B>
where
    M: DivMod<Self, Remainder = R>,
    R: Gcd<Self>,
{
    type Output = R::Output;
}
