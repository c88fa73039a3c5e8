//! Paper 2.6.2: `C(m, n) += A(m, k) B(n, k)`; A has 4 rows in a mode of 2 by 2, and C has 6.

use cute_static::{Tensor, gemm, layout};

fn main() {
    let a = Tensor::fragment(layout!(((2, 2), 3) : ((1, 6), 2)), 1f32);
    let b = Tensor::fragment(layout!((5, 3) : (3, 1)), 1f32);
    let mut c = Tensor::fragment(layout!((4, 5) : (5, 1)), 0f32);
    assert!(gemm(&a, &b, &mut c).is_ok());
}
