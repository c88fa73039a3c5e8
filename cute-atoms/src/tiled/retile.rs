//! A thread's values of an MMA, arranged as a copy made for the MMA's operand takes them.
//!
//! ```text
//! groups       = upcast(right_inverse(tv) on the tile's extents, threads x values of an MMA)    elements of the tile to groups
//! values       = zipped_divide(logical_product(V:1, right_inverse(groups)), values of the atom) (Val, RestVal) to (V, M, N)
//! retile(L)    = zipped_divide(L, (V, groups along M, along N)), its tile composed with values  ((Val, RestVal), Rest0, Rest1)
//! ```

use super::copy::{Copies, InValues, TiledCopy};
use cute_static::algebra::answer::Answer;
use cute_static::algebra::composition::AskCompose;
use cute_static::algebra::divide::{AskZippedDivide, Halves};
use cute_static::algebra::products::AskLogicalProduct;
use cute_static::algebra::recast::UpFactor;
use cute_static::num::{One, Times};
use cute_static::shape_math::EachProduct;
use cute_static::verdict::{Both, Holds, Verdict};
use cute_static::{Layout, RightInvertible, SizeOf};

/// A thread's values of an MMA, as a tiled copy `C` made for its operand takes them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be retiled",
    label = "a thread's static layout `(FrgV, Rest0, Rest1)` of an operand for which the copy was made"
)]
pub trait AskRetile<C> {
    /// `((Val, RestVal), Rest0, Rest1, ..)`.
    type Output: Default;
    /// Whether there is one.
    type Verdict: Verdict;
}
impl<A, W, G, N, J, TvS, TvD, E0, E1, V, VR0, VR1, D, NV, F, M0, M1, H, Y, YS, YD>
    AskRetile<TiledCopy<A, W, Layout<TvS, TvD>, (E0, E1)>> for Layout<(V, VR0, VR1), D>
where
    A: Copies<W, Elements = G>,
    G: InValues<NumVal = N>,
    V: SizeOf<Output = NV>,
    Layout<TvS, TvD>: ValueTile<E0, E1, NV, N, Layout = F, Tile = (M0, M1), Judged = J>,
    J: Verdict,
    Self: AskZippedDivide<(NV, M0, M1), Answer = H>,
    H: Halves,
    Layout<H::S0, H::D0>: AskCompose<F, Answer = Y>,
    Y: Answer<Value = Layout<YS, YD>>,
    (Layout<YS, YD>, Layout<H::S1, H::D1>): BesideRests,
{
    type Output = <(Layout<YS, YD>, Layout<H::S1, H::D1>) as BesideRests>::Output;
    type Verdict = Both<J, Both<H::Verdict, Y::Verdict>>;
}
/// The (thread, value) layout of a tile of `E0` by `E1`, of which threads have values in groups of `NV`: the tile of groups of
/// a thread, and (value of an atom, the others) to (value of a group, group).
#[doc(hidden)]
pub trait ValueTile<E0, E1, NV, NumVal> {
    /// Groups of a thread along the modes.
    type Tile;
    /// Values to values and groups.
    type Layout;
    /// Whether there is one.
    type Judged: Verdict;
}
impl<TvS, TvD, E0, E1, NV, NumVal, NT, F, I, J, U, US, UD, K, P, Z> ValueTile<E0, E1, NV, NumVal> for Layout<TvS, TvD>
where
    TvS: Threads<Size = NT>,
    NT: Times<NV, Output = F>,
    Self: RightInvertible<Output = I>,
    I: AskCompose<Layout<(E0, E1), (One, E0)>, Answer = J>,
    J: Grouped<F, Answer = U>,
    U: Answer<Value = Layout<US, UD>>,
    Layout<US, UD>: RightInvertible<Output = K>,
    US: EachProduct,
    Layout<NV, One>: AskLogicalProduct<K, Answer = P>,
    P: Split<NumVal, Answer = Z>,
    Z: Answer,
{
    type Tile = US::Output;
    type Layout = Z::Value;
    type Judged = Both<U::Verdict, Z::Verdict>;
}
/// The layout of an answer in elements of `F` old ones.
#[doc(hidden)]
pub trait Grouped<F>: Answer {
    /// The layout.
    type Answer: Answer;
}
impl<A: Answer, F: UpFactor<A::Value>> Grouped<F> for A {
    type Answer = F::Answer;
}
/// The layout of an answer divided by `N`.
#[doc(hidden)]
pub trait Split<N>: Answer {
    /// The layout.
    type Answer: Answer;
}
impl<A: Answer<Value: AskZippedDivide<N>>, N> Split<N> for A {
    type Answer = <A::Value as AskZippedDivide<N>>::Answer;
}
/// Threads of a (thread, value) layout.
#[doc(hidden)]
pub trait Threads {
    /// Their number.
    type Size;
}
impl<T: SizeOf, V> Threads for (T, V) {
    type Size = T::Output;
}
/// `(v, (1, R0, R1))` as `(v, R0, R1)`.
#[doc(hidden)]
pub trait BesideRests {
    /// The layout.
    type Output: Default;
}
impl<S, D, V, R0, R1, E, D0, D1> BesideRests for (Layout<S, D>, Layout<(V, R0, R1), (E, D0, D1)>)
where
    Layout<(S, R0, R1), (D, D0, D1)>: Default,
{
    type Output = Layout<(S, R0, R1), (D, D0, D1)>;
}
/// A thread's values `L` of an MMA, as a tiled copy `C` made for its operand takes them: `((Val, RestVal), Rest0, Rest1)`.
pub type Retile<C, L> = <<L as AskRetile<C>>::Verdict as Holds>::Grants<<L as AskRetile<C>>::Output>;
