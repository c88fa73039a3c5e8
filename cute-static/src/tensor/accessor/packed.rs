//! Elements of less than a byte, several of them in one, the first in its lowest bits.

use super::{Accessor, Read, Write};
use crate::AlgebraError;
use crate::layout::IsLayout;
use crate::refusal::sealed::Sealed;
use crate::tensor::accessor::memory::{fits, moved, reach, spans};
use core::fmt;
use core::marker::PhantomData;
use typenum::{U1, U2, U4};

/// Widths in bits of elements that are packed: 1, 2 and 4, as typenum integers.
#[diagnostic::on_unimplemented(
    message = "elements of `{Self}` bits are not packed",
    label = "widths are 1, 2 or 4 bits: others do not divide a byte"
)]
pub trait SubByte: Sealed + 'static {
    /// The width.
    const BITS: usize;
    /// The base-two logarithm of the number of elements in a byte.
    #[doc(hidden)]
    const SHIFT: u32 = (8 / Self::BITS).ilog2();
    /// Which of them an element is: the lowest bits of its number.
    #[doc(hidden)]
    const PLACE: usize = 8 / Self::BITS - 1;
    /// The lowest bits.
    #[doc(hidden)]
    const MASK: u8 = (1 << Self::BITS) - 1;
}
macro_rules! widths {
    ($($width:ty = $bits:literal)*) => {$(
        impl SubByte for $width {
            const BITS: usize = $bits;
        }
    )*};
}
widths! { U1 = 1 U2 = 2 U4 = 4 }

/// Bytes of packed elements.
pub trait PackedBytes: Sealed {
    /// The bytes.
    fn bytes(&self) -> &[u8];
}
/// Bytes of packed elements, to be written.
pub trait PackedBytesMut: PackedBytes {
    /// The bytes.
    fn bytes_mut(&mut self) -> &mut [u8];
}
impl PackedBytes for &[u8] {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self
    }
}
impl PackedBytes for &mut [u8] {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self
    }
}
impl PackedBytesMut for &mut [u8] {
    #[inline(always)]
    fn bytes_mut(&mut self) -> &mut [u8] {
        self
    }
}

/// Elements of `W` bits in a slice of bytes, from an element on. They are read and written by value, as a `u8` below `2^W`.
///
/// Loops over many of them are fast by [`copy`](crate::copy), [`transform`](crate::transform) and the like, or by coordinates of all modes.
/// An integer coordinate of several modes is divided at each element.
#[derive(Clone, Copy)]
pub struct Packed<M, W> {
    pub(crate) bytes: M,
    pub(crate) base: isize,
    pub(crate) width: PhantomData<W>,
}
/// How many elements of how many bits: `Packed[6 of 4 bits]`.
impl<M: PackedBytes, W: SubByte> fmt::Debug for Packed<M, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packed[{} of {} bits]", self.len(), W::BITS)?;
        if self.base != 0 { write!(f, " at {}", self.base) } else { Ok(()) }
    }
}
impl<M: PackedBytes, W: SubByte> Packed<M, W> {
    /// The bytes, if they hold all elements of a layout.
    pub(crate) fn new<L: IsLayout>(bytes: M, layout: &L) -> Result<Self, AlgebraError> {
        let packed = Self { bytes, base: 0, width: PhantomData };
        fits(layout, 0, packed.len())?;
        Ok(packed)
    }
    /// How many elements the bytes have.
    #[inline(always)]
    fn len(&self) -> usize {
        self.bytes.bytes().len().saturating_mul(1 << W::SHIFT)
    }
    /// Which byte holds the element at an offset, and by how many bits it has to be shifted.
    #[inline(always)]
    fn place(&self, offset: isize) -> (isize, u32) {
        let element = self.base.wrapping_add(offset);
        let within = element.cast_unsigned() & W::PLACE;
        #[allow(clippy::cast_possible_truncation)] // below 8
        let shift = within.wrapping_mul(W::BITS) as u32;
        (element >> W::SHIFT, shift)
    }
}
/// By the lowest bits of a value.
#[diagnostic::do_not_recommend]
#[allow(unsafe_code)]
impl<M: PackedBytesMut, W: SubByte> Write for Packed<M, W> {
    type Element = u8;
    const IN_A_BYTE: usize = 1 << W::SHIFT;
    #[inline(always)]
    fn fill_bytes(&mut self, offset: isize, count: usize, value: &u8) -> usize {
        let ((first, shift), bytes) = (self.place(offset), count >> W::SHIFT);
        let first = first.cast_unsigned();
        let all = self.bytes.bytes_mut().get_mut(first..first.wrapping_add(bytes));
        let (0, Some(all)) = (shift, all) else { return 0 };
        // the value in each place of a byte
        let byte = (0..1u32 << W::SHIFT).fold(0, |byte: u8, _| byte.unbounded_shl(8 >> W::SHIFT) | value & W::MASK);
        all.fill(byte);
        bytes << W::SHIFT
    }
    #[inline(always)]
    fn has(&self, offset: isize, trusted: bool) -> bool {
        trusted || self.place(offset).0.cast_unsigned() < self.bytes.bytes().len()
    }
    #[inline(always)]
    unsafe fn write(&mut self, offset: isize, trusted: bool, value: u8) -> Option<()> {
        let (byte, shift) = self.place(offset);
        let span: *mut [u8] = self.bytes.bytes_mut();
        // SAFETY: the bytes are borrowed to be written; with `trusted` the element is one of those that `new` or `spans_mut` has
        // found to be inside.
        let byte = unsafe { &mut *reach(span, 0, byte, trusted)?.cast_mut() };
        *byte = *byte & !(W::MASK << shift) | (value & W::MASK) << shift;
        Some(())
    }
    #[inline(always)]
    fn spans_mut(&self, low: isize, high: isize) -> bool {
        spans(self.base, low, high, self.len())
    }
}
impl<M: PackedBytes, W: SubByte> Accessor for Packed<M, W> {
    type Part<'a>
        = Packed<&'a [u8], W>
    where
        Self: 'a;
    #[inline(always)]
    fn part<L: IsLayout>(&self, layout: &L, offset: isize, trusted: bool) -> Result<Self::Part<'_>, AlgebraError> {
        let base = moved(self.base, layout, offset, trusted, Some(self.len()))?;
        Ok(Packed { bytes: self.bytes.bytes(), base, width: PhantomData })
    }
}
#[allow(unsafe_code)]
impl<M: PackedBytes, W: SubByte> Read for Packed<M, W> {
    type Value = u8;
    const IN_A_BYTE: usize = 1 << W::SHIFT;
    #[inline(always)]
    unsafe fn read(&self, offset: isize, trusted: bool) -> Option<u8> {
        let (byte, shift) = self.place(offset);
        // SAFETY: the bytes are borrowed; with `trusted` the element is one of those that `new` or `spans` has found
        // to be inside.
        let byte = unsafe { *reach(self.bytes.bytes(), 0, byte, trusted)? };
        Some(byte >> shift & W::MASK)
    }
    #[inline(always)]
    fn spans(&self, low: isize, high: isize) -> bool {
        spans(self.base, low, high, self.len())
    }
    #[inline(always)]
    fn unpack(&self, offset: isize, to: &mut [u8]) -> bool {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (first, shift) = self.place(offset);
        if W::BITS != 1 || shift != 0 || to.len() & 7 != 0 {
            return false;
        }
        let first = first.cast_unsigned();
        let Some(bytes) = self.bytes.bytes().get(first..first.wrapping_add(to.len() >> 3)) else { return false };
        for (byte, to) in bytes.iter().zip(to.chunks_exact_mut(8)) {
            // byte i of the word has bit i; the sum carries that bit to the byte's highest one
            let bits = u64::from(*byte).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
            to.copy_from_slice(&(bits.wrapping_add(ONES * 0x7F) >> 7 & ONES).to_le_bytes());
        }
        true
    }
}
