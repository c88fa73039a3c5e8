//! Figures of layouts, instructions and operations.

mod atoms;
mod banks;
mod grid;
mod lines;
mod operations;
mod owners;
mod paper;
mod partition;
mod tma;

pub use atoms::{copy_atom, copy_thread, mma_atom, mma_operands, mma_thread, tiled_copy, tiled_copy_thread};
pub use banks::banks;
pub(crate) use grid::pairs_drawable;
pub use grid::{ColorBy, GridStyle, LabelBy, MOST_DRAWN, drawable, grid, holes, swizzled};
pub use lines::complement;
pub use operations::{compose, divide, product, slice, swizzle};
pub use owners::{thread_value_table, thread_values};
pub use paper::{Named, paper};
pub use partition::{Partition, no_permutation, partition_page};
pub use tma::{smem_descriptor, tma_copy, tma_tile};
