//! A function with one bound, called with an element that tiles of 4 rows have not.

use cute_static::{int, layout, shape};
use cute_ui_tests::tiles::element;

fn main() {
    assert!(element(&layout!((8, 8) : (1, 8)), &shape!((4, 4)), (int!(3), 0)).is_ok());
}
