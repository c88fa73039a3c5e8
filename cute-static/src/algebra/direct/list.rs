//! Lists of modes whose numbers are all known, and what the operations do with them, as generic associated types.

use super::Tree;
use super::number::{Number, Ratio, Truth};
use super::plan::{Done, Plan, Slowly};
use crate::num::{False, One, True};
pub(crate) use crate::tuple::{Cons, Nil};
use typenum::UTerm;

/// A list that the direct path does not know: it holds a run-time integer, or something was refused.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Opaque;

/// Declares [`List`] and implements it: a row for each function, with its value for the empty list, `[s:d|T]`, and an
/// opaque one.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident $(: $bound:path)?),+>)?: $result:ident = $nil:ty, $cons:ty, $opaque:ty;)*) => {
        /// What the direct path asks of a list of modes. A function whose name ends in `Before` or `After` is that of a
        /// longer list, of which `self` is the tail.
        #[doc(hidden)]
        pub trait List {
            $($(#[$doc])* type $name $(<$($p $(: $bound)?),+>)?: $result;)*
        }
        impl List for Nil {
            $(type $name $(<$($p $(: $bound)?),+>)? = $nil;)*
        }
        impl<S: Number, D: Number, T: List> List for Cons<S, D, T> {
            $(type $name $(<$($p $(: $bound)?),+>)? = $cons;)*
        }
        impl List for Opaque {
            $(type $name $(<$($p $(: $bound)?),+>)? = $opaque;)*
        }
    };
}
lists! {
    /// `[s0:d0 | self]`.
    Push<S0: Number, D0: Number>: List = Cons<S0, D0, Nil>, Cons<S0, D0, Self>, Opaque;
    /// Whether it is known.
    Stands: Truth = True, True, False;

    // ---- coalesce, see `merged` in `coalesce.rs` ----

    /// `merged(self)`.
    Merged: List = Nil, T::MergeBefore<S, D>, Opaque;
    /// `merged([s0:d0 | self])`.
    MergeBefore<S0: Number, D0: Number>: List = Cons<S0, D0, Nil>, S0::Prepend<D0, T::MergeBefore<S, D>>, Opaque;
    /// `s0 : d0` before `self`, which is merged: joined with its first mode or not.
    JoinTo<S0: Number, D0: Number>: List = Cons<S0, D0, Nil>,
        <D::IsProduct<S0, D0> as Truth>::Join<S0, D0, S, D, T>, Opaque;

    // ---- composition, see `divide_out` and `keep` in `composition.rs` ----

    /// `divide_out(self, s0, d0)`.
    DivideOut<S0: Number, D0: Number>: List = Opaque, T::DivideBefore<S, D, S0, D0>, Opaque;
    /// `divide_out([a:x | self], s0, d0)`.
    DivideBefore<A: Number, X: Number, S0: Number, D0: Number>: List = Cons<S0, D0::Times<X>, Nil>,
        <D0::Ratio<A> as Ratio>::DivideOut<X, Self, S0, D0>, Opaque;
    /// `keep(self, s0)`.
    Keep<S0: Number>: List = Opaque, T::KeepBefore<S, D, S0>, Opaque;
    /// `keep([a:x | self], s0)`.
    KeepBefore<A: Number, X: Number, S0: Number>: List = Cons<S0, X, Nil>,
        <S0::Ratio<A> as Ratio>::Keep<A, X, Self, S0>, Opaque;
    /// The modes as a layout.
    Packed: Plan = Done<One, UTerm>, T::PackAfter1<S, D>, Slowly;
    /// [`List::Packed`] behind a mode.
    PackAfter1<S0: Number, D0: Number>: Plan = Done<S0, D0>, T::PackAfter2<S0, D0, S, D>, Slowly;
    /// [`List::Packed`] behind two modes.
    PackAfter2<S0: Number, D0: Number, S1: Number, D1: Number>: Plan
        = Done<(S0, S1), (D0, D1)>, T::PackAfter3<S0, D0, S1, D1, S, D>, Slowly;
    /// [`List::Packed`] behind three modes.
    PackAfter3<S0: Number, D0: Number, S1: Number, D1: Number, S2: Number, D2: Number>: Plan
        = Done<(S0, S1, S2), (D0, D1, D2)>, T::PackAfter4<S0, D0, S1, D1, S2, D2, S, D>, Slowly;
    /// [`List::Packed`] behind four modes; more take the long way.
    PackAfter4<S0: Number, D0: Number, S1: Number, D1: Number, S2: Number, D2: Number, S3: Number, D3: Number>: Plan
        = Done<(S0, S1, S2, S3), (D0, D1, D2, D3)>, Slowly, Slowly;

    // ---- the joint rule and the complement ----

    /// What each leaf that matters occupies, from `d` to `s d`, as a list of `[s d : d]` sorted by `d`; opaque if two
    /// of them overlap.
    Occupied: List = Nil, S::Occupy<D, T::Occupied>, Opaque;
    /// Puts the interval from `d0` to `p0` into `self`, which is sorted.
    Insert<P0: Number, D0: Number>: List = Cons<P0, D0, Nil>, <P0::Below<D, True> as Truth>::Insert<P0, D0, S, D, T>, Opaque;
    /// Whether leaves that occupy `R` may be composed one by one with the modes `self`: one mode takes anything.
    Joint<R: List>: Truth = False, T::JointBefore<R>, False;
    /// [`List::Joint`] behind the first mode.
    JointBefore<R: List>: Truth = True, R::Stands, False;
    /// The product of the extents.
    Size: Number = One, T::SizeAfter<S>, One;
    /// [`List::Size`], times `s0`.
    SizeAfter<S0: Number>: Number = S0, T::SizeAfter<S0::Times<S>>, One;
    /// `fill(self, c, m)` of `complement.rs`, on what is occupied.
    Fill<C: Number, M: Number>: List = <M::Ratio<C> as Ratio>::Rest<C>, <D::Ratio<C> as Ratio>::Fill<C, S, T, M>, Opaque;

    // ---- the rest of a divide ----

    /// Each of these leaves composed with the modes `L`, as a layout.
    Rest<L: List>: Plan = Done<One, UTerm>, T::RestAfter1<S, D, L>, Slowly;
    /// [`List::Rest`] behind a leaf.
    RestAfter1<S0: Number, D0: Number, L: List>: Plan = D0::Leaf<S0, L>, T::RestAfter2<D0::Leaf<S0, L>, D::Leaf<S, L>, L>, Slowly;
    /// [`List::Rest`] behind two leaves; more than three take the long way.
    RestAfter2<P0: Plan, P1: Plan, L: List>: Plan = P0::Pair<P1>, T::RestAfter3<P0, P1, D::Leaf<S, L>>, Slowly;
    /// [`List::Rest`] behind three leaves.
    RestAfter3<P0: Plan, P1: Plan, P2: Plan>: Plan = P0::Triple<P1, P2>, Slowly, Slowly;

    // ---- both operations, on the merged modes of the left operand ----

    /// The composition with `SB : DB`.
    Composed<SB: Tree<DB>, DB>: Plan = Slowly,
        <SB::Composed<Self> as Plan>::If<Self::Joint<<SB::Leaves<Nil> as List>::Occupied>>, Slowly;
    /// The divide by `SB : DB`.
    Divided<SB: Tree<DB>, DB>: Plan = Slowly,
        <SB::Composed<Self> as Plan>::Pair<
            <<<SB::Leaves<Nil> as List>::Occupied as List>::Fill<One, Self::Size> as List>::Rest<Self>
        >, Slowly;
}
