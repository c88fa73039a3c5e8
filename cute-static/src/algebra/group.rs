//! The modes along one basis element.

use crate::basis::{Basis, SameIndex};
use crate::num::{False, True};
use crate::tuple::{Cons, Nil};

/// The leaves along index `I`, with the integers as strides.
#[doc(hidden)]
pub trait SameGroup<I> {
    /// The list.
    type Output;
    /// The list.
    fn same_group(self) -> Self::Output;
}
impl<I> SameGroup<I> for Nil {
    type Output = Nil;
    #[inline(always)]
    fn same_group(self) -> Nil {
        Nil
    }
}
impl<S, K: Copy, J: SameIndex<I, Output: GroupIf<S, K, T::Output>>, T: SameGroup<I>, I> SameGroup<I>
    for Cons<S, Basis<K, J>, T>
{
    type Output = <J::Output as GroupIf<S, K, T::Output>>::Output;
    #[inline(always)]
    fn same_group(self) -> Self::Output {
        J::Output::group_if(self.0, *self.1.scale(), self.2.same_group())
    }
}
/// Keeps a leaf, or not.
#[doc(hidden)]
pub trait GroupIf<S, K, T> {
    /// The list.
    type Output;
    /// The list.
    fn group_if(extent: S, scale: K, tail: T) -> Self::Output;
}
impl<S, K, T> GroupIf<S, K, T> for True {
    type Output = Cons<S, K, T>;
    #[inline(always)]
    fn group_if(extent: S, scale: K, tail: T) -> Self::Output {
        Cons(extent, scale, tail)
    }
}
impl<S, K, T> GroupIf<S, K, T> for False {
    type Output = T;
    #[inline(always)]
    fn group_if(_: S, _: K, tail: T) -> T {
        tail
    }
}
