//! Between the elements of a tile there are those of others.

use cute_static::{AlgebraError, Tensor, int, layout, shape, zipped_divide};

fn main() -> Result<(), AlgebraError> {
    let mut data = [0; 64];
    let mut tensor = Tensor::view_mut(&mut data, layout!((8, 8) : (8, 1)))?;
    for tile in tensor.tiles_mut(&shape!((4, 4)))? {
        tile.with_layout(|l| zipped_divide(l, &int!(2)))?;
    }
    Ok(())
}
