//! `gemm` and `gemm_static` of cute-cpu.

use cute_static::{Tensor, composition, int, layout, shape, swizzle};

/// Kernels read two strides: a swizzled layout, and a tile of one that passes the edge, have none.
#[words("gemm", "cute-static's `gemm`")]
fn gemm_of_a_swizzled_tile() -> Result<(), cute_static::AlgebraError> {
    let tiles = composition(&swizzle!(1, 0, 3), &layout!((8, 8) : (8, 1)))?;
    let data = [1f32; 64];
    let a = Tensor::view(&data, tiles)?;
    let tile = a.local_tile(&shape!((5, 5)), (0, 0))?;
    let mut c = Tensor::fragment(layout!((5, 5) : (1, 5)), 0f32);
    wrong!(cute_cpu::gemm => cute_static::gemm)(&tile, &tile, &mut c)?;
    Ok(())
}

/// What is written out by the compiler has one extent in each mode; other matrices are `gemm`'s.
#[words("gemm_static", "nests", "cute_cpu::gemm")]
fn gemm_static_of_a_nested_tile() -> Result<(), cute_static::AlgebraError> {
    let data = [1f32; 64];
    let a = Tensor::view(&data, layout!((8, (2, 4)) : (8, (1, 2))))?;
    let tile = a.local_tile(&(int!(5), layout!((2, 3) : (1, 2))), (0, 0))?;
    let mut c = Tensor::fragment(layout!((5, 5) : (1, 5)), 0f32);
    cute_cpu::wrong!(gemm_static => gemm)(&tile, &tile, &mut c)?;
    Ok(())
}

/// A row of tiles has three modes; one tile has two, also where it passes the edge.
#[words("gemm_static", "two modes")]
fn gemm_static_of_all_tiles() -> Result<(), cute_static::AlgebraError> {
    let data = [1f32; 64];
    let a = Tensor::view(&data, layout!((8, 8) : (8, 1)))?;
    let tile = a.local_tile(&shape!((5, 5)), (1, wrong!(.. => 1)))?;
    let mut c = Tensor::fragment(layout!((5, 5) : (1, 5)), 0f32);
    cute_cpu::gemm_static(&tile, &tile, &mut c)?;
    Ok(())
}
