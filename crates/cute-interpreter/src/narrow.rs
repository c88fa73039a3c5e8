//! Floats of 8, 6 and 4 bits, as instructions take them.
//!
//! ```text
//! bits                sign, E of exponent e, M of mantissa m; bias = 2^(E-1) - 1
//! e = 0               m 2^(1 - bias - M)
//! else                (2^M + m) 2^(e - bias - M)
//! E4M3                all mantissa bits under the last exponent are NaN, and there is no infinity
//! E5M2                the last exponent is infinity and NaN, as IEEE 754 has it
//! E2M3, E3M2, E2M1    all are numbers
//! UE8M0               2^(bits - 127); all bits set is NaN: no sign, no 0 and no infinity
//!
//! from_f32            OCP's saturating conversion, `cvt.rn.satfinite`: to the nearest, to even;
//!                     a larger number and infinity become the largest number with their sign;
//!                     NaN is 0x7F, and the largest number in formats without NaN
//! .._overflowing      OCP's non-saturating one: a larger number and infinity become infinity in
//!                     E5M2 and NaN in E4M3
//! ```
//! OCP 8-bit floating point specification, and microscaling formats.

use core::fmt;

/// Computes the number of a code from the numbers of bits of its exponent and mantissa.
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
/// Rounds once to `fraction` bits behind the first, with the steps of exponent `least` below it: to the nearest, to even. `half` alone
/// does not look at the lower half of an f64's bits.
pub(crate) fn rounded(x: f64, fraction: i32, least: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let exponent = i32::try_from(x.to_bits() >> 52 & 0x7FF).unwrap_or(0).saturating_sub(1023);
    let step = 2f64.powi(exponent.max(least).saturating_sub(fraction));
    (x / step).round_ties_even() * step
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
            /// Rounds to the nearest number, and to the even one of two, as `cvt.rn.satfinite` does. A
            /// larger number and infinity become the largest number. NaN is 0x7F, or the largest number
            /// in a format without NaN.
            #[must_use]
            pub fn from_f32(x: f32) -> Self {
                Self::of(x, $last)
            }
            /// Rounds as [`Self::from_f32`] does, but a larger number becomes infinity, or NaN in a format
            /// without infinity, or the largest number in a format without both.
            #[must_use]
            pub fn from_f32_overflowing(x: f32) -> Self {
                let nan: Option<u8> = $nan;
                // what follows the last number is infinity or NaN
                Self::of(x, if nan.is_some() { $last + 1 } else { $last })
            }
            fn of(x: f32, most: u8) -> Self {
                let sign = if x.is_sign_negative() { 1u8 << ($exponent + $mantissa) } else { 0 };
                let nan: Option<u8> = $nan;
                if x.is_nan() {
                    return Self(if nan.is_some() { 0x7F } else { $last });
                }
                let magnitude = f64::from(x.abs()).min(decode(most, $exponent, $mantissa));
                let distance = |code: u8| (decode(code, $exponent, $mantissa) - magnitude).abs();
                let nearer = |best: u8, code: u8| {
                    let (old, new) = (distance(best), distance(code));
                    if new < old || new == old && code % 2 == 0 { code } else { best }
                };
                Self(sign | (0..=most).fold(0, nearer))
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
    /// A float of 2 bits of exponent and 3 of mantissa, up to 7.5, in the lower 6 bits of a byte.
    ///
    /// ```
    /// use cute_interpreter::number::E2m3;
    /// assert_eq!((E2m3(1).to_f64(), E2m3(0x08).to_f64(), E2m3(0x3F).to_f64()), (0.125, 1.0, -7.5));
    /// ```
    E2m3 2 3, last finite 0x1F, infinity None, nan None;
    /// A float of 3 bits of exponent and 2 of mantissa, up to 28, in the lower 6 bits of a byte.
    ///
    /// ```
    /// use cute_interpreter::number::E3m2;
    /// assert_eq!((E3m2(1).to_f64(), E3m2(0x0C).to_f64(), E3m2(0x3F).to_f64()), (0.0625, 1.0, -28.0));
    /// ```
    E3m2 3 2, last finite 0x1F, infinity None, nan None;
}
/// A scale of 8 bits: a power of 2, from 2^-127 to 2^127, or NaN.
///
/// ```
/// use cute_interpreter::number::Ue8m0;
/// assert_eq!((Ue8m0(127).to_f64(), Ue8m0(0).to_f64(), Ue8m0::from_f32(7.9).to_f64()), (1.0, 2f64.powi(-127), 4.0));
/// assert!(Ue8m0(0xFF).to_f64().is_nan() && Ue8m0::from_f32(f32::NAN) == Ue8m0(0xFF));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Ue8m0(
    /// Its bits.
    pub u8,
);
impl Ue8m0 {
    /// The number, which `f64` holds.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        if self.0 == 0xFF { f64::NAN } else { 2f64.powi(i32::from(self.0).saturating_sub(127)) }
    }
    /// Rounds down to a power of 2, as `cvt.rz.satfinite` does. Smaller numbers become 2^-127, infinity
    /// becomes 2^127, negative numbers and NaN become NaN.
    #[must_use]
    pub fn from_f32(x: f32) -> Self {
        if x.is_nan() || x < 0.0 {
            return Self(0xFF);
        }
        // an f32's exponent has the same bias; its least one is that of subnormals, from 2^-127 on
        let exponent = u8::try_from(x.to_bits() >> 23).unwrap_or(0).min(0xFE);
        Self(exponent)
    }
}
impl fmt::Debug for Ue8m0 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_f64(), f)
    }
}
impl fmt::Display for Ue8m0 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use half::f16;

    /// E5M2 is the upper half of an f16, and every finite code comes back.
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
    /// Each code, the middle to the next one, and their neighbours, of both signs; by sums of powers of 2, of which the code above knows
    /// nothing.
    #[test]
    #[allow(
        clippy::arithmetic_side_effects,
        clippy::cast_possible_truncation,
        clippy::indexing_slicing,
        reason = "a test, of small integers"
    )]
    fn all_codes_and_what_lies_between() {
        type Codes = [fn(f32) -> u8; 2];
        let check = |name: &str,
                     [exponent, mantissa]: [u32; 2],
                     last: u8,
                     number: fn(u8) -> f64,
                     [of, over]: Codes,
                     beyond: Option<f64>| {
            let one = |code: u32| {
                let power = (code >> mantissa).max(1) as i32 - ((1 << (exponent - 1)) - 1);
                let first = if code >> mantissa > 0 { 2f64.powi(power) } else { 0.0 };
                let bits = (0..mantissa).filter(|bit| code >> bit & 1 == 1);
                first + bits.map(|bit| 2f64.powi(power + bit as i32 - mantissa as i32)).sum::<f64>()
            };
            let sign = 1u8 << (exponent + mantissa);
            for code in 0..sign {
                let (is, minus) = (number(code), number(code | sign));
                if code > last {
                    // infinity comes first, and then NaN
                    let infinite = code == last + 1 && beyond == Some(f64::INFINITY);
                    assert!(
                        if infinite { is == f64::INFINITY && minus == -is } else { is.is_nan() && minus.is_nan() },
                        "{name} {code}"
                    );
                    continue;
                }
                assert_eq!((is, minus, minus.is_sign_negative()), (one(code.into()), -is, true), "{name} {code}");
                let middle = ((is + one(u32::from(code) + 1)) / 2.0) as f32;
                let (near, far) = if code == last { (last, last) } else { (code, code + 1) };
                let even = if code % 2 == 0 { near } else { far };
                for (x, nearest) in
                    [(is as f32, near), (middle, even), (middle.next_down(), near), (middle.next_up(), far)]
                {
                    assert_eq!((of(x), of(-x)), (nearest, nearest | sign), "{name} {code} {x}");
                    let overflows = code == last && beyond.is_some() && (x > middle || x == middle && code % 2 == 1);
                    let nearest = if overflows { last + 1 } else { nearest };
                    assert_eq!((over(x), over(-x)), (nearest, nearest | sign), "{name} {code} {x}");
                }
            }
            for x in [f32::MAX, f32::INFINITY] {
                let overflow = if beyond.is_some() { last + 1 } else { last };
                assert_eq!(
                    (of(x), of(-x), over(x), over(-x)),
                    (last, last | sign, overflow, overflow | sign),
                    "{name} {x}"
                );
            }
            let nan = |code: u8| if beyond.is_some() { number(code).is_nan() } else { code == last };
            for bits in [0x7FC0_0000, 0x7F80_0001, 0xFFFF_FFFF] {
                assert!(nan(of(f32::from_bits(bits))) && nan(over(f32::from_bits(bits))), "{name} {bits:#x}");
            }
        };
        macro_rules! all {
            ($($name:ident $bits:expr, $last:literal, $beyond:expr;)*) => {$(
                let of: Codes = [|x| $name::from_f32(x).0, |x| $name::from_f32_overflowing(x).0];
                check(stringify!($name), $bits, $last, |code| $name(code).to_f64(), of, $beyond);
            )*};
        }
        all! {
            E4m3 [4, 3], 0x7E, Some(f64::NAN);
            E5m2 [5, 2], 0x7B, Some(f64::INFINITY);
            E2m3 [2, 3], 0x1F, None;
            E3m2 [3, 2], 0x1F, None;
            E2m1 [2, 1], 7, None;
        }
    }
    #[test]
    fn all_scales() {
        for bits in 0..=0xFEu8 {
            let is = Ue8m0(bits).to_f64();
            assert_eq!(is, 2f64.powi(i32::from(bits) - 127));
            #[allow(clippy::cast_possible_truncation, reason = "f32 holds all of them")]
            let x = is as f32;
            assert_eq!((Ue8m0::from_f32(x), Ue8m0::from_f32(x.next_up())), (Ue8m0(bits), Ue8m0(bits)));
        }
        assert_eq!([0.0, f32::INFINITY, f32::MAX, -1.0].map(|x| Ue8m0::from_f32(x).0), [0, 0xFE, 0xFE, 0xFF]);
    }
}
