//! A leaf of the right operand, by the kind of its stride: 0, positive, negative, or along a basis element.
//!
//! ```text
//! A o (s : 0)     = s : 0
//! A o (s : d)     = divide_out(modes of A, s, d)
//! A o (s : -d)    = s : -d x                  if A has one mode x; refused otherwise
//! A o (s : k e_i) = A_i o (s : k)             (Section 3.3.2, reductive case: coordinate)
//! ```

use super::Outcome;
use super::divide_out::DivideOut;
use crate::algebra::coalesce::Merge;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::layout::Layout;
use crate::leaf::Scale;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Modes, Nil, Pack};
use typenum::{NInt, NonZero, UInt, UTerm};

/// A leaf of `B`, by its stride: the modes of the result. `A` is the left operand, for basis strides.
#[doc(hidden)]
pub trait ComposeLeaf<S, L, A> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn compose_leaf(self, s: S, list: L, a: A) -> Outcome<Self::List>;
}
impl<S, L, A> ComposeLeaf<S, L, A> for UTerm {
    type List = Cons<S, UTerm, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn compose_leaf(self, s: S, _: L, _: A) -> Outcome<Self::List> {
        Ok(Cons(s, UTerm, Nil))
    }
}
macro_rules! divided_out {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, L: DivideOut<S, Self, S, Self>, A> ComposeLeaf<S, L, A> for $d {
            type List = L::List;
            type Verdict = L::Verdict;
            #[inline(always)]
            fn compose_leaf(self, s: S, list: L, _: A) -> Outcome<Self::List> {
                list.divide_out(s, self)
            }
        }
    )*};
}
// a run-time stride that turns out negative is dealt with where it meets the modes
divided_out! { [U, B,] UInt<U, B>; [] usize; [] isize; }
/// A stride that is negative: a left operand of one mode takes anything (Section 3.3.3), no other does.
#[doc(hidden)]
pub trait Signed<S, D> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes.
    fn signed_leaf(self, s: S, d: D) -> Outcome<Self::List>;
}
impl<A, X, S, D: Scale<X>> Signed<S, D> for Cons<A, X, Nil> {
    type List = Cons<S, D::Output, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn signed_leaf(self, s: S, d: D) -> Outcome<Self::List> {
        Ok(Cons(s, d.scale(self.1)?, Nil))
    }
}
// the general tree here is a line too: what is admissible has one element, or its modes are one at run time
impl<A, X, A1, X1, T, S, U: Nat + NonZero> Signed<S, NInt<U>> for Cons<A, X, Cons<A1, X1, T>>
where
    NInt<U>: Scale<X>,
    S: OneElement<U>,
{
    type List = Cons<S, <NInt<U> as Scale<X>>::Output, Nil>;
    type Verdict = S::Verdict;
    #[inline(always)]
    fn signed_leaf(self, s: S, d: NInt<U>) -> Outcome<Self::List> {
        Ok(Cons(s, d.scale(self.1)?, Nil))
    }
}
/// Whether a leaf of stride `-U` has one element only, so that its stride does not matter.
#[doc(hidden)]
pub trait OneElement<U> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<U> OneElement<U> for One {
    type Verdict = Admissible;
}
impl<V, C, B, U: Decimal> OneElement<U> for UInt<UInt<V, C>, B> {
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
}
impl<U> OneElement<U> for usize {
    type Verdict = AtRunTime;
}
impl<U: Nat + NonZero, S, L: Signed<S, Self>, A> ComposeLeaf<S, L, A> for NInt<U> {
    type List = L::List;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, list: L, _: A) -> Outcome<Self::List> {
        list.signed_leaf(s, self)
    }
}

/// The merged modes of the sublayout at a basis index.
#[doc(hidden)]
pub trait SubModes<I> {
    /// The list.
    type Merged;
    /// The list.
    fn sub_modes(self) -> Self::Merged;
}
impl<S, D, I, L, M, X, Y, F> SubModes<I> for Layout<S, D>
where
    S: Modes<D, List = L>,
    L: SubAt<I, Shape = X, Stride = Y>,
    X: Leaves<Y, Nil, Output = F>,
    F: Merge<Output = M>,
{
    type Merged = M;
    #[inline(always)]
    fn sub_modes(self) -> M {
        let (shape, stride) = self.into_parts();
        let (shape, stride) = shape.modes(stride).sub_at();
        shape.leaves(stride, Nil).merge()
    }
}
/// The sublayout at a basis index of a list of modes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the left operand has no mode for a basis element of the right one",
    label = "a coordinate must be congruent to a coordinate of the left operand (3.3.2, reductive case: coordinate)"
)]
pub trait SubAt<I> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
    /// Both.
    fn sub_at(self) -> (Self::Shape, Self::Stride);
}
impl<S, D, T> SubAt<UTerm> for Cons<S, D, T> {
    type Shape = S;
    type Stride = D;
    #[inline(always)]
    fn sub_at(self) -> (S, D) {
        (self.0, self.1)
    }
}
impl<S, D, T, U, B> SubAt<UInt<U, B>> for Cons<S, D, T>
where
    UInt<U, B>: Minus<One, typenum::B0>,
    T: SubAt<Diff<UInt<U, B>, One>>,
{
    type Shape = T::Shape;
    type Stride = T::Stride;
    #[inline(always)]
    fn sub_at(self) -> (Self::Shape, Self::Stride) {
        self.2.sub_at()
    }
}
impl<L, I, J, X, Y, M> SubAt<(I, J)> for L
where
    L: SubAt<I, Shape = X, Stride = Y>,
    X: Modes<Y, List = M>,
    M: SubAt<J>,
{
    type Shape = M::Shape;
    type Stride = M::Stride;
    #[inline(always)]
    fn sub_at(self) -> (Self::Shape, Self::Stride) {
        let (shape, stride) = <L as SubAt<I>>::sub_at(self);
        shape.modes(stride).sub_at()
    }
}

impl<K, I, S, L, A, M> ComposeLeaf<S, L, A> for Basis<K, I>
where
    A: Copy + SubModes<I, Merged = M>,
    K: Copy + ComposeLeaf<S, M, A>,
{
    type List = K::List;
    type Verdict = K::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, _: L, a: A) -> Outcome<Self::List> {
        (*self.scale()).compose_leaf(s, a.sub_modes(), a)
    }
}
