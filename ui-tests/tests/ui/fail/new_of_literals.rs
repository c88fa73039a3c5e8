//! All literals: the extents are taken for `usize`, the strides may be of several types.

use cute_static::Layout;

fn main() {
    assert!(Layout::new((4, 8), (8, 1)).is_ok());
}
