//! typenum's unsigned integers, as extents, strides and coordinates are made of them, and what is answered of them. Their arithmetic is the
//! table of `number.rs`.
//!
//! A number is a list of bits, least significant first: `UTerm` is 0 and `UInt<U, B>` is `2 U + B`.

use crate::tree::known::StaticLeaves;
use typenum::{B1, Bit, UInt, UTerm, Unsigned};

/// The number 0.
pub type Zero = UTerm;
/// The number 1.
pub type One = UInt<UTerm, B1>;

/// Answer of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct True;
/// Answer of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct False;

/// The number divides, and this is the quotient.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Yes<Q>(pub Q);
/// The number does not divide.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct No;
/// Known at run time only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unknown;
/// A difference below zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Underflow;

/// The number as a value. One that does not fit saturates, so that it is never taken for a smaller one.
pub trait Value: StaticLeaves {
    /// The value.
    const VALUE: usize;
    /// The same in full, on any target, if it is below 2^127.
    const WIDE: i128;
    /// The value as a stride.
    const STRIDE: isize = if Self::VALUE > isize::MAX.cast_unsigned() { isize::MAX } else { Self::VALUE.cast_signed() };
}
/// A typenum number, with its value, in its one form: no digit 0 comes first.
///
/// typenum has types for `0b011` and `0b0` too, `UInt<UInt<UInt<UTerm, B0>, B1>, B1>` and `UInt<UTerm, B0>`. They are no numbers
/// here, hence no extents, strides, coordinates or offsets: all arithmetic on types goes by digits, and would take the first one
/// for more than 3 and the other one for more than 0.
///
/// ```compile_fail,E0277
/// use cute_static::{int, num::Nat, typenum::{B0, B1, UInt}};
/// fn is_number<N: Nat>() {}
/// is_number::<UInt<UInt<int!(0), B1>, B1>>();
/// is_number::<UInt<UInt<UInt<int!(0), B0>, B1>, B1>>(); // with a zero in front
/// ```
pub trait Nat: Before<B1> {}
impl<N: Before<B1>> Nat for N {}
/// Before that a last one, `B`, may follow: those of a number, or none before a 1. (Of the last digit, so that one proof goes
/// through all of them.)
#[diagnostic::on_unimplemented(
    message = "a typenum number with a leading zero: `UInt<{Self}, {B}>`",
    label = "a number has one form, without zeros in front: `int!(3)`, or `U3`",
    note = "in generic code, a number is bounded by `cute_static::num::Nat`"
)]
pub trait Before<B>: Unsigned + Value {}
impl Before<B1> for UTerm {}
impl<U: Before<C>, C: Bit, B> Before<B> for UInt<U, C> {}

impl Value for UTerm {
    const VALUE: usize = 0;
    const WIDE: i128 = 0;
}
impl<U: Value, B: Bit> Value for UInt<U, B> {
    const VALUE: usize =
        if U::VALUE > usize::MAX >> 1 { usize::MAX } else { U::VALUE << 1 | if B::BOOL { 1 } else { 0 } };
    const WIDE: i128 = if U::WIDE > i128::MAX >> 1 { i128::MAX } else { U::WIDE << 1 | if B::BOOL { 1 } else { 0 } };
}
