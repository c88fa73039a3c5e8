//! A constant is a `usize`.
use cute_static::layout;

const BLOCK: u32 = 128;

fn main() {
    let _ = layout!((BLOCK, 8) : (1, BLOCK));
}
