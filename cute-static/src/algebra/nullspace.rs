//! Nullspace: the coordinates that a layout's modes of stride 0 run over.
//!
//! ```text
//! flatten(L) = (s_0, s_1, ..) : (d_0, d_1, ..)       P_i = s_0 * ... * s_(i-1)
//! nullspace(L) = the modes s_i : P_i with d_i = 0; 1:0 if there are none
//! ```
//!
//! A run-time stride counts as one that is not 0, whatever it is: the tree of the result does not depend on it.

use super::verdict::Holds;
use crate::basis::Basis;
use crate::layout::Layout;
use crate::leaf::Multiply;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, Pack, Packed};
use crate::xor::Xor;
use typenum::{NInt, NonZero, UInt, UTerm};

/// A layout that has a nullspace.
pub trait Nullable {
    /// The nullspace.
    type Output;
    /// The nullspace.
    fn nullspace(&self) -> Self::Output;
}
impl<S: Copy, D: Copy, L, N> Nullable for Layout<S, D>
where
    S: Leaves<D, Nil, Output = L>,
    L: Zeros<One, Output = N>,
    N: Pack<Shape: Packed<Verdict: Holds>>,
{
    type Output = Layout<N::Shape, N::Stride>;
    #[inline(always)]
    fn nullspace(&self) -> Self::Output {
        let (shape, stride) = self.into_parts();
        let (shape, stride) = shape.leaves(stride, Nil).zeros(One::default()).pack();
        Layout::from_parts(shape, stride)
    }
}

/// The layout N with `A(N(k)) = A(0)` for all k below its size, which runs over the modes of static stride 0. It is flat,
/// with one mode for each of them.
///
/// ```
/// use cute_static::{Nullspace, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Nullspace<layout!(((2, 2), (2, 4)) : ((0, 1), (0, 2)))>, layout!((2, 2) : (1, 4)));
/// assert_type_eq_all!(Nullspace<layout!((4, 8) : (1, 5))>, layout!(1 : 0));
/// ```
pub type Nullspace<A> = <A as Nullable>::Output;
/// The layout N with `layout(N(k)) = layout(0)` for all k below its size, which runs over the modes of static stride 0.
///
/// ```
/// use cute_static::{Layout, int, nullspace};
/// let repeated = Layout::new((4usize, 3usize, int!(2)), (int!(1), int!(0), int!(0)))?;
/// assert_eq!(nullspace(&repeated), Layout::from_parts((3usize, int!(2)), (4usize, 12usize)));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
/// A stride of 0 that is known when run is left out, without a sign: the same numbers have a larger one as values.
/// ```
/// # use cute_static::{Layout, int, layout, nullspace};
/// # extern crate std; use std::string::ToString;
/// assert_eq!(nullspace(&layout!(6 : 0)).to_string(), "6:1");
/// assert_eq!(nullspace(&Layout::new(int!(6), 0usize)?).to_string(), "1:0");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[inline(always)]
pub fn nullspace<A: Nullable>(layout: &A) -> A::Output {
    layout.nullspace()
}

/// The modes of stride 0, by their places; `P` is the product of the extents before the list.
#[doc(hidden)]
pub trait Zeros<P> {
    /// The list.
    type Output;
    /// The list.
    fn zeros(self, place: P) -> Self::Output;
}
impl<P> Zeros<P> for Nil {
    type Output = Nil;
    #[inline(always)]
    fn zeros(self, _: P) -> Nil {
        Nil
    }
}
impl<S, D, T, P, N, L> Zeros<P> for Cons<S, D, T>
where
    S: Multiply<P, Output = N> + Copy,
    P: Copy,
    T: Zeros<N, Output = L>,
    D: ZeroBefore<S, P, L>,
{
    type Output = D::Output;
    #[inline(always)]
    fn zeros(self, place: P) -> D::Output {
        D::zero_before(self.0, place, self.2.zeros(self.0.multiply(place)))
    }
}
/// `[s:p | l]` for the static stride 0, `l` for any other.
#[doc(hidden)]
pub trait ZeroBefore<S, P, L> {
    /// The list.
    type Output;
    /// The list.
    fn zero_before(extent: S, place: P, tail: L) -> Self::Output;
}
impl<S, P, L> ZeroBefore<S, P, L> for UTerm {
    type Output = Cons<S, P, L>;
    #[inline(always)]
    fn zero_before(extent: S, place: P, tail: L) -> Self::Output {
        Cons(extent, place, tail)
    }
}
macro_rules! not_zero {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, P, L> ZeroBefore<S, P, L> for $d {
            type Output = L;
            #[inline(always)]
            fn zero_before(_: S, _: P, tail: L) -> L {
                tail
            }
        }
    )*};
}
not_zero! { [U, C,] UInt<U, C>; [U: Nat + NonZero,] NInt<U>; [] usize; [] isize; }
impl<K: ZeroBefore<S, P, L>, I, S, P, L> ZeroBefore<S, P, L> for Basis<K, I> {
    type Output = K::Output;
    #[inline(always)]
    fn zero_before(extent: S, place: P, tail: L) -> K::Output {
        K::zero_before(extent, place, tail)
    }
}
impl<K: ZeroBefore<S, P, L>, S, P, L> ZeroBefore<S, P, L> for Xor<K> {
    type Output = K::Output;
    #[inline(always)]
    fn zero_before(extent: S, place: P, tail: L) -> K::Output {
        K::zero_before(extent, place, tail)
    }
}
