//! Verdicts as types: an operation computes one first, and is bounded by [`IsAdmissible`] on it. So a refusal is one
//! error at the user's line, which shows the rule and its numbers in decimal.
//!
//! | verdict | meaning |
//! |---|---|
//! | [`Admissible`] | the compiler has proved it |
//! | [`Truncated`] | so far, but only because the left operand ends before the prefix product that does not divide |
//! | [`AtRunTime`] | a run-time integer decides: the operation's function checks it and may return an error |
//! | [`Inadmissible`] | refused, with the reason; the names are those of [`AlgebraError`](crate::AlgebraError) |

use crate::decimal::{Dec, Decimal};
use crate::num::*;
use core::marker::PhantomData;

/// Proved by the compiler.
#[derive(Debug, Clone, Copy)]
pub struct Admissible;
/// Proved for one leaf, given where the left operand ends for it.
#[derive(Debug, Clone, Copy)]
pub struct Truncated;
/// Decided when run.
#[derive(Debug, Clone, Copy)]
pub struct AtRunTime;
/// Refused.
#[derive(Debug, Clone, Copy)]
pub struct Inadmissible<Why>(PhantomData<Why>);

/// Eq. 20: neither of (prefix product of the left operand, stride of the right one) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct StrideDoesNotDivide<Prefix, Stride>(PhantomData<(Prefix, Stride)>);
/// Eq. 21: (elements kept before the next mode of the left operand) does not divide (extent of the right one).
#[derive(Debug, Clone, Copy)]
pub struct ShapeDoesNotDivide<Kept, Extent>(PhantomData<(Kept, Extent)>);
/// Eq. 23: two modes of the right operand, `extent : stride` each, carry into one another inside the left one.
#[derive(Debug, Clone, Copy)]
pub struct ModesCarry<S, D, S2, D2>(PhantomData<(S, D, S2, D2)>);
/// Eq. 23: with the other modes added, (stride) of the right operand crosses (prefix product of the left one).
#[derive(Debug, Clone, Copy)]
pub struct JointlyDoesNotDivide<Prefix, Stride>(PhantomData<(Prefix, Stride)>);
/// Eq. 28: (stride) is below what the modes before it (cover).
#[derive(Debug, Clone, Copy)]
pub struct ModesOverlap<Stride, Covered>(PhantomData<(Stride, Covered)>);
/// Section 3.5.2: (stride) of the tiler is no multiple of what the modes before it (cover): elements would be lost.
#[derive(Debug, Clone, Copy)]
pub struct ElementsLost<Stride, Covered>(PhantomData<(Stride, Covered)>);
/// Shape division: neither of (extent of the shape, divisor) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct NeitherDivides<Extent, Divisor>(PhantomData<(Extent, Divisor)>);
/// Eq. 26: in the order of strides, (one) does not divide (the next).
#[derive(Debug, Clone, Copy)]
pub struct LeftStrideDoesNotDivide<Below, Stride>(PhantomData<(Below, Stride)>);
/// Eq. 26: the layout is not injective, and smaller strides reach (the offset) where a mode of (an extent) ends.
#[derive(Debug, Clone, Copy)]
pub struct ReachedTwice<Extent, Offset>(PhantomData<(Extent, Offset)>);
/// Left inverse of XOR strides: modes follow one of (an extent) that is no power of two.
#[derive(Debug, Clone, Copy)]
pub struct ModesBehind<Extent>(PhantomData<Extent>);
/// A mode of a tile of that many (elements) does not divide the (extent) it is to be repeated to.
#[derive(Debug, Clone, Copy)]
pub struct TileDoesNotDivide<Elements, Extent>(PhantomData<(Elements, Extent)>);
/// Recast: neither of (stride) and (old elements in a new one) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct RecastStrideDoesNotDivide<Stride, Factor>(PhantomData<(Stride, Factor)>);
/// Recast: neither of (extent) and (steps inside a new element) divides the other.
#[derive(Debug, Clone, Copy)]
pub struct RecastExtentDoesNotDivide<Extent, Steps>(PhantomData<(Extent, Steps)>);
/// Recast: modes overlap and (reach) out of a new element of (old ones).
#[derive(Debug, Clone, Copy)]
pub struct RecastOverlaps<Reach, Factor>(PhantomData<(Reach, Factor)>);
/// A negative stride where only non-negative ones are defined.
#[derive(Debug, Clone, Copy)]
pub struct NegativeStride<Magnitude>(PhantomData<Magnitude>);
/// XOR strides: multiples of (stride) below (extent) times it, or sums with those of another mode, are formed with carries.
#[derive(Debug, Clone, Copy)]
pub struct CarriesInXor<Extent, Stride>(PhantomData<(Extent, Stride)>);
/// A swizzle's (shift) is below the number of (bits) that it moves: what it reads it would change.
#[derive(Debug, Clone, Copy)]
pub struct ShiftTooShort<Bits, Shift>(PhantomData<(Bits, Shift)>);
/// A swizzle's bits end at (bit), beyond those of an offset.
#[derive(Debug, Clone, Copy)]
pub struct TooManyBits<End>(PhantomData<End>);
/// Upcasting a swizzle of negative shift by more than its base: what it reads would be lost.
#[derive(Debug, Clone, Copy)]
pub struct BitsLost<Bits>(PhantomData<Bits>);
/// A verdict that lets the operation stand.
///
/// A refusal "is" one only under a condition that never holds: one trait a rule, which no type has, so that the
/// compiler's message is that rule's.
#[diagnostic::on_unimplemented(
    message = "this layout operation is refused: {Self}",
    label = "refused by the type checker",
    note = "numbers are decimal digits: `(_1, _2)` is 12; the rules are described at `cute_static::verdict`"
)]
pub trait IsAdmissible {
    /// Whether a check is left for run time.
    const AT_RUN_TIME: bool;
}
impl IsAdmissible for Admissible {
    const AT_RUN_TIME: bool = false;
}
impl IsAdmissible for AtRunTime {
    const AT_RUN_TIME: bool = true;
}
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident<$($n:ident),*>: $number:ident $trait:ident<$($p:ident),*>
        = $message:literal, $label:literal, $note:literal;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<$($p),*> {}
        impl<$($n),*> IsAdmissible for Inadmissible<$rule<$($n),*>>
        where
            $number: $trait<$($p),*>,
        {
            const AT_RUN_TIME: bool = false;
        }
    )*};
}
rules! {
    /// Eq. 20.
    StrideDoesNotDivide<P, D>: D StrideDivides<P>
        = "composition refused: stride {Self} and prefix product {P}, neither divides the other",
        "the right layout's stride must divide, or be divided by, every prefix product of the left layout's shape",
        "paper Eq. 20; digits: `(_1, _2)` is 12. Coalesce the left layout, or choose a stride that divides";
    /// Eq. 21.
    ShapeDoesNotDivide<K, E>: E ShapeDivides<K>
        = "composition refused: {K} does not divide extent {Self}",
        "a mode of the left layout ends after that many elements, in the middle of a mode of the right one",
        "paper Eq. 21; digits: `(_1, _2)` is 12. Choose an extent that is a multiple, or one that ends before";
    /// Eq. 23, two modes.
    ModesCarry<S, D, S2, D2>: D ModesApart<S, S2, D2>
        = "composition refused: modes {S}:{Self} and {S2}:{D2} of the right layout overlap",
        "one of them must end, extent times stride, before the other one's stride",
        "paper Eq. 23; digits: `(_1, _2)` is 12";
    /// Eq. 23, jointly.
    JointlyDoesNotDivide<P, D>: D JointlyDivides<P>
        = "composition refused: stride {Self} carries past prefix product {P} when the other modes are added",
        "each mode fits by itself, but together they reach past a mode of the left layout",
        "paper Eq. 23; digits: `(_1, _2)` is 12";
    /// Eq. 28.
    ModesOverlap<D, C>: D NotBelow<C>
        = "complement refused: stride {Self} is below {C}, which the smaller modes cover already",
        "only a layout whose modes are disjoint has a complement",
        "paper Eq. 28; digits: `(_1, _2)` is 12";
    /// Section 3.5.2.
    ElementsLost<D, C>: D NothingLost<C>
        = "divide refused: stride {Self} of the tiler is no multiple of {C}, elements of the layout would be lost",
        "tile and rest together must reach every element",
        "paper Section 3.5.2; digits: `(_1, _2)` is 12";
    /// Shape division.
    NeitherDivides<E, D>: D OneDivides<E>
        = "shape division refused: neither of extent {E} and divisor {Self} divides the other",
        "one of the two must divide the other; `shape_div_ceil` and `shape_div_floor` round",
        "digits: `(_1, _2)` is 12";
    /// Eq. 26, strides.
    LeftStrideDoesNotDivide<B, D>: D StridesDivide<B>
        = "left inverse refused: stride {Self} is no multiple of {B}, the next smaller stride",
        "only offsets whose strides divide each other can be taken apart",
        "paper Eq. 26; digits: `(_1, _2)` is 12";
    /// Eq. 26, not injective.
    ReachedTwice<E, O>: O ReachedOnce<E>
        = "left inverse refused: the layout is not injective, smaller strides reach offset {Self} where a mode of extent {E} ends",
        "there is no coordinate that the left inverse could give at that offset",
        "paper Eq. 26; digits: `(_1, _2)` is 12";
    /// Left inverse of XOR strides.
    ModesBehind<E>: E NothingBehind<>
        = "left inverse refused: modes follow one of extent {Self}, which is no power of two",
        "among XOR strides, only the last extent may be none: bits describe the layout",
        "digits: `(_1, _2)` is 12";
    /// Tile to shape.
    TileDoesNotDivide<N, M>: N TileDivides<M>
        = "tile_to_shape refused: a mode of {Self} elements does not divide {M}",
        "a tile is repeated whole: each of its modes must divide the shape's",
        "digits: `(_1, _2)` is 12";
    /// Recast, stride.
    RecastStrideDoesNotDivide<D, N>: D StrideDividesFactor<N>
        = "recast refused: stride {Self} and {N} old elements in a new one, neither divides the other",
        "a new element begins at every multiple of that many old ones",
        "digits: `(_1, _2)` is 12";
    /// Recast, extent.
    RecastExtentDoesNotDivide<S, K>: S ExtentDividesSteps<K>
        = "recast refused: extent {Self} and {K} of its steps in a new element, neither divides the other",
        "a mode inside new elements must fill them, or stay in one",
        "digits: `(_1, _2)` is 12";
    /// Recast, overlap.
    RecastOverlaps<R, N>: R StaysBelow<N>
        = "recast refused: modes overlap and reach {Self}, which is not inside a new element of {N} old ones",
        "inside a new element modes must not carry",
        "digits: `(_1, _2)` is 12";
    /// XOR strides.
    CarriesInXor<S, D>: D AddsWithoutCarries<S>
        = "refused: mode {S}:{Self} is formed, added or split with carries, which XOR strides have not",
        "the bits of each coordinate's multiple of the stride, and those of the other modes, must not overlap",
        "paper 2.3.1 and Eq. 23; digits: `(_1, _2)` is 12";
    /// Swizzle, the shift.
    ShiftTooShort<B, S>: S AtLeastBits<B>
        = "swizzle refused: a shift of {Self} is below its {B} bits",
        "`Swizzle<B, M, S>` reads B bits and changes B others: |S| must be B or more",
        "digits: `(_1, _2)` is 12";
    /// Swizzle, the width.
    TooManyBits<E>: E WithinOffset<>
        = "swizzle refused: its bits end at {Self}, beyond those of an offset",
        "M + |S| + B must be below the number of bits of `usize`",
        "digits: `(_1, _2)` is 12";
    /// Swizzle, upcast.
    BitsLost<B>: B StaysWithin<>
        = "upcast refused: the swizzle reads {Self} bits, of which the lowest lies inside the new elements",
        "with a negative shift, elements that were neighbours would no longer be",
        "digits: `(_1, _2)` is 12";
    /// Negative stride.
    NegativeStride<M>: M NotNegative<>
        = "refused: stride -{Self} is negative",
        "defined for strides of 0 or more only, unless the left layout has a single mode",
        "digits: `(_1, _2)` is 12";
}

/// A verdict, and what it is together with another: the first refusal wins, then what is decided at run time, then
/// truncation. Associated types alone, so that the type checker has nothing to prove.
#[doc(hidden)]
pub trait Verdict {
    /// `self and V`.
    type And<V: Verdict>: Verdict;
    /// `Truncated and self`.
    type AfterTruncated: Verdict;
    /// `AtRunTime and self`.
    type AfterRunTime: Verdict;
}
impl Verdict for Admissible {
    type And<V: Verdict> = V;
    type AfterTruncated = Truncated;
    type AfterRunTime = AtRunTime;
}
impl Verdict for Truncated {
    type And<V: Verdict> = V::AfterTruncated;
    type AfterTruncated = Self;
    type AfterRunTime = AtRunTime;
}
impl Verdict for AtRunTime {
    type And<V: Verdict> = V::AfterRunTime;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
}
impl<W> Verdict for Inadmissible<W> {
    type And<V: Verdict> = Self;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
}
/// Both verdicts.
#[doc(hidden)]
pub type Both<V, W> = <V as Verdict>::And<W>;

/// A reason whose numbers are still types, turned into decimal where it is shown.
///
/// Each kind of failure computes its numbers here, on the failing path only.
#[doc(hidden)]
pub trait Explain {
    /// The verdict to show.
    type Verdict: Verdict;
}
/// Eq. 20 failed at mode `A` of the left with `D` left of the original stride `D0`: the prefix product is `A D0 / D`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct FailedStride<A, D, D0>(PhantomData<(A, D, D0)>);
impl<A, D, D0, Q, P> Explain for FailedStride<A, D, D0>
where
    D0: ExactDiv<D, Output = Yes<Q>> + Decimal,
    A: Times<Q, Output = P>,
    P: Decimal,
{
    type Verdict = Inadmissible<StrideDoesNotDivide<Dec<P>, Dec<D0>>>;
}
/// Eq. 21 failed where `N` is kept next and `S` is left of the original extent `S0`: kept in all `N S0 / S`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct FailedShape<N, S, S0>(PhantomData<(N, S, S0)>);
impl<N, S, S0, Q, P> Explain for FailedShape<N, S, S0>
where
    S0: ExactDiv<S, Output = Yes<Q>> + Decimal,
    N: Times<Q, Output = P>,
    P: Decimal,
{
    type Verdict = Inadmissible<ShapeDoesNotDivide<Dec<P>, Dec<S0>>>;
}
/// Eq. 23 failed between two modes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct FailedApart<S, D, S2, D2>(PhantomData<(S, D, S2, D2)>);
impl<S: Decimal, D: Decimal, S2: Decimal, D2: Decimal> Explain for FailedApart<S, D, S2, D2> {
    type Verdict = Inadmissible<ModesCarry<Dec<S>, Dec<D>, Dec<S2>, Dec<D2>>>;
}
/// Eq. 23 failed at a prefix product.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct FailedJointly<P, D>(PhantomData<(P, D)>);
impl<P: Decimal, D: Decimal> Explain for FailedJointly<P, D> {
    type Verdict = Inadmissible<JointlyDoesNotDivide<Dec<P>, Dec<D>>>;
}
