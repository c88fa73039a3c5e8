//! Definition 2.9: 64 rows are 4 tiles of 16, and there is no tile 4.

use cute_static::{Tensor, int, layout, shape};

fn main() {
    let data = [0f32; 512];
    let tensor = Tensor::view(&data, layout!((64, 8) : (8, 1))).unwrap();
    assert!(tensor.local_tile(&shape!((16, 8)), (int!(4), 0)).is_ok());
}
