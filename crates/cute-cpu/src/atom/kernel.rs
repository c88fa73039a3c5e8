//! What the atoms are made of, for any vectors: the products of a tile, whole and in part, and the copies of panels.

use super::{Onto, Panel, Registers};
use crate::simd::{Simd, prefetch};
use cute_static::typenum::U1;
use cute_static::{Extent, Layout};

/// `C(m, n) += sum over k of A(m, k) B(n, k)` for one tile `T`, or `=` if `C` is fresh: it is `(M,N):(1,ldc)`, and rows of `a` are contiguous.
///
/// # Safety
/// The machine has `S`'s instructions; `a` and `b` can be read at all of their tile's rows and columns and `k` steps, `c` can be
/// written at all of the tile, and read unless it is fresh; nothing else refers to it. `T` is `V` by `N` registers of `S`.
#[inline(always)]
pub(super) unsafe fn outer_products<S: Simd, T: Registers, const V: usize, const N: usize, const U: usize>(
    k: usize,
    (mut a, step): (*const S::Element, isize),
    (mut b, panel): (*const S::Element, impl Fn(usize, usize) -> isize),
    Onto { at: c, ldc, fresh }: Onto<S::Element>,
) {
    let tile: Layout<(T::Rows, T::Columns), (U1, isize)> = Layout::from_parts(Default::default(), (U1::default(), ldc));
    // SAFETY: loads of A are at `(a(v), k)` and `LANES - 1` rows below, all of them rows of the tile; elements of B are at
    // `(n, k)`; those of C at the tile's coordinates. Pointers past the last step are made but not read.
    unsafe {
        let mut sums = [[S::zero(); V]; N];
        for n in 0..if fresh { 0 } else { N } {
            prefetch::<false>(c.offset(place(&tile, T::c(0, n))).cast());
            prefetch::<false>(c.offset(place(&tile, T::c(V - 1, n))).add(S::LANES - 1).cast());
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
                    for v in 0..V {
                        b = sums[n][v].then(b);
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
                let sum = sums[n][v];
                if fresh { sum } else { S::load(at).add(sum) }.store(at);
            }
        }
    }
}

/// [`outer_products`] for a tile of which only the first `rows` and `columns` exist.
///
/// # Safety
/// As [`outer_products`], for the rows and columns that exist: more than `V - 1` registers of rows, and 1 to `N` columns.
#[inline(always)]
pub(super) unsafe fn part_of_products<S: Simd, T: Registers, const V: usize, const N: usize>(
    (rows, columns, k): (usize, usize, usize),
    (mut a, step): (*const S::Element, isize),
    b: Panel<S::Element>,
    Onto { at: c, ldc, fresh }: Onto<S::Element>,
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
                let next = (n + 1) % N;
                for v in 0..V {
                    sums[n][v] = left[v].mul_add(value, sums[n][v]);
                }
                for v in 0..V {
                    right[next] = sums[n][v].then(right[next]);
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
                let sum = sums[n][v];
                if v + 1 < V {
                    if fresh { sum } else { S::load(at).add(sum) }.store(at);
                } else {
                    if fresh { sum } else { S::load_first(at, last).add(sum) }.store_first(at, last);
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
/// If `STREAM`, past the caches.
///
/// Each stage is a perfect shuffle of the rows: row `i` is interleaved with row `i + R/2`, which moves the highest bit of the
/// row's index below the bits of `k`. After all of them `k` is on top.
///
/// # Safety
/// The machine has `S`'s instructions; `from` can be read at `R` rows of `LANES`; `to` can be written at `LANES` groups of `R`,
/// `pitch` apart, where `pitch` is `R` unless `R` is `LANES`.
#[inline(always)]
pub(crate) unsafe fn transpose<S: Simd, const R: usize, const STREAM: bool>(
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
            let to = to.add(i * pitch * S::LANES / R);
            if STREAM { vector.stream(to) } else { vector.store(to) }
        }
    }
}

/// `k` times a whole `M`, one after the other: `(M,K):(1,step)` to `(M,K):(1,M)`.
///
/// # Safety
/// `M` is an array of `T`; `from` and `to` are as large as those layouts say.
#[inline(always)]
pub(super) unsafe fn copy_panel<M: Array>(k: usize, from: *const M::Element, step: isize, to: *mut M::Element) {
    for i in 0..k {
        // SAFETY: the caller's; an array is as little aligned as its elements
        unsafe { to.cast::<M>().add(i).write(from.offset(step * i.cast_signed()).cast::<M>().read()) }
    }
}
/// An array.
pub(super) trait Array: Copy {
    type Element;
}
impl<T: Copy, const N: usize> Array for [T; N] {
    type Element = T;
}
