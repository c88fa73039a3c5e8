//! Definition 2.5: a shape is made of positive integers. There is no coordinate in a mode of extent 0.

use cute_static::{Layout, shape};

fn main() {
    let _ = Layout::from_parts(shape!((4, 0)), shape!((1, 4))).at(1usize);
}
