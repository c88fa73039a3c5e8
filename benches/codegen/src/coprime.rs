//! `(3,5,7):(35,7,1)` at one integer: extents that share no factor, so divisions by constants.
//!
//! Equal contract: neither version checks bounds; past 105 the last mode goes on (Eq. 4), by hand as in the layout.

use cute_static::layout;

/// With a layout.
#[inline(never)]
pub fn layout(c: usize) -> isize {
    layout!((3, 5, 7) : (35, 7, 1)).at(c)
}

/// By hand: what is left after the largest quotient is below 15, and what comes of it below 99: bytes.
#[inline(never)]
pub fn by_hand(c: usize) -> isize {
    let (k, rest) = (c / 15, (c % 15) as u8);
    ((35 * (rest % 3) + 7 * (rest / 3)) as usize + k) as isize
}
