//! Copy instructions: which thread moves which bits from where to where.
//!
//! | family | instruction |
//! |---|---|
//! | [`Universal`], [`AutoVectorizing`], [`Wide`] | loads and stores of one thread |
//! | [`CpAsync`] | `cp.async` |
//! | [`LdMatrix`], [`StMatrix`], [`LdMatrixBytes`], [`StMatrixBytes`], [`LdMatrixUnpacked`] | `ldmatrix`, `stmatrix` |
//! | [`Movm`], [`Shuffle1`], [`Shuffle4`] | between the registers of a warp |
//! | [`TensorLoad`], [`TensorStore`] | `tcgen05.ld`, `tcgen05.st` |
//! | [`TensorCopy`] | `tcgen05.cp` from shared to tensor memory |
//! | [`Bulk`] | `cp.async.bulk` and TMA, of any size |
//!
//! Which of them an epilogue takes: [`TmemLoadOp`], [`SmemStoreOp`], [`SmemStoreOpForAccumulator`]; why, [`EpilogueOps`].
//!
//! Which of them are proven on a GPU: [the crate's page](crate#proven-on-hardware).
//!
//! Layouts map `(thread, value)` to a bit; a value is one bit. [`Ref`](CopyAtom::Ref) is the one of the two that tiled copies
//! are written against.
//!
//! ```
//! use cute_atoms::copy::{CopyAtom, LdMatrix, Plainly};
//! use cute_static::{int, layout};
//! use static_assertions::assert_type_eq_all;
//! type Atom = LdMatrix<int!(4), Plainly>;
//! assert_type_eq_all!(<Atom as CopyAtom>::Src, layout!((32, 128) : (128, 1)));
//! assert_type_eq_all!(<Atom as CopyAtom>::Dst, layout!((32, (32, 4)) : (32, (1, 1024))));
//! assert_eq!(Atom::ROW.ptx.as_str(), "ldmatrix.sync.aligned.m8n8.x4.shared.b16");
//! ```

mod access;
mod bulk;
mod choose;
mod matrix;
mod tensor_memory;
mod threads;

pub use access::{Access, Accesses, Anything, Rows, Vectors};
pub use bulk::{Bulk, BulkOperation, operations};
#[doc(hidden)]
pub use choose::MajorOfD;
pub use choose::{ChosenOp, EpilogueOps, NoOp, OperandLoad, SmemStoreOp, SmemStoreOpForAccumulator, TmemLoadOp};
pub use matrix::{
    FourBits, LdMatrix, LdMatrixBytes, LdMatrixUnpacked, Movm, Order, Plainly, Shuffle1, Shuffle4, SixBits, StMatrix,
    StMatrixBytes, Transposed, Unpacked,
};
pub use tensor_memory::{
    Lanes16x32, Lanes16x64, Lanes16x128, Lanes16x256, Lanes32x32, Packed, Packing, Repeats, TensorCopy,
    TensorCopyShape, TensorLoad, TensorLoadStat, TensorShape, TensorStore, Unpack16, copy_shapes,
};
pub use threads::{
    Always, AutoVectorizing, Cache, CpAsync, CpAsyncBits, Fill, FromGlobal, Global, Universal, UniversalBits, Wide,
    ZeroFill,
};

#[cfg(feature = "table")]
pub(crate) mod values {
    //! The rows of the families as functions of plain numbers.
    pub(crate) use super::bulk::rows as bulk;
    pub(crate) use super::matrix::rows as matrix;
    pub(crate) use super::tensor_memory::rows as tensor_memory;
    pub(crate) use super::threads::rows as threads;
}

use crate::value::{Numbers, Text};

/// What one copy instruction is, as values: a row of the `table`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyRow {
    /// CUTLASS' name of the operation.
    pub name: Text,
    /// The arguments of a templated operation, separated by commas.
    pub args: Text,
    /// `sm80` and so on; `any`.
    pub arch: &'static str,
    /// The PTX instruction.
    pub ptx: Text,
    /// Logical thread to lane; of a pair of CTAs, the CTA.
    pub thr_id: Numbers,
    /// (thread, value) to bit, at the source.
    pub src: Numbers,
    /// (thread, value) to bit, at the destination.
    pub dst: Numbers,
    /// Whether tiled copies are written against the source; else against the destination.
    pub by_source: bool,
    /// Of tensor memory: value bit to bit address, lanes 2^21 bits apart.
    pub val_id: Option<Numbers>,
    /// What it asks of the memory of source and destination.
    pub accesses: [Access; 2],
}
impl CopyRow {
    /// With what it asks of source and destination.
    const fn asking(self, source: Access, destination: Access) -> Self {
        Self { accesses: [source, destination], ..self }
    }
    /// The layout that tiled copies are written against.
    #[must_use]
    pub const fn reference(&self) -> Numbers {
        if self.by_source { self.src } else { self.dst }
    }
}

/// A copy instruction as a type.
#[diagnostic::on_unimplemented(
    message = "this is no copy instruction",
    label = "not an instruction: `{Self}`",
    note = "the families are listed at `cute_atoms::copy`, the instructions at `cute_atoms::table`"
)]
pub trait CopyAtom: Copy + Default + 'static {
    /// Logical thread to lane.
    type ThrId: Copy + Default;
    /// (thread, value) to bit, at the source.
    type Src: Copy + Default;
    /// (thread, value) to bit, at the destination.
    type Dst: Copy + Default;
    /// The one of the two that tiled copies are written against.
    type Ref: Copy + Default;
    /// Of tensor memory: value bit to bit address. Else [`Absent`](crate::mma::Absent).
    type ValId: Copy + Default;
    /// The same as values.
    const ROW: CopyRow;
}

/// `impl CopyAtom` of a type by its layouts and its row.
macro_rules! copy_atom {
    ($([$($generics:tt)*] $atom:ty $(where [$($bounds:tt)*])?,
        $threads:ty, $src:ty, $dst:ty, $reference:ty, $val_id:ty, $row:expr;)*) => {$(
        impl<$($generics)*> $crate::copy::CopyAtom for $atom $(where $($bounds)*)? {
            type ThrId = $threads;
            type Src = $src;
            type Dst = $dst;
            type Ref = $reference;
            type ValId = $val_id;
            const ROW: $crate::copy::CopyRow = $row;
        }
    )*};
}
pub(crate) use copy_atom;
/// Markers.
macro_rules! markers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name;
    )*};
}
pub(crate) use markers;
