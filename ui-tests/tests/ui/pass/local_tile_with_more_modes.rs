//! Three tiles for two modes, of a tensor whose extents are known when run.

use cute_static::{AlgebraError, Layout, Tensor, shape};

fn main() -> Result<(), AlgebraError> {
    let data = [0; 96];
    let tensor = Tensor::view(&data, Layout::new((8usize, 12usize), (1usize, 8usize))?)?;
    tensor.local_tile(&shape!((4, 4)), (0, 0))?;
    Ok(())
}
