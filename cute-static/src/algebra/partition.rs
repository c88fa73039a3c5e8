//! Tiles and partitions (paper 3.3.4 and 3.5.2): divide, then slice.
//!
//! ```text
//! with (tile, rest) = zipped_divide(A, T):
//! inner_partition(A, T, c)     = (modes of tile, what is left of rest at c)      everything inside tile c
//! outer_partition(A, T, c)     = (what is left of tile at c, modes of rest)      element c of every tile
//! local_tile                   = inner_partition
//! local_partition(A, Thr, i)   = outer_partition(A, product_each(shape of Thr), c)      with Thr(c) = i
//!
//! c an integer: of all tiles (elements of a tile), counted colexicographically
//! c a tuple:    mode by mode; `..` keeps a mode, and modes that it does not name are kept
//! ```
//!
//! Each also has an offset, that of the fixed part (Eq. 10). As in CuTe the modes are side by side, whatever they were gathered in:
//! `local_tile` of a matrix by `(128, 8)` at `(x, ..)` has the modes `(128, 8, k)`. CuTe's projections are [`select`](crate::select) of
//! tiler and coordinate.

mod thread;

pub use self::thread::{LocalPartition, Threads, local_partition};
use crate::algebra::by_mode::{Gathered, Tiler, made};
use crate::algebra::clipped::{Clip, Clipped, PullLimits};
use crate::algebra::divide::{Dividing, Halves};
use crate::layout::coord::Trusted;
use crate::layout::coord::offset::{Finish, Offset};
use crate::layout::coord::types::{Coord, CoordModes, Within};
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::swizzle::OuterMap;
use crate::swizzle::composed::{ComposedLayout, OffsetLeaf, PlusOffset};
use crate::table::words::*;

/// A kind of partition by a tiler.
pub trait Kind {
    /// The operation that makes it.
    type By: Tells;
    /// The coordinates of tile and rest.
    type At<C>;
    fn halves_at<C>(coord: C) -> Self::At<C>;
}
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $by:ident, |$coord:ident| $at:ty = $value:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $kind;
        impl Kind for $kind {
            type By = by::$by;
            type At<C> = $at;
            #[inline(always)]
            fn halves_at<C>($coord: C) -> $at {
                $value
            }
        }
    )*};
}
kinds! {
    /// A partition that fixes which tile.
    Inner local_tile, |c| (Kept, C) = (Kept, c);
    /// A partition that fixes which element of all tiles.
    Outer outer_partition, |c| (C, Kept) = (c, Kept);
    /// One that fixes which element, which is a thread's.
    OfThread local_partition, |c| (C, Kept) = (c, Kept);
    /// One that keeps all tiles, and which they are.
    Every tiles_mut, |_c| Self = Self;
}
/// One that fixes which element, by the threads that have them: [`OfThread`], by [`Threads`].
#[derive(Debug, Clone, Copy)]
pub struct Among;
/// All modes of a half are kept.
#[derive(Debug, Clone, Copy)]
pub struct Kept;

/// [`InnerPartitionBy`], [`OuterPartitionBy`] or [`LocalPartitionBy`], by `K`, which may be refused: the trait to implement.
///
/// `Output` is a layout's tile, and rounds up.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a tile is not known",
    label = "not by this tiler, or not at this coordinate",
    note = "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: InnerPartitionBy<T, C>`"
)]
pub trait AskPartition<K, T, C> {
    /// What is left of the layout.
    type Output;
    /// The offset of the fixed part: `isize`, or a coordinate.
    type Offset: Copy;
    /// Whether the compiler refuses the tiler or the coordinate.
    type Verdict: Verdict;
    /// [`Output`](Self::Output) by [`Verdict`](Self::Verdict), named at once: [`Given`].
    #[doc(hidden)]
    type Grant;
    /// What is left of the layout, and the offset.
    ///
    /// # Errors
    /// Those of the divide, and [`AlgebraError::OutOfBounds`] or [`AlgebraError::NoThread`].
    fn ask_partition(&self, tiler: &T, coord: C) -> Outcome<(Self::Output, Self::Offset)>;
}
/// The same of a tensor's layout, within limits `X` (of a plain layout [`Nil`]): `Rest` ends where the tensor does.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a tile is not known",
    label = "not by this tiler, or not at this coordinate",
    note = "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: InnerPartitionBy<T, C>`"
)]
pub trait AskPart<K, T, C, X = Nil>: AskPartition<K, T, C> {
    /// What is left of a tensor's: `Output` if the tiler is known to divide or is [`Exact`](crate::Exact), else [`Clipped`].
    type Rest;
    /// Whether a tensor may rely on it; only this crate can say so.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, (X, K, T, C)> = Trusted::NO;
    /// What is left of a tensor's layout, and the offset.
    ///
    /// # Errors
    /// Those of [`AskPartition::ask_partition`], and [`AlgebraError::AcrossEdge`].
    fn ask_part(&self, limits: &X, tiler: &T, coord: C) -> Outcome<(Self::Rest, Self::Offset)>;
}
/// What is left of `L`, refused or not: in generic code that of a verdict which holds is the same type.
type OutputOf<L, K, T, C> = <L as AskPartition<K, T, C>>::Output;
/// The same, if it is granted.
pub(crate) type Granted<L, K, T, C> = <<L as AskPartition<K, T, C>>::Grant as Granting>::Out;
macro_rules! granted {
    ($($(#[$doc:meta])* $kind:ident $trait:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// Offsets are integers, in memory, unless it says otherwise: `F` is `(isize, isize)` of the identity of two modes.
        #[diagnostic::on_unimplemented(message = "this is no layout that has tiles or parts", label = "a layout is needed: no shape, no `Result`")]
        pub trait $trait<T, C, F = isize>:
            IsLayout
            + AskPart<
                $kind,
                T,
                C,
                Rest = <Self as $trait<T, C, F>>::Part,
                Offset = F,
                Verdict: Holds,
                Grant: Granting<Out = OutputOf<Self, $kind, T, C>>,
            >
        {
            /// The layout of a tensor's part: `<L as ..>::Part` where it has no other name.
            type Part: IsLayout;
        }
        impl<L, T, C, F, R: IsLayout> $trait<T, C, F> for L
        where
            L: IsLayout
                + AskPart<$kind, T, C, Rest = R, Offset = F, Verdict: Holds, Grant: Granting<Out = OutputOf<L, $kind, T, C>>>,
        {
            type Part = R;
        }
    )*};
}
granted! {
    /// A layout of which a tiler `T` cuts the tile at a coordinate `C`: the bound of [`local_tile`] and [`inner_partition`], and of
    /// the methods of [`Tensor`](crate::Tensor), whose parts have the layout `Part`.
    Inner InnerPartitionBy;
    /// A layout of which a tiler `T` takes the element at a coordinate `C` of each tile: the bound of [`outer_partition`], and of
    /// the method of [`Tensor`](crate::Tensor), whose part has the layout `Part`.
    Outer OuterPartitionBy;
    /// A layout that is partitioned by a layout of threads `T`, for a thread of an index `C`: the bound of [`local_partition`].
    Among LocalPartitionBy;
}

/// What a half of a divided layout is sliced at: a coordinate, or [`Kept`], of which nothing is asked mode by mode.
pub trait HalfCoord: Copy {
    /// What is left of the half, side by side.
    type Left<S: Tree<D>, D: Copy>: Pack;
    fn left<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Self::Left<S, D>;
    /// The offset of what is fixed, on top of `O`.
    type Fixed<S: Tree<D>, D: Copy, O: Offset>: Offset;
    fn fixed<S: Tree<D>, D: Copy, O: Offset>(self, s: S, d: D, o: O) -> Self::Fixed<S, D, O>;
    /// Whether that is in bounds.
    type Bounded<S: Tree<D>, D: Copy>: Verdict;
    fn outside<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Option<(usize, usize)>;
}
#[inlined]
impl HalfCoord for Kept {
    type Left<S: Tree<D>, D: Copy> = S::Modes;
    fn left<S: Tree<D>, D: Copy>(self, s: S, d: D) -> S::Modes {
        s.modes(d)
    }
    type Fixed<S: Tree<D>, D: Copy, O: Offset> = O;
    fn fixed<S: Tree<D>, D: Copy, O: Offset>(self, _: S, _: D, o: O) -> O {
        o
    }
    type Bounded<S: Tree<D>, D: Copy> = Admissible;
    fn outside<S: Tree<D>, D: Copy>(self, _: S, _: D) -> Option<(usize, usize)> {
        None
    }
}
#[inlined]
impl<C: Coord> HalfCoord for C {
    type Left<S: Tree<D>, D: Copy> = <C::For<S, D> as CoordModes>::Left<usize, C::List>;
    fn left<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Self::Left<S, D> {
        let (coords, modes) = self.list(s, d);
        modes.left::<usize, _>(coords)
    }
    type Fixed<S: Tree<D>, D: Copy, O: Offset> = <C::For<S, D> as CoordModes>::Fixed<usize, C::List, O>;
    fn fixed<S: Tree<D>, D: Copy, O: Offset>(self, s: S, d: D, o: O) -> Self::Fixed<S, D, O> {
        let (coords, modes) = self.list(s, d);
        modes.fixed::<usize, _, _>(coords, o)
    }
    type Bounded<S: Tree<D>, D: Copy> = <C::For<S, D> as CoordModes>::Fits<
        usize,
        Within,
        C::List,
        Admissible,
        CoordinateRank<C::Rank, C::RankFor<S, D>>,
    >;
    fn outside<S: Tree<D>, D: Copy>(self, s: S, d: D) -> Option<(usize, usize)> {
        let (coords, modes) = self.list(s, d);
        modes.outside::<usize, _>(coords)
    }
}

/// A divided layout, tile and rest, sliced.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be sliced at `{C}`", label = "not at this coordinate")]
pub trait SliceHalf<C> {
    /// What is left, the modes of the tile first.
    type Rest;
    /// The offset, not finished.
    type Raw: Copy + Finish;
    /// Whether the compiler refuses the coordinate.
    type Within: Verdict;
    /// The first part of the coordinate that is out of bounds, and its bound.
    fn outside_half(&self, coord: &C) -> Option<(usize, usize)>;
    /// What is left, and the offset.
    fn slice_half(self, coord: C) -> (Self::Rest, Self::Raw);
}
#[inlined]
impl<S0: Tree<D0>, D0: Copy, S1: Tree<D1>, D1: Copy, A: HalfCoord, B: HalfCoord, O> SliceHalf<(A, B)>
    for Layout<(S0, S1), (D0, D1)>
where
    B: HalfCoord<Fixed<S1, D1, A::Fixed<S0, D0, UTerm>> = O>,
    O: Offset + Finish,
{
    type Rest = ValueOf<<<A::Left<S0, D0> as Pack>::Joined<B::Left<S1, D1>> as Pack>::Packed>;
    type Raw = O;
    type Within = Both<A::Bounded<S0, D0>, B::Bounded<S1, D1>>;
    fn outside_half(&self, &(a, b): &(A, B)) -> Option<(usize, usize)> {
        let ((s0, s1), (d0, d1)) = self.into_parts();
        a.outside(s0, d0).or_else(|| b.outside(s1, d1))
    }
    fn slice_half(self, (a, b): (A, B)) -> (Self::Rest, O) {
        let ((s0, s1), (d0, d1)) = self.into_parts();
        (a.left(s0, d0).joined(b.left(s1, d1)).packed().value(), b.fixed(s1, d1, a.fixed(s0, d0, UTerm)))
    }
}
#[inlined]
impl<S0: Copy, D0: Copy, S1: Copy, D1: Copy> SliceHalf<Every> for Layout<(S0, S1), (D0, D1)> {
    type Rest = Self;
    type Raw = UTerm;
    type Within = Admissible;
    fn outside_half(&self, _: &Every) -> Option<(usize, usize)> {
        None
    }
    fn slice_half(self, _: Every) -> (Self, UTerm) {
        (self, UTerm)
    }
}

/// A partition of a static or mixed layout: the offset is not finished, so that others can be added to it.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a tile is not known",
    label = "not by this tiler, or not at this coordinate"
)]
pub trait PartitionLayout<K, T, C> {
    type Rest;
    type Raw: Copy + Finish;
    /// The tile's shape.
    type Tile: Copy;
    /// The shape of all tiles.
    type Tiles: Copy;
    /// The shape that is divided.
    type Shape;
    fn divided(&self) -> &Self::Shape;
    /// Whether the compiler refuses it.
    type Within: Verdict;
    /// What is left, the offset, and what was divided.
    #[allow(clippy::type_complexity)] // two pairs
    fn partition_layout(&self, tiler: &T, coord: C) -> Outcome<((Self::Rest, Self::Raw), (Self::Tile, Self::Tiles))>;
}
#[inlined]
impl<S, D, K, T, C, P, S0, D0, S1, D1, R, O, V> PartitionLayout<K, T, C> for Layout<S, D>
where
    S: Tree<D>,
    D: Copy,
    K: Kind,
    T: Tiler<Dividing, Gathered, Makes<S, D> = P>,
    P: Halves<S0 = S0, D0 = D0, S1 = S1, D1 = D1>,
    S0: Copy,
    D0: Copy,
    S1: Copy,
    D1: Copy,
    Layout<(S0, S1), (D0, D1)>: SliceHalf<K::At<C>, Rest = R, Raw = O, Within = V>,
    O: Copy + Finish,
    V: Verdict,
{
    type Rest = R;
    type Raw = O;
    type Tile = S0;
    type Tiles = S1;
    type Shape = S;
    fn divided(&self) -> &S {
        self.shape()
    }
    type Within = Both<<P::Verdict as Verdict>::ToldBy<K::By>, V>;
    fn partition_layout(&self, tiler: &T, coord: C) -> Outcome<((R, O), (S0, S1))> {
        let (tile, rest) = P::halves(K::By::OPERATION.tells(made(*tiler, *self))?)?;
        let ((s0, d0), (s1, d1)) = (tile.into_parts(), rest.into_parts());
        let (divided, coord) = (Layout::from_parts((s0, s1), (d0, d1)), K::halves_at(coord));
        match divided.outside_half(&coord) {
            Some((index, bound)) => Err(AlgebraError::OutOfBounds { index, bound }),
            None => Ok((divided.slice_half(coord), (s0, s1))),
        }
    }
}
/// A composed layout with what is left inside, at an offset.
type Inside<W, O, F, R> = ComposedLayout<W, <O as PlusOffset<F>>::Output, R>;
/// The offset is in what is left: the one beside it is 0.
#[inlined]
impl<W: OuterMap, O, L, K, T, C, R, F> PartitionLayout<K, T, C> for ComposedLayout<W, O, L>
where
    L: PartitionLayout<K, T, C, Rest = R, Raw = F>,
    O: OffsetLeaf + PlusOffset<F>,
{
    type Rest = Inside<W, O, F, R>;
    type Raw = UTerm;
    type Tile = L::Tile;
    type Tiles = L::Tiles;
    type Shape = L::Shape;
    fn divided(&self) -> &L::Shape {
        self.layout().divided()
    }
    type Within = L::Within;
    fn partition_layout(&self, tiler: &T, coord: C) -> Outcome<((Self::Rest, UTerm), (L::Tile, L::Tiles))> {
        let ((rest, offset), halves) = self.layout().partition_layout(tiler, coord)?;
        Ok(((ComposedLayout::from_parts(*self.outer(), self.offset().plus_offset(offset), rest), UTerm), halves))
    }
}
/// Partitions of this crate's layouts; whether a tensor may rely on them.
macro_rules! partitions {
    ($([$($generics:tt)*] $layout:ty, $trusted:ident;)*) => {$(
        impl<$($generics)* K: Kind, T, C, R, F, V> AskPartition<K, T, C> for $layout
        where
            Self: PartitionLayout<K, T, C, Rest = R, Raw = F, Within = V>,
            F: Copy + Finish<Output: Copy>,
            V: Verdict,
        {
            type Output = R;
            type Offset = F::Output;
            type Verdict = V;
            type Grant = Given<R, V>;
            #[inline(always)]
            fn ask_partition(&self, tiler: &T, coord: C) -> Outcome<(R, F::Output)> {
                let ((rest, offset), _) = self.partition_layout(tiler, coord)?;
                Ok((rest, offset.finish()))
            }
        }
        impl<$($generics)* X, K: Kind, T, C: Clone, A, R, F, V, S0: Copy, S1: Copy, Y> AskPart<K, T, C, X> for $layout
        where
            Self: PartitionLayout<K, T, C, Rest = R, Raw = F, Within = V, Tile = S0, Tiles = S1, Shape = A>,
            F: Copy + Finish<Output: Copy>,
            V: Verdict,
            X: PullLimits<T, A, S0, S1, K::At<C>, Limits = Y>,
            Y: Clip<R>,
        {
            type Rest = Y::Part;
            const TRUSTED: Trusted<Self, (X, K, T, C)> = Trusted::$trusted;
            #[inline(always)]
            fn ask_part(&self, limits: &X, tiler: &T, coord: C) -> Outcome<(Y::Part, F::Output)> {
                let ((rest, offset), halves) = self.partition_layout(tiler, coord.clone())?;
                let limits = limits.pull_limits(tiler, self.divided(), halves, &K::halves_at(coord))?;
                Ok((limits.clip(rest), offset.finish()))
            }
        }
    )*};
}
partitions! { [S, D,] Layout<S, D>, YES; [W: OuterMap, Q, L,] ComposedLayout<W, Q, L>, NO; }
/// A part of a part is within the limits of both.
impl<L: AskPart<K, T, C, X>, X, K: Kind, T, C> AskPartition<K, T, C> for Clipped<L, X> {
    type Output = L::Rest;
    type Offset = L::Offset;
    type Verdict = L::Verdict;
    type Grant = Given<L::Rest, L::Verdict>;
    #[inline(always)]
    fn ask_partition(&self, tiler: &T, coord: C) -> Outcome<(L::Rest, L::Offset)> {
        self.ask_part(&Nil, tiler, coord)
    }
}
impl<L: AskPart<K, T, C, X>, X, K: Kind, T, C> AskPart<K, T, C> for Clipped<L, X> {
    type Rest = L::Rest;
    const TRUSTED: Trusted<Self, (Nil, K, T, C)> = if L::TRUSTED.is { Trusted::YES } else { Trusted::NO };
    #[inline(always)]
    fn ask_part(&self, _: &Nil, tiler: &T, coord: C) -> Outcome<(L::Rest, L::Offset)> {
        self.layout().ask_part(self.limits(), tiler, coord)
    }
}

/// What [`inner_partition`] leaves of layout `A`. Where an [`Exact`](crate::Exact) tiler does not divide, it does not compile.
///
/// ```
/// use cute_static::{InnerPartition, layout, shape};
/// type Row = InnerPartition<layout!((256, 64) : (1, 256)), shape!((128, 8)), (usize, core::ops::RangeFull)>;
/// static_assertions::assert_type_eq_all!(Row, layout!((128, 8, 8) : (1, 256, 2048)));
/// ```
pub type InnerPartition<A, T, C> = Granted<A, Inner, T, C>;
/// What [`outer_partition`] leaves of layout `A`. Where an [`Exact`](crate::Exact) tiler does not divide, it does not compile.
///
/// ```
/// use cute_static::{OuterPartition, layout, shape};
/// type Mine = OuterPartition<layout!((16, 64) : (64, 1)), shape!((2, 16)), (usize, usize)>;
/// static_assertions::assert_type_eq_all!(Mine, layout!((8, 4) : (128, 16)));
/// ```
pub type OuterPartition<A, T, C> = Granted<A, Outer, T, C>;
/// What [`local_tile`] leaves of layout `A`: [`InnerPartition`] by CuTe's other name.
pub type LocalTile<A, T, C> = InnerPartition<A, T, C>;

/// The tile at a coordinate of the tiles that `tiler` makes of `layout`, and its offset.
///
/// ```
/// use cute_static::{AlgebraError, Layout, inner_partition, int, shape};
/// let a = Layout::new((256usize, 40usize), (int!(1), 300usize))?;
/// let (panel, offset) = inner_partition(&a, &shape!((128, 8)), (1, ..))?;
/// assert_eq!((panel.to_string(), offset), ("(128,8,5):(1,300,2400)".into(), 128));
/// // there are 2x5 tiles
/// let outside = inner_partition(&a, &shape!((128, 8)), (1, 5));
/// assert_eq!(outside, Err(AlgebraError::OutOfBounds { index: 5, bound: 5 }));
/// # Ok::<(), AlgebraError>(())
/// ```
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`](crate::zipped_divide). Elements past the extent have the offset
/// that the layout goes on to; of [tensors](crate::Tensor::local_tile) they do not exist. An [`Exact`](crate::Exact) tiler is refused
/// instead. A tile that ends inside a mode of a static layout, or a static coordinate out of bounds, does not compile.
///
/// # Errors
/// Those of [`zipped_divide`](crate::zipped_divide), and [`AlgebraError::OutOfBounds`].
#[inline(always)]
pub fn inner_partition<A, T, C, R, O>(layout: &A, tiler: &T, coord: C) -> Outcome<(R, O)>
where
    A: AskPartition<Inner, T, C, Output = R, Offset = O, Verdict: Holds>,
    O: Copy,
{
    layout.ask_partition(tiler, coord)
}
/// The element at a coordinate of each tile that `tiler` makes of `layout`, and the offset of the first. What does not divide rounds up,
/// as in [`inner_partition`].
///
/// ```
/// use cute_static::{layout, outer_partition, shape};
/// // thread (1, 5) of 2x16 has every second row and every 16th column
/// let (mine, offset) = outer_partition(&layout!((16, 64) : (64, 1)), &shape!((2, 16)), (1, 5))?;
/// assert_eq!((mine, offset), (layout!((8, 4) : (128, 16)), 69));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`inner_partition`].
#[inline(always)]
pub fn outer_partition<A, T, C, R, O>(layout: &A, tiler: &T, coord: C) -> Outcome<(R, O)>
where
    A: AskPartition<Outer, T, C, Output = R, Offset = O, Verdict: Holds>,
    O: Copy,
{
    layout.ask_partition(tiler, coord)
}
/// [`inner_partition`] by CuTe's other name: the tile of a CTA.
///
/// ```
/// use cute_static::{layout, local_tile, shape};
/// let (tile, offset) = local_tile(&layout!((256, 64) : (64, 1)), &shape!((128, 8)), (1, 3))?;
/// assert_eq!((tile, offset), (layout!((128, 8) : (64, 1)), 128 * 64 + 24));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// Those of [`inner_partition`].
#[cfg_attr(doc, doc = include_str!("../../figures/local_tile.md"))]
#[inline(always)]
pub fn local_tile<A, T, C, R, O>(layout: &A, tiler: &T, coord: C) -> Outcome<(R, O)>
where
    A: AskPartition<Inner, T, C, Output = R, Offset = O, Verdict: Holds>,
    O: Copy,
{
    layout.ask_partition(tiler, coord)
}
