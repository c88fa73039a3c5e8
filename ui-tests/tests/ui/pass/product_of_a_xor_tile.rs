//! The copies of a tile lie in its complement, and there is none of XOR strides.

use cute_static::{Xor, int, layout, logical_product};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = logical_product(&layout!(4 : 2), &layout!(2 : 1))?;
    Ok(())
}
