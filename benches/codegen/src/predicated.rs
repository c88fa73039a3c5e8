//! A predicated load: element `(i, j)` of 128x8 tile `(x, y)` of an `(m,n):(1,4096)` matrix, 0 where the matrix has ended.
//! `m` and `n` are known when run.
//!
//! Equal contract: the tiles need not divide the matrix, so both ask of the coordinate whether it exists, and the slice
//! checks the index. Both index by the coordinate that they have asked. (A tile of the data beside the tile of coordinates would
//! say the same offset in other terms, of which the compiler does not know that they are the same: two instructions more, with
//! layouts as by hand.)

use cute_static::{Layout, identity, int, shape, zipped_divide};

/// With layouts: the tile of the coordinates, and the matrix at one of them.
#[inline(never)]
pub fn layout(data: &[f32], (m, n): (usize, usize), (x, y): (usize, usize), (i, j): (usize, usize)) -> f32 {
    let matrix = Layout::from_parts((m, n), (int!(1), int!(4096)));
    let Ok(coords) = identity(&(m, n)).and_then(|all| zipped_divide(&all, &shape!((128, 8)))) else { return 0.0 };
    let (row, column) = coords.at(((i, j), (x, y)));
    let coord = (row.cast_unsigned(), column.cast_unsigned());
    if matrix.contains(coord) { data.get(matrix.at(coord).cast_unsigned()).copied().unwrap_or(0.0) } else { 0.0 }
}

/// By hand.
#[inline(never)]
pub fn by_hand(data: &[f32], (m, n): (usize, usize), (x, y): (usize, usize), (i, j): (usize, usize)) -> f32 {
    let (top, left) = (128 * x, 8 * y);
    let (row, column) = (top + i, left + j);
    if row < m && column < n { data.get(row + 4096 * column).copied().unwrap_or(0.0) } else { 0.0 }
}
