//! When integer arithmetic on the right is XOR arithmetic on the left: compositions into layouts of XOR strides.
//!
//! `fk` takes the coordinate c to the carry-less product of c and k, so that c = i*d goes to (i*d) x k. That is
//! i x (d x k), a mode with stride d x k, only where i*d is i x d: where the product is formed without carries. Likewise
//! the sum of two leaves' values goes to the XOR of their images only where the sum has no carries.
//!
//! ```text
//! admissible(A, B) = the rules for integers, and for the leaves s:d of B with s > 1 and d > 0
//!     no carries (kept, step)              the first mode of A that s:d reaches keeps `kept` of it in steps of `step`
//!     and where there are two or more, with m the largest value of B:
//!         the prefix products of A up to m are powers of two
//!         no carries (s, d);  no two leaves have values with a bit in common
//! no carries (s, d) = o d is o x d         o the number of as many one bits as s - 2 has bits
//! ```

pub(crate) mod swizzled;

use super::numbers::{KnownModes, OnTheLeft, OnTheRight};
use super::proper::Proper;
use super::verdict::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil};
use crate::xor::{Carryless, Disjoint, IsPower, OrWith, Polynomial, Xor};
use typenum::{B0, NInt, NonZero, UInt, UTerm};

/// What a composition of the merged modes `Self` with `SB : DB` asks beyond the rules for integers: nothing, unless a
/// stride is an XOR stride.
#[doc(hidden)]
pub trait XorRule<SB, DB> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<SB, DB> XorRule<SB, DB> for Nil {
    type Verdict = Admissible;
}
impl<A, X: XorBy<Self, T, SB, DB>, T, SB, DB> XorRule<SB, DB> for Cons<A, X, T> {
    type Verdict = X::Verdict;
}
/// [`XorRule`] for the modes `All`, of which those up to a first stride `Self` have stride 0 and `T` are behind it.
#[doc(hidden)]
pub trait XorBy<All, T, SB, DB> {
    /// The verdict.
    type Verdict: Verdict;
}
macro_rules! no_rule {
    ($([$($generics:tt)*] $x:ty;)*) => {$(
        impl<$($generics)* All, T, SB, DB> XorBy<All, T, SB, DB> for $x {
            type Verdict = Admissible;
        }
    )*};
}
no_rule! { [U, B,] UInt<U, B>; [] usize; [] isize; [U: Nat + NonZero,] NInt<U>; [K, I,] Basis<K, I>; }
impl<All, T: XorBehind<All, SB, DB>, SB, DB> XorBy<All, T, SB, DB> for UTerm {
    type Verdict = T::Verdict;
}
impl<K, All, T, SB, DB, A, F, B, G, V, L, R> XorBy<All, T, SB, DB> for Xor<K>
where
    All: KnownModes<OnTheLeft, List = A, Verdict = L>,
    SB: Leaves<DB, Nil, Output = F>,
    F: KnownModes<OnTheRight, List = B, Verdict = R>,
    B: Proper<Output = G>,
    G: XorLeaves<A, Verdict = V>,
    L: Verdict,
    R: Verdict,
    V: Verdict,
{
    type Verdict = Both<L, Both<R, V>>;
}
/// [`XorBy`] behind modes of stride 0.
#[doc(hidden)]
pub trait XorBehind<All, SB, DB> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<All, SB, DB> XorBehind<All, SB, DB> for Nil {
    type Verdict = Admissible;
}
impl<A, X: XorBy<All, T, SB, DB>, T, All, SB, DB> XorBehind<All, SB, DB> for Cons<A, X, T> {
    type Verdict = X::Verdict;
}

/// The rules of the pseudocode for the leaves `Self` and the modes `All`, all of them static.
#[doc(hidden)]
pub trait XorLeaves<All> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<All> XorLeaves<All> for Nil {
    type Verdict = Admissible;
}
impl<S, D, All: FirstPiece<S, D>> XorLeaves<All> for Cons<S, D, Nil> {
    type Verdict = All::Verdict;
}
impl<S, D, S2, D2, T, All, P, M, Q, R> XorLeaves<All> for Cons<S, D, Cons<S2, D2, T>>
where
    Self: EachPiece<All, Verdict = P> + Largest<Output = M> + AllApart<UTerm, Verdict = R>,
    All: PowersUpTo<One, M, D, Verdict = Q>,
    P: Verdict,
    Q: Verdict,
    R: Verdict,
{
    type Verdict = Both<P, Both<Q, R>>;
}

/// [`FirstPiece`] of each leaf.
#[doc(hidden)]
pub trait EachPiece<All> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<All> EachPiece<All> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T: EachPiece<All>, All: FirstPiece<S, D>> EachPiece<All> for Cons<S, D, T> {
    type Verdict = Both<All::Verdict, T::Verdict>;
}
/// Whether the first mode that `S : D` reaches keeps what it does without carries. In later modes the steps are 1.
#[doc(hidden)]
pub trait FirstPiece<S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X, T: PieceBefore<A, X, S, D>, S, D> FirstPiece<S, D> for Cons<A, X, T> {
    type Verdict = T::Verdict;
}
/// [`FirstPiece`], by what follows the first mode.
#[doc(hidden)]
pub trait PieceBefore<A, X, S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X: PieceIn<S, D>, S, D> PieceBefore<A, X, S, D> for Nil {
    type Verdict = X::Verdict;
}
impl<A, X, A1, X1, T, S, D> PieceBefore<A, X, S, D> for Cons<A1, X1, T>
where
    D: ExactDiv<A, Output: PieceStep<A, X, Self, S, D>>,
{
    type Verdict = <D::Output as PieceStep<A, X, Self, S, D>>::Verdict;
}
/// By whether the mode is stepped over.
#[doc(hidden)]
pub trait PieceStep<A, X, T, S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, A, X, T: FirstPiece<S, Q>, S, D> PieceStep<A, X, T, S, D> for Yes<Q> {
    type Verdict = T::Verdict;
}
impl<A, X, T, S, D> PieceStep<A, X, T, S, D> for No
where
    A: ExactDiv<D, Output: PieceKept<X, S, D>>,
{
    type Verdict = <A::Output as PieceKept<X, S, D>>::Verdict;
}
/// By how much the mode has room for.
#[doc(hidden)]
pub trait PieceKept<X, S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<X: PieceIn<S, D>, S, D> PieceKept<X, S, D> for No {
    type Verdict = X::Verdict;
}
impl<N, X, S, D> PieceKept<X, S, D> for Yes<N>
where
    N: Below<S, False, Output: PieceOf<N, X, S, D>>,
{
    type Verdict = <N::Output as PieceOf<N, X, S, D>>::Verdict;
}
/// The room, or the whole extent if that is less.
#[doc(hidden)]
pub trait PieceOf<N, X, S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<N, X: PieceIn<N, D>, S, D> PieceOf<N, X, S, D> for True {
    type Verdict = X::Verdict;
}
impl<N, X: PieceIn<S, D>, S, D> PieceOf<N, X, S, D> for False {
    type Verdict = X::Verdict;
}
/// The verdict on `S : D` inside one mode of stride `Self`.
#[doc(hidden)]
pub trait PieceIn<S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, D> PieceIn<S, D> for UTerm {
    type Verdict = Admissible;
}
impl<K, S: NoCarries<D>, D> PieceIn<S, D> for Xor<K> {
    type Verdict = S::Verdict;
}

/// As many one bits.
#[doc(hidden)]
pub trait Ones {
    /// The number.
    type Output;
}
impl Ones for UTerm {
    type Output = UTerm;
}
impl<U: Ones, B> Ones for UInt<U, B> {
    type Output = UInt<U::Output, typenum::B1>;
}
/// Whether all `i d` for `i < s` are formed without carries.
#[doc(hidden)]
pub trait NoCarries<D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<D> NoCarries<D> for One {
    type Verdict = Admissible;
}
impl<U, C, B, D, N, M, O, P, Q, E> NoCarries<D> for UInt<UInt<U, C>, B>
where
    Self: Minus<One, B0, Output = N>,
    N: Minus<One, B0, Output = M>,
    M: Ones<Output = O>,
    O: Times<D, Output = P> + Carryless<D, Output = Q>,
    P: Equals<Q, Output = E>,
    E: OrCarries<Self, D>,
{
    type Verdict = E::Verdict;
}
/// By whether there are none.
#[doc(hidden)]
pub trait OrCarries<S, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, D> OrCarries<S, D> for True {
    type Verdict = Admissible;
}
impl<S: Decimal, D: Decimal> OrCarries<S, D> for False {
    type Verdict = Inadmissible<CarriesInXor<Dec<S>, Dec<D>>>;
}

/// The sum of `(s - 1) d`.
#[doc(hidden)]
pub trait Largest {
    /// The sum.
    type Output: Nat;
}
impl Largest for Nil {
    type Output = UTerm;
}
impl<S, D, T: Largest, N, P> Largest for Cons<S, D, T>
where
    S: Minus<One, B0, Output = N>,
    N: Times<D, Output = P>,
    P: Plus<T::Output, B0>,
{
    type Output = P::Output;
}
/// Whether the prefix products up to `M` are powers of two; `P` is the one before `Self`, `D` a stride for the message.
#[doc(hidden)]
pub trait PowersUpTo<P, M, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, X, T: PowersBefore<A, P, M, D>, P, M, D> PowersUpTo<P, M, D> for Cons<A, X, T> {
    type Verdict = T::Verdict;
}
/// [`PowersUpTo`], by what follows the first mode.
#[doc(hidden)]
pub trait PowersBefore<A, P, M, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<A, P, M, D> PowersBefore<A, P, M, D> for Nil {
    type Verdict = Admissible;
}
impl<A, A1, X1, T, P, M, D, Q, E> PowersBefore<A, P, M, D> for Cons<A1, X1, T>
where
    A: Times<P, Output = Q>,
    Q: Below<M, True, Output = E>,
    E: PowerIf<Q, Self, M, D>,
{
    type Verdict = E::Verdict;
}
/// By whether the prefix product `Q` is at most `M`.
#[doc(hidden)]
pub trait PowerIf<Q, T, M, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, T, M, D> PowerIf<Q, T, M, D> for False {
    type Verdict = Admissible;
}
impl<Q: IsPower<Output: PowerThen<Q, T, M, D>>, T, M, D> PowerIf<Q, T, M, D> for True {
    type Verdict = <Q::Output as PowerThen<Q, T, M, D>>::Verdict;
}
/// By whether `Q` is a power of two.
#[doc(hidden)]
pub trait PowerThen<Q, T, M, D> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, T: PowersUpTo<Q, M, D>, M, D> PowerThen<Q, T, M, D> for True {
    type Verdict = T::Verdict;
}
impl<Q: Decimal, T, M, D: Decimal> PowerThen<Q, T, M, D> for False {
    type Verdict = Inadmissible<PrefixInXor<Dec<Q>, Dec<D>>>;
}

/// The bits that `i d` has for `i <= n`.
#[doc(hidden)]
pub trait BitsOf<D> {
    /// The bits.
    type Output: Polynomial;
}
impl<D> BitsOf<D> for UTerm {
    type Output = UTerm;
}
impl<U, B, D, P, R> BitsOf<D> for UInt<U, B>
where
    U: BitsOf<D, Output = P>,
    P: Polynomial<Twice = R>,
    R: OrWith<D>,
{
    type Output = R::Output;
}
/// Whether the leaves have no carries, and no bits in common with one another or with `Taken`.
#[doc(hidden)]
pub trait AllApart<Taken> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Taken> AllApart<Taken> for Nil {
    type Verdict = Admissible;
}
impl<S, D, T, Taken, V, N, M, E, W, O, R> AllApart<Taken> for Cons<S, D, T>
where
    S: NoCarries<D, Verdict = V> + Minus<One, B0, Output = N>,
    N: BitsOf<D, Output = M>,
    M: Disjoint<Taken, Output = E> + OrWith<Taken, Output = O>,
    E: OrCarries<S, D, Verdict = W>,
    T: AllApart<O, Verdict = R>,
    V: Verdict,
    W: Verdict,
    R: Verdict,
{
    type Verdict = Both<V, Both<W, R>>;
}
