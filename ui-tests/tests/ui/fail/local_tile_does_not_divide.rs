//! Eq. 20, by the name of what was called: a tile of 3 columns leaves a rest of stride 3, and the second mode has (4, 2) columns.

use cute_static::{layout, local_tile, shape};

fn main() {
    let l = layout!((8, (4, 2)) : (1, (16, 8)));
    let _ = local_tile(&l, &shape!((4, 3)), (0, 0));
}
