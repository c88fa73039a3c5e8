//! Seven modes of the tile and seven of the rest are no tuple.

use cute_static::{flat_divide, layout, shape};

fn main() {
    let l = layout!((4, 4, 4, 4, 4, 4, 4) : (1, 4, 16, 64, 256, 1024, 4096));
    let _ = flat_divide(&l, &shape!((2, 2, 2, 2, 2, 2, 2)));
}
