//! Eq. 20: whatever the run-time extent is, stride 3 and the 4 before it do not divide.

use cute_static::{Layout, composition, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 8usize), (int!(1), int!(8)))?;
    let _ = composition(&a, &layout!(6 : 3))?;
    Ok(())
}
