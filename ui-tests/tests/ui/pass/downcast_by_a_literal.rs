//! A recast is by a static factor: extents and strides of the result depend on it.

use cute_static::{downcast, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let factor = int!(2);
    let _ = downcast(&layout!((8, 4) : (1, 8)), factor)?;
    Ok(())
}
