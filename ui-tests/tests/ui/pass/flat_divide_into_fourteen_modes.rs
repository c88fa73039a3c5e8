//! A tuple of two tuples has room.

use cute_static::{zipped_divide, layout, shape};

fn main() {
    let l = layout!((4, 4, 4, 4, 4, 4, 4) : (1, 4, 16, 64, 256, 1024, 4096));
    let _ = zipped_divide(&l, &shape!((2, 2, 2, 2, 2, 2, 2)));
}
