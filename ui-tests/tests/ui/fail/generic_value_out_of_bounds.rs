//! A function with one bound, called with a coordinate that is not there.

use cute_static::{int, layout};
use cute_ui_tests::tiles::value;

fn main() {
    assert!(value(&layout!((4, 8) : (1, 4)), (0, int!(8))).is_some());
}
