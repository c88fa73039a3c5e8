//! A tile of a tile has none but its own.

use cute_static::{AlgebraError, Tensor, layout, shape};

fn main() -> Result<(), AlgebraError> {
    let mut data = [0; 64];
    let mut tensor = Tensor::view_mut(&mut data, layout!((8, 8) : (8, 1)))?;
    for tile in tensor.tiles_mut(&shape!((4, 4)))? {
        tile.local_tile(&shape!((2, 2)), (0, 0))?;
    }
    Ok(())
}
