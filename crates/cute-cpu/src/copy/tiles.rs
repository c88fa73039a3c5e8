//! Transposes: the destination is contiguous along one mode (down), the source along another (across).
//!
//! ```text
//! panel    (M, ACROSS) of (M, N)       what the caches hold of the destination's lines
//! strip    (DOWN, WIDTH) of a panel    DOWN rows of the source, a register's worth each, go to WIDTH rows of the destination
//! ```
//!
//! A strip loads each of its rows in pieces of 16 bytes, which it puts into registers so that two rounds of unpacking inside of 16 bytes
//! are the whole transpose. Rows that are a large power of two apart meet in one set of the cache and drive one another out between
//! two pieces: then whole lines are loaded, once each, and transposed by more shuffles. What is left over at a border is a strip that
//! begins earlier: to copy an element twice does no harm.

use super::{Others, blocks};
use crate::scalar::Isa;
use crate::simd::prefetch;
use core::marker::PhantomData;
use cute_static::Move;

/// Copies of more bytes than that ask for lines ahead: no hardware foresees the steps of both operands.
const PREFETCHED: usize = 1 << 20;
/// Rows of the destination that are further apart, in bytes, are not streamed: memory has too many of its own rows to open.
const APART: usize = 512 << 10;
/// A panel of so many bytes stays in the first cache while it is read several times: half of it.
const SMALL: usize = 16 << 10;
/// Rows of the source that are a multiple of so many bytes apart meet in few sets of the cache.
const MEETING: isize = 2048;

/// Copies `(M, d, 1)` and `(N, 1, e)` at each coordinate of the other modes.
///
/// # Safety
/// That of `nest`.
pub(super) unsafe fn copy<T: Copy>(
    isa: Isa,
    (bytes, streamed): (usize, bool),
    (down, across): (Move, Move),
    others: &Others<'_>,
    src: *const T,
    dst: *mut T,
) {
    let size = size_of::<T>();
    // where the next panels begin
    let next = others.first().map_or((0, 0), |mode| (mode.from, mode.to));
    let far = |stride: isize| stride.unsigned_abs().saturating_mul(size) > APART;
    // rows that meet are loaded whole; if they are far apart in both operands, eight at a time: a set of the caches has no more places
    let meet = (size.cast_signed() * down.from) % MEETING == 0;
    let eight = meet && streamed && far(down.from) && far(across.to);
    // there is no room for what is asked for ahead where rows meet, and it pays where memory is far away only
    let prefetch = bytes > PREFETCHED && (streamed || !meet);
    let streamed = streamed && !far(across.to);
    let small = down.extent.saturating_mul(across.extent.min(ACROSS)).saturating_mul(size) <= SMALL;
    let in_order = small && across.to.unsigned_abs() == down.extent;
    let plan = Plan { down, across, next, prefetch, streamed, in_order };
    macro_rules! each {
        ($($panels:tt)*) => {
            // SAFETY: the caller's; the strip's elements are as large as these, and its extents not larger than the modes'
            others.each(src, dst, &mut |src, dst| unsafe { $($panels)*(&plan, src.cast(), dst.cast()) })
        };
    }
    let _ = (isa, eight);
    match (size, down.extent, across.extent) {
        #[cfg(target_arch = "x86_64")]
        (4, 16.., 16..) if isa == Isa::Wide && meet && !eight => each!(x86::lines_f32),
        #[cfg(target_arch = "x86_64")]
        (8, 8.., 8..) if isa == Isa::Wide && meet && !eight => each!(x86::lines_f64),
        #[cfg(target_arch = "x86_64")]
        (4, 16.., 4..) if isa == Isa::Wide && !eight => each!(x86::wide_f32),
        #[cfg(target_arch = "x86_64")]
        (8, 8.., 2..) if isa == Isa::Wide && !eight => each!(x86::wide_f64),
        #[cfg(target_arch = "x86_64")]
        (4, 8.., 4..) if isa != Isa::Portable => each!(x86::fma_f32),
        #[cfg(target_arch = "x86_64")]
        (8, 4.., 2..) if isa != Isa::Portable => each!(x86::fma_f64),
        #[cfg(target_arch = "aarch64")]
        (1, 16.., 16..) if isa == Isa::Neon => each!(neon::square_u8),
        #[cfg(target_arch = "aarch64")]
        (1, 16.., 8..) if isa == Isa::Neon => each!(neon::strip_u8),
        #[cfg(target_arch = "aarch64")]
        (2, 8.., 8..) if isa == Isa::Neon => each!(neon::strip_u16),
        #[cfg(target_arch = "aarch64")]
        (4, 8.., 4..) if isa == Isa::Neon => each!(neon::strip_u32),
        #[cfg(target_arch = "aarch64")]
        (8, 8.., 2..) if isa == Isa::Neon => each!(neon::strip_u64),
        (1 | 2, 8.., 8..) => each!(panels::<Square<T, 8>>),
        (_, 4.., 4..) => each!(panels::<Square<T, 4>>),
        // SAFETY: the caller's
        _ => others.each(src, dst, &mut |src, dst| unsafe { blocks(down, across, src, dst) }),
    }
    #[cfg(target_arch = "x86_64")]
    if streamed {
        super::rows::x86::fence();
    }
}

/// What is done at each coordinate of the other modes.
struct Plan {
    down: Move,
    across: Move,
    /// From one such coordinate to the next.
    next: (isize, isize),
    /// Whether lines are asked for ahead.
    prefetch: bool,
    /// Whether whole lines are written past the caches.
    streamed: bool,
    /// Whether a panel is small and its destination contiguous: then that is written from the first element to the last.
    in_order: bool,
}

/// A transpose in registers.
trait Strip {
    type Element: Copy;
    /// Elements of a row of the destination.
    const DOWN: usize;
    /// Elements of a row of the source.
    const WIDTH: usize;
    /// Whether a row of the destination is a line of the caches, so that it can be streamed.
    const LINES: bool = false;
    /// Copies `(DOWN, d, 1)` and `(WIDTH, 1, e)`; streams it if `STREAM`.
    ///
    /// # Safety
    /// The machine has the instructions; `from` can be read and `to` be written at all of these. What is streamed is aligned to lines.
    unsafe fn copy<const STREAM: bool>(from: *const Self::Element, d: isize, to: *mut Self::Element, e: isize);
}

/// The portable one.
struct Square<T, const N: usize>(PhantomData<T>);
impl<T: Copy, const N: usize> Strip for Square<T, N> {
    type Element = T;
    const DOWN: usize = N;
    const WIDTH: usize = N;
    #[inline(always)]
    unsafe fn copy<const STREAM: bool>(from: *const T, d: isize, to: *mut T, e: isize) {
        // SAFETY: the caller's; an array is as little aligned as its elements
        unsafe {
            let mut rows = [from.cast::<[T; N]>().read(); N];
            for (i, row) in rows.iter_mut().enumerate().skip(1) {
                *row = from.offset(d * i.cast_signed()).cast::<[T; N]>().read();
            }
            for j in 0..N {
                let column: [T; N] = core::array::from_fn(|i| rows[i][j]);
                to.offset(e * j.cast_signed()).cast::<[T; N]>().write(column);
            }
        }
    }
}

/// Elements across of a panel: four cache lines of the smaller elements.
const ACROSS: usize = 64;
/// How many strips ahead lines are asked for.
const AHEAD: usize = 2;

/// Two modes, panel by panel.
///
/// # Safety
/// The machine has the strip's instructions; there are `DOWN` elements down and `WIDTH` across at least; `from` can be read and `to` be
/// written at all coordinates of both modes.
#[inline(always)]
unsafe fn panels<S: Strip>(plan: &Plan, from: *const S::Element, to: *mut S::Element) {
    let (d, e, n) = (plan.down.from, plan.across.to, plan.across.extent);
    for j in (0..n).step_by(ACROSS) {
        // the last one begins earlier
        let width = ACROSS.min(n - j).max(S::WIDTH);
        let from = from.wrapping_add(j.min(n - width));
        let to = to.wrapping_offset(e * j.min(n - width).cast_signed());
        let next = if j + ACROSS < n {
            (from.wrapping_add(ACROSS), to.wrapping_offset(e * ACROSS.cast_signed()))
        } else {
            let first = (j.min(n - width).cast_signed(), plan.next);
            (from.wrapping_offset(first.1.0 - first.0), to.wrapping_offset(first.1.1 - e * first.0))
        };
        // SAFETY: the caller's
        unsafe {
            let (size, next) = ((plan.down.extent, width), plan.prefetch.then_some(next));
            if plan.in_order {
                panel_in_order::<S>(size, (from, d), (to, e), next.map(|next| next.0));
            } else {
                panel::<S>(size, (from, d), (to, e), next, plan.streamed);
            }
        };
    }
}

/// `m` down and `n` across. Asks for the lines of the strips ahead, of the next panel at the end, if it is told where that is.
///
/// # Safety
/// That of [`panels`].
#[inline(always)]
unsafe fn panel<S: Strip>(
    (m, n): (usize, usize),
    (from, d): (*const S::Element, isize),
    (to, e): (*mut S::Element, isize),
    next: Option<(*const S::Element, *mut S::Element)>,
    streamed: bool,
) {
    // where the rows of the destination all begin alike, all strips but the first are aligned, so that none is in two lines
    let strip = S::DOWN * size_of::<S::Element>();
    let rows_alike = strip.is_power_of_two() && e.unsigned_abs() * size_of::<S::Element>() % strip == 0;
    let aligned = if rows_alike { to.align_offset(strip) } else { 0 };
    let streamed = S::LINES && streamed && rows_alike;
    let mut i = 0;
    loop {
        if let Some(next) = next {
            let ahead = i + AHEAD * S::DOWN;
            let (from, to, ahead) = if ahead < m { (from, to, ahead) } else { (next.0, next.1, ahead - m) };
            for i in ahead..ahead + S::DOWN {
                let from = from.wrapping_offset(d * i.cast_signed());
                for j in (0..n).step_by(per_line::<S::Element>()) {
                    prefetch::<false>(from.wrapping_add(j).cast());
                }
            }
            if !streamed {
                for j in 0..n {
                    prefetch::<true>(to.wrapping_offset(e * j.cast_signed()).wrapping_add(ahead).cast());
                }
            }
        }
        let at = i.min(m - S::DOWN);
        let (from, to) = (from.wrapping_offset(d * at.cast_signed()), to.wrapping_add(at));
        let streamed = streamed && to.addr() % strip == 0;
        for j in (0..n).step_by(S::WIDTH) {
            let j = j.min(n - S::WIDTH);
            // SAFETY: the caller's; if one row begins at a line, all do
            unsafe {
                let (from, to) = (from.add(j), to.offset(e * j.cast_signed()));
                if streamed { S::copy::<true>(from, d, to, e) } else { S::copy::<false>(from, d, to, e) }
            }
        }
        if i + S::DOWN >= m {
            return;
        }
        i = if i == 0 && (1..S::DOWN).contains(&aligned) { aligned } else { i + S::DOWN };
    }
}

/// The same, the destination's rows one after the other.
///
/// # Safety
/// That of [`panels`].
#[inline(always)]
unsafe fn panel_in_order<S: Strip>(
    (m, n): (usize, usize),
    (from, d): (*const S::Element, isize),
    (to, e): (*mut S::Element, isize),
    next: Option<*const S::Element>,
) {
    let line = per_line::<S::Element>();
    for j in (0..n).step_by(S::WIDTH) {
        if let Some(next) = next {
            // a share of the next panel's rows
            for i in m * j / n..m * (j + S::WIDTH).min(n) / n {
                for j in (0..n).step_by(line) {
                    prefetch::<false>(next.wrapping_offset(d * i.cast_signed()).wrapping_add(j).cast());
                }
            }
        }
        let j = j.min(n - S::WIDTH);
        for i in (0..m).step_by(S::DOWN) {
            let i = i.min(m - S::DOWN);
            let (from, to) = (from.wrapping_offset(d * i.cast_signed()), to.wrapping_add(i));
            // SAFETY: the caller's
            unsafe { S::copy::<false>(from.add(j), d, to.offset(e * j.cast_signed()), e) };
        }
    }
}

/// How many elements begin in a line.
const fn per_line<T>() -> usize {
    if size_of::<T>() < 64 { 64 / size_of::<T>() } else { 1 }
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use super::{Plan, Strip, panels};
    use core::arch::aarch64::*;

    macro_rules! strips {
        ($($name:ident: $strip:ident = $t:ty, $down:literal x $width:literal by $lanes:literal, $vector:ty, $zero:ident, $load:ident, $store:ident,
            $even:ident, $odd:ident;)*) => {$(
            /// Rows of the source, in as many registers as they take, one after the other. To take the even elements and then the odd ones
            /// brings the last bit of each element's number to the front: as often as a column's number has bits, that is the transpose.
            struct $strip;
            impl Strip for $strip {
                type Element = $t;
                const DOWN: usize = $down;
                const WIDTH: usize = $width;
                #[inline(always)]
                unsafe fn copy<const STREAM: bool>(from: *const $t, d: isize, to: *mut $t, e: isize) {
                    const REGISTERS: usize = $down * $width / $lanes;
                    // SAFETY: the caller's
                    unsafe {
                        let mut all = [$zero(0); REGISTERS];
                        for (i, register) in all.iter_mut().enumerate() {
                            let at = i * $lanes;
                            *register = $load(from.offset(d * (at / $width).cast_signed()).add(at % $width));
                        }
                        for _ in 0..usize::ilog2($width) {
                            let before: [$vector; REGISTERS] = all;
                            for i in 0..REGISTERS / 2 {
                                all[i] = $even(before[2 * i], before[2 * i + 1]);
                                all[i + REGISTERS / 2] = $odd(before[2 * i], before[2 * i + 1]);
                            }
                        }
                        // they are the rows of the destination, one after the other
                        for (i, register) in all.iter().enumerate() {
                            let at = i * $lanes;
                            $store(to.offset(e * (at / $down).cast_signed()).add(at % $down), *register);
                        }
                    }
                }
            }
            /// # Safety
            /// That of [`panels`].
            #[target_feature(enable = "neon")]
            pub(super) unsafe fn $name(plan: &Plan, from: *const $t, to: *mut $t) {
                // SAFETY: the caller's
                unsafe { panels::<$strip>(plan, from, to) }
            }
        )*};
    }
    strips! {
        square_u8: Square16U8 = u8, 16 x 16 by 16, uint8x16_t, vdupq_n_u8, vld1q_u8, vst1q_u8, vuzp1q_u8, vuzp2q_u8;
        strip_u8: Strip16U8 = u8, 16 x 8 by 8, uint8x8_t, vdup_n_u8, vld1_u8, vst1_u8, vuzp1_u8, vuzp2_u8;
        strip_u16: Strip8U16 = u16, 8 x 8 by 8, uint16x8_t, vdupq_n_u16, vld1q_u16, vst1q_u16, vuzp1q_u16, vuzp2q_u16;
        strip_u32: Strip8U32 = u32, 8 x 4 by 4, uint32x4_t, vdupq_n_u32, vld1q_u32, vst1q_u32, vuzp1q_u32, vuzp2q_u32;
        strip_u64: Strip8U64 = u64, 8 x 2 by 2, uint64x2_t, vdupq_n_u64, vld1q_u64, vst1q_u64, vuzp1q_u64, vuzp2q_u64;
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use crate::atom::transpose;
    use crate::simd::{
        Simd,
        x86::{Avx512F32, Avx512F64},
    };
    use core::arch::x86_64::*;

    macro_rules! strips {
        ($($feature:literal $name:ident: $strip:ident = $t:ty, $down:literal, $width:literal, $write:ident $stream:ident,
            |$load:ident, $store:ident| $do:block)*) => {$(
            struct $strip;
            impl Strip for $strip {
                type Element = $t;
                const DOWN: usize = $down;
                const WIDTH: usize = $width;
                const LINES: bool = $down * size_of::<$t>() == 64;
                #[inline(always)]
                unsafe fn copy<const STREAM: bool>(from: *const $t, d: isize, to: *mut $t, e: isize) {
                    /// 16 bytes of a row.
                    macro_rules! $load { ($i:literal) => { _mm_loadu_ps(from.offset(d * $i).cast()) }; }
                    /// To a row of the destination.
                    macro_rules! $store {
                        ($j:literal, $row:expr) => {
                            if STREAM { $stream(to.offset(e * $j).cast(), $row) } else { $write(to.offset(e * $j).cast(), $row) }
                        };
                    }
                    // SAFETY: the caller's
                    unsafe { $do }
                }
            }
            panels! { $feature $name: $strip = $t; }
        )*};
    }
    macro_rules! panels {
        ($($feature:literal $name:ident: $strip:ty = $t:ty;)*) => {$(
            /// # Safety
            /// That of [`panels`].
            #[target_feature(enable = $feature)]
            pub(super) unsafe fn $name(plan: &Plan, from: *const $t, to: *mut $t) {
                // SAFETY: the caller's
                unsafe { panels::<$strip>(plan, from, to) }
            }
        )*};
    }
    strips! {
        "avx512f" wide_f32: Strip16F32 = f32, 16, 4, _mm512_storeu_pd _mm512_stream_pd, |load, store| {
            macro_rules! rows {
                ($a:literal $b:literal $c:literal $d:literal) => {{
                    let rows = _mm512_insertf32x4::<1>(_mm512_castps128_ps512(load!($a)), load!($b));
                    _mm512_insertf32x4::<3>(_mm512_insertf32x4::<2>(rows, load!($c)), load!($d))
                }};
            }
            let (p, q, r, s) = (rows!(0 4 8 12), rows!(1 5 9 13), rows!(2 6 10 14), rows!(3 7 11 15));
            let (a, b) = (_mm512_unpacklo_ps(p, q), _mm512_unpackhi_ps(p, q));
            let (c, d) = (_mm512_unpacklo_ps(r, s), _mm512_unpackhi_ps(r, s));
            let (a, b, c, d) = (_mm512_castps_pd(a), _mm512_castps_pd(b), _mm512_castps_pd(c), _mm512_castps_pd(d));
            store!(0, _mm512_unpacklo_pd(a, c));
            store!(1, _mm512_unpackhi_pd(a, c));
            store!(2, _mm512_unpacklo_pd(b, d));
            store!(3, _mm512_unpackhi_pd(b, d));
        }
        "avx512f" wide_f64: Strip8F64 = f64, 8, 2, _mm512_storeu_pd _mm512_stream_pd, |load, store| {
            macro_rules! rows {
                ($a:literal $b:literal $c:literal $d:literal) => {{
                    let rows = _mm512_insertf32x4::<1>(_mm512_castps128_ps512(load!($a)), load!($b));
                    _mm512_castps_pd(_mm512_insertf32x4::<3>(_mm512_insertf32x4::<2>(rows, load!($c)), load!($d)))
                }};
            }
            let (p, q) = (rows!(0 2 4 6), rows!(1 3 5 7));
            store!(0, _mm512_unpacklo_pd(p, q));
            store!(1, _mm512_unpackhi_pd(p, q));
        }
        "avx2,fma" fma_f32: Strip8F32 = f32, 8, 4, _mm256_storeu_pd _mm256_stream_pd, |load, store| {
            macro_rules! rows {
                ($a:literal $b:literal) => { _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(load!($a)), load!($b)) };
            }
            let (p, q, r, s) = (rows!(0 4), rows!(1 5), rows!(2 6), rows!(3 7));
            let (a, b) = (_mm256_unpacklo_ps(p, q), _mm256_unpackhi_ps(p, q));
            let (c, d) = (_mm256_unpacklo_ps(r, s), _mm256_unpackhi_ps(r, s));
            let (a, b, c, d) = (_mm256_castps_pd(a), _mm256_castps_pd(b), _mm256_castps_pd(c), _mm256_castps_pd(d));
            store!(0, _mm256_unpacklo_pd(a, c));
            store!(1, _mm256_unpackhi_pd(a, c));
            store!(2, _mm256_unpacklo_pd(b, d));
            store!(3, _mm256_unpackhi_pd(b, d));
        }
        "avx2,fma" fma_f64: Strip4F64 = f64, 4, 2, _mm256_storeu_pd _mm256_stream_pd, |load, store| {
            macro_rules! rows {
                ($a:literal $b:literal) => {
                    _mm256_castps_pd(_mm256_insertf128_ps::<1>(_mm256_castps128_ps256(load!($a)), load!($b)))
                };
            }
            let (p, q) = (rows!(0 2), rows!(1 3));
            store!(0, _mm256_unpacklo_pd(p, q));
            store!(1, _mm256_unpackhi_pd(p, q));
        }
    }
    panels! {
        "avx512f" lines_f32: Lines<Avx512F32, 16> = f32;
        "avx512f" lines_f64: Lines<Avx512F64, 8> = f64;
    }
    /// `N` whole registers, transposed by perfect shuffles.
    struct Lines<S, const N: usize>(PhantomData<S>);
    impl<S: Simd, const N: usize> Strip for Lines<S, N> {
        type Element = S::Element;
        const DOWN: usize = N;
        const WIDTH: usize = N;
        const LINES: bool = N * size_of::<S::Element>() == 64;
        #[inline(always)]
        unsafe fn copy<const STREAM: bool>(from: *const S::Element, d: isize, to: *mut S::Element, e: isize) {
            // SAFETY: the caller's; `N` is `S::LANES`, and a mode's stride in the destination is above 0
            unsafe { transpose::<S, N, STREAM>((from, d, None), to, e.cast_unsigned()) }
        }
    }
}
