//! Whole tiles of 8 rows do not make 60 rows.

use cute_static::{TileToShape, layout, shape};

type C = TileToShape<layout!((8, 8) : (8, 1)), shape!((60, 64))>;

fn main() {
    let _ = C::default();
}
