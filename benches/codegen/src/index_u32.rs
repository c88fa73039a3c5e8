//! `(96,120):(1,100)` at one integer in `u32`: one division by a constant, which in 32 bits is a product in 64.
//!
//! Equal contract: neither version checks bounds, and both wrap modulo 2^32.

use cute_static::layout;

/// With a layout.
#[inline(never)]
pub fn layout(c: u32) -> u32 {
    match layout!((96, 120) : (1, 100)).indexed::<u32>() {
        Ok(layout) => layout.at(c),
        Err(_) => 0,
    }
}

/// By hand.
#[inline(never)]
pub fn by_hand(c: u32) -> u32 {
    (c % 96).wrapping_add((c / 96).wrapping_mul(100))
}
