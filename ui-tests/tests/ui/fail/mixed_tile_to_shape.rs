//! Section 3.5: 8 does not divide 60; what the run-time extent is does not matter.

use cute_static::{Layout, LayoutLeft, int, tile_to_shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(8), 6usize), (int!(1), int!(8)))?;
    let _ = tile_to_shape(&tile, &(int!(60), 12usize), &LayoutLeft)?;
    Ok(())
}
