//! Rows that are contiguous in both operands, and rows of one element.

use super::each;
use crate::scalar::Isa;
use cute_static::Move;

/// Rows shorter than that, in bytes, are copied without a call.
const SHORT: usize = 128;

/// Copies `(len, 1, 1)` at each coordinate of the other modes.
///
/// # Safety
/// That of `nest`.
pub(super) unsafe fn copy<T: Copy>(
    isa: Isa,
    streamed: bool,
    len: usize,
    rest: &[Move],
    src: *const T,
    dst: *mut T,
) {
    let bytes = len * size_of::<T>();
    // SAFETY, of all: the caller's
    if streamed && bytes >= 4096 && isa != Isa::Portable && !rest.is_empty() {
        #[cfg(target_arch = "x86_64")]
        each(rest, src, dst, &mut |src, dst| unsafe { x86::stream(src.cast(), dst.cast(), bytes) });
        #[cfg(target_arch = "x86_64")]
        unsafe {
            x86::fence();
        }
        return;
    }
    if bytes < SHORT {
        each(rest, src, dst, &mut |src, dst| unsafe { short(src.cast(), dst.cast(), bytes) });
        return;
    }
    each(rest, src, dst, &mut |src, dst| unsafe { core::ptr::copy_nonoverlapping(src, dst, len) });
}

/// Fewer bytes than [`SHORT`]: the first ones and the last ones, which may overlap.
///
/// # Safety
/// Both are so long.
#[inline(always)]
pub(super) unsafe fn short(src: *const u8, dst: *mut u8, bytes: usize) {
    macro_rules! ends {
        ($($size:literal)*) => {
            $(if bytes >= $size {
                let mut at = 0;
                // SAFETY: the caller's; `at + size` is at most `bytes`
                unsafe {
                    while at + $size < bytes {
                        dst.add(at).cast::<[u8; $size]>().write(src.add(at).cast::<[u8; $size]>().read());
                        at += $size;
                    }
                    let at = bytes - $size;
                    dst.add(at).cast::<[u8; $size]>().write(src.add(at).cast::<[u8; $size]>().read());
                }
                return;
            })*
        };
    }
    ends!(16 8 4 2 1);
}

/// Fills `(len, 0, 1)` at each coordinate of the other modes.
///
/// # Safety
/// That of `nest`.
pub(super) unsafe fn fill<T: Copy>(
    isa: Isa,
    streamed: bool,
    len: usize,
    rest: &[Move],
    src: *const T,
    dst: *mut T,
) {
    let _ = (isa, streamed);
    each(rest, src, dst, &mut |src, dst| {
        // SAFETY: the caller's
        unsafe {
            let value = *src;
            for i in 0..len {
                dst.add(i).write(value);
            }
        }
    });
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use core::arch::x86_64::*;

    /// Copies bytes past the caches.
    ///
    /// # Safety
    /// The machine has AVX; both are so long.
    #[target_feature(enable = "avx")]
    pub(crate) unsafe fn stream(src: *const u8, dst: *mut u8, bytes: usize) {
        let head = dst.align_offset(64).min(bytes);
        // SAFETY: the caller's
        unsafe {
            if head > 0 {
                super::short(src, dst, head);
            }
            let mut at = head;
            while at + 64 <= bytes {
                let low = _mm256_loadu_si256(src.add(at).cast());
                let high = _mm256_loadu_si256(src.add(at + 32).cast());
                _mm256_stream_si256(dst.add(at).cast(), low);
                _mm256_stream_si256(dst.add(at + 32).cast(), high);
                at += 64;
            }
            if at < bytes {
                super::short(src.add(at), dst.add(at), bytes - at);
            }
        }
    }
    /// Makes streamed bytes visible before anything that is written afterwards.
    ///
    /// # Safety
    /// None: it is an instruction of every x86-64.
    pub(crate) unsafe fn fence() {
        // SAFETY: of the baseline
        unsafe { _mm_sfence() }
    }
}
