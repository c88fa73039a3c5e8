//! Eq. 28: whatever the run-time extent is, stride 2 lies among the first 4 elements.

use cute_static::{Layout, complement, int};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize, int!(4)), (int!(1), int!(20), int!(2)))?;
    let _ = complement(&a, 1024usize)?;
    Ok(())
}
