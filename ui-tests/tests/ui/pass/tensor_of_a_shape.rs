//! The compact layout of the shape does.

use cute_static::{Tensor, RowMajor, shape};

fn main() {
    assert!(Tensor::view(&[0; 32], <RowMajor<shape!((4, 8))>>::default()).is_ok());
}
