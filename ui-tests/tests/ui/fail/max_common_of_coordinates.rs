//! Elements follow one another at integer offsets.

use cute_static::{layout, max_common_layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = max_common_layout(&layout!((4, 8) : (1@0, 1@1)), &layout!((4, 8) : (1, 4)))?;
    Ok(())
}
