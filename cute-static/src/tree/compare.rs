//! Tuples compared: in lexicographic and colexicographic order, and leaf by leaf; the relations of profiles.
//!
//! ```text
//! elem_less(a, b)             = a < b, or for tuples: rank(a) <= rank(b) and elem_less(ai, bi) for all i
//! lex_less(a, b)              = a < b, or for tuples: at the first i where they differ, lex_less(ai, bi); where one
//!                               ends first, it is the lesser
//! colex_less(a, b)            = the same from the last mode on                                 (Section 2.2.2, `<`)
//! congruent(P, S)             = both leaves, or both tuples of one rank with congruent modes         (Definition 2.3)
//! weakly_congruent(P, S)      = P a leaf, or both tuples of one rank with weakly congruent modes     (Definition 2.4)
//! compatible(P, S)            = P a leaf equal to |S|, or both tuples ... with compatible modes      (Definition 2.7)
//! ```
//!
//! An integer and a tuple do not compare, wherever they meet: that does not compile. As types all answer [`True`], [`False`], or
//! [`Unknown`] where run-time integers decide.

use crate::number::num::*;
use crate::number::number::Number;
use crate::refusal::answer::{Given, Granting};
use crate::refusal::verdict::{Admissible, AtRunTime, Both, Holds, Inadmissible, NotCompared, NotTogether, Verdict};
use crate::table::stride::{Index, Stride};
use crate::tree::basis::Basis;
use crate::tree::nested::{AsTruth, If, Is, Nested, No, TreeTruth, Trees, Visitor, Walked, exact_size_of, rules};
use crate::tree::xor::Xor;
use core::cmp::Ordering;
use typenum::{B0, B1, Bit, NInt, UInt, UTerm, Unsigned};

/// The type of [`lex_less`].
pub type LexLess<A, B> = Answered<A, B, <A as Nested>::Walk<B, Less, UTerm, No>>;
/// The type of [`colex_less`].
pub type ColexLess<A, B> =
    Answered<A, B, <<A as Nested>::Mirrored as Nested>::Walk<<B as Nested>::Mirrored, Less, UTerm, No>>;
/// The type of [`elem_less`].
pub type ElemLess<A, B> = Answered<A, B, Walked<A, B, AllLess>>;
/// What the verdict `V` says of `A` and `B`, if they compare.
type Answered<A, B, V> = <Given<<V as AsTruth>::Truth, Walked<A, B, Comparable>> as Granting>::Out;
/// The type of [`congruent`].
pub type Congruent<P, S> = Is<P, S, Congruence>;
/// The type of [`weakly_congruent`].
pub type WeaklyCongruent<P, S> = Is<P, S, WeakCongruence>;
/// The type of [`compatible`].
pub type Compatible<P, S> = Is<P, S, Coarser>;

/// Whether `a` comes before `b` in lexicographic order: the first mode that differs decides, a tuple comes after those
/// that begin it.
///
/// ```
/// use cute_static::{LexLess, lex_less, num::True, shape};
/// assert!(lex_less(&(3usize, (2usize, 5usize)), &(3usize, (4usize, 1usize))));
/// static_assertions::assert_type_eq_all!(LexLess<shape!((3, 4)), shape!((3, 4, 1))>, True);
/// ```
#[inline(always)]
pub fn lex_less<A: Nested, B: Nested>(a: &A, b: &B) -> bool
where
    Walked<A, B, Comparable>: Holds,
{
    order(*a, *b) == Ordering::Less
}
/// Whether `a` comes before `b` in colexicographic order, that of coordinates (Section 2.2.2): the last mode that
/// differs decides, a tuple comes after those that end it.
///
/// ```
/// use cute_static::{ColexLess, colex_less, num::False, shape};
/// assert!(colex_less(&(3usize, (4usize, 1usize)), &(3usize, (2usize, 5usize))));
/// static_assertions::assert_type_eq_all!(ColexLess<shape!((2, 3)), shape!((1, 2, 2))>, False);
/// ```
#[inline(always)]
pub fn colex_less<A: Nested, B: Nested>(a: &A, b: &B) -> bool
where
    Walked<A, B, Comparable>: Holds,
{
    order(a.mirrored(), b.mirrored()) == Ordering::Less
}
/// Whether each leaf of `a` is less than that of `b`; `a` may have fewer modes, not more.
///
/// ```
/// use cute_static::{ElemLess, elem_less, num::False, shape};
/// assert!(elem_less(&(3usize, (0usize, 1usize)), &shape!((4, (3, 2)))));
/// static_assertions::assert_type_eq_all!(ElemLess<shape!((3, 2)), shape!((4, 2))>, False);
/// ```
#[inline(always)]
pub fn elem_less<A: Nested, B: Nested>(a: &A, b: &B) -> bool
where
    Walked<A, B, Comparable>: Holds,
{
    let mut less = All(true);
    a.visit(*b, &mut less);
    less.0
}

rules! {
    /// Whether two trees compare.
    Comparable = <A as CompareStride>::Compares<B, V>, Inadmissible<NotCompared<()>>, Inadmissible<NotCompared<()>>, V, V;
    /// From the first mode on: less, or what the later ones say.
    Less = A::Less<B, V>, No, No, Admissible, No;
    /// All modes.
    AllLess = Both<A::Less<B, No>, V>, No, No, V, No;
    /// The same nesting.
    Congruence = V, No, No, No, No;
    /// A coarser nesting.
    WeakCongruence = V, V, No, No, No;
    /// A coarser nesting, of the same sizes.
    Coarser = Both<Equal<A::Number, B::Number>, V>, Both<Equal<A::Number, B::Size>, V>, No, No, No;
}
type Equal<N, M> = If<<N as Number>::Equals<M>, Admissible, No>;
/// Of a leaf, as far as the compiler knows.
pub trait CompareStride {
    /// Whether it compares with `B`; and with an integer.
    type Compares<B: Stride, V: Verdict>: Verdict;
    type WithInteger<V: Verdict>: Verdict;
    /// Whether it is less than `B`; `V` if they are equal.
    type Less<B: Stride, V: Verdict>: Verdict;
    /// Whether `a`, `-u`, or an integer that is known when run, is less than this.
    type AboveNumber<A: Number, V: Verdict>: Verdict;
    type AboveNegative<U: Number, V: Verdict>: Verdict;
}
macro_rules! compared {
    ($([$($generics:tt)*] $leaf:ty $(where $bound:ty)?: $less:ty, $number:ty, $negative:ty;)*) => {$(
        impl<$($generics)*> CompareStride for $leaf
        where
            $($bound: Number)?
        {
            type Compares<B: Stride, V: Verdict> = B::WithInteger<V>;
            type WithInteger<V: Verdict> = V;
            type Less<B: Stride, V: Verdict> = $less;
            type AboveNumber<A: Number, V: Verdict> = $number;
            type AboveNegative<U: Number, V: Verdict> = $negative;
        }
    )*};
    (@none $([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)*> CompareStride for $leaf {
            type Compares<B: Stride, V: Verdict> = Inadmissible<NotTogether<()>>;
            type WithInteger<V: Verdict> = Inadmissible<NotTogether<()>>;
            type Less<B: Stride, V: Verdict> = No;
            type AboveNumber<A: Number, V: Verdict> = No;
            type AboveNegative<U: Number, V: Verdict> = No;
        }
    )*};
}
/// Whether the number `A` is less than `B`; `V` if they are equal.
type Below<A, B, V> = If<<A as Number>::Equals<B>, V, If<<A as Number>::Below<B>, Admissible, No>>;
compared! {
    [] UTerm: B::AboveNumber<Self, V>, Below<A, Self, V>, Admissible;
    [] One: B::AboveNumber<Self, V>, Below<A, Self, V>, Admissible;
    [X, Y] UInt<UInt<X, Y>, B0> where UInt<X, Y>: B::AboveNumber<Self, V>, Below<A, Self, V>, Admissible;
    [X, Y] UInt<UInt<X, Y>, B1> where UInt<X, Y>: B::AboveNumber<Self, V>, Below<A, Self, V>, Admissible;
    [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>: B::AboveNegative<UInt<X, Y>, V>, No, Below<UInt<X, Y>, U, V>;
    [] usize: AtRunTime, AtRunTime, Admissible;
    [] isize: AtRunTime, AtRunTime, AtRunTime;
}
compared! { @none [] Underflow; [K: Stride, I: Index] Basis<K, I>; [K: Number] Xor<K>; }

/// The order of two trees.
#[inline(always)]
fn order<A: Nested, B: Nested>(a: A, b: B) -> Ordering {
    let mut order = First(Ordering::Equal);
    a.visit(b, &mut order);
    order.0
}
macro_rules! visitors {
    ($($(#[$doc:meta])* $visitor:ident($state:ty) = |$s:ident, $a:ident, $b:ident| $leaves:expr,
        |$t:ident, $p:ident, $q:ident| $leaf_tuple:expr, $tuple_leaf:expr, $shorter:expr, $longer:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $visitor(pub(crate) $state);
        impl Visitor for $visitor {
            #[inline(always)]
            fn leaves(&mut self, $a: i128, $b: i128) {
                let $s = self.0;
                *self = Self($leaves);
            }
            #[inline(always)]
            fn leaf_tuple<A: Nested, B: Nested>(&mut self, $p: A, $q: B) {
                let $t = self.0;
                *self = Self($leaf_tuple);
            }
            #[inline(always)]
            fn tuple_leaf<A: Trees, B: Nested>(&mut self, _: A, _: B) {
                let $s = self.0;
                *self = Self($tuple_leaf);
            }
            #[inline(always)]
            fn shorter(&mut self) {
                let $s = self.0;
                *self = Self($shorter);
            }
            #[inline(always)]
            fn longer(&mut self) {
                let $s = self.0;
                *self = Self($longer);
            }
        }
    )*};
}
pub(crate) use visitors;
visitors! {
    /// [`Less`], of numbers.
    First(Ordering) = |s, a, b| s.then(a.cmp(&b)), |s, _a, _b| s, s, s.then(Ordering::Less), s.then(Ordering::Greater);
    /// [`AllLess`], of numbers.
    All(bool) = |s, a, b| s & (a < b), |s, _a, _b| s, s, s, s & false;
    /// `compatible`, of numbers.
    Coarsens(bool) = |s, a, b| s & (a == b), |s, p, q| s & (exact_size_of(p) == exact_size_of(q)), s & false, s & false, s & false;
}

// ---- the relations of profiles, as functions ----

/// Whether two hierarchical tuples have the same profile (Definition 2.3).
///
/// ```
/// use cute_static::{Congruent, congruent, num::False, shape};
/// assert!(congruent(&(4usize, (2usize, 4usize)), &shape!((7, (3, 2)))));
/// static_assertions::assert_type_eq_all!(Congruent<shape!((4, 8)), shape!((4, (2, 4)))>, False);
/// ```
#[inline(always)]
pub fn congruent<P: Nested, S: Nested>(_p: &P, _s: &S) -> bool {
    <Is<P, S, Congruence> as TreeTruth>::IS
}
/// Whether `p` coarsens the profile of `s` (Definition 2.4).
///
/// ```
/// use cute_static::{WeaklyCongruent, num::False, shape, weakly_congruent};
/// assert!(weakly_congruent(&(4usize, 8usize), &shape!((7, (3, 2)))));
/// static_assertions::assert_type_eq_all!(WeaklyCongruent<shape!((7, (3, 2))), shape!((30, 1))>, False);
/// ```
#[inline(always)]
pub fn weakly_congruent<P: Nested, S: Nested>(_p: &P, _s: &S) -> bool {
    <Is<P, S, WeakCongruence> as TreeTruth>::IS
}
/// Whether shape `p` coarsens shape `s`, mode for mode of the same size (Definition 2.7); static or not.
///
/// ```
/// use cute_static::{Compatible, compatible, num::False, shape};
/// assert!(compatible(&(2usize, 15usize), &shape!((2, (3, 5)))));
/// static_assertions::assert_type_eq_all!(Compatible<shape!(30), shape!((2, (3, 4)))>, False);
/// ```
#[inline(always)]
pub fn compatible<P: Nested, S: Nested>(p: &P, s: &S) -> bool {
    let mut coarsens = Coarsens(true);
    p.visit(*s, &mut coarsens);
    coarsens.0
}
