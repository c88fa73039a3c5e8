//! Tensors (paper 2.5): an accessor composed with a layout, `T(c) = e[L(c)]` (Eq. 9).
//!
//! A tensor over storage is checked when it is made: all offsets of its layout lie within the storage, so that an
//! access at a coordinate within the shape needs no further check ([`Inside`]). A tile that reaches past a matrix it
//! does not divide cannot be checked so; it is made with [`Tensor::overhang`], each access is checked, and a tensor of
//! coordinates tells which elements exist.
//!
//! This is the one module of the crate with element accesses that skip the slice's bounds check.

mod owned;

pub use self::owned::{AskFits, FitsIn, OwnedArray};

use crate::AlgebraError;
use crate::accessor::{Coordinates, Overhang, Owned, Storage, StorageMut, Trust, View, ViewMut};
use crate::algebra::joint::LastSum;
use crate::algebra::verdict::Holds;
use crate::basis::{AddOffset, Finish};
use crate::coord::{AskAt, AskEvaluate};
use crate::layout::{IsLayout, Layout};
use crate::leaf::signed;
use crate::num::{One, Plus, Sum};
use crate::slice::{AskSlice, SliceLayout};
use crate::tuple::{Leaves, Nil};
use generic_array::{ArrayLength, GenericArray};
use typenum::{B0, UTerm};

/// An accessor composed with a layout (Definition 2.19).
///
/// ```
/// use cute_static::{Tensor, layout};
/// let data: Vec<i32> = (0..12).collect();
/// let t = Tensor::view(&data, layout!((4, 3) : (3, 1)))?; // row-major
/// assert_eq!(t.get((1, 2)), Some(&5));
/// assert_eq!(t.get((4, 0)), None); // out of bounds
/// let column = t.slice((.., 1)).unwrap();
/// assert_eq!((column.get(3), column.layout().to_string()), (Some(&10), "4:3".into()));
/// // storage smaller than the layout's cosize is refused, with both numbers
/// let e = Tensor::view(&data[..11], layout!((4, 3) : (3, 1))).unwrap_err();
/// assert_eq!(e.to_string(), "the layout needs 12 elements of storage, but there are 11");
/// // negative strides: offset 0 is at the position given
/// let reversed = Tensor::view_at(&data, 11, layout!(12 : -1))?;
/// assert_eq!((reversed.get(0), reversed.get(11)), (Some(&11), Some(&0)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Tensor<A, L> {
    accessor: A,
    layout: L,
}

impl<A, L> Tensor<A, L> {
    /// The layout.
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.layout
    }
    /// The accessor.
    #[inline(always)]
    pub const fn accessor(&self) -> &A {
        &self.accessor
    }
}

/// Whether all offsets of a layout from `base` on lie within `len` elements.
///
/// # Errors
/// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`], with the positions.
#[inline(always)]
fn fits<L: IsLayout>(layout: &L, base: isize, len: usize) -> Result<(), AlgebraError> {
    let first = base.checked_add(layout.min_offset()).ok_or(AlgebraError::Overflow)?;
    let Ok(start) = usize::try_from(first) else {
        return Err(AlgebraError::BelowStorage { position: first });
    };
    // a cosize that was only saturated is of no use
    let cosize = Some(layout.cosize()).filter(|&cosize| cosize != usize::MAX).ok_or(AlgebraError::Overflow)?;
    let needed = start.checked_add(cosize).ok_or(AlgebraError::Overflow)?;
    if needed <= len { Ok(()) } else { Err(AlgebraError::StorageTooSmall { needed, len }) }
}

impl<'a, T, L: IsLayout> Tensor<View<'a, T>, L> {
    /// A tensor over a slice that holds all of the layout.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] if the layout's cosize is larger than the slice.
    #[inline(always)]
    pub fn view(data: &'a [T], layout: L) -> Result<Self, AlgebraError> {
        Self::view_at(data, 0, layout)
    }
    /// [`view`](Self::view) with offset 0 at the element `base`, as a layout with negative strides needs it.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`].
    #[inline(always)]
    pub fn view_at(data: &'a [T], base: usize, layout: L) -> Result<Self, AlgebraError> {
        let base = signed(base)?;
        fits(&layout, base, data.len())?;
        Ok(Self { accessor: View::new(data, base), layout })
    }
}
impl<'a, T, L: IsLayout> Tensor<ViewMut<'a, T>, L> {
    /// A tensor over a mutable slice that holds all of the layout.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] if the layout's cosize is larger than the slice.
    #[inline(always)]
    pub fn view_mut(data: &'a mut [T], layout: L) -> Result<Self, AlgebraError> {
        Self::view_mut_at(data, 0, layout)
    }
    /// [`view_mut`](Self::view_mut) with offset 0 at the element `base`.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`].
    #[inline(always)]
    pub fn view_mut_at(data: &'a mut [T], base: usize, layout: L) -> Result<Self, AlgebraError> {
        let base = signed(base)?;
        fits(&layout, base, data.len())?;
        Ok(Self { accessor: ViewMut::new(data, base), layout })
    }
}
impl<'a, T, L> Tensor<View<'a, T, Overhang>, L> {
    /// A tensor whose layout may reach past the slice; each access is checked.
    #[inline(always)]
    pub const fn overhang(data: &'a [T], layout: L) -> Self {
        Self { accessor: View::new(data, 0), layout }
    }
}
impl<'a, T, L> Tensor<ViewMut<'a, T, Overhang>, L> {
    /// A tensor whose layout may reach past the mutable slice; each access is checked.
    #[inline(always)]
    pub const fn overhang_mut(data: &'a mut [T], layout: L) -> Self {
        Self { accessor: ViewMut::new(data, 0), layout }
    }
}

/// The cosize of a static layout with non-negative strides, as a typenum integer.
///
/// ```
/// use cute_static::{Cosize, int, layout};
/// static_assertions::assert_type_eq_all!(Cosize<layout!((4, 8) : (1, 5))>, int!(39));
/// ```
pub type Cosize<L> = <L as HasCosize>::Output;
/// See [`Cosize`].
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no cosize known to the compiler",
    label = "storage of its own needs a static layout with integer strides of 0 or more"
)]
pub trait HasCosize {
    /// The number.
    type Output: ArrayLength;
}
impl<S, D, F, M> HasCosize for Layout<S, D>
where
    S: Leaves<D, Nil, Output = F>,
    F: LastSum<UTerm, Output = M>,
    M: Plus<One, B0, Output: ArrayLength>,
{
    type Output = Sum<M, One>;
}
/// A tensor with storage of its own of exactly [`Cosize`] elements: registers, or a tile on the stack.
pub type Fragment<T, L> = Tensor<Owned<T, Cosize<L>>, L>;

impl<T: Copy, L: IsLayout + HasCosize> Fragment<T, L> {
    /// A tensor with storage of its own, filled with a value.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let mut r = Tensor::fragment(layout!((8, 8) : (1, 8)), 0f32);
    /// assert_eq!(size_of_val(&r), 64 * 4);
    /// r.set((7, 7), 2.5);
    /// assert_eq!(r.get((7, 7)), Some(&2.5));
    /// ```
    #[inline(always)]
    pub fn fragment(layout: L, value: T) -> Self {
        Self { accessor: Owned::new(GenericArray::from_array_fn(value)), layout }
    }
}
/// An array filled with one value.
trait Filled<T> {
    fn from_array_fn(value: T) -> Self;
}
impl<T: Copy, N: ArrayLength> Filled<T> for GenericArray<T, N> {
    #[inline(always)]
    fn from_array_fn(value: T) -> Self {
        use generic_array::sequence::GenericSequence;
        Self::generate(|_| value)
    }
}

/// A part of a tensor over storage `A`, of layout `R`.
pub type SubTensor<'a, A, R> = Tensor<View<'a, <A as Storage>::Element, <A as Storage>::Bounds>, R>;
/// A part of a tensor over storage `A`, of layout `R`, to be written.
pub type SubTensorMut<'a, A, R> = Tensor<ViewMut<'a, <A as Storage>::Element, <A as Storage>::Bounds>, R>;

/// The element at an offset from `base`. `trusted` says that the offset comes from a layout that [`fits`] has accepted,
/// at a coordinate within its shape.
#[inline(always)]
#[allow(unsafe_code)]
fn reach<T>(elements: &[T], base: isize, offset: isize, trusted: bool) -> Option<&T> {
    let at = base.wrapping_add(offset).cast_unsigned();
    if trusted {
        debug_assert!(at < elements.len());
        // SAFETY: the tensor's constructor has called `fits(layout, base, elements.len())`, which accepts only if
        // `base + min_offset >= 0` and `base + min_offset + cosize - 1 < elements.len()`; storage and layout are private
        // and have not changed since. `offset` is a value of that layout at a coordinate within its shape, computed by
        // this crate from integers (`Trusted` cannot be had elsewhere; leaves and `IntCoord` are sealed), so it is at
        // least `min_offset` and at most `min_offset + cosize - 1`: all products of coordinates and strides are then
        // within `isize`, nothing wraps, and `base + offset` is below the length. Such a layout is 0 somewhere, so that
        // `base` is below it, too. (In two steps, so that the first is taken out of loops.)
        Some(unsafe { &*elements.as_ptr().offset(base).offset(offset) })
    } else {
        elements.get(at)
    }
}
/// [`reach`] for writing.
#[inline(always)]
#[allow(unsafe_code)]
fn reach_mut<T>(elements: &mut [T], base: isize, offset: isize, trusted: bool) -> Option<&mut T> {
    let at = base.wrapping_add(offset).cast_unsigned();
    if trusted {
        debug_assert!(at < elements.len());
        // SAFETY: as in `reach`.
        Some(unsafe { &mut *elements.as_mut_ptr().offset(base).offset(offset) })
    } else {
        elements.get_mut(at)
    }
}

impl<A: Storage, L> Tensor<A, L> {
    /// All elements of the storage, to be written: with the layout and the accessor's base, what a kernel needs that does its
    /// own addressing.
    #[inline(always)]
    pub fn elements_mut(&mut self) -> &mut [A::Element]
    where
        A: StorageMut,
    {
        self.accessor.elements_mut()
    }
    /// The element at a coordinate (Eq. 9), or `None` out of bounds.
    #[inline(always)]
    pub fn get<C>(&self, coord: C) -> Option<&A::Element>
    where
        L: AskEvaluate<C, Verdict: Holds, Offset = isize>,
    {
        let offset = self.layout.ask_offset(coord)?;
        reach(self.accessor.elements(), self.accessor.base(), offset, A::Bounds::CHECKED && L::TRUSTED.0)
    }
    /// The element at a coordinate, to be written, or `None` out of bounds.
    #[inline(always)]
    pub fn get_mut<C>(&mut self, coord: C) -> Option<&mut A::Element>
    where
        A: StorageMut,
        L: AskEvaluate<C, Verdict: Holds, Offset = isize>,
    {
        let (offset, base) = (self.layout.ask_offset(coord)?, self.accessor.base());
        reach_mut(self.accessor.elements_mut(), base, offset, A::Bounds::CHECKED && L::TRUSTED.0)
    }
    /// Writes an element; whether the coordinate is in bounds.
    #[inline(always)]
    pub fn set<C>(&mut self, coord: C, value: A::Element) -> bool
    where
        A: StorageMut,
        L: AskEvaluate<C, Verdict: Holds, Offset = isize>,
    {
        self.get_mut(coord).map(|element| *element = value).is_some()
    }
    /// Calls `read` with the element at each integer coordinate, in order.
    #[inline(always)]
    pub(crate) fn each(&self, mut read: impl FnMut(&A::Element))
    where
        L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset = isize>,
    {
        let (elements, base, layout) = (self.accessor.elements(), self.accessor.base(), &self.layout);
        layout.nest(&mut |i, known| {
            let place = known.or_else(|| layout.ask_offset(i));
            if let Some(element) =
                place.and_then(|offset| reach(elements, base, offset, A::Bounds::CHECKED && L::TRUSTED.0))
            {
                read(element);
            }
        });
    }
    /// Calls `write` with each integer coordinate and its element, in order.
    #[inline(always)]
    pub(crate) fn each_mut(&mut self, mut write: impl FnMut(usize, &mut A::Element))
    where
        A: StorageMut,
        L: IsLayout + AskEvaluate<usize, Verdict: Holds, Offset = isize>,
    {
        let base = self.accessor.base();
        let (elements, layout) = (self.accessor.elements_mut(), &self.layout);
        layout.nest(&mut |i, known| {
            let place = known.or_else(|| layout.ask_offset(i));
            if let Some(element) =
                place.and_then(|offset| reach_mut(elements, base, offset, A::Bounds::CHECKED && L::TRUSTED.0))
            {
                write(i, element);
            }
        });
    }
    /// The sub-tensor at a slice (Eq. 10): integers fix a mode, `..` keeps it. `None` if a fixed part is out of bounds.
    #[inline(always)]
    pub fn slice<C, R>(&self, coord: C) -> Option<SubTensor<'_, A, R>>
    where
        L: AskSlice<C, Verdict: Holds, Output = R, Offset = isize>,
        R: IsLayout,
    {
        let (layout, offset) = self.layout.ask_slice_in(coord)?;
        let base = self.accessor.base().checked_add(offset)?;
        if A::Bounds::CHECKED {
            fits(&layout, base, self.accessor.elements().len()).ok()?;
        }
        Some(Tensor { accessor: View::new(self.accessor.elements(), base), layout })
    }
    /// The sub-tensor at a slice, to be written.
    #[inline(always)]
    pub fn slice_mut<C, R>(&mut self, coord: C) -> Option<SubTensorMut<'_, A, R>>
    where
        A: StorageMut,
        L: AskSlice<C, Verdict: Holds, Output = R, Offset = isize>,
        R: IsLayout,
    {
        let (layout, offset) = self.layout.ask_slice_in(coord)?;
        let base = self.accessor.base().checked_add(offset)?;
        if A::Bounds::CHECKED {
            fits(&layout, base, self.accessor.elements().len()).ok()?;
        }
        Some(Tensor { accessor: ViewMut::new(self.accessor.elements_mut(), base), layout })
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
    ///
    /// # Errors
    /// Those of `relayout`, and [`AlgebraError::StorageTooSmall`] if the new layout reaches past the storage.
    #[inline(always)]
    pub fn with_layout<R: IsLayout>(
        self,
        relayout: impl FnOnce(&L) -> Result<R, AlgebraError>,
    ) -> Result<Tensor<A, R>, AlgebraError> {
        let layout = relayout(&self.layout)?;
        if A::Bounds::CHECKED {
            fits(&layout, self.accessor.base(), self.accessor.elements().len())?;
        }
        Ok(Tensor { accessor: self.accessor, layout })
    }
}

impl<S, D> Tensor<Coordinates<UTerm>, Layout<S, D>> {
    /// The implicit tensor of a coordinate layout: its elements are the coordinates themselves (Figure 4a).
    ///
    /// ```
    /// use cute_static::{Tensor, identity, int, zipped_divide};
    /// let c = Tensor::coordinates(identity((100usize, 50usize)));
    /// let tiles = c.map_layout(|l| zipped_divide(l, &(int!(64), int!(16))))?;
    /// let tile = tiles.slice((.., (1, 3))).unwrap();
    /// assert_eq!(tile.get((3, 5)), Some((67, 53))); // column 53 does not exist: 50 or more
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    #[inline(always)]
    pub const fn coordinates(layout: Layout<S, D>) -> Self {
        Self { accessor: Coordinates { origin: UTerm }, layout }
    }
}
impl<O: Copy, S: Copy, D: Copy> Tensor<Coordinates<O>, Layout<S, D>> {
    /// The coordinate at a coordinate, or `None` out of bounds.
    #[inline(always)]
    pub fn get<C: Copy, P, F>(&self, coord: C) -> Option<P::Output>
    where
        Layout<S, D>: AskAt<C, Within: Holds, Raw = F>,
        O: AddOffset<F, Output = P>,
        P: Finish,
    {
        if !self.layout.ask_contains(coord) {
            return None;
        }
        Some(self.accessor.origin.add(self.layout.raw_at(coord)).finish())
    }
    /// The sub-tensor at a slice (Eq. 10). `None` if a fixed part is out of bounds.
    #[inline(always)]
    #[allow(clippy::type_complexity)] // an origin and a layout, both computed
    pub fn slice<C, R, F>(&self, coord: C) -> Option<Tensor<Coordinates<<O as AddOffset<F>>::Output>, R>>
    where
        Layout<S, D>: SliceLayout<C, Within: Holds, Rest = R, Raw = F>,
        O: AddOffset<F>,
    {
        if !self.layout.has_slice(&coord) {
            return None;
        }
        let (layout, offset) = self.layout.slice_layout(coord);
        Some(Tensor { accessor: Coordinates { origin: self.accessor.origin.add(offset) }, layout })
    }
    /// The same coordinates through another layout.
    ///
    /// # Errors
    /// Those of `relayout`.
    #[inline(always)]
    pub fn map_layout<R>(
        self,
        relayout: impl FnOnce(&Layout<S, D>) -> Result<R, AlgebraError>,
    ) -> Result<Tensor<Coordinates<O>, R>, AlgebraError> {
        Ok(Tensor { accessor: self.accessor, layout: relayout(&self.layout)? })
    }
}
