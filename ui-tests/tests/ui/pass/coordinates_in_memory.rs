//! A tensor of coordinates has them as its elements.

use cute_static::{AlgebraError, make_identity_tensor, shape};

fn main() -> Result<(), AlgebraError> {
    let tensor = make_identity_tensor(&shape!((4, 8)))?;
    assert_eq!(tensor.get((1, 2)), Some((1, 2)));
    Ok(())
}
