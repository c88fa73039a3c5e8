//! 4 divides 4, so that the run-time extent decides nothing.

use cute_static::{Layout, composition, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 8usize), (int!(1), int!(8)))?;
    let _ = composition(&a, &layout!(6 : 4))?;
    Ok(())
}
