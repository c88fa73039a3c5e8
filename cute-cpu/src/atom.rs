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

use crate::simd::{Lanes, Simd};
use core::hint::black_box;
use core::marker::PhantomData;
use cute_static::typenum::{U0, U1, U2, U3, U4, U8, U16};
use cute_static::{Extent, Layout, LogicalProduct, Product};

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
    U4, U1, U4; U4, U2, U4; U4, U3, U4;
    U8, U1, U4; U8, U2, U4; U8, U3, U4;
    U8, U1, U8; U8, U2, U8; U8, U3, U8;
    U16, U1, U8; U16, U2, U8; U16, U3, U8;
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

/// `C(m, n) += sum over k of A(m, k) B(n, k)` for one tile `T`: `C` is `(M,N):(1,ldc)`, and rows of `a` are contiguous.
///
/// # Safety
/// The machine has `S`'s instructions; `a` and `b` can be read at all of their tile's rows and columns and `k` steps, `c` can be
/// read and written at all of the tile, and nothing else refers to it. `T` is `V` by `N` registers of `S`.
#[inline(always)]
unsafe fn outer_products<S: Simd, T: Registers, const V: usize, const N: usize, const U: usize>(
    k: usize,
    (mut a, step): (*const S::Element, isize),
    (mut b, panel): (*const S::Element, impl Fn(usize, usize) -> isize),
    (c, ldc): (*mut S::Element, isize),
) {
    let tile: Layout<(T::Rows, T::Columns), (U1, isize)> = Layout::from_parts(Default::default(), (U1::default(), ldc));
    // SAFETY: loads of A are at `(a(v), k)` and `LANES - 1` rows below, all of them rows of the tile; elements of B are at
    // `(n, k)`; those of C at the tile's coordinates. Pointers past the last step are made but not read.
    unsafe {
        let mut sums = [[S::zero(); V]; N];
        for n in 0..N {
            S::prefetch(c.offset(place(&tile, T::c(0, n))));
            S::prefetch(c.offset(place(&tile, T::c(V - 1, n))).add(S::LANES - 1));
        }
        macro_rules! step {
            () => {
                let mut left = [S::zero(); V];
                for v in 0..V {
                    left[v] = S::load(a.add(T::a(v)));
                }
                for n in 0..N {
                    let right = S::splat(*b.offset(panel(T::b(n), 0)));
                    for v in 0..V {
                        sums[n][v] = left[v].mul_add(right, sums[n][v]);
                    }
                }
                a = a.wrapping_offset(step);
                b = b.wrapping_offset(panel(0, 1));
            };
        }
        for _ in 0..k / U {
            for _ in 0..U {
                step!();
            }
        }
        for _ in 0..k % U {
            step!();
        }
        for n in 0..N {
            for v in 0..V {
                let at = c.offset(place(&tile, T::c(v, n)));
                S::load(at).add(sums[n][v]).store(at);
            }
        }
    }
}

/// [`outer_products`] for a tile of which only the first `rows` and `columns` exist.
///
/// # Safety
/// As [`outer_products`], for the rows and columns that exist: more than `V - 1` registers of rows, and 1 to `N` columns.
#[inline(always)]
unsafe fn part_of_products<S: Simd, T: Registers, const V: usize, const N: usize>(
    (rows, columns, k): (usize, usize, usize),
    (mut a, step): (*const S::Element, isize),
    b: Panel<S::Element>,
    (c, ldc): (*mut S::Element, isize),
) {
    let tile: Layout<(T::Rows, T::Columns), (U1, isize)> = Layout::from_parts(Default::default(), (U1::default(), ldc));
    // SAFETY: as in `outer_products`; the last register of a column is masked, and columns that do not exist are read as the last
    // one that does and not written
    unsafe {
        let last = S::first(rows - T::a(V - 1));
        let mut sums = [[S::zero(); V]; N];
        let mut right = [b.at; N];
        for (n, right) in right.iter_mut().enumerate() {
            *right = right.wrapping_offset(b.row.wrapping_mul(T::b(n).min(columns - 1).cast_signed()));
        }
        for _ in 0..k {
            let mut left = [S::zero(); V];
            for (v, left) in left.iter_mut().enumerate() {
                let at = a.add(T::a(v));
                *left = if v + 1 < V { S::load(at) } else { S::load_first(at, last) };
            }
            for n in 0..N {
                let value = S::splat(*right[n]);
                right[n] = right[n].wrapping_offset(b.step);
                for v in 0..V {
                    sums[n][v] = left[v].mul_add(value, sums[n][v]);
                }
            }
            a = a.wrapping_offset(step);
        }
        for n in 0..N {
            if n >= columns {
                break;
            }
            for v in 0..V {
                let at = c.offset(place(&tile, T::c(v, n)));
                if v + 1 < V {
                    S::load(at).add(sums[n][v]).store(at);
                } else {
                    S::load_first(at, last).add(sums[n][v]).store_first(at, last);
                }
            }
        }
    }
}

/// The offset in memory of a place in a column-major tile: the tile's layout at an integer coordinate.
#[inline(always)]
fn place<M: Extent, N: Extent>(tile: &Layout<(M, N), (U1, isize)>, at: usize) -> isize {
    let ((rows, _), (_, ldc)) = tile.into_parts();
    let rows = rows.extent();
    Layout::from_parts((rows, 1usize), (1isize, ldc)).at((at % rows, at / rows))
}

/// `R` rows of `LANES` elements to `LANES` groups of `R`: `(R,K):(row,step)` to `(R,K):(1,R)`, in registers; no step is 1.
///
/// Each stage is a perfect shuffle of the rows: row `i` is interleaved with row `i + R/2`, which moves the highest bit of the
/// row's index below the bits of `k`. After all of them `k` is on top.
///
/// # Safety
/// The machine has `S`'s instructions; `from` can be read at `R` rows of `LANES`; `to` can be written at `LANES` groups of `R`,
/// `pitch` apart, where `pitch` is `R` unless `R` is `LANES`.
#[inline(always)]
unsafe fn transpose<S: Simd, const R: usize>(
    (from, row, step): (*const S::Element, isize, Option<&S::Stride>),
    to: *mut S::Element,
    pitch: usize,
) {
    // SAFETY: the caller's, row by row; what is written is `R` vectors of `LANES`
    unsafe {
        let mut rows = [S::zero(); R];
        for (i, vector) in rows.iter_mut().enumerate() {
            let from = from.offset(row * i.cast_signed());
            *vector = if let Some(step) = step { S::load_strided(from, step) } else { S::load(from) };
        }
        for _ in 0..R.trailing_zeros() {
            let before = rows;
            for i in 0..R / 2 {
                (rows[2 * i], rows[2 * i + 1]) = before[i].interleave(before[i + R / 2]);
            }
        }
        for (i, vector) in rows.iter().enumerate() {
            vector.store(to.add(i * pitch * S::LANES / R));
        }
    }
}

/// One instruction set's micro-kernels for one element type.
pub(crate) trait Atom {
    /// `f32` or `f64`.
    type Element: crate::Scalar;
    /// Elements in a register.
    const LANES: usize;
    /// The most registers that a tile has down ...
    const VECTORS: usize;
    /// ... and how many it has across, which is its number of columns.
    const COLUMNS: usize;
    /// `C += A B` of one tile of `vectors` registers down; rows of `a` are contiguous.
    ///
    /// # Safety
    /// The machine has the instructions, `vectors` is from 1 to `VECTORS`, and all that [`outer_products`] asks for.
    unsafe fn multiply(
        vectors: usize,
        k: usize,
        a: Panel<Self::Element>,
        b: Panel<Self::Element>,
        c: (*mut Self::Element, isize),
    );
    /// The same for a part of a tile, `(rows, columns, k)`; only that is read and written.
    ///
    /// # Safety
    /// The machine has the instructions, the part is not empty and not larger than the largest tile, and all that
    /// [`part_of_products`] asks for.
    unsafe fn multiply_part(
        size: (usize, usize, usize),
        a: Panel<Self::Element>,
        b: Panel<Self::Element>,
        c: (*mut Self::Element, isize),
    );
    /// Copies `(R,K):(row,step)` to `(R,K):(1,pitch)` for as many steps as fill registers, where `R` is `LANES`; how many. None
    /// if that would be no quicker than one by one.
    ///
    /// # Safety
    /// The machine has the instructions, and `from` and `to` are as large as those layouts say.
    unsafe fn transpose_rows(k: usize, from: Panel<Self::Element>, to: *mut Self::Element, pitch: usize) -> usize;
    /// The same where `R` is `COLUMNS`, and so is the pitch.
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
            unsafe fn multiply(vectors: usize, k: usize, a: Panel<$t>, b: Panel<$t>, c: (*mut $t, isize)) {
                /// One function for each kernel, so that each has the registers for itself.
                ///
                /// # Safety
                /// As [`outer_products`].
                $(#[$attribute])*
                #[inline(never)]
                unsafe fn packed<R: Registers, const V: usize>(k: usize, a: Panel<$t>, b: *const $t, c: (*mut $t, isize)) {
                    let panel: Packed<$columns> = Layout::from_parts((Default::default(), k), Default::default());
                    // SAFETY: the caller's
                    unsafe { outer_products::<$simd, R, V, $n, 4>(k, (a.at, a.step), (b, |n, k| panel.at((n, k))), c) }
                }
                /// # Safety
                /// As [`outer_products`].
                $(#[$attribute])*
                #[inline(never)]
                unsafe fn strided<R: Registers, const V: usize>(k: usize, a: Panel<$t>, b: Panel<$t>, c: (*mut $t, isize)) {
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
            unsafe fn multiply_part(size: (usize, usize, usize), a: Panel<$t>, b: Panel<$t>, c: (*mut $t, isize)) {
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
                        transpose::<$simd, { <$simd>::LANES }>((at, from.row, step.as_ref()), to.add(i * pitch), pitch);
                    }
                }
                k / Self::LANES * Self::LANES
            }
            $(#[$attribute])*
            unsafe fn transpose_columns(k: usize, from: Panel<$t>, to: *mut $t) -> usize {
                // SAFETY: the caller's
                unsafe {
                    let step = <$simd>::stride(from.step);
                    if from.step != 1 && step.is_none() {
                        return 0;
                    }
                    for i in (0..k / Self::LANES).map(|i| i * Self::LANES) {
                        let at = from.at.offset(from.step * i.cast_signed());
                        transpose::<$simd, $n>((at, from.row, step.as_ref()), to.add(i * $n), $n);
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
            unsafe fn copy_columns(k: usize, from: Panel<$t>, to: *mut $t) {
                debug_assert_eq!(from.row, 1);
                // SAFETY: the caller's
                unsafe { copy_panel::<[$t; $n]>(k, from.at, from.step, to) }
            }
        }
    )*};
}

/// `k` times a whole `M`, one after the other: `(M,K):(1,step)` to `(M,K):(1,M)`.
///
/// # Safety
/// `M` is an array of `T`; `from` and `to` are as large as those layouts say.
#[inline(always)]
unsafe fn copy_panel<M: Array>(k: usize, from: *const M::Element, step: isize, to: *mut M::Element) {
    for i in 0..k {
        // SAFETY: the caller's; an array is as little aligned as its elements
        unsafe { to.cast::<M>().add(i).write(from.offset(step * i.cast_signed()).cast::<M>().read()) }
    }
}
/// An array.
trait Array: Copy {
    type Element;
}
impl<T: Copy, const N: usize> Array for [T; N] {
    type Element = T;
}

atoms! {
    PortableF32: f32, Lanes<f32, 4>, lanes U4, columns U4 = 4, vectors 2: 1 = U1, 2 = U2;
    PortableF64: f64, Lanes<f64, 2>, lanes U2, columns U4 = 4, vectors 2: 1 = U1, 2 = U2;
}
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use super::*;
    use crate::simd::x86::{Avx2F32, Avx2F64, Avx512F32, Avx512F64};
    atoms! {
        #[target_feature(enable = "avx2,fma")]
        FmaF32: f32, Avx2F32, lanes U8, columns U4 = 4, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx2,fma")]
        FmaF64: f64, Avx2F64, lanes U4, columns U4 = 4, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx512f")]
        WideF32: f32, Avx512F32, lanes U16, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
        #[target_feature(enable = "avx512f")]
        WideF64: f64, Avx512F64, lanes U8, columns U8 = 8, vectors 3: 1 = U1, 2 = U2, 3 = U3;
    }
}
