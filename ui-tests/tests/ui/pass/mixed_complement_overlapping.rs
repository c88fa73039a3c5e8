//! 5 is beyond the first 4 elements, and times 4 it is 20.

use cute_static::{Layout, complement, int};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((int!(4), 6usize, int!(4)), (int!(1), int!(20), int!(5)))?;
    let _ = complement(&a, 1024usize)?;
    Ok(())
}
