//! A part to be written.

use cute_static::{AlgebraError, Tensor, copy, layout, shape};

fn main() -> Result<(), AlgebraError> {
    let row = Tensor::owned([1; 8], layout!((1, 8) : (8, 1)))?;
    let mut tensor = Tensor::owned([0; 32], layout!((4, 8) : (8, 1)))?;
    copy(&row, &mut tensor.local_tile_mut(&shape!((1, 8)), (2, 0))?)?;
    assert_eq!((tensor.get((2, 7)), tensor.get((3, 0))), (Some(&1), Some(&0)));
    Ok(())
}
