//! A copy as one loop nest: the modes of both layouts side by side, permuted and coalesced together (paper 3.4.2).
//!
//! ```text
//! refine   [(s, d) ..], [(t, e) ..] to [(r, d, e) ..]    r = min(s, t), if the larger one is a multiple of it; what is left of
//!          it has stride r d. No nest of both where it is none: (3,5) beside (5,3)
//! flip     (r, d, e < 0) to (r, -d, -e), from the other end on
//! drop     (r, 0, 0): the same element to the same place, again
//! sort     by e, then by |d|
//! merge    (r, d, e), (q, r d, r e) to (r q, d, e)
//! ```
//!
//! The order of the iterations is free (3.4.2), so the modes are permuted alike in both. If the first one is `(K, 1, 1)` afterwards,
//! it is the maximum common sublayout: the first `K` elements of both in memory (Eq. 25), since any mode that goes on where another one
//! ends in both is next to it in the order of `e`.
//!
//! An algorithm that calls a function in the order of coordinates takes `refine` and `merge` alone. Of two static layouts both nests are
//! constants ([`Known`]), so the steps are constant functions.

use crate::algebra::properties::known::KnownLeaves;
use crate::algebra::properties::sums;
use crate::layout::{IsLayout, Offsets};
use crate::tensor::accessor::{Read, Write};
use crate::{AlgebraError, Excess, Operation};
use core::fmt;
use core::marker::PhantomData;

/// The most modes: with more leaves than that (of extents above 1, so of 2^24 elements at least) there is no nest.
pub(super) const MOST_MODES: usize = 24;

/// The most elements of a static copy that are written out in the order of coordinates.
const SMALL: usize = 256;

/// A mode of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// How many steps, 2 or more.
    pub extent: usize,
    /// From one element of the source to the next.
    pub from: isize,
    /// From one element of the destination to the next: above 0.
    pub to: isize,
}

const NONE: Move = Move { extent: 1, from: 0, to: 0 };

/// A copy as a loop nest.
///
/// ```
/// use cute_static::{Moves, layout};
/// // a transpose: element (i, j) from i + 8 j to 3 i + j
/// let moves = Moves::new(&layout!((8, 3) : (1, 8)), &layout!((8, 3) : (3, 1)))?.unwrap();
/// let modes: Vec<_> = moves.modes().iter().map(|mode| (mode.extent, mode.from, mode.to)).collect();
/// assert_eq!(modes, [(3, 8, 1), (8, 1, 3)]);
/// // Figure 8b: four elements in a row
/// let moves = Moves::new(&layout!(((2, 4), 2, 2) : ((1, 4), 2, 16)), &layout!(((2, 4), 2, 2) : ((1, 8), 2, 4)))?.unwrap();
/// assert_eq!((moves.modes()[0].extent, moves.modes()[0].from, moves.modes()[0].to), (4, 1, 1));
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Moves {
    modes: [Move; MOST_MODES],
    len: usize,
    from: isize,
    to: isize,
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moves").field("modes", &self.modes()).field("from", &self.from).field("to", &self.to).finish()
    }
}
impl Moves {
    /// The nest of a copy, or none if one of the layouts is no sum of strides (swizzles), or if their modes cannot be refined
    /// together. Neither is an obstacle to the copy itself.
    ///
    /// # Errors
    /// [`AlgebraError::CopySize`]; [`AlgebraError::Aliasing`] if two coordinates have one place in the destination (or
    /// [`AlgebraError::Undecided`]), unless they differ in modes of stride 0 of both layouts only; [`AlgebraError::Codomain`],
    /// [`AlgebraError::Overflow`].
    #[inline]
    pub fn new<L: IsLayout, M: IsLayout>(src: &L, dst: &M) -> Result<Option<Self>, AlgebraError> {
        let mut moves = Self::NONE;
        Ok(if moves.join(src, dst)? { Some(moves) } else { None })
    }
    /// No mode: one element.
    pub(in crate::tensor) const NONE: Self =
        Self { modes: [Move { extent: 0, from: 0, to: 0 }; MOST_MODES], len: 0, from: 0, to: 0 };
    /// The same as [`new`](Self::new), in place; whether there is a nest.
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
        if self.joined(src, dst) && self.flip().is_some() {
            self.drop_still();
            self.sort();
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
    /// The modes, by their stride in the destination.
    #[must_use]
    pub fn modes(&self) -> &[Move] {
        self.modes.get(..self.len).unwrap_or(&[])
    }
    /// The offset in the source of the first element that is copied.
    #[must_use]
    pub const fn from(&self) -> isize {
        self.from
    }
    /// Its offset in the destination: the smallest one.
    #[must_use]
    pub const fn to(&self) -> isize {
        self.to
    }

    /// How many modes there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }
    /// A mode, or one step in place.
    pub(in crate::tensor) const fn mode(&self, place: usize) -> Move {
        match self.modes.split_at_checked(place) {
            Some((_, [mode, ..])) if place < self.len => *mode,
            _ => NONE,
        }
    }
    /// Takes a mode out.
    pub(in crate::tensor) const fn take(&mut self, mode: usize) -> Move {
        let taken = self.mode(mode);
        let mut next = mode;
        while next < self.len {
            let after = self.mode(next.saturating_add(1));
            self.set(next, after);
            next = next.saturating_add(1);
        }
        self.len = self.len.saturating_sub((mode < self.len) as usize);
        taken
    }
    const fn set(&mut self, place: usize, mode: Move) {
        if let Some((_, [slot, ..])) = self.modes.split_at_mut_checked(place) {
            *slot = mode;
        }
    }
    const fn push(&mut self, mode: Move) -> Option<()> {
        if self.len >= MOST_MODES {
            return None;
        }
        self.set(self.len, mode);
        self.len = self.len.saturating_add(1);
        Some(())
    }
    /// `refine`, of modes of extents above 1.
    const fn refine(&mut self, mut src: &[(usize, isize)], mut dst: &[(usize, isize)]) -> Option<()> {
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
    /// `flip`; none if the way from the other end is beyond all numbers.
    const fn flip(&mut self) -> Option<()> {
        let mut place = 0;
        while place < self.len {
            let mode = self.mode(place);
            if mode.to < 0 {
                // from the other end on
                let last = mode.extent.saturating_sub(1).cast_signed();
                let (Some(from), Some(to)) = (last.checked_mul(mode.from), last.checked_mul(mode.to)) else {
                    return None;
                };
                let (Some(from), Some(to)) = (self.from.checked_add(from), self.to.checked_add(to)) else {
                    return None;
                };
                let (Some(back), Some(up)) = (mode.from.checked_neg(), mode.to.checked_neg()) else { return None };
                (self.from, self.to) = (from, to);
                self.set(place, Move { extent: mode.extent, from: back, to: up });
            }
            place = place.saturating_add(1);
        }
        Some(())
    }
    /// `drop`.
    const fn drop_still(&mut self) {
        let mut place = self.len;
        while place > 0 {
            place = place.saturating_sub(1);
            if let Move { from: 0, to: 0, .. } = self.mode(place) {
                self.take(place);
            }
        }
    }
    /// `sort`.
    const fn sort(&mut self) {
        let mut sorted = 1;
        while sorted < self.len {
            let mode = self.mode(sorted);
            let mut place = sorted;
            while place > 0 {
                let before = self.mode(place.saturating_sub(1));
                if before.to < mode.to || before.to == mode.to && before.from.unsigned_abs() <= mode.from.unsigned_abs()
                {
                    break;
                }
                self.set(place, before);
                place = place.saturating_sub(1);
            }
            self.set(place, mode);
            sorted = sorted.saturating_add(1);
        }
    }
    /// All steps but the first, where one look tells that no two coordinates have one place.
    const fn sorted(mut self) -> Option<Self> {
        let Some(()) = self.flip() else { return None };
        self.drop_still();
        self.sort();
        if !self.apart() {
            return None;
        }
        self.merge();
        Some(self)
    }
    /// The first mode in two, of `n` steps and of the others, if `n` divides it: with elements of which `n` share a byte the inner loop
    /// ends with the byte.
    const fn split(mut self, n: usize) -> Self {
        let first = self.mode(0);
        let (Some(outer), true) = (first.extent.checked_div(n), self.len < MOST_MODES) else { return self };
        let (Some(from), Some(to)) = (after(n, first.from), after(n, first.to)) else { return self };
        if n <= 1 || outer <= 1 || outer.saturating_mul(n) != first.extent {
            return self;
        }
        let mut place = self.len;
        while place > 1 {
            self.set(place, self.mode(place.saturating_sub(1)));
            place = place.saturating_sub(1);
        }
        self.len = self.len.saturating_add(1);
        self.set(0, Move { extent: n, from: first.from, to: first.to });
        self.set(1, Move { extent: outer, from, to });
        self
    }
    /// Whether each stride of the destination is beyond what the smaller ones reach, of sorted modes: then no two coordinates have one
    /// place.
    const fn apart(&self) -> bool {
        let (mut place, mut reach) = (0, 0usize);
        while place < self.len {
            let mode = self.mode(place);
            if mode.to.unsigned_abs() <= reach {
                return false;
            }
            reach = reach.saturating_add(mode.extent.saturating_sub(1).saturating_mul(mode.to.unsigned_abs()));
            place = place.saturating_add(1);
        }
        true
    }
    /// `merge`.
    const fn merge(&mut self) {
        let (mut next, len) = (1, self.len);
        self.len = if len == 0 { 0 } else { 1 };
        while next < len {
            let mode = match self.modes.split_at_checked(next) {
                Some((_, [mode, ..])) => *mode,
                _ => NONE,
            };
            let last = self.mode(self.len.saturating_sub(1));
            match (after(last.extent, last.from), after(last.extent, last.to)) {
                (Some(from), Some(to)) if from == mode.from && to == mode.to => {
                    let extent = last.extent.saturating_mul(mode.extent);
                    self.set(self.len.saturating_sub(1), Move { extent, from: last.from, to: last.to });
                }
                _ => {
                    self.set(self.len, mode);
                    self.len = self.len.saturating_add(1);
                }
            }
            next = next.saturating_add(1);
        }
    }
    /// Whether a constant nest is copied by a call: long rows and transposes, but for small ones, which the compiler writes out.
    pub(super) const fn is_worth_a_call(&self) -> bool {
        const ROW: usize = 16;
        let (first, second) = (self.mode(0), self.mode(1));
        let rows = first.from == 1 && first.to == 1 && first.extent >= ROW;
        let squares = first.to == 1 && second.from == 1 && first.extent >= ROW && second.extent >= ROW;
        self.size() > SMALL && (rows || squares)
    }
    /// How many elements are copied.
    const fn size(&self) -> usize {
        let (mut size, mut place) = (1usize, 0usize);
        while place < self.len {
            size = size.saturating_mul(self.mode(place).extent);
            place = place.saturating_add(1);
        }
        size
    }
    /// How far the source's offsets reach below and above 0, which is one of them, and the destination's; none beyond all numbers.
    pub(in crate::tensor) fn reach(&self) -> Option<[(isize, isize); 2]> {
        let widened = |(low, high): (isize, isize), extent: usize, stride: isize| {
            let last = isize::try_from(extent).ok()?.checked_sub(1)?.checked_mul(stride)?;
            Some((low.checked_add(last.min(0))?, high.checked_add(last.max(0))?))
        };
        let (mut from, mut to) = ((self.from, self.from), (self.to, self.to));
        for mode in self.modes() {
            from = widened(from, mode.extent, mode.from)?;
            to = widened(to, mode.extent, mode.to)?;
        }
        Some([from, to].map(|(low, high)| (low.min(0), high.max(0))))
    }
}
/// A nest that is a constant, if both layouts are static.
pub(in crate::tensor) trait Known {
    /// The nest.
    const MOVES: Option<Moves>;
}
/// In the order of coordinates.
pub(in crate::tensor) struct InOrder<L, M>(PhantomData<(L, M)>);
impl<L: IsLayout, M: IsLayout> Known for InOrder<L, M> {
    const MOVES: Option<Moves> = match (L::KNOWN_LEAVES, M::KNOWN_LEAVES) {
        (Some(src), Some(dst)) => joined(src, dst),
        _ => None,
    };
}
/// In the order of the destination's strides, where one look tells that no two coordinates have one place.
pub(in crate::tensor) struct Sorted<L, M>(PhantomData<(L, M)>);
impl<L: IsLayout, M: IsLayout> Known for Sorted<L, M> {
    const MOVES: Option<Moves> = match InOrder::<L, M>::MOVES {
        Some(moves) => moves.sorted(),
        None => None,
    };
}
/// Of a copy: sorted, but for a few elements of plain memory, which the compiler puts together as they come.
pub(in crate::tensor) struct Copied<L, M, A, B>(PhantomData<(L, M, A, B)>);
impl<L: IsLayout, M: IsLayout, A: Read, B: Write> Known for Copied<L, M, A, B> {
    const MOVES: Option<Moves> = match (Sorted::<L, M>::MOVES, InOrder::<L, M>::MOVES) {
        (Some(_), Some(moves)) if A::IN_A_BYTE == 1 && B::IN_A_BYTE == 1 && moves.size() <= SMALL => Some(moves),
        (sorted, _) => sorted,
    };
}
/// Another nest, with its first mode in two: the inner one has as many steps as there are elements in a byte.
pub(in crate::tensor) struct ByBytes<N, A, B>(PhantomData<(N, A, B)>);
impl<N: Known, A: Read, B: Write> Known for ByBytes<N, A, B> {
    const MOVES: Option<Moves> = match N::MOVES {
        Some(moves) => Some(moves.split(if A::IN_A_BYTE > B::IN_A_BYTE { A::IN_A_BYTE } else { B::IN_A_BYTE })),
        None => None,
    };
}
/// The nest of known leaves in the order of coordinates.
const fn joined(src: KnownLeaves, dst: KnownLeaves) -> Option<Moves> {
    let (mut from, mut to) = (Leaves::new(), Leaves::new());
    let mut moves = Moves::NONE;
    from.know(src);
    to.know(dst);
    if from.size != to.size {
        return None;
    }
    let (Some(src), Some(dst)) = (from.coalesced(), to.coalesced()) else { return None };
    let Some(()) = moves.refine(src, dst) else { return None };
    moves.merge();
    Some(moves)
}
/// The stride behind a mode.
const fn after(extent: usize, stride: isize) -> Option<isize> {
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

/// That no two coordinates of a destination have one place.
///
/// # Errors
/// [`AlgebraError::Aliasing`], [`AlgebraError::Undecided`], [`AlgebraError::Codomain`].
#[inline(always)]
pub(crate) fn one_place_each<M: IsLayout>(dst: &M) -> Result<(), AlgebraError> {
    // two functions and no closure: one that borrows both layouts keeps the compiler from folding `apart`
    #[cold]
    #[inline(never)]
    fn search<M: IsLayout>(dst: &M) -> Result<(), AlgebraError> {
        let mut leaves = Leaves::new();
        leaves.read(dst)?;
        leaves.no_aliases()
    }
    if apart(dst) { Ok(()) } else { search(dst) }
}
/// Whether no two coordinates have one place, as far as can be told at once: each stride is beyond what the smaller ones reach. Of a
/// static layout the compiler tells.
#[inline(always)]
pub(super) fn apart<L: IsLayout>(layout: &L) -> bool {
    let mut apart = true;
    let offsets = layout.each_leaf(&mut |extent, stride| {
        if extent > 1 {
            let (stride, mut reach, mut equal) = (stride.unsigned_abs(), 0usize, 0usize);
            let _ = layout.each_leaf(&mut |other, below| {
                let below = below.unsigned_abs();
                if other > 1 && below < stride {
                    reach = reach.saturating_add(other.saturating_sub(1).saturating_mul(below));
                }
                equal = equal.saturating_add(usize::from(other > 1 && below == stride));
            });
            apart &= stride > reach && equal == 1;
        }
    });
    apart && matches!(offsets, Ok(Offsets::Sum | Offsets::Swizzled))
}

/// The leaves of a layout, coalesced: extents above 1.
struct Leaves {
    modes: [(usize, isize); MOST_MODES],
    /// How many there are, which may be more than fit.
    len: usize,
    size: usize,
    offsets: Offsets,
}
impl Leaves {
    /// None yet.
    #[inline(always)]
    const fn new() -> Self {
        Self { modes: [(0, 0); MOST_MODES], len: 0, size: 1, offsets: Offsets::Unknown }
    }
    #[inline]
    fn read<L: IsLayout>(&mut self, layout: &L) -> Result<(), AlgebraError> {
        self.offsets = layout.each_leaf(&mut |extent, stride| self.push(extent, stride))?;
        Ok(())
    }
    /// Those that the compiler knows.
    const fn know(&mut self, known: KnownLeaves) {
        self.offsets = Offsets::Sum;
        // the last one is known first
        let mut leaves = known.leaves();
        while let [before @ .., (extent, stride)] = leaves {
            self.push(*extent, *stride);
            leaves = before;
        }
    }
    #[inline]
    const fn push(&mut self, extent: usize, stride: isize) {
        self.size = self.size.saturating_mul(extent);
        if extent != 1 {
            if let Some((_, [slot, ..])) = self.modes.split_at_mut_checked(self.len) {
                *slot = (extent, stride);
            }
            self.len = self.len.saturating_add(1);
        }
    }
    /// The modes with neighbours merged that are one mode, of integer strides.
    const fn coalesced(&mut self) -> Option<&[(usize, isize)]> {
        let (mut next, mut len) = (0usize, 0usize);
        while let Some((_, [mode, ..])) = self.modes.split_at_checked(next)
            && next < self.len
        {
            let (extent, stride) = *mode;
            next = next.saturating_add(1);
            if let Some((_, [last, ..])) = self.modes.split_at_mut_checked(len.wrapping_sub(1))
                && let Some(follows) = after(last.0, last.1)
                && follows == stride
            {
                last.0 = last.0.saturating_mul(extent);
            } else if let Some((_, [slot, ..])) = self.modes.split_at_mut_checked(len) {
                *slot = (extent, stride);
                len = len.saturating_add(1);
            }
        }
        if self.len > MOST_MODES {
            return None;
        }
        self.len = len;
        match self.modes.split_at_checked(len) {
            Some((modes, _)) => Some(modes),
            None => None,
        }
    }
    fn modes(&self) -> Option<&[(usize, isize)]> {
        self.modes.get(..self.len)
    }
    /// Whether no two coordinates have one offset.
    fn no_aliases(&mut self) -> Result<(), AlgebraError> {
        // too many to tell
        let undecided = AlgebraError::Undecided { steps: 0 };
        match self.offsets {
            Offsets::Unknown => Ok(()),
            Offsets::Sum | Offsets::Swizzled => sums::no_aliases(self.modes.get_mut(..self.len).ok_or(undecided)?),
            Offsets::Clipped { is_exact } => {
                let found = sums::no_aliases(self.modes.get_mut(..self.len).ok_or(undecided)?);
                if is_exact { found } else { found.map_err(|_| undecided) }
            }
            Offsets::Xor => columns_apart(self.modes().ok_or(undecided)?),
        }
    }
}

/// Whether no two coordinates have one offset, of XOR strides: the columns `k, 2k, 4k, ..` of all modes are linearly independent over
/// F_2 (Table 1).
fn columns_apart(modes: &[(usize, isize)]) -> Result<(), AlgebraError> {
    let mut rows = [0usize; usize::BITS as usize];
    for &(extent, stride) in modes {
        for bit in 0..usize::BITS.saturating_sub(extent.saturating_sub(1).leading_zeros()) {
            let column = stride.cast_unsigned().checked_shl(bit).ok_or(Operation::Storage.overflow(Excess::Stride))?;
            let mut rest = column;
            while let Some(row) = rest.checked_ilog2().and_then(|top| rows.get_mut(usize::try_from(top).ok()?)) {
                if *row == 0 {
                    *row = rest;
                    break;
                }
                rest ^= *row;
            }
            if rest == 0 {
                let whole = modes.iter().all(|&(extent, _)| extent.is_power_of_two());
                let reach = rows.iter().fold(0, |all, row| all | row);
                return Err(if whole {
                    AlgebraError::Aliasing { stride: column.cast_signed(), reach }
                } else {
                    AlgebraError::Undecided { steps: 0 }
                });
            }
        }
    }
    Ok(())
}
