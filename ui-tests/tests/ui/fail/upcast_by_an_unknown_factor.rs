//! A recast is by a static factor: extents and strides of the result depend on it.

use cute_static::{int, layout, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let factor = 2usize;
    let _ = upcast(&layout!((8, 4) : (1, 8)), factor)?;
    Ok(())
}
