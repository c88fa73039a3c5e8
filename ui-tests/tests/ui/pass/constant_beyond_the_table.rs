//! The largest one that is no power of two's neighbour; any other goes in braces.
use cute_static::layout;

const BLOCK: usize = 4096;

fn main() {
    let _ = layout!((BLOCK, 8) : (1, BLOCK));
    let _ = layout!(({ BLOCK + 905 }, 8) : (1, 5001));
}
