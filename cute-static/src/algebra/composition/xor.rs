//! The rows of what XOR strides on the left ask of a composition beyond the rules for integers (see the pseudocode in `xor.rs`).

use super::types::{JointList, JointStride};
use crate::algebra::numbers::{AStride, AnExtent, KnownWhenRun, OnTheLeft, OnTheRight};
use crate::table::tree::Right;
use crate::table::words::*;
use typenum::NonZero;

table! {
    /// XOR strides, of the merged modes of the left operand.
    XorLine; [S: Number, D: Stride] Last<S, D>, [S: Number, D: Stride, T: Line] Cons<S, D, T>, [V: Verdict] End<V>;
    /// What a composition with `B` asks: nothing, unless a stride is an XOR stride.
    XorRule<B: Right>: Verdict = D::XorRuleOf<Self, End<Admissible>, B>, D::XorRuleOf<Self, T, B>, V;
    /// The same, behind modes of stride 0.
    XorRuleBehind<All: Line, B: Right>: Verdict = D::XorRuleOf<All, End<Admissible>, B>, D::XorRuleOf<All, T, B>, V;
    /// Whether the compiler knows all numbers; `n` modes are before.
    LineKnown<N: Number>: Verdict = Both<S::Known<AnExtent<OnTheLeft>, N>, D::Known<AStride<OnTheLeft>, N>>,
        Both<Both<S::Known<AnExtent<OnTheLeft>, N>, D::Known<AStride<OnTheLeft>, N>>, T::LineKnown<N::Plus<One>>>, V;
    /// Whether the first mode that `s : d` reaches keeps what it does without carries. In later modes the steps are 1.
    FirstPiece<N: Number, E: Number>: Verdict = D::PieceIn<N, E>, <E::Ratio<S> as XorRatio>::Piece<D, T, N, E>, V;
    /// Whether the prefix products up to `m` are powers of two; `p` is the one before, `d` a stride for the message.
    PowersUpTo<P: Number, M: Number, E: Number>: Verdict = Admissible,
        <<S::Times<P> as Number>::UpTo<M> as XorTruth>::PowerIf<S::Times<P>, T, M, E>, V;
}
table! {
    /// XOR strides, of a list of leaves.
    XorList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    /// Whether the compiler knows all numbers; `P` is whose they are, `n` leaves are before.
    AllKnown<P: Sized, N: Number>: Verdict = Admissible,
        Both<Both<S::Known<AnExtent<P>, N>, D::Known<AStride<P>, N>>, T::AllKnown<P, N::Plus<One>>>, V;
    /// The rules of the pseudocode for the leaves `self` that matter and the modes `All`.
    XorLeaves<All: Line>: Verdict = Admissible, T::XorLeavesBehind<S, D, All>, V;
    /// [`Self::XorLeaves`] behind the first leaf.
    XorLeavesBehind<S0: Number, D0: Stride, All: Line>: Verdict = All::FirstPiece<S0, D0::Natural>,
        Both<
            Both<All::FirstPiece<S0, D0::Natural>, <Self as XorList>::EachPiece<All>>,
            Both<
                All::PowersUpTo<One, <Cons<S0, D0, Self> as JointList>::Last<UTerm>, D0::Natural>,
                <Cons<S0, D0, Self> as XorList>::AllApart<OfComposition, UTerm>,
            >,
        >, V;
    /// [`XorLine::FirstPiece`] of each leaf.
    EachPiece<All: Line>: Verdict = Admissible, Both<All::FirstPiece<S, D::Natural>, T::EachPiece<All>>, V;
    /// Whether the leaves have no carries, and no bits in common with one another or with `Taken`; `W` says so of the first that has.
    AllApart<W: Words, Taken: Number>: Verdict = Admissible,
        Both<
            <<S::NoCarries<D::Natural> as Truth>::And<<Bits<S, D> as Number>::Disjoint<Taken>> as XorTruth>::OrCarries<W, S, D::Natural>,
            T::AllApart<W, <Bits<S, D> as Number>::OrWith<Taken>>,
        >, V;
}
/// The bits of the offsets of `s : d`.
type Bits<S, D> = <<S as Number>::Minus<One> as Number>::BitsOf<<D as JointStride>::Natural>;
/// In whose words carries are told.
pub trait Words {
    type Refusal<S: Number, D: Number>: Verdict;
}
/// A composition's.
#[derive(Debug, Clone, Copy)]
pub struct OfComposition;
impl Words for OfComposition {
    type Refusal<S: Number, D: Number> = Inadmissible<CarriesInXor<Dec<S>, Dec<D>>>;
}
table! {
    /// XOR strides, by a comparison.
    XorTruth; [] True, [] False, [] Unknown;
    /// By whether the prefix product `p` is at most `m`.
    PowerIf<P: Number, T: Line, M: Number, D: Number>: Verdict = <P::IsPower as XorTruth>::PowerThen<P, T, M, D>, Admissible, AtRunTime;
    /// By whether `p` is a power of two.
    PowerThen<P: Number, T: Line, M: Number, D: Number>: Verdict = T::PowersUpTo<P, M, D>, Inadmissible<PrefixInXor<Dec<P>, Dec<D>>>, AtRunTime;
    /// By whether `s : d` has none.
    OrCarries<W: Words, S: Number, D: Number>: Verdict = Admissible, W::Refusal<S, D>, AtRunTime;
}
/// XOR strides, by the ratio of a stride on the right and an extent on the left.
pub trait XorRatio {
    /// The piece of `s : d` in a mode of stride `x`, or in one of `T` behind it.
    type Piece<X: Stride, T: Line, S: Number, D: Number>: Verdict;
}
impl<Q: Number> XorRatio for Over<Q> {
    type Piece<X: Stride, T: Line, S: Number, D: Number> = T::FirstPiece<S, Q>;
}
// there is room for so many, or all of them if they are less
impl<N: Number> XorRatio for Into<N> {
    type Piece<X: Stride, T: Line, S: Number, D: Number> = X::PieceIn<<N::Below<S> as Truth>::Number<N, S>, D>;
}
impl XorRatio for Neither {
    type Piece<X: Stride, T: Line, S: Number, D: Number> = X::PieceIn<S, D>;
}
impl XorRatio for Perhaps {
    type Piece<X: Stride, T: Line, S: Number, D: Number> = AtRunTime;
}
/// XOR strides, of a stride.
pub trait XorStride {
    /// [`XorList::XorRule`] for the modes `All`, of which those before this stride have stride 0 and `T` are behind it.
    type XorRuleOf<All: Line, T: Line, B: Right>: Verdict;
    /// Whether `s : d` inside one mode of this stride is made without carries.
    type PieceIn<S: Number, D: Number>: Verdict;
    /// Whether the compiler knows it: `W` of mode `N`.
    type Known<W, N: Number>: Verdict;
}
macro_rules! no_rule {
    ($([$($generics:tt)*] $x:ty, $known:ty;)*) => {$(
        impl<$($generics)*> XorStride for $x {
            type Known<W, N: Number> = $known;
            type XorRuleOf<All: Line, T: Line, B: Right> = Admissible;
            type PieceIn<S: Number, D: Number> = Admissible;
        }
    )*};
}
no_rule! {
    [V, C] UInt<V, C>, Admissible; [] Underflow, Admissible; [U: Unsigned + NonZero] NInt<U>, Admissible;
    [] usize, Inadmissible<KnownWhenRun<W, Dec<N>>>;
    [U, C] Multiple<U, C>, Inadmissible<KnownWhenRun<W, Dec<N>>>; [] isize, Inadmissible<KnownWhenRun<W, Dec<N>>>;
    [K: XorStride, I] Basis<K, I>, K::Known<W, N>;
}
impl XorStride for UTerm {
    type Known<W, N: Number> = Admissible;
    type XorRuleOf<All: Line, T: Line, B: Right> = T::XorRuleBehind<All, B>;
    type PieceIn<S: Number, D: Number> = Admissible;
}
impl<K: XorStride> XorStride for Xor<K> {
    type Known<W, N: Number> = K::Known<W, N>;
    type XorRuleOf<All: Line, T: Line, B: Right> = Both<
        All::LineKnown<UTerm>,
        Both<
            <B::Leaves as XorList>::AllKnown<OnTheRight, UTerm>,
            <<B::Leaves as JointList>::Proper as XorList>::XorLeaves<All>,
        >,
    >;
    type PieceIn<S: Number, D: Number> = <S::NoCarries<D> as XorTruth>::OrCarries<OfComposition, S, D>;
}
