//! A filter has a number for each leaf.
use cute_static::{filter_zeros_by, layout, shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = filter_zeros_by(&layout!((4, 8) : (1, 4)), &shape!((0, 1, 1)))?;
    Ok(())
}
