//! Of XOR strides there are inverses on values only.

use cute_static::{Xor, int, layout, left_inverse};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = left_inverse(&layout!((8, 8) : (Xor<int!(1)>, Xor<int!(9)>)))?;
    Ok(())
}
