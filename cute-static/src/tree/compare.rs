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
use crate::table::words::*;
use crate::tree::nested::{AsTruth, If, Is, No, Trees, Visitor, Walked, exact_size_of, rules};
use core::cmp::Ordering;

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
/// CuTe's `elem_gtr(a, b)` is `elem_less(&b, &a)`; its `elem_leq(a, b)` is `!elem_less(&b, &a)` and `elem_geq(a, b)` `!elem_less(&a, &b)`, which of
/// tuples do not compare all leaves: `elem_leq` of `(1, 5)` and `(2, 3)` is true.
#[doc(alias = "elem_gtr")]
#[doc(alias = "elem_leq")]
#[doc(alias = "elem_geq")]
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
/// Whether the number `A` is less than `B`; `V` if they are equal.
type Below<A, B, V> = If<<A as Number>::Equals<B>, V, If<<A as Number>::Below<B>, Admissible, No>>;
type Apart = Inadmissible<NotTogether<()>>;
table! {
    /// Of a leaf, as far as the compiler knows.
    CompareStride; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>,
        [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [] Underflow, [K: Stride, J: Index] Basis<K, J>, [K: Number] Xor<K>;
    /// Whether it compares with `B`; and with an integer.
    Compares<B: Stride, V: Verdict>: Verdict = B::WithInteger<V>, B::WithInteger<V>, B::WithInteger<V>, B::WithInteger<V>, B::WithInteger<V>,
        B::WithInteger<V>, Apart, Apart, Apart;
    WithInteger<V: Verdict>: Verdict = V, V, V, V, V, V, Apart, Apart, Apart;
    /// Whether it is less than `B`; `V` if they are equal.
    Less<B: Stride, V: Verdict>: Verdict = B::AboveNumber<Self, V>, B::AboveNumber<Self, V>, B::AboveNumber<Self, V>,
        B::AboveNegative<UInt<X, Y>, V>, AtRunTime, AtRunTime, No, No, No;
    /// Whether `a`, `-u`, or an integer that is known when run, is less than this.
    AboveNumber<A: Number, V: Verdict>: Verdict = Below<A, Self, V>, Below<A, Self, V>, Below<A, Self, V>, No, AtRunTime, AtRunTime, No, No, No;
    AboveNegative<U: Number, V: Verdict>: Verdict = Admissible, Admissible, Admissible, Below<UInt<X, Y>, U, V>, Admissible, AtRunTime, No, No, No;
}

/// The order of two trees.
#[inline(always)]
fn order<A: Nested, B: Nested>(a: A, b: B) -> Ordering {
    let mut order = First(Ordering::Equal);
    a.visit(b, &mut order);
    order.0
}
/// [`Less`], of numbers.
struct First(Ordering);
#[inlined]
impl Visitor for First {
    fn leaves(&mut self, a: i128, b: i128) {
        self.0 = self.0.then(a.cmp(&b));
    }
    fn shorter(&mut self) {
        self.0 = self.0.then(Ordering::Less);
    }
    fn longer(&mut self) {
        self.0 = self.0.then(Ordering::Greater);
    }
}
/// Whether all leaves are so, and what else there is: of leaves, of a leaf and a tuple, of a tuple and anything else.
macro_rules! whether {
    ($($(#[$doc:meta])* $all:ident = |$a:ident, $b:ident| $leaves:expr, |$p:ident, $q:ident| $leaf_tuple:expr, $ended:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $all(pub(crate) bool);
        #[inlined]
        impl Visitor for $all {
            fn leaves(&mut self, $a: i128, $b: i128) {
                self.0 &= $leaves;
            }
            fn leaf_tuple<A: Nested, B: Nested>(&mut self, $p: A, $q: B) {
                self.0 &= $leaf_tuple;
            }
            fn tuple_leaf<A: Trees, B: Nested>(&mut self, _: A, _: B) {
                self.0 &= $ended;
            }
            fn shorter(&mut self) {
                self.0 &= $ended;
            }
            fn longer(&mut self) {
                self.0 = false;
            }
        }
    )*};
}
pub(crate) use whether;
whether! {
    /// [`AllLess`], of numbers.
    All = |a, b| a < b, |_a, _b| true, true;
    /// `compatible`, of numbers.
    Coarsens = |a, b| a == b, |p, q| exact_size_of(p) == exact_size_of(q), false;
}

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
