//! Two old elements make a new one, and 3 do not make whole ones.

use cute_static::{Layout, int, upcast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(3), 6usize), (int!(1), int!(8)))?;
    let _ = upcast(&a, int!(2))?;
    Ok(())
}
