//! The steps that make a loop nest of two layouts (`moves.rs` lists them). For static layouts they are
//! constant functions.

use super::leaves::Leaves;
use super::moves::{MOST_MODES, Move};
use crate::AlgebraError;
use crate::algebra::properties::sums;
use crate::layout::{IsLayout, Offsets};

/// The number of modes that a short plan has room for. Filling the room of [`MOST_MODES`] takes longer than
/// planning two modes.
pub(in crate::tensor) const FEW: usize = 6;

/// A loop nest: its modes, and the offsets of its first element in source and destination.
#[derive(Clone, Copy)]
pub(in crate::tensor) struct Loops<'a> {
    pub(super) modes: &'a [Move],
    pub(super) from: isize,
    pub(super) to: isize,
}
impl Loops<'_> {
    /// A mode, or one step in place.
    #[inline(always)]
    pub(super) const fn mode(self, place: usize) -> Move {
        match self.modes.split_at_checked(place) {
            Some((_, [mode, ..])) => *mode,
            _ => Move::STILL,
        }
    }
    /// The first mode, and the loops around it.
    #[inline(always)]
    pub(in crate::tensor) const fn split_first(self) -> (Move, Self) {
        match self.modes {
            [first, modes @ ..] => (*first, Self { modes, ..self }),
            [] => (Move::STILL, self),
        }
    }
    /// How far the source's offsets reach below and above 0, which is one of them, and the destination's; none beyond all numbers.
    #[inline]
    pub(in crate::tensor) fn reach(self) -> Option<[(isize, isize); 2]> {
        let (mut from, mut to) = ((self.from, self.from), (self.to, self.to));
        for mode in self.modes {
            let last = isize::try_from(mode.extent).ok()?.checked_sub(1)?;
            from = widened(from, last.checked_mul(mode.from)?)?;
            to = widened(to, last.checked_mul(mode.to)?)?;
        }
        Some([from, to].map(|(low, high)| (low.min(0), high.max(0))))
    }
}

/// A range that goes on below or above; none beyond all numbers.
fn widened((low, high): (isize, isize), by: isize) -> Option<(isize, isize)> {
    Some(if by < 0 { (low.checked_add(by)?, high) } else { (low, high.checked_add(by)?) })
}

/// A loop nest that is being made, of at most `N` modes.
#[derive(Clone, Copy)]
pub(in crate::tensor) struct Plan<const N: usize> {
    modes: [Move; N],
    len: usize,
    from: isize,
    to: isize,
}
impl Plan<MOST_MODES> {
    /// The nest of a copy, in place; whether there is one.
    ///
    /// # Errors
    /// Those of [`Moves::new`](super::Moves::new).
    #[inline]
    pub(in crate::tensor) fn join<L: IsLayout, M: IsLayout>(&mut self, src: &L, dst: &M) -> Result<bool, AlgebraError> {
        let (mut from, mut to) = (Leaves::new(), Leaves::new());
        from.read(src)?;
        to.read(dst)?;
        self.join_leaves(&mut from, &mut to)
    }
    fn join_leaves(&mut self, src: &mut Leaves, dst: &mut Leaves) -> Result<bool, AlgebraError> {
        // of a clipped layout not all leaves are there
        let known = |offsets| matches!(offsets, Offsets::Sum | Offsets::Swizzled | Offsets::Xor);
        if src.size != dst.size && known(src.offsets) && known(dst.offsets) {
            return Err(AlgebraError::CopySize { source: src.size, destination: dst.size });
        }
        if self.joined(src, dst) && self.sort() {
            if !self.apart() {
                let mut places = self.modes.map(|mode| (mode.extent, mode.to));
                sums::no_aliases(places.get_mut(..self.len).unwrap_or(&mut []))?;
            }
            self.merge();
            return Ok(true);
        }
        dst.no_aliases()?;
        Ok(false)
    }
    /// The nest in the order of coordinates, in place; whether there is one.
    #[inline]
    pub(in crate::tensor) fn join_in_order<L: IsLayout, M: IsLayout>(&mut self, src: &L, dst: &M) -> bool {
        let (mut from, mut to) = (Leaves::new(), Leaves::new());
        from.read(src).is_ok() && to.read(dst).is_ok() && from.size == to.size && self.join_both(&mut from, &mut to)
    }
    fn join_both(&mut self, src: &mut Leaves, dst: &mut Leaves) -> bool {
        let joined = self.joined(src, dst);
        self.merge();
        joined
    }
    /// `refine` of sums of strides.
    fn joined(&mut self, src: &mut Leaves, dst: &mut Leaves) -> bool {
        if src.offsets != Offsets::Sum || dst.offsets != Offsets::Sum {
            return false;
        }
        let (Some(from), Some(to)) = (src.modes(), dst.modes()) else { return false };
        let pairs = || from.iter().zip(to);
        if from.len() == to.len() && pairs().all(|(s, t)| s.0 == t.0 && s.0 > 1) {
            // the modes of one shape are refined already
            for (slot, (&(extent, from), &(_, to))) in self.modes.iter_mut().zip(pairs()) {
                *slot = Move { extent, from, to };
            }
            self.len = from.len();
            return true;
        }
        let (Some(from), Some(to)) = (src.coalesced(), dst.coalesced()) else { return false };
        self.refine(from, to).is_some()
    }
}
impl<const N: usize> Plan<N> {
    /// No mode: one element.
    pub(in crate::tensor) const NONE: Self =
        Self { modes: [Move { extent: 0, from: 0, to: 0 }; N], len: 0, from: 0, to: 0 };

    /// Takes the modes of two layouts of one shape, which need no `refine`. Returns whether the layouts are of
    /// that kind: sums of strides, with the same extents above 1, at most `N` of them.
    #[inline(always)]
    pub(in crate::tensor) fn pair<L: IsLayout, M: IsLayout>(&mut self, src: &L, dst: &M) -> bool {
        let (modes, mut len, mut next, mut alike) = (&mut self.modes, 0usize, 0usize, true);
        let from = src.each_leaf(&mut |extent, stride| {
            if extent != 1 {
                if let Some(slot) = modes.get_mut(len) {
                    *slot = Move { extent, from: stride, to: 0 };
                }
                len = len.wrapping_add(1);
            }
        });
        let to = dst.each_leaf(&mut |extent, stride| {
            if extent != 1 {
                match modes.get_mut(next) {
                    Some(slot) if slot.extent == extent && extent > 1 => slot.to = stride,
                    _ => alike = false,
                }
                next = next.wrapping_add(1);
            }
        });
        self.len = len;
        alike && len == next && matches!((from, to), (Ok(Offsets::Sum), Ok(Offsets::Sum)))
    }
    /// Takes all steps after `refine`. Returns whether one look shows that no two coordinates have one place in
    /// the destination; if it does not, the plan is of no use.
    pub(in crate::tensor) const fn settle(&mut self) -> bool {
        if self.apart() || self.sort() && self.apart() {
            self.merge();
            return true;
        }
        false
    }
    /// The nest.
    #[inline(always)]
    pub(in crate::tensor) const fn loops(&self) -> Loops<'_> {
        Loops { modes: self.modes(), from: self.from, to: self.to }
    }
    /// The modes.
    #[inline(always)]
    pub(super) const fn modes(&self) -> &[Move] {
        match self.modes.split_at_checked(self.len) {
            Some((modes, _)) => modes,
            None => &[],
        }
    }
    const fn mode(&self, place: usize) -> Move {
        self.loops().mode(place)
    }
    const fn set(&mut self, place: usize, mode: Move) {
        if let Some((_, [slot, ..])) = self.modes.split_at_mut_checked(place) {
            *slot = mode;
        }
    }
    const fn push(&mut self, mode: Move) -> Option<()> {
        if self.len >= N {
            return None;
        }
        self.set(self.len, mode);
        self.len = self.len.saturating_add(1);
        Some(())
    }
    /// `refine`, of modes of extents above 1.
    pub(super) const fn refine(&mut self, mut src: &[(usize, isize)], mut dst: &[(usize, isize)]) -> Option<()> {
        let (mut s, mut t) = ((1, 0), (1, 0));
        loop {
            if s.0 == 1
                && let [next, rest @ ..] = src
            {
                (s, src) = (*next, rest);
            }
            if t.0 == 1
                && let [next, rest @ ..] = dst
            {
                (t, dst) = (*next, rest);
            }
            let extent = if s.0 < t.0 { s.0 } else { t.0 };
            if extent <= 1 {
                // both have ended, or there is a mode that the other one has no part of
                return if s.0 == t.0 && extent == 1 { Some(()) } else { None };
            }
            let Some(()) = self.push(Move { extent, from: s.1, to: t.1 }) else { return None };
            (s, t) = match (rest(s, extent), rest(t, extent)) {
                (Some(s), Some(t)) => (s, t),
                _ => return None,
            };
        }
    }
    /// `flip`, `sort` and `drop`. Returns false if the offset of a mode's other end is beyond all numbers.
    const fn sort(&mut self) -> bool {
        let mut sorted = 1;
        while sorted <= self.len
            && let Some((mut modes, _)) = self.modes.split_at_mut_checked(sorted)
        {
            if let [.., mode] = &mut *modes
                && mode.to < 0
            {
                let Some((from, to)) = mode.flip() else { return false };
                (self.from, self.to) = match (self.from.checked_add(from), self.to.checked_add(to)) {
                    (Some(from), Some(to)) => (from, to),
                    _ => return false,
                };
            }
            // down past those that are to be behind it
            while let Some((mode, before)) = modes.split_last_mut()
                && let [.., last] = &mut *before
                && (last.to > mode.to || last.to == mode.to && last.from.unsigned_abs() > mode.from.unsigned_abs())
            {
                core::mem::swap(last, mode);
                modes = before;
            }
            sorted = sorted.saturating_add(1);
        }
        // modes that stay in place are the first ones now
        while let [Move { from: 0, to: 0, .. }, ..] = self.modes() {
            self.take_first();
        }
        true
    }
    const fn take_first(&mut self) {
        self.len = self.len.saturating_sub(1);
        let mut modes: &mut [Move] = &mut self.modes;
        while let [mode, others @ ..] = modes
            && let [next, ..] = &*others
        {
            *mode = *next;
            modes = others;
        }
    }
    /// The first mode in two, of `n` steps and of the others, if `n` divides it: with elements of which `n` share a byte the inner loop
    /// ends with the byte.
    pub(super) const fn split(mut self, n: usize) -> Self {
        let first = self.mode(0);
        let (Some(outer), true) = (first.extent.checked_div(n), self.len < N) else { return self };
        let (Some(from), Some(to)) = (after(n, first.from), after(n, first.to)) else { return self };
        if n <= 1 || outer <= 1 || outer.saturating_mul(n) != first.extent {
            return self;
        }
        let mut place = self.len;
        self.len = self.len.saturating_add(1);
        while place > 1 {
            self.set(place, self.mode(place.saturating_sub(1)));
            place = place.saturating_sub(1);
        }
        self.set(0, Move { extent: n, from: first.from, to: first.to });
        self.set(1, Move { extent: outer, from, to });
        self
    }
    /// Whether each stride of the destination is above 0 and exceeds what those before it reach: then no two
    /// coordinates have one place, and the modes are sorted.
    const fn apart(&self) -> bool {
        let (mut modes, mut reach) = (self.modes(), 0usize);
        while let [mode, others @ ..] = modes {
            if mode.to <= 0 || mode.to.cast_unsigned() <= reach {
                return false;
            }
            let last = mode.extent.saturating_sub(1);
            reach = reach.saturating_add(last.saturating_mul(mode.to.cast_unsigned()));
            modes = others;
        }
        true
    }
    /// `merge`.
    pub(super) const fn merge(&mut self) {
        let mut modes = self.modes();
        while let [mode, others @ ..] = modes
            && let [next, ..] = others
            && !mode.goes_on_at(*next)
        {
            modes = others;
        }
        if modes.len() <= 1 {
            return;
        }
        let (mut next, len) = (1, self.len);
        self.len = 1;
        while next < len
            && let Some((_, [mode, ..])) = self.modes.split_at_checked(next)
        {
            let (mode, place) = (*mode, self.len.saturating_sub(1));
            let last = self.mode(place);
            if last.goes_on_at(mode) {
                let extent = last.extent.saturating_mul(mode.extent);
                self.set(place, Move { extent, ..last });
            } else {
                self.set(self.len, mode);
                self.len = self.len.saturating_add(1);
            }
            next = next.saturating_add(1);
        }
    }
    /// How many elements are copied.
    pub(super) const fn size(&self) -> usize {
        let (mut size, mut modes) = (1usize, self.modes());
        while let [mode, others @ ..] = modes {
            size = size.saturating_mul(mode.extent);
            modes = others;
        }
        size
    }
}
impl Move {
    /// From the other end on; the offsets of that end, or none if they are beyond all numbers.
    const fn flip(&mut self) -> Option<(isize, isize)> {
        let last = self.extent.saturating_sub(1).cast_signed();
        let (Some(from), Some(to)) = (last.checked_mul(self.from), last.checked_mul(self.to)) else { return None };
        (self.from, self.to) = match (self.from.checked_neg(), self.to.checked_neg()) {
            (Some(back), Some(up)) => (back, up),
            _ => return None,
        };
        Some((from, to))
    }
    /// Whether another mode goes on where this one ends, in both.
    const fn goes_on_at(self, next: Self) -> bool {
        match (after(self.extent, self.from), after(self.extent, self.to)) {
            (Some(from), Some(to)) => from == next.from && to == next.to,
            _ => false,
        }
    }
}
/// The stride behind a mode.
pub(super) const fn after(extent: usize, stride: isize) -> Option<isize> {
    stride.checked_mul(extent.cast_signed())
}
/// What is left of a mode behind one of `extent`, which divides it.
const fn rest((whole, stride): (usize, isize), extent: usize) -> Option<(usize, isize)> {
    match (whole.checked_rem(extent), whole.checked_div(extent)) {
        (Some(0), Some(1)) => Some((1, 0)),
        (Some(0), Some(times)) => match after(extent, stride) {
            Some(stride) => Some((times, stride)),
            None => None,
        },
        _ => None,
    }
}
