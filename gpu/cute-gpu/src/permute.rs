//! A tensor of up to three modes whose modes go elsewhere: COPY through shared memory (the paper's Table 2).
//!
//! ```text
//! source  (y, x, z) : (sy, 1, sz)        x: contiguous there
//! target  (y, x, z) : (1, tx, tz)        y: contiguous here          turned: tiles of (y, x) are transposed on their way
//! or      (y, x, z) : (ty, 1, tz)        x again                     not turned: a tile goes out as it came
//! tile    T x T elements, rows of 128 bytes, swizzled; in by the TMA copy of (y, x), out by that of (x, y)
//! turn    blocks of 16 bytes by 16 bytes: of 4 bytes by registers, of 2 by ldmatrix.trans and stmatrix, of 1 by these and a byte permutation
//! ```

#[cfg(target_arch = "nvptx64")]
pub mod kernel;
pub mod table;

use cute_atoms::tma::{TensorMap, TensorMapError};

/// Which of a tile's coordinates changes first from one CTA to the next: what runs at once reads and writes places that lie together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Columns, rows, others.
    Xyz,
    /// Rows, columns, others.
    Yxz,
    /// Others, columns, rows.
    Zxy,
    /// Columns, others, rows.
    Xzy,
    /// Others, rows, columns.
    Zyx,
    /// Rows, others, columns.
    Yzx,
}
impl Order {
    /// All.
    pub const ALL: [Self; 6] = [Self::Xyz, Self::Yxz, Self::Zxy, Self::Xzy, Self::Zyx, Self::Yzx];
    /// By its number there.
    #[inline]
    #[must_use]
    pub fn of(number: u32) -> Self {
        match number {
            0 => Self::Xyz,
            1 => Self::Yxz,
            2 => Self::Zxy,
            3 => Self::Xzy,
            4 => Self::Zyx,
            _ => Self::Yzx,
        }
    }
    /// Column, row and other of what comes in this order.
    #[inline]
    #[must_use]
    pub fn coordinates<T>(self, [a, b, c]: [T; 3]) -> [T; 3] {
        match self {
            Self::Xyz => [a, b, c],
            Self::Yxz => [b, a, c],
            Self::Zxy => [b, c, a],
            Self::Xzy => [a, c, b],
            Self::Zyx => [c, b, a],
            Self::Yzx => [c, a, b],
        }
    }
    /// The reverse: column, row and other, in this order.
    #[inline]
    #[must_use]
    pub fn ordered<T>(self, [x, y, z]: [T; 3]) -> [T; 3] {
        match self {
            Self::Xyz => [x, y, z],
            Self::Yxz => [y, x, z],
            Self::Zxy => [z, x, y],
            Self::Xzy => [x, z, y],
            Self::Zyx => [z, y, x],
            Self::Yzx => [y, z, x],
        }
    }
}
/// A kernel.
pub trait Permute: 'static {
    /// Its name in the PTX.
    const NAME: &'static str;
    /// Bytes of an element.
    const ELEMENT: u32;
    /// Whether tiles are turned.
    const TURNS: bool;
    /// Rows and columns of a tile.
    const TILE: u32;
    /// Bytes of a tile.
    const BYTES: u32;
    /// Threads of a CTA.
    const THREADS: u32 = 128;
    /// Bytes of shared memory: the tile as it comes, as it goes, and a barrier.
    const SHARED: u32 = Self::BYTES * (1 + Self::TURNS as u32) + 8;
    /// The tensor map of (rows, columns, others), the columns contiguous.
    ///
    /// # Errors
    /// [`TensorMapError`]: TMA asks for 16 bytes and multiples of it.
    fn map(extents: [usize; 3], strides: [usize; 2]) -> Result<TensorMap, TensorMapError>;
    /// The same of a target: nothing but its columns is written.
    ///
    /// # Errors
    /// That of [`Self::map`], and [`TensorMapError::Store`] if a store would write beside the columns.
    fn target(extents: [usize; 3], strides: [usize; 2]) -> Result<TensorMap, TensorMapError> {
        let map = Self::map(extents, strides)?;
        let [_, columns, _] = extents;
        map.check_store((columns as u64).saturating_mul(Self::ELEMENT.into()))?;
        Ok(map)
    }
    /// Boxes of a tile, which follow one another in it.
    fn boxes() -> u32;
    /// Where a box begins in the tile: row and column.
    fn begin(number: u32) -> [u32; 2];
    /// What the copy is told of a place.
    fn coordinates(row: u32, column: u32, other: u32) -> [u32; 3];
    /// In bytes, where an element of a tile is.
    fn place(row: u32, column: u32) -> u32;
}

#[doc(hidden)]
pub mod with {
    //! What a row of the table names.
    pub use crate::gemm::with::*;
    pub use cute_atoms::element::{U8, U16, U32};
}
