//! What goes into each extent is found by the compiler.

use cute_static::{domain_distribute, int};

fn main() -> Result<(), cute_static::AlgebraError> {
    let shape = (int!(15), int!(14));
    let _ = domain_distribute(&shape, int!(6))?;
    Ok(())
}
