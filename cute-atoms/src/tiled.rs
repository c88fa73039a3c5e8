//! Tiling: one instruction repeated over threads and values, and tensors partitioned by that.
//!
//! | | |
//! |---|---|
//! | [`TiledMma`] | an MMA atom, a layout of atoms over M, N and K, a permutation of each mode |
//! | [`ThrfrgA`], [`ThrfrgB`], [`ThrfrgC`] | a tile as `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))` |
//! | [`ThrMma`] | a thread's slice: `partition_a`, `partition_b`, `partition_c` |
//! | [`TiledCopy`] | a copy atom with a value type, a layout of (thread, value) over a tile |
//! | [`TidfrgS`], [`TidfrgD`] | a tensor as `(Thr, (Val, RestVal), Rest)` |
//! | [`ThrCopy`] | a thread's slice: `partition_s`, `partition_d`, `retile` |
//!
//! All layouts are types, so that what does not fit does not compile; extents and strides that are known when run are
//! checked then.

use cute_static::{AlgebraError, IsLayout};

mod copy;
mod gemm;
mod memory;
mod mma;
mod operand;
mod retile;

pub use copy::{
    Copies, CopyA, CopyB, CopyC, IsTiledCopy, LayoutTv, LayoutTvD, LayoutTvS, MakeTiledCopy, PartitionD, PartitionS,
    ThrCopy, TidfrgD, TidfrgS, TiledCopy,
};

#[doc(hidden)]
pub use copy::{PartOfCopy, Three};
pub use gemm::{AskGemm, gemm_instructions};
#[doc(hidden)]
pub use mma::PartitionOf;
pub use mma::{
    FragmentOf, IsTiledMma, LayoutTvA, LayoutTvB, LayoutTvC, PartitionA, PartitionB, PartitionC, ThrLayout, ThrMma,
    ThrfrgA, ThrfrgB, ThrfrgC, TileShape, TiledMma, make_fragment,
};
pub use operand::{OperandA, OperandB, OperandC};
pub use retile::Retile;

/// Whether a mode is made of whole tiles. Called once for each mode: a loop over an array of them is not unrolled by every rustc,
/// and would be what is left of a check that folds.
#[inline(always)]
fn whole_tiles(layout: &impl IsLayout, mode: usize, tile: usize) -> Result<(), AlgebraError> {
    let extent = layout.mode_size(mode);
    match extent.checked_rem(tile) {
        Some(0) => Ok(()),
        _ => Err(AlgebraError::TileDivisibility { mode, tile, extent }),
    }
}
