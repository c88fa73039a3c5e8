//! What is taken out has to be there.
use cute_static::{int, layout, remove};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = remove(&layout!((4, 8) : (1, 4)), int!(1))?;
    Ok(())
}
