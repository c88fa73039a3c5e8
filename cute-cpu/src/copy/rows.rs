//! Rows that are contiguous in both operands, and rows of one element.

use super::{each, each_of};
use crate::scalar::Isa;
use cute_static::Move;

/// Rows shorter than that, in bytes, are copied without a call ...
const SHORT: usize = 128;
/// ... and shorter than that where the machine has wider registers.
#[cfg(target_arch = "x86_64")]
const LONG: usize = 2048;

/// Copies `(len, 1, 1)` at each coordinate of the other modes.
///
/// # Safety
/// That of `nest`.
pub(super) unsafe fn copy<T: Copy>(isa: Isa, streamed: bool, len: usize, rest: &[Move], src: *const T, dst: *mut T) {
    let bytes = len * size_of::<T>();
    let (from, to) = (src.cast::<u8>(), dst.cast::<u8>());
    let modes = Bytes { rest, size: size_of::<T>() };
    let _ = (isa, streamed);
    // SAFETY: the caller's
    unsafe {
        #[cfg(target_arch = "x86_64")]
        match isa {
            Isa::Portable => {}
            _ if streamed && bytes >= 512 => return x86::streams(modes, bytes, from, to),
            _ if (64..LONG).contains(&bytes) => return x86::rows(modes, bytes, from, to),
            _ => {}
        }
        if bytes < SHORT {
            modes.each(from, to, &mut |from, to| short(from, to, bytes));
        } else {
            modes.each(from, to, &mut |from, to| core::ptr::copy_nonoverlapping(from, to, bytes));
        }
    }
}

/// Modes whose strides count in elements of so many bytes.
#[derive(Clone, Copy)]
struct Bytes<'a> {
    rest: &'a [Move],
    size: usize,
}
impl Bytes<'_> {
    /// From one row to the next in the source, in bytes.
    #[cfg(target_arch = "x86_64")]
    fn step(self) -> isize {
        self.rest.first().map_or(0, |mode| mode.from * self.size.cast_signed())
    }
    #[inline(always)]
    fn each(self, src: *const u8, dst: *mut u8, f: &mut impl FnMut(*const u8, *mut u8)) {
        let Some((inner, outer)) = self.rest.split_first() else { return f(src, dst) };
        let size = self.size.cast_signed();
        each_of(outer, size, src, dst, &mut |mut src: *const u8, mut dst: *mut u8| {
            for _ in 0..inner.extent {
                f(src, dst);
                (src, dst) = (src.wrapping_offset(size * inner.from), dst.wrapping_offset(size * inner.to));
            }
        });
    }
}

/// A few bytes, in pieces; the last one may overlap the one before.
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
pub(super) unsafe fn fill<T: Copy>(isa: Isa, streamed: bool, len: usize, rest: &[Move], src: *const T, dst: *mut T) {
    #[cfg(target_arch = "x86_64")]
    if isa != Isa::Portable && size_of::<T>().is_power_of_two() && size_of::<T>() <= 16 && len * size_of::<T>() >= SHORT
    {
        let bytes = len * size_of::<T>();
        // SAFETY: the caller's
        each(rest, src, dst, &mut |src, dst| unsafe {
            let line = [src.read(); 64];
            x86::fill(streamed, line.as_ptr().cast(), dst.cast(), bytes);
        });
        if streamed {
            x86::fence();
        }
        return;
    }
    let _ = (isa, streamed);
    each(rest, src, dst, &mut |src, dst| {
        // SAFETY: the caller's
        unsafe { core::slice::from_raw_parts_mut(dst, len).fill(*src) };
    });
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::Bytes;
    use crate::copy::tiles::prefetch;
    use core::arch::x86_64::*;

    /// Copies rows of 32 bytes or more.
    ///
    /// # Safety
    /// The machine has AVX; both are so long at each coordinate.
    #[target_feature(enable = "avx")]
    pub(super) unsafe fn rows(modes: Bytes<'_>, bytes: usize, src: *const u8, dst: *mut u8) {
        // rows ahead, about half a KiB: they begin where no hardware foresees it. More would drive one another out of the cache
        let ahead = modes.step() * (512 / bytes).max(1).cast_signed();
        // SAFETY: the caller's; the pieces between the first and the last are aligned in the destination, so that none is in two
        // lines, and may overlap these two
        modes.each(src, dst, &mut |src, dst| unsafe {
            let mut at = 0;
            while at < bytes.min(256) {
                prefetch::<false>(src.wrapping_offset(ahead).wrapping_add(at));
                at += 64;
            }
            let last = bytes - 32;
            _mm256_storeu_si256(dst.cast(), _mm256_loadu_si256(src.cast()));
            let mut at = 32 - dst.addr() % 32;
            while at < last {
                _mm256_storeu_si256(dst.add(at).cast(), _mm256_loadu_si256(src.add(at).cast()));
                at += 32;
            }
            _mm256_storeu_si256(dst.add(last).cast(), _mm256_loadu_si256(src.add(last).cast()));
        });
    }

    /// [`stream`]s rows.
    ///
    /// # Safety
    /// The machine has AVX; both are so long at each coordinate.
    #[target_feature(enable = "avx")]
    pub(super) unsafe fn streams(modes: Bytes<'_>, bytes: usize, src: *const u8, dst: *mut u8) {
        // SAFETY: the caller's
        modes.each(src, dst, &mut |src, dst| unsafe { stream(src, dst, bytes) });
        fence();
    }

    /// Copies bytes past the caches.
    ///
    /// # Safety
    /// The machine has AVX; both are so long.
    #[inline]
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
    /// Fills bytes with 64 others, of which any that begin at a multiple of the element are the same.
    ///
    /// # Safety
    /// The machine has AVX; `line` can be read at 64 bytes, `dst` be written at 64 or more.
    #[target_feature(enable = "avx")]
    pub(crate) unsafe fn fill(streamed: bool, line: *const u8, dst: *mut u8, bytes: usize) {
        // SAFETY: the caller's
        unsafe {
            let value = _mm256_loadu_si256(line.cast());
            _mm256_storeu_si256(dst.cast(), value);
            _mm256_storeu_si256(dst.add(32).cast(), value);
            // elements may be less aligned than their size
            let mut at = dst.align_offset(32);
            let value = _mm256_loadu_si256(line.add(at % 16).cast());
            if streamed {
                while at + 32 <= bytes {
                    _mm256_stream_si256(dst.add(at).cast(), value);
                    at += 32;
                }
            } else {
                while at + 32 <= bytes {
                    _mm256_store_si256(dst.add(at).cast(), value);
                    at += 32;
                }
            }
            let last = bytes - 32;
            _mm256_storeu_si256(dst.add(last).cast(), _mm256_loadu_si256(line.add(last % 16).cast()));
        }
    }
    /// Makes streamed bytes visible before anything that is written afterwards.
    pub(crate) fn fence() {
        // SAFETY: of the baseline
        unsafe { _mm_sfence() }
    }
}
