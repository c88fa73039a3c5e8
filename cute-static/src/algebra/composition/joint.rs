//! The rows of Eq. 23: whether the leaves of the right operand may be composed one by one.
//!
//! ```text
//! joint(L, B, v) = v                                 if v is a refusal or decided at run time
//!                = admissible                        if v is not `Truncated` and the leaves' images are apart
//!                = admissible                        if L has one mode
//!                = let m = sum of (s - 1) d over the leaves, and P the prefix products of L up to m:
//!                  admissible                        if P = [1] (L truncated at m has one mode)
//!                  refused                           if some p in P and some d do not divide each other
//!                  refused                           if two leaves are not apart
//!                  admissible                        otherwise
//! apart(s:d, s2:d2) = s d <= d2 or s2 d2 <= d
//! ```
//!
//! over the leaves with `s > 1` and `d > 0`. The second line spares the sums for nearly every real layout: without truncation each
//! leaf satisfies Eq. 20 against all of `L`. Whether the images are apart is seen as they are sorted: as intervals from `d` to `s d`.

use crate::layout::Layout;
use crate::number::decimal::Named as Dec;
use crate::number::num::{False, One, True, Underflow};
use crate::number::number::Number;
use crate::number::truth::{Ratio, Truth};
use crate::refusal::verdict::*;
use crate::table::line::{Last, Line};
use crate::table::list::{End, List};
use crate::table::stride::{Index, Stride};
use crate::table::tree::{Left, Tree};
use crate::tree::basis::Basis;
use crate::tree::tuple::{Cons, Nil};
use crate::tree::xor::Xor;
use core::marker::PhantomData;
use typenum::{Bit, NInt, UInt, UTerm, Unsigned};

/// Declares a trait of types and implements it: a row for each function, a column for each impl.
macro_rules! table {
    ($(#[$doc:meta])* $trait:ident; $([$($generics:tt)*] $for:ty $(where $bound:ty)?),+;
        $($(#[$row_doc:meta])* $name:ident $(<$($p:ident: $of:path),+>)?: $kind:ident = $($value:ty),+;)*) => {
        $(#[$doc])*
        pub trait $trait {
            $($(#[$row_doc])* type $name $(<$($p: $of),+>)?: $kind;)*
        }
        table! { @impls $trait [$({[$($generics)*] $for $(where $bound)?})+] $({$name [$(<$($p: $of),+>)?] $($value),+})* }
    };
    (@impls $trait:ident [] $($row:tt)*) => {};
    (@impls $trait:ident [{[$($generics:tt)*] $for:ty $(where $bound:ty)?} $($rest:tt)*]
        $({$name:ident [$($params:tt)*] $value:ty $(, $values:ty)*})*) => {
        impl<$($generics)*> $trait for $for
        where
            $($bound: Number)?
        {
            $(type $name $($params)* = $value;)*
        }
        table! { @impls $trait [$($rest)*] $({$name [$($params)*] $($values),*})* }
    };
}
pub(crate) use table;

table! {
    /// Eq. 23, of a list of leaves or modes.
    JointList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;

    // ---- of the right operand's leaves ----

    /// What they occupy.
    Spread: Spread = Apart, D::Occupy<S, T::Spread>, Apart;
    /// The leaves that matter: `s > 1` and `d > 0`.
    Proper: List = Nil, S::ProperBefore<D, T::Proper>, Self;
    /// Whether all of those are apart: the first two that are not.
    Segregated: Verdict = Admissible, Both<T::ApartFrom<S::Times<D::Natural>, D::Natural>, T::Segregated>, V;
    /// Whether all are apart from one that reaches `p` in steps of `d`.
    ApartFrom<P: Number, D0: Number>: Verdict = Admissible,
        Both<<P::UpTo<D::Natural> as JointTruth>::ApartOr<P, D0, S::Times<D::Natural>, D::Natural>, T::ApartFrom<P, D0>>, V;
    /// The sum of `(s - 1) d`, on top of `m`.
    Last<M: Number>: Number = M, T::Last<M::Plus<<S::Minus<One> as Number>::Times<D::Natural>>>, M;
    /// Eq. 20 at prefix product `p` for every leaf.
    EachDivides<P: Number>: Verdict = Admissible,
        Both<<<<D::Natural as Number>::Ratio<P> as Ratio>::Divides as JointTruth>::Divides<P, D::Natural>, T::EachDivides<P>>, V;
    /// Those along index `I`, with the integers as strides.
    Along<I: Index>: List = Nil, D::IfAlong<I, S, T::Along<I>>, Self;
    /// Leaves along basis elements: each index has a mode of the left operand to itself, and leaves with the same index are judged
    /// together against that mode. `All` are the leaves.
    ByIndex<All: List, A: Left>: Verdict = Admissible, Both<D::JointAlong<All, A>, T::ByIndex<All, A>>, V;
}
table! {
    /// Eq. 23, of the merged modes of the left operand.
    JointLine; [S: Number, D: Stride] Last<S, D>, [S: Number, D: Stride, T: Line] Cons<S, D, T>, [V: Verdict] End<V>;
    /// The rest of the pseudocode for the proper leaves `B`; `W` is whether they are apart.
    Sums<B: List, W: Verdict>: Verdict = Admissible, <S::UpTo<B::Last<UTerm>> as JointTruth>::Carries<S, B::Last<UTerm>, T, B, W>, V;
    /// Eq. 20 for the leaves `B` at the prefix products behind `p` that are at most `m`.
    Prefixes<P: Number, M: Number, B: List>: Verdict = Admissible,
        <<S::Times<P> as Number>::UpTo<M> as JointTruth>::Carries<S::Times<P>, M, T, B, Admissible>, V;
    /// `V` of several modes; one takes anything.
    UnlessLine<W: Verdict>: Verdict = Admissible, W, V;
}
table! {
    /// Eq. 23, by a comparison.
    JointTruth; [] True, [] False, [] crate::number::num::Unknown;
    /// Two leaves that reach `p` in steps of `d`, and `q` in steps of `e`: apart if `p <= e`, or else if `q <= d`.
    ApartOr<P: Number, D: Number, Q: Number, E: Number>: Verdict
        = Admissible, <Q::UpTo<D> as JointTruth>::ApartElse<P, D, Q, E>, AtRunTime;
    /// Or else refused: the one that begins lower is named, with the stride that it runs over.
    ApartElse<P: Number, D: Number, Q: Number, E: Number>: Verdict = Admissible,
        Inadmissible<ModesCarry<Dec<<D::UpTo<E> as Truth>::Number<P, Q>>, Dec<<D::UpTo<E> as Truth>::Number<E, D>>>>,
        AtRunTime;
    /// A stride `d` at a prefix product `p`: by whether one divides the other.
    Divides<P: Number, D: Number>: Verdict = Admissible, Inadmissible<JointlyDoesNotDivide<Dec<P>, Dec<D>>>, AtRunTime;
    /// By whether the prefix product `p` is at most `m`: it and those behind it, for the leaves `B`, and `W`.
    Carries<P: Number, M: Number, T: Line, B: List, W: Verdict>: Verdict
        = Both<Both<B::EachDivides<P>, T::Prefixes<P, M, B>>, W>, Admissible, AtRunTime;
    /// `P` to `D` before the interval from `E` to `Q`, if true; behind it, if it fits there, if not.
    Insert<P: Number, D: Number, Q: Number, E: Number, T: Spread>: Spread = Interval<P, D, Interval<Q, E, T>>,
        <Q::UpTo<D> as JointTruth>::InsertBehind<P, D, Q, E, T>, Unsettled;
    /// Behind it, if true.
    InsertBehind<P: Number, D: Number, Q: Number, E: Number, T: Spread>: Spread
        = <T::Insert<P, D> as Spread>::Push<Q, E>, Overlaps, Unsettled;
}
table! {
    /// Eq. 23, of an extent `n`.
    JointNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize, [] isize;
    /// `n : d` before a list, if it matters.
    ProperBefore<D: Stride, T: List>: List = T, T, D::IfProper<Self, T>, T, D::IfProper<Self, T>, D::IfProper<Self, T>;
}
/// Eq. 23, of a stride.
pub trait JointStride {
    /// The number, if it is one.
    type Natural: Number;
    /// The interval of `s : self` put into others; nothing if it is 0. (One of extent 1 is empty; where it lies inside another all
    /// leaves that matter are looked at.)
    type Occupy<S: Number, T: Spread>: Spread;
    /// `s : self` before a list, if it matters.
    type IfProper<S: Number, T: List>: List;
    /// `s : k` before a list, for a stride `k` along index `I`.
    type IfAlong<I: Index, S: Number, T: List>: List;
    /// The joint rules for the leaves of `All` along its index.
    type JointAlong<All: List, A: Left>: Verdict;
}
macro_rules! no_coordinate {
    () => {
        type IfAlong<I: Index, S: Number, T: List> = T;
        type JointAlong<All: List, A: Left> = Admissible;
    };
}
impl JointStride for UTerm {
    type Natural = Self;
    type Occupy<S: Number, T: Spread> = T;
    type IfProper<S: Number, T: List> = T;
    no_coordinate!();
}
impl<V, C> JointStride for UInt<V, C>
where
    Self: Number,
{
    type Natural = Self;
    type Occupy<S: Number, T: Spread> = T::Insert<S::Times<Self>, Self>;
    type IfProper<S: Number, T: List> = Cons<S, Self, T>;
    no_coordinate!();
}
macro_rules! unknown {
    ($([$($generics:tt)*] $d:ty = $natural:ty;)*) => {$(
        impl<$($generics)*> JointStride for $d
        where
            Self: Stride,
        {
            type Natural = $natural;
            type Occupy<S: Number, T: Spread> = Unsettled;
            type IfProper<S: Number, T: List> = Cons<S, Self, T>;
            no_coordinate!();
        }
    )*};
}
unknown! { [] usize = usize; [] isize = usize; [] Underflow = usize; [V: Unsigned, C: Bit] NInt<UInt<V, C>> = usize; [K: Number] Xor<K> = usize; }
impl<K: Stride, J: Index> JointStride for Basis<K, J> {
    type Natural = usize;
    type Occupy<S: Number, T: Spread> = Coordinates;
    type IfProper<S: Number, T: List> = Cons<S, Self, T>;
    type IfAlong<I: Index, S: Number, T: List> = <J::Is<I> as Truth>::List<Cons<S, K, T>, T>;
    type JointAlong<All: List, A: Left> = <<J::In<A> as Left>::Merged as JointLine>::Sums<
        All::Along<J>,
        <<All::Along<J> as JointList>::Spread as Spread>::Kind<All::Along<J>>,
    >;
}

/// What leaves occupy: intervals in order, or why not.
pub trait Spread {
    /// With the interval from `d` to `p`.
    type Insert<P: Number, D: Number>: Spread;
    /// Behind the interval from `d` to `p`.
    type Push<P: Number, D: Number>: Spread;
    /// Whether the leaves `B` are apart.
    type Kind<B: List>: Verdict;
    /// `joint(L, SB : DB, v)`, if `v` is [`Admissible`], and what XOR strides ask besides; `A` is the left operand.
    type Joint<L: Line, SB: Tree<DB>, DB, A: Left>: Verdict;
    /// The same, if `v` is [`Truncated`].
    type JointTruncated<L: Line, SB: Tree<DB>, DB, A: Left>: Verdict;
}
/// No leaf that matters.
#[derive(Debug, Clone, Copy)]
pub struct Apart;
/// From `D` to `P`, and others behind it.
#[derive(Debug, Clone, Copy)]
pub struct Interval<P, D, T>(PhantomData<(P, D, T)>);
/// Two overlap.
#[derive(Debug, Clone, Copy)]
pub struct Overlaps;
/// A run-time integer decides it.
#[derive(Debug, Clone, Copy)]
pub struct Unsettled;
/// They are coordinates.
#[derive(Debug, Clone, Copy)]
pub struct Coordinates;
macro_rules! apart {
    () => {
        type Push<P0: Number, D0: Number> = Interval<P0, D0, Self>;
        type Kind<B: List> = Admissible;
        type Joint<L: Line, SB: Tree<DB>, DB, A: Left> = L::XorRule<Layout<SB, DB>>;
        type JointTruncated<L: Line, SB: Tree<DB>, DB, A: Left> = <Truncated as Verdict>::JointApart<L, Layout<SB, DB>>;
    };
}
impl Spread for Apart {
    type Insert<P0: Number, D0: Number> = Interval<P0, D0, Self>;
    apart!();
}
impl<P: Number, D: Number, T: Spread> Spread for Interval<P, D, T> {
    type Insert<P0: Number, D0: Number> = <P0::UpTo<D> as JointTruth>::Insert<P0, D0, P, D, T>;
    apart!();
}
macro_rules! special {
    ($($spread:ident $b:ident $sb:ident $db:ident $a:ident $l:ident: $kind:ty, $joint:ty;)*) => {$(
        impl Spread for $spread {
            type Insert<P0: Number, D0: Number> = Self;
            type Push<P0: Number, D0: Number> = Self;
            type Kind<$b: List> = $kind;
            type Joint<$l: Line, $sb: Tree<$db>, $db, $a: Left> = Both<$joint, $l::XorRule<Layout<$sb, $db>>>;
            type JointTruncated<$l: Line, $sb: Tree<$db>, $db, $a: Left> = Both<$joint, $l::XorRule<Layout<$sb, $db>>>;
        }
    )*};
}
special! {
    Overlaps B SB DB A L: <B::Proper as JointList>::Segregated, L::Sums<Proper<SB, DB>, <Proper<SB, DB> as JointList>::Segregated>;
    Unsettled B SB DB A L: AtRunTime, L::UnlessLine<AtRunTime>;
    Coordinates B SB DB A L: Admissible, <Proper<SB, DB> as JointList>::ByIndex<Proper<SB, DB>, A>;
}
/// The leaves that matter of a shape with its stride.
type Proper<SB, DB> = <<SB as Tree<DB>>::Leaves<Nil> as JointList>::Proper;
