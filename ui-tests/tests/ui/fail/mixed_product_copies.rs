//! Eq. 21, by the name of what was called: 3 copies do not fit gaps of 2, whatever the run-time extent is.

use cute_static::{Layout, int, layout, logical_product};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(2), 6usize), (int!(2), int!(20)))?;
    let _ = logical_product(&tile, &layout!(3 : 1))?;
    Ok(())
}
