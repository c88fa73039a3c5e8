//! Arithmetic as generic associated types of the numbers themselves.
//!
//! The functions are those of [`crate::num`]; what differs is what they cost the compiler. A trait with parameters is
//! matched anew, in full, at each step; an associated type is looked up by the number alone, and what a step carries
//! along costs nothing. So everything that the direct path asks of a number is in the one trait [`Number`].
//!
//! A number is 0, 1, `2 u` or `2 u + 1` with `u` of 1 or more. A function of two numbers looks at the first one and asks
//! the second one by what it found: `2 u <= m` is `m.at_least_even(u)`. 1 is `2 u + 1` with `u` of 0 where that is enough.

use super::list::{Cons, List, Nil, Opaque};
use super::plan::{Done, Plan, Slowly};
use crate::num::{False, No, One, True, Underflow, Yes};
use typenum::{B0, B1, UInt, UTerm};

/// Declares [`Number`] and implements it: a row for each function, with its value for 0, 1, `2 u`, `2 u + 1` and for
/// [`Underflow`], a difference below zero.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident: $bound:ident),+>)?: $result:ident =
        $zero:ty, $one:ty, $even:ty, $odd:ty, $below:ty;)*) => {
        /// What the direct path asks of a number.
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a number without leading zeros",
            label = "a number has one form: `int!(3)`, or typenum's `U3`"
        )]
        pub trait Number {
            $($(#[$doc])* type $name $(<$($p: $bound),+>)?: $result;)*
        }
        impl Number for UTerm {
            $(type $name $(<$($p: $bound),+>)? = $zero;)*
        }
        impl Number for One {
            $(type $name $(<$($p: $bound),+>)? = $one;)*
        }
        impl<V, C> Number for UInt<UInt<V, C>, B0> where UInt<V, C>: Number {
            $(type $name $(<$($p: $bound),+>)? = $even;)*
        }
        impl<V, C> Number for UInt<UInt<V, C>, B1> where UInt<V, C>: Number {
            $(type $name $(<$($p: $bound),+>)? = $odd;)*
        }
        impl Number for Underflow {
            $(type $name $(<$($p: $bound),+>)? = $below;)*
        }
    };
}
/// The upper bits of this number, which is `2 u` or `2 u + 1`.
macro_rules! upper {
    () => { UInt<V, C> };
}

numbers! {
    /// `2 n`.
    Twice: Number = UTerm, UInt<Self, B0>, UInt<Self, B0>, UInt<Self, B0>, Underflow;
    /// `2 n + 1`.
    TwicePlus1: Number = One, UInt<Self, B1>, UInt<Self, B1>, UInt<Self, B1>, Underflow;

    /// `n + m`.
    Plus<M: Number>: Number
        = M, M::AddOdd<UTerm>, M::AddEven<upper!()>, M::AddOdd<upper!()>, Underflow;
    /// `n + m + 1`.
    PlusCarry<M: Number>: Number
        = M::AddOdd<UTerm>, M::AddOddCarry<UTerm>, M::AddEvenCarry<upper!()>, M::AddOddCarry<upper!()>, Underflow;
    /// `2 u + n`.
    AddEven<U: Number>: Number = U::Twice, U::TwicePlus1,
        <U::Plus<upper!()> as Number>::Twice, <U::Plus<upper!()> as Number>::TwicePlus1, Underflow;
    /// `2 u + n + 1`.
    AddEvenCarry<U: Number>: Number = U::TwicePlus1, <U::PlusCarry<UTerm> as Number>::Twice,
        <U::Plus<upper!()> as Number>::TwicePlus1, <U::PlusCarry<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 + n`.
    AddOdd<U: Number>: Number = U::TwicePlus1, <U::PlusCarry<UTerm> as Number>::Twice,
        <U::Plus<upper!()> as Number>::TwicePlus1, <U::PlusCarry<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 + n + 1`.
    AddOddCarry<U: Number>: Number = <U::PlusCarry<UTerm> as Number>::Twice, <U::PlusCarry<UTerm> as Number>::TwicePlus1,
        <U::PlusCarry<upper!()> as Number>::Twice, <U::PlusCarry<upper!()> as Number>::TwicePlus1, Underflow;

    /// `n - m`.
    Minus<M: Number>: Number
        = M::FromZero, M::FromOdd<UTerm>, M::FromEven<upper!()>, M::FromOdd<upper!()>, Underflow;
    /// `n - m - 1`.
    MinusBorrow<M: Number>: Number
        = Underflow, M::FromOddBorrow<UTerm>, M::FromEvenBorrow<upper!()>, M::FromOddBorrow<upper!()>, Underflow;
    /// `0 - n`.
    FromZero: Number = UTerm, Underflow, Underflow, Underflow, Underflow;
    /// `2 u - n`.
    FromEven<U: Number>: Number = U::Twice, <U::MinusBorrow<UTerm> as Number>::TwicePlus1,
        <U::Minus<upper!()> as Number>::Twice, <U::MinusBorrow<upper!()> as Number>::TwicePlus1, Underflow;
    /// `2 u - n - 1`.
    FromEvenBorrow<U: Number>: Number = <U::MinusBorrow<UTerm> as Number>::TwicePlus1, <U::MinusBorrow<UTerm> as Number>::Twice,
        <U::MinusBorrow<upper!()> as Number>::TwicePlus1, <U::MinusBorrow<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 - n`.
    FromOdd<U: Number>: Number = U::TwicePlus1, U::Twice,
        <U::Minus<upper!()> as Number>::TwicePlus1, <U::Minus<upper!()> as Number>::Twice, Underflow;
    /// `2 u + 1 - n - 1`.
    FromOddBorrow<U: Number>: Number = U::Twice, <U::MinusBorrow<UTerm> as Number>::TwicePlus1,
        <U::Minus<upper!()> as Number>::Twice, <U::MinusBorrow<upper!()> as Number>::TwicePlus1, Underflow;

    /// `n m`.
    Times<M: Number>: Number
        = UTerm, M, <<upper!() as Number>::Times<M> as Number>::Twice, M::TimesOdd<upper!()>, Underflow;
    /// `n (2 u + 1)`, `u` of 1 or more: `(2 v + 1) (2 u + 1) = 2 (u (2 v + 1) + v) + 1`.
    TimesOdd<U: Number>: Number = UTerm, U::TwicePlus1, <<upper!() as Number>::TimesOdd<U> as Number>::Twice,
        <<U::Times<Self> as Number>::Plus<upper!()> as Number>::TwicePlus1, Underflow;

    /// How `n` and `m` divide each other; both are 1 or more.
    Ratio<M: Number>: Ratio
        = Neither, M::RatioFromOne, M::RatioFromEven<upper!()>, M::RatioFromOdd<upper!()>, Neither;
    /// How 1 and `n` divide each other.
    RatioFromOne: Ratio = Neither, Over<One>, Into<Self>, Into<Self>, Neither;
    /// How `2 u` and `n` divide each other.
    RatioFromEven<U: Number>: Ratio = Neither, Over<U::Twice>, U::Ratio<upper!()>,
        <<U::DivideByOdd<upper!()> as Quotient>::Twice as Quotient>::Over, Neither;
    /// How `2 u + 1` and `n` divide each other, `u` of 1 or more.
    RatioFromOdd<U: Number>: Ratio = Neither, Over<U::TwicePlus1>,
        <<<upper!() as Number>::DivideByOdd<U> as Quotient>::Twice as Quotient>::Into,
        <<U::TwicePlus1 as Number>::DivideByOdd<upper!()> as Quotient>::OverOrInto<Self, U>, Neither;
    /// `n / (2 w + 1)`, `w` of 1 or more, least significant bit first: where `n` is odd, so is the quotient.
    DivideByOdd<W: Number>: Quotient = Yes<UTerm>, No, <<upper!() as Number>::DivideByOdd<W> as Quotient>::Twice,
        <<<upper!() as Number>::Minus<W> as Number>::DivideByOdd<W> as Quotient>::TwicePlus1, No;

    /// `n < m`; `IfEqual` when they are equal.
    Below<M: Number, IfEqual: Truth>: Truth = M::AboveZero<IfEqual>, M::AboveOdd<UTerm, IfEqual>,
        M::AboveEven<upper!(), IfEqual>, M::AboveOdd<upper!(), IfEqual>, False;
    /// `0 < n`.
    AboveZero<IfEqual: Truth>: Truth = IfEqual, True, True, True, False;
    /// `2 u < n`.
    AboveEven<U: Number, IfEqual: Truth>: Truth
        = False, U::Below<UTerm, True>, U::Below<upper!(), IfEqual>, U::Below<upper!(), True>, False;
    /// `2 u + 1 < n`.
    AboveOdd<U: Number, IfEqual: Truth>: Truth
        = False, U::Below<UTerm, IfEqual>, U::Below<upper!(), False>, U::Below<upper!(), IfEqual>, False;

    /// `n = m`.
    Equals<M: Number>: Truth = M::IsZero, M::IsTwicePlus1<UTerm>, M::IsTwice<upper!()>, M::IsTwicePlus1<upper!()>, False;
    /// `n = 0`.
    IsZero: Truth = True, False, False, False, False;
    /// `n = 2 u`, `u` of 1 or more.
    IsTwice<U: Number>: Truth = False, False, U::Equals<upper!()>, False, False;
    /// `n = 2 u + 1`.
    IsTwicePlus1<U: Number>: Truth = False, U::IsZero, False, U::Equals<upper!()>, False;

    /// `n = s d`, where `s` is 1 or more; mostly decided by trailing zero bits.
    IsProduct<S: Number, D: Number>: Truth = D::IsZero, <S::Equals<One> as Truth>::And<D::Equals<One>>,
        S::EvenProduct<D, upper!()>, S::OddProduct<D, Self>, False;
    /// `2 w = n d`.
    EvenProduct<D: Number, W: Number>: Truth
        = D::IsTwice<W>, D::IsTwice<W>, W::IsProduct<upper!(), D>, D::EvenProductByOdd<upper!(), W>, False;
    /// `2 w = (2 u + 1) n`, `u` of 1 or more.
    EvenProductByOdd<U: Number, W: Number>: Truth
        = False, False, W::IsProduct<U::TwicePlus1, upper!()>, False, False;
    /// `m = n d` for an odd `m`.
    OddProduct<D: Number, M: Number>: Truth = False, D::Equals<M>, False, D::OddProductByOdd<upper!(), M>, False;
    /// `m = (2 u + 1) n` for an odd `m`, `u` of 1 or more.
    OddProductByOdd<U: Number, M: Number>: Truth
        = False, M::IsTwicePlus1<U>, False, <<Self as Number>::TimesOdd<U> as Number>::Equals<M>, False;

    // ---- what lists ask of an extent or of a stride ----

    /// `n : d` before a merged list; nothing if `n` is 1.
    Prepend<D: Number, L: List>: List = Opaque, L, L::JoinTo<Self, D>, L::JoinTo<Self, D>, Opaque;
    /// The interval of `n : d` put into a sorted list; nothing if `n` is 1.
    Occupy<D: Number, L: List>: List = Opaque, L, D::OccupyFrom<Self, L>, D::OccupyFrom<Self, L>, Opaque;
    /// The interval of `s : n` put into a sorted list; nothing if `n` is 0.
    OccupyFrom<S: Number, L: List>: List = L, L::Insert<S, One>, L::Insert<S::Times<Self>, Self>, L::Insert<S::Times<Self>, Self>, Opaque;
    /// `A o (s : n)`, for the merged modes `L` of `A`.
    Leaf<S: Number, L: List>: Plan = Done<S, UTerm>, <L::DivideOut<S, Self> as List>::Packed,
        <L::DivideOut<S, Self> as List>::Packed, <L::DivideOut<S, Self> as List>::Packed, <Opaque as List>::Packed;
    /// What a leaf keeps of the modes `L`, where extent `n` of it is left.
    KeepIn<L: List>: List = Opaque, Nil, L::Keep<Self>, L::Keep<Self>, Opaque;
    /// `n : c` before a list; nothing if `n` is 1.
    Mode<D: Number, L: List>: List = Opaque, L, L::Push<Self, D>, L::Push<Self, D>, Opaque;
}

/// Whether.
#[doc(hidden)]
pub trait Truth {
    /// `self and other`.
    type And<T: Truth>: Truth;
    /// A plan, if true.
    type Plan<S, D>: Plan;
    /// `[s s2 : d | T]` if true, `[s : d, s2 : d2 | T]` if false.
    type Join<S: Number, D: Number, S2: Number, D2: Number, T: List>: List;
    /// `[s : x]`, if true.
    type One<S: Number, X: Number>: List;
    /// The interval from `d` to `p` before the one from `e` to `q` if true; behind it, if there it fits, if false.
    type Insert<P: Number, D: Number, Q: Number, E: Number, T: List>: List;
    /// The interval from `d` to `p` behind the one from `e` to `q`, if true.
    type InsertBehind<P: Number, D: Number, Q: Number, E: Number, T: List>: List;
}
impl Truth for True {
    type And<T: Truth> = T;
    type Plan<S, D> = Done<S, D>;
    type Join<S: Number, D: Number, S2: Number, D2: Number, T: List> = Cons<S::Times<S2>, D, T>;
    type One<S: Number, X: Number> = Cons<S, X, Nil>;
    type Insert<P: Number, D: Number, Q: Number, E: Number, T: List> = Cons<P, D, Cons<Q, E, T>>;
    type InsertBehind<P: Number, D: Number, Q: Number, E: Number, T: List> = <T::Insert<P, D> as List>::Push<Q, E>;
}
impl Truth for False {
    type And<T: Truth> = Self;
    type Plan<S, D> = Slowly;
    type Join<S: Number, D: Number, S2: Number, D2: Number, T: List> = Cons<S, D, Cons<S2, D2, T>>;
    type One<S: Number, X: Number> = Opaque;
    type Insert<P: Number, D: Number, Q: Number, E: Number, T: List> =
        <Q::Below<D, True> as Truth>::InsertBehind<P, D, Q, E, T>;
    type InsertBehind<P: Number, D: Number, Q: Number, E: Number, T: List> = Opaque;
}

/// An exact quotient, or none.
#[doc(hidden)]
pub trait Quotient {
    /// The quotient of twice the number.
    type Twice: Quotient;
    /// The quotient whose lowest bit is 1.
    type TwicePlus1: Quotient;
    /// The first number over the second one.
    type Over: Ratio;
    /// The second number over the first one.
    type Into: Ratio;
    /// The first number over the second one, or else `n` over `2 v + 1`.
    type OverOrInto<N: Number, V: Number>: Ratio;
}
impl<Q: Number> Quotient for Yes<Q> {
    type Twice = Yes<Q::Twice>;
    type TwicePlus1 = Yes<Q::TwicePlus1>;
    type Over = Over<Q>;
    type Into = Into<Q>;
    type OverOrInto<N: Number, V: Number> = Over<Q>;
}
impl Quotient for No {
    type Twice = Self;
    type TwicePlus1 = Self;
    type Over = Neither;
    type Into = Neither;
    type OverOrInto<N: Number, V: Number> = <N::DivideByOdd<V> as Quotient>::Into;
}

/// How a stride or extent and an extent divide each other, and what a leaf does at a mode for that.
#[doc(hidden)]
pub trait Ratio {
    /// `divide_out([a:x|t], s, d)` for `self` the ratio of `d` and `a`.
    type DivideOut<X: Number, T: List, S: Number, D: Number>: List;
    /// `keep(n:x, t, s)` for `self` the ratio of `s` and `n`.
    type Keep<N: Number, X: Number, T: List, S: Number>: List;
    /// `fill([p:d|t], c, m)` for `self` the ratio of `d` and `c`.
    type Fill<C: Number, P: Number, T: List, M: Number>: List;
    /// `fill([], c, m)` for `self` the ratio of `m` and `c`.
    type Rest<C: Number>: List;
}
/// `m` divides `n`, this many times.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Over<Q>(core::marker::PhantomData<Q>);
/// `n` divides `m`, this many times, and is less.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Into<Q>(core::marker::PhantomData<Q>);
/// Neither divides the other.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Neither;
impl<Q: Number> Ratio for Over<Q> {
    type DivideOut<X: Number, T: List, S: Number, D: Number> = T::DivideOut<S, Q>;
    type Keep<N: Number, X: Number, T: List, S: Number> = <Q::KeepIn<T> as List>::Push<N, X>;
    type Fill<C: Number, P: Number, T: List, M: Number> = Q::Mode<C, T::Fill<P, M>>;
    type Rest<C: Number> = Q::Mode<C, Nil>;
}
impl<Q: Number> Ratio for Into<Q> {
    type DivideOut<X: Number, T: List, S: Number, D: Number> = <S::Ratio<Q> as Ratio>::Keep<Q, D::Times<X>, T, S>;
    type Keep<N: Number, X: Number, T: List, S: Number> = Cons<S, X, Nil>;
    type Fill<C: Number, P: Number, T: List, M: Number> = Opaque;
    type Rest<C: Number> = Opaque;
}
impl Ratio for Neither {
    type DivideOut<X: Number, T: List, S: Number, D: Number> = Opaque;
    type Keep<N: Number, X: Number, T: List, S: Number> = <S::Below<N, False> as Truth>::One<S, X>;
    type Fill<C: Number, P: Number, T: List, M: Number> = Opaque;
    type Rest<C: Number> = Opaque;
}
