//! The leaves of shapes and strides, known at compile time or at run time, and their mixed arithmetic.
//!
//! | leaf | known at compile time | at run time |
//! |---|---|---|
//! | extent | typenum `UInt<U, B>` (1 or more) | `usize`, [`Multiple`]`<D>` |
//! | stride | typenum `UTerm`, `UInt<U, B>`, `NInt<U>` | `usize`, `isize`, [`Multiple`]`<D>` |
//! | basis stride `k@i` | [`Basis`]`<K, I>` | `Basis<usize, I>` |
//! | XOR stride `fk` | [`Xor`](crate::Xor)`<K>` | `Xor<usize>` |
//!
//! A result is known at compile time when everything it depends on is.

use crate::number::multiple::{Divisor, Multiple, Word};
use crate::number::num::{Before, Nat, Value};
use crate::number::number::Number;
use crate::refusal::sealed::Sealed;
use crate::table::stride::Stride;
use crate::{AlgebraError, Operation};
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// An extent: a positive typenum integer or a `usize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: write a `usize`, `Narrow::from(n)` of a `u32`, or `int!(8)` to fix it at compile time",
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

impl<D: Divisor, T: Word> Extent for Multiple<D, T> {
    const STATIC: Option<usize> = None;
    #[inline(always)]
    fn extent(self) -> usize {
        Number::extent(self)
    }
}

/// A stride element: an integer or a scaled basis element, known at compile time or at run time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride: write `1usize`, `Narrow::from(n)` of a `u32`, or `int!(1)` to fix it at compile time",
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

macro_rules! strides {
    ($([$($generics:tt)*] $leaf:ty, $known:expr, |$n:ident| $integer:expr, $number:expr, $fits:expr;)*) => {$(
        #[allow(unused_variables)] // a row takes what it needs
        #[inlined]
        impl<$($generics)*> StrideLeaf for $leaf {
            const STATIC: Option<isize> = $known;
            fn integer(self) -> isize {
                let $n = self;
                $integer
            }
            #[inline]
            fn number(self) -> i128 {
                let $n = self;
                $number
            }
            fn fits(self) -> bool {
                let $n = self;
                $fits
            }
        }
    )*};
}
strides! {
    [] UTerm, Some(0), |_n| 0, 0, true;
    [U: Before<B>, B: Bit] UInt<U, B>, Some(Self::STRIDE), |_n| Self::STRIDE, Self::WIDE, Self::VALUE <= isize::MAX.unsigned_abs();
    [U: Nat + NonZero] NInt<U>, Some(negative(U::VALUE)), |_n| negative(U::VALUE), below_zero::<U>(), U::VALUE <= isize::MIN.unsigned_abs();
    [] usize, None, |n| n.cast_signed(), i128::try_from(n).unwrap_or(i128::MAX), n <= isize::MAX.unsigned_abs();
    [D: Divisor, T: Word] Multiple<D, T>, None, |n| Stride::integer(n), i128::try_from(Number::extent(n)).unwrap_or(i128::MAX), Stride::fits(n);
    [] isize, None, |n| n, i128::try_from(n).unwrap_or(i128::MAX), true;
}
/// `-value`; one that does not fit saturates.
const fn negative(value: usize) -> isize {
    if value > isize::MAX.cast_unsigned() { isize::MIN } else { value.cast_signed().wrapping_neg() }
}
/// `n` as `isize`.
pub(crate) fn signed(n: usize) -> Result<isize, AlgebraError> {
    Operation::Stride.signed(n)
}
