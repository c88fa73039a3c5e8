//! `(m,n):(1,ld)` at a pair of integers, all three known when run.
//!
//! Equal contract: neither version checks bounds, and both wrap like pointer arithmetic.

use cute_static::{Layout, int};

/// With a layout.
#[inline(never)]
pub fn layout((m, n): (usize, usize), ld: usize, i: usize, j: usize) -> isize {
    Layout::from_parts((m, n), (int!(1), ld)).at((i, j))
}

/// By hand.
#[inline(never)]
pub fn by_hand((_, _): (usize, usize), ld: usize, i: usize, j: usize) -> isize {
    (i + ld * j) as isize
}
