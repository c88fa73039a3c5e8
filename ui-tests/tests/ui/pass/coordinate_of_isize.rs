//! A `usize` is one.

use cute_static::{Tensor, layout};

fn main() {
    let data = [0; 32];
    let tensor = Tensor::view(&data, layout!((4, 8) : (8, 1)));
    assert!(tensor.is_ok_and(|tensor| tensor.get((1usize, 2)) == Some(&0)));
}
