//! Accessors without memory of their own, and reading by value.

use super::memory::{is_sum, place, spans};
use super::{Accessor, Memory, Trust};
use crate::layout::IsLayout;
use crate::refusal::sealed::Sealed;
use crate::{AlgebraError, Operation};
use core::fmt;

/// The paper's `{a}`: no storage, `*({a} + b) = a + b`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Counting {
    pub(crate) start: isize,
}
/// As the paper has it: `{5}`.
impl fmt::Debug for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.start)
    }
}
impl Accessor for Counting {
    type Part<'a> = Self;
    #[inline(always)]
    fn part<L: IsLayout>(&self, layout: &L, offset: isize, _: bool) -> Result<Self, AlgebraError> {
        is_sum(layout, offset)?;
        Ok(Self { start: Operation::Storage.sum(self.start, offset)? })
    }
}

/// Another accessor's elements, each through a function.
#[derive(Clone, Copy)]
pub struct Transformed<A, F> {
    pub(crate) inner: A,
    pub(crate) function: F,
}
/// `f` of the other accessor.
impl<A: fmt::Debug, F> fmt::Debug for Transformed<A, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "f({:?})", self.inner)
    }
}
impl<A: Accessor, F> Accessor for Transformed<A, F> {
    type Part<'a>
        = Transformed<A::Part<'a>, &'a F>
    where
        Self: 'a;
    const IS_WHOLE: bool = A::IS_WHOLE;
    #[inline(always)]
    fn part<L: IsLayout>(&self, layout: &L, offset: isize, trusted: bool) -> Result<Self::Part<'_>, AlgebraError> {
        Ok(Transformed { inner: self.inner.part(layout, offset, trusted)?, function: &self.function })
    }
}

/// An accessor that is dereferenced by value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no elements of its own to read",
    label = "what is read is memory, counting, packed elements, or one of these through `Tensor::map`",
    note = "coordinates are asked one by one, by `get` and `at` of their tensor; in generic code `A: Read` is the bound"
)]
pub trait Read: Sealed {
    /// What it gives.
    type Value;
    /// The value at an offset, or `None` outside the storage.
    ///
    /// # Safety
    /// With `trusted`, the offset is one of the layout of this accessor's tensor, and that layout is one of this crate's; or it is
    /// between two between which this accessor [has all](Self::spans).
    #[doc(hidden)]
    #[allow(unsafe_code)]
    unsafe fn read(&self, offset: isize, trusted: bool) -> Option<Self::Value>;
    /// How many values there are in a byte; 1 of those that are no part of one.
    #[doc(hidden)]
    const IN_A_BYTE: usize = 1;
    /// Whether there is a value at each offset from `low`, 0 or less, to `high`, 0 or more.
    #[doc(hidden)]
    #[inline(always)]
    fn spans(&self, low: isize, high: isize) -> bool {
        let _ = (low, high);
        false
    }
    /// Writes the values from `offset` on to a slice, if they fill whole bytes and there is a faster way
    /// than one by one. Returns whether it did.
    #[doc(hidden)]
    #[inline(always)]
    fn unpack(&self, offset: isize, to: &mut [Self::Value]) -> bool {
        let _ = (offset, to);
        false
    }
    /// The values as a slice that was checked against the tensor's layout, and the position of offset 0.
    #[doc(hidden)]
    #[inline(always)]
    fn checked_slice(&self) -> Option<(&[Self::Value], isize)> {
        None
    }
}
#[diagnostic::do_not_recommend]
#[allow(unsafe_code)]
#[inlined]
impl<A: Memory<Element: Copy>> Read for A {
    type Value = A::Element;
    unsafe fn read(&self, offset: isize, trusted: bool) -> Option<A::Element> {
        // SAFETY: an accessor's span and base are those that its tensor's layout was checked against, or that its
        // constructor's caller vouched for; the rest is this function's contract.
        unsafe { place::<A>(self.span(), self.base(), offset, trusted).map(|at| *at) }
    }
    fn spans(&self, low: isize, high: isize) -> bool {
        A::WHOLE && spans(self.base(), low, high, self.span().len())
    }
    fn checked_slice(&self) -> Option<(&[A::Element], isize)> {
        if A::Bounds::CHECKED { Some((self.slice()?, self.base())) } else { None }
    }
}
#[allow(unsafe_code)]
impl Read for Counting {
    type Value = isize;
    #[inline(always)]
    unsafe fn read(&self, offset: isize, _: bool) -> Option<isize> {
        self.start.checked_add(offset)
    }
    #[inline(always)]
    fn spans(&self, _: isize, _: isize) -> bool {
        true
    }
}
#[allow(unsafe_code)]
impl<A: Read, F: Fn(A::Value) -> U, U> Read for Transformed<A, F> {
    type Value = U;
    const IN_A_BYTE: usize = A::IN_A_BYTE;
    #[inline(always)]
    unsafe fn read(&self, offset: isize, trusted: bool) -> Option<U> {
        // SAFETY: the same contract, of the same offset.
        unsafe { self.inner.read(offset, trusted) }.map(&self.function)
    }
    #[inline(always)]
    fn spans(&self, low: isize, high: isize) -> bool {
        self.inner.spans(low, high)
    }
}
