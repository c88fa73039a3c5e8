//! Elements of the kernels as numbers of the host.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
use cute_atoms::element::{BF16, E4M3, E5M2, Element, F16, F32, S8, S32, TF32};
use half::{bf16, f16};

/// An element that the host reads and writes.
pub trait Number: Element {
    /// Its bits in memory.
    type Stored: DeviceRepr + ValidAsZeroBits + Copy + Default + std::fmt::Debug + Send + Sync + 'static;
    /// The nearest to a number.
    fn of(x: f64) -> Self::Stored;
    /// The number.
    fn number(bits: Self::Stored) -> f64;
    /// Half the distance of neighbours around 1: how far the nearest may be from a number around 1. 0 of integers.
    const UNIT: f64;
}
impl Number for F16 {
    type Stored = u16;
    fn of(x: f64) -> u16 {
        f16::from_f64(x).to_bits()
    }
    fn number(bits: u16) -> f64 {
        f16::from_bits(bits).to_f64()
    }
    const UNIT: f64 = 1.0 / 2048.0;
}
impl Number for BF16 {
    type Stored = u16;
    fn of(x: f64) -> u16 {
        bf16::from_f64(x).to_bits()
    }
    fn number(bits: u16) -> f64 {
        bf16::from_bits(bits).to_f64()
    }
    const UNIT: f64 = 1.0 / 256.0;
}
impl Number for F32 {
    type Stored = f32;
    #[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
    fn of(x: f64) -> f32 {
        x as f32
    }
    fn number(bits: f32) -> f64 {
        bits.into()
    }
    const UNIT: f64 = 1.0 / 16_777_216.0;
}
impl Number for TF32 {
    type Stored = f32;
    #[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
    fn of(x: f64) -> f32 {
        // 10 bits behind the point: ties go away from 0, as `cvt.rna.tf32` has them
        f32::from_bits((x as f32).to_bits().wrapping_add(0x1000) & !0x1FFF)
    }
    fn number(bits: f32) -> f64 {
        bits.into()
    }
    const UNIT: f64 = 1.0 / 2048.0;
}
impl Number for S8 {
    type Stored = i8;
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    fn of(x: f64) -> i8 {
        x.round_ties_even() as i8
    }
    fn number(bits: i8) -> f64 {
        bits.into()
    }
    const UNIT: f64 = 0.0;
}
impl Number for S32 {
    type Stored = i32;
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    fn of(x: f64) -> i32 {
        x.round_ties_even() as i32
    }
    fn number(bits: i32) -> f64 {
        bits.into()
    }
    const UNIT: f64 = 0.0;
}
/// Floats of 8 bits (OCP): exponent of so many bits, its bias, fraction of so many bits, the largest magnitude's bits.
macro_rules! narrow {
    ($($element:ident $bias:literal $fraction:literal $largest:literal;)*) => {$(
        impl Number for $element {
            type Stored = u8;
            fn of(x: f64) -> u8 {
                // magnitudes grow with their bits: the nearest is one of two neighbours
                let magnitude = x.abs();
                let (mut below, mut above) = (0u8, $largest as u8);
                while above.saturating_sub(below) > 1 {
                    let middle = below.midpoint(above);
                    *(if Self::number(middle) > magnitude { &mut above } else { &mut below }) = middle;
                }
                let (down, up) = (magnitude - Self::number(below), Self::number(above) - magnitude);
                let nearest = if down < up || (down == up && below % 2 == 0) { below } else { above };
                nearest | if x.is_sign_negative() { 0x80 } else { 0 }
            }
            fn number(bits: u8) -> f64 {
                let (exponent, fraction) = (i32::from(bits >> $fraction & (0x7F >> $fraction)), f64::from(bits & ((1 << $fraction) - 1)));
                let one = f64::from(1u8 << $fraction);
                let magnitude = match exponent {
                    0 => fraction / one * 2f64.powi(1 - $bias),
                    exponent => (1.0 + fraction / one) * 2f64.powi(exponent.saturating_sub($bias)),
                };
                if bits & 0x80 == 0 { magnitude } else { -magnitude }
            }
            const UNIT: f64 = 1.0 / (2u32 << $fraction) as f64;
        }
    )*};
}
narrow! { E4M3 7 3 0x7E; E5M2 15 2 0x7B; }

#[cfg(test)]
mod tests {
    use super::*;

    /// Each finite float of 8 bits is its own nearest; the largest are those of the OCP's table.
    #[test]
    fn narrow_floats() {
        assert_eq!((E4M3::number(0x7E), E5M2::number(0x7B)), (448.0, 57344.0));
        assert_eq!((E4M3::number(0x01), E5M2::number(0x01)), (2f64.powi(-9), 2f64.powi(-16)));
        for bits in (0..=0x7Eu8).flat_map(|bits| [bits, bits | 0x80]) {
            assert_eq!(E4M3::of(E4M3::number(bits)), bits);
        }
        for bits in (0..=0x7Bu8).flat_map(|bits| [bits, bits | 0x80]) {
            assert_eq!(E5M2::of(E5M2::number(bits)), bits);
        }
        // halfway between 16 and 18: even
        assert_eq!(E4M3::number(E4M3::of(17.0)), 16.0);
    }
    #[test]
    fn tf32() {
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 1024.0)), 1.0 + 1.0 / 1024.0);
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 2048.0)), 1.0 + 1.0 / 1024.0);
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 4096.0)), 1.0);
    }
}
