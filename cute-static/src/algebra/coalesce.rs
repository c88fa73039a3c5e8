//! Coalesce (paper 3.2): the flattest layout with the same values at integer coordinates.
//!
//! ```text
//! coalesce(L)      = drop a last mode of extent 1 from merged(leaves(L)); 1:0 if nothing is left
//! merged([])       = []
//! merged([s:d])    = [s:d]                             (an extent of 1 is kept here: past the domain it counts)
//! merged([s:d|t])  = merged(t)          if s = 1
//!                  = [s*s2 : d | t2]    if s*d = d2     where [s2:d2|t2] = merged(t)
//!                  = [s:d | merged(t)]  otherwise
//! ```
//!
//! Where a run-time integer decides, modes stay as they are.

use super::verdict::Holds;
use crate::layout::Layout;
use crate::leaf::{Merges, Multiply};
use crate::num::*;
use crate::tuple::{AsList, Cons, Leaves, Link, Modes, Nil, Pack, Packed, Tuples, for_each_arity};
use typenum::{UInt, UTerm};

/// The merged list: modes of extent 1 dropped but for the last, neighbours joined.
#[doc(hidden)]
pub trait Merge {
    /// The merged list.
    type Output;
    /// The list.
    fn merge(self) -> Self::Output;
}
impl<S, D, T: MergeBefore<S, D>> Merge for Cons<S, D, T> {
    type Output = T::Output;
    #[inline(always)]
    fn merge(self) -> Self::Output {
        T::merge_before(self)
    }
}
/// [`Merge`], by what follows the first mode. While that is still being inferred there is nothing to search.
#[doc(hidden)]
pub trait MergeBefore<S, D>: Sized {
    /// The merged list.
    type Output;
    /// The list.
    fn merge_before(list: Cons<S, D, Self>) -> Self::Output;
}
impl<S, D> MergeBefore<S, D> for Nil {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn merge_before(list: Cons<S, D, Nil>) -> Self::Output {
        list
    }
}
impl<S, D, S2, D2, T, L> MergeBefore<S, D> for Cons<S2, D2, T>
where
    T: MergeBefore<S2, D2, Output = L>,
    S: Prepend<D, L>,
{
    type Output = S::Output;
    #[inline(always)]
    fn merge_before(list: Cons<S, D, Self>) -> Self::Output {
        list.0.prepend(list.1, T::merge_before(list.2))
    }
}
/// Puts `Self : D` before a merged list.
#[doc(hidden)]
pub trait Prepend<D, L> {
    /// The merged list.
    type Output;
    /// The list.
    fn prepend(self, stride: D, list: L) -> Self::Output;
}
impl<D, L> Prepend<D, L> for One {
    type Output = L;
    #[inline(always)]
    fn prepend(self, _: D, list: L) -> L {
        list
    }
}
impl<U, C, B, D, S2, D2, T> Prepend<D, Cons<S2, D2, T>> for UInt<UInt<U, C>, B>
where
    Self: Merges<D, D2>,
    <Self as Merges<D, D2>>::Output: Join<Self, D, S2, D2, T>,
{
    type Output = <<Self as Merges<D, D2>>::Output as Join<Self, D, S2, D2, T>>::Output;
    #[inline(always)]
    fn prepend(self, stride: D, list: Cons<S2, D2, T>) -> Self::Output {
        <<Self as Merges<D, D2>>::Output as Join<Self, D, S2, D2, T>>::join(self, stride, list)
    }
}
impl<D, L> Prepend<D, L> for usize {
    type Output = Cons<usize, D, L>;
    #[inline(always)]
    fn prepend(self, stride: D, list: L) -> Self::Output {
        Cons(self, stride, list)
    }
}
/// Joins two modes, or does not.
#[doc(hidden)]
pub trait Join<S, D, S2, D2, T> {
    /// The list.
    type Output;
    /// The list.
    fn join(shape: S, stride: D, list: Cons<S2, D2, T>) -> Self::Output;
}
impl<S, D, S2, D2, T> Join<S, D, S2, D2, T> for False {
    type Output = Cons<S, D, Cons<S2, D2, T>>;
    #[inline(always)]
    fn join(shape: S, stride: D, list: Cons<S2, D2, T>) -> Self::Output {
        Cons(shape, stride, list)
    }
}
impl<S, D, V, C, D2, T> Join<S, D, UInt<V, C>, D2, T> for True
where
    S: Multiply<UInt<V, C>>,
{
    type Output = Cons<S::Output, D, T>;
    #[inline(always)]
    fn join(shape: S, stride: D, list: Cons<UInt<V, C>, D2, T>) -> Self::Output {
        Cons(shape.multiply(list.0), stride, list.2)
    }
}
// a static extent is not lost in a run-time one
impl<S, D, D2, T> Join<S, D, usize, D2, T> for True {
    type Output = Cons<S, D, Cons<usize, D2, T>>;
    #[inline(always)]
    fn join(shape: S, stride: D, list: Cons<usize, D2, T>) -> Self::Output {
        Cons(shape, stride, list)
    }
}

/// Drops a last mode of extent 1; the trivial layout `1:0` if nothing is left.
#[doc(hidden)]
pub trait Trim {
    /// The list.
    type Output;
    /// The list.
    fn trim(self) -> Self::Output;
}
impl<S, D, T: TrimBefore<S, D>> Trim for Cons<S, D, T> {
    type Output = T::Output;
    #[inline(always)]
    fn trim(self) -> Self::Output {
        T::trim_before(self)
    }
}
/// [`Trim`], by what follows the first mode.
#[doc(hidden)]
pub trait TrimBefore<S, D>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn trim_before(list: Cons<S, D, Self>) -> Self::Output;
}
// a single mode: 1:d is the trivial layout
impl<S: Unit<Cons<One, UTerm, Nil>, Cons<S, D, Nil>>, D> TrimBefore<S, D> for Nil {
    type Output = S::Output;
    #[inline(always)]
    fn trim_before(list: Cons<S, D, Nil>) -> Self::Output {
        S::unit(Default::default(), list)
    }
}
impl<S, D, S2, D2, T> TrimBefore<S, D> for Cons<S2, D2, T>
where
    T: TrimLast<S, D, S2, D2>,
{
    type Output = T::Output;
    #[inline(always)]
    fn trim_before(list: Cons<S, D, Self>) -> Self::Output {
        T::trim_last(list)
    }
}
/// [`Trim`] of two modes and what follows them.
#[doc(hidden)]
pub trait TrimLast<S, D, S2, D2>: Sized {
    /// The list.
    type Output;
    /// The list.
    fn trim_last(list: Cons<S, D, Cons<S2, D2, Self>>) -> Self::Output;
}
impl<S, D, S2, D2> TrimLast<S, D, S2, D2> for Nil
where
    S2: Unit<Cons<S, D, Nil>, Cons<S, D, Cons<S2, D2, Nil>>>,
    S: Copy,
    D: Copy,
{
    type Output = S2::Output;
    #[inline(always)]
    fn trim_last(list: Cons<S, D, Cons<S2, D2, Nil>>) -> Self::Output {
        S2::unit(Cons(list.0, list.1, Nil), list)
    }
}
impl<S, D, S2, D2, S3, D3, T> TrimLast<S, D, S2, D2> for Cons<S3, D3, T>
where
    T: TrimLast<S2, D2, S3, D3>,
{
    type Output = Cons<S, D, T::Output>;
    #[inline(always)]
    fn trim_last(list: Cons<S, D, Cons<S2, D2, Self>>) -> Self::Output {
        Cons(list.0, list.1, T::trim_last(list.2))
    }
}
/// `Then` for an extent that is known to be 1, `Else` for any other.
#[doc(hidden)]
pub trait Unit<Then, Else> {
    /// One of them.
    type Output;
    /// One of them.
    fn unit(then: Then, otherwise: Else) -> Self::Output;
}
impl<A, B> Unit<A, B> for One {
    type Output = A;
    #[inline(always)]
    fn unit(then: A, _: B) -> A {
        then
    }
}
impl<U, C, E, A, B> Unit<A, B> for UInt<UInt<U, C>, E> {
    type Output = B;
    #[inline(always)]
    fn unit(_: A, otherwise: B) -> B {
        otherwise
    }
}
impl<A, B> Unit<A, B> for usize {
    type Output = B;
    #[inline(always)]
    fn unit(_: A, otherwise: B) -> B {
        otherwise
    }
}

/// A layout that can be coalesced (Eq. 13-15).
pub trait Coalesce {
    /// The coalesced layout.
    type Output;
    /// Coalesces.
    fn coalesce(&self) -> Self::Output;
}
impl<S, D: Copy, M, F> Coalesce for Layout<S, D>
where
    S: Copy + Leaves<D, Nil>,
    S::Output: Merge<Output = M>,
    M: Trim<Output = F>,
    F: Pack<Shape: Packed<Verdict: Holds>>,
{
    type Output = Layout<F::Shape, F::Stride>;
    #[inline(always)]
    fn coalesce(&self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        let (shape, stride) = shape.leaves(stride, Nil).merge().trim().pack();
        Layout::from_parts(shape, stride)
    }
}
/// The coalesced layout of `A` (Eq. 13-15).
///
/// ```
/// use cute_static::{Coalesced, coalesce, layout, Known};
/// static_assertions::assert_type_eq_all!(Coalesced<layout!((2, (1, 6)) : (1, (6, 2)))>, layout!(12 : 1));
/// // run-time extents stay, what is known is merged
/// let a = cute_static::Layout::from_parts((cute_static::int!(2), cute_static::int!(4), 6usize), layout!((2,2,2):(1,2,8)).into_parts().1);
/// assert_eq!(coalesce(&a).shape().1, 6);
/// ```
pub type Coalesced<A> = <A as Coalesce>::Output;
/// Coalesces `layout` (Eq. 13-15).
#[inline(always)]
pub fn coalesce<A: Coalesce>(layout: &A) -> A::Output {
    A::coalesce(layout)
}

/// `A` coalesced mode by mode (Eq. 12): where the profile `P` has a leaf, that mode is coalesced as a whole; modes beyond
/// the profile stay as they are.
///
/// ```
/// use cute_static::{CoalescedByMode, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type A = layout!((2, (1, 6)) : (1, (6, 2)));
/// assert_type_eq_all!(CoalescedByMode<A, shape!((1, 1))>, layout!((2, 6) : (1, 2)));
/// assert_type_eq_all!(CoalescedByMode<A, shape!(1)>, layout!(12 : 1));
/// ```
pub type CoalescedByMode<A, P> = <P as CoalesceAt<A>>::Output;
/// Coalesces `layout` mode by mode (Eq. 12).
#[inline(always)]
pub fn coalesce_by_mode<A: Copy, P: CoalesceAt<A>>(layout: &A, _profile: &P) -> P::Output {
    P::coalesce_at(*layout)
}
/// A profile at which a layout can be coalesced by mode.
#[doc(hidden)]
pub trait CoalesceAt<A> {
    /// The layout.
    type Output;
    /// The layout.
    fn coalesce_at(layout: A) -> Self::Output;
}
macro_rules! leaf_profile {
    ($([$($generics:tt)*] $p:ty;)*) => {$(
        impl<$($generics)* A: Coalesce> CoalesceAt<A> for $p {
            type Output = A::Output;
            #[inline(always)]
            fn coalesce_at(layout: A) -> A::Output {
                A::coalesce(&layout)
            }
        }
    )*};
}
leaf_profile! { [] UTerm; [U, B,] UInt<U, B>; [] usize; }
/// A list of profiles at which a list of modes can be coalesced.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a profile with more modes than the layout",
    label = "this profile has more modes than the layout it is applied to"
)]
pub trait CoalesceList<P> {
    /// The list.
    type List;
    /// The list.
    fn coalesce_list(self) -> Self::List;
}
impl<L> CoalesceList<Nil> for L {
    type List = L;
    #[inline(always)]
    fn coalesce_list(self) -> L {
        self
    }
}
impl<S, D, T, H, R, X, Y> CoalesceList<Link<H, R>> for Cons<S, D, T>
where
    H: CoalesceAt<Layout<S, D>, Output = Layout<X, Y>>,
    T: CoalesceList<R>,
{
    type List = Cons<X, Y, T::List>;
    #[inline(always)]
    fn coalesce_list(self) -> Self::List {
        let (x, y) = H::coalesce_at(Layout::from_parts(self.0, self.1)).into_parts();
        Cons(x, y, self.2.coalesce_list())
    }
}
macro_rules! tuple_profile {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S, D, $($s,)+ L, R> CoalesceAt<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L>,
            L: CoalesceList<<Self as AsList>::List, List = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            #[inline(always)]
            fn coalesce_at(layout: Layout<S, D>) -> Self::Output {
                let (shape, stride) = layout.into_parts();
                let (shape, stride) = shape.modes(stride).coalesce_list().tuples();
                Layout::from_parts(shape, stride)
            }
        }
    };
}
for_each_arity!(tuple_profile);
