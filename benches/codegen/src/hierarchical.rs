//! `((2,2),(4,2)):((1,8),(2,16))` at one integer: powers of two, so shifts and masks.
//!
//! Equal contract: neither version checks bounds; past 32 the last mode goes on (Eq. 4), by hand as in the layout.

use cute_static::layout;

/// With a layout.
#[inline(never)]
pub fn layout(c: usize) -> isize {
    layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))).at(c)
}

/// By hand.
#[inline(never)]
pub fn by_hand(c: usize) -> isize {
    ((c & 1) + 8 * ((c >> 1) & 1) + 2 * ((c >> 2) & 3) + 16 * (c >> 4)) as isize
}
