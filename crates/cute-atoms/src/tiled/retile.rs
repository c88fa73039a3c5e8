//! A thread's values of an MMA, arranged as a copy made for the MMA's operand takes them.
//!
//! ```text
//! values of the copy           = (V, (R0, R1))         those of an instruction, how many instructions along the two modes
//! retile((FrgV, M, N))         = ((V, R0, R1) of it in groups of the atom's values, M / R0, N / R1)
//!                                                                             ((Val, RestVal), Rest0, Rest1)
//! refused unless                 |FrgV| = |V|, R0 | M and R1 | N
//! ```
//! A copy's values that are not of that form are those of a part of one instruction, which has one such part or several after another.
//!
//! The order of a thread's values is the copy's own. C++ CuTe orders instructions by where they lie in the tile, and is wrong
//! where a permutation of the MMA has them in another order (`(16,2,2):(1,32,16)`).

use super::copy::{Copies, InValues, TiledCopy};
use super::partition::{AskPartition, Key, Parted};
use super::whole_tiles;
use crate::misuse::{AtomsTaken, ValuesGrouped, ValuesTaken, ValuesWhole};
use core::marker::PhantomData;
use cute_static::machinery::{Answer, AskCompose, AskZippedDivide, Halves, Nested};
use cute_static::num::{One, Value, Zero};
use cute_static::verdict::{AtRunTime, Both, Verdict};
use cute_static::{AlgebraError, ComposedLayout, IsLayout, Layout, Multiple};
use typenum::{UInt, UTerm};

/// The question how a tiled copy `C` takes a thread's values of an MMA.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfRetile<C>(PhantomData<C>);
impl<C> Default for OfRetile<C> {
    #[inline(always)]
    fn default() -> Self {
        Self(PhantomData)
    }
}
impl<C> Key for OfRetile<C> {
    type Out<M, F> = M;
    #[inline(always)]
    fn out<M, F>(part: M, _: F) -> M {
        part
    }
}
/// As many values of an instruction as the copy for its operand has, `F`, of all the copy's `X`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Exactly<F, X>(PhantomData<(F, X)>);
/// Values of an instruction in groups of those of a copy that was made for a part of it, `F`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct InGroups<F>(PhantomData<F>);
/// So many values of an instruction, of which a copy takes `F`.
#[doc(hidden)]
pub trait TakenBy<F> {
    /// Whether it does.
    type Verdict: Verdict;
    /// All values that are put in groups of the atom's.
    type Size;
}
impl<N: ValuesTaken<F>, F, X> TakenBy<Exactly<F, X>> for N {
    type Verdict = N::Verdict;
    type Size = X;
}
impl<U, B, F> TakenBy<InGroups<F>> for UInt<U, B>
where
    Self: ValuesGrouped<F>,
{
    type Verdict = <Self as ValuesGrouped<F>>::Verdict;
    type Size = Self;
}
/// Known when run: as many as the copy's.
impl<F> TakenBy<InGroups<F>> for usize {
    type Verdict = AtRunTime;
    type Size = F;
}
impl<F, M, W> TakenBy<InGroups<F>> for Multiple<M, W> {
    type Verdict = AtRunTime;
    type Size = F;
}
/// A copy's values, as of instructions.
#[doc(hidden)]
pub trait OfInstructions {
    /// How many values of an instruction it takes, [`Exactly`] or [`InGroups`].
    type Takes;
    /// Values of an instruction.
    type Values: Value;
    /// Instructions along the first mode.
    type Along0: Value;
    /// Instructions along the second mode.
    type Along1: Value;
}
impl<U, B> OfInstructions for UInt<U, B>
where
    Self: Value,
{
    type Takes = InGroups<Self>;
    type Values = Self;
    type Along0 = One;
    type Along1 = One;
}
impl<V, R: BesideValues<V>> OfInstructions for (V, R) {
    type Takes = R::Takes;
    type Values = R::Values;
    type Along0 = R::Along0;
    type Along1 = R::Along1;
}
/// What follows the values `V` in a pair: `(R0, R1)`, or more values.
#[doc(hidden)]
pub trait BesideValues<V> {
    /// See [`OfInstructions`].
    type Takes;
    /// See [`OfInstructions`].
    type Values: Value;
    /// See [`OfInstructions`].
    type Along0: Value;
    /// See [`OfInstructions`].
    type Along1: Value;
}
impl<V, R0, R1, X> BesideValues<V> for (R0, R1)
where
    V: Nested<Size: Value>,
    R0: Nested<Size: Value>,
    R1: Nested<Size: Value>,
    (V, Self): Nested<Size = X>,
{
    type Takes = Exactly<V::Size, X>;
    type Values = V::Size;
    type Along0 = R0::Size;
    type Along1 = R1::Size;
}
impl<V, U, B, N: Value> BesideValues<V> for UInt<U, B>
where
    (V, Self): Nested<Size = N>,
{
    type Takes = InGroups<N>;
    type Values = N;
    type Along0 = One;
    type Along1 = One;
}
macro_rules! one_instruction {
    ($($($s:ident)+;)*) => {$(
        impl<N: Value, $($s),+> OfInstructions for ($($s,)+)
        where
            Self: Nested<Size = N>,
        {
            type Takes = InGroups<N>;
            type Values = N;
            type Along0 = One;
            type Along1 = One;
        }
    )*};
}
one_instruction! { S0; S0 S1 S2; S0 S1 S2 S3; S0 S1 S2 S3 S4; S0 S1 S2 S3 S4 S5; }

macro_rules! retile {
    ($($($more:ident $step:ident)*;)*) => {$(
        #[allow(non_snake_case)] // modes by their types' names
        impl<A, W, G, T, Vals, TD, E, X, N, F, P, R0, R1, V, VD, M, MD, K, KD, NV, NM, NK, C, H, Y, YS, YD, T0, T1, TD0, TD1, Q0, Q1, QD0, QD1, $($more, $step),*>
            AskPartition<OfRetile<TiledCopy<A, W, Layout<(T, Vals), TD>, E>>> for Layout<(V, M, K, $($more),*), (VD, MD, KD, $($step),*)>
        where
            A: Copies<W, Elements = G>,
            G: InValues<NumVal = N>,
            // the copy's values in groups of the atom's
            Vals: OfInstructions<Takes = P, Values = F, Along0 = R0, Along1 = R1>,
            X: ValuesWhole<N>,
            Layout<X, One>: AskZippedDivide<N, Answer = C>,
            C: Answer,
            C::Value: Default,
            // the fragment's
            Self: IsLayout,
            V: Nested<Size = NV> + Copy,
            NV: TakenBy<P, Size = X>,
            M: Nested<Size = NM> + Copy,
            NM: AtomsTaken<R0>,
            K: Nested<Size = NK> + Copy,
            NK: AtomsTaken<R1>,
            VD: Copy,
            MD: Copy,
            KD: Copy,
            (R0, R1): Default,
            Layout<(M, K), (MD, KD)>: AskZippedDivide<(R0, R1), Answer = H>,
            H: Halves<S0 = (T0, T1), D0 = (TD0, TD1), S1 = (Q0, Q1), D1 = (QD0, QD1)>,
            Layout<(V, T0, T1), (VD, TD0, TD1)>: AskCompose<C::Value, Answer = Y>,
            Y: Answer<Value = Layout<YS, YD>>,
            F: Value,
            R0: Value,
            R1: Value,
            $($more: Copy, $step: Copy,)*
        {
            type Answer = Parted<
                Layout<(YS, Q0, Q1, $($more),*), (YD, QD0, QD1, $($step),*)>,
                UTerm,
                Both<NV::Verdict, Both<NM::Verdict, Both<NK::Verdict, Both<X::Verdict, Both<H::Verdict, Y::Verdict>>>>>,
            >;
            #[inline(always)]
            fn ask_partition(
                &self,
                _: OfRetile<TiledCopy<A, W, Layout<(T, Vals), TD>, E>>,
            ) -> Result<(Layout<(YS, Q0, Q1, $($more),*), (YD, QD0, QD1, $($step),*)>, UTerm), AlgebraError> {
                let (expected, found) = (F::VALUE, self.mode_size(0));
                if NV::Verdict::CHECKED && found != expected {
                    return Err(AlgebraError::Size { expected, found });
                }
                whole_tiles(self, 1, R0::VALUE)?;
                whole_tiles(self, 2, R1::VALUE)?;
                let ((v, m, k, $($more),*), (vd, md, kd, $($step),*)) = (*self.shape(), *self.stride());
                let (tile, rest) =
                    H::halves(Layout::from_parts((m, k), (md, kd)).ask_zipped_divide(&<(R0, R1)>::default())?)?;
                let ((t0, t1), (td0, td1)) = tile.into_parts();
                let values = Layout::from_parts((v, t0, t1), (vd, td0, td1)).ask_compose(&C::Value::default())?;
                let ((s, d), ((q0, q1), (qd0, qd1))) = (values.into_parts(), rest.into_parts());
                Ok((Layout::from_parts((s, q0, q1, $($more),*), (d, qd0, qd1, $($step),*)), UTerm))
            }
        }
    )*};
}
retile! { ; S3 D3; S3 D3 S4 D4; }
/// Instructions along one mode: of the other there is one.
impl<V: Copy, M: Copy, VD: Copy, MD: Copy, C, S, Q0, Q1, D, QD0, QD1, J> AskPartition<OfRetile<C>>
    for Layout<(V, M), (VD, MD)>
where
    Layout<(V, M, One), (VD, MD, Zero)>:
        AskPartition<OfRetile<C>, Answer = Parted<Layout<(S, Q0, Q1), (D, QD0, QD1)>, UTerm, J>>,
    J: Verdict,
{
    type Answer = Parted<Layout<(S, Q0), (D, QD0)>, UTerm, J>;
    #[inline(always)]
    fn ask_partition(&self, key: OfRetile<C>) -> Result<(Layout<(S, Q0), (D, QD0)>, UTerm), AlgebraError> {
        let ((v, m), (vd, md)) = (*self.shape(), *self.stride());
        let of_three = Layout::from_parts((v, m, One::default()), (vd, md, Zero::default()));
        let (retiled, _) = of_three.ask_partition(key)?;
        let ((s, q0, _), (d, qd0, _)) = retiled.into_parts();
        Ok((Layout::from_parts((s, q0), (d, qd0)), UTerm))
    }
}
/// Behind a swizzle what it adds to stays.
impl<W: Copy, O: Copy, L, C, M, F, V> AskPartition<OfRetile<C>> for ComposedLayout<W, O, L>
where
    L: AskPartition<OfRetile<C>, Answer = Parted<M, F, V>>,
    V: Verdict,
{
    type Answer = Parted<ComposedLayout<W, O, M>, UTerm, V>;
    #[inline(always)]
    fn ask_partition(&self, key: OfRetile<C>) -> Result<(ComposedLayout<W, O, M>, UTerm), AlgebraError> {
        let (inside, _) = self.layout().ask_partition(key)?;
        Ok((ComposedLayout::from_parts(*self.outer(), *self.offset(), inside), UTerm))
    }
}
