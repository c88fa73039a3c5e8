//! Of XOR strides there are inverses on values only.

use cute_static::{layout, right_inverse};

fn main() {
    let _ = right_inverse(&layout!((8, 8) : (1, 8))).unwrap();
}
