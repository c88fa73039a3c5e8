//! The layout of a fragment (registers) for the elements of another one.
//!
//! ```text
//! make_fragment_like((M0, M1, ..) : D) = compact, with the leaves in this order:
//!     those of M0 from left to right, strides of 0 kept: what is broadcast is one register
//!     the others by the magnitudes of their strides
//! make_fragment_like(s : d)            = s : column-major
//! ```
//!
//! A run-time stride is 0, or above another one, when this runs: strides of the result that depend on that are run-time
//! numbers. A tensor's own fragment is counted by the compiler: there run-time strides are not 0, and last ([`Counted`]).
//!
//! The first mode is that of an instruction's values: it is contiguous whatever the layout is.

use super::order::{KeepZeros, StridesAfter};
use super::{ColumnMajor, ColumnMajorFrom};
use crate::error::Outcome;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::leaf::{Extent, StrideLeaf};
use crate::modes::unflatten::Regrow;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Modes, Nil, Tuples};
use typenum::{Bit, NInt, NonZero, U9223372036854775808, UInt, UTerm};

/// The layout of a fragment for the elements of layout `L`.
///
/// ```
/// use cute_static::{MakeFragmentLike, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     MakeFragmentLike<layout!(((2, 3), 4, 5) : ((0, 7), 100, 1))>,
///     layout!(((2, 3), 4, 5) : ((0, 1), 15, 3))
/// );
/// ```
pub type MakeFragmentLike<L> = <L as FragmentLike>::Output;
/// The compact layout of a fragment (registers) for the same shape: the first mode column-major with its strides of 0 kept, then
/// the other modes in the order of their strides' magnitudes. Of a layout of one mode it is the column-major one.
///
/// What depends on a run-time stride, whether it is 0 or above another, is a run-time stride of the result. The fragment of a
/// tensor, [`Tensor::make_fragment_like`](crate::Tensor::make_fragment_like), does not depend on run-time strides.
///
/// # Errors
/// [`AlgebraError::Overflow`](crate::AlgebraError::Overflow).
///
/// ```
/// use cute_static::{Layout, int, make_fragment_like};
/// let tile = |first: usize| Layout::new((int!(8), int!(4)), (first, 1000usize));
/// assert_eq!(make_fragment_like(&tile(1)?)?, Layout::new((int!(8), int!(4)), (1usize, 8usize))?);
/// // a stride of 0: eight elements that are one register
/// assert_eq!(make_fragment_like(&tile(0)?)?.to_string(), "(8,4):(0,1)");
/// # extern crate std; use std::string::ToString; Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_fragment_like<L: FragmentLike + Copy>(layout: &L) -> Outcome<L::Output> {
    layout.fragment_like()
}
/// The layout of the fragment that a tensor of layout `L` makes, which run-time strides do not change: see
/// [`Tensor::make_fragment_like`](crate::Tensor::make_fragment_like). Of static strides it is [`MakeFragmentLike`].
///
/// ```
/// use cute_static::{FragmentLayout, Layout, int, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type Tile = Layout<shape!((8, (4, 2))), (int!(1), (usize, int!(100)))>;
/// assert_type_eq_all!(FragmentLayout<Tile>, layout!((8, (4, 2)) : (1, (16, 8))));
/// ```
pub type FragmentLayout<L> = <L as FragmentLike<Counted>>::Output;

/// Run-time strides have the places that their numbers have: the result is what values have.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct AsValues;
/// Run-time strides are not 0 and above the static ones, from left to right: of a static shape the result is static.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Counted;

/// See [`MakeFragmentLike`]; `R` says what is known of run-time strides.
#[doc(hidden)]
pub trait FragmentLike<R = AsValues> {
    /// The layout.
    type Output;
    /// The layout.
    fn fragment_like(self) -> Outcome<Self::Output>;
}
impl<S, D, M, R> FragmentLike<R> for Layout<S, D>
where
    S: Copy + Modes<D, List = M>,
    M: FragmentOf<S, R>,
{
    type Output = M::Output;
    #[inline(always)]
    fn fragment_like(self) -> Outcome<M::Output> {
        let (shape, stride) = self.into_parts();
        shape.modes(stride).fragment_of(shape)
    }
}
/// A list of modes, those of shape `S`.
#[doc(hidden)]
pub trait FragmentOf<S, R> {
    /// The layout.
    type Output;
    /// The layout.
    fn fragment_of(self, shape: S) -> Outcome<Self::Output>;
}
impl<S: ColumnMajorFrom<One> + HTuple, S0, D0, R> FragmentOf<S, R> for Cons<S0, D0, Nil> {
    type Output = ColumnMajor<S>;
    #[inline(always)]
    fn fragment_of(self, shape: S) -> Outcome<Self::Output> {
        let (stride, _) = shape.column_major_from(One::default())?;
        Ok(Layout::from_parts(shape, stride))
    }
}
impl<S, S0, D0, S1, D1, T, X, Y, L0, L, O, K, Z, V, R> FragmentOf<S, R> for Cons<S0, D0, Cons<S1, D1, T>>
where
    // in the order in which the type checker finds the lists
    Cons<S1, D1, T>: Tuples<Shape = X, Stride = Y>,
    X: Leaves<Y, Nil, Output = L>,
    S0: Leaves<D0, Nil, Output = L0>,
    L: RestOrders<R>,
    L0: FirstOrders<L::Orders, L::Kept, R, Orders = O, Kept = K>,
    O: StridesAfter<Nil, List = Z>,
    K: KeepZeros<Z, List = V>,
    S: Regrow<V, Rest = Nil>,
{
    type Output = Layout<S, S::Tree>;
    #[inline(always)]
    fn fragment_of(self, shape: S) -> Outcome<Self::Output> {
        let (shapes, strides) = self.2.tuples();
        let (orders, kept) = shapes.leaves(strides, Nil).rest_orders();
        let (orders, kept) = self.0.leaves(self.1, Nil).first_orders(orders, kept);
        Ok(Layout::from_parts(shape, S::regrow(kept.keep_zeros(orders.strides_after(Nil)?)).0))
    }
}

/// The leaves of all modes but the first.
#[doc(hidden)]
pub trait RestOrders<R> {
    /// Each with its order.
    type Orders;
    /// Each with a stride that is not 0.
    type Kept;
    /// Both.
    fn rest_orders(self) -> (Self::Orders, Self::Kept);
}
impl<R> RestOrders<R> for Nil {
    type Orders = Nil;
    type Kept = Nil;
    #[inline(always)]
    fn rest_orders(self) -> (Nil, Nil) {
        (Nil, Nil)
    }
}
impl<S: Copy, D: StrideAsOrder<R>, T: RestOrders<R>, R> RestOrders<R> for Cons<S, D, T> {
    type Orders = Cons<S, D::Order, T::Orders>;
    type Kept = Cons<S, One, T::Kept>;
    #[inline(always)]
    fn rest_orders(self) -> (Self::Orders, Self::Kept) {
        let (orders, kept) = self.2.rest_orders();
        (Cons(self.0, self.1.order(), orders), Cons(self.0, One::default(), kept))
    }
}
/// The leaves of the first mode, before those of the others: all of order 0, so that they stay as they are.
#[doc(hidden)]
pub trait FirstOrders<O, K, R> {
    /// Each with its order; the extent is 1 if the stride is 0.
    type Orders;
    /// Each with stride 0, or one that is not 0.
    type Kept;
    /// Both.
    fn first_orders(self, orders: O, kept: K) -> (Self::Orders, Self::Kept);
}
impl<O, K, R> FirstOrders<O, K, R> for Nil {
    type Orders = O;
    type Kept = K;
    #[inline(always)]
    fn first_orders(self, orders: O, kept: K) -> (O, K) {
        (orders, kept)
    }
}
impl<S: Extent, D: StrideAsOrder<R>, T: FirstOrders<O, K, R>, O, K, R> FirstOrders<O, K, R> for Cons<S, D, T> {
    type Orders = Cons<D::Extent<S>, UTerm, T::Orders>;
    type Kept = Cons<S, D::Kept, T::Kept>;
    #[inline(always)]
    fn first_orders(self, orders: O, kept: K) -> (Self::Orders, Self::Kept) {
        let (orders, kept) = self.2.first_orders(orders, kept);
        (Cons(self.1.extent(self.0), UTerm, orders), Cons(self.0, self.1.kept(), kept))
    }
}
/// What a stride says of its place in a fragment.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "a stride that is not an integer has no order")]
pub trait StrideAsOrder<R>: Copy {
    /// The magnitude.
    type Order;
    /// 0 if it is, or else another number.
    type Kept;
    /// The number of registers for an extent `S` in the first mode.
    type Extent<S: Extent>;
    /// The magnitude.
    fn order(self) -> Self::Order;
    /// A stride that is 0 if this is.
    fn kept(self) -> Self::Kept;
    /// The number.
    fn extent<S: Extent>(self, extent: S) -> Self::Extent<S>;
}
impl<R> StrideAsOrder<R> for UTerm {
    type Order = UTerm;
    type Kept = UTerm;
    type Extent<S: Extent> = One;
    #[inline(always)]
    fn order(self) -> UTerm {
        UTerm
    }
    #[inline(always)]
    fn kept(self) -> UTerm {
        UTerm
    }
    #[inline(always)]
    fn extent<S: Extent>(self, _: S) -> One {
        One::default()
    }
}
macro_rules! not_zero {
    ($([$($generics:tt)*] $rule:ty, $d:ty = $order:ty;)*) => {$(
        impl<$($generics)*> StrideAsOrder<$rule> for $d {
            type Order = $order;
            type Kept = One;
            type Extent<S: Extent> = S;
            #[inline(always)]
            fn order(self) -> $order {
                <$order>::default()
            }
            #[inline(always)]
            fn kept(self) -> One {
                One::default()
            }
            #[inline(always)]
            fn extent<S: Extent>(self, extent: S) -> S {
                extent
            }
        }
    )*};
}
not_zero! {
    [U: Before<B>, B: Bit, R] R, UInt<U, B> = Self; [U: Nat + NonZero + Default, R] R, NInt<U> = U;
    // a number above all others
    [] Counted, usize = U9223372036854775808; [] Counted, isize = U9223372036854775808;
}
macro_rules! run_time_stride {
    ($($d:ident)*) => {$(
        impl StrideAsOrder<AsValues> for $d {
            type Order = usize;
            type Kept = Self;
            type Extent<S: Extent> = usize;
            #[inline(always)]
            fn order(self) -> usize {
                StrideLeaf::integer(self).unsigned_abs()
            }
            #[inline(always)]
            fn kept(self) -> Self {
                self
            }
            #[inline(always)]
            fn extent<S: Extent>(self, extent: S) -> usize {
                if self == 0 { 1 } else { extent.extent() }
            }
        }
    )*};
}
run_time_stride! { usize isize }
