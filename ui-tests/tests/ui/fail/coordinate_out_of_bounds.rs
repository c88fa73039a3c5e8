//! Definition 2.9: the coordinates of a mode of 4 rows are 0, 1, 2 and 3. A tensor has no element in row 4.

use cute_static::{Tensor, int, layout};

fn main() {
    let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0f32);
    assert!(tensor.get((int!(4), 5)).is_some());
}
