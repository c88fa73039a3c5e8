//! Eq. 26: 5 is no multiple of 2, whatever the run-time extent is.

use cute_static::{Layout, int, left_inverse};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(3), 6usize, int!(2)), (int!(2), int!(60), int!(5)))?;
    let _ = left_inverse(&a)?;
    Ok(())
}
