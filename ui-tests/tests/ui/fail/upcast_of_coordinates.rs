//! Storage is seen as wider elements by its offsets, which are integers.

use cute_static::{int, layout, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = upcast(&layout!((4, 4) : (1@0, 1@1)), int!(2))?;
    Ok(())
}
