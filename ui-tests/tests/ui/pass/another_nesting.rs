//! Two layouts are one if they nest alike: `(8,8)` has an integer where `(8,(4,2))` has a tuple, though the offsets are the same.

use cute_static::{layout, same_layout};

fn main() {
    let layouts = (layout!((8, 8) : (1, 8)), layout!((8, (4, 2)) : (1, (8, 32))));
    assert!(same_layout(&layouts.1, &layout!((8, (4, 2)) : (1, (8, 32)))).is_ok());
}
