//! Sums and products that do not fit the index type: each names its operation, and the numbers where they are at hand.

use crate::{AlgebraError, Operation};
use core::fmt;

/// The numbers of an [`AlgebraError::Overflow`]: what does not fit.
///
/// ```
/// use cute_static::{AlgebraError, Excess, Operation};
/// let e = AlgebraError::Overflow { by: Operation::Recast, numbers: Excess::Product(3, isize::MAX) };
/// assert_eq!(e.to_string(), format!("recast: 3 * {} does not fit the index type", isize::MAX));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Excess {
    /// The size of a layout or a shape.
    Size,
    /// One more than the largest offset of a layout.
    Cosize,
    /// The size or the cosize of a layout.
    Layout,
    /// The stride of a mode.
    Stride,
    /// An offset, or an integral coordinate.
    Offset,
    /// A number by itself.
    Number(usize),
    /// A sum.
    Sum(isize, isize),
    /// A product.
    Product(isize, isize),
    /// A product of extents or sizes.
    Sizes(usize, usize),
    /// A number above a limit of the operation's own.
    Above {
        /// The number.
        number: usize,
        /// The limit.
        most: usize,
    },
}
impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Size => f.write_str("the size"),
            Self::Cosize => f.write_str("the cosize"),
            Self::Layout => f.write_str("the size or the cosize"),
            Self::Stride => f.write_str("a stride"),
            Self::Offset => f.write_str("an offset"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Sum(one, other) if other < 0 => write!(f, "{one} - {}", other.unsigned_abs()),
            Self::Sum(one, other) => write!(f, "{one} + {other}"),
            Self::Product(one, other) => write!(f, "{one} * {other}"),
            Self::Sizes(one, other) => write!(f, "{one} * {other}"),
            Self::Above { number, most } => return write!(f, "expected at most {most}, found {number}"),
        }?;
        f.write_str(" does not fit the index type")
    }
}

/// Arithmetic of an operation, in whose name an overflow is reported.
impl Operation {
    /// The error of these numbers.
    ///
    /// ```
    /// use cute_static::{Excess, Operation};
    /// let e = Operation::LogicalProduct.overflow(Excess::Size);
    /// assert_eq!(e.to_string(), "logical_product: the size does not fit the index type");
    /// ```
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn overflow(self, numbers: Excess) -> AlgebraError {
        AlgebraError::Overflow { by: self, numbers }
    }
    /// The sum of two offsets.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Excess, Operation};
    /// assert_eq!(Operation::Slice.sum(3, 4), Ok(7));
    /// let e = AlgebraError::Overflow { by: Operation::Slice, numbers: Excess::Sum(isize::MAX, 1) };
    /// assert_eq!(Operation::Slice.sum(isize::MAX, 1), Err(e));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] with both numbers.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn sum(self, one: isize, other: isize) -> Result<isize, AlgebraError> {
        match one.checked_add(other) {
            Some(sum) => Ok(sum),
            None => Err(self.overflow(Excess::Sum(one, other))),
        }
    }
    /// The product of a stride and a factor.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Excess, Operation};
    /// assert_eq!(Operation::Recast.times(3, -4), Ok(-12));
    /// let e = AlgebraError::Overflow { by: Operation::Recast, numbers: Excess::Product(isize::MIN, -1) };
    /// assert_eq!(Operation::Recast.times(isize::MIN, -1), Err(e));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] with both numbers.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn times(self, one: isize, other: isize) -> Result<isize, AlgebraError> {
        match one.checked_mul(other) {
            Some(product) => Ok(product),
            None => Err(self.overflow(Excess::Product(one, other))),
        }
    }
    /// The product of two sizes.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Excess, Operation};
    /// assert_eq!(Operation::Size.sizes(3, 4), Ok(12));
    /// let e = AlgebraError::Overflow { by: Operation::Size, numbers: Excess::Sizes(usize::MAX, 2) };
    /// assert_eq!(Operation::Size.sizes(usize::MAX, 2), Err(e));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] with both numbers.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn sizes(self, one: usize, other: usize) -> Result<usize, AlgebraError> {
        match one.checked_mul(other) {
            Some(product) => Ok(product),
            None => Err(self.overflow(Excess::Sizes(one, other))),
        }
    }
    /// A size as a stride or an offset.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Excess, Operation};
    /// assert_eq!(Operation::Copy.signed(4), Ok(4));
    /// let e = AlgebraError::Overflow { by: Operation::Copy, numbers: Excess::Number(usize::MAX) };
    /// assert_eq!(Operation::Copy.signed(usize::MAX), Err(e));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] with the number.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn signed(self, number: usize) -> Result<isize, AlgebraError> {
        if number > isize::MAX.unsigned_abs() {
            return Err(self.overflow(Excess::Number(number)));
        }
        Ok(number.cast_signed())
    }
}
