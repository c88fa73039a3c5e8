//! `D = A B^T` on Hopper: A is (M, K), B is (N, K), D is (M, N), each in global memory by a layout of its own.
//!
//! ```text
//! tile       a CTA's part of D, and so many elements along K at a time: a stage
//! stage      tile_to_shape(atom of shared memory of the element and major, (tile's rows, K), K first)
//! load       the TMA copy that fills a stage              box, tensor map, coordinates: from the stage's layout
//! descriptor what wgmma is told of the stage              from the stage's layout
//! partition  where a warpgroup's rows are in a stage, and where the next atom and the next K are: from the tiled MMA
//! chunk      64 rows of D by 128 bytes or 64, a warpgroup's, on their way out: by stmatrix or st, its places from the partition of a tiled MMA
//! store      the TMA copy of a chunk
//! ```
//! All of that are types of one module for each kernel, made by [`gemms!`](crate::gemms) from a row of [`table`]. The host reads its tensor maps,
//! grid and shared memory from them, the kernel all else; what does not fit does not compile.
//!
//! # Sums
//!
//! | elements | sums | for long K |
//! |---|---|---|
//! | f16, bf16, tf32 | f32 accumulators, rounded toward zero | the error grows in proportion to K if the numbers have one sign |
//! | e4m3 | accumulators with fewer bits, rounded toward zero | the same, and sooner: the promoted kernels add up each 128 of K in f32 |
//! | s8 | 32 bits | exact up to K = 131,071, the most products of -128 by -128 below 2^31; sums that leave 32 bits wrap |
//! | f32, `sgemm` | f32, by one `fma` after the other | |
//!
//! Errors at K = 4096, 16384 and 65536 are in cute-cuda's `measured.md`, and `gemm sums` measures them. cuBLAS' `FAST_ACCUM` sums e4m3 as
//! `gemm_e4m3` does; without it the sums are promoted. cuBLAS' sums of s8 saturate at 2^31 - 1 instead of wrapping.

pub mod epilogue;
#[cfg(target_arch = "nvptx64")]
pub mod kernel;
mod plan;
pub mod table;

pub use plan::{Described, Gemm, Multiplies, Operand, Output, Placed};

#[doc(hidden)]
pub mod with {
    //! What a row of the table names.
    pub use super::epilogue::{Gelu, Identity, Linear, Relu};
    pub use cute_atoms::banks::ConstantOffsets;
    pub use cute_atoms::copy::StMatrix;
    pub use cute_atoms::descriptor::{DescriptorError, DescriptorOf, MatrixDescriptor};
    pub use cute_atoms::element::*;
    pub use cute_atoms::mma::{Fma, KMajor, MnMajor, Shared, Wgmma};
    pub use cute_atoms::smem::{K, MN, SmemAtom, Sw64, Sw128};
    pub use cute_atoms::tiled::{LayoutTvC, TiledCopy, TiledMma};
    pub use cute_atoms::tma::{L2Promotion, Options, TensorMap, TensorMapError, TmaOf};
    pub use cute_static::{AlgebraError, IsLayout, Layout, LayoutRight, TileToShape, int, layout, shape};
}
