//! Integer literals and constants as types, on stable Rust.
//!
//! ```text
//! int!(6)         = UInt<UInt<UInt<UTerm, B1>, B1>, B0>    a literal, read by the procedural macro in `cute-macros`
//! int!(BM)        = Int<BM>                                a constant by its name, item or const parameter: a table of numbers (`number/constant.rs`)
//! int!(const n)   = the same                               whatever the name is like
//! int!({N})       = ((0 * 16 + digit_15(N)) * 16 + ...     a constant expression: only the compiler can evaluate it
//! ```
//!
//! Each macro here is one arm that passes `$crate` and all of its input on to one call of the procedural macro, whose
//! `parser.rs` has the grammar. A literal becomes a type in tokens: a type that the compiler would have to compute from a
//! constant is unknown while it searches for impls, and costs more. Of a constant in braces each hexadecimal digit is a const generic
//! argument, with an impl that appends its bits to a number.
//!
//! What is made is `<T as Known>::It`, a type in type position and its value in value position (`known.rs`); of a layout of literals
//! alone `<T as Whole>::It`, which asks for less; of a number of the table `numbers` just its name.

#[doc(hidden)]
pub use crate::number::constant::Named;
use crate::number::number::Number;
#[doc(hidden)]
pub use crate::tree::known::Whole;

/// The numbers that programs are full of, as types and as values: `int!(8)` is `numbers::U8`, and nothing has to be proved.
#[doc(hidden)]
pub mod numbers {
    #![allow(missing_docs)]
    cute_macros::numbers! {}
}

/// One hexadecimal digit of a constant.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Digit<const DIGIT: u8>;

/// Appends a digit to a number: `16 n + digit`.
#[doc(hidden)]
pub trait Append {
    /// The sum.
    type To<N: Number>: Number;
}
macro_rules! digits {
    ($($digit:literal $($bit:ident)*;)*) => {$(
        impl Append for Digit<$digit> {
            type To<N: Number> = digits!(@push N; $($bit)*);
        }
    )*};
    (@push $n:ty;) => { $n };
    (@push $n:ty; $bit:ident $($bits:ident)*) => { digits!(@push <$n as Number>::$bit; $($bits)*) };
}
digits! {
    0 Twice Twice Twice Twice;
    1 Twice Twice Twice TwicePlus1;
    2 Twice Twice TwicePlus1 Twice;
    3 Twice Twice TwicePlus1 TwicePlus1;
    4 Twice TwicePlus1 Twice Twice;
    5 Twice TwicePlus1 Twice TwicePlus1;
    6 Twice TwicePlus1 TwicePlus1 Twice;
    7 Twice TwicePlus1 TwicePlus1 TwicePlus1;
    8 TwicePlus1 Twice Twice Twice;
    9 TwicePlus1 Twice Twice TwicePlus1;
    10 TwicePlus1 Twice TwicePlus1 Twice;
    11 TwicePlus1 Twice TwicePlus1 TwicePlus1;
    12 TwicePlus1 TwicePlus1 Twice Twice;
    13 TwicePlus1 TwicePlus1 Twice TwicePlus1;
    14 TwicePlus1 TwicePlus1 TwicePlus1 Twice;
    15 TwicePlus1 TwicePlus1 TwicePlus1 TwicePlus1;
}

/// What a literal is that the macros refuse: `SAID` is their message.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Mistake<const SAID: usize>;
impl<const SAID: usize> crate::Known for Mistake<SAID> {
    type It = Self;
    type Value = Self;
    const It: Self = Self;
}

/// A hexadecimal digit of a constant in braces, the `shift / 4`-th. The uppermost one says what is wrong with it, once.
#[doc(hidden)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
#[must_use]
pub const fn digit(constant: i128, shift: u32) -> u8 {
    assert!(constant >= 0 || shift < 60, "a constant in braces is not negative: a minus goes before the braces");
    assert!(constant >> 64 <= 0 || shift < 60, "a constant in braces is below 2^64");
    (constant >> shift & 15) as u8
}

/// A constant as a typenum type, in type position: `((0 * 16 + digit 15) * 16 + digit 14) * 16 + ...`.
#[doc(hidden)]
#[macro_export]
macro_rules! __constant {
    ($n:expr) => { $crate::__constant!(@push $n; 60 56 52 48 44 40 36 32 28 24 20 16 12 8 4 0; $crate::typenum::UTerm) };
    (@push $n:expr; $shift:literal $($rest:literal)*; $done:ty) => {
        $crate::__constant!(@push $n; $($rest)*;
            <$crate::literal::Digit<{ $crate::literal::digit($n as i128, $shift) }> as $crate::literal::Append>::To<$done>)
    };
    (@push $n:expr;; $done:ty) => { $done };
}

#[doc(hidden)]
pub use cute_macros::{__a_constant_is_written__const_N, __a_type_is_written__type_BM, literal as __literal};

/// An integer as a type or, in value position, as the value of that type.
///
/// Takes any literal (every base, underscores, suffixes; up to 64 bits), a constant named as constants are ([`IsConst`](crate::IsConst): up
/// to 4096, and powers of two), any constant in braces, and a minus sign before each.
///
/// ```
/// use cute_static::int;
/// use cute_static::typenum::{Integer, Unsigned};
/// const TILE: usize = 48;
/// type A = int!(123_456_789);
/// type B = int!({TILE * 2 + 1});
/// type C = int!(-TILE);
/// assert_eq!((A::USIZE, B::USIZE, C::ISIZE), (123_456_789, 97, -48));
/// let four = int!(4);
/// assert_eq!(cute_static::Extent::extent(four), 4);
/// ```
#[macro_export]
macro_rules! int {
    ($($n:tt)*) => { $crate::literal::__literal!{ $crate int $($n)* } };
}

/// A shape (or a stride) as a type or, in value position, as the value of that type.
///
/// Integers become types; nested parentheses become tuples; a type such as `usize`, `T` or `typenum::U4` stands for
/// itself, and a name of two capitals or more, as `BM`, is a constant (`const N` and `type BM` say which it is). `k@i` is the basis element `k e_i`, and `k@i@j` the `j`-th part of the `i`-th mode. `(4)` is a tuple of one.
///
/// ```
/// use cute_static::{shape, HTuple};
/// type S = shape!((4, (3, 2)));
/// assert_eq!((S::RANK, S::DEPTH, S::default().size()), (2, 2, 24));
/// // with a run-time integer it is a type only
/// let mixed: shape!((usize, 8)) = (100, cute_static::int!(8));
/// assert_eq!((shape!((4, (3, 2))).size(), mixed.size()), (24, 800));
/// ```
///
/// In value position every type in it has to be [`Known`](crate::Known), and so is a type parameter wherever it stands.
/// `type` in front leaves the value out, and asks nothing of anything:
///
/// ```
/// use cute_static::{HTuple, IsLayout, LayoutOps, ZippedDivide, ZippedDivideBy, shape};
/// struct Padded<T: HTuple>(shape!(type (T, 4)));
///
/// // in bounds, too: with `shape!((2, 3))` the compiler would not see that the two mean the same (E0277)
/// fn tiles<L: IsLayout + ZippedDivideBy<shape!(type (2, 3))>>(layout: &L) -> Option<usize>
/// where
///     ZippedDivide<L, shape!(type (2, 3))>: IsLayout,
/// {
///     Some(layout.zipped_divide(&shape!((2, 3))).ok()?.mode_size(1))
/// }
/// assert_eq!(tiles(&cute_static::layout!((4, 6) : (6, 1))), Some(4));
/// ```
#[macro_export]
#[doc(alias = "make_shape")]
#[doc(alias = "make_stride")]
#[doc(alias = "make_tile")]
macro_rules! shape {
    ($($s:tt)*) => { $crate::literal::__literal!{ $crate shape $($s)* } };
}

/// A layout `shape : stride` as a type or, in value position, as the value of that type.
///
/// ```
/// use cute_static::layout;
/// type L = layout!((4, (3, 2)) : (2, (8, 1)));
/// let same: L = layout!((4, (3, 2)) : (2, (8, 1)));
/// // coordinates and negative strides
/// assert_eq!((same.at(5), layout!((4, 8) : (1@0, 1@1)).at(6), layout!(8 : -1).at(3)), (10, (2, 1), -3));
/// ```
///
/// `type` in front makes it a type only, as in [`shape!`], which the bounds of generic code need.
///
/// What can be seen to be no layout is refused here, at the literal: a stride that nests differently, an extent of 0, more
/// than 12 modes side by side.
/// ```compile_fail
/// // error: shape has 2 modes where the stride has 3: `(4, 8)` and `(8, 1, 2)`
/// let wrong = cute_static::layout!((4, 8) : (8, 1, 2));
/// ```
/// Constants are named as they are, `layout!((BM, BK) : (1, BM))`, items and const parameters alike: see [`IsConst`](crate::IsConst). What a
/// name stands for no macro can know: one of two capitals or more is a constant's, as `BM`, `BLOCK_K`, any other a type's, as `T`, `E0`. Where
/// that is wrong, `const` or `type` says it, `layout!((const N, type BM) : (1, const N))`.
#[macro_export]
macro_rules! layout {
    ($($l:tt)*) => { $crate::literal::__literal!{ $crate layout $($l)* } };
}
