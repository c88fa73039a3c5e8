//! Elements in memory, slices, and other layouts of the same storage.

use super::disjoint::Plain;
use super::{SubTensor, SubTensorMut, Tensor};
use crate::AlgebraError;
use crate::algebra::properties::types::distinct::EachOnce;
use crate::layout::IsLayout;
use crate::layout::coord::AskEvaluate;
use crate::layout::coord::offset::Place;
use crate::layout::slice::AskSlice;
use crate::refusal::verdict::Holds;
use crate::tensor::accessor::{Accessor, Memory, MemoryMut, Storage, StorageMut, Trust, fits, part_base, place};

#[inlined]
impl<A: Memory, L> Tensor<A, L> {
    /// All elements of the storage, to be written: with the layout and the accessor's base, what a kernel needs that does its
    /// own addressing.
    pub fn elements_mut(&mut self) -> &mut [A::Element]
    where
        A: StorageMut,
    {
        self.accessor.elements_mut()
    }
    /// The element at a coordinate (Eq. 9), or `None` out of bounds.
    #[allow(unsafe_code)]
    pub fn get<C>(&self, coord: C) -> Option<&A::Element>
    where
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        let offset = self.layout.ask_offset(coord)?.place();
        // SAFETY: an offset in bounds of this tensor's layout; the element is not written while the accessor is borrowed.
        unsafe { place::<A>(self.accessor.span(), self.accessor.base(), offset, L::TRUSTED.is).map(|at| &*at) }
    }
    /// The element at a coordinate, to be written, or `None` out of bounds.
    #[allow(unsafe_code)]
    pub fn get_mut<C>(&mut self, coord: C) -> Option<&mut A::Element>
    where
        A: MemoryMut,
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        let offset = self.layout.ask_offset(coord)?.place();
        let (base, span) = (self.accessor.base(), self.accessor.span_mut().cast_const());
        // SAFETY: an offset in bounds of this tensor's layout; the accessor is borrowed to be written, and so are its elements.
        unsafe { place::<A>(span, base, offset, L::TRUSTED.is).map(|at| &mut *at.cast_mut()) }
    }
    /// Writes an element; whether the coordinate is in bounds.
    pub fn set<C>(&mut self, coord: C, value: A::Element) -> bool
    where
        A: MemoryMut,
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        self.get_mut(coord).map(|element| *element = value).is_some()
    }
    /// The elements to be written, in the order of the coordinates; those that do not exist are left out. A static layout that reaches an
    /// element twice does not compile; of others that is asked when run, so that this is a `Result`, where [`iter`](Self::iter) is none.
    /// (In a `for` without the `?`, rustc says that an iterator "cannot be dereferenced"; of `for x in &mut t` that it "is not an iterator".)
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
    /// for (number, element) in t.iter_mut()?.enumerate() {
    ///     *element = number;
    /// }
    /// assert_eq!(t.elements_mut(), [0, 2, 4, 1, 3, 5]);
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// A dynamic layout is asked when run, too; two coordinates of one element are named ([`first_overlap`](crate::first_overlap())).
    ///
    /// # Errors
    /// [`AlgebraError::Aliasing`], or [`AlgebraError::SameElement`] of a dynamic layout, if the layout reaches an element twice (or
    /// [`AlgebraError::Undecided`]).
    #[inline]
    #[allow(unsafe_code)]
    pub fn iter_mut(&mut self) -> Result<impl Iterator<Item = &mut A::Element>, AlgebraError>
    where
        A: MemoryMut,
        L: IsLayout + EachOnce<Verdict: Holds> + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    {
        self.layout.each_once()?;
        // on somebody else's word no element is written: its numbers are read once, and asked here
        let modes = if L::TRUSTED.is { None } else { Some(Plain::of::<A>(&self.layout)?) };
        let (base, span) = (self.accessor.base(), self.accessor.span_mut().cast_const());
        let layout = &self.layout;
        Ok((0..layout.size()).filter_map(move |index| {
            let offset = match &modes {
                Some(modes) => modes.at(index)?,
                None => layout.ask_offset(index)?.place(),
            };
            // SAFETY: an offset in bounds of this tensor's layout, or, where that is another crate's, one that is compared with the storage;
            // neither reaches an element twice. Each index is asked once, and the accessor is borrowed to be written for as long as the
            // elements are.
            unsafe { place::<A>(span, base, offset, L::TRUSTED.is).map(|at| &mut *at.cast_mut()) }
        }))
    }
    /// Calls `write` with each integer coordinate and its element, in order.
    #[allow(unsafe_code)]
    pub(crate) fn each_mut(&mut self, mut write: impl FnMut(usize, &mut A::Element))
    where
        A: MemoryMut,
        L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    {
        let (base, span) = (self.accessor.base(), self.accessor.span_mut().cast_const());
        let layout = &self.layout;
        layout.nest(&mut |i, known| {
            let Some(offset) = known.or_else(|| layout.ask_offset(i).map(Place::place)) else { return };
            // SAFETY: an offset in bounds of this tensor's layout: `nest` of a layout of this crate visits its shape.
            if let Some(at) = unsafe { place::<A>(span, base, offset, L::TRUSTED.is) } {
                // SAFETY: the accessor is borrowed to be written, and `write` has one element at a time.
                write(i, unsafe { &mut *at.cast_mut() });
            }
        });
    }
    /// The sub-tensor at a [`slice`](Self::slice), to be written.
    pub fn slice_mut<C, R>(&mut self, coord: C) -> Option<SubTensorMut<'_, A, R>>
    where
        A: MemoryMut,
        L: AskSlice<C, Verdict: Holds, Output = R, Offset: Place>,
        R: IsLayout,
    {
        let (layout, offset) = self.layout.ask_slice_in(coord)?;
        let base = part_base(&self.accessor, &layout, offset.place(), L::TRUSTED.is).ok()?;
        Some(Tensor { accessor: self.accessor.exclusive(base), layout })
    }
    /// The same elements through another layout, such as this one divided by a tiler.
    ///
    /// ```
    /// use cute_static::{Tensor, int, layout, zipped_divide};
    /// let data: Vec<i32> = (0..64).collect();
    /// let tiles = Tensor::view(&data, layout!((8, 8) : (1, 8)))?.with_layout(|l| zipped_divide(l, &(int!(4), int!(2))))?;
    /// assert_eq!(tiles.get(((1, 1), (1, 3))), Some(&(5 + 8 * 7)));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// The layout is what it says: a divide that rounds up makes tiles that go on past the extents, to other elements or, if there are
    /// none, [`AlgebraError::StorageTooSmall`]; [`local_tile`](Self::local_tile) knows where the tensor ends. Not of pointers (another
    /// crate's array, parts that are written beside others): between the elements of one tensor there may be those of another.
    ///
    /// # Errors
    /// Those of `relayout`, and [`AlgebraError::StorageTooSmall`] if the new layout reaches past the storage.
    pub fn with_layout<R: IsLayout>(
        self,
        relayout: impl FnOnce(&L) -> Result<R, AlgebraError>,
    ) -> Result<Tensor<A, R>, AlgebraError>
    where
        A: Storage,
    {
        let layout = relayout(&self.layout)?;
        if A::Bounds::CHECKED {
            fits(&layout, self.accessor.base(), self.accessor.elements().len())?;
        }
        Ok(Tensor { accessor: self.accessor, layout })
    }
}

impl<A: Accessor, L> Tensor<A, L> {
    /// The sub-tensor at a slice (Eq. 10): integers fix a mode, `..` keeps it. `None` if a fixed part is out of bounds, or of XOR strides
    /// if its offset has a bit in common with what is left ([`AlgebraError::XorOffset`]).
    ///
    /// A part of a shared view or pointer lives as long as the elements do, and not as the tensor it was taken from:
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let data = [1, 2, 3, 4, 5, 6];
    /// let second = Tensor::view(&data, layout!((2, 3) : (3, 1)))?.slice((1, ..)).unwrap();
    /// assert_eq!(second.get(0), Some(&4));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// One of a mutable view or a fragment borrows from that:
    /// ```compile_fail,E0505
    /// # use cute_static::{Tensor, layout};
    /// let fragment = Tensor::fragment(layout!((2, 3) : (3, 1)), 0);
    /// let second = fragment.slice((1, ..)).unwrap();
    /// drop(fragment);
    /// second.get(0);
    /// ```
    #[inline(always)]
    pub fn slice<C, R>(&self, coord: C) -> Option<SubTensor<'_, A, R>>
    where
        L: AskSlice<C, Verdict: Holds, Output = R, Offset: Place>,
        R: IsLayout,
    {
        let (layout, offset) = self.layout.ask_slice_in(coord)?;
        Some(Tensor { accessor: self.accessor.part(&layout, offset.place(), L::TRUSTED.is).ok()?, layout })
    }
}
