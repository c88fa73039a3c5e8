//! 2.3.1: carries are ruled out by the compiler, which has to know what is composed into XOR strides.

use cute_static::{Layout, Xor, composition, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>));
    let b = Layout::new((int!(2), 2usize), (int!(1), int!(4)))?;
    let _ = composition(&a, &b)?;
    Ok(())
}
