//! 4 copies fill gaps of 2.

use cute_static::{Layout, int, layout, logical_product};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(2), 6usize), (int!(2), int!(20)))?;
    let _ = logical_product(&tile, &layout!(4 : 1))?;
    Ok(())
}
