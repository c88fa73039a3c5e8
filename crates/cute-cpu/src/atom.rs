//! Atoms: the micro-kernels, each one instruction set's multiply-add, described by which lane of which register holds what.
//!
//! ```text
//! one register       lanes : 1                                      16:1
//! its tile           logical_product(register, (V,N):(1,V))         (16,(3,8)):(1,(16,48))   V registers down, N across
//!   of C             (lane, (v, n)) to the place in a tile of M x N = 48 x 8, column-major
//!   of A             (lane, v)      to the row:    (16,3):(1,16)    loaded
//!   of B             (lane, n)      to the column: (16,8):(0,1)     stride 0: each element is broadcast to all lanes
//! ```
//!
//! These are CuTe's thread-value layouts, with lanes for threads and registers for values. A tile of `C` in memory is
//! `(M,N):(1,ldc)`, and the address of register `(v,n)` is that layout after the tile's, at lane 0.

mod kernel;

use crate::scale::{Scale, blend};
use crate::simd::{Lanes, Number, Simd};
use crate::words::{self, Words};
use core::hint::black_box;
use core::marker::PhantomData;
use cute_static::typenum::{U0, U1, U2, U3, U4, U6, U8, U16};
use cute_static::{Extent, Layout, LogicalProduct, Product};
pub(crate) use kernel::transpose;
use kernel::{copy_panel, outer_products, part_of_products};

/// The registers of a tile: one register of `L` lanes, `V` times down and `N` times across.
pub(crate) struct Tile<L, V, N>(PhantomData<(L, V, N)>);

/// The thread-value layout of the accumulators: `(L,(V,N)):(1,(L,L V))`.
pub(crate) type ValuesC<L, V, N> = LogicalProduct<Layout<L, U1>, Layout<(V, N), (U1, V)>>;
/// ... of the registers of `A`: `(L,V):(1,L)`.
pub(crate) type ValuesA<L, V> = Layout<(L, V), (U1, L)>;
/// ... and of those of `B`: `(L,N):(0,1)`.
pub(crate) type ValuesB<L, N> = Layout<(L, N), (U0, U1)>;

/// The extents of a tile, and the places of its registers at lane 0, all of them constants.
pub(crate) trait Registers {
    /// `M`: lanes times registers down.
    type Rows: Extent + Default;
    /// `N`.
    type Columns: Extent + Default;
    /// The place of accumulator `(v, n)` in the column-major tile.
    fn c(v: usize, n: usize) -> usize;
    /// The row of register `v` of `A`.
    fn a(v: usize) -> usize;
    /// The column of register `n` of `B`.
    fn b(n: usize) -> usize;
}
macro_rules! registers {
    ($($l:ty, $v:ty, $n:ty;)*) => {$(
        impl Registers for Tile<$l, $v, $n> {
            type Rows = Product<($l, $v)>;
            type Columns = $n;
            #[inline(always)]
            fn c(v: usize, n: usize) -> usize {
                ValuesC::<$l, $v, $n>::default().at((0usize, (v, n))).cast_unsigned()
            }
            #[inline(always)]
            fn a(v: usize) -> usize {
                ValuesA::<$l, $v>::default().at((0usize, v)).cast_unsigned()
            }
            #[inline(always)]
            fn b(n: usize) -> usize {
                ValuesB::<$l, $n>::default().at((0usize, n)).cast_unsigned()
            }
        }
    )*};
}
registers! {
    U2, U1, U4; U2, U2, U4;
    U2, U1, U8; U2, U2, U8; U2, U3, U8;
    U4, U1, U8; U4, U2, U8; U4, U3, U8;
    U4, U1, U4; U4, U2, U4; U4, U3, U4;
    U8, U1, U4; U8, U2, U4; U8, U3, U4;
    U8, U1, U8; U8, U2, U8; U8, U3, U8;
    U16, U1, U8; U16, U2, U8; U16, U3, U8;
    U8, U1, U6; U8, U2, U6; U8, U3, U6; U8, U4, U6;
    U16, U1, U6; U16, U2, U6; U16, U3, U6; U16, U4, U6;
}

/// A panel in memory: the elements at `(row, k)`, rows of `A` or columns of `B`.
pub(crate) struct Panel<T> {
    /// The element at `(0, 0)`.
    pub(crate) at: *const T,
    /// From one row to the next.
    pub(crate) row: isize,
    /// From one `k` to the next.
    pub(crate) step: isize,
}
impl<T> Clone for Panel<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Panel<T> {}

/// A packed panel of `B`: `(N,K):(1,N)`.
type Packed<N> = Layout<(N, usize), (U1, N)>;
/// A panel of `B` where it lies.
type InPlace = Layout<(usize, usize), (isize, isize)>;

impl<T> Panel<T> {
    /// The same of another type, which the elements are.
    pub(crate) fn cast<U>(self) -> Panel<U> {
        Panel { at: self.at.cast(), row: self.row, step: self.step }
    }
}

/// A tile `(M,N):(1,ldc)` of `C`, and whether it is fresh: then what is there is not read, else products are added to it.
pub(crate) struct Onto<T> {
    pub(crate) at: *mut T,
    pub(crate) ldc: isize,
    pub(crate) fresh: bool,
}
impl<T> Onto<T> {
    /// What is there counts.
    pub(crate) fn sums(at: *mut T, ldc: isize) -> Self {
        Self { at, ldc, fresh: false }
    }
}

/// One instruction set's micro-kernels for one type of sums, and of the words that panels consist of.
pub(crate) trait Atom {
    /// `f32`, `f64` or `i32`.
    type Element: Number;
    /// Elements in a register.
    const LANES: usize;
    /// The most registers that a tile has down ...
    const VECTORS: usize;
    /// ... and how many it has across, which is its number of columns.
    const COLUMNS: usize;
    /// `C += A B` of one tile of `vectors` registers down, `C = A B` of a fresh one; rows of `a` are contiguous.
    ///
    /// # Safety
    /// The machine has the instructions, `vectors` is from 1 to `VECTORS`, and all that [`outer_products`] asks for.
    unsafe fn multiply(
        vectors: usize,
        k: usize,
        a: Panel<Self::Element>,
        b: Panel<Self::Element>,
        c: Onto<Self::Element>,
    );
    /// The same for a part of a tile, `(rows, columns, k)`; only that is written, and read unless it is fresh.
    ///
    /// # Safety
    /// The machine has the instructions, the part is not empty and not larger than the largest tile, and all that
    /// [`part_of_products`] asks for.
    unsafe fn multiply_part(
        size: (usize, usize, usize),
        a: Panel<Self::Element>,
        b: Panel<Self::Element>,
        c: Onto<Self::Element>,
    );
    /// Copies `(R,K):(row,step)` to `(R,K):(1,pitch)` for as many steps as fill registers, where `R` is `LANES`; how many. None
    /// if that would be no quicker than one by one.
    ///
    /// # Safety
    /// The machine has the instructions, and `from` and `to` are as large as those layouts say.
    unsafe fn transpose_rows(k: usize, from: Panel<Self::Element>, to: *mut Self::Element, pitch: usize) -> usize;
    /// The same where `R` is `COLUMNS`, and so is the pitch; none unless that is a power of two.
    ///
    /// # Safety
    /// The machine has the instructions, and `from` and `to` are as large as those layouts say.
    unsafe fn transpose_columns(k: usize, from: Panel<Self::Element>, to: *mut Self::Element) -> usize;
    /// Copies `(M,K):(1,step)` to `(M,K):(1,M)`, where `M` is that of a tile of `vectors` registers down.
    ///
    /// # Safety
    /// The machine has the instructions, `vectors` is from 1 to `VECTORS`, and `from` and `to` are as large as those layouts say.
    unsafe fn copy_rows(vectors: usize, k: usize, from: Panel<Self::Element>, to: *mut Self::Element);
    /// Copies `(M,K):(row,step)` to `(M,K):(1,M)`; whether it has: not if that would be no quicker than one by one.
    ///
    /// # Safety
    /// As [`copy_rows`](Self::copy_rows).
    unsafe fn copy_strided(vectors: usize, k: usize, from: Panel<Self::Element>, to: *mut Self::Element) -> bool;
    /// Adds the sums of a tile, `(M,N):(1,M)`, to `(M,N):(row,column)`; whether it has.
    ///
    /// # Safety
    /// The machine has the instructions; `size` is registers down, from 1 to `VECTORS`, and columns; `sums` can be read, and `to` be read and written as those
    /// layouts say, for as many columns.
    unsafe fn add_strided(
        size: (usize, usize),
        sums: *const Self::Element,
        to: *mut Self::Element,
        strides: (isize, isize),
    ) -> bool;
    /// `to = alpha * sums + beta * to`, of `(M,N):(1,width)` and `(M,N):(1,ldc)`; if beta is 0, `to` is not read.
    ///
    /// # Safety
    /// The machine has the instructions; `sums` can be read, and `to` be read and written as those layouts say, and nothing else refers to it.
    unsafe fn blend(
        size: (usize, usize),
        scale: Scale<Self::Element>,
        sums: (*const Self::Element, usize),
        to: (*mut Self::Element, isize),
    );
    /// Writes the words of `(rows, K)`, contiguous along `K`, to `(rows, K / GROUP):(pitch,1)`.
    ///
    /// # Safety
    /// The machine has the instructions, and `from` and `to` are as large as those layouts say.
    unsafe fn words_along<W: Words<Self::Element>>(
        size: (usize, usize),
        from: Panel<W::Source>,
        to: *mut Self::Element,
        pitch: usize,
    );
    /// Writes the words of `(rows, K)`, contiguous along the rows, to `(rows, K / GROUP):(1,pitch)`.
    ///
    /// # Safety
    /// The machine has the instructions, and `from` and `to` are as large as those layouts say.
    unsafe fn words_down<W: Words<Self::Element>>(
        size: (usize, usize),
        from: Panel<W::Source>,
        to: *mut Self::Element,
        pitch: usize,
    );
    /// The same as [`copy_rows`](Self::copy_rows) where `M` is `COLUMNS`.
    ///
    /// # Safety
    /// The machine has the instructions, and `from` and `to` are as large as those layouts say.
    unsafe fn copy_columns(k: usize, from: Panel<Self::Element>, to: *mut Self::Element);
}

macro_rules! atoms {
    ($($(#[$attribute:meta])* $name:ident: $t:ty, $simd:ty, lanes $lanes:ty, columns $columns:ty = $n:literal,
        vectors $most:literal: $($vectors:literal = $v:ty),+;)*) => {$(
        pub(crate) struct $name;
        impl Atom for $name {
            type Element = $t;
            const LANES: usize = <$simd>::LANES;
            const VECTORS: usize = $most;
            const COLUMNS: usize = $n;
            $(#[$attribute])*
            unsafe fn multiply(vectors: usize, k: usize, a: Panel<$t>, b: Panel<$t>, c: Onto<$t>) {
                /// One function for each kernel, so that each has the registers for itself.
                ///
                /// # Safety
                /// As [`outer_products`].
                $(#[$attribute])*
                #[inline(never)]
                unsafe fn packed<R: Registers, const V: usize>(k: usize, a: Panel<$t>, b: *const $t, c: Onto<$t>) {
                    let panel: Packed<$columns> = Layout::from_parts((Default::default(), k), Default::default());
                    // SAFETY: the caller's
                    unsafe { outer_products::<$simd, R, V, $n, 4>(k, (a.at, a.step), (b, |n, k| panel.at((n, k))), c) }
                }
                /// # Safety
                /// As [`outer_products`].
                $(#[$attribute])*
                #[inline(never)]
                unsafe fn strided<R: Registers, const V: usize>(k: usize, a: Panel<$t>, b: Panel<$t>, c: Onto<$t>) {
                    let panel: InPlace = Layout::from_parts(($n, k), (b.row, b.step));
                    // Two of the distances are hidden from the compiler: if it knew how they come about it would add one
                    // distance after the other to a single pointer, and those additions take as long as the products
                    let (third, fourth) = (black_box(panel.at((3usize, 0usize))), black_box(panel.at((4usize, 0usize))));
                    let at = |n: usize, k: usize| {
                        let from = if n < 4 { 0 } else { fourth };
                        from + if n % 4 == 3 { third } else { panel.at((n % 4, k)) }
                    };
                    // SAFETY: the caller's
                    unsafe { outer_products::<$simd, R, V, $n, 1>(k, (a.at, a.step), (b.at, at), c) }
                }
                debug_assert_eq!(a.row, 1);
                // SAFETY: the caller's; a panel of these strides is as a packed one
                unsafe {
                    match (vectors, b.row == 1 && b.step == $n) {
                        $(
                            ($vectors, true) => packed::<Tile<$lanes, $v, $columns>, $vectors>(k, a, b.at, c),
                            ($vectors, false) => strided::<Tile<$lanes, $v, $columns>, $vectors>(k, a, b, c),
                        )+
                        _ => debug_assert!(false, "{vectors} registers down"),
                    }
                }
            }
            $(#[$attribute])*
            unsafe fn multiply_part(size: (usize, usize, usize), a: Panel<$t>, b: Panel<$t>, c: Onto<$t>) {
                debug_assert_eq!(a.row, 1);
                // SAFETY: the caller's
                unsafe {
                    match size.0.div_ceil(Self::LANES) {
                        $($vectors => part_of_products::<$simd, Tile<$lanes, $v, $columns>, $vectors, $n>(
                            size, (a.at, a.step), b, c),)+
                        vectors => debug_assert!(false, "{vectors} registers down"),
                    }
                }
            }
            $(#[$attribute])*
            unsafe fn transpose_rows(k: usize, from: Panel<$t>, to: *mut $t, pitch: usize) -> usize {
                // SAFETY: the caller's
                unsafe {
                    let step = <$simd>::stride(from.step);
                    if from.step != 1 && step.is_none() {
                        return 0;
                    }
                    for i in (0..k / Self::LANES).map(|i| i * Self::LANES) {
                        let at = from.at.offset(from.step * i.cast_signed());
                        transpose::<$simd, { <$simd>::LANES }, false>((at, from.row, step.as_ref()), to.add(i * pitch), pitch);
                    }
                }
                k / Self::LANES * Self::LANES
            }
            $(#[$attribute])*
            unsafe fn transpose_columns(k: usize, from: Panel<$t>, to: *mut $t) -> usize {
                // SAFETY: the caller's
                unsafe {
                    let step = <$simd>::stride(from.step);
                    if !Self::COLUMNS.is_power_of_two() || from.step != 1 && step.is_none() {
                        return 0;
                    }
                    for i in (0..k / Self::LANES).map(|i| i * Self::LANES) {
                        let at = from.at.offset(from.step * i.cast_signed());
                        transpose::<$simd, $n, false>((at, from.row, step.as_ref()), to.add(i * $n), $n);
                    }
                }
                k / Self::LANES * Self::LANES
            }
            $(#[$attribute])*
            unsafe fn copy_rows(vectors: usize, k: usize, from: Panel<$t>, to: *mut $t) {
                debug_assert_eq!(from.row, 1);
                // SAFETY: the caller's
                unsafe {
                    match vectors {
                        $($vectors => copy_panel::<[$t; <$simd>::LANES * $vectors]>(k, from.at, from.step, to),)+
                        _ => debug_assert!(false, "{vectors} registers down"),
                    }
                }
            }
            $(#[$attribute])*
            unsafe fn copy_strided(vectors: usize, k: usize, from: Panel<$t>, to: *mut $t) -> bool {
                // SAFETY: the caller's
                unsafe {
                    let Some(row) = <$simd>::stride(from.row) else { return false };
                    for k in 0..k {
                        let at = from.at.offset(from.step * k.cast_signed());
                        for v in (0..vectors).map(|v| v * Self::LANES) {
                            let lanes = <$simd>::load_strided(at.offset(from.row * v.cast_signed()), &row);
                            lanes.store(to.add(k * vectors * Self::LANES + v));
                        }
                    }
                }
                true
            }
            $(#[$attribute])*
            unsafe fn add_strided(
                (vectors, columns): (usize, usize),
                sums: *const $t,
                to: *mut $t,
                (row, column): (isize, isize),
            ) -> bool {
                // SAFETY: the caller's
                unsafe {
                    let Some(stride) = <$simd>::stride(row) else { return false };
                    for n in 0..columns {
                        let at = to.offset(column * n.cast_signed());
                        for v in (0..vectors).map(|v| v * Self::LANES) {
                            let sums = <$simd>::load(sums.add(n * vectors * Self::LANES + v));
                            sums.add_strided(at.offset(row * v.cast_signed()), &stride);
                        }
                    }
                }
                true
            }
            $(#[$attribute])*
            unsafe fn blend(size: (usize, usize), scale: Scale<$t>, sums: (*const $t, usize), to: (*mut $t, isize)) {
                // SAFETY: the caller's
                unsafe { blend(size, scale, sums, to) }
            }
            $(#[$attribute])*
            unsafe fn words_along<W: Words<$t>>(size: (usize, usize), from: Panel<W::Source>, to: *mut $t, pitch: usize) {
                // SAFETY: the caller's
                unsafe { words::along::<$t, W>(size, from, to, pitch) }
            }
            $(#[$attribute])*
            unsafe fn words_down<W: Words<$t>>(size: (usize, usize), from: Panel<W::Source>, to: *mut $t, pitch: usize) {
                // SAFETY: the caller's
                unsafe { words::down::<$t, W>(size, from, to, pitch) }
            }
            $(#[$attribute])*
            unsafe fn copy_columns(k: usize, from: Panel<$t>, to: *mut $t) {
                debug_assert_eq!(from.row, 1);
                // SAFETY: the caller's
                unsafe { copy_panel::<[$t; $n]>(k, from.at, from.step, to) }
            }
        }
    )*};
}

atoms! {
    PortableF32: f32, Lanes<f32, 4>, lanes U4, columns U4 = 4, vectors 2: 1 = U1, 2 = U2;
    PortableF64: f64, Lanes<f64, 2>, lanes U2, columns U4 = 4, vectors 2: 1 = U1, 2 = U2;
    PortableI32: i32, Lanes<i32, 4>, lanes U4, columns U4 = 4, vectors 2: 1 = U1, 2 = U2;
}
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon {
    use super::*;
    // 24 of the 32 registers are sums
    atoms! {
        #[target_feature(enable = "neon")]
        NeonF32: f32, crate::simd::neon::NeonF32, lanes U4, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "neon")]
        NeonF64: f64, crate::simd::neon::NeonF64, lanes U2, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "neon")]
        NeonI32: i32, crate::simd::neon::NeonI32, lanes U4, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
    }
}
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::*;
    use crate::simd::x86::{Avx2F32, Avx2F64, Avx2Pairs, Avx512F32, Avx512F64, Avx512Pairs};
    atoms! {
        #[target_feature(enable = "avx2,fma")]
        FmaF32: f32, Avx2F32, lanes U8, columns U4 = 4, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx2,fma")]
        FmaF64: f64, Avx2F64, lanes U4, columns U4 = 4, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx512f")]
        WideF32: f32, Avx512F32, lanes U16, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx512f")]
        WideF64: f64, Avx512F64, lanes U8, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        // words of two elements
        #[target_feature(enable = "avx2")]
        FmaPairs: i32, Avx2Pairs, lanes U8, columns U4 = 4, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx512f,avx512vnni")]
        WidePairs: i32, Avx512Pairs, lanes U16, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx512f")]
        TallF32: f32, Avx512F32, lanes U16, columns U6 = 6, vectors 4: 1 = U1, 2 = U2, 3 = U3, 4 = U4;
        #[target_feature(enable = "avx512f")]
        TallF64: f64, Avx512F64, lanes U8, columns U6 = 6, vectors 4: 1 = U1, 2 = U2, 3 = U3, 4 = U4;
    }
    #[cfg(feature = "half")]
    use crate::simd::x86::Avx512Bf16;
    #[cfg(feature = "half")]
    atoms! {
        #[target_feature(enable = "avx512f,avx512bf16")]
        WideBf16: f32, Avx512Bf16, lanes U16, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
    }
}
