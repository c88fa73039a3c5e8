//! A name of one letter is a type's.
use cute_static::shape;

const N: usize = 8;

fn main() {
    let _ = shape!((N, 4));
}
