//! The modes that matter: those with `s > 1` and `d > 0`.

use crate::basis::Basis;
use crate::num::*;
use crate::tuple::{Cons, Nil};
use crate::xor::Xor;
use typenum::{NInt, NonZero, UInt, UTerm};

/// The leaves with `s > 1` and `d > 0`, as far as the compiler knows.
#[doc(hidden)]
pub trait Proper {
    /// The list.
    type Output;
    /// The list.
    fn proper(self) -> Self::Output;
}
impl Proper for Nil {
    type Output = Nil;
    #[inline(always)]
    fn proper(self) -> Nil {
        Nil
    }
}
impl<S: ProperShape<D, T>, D, T> Proper for Cons<S, D, T> {
    type Output = S::Output;
    #[inline(always)]
    fn proper(self) -> S::Output {
        self.0.proper_shape(self.1, self.2)
    }
}
/// By the extent.
#[doc(hidden)]
pub trait ProperShape<D, T> {
    /// The list.
    type Output;
    /// The list.
    fn proper_shape(self, d: D, tail: T) -> Self::Output;
}
impl<D, T: Proper> ProperShape<D, T> for One {
    type Output = T::Output;
    #[inline(always)]
    fn proper_shape(self, _: D, tail: T) -> T::Output {
        tail.proper()
    }
}
macro_rules! proper_shape {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D: ProperStride<Self, T>, T> ProperShape<D, T> for $s {
            type Output = D::Output;
            #[inline(always)]
            fn proper_shape(self, d: D, tail: T) -> D::Output {
                d.proper_stride(self, tail)
            }
        }
    )*};
}
proper_shape! { [U, C, B,] UInt<UInt<U, C>, B>; [] usize; }
/// By the stride.
#[doc(hidden)]
pub trait ProperStride<S, T> {
    /// The list.
    type Output;
    /// The list.
    fn proper_stride(self, s: S, tail: T) -> Self::Output;
}
impl<S, T: Proper> ProperStride<S, T> for UTerm {
    type Output = T::Output;
    #[inline(always)]
    fn proper_stride(self, _: S, tail: T) -> T::Output {
        tail.proper()
    }
}
macro_rules! proper {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, T: Proper> ProperStride<S, T> for $d {
            type Output = Cons<S, $d, T::Output>;
            #[inline(always)]
            fn proper_stride(self, s: S, tail: T) -> Self::Output {
                Cons(s, self, tail.proper())
            }
        }
    )*};
}
proper! { [U, B,] UInt<U, B>; [] usize; [] isize; [U: Nat + NonZero,] NInt<U>; [K, I,] Basis<K, I>; [K,] Xor<K>; }
