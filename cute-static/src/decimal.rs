//! typenum numbers as decimal names, for messages: 96 is `_96` as CuTe prints it, 1536 is `(_1, _536)` in groups of three
//! digits, and a power of two is one name however large: `_4096`.
//!
//! ```text
//! decimal(n) = name of n                                  if n is a power of two
//!            = digits of n, in groups of three from the right, each group by its name
//! ```
//!
//! Names cannot be formed from digits by the compiler: they are a table (`_0` to `_999`, and `_000` to `_099` behind another
//! group), written by a macro and looked up by digits. All this is computed where a message is shown and nowhere else.

use crate::num::*;
use crate::tuple::{Link, Nil};
use crate::xor::IsPower;
use typenum::consts::U10;
use typenum::{B0, B1, UInt, UTerm};

/// A number in decimal.
pub type Dec<N> = <N as Decimal>::Output;

/// The name of a number.
#[doc(hidden)]
pub trait Decimal {
    /// A name, or a tuple of names.
    type Output;
}
impl Decimal for UTerm {
    type Output = _0;
}
impl<U, B, P> Decimal for UInt<U, B>
where
    Self: IsPower<Output = P>,
    P: NameOf<Self>,
{
    type Output = P::Output;
}
/// By whether `N` is a power of two.
#[doc(hidden)]
pub trait NameOf<N> {
    /// The name.
    type Output;
}
impl<N: PowerOfTwo> NameOf<N> for True {
    type Output = N::Output;
}
impl<N, L> NameOf<N> for False
where
    N: Digits<Nil, Output = L>,
    L: Groups,
{
    type Output = L::Output;
}

macro_rules! digits {
    ($($name:ident = $n:ty;)*) => {$(
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

/// The name of two digits, the first of them not 0.
#[doc(hidden)]
pub trait Two<B> {
    /// The name.
    type Output;
}
/// The name of three digits, the first of them not 0.
#[doc(hidden)]
pub trait Three<B, C> {
    /// The name.
    type Output;
}
/// The name of three digits behind a group.
#[doc(hidden)]
pub trait Padded<B, C> {
    /// The name.
    type Output;
}
/// The name of a power of two.
#[doc(hidden)]
pub trait PowerOfTwo {
    /// The name.
    type Output;
}
mod names {
    //! One type for each name.
    #![allow(non_camel_case_types, missing_docs, missing_debug_implementations, missing_copy_implementations)]
    use super::*;
    cute_macros::decimals! {}
}
pub use names::*;

/// A list of digits in groups of three; a single group stands alone.
#[doc(hidden)]
pub trait Groups {
    /// The tuple.
    type Output;
}
impl<A> Groups for Link<A, Nil> {
    type Output = A;
}
impl<A: Two<B>, B> Groups for Link<A, Link<B, Nil>> {
    type Output = A::Output;
}
impl<A: Three<B, C>, B, C> Groups for Link<A, Link<B, Link<C, Nil>>> {
    type Output = A::Output;
}
macro_rules! groups {
    (@list) => { Nil };
    (@list $h:ident $($t:ident)*) => { Link<$h, groups!(@list $($t)*)> };
    (@first $a:ident) => { $a };
    (@first $a:ident $b:ident) => { <$a as Two<$b>>::Output };
    (@first $a:ident $b:ident $c:ident) => { <$a as Three<$b, $c>>::Output };
    (@impl [$($bound:tt)*] [$($f:ident)+] $([$a:ident $b:ident $c:ident])+) => {
        impl<$($f,)+ $($a: Padded<$b, $c>, $b, $c),+> Groups for groups!(@list $($f)+ $($a $b $c)+)
        where
            $($bound)*
        {
            type Output = (groups!(@first $($f)+), $(<$a as Padded<$b, $c>>::Output),+);
        }
    };
    (@bound [$f:ident] $($rest:tt)+) => { groups! { @impl [] [$f] $($rest)+ } };
    (@bound [$f:ident $g:ident] $($rest:tt)+) => { groups! { @impl [$f: Two<$g>] [$f $g] $($rest)+ } };
    (@bound [$f:ident $g:ident $h:ident] $($rest:tt)+) => {
        groups! { @impl [$f: Three<$g, $h>] [$f $g $h] $($rest)+ }
    };
    ($([$($first:ident)+] $([$($rest:ident)+])+;)*) => {$(
        groups! { @bound [$($first)+] $([$($rest)+])+ }
    )*};
}
groups! {
    [A] [B C D];
    [A B] [C D E];
    [A B C] [D E F];
    [A] [B C D] [E F G];
    [A B] [C D E] [F G H];
    [A B C] [D E F] [G H I];
    [A] [B C D] [E F G] [H I J];
    [A B] [C D E] [F G H] [I J K];
    [A B C] [D E F] [G H I] [J K L];
    [A] [B C D] [E F G] [H I J] [K L M];
    [A B] [C D E] [F G H] [I J K] [L M N];
    [A B C] [D E F] [G H I] [J K L] [M N O];
    [A] [B C D] [E F G] [H I J] [K L M] [N O P];
    [A B] [C D E] [F G H] [I J K] [L M N] [O P Q];
    [A B C] [D E F] [G H I] [J K L] [M N O] [P Q R];
    [A] [B C D] [E F G] [H I J] [K L M] [N O P] [Q R S];
    [A B] [C D E] [F G H] [I J K] [L M N] [O P Q] [R S T];
}
