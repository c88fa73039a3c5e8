//! A row of tiles has three modes; one tile has two, also where it passes the edge.

use cute_static::{Tensor, layout, shape};

fn main() -> Result<(), cute_static::AlgebraError> {
    let data = [1f32; 64];
    let a = Tensor::view(&data, layout!((8, 8) : (8, 1)))?;
    let tile = a.local_tile(&shape!((5, 5)), (1, 1))?;
    let mut c = Tensor::fragment(layout!((5, 5) : (1, 5)), 0f32);
    cute_cpu::gemm_static(&tile, &tile, &mut c)?;
    Ok(())
}
