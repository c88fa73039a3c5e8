//! The integers that offsets are computed in.

use crate::layout::coord::dot::Digit;
use crate::number::num::Nat;
use crate::refusal::sealed::Sealed;
use crate::table::words::*;
use core::fmt::Debug;
use typenum::consts::{U128, U256, U32768, U65536, U2147483648, U4294967296};

/// An integer that offsets are computed in: `u8`, `u16`, `u32`, `i8`, `i16` or `i32`. The layout itself computes in 64 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index type",
    label = "an index type is `u8`, `u16`, `u32`, `i8`, `i16` or `i32`",
    note = "offsets as wide as `isize` are those of the layout itself"
)]
pub trait IndexType: Digit + Eq + Debug + Sealed {
    /// How many values it has from 0 on, as a typenum integer.
    type Values: Nat + Number;
    /// How many values it has below 0.
    type ValuesBelow: Nat + Number;
    /// 0.
    const ZERO: Self;
    /// The integer modulo `2^bits`.
    #[doc(hidden)]
    fn truncated(from: isize) -> Self;
    /// The value, for the tensor's pointer.
    #[doc(hidden)]
    fn widened(self) -> isize;
    /// The sum modulo `2^bits`.
    #[doc(hidden)]
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The product modulo `2^bits`.
    #[doc(hidden)]
    #[must_use]
    fn times(self, other: Self) -> Self;
}
macro_rules! index_types {
    ($($int:ident $values:ident $below:ident;)*) => {$(
        #[inlined]
        impl IndexType for $int {
            type Values = $values;
            type ValuesBelow = $below;
            const ZERO: Self = 0;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // modulo 2^bits
            fn truncated(from: isize) -> Self {
                from as Self
            }
            #[allow(clippy::cast_possible_wrap)] // not wider than isize
            fn widened(self) -> isize {
                self as isize
            }
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
        }
    )*};
}
index_types! {
    u8 U256 UTerm; u16 U65536 UTerm; u32 U4294967296 UTerm; i8 U128 U128; i16 U32768 U32768; i32 U2147483648 U2147483648;
}
