//! Inverses of coordinate strides are made by the compiler, up to extents.

use cute_static::{Basis, Layout, int, left_inverse};

fn main() -> Result<(), cute_static::AlgebraError> {
    let scale = int!(1);
    let a = Layout::from_parts((int!(4), int!(4)), (Basis::<_, int!(0)>::new(int!(1)), Basis::<_, int!(1)>::new(scale)));
    let _ = left_inverse(&a)?;
    Ok(())
}
