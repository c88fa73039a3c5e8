//! `fill` of the [parent module](super)'s pseudocode, on lists of modes.

use super::Outcome;
use super::cotarget::{Bound, LostBelow, Open, Rest};
use super::plain::Gaps;
use super::sort::{Unsorted, filled};
use crate::algebra::numbers::{Pour, WhenRun};
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::{AlgebraError, Operation};
use typenum::{Bit, UInt, UTerm};

/// A complement's modes, and what a divide would refuse.
pub(super) type Filled<L> = Outcome<(L, Option<AlgebraError>)>;

/// `fill` of a sorted list; `U` are the modes whose place in it is not known. `C` is what is covered, a static number or
/// [`Gaps`], and `M` the cotarget.
#[doc(hidden)]
pub trait Fill<U, C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict: Verdict;
    /// Whether every quotient that matters below the cotarget is exact.
    type Onto: Verdict;
    /// The modes, and the first of the layout's before which a quotient was not exact; `mode` modes are before the list.
    fn fill(self, others: U, covered: C, cotarget: M, mode: usize) -> Filled<Self::List>;
}
macro_rules! rest {
    ($end:ty) => {
        impl<V, E, M: Rest<UInt<V, E>>> Fill<$end, UInt<V, E>, M> for Nil {
            type List = M::List;
            type Verdict = Admissible;
            type Onto = Admissible;
            #[inline(always)]
            fn fill(self, _: $end, covered: UInt<V, E>, cotarget: M, _: usize) -> Filled<M::List> {
                Ok((cotarget.rest(covered), None))
            }
        }
    };
}
rest! { Nil }
rest! { Open }
impl<S, D, T, V: Nat, E: Bit, M: Bound> Fill<Cons<S, D, T>, UInt<V, E>, M> for Nil
where
    Cons<S, D, T>: Unsorted,
    T: Unsorted,
    GapsAt<UInt<V, E>, T, Nil, M>: Pour,
{
    type List = GapsAt<UInt<V, E>, T, Nil, M>;
    type Verdict = <Cons<S, D, T> as Unsorted>::Verdict;
    type Onto = AtRunTime;
    #[inline(always)]
    fn fill(self, others: Cons<S, D, T>, _: UInt<V, E>, cotarget: M, mode: usize) -> Filled<Self::List> {
        filled(&self, &others, Gaps::behind(UInt::<V, E>::VALUE, mode, cotarget.bound()))
    }
}
impl<S, D, T, U, V, E, M, Q> Fill<U, UInt<V, E>, M> for Cons<S, D, T>
where
    D: ExactDiv<UInt<V, E>, Output = Q>,
    Q: Gap<S, D, T, U, UInt<V, E>, M>,
{
    type List = Q::List;
    type Verdict = Q::Verdict;
    type Onto = Q::Onto;
    #[inline(always)]
    fn fill(self, others: U, covered: UInt<V, E>, cotarget: M, mode: usize) -> Filled<Q::List> {
        Q::gap(self, others, covered, cotarget, mode)
    }
}
// behind a run-time extent all is known when run
impl<K: Unsorted, U: Unsorted, M: Bound> Fill<U, Gaps, M> for K
where
    K::Modes<U::Modes<M::Rest>>: Pour,
{
    type List = K::Modes<U::Modes<M::Rest>>;
    type Verdict = Both<K::Verdict, U::Verdict>;
    type Onto = AtRunTime;
    #[inline(always)]
    fn fill(self, others: U, covered: Gaps, _: M, _: usize) -> Filled<Self::List> {
        filled(&self, &others, covered)
    }
}
/// One step of [`Fill`], by `d / c`.
#[doc(hidden)]
pub trait Gap<S, D, T, U, C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict: Verdict;
    /// Whether nothing is lost.
    type Onto: Verdict;
    /// See [`Fill::fill`].
    fn gap(list: Cons<S, D, T>, others: U, covered: C, cotarget: M, mode: usize) -> Filled<Self::List>;
}
// no gap, whatever the extent is: `fill(t, u, s d, M)`
impl<S, D, T, U, C, M> Gap<S, D, T, U, C, M> for Yes<One>
where
    S: Cover<D>,
    M: Bound,
    T: Fill<U, S::Covered, M>,
{
    type List = T::List;
    type Verdict = T::Verdict;
    type Onto = T::Onto;
    #[inline(always)]
    fn gap(list: Cons<S, D, T>, others: U, _: C, cotarget: M, mode: usize) -> Filled<T::List> {
        let mode = mode.saturating_add(1);
        let covered = list.0.cover(list.1, mode, &cotarget)?;
        list.2.fill(others, covered, cotarget, mode)
    }
}
macro_rules! by_gap {
    ($([$($generics:tt)*] $outcome:ty, $q:ty, $exact:ty $(, $d:ident: $bound:path)?;)*) => {$(
        impl<$($generics)* S, D, T, U, C, M> Gap<S, D, T, U, C, M> for $outcome
        where
            $($d: $bound,)?
            U: GapAmong<$q, $exact, S, D, T, C, M>,
        {
            type List = U::List;
            type Verdict = U::Verdict;
            type Onto = U::Onto;
            #[inline(always)]
            fn gap(list: Cons<S, D, T>, others: U, covered: C, cotarget: M, mode: usize) -> Filled<U::List> {
                others.gap_among(list, covered, cotarget, mode)
            }
        }
    )*};
}
by_gap! {
    [W, A, B,] Yes<UInt<UInt<W, A>, B>>, UInt<UInt<W, A>, B>, True;
    // rounded down
    [] No, D::Quotient, False, D: DivMod<C>;
}
/// What is covered behind a mode `s : d`.
#[doc(hidden)]
pub trait Cover<D> {
    /// `s d`, or [`Gaps`].
    type Covered;
    /// Of `mode` modes.
    fn cover(self, d: D, mode: usize, cotarget: &impl Bound) -> Outcome<Self::Covered>;
}
impl<U, B, D> Cover<D> for UInt<U, B>
where
    Self: Times<D, Output: Default>,
{
    type Covered = Prod<Self, D>;
    #[inline(always)]
    fn cover(self, _: D, _: usize, _: &impl Bound) -> Outcome<Self::Covered> {
        Ok(Default::default())
    }
}
impl<D: Value> Cover<D> for usize {
    type Covered = Gaps;
    #[inline(always)]
    fn cover(self, _: D, mode: usize, cotarget: &impl Bound) -> Outcome<Gaps> {
        let covered = self.checked_mul(D::VALUE).ok_or(AlgebraError::Overflow)?;
        Ok(Gaps::behind(covered, mode, cotarget.bound()))
    }
}
/// A gap `Q` that is not 1, and whether it is exact, `E`, before a mode `S : D`: by the modes of unknown order.
#[doc(hidden)]
pub trait GapAmong<Q, E, S, D, T, C, M>: Sized {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict: Verdict;
    /// Whether nothing is lost.
    type Onto: Verdict;
    /// See [`Fill::fill`].
    fn gap_among(self, list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Filled<Self::List>;
}
// refused: Eq. 28
impl<V, B, U, E, D: Decimal, T, C: Decimal, M> GapAmong<UTerm, E, UInt<V, B>, D, T, C, M> for U {
    type List = Nil;
    type Verdict = Inadmissible<ModesOverlap<Dec<D>, Dec<C>>>;
    type Onto = Admissible;
    // never run: the verdict refuses it
    fn gap_among(self, _: Cons<UInt<V, B>, D, T>, _: C, _: M, _: usize) -> Filled<Nil> {
        Err(AlgebraError::Unrepresentable)
    }
}
macro_rules! known {
    ($end:ty) => {
        // `[q : c | fill(t, [], s d, M)]`, or without the first mode if `q = 1`
        impl<W, A, V, B, E, D, T, C, M, N, L> GapAmong<UInt<W, A>, E, UInt<V, B>, D, T, C, M> for $end
        where
            UInt<W, A>: Default + Times<C> + Mode<C, L>,
            UInt<V, B>: Times<D, Output = N>,
            N: Default,
            T: Fill<Self, N, M, List = L>,
            D: Value,
            C: Value,
            M: LostBelow<E, UInt<W, A>, D, C>,
        {
            type List = <UInt<W, A> as Mode<C, L>>::List;
            type Verdict = T::Verdict;
            type Onto = Both<M::Onto, T::Onto>;
            #[inline(always)]
            fn gap_among(
                self,
                list: Cons<UInt<V, B>, D, T>,
                covered: C,
                cotarget: M,
                mode: usize,
            ) -> Filled<Self::List> {
                let lost =
                    AlgebraError::NotOnto { by: Operation::Complement, mode, stride: D::VALUE, covered: C::VALUE };
                let lost = cotarget.lost().then_some(lost);
                let (tail, later) = list.2.fill(self, N::default(), cotarget, mode.saturating_add(1))?;
                Ok((UInt::<W, A>::default().mode(covered, tail), lost.or(later)))
            }
        }
    };
}
known! { Nil }
known! { Open }
// a run-time extent may be 1: then there is no mode, and its gap is a factor of the next one
impl<W, A, D: Value, T: Unsorted, C: Value, M> GapAmong<UInt<W, A>, True, usize, D, T, C, M> for Nil
where
    UInt<W, A>: Value,
    M: Bound,
    Cons<UInt<W, A>, C, T::Modes<M::Rest>>: Pour,
    T::Modes<M::Rest>: Pour,
    UInt<W, A>: Default,
{
    type List = Cons<UInt<W, A>, C, T::Modes<M::Rest>>;
    type Verdict = Both<AtRunTime, T::Verdict>;
    type Onto = AtRunTime;
    #[inline(always)]
    fn gap_among(self, list: Cons<usize, D, T>, covered: C, cotarget: M, mode: usize) -> Filled<Self::List> {
        let gaps = if list.0 == 1 {
            Gaps::behind(C::VALUE, mode, cotarget.bound()).made(UInt::<W, A>::VALUE)
        } else {
            list.0.cover(list.1, mode.saturating_add(1), &cotarget)?
        };
        let (tail, lost) = filled(&list.2, &Nil, gaps)?;
        Ok((Cons(UInt::default(), covered, tail), lost))
    }
}
macro_rules! known_when_run {
    ($([$($generics:tt)*] $q:ty, $exact:ty, $s:ty, $others:ty;)*) => {$(
        impl<$($generics)* D, T: Unsorted, C: Value, M: Bound> GapAmong<$q, $exact, $s, D, T, C, M> for $others
        where
            Cons<$s, D, T>: Unsorted,
            Self: Unsorted,
            GapsAt<C, T, Self, M>: Pour,
        {
            type List = GapsAt<C, T, Self, M>;
            type Verdict = Both<<Cons<$s, D, T> as Unsorted>::Verdict, <Self as Unsorted>::Verdict>;
            type Onto = AtRunTime;
            #[inline(always)]
            fn gap_among(self, list: Cons<$s, D, T>, _: C, cotarget: M, mode: usize) -> Filled<Self::List> {
                filled(&list, &self, Gaps::behind(C::VALUE, mode, cotarget.bound()))
            }
        }
    )*};
}
known_when_run! {
    [Q,] Q, False, usize, Nil;
    [Q, E,] Q, E, usize, Open;
    [Q, E, S2, D2, T2,] Q, E, usize, Cons<S2, D2, T2>;
    // a mode of unknown order may lie in the gap
    [W, A, E, V, B, S2, D2, T2,] UInt<W, A>, E, UInt<V, B>, Cons<S2, D2, T2>;
}

/// A gap at a static stride, and as many gaps as `T` and `U` have modes, before what is left of the cotarget `M`.
type GapsAt<C, T, U, M> = Cons<usize, C, <T as WhenRun>::Modes<<U as WhenRun>::Modes<<M as Bound>::Rest>>>;

/// A mode of the complement; one of extent 1 is left out.
#[doc(hidden)]
pub trait Mode<C, L> {
    /// The list.
    type List;
    /// The list.
    fn mode(self, stride: C, tail: L) -> Self::List;
}
impl<C, L> Mode<C, L> for One {
    type List = L;
    #[inline(always)]
    fn mode(self, _: C, tail: L) -> L {
        tail
    }
}
impl<U, A, B, C, L> Mode<C, L> for UInt<UInt<U, A>, B> {
    type List = Cons<Self, C, L>;
    #[inline(always)]
    fn mode(self, stride: C, tail: L) -> Self::List {
        Cons(self, stride, tail)
    }
}
