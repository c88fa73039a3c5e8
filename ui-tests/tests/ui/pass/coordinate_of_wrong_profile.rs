//! An integer for the mode of extent 8.

use cute_static::{layout};

fn main() {
    let coords = (5usize, (2usize, 3usize));
    let _ = layout!((4, 8) : (1, 4)).at((1usize, coords.0));
}
