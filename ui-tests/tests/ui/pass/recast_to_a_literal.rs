//! A recast is between static widths.

use cute_static::{int, layout, recast};

fn main() -> Result<(), cute_static::AlgebraError> {
    let width = int!(16);
    let _ = recast(&layout!((8, 4) : (1, 8)), int!(8), width)?;
    Ok(())
}
