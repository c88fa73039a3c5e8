//! The part of one thread, by a layout of threads.
//!
//! ```text
//! local_partition(A, Thr, i) = outer_partition(A, product_each(shape of Thr), (c0, c1, ..))
//! with a leaf s:d of Thr at (i / d) mod s, or at 0 if d is 0; c0 the integer coordinate of mode 0's leaves, ..
//! refused unless Thr(c0, c1, ..) = i
//! ```

use super::{Among, AskPartition};
use crate::AlgebraError;
use crate::algebra::answer::{IfGranted, Outcome};
use crate::algebra::divide::exact::Exact;
use crate::algebra::verdict::{Both, Holds, Verdict};
use crate::coord::{CoordOf, IntCoord, Trusted};
use crate::layout::Layout;
use crate::modes::ListAsTuple;
use crate::nested::Nested;
use crate::tuple::{Cons, EachMode, Leaves, Link, Modes, Nil};

/// A list of modes as the coordinates of a thread.
#[doc(hidden)]
pub trait ThreadModes {
    /// A coordinate for each mode.
    type Coords;
    /// The coordinates of thread `index`; its number as these coordinates have it is added to `found`.
    fn thread_coords(self, index: usize, found: &mut usize) -> Self::Coords;
}
impl ThreadModes for Nil {
    type Coords = Nil;
    #[inline(always)]
    fn thread_coords(self, _: usize, _: &mut usize) -> Nil {
        Nil
    }
}
impl<S: Leaves<D, Nil, Output: EachMode>, D, T: ThreadModes> ThreadModes for Cons<S, D, T> {
    type Coords = Link<usize, T::Coords>;
    #[inline(always)]
    fn thread_coords(self, index: usize, found: &mut usize) -> Self::Coords {
        let (mut coord, mut before) = (0usize, 1usize);
        self.0.leaves(self.1, Nil).each_mode(&mut |extent, stride| {
            let stride = usize::try_from(stride).unwrap_or(0);
            let at = index.checked_div(stride).and_then(|steps| steps.checked_rem(extent)).unwrap_or(0);
            coord = coord.wrapping_add(at.wrapping_mul(before));
            before = before.wrapping_mul(extent);
            *found = found.wrapping_add(at.wrapping_mul(stride));
        });
        Link(coord, self.2.thread_coords(index, found))
    }
}

/// A layout of threads, asked for the thread of an index: the tiler of all threads, and the thread's coordinate in it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not a layout of threads that are numbered by `{I}`",
    label = "threads are numbered by a layout of integer strides, at an integer"
)]
pub trait Threads<I> {
    /// The tiler.
    type Tiler;
    /// The coordinate.
    type Coord;
    /// Whether the index is in bounds, as far as the compiler knows.
    type Within: Verdict;
    /// Both.
    fn thread(&self, index: I) -> Outcome<(Self::Tiler, Self::Coord)>;
}
impl<S: Copy, D: Copy, I, M, L, C, E, W> Threads<I> for Layout<S, D>
where
    I: IntCoord + CoordOf<S, Within = W>,
    W: Verdict,
    S: Modes<D, List = M> + Nested<Sizes = E>,
    M: ThreadModes<Coords = L>,
    L: ListAsTuple<Tuple = C>,
{
    type Tiler = E;
    type Coord = C;
    type Within = W;
    #[inline(always)]
    fn thread(&self, index: I) -> Outcome<(E, C)> {
        let ((shape, stride), index) = (self.into_parts(), index.index());
        let mut found = 0;
        let coords = shape.modes(stride).thread_coords(index, &mut found);
        if found != index {
            return Err(AlgebraError::NoThread { index });
        }
        Ok((shape.sizes()?, coords.list_as_tuple()))
    }
}
/// Threads whose shape has to divide.
impl<S, D, I, E, C, W> Threads<I> for Exact<Layout<S, D>>
where
    Layout<S, D>: Threads<I, Tiler = E, Coord = C, Within = W>,
    W: Verdict,
{
    type Tiler = Exact<E>;
    type Coord = C;
    type Within = W;
    #[inline(always)]
    fn thread(&self, index: I) -> Outcome<(Exact<E>, C)> {
        let (tiler, coord) = self.0.thread(index)?;
        Ok((Exact(tiler), coord))
    }
}

/// [`LocalPartitionBy`], which may be refused: the trait to implement.
#[diagnostic::on_unimplemented(
    message = "whether this layout can be partitioned among these threads is not known",
    label = "not by this layout of threads",
    note = "generic code asks for `A: LocalPartitionBy<P, I>`"
)]
pub trait AskLocalPartition<P, I> {
    /// What is left of the layout.
    type Output;
    /// What is left of a tensor's: see [`AskPartition::Part`].
    type Part;
    /// The offset of the thread's first element: `isize`, or a coordinate.
    type Offset: Copy;
    /// Whether the compiler refuses the threads or the index.
    type Verdict: Verdict;
    /// Whether a tensor may rely on it; only this crate can say so.
    #[doc(hidden)]
    const TRUSTED: Trusted<Self, (P, I)> = Trusted::NO;
    /// What is left of the layout, and the offset.
    ///
    /// # Errors
    /// Those of the divide, and [`AlgebraError::NoThread`].
    fn ask_local_partition(&self, threads: &P, index: I) -> Outcome<(Self::Output, Self::Offset)>;
    /// What is left of a tensor's layout, and the offset.
    ///
    /// # Errors
    /// Those of [`ask_local_partition`](Self::ask_local_partition), and [`AlgebraError::AcrossEdge`].
    fn ask_local_part(&self, threads: &P, index: I) -> Outcome<(Self::Part, Self::Offset)>;
}
/// What is left of `L`, refused or not: in generic code that of a verdict which holds is the same type.
type OutputOf<L, P, I> = <L as AskLocalPartition<P, I>>::Output;
/// A layout that is partitioned by a layout of threads `P`, for a thread of an index `I`: the bound of [`local_partition`].
pub trait LocalPartitionBy<P, I>:
    AskLocalPartition<P, I, Verdict: Holds<Grants<OutputOf<Self, P, I>> = OutputOf<Self, P, I>>>
{
    /// What is left, and the offset of the thread's first element.
    ///
    /// # Errors
    /// Those of the divide, and [`AlgebraError::NoThread`].
    #[inline(always)]
    fn local_partition(&self, threads: &P, index: I) -> Outcome<(Self::Output, Self::Offset)> {
        self.ask_local_partition(threads, index)
    }
}
#[diagnostic::do_not_recommend]
impl<L, P, I> LocalPartitionBy<P, I> for L where
    L: AskLocalPartition<P, I, Verdict: Holds<Grants<OutputOf<L, P, I>> = OutputOf<L, P, I>>>
{
}

#[diagnostic::do_not_recommend]
impl<A, P: PartitionsAmong<A, I>, I> AskLocalPartition<P, I> for A {
    type Output = P::Output;
    type Part = P::Part;
    type Offset = P::Offset;
    type Verdict = P::Verdict;
    const TRUSTED: Trusted<Self, (P, I)> = if P::TRUSTED.is { Trusted::YES } else { Trusted::NO };
    #[inline(always)]
    fn ask_local_partition(&self, threads: &P, index: I) -> Outcome<(P::Output, P::Offset)> {
        threads.partitions_among(self, index)
    }
    #[inline(always)]
    fn ask_local_part(&self, threads: &P, index: I) -> Outcome<(P::Part, P::Offset)> {
        threads.parts_among(self, index)
    }
}
/// [`LocalPartitionBy`], seen from the threads: while these are still being inferred there is nothing to search.
#[doc(hidden)]
pub trait PartitionsAmong<A, I> {
    /// What is left of the layout.
    type Output;
    /// What is left of a tensor's.
    type Part;
    /// The offset of the thread's first element.
    type Offset: Copy;
    /// Whether the compiler refuses the threads or the index.
    type Verdict: Verdict;
    /// Whether a tensor may rely on it; only this crate can say so.
    const TRUSTED: Trusted<Self, (A, I)> = Trusted::NO;
    /// What is left of the layout, and the offset.
    ///
    /// # Errors
    /// Those of the divide, and [`AlgebraError::NoThread`].
    fn partitions_among(&self, a: &A, index: I) -> Outcome<(Self::Output, Self::Offset)>;
    /// What is left of a tensor's layout, and the offset.
    ///
    /// # Errors
    /// Those of [`partitions_among`](Self::partitions_among), and [`AlgebraError::AcrossEdge`].
    fn parts_among(&self, a: &A, index: I) -> Outcome<(Self::Part, Self::Offset)>;
}
macro_rules! among {
    ($([$($generics:ident),*] $threads:ty;)*) => {$(
        impl<A, $($generics,)* I, E, C, V, W> PartitionsAmong<A, I> for $threads
        where
            Self: Threads<I, Tiler = E, Coord = C, Within = W>,
            A: AskPartition<Among, E, C, Verdict = V>,
            W: Verdict,
            V: Verdict,
        {
            type Output = A::Output;
            type Part = A::Part;
            type Offset = A::Offset;
            type Verdict = Both<W, V>;
            const TRUSTED: Trusted<Self, (A, I)> = if A::TRUSTED.is { Trusted::YES } else { Trusted::NO };
            #[inline(always)]
            fn partitions_among(&self, a: &A, index: I) -> Outcome<(A::Output, A::Offset)> {
                let (tiler, coord) = self.thread(index)?;
                a.ask_partition(&tiler, coord)
            }
            #[inline(always)]
            fn parts_among(&self, a: &A, index: I) -> Outcome<(A::Part, A::Offset)> {
                let (tiler, coord) = self.thread(index)?;
                a.ask_part(&tiler, coord)
            }
        }
    )*};
}
among! { [S, D] Layout<S, D>; [S, D] Exact<Layout<S, D>>; }

/// What [`local_partition`] leaves of layout `A`.
///
/// Threads that do not divide round up, as in CuTe: see [`local_partition`]; [`Exact`](crate::Exact) threads do not compile instead.
///
/// ```
/// use cute_static::{LocalPartition, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     LocalPartition<layout!((16, 64) : (64, 1)), layout!((2, 16) : (16, 1)), usize>,
///     layout!((8, 4) : (128, 16))
/// );
/// ```
pub type LocalPartition<A, P, I = usize> =
    IfGranted<<A as AskLocalPartition<P, I>>::Verdict, <A as AskLocalPartition<P, I>>::Output>;

/// The part of thread `index` of the layout `threads` (coordinates to indices), repeated over `layout`, and its offset.
///
/// ```
/// use cute_static::{AlgebraError, layout, local_partition};
/// let (data, threads) = (layout!((16, 64) : (64, 1)), layout!((2, 16) : (16, 1)));
/// // thread 21 is (1, 5): rows 1, 3, 5, .. and columns 5, 21, ..
/// assert_eq!(local_partition(&data, &threads, 21)?, (layout!((8, 4) : (128, 16)), 69));
/// assert_eq!(local_partition(&data, &threads, 32), Err(AlgebraError::NoThread { index: 32 }));
/// # Ok::<(), AlgebraError>(())
/// ```
/// Threads that do not divide round up, as in CuTe: all have as many elements, some of them past the extents. Of
/// [tensors](crate::Tensor::local_partition) these do not exist; [`Exact`](crate::Exact) threads are refused instead.
///
/// # Errors
/// Those of [`zipped_divide`](crate::zipped_divide), and [`AlgebraError::NoThread`] if no coordinate of `threads` has that
/// index (or if its modes are interleaved, so that dividing the index by the strides does not tell which one).
#[inline(always)]
pub fn local_partition<A, P, I>(layout: &A, threads: &P, index: I) -> Outcome<(A::Output, A::Offset)>
where
    A: AskLocalPartition<P, I, Verdict: Holds>,
{
    layout.ask_local_partition(threads, index)
}
