//! The gaps between modes of which some numbers are known when run, each in the place that the result has for it.
//!
//! The compiler knows the order of modes whose strides are static, and the gaps before those, up to a mode of run-time extent or one
//! whose place is not known. From there on each mode has a place, and the modes are sorted when run.

use super::plain::Gaps;
use super::types::{Cotarget, rest_behind};
use crate::AlgebraError;
use crate::algebra::composition::coordinates::Path;
use crate::algebra::numbers::{MOST, TOO_MANY};
use crate::refusal::answer::Outcome;
use crate::table::list::List;

#[derive(Debug, Clone, Copy)]
struct Mode {
    stride: usize,
    extent: usize,
    /// Whether the compiler knows the extent.
    known: bool,
}
/// Modes in the order of their strides.
#[derive(Debug)]
struct ByStride {
    modes: [Mode; MOST],
    len: usize,
}
impl ByStride {
    const fn new() -> Self {
        Self { modes: [Mode { stride: 0, extent: 0, known: false }; MOST], len: 0 }
    }
    fn modes(&self) -> &[Mode] {
        self.modes.get(..self.len).unwrap_or(&self.modes)
    }
    fn insert(&mut self, mode: Mode, before: impl Fn(&Mode) -> bool) -> Outcome<()> {
        let at = self.modes().iter().take_while(|mode| before(mode)).count();
        let behind = self.modes.get_mut(at..=self.len).ok_or(TOO_MANY)?;
        behind.rotate_right(1);
        if let Some(slot) = behind.first_mut() {
            *slot = mode;
        }
        self.len = self.len.saturating_add(1);
        Ok(())
    }
}

/// See [`gaps`](super::types::gaps).
#[inline]
pub(super) fn gaps<L: List, M: Cotarget>(b: impl List, of: Path, cotarget: &M) -> Outcome<(L, Option<AlgebraError>)> {
    let (mut sorted, mut others, mut failed) = (ByStride::new(), [(0, 0); MOST], Ok(()));
    let mut rest = others.iter_mut();
    b.each_along(of, &mut |(extent, known), (stride, fixed)| match usize::try_from(stride) {
        _ if known && extent == 1 || fixed && stride == 0 || failed.is_err() => {}
        // of the same stride as they come
        Ok(stride) if fixed => failed = sorted.insert(Mode { stride, extent, known }, |other| other.stride <= stride),
        _ => match rest.next() {
            Some(slot) => *slot = (extent, stride),
            None => failed = Err(TOO_MANY),
        },
    });
    failed?;
    let unused = rest.len();
    let others = others.get(..MOST.saturating_sub(unused)).unwrap_or(&others);

    let (mut gaps, mut made, mut len) = (Gaps::new(cotarget.bound()), [(1, 0); MOST + 1], 0usize);
    let mut push = |gap: (usize, usize)| -> Outcome<()> {
        *made.get_mut(len).ok_or(TOO_MANY)? = gap;
        len = len.saturating_add(1);
        Ok(())
    };
    let (mut settled, mut known_so_far) = (0usize, true);
    for &Mode { stride, extent, known } in sorted.modes() {
        let covered = gaps.covered();
        let gap = stride.checked_div(covered).unwrap_or(0);
        let exact = gap.saturating_mul(covered) == stride;
        let none = exact && gap == 1;
        known_so_far = none || others.is_empty() && (known || exact && M::KEEPS);
        if !known_so_far {
            break;
        }
        settled = settled.saturating_add(1);
        if gap != 1 {
            push((gap, covered))?;
        }
        if extent == 1 && !none {
            // there is no mode, and its gap is a factor of the next one
            gaps = gaps.made(gap);
        } else {
            let _ = gaps.before(extent, stride)?;
        }
        known_so_far = known;
        if !known {
            break;
        }
    }
    if known_so_far && others.is_empty() {
        push((cotarget.rest(rest_behind::<L>()), 0))?;
    } else {
        let (mut left, mut units) = (ByStride::new(), 0usize);
        let known = sorted.modes().iter().skip(settled).map(|mode| (mode.extent, mode.stride.cast_signed()));
        for (extent, stride) in known.chain(others.iter().copied()) {
            if extent == 1 || stride == 0 {
                units = units.saturating_add(1);
                continue;
            }
            let negative = AlgebraError::NegativeStride { mode: left.len, stride };
            let stride = usize::try_from(stride).map_err(|_| negative)?;
            let mode = Mode { stride, extent, known: false };
            left.insert(mode, |other| (other.stride, other.extent) <= (stride, extent))?;
        }
        for &Mode { stride, extent, .. } in left.modes() {
            push(gaps.before(extent, stride)?)?;
        }
        for _ in 0..units {
            push(gaps.none())?;
        }
        push(gaps.rest()?)?;
    }
    let mut made = made.into_iter().take(len);
    let last = len.checked_sub(1).and_then(|last| made.clone().nth(last)).unwrap_or((1, 0));
    Ok((L::pour_sizes(&mut || made.next().unwrap_or(last))?, gaps.lost()))
}
