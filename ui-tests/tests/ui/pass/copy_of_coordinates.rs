//! Integer offsets.

use cute_static::{AlgebraError, Tensor, copy, layout};

fn main() -> Result<(), AlgebraError> {
    let mut tensor = Tensor::owned([0; 32], layout!((4, 8) : (8, 1)))?;
    copy(&Tensor::view(&[1; 32], layout!((4, 8) : (1, 4)))?, &mut tensor)
}
