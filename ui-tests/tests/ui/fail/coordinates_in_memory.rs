//! A layout of coordinates says nothing of memory.

use cute_static::{AlgebraError, Tensor, identity, shape};

fn main() -> Result<(), AlgebraError> {
    let data = [0; 32];
    let tensor = Tensor::view(&data, identity(&shape!((4, 8)))?)?;
    assert_eq!(tensor.get((1, 2)), Some(&0));
    Ok(())
}
