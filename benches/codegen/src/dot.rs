//! The dot product of a row of a row-major 64x48 matrix and a column of a row-major 48x32 one: a contiguous mode and a
//! strided one.
//!
//! Equal contract: both take arrays, check the two coordinates, and nothing inside the loop.

use cute_static::{Tensor, layout};

/// With a layout.
#[inline(never)]
pub fn layout(a: &[f32; 64 * 48], b: &[f32; 48 * 32], i: usize, j: usize) -> Option<f32> {
    let a = Tensor::view(a, layout!((64, 48) : (48, 1))).ok()?;
    let b = Tensor::view(b, layout!((48, 32) : (32, 1))).ok()?;
    let (row, column) = (a.slice((i, ..))?, b.slice((.., j))?);
    let mut sum = 0.0;
    for k in 0..48 {
        sum += row.get(k)? * column.get(k)?;
    }
    Some(sum)
}

/// By hand.
#[inline(never)]
pub fn by_hand(a: &[f32; 64 * 48], b: &[f32; 48 * 32], i: usize, j: usize) -> Option<f32> {
    if i < 64 && j < 32 {
        let mut sum = 0.0;
        for k in 0..48 {
            // SAFETY: k + 48 i is at most 47 + 48 * 63, and j + 32 k at most 31 + 32 * 47.
            sum += unsafe { a.get_unchecked(k + 48 * i) * b.get_unchecked(j + 32 * k) };
        }
        Some(sum)
    } else {
        None
    }
}
