//! Words: what panels consist of, made of the elements of `A` and `B` when these are packed.
//!
//! | elements | words | where |
//! |---|---|---|
//! | `f32`, `f64` | the same | |
//! | `f16`, `bf16` | `f32` | |
//! | `bf16` | two of them in a row along `K`, in the bits of an `f32` | AVX-512 BF16 where it is quick |
//! | `i8` | `i32` | portable, NEON |
//! | `i8` | two of them in a row along `K`, as `i16`, in the bits of an `i32` | AVX2, AVX-512 VNNI |

use crate::atom::Panel;
use core::marker::PhantomData;

/// How words `E` are made of elements.
pub(crate) trait Words<E: Copy>: 'static {
    /// An element.
    type Source: Copy;
    /// How many elements along `K` are a word.
    const GROUP: usize = 1;
    /// Whether an element is a word, so that operands may be read where they lie.
    const SAME: bool = false;
    /// In the place of elements behind the last step: a product with it is 0.
    const ZERO: Self::Source;
    /// The word of the elements at `0..GROUP`.
    fn word(of: impl Fn(usize) -> Self::Source) -> E;
}

/// Elements as they are.
pub(crate) struct Same<T>(PhantomData<T>);
macro_rules! same {
    ($($t:ty)*) => {$(
        impl Words<$t> for Same<$t> {
            type Source = $t;
            const SAME: bool = true;
            const ZERO: $t = 0.0;
            #[inline(always)]
            fn word(of: impl Fn(usize) -> $t) -> $t {
                of(0)
            }
        }
    )*};
}
same!(f32 f64);

/// Each element in a word of its own.
pub(crate) struct Wide<T>(PhantomData<T>);
/// Two elements in a word.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Pairs<T>(PhantomData<T>);

impl Words<i32> for Wide<i8> {
    type Source = i8;
    const ZERO: i8 = 0;
    #[inline(always)]
    fn word(of: impl Fn(usize) -> i8) -> i32 {
        i32::from(of(0))
    }
}
#[cfg(target_arch = "x86_64")]
impl Words<i32> for Pairs<i8> {
    type Source = i8;
    const GROUP: usize = 2;
    const ZERO: i8 = 0;
    #[inline(always)]
    fn word(of: impl Fn(usize) -> i8) -> i32 {
        let half = |i| u32::from(i16::from(of(i)).cast_unsigned());
        (half(0) | half(1) << 16).cast_signed()
    }
}
#[cfg(feature = "half")]
mod halves {
    #[cfg(target_arch = "x86_64")]
    use super::Pairs;
    use super::{Wide, Words};
    use half::{bf16, f16};

    impl Words<f32> for Wide<bf16> {
        type Source = bf16;
        const ZERO: bf16 = bf16::ZERO;
        #[inline(always)]
        fn word(of: impl Fn(usize) -> bf16) -> f32 {
            f32::from_bits(u32::from(of(0).to_bits()) << 16)
        }
    }
    #[cfg(target_arch = "x86_64")]
    impl Words<f32> for Pairs<bf16> {
        type Source = bf16;
        const GROUP: usize = 2;
        const ZERO: bf16 = bf16::ZERO;
        #[inline(always)]
        fn word(of: impl Fn(usize) -> bf16) -> f32 {
            let half = |i| u32::from(of(i).to_bits());
            f32::from_bits(half(0) | half(1) << 16)
        }
    }
    impl Words<f32> for Wide<f16> {
        type Source = f16;
        const ZERO: f16 = f16::ZERO;
        /// Without a branch, so that a row of them is done by vectors: the exponent is put right by a product, which is exact, also of
        /// subnormal ones; infinity and NaN have the largest exponent before and after.
        #[inline(always)]
        fn word(of: impl Fn(usize) -> f16) -> f32 {
            const UP: f32 = f32::from_bits((127 + 127 - 15) << 23);
            let bits = u32::from(of(0).to_bits());
            let magnitude = (f32::from_bits((bits & 0x7fff) << 13) * UP).to_bits();
            let special = if bits & 0x7c00 == 0x7c00 { 0xff << 23 } else { 0 };
            f32::from_bits(magnitude | special | (bits & 0x8000) << 16)
        }
    }
}

/// The words of `(rows, K)`, contiguous along `K`, to `(rows, K / GROUP):(pitch,1)`.
///
/// # Safety
/// `from` and `to` are as large as those layouts say.
#[inline(always)]
pub(crate) unsafe fn along<E: Copy, W: Words<E>>(
    (rows, k): (usize, usize),
    from: Panel<W::Source>,
    to: *mut E,
    pitch: usize,
) {
    let whole = k / W::GROUP;
    for i in 0..rows {
        // SAFETY: the caller's
        unsafe {
            let (from, to) = (from.at.offset(from.row * i.cast_signed()), to.add(i * pitch));
            for word in 0..whole {
                to.add(word).write(W::word(|g| *from.add(word * W::GROUP + g)));
            }
            if whole * W::GROUP < k {
                let at = |g| if whole * W::GROUP + g < k { *from.add(whole * W::GROUP + g) } else { W::ZERO };
                to.add(whole).write(W::word(at));
            }
        }
    }
}
/// The words of `(rows, K)`, contiguous along the rows, to `(rows, K / GROUP):(1,pitch)`.
///
/// # Safety
/// `from` and `to` are as large as those layouts say.
#[inline(always)]
pub(crate) unsafe fn down<E: Copy, W: Words<E>>(
    (rows, k): (usize, usize),
    from: Panel<W::Source>,
    to: *mut E,
    pitch: usize,
) {
    for word in 0..k.div_ceil(W::GROUP) {
        // SAFETY: the caller's
        unsafe {
            let first = from.at.offset(from.step * (word * W::GROUP).cast_signed());
            let to = to.add(word * pitch);
            if (word + 1) * W::GROUP <= k {
                for i in 0..rows {
                    to.add(i).write(W::word(|g| *first.offset(from.step * g.cast_signed()).add(i)));
                }
            } else {
                let have = k - word * W::GROUP;
                for i in 0..rows {
                    let at = |g: usize| {
                        if g < have { *first.offset(from.step * g.cast_signed()).add(i) } else { W::ZERO }
                    };
                    to.add(i).write(W::word(at));
                }
            }
        }
    }
}
