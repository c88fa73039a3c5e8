//! The tiled multiplication: what a grid of CTAs of 16x16 threads would do, one thread after the other.

use crate::partition::{
    Accumulators, Column, CtaMk, CtaMn, ThreadLayout, Vmn, a as part_a, b as part_b, c as part_c, thread_at, thrfrg,
};
use core::ops::{AddAssign, Mul};
use cute_kit::accessor::{Overhang, View};
use cute_kit::{
    AlgebraError, Extent, Fragment, Get, Layout, Tensor, copy, copy_if, copy_or, gemm, identity, int, zipped_divide,
};

/// An element type: `f32` or `f64`.
pub(crate) trait Scalar: Copy + Mul<Output = Self> + AddAssign {
    /// 0.
    const ZERO: Self;
}
impl Scalar for f32 {
    const ZERO: Self = 0.0;
}
impl Scalar for f64 {
    const ZERO: Self = 0.0;
}

/// A matrix in memory: both extents and both strides known at run time, so that C order, Fortran order and
/// transposition are one code path (paper, Table 3).
pub(crate) type Strided = Layout<(usize, usize), (usize, usize)>;
/// The layout of the result: rows one after the other.
pub(crate) type RowMajor = Layout<(usize, usize), (usize, int!(1))>;

/// A tile of a matrix of any strides: static extents, run-time strides.
type MemoryTile<'a, T> = Tensor<View<'a, T, Overhang>, Layout<CtaMk, (usize, usize)>>;
/// A packed tile, M-major (or N-major): "shared memory".
type SharedTile<T> = Fragment<T, part_a::Tile>;

/// A thread: its coordinate, and the accumulators in its registers.
struct Thread<T> {
    m: usize,
    n: usize,
    accumulators: Fragment<T, Accumulators>,
}

/// A place that the tiling says exists. A `None` here is a bug in this file, not in the input.
fn inside<X>(place: Option<X>) -> Result<X, AlgebraError> {
    place.ok_or(AlgebraError::Unrepresentable)
}

/// The number of calls of `progress` in [`multiply`]: one for each step along K of each tile of C.
pub(crate) fn steps(m: usize, n: usize, k: usize) -> usize {
    let (tm, tn) = (CtaMn::default().0.extent(), CtaMn::default().1.extent());
    m.div_ceil(tm) * n.div_ceil(tn) * k.div_ceil(Get::<CtaMk, int!(1)>::default().extent())
}

/// `C(m, n) = sum over k of A(m, k) B(n, k)`.
///
/// # Errors
/// Layouts that do not fit their data or each other.
pub(crate) fn multiply<T: Scalar>(
    (a, layout_a): (&[T], &Strided),
    (b, layout_b): (&[T], &Strided),
    (c, layout_c): (&mut [T], &RowMajor),
    progress: &mut impl FnMut(),
) -> Result<(), AlgebraError> {
    let ((m, k), (n, _)) = (*layout_a.shape(), *layout_b.shape());
    Tensor::view(a, *layout_a)?;
    Tensor::view(b, *layout_b)?;
    Tensor::view_mut(c, *layout_c)?;

    // global memory in tiles: ((tile), (which tile)). Tiles on the border overhang ...
    let tiles_a = Tensor::overhang(a, zipped_divide(layout_a, &CtaMk::default())?);
    let tiles_b = Tensor::overhang(b, zipped_divide(layout_b, &CtaMk::default())?);
    let mut tiles_c = Tensor::overhang_mut(c, zipped_divide(layout_c, &CtaMn::default())?);
    // ... and coordinates, divided alike, tell which elements exist
    let coords_a = Tensor::coordinates(identity(&(m, k))?).with_layout(|l| zipped_divide(l, &CtaMk::default()))?;
    let coords_b = Tensor::coordinates(identity(&(n, k))?).with_layout(|l| zipped_divide(l, &CtaMk::default()))?;
    let coords_c = Tensor::coordinates(identity(&(m, n))?).with_layout(|l| zipped_divide(l, &CtaMn::default()))?;

    let (count_m, count_k) = tiles_a.layout().shape().1;
    let (count_n, _) = tiles_b.layout().shape().1;
    let mut shared_a: SharedTile<T> = Tensor::fragment(part_a::Tile::default(), T::ZERO);
    let mut shared_b: SharedTile<T> = Tensor::fragment(part_b::Tile::default(), T::ZERO);
    let mut threads = Vec::new();

    for tile_m in 0..count_m {
        for tile_n in 0..count_n {
            let coords_c = inside(coords_c.slice((.., (tile_m, tile_n))))?
                .with_layout(|l| thrfrg(l, &part_c::Perms::default(), part_c::Threads::default()))?;

            // threads of which no element exists stay idle
            threads.clear();
            for t in 0..256 {
                let (thread_m, thread_n) = (t / 16, t % 16);
                debug_assert_eq!(ThreadLayout::default().at((thread_m, thread_n)), t.cast_signed());
                let mine = inside(coords_c.slice(thread_at(thread_m, thread_n)))?;
                if mine.get(0usize).is_some_and(|at| exists(at, (m, n))) {
                    let accumulators = Tensor::fragment(Accumulators::default(), T::ZERO);
                    threads.push(Thread { m: thread_m, n: thread_n, accumulators });
                }
            }

            for tile_k in 0..count_k {
                let coords = inside(coords_a.slice((.., (tile_m, tile_k))))?;
                load(&inside(tiles_a.slice((.., (tile_m, tile_k))))?, |at| coords.get(at), (m, k), &mut shared_a)?;
                let coords = inside(coords_b.slice((.., (tile_n, tile_k))))?;
                load(&inside(tiles_b.slice((.., (tile_n, tile_k))))?, |at| coords.get(at), (n, k), &mut shared_b)?;
                for thread in &mut threads {
                    accumulate(&shared_a, &shared_b, thread)?;
                }
                progress();
            }

            let mut tile_c = inside(tiles_c.slice_mut((.., (tile_m, tile_n))))?
                .with_layout(|l| thrfrg(l, &part_c::Perms::default(), part_c::Threads::default()))?;
            for thread in &threads {
                // (1,(4,2),(4,2)):(0,(n,64n),(1,64)), and the coordinates of the same elements
                let mut mine = inside(tile_c.slice_mut(thread_at(thread.m, thread.n)))?.with_layout(|l| Ok(l.vmn()))?;
                let coords = inside(coords_c.slice(thread_at(thread.m, thread.n)))?.with_layout(|l| Ok(l.vmn()))?;
                let exists = |i| coords.get(i).is_some_and(|at| exists(at, (m, n)));
                copy_if(&thread.accumulators, &mut mine, exists)?;
            }
        }
    }
    Ok(())
}

/// Whether a coordinate lies in a matrix.
fn exists(at: (isize, isize), (rows, columns): (usize, usize)) -> bool {
    at.0.cast_unsigned() < rows && at.1.cast_unsigned() < columns
}

/// Packs a tile into shared memory, row by row, and zeros where K has ended. Rows that do not exist stay as they are:
/// only elements of C that do not exist either come of them.
#[inline(always)]
fn load<T: Scalar>(
    tile: &MemoryTile<'_, T>,
    coordinate: impl Fn((usize, usize)) -> Option<(isize, isize)>,
    bounds: (usize, usize),
    shared: &mut SharedTile<T>,
) -> Result<(), AlgebraError> {
    for row in 0..128 {
        if !coordinate((row, 0)).is_some_and(|at| exists(at, bounds)) {
            break;
        }
        let from = inside(tile.slice((row, ..)))?;
        let mut to = inside(shared.slice_mut((row, ..)))?;
        copy_or(&from, &mut to, |i| coordinate((row, i)).is_some_and(|at| exists(at, bounds)), T::ZERO)?;
    }
    Ok(())
}

/// What one thread does with the tiles in shared memory: 8 outer products of 8 by 8.
#[inline(always)]
fn accumulate<T: Scalar>(
    shared_a: &SharedTile<T>,
    shared_b: &SharedTile<T>,
    thread: &mut Thread<T>,
) -> Result<(), AlgebraError> {
    let all_a = inside(shared_a.slice(..))?
        .with_layout(|l| thrfrg(l, &part_a::Perms::default(), part_a::Threads::default()))?;
    let all_b = inside(shared_b.slice(..))?
        .with_layout(|l| thrfrg(l, &part_b::Perms::default(), part_b::Threads::default()))?;
    // (1,(4,2),8):(0,(1,64),128), both
    let mine_a = inside(all_a.slice(thread_at(thread.m, 0usize)))?.with_layout(|l| Ok(l.vmn()))?;
    let mine_b = inside(all_b.slice(thread_at(thread.n, 0usize)))?.with_layout(|l| Ok(l.vmn()))?;
    let mut column_a = Tensor::fragment(Column::default(), T::ZERO);
    let mut column_b = Tensor::fragment(Column::default(), T::ZERO);
    for k in 0..8usize {
        copy(&inside(mine_a.slice((0usize, .., k)))?, &mut column_a)?;
        copy(&inside(mine_b.slice((0usize, .., k)))?, &mut column_b)?;
        gemm(&column_a, &column_b, &mut thread.accumulators)?;
    }
    Ok(())
}
