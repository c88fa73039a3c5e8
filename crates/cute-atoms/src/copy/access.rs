//! What a copy instruction asks of the memory on either side.

use super::operations::BulkAuto;
use super::{
    AutoVectorizing, Bulk, CpAsync, LdMatrix, LdMatrixBytes, LdMatrixUnpacked, Movm, Shuffle1, Shuffle4, StMatrix,
    StMatrixBytes, TensorCopy, TensorLoad, TensorLoadStat, TensorStore, Universal, Wide,
};

/// The instruction's elements are contiguous, and begin at a multiple of their number.
#[derive(Debug, Clone, Copy)]
pub struct Vectors;
/// Rows of 16 bytes are contiguous, and begin at multiples of 16 bytes.
#[derive(Debug, Clone, Copy)]
pub struct Rows;
/// Registers, or memory that another rule is for: tensor maps, tensor memory.
#[derive(Debug, Clone, Copy)]
pub struct Anything;

/// What a copy instruction asks of one side, as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// [`Vectors`].
    Vectors,
    /// [`Rows`].
    Rows,
    /// [`Anything`].
    Anything,
}

/// What a copy instruction asks of source and destination.
pub trait Accesses {
    /// Of the source.
    type Source;
    /// Of the destination.
    type Destination;
    /// Of both, as [`CopyRow::accesses`](super::CopyRow) has it.
    const ACCESSES: [Access; 2];
}
macro_rules! accesses {
    ($([$($p:ident),*] $atom:ty: $source:ident $destination:ident;)*) => {$(
        impl<$($p),*> Accesses for $atom {
            type Source = $source;
            type Destination = $destination;
            const ACCESSES: [Access; 2] = [Access::$source, Access::$destination];
        }
    )*};
}
accesses! {
    [B] Universal<B>: Vectors Vectors;
    [B] AutoVectorizing<B>: Vectors Vectors;
    [D] Wide<D>: Vectors Vectors;
    [B, C, F] CpAsync<B, C, F>: Vectors Vectors;
    [X, O] LdMatrix<X, O>: Rows Anything;
    [X] LdMatrixBytes<X>: Rows Anything;
    [X, F] LdMatrixUnpacked<X, F>: Rows Anything;
    [X, O] StMatrix<X, O>: Anything Rows;
    [X] StMatrixBytes<X>: Anything Rows;
    [] Movm: Anything Anything;
    [] Shuffle1: Anything Anything;
    [] Shuffle4: Anything Anything;
    [S, X, P] TensorLoad<S, X, P>: Anything Anything;
    [S, X, P] TensorStore<S, X, P>: Anything Anything;
    [X] TensorLoadStat<X>: Anything Anything;
    [S, G] TensorCopy<S, G>: Anything Anything;
    [O, B] Bulk<O, B>: Anything Anything;
    [] BulkAuto: Anything Anything;
}
