//! What an operation answers: a layout, and the verdict on it.

use super::line::Line;
use super::pack::Pack;
use super::tree::{Left, Right, Tree};
use crate::algebra::by_mode::{Gathered, InPlace, Made};
use crate::algebra::inverse::types::Component;
use crate::layout::Layout;
use crate::refusal::answer::{Answer, ValueOf};
use crate::refusal::verdict::{Both, Verdict};
use crate::tree::tuple::Cons;
use core::marker::PhantomData;

/// The layout `S : D`, by the verdict `V`; of what is refused, what it would have been.
#[derive(Debug, Clone, Copy)]
pub struct Answered<V, S, D>(pub S, pub D, PhantomData<V>);
impl<V, S, D> Answered<V, S, D> {
    /// The layout.
    #[inline(always)]
    pub(crate) const fn new(shape: S, stride: D) -> Self {
        Self(shape, stride, PhantomData)
    }
}

/// An answer.
pub trait Plan: Answer + Component + Made<InPlace> {
    /// The value of the answer.
    fn value(self) -> ValueOf<Self>;
    /// Shape and stride.
    fn both(self) -> (Self::Shape, Self::Stride);
    /// The same, with the verdict `V` on it.
    type And<V: Verdict>: Plan;
    fn and<V: Verdict>(self) -> Self::And<V>;
    /// The same, with the verdict `V` before its own.
    type Under<V: Verdict>: Plan;
    fn under<V: Verdict>(self) -> Self::Under<V>;
    /// The same of the leaves of `SB : DB`, if they may be composed one by one with the merged modes `L` of `A`.
    type Judged<L: Line, SB: Tree<DB>, DB, A: Left>: Plan;
    fn judged<L: Line, SB: Tree<DB>, DB, A: Left>(self) -> Self::Judged<L, SB, DB, A>;
    /// A mode before others.
    type Before<T: Pack>: Pack;
    fn before<T: Pack>(self, t: T) -> Self::Before<T>;
    /// `(self, P)`.
    type Pair<P: Plan>: Two;
    fn pair<P: Plan>(self, p: P) -> Self::Pair<P>;
    /// `(self, P, Q)`: more go by a list, [`Self::Before`], which costs the compiler more.
    type Triple<P: Plan, Q: Plan>: Plan;
    fn triple<P: Plan, Q: Plan>(self, p: P, q: Q) -> Self::Triple<P, Q>;
    /// `(S0:D0, self)`.
    type Behind1<W: Verdict, S0, D0>: Two;
    fn behind1<W: Verdict, S0, D0>(self, s0: S0, d0: D0) -> Self::Behind1<W, S0, D0>;
    /// `(S0:D0, self, P)`.
    type Behind1Before1<W: Verdict, S0, D0, P: Plan>: Plan;
    fn behind1_before1<W: Verdict, S0, D0, P: Plan>(self, s0: S0, d0: D0, p: P) -> Self::Behind1Before1<W, S0, D0, P>;
    /// `(S0:D0, S1:D1, self)`.
    type Behind2<W: Verdict, S0, D0, S1, D1>: Plan;
    fn behind2<W: Verdict, S0, D0, S1, D1>(
        self,
        shapes: (S0, S1),
        strides: (D0, D1),
    ) -> Self::Behind2<W, S0, D0, S1, D1>;
}
/// An answer of two modes, a tile and a rest.
pub trait Two: Plan + Made<Gathered> {
    /// [`Plan::Judged`], of leaves that are apart.
    type JudgedApart<L: Line, B: Right>: Two;
    fn judged_apart<L: Line, B: Right>(self) -> Self::JudgedApart<L, B>;
    /// [`Plan::Under`].
    type TwoUnder<V: Verdict>: Two;
    fn two_under<V: Verdict>(self) -> Self::TwoUnder<V>;
    /// The same by its verdict, and then `V`.
    type OrElse<V: Verdict>: Two;
    fn or_else<V: Verdict>(self) -> Self::OrElse<V>;
}
impl<V: Verdict, S0, D0, S1, D1> Two for Answered<V, (S0, S1), (D0, D1)> {
    type JudgedApart<L: Line, B: Right> = Answered<V::JointApart<L, B>, (S0, S1), (D0, D1)>;
    #[inline(always)]
    fn judged_apart<L: Line, B: Right>(self) -> Self::JudgedApart<L, B> {
        Answered::new(self.0, self.1)
    }
    type TwoUnder<W: Verdict> = Answered<Both<W, V>, (S0, S1), (D0, D1)>;
    #[inline(always)]
    fn two_under<W: Verdict>(self) -> Self::TwoUnder<W> {
        Answered::new(self.0, self.1)
    }
    type OrElse<W: Verdict> = Answered<Both<V, W>, (S0, S1), (D0, D1)>;
    #[inline(always)]
    fn or_else<W: Verdict>(self) -> Self::OrElse<W> {
        Answered::new(self.0, self.1)
    }
}
impl<V: Verdict, S, D> Plan for Answered<V, S, D> {
    #[inline(always)]
    fn value(self) -> Layout<S, D> {
        Layout::from_parts(self.0, self.1)
    }
    #[inline(always)]
    fn both(self) -> (S, D) {
        (self.0, self.1)
    }
    type And<W: Verdict> = Answered<Both<V, W>, S, D>;
    #[inline(always)]
    fn and<W: Verdict>(self) -> Self::And<W> {
        Answered::new(self.0, self.1)
    }
    type Under<W: Verdict> = Answered<Both<W, V>, S, D>;
    #[inline(always)]
    fn under<W: Verdict>(self) -> Self::Under<W> {
        Answered::new(self.0, self.1)
    }
    type Judged<L: Line, SB: Tree<DB>, DB, A: Left> = Answered<V::Joint<L, SB, DB, A>, S, D>;
    #[inline(always)]
    fn judged<L: Line, SB: Tree<DB>, DB, A: Left>(self) -> Self::Judged<L, SB, DB, A> {
        Answered::new(self.0, self.1)
    }
    type Before<T: Pack> = Cons<S, D, V::Mark<T>>;
    #[inline(always)]
    fn before<T: Pack>(self, t: T) -> Self::Before<T> {
        Cons(self.0, self.1, V::mark(t))
    }
    type Pair<P: Plan> = P::Behind1<V, S, D>;
    #[inline(always)]
    fn pair<P: Plan>(self, p: P) -> Self::Pair<P> {
        p.behind1::<V, S, D>(self.0, self.1)
    }
    type Triple<P: Plan, Q: Plan> = P::Behind1Before1<V, S, D, Q>;
    #[inline(always)]
    fn triple<P: Plan, Q: Plan>(self, p: P, q: Q) -> Self::Triple<P, Q> {
        p.behind1_before1::<V, S, D, Q>(self.0, self.1, q)
    }
    type Behind1<W: Verdict, S0, D0> = Answered<Both<W, V>, (S0, S), (D0, D)>;
    #[inline(always)]
    fn behind1<W: Verdict, S0, D0>(self, s0: S0, d0: D0) -> Self::Behind1<W, S0, D0> {
        Answered::new((s0, self.0), (d0, self.1))
    }
    type Behind1Before1<W: Verdict, S0, D0, P: Plan> = P::Behind2<Both<W, V>, S0, D0, S, D>;
    #[inline(always)]
    fn behind1_before1<W: Verdict, S0, D0, P: Plan>(self, s0: S0, d0: D0, p: P) -> Self::Behind1Before1<W, S0, D0, P> {
        p.behind2::<Both<W, V>, S0, D0, S, D>((s0, self.0), (d0, self.1))
    }
    type Behind2<W: Verdict, S0, D0, S1, D1> = Answered<Both<W, V>, (S0, S1, S), (D0, D1, D)>;
    #[inline(always)]
    fn behind2<W: Verdict, S0, D0, S1, D1>(
        self,
        (s0, s1): (S0, S1),
        (d0, d1): (D0, D1),
    ) -> Self::Behind2<W, S0, D0, S1, D1> {
        Answered::new((s0, s1, self.0), (d0, d1, self.1))
    }
}
