//! A `usize`; in braces it may be any integer.
use cute_static::layout;

const BLOCK: usize = 128;
const OTHER: u32 = 128;

fn main() {
    let _ = layout!((BLOCK, 8) : (1, { OTHER }));
}
