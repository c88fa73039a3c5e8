//! Paper 2.6.1: COPY is `dst(i) = src(i)` for each coordinate of both, so a source of 6 elements does not fill 8.

use cute_static::{Tensor, copy, layout};

fn main() {
    let source = Tensor::fragment(layout!((2, 4) : (4, 1)), 1f32);
    let mut destination = Tensor::fragment(layout!(8 : 1), 0f32);
    assert!(copy(&source, &mut destination).is_ok());
}
