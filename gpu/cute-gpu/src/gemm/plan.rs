//! What a kernel is asked for, as numbers and functions of numbers: rows of the table have types behind them.

use super::epilogue::Epilogue;
use cute_atoms::descriptor::{DescriptorError, MatrixDescriptor};
use cute_atoms::element::Element;
use cute_atoms::mma::{IsMajor, MmaAtom};
use cute_atoms::tma::{TensorMap, TensorMapError};
use cute_static::AlgebraError;

/// A or B, a stage of it in shared memory. Rows are those of A, or of B.
pub trait Operand: 'static {
    /// Its elements.
    type Element: Element;
    /// Which mode is contiguous.
    type Major: IsMajor;
    /// Bytes of a stage.
    const BYTES: u32;
    /// Bytes of it that are loaded: where rows are missing at its end, what the instruction makes of them is nobody's.
    const LOADED: u32 = Self::BYTES;
    /// The tensor map of matrices (rows, K, how many), whose contiguous rows or columns begin `leading` elements apart, the matrices `between`.
    ///
    /// # Errors
    /// [`TensorMapError`]: TMA asks for 16 bytes and multiples of it.
    fn map(extents: [usize; 3], leading: usize, between: usize) -> Result<TensorMap, TensorMapError>;
    /// Boxes of a stage, which follow one another in it.
    fn boxes() -> u32;
    /// Where a box begins in the stage: row and K.
    fn begin(number: u32) -> [u32; 2];
    /// What the copy is told of a place of a matrix.
    fn coordinates(row: u32, k: u32, matrix: u32) -> [u32; 3];
}
/// An operand that wgmma reads.
pub trait Described: Operand {
    /// The descriptor of what lies `offset` bytes behind the beginning of a stage.
    ///
    /// # Errors
    /// [`DescriptorError`]: what is no address of a stage.
    fn descriptor(stage: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError>;
    /// In bytes, where a warpgroup's operand for instruction `step` along K begins in a stage.
    ///
    /// # Errors
    /// [`AlgebraError`]: no warpgroup of this kernel.
    fn offset(group: u32, step: u32) -> Result<u32, AlgebraError>;
}
/// D, a chunk of it in shared memory: 64 rows of 128 bytes, or of 64.
pub trait Output: 'static {
    /// Its elements.
    type Element: Element;
    /// Columns of a chunk.
    const COLUMNS: u32;
    /// Bytes of a chunk.
    const BYTES: u32;
    /// The tensor map of matrices (rows, columns, how many), whose rows begin `leading` elements apart, the matrices `between`. Of each
    /// row the first `room` elements may be written: `leading` if what lies between the rows is the matrix' own, the columns if D is a
    /// view of other memory.
    ///
    /// # Errors
    /// [`TensorMapError`]: TMA asks for 16 bytes and multiples of it; [`TensorMapError::Store`] if a store would write beside D.
    fn map(extents: [usize; 3], room: usize, leading: usize, between: usize) -> Result<TensorMap, TensorMapError>;
    /// What the copy is told of a place of a matrix.
    fn coordinates(row: u32, column: u32, matrix: u32) -> [u32; 3];
}
/// D, where a thread writes it.
pub trait Placed: Output {
    /// Instructions by which a thread writes what it has of a chunk.
    const WRITES: usize;
    /// Row and column in the chunk of what a thread has of it as a value.
    ///
    /// # Errors
    /// [`AlgebraError`]: no thread of a warpgroup.
    fn element(thread: u32, value: usize) -> Result<[u32; 2], AlgebraError>;
    /// In bytes, where a thread of the warpgroup writes by its instruction `write`.
    ///
    /// # Errors
    /// [`AlgebraError`]: no thread of a warpgroup.
    fn place(thread: u32, write: usize) -> Result<u32, AlgebraError>;
}
/// What the host has to know of a kernel.
pub trait Multiplies: 'static {
    /// Its name in the PTX.
    const NAME: &'static str;
    /// A CTA's tile: M, N, K.
    const TILE: [u32; 3];
    /// Stages.
    const STAGES: u32;
    /// Threads of a CTA.
    const THREADS: u32;
    /// Bytes of shared memory.
    const SHARED: u32;
    /// CTAs that a multiprocessor has at once.
    const RESIDENT: u32;
    /// CTAs of a cluster that share a tile, each with its part of K.
    const SPLIT: u32 = 1;
    /// Whether a CTA goes on with another tile, so that there are only as many as run at once.
    const GOES_ON: bool;
    /// A.
    type A: Operand;
    /// B.
    type B: Operand;
    /// Elements of D.
    type D: Element;
    /// What becomes of sums.
    type Epilogue: Epilogue;
    /// Whether the sums of each stage are added up in f32 by the threads, instead of all in the accumulators: the tensor cores add 8-bit
    /// floats with fewer bits than f32 has, and cut off the rest.
    const PROMOTES: bool = false;
    /// The tensor map of D as [`Output::map`] makes it, if D is written by TMA; else the kernel has its address and strides in the map's
    /// place, and its threads write the elements of D alone.
    fn map(
        extents: [usize; 3],
        room: usize,
        leading: usize,
        between: usize,
    ) -> Option<Result<TensorMap, TensorMapError>>;
}
/// A kernel by wgmma.
pub trait Gemm: Multiplies {
    /// Warpgroups that multiply, 64 rows each; one more loads.
    const GROUPS: u32;
    /// Instructions along K in a stage.
    const STEPS: usize;
    /// The instruction.
    type Atom: MmaAtom;
    /// D.
    type Output: Output;

    /// Bytes of a stage.
    const STAGE: u32 = Self::A::BYTES + Self::B::BYTES;
    /// Bytes of it that are loaded.
    const LOADED: u32 = Self::A::LOADED + Self::B::LOADED;
    /// Where chunks begin, two for each warpgroup.
    const CHUNKS: u32 = Self::STAGES * Self::STAGE;
    /// Where barriers begin.
    const BARRIERS: u32 = Self::CHUNKS + 2 * Self::GROUPS * Self::Output::BYTES;
    /// Registers of a thread that loads, and of one that multiplies.
    const REGISTERS: [u32; 2] = if Self::GROUPS == 1 { [56, 256] } else { [24, 240] };
}
