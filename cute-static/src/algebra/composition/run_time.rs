//! What a composition leaves to run time: the check on numbers, and leaves along modes that turn out to be one.

use super::Outcome;
use super::coordinates::{check_coordinates, check_line};
use super::plain::divide_out;
use crate::AlgebraError;
use crate::algebra::check::check_composition;
use crate::algebra::fits::made;
use crate::algebra::numbers::{Numbers, Pour, fill};
use crate::algebra::verdict::*;
use crate::basis::Component;
use crate::layout::Layout;
use crate::tuple::{EachMode, Leaves, Nil};
use crate::walk::Walk;
use crate::xor::Bits;
use typenum::UTerm;

/// What the verdict leaves to run time: nothing, or the whole check on numbers. `U` is what the offsets of `B` add up to, `L` are
/// the merged modes of `A`.
#[doc(hidden)]
pub trait RunTimeCheck<U, L, A, B> {
    /// Whether there is something left.
    const CHECKED: bool;
    /// Checks.
    fn run_time_check(list: &L, a: &A, b: &B) -> Outcome<()>;
}
impl<U, L, A, B> RunTimeCheck<U, L, A, B> for Admissible {
    const CHECKED: bool = false;
    #[inline(always)]
    fn run_time_check(_: &L, _: &A, _: &B) -> Outcome<()> {
        Ok(())
    }
}
// never run: an inadmissible type is refused by `IsAdmissible`, and this keeps that the only error
impl<W, U, L, A, B> RunTimeCheck<U, L, A, B> for Inadmissible<W> {
    const CHECKED: bool = false;
    fn run_time_check(_: &L, _: &A, _: &B) -> Outcome<()> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<U: CheckAlong<L, A, B>, L, A, B> RunTimeCheck<U, L, A, B> for AtRunTime {
    const CHECKED: bool = true;
    #[inline]
    fn run_time_check(list: &L, a: &A, b: &B) -> Outcome<()> {
        U::check_along(list, a, b)
    }
}
/// By what the offsets of `B` are: integers go along all of `A`, each coordinate along its own mode of it.
#[doc(hidden)]
pub trait CheckAlong<L, A, B> {
    /// Checks.
    fn check_along(list: &L, a: &A, b: &B) -> Outcome<()>;
}
macro_rules! integers {
    ($($offset:ty)*) => {$(
        impl<L: EachMode, S: Walk, D: Walk, SB, DB> CheckAlong<L, Layout<S, D>, Layout<SB, DB>> for $offset
        where
            SB: Copy + Leaves<DB, Nil, Output: EachMode>,
            DB: Copy,
        {
            fn check_along(list: &L, a: &Layout<S, D>, b: &Layout<SB, DB>) -> Outcome<()> {
                let mut right = Numbers::new();
                let mut fits = true;
                b.shape().leaves(*b.stride(), Nil).each_mode(&mut |s, d| {
                    // a static stride above it: no layout has one that is reached
                    fits &= s == 1 || d < isize::MAX;
                    right.push(s, d);
                });
                if !fits {
                    return Err(AlgebraError::Overflow);
                }
                if !L::INTEGER {
                    return check_line(a, &right);
                }
                let mut left = Numbers::of(list);
                left.merge();
                check_composition(left.modes()?, right.modes()?)
            }
        }
    )*};
}
integers! { UTerm isize }
// never run: bit strings on the right are refused before
impl<L, A, B> CheckAlong<L, A, B> for Bits {
    fn check_along(_: &L, _: &A, _: &B) -> Outcome<()> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<H, T, L, S: Walk, D: Walk, SB: Walk, DB: Walk> CheckAlong<L, Layout<S, D>, Layout<SB, DB>> for Component<H, T> {
    #[inline]
    fn check_along(_: &L, a: &Layout<S, D>, b: &Layout<SB, DB>) -> Outcome<()> {
        check_coordinates(a, b)
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
