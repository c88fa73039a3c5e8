//! A mutable view is not.

use cute_static::{Tensor, layout};

fn main() {
    let mut data = [0; 32];
    let tensor = Tensor::view_mut(&mut data, layout!((4, 8) : (8, 1)));
    assert!(tensor.is_ok_and(|mut tensor| tensor.set((1, 2), 5)));
}
