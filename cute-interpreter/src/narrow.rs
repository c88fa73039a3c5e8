//! Floats of 8 and 4 bits, as instructions take them.
//!
//! ```text
//! bits                sign, E of exponent e, M of mantissa m; bias = 2^(E-1) - 1
//! e = 0               m 2^(1 - bias - M)
//! else                (2^M + m) 2^(e - bias - M)
//! E4M3                all mantissa bits under the last exponent are NaN, and there is no infinity
//! E5M2                the last exponent is infinity and NaN, as IEEE 754 has it
//! E2M1                all are numbers
//! ```
//! OCP 8-bit floating point specification, and microscaling formats.

use core::fmt;

/// The number of a code, whose exponent and mantissa have so many bits.
fn decode(bits: u8, exponent: i32, mantissa: i32) -> f64 {
    let mask = |count: i32| (1u32 << count).saturating_sub(1);
    let code = u32::from(bits);
    let (m, e) = (code & mask(mantissa), code >> mantissa & mask(exponent));
    let bias = (1i32 << exponent.saturating_sub(1)).saturating_sub(1);
    let (whole, e) = if e == 0 { (m, 1) } else { (m | 1 << mantissa, e) };
    let power = e.cast_signed().saturating_sub(bias).saturating_sub(mantissa);
    let magnitude = f64::from(whole) * 2f64.powi(power);
    if code >> mantissa >> exponent & 1 == 1 { -magnitude } else { magnitude }
}
macro_rules! narrow {
    ($($(#[$doc:meta])* $name:ident $exponent:literal $mantissa:literal, last finite $last:literal, infinity $infinity:expr, nan $nan:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name(
            /// Its bits.
            pub u8,
        );
        impl $name {
            /// The number, which `f64` holds.
            #[must_use]
            pub fn to_f64(self) -> f64 {
                let (infinity, nan): (Option<u8>, Option<u8>) = ($infinity, $nan);
                match self.0 & (1u8 << ($exponent + $mantissa)).saturating_sub(1) {
                    code if Some(code) == infinity => f64::INFINITY.copysign(decode(self.0, $exponent, $mantissa)),
                    code if nan.is_some_and(|nan| code >= nan) => f64::NAN,
                    _ => decode(self.0, $exponent, $mantissa),
                }
            }
            /// The nearest number, of two the one whose last bit is 0; what is too large is the largest, as `cvt.rn.satfinite` has it.
            #[must_use]
            pub fn from_f32(x: f32) -> Self {
                let sign = if x.is_sign_negative() { 1u8 << ($exponent + $mantissa) } else { 0 };
                let nan: Option<u8> = $nan;
                if x.is_nan() {
                    return Self(nan.unwrap_or($last));
                }
                let magnitude = f64::from(x.abs()).min(decode($last, $exponent, $mantissa));
                let distance = |code: u8| (decode(code, $exponent, $mantissa) - magnitude).abs();
                let nearer = |best: u8, code: u8| {
                    let (old, new) = (distance(best), distance(code));
                    if new < old || new == old && code % 2 == 0 { code } else { best }
                };
                Self(sign | (0..=$last).fold(0, nearer))
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.to_f64(), f)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.to_f64(), f)
            }
        }
        impl From<$name> for f32 {
            #[allow(clippy::cast_possible_truncation, reason = "f32 holds all of them")]
            fn from(x: $name) -> Self {
                x.to_f64() as Self
            }
        }
    )*};
}
narrow! {
    /// A float of 4 bits of exponent and 3 of mantissa, up to 448.
    ///
    /// ```
    /// use cute_interpreter::number::E4m3;
    /// assert_eq!((E4m3(0x38).to_f64(), E4m3(0x7E).to_f64(), E4m3(1).to_f64()), (1.0, 448.0, 2f64.powi(-9)));
    /// assert!(E4m3(0x7F).to_f64().is_nan());
    /// assert_eq!((E4m3::from_f32(-1e9).to_f64(), E4m3::from_f32(17.0).to_f64(), E4m3::from_f32(19.0).to_f64()), (-448.0, 16.0, 20.0));
    /// ```
    E4m3 4 3, last finite 0x7E, infinity None, nan Some(0x7F);
    /// A float of 5 bits of exponent and 2 of mantissa, up to 57344: the upper half of an f16.
    ///
    /// ```
    /// use cute_interpreter::number::E5m2;
    /// assert_eq!((E5m2(0x3C).to_f64(), E5m2(0x7B).to_f64(), E5m2(0xFC).to_f64()), (1.0, 57344.0, f64::NEG_INFINITY));
    /// ```
    E5m2 5 2, last finite 0x7B, infinity Some(0x7C), nan Some(0x7D);
    /// A float of 2 bits of exponent and one of mantissa, up to 6, in the lower half of a byte.
    ///
    /// ```
    /// use cute_interpreter::number::E2m1;
    /// let all: Vec<f64> = (0..9).map(|bits| E2m1(bits).to_f64()).collect();
    /// assert_eq!(all, [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 0.0]);
    /// ```
    E2m1 2 1, last finite 7, infinity None, nan None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use half::f16;

    /// E5M2 is the upper half of an f16, and what is finite comes back.
    #[test]
    fn all_codes() {
        for bits in 0..=u8::MAX {
            let (x, half) = (E5m2(bits).to_f64(), f16::from_bits(u16::from(bits) << 8).to_f64());
            assert!(x == half || x.is_nan() && half.is_nan(), "{bits}");
            if x.is_finite() {
                assert_eq!(E5m2::from_f32(E5m2(bits).into()), E5m2(bits));
            }
            if !E4m3(bits).to_f64().is_nan() {
                assert_eq!(E4m3::from_f32(E4m3(bits).into()), E4m3(bits));
            }
            assert_eq!(E2m1::from_f32(E2m1(bits % 16).into()), E2m1(bits % 16));
        }
        // between 1 and 1.25, and between 1.25 and 1.5: to even
        assert_eq!((E5m2::from_f32(1.125).to_f64(), E5m2::from_f32(1.375).to_f64()), (1.0, 1.5));
        assert!(E4m3::from_f32(f32::NAN).to_f64().is_nan());
        assert_eq!(E5m2::from_f32(f32::NEG_INFINITY).to_f64(), -57344.0);
    }
}
