//! Swizzles: permutations of offsets that XOR one field of bits into another, as shared memory needs them against bank
//! conflicts.
//!
//! ```text
//! Swizzle<B, M, S>(x) = x ^ ((x & Y) >> S)       Y = (2^B - 1) << (M + max(S, 0))       the bits that are read
//!                                                Z = (2^B - 1) << (M - min(S, 0))       the bits that are changed
//!     S is a shift, |S| >= B: so Y and Z are apart, and a swizzle is its own inverse
//! SwizzleAbsolute<B, M, S>(x) = x ^ ((x >> S & (2^B - 1)) << M)                         S is the position of a bit
//! upcast(Swizzle<B, M, S>, 2^k)   = Swizzle<B, M - k, S>, or Swizzle<B + M - k, 0, S> where k > M
//! downcast(Swizzle<B, M, S>, 2^k) = Swizzle<B, M + k, S>
//! ```
//!
//! On the linear forms of Table 1 a swizzle is a matrix over F_2 with ones on the diagonal and on part of another.

pub(crate) mod composed;
mod outer;
mod recast;

pub use self::outer::{OuterMap, Reach};
pub use self::recast::{Coarser, DowncastSwizzle, Finer, UpcastSwizzle};
use crate::algebra::xor::types::{FieldsApart, OrNothing, OrTooMany, OrTooShort};
use crate::layout::text::debug_is_text;
use crate::number::num::*;
use crate::table::words::*;
use crate::tree::known::Known;
use crate::tree::nested::AsTruth;
use core::fmt;
use typenum::NonZero;

/// The two fields of a swizzle, as numbers: what both crates apply.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fields {
    bits: u32,
    source: u32,
    target: u32,
}
impl Fields {
    /// `Swizzle<bits, base, shift>` in CuTe's sense.
    ///
    /// # Errors
    /// [`AlgebraError::Swizzle`], [`AlgebraError::SwizzleTooWide`].
    pub const fn new(bits: usize, base: usize, shift: isize) -> Result<Self, AlgebraError> {
        let up = base.saturating_add(shift.unsigned_abs());
        if shift.unsigned_abs() < bits {
            return Err(AlgebraError::Swizzle { bits, base, shift });
        }
        if !fits(bits, up) {
            return Err(AlgebraError::SwizzleTooWide { bits, base, shift });
        }
        Ok(if shift < 0 { Self::at(bits, base, up) } else { Self::at(bits, up, base) })
    }
    /// `bits` bits from position `source` on, XORed into those from `target` on. The fields may overlap.
    ///
    /// # Errors
    /// [`AlgebraError::Swizzle`] if they are the same, [`AlgebraError::SwizzleTooWide`] beyond those of an offset.
    pub const fn absolute(bits: usize, target: usize, source: usize) -> Result<Self, AlgebraError> {
        let (base, up) = if source < target { (source, target) } else { (target, source) };
        let shift = source.cast_signed().wrapping_sub(target.cast_signed());
        if !fits(bits, up) {
            return Err(AlgebraError::SwizzleTooWide { bits, base, shift });
        }
        if bits > 0 && source == target {
            return Err(AlgebraError::Swizzle { bits, base, shift });
        }
        Ok(Self::at(bits, source, target))
    }
    #[expect(clippy::cast_possible_truncation, reason = "the callers have compared with `usize::BITS`")]
    const fn at(bits: usize, source: usize, target: usize) -> Self {
        Self { bits: bits as u32, source: source as u32, target: target as u32 }
    }
    /// How many bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }
    /// The lowest bit that is read or changed.
    #[must_use]
    pub const fn base(self) -> u32 {
        if self.source < self.target { self.source } else { self.target }
    }
    /// From the bits that are changed up to those that are read.
    #[must_use]
    pub const fn shift(self) -> i32 {
        self.source.cast_signed().wrapping_sub(self.target.cast_signed())
    }
    /// Whether a bit is both read and changed.
    #[must_use]
    pub const fn overlaps(self) -> bool {
        self.shift().unsigned_abs() < self.bits
    }
    const fn mask(self, position: u32) -> usize {
        1usize.unbounded_shl(self.bits).wrapping_sub(1).unbounded_shl(position)
    }
    /// The permuted offset, in two's complement: a negative one stays negative.
    #[must_use]
    #[inline(always)]
    pub const fn apply(self, offset: isize) -> isize {
        let x = offset.cast_unsigned();
        let field = x & self.mask(self.source);
        let moved = if self.source > self.target {
            field.unbounded_shr(self.source.wrapping_sub(self.target))
        } else {
            field.unbounded_shl(self.target.wrapping_sub(self.source))
        };
        (x ^ moved).cast_signed()
    }
    /// The offset that [`apply`](Self::apply) takes to this one.
    #[must_use]
    #[inline(always)]
    pub const fn unapply(self, offset: isize) -> isize {
        if !self.overlaps() {
            return self.apply(offset);
        }
        // I + N, with N nilpotent: (I + N)^(2^j) = I + N^(2^j) is I as soon as no bit is moved so many times
        let (mut x, mut times) = (offset, 1u32);
        while times.wrapping_sub(1).wrapping_mul(self.shift().unsigned_abs()) < self.bits {
            times = times.wrapping_mul(2);
        }
        while times > 1 {
            x = self.apply(x);
            times = times.wrapping_sub(1);
        }
        x
    }
    /// The smallest and largest that the offsets from `first` (or 0, if that is less) to `last` go to: exact from 0 on, and
    /// a bound below it.
    ///
    /// ```text
    /// max over x <= last = max over the cubes of numbers <= last: last itself, and for each of its one bits those that
    ///                      agree with it above the bit, have a zero there, and are free below
    /// max over a cube    = the free bits all 1; a fixed bit that is changed by a free one is 1 too, which fixes that one
    /// ```
    #[must_use]
    pub const fn span(self, first: isize, last: isize) -> (isize, isize) {
        // a swizzle permutes each aligned block that holds both fields
        let block = self.mask(self.base()).wrapping_add(1usize.unbounded_shl(self.base())); // one past the lower field
        let top = block.unbounded_shl(self.shift().unsigned_abs()).wrapping_sub(1);
        let (first, last) = (first.cast_unsigned(), last.cast_unsigned());
        let top = if self.bits == 0 { 0 } else { top };
        let lowest = if first.cast_signed() < 0 { first & !top } else { 0 };
        if self.overlaps() || last.cast_signed() < 0 {
            return (lowest.cast_signed(), (last | top).cast_signed());
        }
        let mut highest = self.apply(last.cast_signed()).cast_unsigned();
        let mut left = last;
        while left != 0 {
            let bit = 1usize.unbounded_shl(left.trailing_zeros());
            left ^= bit;
            let (fixed, free) = (last & !(bit | bit.wrapping_sub(1)), bit.wrapping_sub(1));
            let mut best = self.apply(fixed.cast_signed()).cast_unsigned() | free;
            if self.target > self.source {
                let distance = self.target.wrapping_sub(self.source);
                let changed = self.mask(self.target) & !free & free.unbounded_shl(distance);
                best |= changed;
                best &= !changed.unbounded_shr(distance) | (!fixed & changed).unbounded_shr(distance);
            }
            if best > highest {
                highest = best;
            }
        }
        (lowest.cast_signed(), highest.cast_signed())
    }
}
/// A bit to spare: the sign of an offset is never changed.
const fn fits(bits: usize, position: usize) -> bool {
    bits.saturating_add(position) < usize::BITS as usize
}

/// A swizzle as a type, [`Swizzle`] or [`SwizzleAbsolute`], that is one: for others this trait is not implemented.
#[diagnostic::on_unimplemented(message = "this is not a swizzle", label = "`swizzle!(3, 4, 3)` is one")]
#[inlined]
pub trait IsSwizzle: Copy {
    /// The fields.
    #[doc(hidden)]
    const FIELDS: Fields;
    /// The permuted offset, in two's complement.
    #[must_use]
    fn apply(self, offset: isize) -> isize {
        Self::FIELDS.apply(offset)
    }
    /// The offset that [`apply`](Self::apply) takes to this one.
    #[must_use]
    fn unapply(self, offset: isize) -> isize {
        Self::FIELDS.unapply(offset)
    }
}

/// The swizzle that XORs `B` bits into those from `M` on, read `S` bits above them; with `S` below 0 it XORs those from
/// `M` on into the ones `-S` bits above.
///
/// ```
/// use cute_static::{IsSwizzle, swizzle};
/// // 128 bytes: eight rows of eight 16-byte words, each row in another order
/// let s = swizzle!(3, 4, 3);
/// assert_eq!((s.apply(0x80), s.apply(0x90), s.inverse().apply(0x80)), (0x90, 0x80, 0x90));
/// ```
///
/// What it reads it must not change; make the 2 a 3 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::swizzle;
/// // error: swizzle: a shift of _2 is below its _3 bits
/// let wrong = swizzle!(3, 4, 2).inverse();
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct Swizzle<B, M, S>(PhantomData<(B, M, S)>);
/// The swizzle that XORs the `B` bits from position `S` on into those from `M` on: the other convention.
///
/// The two fields may overlap; then it is not its own inverse.
///
/// ```
/// use cute_static::{IsSwizzle, SwizzleAbsolute, int};
/// let s = SwizzleAbsolute::<int!(3), int!(4), int!(3)>::new();
/// assert_eq!((s.apply(24), s.unapply(40)), (40, 24));
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct SwizzleAbsolute<B, M, S>(PhantomData<(B, M, S)>);

macro_rules! only_value {
    ($($name:ident)*) => {$(
        impl<B, M, S> Copy for $name<B, M, S> {}
        impl<B, M, S> Clone for $name<B, M, S> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<B, M, S> Default for $name<B, M, S>
        where
            Self: IsSwizzle,
        {
            fn default() -> Self {
                Self::new()
            }
        }
        impl<B, M, S> $name<B, M, S>
        where
            Self: IsSwizzle,
        {
            /// The only value of this type.
            #[inline(always)]
            #[must_use]
            pub const fn new() -> Self {
                Self(PhantomData)
            }
        }
        impl<B: 'static, M: 'static, S: 'static> Known for $name<B, M, S>
        where
            Self: IsSwizzle,
        {
            type It = Self;
            type Value = Self;
            const It: Self = Self::new();
        }
        impl<B, M, S> fmt::Display for $name<B, M, S>
        where
            Self: IsSwizzle,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&Self::FIELDS, f)
            }
        }
    )*};
}
only_value! { Swizzle SwizzleAbsolute }

/// A swizzle as a type or, in value position, as the value of that type: `swizzle!(3, 4, -3)`.
#[macro_export]
macro_rules! swizzle {
    ($b:tt, $m:tt, -$s:tt $(,)?) => {
        <$crate::swizzle::Asked<$crate::int!($b), $crate::int!($m), $crate::int!(-$s)> as $crate::Known>::It
    };
    ($b:tt, $m:tt, $s:tt $(,)?) => {
        <$crate::swizzle::Asked<$crate::int!($b), $crate::int!($m), $crate::int!($s)> as $crate::Known>::It
    };
    ($($other:tt)*) => {
        ::core::compile_error! { "a swizzle is three integers, `swizzle!(3, 4, 3)`: bits, base and shift" }
    };
}

impl<B, M, S> Swizzle<B, M, S>
where
    Self: IsSwizzle,
{
    /// The inverse: itself.
    #[inline(always)]
    #[must_use]
    pub const fn inverse(self) -> Self {
        self
    }
}

/// A shift as a type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "`{Self}` is not a shift", label = "a shift is a typenum integer")]
pub trait Shift: Stride {}
impl Shift for UTerm {}
impl<U, B> Shift for UInt<U, B> where Self: Stride {}
impl<U: Unsigned + NonZero> Shift for NInt<U> where Self: Stride {}
/// The number of bits that an offset has, its sign included.
#[cfg(target_pointer_width = "64")]
type OffsetBits = typenum::consts::U64;
#[cfg(not(target_pointer_width = "64"))]
type OffsetBits = typenum::consts::U32;

/// Whether `B` bits may be read a distance of `S` above those that are changed, from `M` on.
pub(crate) type Apart<B, M, S> = Both<
    <<B as Number>::UpTo<S> as Truth>::ToVerdict<OrTooShort<B, S>>,
    EndsBelow<<<B as Number>::Plus<M> as Number>::Plus<S>>,
>;
/// Whether the fields fit an offset.
type EndsBelow<E> = <<E as Number>::Below<OffsetBits> as Truth>::ToVerdict<OrTooMany<E>>;
/// Whether `B` bits may be read from `S` on where those from `M` on are changed: other ones, as these would be cleared.
type Absolute<B, M, S> = Both<
    Both<EndsBelow<<B as Number>::Plus<M>>, EndsBelow<<B as Number>::Plus<S>>>,
    <<<<M as Number>::Equals<S> as Truth>::Number<B, UTerm> as Number>::IsZero as Truth>::ToVerdict<
        OrTooShort<B, UTerm>,
    >,
>;
/// The fields that a verdict has found to be apart.
const fn found(fields: Result<Fields, AlgebraError>) -> Fields {
    match fields {
        Ok(fields) => fields,
        // not reached: the bounds are the same rules
        Err(_) => NOTHING,
    }
}
/// The fields of what does nothing.
const NOTHING: Fields = Fields { bits: 0, source: 0, target: 0 };
/// What `swizzle!` stands for. If that is refused, what does nothing stands in, so that nothing done with it adds an error of its own.
#[doc(hidden)]
pub type Asked<B, M, S> = <<S as Stride>::AsVerdict<FieldsApart<B, M>> as IsAdmissible>::Grants<
    <<<S as Stride>::AsVerdict<FieldsApart<B, M>> as AsTruth>::Truth as Truth>::ToType<OrNothing<Swizzle<B, M, S>>>,
>;
impl<B: Nat + Number, M: Nat + Number, S: Shift> IsSwizzle for Swizzle<B, M, S>
where
    S::AsVerdict<FieldsApart<B, M>>: IsAdmissible,
{
    const FIELDS: Fields = match S::STATIC {
        Some(shift) => found(Fields::new(B::VALUE, M::VALUE, shift)),
        None => NOTHING,
    };
}
impl<B: Nat + Number, M: Nat + Number, S: Nat + Number> IsSwizzle for SwizzleAbsolute<B, M, S>
where
    Absolute<B, M, S>: IsAdmissible,
{
    const FIELDS: Fields = found(Fields::absolute(B::VALUE, M::VALUE, S::VALUE));
}

debug_is_text! { [B, M, S] Swizzle<B, M, S>; [B, M, S] SwizzleAbsolute<B, M, S>; }
/// `Sw<B,M,S>`, CuTe's form; where the fields overlap there is none, and it is `SwAbs<B,M,S>` with positions.
impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.overlaps() {
            write!(f, "SwAbs<{},{},{}>", self.bits, self.target, self.source)
        } else {
            write!(f, "Sw<{},{},{}>", self.bits, self.base(), self.shift())
        }
    }
}
