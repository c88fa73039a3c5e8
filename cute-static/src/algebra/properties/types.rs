//! The answers as types, for static layouts: rows of the type-level machine.
//!
//! ```text
//! ask(question, L)  = question(sorted by stride (magnitudes of the modes along I with s > 1)) for each component I of L
//! with R_i and fills_interval of `sums.rs`:
//! surjective(M)     = fills_interval(M), and no stride of L is negative
//! contiguous(M)     = fills_interval(M) and s_0 s_1 .. = 1 + R
//! bijective(M)      = contiguous(M), and no stride of L is negative
//! injective(M)      = yes if d_i > R_i for all i
//!                   = no  if some d_i = 0, or s_0 s_1 .. > 1 + R
//!                   = of the modes up to the last one with d_i <= R_i:
//!                     no  if two of them meet: d_j / g < s_i and d_i / g < s_j with g = gcd(d_i, d_j)
//!                     yes if there are only two
//!                   = not told otherwise: that takes a search, which the function does
//! ```

pub(crate) mod distinct;

use crate::algebra::composition::xor::XorStride;
use crate::algebra::numbers::{AStride, AnExtent, AskedOf};
use crate::number::euclid::EuclidNumber;
use crate::table::words::*;
use typenum::U2;

/// [`is_injective`](crate::is_injective) of a static layout: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsInjective, layout, num::{False, True}};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(IsInjective<layout!((4, 8) : (1, 5))>, True);
/// assert_type_eq_all!(IsInjective<layout!((4, 4) : (1, 2))>, False);
/// ```
/// Where three or more modes are interleaved and no two of them have an offset in common, this does not compile; the function searches:
/// ```compile_fail,E0277
/// # use cute_static::{IsInjective, layout};
/// let undecided: IsInjective<layout!((2, 2, 2) : (3, 5, 7))>;
/// ```
pub type IsInjective<A> = <<A as Asked>::Answer<Injective> as Granting>::Out;
/// [`is_surjective`](crate::is_surjective) of a static layout: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsSurjective, layout, num::False};
/// static_assertions::assert_type_eq_all!(IsSurjective<layout!((4, 8) : (1, 5))>, False);
/// ```
pub type IsSurjective<A> = <<A as Asked>::Answer<Surjective> as Granting>::Out;
/// [`is_contiguous`](crate::is_contiguous) of a static layout: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsContiguous, layout, num::True};
/// static_assertions::assert_type_eq_all!(IsContiguous<layout!(4 : -1)>, True);
/// ```
pub type IsContiguous<A> = <<A as Asked>::Answer<Contiguous> as Granting>::Out;
/// [`is_bijective`](crate::is_bijective) of a static layout: [`True`] or [`False`].
///
/// ```
/// use cute_static::{IsBijective, layout, num::False};
/// static_assertions::assert_type_eq_all!(IsBijective<layout!(4 : -1)>, False);
/// ```
pub type IsBijective<A> = <<A as Asked>::Answer<Bijective> as Granting>::Out;

/// A layout that is asked.
pub trait Asked {
    /// [`True`] or [`False`], if the compiler can tell.
    type Answer<Q: Question>;
}
impl<S: Tree<D>, D: Copy> Asked for Layout<S, D> {
    type Answer<Q: Question> = AnswerOf<S::Leaves<Nil>, Q>;
}
type AnswerOf<L, Q> = <<Q as Question>::Ask<L> as PropertyTruth>::If<<L as PropertyList>::KnownFrom<UTerm>>;

/// A question.
pub trait Question: Sized {
    /// The answer for leaves.
    type Ask<L: List>: Truth;
    /// The answer for the sorted modes of a component.
    type Of<M: List>: Truth;
}
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident: $ask:ty, $of:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;
        impl Question for $name {
            type Ask<L: List> = $ask;
            type Of<M: List> = $of;
        }
    )*};
}
questions! {
    /// No two coordinates have the same offset.
    Injective: L::EachComponent<Self>, <M::Apart<UTerm> as PropertyTruth>::OrClear<M>;
    /// The image has no holes from 0 on.
    Surjective: <L::Forward as Truth>::And<L::EachComponent<Self>>, M::Gapless<UTerm>;
    /// The image is one run, and each offset has one coordinate.
    Contiguous: L::EachComponent<Self>, <M::Gapless<UTerm> as Truth>::And<<M::ElementCount as Number>::Equals<M::Last<One>>>;
    /// The same from 0 on: injective and surjective.
    Bijective: <L::Forward as Truth>::And<L::EachComponent<Contiguous>>, True;
}
/// What the modes before a mode reach, and it.
type Reach<R, S, D> = <R as Number>::Plus<<<S as Number>::Minus<One> as Number>::Times<D>>;
/// Whether `s : d` and `t : e` have no offset in common beside 0, where `g` divides both strides.
type Clear<S, D, T, E, G> =
    <<S as Number>::UpTo<Over<E, G>> as PropertyTruth>::EitherOf<<T as Number>::UpTo<Over<D, G>>>;
type Over<D, G> = <<D as Number>::Ratio<G> as Ratio>::Quotient;

table! {
    /// What a list is as a function.
    PropertyList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;

    // ---- of leaves ----

    /// Whether the compiler knows them all; `n` are before.
    KnownFrom<N: Number>: Verdict = Admissible,
        Both<S::Known<AnExtent<AskedOf>, N>, Both<D::KnownOf<N>, T::KnownFrom<N::Plus<One>>>>, V;
    /// The answer for the component of each leaf.
    EachComponent<Q: Question>: Truth = True,
        <Q::Of<<Self as PropertyList>::InComponent<D>> as Truth>::And<<<Self as PropertyList>::OutOfComponent<D> as PropertyList>::EachComponent<Q>>,
        Unknown;
    /// The modes of extent above 1 in the component of stride `d0`, with the magnitudes of their strides, sorted by these.
    InComponent<D0: Stride>: List = Nil, <D::Together<D0> as PropertyTruth>::Place<S, D::Magnitude, T::InComponent<D0>>, Self;
    /// The leaves in other components.
    OutOfComponent<D0: Stride>: List = Nil, <D::Together<D0> as PropertyTruth>::Leave<S, D, T::OutOfComponent<D0>>, Self;
    /// Whether no stride is negative, except those of extent 1.
    Forward: Truth = True, <S::StepsBy<D> as Truth>::And<T::Forward>, Unknown;
    /// `v`, if there is no leaf.
    OrRunTime<W: Verdict>: Verdict = W, AtRunTime, V;

    // ---- of sorted modes; those before them reach `r` ----

    /// Whether each stride is at most 1 more than what is reached before it.
    Gapless<R: Number>: Truth = True,
        <<D::Natural as Number>::UpTo<R::Plus<One>> as Truth>::And<T::Gapless<Reach<R, S, D::Natural>>>, Unknown;
    /// Whether each stride is more than what is reached before it.
    Apart<R: Number>: Truth = True, <R::Below<D::Natural> as Truth>::And<T::Apart<Reach<R, S, D::Natural>>>, Unknown;
    /// How many elements there are.
    ElementCount: Number = One, S::Times<T::ElementCount>, usize;
    /// The modes up to the last one whose stride is not more than what is reached before it.
    Overlapping<R: Number>: List = Nil,
        <R::Below<D::Natural> as PropertyTruth>::IfApart<S, D, T::Overlapping<Reach<R, S, D::Natural>>>, Self;
    /// `s : d` before them, if there are any.
    IfAny<S0: Number, D0: Stride>: List = Nil, Cons<S0, D0, Self>, Self;
    /// How many there are.
    ModeCount: Number = UTerm, <T::ModeCount as Number>::Plus<One>, usize;
    /// Whether no two meet, and no stride is 0.
    Clear: Truth = True,
        <<UTerm as Number>::Below<D::Natural> as Truth>::And<<T::ClearOf<S, D::Natural> as Truth>::And<T::Clear>>, Unknown;
    /// Whether none meets `s0 : d0`.
    ClearOf<S0: Number, D0: Number>: Truth = True,
        <Clear<S0, D0, S, D::Natural, <D0 as EuclidNumber>::Gcd<D::Natural>> as Truth>::And<T::ClearOf<S0, D0>>, Unknown;
    /// The refusal of the first one that begins within what is reached.
    FirstOverlap<R: Number>: Verdict = Admissible,
        <R::Below<D::Natural> as PropertyTruth>::OrOverlap<R, S, D::Natural, T>, AtRunTime;
}
table! {
    /// What a list is as a function, by a test.
    PropertyTruth; [] True, [] False, [] Unknown;
    /// The answer, if `v` holds.
    If<V: Verdict>: Sized = Given<True, V>, Given<False, V>, Given<Self, Both<V, Inadmissible<TakesASearch<Self>>>>;
    /// `self or B`.
    EitherOf<B: Truth>: Truth = True, B, Unknown;
    /// `s : n` among sorted modes, if they are of one component.
    Place<S: Number, N: Number, T: List>: List = S::PlaceIn<N, T>, T, End<AtRunTime>;
    /// `s : d` before leaves, if they are of different components.
    Leave<S: Number, D: Stride, T: List>: List = T, Cons<S, D, T>, T;
    /// The mode `s : d` before overlapping ones, by whether it is apart from those before it.
    IfApart<S: Number, D: Stride, T: List>: List = T::IfAny<S, D>, Cons<S, D, T>, End<AtRunTime>;
    /// Injective, by whether each mode of `m` is apart from those before it.
    OrClear<M: List>: Truth
        = True, <<M::Last<One> as Number>::Below<M::ElementCount> as PropertyTruth>::TooMany<M::Overlapping<UTerm>>, Unknown;
    /// Injective, by whether there are more coordinates than offsets; `m` overlap.
    TooMany<M: List>: Truth = False, <M::Clear as PropertyTruth>::IfClear<M>, Unknown;
    /// Injective, by whether no two of the modes `m` meet.
    IfClear<M: List>: Truth = <<U2 as Number>::Below<M::ModeCount> as PropertyTruth>::TakesASearch, False, Unknown;
    /// Injective, by whether there are more than two modes.
    TakesASearch: Truth = Unknown, True, Unknown;
    /// Whether no element is reached twice, by whether the sorted modes `m` are injective.
    Distinct<M: List>: Verdict = Admissible, M::FirstOverlap<UTerm>, AtRunTime;
    /// Or the refusal of a mode within what is reached, `r`.
    OrOverlap<R: Number, S: Number, D: Number, T: List>: Verdict
        = T::FirstOverlap<Reach<R, S, D>>, Inadmissible<ReachedFromTwo<Dec<D>, Dec<R>>>, AtRunTime;
}
table! {
    /// What a list is as a function, of a number `n`.
    PropertyNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
    /// `n : m` among sorted modes; one of extent 1 is none.
    PlaceIn<N: Number, T: List>: List = T, T, T::SortIn<Self, N>, T, End<AtRunTime>, End<AtRunTime>;
    /// Whether a mode of extent `n` and stride `d` never steps back.
    StepsBy<D: Stride>: Truth = True, True, D::NotBelow, True, D::NotBelow, D::NotBelow;
    /// Whether storage has so many elements, which are known; and how many.
    Stores: Verdict = Admissible, Admissible, Admissible, Admissible, Inadmissible<NoCosize<Self>>, Admissible;
    OrOne: Number = Self, Self, Self, One, One, One;
}
table! {
    /// What a list is as a function, of a stride.
    PropertyStride; [] UTerm, [V, C] UInt<V, C> where Self, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize,
        [V: Unsigned, C: Bit] NInt<UInt<V, C>> where UInt<V, C>, [K: Stride, I: Index] Basis<K, I>, [K: Number] Xor<K>;
    /// Whether the compiler knows it, of leaf `N`.
    KnownOf<N: Number>: Verdict = Known<Self, N>, Known<Self, N>, Known<Self, N>, Known<Self, N>, Known<Self, N>, Known<Self, N>,
        K::KnownOf<N>, Inadmissible<OfBitStrings<XorStrides>>;
    /// Whether it is in the component of `D0`.
    Together<D0: Stride>: Truth = D0::IsInteger, D0::IsInteger, D0::IsInteger, D0::IsInteger, D0::IsInteger, D0::IsInteger,
        D0::IsAlong<I>, Unknown;
    /// Whether it is an integer.
    IsInteger: Truth = True, True, True, True, True, True, False, False;
    /// Whether it is along the basis element `J`.
    IsAlong<J: Index>: Truth = False, False, False, False, False, False, I::Is<J>, False;
    /// The magnitude of the integer, or of that of the basis element.
    Magnitude: Number = Self, Self, usize, Self, usize, UInt<V, C>, K::Magnitude, usize;
    /// Whether that is 0 or more.
    NotBelow: Truth = True, True, Unknown, Unknown, Unknown, False, K::NotBelow, Unknown;
}
type Known<D, N> = <D as XorStride>::Known<AStride<AskedOf>, N>;
