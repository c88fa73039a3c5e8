//! Definition 2.19: a tensor's offsets point into its storage. `(4,8):(1,5)` reaches offset 38, so it needs 39 elements.

use cute_static::{Tensor, layout};

fn main() {
    assert!(Tensor::owned([0f32; 39], layout!((4, 8) : (1, 5))).is_ok());
}
