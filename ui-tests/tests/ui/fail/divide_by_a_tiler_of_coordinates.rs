//! The rest of a divide is the complement of the tiler up to the size of the layout, and coordinates have no such.

use cute_static::{layout, zipped_divide};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = zipped_divide(&layout!((4, 4) : (1, 4)), &layout!((2, 2) : (1@0, 1@1)))?;
    Ok(())
}
