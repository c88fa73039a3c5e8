//! `(96,120):(1,100)` at a pair of integers: columns one after the other, padded.
//!
//! Equal contract: neither version checks bounds, and both wrap like pointer arithmetic.

use cute_static::layout;

/// With a layout.
#[inline(never)]
pub fn layout(i: usize, j: usize) -> isize {
    layout!((96, 120) : (1, 100)).at((i, j))
}

/// By hand.
#[inline(never)]
pub fn by_hand(i: usize, j: usize) -> isize {
    (i + 100 * j) as isize
}
