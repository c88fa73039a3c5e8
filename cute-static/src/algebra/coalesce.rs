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

use crate::layout::Layout;
use crate::leaf::{Merges, Multiply};
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, Pack};
use typenum::{UInt, UTerm};

/// The merged list: modes of extent 1 dropped but for the last, neighbours joined.
#[doc(hidden)]
pub trait Merge {
    /// The merged list.
    type Output;
    /// The list.
    fn merge(self) -> Self::Output;
}
impl<S, D> Merge for Cons<S, D, Nil> {
    type Output = Self;
    #[inline(always)]
    fn merge(self) -> Self {
        self
    }
}
impl<S, D, S2, D2, T> Merge for Cons<S, D, Cons<S2, D2, T>>
where
    Cons<S2, D2, T>: Merge,
    S: Prepend<D, <Cons<S2, D2, T> as Merge>::Output>,
{
    type Output = <S as Prepend<D, <Cons<S2, D2, T> as Merge>::Output>>::Output;
    #[inline(always)]
    fn merge(self) -> Self::Output {
        self.0.prepend(self.1, self.2.merge())
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
impl<D> Trim for Cons<One, D, Nil> {
    type Output = Cons<One, UTerm, Nil>;
    #[inline(always)]
    fn trim(self) -> Self::Output {
        Default::default()
    }
}
impl<U, C, B, D> Trim for Cons<UInt<UInt<U, C>, B>, D, Nil> {
    type Output = Self;
    #[inline(always)]
    fn trim(self) -> Self {
        self
    }
}
impl<D> Trim for Cons<usize, D, Nil> {
    type Output = Self;
    #[inline(always)]
    fn trim(self) -> Self {
        self
    }
}
impl<S, D, D2> Trim for Cons<S, D, Cons<One, D2, Nil>> {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn trim(self) -> Self::Output {
        Cons(self.0, self.1, Nil)
    }
}
impl<S, D, U, C, B, D2> Trim for Cons<S, D, Cons<UInt<UInt<U, C>, B>, D2, Nil>> {
    type Output = Self;
    #[inline(always)]
    fn trim(self) -> Self {
        self
    }
}
impl<S, D, D2> Trim for Cons<S, D, Cons<usize, D2, Nil>> {
    type Output = Self;
    #[inline(always)]
    fn trim(self) -> Self {
        self
    }
}
impl<S, D, S2, D2, S3, D3, T> Trim for Cons<S, D, Cons<S2, D2, Cons<S3, D3, T>>>
where
    Cons<S2, D2, Cons<S3, D3, T>>: Trim,
{
    type Output = Cons<S, D, <Cons<S2, D2, Cons<S3, D3, T>> as Trim>::Output>;
    #[inline(always)]
    fn trim(self) -> Self::Output {
        Cons(self.0, self.1, self.2.trim())
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
    F: Pack,
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
