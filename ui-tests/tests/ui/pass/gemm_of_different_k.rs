//! Paper 2.6.2: `C(m, n) += A(m, k) B(n, k)`; the sum has one K, which is 3 in A and 4 in B.

use cute_static::{Tensor, gemm, layout};

fn main() {
    let a = Tensor::fragment(layout!((2, 3) : (1, 2)), 1f32);
    let b = Tensor::fragment(layout!((2, 3) : (1, 2)), 1f32);
    let mut c = Tensor::fragment(layout!((2, 2) : (1, 2)), 0f32);
    assert!(gemm(&a, &b, &mut c).is_ok());
}
