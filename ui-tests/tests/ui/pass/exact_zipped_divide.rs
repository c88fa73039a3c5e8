//! 64 rows are no multiple of a tile of 7: without `Exact` there would be ten tiles, and the last one would reach to row 69.

use cute_static::{Exact, layout, shape, zipped_divide};

fn main() {
    assert!(zipped_divide(&layout!((64, 64) : (64, 1)), &Exact(shape!((8, 16)))).is_ok());
}
