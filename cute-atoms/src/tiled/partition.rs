//! Partitions, of layouts and of tensors: what a thread has of them, and the bounds of generic code.
//!
//! ```text
//! partition(&layout)       = (part, offset)                     an integer, or of a layout of coordinates a coordinate
//! partition(&tensor)       = the tensor of the same elements    of memory, to be read; of coordinates
//! partition(&mut tensor)   = the same, to be written
//! retile                   = the same without an offset
//! ```
//!
//! How a part is made each question says for itself: [`AskPartition`] of layouts. What is a part of a tensor is said here.

use super::copy::{OfCopy, SideD, SideS};
use super::mma::OfMma;
use super::operand::{OperandA, OperandB, OperandC};
use super::retile::OfRetile;
use crate::misuse::Granted;
use core::marker::PhantomData;
use cute_static::machinery::{Answer, Finish, Given, Offset, PartAt};
use cute_static::verdict::{Holds, Verdict};
use cute_static::{AlgebraError, Evaluate, IsLayout, Tensor};

/// A question for a part: of whom, of which thread.
#[doc(hidden)]
pub trait Key {
    /// What is answered of a layout: its part, and the offset.
    type Out<M, F>;
    /// It.
    fn out<M, F>(part: M, offset: F) -> Self::Out<M, F>;
}
/// A layout of which a part is asked for, by [`Key`] `K`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA, tiled copy: what is partitioned is a static or mixed layout of two modes or more, a swizzle of one, or a tensor",
    label = "a layout on values becomes a mixed one by `try_from`; what is retiled has three modes, the values of an instruction first"
)]
pub trait AskPartition<K> {
    /// The part and its offset, and whether there is one: [`Parted`].
    type Answer: IsParted;
    /// The part and its offset.
    ///
    /// # Errors
    /// What does not fit and is known only when run.
    fn ask_partition(&self, key: K) -> Result<<Self::Answer as IsParted>::Both, AlgebraError>;
}
/// A part of layout `M` at an offset `F`, not finished, by the verdict `V`. One type, so that it is derived once.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Parted<M, F, V>(PhantomData<(M, F, V)>);
/// See [`Parted`].
#[doc(hidden)]
pub trait IsParted {
    /// The layout, and the offset.
    type Both;
    /// The layout, and whether there is one.
    type Layout: Answer;
}
impl<M, F, V: Verdict> IsParted for Parted<M, F, V> {
    type Both = (M, F);
    type Layout = Given<M, V>;
}
/// A reference to a layout or a tensor, of which a part is asked for.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA, tiled copy: what is partitioned is a static or mixed layout of two modes or more, a swizzle of one, or a tensor",
    label = "`&layout`, `&tensor`, or `&mut tensor` of memory that is written"
)]
pub trait Partition<K> {
    /// The part, and of a layout the offset, and whether there is one.
    type Answer: Answer;
    /// It.
    ///
    /// # Errors
    /// Those of [`AskPartition::ask_partition`].
    fn part_by(self, key: K) -> Result<<Self::Answer as Answer>::Value, AlgebraError>;
}
macro_rules! partitions {
    ($($key:ident<$t:ident $(, $o:ident)?>;)*) => {$(
        impl<$t, $($o,)? L, M, V, F, R> Partition<$key<$t $(, $o)?>> for &L
        where
            L: AskPartition<$key<$t $(, $o)?>, Answer = Parted<M, R, V>>,
            R: Offset + Finish<Output = F>,
            V: Verdict,
        {
            type Answer = Given<<$key<$t $(, $o)?> as Key>::Out<M, F>, V>;
            #[inline(always)]
            fn part_by(self, key: $key<$t $(, $o)?>) -> Result<<$key<$t $(, $o)?> as Key>::Out<M, F>, AlgebraError> {
                let (part, offset) = self.ask_partition(key)?;
                Ok(<$key<$t $(, $o)?> as Key>::out(part, offset.finish()))
            }
        }
        partitions! { @tensor $key<$t $(, $o)?>; }
        partitions! { @tensor $key<$t $(, $o)?>; mut }
    )*};
    (@tensor $key:ident<$t:ident $(, $o:ident)?>; $($mut:tt)?) => {
        impl<'a, $t, $($o,)? A, L, M, V, R, P> Partition<$key<$t $(, $o)?>> for &'a $($mut)? Tensor<A, L>
        where
            L: AskPartition<$key<$t $(, $o)?>, Answer = Parted<M, R, V>>,
            Self: PartAt<M, R, Part = P>,
            V: Verdict,
        {
            type Answer = Given<P, V>;
            #[inline(always)]
            fn part_by(self, key: $key<$t $(, $o)?>) -> Result<P, AlgebraError> {
                let (part, offset) = self.layout().ask_partition(key)?;
                self.part_at(part, offset)
            }
        }
    };
}
partitions! { OfMma<T, O>; OfCopy<C, Q>; OfRetile<C>; }

/// The bound of an operation, and its result as a type.
macro_rules! bounds {
    ($($(#[$doc:meta])* $bound:ident $(#[$alias_doc:meta])* $alias:ident<$t:ident> of $key:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// `Output` is the part's layout, the alias's type. Offsets are integers, in memory, unless it says otherwise: `F` is `(isize, isize)` of
        /// the identity of two modes.
        pub trait $bound<$t, F = isize>:
            IsLayout
            + AskPartition<
                $key,
                Answer = Parted<
                    <Self as $bound<$t, F>>::Output,
                    <Self as $bound<$t, F>>::Raw,
                    <Self as $bound<$t, F>>::Verdict,
                >,
            >
        {
            /// What is left of the layout.
            type Output: IsLayout + Evaluate<usize>;
            /// The offset, not finished.
            #[doc(hidden)]
            type Raw: Offset + Finish<Output = F>;
            /// Whether there is such a part: a refusal does not implement this.
            #[doc(hidden)]
            type Verdict: Verdict + Holds<Grants<<Self as $bound<$t, F>>::Output> = <Self as $bound<$t, F>>::Output>;
        }
        impl<L, $t, F, M, R, V> $bound<$t, F> for L
        where
            L: IsLayout + AskPartition<$key, Answer = Parted<M, R, V>>,
            R: Offset + Finish<Output = F>,
            M: IsLayout + Evaluate<usize>,
            V: Verdict + Holds<Grants<M> = M>,
        {
            type Output = M;
            type Raw = R;
            type Verdict = V;
        }
        $(#[$alias_doc])*
        pub type $alias<$t, L> = Granted<<<L as AskPartition<$key>>::Answer as IsParted>::Layout>;
    )*};
}
bounds! {
    /// A layout of A that the tiled MMA `T` partitions: the bound of [`ThrMma::partition_a`](super::ThrMma::partition_a), of the layout and of tensors of it.
    PartitionABy
    /// What a thread of the tiled MMA `T` has of a tile `L` of A: `(FrgV, RestM, RestK)`.
    PartitionA<T> of OfMma<T, OperandA>;
    /// A layout of B that the tiled MMA `T` partitions: the bound of [`ThrMma::partition_b`](super::ThrMma::partition_b), of the layout and of tensors of it.
    PartitionBBy
    /// What a thread of the tiled MMA `T` has of a tile `L` of B: `(FrgV, RestN, RestK)`.
    PartitionB<T> of OfMma<T, OperandB>;
    /// A layout of C that the tiled MMA `T` partitions: the bound of [`ThrMma::partition_c`](super::ThrMma::partition_c), of the layout and of tensors of it.
    PartitionCBy
    /// What a thread of the tiled MMA `T` has of a tile `L` of C: `(FrgV, RestM, RestN)`.
    PartitionC<T> of OfMma<T, OperandC>;
    /// A layout that the tiled copy `C` reads: the bound of [`ThrCopy::partition_s`](super::ThrCopy::partition_s), of the layout and of tensors of it.
    PartitionSBy
    /// What a thread of the tiled copy `C` reads of a tensor `L`: `((Val, RestVal), Rest0, Rest1, ..)`.
    PartitionS<C> of OfCopy<C, SideS>;
    /// A layout that the tiled copy `C` writes: the bound of [`ThrCopy::partition_d`](super::ThrCopy::partition_d), of the layout and of tensors of it.
    PartitionDBy
    /// What a thread of the tiled copy `C` writes of a tensor `L`: `((Val, RestVal), Rest0, Rest1, ..)`.
    PartitionD<C> of OfCopy<C, SideD>;
    /// A thread's values of an MMA that the tiled copy `C`, made for its operand, takes: the bound of [`ThrCopy::retile`](super::ThrCopy::retile), of the
    /// layout and of tensors of it.
    RetileBy
    /// A thread's values `L` of an MMA, as a tiled copy `C` made for its operand takes them: `((Val, RestVal), Rest0, Rest1)`.
    Retile<C> of OfRetile<C>;
}
