//! Extent 2 is positive.

use cute_static::{layout};

fn main() {
    let _ = layout!((4, 2) : (1, 4)).at(1usize);
}
