//! The leaves of shapes and strides, known at compile time or at run time, and their mixed arithmetic.
//!
//! | leaf | known at compile time | at run time |
//! |---|---|---|
//! | extent | typenum `UInt<U, B>` (1 or more) | `usize` |
//! | stride | typenum `UTerm`, `UInt<U, B>`, `NInt<U>` | `usize`, `isize` |
//! | basis stride `k@i` | [`Basis`]`<K, I>` | `Basis<usize, I>` |
//! | XOR stride `fk` | [`Xor`](crate::Xor)`<K>` | `Xor<usize>` |
//!
//! A result is known at compile time when everything it depends on is.

use crate::AlgebraError;
use crate::number::num::{Before, Nat, Value};
use crate::refusal::sealed::Sealed;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// An extent: a positive typenum integer or a `usize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, or `int!(8)` to fix it at compile time",
    label = "an extent is a positive integer: `usize`, or known to the compiler"
)]
pub trait Extent: Copy + 'static + Sealed {
    /// The value where it is known to the compiler.
    const STATIC: Option<usize>;
    /// The value.
    fn extent(self) -> usize;
}
impl<U: Before<B>, B: Bit> Extent for UInt<U, B> {
    const STATIC: Option<usize> = Some(Self::VALUE);
    #[inline(always)]
    fn extent(self) -> usize {
        Self::VALUE
    }
}
impl Extent for usize {
    const STATIC: Option<usize> = None;
    #[inline(always)]
    fn extent(self) -> usize {
        self
    }
}

/// A stride element: an integer or a scaled basis element, known at compile time or at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride: write `1usize`, or `int!(1)` to fix it at compile time",
    label = "a stride is an integer (`usize`, `isize`, or known to the compiler), a `Basis` or an `Xor`"
)]
pub trait StrideLeaf: Copy + 'static + Sealed {
    /// Whether it is an integer, not a basis element.
    const INTEGER: bool = true;
    /// Whether it is an XOR stride.
    const XOR: bool = false;
    /// The integer where the compiler knows it.
    #[doc(hidden)]
    const STATIC: Option<isize> = None;
    /// The integer, or the scale of the basis element; another one if it does not fit: see [`fits`](Self::fits).
    fn integer(self) -> isize;
    /// The same in full, on any target; a static one of 2^127 or more saturates.
    #[doc(hidden)]
    #[inline]
    fn number(self) -> i128 {
        i128::try_from(self.integer()).unwrap_or(i128::MAX)
    }
    /// Whether the integer fits `isize`. Operations make none that does not of what is known when run.
    #[doc(hidden)]
    #[inline(always)]
    fn fits(self) -> bool {
        true
    }
}

/// `-U` in full; one of -2^127 or less saturates.
pub(crate) const fn below_zero<U: Value>() -> i128 {
    if U::WIDE == i128::MAX { i128::MIN } else { U::WIDE.wrapping_neg() }
}

impl StrideLeaf for UTerm {
    const STATIC: Option<isize> = Some(0);
    #[inline(always)]
    fn integer(self) -> isize {
        0
    }
}
impl<U: Before<B>, B: Bit> StrideLeaf for UInt<U, B> {
    const STATIC: Option<isize> = Some(Self::STRIDE);
    #[inline(always)]
    fn integer(self) -> isize {
        Self::STRIDE
    }
    #[inline]
    fn number(self) -> i128 {
        Self::WIDE
    }
    #[inline(always)]
    fn fits(self) -> bool {
        Self::VALUE <= isize::MAX.unsigned_abs()
    }
}
impl<U: Nat + NonZero> StrideLeaf for NInt<U> {
    const STATIC: Option<isize> = Some(negative(U::VALUE));
    #[inline(always)]
    fn integer(self) -> isize {
        negative(U::VALUE)
    }
    #[inline]
    fn number(self) -> i128 {
        below_zero::<U>()
    }
    #[inline(always)]
    fn fits(self) -> bool {
        U::VALUE <= isize::MIN.unsigned_abs()
    }
}
/// `-value`; one that does not fit saturates.
const fn negative(value: usize) -> isize {
    if value > isize::MAX.cast_unsigned() { isize::MIN } else { value.cast_signed().wrapping_neg() }
}
impl StrideLeaf for usize {
    #[inline(always)]
    fn integer(self) -> isize {
        self.cast_signed()
    }
    #[inline]
    fn number(self) -> i128 {
        i128::try_from(self).unwrap_or(i128::MAX)
    }
    #[inline(always)]
    fn fits(self) -> bool {
        self <= isize::MAX.unsigned_abs()
    }
}
impl StrideLeaf for isize {
    #[inline(always)]
    fn integer(self) -> isize {
        self
    }
}

/// `n` as `isize`.
pub(crate) fn signed(n: usize) -> Result<isize, AlgebraError> {
    isize::try_from(n).map_err(|_| AlgebraError::Overflow)
}
