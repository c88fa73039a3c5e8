//! Run-time coordinates are `usize`.

use cute_static::layout;

fn main() {
    let (i, j) = (1u32, 2usize);
    assert_eq!(layout!((4, 8) : (8, 1)).at((i, j)), 10);
}
