//! The rows of inverses (see the pseudocode in `inverse.rs`): what tree they have.
//!
//! ```text
//! right(A, u) = trimmed(merged(chain(A, u)))                          of the modes of A along u, which is 1, or 1@i
//!     chain(A, c), where no known stride continues it, ends with [usize : usize] for each mode that may: one whose stride is not known, and,
//!     behind an extent or a stride that is not known, one whose stride is above c
//! left(A, u)  = trimmed(merged(radix(sorted(A, u), 1, 1, 0)))         if all in it is known
//!             = [usize : 0, usize : usize, ..]                        a digit for each mode and one more, otherwise
//! ```
//!
//! Of integers an inverse is that along 1, of coordinates `(inverse along 1@0, inverse along 1@1, ..)`.

#![allow(missing_docs)]

use super::numbers::{Digits, Making, chained, filled, left, right};
use crate::algebra::components::{Components, EachComponent, Lines};
use crate::algebra::numbers::{AStride, Inverted, KnownWhenRun};
use crate::table::list::{MergeLine, MergeList};
use crate::table::words::*;

/// Whether `d = c`.
type Is<D, C> = <D as Stride>::Follows<One, C>;
/// The scale of leaf `n` is not known.
type Unscaled<N> = Inadmissible<KnownWhenRun<AStride<Inverted>, Dec<N>>>;
/// A digit that is known when run, before others.
type Digit<T> = Cons<usize, usize, T>;

table! {
    /// Inverses, of a list of leaves.
    InverseList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    /// What their values are, behind `n` leaves of values `X`.
    Values<X: Values, N: Number>: Values = X, T::Values<D::Values<X, N>, N::Plus<One>>, Fails<V>;
}
table! {
    /// Inverses, of merged modes.
    InverseLine; [S: Number, D: Stride] Last<S, D>, [S: Number, D: Stride, T: Line] Cons<S, D, T>, [V: Verdict] End<V>;
    /// `chain(A, c)`: the next mode is the first one here of stride `c`; `p` is the place of these, and `W` is what follows what is known.
    Chain<C: Stride, P: Number, A: Line, W: Beyond>: List = <Is<D, C> as InverseTruth>::Chain<S, C, P, End<Admissible>, A, W>,
        <Is<D, C> as InverseTruth>::Chain<S, C, P, T, A, W>, W::Behind<A, C>;
    /// Whether a stride is not known.
    Open: Truth = D::Open, <D::Open as InverseTruth>::Or<T::Open>, False;
    /// A digit for each mode that may continue a chain from stride `c` on.
    Follow<C: Stride>: List = <D::MayFollow<C> as InverseTruth>::Follow<S, Nil>, <D::MayFollow<C> as InverseTruth>::Follow<S, T::Follow<C>>, Nil;
    /// Those along `u` in the order of strides.
    Sorted<U: Stride, P: Number>: Sorted = D::Placed<U, S, P, True, Nil>, D::Placed<U, S, P, False, T::Sorted<U, S::Times<P>>>, Nil;
    /// The digits of a left inverse, with the verdict `W` on them; or else of the modes `G`.
    DigitsOr<W: Verdict, G: Sorted>: List = <S::TrimLast<D> as List>::And<W>, Cons<S, D, <T::Trimmed as List>::And<W>>, G::Failed<V>;
}
table! {
    /// Inverses, of a stride.
    InverseStride; [] UTerm, [V, C] UInt<V, C> where Self, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize,
        [V: Unsigned, C: Bit] NInt<UInt<V, C>> where UInt<V, C>, [K: Stride, I: Index] Basis<K, I>, [K: Number] Xor<K>;
    /// [`InverseList::Values`], of leaf `n`.
    Values<X: Values, N: Number>: Values = X, X, X, X, X, X, K::Scale<X::With<I>, N>, Fails<Inadmissible<NotIntegers<OfInverse, XorStrides>>>;
    /// `X`, if the scale of leaf `n` is known.
    Scale<X: Values, N: Number>: Values = X, X, X, Fails<Unscaled<N>>, Fails<Unscaled<N>>, X, X, X;
    /// Whether it is not known.
    Open: Truth = False, False, False, True, True, False, False, False;
    /// Whether a mode of this stride may continue a chain beyond stride `E`.
    MayFollow<E: Stride>: Truth = False, E::IsUnder<Self>, False, True, True, False, E::IsUnderAlong<K, I>, False;
    /// Whether it is below the stride `d`.
    IsUnder<D: Number>: Truth = False, <Self as Number>::Below<D>, False, False, False, False, False, False;
    /// Whether it is below the basis stride `k @ j`.
    IsUnderAlong<K2: Stride, J: Index>: Truth
        = False, False, False, False, False, False, <I::Is<J> as Truth>::And<K::IsUnder<K2::Natural>>, False;
    /// The mode `s : self` at `p` before sorted ones; `f` tells whether it is the last of all. A negative one counts where it has a second
    /// element.
    Placed<U: Stride, S: Number, P: Number, F: Truth, T: Sorted>: Sorted = T, S::Inserted<Self, P, F, T>, T,
        S::Loosened<T::Loosened, T>, S::Loosened<T::Loosened, T>, S::Loosened<Fails<Inadmissible<NegativeStride<Dec<UInt<V, C>>>>>, T>,
        <Is<Basis<One, I>, U> as InverseTruth>::Placed<K, U, S, P, F, T>, T;
}
table! {
    /// Inverses, of an extent.
    InverseExtent; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
    /// The mode `self : p` of a chain, and what continues it; which mode follows a run-time extent is known at run time.
    Chain<C: Stride, P: Number, A: Line, W: Beyond>: List = Nil, Nil, Cons<Self, P, A::Chain<C::Scaled<Self>, One, A, W>>, Nil,
        Cons<Self, P, W::After<A, C>>, Cons<Self, P, W::After<A, C>>;
    /// A digit for a mode of this extent, before others.
    Follow<T: List>: List = T, T, Digit<T>, T, Digit<T>, Digit<T>;
    /// [`InverseStride::Placed`], of stride `d`.
    Inserted<D: Number, P: Number, F: Truth, T: Sorted>: Sorted
        = T, T, T::Insert<Self, D, P, F>, T, T::Insert<Self, D, P, F>, T::Insert<Self, D, P, F>;
    /// `N`, if the extent is known; [`Sorted::Loosened`] if not.
    Loosened<N: Sorted, T: Sorted>: Sorted = T, T, N, T, T::Loosened, T::Loosened;
}
table! {
    /// Inverses, by a test.
    InverseTruth; [] True, [] False, [] Unknown;
    /// The mode `s : p` of a chain, if it is one, or a later one.
    Chain<S: Number, C: Stride, P: Number, T: Line, A: Line, W: Beyond>: List
        = S::Chain<C, P, A, W>, T::Chain<C, S::Times<P>, A, W>, T::Chain<C, S::Times<P>, A, W>;
    /// A digit for a mode of extent `s` that may continue a chain.
    Follow<S: Number, T: List>: List = S::Follow<T>, T, S::Follow<T>;
    /// The digits `T`, if a stride is not known.
    IfOpen<T: List>: List = T, Nil, T;
    /// The mode `s : k`, if it is along `u`.
    Placed<K: Stride, U: Stride, S: Number, P: Number, F: Truth, T: Sorted>: Sorted = K::Placed<U, S, P, F, T>, T, T;
    /// A mode before those that begin with `S : D`; behind the first one if that has the lower stride.
    Insert<S2: Number, D2: Number, P2: Number, F2: Truth, S: Number, D: Number, P: Number, F: Truth, T: Sorted>: Sorted
        = At<S, D, P, F, T::Insert<S2, D2, P2, F2>>, At<S2, D2, P2, F2, At<S, D, P, F, T>>, Nil;
    /// `b` does not divide `d`. Of extents that may be 1 there may be no such modes.
    NoDigit<B: Number, D: Number>: List = Nil, End<Inadmissible<LeftStrideDoesNotDivide<Dec<B>, Dec<D>>>>, End<AtRunTime>;
    /// Digits that are known when run, where an extent is; else there is none.
    Failed<V: Verdict, G: Sorted>: List = Nil, End<V>, DigitsOf<G::Digits, V>;
    /// `self or t`; what is not known stays so.
    Or<T: Truth>: Truth = Self, T, Self;
    /// The verdict `V`, if the mode `s : d` may be left by a carry.
    Carries<S: Number, D: Number, V: Verdict>: Verdict = V, Inadmissible<ReachedTwice<Dec<S>, Dec<S::Times<D>>>>, AtRunTime;
}
table! {
    /// Inverses, by how a stride `d` and a smaller one `b` divide each other.
    InverseRatio; [Q: Number] Over<Q>, [Q: Number] Into<Q>, [] Neither, [] Perhaps;
    /// The digit `d / b : p`, and those behind it.
    Digit<E: Number, B: Number, P: Number, S: Number, D: Number, P2: Number, T: Sorted>: List = Cons<Q, P, T::Radix<S, D, P2>>,
        NoDigit<E, S, B, D>, NoDigit<E, S, B, D>, NoDigit<E, S, B, D>;
    /// `carries([s:b | t], k)`, where `d` is the stride of `t`. What does not divide is refused already.
    Carries<S: Number, B: Number, F: Truth, K: Number, T: Sorted>: Verdict
        = CarriesIf<Q::UpTo<S>, K, F, S, B, T::Carries<Carried<S, K, Q>>>, Admissible, Admissible, Admissible;
}
/// `(s - 1 + k) / q`.
type Carried<S, K, Q> = <<<<S as Number>::Minus<One> as Number>::Plus<K> as Number>::DivMod<Q> as Division>::Quotient;
/// The verdict `V` behind `s : d`, if that is so, or if nothing is carried, or into the last mode, which extends.
type CarriesIf<C, K, F, S, D, V> =
    <<C as InverseTruth>::Or<<<K as Number>::IsZero as InverseTruth>::Or<F>> as InverseTruth>::Carries<S, D, V>;
/// [`InverseTruth::NoDigit`] of the extents `E` and `S`.
type NoDigit<E, S, B, D> = <<<E as Number>::Times<S> as Number>::IsZero as InverseTruth>::NoDigit<B, D>;
/// The mode `S : D` at place `P` before `T`; `F` tells whether it is the last mode of all.
#[derive(Debug, Clone, Copy)]
pub struct At<S, D, P, F, T>(PhantomData<(S, D, P, F, T)>);
/// Modes of which some strides are not known: the digits that `T` are.
#[derive(Debug, Clone, Copy)]
pub struct Loose<T>(PhantomData<T>);
/// The digits `T` and one more, the first one.
type DigitsOf<T, V> = Cons<usize, UTerm, <T as List>::And<V>>;
table! {
    /// Modes in the order of their strides, equal ones from left to right, with their places. None is of stride 0 or extent 1.
    Sorted; [] Nil, [S: Number, D: Number, P0: Number, F: Truth, T: Sorted] At<S, D, P0, F, T>, [T: List] Loose<T>, [V: Verdict] Fails<V>;
    /// With a mode that is left of all.
    Insert<S2: Number, D2: Number, P2: Number, F2: Truth>: Sorted = At<S2, D2, P2, F2, Nil>,
        <D::Below<D2> as InverseTruth>::Insert<S2, D2, P2, F2, S, D, P0, F, T>, Loose<Digit<T>>, Self;
    /// With one whose stride is not known.
    Loosened: Sorted = Loose<Digit<Nil>>, Loose<Digit<Digit<T::Digits>>>, Loose<Digit<T>>, Self;
    /// A digit for each.
    Digits: List = Nil, Digit<T::Digits>, T, Nil;
    /// `radix`, behind the mode `e : b` at `p`.
    Radix<E: Number, B: Number, P: Number>: List
        = Cons<E, P, Nil>, <D::Ratio<B> as InverseRatio>::Digit<E, B, P, S, D, P0, T>, Nil, Nil;
    /// What there is if strides do not divide, for the reason `W`.
    Failed<W: Verdict>: List = Nil, <Self::Unsure as InverseTruth>::Failed<W, Self>, Nil, Nil;
    /// Unknown, if an extent is.
    Unsure: Truth = False, <S::IsZero as InverseTruth>::Or<T::Unsure>, Unknown, False;
    /// `carries(self, k)`.
    Carries<K: Number>: Verdict = Admissible, T::CarriesBehind<S, D, F, K>, Admissible, Admissible;
    /// `carries([s:d | self], k)`.
    CarriesBehind<S2: Number, D2: Number, F2: Truth, K: Number>: Verdict = CarriesIf<S2::IsZero, K, F2, S2, D2, Admissible>,
        <D::Ratio<D2> as InverseRatio>::Carries<S2, D2, F2, K, Self>, Admissible, Admissible;
    /// The left inverse. Without any modes all strides of `A` are 0: any values will do.
    Left<A: Line>: List = A::Trimmed,
        <<Self::Radix<One, One, UTerm> as MergeList>::Merged as InverseLine>::DigitsOr<Self::Carries<UTerm>, Self>,
        DigitsOf<T, AtRunTime>, End<V>;
}

/// What the values of a layout are: along what it is inverted.
pub trait Values {
    /// With those of the basis element at `I`.
    type With<I: Index>: Values;
    /// The inverse by that rule.
    type Inverse<F: EachComponent>: Plan;
    fn inverse<F: EachComponent>(rule: &mut F) -> Self::Inverse<F>;
}
/// Integers.
#[derive(Debug, Clone, Copy)]
pub struct Integers;
impl Values for Integers {
    type With<I: Index> = Coordinates<I::Larger<UTerm>>;
    type Inverse<F: EachComponent> = <F::Line as Pack>::Packed;
    fn inverse<F: EachComponent>(rule: &mut F) -> Self::Inverse<F> {
        rule.line().packed()
    }
}
/// Coordinates with indices up to `N`.
#[derive(Debug, Clone, Copy)]
pub struct Coordinates<N>(PhantomData<N>);
impl<N: Number> Values for Coordinates<N> {
    type With<I: Index> = Coordinates<I::Larger<N>>;
    type Inverse<F: EachComponent> = <N::Each<F, Nil> as Lines>::Layout;
    fn inverse<F: EachComponent>(rule: &mut F) -> Self::Inverse<F> {
        <N as Components>::each(rule, Nil).as_layout()
    }
}
/// None is inverted: it is no layout, or what would have to be known is not.
#[derive(Debug, Clone, Copy)]
pub struct Fails<V>(PhantomData<V>);
impl<V: Verdict> Values for Fails<V> {
    type With<I: Index> = Self;
    type Inverse<F: EachComponent> = Answered<V, One, UTerm>;
    // never run: refused
    fn inverse<F: EachComponent>(_: &mut F) -> Self::Inverse<F> {
        Answered::new(One::default(), UTerm)
    }
}

/// What follows the part of a chain that the compiler knows.
pub trait Beyond {
    /// Where no known stride of `A` is `C`.
    type Behind<A: Line, C: Stride>: List;
    /// After a mode of stride `C` whose extent is not known.
    type After<A: Line, C: Stride>: List;
}
/// Nothing: the known part alone.
#[derive(Debug, Clone, Copy)]
pub struct Known;
impl Beyond for Known {
    type Behind<A: Line, C: Stride> = Nil;
    type After<A: Line, C: Stride> = Nil;
}
/// Digits that are known at run time.
#[derive(Debug, Clone, Copy)]
pub struct Whole;
impl Beyond for Whole {
    type Behind<A: Line, C: Stride> = <A::Open as InverseTruth>::IfOpen<A::Follow<C>>;
    type After<A: Line, C: Stride> = A::Follow<C>;
}
/// The right inverse of the merged modes `L` along `U`, with what follows the known part.
pub(crate) type RightOf<L, U, W> =
    <<<L as InverseLine>::Chain<U, One, L, W> as MergeList>::Merged as MergeLine>::Trimmed;

/// Which inverse.
pub trait Side {
    /// That of the merged modes `L` along `U`, if any is; without, the left one is that of `A`.
    type Of<L: Line, U: Stride, A: Line>: List;
    /// Its digits on numbers, of the modes along that index, or of integers.
    fn digits(line: impl Line, index: Option<usize>) -> Outcome<Digits>;
    /// A list of these digits.
    fn filled<M: List>(digits: &Digits) -> Outcome<M>;
}
/// The right one.
#[derive(Debug, Clone, Copy)]
pub struct Right;
impl Side for Right {
    type Of<L: Line, U: Stride, A: Line> = RightOf<L, U, Whole>;
    fn digits(line: impl Line, index: Option<usize>) -> Outcome<Digits> {
        right(line, index)
    }
    fn filled<M: List>(digits: &Digits) -> Outcome<M> {
        chained(digits)
    }
}
/// The left one.
#[derive(Debug, Clone, Copy)]
pub struct Left;
impl Side for Left {
    type Of<L: Line, U: Stride, A: Line> = <L::Sorted<U, One> as Sorted>::Left<A>;
    fn digits(line: impl Line, index: Option<usize>) -> Outcome<Digits> {
        left(line, index)
    }
    fn filled<M: List>(digits: &Digits) -> Outcome<M> {
        filled(digits)
    }
}
impl<W: Side, L: Line> EachComponent for Making<W, L> {
    type Line = W::Of<L, One, L>;
    fn line(&mut self) -> Self::Line {
        self.list(None)
    }
    type At<I: Number + Index> = W::Of<L, Basis<One, I>, Last<One, UTerm>>;
    fn component_at<I: Number + Index>(&mut self) -> Self::At<I> {
        self.list(<I as Number>::KNOWN)
    }
    type Nested = NotIntegers<OfInverse, NestedCoordinateStrides>;
}
