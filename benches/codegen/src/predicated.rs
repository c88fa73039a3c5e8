//! A predicated load: element `(i, j)` of 128x8 tile `(x, y)` of an `(m,n):(1,4096)` matrix, 0 where the matrix has ended.
//! `m` and `n` are known when run.
//!
//! Equal contract: the tiles need not divide the matrix, so both ask of the coordinate whether it exists, and the slice
//! checks the index.

use cute_static::{Layout, identity, int, shape, zipped_divide};

/// With layouts: one for the offsets, one for the coordinates, divided alike.
#[inline(never)]
pub fn layout(data: &[f32], (m, n): (usize, usize), (x, y): (usize, usize), (i, j): (usize, usize)) -> f32 {
    let (matrix, tile) = (Layout::from_parts((m, n), (int!(1), int!(4096))), shape!((128, 8)));
    let (Ok(tiles), Ok(coords)) = (zipped_divide(&matrix, &tile), zipped_divide(&identity((m, n)), &tile)) else {
        return 0.0;
    };
    let (row, column) = coords.at(((i, j), (x, y)));
    if row.cast_unsigned() < m && column.cast_unsigned() < n {
        let at = tiles.at(((i, j), (x, y)));
        data.get(at.cast_unsigned()).copied().unwrap_or(0.0)
    } else {
        0.0
    }
}

/// By hand.
#[inline(never)]
pub fn by_hand(data: &[f32], (m, n): (usize, usize), (x, y): (usize, usize), (i, j): (usize, usize)) -> f32 {
    let (row, column) = (i + 128 * x, j + 8 * y);
    if row < m && column < n {
        let (corner, inside) = (128 * x + 8 * 4096 * y, i + 4096 * j);
        data.get(corner + inside).copied().unwrap_or(0.0)
    } else {
        0.0
    }
}
