//! Elements as bits of registers.

use core::arch::asm;
use cute_atoms::element::{BF16, Element, F16, F32, S32};

/// `a b + c`, rounded once.
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::intrinsics::fma(a, b, c)
}
/// `2^x`, to 2 units in the last place.
#[inline(always)]
pub fn exp2(x: f32) -> f32 {
    let y: f32;
    // SAFETY: computes
    unsafe {
        asm!("ex2.approx.ftz.f32 {0}, {1};", out(reg32) y, in(reg32) x, options(pure, nomem, nostack, preserves_flags))
    };
    y
}
/// `1 / x`, to 1 unit in the last place.
#[inline(always)]
pub fn reciprocal(x: f32) -> f32 {
    let y: f32;
    // SAFETY: computes
    unsafe {
        asm!("rcp.approx.ftz.f32 {0}, {1};", out(reg32) y, in(reg32) x, options(pure, nomem, nostack, preserves_flags))
    };
    y
}
/// Elements as numbers of 32 bits.
pub trait Wide: Element {
    /// What one is in memory.
    type Stored: Copy;
    /// Two neighbours.
    type Pair: Copy;
    /// Their numbers.
    fn widened(two: Self::Pair) -> [f32; 2];
}
impl Wide for F32 {
    type Stored = f32;
    type Pair = u64;
    #[inline(always)]
    fn widened(two: u64) -> [f32; 2] {
        [two as u32, (two >> 32) as u32].map(f32::from_bits)
    }
}
impl Wide for S32 {
    type Stored = i32;
    type Pair = u64;
    #[inline(always)]
    fn widened(two: u64) -> [f32; 2] {
        [two as u32, (two >> 32) as u32].map(|x| x as i32 as f32)
    }
}
impl Wide for BF16 {
    type Stored = u16;
    type Pair = u32;
    #[inline(always)]
    fn widened(two: u32) -> [f32; 2] {
        [two << 16, two & 0xFFFF_0000].map(f32::from_bits)
    }
}
impl Wide for F16 {
    type Stored = u16;
    type Pair = u32;
    #[inline(always)]
    fn widened(two: u32) -> [f32; 2] {
        [two as u16, (two >> 16) as u16].map(|bits| {
            let y: f32;
            // SAFETY: computes
            unsafe { asm!("cvt.f32.f16 {0}, {1};", out(reg32) y, in(reg16) bits, options(pure, nomem, nostack, preserves_flags)) };
            y
        })
    }
}
/// Elements of 16 bits, two of which a register holds.
pub trait Half: Element {
    /// Two numbers, rounded to the nearest; the first in the low half.
    fn pack(first: f32, second: f32) -> u32;
}
macro_rules! halves {
    ($($element:ident $text:literal;)*) => {$(
        impl Half for $element {
            #[inline(always)]
            fn pack(first: f32, second: f32) -> u32 {
                let both: u32;
                // SAFETY: computes
                unsafe {
                    asm!(
                        concat!("cvt.rn.", $text, ".f32 {0}, {1}, {2};"),
                        out(reg32) both, in(reg32) second, in(reg32) first, options(pure, nomem, nostack, preserves_flags)
                    );
                }
                both
            }
        }
    )*};
}
halves! { F16 "f16x2"; BF16 "bf16x2"; }
