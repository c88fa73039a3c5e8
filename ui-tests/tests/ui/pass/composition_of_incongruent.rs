//! Definition 2.15: a shape and its stride nest alike. With three strides for two extents there is nothing to compose.

use cute_static::{Layout, composition, layout, shape};

fn main() {
    let layouts = (
        Layout::from_parts(shape!((8, 8)), shape!((1, 8))),
        Layout::from_parts(shape!((8, 8)), shape!((1, 8, 64))),
    );
    let _ = composition(&layouts.0, &layout!(4 : 2));
}
