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
use crate::tensor::accessor::{
    Accessor, Memory, MemoryMut, Read, Storage, StorageMut, Trust, Write, fits, part_base, place,
};
use crate::tensor::algorithm::known::{ByBytes, InOrder, Known as _, Sorted};
use crate::tensor::algorithm::nest::{Constant, Nest};
use crate::tensor::algorithm::plan::{FEW, Plan};

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
    pub fn get_mut<C>(&mut self, coord: C) -> Option<&mut A::Element>
    where
        A: MemoryMut,
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        self.element_mut(coord).ok()
    }
    /// [`get_mut`](Self::get_mut), or the layout.
    #[allow(unsafe_code)]
    pub(super) fn element_mut<C>(&mut self, coord: C) -> Result<&mut A::Element, &L>
    where
        A: MemoryMut,
        L: AskEvaluate<C, Verdict: Holds, Offset: Place>,
    {
        let Some(offset) = self.layout.ask_offset(coord) else { return Err(&self.layout) };
        let (base, span) = (self.accessor.base(), self.accessor.span_mut().cast_const());
        // SAFETY: an offset in bounds of this tensor's layout; the accessor is borrowed to be written, and so are its elements.
        let element = unsafe { place::<A>(span, base, offset.place(), L::TRUSTED.is).map(|at| &mut *at.cast_mut()) };
        element.ok_or(&self.layout)
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
    /// [`AlgebraError::Undecided`]); [`AlgebraError::Codomain`] of a dynamic layout of XOR strides, where static ones do not compile.
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

/// An element that is read by value, if it exists.
pub(crate) struct Origin<'t, A> {
    accessor: &'t A,
    offset: Option<isize>,
    trusted: bool,
}
#[inlined]
impl<A: Read> Origin<'_, A> {
    /// Its value.
    #[allow(unsafe_code)]
    pub(crate) fn value(&self) -> Option<A::Value> {
        // SAFETY: the functions below make it, of an offset in bounds of the accessor's tensor.
        unsafe { self.accessor.read(self.offset?, self.trusted) }
    }
}
/// An element that is written by value, if it exists.
#[allow(unreachable_pub, missing_debug_implementations, reason = "a trait that is public hands it to a function")]
pub struct Target<'t, A> {
    accessor: &'t mut A,
    offset: isize,
    trusted: bool,
}
#[inlined]
impl<A: Write> Target<'_, A> {
    /// Whether it exists.
    pub(crate) fn exists(&self) -> bool {
        self.accessor.has(self.offset, self.trusted)
    }
    /// Writes it.
    #[allow(unsafe_code)]
    pub(crate) fn set(&mut self, value: A::Element) {
        // SAFETY: as of `Origin`.
        let _ = unsafe { self.accessor.write(self.offset, self.trusted, value) };
    }
    /// Its value.
    #[allow(unsafe_code)]
    pub(crate) fn value(&self) -> Option<A::Value>
    where
        A: Read,
    {
        // SAFETY: as of `Origin`.
        unsafe { self.accessor.read(self.offset, self.trusted) }
    }
}
impl<A: Write, L> Tensor<A, L> {
    /// Calls `write` with the element at each integer coordinate, in order, whether it exists or not.
    #[inline(always)]
    pub(crate) fn each_target(&mut self, write: &mut impl FnMut(usize, Target<'_, A>))
    where
        L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    {
        let (accessor, layout) = (&mut self.accessor, &self.layout);
        let mut plan = Plan::NONE;
        // a layout of somebody else: if all between its farthest offsets is there, none has to be looked for
        if !L::TRUSTED.is
            && plan.join_in_order(layout, layout)
            && plan.loops().reach().is_some_and(|[(low, high), _]| accessor.spans_mut(low, high))
        {
            return plan
                .loops()
                .each(&mut |i, offset, _| write(i, Target { accessor: &mut *accessor, offset, trusted: true }));
        }
        layout.nest(&mut |i, known| {
            let Some(offset) = known.or_else(|| layout.ask_offset(i).map(Place::place)) else { return };
            // an offset in bounds of this tensor's layout: `nest` of a layout of this crate visits its shape
            write(i, Target { accessor: &mut *accessor, offset, trusted: L::TRUSTED.is });
        });
    }
}
impl<A: Write, L: IsLayout> Tensor<A, L> {
    /// Fills whole bytes of a tensor whose elements share bytes; whether all elements are written. They are if each run of neighbours
    /// begins and ends with a byte.
    #[inline]
    pub(crate) fn fill_bytes(&mut self, value: &A::Element) -> bool {
        let (accessor, layout) = (&mut self.accessor, &self.layout);
        let (mut few, mut many);
        let loops = if let Some(nest) = const { &Sorted::<L, L>::MOVES } {
            nest.loops()
        } else {
            few = Plan::<FEW>::NONE;
            if few.pair(layout, layout) && few.settle() {
                few.loops()
            } else {
                many = Plan::NONE;
                let Ok(true) = many.join(layout, layout) else { return false };
                many.loops()
            }
        };
        let (run, others) = loops.split_first();
        if run.to != 1 || run.extent & A::IN_A_BYTE.wrapping_sub(1) != 0 {
            return false;
        }
        let mut done = true;
        others.each(&mut |_, _, offset| done = done && accessor.fill_bytes(offset, run.extent, value) == run.extent);
        done
    }
}
/// Calls `f` with each integer coordinate and its elements in two tensors of one size, in order; the element of `dst` exists.
#[inline(always)]
pub(crate) fn each_pair<A, L, B, M>(
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
    f: &mut impl FnMut(usize, Origin<'_, A>, Target<'_, B>),
) where
    A: Read,
    B: Write,
    L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
    M: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset: Place>,
{
    if let Some(nest) = Constant::<ByBytes<InOrder<L, M>, A, B>>::NEST {
        return along(&nest, src, dst, f);
    }
    let mut plan = Plan::NONE;
    // of this crate's layouts the compiler knows the tree, and often the extents that it divides by: numbers in a nest it does not
    if !(L::TRUSTED.is && M::TRUSTED.is) && plan.join_in_order(&src.layout, &dst.layout) {
        return along(&plan.loops(), src, dst, f);
    }
    // by the destination's layout, with a division for each leaf of the source's
    let (accessor, from, to) = (&mut dst.accessor, &src.layout, &dst.layout);
    to.nest(&mut |i, known| {
        let Some(offset) = known.or_else(|| to.ask_offset(i).map(Place::place)) else { return };
        // offsets in bounds of both tensors' layouts, as in `each_target`
        let target = Target { accessor: &mut *accessor, offset, trusted: M::TRUSTED.is };
        if target.exists() {
            let offset = from.ask_offset(i).map(Place::place);
            f(i, Origin { accessor: &src.accessor, offset, trusted: L::TRUSTED.is }, target);
        }
    });
}
/// Calls `f` with each number and the elements along a nest of the layouts of two tensors; the element of `dst` exists.
#[inline(always)]
pub(crate) fn along<A, L, B, M>(
    nest: &impl Nest,
    src: &Tensor<A, L>,
    dst: &mut Tensor<B, M>,
    f: &mut impl FnMut(usize, Origin<'_, A>, Target<'_, B>),
) where
    A: Read,
    B: Write,
    L: AskEvaluate<usize>,
    M: AskEvaluate<usize>,
{
    // The leaves of a layout of this crate are those of its offsets: at a coordinate of the nest they are offsets in bounds. Of somebody
    // else's layout all between the farthest ones has to be there.
    let reach = if L::TRUSTED.is && M::TRUSTED.is { None } else { nest.loops().reach() };
    let reads = L::TRUSTED.is || reach.is_some_and(|[(low, high), _]| src.accessor.spans(low, high));
    let writes = M::TRUSTED.is || reach.is_some_and(|[_, (low, high)]| dst.accessor.spans_mut(low, high));
    let (from, to) = (&src.accessor, &mut dst.accessor);
    if reads && writes {
        nest.each(&mut |number, source, offset| {
            let target = Target { accessor: &mut *to, offset, trusted: true };
            if target.exists() {
                f(number, Origin { accessor: from, offset: Some(source), trusted: true }, target);
            }
        });
    } else {
        nest.each(&mut |number, source, offset| {
            let target = Target { accessor: &mut *to, offset, trusted: M::TRUSTED.is };
            if target.exists() {
                f(number, Origin { accessor: from, offset: Some(source), trusted: L::TRUSTED.is }, target);
            }
        });
    }
}
