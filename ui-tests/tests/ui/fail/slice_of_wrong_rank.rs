//! Eq. 10: a slice has one entry for each mode. Three do not fit a matrix.

use cute_static::{layout, slice};

fn main() {
    let coords = ((.., 1usize), (.., .., 1usize));
    let _ = slice(&layout!((4, 8) : (1, 4)), coords.1).unwrap();
}
