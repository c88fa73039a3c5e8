//! `rayon`: the tiles of a mutable tensor in parallel.

use crate::accessor::{PointerMut, Trust};
use crate::coord::AskAt;
use crate::layout::Layout;
use crate::tensor::{Tensor, TilesMut};
use core::fmt;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// All tiles of a mutable tensor, in parallel.
pub struct ParTilesMut<'a, T, B, L, R>(TilesMut<'a, T, B, L, R>);
impl<T, B: Trust, L: fmt::Debug, R: fmt::Debug> fmt::Debug for ParTilesMut<'_, T, B, L, R> {
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
impl<'a, T: Send, B: Trust, L, S, D> IntoParallelIterator for TilesMut<'a, T, B, L, Layout<S, D>>
where
    L: Copy + Send,
    S: Copy + Send,
    D: Copy + Send,
    Layout<S, D>: AskAt<usize, Offset = isize>,
{
    type Iter = ParTilesMut<'a, T, B, L, Layout<S, D>>;
    type Item = Tensor<PointerMut<'a, T, B>, L>;
    fn into_par_iter(self) -> Self::Iter {
        ParTilesMut(self)
    }
}
impl<'a, T: Send, B: Trust, L, S, D> ParallelIterator for ParTilesMut<'a, T, B, L, Layout<S, D>>
where
    L: Copy + Send,
    S: Copy + Send,
    D: Copy + Send,
    Layout<S, D>: AskAt<usize, Offset = isize>,
{
    type Item = Tensor<PointerMut<'a, T, B>, L>;
    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }
    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}
impl<'a, T: Send, B: Trust, L, S, D> IndexedParallelIterator for ParTilesMut<'a, T, B, L, Layout<S, D>>
where
    L: Copy + Send,
    S: Copy + Send,
    D: Copy + Send,
    Layout<S, D>: AskAt<usize, Offset = isize>,
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
impl<'a, T: Send, B: Trust, L, S, D> Producer for TilesMut<'a, T, B, L, Layout<S, D>>
where
    L: Copy + Send,
    S: Copy + Send,
    D: Copy + Send,
    Layout<S, D>: AskAt<usize, Offset = isize>,
{
    type Item = Tensor<PointerMut<'a, T, B>, L>;
    type IntoIter = Self;
    fn into_iter(self) -> Self {
        self
    }
    fn split_at(self, index: usize) -> (Self, Self) {
        TilesMut::split_at(self, index)
    }
}
