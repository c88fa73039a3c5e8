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
    message = "these elements cannot be borrowed to be written: they are borrowed as shared, or are values",
    label = "make the tensor by `Tensor::view_mut`, `Tensor::owned` or `Tensor::fragment`, and its part by `local_tile_mut`, `slice_mut` or the like",
    note = "packed elements are written by `set`, `copy`, `copy_if`, `copy_or`, `fill`, `transform` and `axpby`, which take values",
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
/// An accessor whose elements are written by value: memory to be written, and packed elements of bytes to be written.
///
/// It is the bound of the destination of [`copy`](crate::copy), [`copy_if`](crate::copy_if), [`copy_or`](crate::copy_or),
/// [`fill`](crate::fill), [`transform`](crate::transform) and [`axpby`](crate::axpby); all [`MemoryMut`] has it.
///
/// ```
/// use cute_static::accessor::{Packed, Write};
/// use cute_static::{Layout, Tensor, fill, int};
/// fn ones<A: Write<Element = u8>>(tensor: &mut Tensor<A, Layout<usize, usize>>) {
///     fill(tensor, 1);
/// }
/// let (mut bytes, mut nibbles) = ([0; 4], [0; 2]);
/// ones(&mut Tensor::view_mut(&mut bytes, Layout::new(4, 1)?)?);
/// ones(&mut Tensor::<Packed<_, int!(4)>, _>::packed(&mut nibbles[..], Layout::new(4, 1)?)?);
/// assert_eq!((bytes, nibbles), ([1, 1, 1, 1], [0x11, 0x11]));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "these elements cannot be written: the tensor comes from `Tensor::view_mut`, packed elements from `&mut` bytes, a part from `local_tile_mut`",
    label = "make the tensor by `Tensor::view_mut`, `Tensor::owned`, `Tensor::fragment` or, of `&mut bytes[..]`, `Tensor::packed`; a part, but not of packed elements, by `local_tile_mut`, `slice_mut` or the like"
)]
pub trait Write: Sealed {
    /// The element type.
    type Element;
    /// How many elements there are in a byte; 1 of those that are no part of one.
    #[doc(hidden)]
    const IN_A_BYTE: usize = 1;
    /// Whether there is an element at an offset.
    #[doc(hidden)]
    fn has(&self, offset: isize, trusted: bool) -> bool;
    /// Writes the element at an offset, if there is one.
    ///
    /// # Safety
    /// That of [`Read::read`](super::Read::read).
    #[doc(hidden)]
    #[allow(unsafe_code)]
    unsafe fn write(&mut self, offset: isize, trusted: bool, value: Self::Element) -> Option<()>;
    /// Whether there is an element at each offset from `low`, 0 or less, to `high`, 0 or more.
    #[doc(hidden)]
    fn spans_mut(&self, low: isize, high: isize) -> bool;
    /// Writes one value to all offsets from `offset` on that share bytes with no others; how many elements of `count` they are, from the
    /// first one on. 0 if that one shares its byte with one before it.
    #[doc(hidden)]
    #[inline(always)]
    fn fill_bytes(&mut self, offset: isize, count: usize, value: &Self::Element) -> usize {
        let _ = (offset, count, value);
        0
    }
    /// The elements as a slice that was checked against the tensor's layout, and the position of offset 0.
    #[doc(hidden)]
    #[inline(always)]
    fn checked_slice_mut(&mut self) -> Option<(&mut [Self::Element], isize)> {
        None
    }
}
#[diagnostic::do_not_recommend]
#[allow(unsafe_code)]
#[inlined]
impl<A: MemoryMut> Write for A {
    type Element = <A as Memory>::Element;
    fn has(&self, offset: isize, trusted: bool) -> bool {
        if A::Bounds::CHECKED && trusted {
            return true;
        }
        (A::WHOLE || trusted) && self.base().wrapping_add(offset).cast_unsigned() < self.span().len()
    }
    unsafe fn write(&mut self, offset: isize, trusted: bool, value: <A as Memory>::Element) -> Option<()> {
        let (base, span) = (self.base(), self.span_mut().cast_const());
        // SAFETY: an accessor's span and base are those that its tensor's layout was checked against, or that its
        // constructor's caller vouched for; the accessor is borrowed to be written, and so are its elements. The rest is this function's
        // contract.
        unsafe { *place::<A>(span, base, offset, trusted)?.cast_mut() = value };
        Some(())
    }
    fn spans_mut(&self, low: isize, high: isize) -> bool {
        A::WHOLE && spans(self.base(), low, high, self.span().len())
    }
    fn checked_slice_mut(&mut self) -> Option<(&mut [<A as Memory>::Element], isize)> {
        let base = self.base();
        if A::Bounds::CHECKED { Some((self.slice_mut()?, base)) } else { None }
    }
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
/// Whether all offsets from `low` to `high` from `base` on are positions below `len`; `low` is 0 or less, `high` 0 or more.
#[inline(always)]
pub(crate) fn spans(base: isize, low: isize, high: isize, len: usize) -> bool {
    let last = base.checked_add(high).and_then(|last| usize::try_from(last).ok());
    low <= 0
        && high >= 0
        && base.checked_add(low).is_some_and(|first| first >= 0)
        && last.is_some_and(|last| last < len)
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
/// layout of this crate, or if [`spans`] holds of a range with that offset.
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
    // `base + offset` is below the length; or it is an offset that `spans` found to be below it. If not `trusted`, all of the slice
    // may be used. A pointer: whoever made it has vouched for the elements at the offsets of its layout, and parts have some of these.
    unsafe { reach(span, base, offset, A::Bounds::CHECKED && trusted) }
}
/// The elements of `len` from `first` on.
#[inline(always)]
pub(crate) const fn span_of<T>(first: *const T, len: usize) -> *const [T] {
    ptr::slice_from_raw_parts(first, len)
}
