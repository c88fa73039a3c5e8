//! A kernel in two steps: tile `(x, y)` of 32x16 of a row-major 128x96 matrix, then in it the part of thread `t` of 8x4, numbered
//! along the rows: sixteen elements, summed.
//!
//! Equal contract: both take an array, check the tile's coordinate and the thread's number, and nothing inside the loops.

use cute_static::{Tensor, layout, shape};

/// With layouts: `local_tile`, then `local_partition`.
#[inline(never)]
pub fn layout(matrix: &[f32; 128 * 96], x: usize, y: usize, t: usize) -> Option<f32> {
    let matrix = Tensor::view(matrix, layout!((128, 96) : (96, 1))).ok()?;
    let tile = matrix.local_tile(&shape!((32, 16)), (x, y)).ok()?;
    let mine = tile.local_partition(&layout!((8, 4) : (4, 1)), t).ok()?;
    let mut sum = 0.0;
    for j in 0..4 {
        for i in 0..4 {
            sum += mine.get((i, j))?;
        }
    }
    Some(sum)
}

/// By hand.
#[inline(never)]
pub fn by_hand(matrix: &[f32; 128 * 96], x: usize, y: usize, t: usize) -> Option<f32> {
    if x < 4 && y < 6 && t < 32 {
        // t % 4 + 96 (t / 4) in the tile
        let first = 96 * 32 * x + 16 * y + 92 * (t / 4) + t;
        let mut sum = 0.0;
        for j in 0..4 {
            for i in 0..4 {
                // SAFETY: the tile's corner is at most (96, 80), the thread's element in it (7, 3), and (24, 12) is added at most.
                sum += unsafe { *matrix.get_unchecked(first + 96 * 8 * i + 4 * j) };
            }
        }
        Some(sum)
    } else {
        None
    }
}
