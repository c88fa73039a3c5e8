//! What the numbers of a static layout say, to the compiler: unsafe code relies on verdicts that types gave, and here they are
//! confirmed by arithmetic of another kind, in constants, which cost nothing when run.
//!
//! ```text
//! with the modes of extent above 1 sorted by |d|, and R_i as in `sums.rs`:
//! apart  = |d_i| > R_i for all i > 1, and: |d_1| > R_1, or the first two never meet:
//!          |d_1| / g >= s_0 or |d_0| / g >= s_1, with g = gcd(|d_0|, |d_1|)
//! cosize = 1 + R
//! ```
//!
//! That is when types say that no element is reached twice. Where these numbers do not say so, the function asks when it runs.

use crate::algebra::numbers::MOST;

/// The leaves of a layout of static integers, but for those of extent 1.
#[derive(Debug, Clone, Copy)]
pub struct KnownLeaves {
    modes: [(usize, isize); MOST],
    len: usize,
}

impl KnownLeaves {
    /// No leaf.
    pub(crate) const NONE: Self = Self { modes: [(1, 0); MOST], len: 0 };

    /// These and one more, if that is known and there is room.
    #[must_use]
    pub(crate) const fn with(mut self, extent: Option<usize>, stride: Option<isize>) -> Option<Self> {
        let (Some(extent), Some(stride)) = (extent, stride) else { return None };
        if extent == 1 {
            return Some(self);
        }
        let Some((_, [slot, ..])) = self.modes.split_at_mut_checked(self.len) else { return None };
        *slot = (extent, stride);
        self.len = self.len.saturating_add(1);
        Some(self)
    }
    /// Extent and stride of each.
    #[must_use]
    pub(crate) const fn leaves(&self) -> &[(usize, isize)] {
        match self.modes.split_at_checked(self.len) {
            Some((leaves, _)) => leaves,
            None => &[],
        }
    }
    /// The leaf at a place; 1:0 past the last one.
    const fn at(&self, place: usize) -> (usize, usize) {
        match self.modes.split_at_checked(place) {
            Some((_, [(extent, stride), ..])) => (*extent, stride.unsigned_abs()),
            _ => (1, 0),
        }
    }
    /// The place of the smallest stride from a place on.
    const fn smallest_from(&self, first: usize) -> usize {
        let (mut found, mut next) = (first, first.saturating_add(1));
        while next < self.len {
            if self.at(next).1 < self.at(found).1 {
                found = next;
            }
            next = next.saturating_add(1);
        }
        found
    }
    /// Whether no two coordinates have one offset, as far as it can be told at once.
    #[must_use]
    pub const fn apart(mut self) -> bool {
        let (mut place, mut reach) = (0, 0usize);
        while place < self.len {
            let smallest = self.smallest_from(place);
            self.modes.swap(place, smallest);
            let (extent, stride) = self.at(place);
            if stride <= reach && (place != 1 || meet(self.at(0), (extent, stride))) {
                return false;
            }
            reach = reach.saturating_add(extent.saturating_sub(1).saturating_mul(stride));
            place = place.saturating_add(1);
        }
        // a reach that was only saturated tells nothing
        reach != usize::MAX
    }
    /// The distance from the smallest offset to the largest, plus one, if the smallest is 0.
    #[must_use]
    pub(crate) const fn cosize_from_0(&self) -> Option<usize> {
        let (mut place, mut sum) = (0, 1usize);
        while let Some((_, [(extent, stride), ..])) = self.modes.split_at_checked(place) {
            if *stride < 0 {
                return None;
            }
            sum = sum.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()));
            place = place.saturating_add(1);
        }
        Some(sum)
    }
}

/// Whether two modes have an offset in common, beside 0.
const fn meet((s, d): (usize, usize), (t, e): (usize, usize)) -> bool {
    let common = gcd(d, e);
    let (Some(times), Some(other_times)) = (e.checked_div(common), d.checked_div(common)) else { return true };
    times < s && other_times < t
}
const fn gcd(mut a: usize, mut b: usize) -> usize {
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    a
}
