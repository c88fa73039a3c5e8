//! Each mode of a tile is repeated along one of the shape. A tile of three has no matrix to fill.

use cute_static::{LayoutLeft, layout, shape, tile_to_shape};

fn main() {
    let shapes = (shape!((8, 16, 2)), shape!((8, 16)));
    let _ = tile_to_shape(&layout!((4, 2, 1) : (1, 4, 8)), &shapes.1, &LayoutLeft);
}
