//! What a composition leaves to run time: the check on numbers, and modes that turn out to be one.

use super::Outcome;
use crate::AlgebraError;
use crate::algebra::check;
use crate::algebra::numbers::Numbers;
use crate::algebra::verdict::*;
use crate::leaf::StrideLeaf;
use crate::tuple::{Cons, EachMode, Leaves, Nil};
use typenum::UInt;

/// What the verdict leaves to run time: nothing, or the whole check on numbers, and modes that turn out to be one.
#[doc(hidden)]
pub trait RunTimeCheck<L, SB, DB> {
    /// Checks.
    fn run_time_check(list: &L, sb: &SB, db: &DB) -> Outcome<()>;
    /// The modes, those that are one at run time merged.
    fn absorbed(list: L) -> L;
}
impl<L, SB, DB> RunTimeCheck<L, SB, DB> for Admissible {
    #[inline(always)]
    fn run_time_check(_: &L, _: &SB, _: &DB) -> Outcome<()> {
        Ok(())
    }
    #[inline(always)]
    fn absorbed(list: L) -> L {
        list
    }
}
// never run: an inadmissible type is refused by `IsAdmissible`, and this keeps that the only error
impl<W, L, SB, DB> RunTimeCheck<L, SB, DB> for Inadmissible<W> {
    fn run_time_check(_: &L, _: &SB, _: &DB) -> Outcome<()> {
        Err(AlgebraError::Unrepresentable)
    }
    fn absorbed(list: L) -> L {
        list
    }
}
impl<L, SB, DB> RunTimeCheck<L, SB, DB> for AtRunTime
where
    L: EachMode + Absorb,
    SB: Copy + Leaves<DB, Nil, Output: EachMode>,
    DB: Copy,
{
    fn run_time_check(list: &L, sb: &SB, db: &DB) -> Outcome<()> {
        let (mut left, mut right) = (Numbers::new(), Numbers::new());
        list.each_mode(&mut |s, d| left.push(s, d));
        let mut fits = true;
        sb.leaves(*db, Nil).each_mode(&mut |s, d| {
            // a static stride above it: no layout has one that is reached
            fits &= s == 1 || d < isize::MAX;
            right.push(s, d);
        });
        if !fits {
            return Err(AlgebraError::Overflow);
        }
        left.merge();
        check::check_composition(left.modes()?, right.modes()?)
    }
    fn absorbed(mut list: L) -> L {
        list.absorb();
        list
    }
}
/// Coalesces run-time extents in place: a mode takes the extent of the next one where they are one, and the next is
/// left with 1. What reaches the last mode has no end (Section 3.3.3).
#[doc(hidden)]
pub trait Absorb {
    /// The first mode, if its extent may be taken: its extent, its stride, and whether it reaches the last mode.
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)>;
}
impl<D: StrideLeaf> Absorb for Cons<usize, D, Nil> {
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)> {
        Some((&mut self.0, self.1.integer(), true))
    }
}
impl<S2, D, D2, T> Absorb for Cons<usize, D, Cons<S2, D2, T>>
where
    D: StrideLeaf,
    Cons<S2, D2, T>: Absorb,
{
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)> {
        let (mut endless, stride) = (false, self.1.integer());
        if let Some((next, next_stride, last)) = self.2.absorb() {
            // a mode of extent 1 is none: what is behind it is next
            if self.0 == 1 {
                return Some((next, next_stride, last));
            }
            let joined = isize::try_from(self.0).ok().and_then(|s| s.checked_mul(stride)) == Some(next_stride);
            if joined && D::INTEGER {
                self.0 = if last { usize::MAX } else { self.0.saturating_mul(*next) };
                *next = 1;
                endless = last;
            }
        }
        Some((&mut self.0, stride, endless))
    }
}
impl<U, B, D, T: MaybeAbsorb> Absorb for Cons<UInt<U, B>, D, T> {
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)> {
        self.2.maybe_absorb();
        None
    }
}
/// [`Absorb`] for a list that may be empty.
#[doc(hidden)]
pub trait MaybeAbsorb {
    /// Coalesces.
    fn maybe_absorb(&mut self);
}
impl MaybeAbsorb for Nil {
    fn maybe_absorb(&mut self) {}
}
impl<S, D, T> MaybeAbsorb for Cons<S, D, T>
where
    Self: Absorb,
{
    fn maybe_absorb(&mut self) {
        let _ = self.absorb();
    }
}
/// The stride of a list that is one mode when run.
pub(super) fn line_stride(list: &impl EachMode) -> Outcome<isize> {
    let mut modes = Numbers::of(list);
    modes.merge();
    Ok(modes.modes()?.first().map_or(0, |&(_, stride)| stride))
}
