//! An element of `(96,120):(1,100)` behind a raw pointer, to which a number is added.
//!
//! Equal contract: the caller vouches for the elements; both check the coordinate.

use cute_static::{Tensor, layout};

/// With a layout.
///
/// # Safety
/// `data` points to 11996 elements that may be written.
#[inline(never)]
pub unsafe fn layout(data: *mut f32, i: usize, j: usize, x: f32) -> Option<()> {
    // SAFETY: the cosize of the layout is 11996.
    let mut tensor = unsafe { Tensor::from_mut_ptr(data, layout!((96, 120) : (1, 100))) }.ok()?;
    *tensor.get_mut((i, j))? += x;
    Some(())
}

/// By hand.
///
/// # Safety
/// `data` points to 11996 elements that may be written.
#[inline(never)]
pub unsafe fn by_hand(data: *mut f32, i: usize, j: usize, x: f32) -> Option<()> {
    if i >= 96 || j >= 120 {
        return None;
    }
    // SAFETY: i + 100 j is at most 95 + 11900, which is less than 11996.
    unsafe { *data.add(i + 100 * j) += x };
    Some(())
}
