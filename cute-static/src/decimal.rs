//! typenum numbers as decimal digits, for messages: 1536 reads `(_1, _5, _3, _6)`.

use crate::num::*;
use crate::tuple::{Link, Nil};
use typenum::consts::U10;
use typenum::{B0, B1, UInt, UTerm};

/// A number in decimal digits.
pub type Dec<N> = <N as Decimal>::Output;

/// The digits of a number.
#[doc(hidden)]
pub trait Decimal {
    /// A tuple of digits.
    type Output;
}
impl<N, L> Decimal for N
where
    N: Digits<Nil, Output = L>,
    L: DigitTuple,
{
    type Output = L::Output;
}

macro_rules! digits {
    ($($name:ident = $n:ty;)*) => {$(
        /// A decimal digit.
        #[allow(non_camel_case_types)]
        #[derive(Debug, Clone, Copy)]
        pub struct $name;
        impl Digit for $n {
            type Output = $name;
        }
    )*};
}
digits! {
    _0 = UTerm; _1 = One; _2 = UInt<One, B0>; _3 = UInt<One, B1>; _4 = UInt<UInt<One, B0>, B0>;
    _5 = UInt<UInt<One, B0>, B1>; _6 = UInt<UInt<One, B1>, B0>; _7 = UInt<UInt<One, B1>, B1>;
    _8 = UInt<UInt<UInt<One, B0>, B0>, B0>; _9 = UInt<UInt<UInt<One, B0>, B0>, B1>;
}
/// A number below 10 as a digit.
#[doc(hidden)]
pub trait Digit {
    /// The digit.
    type Output;
}
/// The digits of a number before a list of later digits.
#[doc(hidden)]
pub trait Digits<L> {
    /// The list.
    type Output;
}
impl<N, L, Q, R, D> Digits<L> for N
where
    N: DivMod<U10, Quotient = Q, Remainder = R>,
    R: Digit<Output = D>,
    Q: MoreDigits<Link<D, L>>,
{
    type Output = Q::Output;
}
/// Goes on while the quotient is not 0.
#[doc(hidden)]
pub trait MoreDigits<L> {
    /// The list.
    type Output;
}
impl<L> MoreDigits<L> for UTerm {
    type Output = L;
}
impl<U, B, L> MoreDigits<L> for UInt<U, B>
where
    Self: Digits<L>,
{
    type Output = <Self as Digits<L>>::Output;
}
/// A list of digits as a tuple; a single digit stands alone.
#[doc(hidden)]
pub trait DigitTuple {
    /// The tuple.
    type Output;
}
impl<A> DigitTuple for Link<A, Nil> {
    type Output = A;
}
macro_rules! tuple {
    (@list) => { Nil };
    (@list $h:ident $($t:ident)*) => { Link<$h, tuple!(@list $($t)*)> };
    ($([$($a:ident)+])*) => {$(
        impl<$($a),+> DigitTuple for tuple!(@list $($a)+) {
            type Output = ($($a,)+);
        }
    )*};
}
tuple! {
    [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H] [A B C D E F G H I]
    [A B C D E F G H I J] [A B C D E F G H I J K] [A B C D E F G H I J K L] [A B C D E F G H I J K L M]
    [A B C D E F G H I J K L M N] [A B C D E F G H I J K L M N O] [A B C D E F G H I J K L M N O P]
    [A B C D E F G H I J K L M N O P Q] [A B C D E F G H I J K L M N O P Q R]
    [A B C D E F G H I J K L M N O P Q R S] [A B C D E F G H I J K L M N O P Q R S T]
}
