//! The rules of TMA on plain numbers, of which types and values both are made.

use super::tile::Tensor;
use super::{DataType, Options, TensorMap, TensorMapError};
use cute_static::AlgebraError;

/// CTAs of a cluster, at most: a multicast mask has a bit for each.
pub const MOST_CTAS: usize = 16;

/// The tensor map of a tensor of leaves (extent, stride in elements), for a box of (extent, leaf): the box's leaves come first.
///
/// # Errors
/// [`TensorMapError`].
pub fn tensor_map(
    data_type: DataType,
    leaves: &[(usize, isize)],
    modes: &[(usize, usize)],
    options: Options,
) -> Result<TensorMap, TensorMapError> {
    Tensor::of_leaves(data_type, leaves, modes)?.map(data_type, options)
}
/// The bit of a CTA's rank in a multicast mask.
///
/// # Errors
/// [`AlgebraError::BelowDomain`] and [`AlgebraError::OutOfBounds`] of a rank that is not 0 to 15.
pub fn bit_of_rank(index: isize) -> Result<u16, AlgebraError> {
    let rank = usize::try_from(index).map_err(|_| AlgebraError::BelowDomain { offset: index })?;
    match u32::try_from(rank).ok().and_then(|rank| 1u16.checked_shl(rank)) {
        Some(bit) => Ok(bit),
        None => Err(AlgebraError::OutOfBounds { index: rank, bound: MOST_CTAS }),
    }
}
/// So many CTAs share a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slices(pub usize);
impl Slices {
    /// The slice of the CTA that a layout of `cosize` CTAs gives the number `id`.
    ///
    /// # Errors
    /// [`AlgebraError::Size`] where the copy is of another number of CTAs, [`AlgebraError::OutOfBounds`] of a number that is not below it.
    pub fn of_cta(self, id: isize, cosize: usize) -> Result<usize, AlgebraError> {
        if cosize != self.0 {
            return Err(AlgebraError::Size { expected: self.0, found: cosize });
        }
        match usize::try_from(id) {
            Ok(id) if id < self.0 => Ok(id),
            _ => Err(AlgebraError::OutOfBounds { index: id.unsigned_abs(), bound: self.0 }),
        }
    }
}
/// A filter along a spatial mode: so many elements, so many pixels apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    /// Elements.
    pub extent: u32,
    /// Pixels from one to the next.
    pub dilation: u32,
}
impl Filter {
    /// `(extent - 1) dilation`: the last offset.
    #[must_use]
    pub const fn reach(self) -> i32 {
        let reach = self.extent.saturating_sub(1).saturating_mul(self.dilation);
        if reach > i32::MAX.cast_unsigned() { i32::MAX } else { reach.cast_signed() }
    }
    /// The corners of what a convolution reads, from its first and from its last pixel: `-before` and `behind - reach`.
    #[must_use]
    pub const fn fprop_corners(self, (before, behind): (i32, i32)) -> [i32; 2] {
        [before.saturating_neg(), behind.saturating_sub(self.reach())]
    }
    /// The same of the gradient of its input, which reads that of its output: `before - reach`, and that and what the input has more than the
    /// output.
    #[must_use]
    pub const fn dgrad_corners(self, before: i32, input: u32, output: u32) -> [i32; 2] {
        let lower = before.saturating_sub(self.reach());
        [lower, lower.saturating_add_unsigned(input).saturating_sub_unsigned(output)]
    }
    /// Whether its offsets have room: 16 bits of an instruction are for all spatial modes.
    ///
    /// # Errors
    /// [`TensorMapError::Filter`].
    pub fn check(self, axis: usize, spatial: usize) -> Result<(), TensorMapError> {
        let Self { extent, dilation: step } = self;
        let limit = match spatial {
            1 => 1 << 16,
            2 => 1 << 8,
            _ => 1 << 5,
        };
        let last = extent.checked_sub(1).and_then(|last| last.checked_mul(step));
        if step > 0 && last.is_some_and(|last| last < limit) {
            Ok(())
        } else {
            Err(TensorMapError::Filter { axis, extent, step, limit })
        }
    }
}
