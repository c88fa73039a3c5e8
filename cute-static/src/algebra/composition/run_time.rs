//! What a composition leaves to run time: the check on numbers, and leaves along modes that turn out to be one.

use super::Outcome;
use super::plain::divide_out;
use crate::AlgebraError;
use crate::algebra::check;
use crate::algebra::fits::made;
use crate::algebra::numbers::{Numbers, Pour, fill};
use crate::algebra::verdict::*;
use crate::tuple::{EachMode, Leaves, Nil};

/// What the verdict leaves to run time: nothing, or the whole check on numbers.
#[doc(hidden)]
pub trait RunTimeCheck<L, SB, DB> {
    /// Whether there is something left.
    const CHECKED: bool;
    /// Checks.
    fn run_time_check(list: &L, sb: &SB, db: &DB) -> Outcome<()>;
}
impl<L, SB, DB> RunTimeCheck<L, SB, DB> for Admissible {
    const CHECKED: bool = false;
    #[inline(always)]
    fn run_time_check(_: &L, _: &SB, _: &DB) -> Outcome<()> {
        Ok(())
    }
}
// never run: an inadmissible type is refused by `IsAdmissible`, and this keeps that the only error
impl<W, L, SB, DB> RunTimeCheck<L, SB, DB> for Inadmissible<W> {
    const CHECKED: bool = false;
    fn run_time_check(_: &L, _: &SB, _: &DB) -> Outcome<()> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<L, SB, DB> RunTimeCheck<L, SB, DB> for AtRunTime
where
    L: EachMode,
    SB: Copy + Leaves<DB, Nil, Output: EachMode>,
    DB: Copy,
{
    const CHECKED: bool = true;
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
}
/// The stride of a list that is one mode when run.
pub(super) fn line_stride(list: &impl EachMode) -> Outcome<isize> {
    let mut modes = Numbers::of(list);
    modes.merge();
    Ok(modes.modes()?.first().map_or(0, |&(_, stride)| stride))
}
/// The leaf `s : d` of the right operand along modes of which some are one when run, in what room the result's type has.
#[inline(never)]
pub(super) fn along_merged<A: EachMode, L: Pour>(list: &A, (extent, step): (usize, isize)) -> Outcome<L> {
    // coordinates and bit strings are not merged by their numbers
    if !A::INTEGER {
        return Err(AlgebraError::Unrepresentable);
    }
    let (mut line, mut modes) = (Numbers::of(list), Numbers::new());
    line.merge();
    let line = line.modes()?;
    let stride = |mode: usize| line.get(mode).map_or(0, |&(_, stride)| stride);
    match usize::try_from(step) {
        Ok(step) if step > 0 && extent > 1 => {
            let init = line.split_last().map_or(&[][..], |(_, init)| init).iter().map(|&(extent, _)| extent);
            divide_out(init, 0, (extent, step), |extent, mode, step| {
                let product = isize::try_from(step).ok().and_then(|step| step.checked_mul(stride(mode)));
                modes.push(extent, made(extent > 1, product)?);
                Ok(())
            })?;
        }
        // a repeated element, or a line
        _ => modes.push(extent, made(extent > 1, step.checked_mul(stride(0)))?),
    }
    fill(modes.modes()?)
}
