//! The gaps between modes of which some numbers are known when run, each in the place that the result has for it.
//!
//! The compiler knows the order of modes whose strides are static, and the gaps before those, up to a mode of run-time extent or one
//! whose place is not known. From there on each mode has a place, and they are sorted when run: the next one is the least of those that
//! are left, which needs no room for them.

use super::plain::Gaps;
use super::types::{Cotarget, rest_behind};
use crate::AlgebraError;
use crate::algebra::composition::coordinates::Path;
use crate::refusal::answer::Outcome;
use crate::table::list::List;

/// See [`gaps`](super::types::gaps).
#[inline]
pub(super) fn gaps<L: List, M: Cotarget>(b: impl List, of: Path, cotarget: &M) -> Outcome<(L, Option<AlgebraError>)> {
    let gaps = Gaps::new(cotarget.bound());
    let mut going = Going { b, of, gaps, all_placed: true, placed: None, settled: false, sorted: None, ended: false };
    going.all_placed = going.least(|mode| (!mode.placed).then_some(())).is_none();
    let list = L::pour_sizes(&mut || going.gap(cotarget, rest_behind::<L>()))?;
    // modes without a gap that the result has no place for
    while !going.ended {
        let _ = going.gap(cotarget, rest_behind::<L>())?;
    }
    Ok((list, going.gaps.lost()))
}

/// A mode that the compiler does not know to be none, and the number of those before it.
#[derive(Debug, Clone, Copy)]
struct Mode {
    extent: usize,
    stride: isize,
    /// Whether the compiler knows the extent.
    known: bool,
    /// Whether it knows the stride, and that is not negative.
    placed: bool,
    index: usize,
}
impl Mode {
    const fn counts(&self) -> bool {
        self.extent != 1 && self.stride != 0
    }
}
/// The modes of `b` along the basis element `of`, gap after gap.
struct Going<B> {
    b: B,
    of: Path,
    gaps: Gaps,
    /// Whether the compiler knows all strides.
    all_placed: bool,
    /// The last mode in the order that it knows, by stride and index, and whether that is all.
    placed: Option<(isize, usize)>,
    settled: bool,
    /// The last one of the others: by stride and extent, those that are none behind.
    sorted: Option<(bool, isize, usize, usize)>,
    ended: bool,
}
impl<B: List> Going<B> {
    /// The mode with the least key, of those that have one.
    #[inline(always)]
    fn least<K: Ord>(&self, mut key: impl FnMut(&Mode) -> Option<K>) -> Option<(K, Mode)> {
        let (mut least, mut index) = (None::<(K, Mode)>, 0usize);
        self.b.each_along(self.of, &mut |(extent, known), (stride, fixed)| {
            if known && extent == 1 || fixed && stride == 0 {
                return;
            }
            let mode = Mode { extent, stride, known, placed: fixed && stride > 0, index };
            index = index.saturating_add(1);
            if let Some(key) = key(&mode)
                && least.as_ref().is_none_or(|(least, _)| key < *least)
            {
                least = Some((key, mode));
            }
        });
        least
    }
    fn is_left(&self, mode: &Mode) -> bool {
        !mode.placed || self.placed.is_none_or(|placed| (mode.stride, mode.index) > placed)
    }
    /// The modes that are left are sorted from here on.
    fn settle(&mut self) -> Outcome<()> {
        self.settled = true;
        let left = |mode: &Mode| mode.counts() && self.is_left(mode);
        let Some((first, negative)) = self.least(|mode| (left(mode) && mode.stride < 0).then_some(mode.index)) else {
            return Ok(());
        };
        let mut before = 0usize;
        let _ = self.least(|mode| {
            before = before.saturating_add(usize::from(left(mode) && (mode.placed || mode.index < first)));
            None::<()>
        });
        Err(AlgebraError::NegativeStride { mode: before, stride: negative.stride })
    }
    /// The gap before the next mode, or what is left at the end.
    fn gap<M: Cotarget>(&mut self, cotarget: &M, rest_behind: usize) -> Outcome<(usize, usize)> {
        while !self.settled {
            let behind = |key: &(isize, usize)| self.placed.is_none_or(|placed| *key > placed);
            let next = self.least(|mode| Some((mode.stride, mode.index)).filter(|key| mode.placed && behind(key)));
            let Some((key, Mode { extent, known, .. })) = next else {
                if self.all_placed {
                    self.ended = true;
                    return Ok((cotarget.rest(rest_behind), 0));
                }
                self.settle()?;
                break;
            };
            let (stride, covered) = (key.0.unsigned_abs(), self.gaps.covered());
            let gap = stride.checked_div(covered).unwrap_or(0);
            let exact = gap.saturating_mul(covered) == stride;
            let none = exact && gap == 1;
            if !none && !(self.all_placed && (known || exact && M::KEEPS)) {
                self.settle()?;
                break;
            }
            self.placed = Some(key);
            if extent == 1 && !none {
                // there is no mode, and its gap is a factor of the next one
                self.gaps = self.gaps.made(gap);
            } else {
                let _ = self.gaps.before(extent, stride)?;
            }
            if !known {
                self.settle()?;
            }
            if gap != 1 {
                return Ok((gap, covered));
            }
        }
        let key = |mode: &Mode| (!mode.counts(), mode.stride, mode.extent, mode.index);
        let next = |mode: &Mode| {
            Some(key(mode)).filter(|key| self.is_left(mode) && self.sorted.is_none_or(|sorted| *key > sorted))
        };
        match self.least(next) {
            Some((key, mode)) => {
                self.sorted = Some(key);
                if key.0 { Ok(self.gaps.none()) } else { self.gaps.before(mode.extent, mode.stride.unsigned_abs()) }
            }
            None => {
                self.ended = true;
                self.gaps.rest()
            }
        }
    }
}
