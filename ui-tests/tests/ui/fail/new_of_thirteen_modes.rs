//! A tuple has 12 modes at most.

use cute_static::Layout;

fn main() {
    let two = 2usize;
    let shape = (two, two, two, two, two, two, two, two, two, two, two, two, two);
    assert!(Layout::new(shape, shape).is_ok());
}
