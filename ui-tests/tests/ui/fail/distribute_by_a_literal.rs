//! A number of elements is distributed by the compiler, which has to know it.

use cute_static::{domain_distribute, shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let size = 12i32;
    let _ = domain_distribute(&shape!((15, 14)), size)?;
    Ok(())
}
