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

use super::copy::{SideD, SideS};
use super::operand::{OperandA, OperandB, OperandC, OperandE, OperandSfa, OperandSfb};
use super::retile::OfRetile;
use super::thr_copy::OfCopy;
use super::thr_mma::OfMma;
use crate::misuse::Granted;
use core::marker::PhantomData;
use cute_static::machinery::{Answer, Finish, Given, Offset, PartAt};
use cute_static::num::{One, Value};
use cute_static::verdict::{Holds, Verdict};
use cute_static::{AlgebraError, ColumnMajor, ComposedLayout, Evaluate, IsLayout, Layout, Tensor};

/// A question for a part: of whom, of which thread.
#[doc(hidden)]
pub trait Key {
    /// What is answered of a layout: its part, and the offset.
    type Out<M, F>;
    /// It.
    fn out<M, F>(part: M, offset: F) -> Self::Out<M, F>;
}
/// A layout that has parts, of whatever question.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA, tiled copy: what is partitioned is a static or mixed layout of two modes or more, a swizzle of one, or a tensor; no `Clipped` tile",
    label = "a layout on values becomes a mixed one by `try_from`; what is retiled has three modes, the values of an instruction first",
    note = "instructions copy whole tiles: cut them by an `Exact` tiler, or, past the edge, by `Tensor::overhang(..)` and `whole_tile`, with predicates"
)]
pub trait HasParts {
    /// Itself: of what has no parts the compiler knows no layout, and does not tell once more what that layout is not.
    type It;
    /// Itself.
    fn it(&self) -> &Self::It;
}
macro_rules! has_parts {
    ($([$($generics:ident),*] $layout:ty;)*) => {$(
        impl<$($generics),*> HasParts for $layout {
            type It = Self;
            #[inline(always)]
            fn it(&self) -> &Self {
                self
            }
        }
    )*};
}
has_parts! { [S, D] Layout<S, D>; [W, O, L] ComposedLayout<W, O, L>; }
/// A layout of which a part is asked for, by [`Key`] `K`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA, tiled copy: what is partitioned is a static or mixed layout of two modes or more, a swizzle of one, or a tensor; no `Clipped` tile",
    label = "a layout on values becomes a mixed one by `try_from`; what is retiled has three modes, the values of an instruction first",
    note = "instructions copy whole tiles: cut them by an `Exact` tiler, or, past the edge, by `Tensor::overhang(..)` and `whole_tile`, with predicates"
)]
pub trait AskPartition<K>: HasParts<It = Self> {
    /// The part and its offset, and whether there is one: [`Parted`].
    type Answer: IsParted;
    /// The part and its offset.
    ///
    /// # Errors
    /// What does not fit and is known only when run.
    fn ask_partition(&self, key: K) -> Result<<Self::Answer as IsParted>::Both, AlgebraError>;
}
/// A part of layout `M` at an offset `F`, not finished, by the verdict `V`, of instructions that copy `N` elements at once. One type, so that it is
/// derived once.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Parted<M, F, V, N = One>(PhantomData<(M, F, V, N)>);
/// See [`Parted`].
#[doc(hidden)]
pub trait IsParted {
    /// The layout, and the offset.
    type Both;
    /// The layout, and whether there is one.
    type Layout: Answer;
}
impl<M, F, V: Verdict, N> IsParted for Parted<M, F, V, N> {
    type Both = (M, F);
    type Layout = Given<M, V>;
}
/// A reference to a layout or a tensor, of which a part is asked for. Its layout, which is asked, is a bound of its own of each function, not one
/// inside of this: the compiler proves what is inside of a bound once more for each bound around it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tiled MMA, tiled copy: what is partitioned is a static or mixed layout of two modes or more, a swizzle of one, or a tensor; no `Clipped` tile",
    label = "`&layout`, `&tensor`, or `&mut tensor` of memory that is written",
    note = "instructions copy whole tiles: cut them by an `Exact` tiler, or, past the edge, by `Tensor::overhang(..)` and `whole_tile`, with predicates"
)]
pub trait Partitioned {
    /// The layout.
    type Layout;
    /// What it is: [`ALayout`] or [`ATensor`].
    type Kind;
    /// The layout.
    fn asked(&self) -> &Self::Layout;
}
/// A layout is partitioned.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ALayout;
/// A tensor is partitioned.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ATensor;
/// What is partitioned, of a kind; its part, asked for by `K`, has layout `M` and an offset `F`. All types are of both kinds: of what is
/// neither, which has no kind, [`Partitioned`] alone tells.
#[doc(hidden)]
pub trait PartBy<K, M, F, Kind> {
    /// The part, and of a layout the offset.
    type Part;
    /// Where the tensor has offset 0, in elements of its memory; of a layout 0.
    fn begins(&self) -> isize;
    /// It.
    ///
    /// # Errors
    /// Those of [`PartAt::part_at`].
    fn part_by(self, layout: M, offset: F) -> Result<Self::Part, AlgebraError>;
}
impl<X, K: Key, M, F: Finish> PartBy<K, M, F, ALayout> for X {
    type Part = K::Out<M, F::Output>;
    #[inline(always)]
    fn begins(&self) -> isize {
        0
    }
    #[inline(always)]
    fn part_by(self, layout: M, offset: F) -> Result<Self::Part, AlgebraError> {
        Ok(K::out(layout, offset.finish()))
    }
}
impl<X: PartAt<M, F, Part = P>, K, M, F, P> PartBy<K, M, F, ATensor> for X {
    type Part = P;
    #[inline(always)]
    fn begins(&self) -> isize {
        PartAt::begins(self)
    }
    #[inline(always)]
    fn part_by(self, layout: M, offset: F) -> Result<P, AlgebraError> {
        self.part_at(layout, offset)
    }
}
impl<L: HasParts> Partitioned for &L {
    type Layout = L::It;
    type Kind = ALayout;
    #[inline(always)]
    fn asked(&self) -> &L::It {
        self.it()
    }
}
impl<A, L> Partitioned for &Tensor<A, L> {
    type Layout = L;
    type Kind = ATensor;
    #[inline(always)]
    fn asked(&self) -> &L {
        self.layout()
    }
}
impl<A, L> Partitioned for &mut Tensor<A, L> {
    type Layout = L;
    type Kind = ATensor;
    #[inline(always)]
    fn asked(&self) -> &L {
        self.layout()
    }
}

/// The bound of an operation, and its result as a type.
macro_rules! bounds {
    ($($(#[$doc:meta])* $bound:ident $(#[$alias_doc:meta])* $alias:ident<$t:ident> of $key:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// `Output` is the part's layout, the alias's type. Offsets are integers, in memory, unless it says otherwise: `F` is `(isize, isize)` of
        /// the identity of two modes.
        #[diagnostic::on_unimplemented(
            message = "tiled MMA, tiled copy: what is partitioned is a static or mixed layout of two modes or more, a swizzle of one, or a tensor; no `Clipped` tile",
            label = "a bound is of the layout: `L`, where the function takes a `Tensor<A, L>`",
            note = "instructions copy whole tiles: cut them by an `Exact` tiler, or, past the edge, by `Tensor::overhang(..)` and `whole_tile`, with predicates"
        )]
        pub trait $bound<$t, F = isize>:
            IsLayout
            + AskPartition<
                $key,
                Answer = Parted<
                    <Self as $bound<$t, F>>::Output,
                    <Self as $bound<$t, F>>::Raw,
                    <Self as $bound<$t, F>>::Verdict,
                    <Self as $bound<$t, F>>::Elements,
                >,
            >
        {
            /// What is left of the layout.
            type Output: IsLayout + Evaluate<usize>;
            /// The offset, not finished.
            #[doc(hidden)]
            type Raw: Offset + Finish<Output = F>;
            /// Elements that are copied at once.
            #[doc(hidden)]
            type Elements: Value;
            /// Whether there is such a part: a refusal does not implement this.
            #[doc(hidden)]
            type Verdict: Verdict + Holds<Grants<<Self as $bound<$t, F>>::Output> = <Self as $bound<$t, F>>::Output>;
        }
        impl<L, $t, F, M, R, V, N> $bound<$t, F> for L
        where
            L: IsLayout + AskPartition<$key, Answer = Parted<M, R, V, N>>,
            N: Value,
            R: Offset + Finish<Output = F>,
            M: IsLayout + Evaluate<usize>,
            V: Verdict + Holds<Grants<M> = M>,
        {
            type Output = M;
            type Raw = R;
            type Elements = N;
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
    /// A layout of A's scales that the tiled MMA `T` partitions: the bound of [`ThrMma::partition_sfa`](super::ThrMma::partition_sfa).
    PartitionSfaBy
    /// What a thread of the tiled MMA `T` has of a tile `L` of A's scales: `(FrgV, RestM, RestK)`.
    PartitionSfa<T> of OfMma<T, OperandSfa>;
    /// A layout of B's scales that the tiled MMA `T` partitions: the bound of [`ThrMma::partition_sfb`](super::ThrMma::partition_sfb).
    PartitionSfbBy
    /// What a thread of the tiled MMA `T` has of a tile `L` of B's scales: `(FrgV, RestN, RestK)`.
    PartitionSfb<T> of OfMma<T, OperandSfb>;
    /// A layout of A's metadata that the tiled MMA `T` partitions: the bound of [`ThrMma::partition_e`](super::ThrMma::partition_e).
    PartitionEBy
    /// What a thread of the tiled MMA `T` has of a tile `L` of A's metadata: `(FrgV, RestM, RestK)`.
    PartitionE<T> of OfMma<T, OperandE>;
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
/// The shape of a part.
type ShapeOf<L> = <L as IsLayout>::Shape;
macro_rules! shapes {
    ($($alias:ident $part:ident $name:literal $modes:literal $method:literal;)*) => {$(
        #[doc = concat!("The shape of what a thread of the tiled MMA `T` has of a tile of ", $name, " of shape `S`, `", $modes, "`.")]
        #[doc = concat!("On values, ", $method, ".")]
        pub type $alias<T, S> = ShapeOf<$part<T, ColumnMajor<S>>>;
    )*};
}
shapes! {
    PartitionShapeA PartitionA "A" "(FrgV, RestM, RestK)" "[`TiledMma::partition_shape_a`](super::TiledMma::partition_shape_a)";
    PartitionShapeB PartitionB "B" "(FrgV, RestN, RestK)" "[`TiledMma::partition_shape_b`](super::TiledMma::partition_shape_b)";
    PartitionShapeC PartitionC "C" "(FrgV, RestM, RestN)" "[`TiledMma::partition_shape_c`](super::TiledMma::partition_shape_c)";
}
