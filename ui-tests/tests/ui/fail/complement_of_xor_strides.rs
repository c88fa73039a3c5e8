//! Complements are of integers, and of coordinates without a cotarget.

use cute_static::{Xor, complement, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let _ = complement(&layout!(4 : Xor<int!(2)>), 64usize)?;
    Ok(())
}
