//! COPY moves elements in memory, and an identity has none.

use cute_static::{AlgebraError, Tensor, copy, identity, layout, shape};

fn main() -> Result<(), AlgebraError> {
    let mut tensor = Tensor::owned([0; 32], layout!((4, 8) : (8, 1)))?;
    copy(&Tensor::view(&[1; 32], identity(&shape!((4, 8)))?)?, &mut tensor)
}
