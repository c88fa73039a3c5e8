//! 8 divides 64; whether 6 divides 12 is checked when run.

use cute_static::{Layout, LayoutLeft, int, tile_to_shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(8), 6usize), (int!(1), int!(8)))?;
    let _ = tile_to_shape(&tile, &(int!(64), 12usize), &LayoutLeft)?;
    Ok(())
}
