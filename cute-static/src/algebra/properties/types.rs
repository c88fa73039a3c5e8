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
type AnswerOf<L, Q> = AnswerIf<<Q as Question>::Ask<L>, <L as List>::ToVerdict<KnownFrom<UTerm>>>;
/// The answer `A`, if `V` holds.
type AnswerIf<A, V> = Given<A, <A as Truth>::ToVerdict<OrSearch<V>>>;

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
    Injective: L::ToTruth<EachComponent<Self>>, <M::ToTruth<Apart<UTerm>> as Truth>::ToTruth<OrClear<M>>;
    /// The image has no holes from 0 on.
    Surjective: <L::ToTruth<Forward> as Truth>::And<L::ToTruth<EachComponent<Self>>>, M::ToTruth<Gapless<UTerm>>;
    /// The image is one run, and each offset has one coordinate.
    Contiguous: L::ToTruth<EachComponent<Self>>,
        <M::ToTruth<Gapless<UTerm>> as Truth>::And<<M::ToNumber<ElementCount> as Number>::Equals<M::Last<One>>>;
    /// The same from 0 on: injective and surjective.
    Bijective: <L::ToTruth<Forward> as Truth>::And<L::ToTruth<EachComponent<Contiguous>>>, True;
}
/// What the modes before a mode reach, and it.
type Reach<R, S, D> = <R as Number>::Plus<<<S as Number>::Minus<One> as Number>::Times<D>>;
/// Whether `s : d` and `t : e` have no offset in common beside 0, where `g` divides both strides.
type Clear<S, D, T, E, G> =
    <<S as Number>::UpTo<Over<E, G>> as Truth>::ToTruth<EitherOf<<T as Number>::UpTo<Over<D, G>>>>;
type Over<D, G> = <<D as Number>::Ratio<G> as Ratio>::Quotient;

asks! { list [S : D | T; V]
    // ---- of leaves ----

    /// Whether the compiler knows them all; `n` are before.
    KnownFrom<N: Number>: ListToVerdict = Admissible,
        Both<S::Known<AnExtent<AskedOf>, N>, Both<D::AsVerdict<KnownOf<N>>, T::ToVerdict<KnownFrom<N::Plus<One>>>>>, V;
    /// The answer for the component of each leaf.
    EachComponent<Q: Question>: ListToTruth = True,
        <Q::Of<<Cons<S, D, T> as List>::ToList<InComponent<D>>> as Truth>::And<
            <<Cons<S, D, T> as List>::ToList<OutOfComponent<D>> as List>::ToTruth<EachComponent<Q>>,
        >, Unknown;
    /// The modes of extent above 1 in the component of stride `d0`, with the magnitudes of their strides, sorted by these.
    InComponent<D0: Stride>: ListToList = Nil,
        <D::AsTruth<Together<D0>> as Truth>::ToList<PlaceIf<S, D::AsNumber<Magnitude>, T::ToList<InComponent<D0>>>>, End<V>;
    /// The leaves in other components.
    OutOfComponent<D0: Stride>: ListToList = Nil,
        <D::AsTruth<Together<D0>> as Truth>::ToList<Leave<S, D, T::ToList<OutOfComponent<D0>>>>, End<V>;
    /// Whether no stride is negative, except those of extent 1.
    Forward: ListToTruth = True, <S::ToTruth<StepsBy<D>> as Truth>::And<T::ToTruth<Forward>>, Unknown;
    /// `v`, if there is no leaf.
    OrRunTime<W: Verdict>: ListToVerdict = W, AtRunTime, V;

    // ---- of sorted modes; those before them reach `r` ----

    /// Whether each stride is at most 1 more than what is reached before it.
    Gapless<R: Number>: ListToTruth = True,
        <<D::Natural as Number>::UpTo<R::Plus<One>> as Truth>::And<T::ToTruth<Gapless<Reach<R, S, D::Natural>>>>, Unknown;
    /// Whether each stride is more than what is reached before it.
    Apart<R: Number>: ListToTruth = True,
        <R::Below<D::Natural> as Truth>::And<T::ToTruth<Apart<Reach<R, S, D::Natural>>>>, Unknown;
    /// How many elements there are.
    ElementCount: ListToNumber = One, S::Times<T::ToNumber<ElementCount>>, usize;
    /// The modes up to the last one whose stride is not more than what is reached before it.
    Overlapping<R: Number>: ListToList = Nil,
        <R::Below<D::Natural> as Truth>::ToList<IfApart<S, D, T::ToList<Overlapping<Reach<R, S, D::Natural>>>>>, End<V>;
    /// `s : d` before them, if there are any.
    IfAny<S0: Number, D0: Stride>: ListToList = Nil, Cons<S0, D0, Cons<S, D, T>>, End<V>;
    /// How many there are.
    ModeCount: ListToNumber = UTerm, <T::ToNumber<ModeCount> as Number>::Plus<One>, usize;
    /// Whether no two meet, and no stride is 0.
    AllClear: ListToTruth = True,
        <<UTerm as Number>::Below<D::Natural> as Truth>::And<
            <T::ToTruth<ClearOf<S, D::Natural>> as Truth>::And<T::ToTruth<AllClear>>,
        >, Unknown;
    /// Whether none meets `s0 : d0`.
    ClearOf<S0: Number, D0: Number>: ListToTruth = True,
        <Clear<S0, D0, S, D::Natural, <D0 as EuclidNumber>::Gcd<D::Natural>> as Truth>::And<T::ToTruth<ClearOf<S0, D0>>>, Unknown;
    /// The refusal of the first one that begins within what is reached.
    FirstOverlap<R: Number>: ListToVerdict = Admissible,
        <R::Below<D::Natural> as Truth>::ToVerdict<OrOverlap<R, S, D::Natural, T>>, AtRunTime;
}
asks! { truth []
    /// `v`, and where there is no answer, that it takes a search.
    OrSearch<V: Verdict>: TruthToVerdict = V, V, Both<V, Inadmissible<TakesASearch<Unknown>>>;
    /// It, or `B`.
    EitherOf<B: Truth>: TruthToTruth = True, B, Unknown;
    /// `s : n` among sorted modes, if they are of one component.
    PlaceIf<S: Number, N: Number, T: List>: TruthToList = S::ToList<PlaceIn<N, T>>, T, End<AtRunTime>;
    /// `s : d` before leaves, if they are of different components.
    Leave<S: Number, D: Stride, T: List>: TruthToList = T, Cons<S, D, T>, T;
    /// The mode `s : d` before overlapping ones, by whether it is apart from those before it.
    IfApart<S: Number, D: Stride, T: List>: TruthToList = T::ToList<IfAny<S, D>>, Cons<S, D, T>, End<AtRunTime>;
    /// Injective, by whether each mode of `m` is apart from those before it.
    OrClear<M: List>: TruthToTruth = True,
        <<M::Last<One> as Number>::Below<M::ToNumber<ElementCount>> as Truth>::ToTruth<TooMany<M::ToList<Overlapping<UTerm>>>>,
        Unknown;
    /// Injective, by whether there are more coordinates than offsets; `m` overlap.
    TooMany<M: List>: TruthToTruth = False, <M::ToTruth<AllClear> as Truth>::ToTruth<IfClear<M>>, Unknown;
    /// Injective, by whether no two of the modes `m` meet.
    IfClear<M: List>: TruthToTruth = <<U2 as Number>::Below<M::ToNumber<ModeCount>> as Truth>::ToTruth<OfMany>, False, Unknown;
    /// Injective, by whether there are more than two modes.
    OfMany: TruthToTruth = Unknown, True, Unknown;
    /// Whether no element is reached twice, by whether the sorted modes `m` are injective.
    OrReached<M: List>: TruthToVerdict = Admissible, M::ToVerdict<FirstOverlap<UTerm>>, AtRunTime;
    /// Or the refusal of a mode within what is reached, `r`.
    OrOverlap<R: Number, S: Number, D: Number, T: List>: TruthToVerdict
        = T::ToVerdict<FirstOverlap<Reach<R, S, D>>>, Inadmissible<ReachedFromTwo<Dec<D>, Dec<R>>>, AtRunTime;
}
asks! { number [X]
    /// `n : m` among sorted modes; one of extent 1 is none.
    PlaceIn<N: Number, T: List>: NumberToList = T, T, T::SortIn<X, N>, T, End<AtRunTime>, End<AtRunTime>;
    /// Whether a mode of extent `n` and stride `d` never steps back.
    StepsBy<D: Stride>: NumberToTruth
        = True, True, D::AsTruth<NotBelow>, True, D::AsTruth<NotBelow>, D::AsTruth<NotBelow>;
    /// Whether storage has so many elements, which are known; and how many.
    Stores: NumberToVerdict = Admissible, Admissible, Admissible, Admissible, Inadmissible<NoCosize<X>>, Admissible;
    OrOne: NumberToNumber = UTerm, One, X, One, One, One;
}
asks! { stride [X; U; K, I]
    /// Whether the compiler knows it, of leaf `N`.
    KnownOf<N: Number>: StrideToVerdict = Known<UTerm, N>, Known<X, N>, Admissible, Admissible, Known<X, N>, Known<isize, N>,
        K::AsVerdict<KnownOf<N>>, Inadmissible<OfBitStrings<XorStrides>>;
    /// Whether it is in the component of `D0`.
    Together<D0: Stride>: StrideToTruth = D0::AsTruth<IsInteger>, D0::AsTruth<IsInteger>, D0::AsTruth<IsInteger>,
        D0::AsTruth<IsInteger>, D0::AsTruth<IsInteger>, D0::AsTruth<IsInteger>, D0::AsTruth<IsAlong<I>>, Unknown;
    /// Whether it is an integer.
    IsInteger: StrideToTruth = True, True, True, True, True, True, False, False;
    /// Whether it is along the basis element `J`.
    IsAlong<J: Index>: StrideToTruth = False, False, False, False, False, False, I::Is<J>, False;
    /// The magnitude of the integer, or of that of the basis element.
    Magnitude: StrideToNumber = UTerm, X, U, usize, X, isize, K::AsNumber<Magnitude>, usize;
    /// Whether that is 0 or more.
    NotBelow: StrideToTruth = True, True, False, Unknown, Unknown, Unknown, K::AsTruth<NotBelow>, Unknown;
}
type Known<D, N> = <D as XorStride>::Known<AStride<AskedOf>, N>;
