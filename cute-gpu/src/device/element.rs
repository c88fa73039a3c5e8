//! Elements as bits of registers.

use core::arch::asm;
use cute_atoms::element::{BF16, Element, F16};

/// `a b + c`, rounded once.
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    core::intrinsics::fma(a, b, c)
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
