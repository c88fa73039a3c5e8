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
pub(crate) type Read<X, B, P, Q> = <Q as Number>::ShiftUp<Lowest<<P as Number>::ShiftDown<X>, B>>;
/// The lowest `B` bits of `X`: without those above them.
pub(crate) type Lowest<X, B> = <X as Number>::XorWith<<B as Number>::ShiftUp<<B as Number>::ShiftDown<X>>>;
impl<B: Number, M: Number, S: Stride> Swizzles for Swizzle<B, M, S> {
    type Image<X: Number> = S::AsNumber<Moves<B, M, X>>;
}
/// `to_xor`, of each leaf.
#[derive(Debug, Clone, Copy)]
pub struct SwizzledBy<W>(PhantomData<W>);
impl<W: Swizzles> LeafRule for SwizzledBy<W> {
    type Modes<S: Number, D: Stride> = S::ToList<ToXorOf<W, D>>;
    type Next<S: Number, D: Stride> = Self;
    type Finish = Admissible;
}
/// Carries, in the words of this conversion.
#[derive(Debug, Clone, Copy)]
pub struct ToXorStrides;
impl Words for ToXorStrides {
    type Refusal<S: Number, D: Number> = Inadmissible<Carries<Dec<S>, Dec<D>>>;
}

asks! { number [X]
    /// `to_xor(s : d)`, of an extent `s`.
    ToXorOf<W: Swizzles, D: Stride>: NumberToList
        = Nil, Cons<One, UTerm, Nil>, D::AsList<SwizzledStride<W, X>>, Nil, Nil, Nil;
    /// `pieces(s, d)`.
    Pieces<W: Swizzles, D: Number>: NumberToList = Nil, Nil, <X as Number>::ToList<Run<W, W::Image<D>, D>>, Nil, Nil, Nil;
    /// `run(s, 1)`, for `f = Sw(d)`.
    Run<W: Swizzles, F: Number, D: Number>: NumberToList = Nil, Nil, <True as Truth>::ToList<RunIf<W, F, X, One, F, D>>, Nil, Nil, Nil;
}
asks! { stride [Y; U; K, I]
    /// `x`, by the swizzle of this shift.
    Moves<B: Number, M: Number, X: Number>: StrideToNumber
        = X, Moved<X, B, M::Plus<Y>, M>, Moved<X, B, M, M::Plus<U>>, X, X, X, X, X;
    /// The largest of what the numbers up to `x` go to.
    LargestMoved<B: Number, M: Number, X: Number>: StrideToNumber
        = X, LargestDown<X, B, M, Y>, LargestUp<X, B, M, U>, X, X, X, X, X;
    /// Whether `b` bits may be read this far above those that are changed, from `m` on.
    FieldsApart<B: Number, M: Number>: StrideToVerdict = Apart<B, M, UTerm>, Apart<B, M, Y>, Apart<B, M, U>,
        AtRunTime, AtRunTime, AtRunTime, AtRunTime, AtRunTime;
    /// Whether groups that hold the lowest bits of the fields, `lost` of them, hold all that is read and changed, if they are read
    /// below those that are changed.
    Swallows<B: Number, Lost: Number>: StrideToVerdict = Admissible, Admissible,
        <<Lost::IsZero as Truth>::ToTruth<Either<<B::IsZero as Truth>::ToTruth<Either<<B::Plus<U> as Number>::UpTo<Lost>>>>>
            as Truth>::ToVerdict<OrLost<B>>,
        Admissible, Admissible, Admissible, Admissible, Admissible;
    /// An offset in units of `n`.
    OffsetUp<N: Number>: StrideToStride = UTerm, <<Y as Number>::Ratio<N> as Ratio>::Quotient,
        <<<U as Number>::Ratio<N> as Ratio>::Quotient as Number>::Negated, Underflow, usize, isize, UTerm, UTerm;
    /// Whether it is one.
    OffsetVerdict<N: Number>: StrideToVerdict = Admissible, <<Y as Number>::Ratio<N> as Ratio>::ToVerdict<OrOffset<Y, N>>,
        <<U as Number>::Ratio<N> as Ratio>::ToVerdict<OrOffset<U, N>>, Admissible, AtRunTime, AtRunTime, Admissible, Admissible;
    /// `to_xor(s : d)`, for `s` above 1.
    SwizzledStride<W: Swizzles, S: Number>: StrideToList = Cons<S, UTerm, Nil>, S::ToList<Pieces<W, Y>>,
        End<Inadmissible<NegativeStride<Dec<U>>>>, Nil, Nil, Nil,
        End<Inadmissible<CodomainsDiffer<CoordinateStrides, IntegerStrides>>>,
        End<Inadmissible<CodomainsDiffer<XorStrides, IntegerStrides>>>;
}
// of `to_xor`, `D` is `r d`, and `G` is `r f`
asks! { truth []
    /// It, or `T`.
    Either<T: Truth>: TruthToTruth = True, T, T;
    /// By whether a shift is long enough for `b` bits.
    OrTooShort<B: Number, S: Number>: TruthToVerdict = Admissible, Inadmissible<ShiftTooShort<Dec<B>, Dec<S>>>, AtRunTime;
    /// By whether the fields end below the sign of an offset.
    OrTooMany<E: Number>: TruthToVerdict = Admissible, Inadmissible<TooManyBits<Dec<E>>>, AtRunTime;
    /// A swizzle, or what does nothing.
    OrNothing<W: Sized>: TruthToType = W, Swizzle<UTerm, UTerm, UTerm>, W;
    /// By whether no bit is lost.
    OrLost<B: Number>: TruthToVerdict = Admissible, Inadmissible<BitsLost<Dec<B>>>, AtRunTime;
    /// `run(s, r)`, by whether `r` is below `s`.
    RunIf<W: Swizzles, F: Number, S: Number, R: Number, G: Number, D: Number>: TruthToList
        = <<W::Image<D> as Number>::Equals<G> as Truth>::ToList<RunOn<W, F, S, R, G, D>>, Cons<S, Xor<F>, Nil>, Nil;
    /// By whether the next bit goes where the stride takes it.
    RunOn<W: Swizzles, F: Number, S: Number, R: Number, G: Number, D: Number>: TruthToList
        = <<R::Twice as Number>::Below<S> as Truth>::ToList<RunIf<W, F, S, R::Twice, G::Twice, D::Twice>>,
        <S::Ratio<R> as Ratio>::ToList<RunEnds<W, F, R, D>>, Nil;
}
asks! { ratio [Q]
    /// Whether there is a quotient, of an offset `o` and a factor `n`.
    OrOffset<O: Number, N: Number>: RatioToVerdict = Admissible, Inadmissible<OffsetDoesNotDivide<Dec<O>, Dec<N>>>,
        Inadmissible<OffsetDoesNotDivide<Dec<O>, Dec<N>>>, AtRunTime;
    /// A run of `r` ends, and others are behind it, by how many runs go into what is left of an extent.
    RunEnds<W: Swizzles, F: Number, R: Number, D: Number>: RatioToList = Cons<R, Xor<F>, Q::ToList<Pieces<W, D>>>,
        End<<ToXorStrides as Words>::Refusal<R, D>>, End<<ToXorStrides as Words>::Refusal<R, D>>, Nil;
}
