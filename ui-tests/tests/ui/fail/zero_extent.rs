//! Definition 2.5: a shape is made of positive integers. There is no coordinate in a mode of extent 0.

use cute_static::{layout};

fn main() {
    let _ = layout!((4, 0) : (1, 4)).at(1usize);
}
