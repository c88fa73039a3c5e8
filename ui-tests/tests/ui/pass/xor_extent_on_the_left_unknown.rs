//! 2.3.1: of a layout of XOR strides the compiler has to know the extents, too.

use cute_static::{Layout, Xor, composition, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let (rows, strides) = (int!(4), *layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)).stride());
    let a = Layout::new((int!(4), rows), strides)?;
    let _ = composition(&a, &layout!(4 : 2))?;
    Ok(())
}
