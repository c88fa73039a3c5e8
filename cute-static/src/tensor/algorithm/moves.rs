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

use crate::algebra::properties::sums;
use crate::layout::{IsLayout, Offsets};
use crate::{AlgebraError, Excess, Operation};
use core::fmt;

/// The most modes: with more leaves than that (of extents above 1, so of 2^24 elements at least) there is no nest.
const MOST_MODES: usize = 24;

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
        Self::of(Leaves::of(src)?, Leaves::of(dst)?)
    }
    fn of(mut src: Leaves, mut dst: Leaves) -> Result<Option<Self>, AlgebraError> {
        // of a clipped layout not all leaves are there
        let known = |offsets| matches!(offsets, Offsets::Sum | Offsets::Swizzled | Offsets::Xor);
        if src.size != dst.size && known(src.offsets) && known(dst.offsets) {
            return Err(AlgebraError::CopySize { source: src.size, destination: dst.size });
        }
        if src.offsets == Offsets::Sum && dst.offsets == Offsets::Sum && src.modes().is_some() && dst.modes().is_some()
        {
            src.coalesce();
            dst.coalesce();
            let mut moves = Self { modes: [NONE; MOST_MODES], len: 0, from: 0, to: 0 };
            if moves.refine(&src, &dst).is_some() {
                moves.simplify()?;
                return Ok(Some(moves));
            }
        }
        dst.no_aliases()?;
        Ok(None)
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

    /// Takes a mode out.
    pub(super) fn take(&mut self, mode: usize) -> Move {
        let taken = self.modes.get(mode).copied().unwrap_or(NONE);
        self.modes.copy_within(mode.saturating_add(1).min(self.len)..self.len, mode.min(self.len));
        self.len = self.len.saturating_sub(1);
        taken
    }
    fn push(&mut self, mode: Move) -> Option<()> {
        *self.modes.get_mut(self.len)? = mode;
        self.len = self.len.saturating_add(1);
        Some(())
    }
    fn refine(&mut self, src: &Leaves, dst: &Leaves) -> Option<()> {
        let (mut left, mut right) = (src.modes()?.iter().copied(), dst.modes()?.iter().copied());
        let (mut s, mut t) = (left.next(), right.next());
        while let (Some((m, from)), Some((n, to))) = (s, t) {
            let extent = m.min(n);
            let divides = |extent: usize| m.checked_rem(extent) == Some(0) && n.checked_rem(extent) == Some(0);
            if !divides(extent) {
                return None;
            }
            if (from, to) != (0, 0) {
                self.push(Move { extent, from, to })?;
            }
            // what is left of each
            let rest = |whole: usize, stride: isize| Some((whole.checked_div(extent)?, after(extent, stride)?));
            s = if m == extent { left.next() } else { Some(rest(m, from)?) };
            t = if n == extent { right.next() } else { Some(rest(n, to)?) };
        }
        Some(())
    }
    fn simplify(&mut self) -> Result<(), AlgebraError> {
        let modes = self.modes.get_mut(..self.len).unwrap_or(&mut []);
        for mode in modes.iter_mut().filter(|mode| mode.to < 0) {
            let last = mode.extent.saturating_sub(1).cast_signed();
            // from the other end on
            let flip = |at: &mut isize, stride: &mut isize| {
                *at = last.checked_mul(*stride)?.checked_add(*at)?;
                *stride = stride.checked_neg()?;
                Some(())
            };
            flip(&mut self.from, &mut mode.from).ok_or(Operation::Copy.overflow(Excess::Product(last, mode.from)))?;
            flip(&mut self.to, &mut mode.to).ok_or(Operation::Copy.overflow(Excess::Product(last, mode.to)))?;
        }
        let mut places = self.modes.map(|mode| (mode.extent, mode.to));
        sums::no_aliases(places.get_mut(..self.len).unwrap_or(&mut []))?;
        let modes = self.modes.get_mut(..self.len).unwrap_or(&mut []);
        modes.sort_unstable_by_key(|mode| (mode.to, mode.from.unsigned_abs()));
        self.len = merge(modes, |last, mode| {
            let goes_on =
                after(last.extent, last.to) == Some(mode.to) && after(last.extent, last.from) == Some(mode.from);
            goes_on.then(|| last.extent = last.extent.saturating_mul(mode.extent))
        });
        Ok(())
    }
}
/// The stride behind a mode.
fn after(extent: usize, stride: isize) -> Option<isize> {
    stride.checked_mul(extent.cast_signed())
}
/// Merges neighbours in place, where `join` puts the second one into the first. How many are left.
fn merge<T: Copy>(modes: &mut [T], join: impl Fn(&mut T, T) -> Option<()>) -> usize {
    let mut len = 0usize;
    for at in 0..modes.len() {
        let Some(&mode) = modes.get(at) else { break };
        let last = len.checked_sub(1).and_then(|last| modes.get_mut(last));
        if last.and_then(|last| join(last, mode)).is_none() {
            if let Some(slot) = modes.get_mut(len) {
                *slot = mode;
            }
            len = len.saturating_add(1);
        }
    }
    len
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
        Leaves::of(dst)?.no_aliases()
    }
    if apart(dst) { Ok(()) } else { search(dst) }
}
/// The same, but for those that differ in modes of stride 0 of both layouts only: what is copied to one place is the same.
///
/// # Errors
/// As [`one_place_each`].
#[inline(always)]
pub(super) fn one_value_each<L: IsLayout, M: IsLayout>(src: &L, dst: &M) -> Result<(), AlgebraError> {
    #[cold]
    #[inline(never)]
    fn search<L: IsLayout, M: IsLayout>(src: &L, dst: &M) -> Result<(), AlgebraError> {
        Moves::new(src, dst).map(drop)
    }
    if apart(dst) { Ok(()) } else { search(src, dst) }
}
/// Whether no two coordinates have one place, as far as can be told at once: each stride is beyond what the smaller ones reach. Of a
/// static layout the compiler tells.
#[inline(always)]
fn apart<L: IsLayout>(layout: &L) -> bool {
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
    #[inline]
    fn of<L: IsLayout>(layout: &L) -> Result<Self, AlgebraError> {
        let mut leaves = Self { modes: [(1, 0); MOST_MODES], len: 0, size: 1, offsets: Offsets::Unknown };
        leaves.offsets = layout.each_leaf(&mut |extent, stride| leaves.push(extent, stride))?;
        Ok(leaves)
    }
    #[inline]
    fn push(&mut self, extent: usize, stride: isize) {
        self.size = self.size.saturating_mul(extent);
        if extent != 1 {
            if let Some(slot) = self.modes.get_mut(self.len) {
                *slot = (extent, stride);
            }
            self.len = self.len.saturating_add(1);
        }
    }
    /// Merges neighbours that are one mode, of integer strides.
    fn coalesce(&mut self) {
        let modes = self.modes.get_mut(..self.len).unwrap_or(&mut []);
        self.len = merge(modes, |(all, first), (extent, stride)| {
            (after(*all, *first) == Some(stride)).then(|| *all = all.saturating_mul(extent))
        });
    }
    fn modes(&self) -> Option<&[(usize, isize)]> {
        self.modes.get(..self.len)
    }
    /// Whether no two coordinates have one offset.
    fn no_aliases(mut self) -> Result<(), AlgebraError> {
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
