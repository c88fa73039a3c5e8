//! A `usize` is one.

use cute_static::{layout, local_tile, shape};

fn main() {
    let (block, l) = (1usize, layout!((8, 8) : (8, 1)));
    assert!(local_tile(&l, &shape!((4, 4)), (block, 0)).is_ok());
}
