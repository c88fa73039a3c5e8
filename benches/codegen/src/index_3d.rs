//! `(24,20,30):(30,750,1)` at three integers: the last mode is contiguous, the second padded.
//!
//! Equal contract: neither version checks bounds, and both wrap like pointer arithmetic.

use cute_static::layout;

/// With a layout.
#[inline(never)]
pub fn layout(i: usize, j: usize, k: usize) -> isize {
    layout!((24, 20, 30) : (30, 750, 1)).at((i, j, k))
}

/// By hand.
#[inline(never)]
pub fn by_hand(i: usize, j: usize, k: usize) -> isize {
    (30 * i + 750 * j + k) as isize
}
