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
use super::run_time::{along_merged, line_stride};
use crate::algebra::coalesce::Merge;
use crate::algebra::numbers::Pour;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::layout::Layout;
use crate::leaf::{Extent, Scale, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, EachMode, Leaves, Modes, Nil, Pack};
use crate::xor::Xor;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// A leaf of `B`, by its stride: the modes of the result. `A` is the left operand, for basis strides.
#[doc(hidden)]
pub trait ComposeLeaf<S, L, A> {
    /// The modes of the result.
    type List: Pack;
    /// The verdict.
    type Verdict: Verdict;
    /// The modes; along those of `list` as they are, or `merged` as they are when run.
    fn compose_leaf(self, s: S, list: L, a: A, merged: bool) -> Outcome<Self::List>;
}
impl<S, L, A> ComposeLeaf<S, L, A> for UTerm {
    type List = Cons<S, UTerm, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn compose_leaf(self, s: S, _: L, _: A, _: bool) -> Outcome<Self::List> {
        Ok(Cons(s, UTerm, Nil))
    }
}
macro_rules! divided_out {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S: Extent, L: DivideOut<S, Self, S, Self, List: Pour> + EachMode, A> ComposeLeaf<S, L, A> for $d {
            type List = L::List;
            type Verdict = L::Verdict;
            #[inline(always)]
            fn compose_leaf(self, s: S, list: L, _: A, merged: bool) -> Outcome<Self::List> {
                if merged { along_merged(&list, (s.extent(), self.integer())) } else { list.divide_out(s, self) }
            }
        }
    )*};
}
// a run-time stride that turns out negative is dealt with where it meets the modes
divided_out! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; [] isize; }
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
impl<A, X: Backwards<S, D>, S: Extent, D> Signed<S, D> for Cons<A, X, Nil> {
    type List = Cons<S, X::Stride, Nil>;
    type Verdict = X::Verdict;
    #[inline(always)]
    fn signed_leaf(self, s: S, d: D) -> Outcome<Self::List> {
        Ok(Cons(s, self.1.backwards(d, s.extent() > 1)?, Nil))
    }
}
impl<A, X: Backwards<One, NInt<U>>, A1, X1, T, U: Nat + NonZero> Signed<One, NInt<U>> for Cons<A, X, Cons<A1, X1, T>> {
    type List = Cons<One, X::Stride, Nil>;
    type Verdict = X::Verdict;
    #[inline(always)]
    fn signed_leaf(self, s: One, d: NInt<U>) -> Outcome<Self::List> {
        Ok(Cons(s, self.1.backwards(d, false)?, Nil))
    }
}
impl<A, X, A1, X1, T, V, C, B, U> Signed<UInt<UInt<V, C>, B>, NInt<U>> for Cons<A, X, Cons<A1, X1, T>>
where
    U: Nat + NonZero + Decimal,
{
    type List = Cons<UInt<UInt<V, C>, B>, UTerm, Nil>;
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
    // never run: refused
    fn signed_leaf(self, s: UInt<UInt<V, C>, B>, _: NInt<U>) -> Outcome<Self::List> {
        Ok(Cons(s, UTerm, Nil))
    }
}
// what is admissible has one element, or its modes are one when run
impl<A, X: IntegerLine, A1, X1, T, U: Nat + NonZero> Signed<usize, NInt<U>> for Cons<A, X, Cons<A1, X1, T>>
where
    Self: EachMode,
{
    type List = Cons<usize, isize, Nil>;
    type Verdict = AtRunTime;
    #[inline(always)]
    fn signed_leaf(self, s: usize, d: NInt<U>) -> Outcome<Self::List> {
        Ok(Cons(s, d.scale(line_stride(&self)?, s > 1)?, Nil))
    }
}
/// The stride of modes that may turn out to be a line of integers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "negative steps along several modes, of which one has the stride `{Self}`",
    label = "defined where the left operand is one mode, or its strides are integers",
    note = "paper Section 3.3.3: on the right of a composition a negative stride needs a left layout of one mode"
)]
pub trait IntegerLine {}
impl IntegerLine for UTerm {}
impl<U, B> IntegerLine for UInt<U, B> {}
impl<U: Nat + NonZero> IntegerLine for NInt<U> {}
impl IntegerLine for usize {}
impl IntegerLine for isize {}
/// A stride on the left, gone through `S` times in negative steps `D`.
#[doc(hidden)]
pub trait Backwards<S, D> {
    /// `d x`.
    type Stride;
    /// Whether there is one.
    type Verdict: Verdict;
    /// `d x`; see [`Scale::scale`].
    fn backwards(self, d: D, reached: bool) -> Outcome<Self::Stride>;
}
macro_rules! backwards {
    ($([$($generics:tt)*] $x:ty;)*) => {$(
        impl<$($generics)* S, D: Scale<$x>> Backwards<S, D> for $x {
            type Stride = D::Output;
            type Verdict = Admissible;
            #[inline(always)]
            fn backwards(self, d: D, reached: bool) -> Outcome<D::Output> {
                d.scale(self, reached)
            }
        }
    )*};
}
backwards! { [] UTerm; [V, C,] UInt<V, C>; [V: Nat + NonZero,] NInt<V>; [] usize; [] isize; [K, I,] Basis<K, I>; }
// bit strings have no negative multiples
impl<K, S, U: Nat + NonZero + Decimal> Backwards<S, NInt<U>> for Xor<K> {
    type Stride = UTerm;
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
    // never run: refused
    fn backwards(self, _: NInt<U>, _: bool) -> Outcome<UTerm> {
        Ok(UTerm)
    }
}
impl<U: Nat + NonZero, S, L: Signed<S, Self>, A> ComposeLeaf<S, L, A> for NInt<U> {
    type List = L::List;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, list: L, _: A, _: bool) -> Outcome<Self::List> {
        list.signed_leaf(s, self)
    }
}

/// The merged modes of the sublayout at a basis index.
#[doc(hidden)]
pub trait SubModes<I> {
    /// The list.
    type Merged;
    /// Whether there is such a sublayout.
    type Verdict: Verdict;
    /// The list.
    fn sub_modes(self) -> Self::Merged;
}
impl<S, D, I, M, X, Y, F, V> SubModes<I> for Layout<S, D>
where
    Self: SubAt<I, Shape = X, Stride = Y, Verdict = V>,
    V: Verdict,
    X: Leaves<Y, Nil, Output = F>,
    F: Merge<Output = M>,
{
    type Merged = M;
    type Verdict = V;
    #[inline(always)]
    fn sub_modes(self) -> M {
        let (shape, stride) = SubAt::<I>::sub_at(self);
        shape.leaves(stride, Nil).merge()
    }
}
/// The sublayout at a basis index.
#[doc(hidden)]
pub trait SubAt<I> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
    /// Whether there is one.
    type Verdict: Verdict;
    /// Both.
    fn sub_at(self) -> (Self::Shape, Self::Stride);
}
macro_rules! sub_at {
    ($([$($generics:tt)*] $i:ty;)*) => {$(
        impl<$($generics)* S, D, L, N> SubAt<$i> for Layout<S, D>
        where
            S: Modes<D, List = L, Rank = N>,
            L: ModeAt<$i>,
            $i: Decimal,
        {
            type Shape = L::Shape;
            type Stride = L::Stride;
            type Verdict = L::Verdict<Dec<$i>, N>;
            #[inline(always)]
            fn sub_at(self) -> (Self::Shape, Self::Stride) {
                let (shape, stride) = self.into_parts();
                shape.modes(stride).mode_at()
            }
        }
    )*};
}
sub_at! { [] UTerm; [U, B,] UInt<U, B>; }
impl<S, D, I, J, X, Y, V: Verdict> SubAt<(I, J)> for Layout<S, D>
where
    Self: SubAt<I, Shape = X, Stride = Y, Verdict = V>,
    Layout<X, Y>: SubAt<J>,
{
    type Shape = <Layout<X, Y> as SubAt<J>>::Shape;
    type Stride = <Layout<X, Y> as SubAt<J>>::Stride;
    type Verdict = Both<V, <Layout<X, Y> as SubAt<J>>::Verdict>;
    #[inline(always)]
    fn sub_at(self) -> (Self::Shape, Self::Stride) {
        let (shape, stride) = <Self as SubAt<I>>::sub_at(self);
        SubAt::<J>::sub_at(Layout::from_parts(shape, stride))
    }
}
/// The mode at an index of a list; where there is none, `1:0`.
#[doc(hidden)]
pub trait ModeAt<I> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
    /// Whether there is one, for the index `J` in a layout of rank `N`, in digits.
    type Verdict<J, N>: Verdict;
    /// Both.
    fn mode_at(self) -> (Self::Shape, Self::Stride);
}
impl<I> ModeAt<I> for Nil {
    type Shape = One;
    type Stride = UTerm;
    type Verdict<J, N> = Inadmissible<NoSuchMode<J, N>>;
    // never run: refused
    fn mode_at(self) -> (One, UTerm) {
        Default::default()
    }
}
impl<S, D, T> ModeAt<UTerm> for Cons<S, D, T> {
    type Shape = S;
    type Stride = D;
    type Verdict<J, N> = Admissible;
    #[inline(always)]
    fn mode_at(self) -> (S, D) {
        (self.0, self.1)
    }
}
impl<S, D, T, U, B> ModeAt<UInt<U, B>> for Cons<S, D, T>
where
    UInt<U, B>: Minus<One, typenum::B0>,
    T: ModeAt<Diff<UInt<U, B>, One>>,
{
    type Shape = T::Shape;
    type Stride = T::Stride;
    type Verdict<J, N> = T::Verdict<J, N>;
    #[inline(always)]
    fn mode_at(self) -> (Self::Shape, Self::Stride) {
        self.2.mode_at()
    }
}

impl<K, I, S, L, A, M> ComposeLeaf<S, L, A> for Basis<K, I>
where
    A: Copy + SubModes<I, Merged = M>,
    K: Copy + ComposeLeaf<S, M, A>,
{
    type List = K::List;
    type Verdict = Both<A::Verdict, K::Verdict>;
    #[inline(always)]
    fn compose_leaf(self, s: S, _: L, a: A, merged: bool) -> Outcome<Self::List> {
        (*self.scale()).compose_leaf(s, a.sub_modes(), a, merged)
    }
}
// never run: bit strings on the right are refused before
impl<K, S, L, A> ComposeLeaf<S, L, A> for Xor<K> {
    type List = Cons<S, UTerm, Nil>;
    type Verdict = Inadmissible<XorOnTheRight<XorStrides>>;
    fn compose_leaf(self, s: S, _: L, _: A, _: bool) -> Outcome<Self::List> {
        Ok(Cons(s, UTerm, Nil))
    }
}
