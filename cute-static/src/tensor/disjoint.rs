//! Parts of one mutable tensor that are borrowed at the same time, as `split_at_mut` and `chunks_mut` do it for slices.
//!
//! If a layout is injective, different coordinates have different elements (paper 2.4.1), and so have slices whose fixed parts
//! differ. Of a static layout the compiler tells; of a mixed one it is asked once, when the parts are made.

use super::Tensor;
use crate::algebra::partition::{AskPart, Every};
use crate::algebra::properties::sums;
use crate::algebra::properties::types::distinct::Distinct;
use crate::layout::Offsets;
use crate::layout::coord::offset::{Finish, Place};
use crate::layout::slice::{AskSlice, SliceLayout};
use crate::table::words::*;
use crate::tensor::accessor::{Memory, MemoryMut, PointerMut, Trust};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeFull;

/// That no two coordinates have the same element.
#[inline(always)]
pub(crate) fn apart<L: IsLayout + Distinct<Verdict: Holds>>(layout: &L) -> Result<(), AlgebraError> {
    layout.distinct()?;
    // offsets that wrap could be the same however far the strides are apart
    if layout.cosize() > isize::MAX.unsigned_abs() { Err(Operation::Storage.overflow(Excess::Cosize)) } else { Ok(()) }
}

/// The modes of another crate's layout as numbers, of which no two coordinates have one offset.
pub(super) struct Plain {
    modes: [(usize, isize); Plain::MOST],
}
impl Plain {
    /// Modes that there may be.
    const MOST: usize = 16;
    /// The numbers that the layout gives, which are asked whether they reach an element twice. A pointer's other elements are others'.
    pub(super) fn of<A: Memory>(layout: &impl IsLayout) -> Result<Self, AlgebraError> {
        let (mut modes, mut len) = ([(1usize, 0isize); Self::MOST], 0usize);
        let offsets = layout.each_leaf(&mut |extent, stride| {
            if let Some(slot) = modes.get_mut(len) {
                *slot = (extent, stride);
            }
            len = len.saturating_add(1);
        })?;
        if len > Self::MOST {
            return Err(AlgebraError::TooManyModes { most: Self::MOST });
        }
        if offsets == Offsets::Xor {
            // the XOR of what modes move by: no sums to be compared
            return Err(AlgebraError::Codomain { mode: 0 });
        }
        if offsets != Offsets::Sum || !A::WHOLE {
            return Err(AlgebraError::Undecided { steps: 0 });
        }
        let (mut size, mut span) = (Some(1usize), Some(0isize));
        for &(extent, stride) in &modes {
            size = size.and_then(|size| size.checked_mul(extent));
            let reach = extent.saturating_sub(1).cast_signed().checked_mul(stride);
            span = span.zip(reach).and_then(|(span, reach)| span.checked_add(reach.checked_abs()?));
        }
        if size.is_none() || span.is_none() {
            // offsets that wrap could be the same
            return Err(Operation::Storage.overflow(Excess::Layout));
        }
        sums::no_aliases(&mut modes.clone())?;
        Ok(Self { modes })
    }
    /// The offset at an integer coordinate, or `None` out of bounds.
    pub(super) fn at(&self, index: usize) -> Option<isize> {
        let (mut rest, mut offset) = (index, 0isize);
        for &(extent, stride) in &self.modes {
            let coordinate = rest.checked_rem(extent)?.cast_signed();
            rest = rest.checked_div(extent)?;
            offset = offset.checked_add(coordinate.checked_mul(stride)?)?;
        }
        (rest == 0).then_some(offset)
    }
}

/// A layout of which a tiler `T` cuts tiles that have no element in common: the bound of [`Tensor::tiles_mut`] in generic code.
///
/// ```
/// use cute_static::{AlgebraError, Evaluate, Layout, Tensor, TilesMutBy, accessor::ViewMut, fill, int, shape};
/// /// Each tile's elements become the tile's number.
/// fn number<L, T, P>(matrix: &mut Tensor<ViewMut<usize>, L>, tiler: &T) -> Result<(), AlgebraError>
/// where
///     L: TilesMutBy<T, Part = P>,
///     P: Evaluate<usize, Offset = isize>,
/// {
///     matrix.tiles_mut(tiler)?.enumerate().for_each(|(number, mut tile)| fill(&mut tile, number));
///     Ok(())
/// }
/// let mut data = [0; 15];
/// number(&mut Tensor::view_mut(&mut data, Layout::new((3usize, 5usize), (5usize, int!(1)))?)?, &shape!((2, 3)))?;
/// assert_eq!(data, [0, 0, 0, 2, 2, 0, 0, 0, 2, 2, 1, 1, 1, 3, 3]);
/// # Ok::<(), AlgebraError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout that has tiles to be written",
    label = "a layout is needed: no shape, no `Result`"
)]
pub trait TilesMutBy<T>:
    IsLayout
    + Distinct<Verdict: Holds>
    + AskPart<Every, T, (), Rest = <Self as TilesMutBy<T>>::Tiles, Offset = isize, Verdict: Holds>
{
    /// The layout of all tiles: the tile, and which of them.
    type Tiles: IsLayout + AskSlice<(RangeFull, usize), Output = Self::Part, Offset = isize> + Send;
    /// The layout of a tile. It is `Send`, as all layouts are: tiles go to other threads (`into_par_iter`) without another bound.
    type Part: IsLayout + Send;
}
impl<L, T, P, R> TilesMutBy<T> for L
where
    L: IsLayout + Distinct<Verdict: Holds> + AskPart<Every, T, (), Rest = P, Offset = isize, Verdict: Holds>,
    P: IsLayout + AskSlice<(RangeFull, usize), Output = R, Offset = isize> + Send,
    R: IsLayout + Send,
{
    type Tiles = P;
    type Part = R;
}

impl<A: MemoryMut, L: IsLayout> Tensor<A, L> {
    /// All tiles that `tiler` makes, as an iterator: no two have an element in common, so all can be had at the same time.
    ///
    /// Where the tiler does not divide, the last tiles are smaller: what of them lies beyond the extents does not exist, as in
    /// [`local_tile`](Self::local_tile), and so each element is in one tile. An [`Exact`](crate::Exact) tiler is refused instead.
    /// ```
    /// use cute_static::{Layout, Tensor, fill, int, shape};
    /// let mut data = vec![0; 50 * 90];
    /// let mut matrix = Tensor::view_mut(&mut data, Layout::new((50usize, 90usize), (90usize, int!(1)))?)?;
    /// let mut tiles: Vec<_> = matrix.tiles_mut(&shape!((16, 32)))?.collect(); // 4x3, counted colexicographically
    /// tiles.iter_mut().enumerate().for_each(|(i, tile)| fill(tile, i));
    /// // those of the last row have 2 rows, those of the last column 26 columns
    /// let elements = |tile| data.iter().filter(|&&of| of == tile).count();
    /// assert_eq!((elements(0), elements(3), elements(11)), (16 * 32, 2 * 32, 2 * 26));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// A static layout that reaches an element twice does not compile.
    ///
    /// # Errors
    /// Those of [`zipped_divide`](crate::zipped_divide); [`AlgebraError::Aliasing`] (or [`AlgebraError::Undecided`]) if the layout
    /// reaches an element twice; [`AlgebraError::AcrossEdge`] of tiles of a clipped tile.
    #[inline(always)]
    pub fn tiles_mut<T, P>(&mut self, tiler: &T) -> Result<TilesMut<'_, A::Element, A::Bounds, P>, AlgebraError>
    where
        L: Distinct<Verdict: Holds> + AskPart<Every, T, (), Verdict: Holds, Rest = P, Offset: Place>,
        P: IsLayout,
    {
        apart(&self.layout)?;
        if !L::TRUSTED.is {
            // tiles on somebody else's word
            return Err(AlgebraError::Undecided { steps: 0 });
        }
        let (tiles, _) = self.layout.ask_part(&Nil, tiler, ())?;
        let (base, end) = (self.accessor.base(), tiles.mode_size(1));
        Ok(TilesMut { all: PointerMut::new(self.accessor.span_mut(), base), tiles, next: 0, end })
    }
    /// Slices at several coordinates at the same time, as `get_disjoint_mut` gives elements of a slice.
    ///
    /// ```
    /// use cute_static::{AlgebraError, Tensor, layout};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut matrix = Tensor::view_mut(&mut data, layout!((2, 3) : (3, 1)))?;
    /// let [mut first, mut last] = matrix.slice_disjoint_mut([(.., 0), (.., 2)])?;
    /// core::mem::swap(first.get_mut(1).unwrap(), last.get_mut(1).unwrap());
    /// let same = matrix.slice_disjoint_mut([(.., 1), (.., 0), (.., 1)]).map(|_| ());
    /// assert_eq!(same, Err(AlgebraError::SameSlice { first: 0, second: 2 }));
    /// assert_eq!(data, [1, 2, 3, 6, 5, 4]);
    /// # Ok::<(), AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Aliasing`] (or [`AlgebraError::Undecided`]) if the layout reaches an element twice,
    /// [`AlgebraError::OutOfBounds`], and [`AlgebraError::SameSlice`] for two slices at one coordinate.
    #[inline]
    #[allow(clippy::type_complexity)] // an array of tensors
    pub fn slice_disjoint_mut<C, R, F: Finish<Output = isize>, const N: usize>(
        &mut self,
        coords: [C; N],
    ) -> Result<[Tensor<PointerMut<'_, A::Element, A::Bounds>, R>; N], AlgebraError>
    where
        C: Copy + PartialEq,
        L: SliceLayout<C, Within: Holds, Rest = R, Raw = F> + Distinct<Verdict: Holds>,
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
///
/// `L` is the layout of all tiles: the tile and which of them.
pub struct TilesMut<'a, T, B, L> {
    all: PointerMut<'a, T, B>,
    tiles: L,
    next: usize,
    end: usize,
}
impl<T, B: Trust, L: fmt::Debug> fmt::Debug for TilesMut<'_, T, B, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all, tiles, next, end } = self;
        write!(f, "TilesMut({all:?} o {tiles:?}, {next}..{end})")
    }
}
impl<'a, T, B: Trust, L> TilesMut<'a, T, B, L> {
    /// The tile at `index`, which is below `end` and is asked for only once.
    #[inline(always)]
    fn tile<R>(&self, index: usize) -> Option<Tensor<PointerMut<'a, T, B>, R>>
    where
        L: AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
    {
        let (layout, offset) = self.tiles.ask_slice_in((.., index))?;
        // in bounds: nothing wraps, as above
        Some(Tensor { accessor: self.all.at(self.all.base().wrapping_add(offset)), layout })
    }
    /// The first `count` tiles that are left, and the others.
    #[must_use]
    pub fn split_at(self, count: usize) -> (Self, Self)
    where
        L: Clone,
    {
        let Self { all, tiles, next, end } = self;
        let middle = next.saturating_add(count).min(end);
        let (first, of_first) = (all.at(all.base()), tiles.clone());
        (Self { all: first, tiles: of_first, next, end: middle }, Self { all, tiles, next: middle, end })
    }
}
#[inlined]
impl<'a, T, B: Trust, L, R> Iterator for TilesMut<'a, T, B, L>
where
    L: AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
{
    type Item = Tensor<PointerMut<'a, T, B>, R>;
    fn next(&mut self) -> Option<Self::Item> {
        self.nth(0)
    }
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let index = self.next.saturating_add(n).min(self.end);
        self.next = index.saturating_add(1).min(self.end);
        if index < self.end { self.tile(index) } else { None }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.end.saturating_sub(self.next);
        (len, Some(len))
    }
}
impl<T, B: Trust, L, R> DoubleEndedIterator for TilesMut<'_, T, B, L>
where
    L: AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
{
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.end.checked_sub(1).filter(|&last| last >= self.next)?;
        self.end = index;
        self.tile(index)
    }
}
impl<T, B: Trust, L, R> ExactSizeIterator for TilesMut<'_, T, B, L> where
    L: AskSlice<(RangeFull, usize), Output = R, Offset = isize>
{
}
impl<T, B: Trust, L, R> FusedIterator for TilesMut<'_, T, B, L> where
    L: AskSlice<(RangeFull, usize), Output = R, Offset = isize>
{
}
