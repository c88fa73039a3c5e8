//! Definition 2.12: a coordinate has one entry for each mode. Three do not fit a matrix.

use cute_static::{layout};

fn main() {
    let coords = (0usize, (1usize, 2usize), (1usize, 2usize, 0usize));
    let _ = layout!((4, 8) : (1, 4)).at(coords.1);
}
