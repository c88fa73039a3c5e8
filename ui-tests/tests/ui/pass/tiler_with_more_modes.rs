//! Two entries for two modes.

use cute_static::{layout, shape, zipped_divide};

fn main() {
    let tilers = (shape!((4, 2)), shape!((4, 2, 2)));
    let _ = zipped_divide(&layout!((8, 6) : (1, 8)), &tilers.0);
}
