//! A method refuses as its function does: stride 3 on the right, extent 4 on the left.

use cute_static::{AlgebraError, LayoutOps, layout};

fn main() -> Result<(), AlgebraError> {
    let _ = layout!((4, 6, 8) : (2, 3, 5)).compose(&layout!(6 : 3))?;
    Ok(())
}
