//! How far a layout's offsets reach, as far as the compiler knows: what storage and index types are judged by.
//!
//! ```text
//! span([])            = (0, 0)
//! span([s:d | t])     = span(t) + ((s - 1) d, 0)      d >= 0
//!                     = span(t) + (0, (s - 1) |d|)    d < 0
//!                     = unknown                       a run-time integer; no integer at all
//! ```
//!
//! The second number counts offsets below 0.

use crate::basis::Basis;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil};
use crate::xor::Xor;
use core::marker::PhantomData;
use typenum::{B0, NInt, NonZero, UInt, UTerm};

/// A layout's largest offset `H`, and its smallest, without the sign, `L`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Span<H, L>(PhantomData<(H, L)>);

/// A layout whose offsets may be known to the compiler.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "how far the offsets of this layout reach is not known",
    label = "not a layout"
)]
pub trait HasSpan {
    /// [`Span`], or [`Unknown`].
    type Span;
}
impl<S, D, F> HasSpan for Layout<S, D>
where
    S: Leaves<D, Nil, Output = F>,
    F: SpanOver<UTerm, UTerm>,
{
    type Span = F::Output;
}
/// The span of a list of leaves, on top of one.
#[doc(hidden)]
pub trait SpanOver<H, L> {
    /// [`Span`], or [`Unknown`].
    type Output;
}
impl<H, L> SpanOver<H, L> for Nil {
    type Output = Span<H, L>;
}
impl<S, D: SpanStride<S, T, H, L>, T, H, L> SpanOver<H, L> for Cons<S, D, T> {
    type Output = D::Output;
}
/// [`SpanOver`], by the stride of the first leaf.
#[doc(hidden)]
pub trait SpanStride<S, T, H, L> {
    /// [`Span`], or [`Unknown`].
    type Output;
}
impl<S, T: SpanOver<H, L>, H, L> SpanStride<S, T, H, L> for UTerm {
    type Output = T::Output;
}
impl<U, B, S: SpanUp<Self, T, H, L>, T, H, L> SpanStride<S, T, H, L> for UInt<U, B> {
    type Output = S::Output;
}
impl<U: Nat + NonZero, S: SpanDown<U, T, H, L>, T, H, L> SpanStride<S, T, H, L> for NInt<U> {
    type Output = S::Output;
}
macro_rules! unknown {
    ($([$($generics:ident,)*] $d:ty;)*) => {$(
        impl<$($generics,)* S, T, H, L> SpanStride<S, T, H, L> for $d {
            type Output = Unknown;
        }
    )*};
}
unknown! { [] usize; [] isize; [K, I,] Basis<K, I>; [K,] Xor<K>; }
/// `(s - 1) d`.
type Reach<S, D> = Prod<Diff<S, One>, D>;
macro_rules! by_extent {
    ($(#[$doc:meta])* $name:ident, $to:ident => $h:ty, $l:ty;) => {
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $name<D, T, H, L> {
            /// [`Span`], or [`Unknown`].
            type Output;
        }
        impl<D, T, H, L> $name<D, T, H, L> for usize {
            type Output = Unknown;
        }
        impl<U, B, D, T, H, L> $name<D, T, H, L> for UInt<U, B>
        where
            Self: Minus<One, B0, Output: Times<D>>,
            $to: Plus<Reach<Self, D>, B0>,
            T: SpanOver<$h, $l>,
        {
            type Output = <T as SpanOver<$h, $l>>::Output;
        }
    };
}
by_extent! {
    /// By the extent, where the stride is positive.
    SpanUp, H => Sum<H, Reach<Self, D>>, L;
}
by_extent! {
    /// By the extent, where the stride is negative.
    SpanDown, L => H, Sum<L, Reach<Self, D>>;
}
