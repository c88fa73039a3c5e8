//! The left inverse of integer strides: known to the compiler where the strides are, or sorted when run.

use super::coordinates::LeftBy;
use super::order::{ByStride, Integers};
use super::plain::{PlacedMode, carries, radix};
use super::radix::{Carries, EachPlaced, Radix};
use crate::AlgebraError;
use crate::algebra::coalesce::{Merge, Trim};
use crate::algebra::numbers::{Numbers, Pour, WhenRun, number_of};
use crate::algebra::verdict::*;
use crate::error::Outcome;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, EachMode, Nil, Pack};
use typenum::{NInt, NonZero, UInt, UTerm};

impl<L, A, F> LeftBy<L, A> for Integers
where
    L: KnownStrides<Answer = F>,
    F: LeftIf<L, A>,
{
    type Output = F::Output;
    type Verdict = F::Verdict;
    #[inline(always)]
    fn left_by(list: L, all: A) -> Outcome<F::Output> {
        F::left_if(list, all)
    }
}
/// Whether all strides of placed modes are known.
#[doc(hidden)]
pub trait KnownStrides {
    /// [`True`] or [`False`].
    type Answer;
}
impl KnownStrides for Nil {
    type Answer = True;
}
impl<X, D: KnownStride<T>, T> KnownStrides for Cons<X, D, T> {
    type Answer = D::Answer;
}
/// By the first stride; a negative one counts if a run-time extent is above 1.
#[doc(hidden)]
pub trait KnownStride<T> {
    /// [`True`] or [`False`].
    type Answer;
}
impl<U, B, T: KnownStrides> KnownStride<T> for UInt<U, B> {
    type Answer = T::Answer;
}
macro_rules! known_when_run {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* T> KnownStride<T> for $d {
            type Answer = False;
        }
    )*};
}
known_when_run! { [] usize; [] isize; [U: Nat + NonZero,] NInt<U>; }
/// The left inverse of the placed modes `L` of the merged list `A`, by whether the compiler knows its digits.
#[doc(hidden)]
pub trait LeftIf<L, A> {
    /// The layout.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The layout.
    fn left_if(list: L, all: A) -> Outcome<Self::Output>;
}
impl<L, O, A> LeftIf<L, A> for True
where
    L: ByStride<Output = O>,
    O: LeftSorted<A>,
{
    type Output = O::Output;
    type Verdict = O::Verdict;
    #[inline(always)]
    fn left_if(list: L, all: A) -> Outcome<O::Output> {
        list.by_stride().left_sorted(all)
    }
}
// a digit for each mode and one more; where values have fewer, some of extent 1 before the last one, which goes on
impl<L, A: EachMode, D> LeftIf<L, A> for False
where
    L: WhenRun<Modes<Nil> = D>,
    Cons<usize, UTerm, D>: Pour + Pack,
{
    type Output = Layout<<Cons<usize, UTerm, D> as Pack>::Shape, <Cons<usize, UTerm, D> as Pack>::Stride>;
    type Verdict = AtRunTime;
    #[inline]
    fn left_if(_: L, all: A) -> Outcome<Self::Output> {
        let mut numbers = Numbers::new();
        digits_when_run(&all, |extent, place| numbers.push(extent, place))?;
        let (last, first) = numbers.modes()?.split_last().unwrap_or((&(1, 0), &[]));
        let (mut first, mut left) = (first.iter(), L::COUNT);
        let list = <Cons<usize, UTerm, D>>::pour(&mut || {
            let &(extent, place) = if left == 0 { last } else { first.next().unwrap_or(&(1, 0)) };
            left = left.saturating_sub(1);
            Ok((extent, number_of(place)))
        })?;
        let (shape, stride) = list.pack();
        Ok(Layout::from_parts(shape, stride))
    }
}
/// The digits on values, by which a mixed layout is refused too.
fn digits_when_run(all: &impl EachMode, digit: impl FnMut(usize, isize)) -> Outcome<()> {
    let mut line = Numbers::of(all);
    line.merge();
    let line = line.modes()?;
    let (mut sorted, mut len, mut place) = ([PlacedMode::default(); 64], 0usize, 1usize);
    for (mode, &(extent, stride)) in line.iter().enumerate() {
        if extent > 1 {
            if stride < 0 {
                return Err(AlgebraError::NegativeStride { mode, stride });
            }
            let new = PlacedMode { stride, place, extent, last: mode.saturating_add(1) == line.len() };
            let at = sorted.iter().take(len).take_while(|&&before| before <= new).count();
            let behind = sorted.get_mut(at..=len).ok_or(AlgebraError::Unrepresentable)?;
            behind.rotate_right(1);
            if let Some(first) = behind.first_mut() {
                *first = new;
            }
            len = len.saturating_add(1);
        }
        place = place.saturating_mul(extent);
    }
    radix(sorted.get(..len).unwrap_or(&[]), digit)
}
/// The left inverse of sorted modes. Without any, `A` is one mode of stride 0: any values will do.
#[doc(hidden)]
pub trait LeftSorted<A> {
    /// The layout.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The layout.
    fn left_sorted(self, all: A) -> Outcome<Self::Output>;
}
impl<A: Trim<Output = T>, T: Pack> LeftSorted<A> for Nil {
    type Output = Layout<T::Shape, T::Stride>;
    type Verdict = Admissible;
    #[inline(always)]
    fn left_sorted(self, all: A) -> Outcome<Self::Output> {
        let (shape, stride) = all.trim().pack();
        Ok(Layout::from_parts(shape, stride))
    }
}
impl<X, D, T, A, K, V: Verdict> LeftSorted<A> for Cons<X, D, T>
where
    Self: Radix<One, One, UTerm, Known = K, Verdict = V>,
    K: LeftKnown<Self, A>,
{
    type Output = K::Output;
    type Verdict = Both<V, K::Verdict>;
    #[inline(always)]
    fn left_sorted(self, all: A) -> Outcome<Self::Output> {
        K::left_known(self, all)
    }
}
/// The left inverse of modes that are sorted, by whether each digit is a static number.
#[doc(hidden)]
pub trait LeftKnown<L, A> {
    /// The layout.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The layout.
    fn left_known(list: L, all: A) -> Outcome<Self::Output>;
}
impl<L, A: EachMode, R, M, N, W: Verdict> LeftKnown<L, A> for True
where
    L: Radix<One, One, UTerm, List = R> + Carries<UTerm, Verdict = W> + EachPlaced,
    R: Merge<Output = M>,
    M: Trim<Output = N>,
    N: Pack,
{
    type Output = Layout<N::Shape, N::Stride>;
    type Verdict = W;
    #[inline(always)]
    fn left_known(list: L, all: A) -> Outcome<Self::Output> {
        if !L::STATIC {
            digits_when_run(&all, |_, _| {})?;
            // the digits that the type has, also for modes that are none
            let (mut sorted, mut len) = ([PlacedMode::default(); 64], 0usize);
            list.each_placed(&mut |mode| {
                if let Some(slot) = sorted.get_mut(len) {
                    *slot = mode;
                }
                len = len.saturating_add(1);
            });
            carries(sorted.get(..len).ok_or(AlgebraError::Unrepresentable)?)?;
        }
        let (shape, stride) = list.radix(UTerm).merge().trim().pack();
        Ok(Layout::from_parts(shape, stride))
    }
}
impl<L, A> LeftKnown<L, A> for False
where
    Self: LeftIf<L, A>,
{
    type Output = <Self as LeftIf<L, A>>::Output;
    type Verdict = <Self as LeftIf<L, A>>::Verdict;
    #[inline(always)]
    fn left_known(list: L, all: A) -> Outcome<Self::Output> {
        <Self as LeftIf<L, A>>::left_if(list, all)
    }
}
