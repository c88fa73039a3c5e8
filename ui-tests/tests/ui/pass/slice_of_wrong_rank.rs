//! Two entries for two modes.

use cute_static::{layout, slice};

fn main() {
    let coords = ((.., 1usize), (.., .., 1usize));
    let _ = slice(&layout!((4, 8) : (1, 4)), coords.0).unwrap();
}
