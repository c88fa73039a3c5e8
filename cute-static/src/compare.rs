//! Tuples compared: in lexicographic and colexicographic order, and leaf by leaf; the relations of profiles on values.
//!
//! ```text
//! elem_less(a, b)             = a < b, or for tuples: rank(a) <= rank(b) and elem_less(ai, bi) for all i
//! lex_less(a, b)              = a < b, or for tuples: at the first i where they differ, lex_less(ai, bi); where one
//!                               ends first, it is the lesser
//! colex_less(a, b)            = the same from the last mode on                                 (Section 2.2.2, `<`)
//! ```
//!
//! An integer and a tuple do not compare, wherever they meet: that does not compile.

use crate::htuple::{Congruent, HTuple, IsCongruent, IsWeaklyCongruent, Leaf, Node, Profile, WeaklyCongruent};
use crate::num::*;
use crate::shape_math::{AndAlso, exact_product};
use crate::tuple::{AsList, Link, Nil};
use core::cmp::Ordering;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// Whether `A` comes before `B` in lexicographic order: [`True`], [`False`], or [`Unknown`] where run-time integers decide.
///
/// ```
/// use cute_static::{LexLess, shape, num::{False, True}};
/// static_assertions::assert_type_eq_all!(LexLess<shape!((3, (2, 5))), shape!((3, (4, 1)))>, True);
/// static_assertions::assert_type_eq_all!(LexLess<shape!((3, 4)), shape!((3, 4))>, False);
/// static_assertions::assert_type_eq_all!(LexLess<shape!((3, 4)), shape!((3, 4, 1))>, True);
/// ```
pub type LexLess<A, B> = <<A as Compare<B, Lex>>::Output as AsLess>::Output;
/// Whether `A` comes before `B` in colexicographic order, that of coordinates: [`True`], [`False`] or [`Unknown`].
///
/// ```
/// use cute_static::{ColexLess, shape, num::{False, True}};
/// static_assertions::assert_type_eq_all!(ColexLess<shape!((3, (4, 1))), shape!((3, (2, 5)))>, True);
/// static_assertions::assert_type_eq_all!(ColexLess<shape!((2, 3)), shape!((1, 2, 2))>, False);
/// ```
pub type ColexLess<A, B> = <<A as Compare<B, Colex>>::Output as AsLess>::Output;
/// Whether each leaf of `A` is less than that of `B`, which may have more modes: [`True`], [`False`] or [`Unknown`].
///
/// ```
/// use cute_static::{ElemLess, shape, num::{False, True}};
/// static_assertions::assert_type_eq_all!(ElemLess<shape!((3, (2, 1))), shape!((4, (3, 2)))>, True);
/// static_assertions::assert_type_eq_all!(ElemLess<shape!((3, 2)), shape!((4, 2))>, False);
/// ```
pub type ElemLess<A, B> = <<A as Compare<B, Elem>>::Output as AsLess>::Output;

/// Whether `a` comes before `b` in lexicographic order: the first mode that differs decides, a tuple comes after those
/// that begin it.
///
/// ```
/// use cute_static::lex_less;
/// assert!(lex_less(&(3usize, (2usize, 5usize)), &(3usize, (4usize, 1usize))));
/// ```
#[inline(always)]
pub fn lex_less<A: Compare<B, Lex> + Copy, B: Copy>(a: &A, b: &B) -> bool {
    a.compare(*b) == Ordering::Less
}
/// Whether `a` comes before `b` in colexicographic order, that of coordinates (Section 2.2.2): the last mode that
/// differs decides, a tuple comes after those that end it.
///
/// ```
/// use cute_static::colex_less;
/// assert!(colex_less(&(3usize, (4usize, 1usize)), &(3usize, (2usize, 5usize))));
/// ```
#[inline(always)]
pub fn colex_less<A: Compare<B, Colex> + Copy, B: Copy>(a: &A, b: &B) -> bool {
    a.compare(*b) == Ordering::Less
}
/// Whether each leaf of `a` is less than that of `b`; `a` may have fewer modes, not more.
///
/// ```
/// use cute_static::{elem_less, shape};
/// assert!(elem_less(&(3usize, (0usize, 1usize)), &shape!((4, (3, 2)))));
/// ```
#[inline(always)]
pub fn elem_less<A: Compare<B, Elem> + Copy, B: Copy>(a: &A, b: &B) -> bool {
    a.compare(*b) == Ordering::Less
}

/// From the first mode on.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Lex;
/// From the last mode on.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Colex;
/// All modes: less, or not.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Elem;
/// Two tuples are the same.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Same;

/// Two tuples compared by the order `R`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "two tuples that do not compare",
    label = "an integer and a tuple do not compare"
)]
pub trait Compare<B, R> {
    /// [`True`] for less, [`False`] for greater, [`Same`], or [`Unknown`].
    type Output;
    /// The answer. In the order [`Elem`], what is not less is greater.
    fn compare(self, b: B) -> Ordering;
}
impl<A, B, R> Compare<B, R> for A
where
    A: Profile,
    B: Profile,
    A::Kind: CompareKinds<A, B, B::Kind, R>,
{
    type Output = <A::Kind as CompareKinds<A, B, B::Kind, R>>::Output;
    #[inline(always)]
    fn compare(self, b: B) -> Ordering {
        A::Kind::compare_kinds(self, b)
    }
}
/// [`Compare`], by the kinds of the two tuples.
#[doc(hidden)]
pub trait CompareKinds<A, B, K, R> {
    /// The answer.
    type Output;
    /// The answer.
    fn compare_kinds(a: A, b: B) -> Ordering;
}
impl<A: IntLeaf + LessLeaf<B>, B: IntLeaf, R> CompareKinds<A, B, Leaf<B>, R> for Leaf<A> {
    type Output = A::Output;
    #[inline(always)]
    fn compare_kinds(a: A, b: B) -> Ordering {
        a.int().cmp(&b.int())
    }
}
impl<A, B, L, M> CompareKinds<A, B, Node<M>, Lex> for Node<L>
where
    A: AsList<List = L>,
    B: AsList<List = M>,
    L: CompareLists<M, Lex>,
{
    type Output = L::Output;
    #[inline(always)]
    fn compare_kinds(a: A, b: B) -> Ordering {
        a.into_list().compare_lists(b.into_list())
    }
}
impl<A, B, L, M, P, Q> CompareKinds<A, B, Node<M>, Colex> for Node<L>
where
    A: AsList<List = L>,
    B: AsList<List = M>,
    L: Reverse<Nil, List = P>,
    M: Reverse<Nil, List = Q>,
    P: CompareLists<Q, Colex>,
{
    type Output = P::Output;
    #[inline(always)]
    fn compare_kinds(a: A, b: B) -> Ordering {
        a.into_list().reverse(Nil).compare_lists(b.into_list().reverse(Nil))
    }
}
impl<A, B, L, M> CompareKinds<A, B, Node<M>, Elem> for Node<L>
where
    A: AsList<List = L>,
    B: AsList<List = M>,
    L: AllLess<M>,
{
    type Output = L::Output;
    #[inline(always)]
    fn compare_kinds(a: A, b: B) -> Ordering {
        if a.into_list().all_less(b.into_list()) { Ordering::Less } else { Ordering::Greater }
    }
}

/// A list before the reverse of another.
#[doc(hidden)]
pub trait Reverse<Done> {
    /// The list.
    type List;
    /// The list.
    fn reverse(self, done: Done) -> Self::List;
}
impl<D> Reverse<D> for Nil {
    type List = D;
    #[inline(always)]
    fn reverse(self, done: D) -> D {
        done
    }
}
impl<H, T: Reverse<Link<H, D>>, D> Reverse<D> for Link<H, T> {
    type List = T::List;
    #[inline(always)]
    fn reverse(self, done: D) -> T::List {
        self.1.reverse(Link(self.0, done))
    }
}

/// Two lists compared from their heads on.
#[doc(hidden)]
pub trait CompareLists<M, R> {
    /// The answer.
    type Output;
    /// The answer.
    fn compare_lists(self, other: M) -> Ordering;
}
macro_rules! ends {
    ($([$($generics:tt)*] $l:ty, $m:ty => $type_:ident $value:ident;)*) => {$(
        impl<$($generics)* R> CompareLists<$m, R> for $l {
            type Output = $type_;
            #[inline(always)]
            fn compare_lists(self, _: $m) -> Ordering {
                Ordering::$value
            }
        }
    )*};
}
ends! { [] Nil, Nil => Same Equal; [H, T,] Nil, Link<H, T> => True Less; [H, T,] Link<H, T>, Nil => False Greater; }
impl<H, T, H2, T2, R> CompareLists<Link<H2, T2>, R> for Link<H, T>
where
    H: Compare<H2, R>,
    T: CompareLists<T2, R>,
    H::Output: OrElse<T::Output>,
{
    type Output = <H::Output as OrElse<T::Output>>::Output;
    #[inline(always)]
    fn compare_lists(self, other: Link<H2, T2>) -> Ordering {
        self.0.compare(other.0).then(self.1.compare_lists(other.1))
    }
}
/// The first answer, or the second where the first is [`Same`].
#[doc(hidden)]
pub trait OrElse<A> {
    /// The answer.
    type Output;
}
impl<A> OrElse<A> for Same {
    type Output = A;
}
impl<A> OrElse<A> for True {
    type Output = True;
}
impl<A> OrElse<A> for False {
    type Output = False;
}
impl<A> OrElse<A> for Unknown {
    type Output = Unknown;
}
/// Whether an answer is less.
#[doc(hidden)]
pub trait AsLess {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
}
impl AsLess for True {
    type Output = True;
}
impl AsLess for False {
    type Output = False;
}
impl AsLess for Same {
    type Output = False;
}
impl AsLess for Unknown {
    type Output = Unknown;
}

/// Whether each element of a list is less than that of another, which may be longer.
#[doc(hidden)]
pub trait AllLess<M> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
    /// The answer.
    fn all_less(self, other: M) -> bool;
}
impl<M> AllLess<M> for Nil {
    type Output = True;
    #[inline(always)]
    fn all_less(self, _: M) -> bool {
        true
    }
}
impl<H, T> AllLess<Nil> for Link<H, T> {
    type Output = False;
    #[inline(always)]
    fn all_less(self, _: Nil) -> bool {
        false
    }
}
impl<H, T, H2, T2, A> AllLess<Link<H2, T2>> for Link<H, T>
where
    H: Compare<H2, Elem, Output: AsLess<Output = A>>,
    T: AllLess<T2>,
    A: AndAlso<T::Output>,
{
    type Output = A::Output;
    #[inline(always)]
    fn all_less(self, other: Link<H2, T2>) -> bool {
        (self.0.compare(other.0) == Ordering::Less) & self.1.all_less(other.1)
    }
}

/// A leaf that is an integer.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not an integer")]
pub trait IntLeaf: Copy {
    /// The integer.
    fn int(self) -> i128;
}
macro_rules! int_leaf {
    ($([$($generics:tt)*] $leaf:ty, |$x:ident| $value:expr;)*) => {$(
        impl<$($generics)*> IntLeaf for $leaf {
            #[inline(always)]
            fn int(self) -> i128 {
                let $x = self;
                $value
            }
        }
    )*};
}
int_leaf! {
    [] UTerm, |_n| 0;
    [U: Before<B>, B: Bit] UInt<U, B>, |_n| wide(Self::VALUE);
    [U: Nat + NonZero] NInt<U>, |_n| wide(U::VALUE).wrapping_neg();
    [] usize, |n| wide(n);
    [] isize, |n| i128::try_from(n).unwrap_or(0);
}
#[inline(always)]
fn wide(n: usize) -> i128 {
    i128::try_from(n).unwrap_or(i128::MAX)
}

/// Whether a leaf is less than another, as far as the compiler knows.
#[doc(hidden)]
pub trait LessLeaf<M> {
    /// [`True`], [`False`], [`Same`] or [`Unknown`].
    type Output;
}
macro_rules! static_leaves {
    ($([$($generics:tt)*] $n:ty, $m:ty;)*) => {$(
        impl<$($generics)*> LessLeaf<$m> for $n
        where
            $n: Below<$m, Same>,
        {
            type Output = <$n as Below<$m, Same>>::Output;
        }
    )*};
}
static_leaves! { [] UTerm, UTerm; [V, C] UTerm, UInt<V, C>; [U, B] UInt<U, B>, UTerm; [U, B, V, C] UInt<U, B>, UInt<V, C>; }
macro_rules! unknown {
    ($([$($generics:tt)*] $n:ty, $m:ty;)*) => {$(
        impl<$($generics)*> LessLeaf<$m> for $n {
            type Output = Unknown;
        }
    )*};
}
unknown! {
    [] UTerm, usize; [] UTerm, isize; [U, B] UInt<U, B>, usize; [U, B] UInt<U, B>, isize; [M: IntLeaf] usize, M;
    [M: IntLeaf] isize, M;
}
macro_rules! negative {
    ($([$($generics:tt)*] $n:ty, $m:ty => $less:ident;)*) => {$(
        impl<$($generics)*> LessLeaf<$m> for $n {
            type Output = $less;
        }
    )*};
}
negative! {
    [U: Nat + NonZero] NInt<U>, UTerm => True; [U: Nat + NonZero, V, C] NInt<U>, UInt<V, C> => True;
    [V: Nat + NonZero] UTerm, NInt<V> => False; [U, B, V: Nat + NonZero] UInt<U, B>, NInt<V> => False;
    [U: Nat + NonZero] NInt<U>, usize => True; [U: Nat + NonZero] NInt<U>, isize => Unknown;
}
impl<U: Nat + NonZero, V: Nat + NonZero + Below<U, Same>> LessLeaf<NInt<V>> for NInt<U> {
    type Output = <V as Below<U, Same>>::Output;
}

// ---- the relations of profiles, as functions ----

/// [`True`] and [`False`] as values.
#[doc(hidden)]
pub trait Answer {
    /// The value.
    const IS: bool;
}
impl Answer for True {
    const IS: bool = true;
}
impl Answer for False {
    const IS: bool = false;
}
/// Whether two hierarchical tuples have the same profile (Definition 2.3).
///
/// ```
/// use cute_static::{congruent, shape};
/// assert!(congruent(&(4usize, (2usize, 4usize)), &shape!((7, (3, 2)))));
/// assert!(!congruent(&(4usize, 8usize), &shape!((7, (3, 2)))));
/// ```
#[inline(always)]
pub fn congruent<P: IsCongruent<S, Output: Answer>, S>(_p: &P, _s: &S) -> bool {
    Congruent::<P, S>::IS
}
/// Whether `p` coarsens the profile of `s` (Definition 2.4).
///
/// ```
/// use cute_static::{shape, weakly_congruent};
/// assert!(weakly_congruent(&(4usize, 8usize), &shape!((7, (3, 2)))));
/// ```
#[inline(always)]
pub fn weakly_congruent<P: IsWeaklyCongruent<S, Output: Answer>, S>(_p: &P, _s: &S) -> bool {
    WeaklyCongruent::<P, S>::IS
}
/// Whether shape `p` coarsens shape `s`, mode for mode of the same size (Definition 2.7); static or not.
///
/// ```
/// use cute_static::{compatible, shape};
/// assert!(compatible(&(2usize, 15usize), &shape!((2, (3, 5)))));
/// assert!(!compatible(&30usize, &shape!((2, (3, 4)))));
/// ```
#[inline(always)]
pub fn compatible<P: Coarsens<S> + Copy, S: Copy>(p: &P, s: &S) -> bool {
    p.coarsens(*s)
}
/// See [`compatible`].
#[doc(hidden)]
pub trait Coarsens<S> {
    /// The answer.
    fn coarsens(self, s: S) -> bool;
}
impl<P: Profile<Kind: CoarsensKinds<P, S, S::Kind>>, S: Profile> Coarsens<S> for P {
    #[inline(always)]
    fn coarsens(self, s: S) -> bool {
        P::Kind::coarsens_kinds(self, s)
    }
}
/// See [`compatible`].
#[doc(hidden)]
pub trait CoarsensKinds<P, S, K> {
    /// The answer.
    fn coarsens_kinds(p: P, s: S) -> bool;
}
impl<P: HTuple, S: HTuple, K> CoarsensKinds<P, S, K> for Leaf<P> {
    #[inline(always)]
    fn coarsens_kinds(p: P, s: S) -> bool {
        match (exact_product(&p), exact_product(&s)) {
            (Ok(p), Ok(s)) => p == s,
            // two leaves that fit no `usize`; of several the product does not fit
            (p, s) => p.is_err() && s.is_err() && S::IS_LEAF,
        }
    }
}
impl<P, S, L> CoarsensKinds<P, S, Leaf<S>> for Node<L> {
    #[inline(always)]
    fn coarsens_kinds(_: P, _: S) -> bool {
        false
    }
}
impl<P: AsList<List = L>, S: AsList<List = M>, L: CoarsensLists<M>, M> CoarsensKinds<P, S, Node<M>> for Node<L> {
    #[inline(always)]
    fn coarsens_kinds(p: P, s: S) -> bool {
        p.into_list().coarsens_lists(s.into_list())
    }
}
/// See [`compatible`].
#[doc(hidden)]
pub trait CoarsensLists<M> {
    /// The answer.
    fn coarsens_lists(self, other: M) -> bool;
}
impl CoarsensLists<Nil> for Nil {
    #[inline(always)]
    fn coarsens_lists(self, _: Nil) -> bool {
        true
    }
}
impl<H, T> CoarsensLists<Link<H, T>> for Nil {
    #[inline(always)]
    fn coarsens_lists(self, _: Link<H, T>) -> bool {
        false
    }
}
impl<H, T> CoarsensLists<Nil> for Link<H, T> {
    #[inline(always)]
    fn coarsens_lists(self, _: Nil) -> bool {
        false
    }
}
impl<H: Coarsens<H2>, T: CoarsensLists<T2>, H2, T2> CoarsensLists<Link<H2, T2>> for Link<H, T> {
    #[inline(always)]
    fn coarsens_lists(self, other: Link<H2, T2>) -> bool {
        self.0.coarsens(other.0) & self.1.coarsens_lists(other.1)
    }
}
