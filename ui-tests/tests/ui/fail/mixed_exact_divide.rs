//! An exact tiler refuses a static extent that its tile does not divide; a run-time one is checked when run.

use cute_static::{Exact, Layout, int, zipped_divide};

fn main() -> Result<(), cute_static::AlgebraError> {
    let a = Layout::new((6usize, int!(8)), (int!(1), int!(6)))?;
    let _ = zipped_divide(&a, &Exact((int!(2), int!(3))))?;
    Ok(())
}
