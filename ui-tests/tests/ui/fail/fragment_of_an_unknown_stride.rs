//! The elements of a fragment are counted by the compiler; `make_fragment_like` takes strides that are known when run.

use cute_static::{Layout, Tensor, int};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(4), int!(8)), (int!(1), 4usize))?;
    let _ = Tensor::fragment(tile, 0f32);
    Ok(())
}
