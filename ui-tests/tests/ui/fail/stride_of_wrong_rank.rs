//! Definition 2.15: a shape and its stride nest alike. A stride for each of two extents is not three strides.

use cute_static::{Layout, shape};

fn main() {
    let strides = (shape!((1, 4)), shape!((1, 4, 32)));
    assert!(Layout::new(shape!((4, 8)), strides.1).is_ok());
}
