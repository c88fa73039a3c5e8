//! A tile is repeated by its complement, and there is none of XOR strides.

use cute_static::{LayoutLeft, Xor, int, layout, shape, tile_to_shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = layout!((4, 4) : (1, 4));
    let _ = tile_to_shape(&tile, &shape!((8, 8)), &LayoutLeft)?;
    Ok(())
}
