//! Filters: a layout without the modes that repeat an element (stride 0), which add nothing to its image.
//!
//! ```text
//! filter_zeros(s : d)         = 1 : d  if d = 0, else s : d         the tree stays
//! filter_zeros((L0, L1, ..))  = (filter_zeros(L0), filter_zeros(L1), ..)
//! filter(L)                   = coalesce(filter_zeros(L))
//! filter_zeros_by(s : d, t)   = 1 : d  if t = 0, else s : d         the strides of another layout, or what CuTe calls a target profile
//! ```
//!
//! Where a stride is known at run time only, it may be 0: that extent becomes a `usize`.

use super::coalesce::{Coalesce, Coalesced};
use crate::layout::coord::types::Formed;
use crate::table::words::*;

/// A layout whose modes of stride 0 can be left out.
#[diagnostic::on_unimplemented(
    message = "filter: not of a layout",
    label = "a layout is needed: no shape, no `Result`"
)]
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
#[inlined]
impl<S: Tree<D>, D: Copy> Filter for Layout<S, D>
where
    Layout<S::ZerosToOne, D>: Coalesce,
{
    type Zeros = Layout<S::ZerosToOne, D>;
    type Output = Coalesced<Layout<S::ZerosToOne, D>>;
    fn without_zeros(&self) -> Outcome<Self::Zeros> {
        let (shape, stride) = self.into_parts();
        Ok(Layout::from_parts(shape.zeros_to_one(stride), stride))
    }
    fn filtered(&self) -> Outcome<Self::Output> {
        self.without_zeros()?.coalesced()
    }
}
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

/// A layout whose extents are set to 1 by another stride `T`.
#[diagnostic::on_unimplemented(
    message = "filter_zeros_by: not of a layout, or the other strides nest otherwise",
    label = "the second operand has a number for each leaf of the layout, such as the stride of another layout of its shape"
)]
pub trait FilterBy<T> {
    /// The layout with extents of 1 where `T` is 0.
    type Zeros;
    /// Whether `T` nests like the layout.
    type Verdict: Verdict;
    /// See [`filter_zeros_by`].
    #[doc(hidden)]
    fn without_zeros_of(&self, target: &T) -> Outcome<Self::Zeros>;
}
#[inlined]
impl<S: Tree<T>, D: Copy, T: Copy> FilterBy<T> for Layout<S, D> {
    type Zeros = Layout<S::ZerosToOne, D>;
    type Verdict = Formed<S, T>;
    fn without_zeros_of(&self, target: &T) -> Outcome<Self::Zeros> {
        let (shape, stride) = self.into_parts();
        Ok(Layout::from_parts(shape.zeros_to_one(*target), stride))
    }
}
/// The type of [`filter_zeros_by`].
pub type FilterZerosBy<A, T> = <A as FilterBy<T>>::Zeros;

/// `layout` with the extent of every leaf set to 1 where `target`, congruent with it, is 0: [`filter_zeros`] by another layout's stride. So a row of scales
/// or a bias of stride `(0, 1)` says which part of the accumulators is one of each that it has.
///
/// ```
/// use cute_static::{AlgebraError, filter_zeros_by, layout};
/// let (accumulators, bias) = (layout!(((2, 2), 4) : ((1, 2), 4)), layout!(((2, 2), 4) : ((0, 0), 8)));
/// assert_eq!(filter_zeros_by(&accumulators, bias.stride())?, layout!(((1, 1), 4) : ((1, 2), 4)));
/// # Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[doc(alias = "filter_zeros")]
#[inline(always)]
pub fn filter_zeros_by<A: FilterBy<T, Verdict: Holds>, T>(layout: &A, target: &T) -> Outcome<A::Zeros> {
    layout.without_zeros_of(target)
}
