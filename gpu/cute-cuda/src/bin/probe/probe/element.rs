//! Small integers as elements, and elements in the bits of registers and memory. All sums and products of them are exact in every
//! type, so that what an instruction answers is compared for equality.

use cute_atoms::element::ElementName;
use half::{bf16, f16};

/// An integer that the type holds exactly, and products of which its accumulator does.
pub(crate) fn random(element: &ElementName, rng: &mut fastrand::Rng) -> i64 {
    match element.number {
        "b1" => rng.i64(0..2),
        "u4" => rng.i64(0..16),
        "s4" => rng.i64(-8..8),
        "u8" => rng.i64(0..256),
        "s8" => rng.i64(-128..128),
        "f64" | "s32" => rng.i64(-1000..=1000),
        _ => rng.i64(-4..=4),
    }
}
/// The bits of an integer.
pub(crate) fn bits(element: &ElementName, x: i64) -> u64 {
    match element.number {
        "f16" => f16::from_f64(x as f64).to_bits().into(),
        "bf16" => bf16::from_f64(x as f64).to_bits().into(),
        "tf32" | "f32" => (x as f32).to_bits().into(),
        "f64" => (x as f64).to_bits(),
        "e4m3" => narrow(x, 4, 3),
        "e5m2" => narrow(x, 5, 2),
        _ => x.cast_unsigned() & (u64::MAX >> (64 - element.bits)),
    }
}
/// A float of `exponent` and `mantissa` bits.
fn narrow(x: i64, exponent: u32, mantissa: u32) -> u64 {
    let magnitude = x.unsigned_abs();
    let Some(power) = magnitude.checked_ilog2() else { return 0 };
    let fraction = (magnitude ^ 1 << power) << mantissa >> power;
    let bias = (1 << (exponent - 1)) - 1;
    u64::from(x < 0) << (exponent + mantissa) | u64::from(power + bias) << mantissa | fraction
}
/// The integer of an accumulator; `None` if it is none.
pub(crate) fn integer(element: &ElementName, bits: u64) -> Option<i64> {
    let whole = |x: f64| (x == x.trunc() && x.abs() < 1e15).then_some(x as i64);
    match element.number {
        "f16" => whole(f16::from_bits(bits as u16).to_f64()),
        "f32" => whole(f32::from_bits(bits as u32).into()),
        "f64" => whole(f64::from_bits(bits)),
        "s32" => Some((bits as u32).cast_signed().into()),
        _ => None,
    }
}
/// Writes the `count` lowest bits of `x` at the bit `at`.
pub(crate) fn put(image: &mut [u8], at: usize, count: usize, x: u64) {
    for i in 0..count {
        let (byte, bit) = ((at + i) / 8, (at + i) % 8);
        image[byte] = image[byte] & !(1 << bit) | ((x >> i & 1) as u8) << bit;
    }
}
/// Reads `count` bits at the bit `at`.
pub(crate) fn take(image: &[u8], at: usize, count: usize) -> u64 {
    (0..count).fold(0, |x, i| x | u64::from(image[(at + i) / 8] >> ((at + i) % 8) & 1) << i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::warp;
    use cute_atoms::table;

    /// What is put is taken, of each accumulator that an instruction of the probe has.
    #[test]
    fn accumulators_are_read_as_they_are_written() {
        let mut rng = fastrand::Rng::with_seed(1);
        for row in table::mma_atoms().filter(|row| warp::runs_on_a_warp(row) && !warp::is_complex(row)) {
            let element = row.val_c;
            for _ in 0..16 {
                let (x, mut image) = (random(&element, &mut rng), [0xA5; 32]);
                put(&mut image, 3 * element.bits, element.bits, bits(&element, x));
                assert_eq!(integer(&element, take(&image, 3 * element.bits, element.bits)), Some(x), "{element:?}");
            }
        }
    }
    /// The narrow floats against tables of their definition (OCP 8-bit floating point: bias 7 and 15).
    #[test]
    fn narrow_floats() {
        assert_eq!([1, 2, 3, -4].map(|x| narrow(x, 4, 3)), [0x38, 0x40, 0x44, 0xC8]);
        assert_eq!([1, 2, 3, -4].map(|x| narrow(x, 5, 2)), [0x3C, 0x40, 0x42, 0xC4]);
        assert_eq!(narrow(0, 4, 3), 0);
    }
}
