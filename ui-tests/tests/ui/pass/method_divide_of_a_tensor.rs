//! Tiles of 4 divide 8.

use cute_static::{AlgebraError, Exact, Tensor, int, layout};

fn main() -> Result<(), AlgebraError> {
    let tensor = Tensor::owned([0; 48], layout!((8, 6) : (6, 1)))?;
    let _ = tensor.zipped_divide(&Exact((int!(4), int!(3))))?;
    Ok(())
}
