//! One leaf `s : d` of the right operand against the modes of the left one: `divide_out` and `keep` of the
//! [parent module](super)'s pseudocode.

use super::Outcome;
use crate::AlgebraError;
use crate::algebra::verdict::*;
use crate::leaf::{Extent, Scale, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Nil, Pack};
use typenum::UInt;

/// `divide_out`; `S0`, `D0` are the extent and stride it began with, for messages.
#[doc(hidden)]
pub trait DivideOut<S, D, S0, D0> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict on this leaf.
    type Verdict: Verdict;
    /// The modes.
    fn divide_out(self, s: S, d: D) -> Outcome<Self::List>;
}
impl<A, X, T: DivideBefore<A, X, S, D, S0, D0>, S, D, S0, D0> DivideOut<S, D, S0, D0> for Cons<A, X, T> {
    type List = T::List;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn divide_out(self, s: S, d: D) -> Outcome<Self::List> {
        T::divide_before(self, s, d)
    }
}
/// [`DivideOut`], by what follows the first mode. While that is still being inferred there is nothing to search.
#[doc(hidden)]
pub trait DivideBefore<A, X, S, D, S0, D0>: Sized {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn divide_before(list: Cons<A, X, Self>, s: S, d: D) -> Outcome<Self::List>;
}
impl<A, X, S: Extent, D: Scale<X>, S0, D0> DivideBefore<A, X, S, D, S0, D0> for Nil {
    type List = Cons<S, D::Output, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn divide_before(list: Cons<A, X, Nil>, s: S, d: D) -> Outcome<Self::List> {
        Ok(Cons(s, d.scale(list.1, s.extent() > 1)?, Nil))
    }
}
impl<A, X, A1, X1, T, S, D, S0, D0> DivideBefore<A, X, S, D, S0, D0> for Cons<A1, X1, T>
where
    D: ExactDiv<A>,
    D::Output: DivideStep<Cons<A, X, Self>, S, D, S0, D0>,
{
    type List = <D::Output as DivideStep<Cons<A, X, Self>, S, D, S0, D0>>::List;
    type Verdict = <D::Output as DivideStep<Cons<A, X, Self>, S, D, S0, D0>>::Verdict;
    #[inline(always)]
    fn divide_before(list: Cons<A, X, Self>, s: S, d: D) -> Outcome<Self::List> {
        D::Output::step(list, s, d)
    }
}
/// `divide_out` at a mode that is not the last, by whether `a | d`.
#[doc(hidden)]
pub trait DivideStep<L, S, D, S0, D0> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn step(list: L, s: S, d: D) -> Outcome<Self::List>;
}
impl<Q: Default, A, X, T, S, D, S0, D0> DivideStep<Cons<A, X, T>, S, D, S0, D0> for Yes<Q>
where
    T: DivideOut<S, Q, S0, D0>,
{
    type List = T::List;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn step(list: Cons<A, X, T>, s: S, _: D) -> Outcome<Self::List> {
        list.2.divide_out(s, Q::default())
    }
}
impl<A, X, T, S, D, S0, D0> DivideStep<Cons<A, X, T>, S, D, S0, D0> for No
where
    A: ExactDiv<D>,
    A::Output: DivideInto<Cons<A, X, T>, S, D, S0, D0>,
{
    type List = <A::Output as DivideInto<Cons<A, X, T>, S, D, S0, D0>>::List;
    type Verdict = <A::Output as DivideInto<Cons<A, X, T>, S, D, S0, D0>>::Verdict;
    #[inline(always)]
    fn step(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        A::Output::into_mode(list, s, d)
    }
}
/// `divide_out` at a mode with `a` not dividing `d`, by whether `d | a`.
#[doc(hidden)]
pub trait DivideInto<L, S, D, S0, D0> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn into_mode(list: L, s: S, d: D) -> Outcome<Self::List>;
}
impl<N: Default, A, X, T, S, D, S0, D0> DivideInto<Cons<A, X, T>, S, D, S0, D0> for Yes<N>
where
    D: Scale<X>,
    S: Extent + ExactDiv<N>,
    S::Output: KeepStep<N, D::Output, T, S, S0>,
{
    type List = <S::Output as KeepStep<N, D::Output, T, S, S0>>::List;
    type Verdict = <S::Output as KeepStep<N, D::Output, T, S, S0>>::Verdict;
    #[inline(always)]
    fn into_mode(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        S::Output::keep_step(N::default(), d.scale(list.1, s.extent() > 1)?, list.2, s)
    }
}
impl<A, X, T, S, D, S0, D0> DivideInto<Cons<A, X, T>, S, D, S0, D0> for No
where
    D: Scale<X>,
    S: Extent + EndsIn<D, A>,
    S::Output: TruncateVerdict<A, D, D0>,
{
    type List = Cons<S, D::Output, Nil>;
    type Verdict = <S::Output as TruncateVerdict<A, D, D0>>::Verdict;
    #[inline(always)]
    fn into_mode(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        // a run-time `s` has been checked against the prefix products by `check`
        Ok(Cons(s, d.scale(list.1, s.extent() > 1)?, Nil))
    }
}

/// Whether `(s - 1) d < a`.
#[doc(hidden)]
pub trait EndsIn<D, A> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
}
impl<U, B, D, A> EndsIn<D, A> for UInt<U, B>
where
    Self: Minus<One, typenum::B0, Output: Times<D, Output: Below<A, False>>>,
{
    type Output = Less<Prod<Diff<Self, One>, D>, A>;
}
impl<D, A> EndsIn<D, A> for usize {
    type Output = Unknown;
}
/// The verdict where the left operand may end inside mode `A`.
#[doc(hidden)]
pub trait TruncateVerdict<A, D, D0> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, D, D0> TruncateVerdict<A, D, D0> for True {
    type Verdict = Truncated;
}
impl<A, D, D0> TruncateVerdict<A, D, D0> for Unknown {
    type Verdict = AtRunTime;
}
impl<A, D, D0> TruncateVerdict<A, D, D0> for False
where
    FailedStride<A, D, D0>: Explain,
{
    type Verdict = <FailedStride<A, D, D0> as Explain>::Verdict;
}

/// `keep(n:x, t, s)`, by whether `n | s`.
#[doc(hidden)]
pub trait KeepStep<N, X, T, S, S0> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn keep_step(n: N, x: X, tail: T, s: S) -> Outcome<Self::List>;
}
impl<N, X, T, S, S0> KeepStep<N, X, T, S, S0> for Yes<One> {
    type List = Cons<N, X, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn keep_step(n: N, x: X, _: T, _: S) -> Outcome<Self::List> {
        Ok(Cons(n, x, Nil))
    }
}
impl<U, C, B, N, X, T, S, S0> KeepStep<N, X, T, S, S0> for Yes<UInt<UInt<U, C>, B>>
where
    UInt<UInt<U, C>, B>: Default,
    T: Keep<UInt<UInt<U, C>, B>, S0>,
{
    type List = Cons<N, X, T::List>;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn keep_step(n: N, x: X, tail: T, _: S) -> Outcome<Self::List> {
        Ok(Cons(n, x, tail.keep(Default::default())?))
    }
}
impl<N, X, T, S, S0> KeepStep<N, X, T, S, S0> for No
where
    S: Below<N, False>,
    S::Output: KeepVerdict<N, S, S0>,
{
    type List = Cons<S, X, Nil>;
    type Verdict = <S::Output as KeepVerdict<N, S, S0>>::Verdict;
    #[inline(always)]
    fn keep_step(_: N, x: X, _: T, s: S) -> Outcome<Self::List> {
        Ok(Cons(s, x, Nil))
    }
}
/// The verdict where `n` does not divide `s`, by whether `s < n`.
#[doc(hidden)]
pub trait KeepVerdict<N, S, S0> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<N, S, S0> KeepVerdict<N, S, S0> for True {
    type Verdict = Admissible;
}
impl<N, S, S0> KeepVerdict<N, S, S0> for False
where
    FailedShape<N, S, S0>: Explain,
{
    type Verdict = <FailedShape<N, S, S0> as Explain>::Verdict;
}
/// `keep(list, s)`.
#[doc(hidden)]
pub trait Keep<S, S0> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn keep(self, s: S) -> Outcome<Self::List>;
}
impl<A, X, T: KeepBefore<A, X, S, S0>, S, S0> Keep<S, S0> for Cons<A, X, T> {
    type List = T::List;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn keep(self, s: S) -> Outcome<Self::List> {
        T::keep_before(self, s)
    }
}
/// [`Keep`], by what follows the first mode.
#[doc(hidden)]
pub trait KeepBefore<A, X, S, S0>: Sized {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn keep_before(list: Cons<A, X, Self>, s: S) -> Outcome<Self::List>;
}
impl<A, X, S, S0> KeepBefore<A, X, S, S0> for Nil {
    type List = Cons<S, X, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn keep_before(list: Cons<A, X, Nil>, s: S) -> Outcome<Self::List> {
        Ok(Cons(s, list.1, Nil))
    }
}
impl<A, X, A1, X1, T, S, S0> KeepBefore<A, X, S, S0> for Cons<A1, X1, T>
where
    S: ExactDiv<A>,
    S::Output: KeepStep<A, X, Self, S, S0>,
{
    type List = <S::Output as KeepStep<A, X, Self, S, S0>>::List;
    type Verdict = <S::Output as KeepStep<A, X, Self, S, S0>>::Verdict;
    #[inline(always)]
    fn keep_before(list: Cons<A, X, Self>, s: S) -> Outcome<Self::List> {
        S::Output::keep_step(list.0, list.1, list.2, s)
    }
}

// ---- a run-time integer is involved: the general mode ----

impl<A, X, T, S, D, S0, D0> DivideStep<Cons<A, X, T>, S, D, S0, D0> for Unknown
where
    A: Extent,
    S: Extent,
    D: StrideLeaf + Scale<X> + AfterDivision,
    T: DivideOut<usize, D::Next, S0, D0>,
{
    type List = Cons<usize, D::Output, T::List>;
    type Verdict = Both<AtRunTime, T::Verdict>;
    #[inline]
    fn step(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        let (kept, left, next) = divide_mode(list.0.extent(), s.extent(), d.integer())?;
        Ok(Cons(kept, d.scale(list.1, kept > 1)?, list.2.divide_out(left, D::next(next))?))
    }
}
impl<N, X, T, S, S0> KeepStep<N, X, T, S, S0> for Unknown
where
    N: Extent,
    S: Extent,
    T: Keep<usize, S0>,
{
    type List = Cons<usize, X, T::List>;
    type Verdict = Both<AtRunTime, T::Verdict>;
    #[inline]
    fn keep_step(n: N, x: X, tail: T, s: S) -> Outcome<Self::List> {
        let (kept, left, _) = divide_mode(n.extent(), s.extent(), 1)?;
        Ok(Cons(kept, x, tail.keep(left)?))
    }
}
/// What is left of a stride after a mode: a stride of 1 stays 1, any other is known at run time only.
#[doc(hidden)]
pub trait AfterDivision {
    /// The stride's type.
    type Next;
    /// The stride.
    fn next(value: isize) -> Self::Next;
}
impl AfterDivision for One {
    type Next = One;
    #[inline(always)]
    fn next(_: isize) -> One {
        One::default()
    }
}
impl<U, C, B> AfterDivision for UInt<UInt<U, C>, B> {
    type Next = usize;
    #[inline(always)]
    fn next(value: isize) -> usize {
        value.unsigned_abs()
    }
}
impl AfterDivision for usize {
    type Next = usize;
    #[inline(always)]
    fn next(value: isize) -> usize {
        value.unsigned_abs()
    }
}
impl AfterDivision for isize {
    type Next = Self;
    #[inline(always)]
    fn next(value: isize) -> Self {
        value
    }
}
/// One mode of extent `a` against what is left, `s : d`: (kept here, left of s, left of d). The divisions are exact
/// where [`check`] has passed and the left operand is coalesced.
fn divide_mode(a: usize, s: usize, d: isize) -> Outcome<(usize, usize, isize)> {
    if s == 1 || d == 0 {
        return Ok((s, 1, 1));
    }
    let inexact = Err(AlgebraError::Unrepresentable);
    let Ok(step) = usize::try_from(d) else {
        // [`check`] lets a negative stride pass where the left operand is one mode: here, behind modes of extent 1, the
        // last one or one that has no end
        return match a {
            1 => Ok((1, s, d)),
            usize::MAX => Ok((s, 1, 1)),
            _ => inexact,
        };
    };
    if let Some(0) = step.checked_rem(a) {
        return Ok((1, s, step.checked_div(a).unwrap_or(step).cast_signed()));
    }
    match a.checked_rem(step) {
        Some(0) => {
            let n = a.checked_div(step).unwrap_or(a);
            match s.checked_rem(n) {
                Some(0) => Ok((n, s.checked_div(n).unwrap_or(s), 1)),
                _ if s < n => Ok((s, 1, 1)),
                _ => inexact,
            }
        }
        _ if s.saturating_sub(1).checked_mul(step).is_some_and(|last| last < a) => Ok((s, 1, 1)),
        _ => inexact,
    }
}
