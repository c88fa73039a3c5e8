//! Filters: a layout without the modes that repeat an element (stride 0), which add nothing to its image.
//!
//! ```text
//! filter_zeros(s : d)         = 1 : d  if d = 0, else s : d         the tree stays
//! filter_zeros((L0, L1, ..))  = (filter_zeros(L0), filter_zeros(L1), ..)
//! filter(L)                   = coalesce(filter_zeros(L))
//! ```
//!
//! Where a stride is known at run time only, it may be 0: that extent becomes a `usize`.

use super::coalesce::{Coalesce, Coalesced};
use crate::layout::Layout;
use crate::table::words::*;

/// A layout whose modes of stride 0 can be left out.
pub trait Filter {
    /// The layout with extents of 1 where the stride is 0.
    type Zeros;
    /// The same, coalesced.
    type Output;
    /// See [`filter_zeros`].
    #[doc(hidden)]
    fn without_zeros(&self) -> Outcome<Self::Zeros>;
    /// See [`filter`].
    #[doc(hidden)]
    fn filtered(&self) -> Outcome<Self::Output>;
}
impl<S: Tree<D>, D: Copy> Filter for Layout<S, D>
where
    Layout<S::ZerosToOne, D>: Coalesce,
{
    type Zeros = Layout<S::ZerosToOne, D>;
    type Output = Coalesced<Layout<S::ZerosToOne, D>>;
    #[inline(always)]
    fn without_zeros(&self) -> Outcome<Self::Zeros> {
        let (shape, stride) = self.into_parts();
        Ok(Layout::from_parts(shape.zeros_to_one(stride), stride))
    }
    #[inline(always)]
    fn filtered(&self) -> Outcome<Self::Output> {
        self.without_zeros()?.coalesced()
    }
}
table! {
    /// Filters, of a stride.
    FilterStride; [] UTerm, [V, C] UInt<V, C>, [V: Unsigned, C: Bit] NInt<UInt<V, C>>, [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [K: Stride, I] Basis<K, I>, [K: Number] Xor<K>;
    /// Whether it is 0.
    Zero: Truth = True, False, False, False, Unknown, Unknown, K::Zero, K::Zero;
}
/// Filters, by whether a stride is 0.
pub trait FilterTruth {
    /// What is left of an extent.
    type OneOr<S: Number + Tree<D>, D: Stride>: Number + Tree<D>;
}
macro_rules! leaves {
    ($($truth:ty => $extent:ty;)*) => {$(
        impl FilterTruth for $truth {
            type OneOr<S: Number + Tree<D>, D: Stride> = $extent;
        }
    )*};
}
leaves! { True => One; False => S; Unknown => usize; }

/// The type of [`filter_zeros`].
pub type FilterZeros<A> = <A as Filter>::Zeros;

/// The type of [`filter`].
pub type Filtered<A> = <A as Filter>::Output;

/// `layout` with the extent of every mode of stride 0 set to 1: each element of the image as often as the other modes give it.
///
/// ```
/// use cute_static::{AlgebraError, FilterZeros, Layout, filter_zeros, int, layout};
/// let l: FilterZeros<layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2)))> = layout!(((1, 2), (1, 4)) : ((0, 1), (0, 2)));
/// // which of two run-time strides is 0 shows when it runs
/// let l = filter_zeros(&Layout::new((int!(4), int!(8)), (1usize, 0usize))?)?;
/// assert_eq!(l.to_string(), "(4,1):(1,0)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// None of a static or mixed layout.
#[inline(always)]
pub fn filter_zeros<A: Filter>(layout: &A) -> Outcome<A::Zeros> {
    layout.without_zeros()
}

/// The image of `layout` in the fewest modes: [`filter_zeros`], coalesced.
///
/// ```
/// use cute_static::{Filtered, filter, layout};
/// let l: Filtered<layout!(8 : 1)> = filter(&layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2))))?;
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// None of a static or mixed layout.
#[inline(always)]
pub fn filter<A: Filter>(layout: &A) -> Outcome<A::Output> {
    layout.filtered()
}
