//! Swizzles: permutations of offsets that XOR one field of bits into another.
//!
//! ```text
//! Swizzle<B, M, S>(x) = x ^ ((x & Y) >> S)       Y = (2^B - 1) << (M + max(S, 0))       the bits that are read
//!                                                Z = (2^B - 1) << (M - min(S, 0))       the bits that are changed
//!     S is a shift, |S| >= B: so Y and Z are apart, and a swizzle is its own inverse
//! absolute(B, M, S)(x)    = x ^ ((x >> S & (2^B - 1)) << M)                             S is the position of a bit
//! upcast(Swizzle<B, M, S>, 2^k)   = Swizzle<B, M - k, S>, or Swizzle<B + M - k, 0, S> where k > M
//! downcast(Swizzle<B, M, S>, 2^k) = Swizzle<B, M + k, S>
//! ```

pub(crate) mod composed;
pub(crate) mod outer;

use crate::AlgebraError;
use core::fmt;
use cute_static::swizzle::Fields;

/// A swizzle: `B` bits XORed into those from `M` on, read `S` bits above them (below 0: the other way round).
///
/// ```
/// use cute_dynamic::Swizzle;
/// // 128 bytes: eight rows of eight 16-byte words, each row in another order
/// let s = Swizzle::new(3, 4, 3)?;
/// assert_eq!((s.apply(0x80), s.apply(0x90), s.apply(0x110)), (0x90, 0x80, 0x130));
/// assert_eq!((s.to_string().as_str(), "Sw<3,4,3>".parse()), ("Sw<3,4,3>", Ok(s)));
/// assert_eq!(s.inverse()?.apply(s.apply(12345)), 12345);
/// // what it reads it must not change
/// assert_eq!(Swizzle::new(3, 4, 2).unwrap_err().code(), "swizzle");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swizzle {
    fields: Fields,
}

impl Swizzle {
    /// What a type of cute-static says.
    #[cfg(feature = "atoms")]
    pub(crate) const fn of(fields: Fields) -> Self {
        Self { fields }
    }
    /// `Swizzle<bits, base, shift>`, as in CuTe.
    ///
    /// # Errors
    /// [`AlgebraError::Swizzle`] if `|shift|` is below `bits`; [`AlgebraError::SwizzleTooWide`] if the bits end at
    /// `usize::BITS` or beyond.
    pub const fn new(bits: usize, base: usize, shift: isize) -> Result<Self, AlgebraError> {
        match Fields::new(bits, base, shift) {
            Ok(fields) => Ok(Self { fields }),
            Err(e) => Err(e),
        }
    }

    /// The swizzle that XORs the `bits` bits from position `source` on into those from `target` on: the other
    /// convention, `<B, M, S>` with S as an absolute position.
    ///
    /// The fields may overlap. Such a swizzle has no `Sw<B,M,S>` (it prints `SwAbs<B,M,S>`), and it is not its own
    /// inverse.
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    /// let s = Swizzle::absolute(3, 4, 3)?;
    /// assert_eq!((s.apply(24), s.unapply(40)), (40, 24));
    /// assert!(s.inverse().is_err());
    /// assert_eq!(Swizzle::absolute(3, 4, 7)?, Swizzle::new(3, 4, 3)?);
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Swizzle`] if the fields are the same one, which would be cleared;
    /// [`AlgebraError::SwizzleTooWide`] if they end at `usize::BITS` or beyond.
    pub const fn absolute(bits: usize, target: usize, source: usize) -> Result<Self, AlgebraError> {
        match Fields::absolute(bits, target, source) {
            Ok(fields) => Ok(Self { fields }),
            Err(e) => Err(e),
        }
    }

    /// How many bits are moved, B.
    #[must_use]
    pub const fn bits(&self) -> usize {
        widened(self.fields.bits())
    }

    /// The lowest bit that is read or changed, M.
    #[must_use]
    pub const fn base(&self) -> usize {
        widened(self.fields.base())
    }

    /// From the bits that are changed up to those that are read, S.
    #[must_use]
    pub const fn shift(&self) -> isize {
        let magnitude = widened(self.fields.shift().unsigned_abs()).cast_signed();
        if self.fields.shift() < 0 { magnitude.wrapping_neg() } else { magnitude }
    }

    /// The permuted offset. A negative offset is a bit string in two's complement, and stays negative.
    #[inline]
    #[must_use]
    pub const fn apply(&self, offset: isize) -> isize {
        self.fields.apply(offset)
    }

    /// The offset that [`apply`](Self::apply) takes to this one.
    #[inline]
    #[must_use]
    pub const fn unapply(&self, offset: isize) -> isize {
        self.fields.unapply(offset)
    }

    /// The inverse: itself.
    ///
    /// # Errors
    /// [`AlgebraError::Swizzle`] for [`absolute`](Self::absolute) fields that overlap: the inverse is none of these
    /// ([`unapply`](Self::unapply) computes it).
    pub const fn inverse(&self) -> Result<Self, AlgebraError> {
        if self.fields.overlaps() { Err(self.refused()) } else { Ok(*self) }
    }

    /// The swizzle of groups of `n` elements (a power of two): M becomes smaller.
    ///
    /// Where the fields begin inside the groups, what is left of them counts, as in CuTe: groups go to groups, and
    /// inside a group the elements are permuted too.
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(8)?, Swizzle::new(3, 1, 3)?);
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(32)?, Swizzle::new(2, 0, 3)?);
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::NotPowerOfTwo`]; [`AlgebraError::SwizzleBitsLost`] where a group would be torn apart (what is read
    /// begins inside it and what is changed does not); [`AlgebraError::Swizzle`] if the fields overlap.
    pub const fn upcast(&self, n: usize) -> Result<Self, AlgebraError> {
        if !n.is_power_of_two() {
            return Err(AlgebraError::NotPowerOfTwo { number: n });
        }
        if self.fields.overlaps() {
            return Err(self.refused());
        }
        let by = widened(n.trailing_zeros());
        let lost = by.saturating_sub(self.base());
        let end = self.base().saturating_add(self.shift().unsigned_abs()).saturating_add(self.bits());
        if lost > 0 && self.bits() > 0 && self.shift() < 0 && end > by {
            let (bits, base, shift) = (self.bits(), self.base(), self.shift());
            return Err(AlgebraError::SwizzleBitsLost { bits, base, shift });
        }
        Self::new(self.bits().saturating_sub(lost), self.base().saturating_sub(by), self.shift())
    }

    /// The swizzle of the `n` parts of each element (`n` a power of two): M becomes larger.
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    /// assert_eq!(Swizzle::new(3, 1, -3)?.downcast(8)?, Swizzle::new(3, 4, -3)?);
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::NotPowerOfTwo`]; [`AlgebraError::SwizzleTooWide`]; [`AlgebraError::Swizzle`] if the fields overlap.
    pub const fn downcast(&self, n: usize) -> Result<Self, AlgebraError> {
        if !n.is_power_of_two() {
            return Err(AlgebraError::NotPowerOfTwo { number: n });
        }
        if self.fields.overlaps() {
            return Err(self.refused());
        }
        Self::new(self.bits(), self.base().saturating_add(widened(n.trailing_zeros())), self.shift())
    }

    /// The smallest and largest that the offsets from `first` to `last` go to.
    pub(crate) const fn span(&self, first: isize, last: isize) -> (isize, isize) {
        self.fields.span(first, last)
    }

    const fn refused(&self) -> AlgebraError {
        AlgebraError::Swizzle { bits: self.bits(), base: self.base(), shift: self.shift() }
    }
}

/// A number of bits, which every `usize` holds.
const fn widened(bits: u32) -> usize {
    bits as usize
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fields, f)
    }
}

/// A static swizzle as a value.
impl<B, M, S> From<cute_static::Swizzle<B, M, S>> for Swizzle
where
    cute_static::Swizzle<B, M, S>: cute_static::IsSwizzle,
{
    fn from(_: cute_static::Swizzle<B, M, S>) -> Self {
        Self { fields: <cute_static::Swizzle<B, M, S> as cute_static::IsSwizzle>::FIELDS }
    }
}
impl<B, M, S> From<cute_static::SwizzleAbsolute<B, M, S>> for Swizzle
where
    cute_static::SwizzleAbsolute<B, M, S>: cute_static::IsSwizzle,
{
    fn from(_: cute_static::SwizzleAbsolute<B, M, S>) -> Self {
        Self { fields: <cute_static::SwizzleAbsolute<B, M, S> as cute_static::IsSwizzle>::FIELDS }
    }
}
