//! Inverses on plain numbers, as far as the compiler knows the tree: what is poured into it.

use super::plain::{PlacedMode, radix};
use crate::AlgebraError;
use crate::algebra::fits::Counted;
use crate::algebra::numbers::{MOST, Numbers, TOO_MANY};
use crate::number::number::Number;
use crate::refusal::answer::Outcome;
use crate::table::list::{Line, List};
use crate::table::stride::Stride;
use crate::table::tree::Left;

/// The modes of an inverse before they are merged.
pub(super) type Digits = Numbers;

/// A merged mode as numbers, and what the compiler knows of it.
#[derive(Debug, Clone, Copy)]
pub struct Placed {
    mode: PlacedMode,
    extent_known: bool,
    stride_known: bool,
    index: Option<usize>,
}
impl Placed {
    pub(crate) fn new<S: Number, D: Stride>(s: S, d: D, place: usize, last: bool) -> Self {
        let mode = PlacedMode { stride: d.integer(), place, extent: s.extent(), last };
        let (extent_known, stride_known) = (S::KNOWN.is_some(), D::STATIC.is_some());
        Self { mode, extent_known, stride_known, index: D::element().first() }
    }
    /// Whether the compiler knows that it has one element.
    const fn is_one(&self) -> bool {
        self.extent_known && self.mode.extent == 1
    }
}

/// `chain` of the parent module's pseudocode.
pub(super) fn right(line: impl Line, index: Option<usize>) -> Digits {
    let (mut digits, mut covered) = (Digits::new(), Some(1));
    while let Some(stride) = covered {
        let mut next: Option<Placed> = None;
        line.places(1, &mut |placed| {
            if next.is_none()
                && placed.index == index
                && placed.stride_known
                && placed.mode.stride == stride
                && !placed.is_one()
            {
                next = Some(placed);
            }
        });
        let Some(Placed { mode, extent_known, .. }) = next else { break };
        digits.push(mode.extent, isize::try_from(mode.place).unwrap_or(isize::MAX));
        // a run-time number is followed by no static stride
        covered =
            isize::try_from(mode.extent).ok().and_then(|extent| extent.checked_mul(stride)).filter(|_| extent_known);
    }
    digits
}
/// `radix`, and its `carries`; of digits that are known when run, those that values have, and some of extent 1 before the last one,
/// which goes on.
pub(super) fn left(line: impl Line, index: Option<usize>) -> Outcome<Digits> {
    // as they are when run, and in the order that the result's type has
    let (mut all, mut sorted, mut len, mut loose) = (Numbers::new(), [PlacedMode::default(); MOST], 0usize, false);
    line.places(1, &mut |placed| {
        let along = placed.index == index;
        let stride = if along { placed.mode.stride } else { 0 };
        all.push(placed.mode.extent, stride);
        if !along || placed.is_one() || placed.stride_known && stride == 0 {
            return;
        }
        loose |= !placed.stride_known || stride < 0;
        if let Some(slot) = sorted.get_mut(len) {
            *slot = placed.mode;
        }
        len = len.saturating_add(1);
    });
    let sorted = sorted.get_mut(..len).ok_or(TOO_MANY)?;
    sorted.sort_unstable();
    let divides = |low: &PlacedMode, high: &PlacedMode| high.stride.checked_rem(low.stride) == Some(0);
    loose |= !sorted.is_sorted_by(divides);
    let mut digits = Digits::new();
    when_run(&mut all.clone(), |extent, place| {
        if loose {
            digits.push(extent, place)
        }
    })?;
    if sorted.is_empty() {
        return Ok(all);
    }
    let mut made = Digits::new();
    if loose {
        let (last, first) = digits.modes()?.split_last().unwrap_or((&(1, 0), &[]));
        for digit in 0..len {
            let &(extent, place) = first.get(digit).unwrap_or(&(1, 0));
            made.push(extent, place);
        }
        made.push(last.0, last.1);
    } else {
        radix(sorted, |extent, place| digits.push(extent, place))?;
        // what the compiler knows to be no digit is none
        for (digit, &(extent, place)) in digits.modes()?.iter().enumerate() {
            if extent > 1 || digit == len {
                made.push(extent, place);
            }
        }
    }
    Ok(made)
}
/// The digits on values, by which a mixed layout is refused too.
fn when_run(line: &mut Numbers, digit: impl FnMut(usize, isize)) -> Outcome<()> {
    line.merge();
    let line = line.modes()?;
    let (mut sorted, mut len, mut place) = ([PlacedMode::default(); MOST], 0usize, 1usize);
    for (mode, &(extent, stride)) in line.iter().enumerate() {
        if extent > 1 {
            if stride < 0 {
                return Err(AlgebraError::NegativeStride { mode, stride });
            }
            if let Some(slot) = sorted.get_mut(len) {
                *slot = PlacedMode { stride, place, extent, last: mode.saturating_add(1) == line.len() };
            }
            len = len.saturating_add(1);
        }
        place = place.saturating_mul(extent);
    }
    let sorted = sorted.get_mut(..len).unwrap_or(&mut []);
    sorted.sort_unstable();
    radix(sorted, digit)
}
/// An inverse in the making.
pub struct Making<L> {
    /// The merged modes, if the compiler does not know them altogether.
    line: Option<L>,
    counted: Counted,
    failed: Outcome<()>,
}
impl<L: Line> Making<L> {
    #[inline(always)]
    pub(super) fn of<A: Left<Merged = L>>(layout: &A) -> Self {
        let line = if size_of::<A>() == 0 { Ok(None) } else { layout.merged().map(Some) };
        Self { line: line.unwrap_or(None), counted: Counted::new(), failed: line.map(|_| ()) }
    }
    /// A list of the digits that `find` finds.
    pub(super) fn list<M: List>(&mut self, find: impl FnOnce(L) -> Outcome<Digits>) -> M {
        let Some(line) = self.line else { return M::idle() };
        match find(line).and_then(|digits| filled::<M>(&digits)) {
            Ok(list) => {
                list.count(&mut self.counted);
                list
            }
            Err(e) => {
                self.failed = self.failed.and(Err(e));
                M::idle()
            }
        }
    }
    /// Whether it has been made, of numbers that fit.
    pub(super) fn made(self) -> Outcome<()> {
        self.failed.and(if self.line.is_some() { self.counted.made() } else { Ok(()) })
    }
}
/// A list of these digits: a static extent is that of as many as are one mode in the type, any other one of one.
fn filled<L: List>(digits: &Digits) -> Outcome<L> {
    let (mut digits, mut made) = (digits.modes()?.iter().copied(), Numbers::new());
    L::room(&mut |extent, _| {
        let Some(extent) = extent.map(isize::unsigned_abs) else {
            let (extent, place) = digits.next().unwrap_or((1, 0));
            return made.push(extent, place);
        };
        let (mut covered, mut of) = (1usize, 0);
        while covered < extent
            && let Some((digit, place)) = digits.next()
        {
            of = if covered == 1 { place } else { of };
            covered = covered.saturating_mul(digit);
        }
        made.push(extent, of);
    });
    let mut made = made.modes()?.iter();
    L::pour(&mut || Ok(made.next().map_or((1, 0), |&mode| mode)))
}
