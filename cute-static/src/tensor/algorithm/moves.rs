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
//! An algorithm that calls a function in the order of coordinates takes `refine` and `merge` alone.
//! [`Plan`] has the steps.

use super::plan::Plan;
use crate::AlgebraError;
use crate::layout::IsLayout;
use core::fmt;

/// The most modes: with more leaves than that (of extents above 1, so of 2^24 elements at least) there is no nest.
pub(in crate::tensor) const MOST_MODES: usize = 24;

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
impl Move {
    /// One step in place.
    pub(super) const STILL: Self = Self { extent: 1, from: 0, to: 0 };
}

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
    plan: Plan<MOST_MODES>,
}
impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moves")
            .field("modes", &self.modes())
            .field("from", &self.from())
            .field("to", &self.to())
            .finish()
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
        let mut plan = Plan::NONE;
        Ok(if plan.join(src, dst)? { Some(Self { plan }) } else { None })
    }
    /// The modes, by their stride in the destination.
    #[must_use]
    pub fn modes(&self) -> &[Move] {
        self.plan.modes()
    }
    /// The offset in the source of the first element that is copied.
    #[must_use]
    pub const fn from(&self) -> isize {
        self.plan.loops().from
    }
    /// Its offset in the destination: the smallest one.
    #[must_use]
    pub const fn to(&self) -> isize {
        self.plan.loops().to
    }
}
