//! Eq. 20, by the name of what was called: a tile of every third element and the first extent, 4, do not divide.

use cute_static::{Layout, int, layout, logical_divide};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize), (int!(1), int!(20)))?;
    let _ = logical_divide(&a, &layout!(6 : 3))?;
    Ok(())
}
