//! `sort` and `fill` of the [parent module](super)'s pseudocode, on lists of modes.

use super::{Outcome, Unbounded};
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::leaf::{Extent, Scale, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::{AlgebraError, Operation};
use typenum::{UInt, UTerm};

/// The modes in the order of their strides. One mode needs no order; several need strides known to the compiler.
#[doc(hidden)]
pub trait Sort {
    /// The sorted list.
    type Output;
    /// The list.
    fn sort(self) -> Self::Output;
}
impl Sort for Nil {
    type Output = Nil;
    #[inline(always)]
    fn sort(self) -> Nil {
        Nil
    }
}
impl<S, D, T: SortBefore<S, D>> Sort for Cons<S, D, T> {
    type Output = T::Output;
    #[inline(always)]
    fn sort(self) -> T::Output {
        T::sort_before(self)
    }
}
/// [`Sort`], by what follows the first mode. While that is still being inferred there is nothing to search.
#[doc(hidden)]
pub trait SortBefore<S, D>: Sized {
    /// The sorted list.
    type Output;
    /// The list.
    fn sort_before(list: Cons<S, D, Self>) -> Self::Output;
}
impl<S, D> SortBefore<S, D> for Nil {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn sort_before(list: Cons<S, D, Nil>) -> Self::Output {
        list
    }
}
impl<S, D, S2, D2, T, L> SortBefore<S, D> for Cons<S2, D2, T>
where
    T: SortBefore<S2, D2, Output = L>,
    L: Insert<S, D>,
{
    type Output = L::Output;
    #[inline(always)]
    fn sort_before(list: Cons<S, D, Self>) -> L::Output {
        T::sort_before(list.2).insert(list.0, list.1)
    }
}
/// Inserts a mode into a sorted list.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the order of strides `{D}` and those of `{Self}` is not known to the compiler",
    label = "the complement of several modes needs static, non-negative strides; cute-dynamic takes any"
)]
pub trait Insert<S, D> {
    /// The list.
    type Output;
    /// The list.
    fn insert(self, s: S, d: D) -> Self::Output;
}
impl<S, D> Insert<S, D> for Nil {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn insert(self, s: S, d: D) -> Self::Output {
        Cons(s, d, Nil)
    }
}
impl<S, U, B, S2, V, C, T, F> Insert<S, UInt<U, B>> for Cons<S2, UInt<V, C>, T>
where
    UInt<V, C>: Below<UInt<U, B>, False, Output = F>,
    F: InsertIf<S, UInt<U, B>, Self>,
{
    type Output = F::Output;
    #[inline(always)]
    fn insert(self, s: S, d: UInt<U, B>) -> Self::Output {
        F::insert_if(s, d, self)
    }
}
/// Behind the first mode, or before it.
#[doc(hidden)]
pub trait InsertIf<S, D, L> {
    /// The list.
    type Output;
    /// The list.
    fn insert_if(s: S, d: D, list: L) -> Self::Output;
}
impl<S, D, L> InsertIf<S, D, L> for False {
    type Output = Cons<S, D, L>;
    #[inline(always)]
    fn insert_if(s: S, d: D, list: L) -> Self::Output {
        Cons(s, d, list)
    }
}
impl<S, D, S2, D2, T: Insert<S, D>> InsertIf<S, D, Cons<S2, D2, T>> for True {
    type Output = Cons<S2, D2, T::Output>;
    #[inline(always)]
    fn insert_if(s: S, d: D, list: Cons<S2, D2, T>) -> Self::Output {
        Cons(list.0, list.1, list.2.insert(s, d))
    }
}

/// `fill` of a sorted list. `C` is what is covered, `M` the cotarget.
#[doc(hidden)]
pub trait Fill<C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict: Verdict;
    /// Whether every quotient that matters below the cotarget is exact.
    type Onto: Verdict;
    /// The modes, whether all quotients were exact, and the first mode `(index, stride, covered)` that was not.
    fn fill(self, covered: C, cotarget: M, mode: usize) -> Outcome<(Self::List, Option<AlgebraError>)>;
}
impl<C, M: Rest<C>> Fill<C, M> for Nil {
    type List = M::List;
    type Verdict = Admissible;
    type Onto = Admissible;
    #[inline(always)]
    fn fill(self, covered: C, cotarget: M, _: usize) -> Outcome<(M::List, Option<AlgebraError>)> {
        Ok((cotarget.rest(covered), None))
    }
}
impl<S, D, T, C, M, Q> Fill<C, M> for Cons<S, D, T>
where
    D: ExactDiv<C, Output = Q>,
    Q: Gap<S, D, T, C, M>,
{
    type List = Q::List;
    type Verdict = Q::Verdict;
    type Onto = Q::Onto;
    #[inline(always)]
    fn fill(self, covered: C, cotarget: M, mode: usize) -> Outcome<(Q::List, Option<AlgebraError>)> {
        Q::gap(self, covered, cotarget, mode)
    }
}
/// One step of [`Fill`], by whether `c | d`.
#[doc(hidden)]
pub trait Gap<S, D, T, C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict: Verdict;
    /// Whether nothing is lost.
    type Onto: Verdict;
    /// See [`Fill::fill`].
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Self::List, Option<AlgebraError>)>;
}
/// `[q : c | fill(t, s d, M)]`, or without the first mode if `q = 1`.
impl<Q: Default, S, D, T, C, M, N, L> Gap<S, D, T, C, M> for Yes<Q>
where
    S: Scale<D, Output = N>,
    T: Fill<N, M, List = L>,
    Q: Mode<C, L>,
{
    type List = Q::List;
    type Verdict = T::Verdict;
    type Onto = T::Onto;
    #[inline(always)]
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Q::List, Option<AlgebraError>)> {
        let (tail, lost) = list.2.fill(list.0.scale(list.1)?, cotarget, mode.saturating_add(1))?;
        Ok((Q::default().mode(covered, tail), lost))
    }
}
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
/// Not exact: the quotient is rounded down; if it is 0 the modes overlap.
impl<S, D, T, C, M, Q> Gap<S, D, T, C, M> for No
where
    D: DivMod<C, Quotient = Q>,
    Q: RoundedGap<S, D, T, C, M>,
{
    type List = Q::List;
    type Verdict = Q::Verdict;
    type Onto = Q::Onto;
    #[inline(always)]
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Q::List, Option<AlgebraError>)> {
        Q::rounded_gap(list, covered, cotarget, mode)
    }
}
/// [`Gap`] with the quotient rounded down.
#[doc(hidden)]
pub trait RoundedGap<S, D, T, C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict: Verdict;
    /// Whether nothing is lost.
    type Onto: Verdict;
    /// See [`Fill::fill`].
    fn rounded_gap(
        list: Cons<S, D, T>,
        covered: C,
        cotarget: M,
        mode: usize,
    ) -> Outcome<(Self::List, Option<AlgebraError>)>;
}
impl<S, D: Decimal, T, C: Decimal, M> RoundedGap<S, D, T, C, M> for UTerm {
    type List = Nil;
    type Verdict = Inadmissible<ModesOverlap<Dec<D>, Dec<C>>>;
    type Onto = Admissible;
    // never run: the verdict refuses it
    fn rounded_gap(_: Cons<S, D, T>, _: C, _: M, _: usize) -> Outcome<(Nil, Option<AlgebraError>)> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<U, B, S, D, T, C, M, N, L> RoundedGap<S, D, T, C, M> for UInt<U, B>
where
    Self: Default + Times<C> + Mode<C, L>,
    S: Scale<D, Output = N>,
    T: Fill<N, M, List = L>,
    D: StrideLeaf,
    C: StrideLeaf,
    M: LostBelow<Prod<Self, C>, D, C>,
{
    type List = <Self as Mode<C, L>>::List;
    type Verdict = T::Verdict;
    type Onto = Both<M::Onto, T::Onto>;
    #[inline(always)]
    fn rounded_gap(
        list: Cons<S, D, T>,
        covered: C,
        cotarget: M,
        mode: usize,
    ) -> Outcome<(Self::List, Option<AlgebraError>)> {
        let (stride, cover) = (list.1.integer().unsigned_abs(), covered.integer().unsigned_abs());
        let lost = cotarget.lost(Prod::<Self, C>::VALUE).then_some(AlgebraError::NotOnto {
            by: Operation::Complement,
            mode,
            stride,
            covered: cover,
        });
        let (tail, later) = list.2.fill(list.0.scale(list.1)?, cotarget, mode.saturating_add(1))?;
        Ok((Self::default().mode(covered, tail), lost.or(later)))
    }
}
/// Whether an element at `from` that nothing reaches is below the cotarget.
#[doc(hidden)]
pub trait LostBelow<From, D, C> {
    /// The verdict of a divide.
    type Onto: Verdict;
    /// Whether it is.
    fn lost(&self, from: usize) -> bool;
}
impl<P, D, C> LostBelow<P, D, C> for Unbounded {
    type Onto = Admissible;
    fn lost(&self, _: usize) -> bool {
        false
    }
}
impl<P, D, C> LostBelow<P, D, C> for usize {
    type Onto = AtRunTime;
    fn lost(&self, from: usize) -> bool {
        from < *self
    }
}
impl<U: Before<B>, B: typenum::Bit, P, D, C, F> LostBelow<P, D, C> for UInt<U, B>
where
    P: Below<Self, False, Output = F>,
    F: LostVerdict<D, C>,
{
    type Onto = F::Onto;
    fn lost(&self, from: usize) -> bool {
        from < Self::VALUE
    }
}
/// [`LostBelow`] as a verdict.
#[doc(hidden)]
pub trait LostVerdict<D, C> {
    /// The verdict.
    type Onto: Verdict;
}
impl<D, C> LostVerdict<D, C> for False {
    type Onto = Admissible;
}
impl<D: Decimal, C: Decimal> LostVerdict<D, C> for True {
    type Onto = Inadmissible<ElementsLost<Dec<D>, Dec<C>>>;
}

/// A run-time integer: the mode stays, whatever the quotient.
impl<S, D, T, C, M, N> Gap<S, D, T, C, M> for Unknown
where
    S: Extent + Scale<D>,
    D: StrideLeaf,
    C: StrideLeaf,
    M: LostBelow<UTerm, UTerm, UTerm>,
    S::Output: Covered<Output = N>,
    N: Covered,
    T: Fill<N, M>,
{
    type List = Cons<usize, C, T::List>;
    type Verdict = Both<AtRunTime, T::Verdict>;
    type Onto = Both<AtRunTime, T::Onto>;
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Self::List, Option<AlgebraError>)> {
        let (extent, stride, cover) = (list.0.extent(), list.1.integer(), covered.integer().unsigned_abs());
        let stride = usize::try_from(stride).map_err(|_| AlgebraError::NegativeStride { mode, stride })?;
        let (gap, next, lost) = if extent == 1 || stride == 0 {
            (1, N::from_covered(cover)?, None)
        } else {
            let gap = stride.checked_div(cover).unwrap_or(0);
            if gap == 0 {
                return Err(AlgebraError::NotDisjoint { by: Operation::Complement, mode, stride, covered: cover });
            }
            let reached = gap.saturating_mul(cover);
            let lost = (reached != stride && cotarget.lost(reached)).then_some(AlgebraError::NotOnto {
                by: Operation::Complement,
                mode,
                stride,
                covered: cover,
            });
            let next = extent.checked_mul(stride).ok_or(AlgebraError::Overflow)?;
            (gap, N::from_covered(next)?, lost)
        };
        let (tail, later) = list.2.fill(next, cotarget, mode.saturating_add(1))?;
        Ok((Cons(gap, covered, tail), lost.or(later)))
    }
}
/// What is covered behind a mode, `s d`: still static where `s` and `d` are.
#[doc(hidden)]
pub trait Covered {
    /// A static number, or `usize`.
    type Output;
    /// From its value.
    fn from_covered(covered: usize) -> Outcome<Self>
    where
        Self: Sized;
}
impl<U: Before<B>, B: typenum::Bit> Covered for UInt<U, B> {
    type Output = Self;
    fn from_covered(_: usize) -> Outcome<Self> {
        Ok(Self::default())
    }
}
impl Covered for usize {
    type Output = Self;
    fn from_covered(covered: usize) -> Outcome<Self> {
        Ok(covered)
    }
}
impl Covered for isize {
    type Output = usize;
    fn from_covered(covered: usize) -> Outcome<Self> {
        isize::try_from(covered).map_err(|_| AlgebraError::Overflow)
    }
}

/// The last mode of a complement: what is left of the cotarget.
#[doc(hidden)]
pub trait Rest<C> {
    /// `[ceil(M / c) : c]`, or nothing.
    type List;
    /// The list.
    fn rest(self, covered: C) -> Self::List;
}
impl<C> Rest<C> for Unbounded {
    type List = Cons<One, C, Nil>;
    #[inline(always)]
    fn rest(self, covered: C) -> Self::List {
        Cons(One::default(), covered, Nil)
    }
}
impl<U, B, V, E, Q> Rest<UInt<V, E>> for UInt<U, B>
where
    Self: CeilDiv<UInt<V, E>, Output = Q>,
    Q: Mode<UInt<V, E>, Nil> + Default,
{
    type List = Q::List;
    #[inline(always)]
    fn rest(self, covered: UInt<V, E>) -> Self::List {
        Q::default().mode(covered, Nil)
    }
}
macro_rules! rest_at_run_time {
    ($([$($generics:tt)*] $m:ty, $c:ty;)*) => {$(
        impl<$($generics)*> Rest<$c> for $m {
            type List = Cons<usize, $c, Nil>;
            #[inline]
            fn rest(self, covered: $c) -> Self::List {
                let cover = StrideLeaf::integer(covered).unsigned_abs().max(1);
                Cons(self.extent().div_ceil(cover), covered, Nil)
            }
        }
    )*};
}
rest_at_run_time! {
    [U: Before<B>, B: typenum::Bit] UInt<U, B>, usize; [V: Before<C>, C: typenum::Bit] usize, UInt<V, C>;
    [] usize, usize;
}
