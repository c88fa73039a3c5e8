//! A row-major 8x8 tile copied into a column-major one.
//!
//! Equal contract: both take arrays of 64 elements, which hold the layouts for certain, so that no check is left in
//! either.

use cute_static::{Tensor, copy, layout};

/// With a layout.
#[inline(never)]
pub fn layout(src: &[f32; 64], dst: &mut [f32; 64]) {
    let src = Tensor::view(src, layout!((8, 8) : (8, 1)));
    let dst = Tensor::view_mut(dst, layout!((8, 8) : (1, 8)));
    if let (Ok(src), Ok(mut dst)) = (src, dst) {
        let _ = copy(&src, &mut dst);
    }
}

/// By hand.
#[inline(never)]
pub fn by_hand(src: &[f32; 64], dst: &mut [f32; 64]) {
    for j in 0..8 {
        for i in 0..8 {
            dst[i + 8 * j] = src[8 * i + j];
        }
    }
}
