//! A constant.
use cute_static::layout;

fn main() {
    const BLOCK: usize = 128;
    let _ = layout!((BLOCK, 8) : (1, 128));
}
