//! Shapes are taken by reference, numbers by value.

use cute_static::{domain_distribute, int, shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = domain_distribute(&shape!((15, 14)), int!(6))?;
    Ok(())
}
