//! The part of one thread, by a layout of threads.
//!
//! ```text
//! local_partition(A, Thr, i) = outer_partition(A, product_each(shape of Thr), (c0, c1, ..))
//! with a leaf s:d of Thr at (i / d) mod s, or at 0 if d is 0; c0 the integer coordinate of mode 0's leaves, ..
//! refused unless Thr(c0, c1, ..) = i
//! ```

use super::{Among, AskPart, AskPartition, Granted, OfThread};
use crate::algebra::divide::exact::Exact;
use crate::layout::coord::types::{Coord, Within};
use crate::layout::coord::{IntCoord, Trusted};
use crate::table::words::*;

/// A list of modes as the coordinates of a thread.
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
impl<S: Tree<D>, D, T: ThreadModes> ThreadModes for Cons<S, D, T> {
    type Coords = Link<usize, T::Coords>;
    #[inline(always)]
    fn thread_coords(self, index: usize, found: &mut usize) -> Self::Coords {
        let (mut coord, mut before) = (0usize, 1usize);
        self.0.leaves(self.1, Nil).each(&mut |extent, stride| {
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
    ///
    /// # Errors
    /// [`AlgebraError::NoThread`], and those of the extents.
    fn thread(&self, index: I) -> Outcome<(Self::Tiler, Self::Coord)>;
}
impl<S: Tree<D>, D: Copy, I: IntCoord + Coord, M, L, C, E> Threads<I> for Layout<S, D>
where
    S: Tree<D, Modes = M> + Nested<Sizes = E>,
    M: ThreadModes<Coords = L>,
    L: Items<Tuple = C>,
{
    type Tiler = E;
    type Coord = C;
    type Within = I::Fits<Within, S, D>;
    #[inline(always)]
    fn thread(&self, index: I) -> Outcome<(E, C)> {
        let ((shape, stride), index) = (self.into_parts(), index.index());
        let mut found = 0;
        let coords = Tree::modes(shape, stride).thread_coords(index, &mut found);
        if found != index {
            return Err(AlgebraError::NoThread { index });
        }
        Ok((shape.sizes()?, coords.tuple()))
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

impl<A, P, I, E, C, V, W> AskPartition<Among, P, I> for A
where
    P: Threads<I, Tiler = E, Coord = C, Within = W>,
    A: AskPartition<OfThread, E, C, Verdict = V>,
    W: Verdict,
    V: Verdict,
{
    type Output = A::Output;
    type Offset = A::Offset;
    type Verdict = Both<W, V>;
    type Grant = Given<A::Output, Both<W, V>>;
    #[inline(always)]
    fn ask_partition(&self, threads: &P, index: I) -> Outcome<(A::Output, A::Offset)> {
        let (tiler, coord) = threads.thread(index)?;
        self.ask_partition(&tiler, coord)
    }
}
impl<A, P, I, E, C, W> AskPart<Among, P, I> for A
where
    P: Threads<I, Tiler = E, Coord = C, Within = W>,
    A: AskPart<OfThread, E, C>,
    W: Verdict,
{
    type Rest = A::Rest;
    const TRUSTED: Trusted<Self, (Nil, Among, P, I)> = if A::TRUSTED.is { Trusted::YES } else { Trusted::NO };
    #[inline(always)]
    fn ask_part(&self, _: &Nil, threads: &P, index: I) -> Outcome<(A::Rest, A::Offset)> {
        let (tiler, coord) = threads.thread(index)?;
        self.ask_part(&Nil, &tiler, coord)
    }
}

/// What [`local_partition`] leaves of layout `A`. Where [`Exact`](crate::Exact) threads do not divide, it does not compile.
///
/// ```
/// use cute_static::{LocalPartition, layout};
/// type Mine = LocalPartition<layout!((16, 64) : (64, 1)), layout!((2, 16) : (16, 1))>;
/// static_assertions::assert_type_eq_all!(Mine, layout!((8, 4) : (128, 16)));
/// ```
pub type LocalPartition<A, P, I = usize> = Granted<A, Among, P, I>;

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
pub fn local_partition<A, P, I, R, O>(layout: &A, threads: &P, index: I) -> Outcome<(R, O)>
where
    A: AskPartition<Among, P, I, Output = R, Offset = O, Verdict: Holds>,
    O: Copy,
{
    layout.ask_partition(threads, index)
}
