//! A new element is one old element or more.

use cute_static::{int, layout, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = upcast(&layout!((8, 4) : (1, 8)), int!(2))?;
    Ok(())
}
