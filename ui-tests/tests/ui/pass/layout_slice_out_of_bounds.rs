//! Definition 2.9: a layout of 4 rows has no row 4, and no slice of it.

use cute_static::{int, layout, slice};

fn main() {
    assert!(slice(&layout!((4, 8) : (1, 4)), (int!(3), ..)).is_ok());
}
