//! Filters: a layout without the modes that repeat an element (stride 0), which add nothing to its image.
//!
//! ```text
//! filter_zeros(s : d)         = 1 : d  if d = 0, else s : d         the tree stays
//! filter_zeros((L0, L1, ..))  = (filter_zeros(L0), filter_zeros(L1), ..)
//! filter(L)                   = coalesce(filter_zeros(L))
//! ```
//!
//! Where a stride is known at run time only, it may be 0: that extent becomes a `usize`.

use super::coalesce::Coalesce;
use crate::basis::Basis;
use crate::layout::Layout;
use crate::leaf::Extent;
use crate::num::*;
use crate::tuple::for_each_arity;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// A layout whose modes of stride 0 can be left out.
pub trait Filter {
    /// The layout with extents of 1 where the stride is 0.
    type Zeros;
    /// The same, coalesced.
    type Output;
    /// The layout with extents of 1 where the stride is 0.
    fn filter_zeros(&self) -> Self::Zeros;
    /// The same, coalesced.
    fn filter(&self) -> Self::Output;
}
impl<S: Copy, D: Copy, X, O> Filter for Layout<S, D>
where
    S: ZerosToOne<D, Output = X>,
    Layout<X, D>: Coalesce<Output = O>,
{
    type Zeros = Layout<X, D>;
    type Output = O;
    #[inline(always)]
    fn filter_zeros(&self) -> Self::Zeros {
        let (shape, stride) = self.into_parts();
        Layout::from_parts(shape.zeros_to_one(stride), stride)
    }
    #[inline(always)]
    fn filter(&self) -> O {
        Coalesce::coalesce(&Filter::filter_zeros(self))
    }
}
/// A shape with its extents filtered by a stride.
#[doc(hidden)]
pub trait ZerosToOne<D> {
    /// The shape.
    type Output;
    /// The shape.
    fn zeros_to_one(self, stride: D) -> Self::Output;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D: FilterExtent<Self>> ZerosToOne<D> for $s {
            type Output = D::Output;
            #[inline(always)]
            fn zeros_to_one(self, stride: D) -> D::Output {
                stride.filter_extent(self)
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
macro_rules! tuples {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: ZerosToOne<$d>, $d),+> ZerosToOne<($($d,)+)> for ($($s,)+) {
            type Output = ($($s::Output,)+);
            #[inline(always)]
            fn zeros_to_one(self, stride: ($($d,)+)) -> Self::Output {
                let (($($sv,)+), ($($dv,)+)) = (self, stride);
                ($($sv.zeros_to_one($dv),)+)
            }
        }
    };
}
for_each_arity!(tuples);
/// What a stride leaves of an extent.
#[doc(hidden)]
pub trait FilterExtent<S> {
    /// The extent.
    type Output;
    /// The extent.
    fn filter_extent(self, extent: S) -> Self::Output;
}
impl<S> FilterExtent<S> for UTerm {
    type Output = One;
    #[inline(always)]
    fn filter_extent(self, _: S) -> One {
        One::default()
    }
}
macro_rules! not_zero {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S> FilterExtent<S> for $d {
            type Output = S;
            #[inline(always)]
            fn filter_extent(self, extent: S) -> S {
                extent
            }
        }
    )*};
}
not_zero! { [U, B,] UInt<U, B>; [U: Nat + NonZero,] NInt<U>; }
macro_rules! at_run_time {
    ($($d:ty),*) => {$(
        impl<S: Extent> FilterExtent<S> for $d {
            type Output = usize;
            #[inline(always)]
            fn filter_extent(self, extent: S) -> usize {
                if self == 0 { 1 } else { extent.extent() }
            }
        }
    )*};
}
at_run_time! { usize, isize }
impl<K: FilterExtent<S> + Copy, I, S> FilterExtent<S> for Basis<K, I> {
    type Output = K::Output;
    #[inline(always)]
    fn filter_extent(self, extent: S) -> K::Output {
        self.scale().filter_extent(extent)
    }
}

/// `A` with the extent of every mode of stride 0 set to 1: each element of the image as often as the other modes give it.
///
/// ```
/// use cute_static::{FilterZeros, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     FilterZeros<layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2)))>,
///     layout!(((1, 2), (1, 4)) : ((0, 1), (0, 2)))
/// );
/// ```
pub type FilterZeros<A> = <A as Filter>::Zeros;

/// The image of `A` in the fewest modes: [`FilterZeros`], then [`Coalesced`](crate::Coalesced).
///
/// ```
/// use cute_static::{Filtered, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Filtered<layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2)))>, layout!(8 : 1));
/// ```
pub type Filtered<A> = <A as Filter>::Output;

/// `layout` with the extent of every mode of stride 0 set to 1.
///
/// ```
/// use cute_static::{AlgebraError, Layout, filter_zeros, int};
/// // which of two run-time strides is 0 shows when it runs
/// let l = filter_zeros(&Layout::new((int!(4), int!(8)), (1usize, 0usize))?);
/// assert_eq!(l.to_string(), "(4,1):(1,0)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
#[inline(always)]
pub fn filter_zeros<A: Filter>(layout: &A) -> A::Zeros {
    A::filter_zeros(layout)
}

/// The image of `layout` in the fewest modes.
#[inline(always)]
pub fn filter<A: Filter>(layout: &A) -> A::Output {
    A::filter(layout)
}
