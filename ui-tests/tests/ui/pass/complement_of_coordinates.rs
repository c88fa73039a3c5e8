//! Coordinates have no size that a cotarget could be.

use cute_static::{Unbounded, complement, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = complement(&layout!((4, 4) : (1@0, 2@1)), Unbounded)?;
    Ok(())
}
