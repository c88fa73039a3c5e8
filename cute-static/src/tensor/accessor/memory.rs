//! Accessors to places in memory: slices, arrays and raw pointers.
//!
//! [`Storage`] has all elements of its span, from the first to the last, as a slice. A [`Pointer`] has those at its layout's
//! offsets only: what lies between may be borrowed elsewhere, as in the columns of a matrix that is divided among threads.

use super::{Accessor, Inside, Owned, Trust, View, ViewMut};
use crate::layout::{IsLayout, Offsets};
use crate::refusal::sealed::Sealed;
use crate::{AlgebraError, Excess, Operation};
use core::marker::PhantomData;
use core::{fmt, ptr};
use generic_array::ArrayLength;

/// An accessor whose offsets are places in memory.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no memory: its elements are computed, or several lie in a byte",
    label = "elements in memory are needed",
    note = "`cute_kit::gemm`, `copy`, `transform` and `reduce` read computed elements; for `cute_cpu` write them to a buffer first, by `copy`"
)]
pub trait Memory: Sealed {
    /// The element type.
    type Element;
    /// [`Inside`] or [`Overhang`](super::Overhang).
    type Bounds: Trust;
    /// The accessor of a part, shared: of one that is shared itself, for as long as that is.
    type Shared<'a>: Memory<Element = Self::Element, Bounds = Self::Bounds>
    where
        Self: 'a;
    /// Whether all elements of the span may be read, and not just those at the offsets of the tensor's layout.
    #[doc(hidden)]
    const WHOLE: bool;
    /// From the first element to the last.
    fn span(&self) -> *const [Self::Element];
    /// The position that offset 0 stands for.
    fn base(&self) -> isize;
    /// The same memory with offset 0 elsewhere.
    #[doc(hidden)]
    fn shared(&self, base: isize) -> Self::Shared<'_>;
    /// All elements of the span, where they are one slice.
    #[doc(hidden)]
    fn slice(&self) -> Option<&[Self::Element]>;
}
/// Memory that can be written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is borrowed as shared, and cannot be written: the tensor comes from `Tensor::view_mut`, a part from `local_tile_mut`",
    label = "make the tensor by `Tensor::view_mut`, `Tensor::owned` or `Tensor::fragment`, and its part by `local_tile_mut`, `slice_mut` or the like",
    note = "elements of `cute_interpreter` are `Watched`, and written through a shared view: `partition_c(&c)` instead of `partition_c(&mut c)`"
)]
pub trait MemoryMut: Memory {
    /// The accessor of a part, to be written.
    type Exclusive<'a>: MemoryMut<Element = Self::Element, Bounds = Self::Bounds>
    where
        Self: 'a;
    /// From the first element to the last.
    fn span_mut(&mut self) -> *mut [Self::Element];
    /// The same memory with offset 0 elsewhere.
    #[doc(hidden)]
    fn exclusive(&mut self, base: isize) -> Self::Exclusive<'_>;
    /// All elements of the span, where they are one slice.
    #[doc(hidden)]
    fn slice_mut(&mut self) -> Option<&mut [Self::Element]>;
}
/// Memory that is a slice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one slice: between its elements there may be those of others",
    label = "`local_tile`, `slice`, `get` and the algorithms take it; any other layout is of a slice, `Tensor::view(&data, layout)`",
    note = "another crate's array is a pointer, and so is a part of a tensor that is written beside others"
)]
pub trait Storage: Memory {
    /// All elements.
    #[inline(always)]
    fn elements(&self) -> &[Self::Element] {
        self.slice().unwrap_or(&[])
    }
}
/// Elements that can be written.
pub trait StorageMut: Storage + MemoryMut {
    /// All elements.
    #[inline(always)]
    fn elements_mut(&mut self) -> &mut [Self::Element] {
        self.slice_mut().unwrap_or(&mut [])
    }
}

/// The position of a part's offset 0. `trusted` says that the part's elements are some of the tensor's: they need not be looked for in
/// the memory again, and a pointer has no other elements.
#[inline(always)]
pub(crate) fn part_base<A: Memory, L: IsLayout>(
    memory: &A,
    layout: &L,
    offset: isize,
    trusted: bool,
) -> Result<isize, AlgebraError> {
    let len = if A::WHOLE && A::Bounds::CHECKED { Some(memory.span().len()) } else { None };
    let base = moved(memory.base(), layout, offset, trusted, len)?;
    if A::WHOLE || trusted { Ok(base) } else { Err(AlgebraError::StorageTooSmall { needed: layout.cosize(), len: 0 }) }
}
/// A base moved by the offset of a part, which is inside `len` elements if it is not `trusted` to be.
#[inline(always)]
pub(super) fn moved<L: IsLayout>(
    base: isize,
    layout: &L,
    offset: isize,
    trusted: bool,
    len: Option<usize>,
) -> Result<isize, AlgebraError> {
    is_sum(layout, offset)?;
    if trusted {
        // where the part has no element at all, its base is nowhere
        return Ok(base.wrapping_add(offset));
    }
    let base = Operation::Storage.sum(base, offset)?;
    match len {
        Some(len) if L::VOUCHED => fits(layout, base, len).map(|()| base),
        _ => Ok(base),
    }
}
/// That a part's elements are at the sum of its offset and its layout's. Where the strides are XOR strides they are at
/// `offset XOR layout(c)`.
///
/// # Errors
/// [`AlgebraError::XorOffset`] where that is no sum.
#[inline(always)]
pub(crate) fn is_sum<L: IsLayout>(layout: &L, offset: isize) -> Result<(), AlgebraError> {
    let mut bits = 0usize;
    let offsets = layout.each_leaf(&mut |extent, stride| bits |= bits_of(extent, stride.cast_unsigned()));
    if offsets == Ok(Offsets::Xor) && bits & offset.cast_unsigned() != 0 {
        return Err(AlgebraError::XorOffset { offset, bits });
    }
    Ok(())
}
/// All bits of `c k` without carries, for the coordinates `c` of an extent.
#[inline(always)]
fn bits_of(extent: usize, k: usize) -> usize {
    let digits = usize::BITS.saturating_sub(extent.saturating_sub(1).leading_zeros());
    (0..digits).fold(0, |bits, digit| bits | k.unbounded_shl(digit))
}
/// Whether all offsets of a layout from `base` on lie within `len` elements.
///
/// # Errors
/// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`], with the positions.
#[inline(always)]
pub(crate) fn fits<L: IsLayout>(layout: &L, base: isize, len: usize) -> Result<(), AlgebraError> {
    let first = Operation::Storage.sum(base, layout.min_offset())?;
    let Ok(start) = usize::try_from(first) else {
        return Err(AlgebraError::BelowStorage { position: first });
    };
    // a cosize that was only saturated is of no use, and no offset is beyond `isize`, even where elements have no size
    let cosize = Some(layout.cosize()).filter(|&cosize| cosize <= isize::MAX.unsigned_abs());
    let cosize = cosize.ok_or(Operation::Storage.overflow(Excess::Cosize))?;
    let needed =
        start.checked_add(cosize).ok_or(Operation::Storage.overflow(Excess::Sum(first, cosize.cast_signed())))?;
    if needed <= len { Ok(()) } else { Err(AlgebraError::StorageTooSmall { needed, len }) }
}
impl<A: Memory> Accessor for A {
    type Part<'a>
        = A::Shared<'a>
    where
        A: 'a;
    const IS_WHOLE: bool = A::WHOLE;
    #[inline(always)]
    fn begins(&self) -> isize {
        self.base()
    }
    #[inline(always)]
    fn part<L: IsLayout>(&self, layout: &L, offset: isize, trusted: bool) -> Result<A::Shared<'_>, AlgebraError> {
        Ok(self.shared(part_base(self, layout, offset, trusted)?))
    }
}

/// A pointer to elements that are shared for `'a`.
pub struct Pointer<'a, T, B = Inside> {
    span: *const [T],
    base: isize,
    borrow: PhantomData<(&'a T, B)>,
}
/// A pointer to elements that are borrowed for `'a`, to be written.
pub struct PointerMut<'a, T, B = Inside> {
    span: *mut [T],
    base: isize,
    borrow: PhantomData<(&'a mut T, B)>,
}
impl<T, B> Clone for Pointer<'_, T, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, B> Copy for Pointer<'_, T, B> {}
// SAFETY: it is used as `&[T]` is, and `B` is no value.
#[allow(unsafe_code)]
unsafe impl<T: Sync, B> Send for Pointer<'_, T, B> {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl<T: Sync, B> Sync for Pointer<'_, T, B> {}
// SAFETY: it is used as `&mut [T]` is, and is not copied; no two have an element in common.
#[allow(unsafe_code)]
unsafe impl<T: Send, B> Send for PointerMut<'_, T, B> {}
// SAFETY: through a shared one elements are only read.
#[allow(unsafe_code)]
unsafe impl<T: Sync, B> Sync for PointerMut<'_, T, B> {}

impl<'p, T, B> PointerMut<'p, T, B> {
    /// The same span from another base on: whoever makes it has to see to it that no two have an element in common.
    #[inline(always)]
    pub(crate) const fn at(&self, base: isize) -> Self {
        Self::new(self.span, base)
    }
}
macro_rules! pointers {
    ($($pointer:ident $span:ty;)*) => {$(
        impl<'p, T, B> $pointer<'p, T, B> {
            /// Elements of a span, from `base` on: what is made of it has to vouch for them.
            #[inline(always)]
            pub(crate) const fn new(span: $span, base: isize) -> Self {
                Self { span, base, borrow: PhantomData }
            }
        }
    )*};
}
pointers! { Pointer *const [T]; PointerMut *mut [T]; }

/// Memory: its name, whether it is checked, its parts with their lifetime, whether it is whole, its span, its base, and its slice.
macro_rules! memory {
    ($([$($generics:tt)*] $accessor:ty: $name:literal, $bounds:ty, $part:ident $life:lifetime, $whole:literal,
        |$x:ident| $span:expr, $base:expr, $slice:expr;)*) => {$(
        /// What and how many elements it has, and where offset 0 is: `View[12] at 11`.
        impl<$($generics)*> fmt::Debug for $accessor {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($name, "[{}]"), self.span().len())?;
                if self.base() != 0 {
                    write!(f, " at {}", self.base())?;
                }
                f.write_str(if <$bounds>::CHECKED { "" } else { ", overhanging" })
            }
        }
        #[allow(unused_variables)] // of an array the base, of a pointer the slice
        #[inlined]
        impl<$($generics)*> Memory for $accessor {
            type Element = T;
            type Bounds = $bounds;
            type Shared<'s> = $part<$life, T, $bounds> where Self: 's;
            const WHOLE: bool = $whole;
            fn span(&self) -> *const [T] {
                let $x = self;
                $span
            }
            fn base(&self) -> isize {
                let $x = self;
                $base
            }
            fn shared(&self, base: isize) -> Self::Shared<'_> {
                let $x = self;
                $part::new($span, base)
            }
            fn slice(&self) -> Option<&[T]> {
                let $x = self;
                $slice
            }
        }
    )*};
}
memory! {
    ['v, T, B: Trust] View<'v, T, B>: "View", B, View 'v, true, |view| view.data, view.base, Some(view.data);
    ['v, T, B: Trust] ViewMut<'v, T, B>: "ViewMut", B, View 's, true, |view| &*view.data, view.base, Some(view.data);
    [T, N: ArrayLength] Owned<T, N>: "Owned", Inside, View 's, true, |owned| owned.data.as_slice(), 0, Some(&owned.data);
    ['v, T, B: Trust] Pointer<'v, T, B>: "Pointer", B, Pointer 'v, false, |pointer| pointer.span, pointer.base, None;
    ['v, T, B: Trust] PointerMut<'v, T, B>: "PointerMut", B, Pointer 's, false, |pointer| pointer.span, pointer.base, None;
}
/// Memory to be written: its parts, its span, and its slice.
macro_rules! memory_mut {
    ($([$($generics:tt)*] $accessor:ty: $bounds:ty, $part:ident, |$x:ident| $span:expr, $slice:expr;)*) => {$(
        #[allow(unused_variables)] // of a pointer the slice
        #[inlined]
        impl<$($generics)*> MemoryMut for $accessor {
            type Exclusive<'s> = $part<'s, T, $bounds> where Self: 's;
            fn span_mut(&mut self) -> *mut [T] {
                let $x = self;
                $span
            }
            fn exclusive(&mut self, base: isize) -> Self::Exclusive<'_> {
                let $x = self;
                $part::new($span, base)
            }
            fn slice_mut(&mut self) -> Option<&mut [T]> {
                let $x = self;
                $slice
            }
        }
    )*};
}
memory_mut! {
    ['v, T, B: Trust] ViewMut<'v, T, B>: B, ViewMut, |view| &mut *view.data, Some(view.data);
    [T, N: ArrayLength] Owned<T, N>: Inside, ViewMut, |owned| owned.data.as_mut_slice(), Some(&mut owned.data);
    ['v, T, B: Trust] PointerMut<'v, T, B>: B, PointerMut, |pointer| pointer.span, None;
}
impl<T, B: Trust> Storage for View<'_, T, B> {}
impl<T, B: Trust> Storage for ViewMut<'_, T, B> {}
impl<T, B: Trust> StorageMut for ViewMut<'_, T, B> {}
impl<T, N: ArrayLength> Storage for Owned<T, N> {}
impl<T, N: ArrayLength> StorageMut for Owned<T, N> {}

/// The element at an offset from `base`. `trusted` says that the offset comes from a layout that [`fits`] has accepted, or
/// that a constructor's contract speaks of, at a coordinate within its shape.
///
/// # Safety
/// `span` is one allocation, of elements that may be used as the caller goes on to use them: all of them if `trusted` is
/// `false`, those at the layout's offsets if it is `true`. Then `base + offset` is below its length.
#[inline(always)]
#[allow(unsafe_code)]
pub(super) unsafe fn reach<T>(span: *const [T], base: isize, offset: isize, trusted: bool) -> Option<*const T> {
    let at = base.wrapping_add(offset).cast_unsigned();
    let first = span.cast::<T>();
    if trusted {
        debug_assert!(at < span.len());
        // SAFETY: within the span, by contract. `base` is, too: such a layout is 0 somewhere. (In two steps, so that the first
        // is taken out of loops.)
        Some(unsafe { first.offset(base).offset(offset) })
    } else if at < span.len() {
        // SAFETY: just compared.
        Some(unsafe { first.add(at) })
    } else {
        None
    }
}
/// The place of an element of an accessor `A`, whose span and base these are. (The base is read before a span that is to be
/// written: a look at an accessor that holds its elements itself would end that borrow.)
///
/// # Safety
/// `offset` is what the layout of the accessor's tensor gives, at a coordinate within its shape; `trusted` only if that is a
/// layout of this crate.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) unsafe fn place<A: Memory>(
    span: *const [A::Element],
    base: isize,
    offset: isize,
    trusted: bool,
) -> Option<*const A::Element> {
    if !A::WHOLE && !trusted {
        return None;
    }
    // SAFETY: a slice: the tensor's constructor has called `fits(layout, base, len)`, which accepts only if
    // `base + min_offset >= 0` and `base + min_offset + cosize - 1 < len`; accessor and layout are private and have not changed
    // since. If `trusted`, `offset` is a value of that layout at a coordinate within its shape, computed by this crate from
    // integers (`Trusted` cannot be had elsewhere; leaves and `IntCoord` are sealed), so it is at least `min_offset` and at
    // most `min_offset + cosize - 1`: all products of coordinates and strides are then within `isize`, nothing wraps, and
    // `base + offset` is below the length. If not, all of the slice may be used. A pointer: whoever made it has vouched for the
    // elements at the offsets of its layout, and parts have some of these.
    unsafe { reach(span, base, offset, A::Bounds::CHECKED && trusted) }
}
/// The elements of `len` from `first` on.
#[inline(always)]
pub(crate) const fn span_of<T>(first: *const T, len: usize) -> *const [T] {
    ptr::slice_from_raw_parts(first, len)
}
