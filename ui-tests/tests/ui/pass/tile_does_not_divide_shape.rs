//! 56 rows are seven tiles.

use cute_static::{TileToShape, layout, shape};

type C = TileToShape<layout!((8, 8) : (8, 1)), shape!((56, 64))>;

fn main() {
    let _ = C::default();
}
