//! 4 old elements make two new ones.

use cute_static::{Layout, int, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize), (int!(1), int!(8)))?;
    let _ = upcast(&a, int!(2))?;
    Ok(())
}
