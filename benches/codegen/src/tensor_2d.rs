//! An element of a slice through `(96,120):(1,100)`, or nothing out of bounds.
//!
//! Equal contract: both check once that the slice holds the layout (11996 elements), then that the coordinate is in
//! bounds; neither checks the index a second time.

use cute_static::{Tensor, layout};

/// With a layout.
#[inline(never)]
pub fn layout(data: &[f32], i: usize, j: usize) -> Option<f32> {
    Tensor::view(data, layout!((96, 120) : (1, 100))).ok()?.get((i, j)).copied()
}

/// By hand.
#[inline(never)]
pub fn by_hand(data: &[f32], i: usize, j: usize) -> Option<f32> {
    if data.len() < 11996 {
        return None;
    }
    if i >= 96 || j >= 120 {
        return None;
    }
    // SAFETY: i + 100 j is at most 95 + 11900, which is less than 11996.
    Some(unsafe { *data.get_unchecked(i + 100 * j) })
}
