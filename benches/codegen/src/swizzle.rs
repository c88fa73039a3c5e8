//! `Sw<3,0,3> o 0 o (8,8):(8,1)` at a pair of integers: a tile of shared memory without bank conflicts.
//!
//! Equal contract: neither version checks bounds, and both wrap like pointer arithmetic.

use cute_static::{ComposedLayout, int, layout, swizzle};

/// With a layout.
#[inline(never)]
pub fn layout(i: usize, j: usize) -> isize {
    ComposedLayout::from_parts(swizzle!(3, 0, 3), int!(0), layout!((8, 8) : (8, 1))).at((i, j))
}

/// By hand.
#[inline(never)]
pub fn by_hand(i: usize, j: usize) -> isize {
    let x = 8 * i + j;
    (x ^ ((x >> 3) & 7)) as isize
}
