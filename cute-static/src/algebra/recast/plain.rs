//! The rules of recasts on plain numbers: what `cute-dynamic` and run-time integers do.

use crate::algebra::fits::made;
use crate::table::mapped::LeafNumbers;
use crate::{AlgebraError, Excess, Operation};

/// The number as a factor: 1 or more.
fn signed_factor(factor: usize) -> Result<isize, AlgebraError> {
    match isize::try_from(factor) {
        Ok(0) => Err(AlgebraError::Size { expected: 1, found: 0 }),
        Ok(factor) => Ok(factor),
        Err(_) => Err(Operation::Recast.overflow(Excess::Number(factor))),
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
    /// [`AlgebraError::Size`] for a factor of 0, [`AlgebraError::Overflow`].
    pub fn new(factor: usize) -> Result<Self, AlgebraError> {
        Ok(Self { factor, wide: signed_factor(factor)?, mode: 0, reach: 0, overlap: None })
    }
}
impl LeafNumbers for Up {
    fn leaf(&mut self, extent: usize, stride: isize) -> Result<(usize, isize), AlgebraError> {
        let (mode, factor) = (self.mode, self.factor);
        self.mode = mode.saturating_add(1);
        let magnitude = stride.unsigned_abs();
        if extent == 1 {
            // nothing depends on the stride within bounds
            let rounded = Operation::Recast.signed(magnitude.div_ceil(factor))?;
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
    /// [`AlgebraError::RecastOverlap`] at the first leaf that reached too far.
    fn finish(self) -> Result<(), AlgebraError> {
        self.overlap.map_or(Ok(()), Err)
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
}

/// Leaf after leaf of a downcast.
#[derive(Debug, Clone, Copy)]
pub struct Down {
    factor: usize,
    narrow: isize,
    through: Option<usize>,
    mode: usize,
}
impl Down {
    /// Before the first leaf.
    ///
    /// # Errors
    /// [`AlgebraError::Size`] for a factor of 0, [`AlgebraError::Overflow`].
    pub fn new(factor: usize, through: Through) -> Result<Self, AlgebraError> {
        Ok(Self { factor, narrow: signed_factor(factor)?, through: through.longer.or(through.first), mode: 0 })
    }
}
#[inlined]
impl LeafNumbers for Down {
    fn leaf(&mut self, extent: usize, stride: isize) -> Result<(usize, isize), AlgebraError> {
        let mode = self.mode;
        self.mode = mode.saturating_add(1);
        if self.through == Some(mode) {
            return Ok((Operation::Recast.sizes(extent, self.factor)?, 1));
        }
        if stride == -1 && extent > 1 && self.factor > 1 {
            return Err(AlgebraError::NegativeStride { mode, stride });
        }
        let product = made(extent > 1, stride.checked_mul(self.narrow));
        Ok((extent, product.map_err(|_| Operation::Recast.overflow(Excess::Product(stride, self.narrow)))?))
    }
    fn finish(self) -> Result<(), AlgebraError> {
        Ok(())
    }
}
