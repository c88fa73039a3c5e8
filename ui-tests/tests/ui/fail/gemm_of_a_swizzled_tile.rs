//! Kernels read two strides: a swizzled layout, and a tile of one that passes the edge, have none.

use cute_static::{Tensor, composition, layout, shape, swizzle};

fn main() -> Result<(), cute_static::AlgebraError> {
    let tiles = composition(&swizzle!(1, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let data = [1f32; 64];
    let a = Tensor::view(&data, tiles)?;
    let tile = a.local_tile(&shape!((5, 5)), (0, 0))?;
    let mut c = Tensor::fragment(layout!((5, 5) : (1, 5)), 0f32);
    cute_cpu::gemm(&tile, &tile, &mut c)?;
    Ok(())
}
