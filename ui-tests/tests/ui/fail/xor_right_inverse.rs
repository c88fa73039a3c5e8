//! Of XOR strides there are inverses on values only.

use cute_static::{Xor, int, layout, right_inverse};

fn main() {
    let _ = right_inverse(&layout!((8, 8) : (Xor<int!(1)>, Xor<int!(9)>))).unwrap();
}
