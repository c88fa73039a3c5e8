//! A recast takes each part for itself, which is right of swizzles, and not of an outer layout.
use cute_static::{int, layout, make_composed_layout, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let gather = make_composed_layout(&layout!((4, 4) : (1, 32)), int!(0), &layout!((4, 2) : (1, 4)))?;
    let _ = upcast(&gather, int!(4))?;
    Ok(())
}
