//! The rows of inverses (see the pseudocode in `inverse.rs`): what tree they have.
//!
//! ```text
//! right(A, u) = trimmed(merged(chain(A, u)))                          of the modes of A along u, which is 1, or 1@i
//! left(A, u)  = trimmed(merged(radix(sorted(A, u), 1, 1, 0)))         if all in it is known
//!             = [usize : 0, usize : usize, ..]                        a digit for each mode and one more, otherwise
//! ```
//!
//! Of integers an inverse is that along 1, of coordinates `(inverse along 1@0, inverse along 1@1, ..)`.

#![allow(missing_docs)]

use super::numbers::{Digits, Making, left, right};
use crate::algebra::numbers::{AStride, Inverted, KnownWhenRun};
use crate::number::decimal::Named as Dec;
use crate::number::euclid::Division;
use crate::number::num::{False, One, True, Underflow, Unknown};
use crate::number::number::{Into, Neither, Number, Over, Perhaps, Truth};
use crate::refusal::answer::{Answered, Outcome, Pack, Plan};
use crate::refusal::verdict::*;
use crate::table::list::{End, Last, Line, List, MergeLine, MergeList, table};
use crate::table::stride::{Index, Stride};
use crate::tree::basis::Basis;
use crate::tree::tuple::{Cons, Nil};
use crate::tree::xor::Xor;
use core::marker::PhantomData;
use typenum::{B0, B1, Bit, NInt, UInt, UTerm, Unsigned};

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
    /// `chain(A, c)`: the next mode is the first one here of stride `c`; `p` is the place of these.
    Chain<C: Stride, P: Number, A: Line>: List = <Is<D, C> as InverseTruth>::Chain<S, C, P, End<Admissible>, A>,
        <Is<D, C> as InverseTruth>::Chain<S, C, P, T, A>, Nil;
    /// Those along `u` in the order of strides.
    Sorted<U: Stride, P: Number>: Sorted = D::Placed<U, S, P, True, Nil>, D::Placed<U, S, P, False, T::Sorted<U, S::Times<P>>>, Nil;
    /// The digits of a left inverse, with the verdict `W` on them; or else of the modes `G`.
    DigitsOr<W: Verdict, G: Sorted>: List = <S::TrimLast<D> as List>::And<W>, Cons<S, D, <T::Trimmed as List>::And<W>>, G::Failed<V>;
}
table! {
    /// Inverses, of a stride.
    InverseStride; [] UTerm, [V, C] UInt<V, C> where Self, [] Underflow, [] usize, [] isize,
        [V: Unsigned, C: Bit] NInt<UInt<V, C>> where UInt<V, C>, [K: Stride, I: Index] Basis<K, I>, [K: Number] Xor<K>;
    /// [`InverseList::Values`], of leaf `n`.
    Values<X: Values, N: Number>: Values = X, X, X, X, X, X, K::Scale<I::Values<X>, N>, BitStrings;
    /// `X`, if the scale of leaf `n` is known.
    Scale<X: Values, N: Number>: Values = X, X, X, Fails<Unscaled<N>>, Fails<Unscaled<N>>, X, X, X;
    /// The mode `s : self` at `p` before sorted ones; `f` tells whether it is the last of all. A negative one counts where it has a second
    /// element.
    Placed<U: Stride, S: Number, P: Number, F: Truth, T: Sorted>: Sorted = T, S::Inserted<Self, P, F, T>, T,
        S::Loosened<T::Loosened, T>, S::Loosened<T::Loosened, T>, S::Loosened<Fails<Inadmissible<NegativeStride<Dec<UInt<V, C>>>>>, T>,
        <Is<Basis<One, I>, U> as InverseTruth>::Placed<K, U, S, P, F, T>, T;
}
table! {
    /// Inverses, of an extent.
    InverseExtent; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize, [] isize;
    /// The mode `self : p` of a chain, and what continues it; a run-time number is followed by no static stride.
    Chain<C: Stride, P: Number, A: Line>: List
        = Nil, Nil, Cons<Self, P, A::Chain<C::Scaled<Self>, One, A>>, Nil, Cons<Self, P, Nil>, Cons<Self, P, Nil>;
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
    Chain<S: Number, C: Stride, P: Number, T: Line, A: Line>: List
        = S::Chain<C, P, A>, T::Chain<C, S::Times<P>, A>, T::Chain<C, S::Times<P>, A>;
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

/// What the values of a layout are: what inverses it has.
pub trait Values {
    /// With those of the basis element `1@n`.
    type WithIndex<N: Number>: Values;
    /// The inverse of the merged modes `L`.
    type Inverse<W: Side, L: Line>: Plan;
    /// Its value, of modes that the compiler does not know altogether.
    fn inverse<W: Side, L: Line>(making: &mut Making<L>) -> Self::Inverse<W, L>;
    /// `P`, if they are integers.
    type Common<P: Plan>: Plan;
    /// Its value.
    fn common<P: Plan>(p: P) -> Self::Common<P>;
}
/// Integers.
#[derive(Debug, Clone, Copy)]
pub struct Integers;
impl Values for Integers {
    type WithIndex<N: Number> = Coordinates<N>;
    type Inverse<W: Side, L: Line> = Inverse<W, L, One, L>;
    fn inverse<W: Side, L: Line>(making: &mut Making<L>) -> Self::Inverse<W, L> {
        inverse::<W, L, One, L>(None, making)
    }
    type Common<P: Plan> = P;
    fn common<P: Plan>(p: P) -> P {
        p
    }
}
/// Coordinates with indices up to `N`.
#[derive(Debug, Clone, Copy)]
pub struct Coordinates<N>(PhantomData<N>);
impl<N: Number> Values for Coordinates<N> {
    type WithIndex<M: Number> = Coordinates<<N::UpTo<M> as Truth>::Number<M, N>>;
    type Inverse<W: Side, L: Line> = N::Tuple<W, L>;
    fn inverse<W: Side, L: Line>(making: &mut Making<L>) -> Self::Inverse<W, L> {
        N::tuple::<W, L>(making)
    }
    type Common<P: Plan> = Answered<Inadmissible<NotIntegers<OfMaxCommon, CoordinateStrides>>, One, UTerm>;
    // never run: refused
    fn common<P: Plan>(_: P) -> Self::Common<P> {
        Answered::new(One::default(), UTerm)
    }
}
/// Bit strings.
#[derive(Debug, Clone, Copy)]
pub struct BitStrings;
/// Coordinates of which a part has parts.
#[derive(Debug, Clone, Copy)]
pub struct NestedCoordinate;
/// It is no layout, or what would have to be known is not.
#[derive(Debug, Clone, Copy)]
pub struct Fails<V>(PhantomData<V>);
macro_rules! none {
    ($([$($v:ident: $verdict:ident)?] $values:ty: $inverse:ty, $common:ty;)*) => {$(
        impl<$($v: $verdict)?> Values for $values {
            type WithIndex<N: Number> = Self;
            type Inverse<W: Side, L: Line> = Answered<$inverse, One, UTerm>;
            // never run: refused
            fn inverse<W: Side, L: Line>(_: &mut Making<L>) -> Self::Inverse<W, L> {
                Answered::new(One::default(), UTerm)
            }
            type Common<P: Plan> = Answered<$common, One, UTerm>;
            fn common<P: Plan>(_: P) -> Self::Common<P> {
                Answered::new(One::default(), UTerm)
            }
        }
    )*};
}
none! {
    [] BitStrings: Inadmissible<NotIntegers<OfInverse, XorStrides>>, Inadmissible<NotIntegers<OfMaxCommon, XorStrides>>;
    [] NestedCoordinate: Inadmissible<NotIntegers<OfInverse, NestedCoordinateStrides>>,
        Inadmissible<NotIntegers<OfMaxCommon, NestedCoordinateStrides>>;
    [V: Verdict] Fails<V>: V, V;
}

/// Which inverse.
pub trait Side {
    /// That of the merged modes `L` along `U`, if any is; without, the left one is that of `A`.
    type Of<L: Line, U: Stride, A: Line>: List;
    /// Its digits on numbers, of the modes along that index, or of integers.
    fn digits(line: impl Line, index: Option<usize>) -> Outcome<Digits>;
}
/// The right one.
#[derive(Debug, Clone, Copy)]
pub struct Right;
impl Side for Right {
    type Of<L: Line, U: Stride, A: Line> = <<L::Chain<U, One, L> as MergeList>::Merged as MergeLine>::Trimmed;
    fn digits(line: impl Line, index: Option<usize>) -> Outcome<Digits> {
        Ok(right(line, index))
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
}
/// [`Side::Of`] as a layout.
type Inverse<W, L, U, A> = <<W as Side>::Of<L, U, A> as Pack>::Packed;
/// Its value.
fn inverse<W: Side, L: Line, U: Stride, A: Line>(index: Option<usize>, making: &mut Making<L>) -> Inverse<W, L, U, A> {
    making.list::<W::Of<L, U, A>>(|line| W::digits(line, index)).packed()
}

/// Inverses, of the largest index of coordinates.
pub trait InverseIndex {
    /// The inverse along each.
    type Tuple<W: Side, L: Line>: Plan;
    fn tuple<W: Side, L: Line>(making: &mut Making<L>) -> Self::Tuple<W, L>;
    /// Those up to this index, of verdict `V` with the others, before the modes `T`. Below 0 it is all.
    type ByComponents<W: Side, L: Line, V: Verdict, T: Pack>: Plan;
    fn by_components<W: Side, L: Line, V: Verdict, T: Pack>(
        t: T,
        making: &mut Making<L>,
    ) -> Self::ByComponents<W, L, V, T>;
}
type Along<W, L, I> = Inverse<W, L, Basis<One, I>, Last<One, UTerm>>;
macro_rules! index {
    (@tuple one $n:ty) => {
        type Tuple<W: Side, L: Line> = <Along<W, L, $n> as Component>::Alone;
        fn tuple<W: Side, L: Line>(making: &mut Making<L>) -> Self::Tuple<W, L> {
            inverse::<W, L, Basis<One, $n>, Last<One, UTerm>>(Some(0), making).alone()
        }
    };
    (@tuple many $n:ty) => {
        type Tuple<W: Side, L: Line> = <Self as InverseIndex>::ByComponents<W, L, Admissible, Nil>;
        fn tuple<W: Side, L: Line>(making: &mut Making<L>) -> Self::Tuple<W, L> {
            <Self as InverseIndex>::by_components::<W, L, Admissible, Nil>(Nil, making)
        }
    };
    ($([$($u:ident)*] $n:ty $(, $upper:ty)?: $tuple:ident;)*) => {$(
        impl<$($u),*> InverseIndex for $n
        where
            $($upper: Number)?
        {
            index! { @tuple $tuple $n }
            type ByComponents<W: Side, L: Line, V: Verdict, T: Pack> =
                <Along<W, L, Self> as Component>::InFront<<Self as Number>::Minus<One>, W, L, V, T>;
            fn by_components<W: Side, L: Line, V: Verdict, T: Pack>(t: T, making: &mut Making<L>) -> Self::ByComponents<W, L, V, T> {
                inverse::<W, L, Basis<One, Self>, Last<One, UTerm>>(<Self as Number>::KNOWN, making)
                    .in_front::<<Self as Number>::Minus<One>, W, L, V, T>(t, making)
            }
        }
    )*};
}
index! {
    [] UTerm: one; [] One: many; [U B] UInt<UInt<U, B>, B0>, UInt<U, B>: many; [U B] UInt<UInt<U, B>, B1>, UInt<U, B>: many;
}
macro_rules! below_0 {
    ($($n:ty)*) => {$(
        impl InverseIndex for $n {
            index! { @tuple many $n }
            type ByComponents<W: Side, L: Line, V: Verdict, T: Pack> = <T::Packed as Plan>::And<V>;
            fn by_components<W: Side, L: Line, V: Verdict, T: Pack>(t: T, _: &mut Making<L>) -> Self::ByComponents<W, L, V, T> {
                t.packed().and::<V>()
            }
        }
    )*};
}
below_0! { Underflow usize isize }
/// Inverses, of one of a component.
pub trait Component: Sized {
    /// As the only one.
    type Alone: Plan;
    fn alone(self) -> Self::Alone;
    /// Before `T`, and behind those up to index `N`.
    type InFront<N: Number, W: Side, L: Line, V: Verdict, T: Pack>: Plan;
    fn in_front<N: Number, W: Side, L: Line, V: Verdict, T: Pack>(
        self,
        t: T,
        making: &mut Making<L>,
    ) -> Self::InFront<N, W, L, V, T>;
}
impl<V0: Verdict, S, D> Component for Answered<V0, S, D> {
    type Alone = Answered<V0, (S,), (D,)>;
    fn alone(self) -> Self::Alone {
        Answered::new((self.0,), (self.1,))
    }
    type InFront<N: Number, W: Side, L: Line, V: Verdict, T: Pack> = N::ByComponents<W, L, Both<V0, V>, Cons<S, D, T>>;
    fn in_front<N: Number, W: Side, L: Line, V: Verdict, T: Pack>(
        self,
        t: T,
        making: &mut Making<L>,
    ) -> Self::InFront<N, W, L, V, T> {
        N::by_components::<W, L, Both<V0, V>, Cons<S, D, T>>(Cons(self.0, self.1, t), making)
    }
}

#[cfg(test)]
mod tests {
    use crate::{LeftInverse, RightInverse, layout};
    use static_assertions::assert_type_eq_all as same;

    // Tables 5 and 6
    same!(RightInverse<layout!((4, 8) : (1@0, 1@1))>, layout!((4, 8) : (1, 4)));
    same!(RightInverse<layout!((4, (4, 2)) : (1@1, (1@0, 6@1)))>, layout!((4, 4) : (4, 1)));
    same!(LeftInverse<layout!((4, 8) : (1@0, 1@1))>, layout!((4, 8) : (1, 4)));
    same!(LeftInverse<layout!((4, (4, 2)) : (1@1, (1@0, 6@1)))>, layout!((4, (6, 2)) : (4, (1, 16))));
    // components that no mode, or only one of extent 1, names
    same!(RightInverse<layout!((4, 2) : (1@2, 2@2))>, layout!((1, 1, 4) : (0, 0, 1)));
    same!(LeftInverse<layout!((4, 1) : (2@0, 1@1))>, layout!(((2, 4), 1) : ((0, 1), 0)));
    same!(RightInverse<layout!((4, 1) : (1@0, 1@1))>, layout!((4, 1) : (1, 0)));
    // of one component there is a tuple, too
    same!(LeftInverse<layout!(4 : 1@0)>, layout!((4,) : (1,)));
}
