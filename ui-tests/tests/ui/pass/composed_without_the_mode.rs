//! Modes 0 and 1.
use cute_static::{composition, get, int, layout, swizzle};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let _ = get(&tile, int!(1));
    Ok(())
}
