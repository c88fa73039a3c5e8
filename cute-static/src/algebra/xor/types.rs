//! The rows of swizzles and of `to_xor` (see the pseudocode in `swizzle.rs` and `xor.rs`).
#![allow(missing_docs)]

use crate::algebra::composition::xor::Words;
use crate::swizzle::composed::cosize::{LargestDown, LargestUp};
use crate::swizzle::{Apart, Swizzle};
use crate::table::mapped::LeafRule;
use crate::table::words::*;

/// A swizzle, as a function of numbers.
pub trait Swizzles {
    type Image<X: Number>: Number;
}
/// `X`, with the `B` bits from `P` on XORed into those from `Q` on.
pub(crate) type Moved<X, B, P, Q> = <X as Number>::XorWith<Read<X, B, P, Q>>;
/// The `B` bits of `X` from `P` on, where those from `Q` on are.
pub(crate) type Read<X, B, P, Q> = <Q as SwizzleNumber>::ShiftUp<Lowest<<P as SwizzleNumber>::ShiftDown<X>, B>>;
/// The lowest `B` bits of `X`: without those above them.
pub(crate) type Lowest<X, B> =
    <X as Number>::XorWith<<B as SwizzleNumber>::ShiftUp<<B as SwizzleNumber>::ShiftDown<X>>>;
impl<B: Number, M: Number, S: Stride> Swizzles for Swizzle<B, M, S> {
    type Image<X: Number> = S::Moves<B, M, X>;
}
/// `to_xor`, of each leaf.
#[derive(Debug, Clone, Copy)]
pub struct SwizzledBy<W>(PhantomData<W>);
impl<W: Swizzles> LeafRule for SwizzledBy<W> {
    type Modes<S: Number, D: Stride> = S::ToXor<W, D>;
    type Next<S: Number, D: Stride> = Self;
    type Finish = Admissible;
}
/// Carries, in the words of this conversion.
#[derive(Debug, Clone, Copy)]
pub struct ToXorStrides;
impl Words for ToXorStrides {
    type Refusal<S: Number, D: Number> = Inadmissible<Carries<Dec<S>, Dec<D>>>;
}

table! {
    /// Swizzles, of a number; `to_xor`, of an extent `s`.
    SwizzleNumber; [] UTerm, [] One, [V, C] UInt<UInt<V, C>, B0> where UInt<V, C>, [V, C] UInt<UInt<V, C>, B1> where UInt<V, C>,
        [] Underflow, [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize;
    /// The number of bits behind the first.
    Log2: Number = UTerm, UTerm, <<UInt<V, C> as SwizzleNumber>::Log2 as Number>::PlusCarry<UTerm>,
        <<UInt<V, C> as SwizzleNumber>::Log2 as Number>::PlusCarry<UTerm>, Self, usize, Self;
    /// 0 for a difference below it.
    OrZero: Number = Self, Self, Self, Self, UTerm, Self, Self;
    /// The largest power of two in it.
    LowestBit: Number = UTerm, One, <<UInt<V, C> as SwizzleNumber>::LowestBit as Number>::Twice, One, One, One, One;
    /// The largest one that is `n`, a power of two, or less.
    Aligned<N: Number>: Number = N, One,
        <<<Self as SwizzleNumber>::LowestBit as Number>::UpTo<N> as Truth>::Number<<Self as SwizzleNumber>::LowestBit, N>, One, One, One, One;
    /// `n >> 1`.
    Half: Number = UTerm, UTerm, UInt<V, C>, UInt<V, C>, Self, usize, Self;
    /// `x >> n`.
    ShiftDown<X: Number>: Number = X, X::Half, <<Self as Number>::Minus<One> as SwizzleNumber>::ShiftDown<X::Half>,
        <<Self as Number>::Minus<One> as SwizzleNumber>::ShiftDown<X::Half>, Self, usize, Self;
    /// `x << n`.
    ShiftUp<X: Number>: Number = X, X::Twice, <<Self as Number>::Minus<One> as SwizzleNumber>::ShiftUp<X::Twice>,
        <<Self as Number>::Minus<One> as SwizzleNumber>::ShiftUp<X::Twice>, Self, usize, Self;
    /// `to_xor(s : d)`.
    ToXor<W: Swizzles, D: Stride>: List = Nil, Cons<Self, UTerm, Nil>, D::Swizzled<W, Self>, D::Swizzled<W, Self>, Nil, Nil, Nil;
    /// `pieces(s, d)`.
    Pieces<W: Swizzles, D: Number>: List = Nil, Nil, Self::Run<W, W::Image<D>, D>, Self::Run<W, W::Image<D>, D>, Nil, Nil, Nil;
    /// `run(s, 1)`, for `f = Sw(d)`.
    Run<W: Swizzles, F: Number, D: Number>: List = Nil, Nil, <True as SwizzleTruth>::RunIf<W, F, Self, One, F, D>,
        <True as SwizzleTruth>::RunIf<W, F, Self, One, F, D>, Nil, Nil, Nil;
}
table! {
    /// Swizzles, of a shift; recasts, of an offset; `to_xor`, of a stride.
    SwizzleStride; [] UTerm, [V, C] UInt<V, C> where Self, [V: Unsigned, C: Bit] NInt<UInt<V, C>> where UInt<V, C>, [] Underflow,
        [] usize | [Z0: Number, Z1: Word] Multiple<Z0, Z1>, [] isize, [K, I] Basis<K, I>, [K] Xor<K>;
    /// `x`, by the swizzle of this shift.
    Moves<B: Number, M: Number, X: Number>: Number = X, Moved<X, B, M::Plus<Self>, M>, Moved<X, B, M, M::Plus<UInt<V, C>>>, X,
        X, X, X, X;
    /// The largest of what the numbers up to `x` go to.
    Largest<B: Number, M: Number, X: Number>: Number = X, LargestDown<X, B, M, Self>, LargestUp<X, B, M, UInt<V, C>>, X, X, X, X, X;
    /// Whether `b` bits may be read this far above those that are changed, from `m` on.
    Apart<B: Number, M: Number>: Verdict = Apart<B, M, Self>, Apart<B, M, Self>, Apart<B, M, UInt<V, C>>,
        AtRunTime, AtRunTime, AtRunTime, AtRunTime, AtRunTime;
    /// Whether groups that hold the lowest bits of the fields, `lost` of them, hold all that is read and changed, if they are read
    /// below those that are changed.
    Swallows<B: Number, Lost: Number>: Verdict = Admissible, Admissible,
        <<Lost::IsZero as SwizzleTruth>::Or<<B::IsZero as SwizzleTruth>::Or<<B::Plus<UInt<V, C>> as Number>::UpTo<Lost>>>
            as SwizzleTruth>::OrLost<B>,
        Admissible, Admissible, Admissible, Admissible, Admissible;
    /// An offset in units of `n`.
    OffsetUp<N: Number>: Stride = Self, <<Self as Number>::Ratio<N> as SwizzleRatio>::Exactly,
        <<<UInt<V, C> as Number>::Ratio<N> as SwizzleRatio>::Exactly as Number>::Negated, Self, usize, Self, UTerm, UTerm;
    /// Whether it is one.
    OffsetVerdict<N: Number>: Verdict = Admissible, <<Self as Number>::Ratio<N> as SwizzleRatio>::OrOffset<Self, N>,
        <<UInt<V, C> as Number>::Ratio<N> as SwizzleRatio>::OrOffset<UInt<V, C>, N>, Admissible, AtRunTime, AtRunTime, Admissible, Admissible;
    /// `to_xor(s : d)`, for `s` above 1.
    Swizzled<W: Swizzles, S: Number>: List = Cons<S, Self, Nil>, S::Pieces<W, Self>,
        End<Inadmissible<NegativeStride<Dec<UInt<V, C>>>>>, Nil, Nil, Nil,
        End<Inadmissible<CodomainsDiffer<CoordinateStrides, IntegerStrides>>>,
        End<Inadmissible<CodomainsDiffer<XorStrides, IntegerStrides>>>;
}
table! {
    /// Swizzles, by a comparison; of `to_xor`, `D` is `r d`, and `G` is `r f`.
    SwizzleTruth; [] True, [] False, [] Unknown;
    /// `self or T`.
    Or<T: Truth>: Truth = Self, T, T;
    /// By whether a shift is long enough for `b` bits.
    OrTooShort<B: Number, S: Number>: Verdict = Admissible, Inadmissible<ShiftTooShort<Dec<B>, Dec<S>>>, AtRunTime;
    /// By whether the fields end below the sign of an offset.
    OrTooMany<E: Number>: Verdict = Admissible, Inadmissible<TooManyBits<Dec<E>>>, AtRunTime;
    /// A swizzle, or what does nothing.
    OrNothing<W: Sized>: Sized = W, Swizzle<UTerm, UTerm, UTerm>, W;
    /// By whether no bit is lost.
    OrLost<B: Number>: Verdict = Admissible, Inadmissible<BitsLost<Dec<B>>>, AtRunTime;
    /// `run(s, r)`, by whether `r` is below `s`.
    RunIf<W: Swizzles, F: Number, S: Number, R: Number, G: Number, D: Number>: List
        = <<W::Image<D> as Number>::Equals<G> as SwizzleTruth>::RunOn<W, F, S, R, G, D>, Cons<S, Xor<F>, Nil>, Nil;
    /// By whether the next bit goes where the stride takes it.
    RunOn<W: Swizzles, F: Number, S: Number, R: Number, G: Number, D: Number>: List
        = <<R::Twice as Number>::Below<S> as SwizzleTruth>::RunIf<W, F, S, R::Twice, G::Twice, D::Twice>,
        <S::Ratio<R> as SwizzleRatio>::RunEnds<W, F, R, D>, Nil;
}
table! {
    /// An offset, by how a factor goes into it; `to_xor`, by how many runs go into what is left of an extent.
    SwizzleRatio; [Q: Number] Over<Q>, [P: Number] Into<P>, [] Neither, [] Perhaps;
    /// The quotient, or 0.
    Exactly: Number = Q, UTerm, UTerm, usize;
    /// Whether there is one, of an offset `o` and a factor `n`.
    OrOffset<O: Number, N: Number>: Verdict = Admissible, Inadmissible<OffsetDoesNotDivide<Dec<O>, Dec<N>>>,
        Inadmissible<OffsetDoesNotDivide<Dec<O>, Dec<N>>>, AtRunTime;
    /// A run of `r` ends, and others are behind it.
    RunEnds<W: Swizzles, F: Number, R: Number, D: Number>: List = Cons<R, Xor<F>, Q::Pieces<W, D>>,
        End<<ToXorStrides as Words>::Refusal<R, D>>, End<<ToXorStrides as Words>::Refusal<R, D>>, Nil;
}
