//! The layout of a fragment (registers) for the elements of another one.
//!
//! ```text
//! make_fragment_like((M0, M1, ..) : D) = compact, with the leaves in this order:
//!     those of M0 from left to right, strides of 0 kept: what is broadcast is one register
//!     the others by the magnitudes of their strides; run-time strides last, from left to right
//! make_fragment_like(s : d)            = s : column-major
//! ```
//!
//! The first mode is that of an instruction's values: it is contiguous whatever the layout is.

use super::order::{KeepZeros, StridesAfter};
use super::{ColumnMajor, ColumnMajorFrom};
use crate::AlgebraError;
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::modes::unflatten::Regrow;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Modes, Nil, Tuples};
use typenum::{Bit, NInt, NonZero, U9223372036854775808, UInt, UTerm};

type Outcome<T> = Result<T, AlgebraError>;

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
/// As in CuTe a static shape has a static fragment, whatever its strides: run-time strides come last, from left to right.
///
/// # Errors
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{Layout, int, layout, make_fragment_like};
/// let tile = Layout::new((int!(8), int!(4)), (1usize, 1000usize))?;
/// assert_eq!(make_fragment_like(&tile)?, layout!((8, 4) : (1, 8)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_fragment_like<L: FragmentLike + Copy>(layout: &L) -> Outcome<L::Output> {
    layout.fragment_like()
}
/// See [`MakeFragmentLike`].
#[doc(hidden)]
pub trait FragmentLike {
    /// The layout.
    type Output;
    /// The layout.
    fn fragment_like(self) -> Outcome<Self::Output>;
}
impl<S, D, M> FragmentLike for Layout<S, D>
where
    S: Copy + Modes<D, List = M>,
    M: FragmentOf<S>,
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
pub trait FragmentOf<S> {
    /// The layout.
    type Output;
    /// The layout.
    fn fragment_of(self, shape: S) -> Outcome<Self::Output>;
}
impl<S: ColumnMajorFrom<One> + HTuple, S0, D0> FragmentOf<S> for Cons<S0, D0, Nil> {
    type Output = ColumnMajor<S>;
    #[inline(always)]
    fn fragment_of(self, shape: S) -> Outcome<Self::Output> {
        let (stride, _) = shape.column_major_from(One::default())?;
        Ok(Layout::from_parts(shape, stride))
    }
}
impl<S, S0, D0, S1, D1, T, X, Y, L0, L, O, K, Z, R> FragmentOf<S> for Cons<S0, D0, Cons<S1, D1, T>>
where
    // in the order in which the type checker finds the lists
    Cons<S1, D1, T>: Tuples<Shape = X, Stride = Y>,
    X: Leaves<Y, Nil, Output = L>,
    S0: Leaves<D0, Nil, Output = L0>,
    L: RestOrders,
    L0: FirstOrders<L::Orders, L::Kept, Orders = O, Kept = K>,
    O: StridesAfter<Nil, List = Z>,
    K: KeepZeros<Z, List = R>,
    S: Regrow<R, Rest = Nil>,
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
pub trait RestOrders {
    /// Each with its order.
    type Orders;
    /// Each with a stride that is not 0.
    type Kept;
    /// Both.
    fn rest_orders(self) -> (Self::Orders, Self::Kept);
}
impl RestOrders for Nil {
    type Orders = Nil;
    type Kept = Nil;
    #[inline(always)]
    fn rest_orders(self) -> (Nil, Nil) {
        (Nil, Nil)
    }
}
impl<S: Copy, D: StrideAsOrder, T: RestOrders> RestOrders for Cons<S, D, T> {
    type Orders = Cons<S, D::Order, T::Orders>;
    type Kept = Cons<S, One, T::Kept>;
    #[inline(always)]
    fn rest_orders(self) -> (Self::Orders, Self::Kept) {
        let (orders, kept) = self.2.rest_orders();
        (Cons(self.0, D::Order::default(), orders), Cons(self.0, One::default(), kept))
    }
}
/// The leaves of the first mode, before those of the others: all of order 0, so that they stay as they are.
#[doc(hidden)]
pub trait FirstOrders<O, K> {
    /// Each with its order; the extent is 1 if the stride is 0.
    type Orders;
    /// Each with stride 0, or one that is not 0.
    type Kept;
    /// Both.
    fn first_orders(self, orders: O, kept: K) -> (Self::Orders, Self::Kept);
}
impl<O, K> FirstOrders<O, K> for Nil {
    type Orders = O;
    type Kept = K;
    #[inline(always)]
    fn first_orders(self, orders: O, kept: K) -> (O, K) {
        (orders, kept)
    }
}
impl<S: Copy, D: StrideAsOrder, T: FirstOrders<O, K>, O, K> FirstOrders<O, K> for Cons<S, D, T> {
    type Orders = Cons<D::Extent<S>, UTerm, T::Orders>;
    type Kept = Cons<S, D::Kept, T::Kept>;
    #[inline(always)]
    fn first_orders(self, orders: O, kept: K) -> (Self::Orders, Self::Kept) {
        let (orders, kept) = self.2.first_orders(orders, kept);
        (Cons(D::extent(self.0), UTerm, orders), Cons(self.0, D::Kept::default(), kept))
    }
}
/// What a stride says of its place in a fragment.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "a stride that is not an integer has no order")]
pub trait StrideAsOrder {
    /// The magnitude; of a run-time stride a number above all others.
    type Order: Default;
    /// 0 if it is, or else 1.
    type Kept: Default;
    /// The number of registers for an extent `S` in the first mode.
    type Extent<S>;
    /// The number.
    fn extent<S>(extent: S) -> Self::Extent<S>;
}
impl StrideAsOrder for UTerm {
    type Order = UTerm;
    type Kept = UTerm;
    type Extent<S> = One;
    #[inline(always)]
    fn extent<S>(_: S) -> One {
        One::default()
    }
}
macro_rules! not_zero {
    ($([$($generics:tt)*] $d:ty = $order:ty;)*) => {$(
        impl<$($generics)*> StrideAsOrder for $d {
            type Order = $order;
            type Kept = One;
            type Extent<S> = S;
            #[inline(always)]
            fn extent<S>(extent: S) -> S {
                extent
            }
        }
    )*};
}
not_zero! {
    [U: Before<B>, B: Bit] UInt<U, B> = Self; [U: Nat + NonZero + Default] NInt<U> = U;
    [] usize = U9223372036854775808; [] isize = U9223372036854775808;
}
