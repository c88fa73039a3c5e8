//! Definition 2.15: a shape and its stride nest alike. A mode of shape `(2, 4)` has two strides.

use cute_static::{Layout, shape};

fn main() {
    let strides = (shape!((1, 4)), shape!((1, (4, 8))));
    let _ = Layout::new(shape!((4, (2, 4))), strides.0);
}
