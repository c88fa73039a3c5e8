//! Accessors (paper 2.5, Definition 2.18): what a tensor's offsets point into.
//!
//! | accessor | offset | dereference |
//! |---|---|---|
//! | [`View`], [`ViewMut`] | an integer, added to a position in a slice | the element |
//! | [`Owned`] | an integer | an element of its own array: registers, a stack tile |
//! | [`Coordinates`] | a coordinate, added to an origin | the coordinate itself |
//!
//! [`Inside`] and [`Overhang`] tell whether a tensor has checked its whole layout against the storage.

use core::marker::PhantomData;
use generic_array::{ArrayLength, GenericArray};

/// Every offset of the tensor's layout is inside the storage: checked once, when the tensor is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inside;
/// The layout may reach past the storage, as tiles of a matrix that they do not divide do: each access is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overhang;

/// A shared slice with a position.
#[derive(Debug)]
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
#[derive(Debug)]
pub struct ViewMut<'a, T, B = Inside> {
    data: &'a mut [T],
    base: isize,
    bounds: PhantomData<B>,
}

/// An array of its own, of `N` elements (a typenum integer).
#[derive(Debug, Clone)]
pub struct Owned<T, N: ArrayLength> {
    data: GenericArray<T, N>,
}

/// No storage at all: the offset itself, a coordinate, from an origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coordinates<C> {
    pub(crate) origin: C,
}

impl<'a, T, B> View<'a, T, B> {
    pub(crate) const fn new(data: &'a [T], base: isize) -> Self {
        Self { data, base, bounds: PhantomData }
    }
}
impl<'a, T, B> ViewMut<'a, T, B> {
    pub(crate) const fn new(data: &'a mut [T], base: isize) -> Self {
        Self { data, base, bounds: PhantomData }
    }
}
impl<T, N: ArrayLength> Owned<T, N> {
    pub(crate) const fn new(data: GenericArray<T, N>) -> Self {
        Self { data }
    }
}

/// The elements behind an accessor.
pub trait Storage {
    /// The element type.
    type Element;
    /// [`Inside`] or [`Overhang`].
    type Bounds: Trust;
    /// All elements.
    fn elements(&self) -> &[Self::Element];
    /// The position that offset 0 stands for.
    fn base(&self) -> isize;
}
/// Elements that can be written.
pub trait StorageMut: Storage {
    /// All elements.
    fn elements_mut(&mut self) -> &mut [Self::Element];
}
impl<T, B: Trust> Storage for View<'_, T, B> {
    type Element = T;
    type Bounds = B;
    #[inline(always)]
    fn elements(&self) -> &[T] {
        self.data
    }
    #[inline(always)]
    fn base(&self) -> isize {
        self.base
    }
}
impl<T, B: Trust> Storage for ViewMut<'_, T, B> {
    type Element = T;
    type Bounds = B;
    #[inline(always)]
    fn elements(&self) -> &[T] {
        self.data
    }
    #[inline(always)]
    fn base(&self) -> isize {
        self.base
    }
}
impl<T, B: Trust> StorageMut for ViewMut<'_, T, B> {
    #[inline(always)]
    fn elements_mut(&mut self) -> &mut [T] {
        self.data
    }
}
impl<T, N: ArrayLength> Storage for Owned<T, N> {
    type Element = T;
    type Bounds = Inside;
    #[inline(always)]
    fn elements(&self) -> &[T] {
        &self.data
    }
    #[inline(always)]
    fn base(&self) -> isize {
        0
    }
}
impl<T, N: ArrayLength> StorageMut for Owned<T, N> {
    #[inline(always)]
    fn elements_mut(&mut self) -> &mut [T] {
        &mut self.data
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Inside {}
    impl Sealed for super::Overhang {}
}

/// [`Inside`] or [`Overhang`].
pub trait Trust: sealed::Sealed {
    /// Whether the layout was checked against the storage.
    const CHECKED: bool;
}
impl Trust for Inside {
    const CHECKED: bool = true;
}
impl Trust for Overhang {
    const CHECKED: bool = false;
}
