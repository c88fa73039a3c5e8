//! The elements of a fragment are counted by the compiler.

use cute_static::{Layout, Tensor, int};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(4), 8usize), (int!(1), int!(4)))?;
    let _ = Tensor::fragment(tile, 0f32);
    Ok(())
}
