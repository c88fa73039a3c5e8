//! Inverses of XOR strides are made by the compiler.

use cute_static::{Layout, Xor, int, layout, left_inverse};

fn main() -> Result<(), cute_static::AlgebraError> {
    let (rows, strides) = (int!(4), *layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)).stride());
    let a = Layout::new((int!(4), rows), strides)?;
    let _ = left_inverse(&a)?;
    Ok(())
}
