//! Tiling: one instruction repeated over threads and values, and tensors partitioned by that.
//!
//! | | |
//! |---|---|
//! | [`TiledMma`] | an MMA atom, a layout of atoms over M, N and K, a permutation of each mode |
//! | [`ThrfrgA`], [`ThrfrgB`], [`ThrfrgC`] | a tile as `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))` |
//! | [`PartitionShapeA`], [`PartitionShapeB`], [`PartitionShapeC`] | how much of a tile a thread has; as methods `partition_shape_a`, .. |
//! | [`ThrMma`] | a thread's slice: `partition_a`, `partition_b`, `partition_c`; `make_fragment_a`, `make_fragment_b`: descriptors |
//! | [`ThrfrgSfa`], [`ThrfrgSfb`], [`ThrfrgE`] | the same of scales and of a sparse A's metadata, where threads hold them: `partition_sfa`, `partition_sfb`, `partition_e` |
//! | [`TiledCopy`] | a copy atom with a value type, a layout of (thread, value) over a tile, of one mode to four |
//! | [`MakeTiledCopy`], [`MakeCotiledCopy`] | one of threads and values by their modes, or by their places in memory |
//! | [`CopyA`], [`CopyB`], [`CopyC`], [`CopyCAtom`] | for an operand of a tiled MMA, for a part of an instruction's C |
//! | [`SmemLoadOp`] | which `ldmatrix` reads an operand |
//! | [`MakeTmemCopy`], [`MakeUtccpCopy`], [`TmemWarps`] | of tensor memory; which warps have lanes of it |
//! | [`CopyS`], [`CopyD`] | of what another copy reads or writes |
//! | [`TidfrgS`], [`TidfrgD`] | a tensor as `(Thr, (Val, RestVal), Rest)` |
//! | [`ThrCopy`] | a thread's slice: `partition_s`, `partition_d`, `retile` |
//!
//! What is partitioned is a layout, of which the answer is a layout and an offset, or a tensor: of memory (`&tensor` to be read, `&mut tensor`
//! to be written), or of coordinates, which tell what of a part exists.
//!
//! Generic code has one bound an operation. A tile that does not fit is told where such a function is called, by its numbers:
//!
//! | of whom | bound |
//! |---|---|
//! | a tiled MMA, a tiled copy | [`IsTiledMma`], [`IsTiledCopy`], [`SameThreads<Mma>`](SameThreads), [`ThreadCount`] |
//! | a layout of A, B, C | [`PartitionABy<Mma, Output = ..>`](PartitionABy), [`PartitionBBy`], [`PartitionCBy`] |
//! | a layout that is read, written | [`PartitionSBy<Copy, Output = ..>`](PartitionSBy), [`PartitionDBy`] |
//! | a thread's part | [`MakeFragment<Layout = ..>`](MakeFragment), [`RetileBy<Copy>`](RetileBy), [`MmaWith<B, C>`](MmaWith), [`CopyTo`](cute_static::CopyTo) |
//!
//! ```
//! use cute_atoms::tiled::{IsTiledMma, MakeFragment, PartitionCBy, make_fragment};
//! use cute_static::{AlgebraError, CopyTo, Tensor, accessor::ViewMut, copy};
//! /// What a thread has of C becomes 1.
//! fn epilogue<Mma, C, Mine>(mma: Mma, thread: usize, c: &mut Tensor<ViewMut<'_, f32>, C>) -> Result<(), AlgebraError>
//! where
//!     Mma: IsTiledMma,
//!     C: PartitionCBy<Mma, Output = Mine>,
//!     Mine: MakeFragment<Layout: CopyTo<Mine>>,
//! {
//!     let mut mine = mma.get_slice(thread).partition_c(c)?;
//!     let registers = make_fragment(&mine, 1.0);
//!     copy(&registers, &mut mine)
//! }
//! ```
//!
//! All layouts are types, so that what does not fit does not compile; extents and strides that are known when run are
//! checked then.

use crate::misuse::ThreadsAgree;
use cute_static::machinery::Number;
use cute_static::num::Value;
use cute_static::verdict::Holds;
use cute_static::{AlgebraError, IsLayout};

mod choose;
mod coordinates;
mod copy;
mod descriptor;
mod fragment;
mod gemm;
mod make;
mod memory;
mod mma;
mod operand;
pub(crate) mod partition;
mod retile;
mod thr_copy;
mod thr_mma;
mod tmem;

pub use choose::SmemLoadOp;
pub use coordinates::{Coordinates, CoordinatesBy};
#[doc(hidden)]
pub use copy::Three;
pub use copy::{Copies, IsTiledCopy, LayoutTv, LayoutTvD, LayoutTvS, TidfrgD, TidfrgS, TiledCopy};
pub use fragment::{FragmentOf, MakeFragment, MakeSharedFragment, SharedFragmentOf, make_fragment};
pub use gemm::{AskGemm, MmaWith, gemm_instructions};
pub use make::{CopyA, CopyB, CopyC, CopyCAtom, CopyD, CopyS, MakeCotiledCopy, MakeTiledCopy};
#[doc(hidden)]
pub use mma::SumPlaces;
pub use mma::{
    AtomOf, IsTiledMma, LayoutTvA, LayoutTvB, LayoutTvC, LayoutTvE, LayoutTvSfa, LayoutTvSfb, ThrLayout, ThrfrgA,
    ThrfrgB, ThrfrgC, ThrfrgE, ThrfrgSfa, ThrfrgSfb, TileShape, TiledMma,
};
#[doc(hidden)]
pub use operand::InRegisters;
pub use operand::{OperandA, OperandB, OperandC, OperandE, OperandSfa, OperandSfb};
pub use partition::{
    PartitionA, PartitionABy, PartitionB, PartitionBBy, PartitionC, PartitionCBy, PartitionD, PartitionDBy, PartitionE,
    PartitionEBy, PartitionS, PartitionSBy, PartitionSfa, PartitionSfaBy, PartitionSfb, PartitionSfbBy,
    PartitionShapeA, PartitionShapeB, PartitionShapeC, Retile, RetileBy,
};
pub use thr_copy::ThrCopy;
pub use thr_mma::ThrMma;

pub use tmem::{MakeTmemCopy, MakeUtccpCopy, TmemWarps};

/// How many threads a tiled MMA or a tiled copy has.
#[diagnostic::on_unimplemented(message = "this is no tiled MMA and no tiled copy, which have threads")]
pub trait ThreadCount {
    /// The number, a typenum integer.
    type Threads: Value + Number;
    /// The number.
    const THREADS: usize = <Self::Threads as Value>::VALUE;
}
/// A tiled copy, or MMA, of as many threads as `T`.
#[diagnostic::on_unimplemented(message = "this is no tiled MMA and no tiled copy, which have threads")]
pub trait SameThreads<T>: ThreadCount {}
impl<C, T: ThreadCount> SameThreads<T> for C where C: ThreadCount<Threads: ThreadsAgree<T::Threads, Verdict: Holds>> {}

/// Whether a mode is made of whole tiles. Called once for each mode: a loop over an array of them is not unrolled by every rustc,
/// and would be what is left of a check that folds.
#[inline(always)]
fn whole_tiles(layout: &impl IsLayout, mode: usize, tile: usize) -> Result<(), AlgebraError> {
    let extent = layout.mode_size(mode);
    match extent.checked_rem(tile) {
        Some(0) => Ok(()),
        _ => Err(AlgebraError::PartialTile { mode, tile, extent }),
    }
}
