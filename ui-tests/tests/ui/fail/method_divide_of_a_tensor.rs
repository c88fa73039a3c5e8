//! A method of a tensor refuses as the function of its layout does: tiles of 5 do not divide 8.

use cute_static::{AlgebraError, Exact, Tensor, int, layout};

fn main() -> Result<(), AlgebraError> {
    let tensor = Tensor::owned([0; 48], layout!((8, 6) : (6, 1)))?;
    let _ = tensor.zipped_divide(&Exact((int!(5), int!(3))))?;
    Ok(())
}
