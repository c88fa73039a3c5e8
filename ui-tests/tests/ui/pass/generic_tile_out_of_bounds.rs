//! A function with one bound, called with a tile that is not there: of 2 tiles, the third.

use cute_static::{int, layout, shape};
use cute_ui_tests::tiles::tile;

fn main() {
    assert!(tile(&layout!((4, 8) : (1, 4)), &shape!((4, 4)), (0, int!(1))).is_ok());
}
