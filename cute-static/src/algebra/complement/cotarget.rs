//! The cotarget of a divide: the size of a layout, of which the static extents in front stay known.
//!
//! ```text
//! cotarget([])       = 1
//! cotarget([s|t])    = s cotarget(t)                          all of it static, or s run-time
//!                    = (s P) of (s P n)                       s static, cotarget(t) = P of (P n), or n at run time (P = 1)
//!
//! rest(P of P n, c)  = [P / c : c, n : P]                     if c | P, the first mode left out if it is of extent 1
//!                    = [ceil(P n / c) : c]                    otherwise
//! ```
//!
//! Both rests are the same numbers in the same order; the first keeps `P / c` static, as CuTe does.

use super::Unbounded;
use super::fill::Mode;
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::leaf::{Extent, Multiply};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use typenum::{Bit, UInt};

/// What a complement asks of a cotarget.
#[doc(hidden)]
pub trait Bound {
    /// Where the list of modes ends whose order is not known: [`Nil`] or [`Open`].
    type End: Default;
    /// The last mode of a complement, behind what is known when run.
    type Rest;
    /// The number, if there is one.
    fn bound(&self) -> Option<usize>;
}
/// The end of a list of modes, and: a gap before a mode of run-time extent is known when run. That extent may be 1, and then
/// there is no mode. Where the list ends with [`Nil`] a static gap is kept, and what it has no room for is refused.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Open;
impl Bound for Unbounded {
    type End = Open;
    type Rest = Cons<One, usize, Nil>;
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        None
    }
}
impl Bound for usize {
    type End = Nil;
    type Rest = Cons<usize, usize, Nil>;
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        Some(*self)
    }
}
impl<U: Nat, B: Bit> Bound for UInt<U, B> {
    type End = Nil;
    type Rest = Cons<usize, usize, Nil>;
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        Some(Self::VALUE)
    }
}
impl<P: Extent> Bound for Leading<P> {
    type End = Nil;
    type Rest = Cons<usize, usize, Nil>;
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        Some(self.size())
    }
}
/// The cotarget of a divide: no element below it may be lost.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Onto<M>(pub M);
impl<M: Bound> Bound for Onto<M> {
    type End = Open;
    type Rest = M::Rest;
    #[inline(always)]
    fn bound(&self) -> Option<usize> {
        self.0.bound()
    }
}

/// `P n` elements: `P`, known to the compiler, times `n`, which is not.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Leading<P> {
    first: P,
    times: usize,
}
impl<P: Extent> Leading<P> {
    /// All of them; saturates, as [`SizeOf`](crate::htuple::SizeOf) does.
    fn size(self) -> usize {
        self.first.extent().saturating_mul(self.times)
    }
}

/// The size of a list of leaves as a cotarget.
#[doc(hidden)]
pub trait Cotarget {
    /// A typenum number, `usize`, or [`Leading`].
    type Output;
    /// The size.
    fn cotarget(&self) -> Self::Output;
}
impl Cotarget for Nil {
    type Output = One;
    #[inline(always)]
    fn cotarget(&self) -> One {
        One::default()
    }
}
impl<S: Copy, D, T, M> Cotarget for Cons<S, D, T>
where
    T: Cotarget<Output = M>,
    M: Behind<S>,
{
    type Output = M::Output;
    #[inline(always)]
    fn cotarget(&self) -> M::Output {
        self.2.cotarget().behind(self.0)
    }
}
/// A cotarget behind an extent.
#[doc(hidden)]
pub trait Behind<S> {
    /// Both.
    type Output;
    /// Both.
    fn behind(self, s: S) -> Self::Output;
}
impl<V, C, S> Behind<S> for UInt<V, C>
where
    S: Multiply<Self>,
{
    type Output = S::Output;
    #[inline(always)]
    fn behind(self, s: S) -> S::Output {
        s.multiply(self)
    }
}
impl Behind<One> for usize {
    type Output = Self;
    #[inline(always)]
    fn behind(self, _: One) -> Self {
        self
    }
}
impl<U, C, B> Behind<UInt<UInt<U, C>, B>> for usize {
    type Output = Leading<UInt<UInt<U, C>, B>>;
    #[inline(always)]
    fn behind(self, first: UInt<UInt<U, C>, B>) -> Self::Output {
        Leading { first, times: self }
    }
}
impl Behind<Self> for usize {
    type Output = Self;
    #[inline(always)]
    fn behind(self, s: Self) -> Self {
        self.saturating_mul(s)
    }
}
impl<P, U, B> Behind<UInt<U, B>> for Leading<P>
where
    UInt<U, B>: Multiply<P>,
{
    type Output = Leading<<UInt<U, B> as Multiply<P>>::Output>;
    #[inline(always)]
    fn behind(self, s: UInt<U, B>) -> Self::Output {
        Leading { first: s.multiply(self.first), times: self.times }
    }
}
impl<P: Extent> Behind<usize> for Leading<P> {
    type Output = usize;
    #[inline(always)]
    fn behind(self, s: usize) -> usize {
        s.saturating_mul(self.size())
    }
}

impl<P, V, E, Q> Rest<UInt<V, E>> for Leading<P>
where
    P: ExactDiv<UInt<V, E>, Output = Q>,
    Q: SplitRest<P, UInt<V, E>>,
{
    type List = Q::List;
    #[inline(always)]
    fn rest(self, covered: UInt<V, E>) -> Q::List {
        Q::split_rest(self, covered)
    }
}
/// [`Rest`] of [`Leading`], by whether `c | P`.
#[doc(hidden)]
pub trait SplitRest<P, C> {
    /// The list.
    type List;
    /// The list.
    fn split_rest(cotarget: Leading<P>, covered: C) -> Self::List;
}
impl<P, C, Q> SplitRest<P, C> for Yes<Q>
where
    Q: Mode<C, Cons<usize, P, Nil>> + Default,
{
    type List = Q::List;
    #[inline(always)]
    fn split_rest(cotarget: Leading<P>, covered: C) -> Q::List {
        Q::default().mode(covered, Cons(cotarget.times, cotarget.first, Nil))
    }
}
impl<P: Extent, V: Before<E>, E: Bit> SplitRest<P, UInt<V, E>> for No {
    type List = <usize as Rest<UInt<V, E>>>::List;
    #[inline(always)]
    fn split_rest(cotarget: Leading<P>, covered: UInt<V, E>) -> Self::List {
        cotarget.size().rest(covered)
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
impl<M: Rest<C>, C> Rest<C> for Onto<M> {
    type List = M::List;
    #[inline(always)]
    fn rest(self, covered: C) -> M::List {
        self.0.rest(covered)
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
impl<V: Value, E: Bit> Rest<UInt<V, E>> for usize {
    type List = Cons<usize, UInt<V, E>, Nil>;
    #[inline]
    fn rest(self, covered: UInt<V, E>) -> Self::List {
        Cons(self.div_ceil(UInt::<V, E>::VALUE.max(1)), covered, Nil)
    }
}

/// Whether an element behind a gap `Q` of static numbers is below the cotarget and lost; `E` if the gap is exact.
#[doc(hidden)]
pub trait LostBelow<E, Q, D, C> {
    /// The verdict of a divide.
    type Onto: Verdict;
    /// Whether it is.
    fn lost(&self) -> bool;
}
impl<M, Q, D, C> LostBelow<True, Q, D, C> for M {
    type Onto = Admissible;
    #[inline(always)]
    fn lost(&self) -> bool {
        false
    }
}
macro_rules! never_asked {
    ($([$($generics:tt)*] $m:ty;)*) => {$(
        impl<$($generics)* Q, D, C> LostBelow<False, Q, D, C> for $m {
            type Onto = Admissible;
            #[inline(always)]
            fn lost(&self) -> bool {
                false
            }
        }
    )*};
}
never_asked! { [] Unbounded; [] usize; [U, B,] UInt<U, B>; }
macro_rules! lost_when_run {
    ($([$($generics:tt)*] $m:ty;)*) => {$(
        impl<$($generics)* Q: Times<C>, D, C> LostBelow<False, Q, D, C> for Onto<$m> {
            type Onto = AtRunTime;
            #[inline(always)]
            fn lost(&self) -> bool {
                self.bound().is_some_and(|bound| Prod::<Q, C>::VALUE < bound)
            }
        }
    )*};
}
lost_when_run! { [] usize; [P: Extent,] Leading<P>; }
impl<U, B, Q: Times<C, Output: Below<UInt<U, B>, False, Output = F>>, D, C, F: LostVerdict<D, C>>
    LostBelow<False, Q, D, C> for Onto<UInt<U, B>>
{
    type Onto = F::Onto;
    // an element that is lost is refused by the compiler
    #[inline(always)]
    fn lost(&self) -> bool {
        false
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

#[cfg(test)]
mod tests {
    use crate::{AlgebraError, Layout, int, layout, logical_divide};

    #[test]
    fn static_extents_in_front_stay_static() -> Result<(), AlgebraError> {
        let text = |l: &dyn core::fmt::Display| std::format!("{l:#}");
        let rows = Layout::new((int!(128), 3usize), (int!(1), 200usize))?;
        assert_eq!(text(&logical_divide(&rows, &int!(64))?), "(_64,(_2,3)):(_1,(_64,200))");
        assert_eq!(text(&logical_divide(&rows, &int!(128))?), "(_128,3):(_1,200)");
        assert_eq!(text(&logical_divide(&rows, &layout!(32 : 2))?), "(_32,(_2,_2,3)):(_2,(_1,_64,200))");
        // what the tile covers goes past them
        assert_eq!(text(&logical_divide(&rows, &int!(384))?), "((_128,_3),1):((_1,200),600)");
        // behind a run-time extent nothing is
        let columns = Layout::new((6usize, int!(4), 2usize), (int!(1), 10usize, 50usize))?;
        assert_eq!(text(&logical_divide(&columns, &int!(3))?), "((3,1,1),(2,4,2)):((_1,10,50),(_3,10,50))");
        assert_eq!(logical_divide(&columns, &int!(4)).map_err(|e| e.code()).err(), Some("stride_divisibility"));
        Ok(())
    }
}
