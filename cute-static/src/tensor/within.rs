//! Whether all offsets of a part are a layout's, by the numbers: what a pointer's tensor asks of a part that another crate made.
//!
//! ```text
//! digits(x)   = how often each stride of the layout is in x, the largest first; none if something is left
//! within      if digits(offset) + sum of (s - 1) digits(d), over the part's leaves s:d, are below the extents: no carries
//! ```
//!
//! Neighbours that are one mode are one. It may say no where it is so, and never yes where it is not.

use crate::layout::{IsLayout, Offsets};

/// Modes that a layout may have here.
const MOST: usize = 16;
/// Modes of positive strides, the largest first: stride, largest coordinate, and how much of that is taken.
struct Modes {
    modes: [(usize, usize, usize); MOST],
    len: usize,
}
impl Modes {
    fn of(layout: &impl IsLayout) -> Option<Self> {
        let mut all = Self { modes: [(0, 0, 0); MOST], len: 0 };
        let mut fits = true;
        let offsets = layout.each_leaf(&mut |extent, stride| {
            fits &= extent > 0 && stride >= 0;
            if fits && extent > 1 && stride > 0 {
                fits = all.insert(stride.unsigned_abs(), extent.saturating_sub(1));
            }
        });
        if !fits || offsets != Ok(Offsets::Sum) {
            return None;
        }
        all.merge()?;
        Some(all)
    }
    /// A mode in its place, if there is room.
    fn insert(&mut self, stride: usize, last: usize) -> bool {
        let Some(free) = self.modes.get_mut(self.len) else { return false };
        *free = (stride, last, 0);
        self.len = self.len.saturating_add(1);
        if let Some(filled) = self.modes.get_mut(..self.len) {
            // the new one stands last, and is not before itself
            let at = filled.iter().take_while(|mode| mode.0 > stride).count();
            if let Some(behind) = filled.get_mut(at..) {
                behind.rotate_right(1);
            }
        }
        true
    }
    /// Modes that go on where the next smaller one ends are one mode with it.
    fn merge(&mut self) -> Option<()> {
        for i in (1..self.len).rev() {
            let (&(stride, last, _), &(large, more, _)) = (self.modes.get(i)?, self.modes.get(i.checked_sub(1)?)?);
            let extent = last.checked_add(1)?;
            if stride.checked_mul(extent) == Some(large) {
                // (last + 1) (more + 1) - 1
                let together = extent.checked_mul(more)?.checked_add(last)?;
                *self.modes.get_mut(i)? = (stride, 0, 0);
                *self.modes.get_mut(i.checked_sub(1)?)? = (stride, together, 0);
            }
        }
        Some(())
    }
    /// Takes `times x`, if its digits are there.
    fn take(&mut self, x: usize, times: usize) -> bool {
        let mut rest = x;
        for (stride, last, taken) in self.modes.iter_mut().take(self.len).filter(|mode| mode.1 > 0) {
            let digit = rest.checked_div(*stride).unwrap_or(0).min(*last);
            rest = rest.saturating_sub(digit.saturating_mul(*stride));
            *taken = taken.saturating_add(digit.saturating_mul(times));
            if *taken > *last {
                return false;
            }
        }
        rest == 0
    }
}
/// Whether the offsets of `part`, `offset` beside it, are offsets of `layout`; the leaves of both are believed.
pub(super) fn is_within(layout: &impl IsLayout, part: &impl IsLayout, offset: isize) -> bool {
    let (Some(mut modes), Ok(offset)) = (Modes::of(layout), usize::try_from(offset)) else { return false };
    let mut within = modes.take(offset, 1);
    let offsets = part.each_leaf(&mut |extent, stride| {
        within = within
            && extent > 0
            && (extent == 1 || stride >= 0 && modes.take(stride.unsigned_abs(), extent.saturating_sub(1)));
    });
    within && offsets == Ok(Offsets::Sum)
}
