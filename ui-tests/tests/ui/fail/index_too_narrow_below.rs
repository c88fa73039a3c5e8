//! Offsets of 8 bits with a sign begin at -128: a reversed row of 130 elements reaches -129.

use cute_static::layout;

fn main() {
    assert!(layout!(130 : -1).indexed::<i8>().is_ok());
}
