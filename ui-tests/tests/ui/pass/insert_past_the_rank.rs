//! A mode is put before another one, or behind the last.
use cute_static::{insert, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = insert(&layout!((4, 8) : (1, 4)), int!(2), &layout!(2 : 32))?;
    Ok(())
}
