//! Tiles of 5 rows of a matrix of 8: the second one would have rows that do not exist.

use cute_static::{Exact, Tensor, layout, shape};

fn main() {
    let data = [0f32; 96];
    let tensor = Tensor::view(&data, layout!((8, 12) : (1, 8))).unwrap();
    assert!(tensor.local_tile(&Exact(shape!((5, 4))), (1, 1)).is_ok());
}
