//! A tile is cut by a divide, whose layout has to be static where strides are XOR strides.

use cute_static::{Layout, Xor, int, layout, local_tile, shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let (rows, strides) = (4usize, *layout!((4, 4) : (Xor<int!(1)>, Xor<int!(4)>)).stride());
    let a = Layout::new((rows, int!(4)), strides)?;
    let _ = local_tile(&a, &shape!((2, 2)), (1, 1))?;
    Ok(())
}
