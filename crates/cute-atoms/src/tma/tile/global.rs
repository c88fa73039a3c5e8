//! The tensor in global memory: what of it the compiler checks, its coordinates, and its modes in the order of a tensor map.
//!
//! ```text
//! checked: leaves at most 5; the first mode of the box has stride 1; strides, extents within their limits, if static
//! coords : leaf i -> e_p     p its position in the box, else the next one behind the box
//! ```

use super::BoxNumbers;
use super::rules::*;
use crate::refusal::Else;
use crate::tma::{DataType, MOST_MODES, Options, TensorMap, TensorMapError, TmaElement};
use core::marker::PhantomData;
use cute_static::decimal::{Dec, Decimal};
use cute_static::machinery::{Cons, List, Nil, Number, Tree};
use cute_static::num::*;
use cute_static::typenum::{NInt, NonZero, UInt, UTerm, Unsigned};
use cute_static::verdict::{Admissible, AtRunTime, Both, Inadmissible, NegativeStride, Verdict};
use cute_static::{Basis, Layout, Multiple};

/// Leaves of a tensor in global memory, from mode `I` on, for a box `B` of elements `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "a tensor in global memory whose strides are no integers")]
pub trait GlobalLeaves<E, B, I> {
    type Verdict: Verdict;
}
impl<E, B: BoxModes<I>, I: RankLimit> GlobalLeaves<E, B, I> for Nil {
    type Verdict = Both<I::Verdict, B::Verdict>;
}
impl<E, S0, I0: Number, T0, I, S, D, T, A> GlobalLeaves<E, Cons<S0, I0, T0>, I> for Cons<S, D, T>
where
    E: TmaElement,
    I: Number<Equals<I0> = A>,
    S: GlobalExtent<A, E>,
    D: StepAt<A, E, I, I0>,
    T: GlobalLeaves<E, Cons<S0, I0, T0>, I::Plus<One>>,
{
    type Verdict = Both<S::Verdict, Both<D::Verdict, T::Verdict>>;
}
/// Whether the modes of a box are below `R`.
#[doc(hidden)]
pub trait BoxModes<R> {
    type Verdict: Verdict;
}
impl<R> BoxModes<R> for Nil {
    type Verdict = Admissible;
}
impl<S, I: BoxMode<R>, T: BoxModes<R>, R> BoxModes<R> for Cons<S, I, T> {
    type Verdict = Both<I::Verdict, T::Verdict>;
}
/// Whether an extent is one of a tensor of elements `E`; of the first mode of a box if `A`.
#[doc(hidden)]
pub trait GlobalExtent<A, E> {
    type Verdict: Verdict;
}
impl<A, E> GlobalExtent<A, E> for usize {
    type Verdict = AtRunTime;
}
impl<N, W, A, E> GlobalExtent<A, E> for Multiple<N, W> {
    type Verdict = AtRunTime;
}
impl<U, B, E> GlobalExtent<False, E> for UInt<U, B>
where
    Self: ExtentReach,
{
    type Verdict = <Self as ExtentReach>::Verdict;
}
impl<U, B, E: TmaElement> GlobalExtent<True, E> for UInt<U, B>
where
    Self: ExtentReach + PackedExtent<E::ExtentMultiple>,
{
    type Verdict = Both<<Self as ExtentReach>::Verdict, <Self as PackedExtent<E::ExtentMultiple>>::Verdict>;
}
/// [`StepOf`] of leaf `I`, where the rows of the box are along leaf `I0`.
#[doc(hidden)]
pub trait StepAt<A, E, I, I0> {
    type Verdict: Verdict;
}
macro_rules! step_at {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* A, E, I, I0> StepAt<A, E, I, I0> for $d
        where
            Self: StepOf<A, E>,
        {
            type Verdict = <Self as StepOf<A, E>>::Verdict;
        }
    )*};
}
step_at! { [] UTerm; [] usize; [] isize; [N, W,] Multiple<N, W>; [U, C, B,] UInt<UInt<U, C>, B>; [U: Unsigned + NonZero,] NInt<U>; }
impl<E, I, I0> StepAt<True, E, I, I0> for One {
    type Verdict = Admissible;
}
// the contiguous leaf is in no row: that is the reason, and not that its stride is no word
impl<E: TmaElement, I: ContiguousIn<I0, F>, I0, F> StepAt<False, E, I, I0> for One
where
    Self: Number<Exactly<E::StrideMultiple> = F>,
{
    type Verdict = I::Verdict;
}
/// Leaf `Self` is contiguous, where rows are along leaf `I0`: by whether a stride of 1 is one of words, `F`.
#[doc(hidden)]
pub trait ContiguousIn<I0, F> {
    type Verdict: Verdict;
}
impl<I, I0, F: Else<ContiguousLeftOut<I, I0>>> ContiguousIn<I0, F> for I {
    type Verdict = F::Verdict;
}
/// Whether a stride is one of a tensor of elements `E`; of the first mode of a box if `A`.
#[doc(hidden)]
pub trait StepOf<A, E> {
    type Verdict: Verdict;
}
impl<A, E> StepOf<A, E> for usize {
    type Verdict = AtRunTime;
}
// that it is one of words is not all: how far it reaches is known when run
impl<N, W, A, E> StepOf<A, E> for Multiple<N, W> {
    type Verdict = AtRunTime;
}
impl<A, E> StepOf<A, E> for isize {
    type Verdict = AtRunTime;
}
impl<U: Unsigned + NonZero + Decimal, A, E> StepOf<A, E> for NInt<U> {
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
}
macro_rules! steps {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* E> StepOf<True, E> for $d
        where
            Self: UnitStride,
        {
            type Verdict = <Self as UnitStride>::Verdict;
        }
        impl<$($generics)* E: TmaElement> StepOf<False, E> for $d
        where
            Self: StrideWords<E::StrideMultiple> + StrideReach<E::StrideLimit>,
        {
            type Verdict =
                Both<<Self as StrideWords<E::StrideMultiple>>::Verdict, <Self as StrideReach<E::StrideLimit>>::Verdict>;
        }
    )*};
}
steps! { [] UTerm; [U, B,] UInt<U, B>; }

/// The strides of a shape from leaf `I` on, as modes of a tensor map: those of box `B` first, the others from `Next` on.
#[doc(hidden)]
pub trait CoordTree<B, I, Next> {
    type Stride: Default;
    /// The leaf behind it.
    type Leaf;
    /// The mode that is next free.
    type Free;
}
macro_rules! coord_leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* B, I, Next, P> CoordTree<B, I, Next> for $s
        where
            B: PositionOf<I, UTerm, Next, Output = P>,
            I: Number,
            P: Positioned<It: Default>,
        {
            type Stride = Basis<One, P::It>;
            type Leaf = I::Plus<One>;
            type Free = P::Next;
        }
    )*};
}
coord_leaf! { [] usize; [U, A,] UInt<U, A>; [U, A,] Multiple<U, A>; }
// each element begins at the leaf and the mode that the one before it leaves
macro_rules! coord_tuples {
    ($($(($s:ident $i:ident $n:ident => $i2:ident $n2:ident))+;)*) => {$(
        impl<B, I0, N0, $($s, $i2, $n2,)+> CoordTree<B, I0, N0> for ($($s,)+)
        where
            $($s: CoordTree<B, $i, $n, Leaf = $i2, Free = $n2>,)+
        {
            type Stride = ($($s::Stride,)+);
            type Leaf = coord_tuples!(@last $($i2)+);
            type Free = coord_tuples!(@last $($n2)+);
        }
    )*};
    (@last $x:ident) => { $x };
    (@last $x:ident $($rest:ident)+) => { coord_tuples!(@last $($rest)+) };
}
coord_tuples! {
    (A I0 N0 => I1 N1);
    (A I0 N0 => I1 N1) (C I1 N1 => I2 N2);
    (A I0 N0 => I1 N1) (C I1 N1 => I2 N2) (D I2 N2 => I3 N3);
    (A I0 N0 => I1 N1) (C I1 N1 => I2 N2) (D I2 N2 => I3 N3) (E I3 N3 => I4 N4);
    (A I0 N0 => I1 N1) (C I1 N1 => I2 N2) (D I2 N2 => I3 N3) (E I3 N3 => I4 N4) (F I4 N4 => I5 N5);
}
/// The position of mode `I` in a box, counted from `P`; `Next` if it is not there.
#[doc(hidden)]
pub trait PositionOf<I, P, Next> {
    type Output;
}
/// A position, and what is next free.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct At<P, Next>(PhantomData<(P, Next)>);
#[doc(hidden)]
pub trait Positioned {
    type It;
    type Next;
}
impl<P, N> Positioned for At<P, N> {
    type It = P;
    type Next = N;
}
impl<I, P, Next: Number> PositionOf<I, P, Next> for Nil {
    type Output = At<Next, Next::Plus<One>>;
}
impl<S, J, T, I, P, Next> PositionOf<I, P, Next> for Cons<S, J, T>
where
    I: Number,
    J: Number<Equals<I>: HereOr<T, I, P, Next>>,
{
    type Output = <J::Equals<I> as HereOr<T, I, P, Next>>::Output;
}
#[doc(hidden)]
pub trait HereOr<T, I, P, Next> {
    type Output;
}
impl<T, I, P, Next> HereOr<T, I, P, Next> for True {
    type Output = At<P, Next>;
}
impl<T, I, P, Next> HereOr<T, I, P, Next> for False
where
    P: Number,
    T: PositionOf<I, P::Plus<One>, Next>,
{
    type Output = T::Output;
}
/// The length of a box.
#[doc(hidden)]
pub trait BoxRank {
    type Rank: Number;
}
impl BoxRank for Nil {
    type Rank = UTerm;
}
impl<S, I, T: BoxRank> BoxRank for Cons<S, I, T> {
    type Rank = <T::Rank as Number>::Plus<One>;
}
/// The layout of a tensor's coordinates in the order of the tensor map.
#[doc(hidden)]
pub trait Coords<B> {
    type Stride: Default;
}
impl<S: CoordTree<B, UTerm, B::Rank>, B: BoxRank> Coords<B> for S {
    type Stride = S::Stride;
}
/// The first `n` numbers.
pub(crate) fn part<T>(all: &[T], n: usize) -> &[T] {
    all.get(..n).unwrap_or(&[])
}
/// A tensor in global memory, its modes in the order of a tensor map: those of the box first.
pub(crate) struct Tensor {
    pub(crate) rank: usize,
    pub(crate) dims: [u64; MOST_MODES],
    /// In bytes, of all modes but the first.
    pub(crate) strides: [u64; MOST_MODES],
    pub(crate) boxes: [u32; MOST_MODES],
}
impl Tensor {
    pub(crate) fn of<E: TmaElement, B: BoxNumbers, S, D>(global: &Layout<S, D>) -> Result<Self, TensorMapError>
    where
        S: Tree<D>,
        D: Copy,
    {
        let (mut modes, mut known) = ([(1usize, 0usize); MOST_MODES], 0usize);
        B::each(&mut |extent, mode| {
            if let Some(slot) = modes.get_mut(known) {
                *slot = (extent, mode);
            }
            known = known.saturating_add(1);
        });
        Self::with::<E, S, D>(global, part(&modes, known))
    }
    /// The tensor for a box of (extent, leaf of the tensor).
    pub(crate) fn with<E: TmaElement, S, D>(
        global: &Layout<S, D>,
        modes: &[(usize, usize)],
    ) -> Result<Self, TensorMapError>
    where
        S: Tree<D>,
        D: Copy,
    {
        let (mut leaves, mut rank) = ([(1usize, 0isize); MOST_MODES], 0usize);
        global.shape().leaves(*global.stride(), Nil).each(&mut |s, d| {
            if let Some(leaf) = leaves.get_mut(rank) {
                *leaf = (s, d);
            }
            rank = rank.saturating_add(1);
        });
        // more than there is room for
        if rank > MOST_MODES {
            return Err(TensorMapError::Rank { rank, least: 1 });
        }
        Self::of_leaves(E::DATA_TYPE, part(&leaves, rank), modes)
    }
    /// The tensor of leaves (extent, stride in elements), for a box of (extent, leaf).
    pub(crate) fn of_leaves(
        data_type: DataType,
        leaves: &[(usize, isize)],
        modes: &[(usize, usize)],
    ) -> Result<Self, TensorMapError> {
        let rank = leaves.len();
        if rank > MOST_MODES {
            return Err(TensorMapError::Rank { rank, least: 1 });
        }
        // modes of the box, and the others behind them
        let (mut order, mut boxes) = ([0usize; MOST_MODES], [1u32; MOST_MODES]);
        let mut known = 0usize;
        for ((at, slot), &(extent, mode)) in order.iter_mut().zip(&mut boxes).zip(modes) {
            (*at, *slot) = (mode, u32::try_from(extent).unwrap_or(u32::MAX));
            known = known.saturating_add(1);
        }
        for mode in 0..rank {
            if !part(&order, known).contains(&mode) {
                if let Some(at) = order.get_mut(known) {
                    *at = mode;
                }
                known = known.saturating_add(1);
            }
        }
        let mut tensor = Self { rank, dims: [1; 5], strides: [0; 5], boxes };
        for (position, &mode) in part(&order, rank).iter().enumerate() {
            let (extent, stride) = leaves.get(mode).copied().unwrap_or((1, 0));
            if let Some(dim) = tensor.dims.get_mut(position) {
                *dim = u64::try_from(extent).unwrap_or(u64::MAX);
            }
            let bits = data_type.bits();
            match position.checked_sub(1) {
                None if stride != 1 => return Err(TensorMapError::InnerStride { stride }),
                None => {}
                Some(before) => {
                    let wide = u64::try_from(stride).ok().map(|stride| u128::from(stride).saturating_mul(bits.into()));
                    match (wide, tensor.strides.get_mut(before)) {
                        (Some(wide), Some(slot)) if wide.is_multiple_of(8) => {
                            *slot = u64::try_from(wide >> 3).unwrap_or(u64::MAX);
                        }
                        _ => return Err(TensorMapError::Bytes { mode: position, stride, bits }),
                    }
                }
            }
        }
        Ok(tensor)
    }
    /// Its tensor map.
    pub(crate) fn map(&self, data_type: DataType, options: Options) -> Result<TensorMap, TensorMapError> {
        TensorMap::tiled(
            data_type,
            part(&self.dims, self.rank),
            part(&self.strides, self.rank.saturating_sub(1)),
            part(&self.boxes, self.rank),
            part(&[1; MOST_MODES], self.rank),
            options,
        )
    }
}
