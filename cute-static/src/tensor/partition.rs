//! Tiles and partitions of tensors: those of the layout, with the accessor moved by the offset. What reaches past the extents is
//! [`Clipped`](crate::Clipped).

use super::within::is_within;
use super::{SubTensor, SubTensorMut, Tensor};
use crate::algebra::clipped::{Clipped, Limits};
use crate::algebra::partition::{Among, AskPart, AskPartition, Inner, OfThread, Outer, PartitionLayout, Threads};
use crate::layout::coord::offset::{Finish, Offset, Place};
use crate::layout::coord::{AskAt, AskEvaluate};
use crate::table::words::*;
use crate::tensor::accessor::{Accessor, Coordinates, Memory, MemoryMut, Overhang, part_base};

impl<A, L, K: Limits> Tensor<A, Clipped<L, K>> {
    /// The plain tensor, if all of its coordinates exist, as they do in all tiles but the last ones; or this one once more.
    ///
    /// ```
    /// use cute_static::{Layout, Tensor, int, shape};
    /// let data: Vec<u32> = (0..50 * 90).collect();
    /// let matrix = Tensor::view(&data, Layout::new((50usize, 90usize), (90usize, int!(1)))?)?;
    /// assert!(matrix.local_tile(&shape!((16, 32)), (2, 1))?.whole().is_ok());
    /// assert!(matrix.local_tile(&shape!((16, 32)), (3, 1))?.whole().is_err_and(|edge| edge.get((15, 31)).is_none()));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// The tensor, if it is clipped.
    #[inline(always)]
    pub fn whole(self) -> Result<Tensor<A, L>, Self> {
        if self.layout.is_whole() {
            Ok(Tensor { accessor: self.accessor, layout: self.layout.layout })
        } else {
            Err(self)
        }
    }
}

#[inlined]
impl<A, L> Tensor<A, L> {
    /// A part, of a layout of this tensor's elements if `trusted`.
    fn part<R: IsLayout>(&self, (layout, offset): (R, impl Place), trusted: bool) -> Outcome<SubTensor<'_, A, R>>
    where
        A: Accessor,
    {
        Ok(Tensor { accessor: self.accessor.part(&layout, offset.place(), trusted)?, layout })
    }
    /// [`part`](Self::part), to be written.
    fn part_mut<R: IsLayout>(
        &mut self,
        (layout, offset): (R, impl Place),
        trusted: bool,
    ) -> Outcome<SubTensorMut<'_, A, R>>
    where
        A: MemoryMut,
    {
        let base = part_base(&self.accessor, &layout, offset.place(), trusted)?;
        Ok(Tensor { accessor: self.accessor.exclusive(base), layout })
    }
}
/// A reference to a tensor, of which a part is taken by a layout and an offset that another crate made: the part is looked for in the
/// storage.
#[diagnostic::on_unimplemented(
    message = "a tensor `{Self}` has no part of layout `{R}`",
    label = "what is written is `&mut` of a tensor of memory"
)]
pub trait PartAt<R, F> {
    /// The part.
    type Part;
    /// Where it has offset 0, in elements of its memory: instructions of several elements begin at a multiple of them.
    fn begins(&self) -> isize;
    /// The part.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`](crate::AlgebraError::StorageTooSmall) and its like.
    fn part_at(self, layout: R, offset: F) -> Outcome<Self::Part>;
}
impl<'a, A, L, R, F> PartAt<R, F> for &'a Tensor<A, L>
where
    A: Accessor,
    L: IsLayout,
    R: IsLayout + AskEvaluate<usize>,
    F: Finish<Output = isize>,
{
    type Part = SubTensor<'a, A, R>;
    #[inline(always)]
    fn begins(&self) -> isize {
        self.accessor.begins()
    }
    #[inline(always)]
    fn part_at(self, layout: R, offset: F) -> Outcome<Self::Part> {
        let offset = offset.finish();
        let trusted = !A::IS_WHOLE && R::TRUSTED.is && is_within(&self.layout, &layout, offset);
        self.part((layout, offset), trusted)
    }
}
impl<'a, A, L, R, F> PartAt<R, F> for &'a mut Tensor<A, L>
where
    A: MemoryMut,
    L: IsLayout,
    R: IsLayout + AskEvaluate<usize>,
    F: Finish<Output = isize>,
{
    type Part = SubTensorMut<'a, A, R>;
    #[inline(always)]
    fn begins(&self) -> isize {
        self.accessor.base()
    }
    #[inline(always)]
    fn part_at(self, layout: R, offset: F) -> Outcome<Self::Part> {
        let offset = offset.finish();
        let trusted = !A::WHOLE && R::TRUSTED.is && is_within(&self.layout, &layout, offset);
        self.part_mut((layout, offset), trusted)
    }
}
impl<O: Offset, L, R, F: Offset> PartAt<R, F> for &Tensor<Coordinates<O>, L> {
    type Part = Tensor<Coordinates<O::Plus<F>>, R>;
    #[inline(always)]
    fn begins(&self) -> isize {
        0
    }
    #[inline(always)]
    fn part_at(self, layout: R, offset: F) -> Outcome<Self::Part> {
        Ok(Tensor { accessor: Coordinates { origin: self.accessor.origin.plus(offset) }, layout })
    }
}
impl<A: Accessor, L: IsLayout> Tensor<A, L> {
    /// This tensor begun at a coordinate: the same layout, `coord` elements further on, so that coordinate 0 is what was at `coord`. The extents stay, as in
    /// CuTe: what lies behind the storage is refused, or, of a tensor that [overhangs](Tensor::overhang), not there.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data: Vec<u32> = (0..64).collect();
    /// // a window of 4 x 4 in rows of 8, moved
    /// let window = Tensor::view(&data, layout!((4, 4) : (8, 1)))?;
    /// let moved = window.domain_offset((2, 3))?;
    /// assert_eq!((moved.get((0, 0)), moved.get((3, 3))), (Some(&19), Some(&46)));
    /// assert_eq!(window.domain_offset((5, 0)).unwrap_err().code(), "storage_too_small");
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`](crate::AlgebraError::StorageTooSmall), [`AlgebraError::BelowStorage`](crate::AlgebraError::BelowStorage),
    /// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow). Of a pointer, whose other elements may be others', all but the tensor itself is refused.
    #[inline(always)]
    pub fn domain_offset<C>(&self, coord: C) -> Outcome<SubTensor<'_, A, L>>
    where
        L: AskAt<C, Nests: Holds, Offset = isize>,
    {
        self.part((self.layout.clone(), self.layout.ask_at(coord)), false)
    }
}
impl<O: Offset, S: Copy, D: Copy> Tensor<Coordinates<O>, Layout<S, D>> {
    /// These coordinates, counted from where `coord` is: the coordinate at 0 is what was at `coord`.
    ///
    /// ```
    /// // the rows of a group that begins at row 300 of all
    /// let group = cute_static::make_identity_tensor(&(100usize, 64usize))?.domain_offset((300, 0))?;
    /// assert_eq!(group.get((7, 5)), Some((307, 5)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// None.
    #[inline(always)]
    #[allow(clippy::type_complexity)] // an origin and a layout, both computed
    pub fn domain_offset<C, F: Offset>(&self, coord: C) -> Outcome<Tensor<Coordinates<O::Plus<F>>, Layout<S, D>>>
    where
        Layout<S, D>: AskAt<C, Nests: Holds, Raw = F>,
    {
        let origin = self.accessor.origin.plus(self.layout.raw_at(coord));
        Ok(Tensor { accessor: Coordinates { origin }, layout: self.layout })
    }
}
#[inlined]
impl<A: Accessor, L: IsLayout> Tensor<A, L> {
    /// The tile at a coordinate of the tiles that `tiler` makes: [`local_tile`](crate::local_tile).
    ///
    /// What of a tile lies beyond the extents of the tensor does not exist. Where the compiler does not know that there is no such
    /// tile, the tile's layout is [`Clipped`](crate::Clipped); it is a plain one where the tiler divides static extents, or is
    /// [`Exact`](crate::Exact), which refuses when run what does not divide.
    ///
    /// ```
    /// use cute_static::{Exact, Layout, Tensor, int, shape};
    /// let data: Vec<usize> = (0..48).collect();
    /// let a = Tensor::view(&data, Layout::new((8usize, 6usize), (6usize, int!(1)))?)?;
    /// let tile = a.local_tile(&shape!((5, 3)), (1, 0))?; // rows 5 to 9
    /// assert_eq!((tile.get((2, 2)), tile.get((3, 0))), (Some(&44), None));
    /// // a row of tiles: the mode that `..` keeps comes last
    /// let row = a.local_tile(&Exact(shape!((4, 3))), (1, ..))?;
    /// assert_eq!((row.layout().to_string(), row.get((3, 2, 1))), ("(4,3,2):(6,1,3)".into(), Some(&47)));
    /// let refused = a.local_tile(&Exact(shape!((5, 3))), (1, 0)).unwrap_err();
    /// assert_eq!(refused.to_string(), "local_tile: a tile of 5 does not divide an extent of 8");
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`zipped_divide`](crate::zipped_divide), [`AlgebraError::OutOfBounds`](crate::AlgebraError::OutOfBounds), and
    /// [`AlgebraError::AcrossEdge`](crate::AlgebraError::AcrossEdge) of a tile of a clipped tile.
    pub fn local_tile<T, C, R: IsLayout>(&self, tiler: &T, coord: C) -> Outcome<SubTensor<'_, A, R>>
    where
        L: AskPart<Inner, T, C, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part(self.layout.ask_part(&Nil, tiler, coord)?, L::TRUSTED.is)
    }
    /// [`local_tile`](Self::local_tile), to be written.
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile).
    pub fn local_tile_mut<T, C, R: IsLayout>(&mut self, tiler: &T, coord: C) -> Outcome<SubTensorMut<'_, A, R>>
    where
        A: MemoryMut,
        L: AskPart<Inner, T, C, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part_mut(self.layout.ask_part(&Nil, tiler, coord)?, L::TRUSTED.is)
    }
    /// [`local_tile`](Self::local_tile) by CuTe's other name: [`inner_partition`](crate::inner_partition).
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile).
    pub fn inner_partition<T, C, R: IsLayout>(&self, tiler: &T, coord: C) -> Outcome<SubTensor<'_, A, R>>
    where
        L: AskPart<Inner, T, C, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part(self.layout.ask_part(&Nil, tiler, coord)?, L::TRUSTED.is)
    }
    /// [`inner_partition`](Self::inner_partition), to be written.
    ///
    /// # Errors
    /// Those of [`inner_partition`](Self::inner_partition).
    pub fn inner_partition_mut<T, C, R: IsLayout>(&mut self, tiler: &T, coord: C) -> Outcome<SubTensorMut<'_, A, R>>
    where
        A: MemoryMut,
        L: AskPart<Inner, T, C, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part_mut(self.layout.ask_part(&Nil, tiler, coord)?, L::TRUSTED.is)
    }
    /// The element at a coordinate of each tile that `tiler` makes: [`outer_partition`](crate::outer_partition). Of tiles that reach
    /// past the extents it may not exist, as in [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let data: Vec<usize> = (0..48).collect();
    /// let a = Tensor::view(&data, layout!((8, 6) : (6, 1)))?;
    /// // of tiles of 5 rows, (4, 2) is in row 4 and in row 9
    /// let mine = a.outer_partition(&shape!((5, 3)), (4, 2))?;
    /// assert_eq!((mine.get((0, 1)), mine.get((1, 1))), (Some(&29), None));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile).
    pub fn outer_partition<T, C, R: IsLayout>(&self, tiler: &T, coord: C) -> Outcome<SubTensor<'_, A, R>>
    where
        L: AskPart<Outer, T, C, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part(self.layout.ask_part(&Nil, tiler, coord)?, L::TRUSTED.is)
    }
    /// [`outer_partition`](Self::outer_partition), to be written.
    ///
    /// # Errors
    /// Those of [`outer_partition`](Self::outer_partition).
    pub fn outer_partition_mut<T, C, R: IsLayout>(&mut self, tiler: &T, coord: C) -> Outcome<SubTensorMut<'_, A, R>>
    where
        A: MemoryMut,
        L: AskPart<Outer, T, C, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part_mut(self.layout.ask_part(&Nil, tiler, coord)?, L::TRUSTED.is)
    }
    /// The part of thread `index` of a layout of threads: [`local_partition`](crate::local_partition). All threads have as many
    /// elements; those that lie beyond the extents of the tensor do not exist, as in [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use cute_static::{AlgebraError, Tensor, layout};
    /// let mut data = [0; 48];
    /// let mut a = Tensor::view_mut(&mut data, layout!((8, 6) : (6, 1)))?;
    /// for thread in 0..12 {
    ///     // 4x3 threads, numbered along the rows
    ///     cute_static::fill(&mut a.local_partition_mut(&layout!((4, 3) : (3, 1)), thread)?, thread);
    /// }
    /// assert_eq!(data[..12], [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5]);
    /// # Ok::<(), AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](Self::local_tile), and [`AlgebraError::NoThread`](crate::AlgebraError::NoThread).
    pub fn local_partition<P, I, R: IsLayout>(&self, threads: &P, index: I) -> Outcome<SubTensor<'_, A, R>>
    where
        L: AskPart<Among, P, I, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part(self.layout.ask_part(&Nil, threads, index)?, L::TRUSTED.is)
    }
    /// [`local_partition`](Self::local_partition), to be written.
    ///
    /// # Errors
    /// Those of [`local_partition`](Self::local_partition).
    pub fn local_partition_mut<P, I, R: IsLayout>(&mut self, threads: &P, index: I) -> Outcome<SubTensorMut<'_, A, R>>
    where
        A: MemoryMut,
        L: AskPart<Among, P, I, Verdict: Holds, Rest = R, Offset: Place>,
    {
        self.part_mut(self.layout.ask_part(&Nil, threads, index)?, L::TRUSTED.is)
    }
}

impl<A: Memory<Bounds = Overhang>, L: IsLayout> Tensor<A, L> {
    /// The tile at a coordinate, as a layout of its own, also where it reaches past the extents: what instructions are given, with a
    /// predicate for what of it exists. Past a row there is the next one; past the storage nothing. [`local_tile`](Self::local_tile) is clipped.
    ///
    /// ```
    /// use cute_static::{Tensor, layout, shape};
    /// let data: Vec<usize> = (0..48).collect();
    /// let tile = Tensor::overhang(&data, layout!((8, 6) : (6, 1))).whole_tile(&shape!((5, 4)), (1, 1))?; // rows 5 to 9, columns 4 to 7
    /// assert_eq!(tile.layout(), &layout!((5, 4) : (6, 1)));
    /// assert_eq!((tile.get((2, 1)), tile.get((0, 2)), tile.get((3, 0))), (Some(&47), Some(&36), None));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`local_tile`](crate::local_tile).
    #[inline(always)]
    pub fn whole_tile<T, C, R: IsLayout>(&self, tiler: &T, coord: C) -> Outcome<SubTensor<'_, A, R>>
    where
        L: AskPartition<Inner, T, C, Verdict: Holds, Output = R, Offset: Place>,
    {
        self.part(self.layout.ask_partition(tiler, coord)?, false)
    }
}

macro_rules! of_coordinates {
    ($($kind:ident $name:ident;)*) => {$(
        #[doc = concat!("As of a tensor of memory: [`Tensor::", stringify!($name), "`]. Coordinates are there beyond the extents, too:")]
        /// they tell which elements exist.
        ///
        /// # Errors
        /// Those of [`zipped_divide`](crate::zipped_divide), and [`AlgebraError::OutOfBounds`](crate::AlgebraError::OutOfBounds).
        #[inline(always)]
        #[allow(clippy::type_complexity)] // an origin and a layout, both computed
        pub fn $name<T, C, R, F>(&self, tiler: &T, coord: C) -> Outcome<Tensor<Coordinates<O::Plus<F>>, R>>
        where
            Layout<S, D>: PartitionLayout<$kind, T, C, Within: Holds, Rest = R, Raw = F>,
            F: Offset,
        {
            let ((layout, offset), _) = self.layout.partition_layout(tiler, coord)?;
            Ok(Tensor { accessor: Coordinates { origin: self.accessor.origin.plus(offset) }, layout })
        }
    )*};
}
impl<O: Offset, S: Copy, D: Copy> Tensor<Coordinates<O>, Layout<S, D>> {
    of_coordinates! { Inner local_tile; Inner inner_partition; Outer outer_partition; }
    /// As of a tensor of memory: [`Tensor::local_partition`]. Coordinates are there beyond the extents, too.
    ///
    /// ```
    /// use cute_static::{layout, make_identity_tensor};
    /// // thread 9 of 4x3 has rows 3 and 7
    /// let mine = make_identity_tensor(&(8usize, 6usize))?.local_partition(&layout!((4, 3) : (3, 1)), 9)?;
    /// assert_eq!((mine.get(0), mine.get(1)), (Some((3, 0)), Some((7, 0))));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`zipped_divide`](crate::zipped_divide), and [`AlgebraError::NoThread`](crate::AlgebraError::NoThread).
    #[inline(always)]
    #[allow(clippy::type_complexity)] // an origin and a layout, both computed
    pub fn local_partition<P, I, R, F>(&self, threads: &P, index: I) -> Outcome<Tensor<Coordinates<O::Plus<F>>, R>>
    where
        P: Threads<I, Within: Holds>,
        Layout<S, D>: PartitionLayout<OfThread, P::Tiler, P::Coord, Within: Holds, Rest = R, Raw = F>,
        F: Offset,
    {
        let (tiler, coord) = threads.thread(index)?;
        let ((layout, offset), _) = PartitionLayout::<OfThread, _, _>::partition_layout(&self.layout, &tiler, coord)?;
        Ok(Tensor { accessor: Coordinates { origin: self.accessor.origin.plus(offset) }, layout })
    }
}
