//! Two layouts are one if all extents and strides are equal: the third leaf has stride 32, not 64.

use cute_static::{layout, same_layout};

fn main() {
    let tile = layout!((8, (4, 2)) : (1, (8, 64)));
    assert!(same_layout(&layout!((8, (4, 2)) : (1, (8, 64))), &tile).is_ok());
}
