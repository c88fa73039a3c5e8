//! A shape alone says nothing about where elements are.

use cute_static::{Tensor, shape};

fn main() {
    assert!(Tensor::view(&[0; 32], shape!((4, 8))).is_ok());
}
