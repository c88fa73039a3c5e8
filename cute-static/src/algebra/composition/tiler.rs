//! Tilers (Section 3.3.5): integers, `..`, and tuples by mode on the right of a composition.

use super::{Outcome, RightOf};
use crate::algebra::answer::Done;
use crate::algebra::answer::{Answer, If, ValueOf};
use crate::algebra::fits::{FitsIf, line};
use crate::algebra::verdict::{Admissible, Both, Inadmissible, TilerHasMoreModes, Verdict};
use crate::layout::Layout;
use crate::num::{Before, One};
use crate::tuple::{AsList, Cons, Link, Modes, Nil, Tuples, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt};

macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> RightOf<A> for $n
        where
            Layout<$n, One>: RightOf<A>,
        {
            type Answer = <Layout<$n, One> as RightOf<A>>::Answer;
            #[inline(always)]
            fn right_of(&self, a: &A) -> Outcome<ValueOf<Self::Answer>> {
                line(*self)?.right_of(a)
            }
        }
    )*};
}
integers! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
impl<S: Copy, D: Copy> RightOf<Layout<S, D>> for RangeFull {
    type Answer = Done<S, D>;
    #[inline(always)]
    fn right_of(&self, a: &Layout<S, D>) -> Outcome<Layout<S, D>> {
        Ok(*a)
    }
}
/// By mode: `A o <T0, T1, ..> = (A0 o T0, A1 o T1, .., rest of A)`.
#[doc(hidden)]
pub trait ComposeByMode<T> {
    /// The list of composed modes.
    type List;
    /// The verdict on all of them, for a tiler of rank `N` on a layout of rank `M`, in digits.
    type Verdict<N, M>: Verdict;
    /// The list.
    fn compose_by_mode(self, tilers: T) -> Outcome<Self::List>;
}
impl ComposeByMode<Nil> for Nil {
    type List = Nil;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn compose_by_mode(self, _: Nil) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<S, D, T> ComposeByMode<Nil> for Cons<S, D, T> {
    type List = Self;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn compose_by_mode(self, _: Nil) -> Outcome<Self> {
        Ok(self)
    }
}
impl<H, R> ComposeByMode<Link<H, R>> for Nil {
    type List = Self;
    type Verdict<N, M> = Inadmissible<TilerHasMoreModes<N, M>>;
    // never run: refused
    fn compose_by_mode(self, _: Link<H, R>) -> Outcome<Self> {
        Ok(self)
    }
}
impl<S, D, T, H, R, A> ComposeByMode<Link<H, R>> for Cons<S, D, T>
where
    H: RightOf<Layout<S, D>, Answer = A>,
    A: Answer,
    T: ComposeByMode<R>,
{
    type List = Cons<A::Shape, A::Stride, T::List>;
    type Verdict<N, M> = Both<A::Verdict, T::Verdict<N, M>>;
    #[inline(always)]
    fn compose_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::List> {
        let (x, y) = A::parts(tilers.0.right_of(&Layout::from_parts(self.0, self.1))?)?;
        Ok(Cons(x, y, self.2.compose_by_mode(tilers.1)?))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R, N, K, Q, V> RightOf<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L, Rank = N>,
            Self: AsList<List = K, Rank = Q>,
            L: ComposeByMode<K, List = R, Verdict<Q, N> = V>,
            R: Tuples,
            V: FitsIf<R::Shape, R::Stride>,
        {
            type Answer = If<V, Done<R::Shape, R::Stride>>;
            #[inline(always)]
            fn right_of(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                V::before::<Done<R::Shape, R::Stride>>(|| {
                    let (shape, stride) = a.into_parts();
                    let (shape, stride) = shape.modes(stride).compose_by_mode(self.into_list())?.tuples();
                    V::fits_if(size_of::<(S, D, Self)>() == 0, Layout::from_parts(shape, stride))
                })
            }
        }
    };
}
for_each_arity!(by_mode);
