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

mod coord;
mod known;
mod thread;

use self::coord::{CoordList, SliceEach};
pub(crate) use self::known::KnownTiler;
pub(crate) use self::thread::Threads;
pub use self::thread::{AskLocalPartition, LocalPartition, LocalPartitionBy, PartitionsAmong, local_partition};
use crate::AlgebraError;
use crate::algebra::answer::{IfGranted, Outcome};
use crate::algebra::divide::tiled::Chain;
use crate::algebra::divide::{Halves, Splits};
use crate::algebra::verdict::{Both, Holds, Verdict};
use crate::basis::Finish;
use crate::composed::{ComposedLayout, OffsetLeaf, PlusOffset};
use crate::coord::Trusted;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::operation::{self as by, Tells};
use crate::swizzle::IsSwizzle;
use crate::tuple::{Modes, Pack};

/// A partition that fixes which tile.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Inner;
/// A partition that fixes which element of all tiles.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Outer;
/// One that fixes which element, by the threads that have them.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Among;

/// What is left of a partition, and what was divided.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Parted<R, O> {
    /// What is left.
    pub rest: R,
    /// The offset of the fixed part.
    pub offset: O,
    /// The size of the divided layout: larger than that of the layout if tiles reach past it.
    pub divided: usize,
}

/// [`InnerPartitionBy`] or [`OuterPartitionBy`], by `K`, which may be refused: the trait to implement.
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a tile is not known",
    label = "not by this tiler, or not at this coordinate",
    note = "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: InnerPartitionBy<T, C>`"
)]
pub trait AskPartition<K, T, C> {
    /// What is left.
    type Output;
    /// The offset of the fixed part: `isize`, or a coordinate.
    type Offset: Copy;
    /// Whether the compiler refuses the tiler or the coordinate.
    type Verdict: Verdict;
    /// Whether a tensor may rely on it; only this crate can say so.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, (K, T, C)> = Trusted::NO;
    /// What is left, and the offset.
    ///
    /// # Errors
    /// Those of the divide, and [`AlgebraError::OutOfBounds`].
    fn ask_partition(&self, tiler: &T, coord: C) -> Outcome<Parted<Self::Output, Self::Offset>>;
}
/// What is left of `L`, refused or not: in generic code that of a verdict which holds is the same type.
type OutputOf<L, K, T, C> = <L as AskPartition<K, T, C>>::Output;
macro_rules! granted {
    ($($(#[$doc:meta])* $kind:ident $trait:ident $method:ident;)*) => {$(
        $(#[$doc])*
        pub trait $trait<T, C>:
            AskPartition<$kind, T, C, Verdict: Holds<Grants<OutputOf<Self, $kind, T, C>> = OutputOf<Self, $kind, T, C>>>
        {
            /// What is left, and the offset of the fixed part.
            ///
            /// # Errors
            /// Those of the divide, and [`AlgebraError::OutOfBounds`].
            #[inline(always)]
            fn $method(&self, tiler: &T, coord: C) -> Outcome<(Self::Output, Self::Offset)> {
                let Parted { rest, offset, .. } = self.ask_partition(tiler, coord)?;
                Ok((rest, offset))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<L, T, C> $trait<T, C> for L where
            L: AskPartition<$kind, T, C, Verdict: Holds<Grants<OutputOf<L, $kind, T, C>> = OutputOf<L, $kind, T, C>>>
        {
        }
    )*};
}
granted! {
    /// A layout of which a tiler `T` cuts the tile at a coordinate `C`: the bound of [`local_tile`] and [`inner_partition`].
    Inner InnerPartitionBy inner_partition;
    /// A layout of which a tiler `T` takes the element at a coordinate `C` of each tile: the bound of [`outer_partition`].
    Outer OuterPartitionBy outer_partition;
}

/// A partition of a static or mixed layout: the offset is not finished, so that others can be added to it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "whether this layout has such a tile is not known",
    label = "not by this tiler, or not at this coordinate"
)]
pub trait PartitionLayout<K, T, C> {
    /// What is left.
    type Rest;
    /// The offset.
    type Raw: Copy + Finish;
    /// Whether the compiler refuses it.
    type Within: Verdict;
    /// Both.
    fn partition_layout(&self, tiler: &T, coord: C) -> Outcome<Parted<Self::Rest, Self::Raw>>;
}
macro_rules! partition {
    ($($kind:ident by $by:ident: slices ($s:ident $d:ident $sliced:ident), keeps ($x:ident $y:ident $kept:ident),
        $first:ident before $second:ident;)*) => {$(
        impl<S, D, T, C, P, M, Q, N, R, Left, O, Kept, All> PartitionLayout<$kind, T, C> for Layout<S, D>
        where
            // in the order in which each names what the next one needs
            T: KnownTiler + Splits<Self, Answer = P>,
            P: Halves<S0: HTuple, S1: HTuple>,
            C: CoordList<P::$s, P::$d, Modes = M, Coords = Q, Rank = N, ShapeRank = R>,
            M: SliceEach<Q, List = Left, Offset = O>,
            O: Copy + Finish,
            P::$x: Modes<P::$y, List = Kept>,
            $first: Chain<$second, List = All>,
            All: Pack,
        {
            type Rest = Layout<All::Shape, All::Stride>;
            type Raw = O;
            type Within = Both<<P::Verdict as Verdict>::ToldBy<by::$by>, M::Within<N, R>>;
            #[inline(always)]
            fn partition_layout(&self, tiler: &T, coord: C) -> Outcome<Parted<Self::Rest, O>> {
                let (tile, rest) = P::halves(by::$by::OPERATION.tells(tiler.splits(self))?)?;
                let divided = tile.shape().size().saturating_mul(rest.shape().size());
                let (($sliced, strides), (shape, stride)) = partition!(@parts $sliced $kept tile rest);
                let (modes, coords) = coord.coord_list($sliced, strides);
                if let Some((index, bound)) = modes.outside(&coords) {
                    return Err(AlgebraError::OutOfBounds { index, bound });
                }
                let (left, offset) = modes.slice_each(coords);
                let kept = shape.modes(stride);
                let (shape, stride) = partition!(@chain $kind kept left).pack();
                Ok(Parted { rest: Layout::from_parts(shape, stride), offset, divided })
            }
        }
    )*};
    (@parts rest tile $tile:ident $rest:ident) => { ($rest.into_parts(), $tile.into_parts()) };
    (@parts tile rest $tile:ident $rest:ident) => { ($tile.into_parts(), $rest.into_parts()) };
    (@chain Inner $kept:ident $left:ident) => { $kept.chain($left) };
    (@chain $outer:ident $kept:ident $left:ident) => { $left.chain($kept) };
}
partition! {
    Inner by local_tile: slices (S1 D1 rest), keeps (S0 D0 tile), Kept before Left;
    Outer by outer_partition: slices (S0 D0 tile), keeps (S1 D1 rest), Left before Kept;
    Among by local_partition: slices (S0 D0 tile), keeps (S1 D1 rest), Left before Kept;
}
impl<S, D, K, T, C> AskPartition<K, T, C> for Layout<S, D>
where
    Self: PartitionLayout<K, T, C>,
{
    type Output = <Self as PartitionLayout<K, T, C>>::Rest;
    type Offset = <<Self as PartitionLayout<K, T, C>>::Raw as Finish>::Output;
    type Verdict = <Self as PartitionLayout<K, T, C>>::Within;
    const TRUSTED: Trusted<Self, (K, T, C)> = Trusted::YES;
    #[inline(always)]
    fn ask_partition(&self, tiler: &T, coord: C) -> Outcome<Parted<Self::Output, Self::Offset>> {
        let Parted { rest, offset, divided } = self.partition_layout(tiler, coord)?;
        Ok(Parted { rest, offset: offset.finish(), divided })
    }
}
/// The offset is in what is left: the one beside it is 0.
impl<W: IsSwizzle, O, S, D, K, T, C, R, X, V> AskPartition<K, T, C> for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: PartitionLayout<K, T, C, Rest = R, Raw = X, Within = V>,
    O: OffsetLeaf + PlusOffset<X>,
    V: Verdict,
{
    type Output = ComposedLayout<W, <O as PlusOffset<X>>::Output, R>;
    type Offset = isize;
    type Verdict = V;
    #[inline(always)]
    fn ask_partition(&self, tiler: &T, coord: C) -> Outcome<Parted<Self::Output, isize>> {
        let Parted { rest, offset, divided } = self.layout().partition_layout(tiler, coord)?;
        let rest = ComposedLayout::from_parts(*self.swizzle(), self.offset().plus_offset(offset), rest);
        Ok(Parted { rest, offset: 0, divided })
    }
}

/// What [`inner_partition`] leaves of layout `A`.
///
/// ```
/// use cute_static::{InnerPartition, layout, shape};
/// use core::ops::RangeFull;
/// use static_assertions::assert_type_eq_all;
/// type A = layout!((256, 64) : (1, 256));
/// assert_type_eq_all!(InnerPartition<A, shape!((128, 8)), (usize, usize)>, layout!((128, 8) : (1, 256)));
/// assert_type_eq_all!(
///     InnerPartition<A, shape!((128, 8)), (usize, RangeFull)>,
///     layout!((128, 8, 8) : (1, 256, 2048))
/// );
/// ```
pub type InnerPartition<A, T, C> =
    IfGranted<<A as AskPartition<Inner, T, C>>::Verdict, <A as AskPartition<Inner, T, C>>::Output>;
/// What [`outer_partition`] leaves of layout `A`.
///
/// ```
/// use cute_static::{OuterPartition, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     OuterPartition<layout!((16, 64) : (64, 1)), shape!((2, 16)), (usize, usize)>,
///     layout!((8, 4) : (128, 16))
/// );
/// ```
pub type OuterPartition<A, T, C> =
    IfGranted<<A as AskPartition<Outer, T, C>>::Verdict, <A as AskPartition<Outer, T, C>>::Output>;
/// What [`local_tile`] leaves of layout `A`: [`InnerPartition`] by CuTe's other name.
pub type LocalTile<A, T, C> = InnerPartition<A, T, C>;

/// The tile at a coordinate of the tiles that `tiler` makes of `layout`, and its offset.
///
/// ```
/// use cute_static::{AlgebraError, Layout, inner_partition, int, shape};
/// let a = Layout::new((256usize, 40usize), (int!(1), 300usize))?;
/// let (tile, offset) = inner_partition(&a, &shape!((128, 8)), (1, 2))?;
/// assert_eq!((tile.to_string(), offset), ("(128,8):(1,300)".into(), 128 + 16 * 300));
/// let (panel, offset) = inner_partition(&a, &shape!((128, 8)), (1, ..))?;
/// assert_eq!((panel.to_string(), offset), ("(128,8,5):(1,300,2400)".into(), 128));
/// // there are 2x5 tiles
/// let outside = inner_partition(&a, &shape!((128, 8)), (1, 5));
/// assert_eq!(outside, Err(AlgebraError::OutOfBounds { index: 5, bound: 5 }));
/// # Ok::<(), AlgebraError>(())
/// ```
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`](crate::zipped_divide). Elements past the extent have the offset
/// that the layout goes on to; of [tensors](crate::Tensor::inner_partition) they do not exist. An [`Exact`](crate::Exact) tiler is refused instead.
/// A tile that ends inside a mode of a static layout, or a static coordinate out of bounds, does not compile; make the 3 a 4:
/// ```compile_fail,E0277
/// # use cute_static::{inner_partition, layout, shape};
/// inner_partition(&layout!(((2, 4), 8) : ((1, 16), 2)), &shape!((3, 8)), (0, 0));
/// ```
///
/// # Errors
/// Those of [`zipped_divide`](crate::zipped_divide), and [`AlgebraError::OutOfBounds`].
#[inline(always)]
pub fn inner_partition<A, T, C>(layout: &A, tiler: &T, coord: C) -> Outcome<(A::Output, A::Offset)>
where
    A: AskPartition<Inner, T, C, Verdict: Holds>,
{
    let Parted { rest, offset, .. } = layout.ask_partition(tiler, coord)?;
    Ok((rest, offset))
}
/// The element at a coordinate of each tile that `tiler` makes of `layout`, and the offset of the first.
///
/// ```
/// use cute_static::{layout, outer_partition, shape};
/// // thread (1, 5) of 2x16 has every second row and every 16th column
/// let (mine, offset) = outer_partition(&layout!((16, 64) : (64, 1)), &shape!((2, 16)), (1, 5))?;
/// assert_eq!((mine, offset), (layout!((8, 4) : (128, 16)), 69));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`](crate::zipped_divide). Elements past the extent have the offset
/// that the layout goes on to; of [tensors](crate::Tensor::outer_partition) they do not exist. An [`Exact`](crate::Exact) tiler is refused instead.
///
/// # Errors
/// Those of [`zipped_divide`](crate::zipped_divide), and [`AlgebraError::OutOfBounds`].
#[inline(always)]
pub fn outer_partition<A, T, C>(layout: &A, tiler: &T, coord: C) -> Outcome<(A::Output, A::Offset)>
where
    A: AskPartition<Outer, T, C, Verdict: Holds>,
{
    let Parted { rest, offset, .. } = layout.ask_partition(tiler, coord)?;
    Ok((rest, offset))
}
/// [`inner_partition`] by CuTe's other name: the tile of a CTA.
///
/// ```
/// use cute_static::{int, layout, local_tile, shape};
/// let (tile, offset) = local_tile(&layout!((256, 64) : (64, 1)), &shape!((128, 8)), (1, 3))?;
/// assert_eq!((tile, offset), (layout!((128, 8) : (64, 1)), 128 * 64 + 24));
/// // 8 columns by tiles of 5: the second one has the columns 5 to 9
/// let (tile, offset) = local_tile(&layout!(8 : 3), &int!(5), 1)?;
/// assert_eq!((tile, offset), (layout!(5 : 3), 15));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`](crate::zipped_divide). Elements past the extent have the offset
/// that the layout goes on to; of [tensors](crate::Tensor::local_tile) they do not exist. An [`Exact`](crate::Exact) tiler is refused instead.
///
/// # Errors
/// Those of [`inner_partition`].
#[inline(always)]
pub fn local_tile<A, T, C>(layout: &A, tiler: &T, coord: C) -> Outcome<(A::Output, A::Offset)>
where
    A: AskPartition<Inner, T, C, Verdict: Holds>,
{
    inner_partition(layout, tiler, coord)
}
