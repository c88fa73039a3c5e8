//! Inverses on plain numbers, as far as the compiler knows the tree: what is poured into it.

use super::plain::{PlacedMode, radix};
use super::types::Side;
use crate::algebra::fits::Counted;
use crate::algebra::numbers::{MOST, Numbers, TOO_MANY};
use crate::table::words::*;

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

/// `chain` of the parent module's pseudocode, of all modes as they are at run time.
pub(super) fn right(line: impl Line, index: Option<usize>) -> Outcome<Digits> {
    let mut all = Numbers::new();
    line.places(1, &mut |placed| {
        all.push(placed.mode.extent, if placed.index == index { placed.mode.stride } else { 0 });
    });
    all.merge();
    let (mut digits, mut covered) = (Digits::new(), Some(1isize));
    while let Some(stride) = covered {
        let mut place = 1usize;
        let next = all.modes()?.iter().find(|&&(extent, here)| {
            let found = extent > 1 && here == stride;
            if !found {
                place = place.saturating_mul(extent);
            }
            found
        });
        let Some(&(extent, _)) = next else { break };
        digits.push(extent, isize::try_from(place).unwrap_or(isize::MAX));
        covered = isize::try_from(extent).ok().and_then(|extent| extent.checked_mul(stride));
    }
    digits.merge();
    Ok(digits)
}
/// A list of the digits of a chain. A static extent takes that many elements of them, another one a whole digit, or 1 if its static
/// stride is not the digit's. The last mode goes on as the last digit does, even if no digit is left for it.
pub(super) fn chained<L: List>(digits: &Digits) -> Outcome<L> {
    let (mut behind, mut made) = (digits.modes()?.iter().copied().filter(|&(extent, _)| extent > 1), Numbers::new());
    let (mut here, mut size, mut failed) = (behind.next(), 1usize, Ok(()));
    // the stride past the digits that are taken, and the static stride of the last mode
    let (mut next, mut last) = (0isize, None);
    let end = |extent: usize, place: isize| place.saturating_mul(isize::try_from(extent).unwrap_or(isize::MAX));
    L::room(&mut |extent, stride| {
        let (mut covered, mut of) = (1usize, 0isize);
        let known = extent.map(isize::unsigned_abs);
        last = stride;
        while let (Some((digit, place)), true) = (here, known.is_none_or(|known| covered < known)) {
            let follows = isize::try_from(covered).ok().and_then(|covered| covered.checked_mul(of)) == Some(place);
            let begins = covered == 1 && stride.is_none_or(|stride| stride == place);
            let room = known.and_then(|known| known.checked_div(covered)).unwrap_or(digit);
            if !begins && (covered == 1 || !follows) {
                break;
            }
            of = if begins { place } else { of };
            match (room.checked_rem(digit), digit.checked_rem(room), digit.checked_div(room)) {
                (Some(0), ..) => {
                    covered = covered.saturating_mul(digit);
                    next = end(digit, place);
                    here = behind.next();
                }
                (_, Some(0), Some(rest)) => {
                    covered = covered.saturating_mul(room);
                    here = Some((rest, end(room, place)));
                }
                _ => break,
            }
            if known.is_none() {
                break;
            }
        }
        if let Some(known) = known.filter(|&known| known != covered) {
            failed = failed.and(Err(AlgebraError::StaticNumber { known, needed: covered }));
        }
        size = size.saturating_mul(covered);
        made.push(covered, of);
    });
    failed?;
    if let Some((digit, _)) = here {
        let needed = behind.fold(size.saturating_mul(digit), |size, (digit, _)| size.saturating_mul(digit));
        return Err(AlgebraError::StaticNumber { known: size, needed });
    }
    if let Some((1, stride)) = made.modes_mut()?.last_mut() {
        // without any digit there is one element, and its static stride stays
        if let Some(last) = last.filter(|&last| last != next && next != 0) {
            return Err(AlgebraError::StaticNumber { known: last.unsigned_abs(), needed: next.unsigned_abs() });
        }
        *stride = next;
    }
    let mut made = made.modes()?.iter();
    L::pour(&mut || Ok(made.next().map_or((1, 0), |&mode| mode)))
}
/// Modes in the order of their strides.
struct Sorted {
    modes: [PlacedMode; MOST],
    len: usize,
}
impl Sorted {
    fn push(&mut self, mode: PlacedMode) {
        if let Some(slot) = self.modes.get_mut(self.len) {
            *slot = mode;
        }
        self.len = self.len.saturating_add(1);
    }
    fn modes(&mut self) -> Outcome<&[PlacedMode]> {
        let modes = self.modes.get_mut(..self.len).ok_or(TOO_MANY)?;
        modes.sort_unstable();
        Ok(modes)
    }
}
const NONE: Sorted = Sorted { modes: [PlacedMode { stride: 0, place: 0, extent: 0, last: false }; MOST], len: 0 };
/// `radix`, and its `carries`; of digits that are known when run, those that values have, and some of extent 1 before the last one,
/// which goes on.
pub(super) fn left(line: impl Line, index: Option<usize>) -> Outcome<Digits> {
    // as they are when run, and in the order that the result's type has
    let (mut all, mut sorted, mut loose) = (Numbers::new(), NONE, false);
    line.places(1, &mut |placed| {
        let along = placed.index == index;
        let stride = if along { placed.mode.stride } else { 0 };
        all.push(placed.mode.extent, stride);
        if along && !placed.is_one() && !(placed.stride_known && stride == 0) {
            loose |= !placed.stride_known || stride < 0;
            sorted.push(placed.mode);
        }
    });
    let sorted = sorted.modes()?;
    let divides = |low: &PlacedMode, high: &PlacedMode| high.stride.checked_rem(low.stride) == Some(0);
    loose |= !sorted.is_sorted_by(divides);
    let (mut digits, mut made) = (Digits::new(), Digits::new());
    when_run(&mut all.clone(), |extent, place| digits.push(extent, place))?;
    if sorted.is_empty() {
        return Ok(all);
    }
    if loose {
        let (last, first) = digits.modes()?.split_last().unwrap_or((&(1, 0), &[]));
        for digit in 0..sorted.len() {
            let &(extent, place) = first.get(digit).unwrap_or(&(1, 0));
            made.push(extent, place);
        }
        made.push(last.0, last.1);
    } else {
        let mut digit = 0usize;
        radix(sorted, |extent, place| {
            // what the compiler knows to be no digit is none
            if extent > 1 || digit == sorted.len() {
                made.push(extent, place);
            }
            digit = digit.saturating_add(1);
        })?;
    }
    Ok(made)
}
/// The digits on values, by which a mixed layout is refused too.
fn when_run(line: &mut Numbers, digit: impl FnMut(usize, isize)) -> Outcome<()> {
    line.merge();
    let line = line.modes()?;
    let (mut sorted, mut place) = (NONE, 1usize);
    for (mode, &(extent, stride)) in line.iter().enumerate() {
        if extent > 1 && stride < 0 {
            return Err(AlgebraError::NegativeStride { mode, stride });
        }
        if extent > 1 {
            sorted.push(PlacedMode { stride, place, extent, last: mode.saturating_add(1) == line.len() });
        }
        place = place.saturating_mul(extent);
    }
    radix(sorted.modes()?, digit)
}
/// The inverse `W` in the making.
pub struct Making<W, L> {
    /// The merged modes, if the compiler does not know them altogether.
    line: Option<L>,
    counted: Counted,
    failed: Outcome<()>,
    side: PhantomData<W>,
}
impl<W: Side, L: Line> Making<W, L> {
    #[inline(always)]
    pub(super) fn of<A: Left<Merged = L>>(layout: &A) -> Self {
        let line = if size_of::<A>() == 0 { Ok(None) } else { layout.merged().map(Some) };
        let failed = line.map(|_| ());
        Self { line: line.unwrap_or(None), counted: Counted::new(), failed, side: PhantomData }
    }
    /// A list of the digits along an index.
    pub(super) fn list<M: List>(&mut self, index: Option<usize>) -> M {
        let Some(line) = self.line else { return M::idle() };
        match W::digits(line, index).and_then(|digits| W::filled::<M>(&digits)) {
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
pub(super) fn filled<L: List>(digits: &Digits) -> Outcome<L> {
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
