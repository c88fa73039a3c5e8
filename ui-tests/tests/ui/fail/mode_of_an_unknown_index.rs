//! What a mode is depends on its index, which is a type.

use cute_static::{get, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let index = 1usize;
    let _ = get(&layout!((4, 8) : (8, 1)), index)?;
    Ok(())
}
