//! The modes of a layout in the order of their strides: by the compiler as far as these are static, by [`filled`] when run.

use super::Outcome;
use super::cotarget::Open;
use super::fill::Filled;
use super::plain::Gaps;
use crate::AlgebraError;
use crate::algebra::numbers::{Pour, WhenRun, number_of};
use crate::algebra::verdict::*;
use crate::decimal::{Dec, Decimal};
use crate::leaf::{Extent, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Nil};
use typenum::{NInt, NonZero, UInt};

/// The modes `K` of static strides in the order of these, and others, `U`, as they come.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Sorted<K, U>(pub K, pub U);

/// The modes in the order of their strides, as far as the compiler knows it; the list of others ends with `E`.
#[doc(hidden)]
pub trait Sort<E> {
    /// [`Sorted`].
    type Output;
    /// Both lists.
    fn sort(self) -> Self::Output;
}
impl<E: Default> Sort<E> for Nil {
    type Output = Sorted<Nil, E>;
    #[inline(always)]
    fn sort(self) -> Self::Output {
        Sorted(Nil, E::default())
    }
}
impl<S, D, T: SortBefore<S, D, E>, E> Sort<E> for Cons<S, D, T> {
    type Output = T::Output;
    #[inline(always)]
    fn sort(self) -> T::Output {
        T::sort_before(self)
    }
}
/// [`Sort`], by what follows the first mode. While that is still being inferred there is nothing to search.
#[doc(hidden)]
pub trait SortBefore<S, D, E>: Sized {
    /// [`Sorted`].
    type Output;
    /// Both lists.
    fn sort_before(list: Cons<S, D, Self>) -> Self::Output;
}
impl<S, D: SortInto<S, Nil, E>, E: Default> SortBefore<S, D, E> for Nil {
    type Output = D::Output;
    #[inline(always)]
    fn sort_before(list: Cons<S, D, Nil>) -> Self::Output {
        list.1.sort_into(list.0, Sorted(Nil, E::default()))
    }
}
impl<S, D, S2, D2, T, K, U, E> SortBefore<S, D, E> for Cons<S2, D2, T>
where
    T: SortBefore<S2, D2, E, Output = Sorted<K, U>>,
    D: SortInto<S, K, U>,
{
    type Output = D::Output;
    #[inline(always)]
    fn sort_before(list: Cons<S, D, Self>) -> D::Output {
        list.1.sort_into(list.0, T::sort_before(list.2))
    }
}
/// By the stride.
#[doc(hidden)]
pub trait SortInto<S, K, U> {
    /// [`Sorted`].
    type Output;
    /// Both lists.
    fn sort_into(self, s: S, lists: Sorted<K, U>) -> Self::Output;
}
impl<V, B, S, K: Insert<S, Self>, U> SortInto<S, K, U> for UInt<V, B> {
    type Output = Sorted<K::Output, U>;
    #[inline(always)]
    fn sort_into(self, s: S, lists: Sorted<K, U>) -> Self::Output {
        Sorted(lists.0.insert(s, self), lists.1)
    }
}
macro_rules! unordered {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, K, U> SortInto<S, K, U> for $d {
            type Output = Sorted<K, Cons<S, Self, U>>;
            #[inline(always)]
            fn sort_into(self, s: S, lists: Sorted<K, U>) -> Self::Output {
                Sorted(lists.0, Cons(s, self, lists.1))
            }
        }
    )*};
}
unordered! { [] usize; [] isize; [V: Nat + NonZero,] NInt<V>; }
/// Inserts a mode into a sorted list.
#[doc(hidden)]
pub trait Insert<S, D> {
    /// The list.
    type Output;
    /// The list.
    fn insert(self, s: S, d: D) -> Self::Output;
}
impl<S, D> Insert<S, D> for Nil {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn insert(self, s: S, d: D) -> Self::Output {
        Cons(s, d, Nil)
    }
}
impl<S, U, B, S2, V, C, T, F> Insert<S, UInt<U, B>> for Cons<S2, UInt<V, C>, T>
where
    UInt<V, C>: Below<UInt<U, B>, False, Output = F>,
    F: InsertIf<S, UInt<U, B>, Self>,
{
    type Output = F::Output;
    #[inline(always)]
    fn insert(self, s: S, d: UInt<U, B>) -> Self::Output {
        F::insert_if(s, d, self)
    }
}
/// Behind the first mode, or before it.
#[doc(hidden)]
pub trait InsertIf<S, D, L> {
    /// The list.
    type Output;
    /// The list.
    fn insert_if(s: S, d: D, list: L) -> Self::Output;
}
impl<S, D, L> InsertIf<S, D, L> for False {
    type Output = Cons<S, D, L>;
    #[inline(always)]
    fn insert_if(s: S, d: D, list: L) -> Self::Output {
        Cons(s, d, list)
    }
}
impl<S, D, S2, D2, T: Insert<S, D>> InsertIf<S, D, Cons<S2, D2, T>> for True {
    type Output = Cons<S2, D2, T::Output>;
    #[inline(always)]
    fn insert_if(s: S, d: D, list: Cons<S2, D2, T>) -> Self::Output {
        Cons(list.0, list.1, list.2.insert(s, d))
    }
}

/// Modes that are sorted when run.
#[doc(hidden)]
pub trait Unsorted: WhenRun {
    /// Whether strides are known to be positive.
    type Verdict: Verdict;
    /// Sorts those that count in, and returns the number of others.
    fn sort_into(&self, sorted: &mut ByStride) -> Outcome<usize>;
}
macro_rules! end {
    ($($end:ty)*) => {$(
        impl Unsorted for $end {
            type Verdict = Admissible;
            fn sort_into(&self, _: &mut ByStride) -> Outcome<usize> {
                Ok(0)
            }
        }
    )*};
}
end! { Nil Open }
impl WhenRun for Open {
    const COUNT: usize = 0;
    type Modes<R> = R;
}
impl<S: Extent, D: StrideLeaf + Sign<S>, T: Unsorted> Unsorted for Cons<S, D, T> {
    type Verdict = Both<D::Verdict, T::Verdict>;
    fn sort_into(&self, sorted: &mut ByStride) -> Outcome<usize> {
        let (extent, stride) = (self.0.extent(), self.1.integer());
        let counts = extent > 1 && stride != 0;
        if counts {
            let mode = sorted.len;
            sorted
                .insert(usize::try_from(stride).map_err(|_| AlgebraError::NegativeStride { mode, stride })?, extent)?;
        }
        Ok(self.2.sort_into(sorted)?.saturating_add(usize::from(!counts)))
    }
}
/// Whether a stride is positive.
#[doc(hidden)]
pub trait Sign<S> {
    /// The verdict.
    type Verdict: Verdict;
}
macro_rules! checked_when_run {
    ($([$($generics:tt)*] $d:ty, $s:ty;)*) => {$(
        impl<$($generics)*> Sign<$s> for $d {
            type Verdict = AtRunTime;
        }
    )*};
}
checked_when_run! { [S] usize, S; [S] isize, S; [U, B, S] UInt<U, B>, S; [U: Nat + NonZero] NInt<U>, usize; }
impl<U: Nat + NonZero + Decimal, V, B> Sign<UInt<V, B>> for NInt<U> {
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
}
/// Modes `(stride, extent)` in the order of their strides. There is no heap here, and no tuple of so many modes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct ByStride {
    modes: [(usize, usize); 16],
    len: usize,
}
impl ByStride {
    fn insert(&mut self, stride: usize, extent: usize) -> Outcome<()> {
        let sorted = self.modes.get_mut(..=self.len).ok_or(AlgebraError::Unrepresentable)?;
        let at = sorted.iter().take(self.len).take_while(|&&mode| mode <= (stride, extent)).count();
        let behind = sorted.get_mut(at..).ok_or(AlgebraError::Unrepresentable)?;
        behind.rotate_right(1);
        if let Some(mode) = behind.first_mut() {
            *mode = (stride, extent);
        }
        self.len = self.len.saturating_add(1);
        Ok(())
    }
}
/// The complement's modes behind those that `gaps` knows: a gap for each mode, and the rest.
pub(super) fn filled<L: Pour>(known: &impl Unsorted, others: &impl Unsorted, mut gaps: Gaps) -> Filled<L> {
    let mut sorted = ByStride { modes: [(0, 0); 16], len: 0 };
    let mut units = known.sort_into(&mut sorted)?.saturating_add(others.sort_into(&mut sorted)?);
    let mut modes = sorted.modes.iter().take(sorted.len);
    let list = L::pour(&mut || {
        let (extent, stride) = match modes.next() {
            Some(&(stride, extent)) => gaps.before(extent, stride)?,
            None if units > 0 => {
                units = units.saturating_sub(1);
                gaps.none()
            }
            None => gaps.rest()?,
        };
        Ok((extent, number_of(stride)))
    })?;
    Ok((list, gaps.lost()))
}
