//! A function with one bound, called with a tile that has to divide 8 columns: told at the call, with both numbers.

use cute_static::{Exact, layout, shape};
use cute_ui_tests::tiles::tile;

fn main() {
    assert!(tile(&layout!((4, 8) : (1, 4)), &Exact(shape!((4, 5))), (0, 1)).is_ok());
}
