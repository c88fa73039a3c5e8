//! `rayon`: the tiles of a mutable tensor in parallel.

use crate::layout::slice::AskSlice;
use crate::tensor::accessor::{PointerMut, Trust};
use crate::tensor::{Tensor, TilesMut};
use core::fmt;
use core::ops::RangeFull;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// All tiles of a mutable tensor, in parallel.
pub struct ParTilesMut<'a, T, B, L>(TilesMut<'a, T, B, L>);
impl<T, B: Trust, L: fmt::Debug> fmt::Debug for ParTilesMut<'_, T, B, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Par{:?}", self.0)
    }
}

/// Tiles in parallel.
///
/// ```
/// use cute_static::{Tensor, layout, shape};
/// use rayon::prelude::*;
/// let mut data = vec![0; 24];
/// let mut matrix = Tensor::view_mut(&mut data, layout!((4, 6) : (6, 1)))?;
/// matrix.tiles_mut(&shape!((2, 3)))?.into_par_iter().enumerate().for_each(|(i, mut tile)| {
///     for c in 0..6 {
///         tile.set(c, i);
///     }
/// });
/// assert_eq!(data[..6], [0, 0, 0, 2, 2, 2]);
/// assert_eq!(data[18..], [1, 1, 1, 3, 3, 3]);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// In generic code [`TilesMutBy`](crate::TilesMutBy) is the one bound:
/// ```
/// use cute_static::{AlgebraError, Tensor, TilesMutBy, accessor::ViewMut, layout, shape};
/// use rayon::prelude::*;
/// fn count<L: TilesMutBy<T>, T>(matrix: &mut Tensor<ViewMut<u8>, L>, tiler: &T) -> Result<usize, AlgebraError> {
///     Ok(matrix.tiles_mut(tiler)?.into_par_iter().count())
/// }
/// assert_eq!(count(&mut Tensor::view_mut(&mut [0; 24], layout!((4, 6) : (6, 1)))?, &shape!((2, 3)))?, 4);
/// # Ok::<(), AlgebraError>(())
/// ```
impl<'a, T: Send, B: Trust, L, R> IntoParallelIterator for TilesMut<'a, T, B, L>
where
    L: Clone + Send + AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
    R: Send,
{
    type Iter = ParTilesMut<'a, T, B, L>;
    type Item = Tensor<PointerMut<'a, T, B>, R>;
    fn into_par_iter(self) -> Self::Iter {
        ParTilesMut(self)
    }
}
impl<'a, T: Send, B: Trust, L, R> ParallelIterator for ParTilesMut<'a, T, B, L>
where
    L: Clone + Send + AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
    R: Send,
{
    type Item = Tensor<PointerMut<'a, T, B>, R>;
    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
impl<'a, T: Send, B: Trust, L, R> IndexedParallelIterator for ParTilesMut<'a, T, B, L>
where
    L: Clone + Send + AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
    R: Send,
{
    fn len(&self) -> usize {
        self.0.len()
    }
    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn with_producer<P: ProducerCallback<Self::Item>>(self, callback: P) -> P::Output {
        callback.callback(self.0)
    }
}
impl<'a, T: Send, B: Trust, L, R> Producer for TilesMut<'a, T, B, L>
where
    L: Clone + Send + AskSlice<(RangeFull, usize), Output = R, Offset = isize>,
    R: Send,
{
    type Item = Tensor<PointerMut<'a, T, B>, R>;
    type IntoIter = Self;
    fn into_iter(self) -> Self {
        self
    }
    fn split_at(self, index: usize) -> (Self, Self) {
        TilesMut::split_at(self, index)
    }
}
