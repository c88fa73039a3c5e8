//! Coordinates of an identity tensor are offsets, `isize`; those of a tensor are `usize`.

use cute_static::{Tensor, layout};

fn main() {
    let data = [0; 32];
    let tensor = Tensor::view(&data, layout!((4, 8) : (8, 1)));
    assert!(tensor.is_ok_and(|tensor| tensor.get((1isize, 2)) == Some(&0)));
}
