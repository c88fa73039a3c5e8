//! Accessors (paper 2.5, Definition 2.18): what a tensor's offsets point into.
//!
//! | accessor | offset | dereference |
//! |---|---|---|
//! | [`View`], [`ViewMut`] | an integer, added to a position in a slice | the element |
//! | [`Owned`] | an integer | an element of its own array: registers, a stack tile |
//! | [`Pointer`], [`PointerMut`] | an integer, added to a position | the element; those between the layout's offsets are others' |
//! | [`Packed`] | an integer | 1, 2 or 4 bits of a byte, by value |
//! | [`Counting`] | an integer, added to a start | the sum itself |
//! | [`Coordinates`] | a coordinate, added to an origin | the coordinate itself |
//! | [`Transformed`] | that of another accessor | a function of its element |
//!
//! [`Inside`] and [`Overhang`] tell whether a tensor has checked its whole layout against the storage. The traits are sealed:
//! tensors rely on what accessors answer.

mod implicit;
mod memory;
mod packed;

pub use self::implicit::{Counting, Read, Transformed};
pub use self::memory::{Memory, MemoryMut, Pointer, PointerMut, Storage, StorageMut, Write};
pub(crate) use self::memory::{fits, part_base, place, span_of, spans};
pub use self::packed::{Packed, PackedBytes, PackedBytesMut, SubByte};

use crate::AlgebraError;
use crate::layout::IsLayout;
use crate::layout::coord::offset::Finish;
use crate::refusal::sealed::Sealed;
use core::fmt;
use core::marker::PhantomData;
use generic_array::{ArrayLength, GenericArray};

/// Every offset of the tensor's layout is inside the storage: checked once, when the tensor is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inside;
/// The layout may reach past the storage: each access is checked. What is compared is the offset with the storage, so that a layout that
/// reaches past an extent, as a divide that rounds up does, has another element there as long as there is one. (Tiles and partitions of
/// a tensor need no such bounds: they are [`Clipped`](crate::Clipped).)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overhang;

/// A shared slice with a position.
pub struct View<'a, T, B = Inside> {
    data: &'a [T],
    base: isize,
    bounds: PhantomData<B>,
}
impl<T, B> Clone for View<'_, T, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, B> Copy for View<'_, T, B> {}

/// A mutable slice with a position.
pub struct ViewMut<'a, T, B = Inside> {
    data: &'a mut [T],
    base: isize,
    bounds: PhantomData<B>,
}

/// An array of its own, of `N` elements (a typenum integer).
#[derive(Clone)]
#[doc(alias = "ArrayEngine")]
pub struct Owned<T, N: ArrayLength> {
    data: GenericArray<T, N>,
}

/// No storage at all: the offset itself, a coordinate, from an origin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Coordinates<C> {
    pub(crate) origin: C,
}

/// The origin, `{(64, 32)}`.
impl<C: Copy + Finish<Output: fmt::Debug>> fmt::Debug for Coordinates<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{:?}}}", self.origin.finish())
    }
}

impl<'a, T, B> View<'a, T, B> {
    /// The slice and the position.
    #[cfg(feature = "bytemuck")]
    pub(crate) const fn into_parts(self) -> (&'a [T], isize) {
        (self.data, self.base)
    }
    pub(crate) const fn new(data: &'a [T], base: isize) -> Self {
        Self { data, base, bounds: PhantomData }
    }
}
impl<'a, T, B> ViewMut<'a, T, B> {
    /// The slice and the position.
    #[cfg(feature = "bytemuck")]
    pub(crate) fn into_parts(self) -> (&'a mut [T], isize) {
        (self.data, self.base)
    }
    pub(crate) const fn new(data: &'a mut [T], base: isize) -> Self {
        Self { data, base, bounds: PhantomData }
    }
}
impl<T, N: ArrayLength> Owned<T, N> {
    pub(crate) const fn new(data: GenericArray<T, N>) -> Self {
        Self { data }
    }
}

/// An accessor that can be moved by an integer offset (Definition 2.18): what a slice of a tensor does to it.
pub trait Accessor: Sealed {
    /// The accessor of a part of the tensor.
    type Part<'a>: Accessor
    where
        Self: 'a;
    /// Whether all elements between those of the tensor's layout may be had, too: [`Memory::WHOLE`].
    #[doc(hidden)]
    const IS_WHOLE: bool = true;
    /// Where offset 0 is, in elements of the memory.
    #[doc(hidden)]
    #[inline(always)]
    fn begins(&self) -> isize {
        0
    }
    /// The accessor, moved by `offset`, for a part of layout `layout`. `trusted` says that the elements of the part are some of the
    /// tensor's.
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`] for a part that is not inside the storage, which
    /// layouts of this crate never make; [`AlgebraError::Overflow`].
    #[doc(hidden)]
    fn part<L: IsLayout>(&self, layout: &L, offset: isize, trusted: bool) -> Result<Self::Part<'_>, AlgebraError>;
}

/// [`Inside`] or [`Overhang`].
pub trait Trust: Sealed {
    /// Whether the layout was checked against the storage.
    const CHECKED: bool;
}
impl Trust for Inside {
    const CHECKED: bool = true;
}
impl Trust for Overhang {
    const CHECKED: bool = false;
}
