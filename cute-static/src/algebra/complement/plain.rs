//! The rule of complements on plain numbers: what `cute-dynamic` and run-time integers do.

use crate::{AlgebraError, Operation};

/// What modes leave out, mode after mode in the order of their strides: `fill` of the parent module.
#[derive(Debug, Clone, Copy)]
pub struct Gaps {
    covered: usize,
    /// A gap that a result has already: a factor of the next one.
    made: usize,
    mode: usize,
    cotarget: Option<usize>,
    lost: Option<AlgebraError>,
    unfit: Option<AlgebraError>,
}
impl Gaps {
    /// Before the first mode; without a cotarget there is no end.
    #[must_use]
    pub const fn new(cotarget: Option<usize>) -> Self {
        Self::behind(1, 0, cotarget)
    }
    /// Behind so many modes, which cover so much.
    #[must_use]
    pub const fn behind(covered: usize, mode: usize, cotarget: Option<usize>) -> Self {
        Self { covered, made: 1, mode, cotarget, lost: None, unfit: None }
    }
    /// The result has a gap of `made` there already.
    #[must_use]
    pub const fn made(self, made: usize) -> Self {
        Self { made, ..self }
    }
    /// The gap `(extent, stride)` before the next mode that counts, of an extent above 1 and a stride above 0.
    ///
    /// # Errors
    /// [`AlgebraError::NotDisjoint`], [`AlgebraError::Overflow`].
    #[inline]
    pub fn before(&mut self, extent: usize, stride: usize) -> Result<(usize, usize), AlgebraError> {
        let (mode, covered) = (self.mode, self.covered);
        let gap = match stride.checked_div(covered) {
            Some(gap) if gap > 0 => gap,
            _ => return Err(AlgebraError::NotDisjoint { by: Operation::Complement, mode, stride, covered }),
        };
        // elements before this mode that nothing reaches
        let reached = gap.saturating_mul(covered);
        if reached != stride && self.cotarget.is_some_and(|cotarget| reached < cotarget) {
            self.lost = self.lost.or(Some(AlgebraError::NotOnto { by: Operation::Complement, mode, stride, covered }));
        }
        let gap = self.behind_made(gap);
        self.mode = mode.saturating_add(1);
        self.covered = Operation::Complement.sizes(stride, extent)?;
        self.made = 1;
        Ok(gap)
    }
    /// How much the modes cover.
    pub(super) const fn covered(&self) -> usize {
        self.covered
    }
    /// A mode that does not count has none.
    #[inline]
    #[must_use]
    pub const fn none(&self) -> (usize, usize) {
        (1, self.covered)
    }
    /// What is left of the cotarget, the last mode; of extent 1 without a cotarget. That one's stride, which a layout that
    /// fits may have above `isize::MAX`, is whatever goes on there.
    ///
    /// # Errors
    /// [`AlgebraError::StaticNumber`] where a gap that was made is no factor of the one there should be.
    #[inline]
    pub fn rest(mut self) -> Result<(usize, usize), AlgebraError> {
        let rest = match self.cotarget {
            Some(cotarget) => self.behind_made(cotarget.div_ceil(self.covered.max(1))),
            None => self.none(),
        };
        self.unfit.map_or(Ok(rest), Err)
    }
    /// Why a divide by these modes is refused: elements below the cotarget that nothing reaches.
    #[must_use]
    pub const fn lost(&self) -> Option<AlgebraError> {
        self.lost
    }
    /// A gap without what was made.
    fn behind_made(&mut self, gap: usize) -> (usize, usize) {
        let (known, needed) = (self.made, gap);
        let gap = match (gap.checked_div(known), gap.checked_rem(known)) {
            (Some(gap), Some(0)) => gap,
            _ => {
                self.unfit = self.unfit.or(Some(AlgebraError::StaticNumber { known, needed }));
                gap
            }
        };
        // the stride of an extent of 1 may be any
        if gap == 1 { self.none() } else { (gap, self.covered.saturating_mul(known)) }
    }
}
