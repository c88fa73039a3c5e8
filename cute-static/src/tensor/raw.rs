//! Tensors over raw pointers.

use super::Tensor;
use crate::layout::{IsLayout, Layout};
use crate::tensor::accessor::{Memory, MemoryMut, Pointer, PointerMut, span_of};
use crate::{AlgebraError, Excess, Operation};

/// How far a layout reaches below offset 0, and the length of its span.
#[inline(always)]
fn reach_of<L: IsLayout>(layout: &L) -> Result<(isize, usize), AlgebraError> {
    let below = Operation::Storage.times(layout.min_offset(), -1)?;
    // a cosize that was only saturated is of no use
    let len = Some(layout.cosize()).filter(|&cosize| cosize <= isize::MAX.unsigned_abs());
    Ok((below, len.ok_or(Operation::Storage.overflow(Excess::Cosize))?))
}

impl<'a, T, S, D> Tensor<Pointer<'a, T>, Layout<S, D>>
where
    Layout<S, D>: IsLayout,
{
    /// A tensor over what `pointer` points to: offset 0 is there. For swizzles and dynamic layouts, which may reach any element
    /// of their span, make a slice of it first.
    ///
    /// ```
    /// use cute_static::{Layout, Tensor, int};
    /// let data: Vec<u32> = (0..24).collect();
    /// // SAFETY: rows 3 and 1 of a row-major 4x6 matrix are inside `data`, which is borrowed for as long as `rows` is used.
    /// let rows = unsafe { Tensor::from_ptr(data.as_ptr().add(18), Layout::new((2usize, int!(6)), (-12isize, int!(1)))?) }?;
    /// assert_eq!((rows.get((0, 0)), rows.get((1, 5)), rows.get((2, 0))), (Some(&18), Some(&11), None));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    ///
    /// # Safety
    /// * `pointer + layout(c)`, for each coordinate `c` in the layout's shape, is an initialised and aligned `T` that is not
    ///   written for `'a`, except inside an `UnsafeCell`. What lies between those elements is never touched, and may be borrowed
    ///   elsewhere.
    /// * There is such an element: no extent is 0.
    /// * All of them, and `pointer` itself, are in one allocation, and `pointer` may be used for all of them: one made from
    ///   a slice that begins there may not be used below it.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] for a layout whose cosize does not fit.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub unsafe fn from_ptr(pointer: *const T, layout: Layout<S, D>) -> Result<Self, AlgebraError> {
        let (below, len) = reach_of(&layout)?;
        // SAFETY: the element at the smallest offset, in the same allocation by contract.
        let first = unsafe { pointer.offset(below.wrapping_neg()) };
        // SAFETY: an element is not at address 0. (The compiler knows that of slices: no access compares.)
        unsafe { core::hint::assert_unchecked(!first.is_null()) };
        Ok(Self { accessor: Pointer::new(span_of(first, len), below), layout })
    }
}
impl<'a, T, S, D> Tensor<PointerMut<'a, T>, Layout<S, D>>
where
    Layout<S, D>: IsLayout,
{
    /// A tensor over what `pointer` points to, to be written: offset 0 is there.
    ///
    /// # Safety
    /// That of [`from_ptr`](Self::from_ptr), and for `'a` those elements are read and written through this tensor only.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] for a layout whose cosize does not fit.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub unsafe fn from_mut_ptr(pointer: *mut T, layout: Layout<S, D>) -> Result<Self, AlgebraError> {
        let (below, len) = reach_of(&layout)?;
        // SAFETY: the element at the smallest offset, in the same allocation by contract.
        let first = unsafe { pointer.offset(below.wrapping_neg()) };
        // SAFETY: as above.
        unsafe { core::hint::assert_unchecked(!first.is_null()) };
        Ok(Self { accessor: PointerMut::new(span_of(first, len).cast_mut(), below), layout })
    }
}

#[inlined]
impl<A: Memory, L> Tensor<A, L> {
    /// A pointer to the element at offset 0. Of an overhanging tensor it may be outside the storage.
    pub fn as_ptr(&self) -> *const A::Element {
        self.accessor.span().cast::<A::Element>().wrapping_offset(self.accessor.base())
    }
    /// A pointer to the element at offset 0, to be written. Of an overhanging tensor it may be outside the storage.
    pub fn as_mut_ptr(&mut self) -> *mut A::Element
    where
        A: MemoryMut,
    {
        let base = self.accessor.base();
        self.accessor.span_mut().cast::<A::Element>().wrapping_offset(base)
    }
}
