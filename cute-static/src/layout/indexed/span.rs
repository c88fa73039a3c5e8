//! How far offsets reach, as types: rows of the machine, since every tensor asks whether its storage is enough.

use super::integer::IndexType;
use crate::table::words::*;
use crate::tree::nested::told;

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
    type Span: IsSpan;
}
impl<S: Tree<D>, D> HasSpan for Layout<S, D> {
    type Span = <S::Leaves<Nil> as SpanList>::Span<UTerm, UTerm>;
}
table! {
    /// The span of a list of leaves, on top of one.
    SpanList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    Span<H: Number, L: Number>: IsSpan = Span<H, L>, D::SpanBefore<S, T, H, L>, Unknown;
}
table! {
    /// The same, by the stride of the first leaf, whose extent is `s`.
    SpanStride; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [X: Unsigned, Y: Bit] NInt<UInt<X, Y>> where UInt<X, Y>,
        [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [K: Stride, J: Index] Basis<K, J>, [K: Number] Xor<K>;
    SpanBefore<S: Number, T: List, H: Number, L: Number>: IsSpan = T::Span<H, L>, IfKnown<S, T::Span<H::Plus<Reach<S, Self>>, L>>,
        IfKnown<S, T::Span<H::Plus<Reach<S, Self>>, L>>, IfKnown<S, T::Span<H, L::Plus<Reach<S, UInt<X, Y>>>>>,
        Unknown, Unknown, Unknown, Unknown, Unknown;
}
/// `(s - 1) d`.
type Reach<S, D> = <<S as Number>::Minus<One> as Number>::Times<D>;
type IfKnown<S, T> = <<S as Number>::IsZero as TreeTruth>::IfKnown<T>;

/// How far offsets reach, if the compiler knows.
pub trait IsSpan {
    /// Whether that is within storage of `N` elements.
    type Fits<N: Number>: Verdict;
    /// Whether it is within an index type.
    type In<I: IndexType>: Verdict;
}
impl IsSpan for Unknown {
    type Fits<N: Number> = AtRunTime;
    type In<I: IndexType> = AtRunTime;
}
impl<H: Number, L: Number> IsSpan for Span<H, L> {
    type Fits<N: Number> =
        Both<<L::IsZero as Truth>::ToVerdict<OrBelow<L>>, <H::Below<N> as Truth>::ToVerdict<OrTooSmall<H, N>>>;
    // in the order of `Indexed::new`
    type In<I: IndexType> = Both<
        <L::UpTo<I::ValuesBelow> as TreeTruth>::OrTold<TooNarrowBelow, L, I::ValuesBelow>,
        <H::Below<I::Values> as TreeTruth>::OrTold<TooNarrow, H, I::Values>,
    >;
}
told! {
    TooNarrow<H, N> = IndexTooNarrow<Dec<H::PlusCarry<UTerm>>, Dec<N>>;
    TooNarrowBelow<L, N> = IndexTooNarrowBelow<Dec<L>, Dec<N>>;
}
asks! { truth []
    /// By whether the largest offset `H` is below `N`.
    OrTooSmall<H: Number, N: Number>: TruthToVerdict
        = Admissible, Inadmissible<StorageTooSmall<Dec<H::Plus<One>>, Dec<N>>>, AtRunTime;
    /// By whether none of `L` offsets is below 0.
    OrBelow<L: Number>: TruthToVerdict = Admissible, Inadmissible<BelowStorage<Dec<L>>>, AtRunTime;
}
