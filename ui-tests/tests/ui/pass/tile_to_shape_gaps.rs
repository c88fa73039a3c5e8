//! Eq. 21, by the name of what was called: between the elements of the tile there is room for two copies, and not for three.

use cute_static::{TileToShape, layout, shape};

fn main() {
    let _: TileToShape<layout!((4, 1) : (2, 0)), shape!((16, 1))> = Default::default();
}
