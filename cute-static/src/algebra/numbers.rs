//! Modes as numbers, and lists of modes whose run-time leaves are filled with them: types decide the tree, a rule on plain
//! numbers what is in it.

use super::recast::FromValue;
use crate::AlgebraError;
use crate::tuple::{Cons, EachMode, Nil};

type Outcome<L> = Result<L, AlgebraError>;

/// Modes as numbers: a fixed buffer, as there is no heap here.
#[derive(Debug)]
pub(crate) struct Numbers {
    modes: [(usize, isize); 64],
    len: usize,
}
impl Numbers {
    pub(crate) const fn new() -> Self {
        Self { modes: [(1, 0); 64], len: 0 }
    }
    /// Those of a list.
    pub(crate) fn of(list: &impl EachMode) -> Self {
        let mut numbers = Self::new();
        list.each_mode(&mut |s, d| numbers.push(s, d));
        numbers
    }
    pub(crate) fn push(&mut self, extent: usize, stride: isize) {
        if let Some(slot) = self.modes.get_mut(self.len) {
            *slot = (extent, stride);
        }
        self.len = self.len.saturating_add(1);
    }
    /// Joins neighbours and drops extents of 1 but for the last, as the compiler does where it knows the numbers.
    pub(crate) fn merge(&mut self) {
        let count = self.len.min(self.modes.len());
        let mut merged = Self::new();
        for (i, &(s, d)) in self.modes.iter().take(count).enumerate() {
            let last = merged.len.checked_sub(1).and_then(|k| merged.modes.get_mut(k));
            match last {
                _ if s == 1 && i.saturating_add(1) < count => {}
                Some((s0, d0)) if isize::try_from(*s0).ok().and_then(|s0| s0.checked_mul(*d0)) == Some(d) => {
                    *s0 = s0.saturating_mul(s);
                }
                _ => merged.push(s, d),
            }
        }
        if self.len <= self.modes.len() {
            *self = merged;
        }
    }
    pub(crate) fn modes(&self) -> Outcome<&[(usize, isize)]> {
        self.modes.get(..self.len).ok_or(AlgebraError::Unrepresentable)
    }
}

/// A list of modes, counted.
#[doc(hidden)]
pub trait WhenRun {
    /// How many.
    const COUNT: usize;
    /// As many modes, known when run, before the list `R`.
    type Modes<R>;
}
impl WhenRun for Nil {
    const COUNT: usize = 0;
    type Modes<R> = R;
}
impl<S, D, T: WhenRun> WhenRun for Cons<S, D, T> {
    const COUNT: usize = T::COUNT.saturating_add(1);
    type Modes<R> = Cons<usize, usize, T::Modes<R>>;
}

/// A list of modes that is filled with numbers, one mode after the other. Static leaves know theirs.
#[doc(hidden)]
pub trait Pour: Sized {
    /// The list.
    fn pour(next: &mut impl FnMut() -> Outcome<(usize, usize)>) -> Outcome<Self>;
}
impl Pour for Nil {
    #[inline(always)]
    fn pour(_: &mut impl FnMut() -> Outcome<(usize, usize)>) -> Outcome<Self> {
        Ok(Self)
    }
}
impl<S: FromValue, D: FromValue, T: Pour> Pour for Cons<S, D, T> {
    #[inline(always)]
    fn pour(next: &mut impl FnMut() -> Outcome<(usize, usize)>) -> Outcome<Self> {
        let (extent, stride) = next()?;
        Ok(Cons(S::from_size(extent)?, D::from_size(stride)?, T::pour(next)?))
    }
}
