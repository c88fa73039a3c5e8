//! One type for each.

use cute_static::Layout;

fn main() {
    assert!(Layout::new((4, 8), (8usize, 1usize)).is_ok());
}
