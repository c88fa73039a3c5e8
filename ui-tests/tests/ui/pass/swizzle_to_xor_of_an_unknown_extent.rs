//! XOR strides for a swizzled layout are found by the compiler.

use cute_static::{Layout, composition, int, swizzle};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), int!(4)), (int!(1), int!(4)))?;
    let tile = composition(&swizzle!(2, 0, 2), &a)?;
    let _ = tile.to_xor()?;
    Ok(())
}
