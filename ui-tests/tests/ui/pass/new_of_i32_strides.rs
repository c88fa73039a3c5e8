//! As a `usize` it is.

use cute_static::{AlgebraError, Layout};

fn main() -> Result<(), AlgebraError> {
    let (m, n) = (4usize, 8usize);
    let l = Layout::new((m, n), (n, 1usize))?;
    assert_eq!(l.at((1, 2)), 10);
    Ok(())
}
