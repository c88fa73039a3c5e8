//! Compact strides in a given order. A stride is static where the extents and the order of what comes before it are.

use super::Sound;
use crate::AlgebraError;
use crate::compare::IntLeaf;
use crate::error::Outcome;
use crate::htuple::{Leaf, Node, Profile};
use crate::layout::Layout;
use crate::leaf::{Extent, Scale, StrideLeaf};
use crate::modes::unflatten::Regrow;
use crate::num::*;
use crate::tuple::{AsList, Cons, Leaves, Link, Nil, for_each_arity};
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// The stride that makes a shape compact, with its leaves in the order `O`.
///
/// ```
/// use cute_static::{CompactOrder, shape, int};
/// use static_assertions::assert_type_eq_all;
/// type Order = (int!(1), int!(2), int!(0));
/// assert_type_eq_all!(CompactOrder<shape!((2, (3, 4), 5)), Order>, shape!((5, (10, 30), 1)));
/// ```
pub type CompactOrder<S, O> = <S as OrderedBy<O>>::Stride;
/// The compact layout of a shape, with its leaves in the order `O`.
///
/// ```
/// use cute_static::{MakeOrderedLayout, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     MakeOrderedLayout<shape!((2, 3, 4, 5)), shape!((2, 67, 42, 50))>,
///     layout!((2, 3, 4, 5) : (1, 40, 2, 8))
/// );
/// ```
pub type MakeOrderedLayout<S, O> = Layout<S, CompactOrder<S, O>>;

/// The stride that makes a shape compact, with its leaves in a given order: those of the least order vary fastest. An
/// order that does not coarsen the shape does not compile.
///
/// # Errors
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{compact_order, int};
/// // static where the order is static, and the extents before it are
/// assert_eq!(compact_order(&(100usize, int!(4)), &(int!(1), int!(0)))?, (int!(4), int!(1)));
/// assert_eq!(compact_order(&(int!(8), int!(4)), &(1usize, 0usize))?, (4, 1));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn compact_order<S: OrderedBy<O> + Copy, O: Copy>(shape: &S, order: &O) -> Outcome<S::Stride> {
    shape.ordered_by(*order)
}
/// The compact layout of a shape with its leaves in a given order: [`compact_order`] as a layout.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_static::{make_ordered_layout, shape};
/// let l = make_ordered_layout(&shape!((2, 3, 4, 5)), &shape!((2, 67, 42, 50)))?;
/// assert_eq!(l.to_string(), "(2,3,4,5):(1,40,2,8)");
/// # extern crate std; use std::string::ToString; Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_ordered_layout<S: OrderedBy<O> + Copy, O: Copy>(shape: &S, order: &O) -> Outcome<MakeOrderedLayout<S, O>>
where
    MakeOrderedLayout<S, O>: Sound,
{
    Layout::from_parts(*shape, shape.ordered_by(*order)?).sound()
}

/// See [`CompactOrder`].
#[doc(hidden)]
pub trait OrderedBy<O> {
    /// The stride.
    type Stride;
    /// The stride.
    fn ordered_by(self, order: O) -> Outcome<Self::Stride>;
}
/// The strides of the leaves.
type Strides<S, O> = <<S as WithOrder<O, Nil>>::List as StridesAfter<Nil>>::List;
impl<S, O> OrderedBy<O> for S
where
    S: WithOrder<O, Nil, List: StridesAfter<Nil>>,
    S: Regrow<Strides<S, O>, Rest = Nil>,
{
    type Stride = S::Tree;
    #[inline(always)]
    fn ordered_by(self, order: O) -> Outcome<S::Tree> {
        Ok(S::regrow(self.with_order(order, Nil).strides_after(Nil)?).0)
    }
}

/// The leaves of a shape, each with its order, before a list.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this order does not coarsen the shape",
    label = "an order is an integer, or a tuple of orders for the modes"
)]
pub trait WithOrder<O, T> {
    /// The list.
    type List;
    /// The list.
    fn with_order(self, order: O, tail: T) -> Self::List;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)* O: IntLeaf, T> WithOrder<O, T> for $leaf {
            type List = Cons<Self, O, T>;
            #[inline(always)]
            fn with_order(self, order: O, tail: T) -> Self::List {
                Cons(self, order, tail)
            }
        }
    )*};
}
leaf! { [U, B,] UInt<U, B>; [] usize; }
/// [`WithOrder`] for each of a list of shapes, by the kind of the order.
#[doc(hidden)]
pub trait WithOrders<L, O, T> {
    /// The list.
    type List;
    /// The list.
    fn with_orders(shapes: L, order: O, tail: T) -> Self::List;
}
impl<O, T> WithOrders<Nil, O, T> for Leaf<O> {
    type List = T;
    #[inline(always)]
    fn with_orders(_: Nil, _: O, tail: T) -> T {
        tail
    }
}
impl<H, R, O: Copy, T> WithOrders<Link<H, R>, O, T> for Leaf<O>
where
    Self: WithOrders<R, O, T>,
    H: WithOrder<O, <Self as WithOrders<R, O, T>>::List>,
{
    type List = H::List;
    #[inline(always)]
    fn with_orders(shapes: Link<H, R>, order: O, tail: T) -> Self::List {
        shapes.0.with_order(order, Self::with_orders(shapes.1, order, tail))
    }
}
impl<L, O, M, T> WithOrders<L, O, T> for Node<M>
where
    O: AsList<List = M>,
    M: EachWithOrder<L, T>,
{
    type List = M::List;
    #[inline(always)]
    fn with_orders(shapes: L, order: O, tail: T) -> Self::List {
        order.into_list().each_with_order(shapes, tail)
    }
}
/// A list of orders for as many shapes.
#[doc(hidden)]
pub trait EachWithOrder<L, T> {
    /// The list.
    type List;
    /// The list.
    fn each_with_order(self, shapes: L, tail: T) -> Self::List;
}
impl<T> EachWithOrder<Nil, T> for Nil {
    type List = T;
    #[inline(always)]
    fn each_with_order(self, _: Nil, tail: T) -> T {
        tail
    }
}
impl<O, M, H, R, T> EachWithOrder<Link<H, R>, T> for Link<O, M>
where
    M: EachWithOrder<R, T>,
    H: WithOrder<O, M::List>,
{
    type List = H::List;
    #[inline(always)]
    fn each_with_order(self, shapes: Link<H, R>, tail: T) -> Self::List {
        shapes.0.with_order(self.0, self.1.each_with_order(shapes.1, tail))
    }
}
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ O: Profile, T> WithOrder<O, T> for ($($s,)+)
        where
            Self: AsList,
            O::Kind: WithOrders<<Self as AsList>::List, O, T>,
        {
            type List = <O::Kind as WithOrders<<Self as AsList>::List, O, T>>::List;
            #[inline(always)]
            fn with_order(self, order: O, tail: T) -> Self::List {
                O::Kind::with_orders(self.into_list(), order, tail)
            }
        }
    };
}
for_each_arity!(tuple);

/// The strides of a list of leaves with orders, where the leaves `P` stand before them.
#[doc(hidden)]
pub trait StridesAfter<P> {
    /// The strides.
    type List;
    /// The strides.
    fn strides_after(self, before: P) -> Outcome<Self::List>;
}
impl<P> StridesAfter<P> for Nil {
    type List = Nil;
    #[inline(always)]
    fn strides_after(self, _: P) -> Outcome<Nil> {
        Ok(Nil)
    }
}
// Projections, not parameters: what is still being inferred could be any number.
impl<S: Copy, O: Copy, T, P> StridesAfter<P> for Cons<S, O, T>
where
    P: ProductBelow<O, True> + Copy,
    T: ProductBelow<O, False> + Copy + StridesAfter<Cons<S, O, P>>,
    P::Output: Scale<<T as ProductBelow<O, False>>::Output>,
{
    type List = Link<<P::Output as Scale<<T as ProductBelow<O, False>>::Output>>::Output, T::List>;
    #[inline(always)]
    fn strides_after(self, before: P) -> Outcome<Self::List> {
        // of one order what stands before comes before, what stands behind does not
        let stride = before.product_below(self.1)?.scale(self.2.product_below(self.1)?, true)?;
        Ok(Link(stride, self.2.strides_after(Cons(self.0, self.1, before))?))
    }
}
/// The product of the extents in a list whose order is below `O`; `E` says whether the same order is below.
#[doc(hidden)]
pub trait ProductBelow<O, E> {
    /// The product.
    type Output;
    /// The product.
    fn product_below(self, order: O) -> Outcome<Self::Output>;
}
impl<O, E> ProductBelow<O, E> for Nil {
    type Output = One;
    #[inline(always)]
    fn product_below(self, _: O) -> Outcome<One> {
        Ok(One::default())
    }
}
impl<S, O2, T, O: IntLeaf, E> ProductBelow<O, E> for Cons<S, O2, T>
where
    O2: IntLeaf + OrderBelow<O, E>,
    T: ProductBelow<O, E>,
    O2::Output: TimesIf<S, T::Output>,
{
    type Output = <O2::Output as TimesIf<S, T::Output>>::Output;
    #[inline(always)]
    fn product_below(self, order: O) -> Outcome<Self::Output> {
        let below = if O2::OR_EQUAL { self.1.int() <= order.int() } else { self.1.int() < order.int() };
        O2::Output::times_if(below, self.0, self.2.product_below(order)?)
    }
}
/// Whether an order is below another, as far as the compiler knows.
#[doc(hidden)]
pub trait OrderBelow<O, E> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
    /// Whether the same order is below.
    const OR_EQUAL: bool;
}
macro_rules! order_below {
    ($($equal:ident $or_equal:literal;)*) => {$(
        order_below! { @static $equal $or_equal [] UTerm, UTerm; [V, C] UTerm, UInt<V, C>; [U, B] UInt<U, B>, UTerm;
            [U, B, V, C] UInt<U, B>, UInt<V, C>; }
        order_below! { @unknown $equal $or_equal [U, B] UInt<U, B>, usize; [V, C] usize, UInt<V, C>; [] usize, usize; }
    )*};
    (@static $equal:ident $or_equal:literal $([$($generics:tt)*] $n:ty, $m:ty;)*) => {$(
        impl<$($generics)*> OrderBelow<$m, $equal> for $n
        where
            $n: Below<$m, $equal>,
        {
            type Output = <$n as Below<$m, $equal>>::Output;
            const OR_EQUAL: bool = $or_equal;
        }
    )*};
    (@unknown $equal:ident $or_equal:literal $([$($generics:tt)*] $n:ty, $m:ty;)*) => {$(
        impl<$($generics)*> OrderBelow<$m, $equal> for $n {
            type Output = Unknown;
            const OR_EQUAL: bool = $or_equal;
        }
    )*};
}
order_below! { True true; False false; }
macro_rules! order_and_zero {
    ($($n:ty, $m:ty, $equal:ident $or_equal:literal => $answer:ty;)*) => {$(
        impl OrderBelow<$m, $equal> for $n {
            type Output = $answer;
            const OR_EQUAL: bool = $or_equal;
        }
    )*};
}
// nothing is below 0
order_and_zero! {
    UTerm, usize, True true => True; UTerm, usize, False false => Unknown;
    usize, UTerm, True true => Unknown; usize, UTerm, False false => False;
}
/// `S * P`, or `P`, as the answer says.
#[doc(hidden)]
pub trait TimesIf<S, P> {
    /// The product.
    type Output;
    /// The product.
    fn times_if(yes: bool, extent: S, product: P) -> Outcome<Self::Output>;
}
impl<S: Scale<P>, P> TimesIf<S, P> for True {
    type Output = S::Output;
    #[inline(always)]
    fn times_if(_: bool, extent: S, product: P) -> Outcome<S::Output> {
        extent.scale(product, true)
    }
}
impl<S, P> TimesIf<S, P> for False {
    type Output = P;
    #[inline(always)]
    fn times_if(_: bool, _: S, product: P) -> Outcome<P> {
        Ok(product)
    }
}
impl<S: Extent, P: Extent> TimesIf<S, P> for Unknown {
    type Output = usize;
    #[inline(always)]
    fn times_if(yes: bool, extent: S, product: P) -> Outcome<usize> {
        let (extent, product) = (if yes { extent.extent() } else { 1 }, product.extent());
        extent.checked_mul(product).filter(|&n| n <= isize::MAX.unsigned_abs()).ok_or(AlgebraError::Overflow)
    }
}

// ---- like another layout ----

/// The compact layout of the shape of `L`, with its leaves in the order of the strides' magnitudes; strides of 0 stay.
///
/// ```
/// use cute_static::{MakeLayoutLike, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     MakeLayoutLike<layout!((2, 3, 4, 5) : (0, 42, 1, 0))>,
///     layout!((2, 3, 4, 5) : (0, 4, 1, 0))
/// );
/// ```
pub type MakeLayoutLike<L> = <L as LikeLayout>::Output;
/// The compact layout of the same shape, with its leaves in the order of the strides' magnitudes; strides of 0 stay 0.
/// Strides that are no integers have no order, and do not compile.
///
/// # Errors
/// [`AlgebraError::Overflow`], which no layout made by [`Layout::new`] has.
///
/// ```
/// use cute_static::{Layout, int, make_layout_like};
/// let padded = Layout::new((int!(8), int!(4)), (100usize, 1usize))?;
/// assert_eq!(make_layout_like(&padded)?, Layout::new((int!(8), int!(4)), (4usize, 1usize))?);
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn make_layout_like<L: LikeLayout + Copy>(layout: &L) -> Outcome<L::Output> {
    layout.like_layout()
}
/// See [`MakeLayoutLike`].
#[doc(hidden)]
pub trait LikeLayout {
    /// The layout.
    type Output;
    /// The layout.
    fn like_layout(self) -> Outcome<Self::Output>;
}
impl<S, D, L, O, T, Z> LikeLayout for Layout<S, D>
where
    // in the order in which the type checker finds the lists
    S: Copy + Leaves<D, Nil, Output = L>,
    D: Copy,
    L: StrideOrders<List = O> + Copy,
    O: StridesAfter<Nil, List = T>,
    L: KeepZeros<T, List = Z>,
    S: Regrow<Z, Rest = Nil>,
{
    type Output = Layout<S, S::Tree>;
    #[inline(always)]
    fn like_layout(self) -> Outcome<Self::Output> {
        let (shape, stride) = self.into_parts();
        let leaves = shape.leaves(stride, Nil);
        let strides = leaves.stride_orders().strides_after(Nil)?;
        Ok(Layout::from_parts(shape, S::regrow(leaves.keep_zeros(strides)).0))
    }
}
/// Leaves with the magnitudes of their strides as orders; those of stride 0 count for 1.
#[doc(hidden)]
pub trait StrideOrders {
    /// The list.
    type List;
    /// The list.
    fn stride_orders(self) -> Self::List;
}
impl StrideOrders for Nil {
    type List = Nil;
    #[inline(always)]
    fn stride_orders(self) -> Nil {
        Nil
    }
}
impl<S, D: StrideOrder<S>, T: StrideOrders> StrideOrders for Cons<S, D, T> {
    type List = Cons<D::Extent, D::Order, T::List>;
    #[inline(always)]
    fn stride_orders(self) -> Self::List {
        let (extent, order) = self.1.stride_order(self.0);
        Cons(extent, order, self.2.stride_orders())
    }
}
/// The magnitude of a stride, and the extent of its leaf where it is not 0.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "a stride that is not an integer has no order")]
pub trait StrideOrder<S> {
    /// The extent.
    type Extent;
    /// The magnitude.
    type Order;
    /// Both.
    fn stride_order(self, extent: S) -> (Self::Extent, Self::Order);
}
impl<S> StrideOrder<S> for UTerm {
    type Extent = One;
    type Order = UTerm;
    #[inline(always)]
    fn stride_order(self, _: S) -> (One, UTerm) {
        Default::default()
    }
}
impl<S, U: Before<B>, B: Bit> StrideOrder<S> for UInt<U, B> {
    type Extent = S;
    type Order = Self;
    #[inline(always)]
    fn stride_order(self, extent: S) -> (S, Self) {
        (extent, self)
    }
}
impl<S, U: Nat + NonZero + Default> StrideOrder<S> for NInt<U> {
    type Extent = S;
    type Order = U;
    #[inline(always)]
    fn stride_order(self, extent: S) -> (S, U) {
        (extent, U::default())
    }
}
/// A list of strides, 0 where the leaves of this list have stride 0.
#[doc(hidden)]
pub trait KeepZeros<L> {
    /// The list.
    type List;
    /// The list.
    fn keep_zeros(self, strides: L) -> Self::List;
}
impl KeepZeros<Nil> for Nil {
    type List = Nil;
    #[inline(always)]
    fn keep_zeros(self, _: Nil) -> Nil {
        Nil
    }
}
impl<S, T: KeepZeros<R>, N, R> KeepZeros<Link<N, R>> for Cons<S, UTerm, T> {
    type List = Link<UTerm, T::List>;
    #[inline(always)]
    fn keep_zeros(self, strides: Link<N, R>) -> Self::List {
        Link(UTerm, self.2.keep_zeros(strides.1))
    }
}
impl<S, U, B, T: KeepZeros<R>, N, R> KeepZeros<Link<N, R>> for Cons<S, UInt<U, B>, T> {
    type List = Link<N, T::List>;
    #[inline(always)]
    fn keep_zeros(self, strides: Link<N, R>) -> Self::List {
        Link(strides.0, self.2.keep_zeros(strides.1))
    }
}
impl<S, U: Nat + NonZero, T: KeepZeros<R>, N, R> KeepZeros<Link<N, R>> for Cons<S, NInt<U>, T> {
    type List = Link<N, T::List>;
    #[inline(always)]
    fn keep_zeros(self, strides: Link<N, R>) -> Self::List {
        Link(strides.0, self.2.keep_zeros(strides.1))
    }
}
macro_rules! run_time_stride {
    ($($d:ident)*) => {$(
        impl<S: Extent> StrideOrder<S> for $d {
            type Extent = usize;
            type Order = usize;
            #[inline(always)]
            fn stride_order(self, extent: S) -> (usize, usize) {
                let order = StrideLeaf::integer(self).unsigned_abs();
                (if order == 0 { 1 } else { extent.extent() }, order)
            }
        }
        impl<S, T: KeepZeros<R>, N: Extent, R> KeepZeros<Link<N, R>> for Cons<S, $d, T> {
            type List = Link<usize, T::List>;
            #[inline(always)]
            fn keep_zeros(self, strides: Link<N, R>) -> Self::List {
                let stride = if StrideLeaf::integer(self.1) == 0 { 0 } else { strides.0.extent() };
                Link(stride, self.2.keep_zeros(strides.1))
            }
        }
    )*};
}
run_time_stride! { usize isize }
