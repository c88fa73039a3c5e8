//! Vectors of lanes: what a micro-kernel asks of an instruction set. One trait, four kinds of implementation:
//!
//! | | lanes (f32, f64) | multiply-add |
//! |---|---|---|
//! | arrays: any machine, and Miri | 4, 2 | fused where the whole program is compiled for it |
//! | AVX2 with FMA | 8, 4 | fused |
//! | AVX-512F | 16, 8 | fused |
//! | NEON | 4, 2 | fused |
//!
//! `i32` has as many lanes as `f32`. A lane of an operand may hold two elements in a row along `K`, of 16 bits each, where an
//! instruction sums their products: `vpmaddwd` (AVX2), `vpdpwssd` (AVX-512 VNNI), `vdpbf16ps` (AVX-512 BF16).

/// A vector of `LANES` elements.
///
/// All of its functions are unsafe for the same reason: the machine must have the instructions. Those that take a pointer
/// need `LANES` elements behind it.
pub(crate) trait Simd: Copy {
    /// The type of a lane.
    type Element: Copy;
    /// How many there are: a power of two.
    const LANES: usize;
    /// Zeros.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn zero() -> Self;
    /// The same value in every lane.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn splat(value: Self::Element) -> Self;
    /// `LANES` elements in a row.
    ///
    /// # Safety
    /// See the trait; they are read.
    unsafe fn load(from: *const Self::Element) -> Self;
    /// Writes `LANES` elements in a row.
    ///
    /// # Safety
    /// See the trait; they are written.
    unsafe fn store(self, to: *mut Self::Element);
    /// The same past the caches, where the machine can.
    ///
    /// # Safety
    /// See the trait; they are written. `to` is aligned to the vector.
    #[inline(always)]
    unsafe fn stream(self, to: *mut Self::Element) {
        // SAFETY: the caller's
        unsafe { self.store(to) }
    }
    /// Which lanes are the first so many.
    type Mask: Copy;
    /// The first `count` lanes, 1 to `LANES`.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn first(count: usize) -> Self::Mask;
    /// Some elements in a row, and anything in the other lanes.
    ///
    /// # Safety
    /// See the trait; those elements are read, and no others.
    unsafe fn load_first(from: *const Self::Element, mask: Self::Mask) -> Self;
    /// Writes some elements in a row.
    ///
    /// # Safety
    /// See the trait; those elements are written, and no others.
    unsafe fn store_first(self, to: *mut Self::Element, mask: Self::Mask);
    /// `self * by + plus`.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn mul_add(self, by: Self, plus: Self) -> Self;
    /// `self + other`.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn add(self, other: Self) -> Self;
    /// `at`, of which the compiler is told that it comes of these lanes: what is read from there, it reads after they are computed. Sums that
    /// take all registers but a few would be put into memory by a compiler that loads ahead.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn then(self, at: *const Self::Element) -> *const Self::Element {
        at
    }
    /// `a0 b0 a1 b1 ..`, the lower halves in the first vector, the upper ones in the second.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn interleave(self, other: Self) -> (Self, Self);
    /// What [`load_strided`](Self::load_strided) and [`add_strided`](Self::add_strided) need to know of a stride.
    type Stride;
    /// That, if the instruction set moves elements of this stride quicker than one by one.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn stride(_: isize) -> Option<Self::Stride> {
        None
    }
    /// `LANES` elements some stride apart.
    ///
    /// # Safety
    /// See the trait; those elements are read, and no others.
    unsafe fn load_strided(from: *const Self::Element, stride: &Self::Stride) -> Self;
    /// Adds to `LANES` elements some stride apart.
    ///
    /// # Safety
    /// See the trait; those elements are read and written, and no others.
    unsafe fn add_strided(self, to: *mut Self::Element, stride: &Self::Stride);
}

/// A stride that does not exist.
pub(crate) enum Never {}
/// No stride is quicker than one by one.
macro_rules! one_by_one {
    ($t:ty) => {
        type Stride = Never;
        #[inline(always)]
        unsafe fn load_strided(_: *const $t, stride: &Never) -> Self {
            match *stride {}
        }
        #[inline(always)]
        unsafe fn add_strided(self, _: *mut $t, stride: &Never) {
            match *stride {}
        }
    };
}

/// The vector of a machine of which nothing is known.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<T, const L: usize>([T; L]);

/// A number that sums are formed of: `i32` modulo 2^32.
pub(crate) trait Number: Copy + Default + PartialEq + Send + Sync + 'static {
    const ONE: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// `self * by + plus`, fused only where that is an instruction: the function that stands in for it is slow.
    fn mul_add(self, by: Self, plus: Self) -> Self;
}
macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Number for $t {
            const ONE: Self = 1.0;
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }
            #[inline(always)]
            fn mul_add(self, by: Self, plus: Self) -> Self {
                if cfg!(target_feature = "fma") { self.mul_add(by, plus) } else { self * by + plus }
            }
        }
    )*};
}
floats!(f32 f64);
impl Number for i32 {
    const ONE: Self = 1;
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }
    #[inline(always)]
    fn mul_add(self, by: Self, plus: Self) -> Self {
        self.wrapping_mul(by).wrapping_add(plus)
    }
}

impl<T: Number, const L: usize> Simd for Lanes<T, L> {
    type Element = T;
    const LANES: usize = L;
    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([T::default(); L])
    }
    #[inline(always)]
    unsafe fn splat(value: T) -> Self {
        Self([value; L])
    }
    #[inline(always)]
    unsafe fn load(from: *const T) -> Self {
        // SAFETY: the caller's; an array may be as little aligned as its elements
        Self(unsafe { from.cast::<[T; L]>().read() })
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut T) {
        // SAFETY: as in `load`
        unsafe { to.cast::<[T; L]>().write(self.0) }
    }
    type Mask = usize;
    #[inline(always)]
    unsafe fn first(count: usize) -> usize {
        count
    }
    #[inline(always)]
    unsafe fn load_first(from: *const T, count: usize) -> Self {
        let mut lanes = [T::default(); L];
        for (i, lane) in lanes.iter_mut().enumerate().take(count) {
            // SAFETY: the caller's
            *lane = unsafe { *from.add(i) };
        }
        Self(lanes)
    }
    #[inline(always)]
    unsafe fn store_first(self, to: *mut T, count: usize) {
        for (i, lane) in self.0.iter().enumerate().take(count) {
            // SAFETY: the caller's
            unsafe { *to.add(i) = *lane };
        }
    }
    #[inline(always)]
    unsafe fn mul_add(mut self, by: Self, plus: Self) -> Self {
        for ((lane, by), plus) in self.0.iter_mut().zip(by.0).zip(plus.0) {
            *lane = Number::mul_add(*lane, by, plus);
        }
        self
    }
    #[inline(always)]
    unsafe fn add(mut self, other: Self) -> Self {
        for (lane, other) in self.0.iter_mut().zip(other.0) {
            *lane = lane.plus(other);
        }
        self
    }
    #[inline(always)]
    unsafe fn interleave(self, other: Self) -> (Self, Self) {
        let (mut low, mut high) = (self, self);
        for i in 0..L / 2 {
            (low.0[2 * i], low.0[2 * i + 1]) = (self.0[i], other.0[i]);
            (high.0[2 * i], high.0[2 * i + 1]) = (self.0[L / 2 + i], other.0[L / 2 + i]);
        }
        (low, high)
    }
    one_by_one!(T);
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::{Never, Simd};
    use core::arch::x86_64::*;

    macro_rules! simd {
        ($($name:ident: $vector:ty = $t:ty, $lanes:literal, $zero:ident, $splat:ident, $load:ident, $store:ident, $stream:ident,
            $mul_add:ident, $add:ident, $registers:tt, $masks:tt, $strided:tt, |$a:ident, $b:ident| $interleave:expr;)*) => {$(
            #[derive(Clone, Copy)]
            pub(crate) struct $name($vector);
            // SAFETY, of all these: the machine has the instructions and pointers have LANES elements behind them, which
            // the trait asks of its callers
            #[allow(clippy::undocumented_unsafe_blocks)]
            impl Simd for $name {
                type Element = $t;
                const LANES: usize = $lanes;
                #[inline(always)]
                unsafe fn zero() -> Self {
                    Self(unsafe { $zero() })
                }
                #[inline(always)]
                unsafe fn splat(value: $t) -> Self {
                    Self(unsafe { $splat(value) })
                }
                #[inline(always)]
                unsafe fn load(from: *const $t) -> Self {
                    Self(unsafe { $load(from.cast()) })
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut $t) {
                    unsafe { $store(to.cast(), self.0) }
                }
                #[inline(always)]
                unsafe fn stream(self, to: *mut $t) {
                    unsafe { $stream(to.cast(), self.0) }
                }
                #[inline(always)]
                unsafe fn mul_add(self, by: Self, plus: Self) -> Self {
                    Self(unsafe { $mul_add(self.0, by.0, plus.0) })
                }
                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    Self(unsafe { $add(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn interleave(self, other: Self) -> (Self, Self) {
                    let ($a, $b) = (self.0, other.0);
                    let (low, high) = unsafe { $interleave };
                    (Self(low), Self(high))
                }
                simd!(@registers $registers $t);
                simd!(@masks $masks $t);
                simd!(@strided $strided $t);
            }
        )*};
        (@registers many $t:ty) => {};
        // AVX2 has sixteen registers, which a tile's sums fill: see the trait. Assembly takes the lower half of one, which is no instruction
        (@registers ($lower:ident) $t:ty) => {
            #[inline(always)]
            unsafe fn then(self, at: *const $t) -> *const $t {
                #[cfg_attr(miri, expect(unused_mut, reason = "Miri knows no assembly"))]
                let mut at = at;
                #[cfg(not(miri))]
                #[allow(clippy::pointers_in_nomem_asm_block, reason = "what is behind it is not read")]
                unsafe {
                    core::arch::asm!("/* {0} {1} */", inout(reg) at, in(xmm_reg) $lower(self.0), options(pure, nomem, nostack, preserves_flags));
                }
                at
            }
        };
        (@masks ($mask:ty, |$from:ident, $which:ident| $load:expr, $store:ident, |$count:ident| $first:expr) $t:ty) => {
            type Mask = $mask;
            #[inline(always)]
            #[allow(unused_unsafe, clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "numbers up to 16")]
            unsafe fn first($count: usize) -> $mask {
                unsafe { $first }
            }
            #[inline(always)]
            unsafe fn load_first($from: *const $t, $which: $mask) -> Self {
                Self(unsafe { $load })
            }
            #[inline(always)]
            unsafe fn store_first(self, to: *mut $t, mask: $mask) {
                unsafe { $store(to, mask, self.0) }
            }
        };
        (@strided one_by_one $t:ty) => { one_by_one!($t); };
        // into a register and out of it, and no table of offsets
        (@strided (by_lane $vector:ty) $t:ty) => {
            type Stride = isize;
            #[inline(always)]
            unsafe fn stride(stride: isize) -> Option<isize> {
                (2..=const { Self::LANES.cast_signed() }).contains(&stride).then_some(stride)
            }
            #[inline(always)]
            unsafe fn load_strided(from: *const $t, stride: &isize) -> Self {
                let lane = |i: usize| unsafe { *from.offset(i.cast_signed() * stride) };
                let lanes: [$t; <Self as Simd>::LANES] = core::array::from_fn(lane);
                Self(unsafe { core::mem::transmute::<[$t; <Self as Simd>::LANES], $vector>(lanes) })
            }
            #[inline(always)]
            unsafe fn add_strided(self, to: *mut $t, stride: &isize) {
                let lanes = unsafe { core::mem::transmute::<$vector, [$t; <Self as Simd>::LANES]>(self.0) };
                for (i, lane) in lanes.into_iter().enumerate() {
                    unsafe { *to.offset(i.cast_signed() * stride) += lane };
                }
            }
        };
        (@strided ($mask:ty, $index:ty, $permute:ident, $choose:ident, $load:ident, $store:ident, $add:ident) $t:ty) => {
            type Stride = &'static Windows<$mask, [$index; size_of::<__m512i>() / size_of::<$index>()]>;
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "numbers below 64")]
            unsafe fn stride(stride: isize) -> Option<Self::Stride> {
                const LANES: usize = size_of::<__m512i>() / size_of::<$index>();
                // by their stride, from 2 on: to make them for each tile takes as long as a third of a small product
                static WINDOWS: [Windows<$mask, [$index; LANES]>; LANES / 2 + 1] = {
                    const NONE: Windows<$mask, [$index; LANES]> = Windows {
                        all: [const { Window { here: 0, lanes: 0, from: [0; LANES] } }; MOST_WINDOWS],
                        count: 0,
                        to: [0; LANES],
                    };
                    let mut all = [NONE; LANES / 2 + 1];
                    let mut stride = 2;
                    while stride < all.len() {
                        all[stride].count = stride;
                        let mut lane = 0;
                        while lane < LANES {
                            let (window, place) = (lane * stride / LANES, lane * stride % LANES);
                            let of = &mut all[stride].all[window];
                            of.here |= 1 << place;
                            of.lanes |= 1 << lane;
                            of.from[place] = lane as $index;
                            all[stride].to[lane] = place as $index;
                            lane += 1;
                        }
                        stride += 1;
                    }
                    all
                };
                usize::try_from(stride).ok().filter(|stride| *stride >= 2).and_then(|stride| WINDOWS.get(stride))
            }
            #[inline(always)]
            unsafe fn load_strided(from: *const $t, stride: &Self::Stride) -> Self {
                unsafe {
                    let to = _mm512_loadu_si512(stride.to.as_ptr().cast());
                    let mut lanes = Self::zero().0;
                    for (i, window) in stride.all.iter().enumerate().take(stride.count) {
                        let found = $load(window.here, from.wrapping_add(i * Self::LANES));
                        lanes = $choose(lanes, window.lanes, to, found);
                    }
                    Self(lanes)
                }
            }
            #[inline(always)]
            unsafe fn add_strided(self, to: *mut $t, stride: &Self::Stride) {
                unsafe {
                    for (i, window) in stride.all.iter().enumerate().take(stride.count) {
                        let at = to.wrapping_add(i * Self::LANES);
                        let from = _mm512_loadu_si512(window.from.as_ptr().cast());
                        let sum = $add($load(window.here, at), $permute(from, self.0));
                        $store(at, window.here, sum);
                    }
                }
            }
        };
    }

    /// The most windows.
    const MOST_WINDOWS: usize = 8;
    /// Elements some stride apart, a register's worth, as they lie in as many registers in a row.
    pub(crate) struct Windows<M, I> {
        all: [Window<M, I>; MOST_WINDOWS],
        count: usize,
        /// The place in its window of each lane.
        to: I,
    }
    /// One of those registers.
    #[derive(Clone, Copy)]
    struct Window<M, I> {
        /// Its places that hold elements ...
        here: M,
        /// ... and which lanes those are.
        lanes: M,
        /// The lane of each place.
        from: I,
    }

    /// `plus` and the products of both halves of each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn pairs(a: __m256i, b: __m256i, plus: __m256i) -> __m256i {
        _mm256_add_epi32(plus, _mm256_madd_epi16(a, b))
    }
    /// The same.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vnni")]
    fn wide_pairs(a: __m512i, b: __m512i, plus: __m512i) -> __m512i {
        _mm512_dpwssd_epi32(plus, a, b)
    }
    /// The same of `bf16`; subnormal ones are 0, and sums are not fused.
    #[cfg(feature = "half")]
    #[inline]
    #[target_feature(enable = "avx512f,avx512bf16")]
    fn wide_bf16(a: __m512, b: __m512, plus: __m512) -> __m512 {
        // SAFETY: vectors of the same size, for which all bits are values
        let (a, b) =
            unsafe { (core::mem::transmute::<__m512, __m512bh>(a), core::mem::transmute::<__m512, __m512bh>(b)) };
        _mm512_dpbf16_ps(plus, a, b)
    }

    #[cfg(feature = "half")]
    simd! {
        Avx512Bf16: __m512 = f32, 16, _mm512_setzero_ps, _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps, _mm512_stream_ps,
            wide_bf16, _mm512_add_ps, many,
            (u16, |from, mask| _mm512_maskz_loadu_ps(mask, from), _mm512_mask_storeu_ps, |count| !0 >> (16 - count)),
            one_by_one, |a, b| (
                _mm512_permutex2var_ps(
                    a, _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), b),
                _mm512_permutex2var_ps(
                    a, _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), b)
            );
    }
    simd! {
        Avx2Pairs: __m256i = i32, 8, _mm256_setzero_si256, _mm256_set1_epi32, _mm256_loadu_si256, _mm256_storeu_si256,
            _mm256_stream_si256, pairs, _mm256_add_epi32, (_mm256_castsi256_si128),
            (__m256i, |from, mask| _mm256_maskload_epi32(from, mask), _mm256_maskstore_epi32, |count| _mm256_cmpgt_epi32(
                _mm256_set1_epi32(count as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))),
            one_by_one, |a, b| {
                let (low, high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
                (_mm256_permute2x128_si256::<0x20>(low, high), _mm256_permute2x128_si256::<0x31>(low, high))
            };
        Avx512Pairs: __m512i = i32, 16, _mm512_setzero_si512, _mm512_set1_epi32, _mm512_loadu_si512, _mm512_storeu_si512,
            _mm512_stream_si512, wide_pairs, _mm512_add_epi32, many,
            (u16, |from, mask| _mm512_maskz_loadu_epi32(mask, from), _mm512_mask_storeu_epi32, |count| !0 >> (16 - count)),
            one_by_one, |a, b| (
                _mm512_permutex2var_epi32(
                    a, _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), b),
                _mm512_permutex2var_epi32(
                    a, _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), b)
            );
        Avx2F32: __m256 = f32, 8, _mm256_setzero_ps, _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps, _mm256_stream_ps,
            _mm256_fmadd_ps, _mm256_add_ps, (_mm256_castps256_ps128),
            (__m256i, |from, mask| _mm256_maskload_ps(from, mask), _mm256_maskstore_ps, |count| _mm256_cmpgt_epi32(
                _mm256_set1_epi32(count as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))),
            (by_lane __m256), |a, b| {
                let (low, high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
                (_mm256_permute2f128_ps::<0x20>(low, high), _mm256_permute2f128_ps::<0x31>(low, high))
            };
        Avx2F64: __m256d = f64, 4, _mm256_setzero_pd, _mm256_set1_pd, _mm256_loadu_pd, _mm256_storeu_pd, _mm256_stream_pd,
            _mm256_fmadd_pd, _mm256_add_pd, (_mm256_castpd256_pd128),
            (__m256i, |from, mask| _mm256_maskload_pd(from, mask), _mm256_maskstore_pd, |count| _mm256_cmpgt_epi64(
                _mm256_set1_epi64x(count as i64), _mm256_setr_epi64x(0, 1, 2, 3))),
            (by_lane __m256d), |a, b| {
                let (low, high) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
                (_mm256_permute2f128_pd::<0x20>(low, high), _mm256_permute2f128_pd::<0x31>(low, high))
            };
        Avx512F32: __m512 = f32, 16, _mm512_setzero_ps, _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps, _mm512_stream_ps,
            _mm512_fmadd_ps, _mm512_add_ps, many,
            (u16, |from, mask| _mm512_maskz_loadu_ps(mask, from), _mm512_mask_storeu_ps, |count| !0 >> (16 - count)),
            (u16, i32, _mm512_permutexvar_ps, _mm512_mask_permutexvar_ps,
            _mm512_maskz_loadu_ps, _mm512_mask_storeu_ps, _mm512_add_ps), |a, b| (
                _mm512_permutex2var_ps(
                    a, _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), b),
                _mm512_permutex2var_ps(
                    a, _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), b)
            );
        Avx512F64: __m512d = f64, 8, _mm512_setzero_pd, _mm512_set1_pd, _mm512_loadu_pd, _mm512_storeu_pd, _mm512_stream_pd,
            _mm512_fmadd_pd, _mm512_add_pd, many,
            (u8, |from, mask| _mm512_maskz_loadu_pd(mask, from), _mm512_mask_storeu_pd, |count| !0 >> (8 - count)),
            (u8, i64, _mm512_permutexvar_pd, _mm512_mask_permutexvar_pd,
            _mm512_maskz_loadu_pd, _mm512_mask_storeu_pd, _mm512_add_pd), |a, b| (
                _mm512_permutex2var_pd(a, _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), b),
                _mm512_permutex2var_pd(a, _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15), b)
            );
    }
}

/// Asks for the line at an address, which need not be one, to be read or to be written. Miri knows no caches.
#[inline(always)]
pub(crate) fn prefetch<const WRITTEN: bool>(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: of the baseline, and nothing is accessed; where it is not known, it does nothing
    unsafe {
        use core::arch::x86_64::{_MM_HINT_ET0, _MM_HINT_T0, _mm_prefetch};
        if WRITTEN { _mm_prefetch::<_MM_HINT_ET0>(at.cast()) } else { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    // SAFETY: of the baseline; nothing is accessed, and an address that is none does nothing
    unsafe {
        if WRITTEN {
            core::arch::asm!("prfm pstl1keep, [{}]", in(reg) at, options(nostack, preserves_flags, readonly));
        } else {
            core::arch::asm!("prfm pldl1keep, [{}]", in(reg) at, options(nostack, preserves_flags, readonly));
        }
    }
    let _ = at;
}

#[cfg(target_arch = "aarch64")]
pub(crate) mod neon {
    use super::{Lanes, Never, Simd};
    use core::arch::aarch64::*;

    macro_rules! simd {
        ($($name:ident: $vector:ty = $t:ty, $lanes:literal, $splat:ident, $load:ident, $store:ident, $mul_add:ident, $add:ident,
            $low:ident, $high:ident;)*) => {$(
            #[derive(Clone, Copy)]
            pub(crate) struct $name($vector);
            // SAFETY, of all these: the machine has the instructions and pointers have LANES elements behind them, which
            // the trait asks of its callers
            #[allow(clippy::undocumented_unsafe_blocks)]
            impl Simd for $name {
                type Element = $t;
                const LANES: usize = $lanes;
                #[inline(always)]
                unsafe fn zero() -> Self {
                    Self(unsafe { $splat(<$t>::default()) })
                }
                #[inline(always)]
                unsafe fn splat(value: $t) -> Self {
                    Self(unsafe { $splat(value) })
                }
                #[inline(always)]
                unsafe fn load(from: *const $t) -> Self {
                    Self(unsafe { $load(from) })
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut $t) {
                    unsafe { $store(to, self.0) }
                }
                // there are no masks: a few elements go through memory, as of any machine
                type Mask = usize;
                #[inline(always)]
                unsafe fn first(count: usize) -> usize {
                    count
                }
                #[inline(always)]
                unsafe fn load_first(from: *const $t, count: usize) -> Self {
                    unsafe { Self::load(Lanes::<$t, $lanes>::load_first(from, count).0.as_ptr()) }
                }
                #[inline(always)]
                unsafe fn store_first(self, to: *mut $t, count: usize) {
                    let mut lanes = Lanes([<$t>::default(); $lanes]);
                    unsafe {
                        self.store(lanes.0.as_mut_ptr());
                        lanes.store_first(to, count);
                    }
                }
                #[inline(always)]
                unsafe fn mul_add(self, by: Self, plus: Self) -> Self {
                    Self(unsafe { $mul_add(plus.0, self.0, by.0) })
                }
                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    Self(unsafe { $add(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn interleave(self, other: Self) -> (Self, Self) {
                    unsafe { (Self($low(self.0, other.0)), Self($high(self.0, other.0))) }
                }
                one_by_one!($t);
            }
        )*};
    }
    simd! {
        NeonF32: float32x4_t = f32, 4, vdupq_n_f32, vld1q_f32, vst1q_f32, vfmaq_f32, vaddq_f32, vzip1q_f32, vzip2q_f32;
        NeonI32: int32x4_t = i32, 4, vdupq_n_s32, vld1q_s32, vst1q_s32, vmlaq_s32, vaddq_s32, vzip1q_s32, vzip2q_s32;
        NeonF64: float64x2_t = f64, 2, vdupq_n_f64, vld1q_f64, vst1q_f64, vfmaq_f64, vaddq_f64, vzip1q_f64, vzip2q_f64;
    }
}
