//! Transposes: the destination is contiguous along one mode (down), the source along another (across).
//!
//! ```text
//! block    (DOWN, ACROSS) of (M, N)       what the caches hold of both
//! tile     (L, L) of a block              L registers of L lanes, transposed by perfect shuffles
//! ```

use super::{Others, blocks};
use crate::scalar::Isa;
use crate::simd::Simd;
use cute_static::Move;

/// Copies `(M, d, 1)` and `(N, 1, e)` at each coordinate of the other modes.
///
/// # Safety
/// That of `nest`.
pub(super) unsafe fn copy<T: Copy>(
    isa: Isa,
    streamed: bool,
    down: Move,
    across: Move,
    others: &Others<'_>,
    src: *const T,
    dst: *mut T,
) {
    macro_rules! by {
        ($transpose:path) => {
            // SAFETY: the caller's; elements are as large as the lanes
            others.each(src, dst, &mut |src, dst| unsafe { $transpose(streamed, down, across, src.cast(), dst.cast()) })
        };
    }
    // SAFETY: the caller's
    match (isa, size_of::<T>()) {
        #[cfg(target_arch = "x86_64")]
        (Isa::Wide, 4) => by!(x86::wide32),
        #[cfg(target_arch = "x86_64")]
        (Isa::Wide, 8) => by!(x86::wide64),
        #[cfg(target_arch = "x86_64")]
        (Isa::Fma, 4) => by!(x86::fma32),
        #[cfg(target_arch = "x86_64")]
        (Isa::Fma, 8) => by!(x86::fma64),
        _ => others.each(src, dst, &mut |src, dst| unsafe { blocks(down, across, src, dst) }),
    }
    #[cfg(target_arch = "x86_64")]
    if streamed && isa != Isa::Portable {
        // SAFETY: none is needed
        unsafe { super::rows::x86::fence() };
    }
}

/// Elements of a block that is streamed, down ...
const DOWN: usize = 512;
/// ... and across: four cache lines of 4-byte elements.
const ACROSS: usize = 64;

/// # Safety
/// The machine has `S`'s instructions, `from` can be read and `to` be written at all coordinates of both modes. `L` is `S::LANES`.
#[inline(always)]
unsafe fn transpose<S: Simd, const L: usize>(
    stream: Option<unsafe fn(*const u8, *mut u8, usize)>,
    down: Move,
    across: Move,
    from: *const S::Element,
    to: *mut S::Element,
) {
    // SAFETY: the caller's
    unsafe {
        if let Some(stream) = stream {
            let mut buffer = core::mem::MaybeUninit::<[S::Element; DOWN * ACROSS]>::uninit();
            let buffer = buffer.as_mut_ptr().cast::<S::Element>();
            for j in (0..across.extent).step_by(ACROSS) {
                let n = ACROSS.min(across.extent - j);
                for i in (0..down.extent).step_by(DOWN) {
                    let m = DOWN.min(down.extent - i);
                    let from = from.offset(down.from * i.cast_signed()).add(j);
                    block::<S, L>((m, n), (from, down.from), (buffer, DOWN.cast_signed()));
                    for k in 0..n {
                        let to = to.offset(across.to * (j + k).cast_signed()).add(i);
                        stream(buffer.add(k * DOWN).cast(), to.cast(), m * size_of::<S::Element>());
                    }
                }
            }
            return;
        }
        for j in (0..across.extent).step_by(64) {
            let n = 64.min(across.extent - j);
            let (from, to) = (from.add(j), to.offset(across.to * j.cast_signed()));
            block::<S, L>((down.extent, n), (from, down.from), (to, across.to));
        }
    }
}

/// `m` down and `n` across, in tiles.
///
/// # Safety
/// That of [`transpose`].
#[inline(always)]
unsafe fn block<S: Simd, const L: usize>(
    (m, n): (usize, usize),
    (from, d): (*const S::Element, isize),
    (to, e): (*mut S::Element, isize),
) {
    // SAFETY: the caller's
    unsafe {
        for i in (0..m).step_by(L) {
            for j in (0..n).step_by(L) {
                let at = (from.offset(d * i.cast_signed()).add(j), to.offset(e * j.cast_signed()).add(i));
                tile::<S, L>((L.min(m - i), L.min(n - j)), (at.0, d), (at.1, e));
            }
        }
    }
}

/// One tile, or a part of it.
///
/// # Safety
/// That of [`transpose`].
#[inline(always)]
unsafe fn tile<S: Simd, const L: usize>(
    (m, n): (usize, usize),
    (from, d): (*const S::Element, isize),
    (to, e): (*mut S::Element, isize),
) {
    // SAFETY: the caller's
    unsafe {
        let mut rows = [S::zero(); L];
        if (m, n) == (L, L) {
            for i in 0..L {
                rows[i] = S::load(from.offset(d * i.cast_signed()));
            }
        } else {
            let mask = S::first(n);
            for i in 0..m {
                rows[i] = S::load_first(from.offset(d * i.cast_signed()), mask);
            }
        }
        for _ in 0..L.trailing_zeros() {
            let before = rows;
            for i in 0..L / 2 {
                (rows[2 * i], rows[2 * i + 1]) = before[i].interleave(before[i + L / 2]);
            }
        }
        if (m, n) == (L, L) {
            for j in 0..L {
                rows[j].store(to.offset(e * j.cast_signed()));
            }
        } else {
            let mask = S::first(m);
            for j in 0..n {
                rows[j].store_first(to.offset(e * j.cast_signed()), mask);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use crate::copy::rows::x86::stream;
    use crate::simd::x86::{Avx2F32, Avx2F64, Avx512F32, Avx512F64};
    macro_rules! transposes {
        ($($feature:literal $name:ident: $simd:ty = $t:ty, $lanes:literal;)*) => {$(
            /// # Safety
            /// That of [`transpose`].
            #[target_feature(enable = $feature)]
            pub(super) unsafe fn $name(streamed: bool, down: Move, across: Move, from: *const $t, to: *mut $t) {
                let stream = if streamed { Some(stream as unsafe fn(*const u8, *mut u8, usize)) } else { None };
                // SAFETY: the caller's
                unsafe { transpose::<$simd, $lanes>(stream, down, across, from, to) }
            }
        )*};
    }
    transposes! {
        "avx2,fma" fma32: Avx2F32 = f32, 8;
        "avx2,fma" fma64: Avx2F64 = f64, 4;
        "avx512f" wide32: Avx512F32 = f32, 16;
        "avx512f" wide64: Avx512F64 = f64, 8;
    }
}
