//! Definition 2.9: a tensor of 8 columns has no column 8.

use cute_static::{Tensor, int, layout};

fn main() {
    let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0f32);
    assert!(tensor.slice((.., int!(8))).is_some());
}
