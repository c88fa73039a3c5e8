//! Transposes a matrix of f32 by tiles, through shared memory.
//!
//! The layouts are for both sides: the host launches what they say. The kernel is for nvptx64 alone.

#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

#[cfg(target_arch = "nvptx64")]
mod device;

pub use cute_static::IsLayout;
use cute_static::num::True;
use cute_static::{Composition, Exact, IsInjective, int, layout};

/// The matrix, by rows.
pub type Source = layout!((1024, 4096) : (4096, 1));
/// The transposed one, by rows.
pub type Target = layout!((4096, 1024) : (1024, 1));
/// What a CTA takes of each.
pub type Tiler = Exact<(int!(32), int!(32))>;
/// CTAs: columns and rows of tiles.
pub const GRID: (u32, u32, u32) = (4096 / 32, 1024 / 32, 1);
/// The threads of a CTA on the elements of a tile: a warp on each row, 128 bytes that lie together.
pub type Threads = layout!((4, 32) : (32, 1));
/// The tile in shared memory, rows 33 words apart: what a warp reads of a column is in 32 banks.
pub type Tile = layout!((32, 32) : (33, 1));
/// The same words with rows and columns exchanged.
pub type Turned = Composition<Tile, layout!((32, 32) : (32, 1))>;
// two elements of the tile are two words
const _: IsInjective<Tile> = True;
