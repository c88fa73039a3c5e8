//! A divide of a swizzled layout is one of its inner layout.
use cute_static::{composition, layout, logical_divide, swizzle};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(2, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let _ = logical_divide(&tile, &layout!(4 : 3))?;
    Ok(())
}
