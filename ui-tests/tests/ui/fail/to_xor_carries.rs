//! Table 1: 1 + 2 + 2 carries, so that (4,4):(1,2) is no layout of XOR strides, with a swizzle or without.

use cute_static::{composition, layout, swizzle};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(1, 0, 2), &layout!((4, 4) : (1, 2)))?;
    let _ = tile.to_xor()?;
    Ok(())
}
