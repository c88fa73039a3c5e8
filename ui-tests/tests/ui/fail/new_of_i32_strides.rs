//! A literal alone is an `i32`, and no stride.

use cute_static::{AlgebraError, Layout};

fn main() -> Result<(), AlgebraError> {
    let (m, n) = (4usize, 8usize);
    let l = Layout::new((m, n), (n, 1))?;
    assert_eq!(l.at((1, 2)), 10);
    Ok(())
}
