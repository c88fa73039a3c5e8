//! A tiler has one entry for each mode, or fewer. Three do not fit a matrix.

use cute_static::{layout, shape, zipped_divide};

fn main() {
    let tilers = (shape!((4, 2)), shape!((4, 2, 2)));
    let _ = zipped_divide(&layout!((8, 6) : (1, 8)), &tilers.1);
}
