//! Every fourth element.

use cute_static::{Layout, int, layout, logical_divide};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize), (int!(1), int!(20)))?;
    let _ = logical_divide(&a, &layout!(6 : 4))?;
    Ok(())
}
