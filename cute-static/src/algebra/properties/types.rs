//! The answers as types, for static layouts.
//!
//! ```text
//! ask(question, L)  = question(sorted by stride (magnitudes of the modes along I with s > 1)) for each component I of L
//! with R_i and fills_interval of `sums.rs`:
//! surjective(M)     = fills_interval(M)
//! contiguous(M)     = fills_interval(M) and s_0 s_1 .. = 1 + R
//! bijective(M)      = contiguous(M), and no stride of L is negative
//! injective(M)      = yes if d_i > R_i for all i
//!                   = no  if some d_i = 0, or s_0 s_1 .. > 1 + R
//!                   = of the modes up to the last one with d_i <= R_i:
//!                     no  if two of them meet: d_j / g < s_i and d_i / g < s_j with g = gcd(d_i, d_j)
//!                     yes if there are only two
//!                   = not told otherwise: that takes a search, which the function does
//! ```

mod answer;
pub(crate) mod distinct;

use self::answer::AnswerTo;
use crate::algebra::inverse::{Insert, Integers};
use crate::algebra::numbers::{AskedOf, KnownModes};
use crate::algebra::verdict::Holds;
use crate::basis::{Basis, SameIndex};
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil};
use typenum::{NInt, NonZero, UInt, UTerm};

/// Whether no two coordinates of the static layout `A` have the same offset: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsInjective, layout, num::{False, True}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsInjective<layout!((4, 8) : (1, 5))>, True);
/// assert_type_eq_all!(IsInjective<layout!((4, 4) : (1, 2))>, False);
/// // interleaved: 3 c0 + 5 c1
/// assert_type_eq_all!(IsInjective<layout!((5, 2) : (3, 5))>, True);
/// ```
/// Where three or more modes are interleaved and no two of them have an offset in common, this does not compile;
/// [`is_injective`](crate::is_injective) searches:
/// ```compile_fail,E0277
/// # use cute_static::{IsInjective, layout};
/// let undecided: IsInjective<layout!((2, 2, 2) : (3, 5, 7))>;
/// ```
pub type IsInjective<A> = <A as Ask<Injective>>::Answer;
/// Whether the image of the static layout `A` has no holes: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsSurjective, layout, num::{False, True}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsSurjective<layout!((4, 4) : (1, 2))>, True);
/// assert_type_eq_all!(IsSurjective<layout!((4, 8) : (1, 5))>, False);
/// ```
pub type IsSurjective<A> = <A as Ask<Surjective>>::Answer;
/// Whether the image of the static layout `A` has no holes, and no offset is reached twice: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsContiguous, layout, num::{False, True}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsContiguous<layout!((4, (2, 4)) : (8, (4, 1)))>, True);
/// assert_type_eq_all!(IsContiguous<layout!(4 : -1)>, True);
/// assert_type_eq_all!(IsContiguous<layout!((4, 8) : (1, 5))>, False);
/// ```
pub type IsContiguous<A> = <A as Ask<Contiguous>>::Answer;
/// Whether the static layout `A` is a bijection on `Z_|A|`: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsBijective, layout, num::{False, True}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsBijective<layout!((4, 8) : (8, 1))>, True);
/// assert_type_eq_all!(IsBijective<layout!((4, 8) : (1@0, 1@1))>, True);
/// assert_type_eq_all!(IsBijective<layout!((4, 8) : (0, 1))>, False);
/// assert_type_eq_all!(IsBijective<layout!(4 : -1)>, False);
/// ```
pub type IsBijective<A> = <A as Ask<Bijective>>::Answer;

/// A question: no two coordinates have the same offset.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Injective;
/// A question: the image has no holes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Surjective;
/// A question: both.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Contiguous;
/// A question: both, from 0 on.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Bijective;

/// A layout that is asked.
#[doc(hidden)]
pub trait Ask<Q> {
    /// [`True`] or [`False`].
    type Answer;
}
macro_rules! ask {
    ($($question:ident)+) => {$(
        impl<S, D, F, L, R> Ask<$question> for Layout<S, D>
        where
            S: Leaves<D, Nil, Output = F>,
            F: KnownModes<AskedOf, List = L, Verdict: Holds>,
            L: Components<$question, L, Answer = R>,
        {
            type Answer = R;
        }
    )+};
}
ask! { Injective Surjective Contiguous }
impl<S, D, A, L, F, R> Ask<Bijective> for Layout<S, D>
where
    S: Leaves<D, Nil, Output = A>,
    A: KnownModes<AskedOf, List = L, Verdict: Holds>,
    L: Forward<Answer = F>,
    F: AndComponents<Contiguous, L, L, Answer = R>,
{
    type Answer = R;
}

/// The question of the component of each mode of `Self`, among all modes `All`.
#[doc(hidden)]
pub trait Components<Q, All> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<Q, All> Components<Q, All> for Nil {
    type Answer = True;
}
impl<S, D, T, Q, All, I, L, F, R> Components<Q, All> for Cons<S, D, T>
where
    D: ComponentOf<Index = I>,
    All: Along<I, Sorted = L>,
    L: AnswerTo<Q, Answer = F>,
    F: AndComponents<Q, T, All, Answer = R>,
{
    type Answer = R;
}
/// And the question of the modes `T`.
#[doc(hidden)]
pub trait AndComponents<Q, T, All> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<Q, T, All> AndComponents<Q, T, All> for False {
    type Answer = False;
}
impl<Q, T: Components<Q, All>, All> AndComponents<Q, T, All> for True {
    type Answer = T::Answer;
}

/// The component of a stride: its index, or [`Integers`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what a layout of such a stride is, is not known to the compiler",
    label = "static integers and coordinates only; the functions of the same names take run-time integers"
)]
pub trait ComponentOf {
    /// The index.
    type Index;
}
/// The magnitude of a stride if its component is `I`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what a layout of such a stride is, is not known to the compiler",
    label = "static integers and coordinates only; the functions of the same names take run-time integers"
)]
pub trait MagnitudeAlong<I> {
    /// [`Yes`] with the magnitude, or [`No`].
    type Output;
}
/// Whether a stride is positive.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what a layout of such a stride is, is not known to the compiler",
    label = "static integers and coordinates only; the functions of the same names take run-time integers"
)]
pub trait Positive {
    /// [`True`] or [`False`].
    type Answer;
}
macro_rules! integers {
    ($([$($generics:tt)*] $d:ty, $magnitude:ty, $positive:ty;)*) => {$(
        impl<$($generics)*> ComponentOf for $d {
            type Index = Integers;
        }
        impl<$($generics)*> MagnitudeAlong<Integers> for $d {
            type Output = Yes<$magnitude>;
        }
        impl<$($generics)*> Positive for $d {
            type Answer = $positive;
        }
    )*};
}
integers! { [] UTerm, UTerm, False; [U, B] UInt<U, B>, Self, True; [U: Nat + NonZero] NInt<U>, U, False; }
impl<K, I> ComponentOf for Basis<K, I> {
    type Index = Component<I>;
}
/// The index of a component of coordinates.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Component<I>(core::marker::PhantomData<I>);
impl<I> MagnitudeAlong<Component<I>> for UTerm {
    type Output = No;
}
impl<I, U, B> MagnitudeAlong<Component<I>> for UInt<U, B> {
    type Output = No;
}
impl<I, U: Nat + NonZero> MagnitudeAlong<Component<I>> for NInt<U> {
    type Output = No;
}
impl<K, I> MagnitudeAlong<Integers> for Basis<K, I> {
    type Output = No;
}
impl<K, I, J> MagnitudeAlong<Component<I>> for Basis<K, J>
where
    J: SameIndex<I, Output: MagnitudeIf<K>>,
{
    type Output = <J::Output as MagnitudeIf<K>>::Output;
}
/// By whether the index is the same.
#[doc(hidden)]
pub trait MagnitudeIf<K> {
    /// [`Yes`] with the magnitude, or [`No`].
    type Output;
}
impl<K> MagnitudeIf<K> for False {
    type Output = No;
}
impl<K: MagnitudeAlong<Integers>> MagnitudeIf<K> for True {
    type Output = K::Output;
}
impl<K: Positive, I> Positive for Basis<K, I> {
    type Answer = K::Answer;
}

/// Whether all strides are positive, but for modes of extent 1.
#[doc(hidden)]
pub trait Forward {
    /// [`True`] or [`False`].
    type Answer;
}
impl Forward for Nil {
    type Answer = True;
}
impl<D, T: Forward> Forward for Cons<One, D, T> {
    type Answer = T::Answer;
}
impl<U, C, B, D: Positive<Answer: AndForward<T>>, T> Forward for Cons<UInt<UInt<U, C>, B>, D, T> {
    type Answer = <D::Answer as AndForward<T>>::Answer;
}
/// And those of the modes `T`.
#[doc(hidden)]
pub trait AndForward<T> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<T> AndForward<T> for False {
    type Answer = False;
}
impl<T: Forward> AndForward<T> for True {
    type Answer = T::Answer;
}

/// The modes of one component that are of extent above 1, with the magnitudes of their strides, sorted by these.
#[doc(hidden)]
pub trait Along<I> {
    /// The list.
    type Sorted;
}
impl<I> Along<I> for Nil {
    type Sorted = Nil;
}
impl<D, T: Along<I>, I> Along<I> for Cons<One, D, T> {
    type Sorted = T::Sorted;
}
impl<U, C, B, D, T, I, L, F> Along<I> for Cons<UInt<UInt<U, C>, B>, D, T>
where
    T: Along<I, Sorted = L>,
    D: MagnitudeAlong<I, Output = F>,
    F: AlongIf<UInt<UInt<U, C>, B>, L>,
{
    type Sorted = F::Sorted;
}
/// By whether the mode is one of them.
#[doc(hidden)]
pub trait AlongIf<S, L> {
    /// The list.
    type Sorted;
}
impl<S, L> AlongIf<S, L> for No {
    type Sorted = L;
}
impl<S, L: Insert<S, N>, N> AlongIf<S, L> for Yes<N> {
    type Sorted = L::Output;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use static_assertions::assert_type_eq_all as same;

    macro_rules! rows {
        ($($l:tt: $injective:ty, $surjective:ty, $contiguous:ty, $bijective:ty;)*) => {
            $(
                same!(IsInjective<layout!$l>, $injective);
                same!(IsSurjective<layout!$l>, $surjective);
                same!(IsContiguous<layout!$l>, $contiguous);
                same!(IsBijective<layout!$l>, $bijective);
            )*
            #[test]
            fn the_functions_agree() {
                use crate::{is_bijective, is_contiguous, is_injective, is_surjective};
                $(
                    let l = layout!$l;
                    assert_eq!(is_injective(&l), Ok(<$injective>::IS));
                    assert_eq!(is_surjective(&l), Ok(<$surjective>::IS));
                    assert_eq!(is_contiguous(&l), Ok(<$contiguous>::IS));
                    assert_eq!(is_bijective(&l), Ok(<$bijective>::IS));
                )*
            }
        };
    }
    trait Answer {
        const IS: bool;
    }
    impl Answer for True {
        const IS: bool = true;
    }
    impl Answer for False {
        const IS: bool = false;
    }
    rows! {
        (1 : 0): True, True, True, True;
        (1 : -5): True, True, True, True;
        (4 : 0): False, True, False, False;
        (4 : 1): True, True, True, True;
        (4 : -1): True, True, True, False;
        (4 : 2): True, False, False, False;
        ((4, (3, 2)) : (6, (1, 3))): True, True, True, True;
        ((4, 1, 8) : (1, 7, -4)): True, True, True, False;
        ((4, 8) : (1, 3)): False, True, False, False;
        ((5, 2) : (3, 5)): True, False, False, False;
        ((6, 4) : (2, 3)): False, False, False, False;
        ((2, 3, 2) : (0, 100, 7)): False, False, False, False;
        ((3, 3, 8) : (4, 6, 100)): True, False, False, False;
        ((2, 2, 2) : (1, 2, 2)): False, True, False, False;
        ((4, 8) : (1@0, 1@1)): True, True, True, True;
        ((4, 8) : (2@0, 1@1)): True, False, False, False;
        ((4, (2, 4)) : (1@1, (4@1, 1@0))): True, True, True, True;
        ((4, 8, 2) : (1@0, 1@1, 0)): False, True, False, False;
        ((4, 8, 2) : (1@0, 1@1, 1@0)): False, True, False, False;
        ((4, 8) : (1@0@1, -1@1@1)): True, True, True, False;
    }
}
