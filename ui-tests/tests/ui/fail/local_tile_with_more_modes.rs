//! Three tiles for two modes, of a tensor whose extents are known when run.

use cute_static::{AlgebraError, Layout, Tensor, shape};

fn main() -> Result<(), AlgebraError> {
    let mut data = [0; 96];
    let mut tensor = Tensor::view_mut(&mut data, Layout::new((8usize, 12usize), (1usize, 8usize))?)?;
    tensor.tiles_mut(&(4usize, 4usize, 2usize))?;
    tensor.local_tile(&shape!((4, 4, 2)), (0, 0, 0))?;
    Ok(())
}
