//! A function with one bound, called with threads that have to divide 8 columns.

use cute_static::{Exact, layout};
use cute_ui_tests::tiles::thread;

fn main() {
    assert!(thread(&layout!((4, 8) : (1, 4)), &Exact(layout!((4, 2) : (1, 4))), 7).is_ok());
}
