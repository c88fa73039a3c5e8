//! Paper 2.6.2: `C(m, n) += A(m, k) B(n, k)`; B is (N,K), so a matrix of 3 by 5 has N = 3, and C has 5 columns.

use cute_static::{Tensor, gemm, layout};

fn main() {
    let a = Tensor::fragment(layout!((4, 3) : (1, 4)), 1f32);
    let b = Tensor::fragment(layout!((3, 3) : (3, 1)), 1f32);
    let mut c = Tensor::fragment(layout!((4, 5) : (1, 4)), 0f32);
    assert!(gemm(&a, &b, &mut c).is_ok());
}
