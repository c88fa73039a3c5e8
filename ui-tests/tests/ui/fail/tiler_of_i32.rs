//! Run-time integers of a tiler are `usize`.

use cute_static::{layout, zipped_divide};

fn main() {
    let (tile, l) = (4i32, layout!((8, 8) : (8, 1)));
    assert!(zipped_divide(&l, &(tile, 4usize)).is_ok());
}
