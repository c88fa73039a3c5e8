//! Tensors over an array of their own that is given: whether it holds the layout is the compiler's to say.
//!
//! ```text
//! holds(N, L) = cosize(L) <= N and no offset is below 0;  decided at run time where the offsets are not known
//! ```

use super::{Tensor, fits};
use crate::AlgebraError;
use crate::layout::{HasSpan, IsLayout, Span};
use crate::number::num::Unknown;
use crate::number::number::Number;
use crate::refusal::verdict::{AtRunTime, Both, Holds, Verdict};
use crate::tensor::accessor::Owned;
use crate::tensor::algorithm::SizeTruth;
use generic_array::typenum::Const;
use generic_array::{ArrayLength, GenericArray, IntoArrayLength};

/// An array: `[T; N]` (of a length that `generic-array` has a number for: up to 1024, and more), or a `GenericArray`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array that a tensor owns",
    label = "`[T; N]`, or a `GenericArray<T, N>` for an `N` that `generic-array` has no number for"
)]
pub trait OwnedArray {
    /// The element type.
    type Element;
    /// The length, a typenum integer.
    type Length: ArrayLength;
    /// The array.
    fn into_generic(self) -> GenericArray<Self::Element, Self::Length>;
}
impl<T, N: ArrayLength> OwnedArray for GenericArray<T, N> {
    type Element = T;
    type Length = N;
    #[inline(always)]
    fn into_generic(self) -> Self {
        self
    }
}
impl<T, const N: usize> OwnedArray for [T; N]
where
    Const<N>: IntoArrayLength,
{
    type Element = T;
    type Length = <Const<N> as IntoArrayLength>::ArrayLength;
    #[inline(always)]
    fn into_generic(self) -> GenericArray<T, Self::Length> {
        GenericArray::from_array(self)
    }
}

impl<T, N: ArrayLength, L: IsLayout> Tensor<Owned<T, N>, L> {
    /// A tensor with storage of its own that is given: an array of the layout's cosize or more.
    ///
    /// ```
    /// use cute_static::{Tensor, layout};
    /// let t = Tensor::owned([1, 2, 3, 4, 5, 6], layout!((2, 3) : (3, 1)))?;
    /// assert_eq!(t.get((1, 0)), Some(&4));
    /// # Ok::<(), cute_static::AlgebraError>(())
    /// ```
    /// An array that is too small for a static layout does not compile:
    /// ```compile_fail,E0277
    /// // error: the layout needs _39 elements of storage, but there are _38
    /// cute_static::Tensor::owned([0; 38], cute_static::layout!((4, 8) : (1, 5)));
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::StorageTooSmall`] and [`AlgebraError::BelowStorage`], where a run-time integer decides.
    #[inline(always)]
    pub fn owned<A>(elements: A, layout: L) -> Result<Self, AlgebraError>
    where
        A: OwnedArray<Element = T, Length = N>,
        L: AskFits<N, Verdict: Holds>,
    {
        fits(&layout, 0, N::USIZE)?;
        Ok(Self { accessor: Owned::new(elements.into_generic()), layout })
    }
}

/// [`FitsIn`], which may be refused.
#[diagnostic::on_unimplemented(
    message = "whether this layout fits its storage is not known",
    label = "storage has the layout's cosize or more",
    note = "in generic code, `L: FitsIn<N>` is the bound of `Tensor::owned`"
)]
pub trait AskFits<N> {
    /// Whether it does.
    type Verdict: Verdict;
}
#[diagnostic::do_not_recommend]
impl<L: HasSpan<Span: SpanFits<N>>, N> AskFits<N> for L {
    type Verdict = <L::Span as SpanFits<N>>::Verdict;
}
/// A layout that fits storage of `N` elements: the bound of [`Tensor::owned`] in generic code.
///
/// Static layouts that do not fit do not compile; others are checked at run time.
pub trait FitsIn<N>: AskFits<N, Verdict: Holds> {}
impl<L: AskFits<N, Verdict: Holds>, N> FitsIn<N> for L {}

/// A span, in storage of `N` elements.
pub trait SpanFits<N> {
    /// Whether it fits.
    type Verdict: Verdict;
}
impl<N> SpanFits<N> for Unknown {
    type Verdict = AtRunTime;
}
impl<H: Number, L: Number, N: Number> SpanFits<N> for Span<H, L> {
    type Verdict = Both<<L::IsZero as SizeTruth>::OrBelow<L>, <H::Below<N> as SizeTruth>::OrTooSmall<H, N>>;
}
