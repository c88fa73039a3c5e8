//! Tuples at the surface, lists inside: the conversion for tuples of 1 to 12 elements.

/// Calls `$callback!` once for each arity, with as many groups of identifiers.
macro_rules! for_each_arity {
    ($callback:ident) => {
        $crate::tree::tuple::for_each_arity! { $callback []
            (S0 D0 C0 s0 d0 c0) (S1 D1 C1 s1 d1 c1) (S2 D2 C2 s2 d2 c2) (S3 D3 C3 s3 d3 c3) (S4 D4 C4 s4 d4 c4) (S5 D5 C5 s5 d5 c5)
            (S6 D6 C6 s6 d6 c6) (S7 D7 C7 s7 d7 c7) (S8 D8 C8 s8 d8 c8) (S9 D9 C9 s9 d9 c9) (S10 D10 C10 s10 d10 c10)
            (S11 D11 C11 s11 d11 c11) }
    };
    ($callback:ident [$($before:tt)*]) => {};
    ($callback:ident [$($before:tt)*] $next:tt $($rest:tt)*) => {
        $callback! { $($before)* $next }
        $crate::tree::tuple::for_each_arity! { $callback [$($before)* $next] $($rest)* }
    };
}
pub(crate) use for_each_arity;

use crate::number::decimal;
use crate::number::number::Number;

/// A list of modes `shape : stride`, the first one and the rest. Each may itself be a tuple.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cons<S, D, T>(pub S, pub D, pub T);
/// The empty list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Nil;
/// A list of anything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Link<H, T>(pub H, pub T);

/// A tuple as a list.
pub trait AsList {
    /// The list.
    type List;
    /// Its length, in digits.
    type Rank;
    /// The same as a number.
    type Len: Number;
    /// The list.
    fn into_list(self) -> Self::List;
}
macro_rules! list {
    (@type $s:ident $($rest:ident)*) => { Link<$s, list!(@type $($rest)*)> };
    (@type) => { Nil };
    (@value $s:ident $($rest:ident)*) => { Link($s, list!(@value $($rest)*)) };
    (@value) => { Nil };
    // the rank: as many names are left out as there are modes but one
    (@rank [$s:ident] $digits:ident $len:ident $($names:ident)*) => {
        type Rank = decimal::$digits;
        type Len = typenum::consts::$len;
    };
    (@rank [$s:ident $($rest:ident)+] $digits:ident $len:ident $($names:ident)*) => { list! { @rank [$($rest)+] $($names)* } };
    ($(($s:ident $d:ident $c:ident $sv:ident $($x:ident)*))+) => {
        impl<$($s),+> AsList for ($($s,)+) {
            type List = list!(@type $($s)+);
            list! { @rank [$($s)+] _1 U1 _2 U2 _3 U3 _4 U4 _5 U5 _6 U6 _7 U7 _8 U8 _9 U9 _10 U10 _11 U11 _12 U12 }
            #[inline(always)]
            fn into_list(self) -> Self::List {
                let ($($sv,)+) = self;
                list!(@value $($sv)+)
            }
        }
    };
}
for_each_arity!(list);
