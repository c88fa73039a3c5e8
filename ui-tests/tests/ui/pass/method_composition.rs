//! Stride 12 is a multiple of 4.

use cute_static::{AlgebraError, LayoutOps, layout};

fn main() -> Result<(), AlgebraError> {
    let _ = layout!((4, 6, 8) : (2, 3, 5)).compose(&layout!(6 : 12))?;
    Ok(())
}
