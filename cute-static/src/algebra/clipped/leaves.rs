//! What exists of a clipped layout's leaves: enough to tell whether two coordinates have one element.
//!
//! ```text
//! a limit of weights w, and r = sum of (s - 1) w over its leaves      left > r: all exist
//!     one leaf                        s = min(s, ceil(left / w))
//!     leaves that follow each other, strides in proportion to weights     one leaf of ceil(left / w), w the smallest
//!     one leaf weighs more than the others reach       s = ceil(left / w); if some of the last are missing, some are too many
//!     otherwise                       all, some too many
//! ```

use super::{Clipped, Limits};
use crate::AlgebraError;
use crate::layout::{IsLayout, Offsets};

/// The most leaves that are looked at.
const MOST: usize = 24;

/// A leaf: extent, stride, and its weight in the limit at hand.
#[derive(Debug, Clone, Copy)]
struct Leaf {
    extent: usize,
    stride: isize,
    weight: usize,
    /// Whether it is part of a leaf that was made of several, and no longer what weights are of.
    is_merged: bool,
}

/// The leaves of what exists.
pub(super) struct Existing {
    leaves: [Leaf; MOST],
    len: usize,
    offsets: Offsets,
    is_exact: bool,
}
impl Existing {
    /// What exists, of leaves as they are or, to know all offsets, `merged`.
    pub(super) fn of<L: IsLayout, K: Limits>(clipped: &Clipped<L, K>, merged: bool) -> Result<Self, AlgebraError> {
        let none = Leaf { extent: 1, stride: 0, weight: 0, is_merged: false };
        let mut all = Self { leaves: [none; MOST], len: 0, offsets: Offsets::Unknown, is_exact: true };
        all.offsets = clipped.layout.each_leaf(&mut |extent, stride| {
            if let Some(leaf) = all.leaves.get_mut(all.len) {
                *leaf = Leaf { extent, stride, ..none };
            }
            all.len = all.len.saturating_add(1);
        })?;
        let mut nth = 0usize;
        while all.len <= MOST {
            let mut leaves = all.leaves.iter_mut();
            let left = clipped.limits.nth_limit(nth, &mut |weight| {
                if let Some(leaf) = leaves.next() {
                    leaf.weight = weight;
                }
            });
            let Some(left) = left else { return Ok(all) };
            all.limit(left, merged);
            nth = nth.saturating_add(1);
        }
        all.is_exact = false;
        Ok(all)
    }
    /// Calls `visit` with each leaf; with those of all of the layout if there are too many to look at.
    pub(super) fn each<L: IsLayout>(
        &self,
        layout: &L,
        visit: &mut impl FnMut(usize, isize),
    ) -> Result<Offsets, AlgebraError> {
        match self.leaves.get(..self.len) {
            Some(leaves) if self.offsets != Offsets::Xor => {
                leaves.iter().for_each(|leaf| visit(leaf.extent, leaf.stride))
            }
            _ => drop(layout.each_leaf(visit)?),
        }
        Ok(match self.offsets {
            Offsets::Sum | Offsets::Swizzled => Offsets::Clipped { is_exact: self.is_exact },
            other => other,
        })
    }
    /// How much exists of each leaf.
    pub(super) fn extents(&self) -> impl Iterator<Item = usize> {
        self.leaves.iter().take(self.len).map(|leaf| leaf.extent)
    }
    /// Whether no more than these leaves say.
    pub(super) const fn is_exact(&self) -> bool {
        self.is_exact
    }
    /// Takes away what one limit leaves out.
    fn limit(&mut self, left: usize, merged: bool) {
        let leaves = self.leaves.get_mut(..self.len).unwrap_or(&mut []);
        if leaves.iter().any(|leaf| leaf.is_merged && leaf.weight > 0) {
            self.is_exact = false;
            return;
        }
        leaves.iter_mut().filter(|leaf| leaf.extent == 1).for_each(|leaf| leaf.weight = 0);
        let reach = |leaf: &Leaf| leaf.extent.saturating_sub(1).saturating_mul(leaf.weight);
        let all = leaves.iter().fold(0usize, |sum, leaf| sum.saturating_add(reach(leaf)));
        if all < left || merged && merge(leaves, left) {
            return;
        }
        let heaviest = leaves.iter_mut().max_by_key(|leaf| leaf.weight);
        let Some(leaf) = heaviest.filter(|leaf| leaf.weight > all.saturating_sub(reach(leaf))) else {
            self.is_exact = false;
            return;
        };
        let others = all.saturating_sub(reach(leaf));
        leaf.extent = left.div_ceil(leaf.weight).min(leaf.extent);
        // at the last step of the heaviest leaf all of the others have to be there
        self.is_exact &= leaf.extent == 0 || left > reach(leaf).saturating_add(others);
    }
}
/// Makes one leaf of those that have a weight, if they follow each other by weights and by strides alike.
fn merge(leaves: &mut [Leaf], left: usize) -> bool {
    let mut order = [0usize; MOST];
    let mut len = 0usize;
    for (at, _) in leaves.iter().enumerate().filter(|(_, leaf)| leaf.weight > 0) {
        if let Some(slot) = order.get_mut(len) {
            *slot = at;
        }
        len = len.saturating_add(1);
    }
    let Some(order) = order.get_mut(..len) else { return false };
    order.sort_unstable_by_key(|&at| leaves.get(at).map(|leaf| leaf.weight));
    let Some((&first, others)) = order.split_first() else { return false };
    let Some(&(mut whole)) = leaves.get(first) else { return false };
    for next in others.iter().filter_map(|&at| leaves.get(at)) {
        // the next leaf's stride is that of the end: `stride` of the first, times all steps so far
        let weight = whole.weight.checked_mul(whole.extent);
        let stride = whole.stride.checked_mul(whole.extent.cast_signed());
        if weight != Some(next.weight) || stride != Some(next.stride) {
            return false;
        }
        whole.extent = whole.extent.saturating_mul(next.extent);
    }
    for leaf in leaves.iter_mut().filter(|leaf| leaf.weight > 0) {
        (leaf.extent, leaf.is_merged) = (1, true);
    }
    if let Some(leaf) = leaves.get_mut(first) {
        leaf.extent = left.div_ceil(whole.weight).min(whole.extent);
    }
    true
}
