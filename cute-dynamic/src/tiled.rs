//! Tiled MMAs and copies on values, by the names of [`cute_atoms::tiled`]: what those types answer, of instructions by name and layouts that
//! are known when run.
//!
//! | | |
//! |---|---|
//! | [`TiledMma`] | an MMA atom, a layout of atoms over M, N and K, a permutation of each mode |
//! | [`TiledMma::thrfrg_a`] and its like | a tile as `((ThrV, (ThrM, ThrK)), (FrgV, (RestM, RestK)))` |
//! | [`ThrMma`] | a thread's slice: `partition_a`, `_b`, `_c`, of scales and metadata `_sfa`, `_sfb`, `_e` |
//! | [`ThrMma::make_fragment_a`], `_b` | descriptors of what it has in shared memory |
//! | [`TiledCopy`] | a copy atom, the bits of an element, a layout of (thread, value) over a tile |
//! | [`make_tiled_copy`], [`make_cotiled_copy`] | one of threads and values by their modes, or by their places in memory |
//! | [`make_tiled_copy_a`], `_b`, `_c`, `_c_atom` | for an operand of a tiled MMA, for a part of an instruction's C |
//! | [`make_tiled_copy_s`], `_d` | of what another copy reads or writes |
//! | [`TiledCopy::tidfrg_s`], `tidfrg_d` | a tensor as `(Thr, (Val, RestVal), Rest)` |
//! | [`ThrCopy`] | a thread's slice: `partition_s`, `partition_d`, `retile` |
//!
//! What is partitioned is [`Partitioned`]: a layout of integers or coordinates, or a composed one. The answer is the part and its offset.
//! All of it may fail, by [`Misuse`] with the numbers; what the types refuse is refused here, for the same reason.
//!
//! ```
//! use cute_dynamic::{Layout, Offset, Tiler, atoms, misuse::Misuse, tiled::TiledMma};
//! let atom = atoms::mma("SM80_16x8x16_F32F16F16F32_TN", "").unwrap();
//! let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse().unwrap(), &[Tiler::Keep, Tiler::extent(32)?])?;
//! assert_eq!((mma.threads(), mma.tile_shape()), (128, [32, 32, 16]));
//! // lane 5 of the second warp, of a matrix whose rows are 300 apart
//! let c: Layout = "(128,128):(300,1)".parse().unwrap();
//! let (mine, offset) = mma.get_slice(37).partition_c(&c)?;
//! assert_eq!((mine.to_string().as_str(), offset), ("((2,2),4,8):((1,2400),9600,16)", Offset::Int((16 + 1) * 300 + 2)));
//! # Ok::<(), Misuse>(())
//! ```

use crate::misuse::Misuse;
use crate::{AlgebraError, Layout, get};
use alloc::vec;

mod copy;
mod descriptor;
mod fragment;
mod gemm;
mod make;
mod memory;
mod mma;
mod operand;
mod partition;
mod retile;

pub use copy::{ThrCopy, TiledCopy};
pub use fragment::make_fragment;
pub use gemm::gemm_instructions;
pub use make::{
    make_cotiled_copy, make_tiled_copy, make_tiled_copy_a, make_tiled_copy_b, make_tiled_copy_c,
    make_tiled_copy_c_atom, make_tiled_copy_d, make_tiled_copy_s,
};
pub use mma::{ThrMma, TiledMma};
pub use partition::Partitioned;

/// How many elements a mode has; 1 where there is none.
fn mode_size(layout: &Layout, mode: usize) -> usize {
    get(layout, mode).map_or(1, |mode| mode.size())
}
/// Whether a tensor has the modes of a tile.
fn has_modes(layout: &Layout, tile: usize) -> Result<(), Misuse> {
    let rank = layout.rank();
    if rank < tile || (rank == 1 && tile > 1) { Err(Misuse::OneMode { n: rank, m: tile }) } else { Ok(()) }
}
/// `(x, r0, r1, ..)` of a layout and the modes of another one.
fn mode_before(first: &Layout, rest: &Layout) -> Result<Layout, AlgebraError> {
    let mut modes = vec![first.clone()];
    for mode in 0..rest.rank() {
        modes.push(get(rest, mode)?);
    }
    Layout::concat(&modes)
}
