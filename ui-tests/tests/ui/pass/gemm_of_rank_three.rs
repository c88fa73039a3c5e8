//! Two modes are a matrix.

use cute_static::{AlgebraError, Tensor, gemm, layout};

fn main() -> Result<(), AlgebraError> {
    let (a, b, mut c) = ([1; 8], [1; 4], [0; 4]);
    let a = Tensor::view(&a, layout!((2, 2) : (1, 2)))?;
    let b = Tensor::view(&b, layout!((2, 2) : (1, 2)))?;
    gemm(&a, &b, &mut Tensor::view_mut(&mut c, layout!((2, 2) : (1, 2)))?)
}
