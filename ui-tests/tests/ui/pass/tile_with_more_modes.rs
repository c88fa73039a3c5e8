//! Three modes, and as many of the shape.

use cute_static::{LayoutLeft, layout, shape, tile_to_shape};

fn main() {
    let shapes = (shape!((8, 16, 2)), shape!((8, 16)));
    let _ = tile_to_shape(&layout!((4, 2, 1) : (1, 4, 8)), &shapes.0, &LayoutLeft);
}
