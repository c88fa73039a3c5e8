//! A swizzled layout has the modes of its inner layout.
use cute_static::{composition, get, int, layout, swizzle};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let _ = get(&tile, int!(2));
    Ok(())
}
