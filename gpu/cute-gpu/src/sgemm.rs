//! `D = A B^T` in f32 by the multiply-adds of CUDA cores: the partition of cute-kit's `tiled_gemm` on the machine it was drawn for.
//!
//! ```text
//! tile       a CTA's part of D, and so many elements along K at a time: a stage, which TMA fills, as of `gemm`
//! threads    16 x 16, numbered along the rows of D
//! values     K-major operands: rows (or columns) t, t + 16, ..: eight threads read rows of 16 bytes that the swizzle puts into different banks
//!            MN-major: four neighbours, and those 64 further on
//! split      CTAs of a cluster that have a part of K each, for products with few tiles: each sends every other one its share of the sums through
//!            shared memory, adds up what it gets in the order of K, and writes it
//! block      four values by four elements along K: what a thread loads by four instructions of 16 bytes, whichever mode is contiguous
//! ```

#[cfg(target_arch = "nvptx64")]
pub mod kernel;
pub mod table;

use crate::gemm::{Multiplies, Operand};
use cute_static::AlgebraError;

/// A or B, as threads read it from a stage.
pub trait Read: Operand {
    /// Whether elements along K are neighbours.
    const ALONG_K: bool;
    /// In bytes, where a thread's first value at `k` is in a stage.
    ///
    /// # Errors
    /// [`AlgebraError`]: no thread of a CTA.
    fn place(thread: u32, k: u32) -> Result<u32, AlgebraError>;
    /// In bytes, how far it is from there to another one: as far for each thread and each `k`.
    ///
    /// # Errors
    /// Never: those of a thread that is there.
    fn value(value: usize) -> Result<u32, AlgebraError>;
}
/// A kernel.
pub trait Sgemm: Multiplies<A: Read, B: Read> {
    /// Values of a thread along M and along N.
    const VALUES: [usize; 2];
    /// Bytes of a stage.
    const STAGE: u32 = Self::A::BYTES + Self::B::BYTES;
    /// Where barriers begin.
    const BARRIERS: u32 = Self::STAGES * Self::STAGE;
    /// Row and column of a thread's element in the tile, by its values.
    ///
    /// # Errors
    /// [`AlgebraError`]: no thread of a CTA.
    fn element(thread: u32, values: [usize; 2]) -> Result<[u32; 2], AlgebraError>;
}
