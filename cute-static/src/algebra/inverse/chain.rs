//! `chain` of the [parent module](super)'s pseudocode, on lists of modes.

use super::order::At;
use crate::leaf::Scale;
use crate::num::*;
use crate::tuple::{Cons, Nil};
use typenum::{UInt, UTerm};

/// The modes of a sorted list that continue one another from stride `C` on, each with its place as stride.
#[doc(hidden)]
pub trait Chain<C> {
    /// The list.
    type Output;
    /// The list.
    fn chain(self) -> Self::Output;
}
impl<C> Chain<C> for Nil {
    type Output = Nil;
    #[inline(always)]
    fn chain(self) -> Nil {
        Nil
    }
}
impl<X, D, T, C: Continue<X, D, T>> Chain<C> for Cons<X, D, T> {
    type Output = C::Output;
    #[inline(always)]
    fn chain(self) -> C::Output {
        C::continue_with(self)
    }
}
/// By what is covered: a run-time number is followed by no static stride.
#[doc(hidden)]
pub trait Continue<X, D, T> {
    /// The list.
    type Output;
    /// The list.
    fn continue_with(list: Cons<X, D, T>) -> Self::Output;
}
impl<X, D, T> Continue<X, D, T> for usize {
    type Output = Nil;
    #[inline(always)]
    fn continue_with(_: Cons<X, D, T>) -> Nil {
        Nil
    }
}
impl<U, B, X, D, T, F> Continue<X, D, T> for UInt<U, B>
where
    D: Equals<Self, Output = F>,
    F: ChainIf<X, D, T, Self>,
{
    type Output = F::Output;
    #[inline(always)]
    fn continue_with(list: Cons<X, D, T>) -> F::Output {
        F::chain_if(list)
    }
}
/// Takes the first mode, or leaves it out.
#[doc(hidden)]
pub trait ChainIf<X, D, T, C> {
    /// The list.
    type Output;
    /// The list.
    fn chain_if(list: Cons<X, D, T>) -> Self::Output;
}
impl<X, D, T: Chain<C>, C> ChainIf<X, D, T, C> for False {
    type Output = T::Output;
    #[inline(always)]
    fn chain_if(list: Cons<X, D, T>) -> T::Output {
        list.2.chain()
    }
}
impl<S, P, F, D, T, C, N> ChainIf<At<S, P, F>, D, T, C> for True
where
    S: Scale<D, Output = N>,
    T: Chain<N>,
{
    type Output = Cons<S, P, T::Output>;
    #[inline(always)]
    fn chain_if(list: Cons<At<S, P, F>, D, T>) -> Self::Output {
        Cons(list.0.0, list.0.1, list.2.chain())
    }
}

/// A list behind the mode `1:0`, so that there is one to coalesce.
pub(super) type FromUnit<L> = Cons<One, UTerm, L>;
/// See [`FromUnit`].
#[inline(always)]
pub(super) fn from_unit<L>(list: L) -> FromUnit<L> {
    Cons(One::default(), UTerm, list)
}
