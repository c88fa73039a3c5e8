//! typenum numbers as decimal names, for messages: 96 is `_96` as CuTe prints it, 1536 is `(_1, _536)` in groups of three
//! digits, and a power of two is one name however large: `_4096`.
//!
//! ```text
//! decimal(n)      = name of n                                  if n is a power of two
//!                 = digits(n), in groups of three from the right, each group by its name
//! digits(0)       = [];  digits(2 u) = twice(digits(u));  digits(2 u + 1) = twice_plus_1(digits(u))     the lowest digit first
//! twice([d | t])  = [2 d | twice(t)], or [2 d - 10 | twice_plus_1(t)]
//! ```
//!
//! Names cannot be formed from digits by the compiler: they are a table (`_0` to `_999`, and `_000` to `_099` behind another
//! group), written by a macro and looked up digit by digit. All this is computed where a message is shown and nowhere else.

use crate::number::multiple::Multiple;
use crate::number::number::Number;
use crate::tree::tuple::{Link, Nil};
use typenum::{UInt, UTerm};

/// A number in decimal.
pub type Dec<N> = <N as Decimal>::Output;

/// The name of a number.
#[doc(hidden)]
pub trait Decimal {
    /// A name, or a tuple of names.
    type Output;
}
macro_rules! decimal {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)*> Decimal for $n
        where
            Self: Number,
        {
            type Output = Named<Self>;
        }
    )*};
}
decimal! { [] UTerm; [U, B] UInt<U, B>; }
/// The name of a number of the table.
pub(crate) type Named<N> = <<N as Number>::Power as Power>::Or<<<N as Number>::Digits as Digits>::Name<Nil>>;
/// The name of a power of two, as far as there are names.
#[doc(hidden)]
pub trait Power {
    /// That of the next one.
    type Next: Power;
    /// The name, or `N` if there is none.
    type Or<N>;
}
/// No power of two.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NotPower;
impl Power for NotPower {
    type Next = Self;
    type Or<N> = N;
}
// no number at all: known when run
impl Power for usize {
    type Next = Self;
    type Or<N> = Self;
}
impl<D, T> Power for Multiple<D, T> {
    type Next = Self;
    type Or<N> = Self;
}

/// Declares [`Digits`] and implements it: a row for each function, with its value for no digits and for `[D | T]`.
macro_rules! digits {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident: $bound:ident),+>)?: $($result:ident)? = $none:ty, $some:ty;)*) => {
        /// The digits of a number, the lowest one first.
        #[doc(hidden)]
        pub trait Digits {
            $($(#[$doc])* type $name $(<$($p: $bound),+>)? $(: $result)?;)*
        }
        impl Digits for Nil {
            $(type $name $(<$($p: $bound),+>)? = $none;)*
        }
        impl<D: Digit, T: Digits> Digits for Link<D, T> {
            $(type $name $(<$($p: $bound),+>)? = $some;)*
        }
    };
}
digits! {
    /// Of twice the number.
    Twice: Digits = Nil, D::Twice<T>;
    /// Of twice the number and 1.
    TwicePlus1: Digits = Link<_1, Nil>, D::TwicePlus1<T>;
    /// The name, before the groups `G`.
    Name<G: Groups>: = _0, T::NameBehind1<D, G>;
    /// Behind a digit.
    NameBehind1<C: Digit, G: Groups>: = G::Tuple<C>, T::NameBehind2<D, C, G>;
    /// Behind two digits.
    NameBehind2<B: Digit, C: Digit, G: Groups>: = G::Tuple<B::Two<C>>, T::NameBehind3<D, B, C, G>;
    /// Behind three digits: a group.
    NameBehind3<A: Digit, B: Digit, C: Digit, G: Groups>: = G::Tuple<A::Three<B, C>>,
        T::NameBehind1<D, Link<A::Padded<B, C>, G>>;
}

/// Declares [`Groups`] and implements it: a tuple of `n` groups and those of a list, for each `n`.
macro_rules! groups {
    ($($name:ident $next:ident [$($g:ident)+];)*) => {
        /// The groups of three digits behind a first one, of which there may be none.
        #[doc(hidden)]
        pub trait Groups {
            /// The group alone, or all as a tuple.
            type Tuple<G0>;
            $(
                /// Behind so many groups.
                type $name<$($g),+>;
            )*
        }
        impl Groups for Nil {
            type Tuple<G0> = G0;
            $(type $name<$($g),+> = ($($g),+);)*
        }
        impl<H, T: Groups> Groups for Link<H, T> {
            type Tuple<G0> = T::Behind2<G0, H>;
            $(type $name<$($g),+> = groups!(@next T $next [$($g)+] H);)*
        }
    };
    // no number has so many digits that could be written
    (@next $t:ident End [$($g:ident)+] $h:ident) => { ($($g,)+ $h) };
    (@next $t:ident $next:ident [$($g:ident)+] $h:ident) => { $t::$next<$($g,)+ $h> };
}
groups! {
    Behind2 Behind3 [G0 G1];
    Behind3 Behind4 [G0 G1 G2];
    Behind4 Behind5 [G0 G1 G2 G3];
    Behind5 Behind6 [G0 G1 G2 G3 G4];
    Behind6 Behind7 [G0 G1 G2 G3 G4 G5];
    Behind7 Behind8 [G0 G1 G2 G3 G4 G5 G6];
    Behind8 Behind9 [G0 G1 G2 G3 G4 G5 G6 G7];
    Behind9 End [G0 G1 G2 G3 G4 G5 G6 G7 G8];
}

mod names {
    //! One type for each name, and the digits.
    #![allow(non_camel_case_types, missing_docs, missing_debug_implementations, missing_copy_implementations)]
    use super::{Digits, NotPower, Power};
    use crate::tree::tuple::Link;
    cute_macros::decimals! {}
}
pub use names::*;
