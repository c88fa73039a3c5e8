//! What a composition leaves to run time: the check on numbers, and leaves along modes that turn out to be one.

use super::Outcome;
use super::coordinates::{check_coordinates, check_line};
use super::plain::divide_out;
use crate::AlgebraError;
use crate::algebra::check::check_composition;
use crate::algebra::fits::{Counted, made};
use crate::algebra::numbers::{Numbers, fill};
use crate::refusal::verdict::Verdict;
use crate::table::line::Line;
use crate::table::list::List;
use crate::table::tree::Left;

/// A composition in the making.
#[derive(Debug, Clone, Copy)]
pub struct Making {
    /// Along the modes of the left operand as they are when run.
    pub(crate) merged: bool,
    /// What has been made.
    pub(crate) counted: Counted,
}
impl Making {
    /// Of the leaves `right` and the merged modes `list` of `a`: checked, where the verdict `V` leaves that to run time.
    #[inline(always)]
    pub(crate) fn new<V: Verdict>(a: impl Left, list: impl Line, right: impl List) -> Outcome<Self> {
        if V::CHECKED {
            check(list, a, right)?;
        }
        Ok(Self { merged: false, counted: Counted::new() })
    }
    /// Whether it is worth doing again: only where modes are one when run; what needs no merging keeps its own tree.
    #[inline(always)]
    pub(crate) fn again(&mut self) -> bool {
        let first = !self.merged;
        *self = Self { merged: true, counted: Counted::new() };
        first
    }
    /// What is made is counted; it has to fit, unless the compiler knows both operands.
    #[inline(always)]
    pub(crate) fn made(&self, a: &impl Left, right: &impl List, counted: &mut Counted) -> Outcome<()> {
        if size_of_val(a) > 0 || size_of_val(right) > 0 {
            self.counted.made()?;
        }
        counted.modes(&self.counted);
        Ok(())
    }
    /// Counts the modes of a leaf.
    #[inline(always)]
    pub(crate) fn counted<L: List>(&mut self, modes: L) -> L {
        modes.count(&mut self.counted);
        modes
    }
}
/// What `$make` makes of the leaves `$right`, composed with the merged modes `$list` of `$a`, by the verdict `$verdict`. No function: in
/// kernels it has to be inlined, which closures are when the compiler thinks so.
macro_rules! composing {
    ($verdict:ty: ($a:expr, $list:expr), $right:expr, $counted:expr, |$making:ident| $make:expr) => {{
        let right = $right;
        let mut making = $crate::algebra::composition::run_time::Making::new::<$verdict>($a, $list, right)?;
        let made = loop {
            let $making = &mut making;
            match $make {
                Err($crate::AlgebraError::Unrepresentable)
                    if <$verdict as $crate::refusal::verdict::Verdict>::CHECKED && making.again() => {}
                made => break made?,
            }
        };
        making.made(&$a, &right, $counted)?;
        made
    }};
}
pub(crate) use composing;
/// The check of the definition on numbers, for the merged modes `list` of `a` and the leaves of the right operand.
fn check(list: impl Line, a: impl Left, leaves: impl List) -> Outcome<()> {
    if !of_integers(&leaves) {
        return check_coordinates(a, leaves);
    }
    let (mut right, mut fits) = (Numbers::new(), true);
    leaves.each(&mut |s, d| {
        // a static stride above it: no layout has one that is reached
        fits &= s == 1 || d < isize::MAX;
        right.push(s, d);
    });
    if !fits {
        return Err(AlgebraError::Overflow);
    }
    if !integer(&list) {
        return check_line(a, &right);
    }
    let mut left = Numbers::of_line(list);
    left.merge();
    check_composition(left.modes()?, right.modes()?)
}
const fn of_integers<L: List>(_: &L) -> bool {
    L::INTEGER
}
const fn integer<L: Line>(_: &L) -> bool {
    L::INTEGER
}
/// The stride of a list that is one mode when run.
pub(crate) fn line_stride(list: impl Line) -> Outcome<isize> {
    let mut modes = Numbers::of_line(list);
    modes.merge();
    Ok(modes.modes()?.first().map_or(0, |&(_, stride)| stride))
}
/// The leaf `s : d` of the right operand along modes of which some are one when run, in what room the result's type has.
#[inline(never)]
pub(crate) fn along_merged<A: Line, L: List>(list: A, (extent, step): (usize, isize)) -> Outcome<L> {
    // coordinates and bit strings are not merged by their numbers
    if !A::INTEGER {
        return Err(AlgebraError::Unrepresentable);
    }
    let (mut line, mut modes) = (Numbers::of_line(list), Numbers::new());
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
