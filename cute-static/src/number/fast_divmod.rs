//! Division by a number that is known only when run, but divides often: a multiplication and a shift.
//!
//! ```text
//! n / d = (2 n m) >> (64 + l)     where 2^(l - 1) < d <= 2^l and m = floor(2^(63 + l) / d) + 1, for n < 2^63
//! ```
//!
//! (Granlund and Montgomery, "Division by Invariant Integers using Multiplication", 1994, Theorem 4.2: with `m d` above
//! `2^(63 + l)` by at most `2^l`, the quotient of a number of 63 bits is exact.) Of 32 bits the same with 31.

#[cfg(target_pointer_width = "64")]
type Wide = u128;
#[cfg(not(target_pointer_width = "64"))]
type Wide = u64;

/// The bits of a size or an offset: that of a `usize` without its highest.
const BITS: u32 = isize::MAX.count_ones();

/// A divisor, prepared: [`divmod`](Self::divmod) is exact for every number, without a division for those up to `isize::MAX`, which sizes
/// and coordinates are.
///
/// ```
/// use cute_static::FastDivmod;
/// let tiles_m = FastDivmod::new(7).unwrap();
/// assert_eq!((tiles_m.divmod(100), tiles_m.div(100), tiles_m.divisor()), ((14, 2), 14, 7));
/// assert_eq!(FastDivmod::new(0), None);
/// ```
#[doc(alias = "FastDivmodU64")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FastDivmod {
    divisor: usize,
    multiplier: usize,
    shift: u32,
}
impl FastDivmod {
    /// Of 1.
    pub const ONE: Self = Self::of(1, 0);
    /// Of a divisor; `None` of 0.
    #[must_use]
    pub const fn new(divisor: usize) -> Option<Self> {
        match divisor.checked_sub(1) {
            Some(before) => Some(Self::of(divisor, before)),
            None => None,
        }
    }
    /// Of a divisor, and the number before it.
    #[allow(clippy::cast_possible_truncation, clippy::arithmetic_side_effects)] // see the module: it is below 2^64, and nothing overflows
    const fn of(divisor: usize, before: usize) -> Self {
        // the least with 2^shift >= divisor; all numbers of 63 bits have the quotient 0 by what is above them
        let shift = usize::BITS - before.leading_zeros();
        if shift > BITS {
            return Self { divisor, multiplier: 0, shift: 0 };
        }
        let multiplier = ((1 as Wide) << (BITS + shift)) / divisor as Wide + 1;
        Self { divisor, multiplier: multiplier as usize, shift }
    }
    /// The divisor.
    #[must_use]
    pub const fn divisor(self) -> usize {
        self.divisor
    }
    /// `n / divisor`.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::arithmetic_side_effects)] // the divisor is not 0
    pub const fn div(self, n: usize) -> usize {
        if n > isize::MAX.unsigned_abs() { n / self.divisor } else { self.of_size(n) }
    }
    /// [`div`](Self::div) of what is at most `isize::MAX`, which is not looked at.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, clippy::arithmetic_side_effects)] // the upper word of a product of two
    pub const fn of_size(self, n: usize) -> usize {
        (((n << 1) as Wide * self.multiplier as Wide) >> usize::BITS) as usize >> self.shift
    }
    /// `(n / divisor, n % divisor)`.
    #[must_use]
    #[inline(always)]
    pub const fn divmod(self, n: usize) -> (usize, usize) {
        let quotient = self.div(n);
        (quotient, n.wrapping_sub(quotient.wrapping_mul(self.divisor)))
    }
}
