//! Definition 2.19: a tensor's offsets point into its storage. A reversed row of 4 reaches 3 elements below offset 0.

use cute_static::{Tensor, layout};

fn main() {
    let layouts = (layout!((4, 2) : (1, 4)), layout!((4, 2) : (-1, 4)));
    assert!(Tensor::owned([0f32; 8], layouts.1).is_ok());
}
