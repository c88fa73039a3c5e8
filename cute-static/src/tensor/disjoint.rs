//! Parts of one mutable tensor that are borrowed at the same time, as `split_at_mut` and `chunks_mut` do it for slices.
//!
//! If a layout is injective, different coordinates have different elements (paper 2.4.1), and so have slices whose fixed parts
//! differ. Of a static layout the compiler tells; of a mixed one it is asked once, when the parts are made.

use super::Tensor;
use crate::AlgebraError;
use crate::accessor::{Memory, MemoryMut, PointerMut, Trust, fits};
use crate::algebra::divide::{Halves, Splits};
use crate::algebra::properties::types::distinct::Distinct;
use crate::algebra::verdict::{Holds, Verdict};
use crate::basis::Finish;
use crate::coord::AskAt;
use crate::htuple::HTuple;
use crate::layout::{IsLayout, Layout};
use crate::operation::{self as by, Tells};
use crate::partition::KnownTiler;
use crate::slice::SliceLayout;
use core::fmt;
use core::iter::FusedIterator;

/// A divided layout: tile and rest.
type Divided<P> = Layout<(<P as Halves>::S0, <P as Halves>::S1), (<P as Halves>::D0, <P as Halves>::D1)>;
/// All tiles of a layout that was divided.
type Tiles<'a, A, P> = TilesMut<
    'a,
    <A as Memory>::Element,
    <A as Memory>::Bounds,
    Layout<<P as Halves>::S0, <P as Halves>::D0>,
    Layout<<P as Halves>::S1, <P as Halves>::D1>,
>;

/// That no two coordinates have the same element.
#[inline(always)]
fn apart<L: IsLayout + Distinct<Verdict: Holds>>(layout: &L) -> Result<(), AlgebraError> {
    layout.distinct()?;
    // offsets that wrap could be the same however far the strides are apart
    if layout.cosize() > isize::MAX.unsigned_abs() { Err(AlgebraError::Overflow) } else { Ok(()) }
}

impl<A: MemoryMut, S: Copy, D: Copy> Tensor<A, Layout<S, D>>
where
    Self: Sized,
    Layout<S, D>: IsLayout,
{
    /// All tiles that `tiler` makes, as an iterator: no two have an element in common, so all can be had at the same time.
    ///
    /// ```
    /// use cute_static::{Tensor, fill, layout, shape};
    /// let mut data = [0; 24];
    /// let mut matrix = Tensor::view_mut(&mut data, layout!((4, 6) : (6, 1)))?;
    /// let mut tiles: Vec<_> = matrix.tiles_mut(&shape!((2, 3)))?.collect();
    /// // tiles are counted colexicographically: the second one is below the first
    /// let [first, second, ..] = &mut tiles[..] else { unreachable!() };
    /// core::mem::swap(first.get_mut((0, 0)).unwrap(), second.get_mut((0, 0)).unwrap());
    /// for (i, tile) in tiles.iter_mut().enumerate() {
    ///     assert!(tile.set((1, 2), i + 1));
    /// }
    /// assert_eq!((data[8], data[11], data[20], data[23]), (1, 3, 2, 4));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// A static layout that reaches an element twice does not compile; make the 2 a 4 and it does:
    /// ```compile_fail,E0277
    /// # use cute_static::{Tensor, int, layout};
    /// let mut data = [0; 24];
    /// let mut overlapping = Tensor::view_mut(&mut data, layout!((4, 6) : (1, 2))).unwrap();
    /// overlapping.tiles_mut(&(int!(2), int!(2)));
    /// ```
    ///
    /// # Errors
    /// Those of [`zipped_divide`](crate::zipped_divide); [`AlgebraError::Aliasing`] (or [`AlgebraError::Undecided`]) if the divided
    /// layout reaches an element twice, as tiles that reach past one column into the next do;
    /// [`AlgebraError::StorageTooSmall`] of tiles that reach past the storage.
    #[inline(always)]
    pub fn tiles_mut<T, P>(&mut self, tiler: &T) -> Result<Tiles<'_, A, P>, AlgebraError>
    where
        T: KnownTiler + Splits<Layout<S, D>, Answer = P>,
        P: Halves,
        <P::Verdict as Verdict>::ToldBy<by::tiles_mut>: Holds,
        Divided<P>: IsLayout + Distinct<Verdict: Holds>,
        P::S0: Copy,
        P::D0: Copy,
        P::S1: HTuple,
        P::D1: Copy,
    {
        let (tile, rest) = P::halves(by::tiles_mut::OPERATION.tells(tiler.splits(&self.layout))?)?;
        let ((s0, d0), (s1, d1)) = (tile.into_parts(), rest.into_parts());
        let divided = Layout::from_parts((s0, s1), (d0, d1));
        apart(&divided)?;
        let base = self.accessor.base();
        if !A::WHOLE && divided.size() != self.layout.size() {
            // between the elements of a pointer there are those of others
            return Err(AlgebraError::StorageTooSmall { needed: divided.size(), len: self.layout.size() });
        }
        if A::Bounds::CHECKED {
            fits(&divided, base, self.accessor.span().len())?;
        }
        Ok(TilesMut { all: PointerMut::new(self.accessor.span_mut(), base), tile, rest, next: 0, end: s1.size() })
    }
    /// Slices at several coordinates at the same time, as `get_disjoint_mut` gives elements of a slice.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Tensor, copy, layout};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut matrix = Tensor::view_mut(&mut data, layout!((2, 3) : (3, 1)))?;
    /// let [mut first, mut last] = matrix.slice_disjoint_mut([(.., 0), (.., 2)])?;
    /// for row in 0..2 {
    ///     core::mem::swap(first.get_mut(row).unwrap(), last.get_mut(row).unwrap());
    /// }
    /// let same = matrix.slice_disjoint_mut([(.., 1), (.., 0), (.., 1)]).map(|_| ());
    /// assert_eq!(same, Err(AlgebraError::SameSlice { first: 0, second: 2 }));
    /// assert_eq!(data, [3, 2, 1, 6, 5, 4]);
    /// # Ok::<(), AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Aliasing`] (or [`AlgebraError::Undecided`]) if the layout reaches an element twice,
    /// [`AlgebraError::OutOfBounds`], and [`AlgebraError::SameSlice`] for two slices at one coordinate.
    #[inline]
    #[allow(clippy::type_complexity)] // an array of tensors
    pub fn slice_disjoint_mut<C, R, F, const N: usize>(
        &mut self,
        coords: [C; N],
    ) -> Result<[Tensor<PointerMut<'_, A::Element, A::Bounds>, R>; N], AlgebraError>
    where
        C: Copy + PartialEq,
        Layout<S, D>: SliceLayout<C, Within: Holds, Rest = R, Raw = F> + Distinct<Verdict: Holds>,
        F: Finish<Output = isize>,
    {
        apart(&self.layout)?;
        for (second, coord) in coords.iter().enumerate() {
            if let Some((index, bound)) = self.layout.outside_slice(coord) {
                return Err(AlgebraError::OutOfBounds { index, bound });
            }
            if let Some(first) = coords.iter().take(second).position(|other| other == coord) {
                return Err(AlgebraError::SameSlice { first, second });
            }
        }
        let (base, span) = (self.accessor.base(), self.accessor.span_mut());
        Ok(coords.map(|coord| {
            let (layout, offset) = self.layout.slice_layout(coord);
            // in bounds: no sum of offsets wraps that `fits` has seen, and of an overhanging one each access is checked
            Tensor { accessor: PointerMut::new(span, base.wrapping_add(offset.finish())), layout }
        }))
    }
}

/// All tiles of a mutable tensor, from the first to the last: see [`Tensor::tiles_mut`]. With the feature `rayon` in parallel, too.
pub struct TilesMut<'a, T, B, L, R> {
    all: PointerMut<'a, T, B>,
    tile: L,
    rest: R,
    next: usize,
    end: usize,
}
impl<T, B: Trust, L: fmt::Debug, R: fmt::Debug> fmt::Debug for TilesMut<'_, T, B, L, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all, tile, rest, next, end } = self;
        write!(f, "TilesMut({all:?} o {tile:?}, {next}..{end} of {rest:?})")
    }
}
impl<'a, T, B: Trust, L: Copy, S, D> TilesMut<'a, T, B, L, Layout<S, D>>
where
    Layout<S, D>: AskAt<usize, Offset = isize>,
{
    /// The tile at `index`, which is below `end` and is asked for only once.
    #[inline(always)]
    fn tile(&self, index: usize) -> Tensor<PointerMut<'a, T, B>, L> {
        // in bounds: nothing wraps, as above
        let base = self.all.base().wrapping_add(self.rest.ask_at(index));
        Tensor { accessor: self.all.at(base), layout: self.tile }
    }
    /// The first `count` tiles that are left, and the others.
    #[must_use]
    pub fn split_at(self, count: usize) -> (Self, Self)
    where
        S: Copy,
        D: Copy,
    {
        let Self { all, tile, rest, next, end } = self;
        let middle = next.saturating_add(count).min(end);
        let first = all.at(all.base());
        (Self { all: first, tile, rest, next, end: middle }, Self { all, tile, rest, next: middle, end })
    }
}
impl<'a, T, B: Trust, L: Copy, S, D> Iterator for TilesMut<'a, T, B, L, Layout<S, D>>
where
    Layout<S, D>: AskAt<usize, Offset = isize>,
{
    type Item = Tensor<PointerMut<'a, T, B>, L>;
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.nth(0)
    }
    #[inline(always)]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let index = self.next.saturating_add(n).min(self.end);
        self.next = index.saturating_add(1).min(self.end);
        (index < self.end).then(|| self.tile(index))
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.end.saturating_sub(self.next);
        (len, Some(len))
    }
}
impl<T, B: Trust, L: Copy, S, D> DoubleEndedIterator for TilesMut<'_, T, B, L, Layout<S, D>>
where
    Layout<S, D>: AskAt<usize, Offset = isize>,
{
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.end.checked_sub(1).filter(|&last| last >= self.next)?;
        self.end = index;
        Some(self.tile(index))
    }
}
impl<T, B: Trust, L: Copy, S, D> ExactSizeIterator for TilesMut<'_, T, B, L, Layout<S, D>> where
    Layout<S, D>: AskAt<usize, Offset = isize>
{
}
impl<T, B: Trust, L: Copy, S, D> FusedIterator for TilesMut<'_, T, B, L, Layout<S, D>> where
    Layout<S, D>: AskAt<usize, Offset = isize>
{
}
