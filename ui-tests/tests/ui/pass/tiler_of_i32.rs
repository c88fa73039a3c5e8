//! A `usize` is one.

use cute_static::{layout, zipped_divide};

fn main() {
    let (tile, l) = (4usize, layout!((8, 8) : (8, 1)));
    assert!(zipped_divide(&l, &(tile, 4usize)).is_ok());
}
