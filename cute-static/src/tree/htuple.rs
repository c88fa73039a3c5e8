//! Hierarchical tuples (paper 2.1, 2.2): rank, depth, size, access, flattening, and the relations of profiles.
//!
//! ```text
//! congruent(P, S)        = both leaves, or both tuples of one rank with congruent modes         (Definition 2.3)
//! weakly_congruent(P, S) = P a leaf, or both tuples of one rank with weakly congruent modes     (Definition 2.4)
//! compatible(P, S)       = P a leaf equal to |S|, or both tuples ... with compatible modes      (Definition 2.7)
//! ```

use crate::number::num::*;
use crate::number::number::Number;
use crate::refusal::sealed::Sealed;
use crate::refusal::verdict::{Admissible, Both, Verdict};
use crate::table::stride::Stride;
use crate::tree::basis::Basis;
use crate::tree::leaf::{Extent, StrideLeaf};
use crate::tree::nested::{If, Is, Nested, No, rules, size_of};
use crate::tree::tuple::for_each_arity;
use crate::tree::walk::{Path, Walk};
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// A hierarchical tuple: a leaf, or a tuple of hierarchical tuples (Definition 2.2).
///
/// ```
/// use cute_static::{shape, HTuple};
/// type S = shape!(((2, 2), (4, 2)));
/// assert_eq!((S::RANK, S::DEPTH, S::default().size()), (2, 2, 32));
/// assert_eq!((4usize, (3usize, 2usize)).size(), 24);
/// ```
/// Sealed: tensors rely on what a tree answers (`sealed.rs`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape, stride or coordinate: leaves are `usize`, or `int!(8)` to fix them at compile time",
    label = "a `usize` (a stride `isize`, too), a static integer, or a tuple of 1 to 12 of those"
)]
pub trait HTuple: Copy + Walk + Sealed {
    /// Number of modes; 1 for a leaf.
    const RANK: usize;
    /// Levels of nesting; 0 for a leaf.
    const DEPTH: usize;
    /// Whether it is a leaf.
    const IS_LEAF: bool;
    /// The size where the compiler knows it. What divides by it sees a constant before anything is inlined.
    const STATIC_SIZE: Option<usize>;
    /// Size of a top-level mode; 1 past the rank.
    fn mode_size(&self, mode: usize) -> usize;
    /// Product of all extents; of a stride, the product of its integers is of no use. Saturates.
    fn size(&self) -> usize;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty, $known:expr, |$x:ident| $size:expr;)*) => {$(
        impl<$($generics)*> HTuple for $leaf {
            const STATIC_SIZE: Option<usize> = $known;
            const RANK: usize = 1;
            const DEPTH: usize = 0;
            const IS_LEAF: bool = true;
            #[inline(always)]
            fn size(&self) -> usize {
                let $x = self;
                $size
            }
            #[inline(always)]
            fn mode_size(&self, mode: usize) -> usize {
                if mode == 0 { self.size() } else { 1 }
            }
        }
    )*};
}
leaf! {
    [] UTerm, Some(0), |_n| 0;
    [U: Before<B>, B: Bit] UInt<U, B>, Some(Self::VALUE), |_n| Self::VALUE;
    [] usize, None, |n| *n;
    [] isize, None, |n| n.unsigned_abs();
    [U: Nat + NonZero] NInt<U>, Some(U::VALUE), |_n| U::VALUE;
    [K: StrideLeaf, I: Path] Basis<K, I>, Some(0), |_n| 0;
}
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
const fn times(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.saturating_mul(b)),
        _ => None,
    }
}
/// The size of a mode as a divisor: a constant where it is one, and 1 for an empty mode, which nothing is in.
#[inline(always)]
pub(crate) fn divisor<S: HTuple>(mode: &S) -> usize {
    match S::STATIC_SIZE {
        Some(0) => 1,
        Some(size) => size,
        None => mode.size().max(1),
    }
}
macro_rules! tuple {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: HTuple),+> HTuple for ($($s,)+) {
            const RANK: usize = [$($s::RANK),+].len();
            const DEPTH: usize = {
                let mut deepest = 0;
                $(deepest = max(deepest, $s::DEPTH);)+
                deepest.saturating_add(1)
            };
            const IS_LEAF: bool = false;
            const STATIC_SIZE: Option<usize> = {
                let mut product = Some(1usize);
                $(product = times(product, $s::STATIC_SIZE);)+
                product
            };
            #[inline(always)]
            fn size(&self) -> usize {
                let ($($sv,)+) = self;
                1usize$(.saturating_mul($sv.size()))+
            }
            #[inline(always)]
            fn mode_size(&self, mode: usize) -> usize {
                let ($($sv,)+) = self;
                [$($sv.size()),+].get(mode).copied().unwrap_or(1)
            }
        }
    };
}
for_each_arity!(tuple);

macro_rules! relations {
    ($($(#[$doc:meta])* $name:ident, $rule:ident;)*) => {$(
        $(#[$doc])*
        pub type $name<P, S> = Is<P, S, $rule>;
    )*};
}
relations! {
    /// Whether two hierarchical tuples have the same profile (Definition 2.3): [`True`] or [`False`].
    ///
    /// ```
    /// use cute_static::{shape, Congruent, num::{True, False}};
    /// static_assertions::assert_type_eq_all!(Congruent<shape!((4, (2, 4))), shape!((7, (3, 2)))>, True);
    /// static_assertions::assert_type_eq_all!(Congruent<shape!((4, 8)), shape!((4, (2, 4)))>, False);
    /// ```
    Congruent, Congruence;
    /// Whether `P` coarsens the profile of `S` (Definition 2.4): [`True`] or [`False`].
    ///
    /// ```
    /// use cute_static::{shape, WeaklyCongruent, num::{True, False}};
    /// static_assertions::assert_type_eq_all!(WeaklyCongruent<shape!((30, 1)), shape!((7, (3, 2)))>, True);
    /// static_assertions::assert_type_eq_all!(WeaklyCongruent<shape!((7, (3, 2))), shape!((30, 1))>, False);
    /// ```
    WeaklyCongruent, WeakCongruence;
    /// Whether `P` coarsens `S` (Definition 2.7): [`True`], [`False`], or [`Unknown`] where a run-time integer decides it.
    ///
    /// ```
    /// use cute_static::{shape, Compatible, num::{True, False}};
    /// static_assertions::assert_type_eq_all!(Compatible<shape!((2, 15)), shape!((2, (3, 5)))>, True);
    /// static_assertions::assert_type_eq_all!(Compatible<shape!(30), shape!((2, (3, 4)))>, False);
    /// ```
    Compatible, Coarser;
}
rules! {
    /// The same nesting.
    Congruence = V, No, No, No, No;
    /// A coarser nesting.
    WeakCongruence = V, V, No, No, No;
    /// A coarser nesting, of the same sizes.
    Coarser = Both<Equal<A::Number, B::Number>, V>, Both<Equal<A::Number, B::Size>, V>, No, No, No;
}
type Equal<N, M> = If<<N as Number>::Equals<M>, Admissible, No>;

/// The product of all extents as a type: a typenum number, or `usize` where one of them is known at run time only.
///
/// ```
/// use cute_static::{shape, int, Size};
/// static_assertions::assert_type_eq_all!(Size<shape!(((2, 2), (4, 2)))>, int!(32));
/// static_assertions::assert_type_eq_all!(Size<(usize, int!(4))>, usize);
/// ```
pub type Size<S> = <S as SizeOf>::Output;
/// See [`Size`].
pub trait SizeOf {
    /// The size.
    type Output: Extent;
    /// The size; saturates, which no layout that was checked at construction does.
    fn size_of(&self) -> Self::Output;
}
impl<S: Nested<Size: Extent>> SizeOf for S {
    type Output = S::Size;
    #[inline(always)]
    fn size_of(&self) -> S::Size {
        Number::from_size(size_of(*self))
    }
}
