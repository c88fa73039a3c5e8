//! Eq. 10: a slice nests at most like the shape. A mode of extent 8 has no slice `(.., 1)`.

use cute_static::{Tensor, layout};

fn main() {
    let slices = ((.., 1usize), (.., (.., 1usize)));
    let tensor = Tensor::fragment(layout!((4, 8) : (1, 4)), 0f32);
    assert!(tensor.slice(slices.0).is_some());
}
