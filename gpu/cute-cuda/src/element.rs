//! Elements of the kernels as numbers of the host.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
use cute_atoms::element::{BF16, E4M3, E5M2, Element, F16, F32, S8, S32, TF32};
use half::{bf16, f16};

/// An element that the host reads and writes.
pub trait Number: Element {
    /// Its bits in memory.
    type Stored: DeviceRepr + ValidAsZeroBits + Copy + Default + std::fmt::Debug + Send + Sync + 'static;
    /// Returns the nearest element to a number, and of two equally near ones the one whose last bit is 0.
    ///
    /// | | NaN | infinity, and what is too large |
    /// |---|---|---|
    /// | `F16`, `BF16`, `F32` | NaN | infinity |
    /// | `TF32`: of two equally near ones the one further from 0, as `cvt.rna.tf32` rounds | NaN | infinity |
    /// | `E4M3`, `E5M2` | NaN (`0x7F`) | the largest number: 448, 57344 |
    /// | `S8`, `S32` | 0 | the largest or smallest integer |
    ///
    /// The sign stays, except that NaN has none. Floats of 8 bits are those of OCP's 8-bit floating point specification, by its
    /// saturating conversion: the one that the GPU has (`cvt.rn.satfinite`). [`Self::of_overflowing`] is the other one.
    ///
    /// ```
    /// use cute_atoms::element::{E4M3, E5M2};
    /// use cute_cuda::element::Number;
    /// assert_eq!((E4M3::of(17.0), E4M3::of(-1e9), E4M3::of(f64::NAN)), (0x58, 0xFE, 0x7F));
    /// assert_eq!((E5M2::of(f64::INFINITY), E5M2::number(0x7C)), (0x7B, f64::INFINITY));
    /// ```
    fn of(x: f64) -> Self::Stored;
    /// Returns the same, but what is too large for a float overflows: by OCP's non-saturating conversion infinity stays infinity in
    /// `E5M2`, and numbers that round beyond 57344 become it; `E4M3` has no infinity, so that both become NaN.
    ///
    /// ```
    /// use cute_atoms::element::{E4M3, E5M2};
    /// use cute_cuda::element::Number;
    /// assert_eq!((E5M2::of_overflowing(-f64::INFINITY), E5M2::of_overflowing(57344.0)), (0xFC, 0x7B));
    /// assert!(E4M3::number(E4M3::of_overflowing(1e9)).is_nan());
    /// ```
    fn of_overflowing(x: f64) -> Self::Stored {
        Self::of(x)
    }
    /// Returns the number: of floats NaN and the infinities too.
    fn number(bits: Self::Stored) -> f64;
    /// Half the distance of neighbours around 1: how far the nearest may be from a number around 1. 0 of integers.
    const UNIT: f64;
}
/// Rounds to `fraction` bits behind the first, with the steps of exponent `least` below it. `half` alone does not look at the
/// lower half of an f64's bits.
fn rounded(x: f64, fraction: i32, least: i32, round: fn(f64) -> f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let exponent = i32::try_from(x.to_bits() >> 52 & 0x7FF).unwrap_or(0).saturating_sub(1023);
    let step = 2f64.powi(exponent.max(least).saturating_sub(fraction));
    round(x / step) * step
}
impl Number for F16 {
    type Stored = u16;
    fn of(x: f64) -> u16 {
        f16::from_f64(rounded(x, 10, -14, f64::round_ties_even)).to_bits()
    }
    fn number(bits: u16) -> f64 {
        f16::from_bits(bits).to_f64()
    }
    const UNIT: f64 = 1.0 / 2048.0;
}
impl Number for BF16 {
    type Stored = u16;
    fn of(x: f64) -> u16 {
        bf16::from_f64(rounded(x, 7, -126, f64::round_ties_even)).to_bits()
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
    #[expect(clippy::cast_possible_truncation, reason = "f32 holds what was rounded")]
    fn of(x: f64) -> f32 {
        // of NaN no bits but those that TF32 has: no rounding, which would carry into the sign
        if x.is_nan() { f32::NAN } else { rounded(x, 10, -126, f64::round) as f32 }
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
/// Floats of 8 bits (OCP): the bias of the exponent, bits of the fraction, the largest number's bits, what is too large, and how the
/// bits of magnitudes beyond the largest are read.
macro_rules! narrow {
    ($($element:ident $bias:literal $fraction:literal $largest:literal overflow $overflow:literal beyond |$bits:ident| $beyond:expr;)*) => {$(
        impl Number for $element {
            type Stored = u8;
            fn of(x: f64) -> u8 {
                narrowed(x, [$bias, $fraction], [$largest, $largest])
            }
            fn of_overflowing(x: f64) -> u8 {
                narrowed(x, [$bias, $fraction], [$largest, $overflow])
            }
            fn number(bits: u8) -> f64 {
                let $bits = bits & 0x7F;
                let magnitude = if $bits > $largest { $beyond } else { widened($bits, [$bias, $fraction]) };
                if bits & 0x80 == 0 { magnitude } else { -magnitude }
            }
            const UNIT: f64 = 1.0 / (2u32 << $fraction) as f64;
        }
    )*};
}
narrow! {
    E4M3 7 3 0x7E overflow 0x7F beyond |_bits| f64::NAN;
    E5M2 15 2 0x7B overflow 0x7C beyond |bits| if bits == 0x7C { f64::INFINITY } else { f64::NAN };
}
/// The magnitude of a finite float's bits.
fn widened(bits: u8, [bias, fraction]: [i32; 2]) -> f64 {
    let exponent = i32::from(bits >> fraction);
    let ones = f64::from(bits & (1u8 << fraction).saturating_sub(1)) / f64::from(1u8 << fraction);
    match exponent {
        0 => ones * 2f64.powi(1i32.saturating_sub(bias)),
        exponent => (1.0 + ones) * 2f64.powi(exponent.saturating_sub(bias)),
    }
}
/// The bits of the nearest float, of what rounds beyond the largest those for it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small integers")]
fn narrowed(x: f64, [bias, fraction]: [i32; 2], [largest, overflow]: [u8; 2]) -> u8 {
    if x.is_nan() {
        return 0x7F;
    }
    let least = 1i32.saturating_sub(bias);
    let magnitude = rounded(x.abs(), fraction, least, f64::round_ties_even);
    let bits = if magnitude > widened(largest, [bias, fraction]) {
        overflow
    } else {
        let exponent = i32::try_from(magnitude.to_bits() >> 52).unwrap_or(0).saturating_sub(1023).max(least);
        // steps of the exponent, and those below it: a magnitude of the least exponent without its first bit is subnormal
        let steps = (magnitude / 2f64.powi(exponent.saturating_sub(fraction))) as u8;
        let below = exponent.saturating_sub(least) as u8;
        (below << fraction).saturating_add(steps)
    };
    bits | if x.is_sign_negative() { 0x80 } else { 0 }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_wrap,
    reason = "a test: it may panic"
)]
mod tests {
    use super::*;
    /// A format by its definition: the sum of powers of 2 that the bits stand for. Nothing is shared with the code above.
    struct Format {
        exponent: u32,
        fraction: u32,
        bias: i32,
        finite: u32,
        infinity: Option<u32>,
    }
    const E4M3S: Format = Format { exponent: 4, fraction: 3, bias: 7, finite: 0x7E, infinity: None };
    const E5M2S: Format = Format { exponent: 5, fraction: 2, bias: 15, finite: 0x7B, infinity: Some(0x7C) };
    const F16S: Format = Format { exponent: 5, fraction: 10, bias: 15, finite: 0x7BFF, infinity: Some(0x7C00) };
    const BF16S: Format = Format { exponent: 8, fraction: 7, bias: 127, finite: 0x7F7F, infinity: Some(0x7F80) };
    impl Format {
        fn sign(&self) -> u32 {
            1 << (self.exponent + self.fraction)
        }
        /// The magnitudes of the finite ones, in order, and what the one behind the last would be.
        fn magnitudes(&self) -> Vec<f64> {
            let one = |bits: u32| {
                let exponent = bits >> self.fraction;
                let power = exponent.max(1) as i32 - self.bias;
                let mut x = if exponent > 0 { 2f64.powi(power) } else { 0.0 };
                for bit in 0..self.fraction {
                    if bits >> bit & 1 == 1 {
                        x += 2f64.powi(power + bit as i32 - self.fraction as i32);
                    }
                }
                x
            };
            (0..=self.finite + 1).map(one).collect()
        }
        /// Bits by bits: what they are, and what becomes of it, of the middles to the next one and of their neighbours.
        fn check(&self, number: impl Fn(u32) -> f64, of: impl Fn(f64) -> u32, saturates: bool) {
            let (all, sign) = (self.magnitudes(), self.sign());
            let too_large = if saturates { self.finite } else { self.infinity.unwrap_or(self.finite + 1) };
            for bits in 0..sign {
                let is = if bits <= self.finite {
                    all[bits as usize]
                } else if self.infinity == Some(bits) {
                    f64::INFINITY
                } else {
                    assert!(number(bits).is_nan() && number(bits | sign).is_nan(), "{bits:#x}");
                    assert!(number(of(number(bits))).is_nan() && number(of(-number(bits))).is_nan(), "{bits:#x}");
                    continue;
                };
                assert_eq!((number(bits), number(bits | sign)), (is, -is), "{bits:#x}");
                assert!(number(bits | sign).is_sign_negative(), "{bits:#x}");
                let itself = bits.min(too_large);
                assert_eq!((of(is), of(-is)), (itself, itself | sign), "{bits:#x}");
                if bits <= self.finite {
                    let middle = f64::midpoint(is, all[bits as usize + 1]);
                    let next = if bits == self.finite { too_large } else { bits + 1 };
                    let even = if bits % 2 == 0 { bits } else { next };
                    for (x, nearest) in [(middle, even), (middle.next_down(), bits), (middle.next_up(), next)] {
                        assert_eq!((of(x), of(-x)), (nearest, nearest | sign), "{bits:#x} {x:e}");
                    }
                }
            }
            for x in [1e9, 1e39, f64::MAX, f64::INFINITY] {
                if x > all[self.finite as usize + 1] {
                    assert_eq!((of(x), of(-x)), (too_large, too_large | sign), "{x:e}");
                }
            }
            assert_eq!((of(f64::from_bits(1)), of(-f64::from_bits(1))), (0, sign));
            for bits in [0x7FF0_0000_0000_0001, 0x7FF8_0000_0000_0000, u64::MAX, u64::MAX >> 1] {
                assert!(number(of(f64::from_bits(bits))).is_nan(), "{bits:#x}");
            }
        }
    }
    fn all<E: Number<Stored: Into<u32> + TryFrom<u32>>>(format: &Format, saturates: bool) {
        let bits = |bits: u32| E::Stored::try_from(bits).ok().unwrap();
        format.check(|x| E::number(bits(x)), |x| E::of(x).into(), saturates);
        if saturates {
            format.check(|x| E::number(bits(x)), |x| E::of_overflowing(x).into(), false);
        }
    }
    #[test]
    fn all_bits() {
        all::<E4M3>(&E4M3S, true);
        all::<E5M2>(&E5M2S, true);
        all::<F16>(&F16S, false);
        all::<BF16>(&BF16S, false);
    }
    /// OCP's table of the formats, and the reported cases.
    #[test]
    fn as_ocp_has_them() {
        assert_eq!((E4M3::number(0x7E), E5M2::number(0x7B)), (448.0, 57344.0));
        assert_eq!((E4M3::number(0x01), E5M2::number(0x01)), (2f64.powi(-9), 2f64.powi(-16)));
        assert_eq!((E4M3::of(f64::NAN), E5M2::of(f64::NAN)), (0x7F, 0x7F));
        assert_eq!((E4M3::of(f64::INFINITY), E4M3::of(f64::NEG_INFINITY)), (0x7E, 0xFE));
        assert_eq!((E5M2::of(f64::INFINITY), E5M2::of(f64::NEG_INFINITY)), (0x7B, 0xFB));
        assert_eq!((E5M2::of_overflowing(f64::INFINITY), E4M3::of_overflowing(f64::INFINITY)), (0x7C, 0x7F));
        assert_eq!((E5M2::number(0x7C), E5M2::number(0xFC)), (f64::INFINITY, f64::NEG_INFINITY));
        assert!([0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF].into_iter().all(|bits| E5M2::number(bits).is_nan()));
        assert!(E4M3::number(0x7F).is_nan() && E4M3::number(0xFF).is_nan());
        // halfway between 16 and 18: even
        assert_eq!(E4M3::number(E4M3::of(17.0)), 16.0);
        // what an f64 has behind an f32's bits decides
        assert_eq!(F16::number(F16::of(1.0 + 2f64.powi(-11) + 2f64.powi(-45))), 1.0 + 2f64.powi(-10));
    }
    /// Magnitudes with 10 bits behind the first, their middles and neighbours, of each exponent; ties go away from 0.
    #[test]
    fn all_exponents_of_tf32() {
        for exponent in 0u32..255 {
            for fraction in [0, 1, 2, 511, 512, 1022, 1023] {
                let bits = exponent << 23 | fraction << 13;
                let (is, next) = (f64::from(f32::from_bits(bits)), bits + (1 << 13));
                let above = if next == 0x7F80_0000 { 2f64.powi(128) } else { f64::from(f32::from_bits(next)) };
                let middle = f64::midpoint(is, above);
                for (x, nearest) in [(is, bits), (middle, next), (middle.next_down(), bits), (middle.next_up(), next)] {
                    assert_eq!(TF32::of(x).to_bits(), nearest, "{x:e}");
                    assert_eq!(TF32::of(-x).to_bits(), nearest | 1 << 31, "{x:e}");
                }
                assert_eq!(TF32::number(f32::from_bits(bits)), is);
            }
        }
        for bits in [0x7FF0_0000_0000_0001, 0x7FF8_0000_0000_0000, u64::MAX, u64::MAX >> 1] {
            let nan = TF32::of(f64::from_bits(bits));
            assert!(nan.is_nan() && nan.to_bits() & 0x1FFF == 0, "{bits:#x}");
        }
        assert_eq!((TF32::of(f64::INFINITY), TF32::of(-1e39)), (f32::INFINITY, f32::NEG_INFINITY));
    }
    #[test]
    fn tf32() {
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 1024.0)), 1.0 + 1.0 / 1024.0);
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 2048.0)), 1.0 + 1.0 / 1024.0);
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 4096.0)), 1.0);
        // just below the middle, which f32 rounds to the middle
        assert_eq!(TF32::number(TF32::of(1.0 + 1.0 / 2048.0 - 2f64.powi(-40))), 1.0);
    }
}
