//! What is written out by the compiler has one extent in each mode; other matrices are `gemm`'s.

use cute_static::{Tensor, int, layout};

fn main() -> Result<(), cute_static::AlgebraError> {
    let data = [1f32; 64];
    let a = Tensor::view(&data, layout!((8, (2, 4)) : (8, (1, 2))))?;
    let tile = a.local_tile(&(int!(5), layout!((2, 3) : (1, 2))), (0, 0))?;
    let mut c = Tensor::fragment(layout!((5, 5) : (1, 5)), 0f32);
    cute_cpu::gemm(&tile, &tile, &mut c)?;
    Ok(())
}
