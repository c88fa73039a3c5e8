//! A `usize` is one.

use cute_static::layout;

fn main() {
    let (i, j) = (1usize, 2usize);
    assert_eq!(layout!((4, 8) : (8, 1)).at((i, j)), 10);
}
