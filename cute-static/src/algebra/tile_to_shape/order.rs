//! The strides of a compact layout whose modes vary in a given order.
//!
//! ```text
//! stride_i = product of the extents e_j with o_j < o_i, or o_j = o_i and j < i
//! ```

use super::Outcome;
use crate::AlgebraError;
use crate::leaf::Extent;
use crate::modes::ListAsTuple;
use crate::num::*;
use crate::tuple::{AsList, Link, Nil, for_each_arity};
use typenum::{Bit, UInt};

/// The left mode varies fastest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutLeft;
/// The right mode varies fastest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutRight;

/// The product of a stride, which is one of extents, and an extent; checked at run time. Only extents have one, so that
/// there is nothing to search while they are being inferred.
#[doc(hidden)]
pub trait Stretch<E> {
    /// The product.
    type Output: Copy;
    /// The product.
    fn stretch(self, extent: E) -> Outcome<Self::Output>;
}
impl<U, B, V, C> Stretch<UInt<V, C>> for UInt<U, B>
where
    Self: Times<UInt<V, C>, Output: Copy + Default>,
{
    type Output = Prod<Self, UInt<V, C>>;
    #[inline(always)]
    fn stretch(self, _: UInt<V, C>) -> Outcome<Self::Output> {
        Ok(Default::default())
    }
}
macro_rules! stretch_at_run_time {
    ($([$($generics:tt)*] $n:ty, $m:ty;)*) => {$(
        impl<$($generics)*> Stretch<$m> for $n {
            type Output = usize;
            #[inline]
            fn stretch(self, extent: $m) -> Outcome<usize> {
                self.extent().checked_mul(extent.extent()).ok_or(AlgebraError::Overflow)
            }
        }
    )*};
}
stretch_at_run_time! {
    [U: Before<B>, B: Bit] UInt<U, B>, usize; [V: Before<C>, C: Bit] usize, UInt<V, C>; [] usize, usize;
}

/// The strides of a list of extents.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "tile_to_shape: this is no order of the modes of the shape",
    label = "an order is `LayoutLeft`, `LayoutRight`, or a tuple of static integers, one for each mode of the shape"
)]
pub trait InOrder<O> {
    /// The tuple of strides.
    type Strides;
    /// The tuple.
    fn in_order(self, order: O) -> Outcome<Self::Strides>;
}
impl<L, O> InOrder<LayoutLeft> for L
where
    L: FromLeft<One, List = O>,
    O: ListAsTuple,
{
    type Strides = O::Tuple;
    #[inline(always)]
    fn in_order(self, _: LayoutLeft) -> Outcome<Self::Strides> {
        Ok(self.from_left(One::default())?.list_as_tuple())
    }
}
/// The products of the extents to the left of each.
#[doc(hidden)]
#[allow(clippy::wrong_self_convention)]
pub trait FromLeft<C> {
    /// The list.
    type List;
    /// The list.
    fn from_left(self, covered: C) -> Outcome<Self::List>;
}
impl<C> FromLeft<C> for Nil {
    type List = Nil;
    #[inline(always)]
    fn from_left(self, _: C) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<C: Copy + Stretch<H>, H, T: FromLeft<C::Output>> FromLeft<C> for Link<H, T> {
    type List = Link<C, T::List>;
    #[inline(always)]
    fn from_left(self, covered: C) -> Outcome<Self::List> {
        Ok(Link(covered, self.1.from_left(covered.stretch(self.0)?)?))
    }
}
impl<L, O> InOrder<LayoutRight> for L
where
    L: FromRight<List = O>,
    O: ListAsTuple,
{
    type Strides = O::Tuple;
    #[inline(always)]
    fn in_order(self, _: LayoutRight) -> Outcome<Self::Strides> {
        Ok(self.from_right()?.0.list_as_tuple())
    }
}
/// The products of the extents to the right of each, and the product of all.
#[doc(hidden)]
#[allow(clippy::wrong_self_convention)]
pub trait FromRight {
    /// The list.
    type List;
    /// The product of all.
    type Product: Copy;
    /// Both.
    fn from_right(self) -> Outcome<(Self::List, Self::Product)>;
}
impl FromRight for Nil {
    type List = Nil;
    type Product = One;
    #[inline(always)]
    fn from_right(self) -> Outcome<(Nil, One)> {
        Ok((Nil, One::default()))
    }
}
impl<H, T: FromRight<Product: Stretch<H>>> FromRight for Link<H, T> {
    type List = Link<T::Product, T::List>;
    type Product = <T::Product as Stretch<H>>::Output;
    #[inline(always)]
    fn from_right(self) -> Outcome<(Self::List, Self::Product)> {
        let (list, product) = self.1.from_right()?;
        Ok((Link(product, list), product.stretch(self.0)?))
    }
}
macro_rules! tuples {
    ($(($s:ident $($x:ident)*))+) => {
        impl<L: Copy, $($s,)+ N> InOrder<($($s,)+)> for L
        where
            ($($s,)+): AsList,
            L: EachStride<<($($s,)+) as AsList>::List, Nil, Nil, List = N>,
            N: ListAsTuple,
        {
            type Strides = N::Tuple;
            #[inline(always)]
            fn in_order(self, _: ($($s,)+)) -> Outcome<Self::Strides> {
                Ok(self.each_stride(Nil)?.list_as_tuple())
            }
        }
    };
}
for_each_arity!(tuples);
/// The stride of each mode: `B` and `P` are the extents and orders of the modes before it, last one first.
#[doc(hidden)]
pub trait EachStride<O, B, P> {
    /// The list.
    type List;
    /// The list.
    fn each_stride(self, before: B) -> Outcome<Self::List>;
}
impl<B, P> EachStride<Nil, B, P> for Nil {
    type List = Nil;
    #[inline(always)]
    fn each_stride(self, _: B) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<E: Copy, T, H, R, B, P, C, N> EachStride<Link<H, R>, B, P> for Link<E, T>
where
    // an equal order is lower on the left
    B: Faster<P, H, True, One, Output = C> + Copy,
    T: Faster<R, H, False, C, Output = N> + EachStride<R, Link<E, B>, Link<H, P>> + Copy,
{
    type List = Link<N, <T as EachStride<R, Link<E, B>, Link<H, P>>>::List>;
    #[inline(always)]
    fn each_stride(self, before: B) -> Outcome<Self::List> {
        let stride = self.1.faster(before.faster(One::default())?)?;
        Ok(Link(stride, self.1.each_stride(Link(self.0, before))?))
    }
}
/// The product of those extents of a list that vary faster than the order `O`, and of `C`. `P` are their orders.
#[doc(hidden)]
pub trait Faster<P, O, IfEqual, C> {
    /// The product.
    type Output;
    /// The product.
    fn faster(self, covered: C) -> Outcome<Self::Output>;
}
impl<O, F, C> Faster<Nil, O, F, C> for Nil {
    type Output = C;
    #[inline(always)]
    fn faster(self, covered: C) -> Outcome<C> {
        Ok(covered)
    }
}
impl<E, T, H, R, O, F, C, W, N> Faster<Link<H, R>, O, F, C> for Link<E, T>
where
    H: Below<O, F, Output = W>,
    W: FasterIf<E, C, Output = N>,
    T: Faster<R, O, F, N>,
{
    type Output = T::Output;
    #[inline(always)]
    fn faster(self, covered: C) -> Outcome<T::Output> {
        self.1.faster(W::faster_if(self.0, covered)?)
    }
}
/// `E C` if true, `C` if false.
#[doc(hidden)]
pub trait FasterIf<E, C> {
    /// The product.
    type Output;
    /// The product.
    fn faster_if(extent: E, covered: C) -> Outcome<Self::Output>;
}
impl<E, C: Stretch<E>> FasterIf<E, C> for True {
    type Output = C::Output;
    #[inline(always)]
    fn faster_if(extent: E, covered: C) -> Outcome<C::Output> {
        covered.stretch(extent)
    }
}
impl<E, C> FasterIf<E, C> for False {
    type Output = C;
    #[inline(always)]
    fn faster_if(_: E, covered: C) -> Outcome<C> {
        Ok(covered)
    }
}
