//! The leaves of a layout as numbers, and whether no two coordinates have one offset.

use super::moves::MOST_MODES;
use super::plan::after;
use crate::algebra::properties::known::KnownLeaves;
use crate::algebra::properties::sums;
use crate::layout::{IsLayout, Offsets};
use crate::{AlgebraError, Excess, Operation};

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
pub(super) struct Leaves {
    modes: [(usize, isize); MOST_MODES],
    /// How many there are, which may be more than fit.
    len: usize,
    pub(super) size: usize,
    pub(super) offsets: Offsets,
}
impl Leaves {
    /// None yet.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { modes: [(0, 0); MOST_MODES], len: 0, size: 1, offsets: Offsets::Unknown }
    }
    #[inline]
    pub(super) fn read<L: IsLayout>(&mut self, layout: &L) -> Result<(), AlgebraError> {
        self.offsets = layout.each_leaf(&mut |extent, stride| self.push(extent, stride))?;
        Ok(())
    }
    /// Those that the compiler knows.
    pub(super) const fn know(&mut self, known: KnownLeaves) {
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
    pub(super) const fn coalesced(&mut self) -> Option<&[(usize, isize)]> {
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
    pub(super) fn modes(&self) -> Option<&[(usize, isize)]> {
        self.modes.get(..self.len)
    }
    /// Whether no two coordinates have one offset.
    pub(super) fn no_aliases(&mut self) -> Result<(), AlgebraError> {
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
