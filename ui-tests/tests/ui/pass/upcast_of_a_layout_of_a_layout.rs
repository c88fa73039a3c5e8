//! The composition is one layout.
use cute_static::{composition, int, layout, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let gather = composition(&layout!((4, 4) : (1, 32)), &layout!((4, 2) : (1, 4)))?;
    let _ = upcast(&gather, int!(4))?;
    Ok(())
}
