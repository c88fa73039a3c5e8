//! A function with one bound, called with a column that is not there.

use cute_static::{int, layout};
use cute_ui_tests::tiles::sliced;

fn main() {
    assert!(sliced(&layout!((4, 8) : (1, 4)), (.., int!(7))).is_some());
}
