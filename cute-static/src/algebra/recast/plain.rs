//! The rules of recasts on plain numbers: what `cute-dynamic` and run-time integers do.

use crate::AlgebraError;
use crate::algebra::fits::made;
use crate::table::mapped::LeafNumbers;

use crate::refusal::error::Outcome;

/// The number as a factor: 1 or more.
///
/// # Errors
/// [`AlgebraError::Size`] for 0, [`AlgebraError::Overflow`].
pub(crate) fn signed_factor(factor: usize) -> Outcome<isize> {
    match isize::try_from(factor) {
        Ok(0) => Err(AlgebraError::Size { expected: 1, found: 0 }),
        Ok(factor) => Ok(factor),
        Err(_) => Err(AlgebraError::Overflow),
    }
}

/// Leaf after leaf of an upcast.
#[derive(Debug, Clone, Copy)]
pub struct Up {
    factor: usize,
    wide: isize,
    mode: usize,
    reach: usize,
    overlap: Option<AlgebraError>,
}
impl Up {
    /// Before the first leaf.
    ///
    /// # Errors
    /// As [`signed_factor`].
    pub fn new(factor: usize) -> Outcome<Self> {
        Ok(Self { factor, wide: signed_factor(factor)?, mode: 0, reach: 0, overlap: None })
    }
    /// The next leaf.
    ///
    /// # Errors
    /// The rule that fails.
    pub fn leaf(&mut self, extent: usize, stride: isize) -> Outcome<(usize, isize)> {
        let (mode, factor) = (self.mode, self.factor);
        self.mode = mode.saturating_add(1);
        let magnitude = stride.unsigned_abs();
        if extent == 1 {
            // nothing depends on the stride within bounds
            let rounded = isize::try_from(magnitude.div_ceil(factor)).map_err(|_| AlgebraError::Overflow)?;
            return Ok((1, rounded.saturating_mul(stride.signum())));
        }
        if let Some(0) = magnitude.checked_rem(factor) {
            return Ok((extent, stride.checked_div(self.wide).unwrap_or(0)));
        }
        let steps = match (factor.checked_div(magnitude), factor.checked_rem(magnitude)) {
            (Some(steps), Some(0)) => steps,
            _ => return Err(AlgebraError::RecastStride { mode, stride: magnitude, factor }),
        };
        if stride < 0 {
            return Err(AlgebraError::NegativeStride { mode, stride });
        }
        let (elements, inside) = match (extent.checked_rem(steps), steps.checked_rem(extent)) {
            (Some(0), _) => (extent.checked_div(steps).unwrap_or(1), steps),
            (_, Some(0)) => (1, extent),
            _ => return Err(AlgebraError::RecastExtent { mode, extent, steps }),
        };
        // offsets inside a new element must not carry into the next one
        self.reach = self.reach.saturating_add(inside.saturating_sub(1).saturating_mul(magnitude));
        if self.reach >= factor {
            self.overlap = self.overlap.or(Some(AlgebraError::RecastOverlap { mode, reach: self.reach, factor }));
        }
        Ok((elements, 1))
    }
    /// After the last leaf.
    ///
    /// # Errors
    /// [`AlgebraError::RecastOverlap`] at the first leaf that reached too far.
    pub fn finish(self) -> Outcome<()> {
        self.overlap.map_or(Ok(()), Err)
    }
}
impl LeafNumbers for Up {
    #[inline(always)]
    fn leaf(&mut self, extent: usize, stride: isize) -> Outcome<(usize, isize)> {
        Self::leaf(self, extent, stride)
    }
    #[inline(always)]
    fn finish(self) -> Outcome<()> {
        Self::finish(self)
    }
}

/// Which leaf of a downcast goes through the parts of an element: the first of stride 1 and more than one element, or the
/// first of stride 1.
#[derive(Debug, Clone, Copy, Default)]
pub struct Through {
    seen: usize,
    first: Option<usize>,
    longer: Option<usize>,
}
impl Through {
    /// The next leaf.
    pub fn leaf(&mut self, extent: usize, stride: isize) {
        if stride == 1 {
            self.first = self.first.or(Some(self.seen));
            if extent > 1 {
                self.longer = self.longer.or(Some(self.seen));
            }
        }
        self.seen = self.seen.saturating_add(1);
    }
    /// The number of the leaf, if there is one.
    #[must_use]
    pub fn mode(self) -> Option<usize> {
        self.longer.or(self.first)
    }
}

/// A leaf of a downcast.
///
/// # Errors
/// [`AlgebraError::NegativeStride`] for -1, [`AlgebraError::Overflow`].
pub fn down(
    mode: usize,
    through: Option<usize>,
    factor: usize,
    (extent, stride): (usize, isize),
) -> Outcome<(usize, isize)> {
    let narrow = signed_factor(factor)?;
    if through == Some(mode) {
        return Ok((extent.checked_mul(factor).ok_or(AlgebraError::Overflow)?, 1));
    }
    if stride == -1 && extent > 1 && factor > 1 {
        return Err(AlgebraError::NegativeStride { mode, stride });
    }
    Ok((extent, made(extent > 1, stride.checked_mul(narrow))?))
}

/// Leaf after leaf of a downcast.
#[derive(Debug, Clone, Copy)]
pub(super) struct Down {
    factor: usize,
    through: Option<usize>,
    mode: usize,
}
impl Down {
    pub(super) const fn new(factor: usize, through: Option<usize>) -> Self {
        Self { factor, through, mode: 0 }
    }
}
impl LeafNumbers for Down {
    #[inline(always)]
    fn leaf(&mut self, extent: usize, stride: isize) -> Outcome<(usize, isize)> {
        let mode = self.mode;
        self.mode = mode.saturating_add(1);
        down(mode, self.through, self.factor, (extent, stride))
    }
    #[inline(always)]
    fn finish(self) -> Outcome<()> {
        Ok(())
    }
}
