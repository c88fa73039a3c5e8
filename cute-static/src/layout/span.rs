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

use super::Layout;
use crate::number::num::{One, Underflow, Unknown};
use crate::number::number::Number;
use crate::refusal::verdict::Verdict;
use crate::table::list::{End, List};
use crate::table::rows::table;
use crate::table::stride::{Index, Stride};
use crate::table::tree::Tree;
use crate::tree::basis::Basis;
use crate::tree::nested::TreeTruth;
use crate::tree::tuple::{Cons, Nil};
use crate::tree::xor::Xor;
use core::marker::PhantomData;
use typenum::{Bit, NInt, UInt, UTerm, Unsigned};

/// A layout's largest offset `H`, and its smallest, without the sign, `L`.
#[derive(Debug, Clone, Copy)]
pub struct Span<H, L>(PhantomData<(H, L)>);

/// A layout whose offsets may be known to the compiler.
#[diagnostic::on_unimplemented(
    message = "how far the offsets of this layout reach is not known",
    label = "not a layout"
)]
pub trait HasSpan {
    /// [`Span`], or [`Unknown`].
    type Span;
}
impl<S: Tree<D>, D> HasSpan for Layout<S, D> {
    type Span = <S::Leaves<Nil> as SpanList>::Span<UTerm, UTerm>;
}
table! {
    /// The span of a list of leaves, on top of one.
    SpanList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    Span<H: Number, L: Number>: Sized = Span<H, L>, D::SpanBefore<S, T, H, L>, Unknown;
}
table! {
    /// The same, by the stride of the first leaf, whose extent is `s`.
    SpanStride; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>,
        [] Underflow, [] usize, [] isize, [K: Stride, J: Index] Basis<K, J>, [K: Number] Xor<K>;
    SpanBefore<S: Number, T: List, H: Number, L: Number>: Sized = T::Span<H, L>, IfKnown<S, T::Span<H::Plus<Reach<S, Self>>, L>>,
        IfKnown<S, T::Span<H::Plus<Reach<S, Self>>, L>>, IfKnown<S, T::Span<H, L::Plus<Reach<S, UInt<X, Y>>>>>,
        Unknown, Unknown, Unknown, Unknown, Unknown;
}
/// `(s - 1) d`.
type Reach<S, D> = <<S as Number>::Minus<One> as Number>::Times<D>;
type IfKnown<S, T> = <<S as Number>::IsZero as TreeTruth>::IfKnown<T>;
