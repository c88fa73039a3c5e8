//! Extent 2 is positive.

use cute_static::{Layout, shape};

fn main() {
    let _ = Layout::from_parts(shape!((4, 2)), shape!((1, 4))).at(1usize);
}
