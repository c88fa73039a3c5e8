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
    let streamed = streamed && bytes >= 256;
    let (from, to) = (src.cast::<u8>(), dst.cast::<u8>());
    let order = Rows::new(rest, size_of::<T>(), bytes, streamed);
    let modes = Bytes { modes: order.modes[..order.len].split_first(), size: size_of::<T>().cast_signed() };
    let _ = (isa, streamed);
    // SAFETY: the caller's
    unsafe {
        #[cfg(target_arch = "x86_64")]
        match isa {
            Isa::Portable => {}
            _ if streamed => return x86::streams(modes, bytes, from, to),
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

/// As many modes as a nest has at most, 24, and one of them in two.
const MOST: usize = 25;
/// Rows as a loop nest.
struct Rows {
    modes: [Move; MOST],
    len: usize,
}
impl Rows {
    /// The order of the loops: the source's smallest stride innermost, since the machine foresees the reads of rows that follow one
    /// another. But if these rows meet in one set of the cache in the destination, and are not written past it, they would drive one
    /// another out before their lines are full: then half a KiB of them, inside of the destination's own order.
    fn new(modes: &[Move], size: usize, row: usize, streamed: bool) -> Self {
        /// Places so far apart meet.
        const MEETING: isize = 4096;
        let mut order = Self { modes: [Move { extent: 1, from: 0, to: 0 }; MOST], len: 0 };
        let Some(inner) = (0..modes.len()).min_by_key(|&i| modes[i].from.unsigned_abs()) else { return order };
        let Move { extent, from, to } = modes[inner];
        let mut block = extent;
        if !streamed && to * size.cast_signed() % MEETING == 0 {
            block = (1..=(512 / row).clamp(1, extent)).rev().find(|&block| extent % block == 0).unwrap_or(1);
        }
        order.push(Move { extent: block, from, to });
        for (i, &mode) in modes.iter().enumerate() {
            let times = block.cast_signed();
            order.push(if i == inner {
                Move { extent: extent / block, from: from * times, to: to * times }
            } else {
                mode
            });
        }
        order
    }
    fn push(&mut self, mode: Move) {
        if mode.extent > 1 {
            self.modes[self.len] = mode;
            self.len += 1;
        }
    }
}

/// Modes whose strides count in elements of so many bytes.
#[derive(Clone, Copy)]
struct Bytes<'a> {
    /// The innermost one, and the others; none if there is but one row.
    modes: Option<(&'a Move, &'a [Move])>,
    size: isize,
}
impl Bytes<'_> {
    #[inline(always)]
    fn each(self, src: *const u8, dst: *mut u8, f: &mut impl FnMut(*const u8, *mut u8)) {
        self.lines(src, dst, &mut |src, dst| self.line(src, dst, f));
    }
    /// Calls `f` with the first row of each line of rows. (Functions with the machine's instructions are not compiled into ones without:
    /// they have to go along a line themselves.)
    #[inline(always)]
    fn lines(self, src: *const u8, dst: *mut u8, f: &mut impl FnMut(*const u8, *mut u8)) {
        match self.modes {
            Some((_, others)) => each_of(others, self.size, src, dst, f),
            None => f(src, dst),
        }
    }
    /// Calls `f` with each row of a line.
    #[inline(always)]
    fn line(self, mut src: *const u8, mut dst: *mut u8, f: &mut impl FnMut(*const u8, *mut u8)) {
        let (extent, from, to) = self.modes.map_or((1, 0, 0), |(mode, _)| (mode.extent, mode.from, mode.to));
        for _ in 0..extent {
            f(src, dst);
            (src, dst) = (src.wrapping_offset(self.size * from), dst.wrapping_offset(self.size * to));
        }
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
    use crate::simd::prefetch;
    use core::arch::x86_64::*;

    /// Copies rows of 32 bytes or more.
    ///
    /// # Safety
    /// The machine has AVX; both are so long at each coordinate.
    #[target_feature(enable = "avx")]
    pub(super) unsafe fn rows(modes: Bytes<'_>, bytes: usize, src: *const u8, dst: *mut u8) {
        // about half a KiB ahead, in lines of more than that: rows begin where no hardware foresees it
        let (extent, step) = modes.modes.map_or((1, 0), |(mode, _)| (mode.extent, mode.from * modes.size));
        let rows = (512 / bytes).max(1);
        let ahead = if extent > rows { step * rows.cast_signed() } else { 0 };
        macro_rules! whole {
            ($($n:literal)*) => {
                match bytes {
                    $(bytes if bytes == 32 * $n => modes.lines(src, dst, &mut |src, dst| {
                        // SAFETY: the caller's; that many bytes are a row
                        modes.line(src, dst, &mut |src, dst| unsafe {
                            for at in (0..32 * $n).step_by(64) {
                                prefetch::<false>(src.wrapping_offset(ahead).wrapping_add(at));
                            }
                            let row: [__m128i; 2 * $n] = core::array::from_fn(|i| _mm_loadu_si128(src.add(16 * i).cast()));
                            for (i, &piece) in row.iter().enumerate() {
                                _mm_storeu_si128(dst.add(16 * i).cast(), piece);
                            }
                        });
                    }),)*
                    _ => modes.lines(src, dst, &mut |src, dst| {
                        // SAFETY: the caller's
                        modes.line(src, dst, &mut |src, dst| unsafe { pieces(bytes, ahead, src, dst) });
                    }),
                }
            };
        }
        whole!(2 3 4 6 8);
    }

    /// Copies 32 bytes or more, and asks for those that are so far ahead.
    ///
    /// # Safety
    /// The machine has AVX; both are so long.
    #[inline]
    #[target_feature(enable = "avx")]
    unsafe fn pieces(bytes: usize, ahead: isize, src: *const u8, dst: *mut u8) {
        // SAFETY: the caller's; the pieces between the first and the last are aligned in the destination, so that none is in two
        // lines, and may overlap these two
        unsafe {
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
        }
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
        // Miri knows neither this nor what it is for
        #[cfg(not(miri))]
        // SAFETY: of the baseline
        unsafe {
            _mm_sfence();
        }
    }
}
