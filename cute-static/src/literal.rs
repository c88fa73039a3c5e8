//! Integer literals and constants as types, on stable Rust.
//!
//! Small and power-of-two literals are matched by token; any other constant is split into bytes, which are
//! const generic arguments, each with an impl that appends its bits to a typenum number.

use crate::num::{Nat, Push};
use typenum::{B0, B1, Bit, UInt, UTerm};

/// One byte of a constant.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Byte<const BYTE: u8>;
/// Its upper or lower half.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Hex<const DIGIT: u8>;

/// Appends a digit to a number: `256 n + byte`, or `16 n + digit`.
#[doc(hidden)]
pub trait Append<N> {
    /// The sum.
    type Output: Nat;
}
macro_rules! digits {
    ($all:tt) => { digits! { @each $all $all } };
    (@each [$($high:tt)*] $all:tt) => { $(digits! { @low $high $all })* };
    (@hex $(($digit:literal $b3:ident $b2:ident $b1:ident $b0:ident))*) => {
        $(
            impl<N, N3, N2, N1> Append<N> for Hex<$digit>
            where
                N: Push<$b3, Output = N3>,
                N3: Push<$b2, Output = N2>,
                N2: Push<$b1, Output = N1>,
                N1: Push<$b0, Output: Nat>,
            {
                type Output = <N1 as Push<$b0>>::Output;
            }
        )*
    };
    (@low $high:tt [$($low:tt)*]) => { $(digits! { @byte $high $low })* };
    // behind a number nothing has to be dropped: eight bits in one step
    (@byte ($h:literal $h3:ident $h2:ident $h1:ident $h0:ident) ($l:literal $l3:ident $l2:ident $l1:ident $l0:ident)) => {
        impl<U: Nat, B: Bit> Append<UInt<U, B>> for Byte<{ 16 * $h + $l }> {
            type Output = UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<U, B>, $h3>, $h2>, $h1>, $h0>, $l3>, $l2>, $l1>, $l0>;
        }
        impl Append<UTerm> for Byte<{ 16 * $h + $l }> {
            type Output = <Hex<$l> as Append<<Hex<$h> as Append<UTerm>>::Output>>::Output;
        }
    };
}
macro_rules! all_digits {
    ($($row:tt)*) => {
        digits! { @hex $($row)* }
        digits! { [$($row)*] }
    };
}
all_digits! {
    (0 B0 B0 B0 B0)
    (1 B0 B0 B0 B1)
    (2 B0 B0 B1 B0)
    (3 B0 B0 B1 B1)
    (4 B0 B1 B0 B0)
    (5 B0 B1 B0 B1)
    (6 B0 B1 B1 B0)
    (7 B0 B1 B1 B1)
    (8 B1 B0 B0 B0)
    (9 B1 B0 B0 B1)
    (10 B1 B0 B1 B0)
    (11 B1 B0 B1 B1)
    (12 B1 B1 B0 B0)
    (13 B1 B1 B0 B1)
    (14 B1 B1 B1 B0)
    (15 B1 B1 B1 B1)
}

/// A constant as a typenum type, in type position.
#[doc(hidden)]
#[macro_export]
macro_rules! __nat {
    ({$n:expr}) => { $crate::__nat!(@bytes $n) };
    (@bytes $n:expr) => { $crate::__nat!(@push $n; 56 48 40 32 24 16 8 0; $crate::typenum::UTerm) };
    (@push $n:expr; $shift:literal $($rest:literal)*; $done:ty) => {
        $crate::__nat!(@push $n; $($rest)*;
            <$crate::literal::Byte<{ (($n as u64) >> $shift & 255) as u8 }> as $crate::literal::Append<$done>>::Output)
    };
    (@push $n:expr;; $done:ty) => { $done };
    (0) => { $crate::typenum::consts::U0 };
    (1) => { $crate::typenum::consts::U1 };
    (2) => { $crate::typenum::consts::U2 };
    (3) => { $crate::typenum::consts::U3 };
    (4) => { $crate::typenum::consts::U4 };
    (5) => { $crate::typenum::consts::U5 };
    (6) => { $crate::typenum::consts::U6 };
    (7) => { $crate::typenum::consts::U7 };
    (8) => { $crate::typenum::consts::U8 };
    (9) => { $crate::typenum::consts::U9 };
    (10) => { $crate::typenum::consts::U10 };
    (11) => { $crate::typenum::consts::U11 };
    (12) => { $crate::typenum::consts::U12 };
    (13) => { $crate::typenum::consts::U13 };
    (14) => { $crate::typenum::consts::U14 };
    (15) => { $crate::typenum::consts::U15 };
    (16) => { $crate::typenum::consts::U16 };
    (17) => { $crate::typenum::consts::U17 };
    (18) => { $crate::typenum::consts::U18 };
    (19) => { $crate::typenum::consts::U19 };
    (20) => { $crate::typenum::consts::U20 };
    (21) => { $crate::typenum::consts::U21 };
    (22) => { $crate::typenum::consts::U22 };
    (23) => { $crate::typenum::consts::U23 };
    (24) => { $crate::typenum::consts::U24 };
    (25) => { $crate::typenum::consts::U25 };
    (26) => { $crate::typenum::consts::U26 };
    (27) => { $crate::typenum::consts::U27 };
    (28) => { $crate::typenum::consts::U28 };
    (29) => { $crate::typenum::consts::U29 };
    (30) => { $crate::typenum::consts::U30 };
    (31) => { $crate::typenum::consts::U31 };
    (32) => { $crate::typenum::consts::U32 };
    (33) => { $crate::typenum::consts::U33 };
    (34) => { $crate::typenum::consts::U34 };
    (35) => { $crate::typenum::consts::U35 };
    (36) => { $crate::typenum::consts::U36 };
    (37) => { $crate::typenum::consts::U37 };
    (38) => { $crate::typenum::consts::U38 };
    (39) => { $crate::typenum::consts::U39 };
    (40) => { $crate::typenum::consts::U40 };
    (41) => { $crate::typenum::consts::U41 };
    (42) => { $crate::typenum::consts::U42 };
    (43) => { $crate::typenum::consts::U43 };
    (44) => { $crate::typenum::consts::U44 };
    (45) => { $crate::typenum::consts::U45 };
    (46) => { $crate::typenum::consts::U46 };
    (47) => { $crate::typenum::consts::U47 };
    (48) => { $crate::typenum::consts::U48 };
    (49) => { $crate::typenum::consts::U49 };
    (50) => { $crate::typenum::consts::U50 };
    (51) => { $crate::typenum::consts::U51 };
    (52) => { $crate::typenum::consts::U52 };
    (53) => { $crate::typenum::consts::U53 };
    (54) => { $crate::typenum::consts::U54 };
    (55) => { $crate::typenum::consts::U55 };
    (56) => { $crate::typenum::consts::U56 };
    (57) => { $crate::typenum::consts::U57 };
    (58) => { $crate::typenum::consts::U58 };
    (59) => { $crate::typenum::consts::U59 };
    (60) => { $crate::typenum::consts::U60 };
    (61) => { $crate::typenum::consts::U61 };
    (62) => { $crate::typenum::consts::U62 };
    (63) => { $crate::typenum::consts::U63 };
    (64) => { $crate::typenum::consts::U64 };
    (72) => { $crate::typenum::consts::U72 };
    (80) => { $crate::typenum::consts::U80 };
    (96) => { $crate::typenum::consts::U96 };
    (100) => { $crate::typenum::consts::U100 };
    (112) => { $crate::typenum::consts::U112 };
    (120) => { $crate::typenum::consts::U120 };
    (127) => { $crate::typenum::consts::U127 };
    (128) => { $crate::typenum::consts::U128 };
    (144) => { $crate::typenum::consts::U144 };
    (160) => { $crate::typenum::consts::U160 };
    (192) => { $crate::typenum::consts::U192 };
    (200) => { $crate::typenum::consts::U200 };
    (224) => { $crate::typenum::consts::U224 };
    (240) => { $crate::typenum::consts::U240 };
    (255) => { $crate::typenum::consts::U255 };
    (256) => { $crate::typenum::consts::U256 };
    (320) => { $crate::typenum::consts::U320 };
    (384) => { $crate::typenum::consts::U384 };
    (448) => { $crate::typenum::consts::U448 };
    (480) => { $crate::typenum::consts::U480 };
    (512) => { $crate::typenum::consts::U512 };
    (576) => { $crate::typenum::consts::U576 };
    (640) => { $crate::typenum::consts::U640 };
    (768) => { $crate::typenum::consts::U768 };
    (896) => { $crate::typenum::consts::U896 };
    (960) => { $crate::typenum::consts::U960 };
    (1000) => { $crate::typenum::consts::U1000 };
    (1024) => { $crate::typenum::consts::U1024 };
    (2048) => { $crate::typenum::consts::U2048 };
    (4096) => { $crate::typenum::consts::U4096 };
    (8192) => { $crate::typenum::consts::U8192 };
    (16384) => { $crate::typenum::consts::U16384 };
    (32768) => { $crate::typenum::consts::U32768 };
    (65536) => { $crate::typenum::consts::U65536 };
    (131072) => { $crate::typenum::consts::U131072 };
    (262144) => { $crate::typenum::consts::U262144 };
    (524288) => { $crate::typenum::consts::U524288 };
    (1048576) => { $crate::typenum::consts::U1048576 };
    ($n:tt) => { $crate::__nat!(@bytes $n) };
}

/// An integer as a type or, in value position, as the value of that type.
///
/// Takes any literal, any constant in braces, and a minus sign before either.
///
/// ```
/// use cute_static::int;
/// use cute_static::typenum::{Integer, Unsigned};
/// const TILE: usize = 48;
/// type A = int!(123_456_789);
/// type B = int!({TILE * 2 + 1});
/// type C = int!(-7);
/// assert_eq!((A::USIZE, B::USIZE, C::ISIZE), (123_456_789, 97, -7));
/// let four = int!(4);
/// assert_eq!(cute_static::Extent::extent(four), 4);
/// ```
#[macro_export]
macro_rules! int {
    (-$n:tt) => {
        <$crate::typenum::NInt<$crate::__nat!($n)> as $crate::Known>::It
    };
    ($n:tt) => {
        <$crate::__nat!($n) as $crate::Known>::It
    };
}

/// A leaf, in type position: an integer, `k @ i` for `k e_i`, or a type such as `usize`.
#[doc(hidden)]
#[macro_export]
macro_rules! __leaf {
    ($k:tt @ $($i:tt)@+) => { $crate::Basis<$crate::__nat!($k), $crate::__path!($($i)@+)> };
    (-$n:tt) => { $crate::typenum::NInt<$crate::__nat!($n)> };
    (($($inner:tt)*)) => { $crate::__tuple!([] $($inner)*) };
    ($t:ident) => { $t };
    // a literal must stay a bare token tree: as a `literal` fragment no other macro could match it
    ($n:tt) => { $crate::__nat!($n) };
}
#[doc(hidden)]
#[macro_export]
macro_rules! __path {
    ($i:tt) => { $crate::__nat!($i) };
    ($i:tt @ $($rest:tt)@+) => { ($crate::__nat!($i), $crate::__path!($($rest)@+)) };
}
#[doc(hidden)]
#[macro_export]
macro_rules! __tuple {
    ([$({$($done:tt)+})*]) => { ($($crate::__leaf!($($done)+),)*) };
    ([$($done:tt)*] $k:tt @ $i:tt @ $j:tt $(, $($rest:tt)*)?) => {
        $crate::__tuple!([$($done)* {$k @ $i @ $j}] $($($rest)*)?)
    };
    ([$($done:tt)*] $k:tt @ $i:tt $(, $($rest:tt)*)?) => {
        $crate::__tuple!([$($done)* {$k @ $i}] $($($rest)*)?)
    };
    ([$($done:tt)*] - $n:tt $(, $($rest:tt)*)?) => { $crate::__tuple!([$($done)* {- $n}] $($($rest)*)?) };
    ([$($done:tt)*] $n:tt $(, $($rest:tt)*)?) => { $crate::__tuple!([$($done)* {$n}] $($($rest)*)?) };
}

/// A shape (or a stride) as a type or, in value position, as the value of that type.
///
/// Integers become types; nested parentheses become tuples; a type such as `usize` stands for itself.
///
/// ```
/// use cute_static::{shape, HTuple};
/// type S = shape!((4, (3, 2)));
/// assert_eq!((S::RANK, S::DEPTH, S::default().size()), (2, 2, 24));
/// let same: S = shape!((4, (3, 2)));
/// // with a run-time integer it is a type only
/// let mixed: shape!((usize, 8)) = (100, cute_static::int!(8));
/// assert_eq!((same.size(), mixed.size()), (24, 800));
/// ```
#[macro_export]
macro_rules! shape {
    ($($s:tt)+) => { <$crate::__leaf!($($s)+) as $crate::Known>::It };
}

/// A layout `shape : stride` as a type or, in value position, as the value of that type.
///
/// ```
/// use cute_static::{layout, Layout};
/// type L = layout!((4, (3, 2)) : (2, (8, 1)));
/// assert_eq!(L::default().at(5usize), 10);
/// let same: L = layout!((4, (3, 2)) : (2, (8, 1)));
/// assert_eq!(same.to_string(), "(4,(3,2)):(2,(8,1))");
/// // coordinates and negative strides
/// type I = layout!((4, 8) : (1@0, 1@1));
/// type R = layout!(8 : -1);
/// assert_eq!((I::default().at(6usize), R::default().at(3usize)), ((2, 1), -3));
/// # extern crate std; use std::string::ToString;
/// ```
#[macro_export]
macro_rules! layout {
    ($s:tt : $($d:tt)+) => {
        <$crate::Layout<$crate::__leaf!($s), $crate::__leaf!($($d)+)> as $crate::Known>::It
    };
}
