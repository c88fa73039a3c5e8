//! In a browser: a canvas gives its pixels as red, green, blue, alpha, red, ..; a network wants them as planes. A picture's size is known when
//! it is there, so extents are run-time integers here; the four of a pixel are not.

use cute_kit::prelude::*;

/// An image of bytes, asked for by the page, which fills it and gives it back to [`free`].
#[unsafe(no_mangle)]
pub extern "C" fn allocate(bytes: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; bytes].into_boxed_slice()).cast()
}

/// What [`allocate`] gave.
///
/// # Safety
/// `image` is of `allocate(bytes)`, and was not given back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(image: *mut u8, bytes: usize) {
    // SAFETY: the caller's promise, and a boxed slice is what was made
    drop(unsafe { Box::from_raw(core::ptr::slice_from_raw_parts_mut(image, bytes)) });
}

/// `planes` becomes all red, then all green, then all blue, then all alpha, of `height` rows each. False where the slices are too short for
/// that, or the numbers too large for any.
fn split(pixels: &[u8], planes: &mut [u8], height: usize, width: usize) -> Result<(), AlgebraError> {
    let shape = (height, width, int!(4));
    // a pixel's four side by side, then the columns, then the rows
    let in_pixels = Layout::new(shape, (width.saturating_mul(4), int!(4), int!(1)))?;
    let in_planes = Layout::new(shape, (width, int!(1), height.saturating_mul(width)))?;
    copy(&Tensor::view(pixels, in_pixels)?, &mut Tensor::view_mut(planes, in_planes)?)
}

/// [`split`] for a page: whether it was done.
///
/// # Safety
/// `pixels` and `planes` are two of `allocate(4 * height * width)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn planes(pixels: *const u8, planes: *mut u8, height: usize, width: usize) -> bool {
    let Some(bytes) = height.checked_mul(width).and_then(|pixels| pixels.checked_mul(4)) else {
        return false;
    };
    // SAFETY: the caller's promise; two allocations have nothing in common
    let (pixels, planes) =
        unsafe { (core::slice::from_raw_parts(pixels, bytes), core::slice::from_raw_parts_mut(planes, bytes)) };
    split(pixels, planes, height, width).is_ok()
}
