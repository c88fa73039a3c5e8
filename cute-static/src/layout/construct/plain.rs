//! Compact strides on plain numbers.

use crate::algebra::numbers::Numbers;
use crate::table::list::List;
use crate::{AlgebraError, Excess, Operation};

/// A leaf that is given a stride.
pub(crate) struct Leaf {
    pub(crate) extent: usize,
    pub(crate) order: usize,
    /// Its stride is 0.
    pub(crate) idle: bool,
}
impl Leaf {
    /// One with the order of a stride. If that is 0, it is one element and stays so.
    pub(crate) const fn like(extent: usize, stride: isize) -> Self {
        Self { extent: if stride == 0 { 1 } else { extent }, order: stride.unsigned_abs(), idle: stride == 0 }
    }
}
/// The list `L` of the strides of leaves that `read` writes down, of which `leaf` says by place, extent and stride what they count for:
/// each is the product of the extents that come before it in (order, place). What the compiler knows is as it is.
#[inline(always)]
pub(crate) fn compact<L: List>(
    read: impl FnOnce(&mut Numbers),
    leaf: impl Fn(usize, usize, isize) -> Leaf,
) -> Result<L, AlgebraError> {
    if size_of::<L>() == 0 {
        return L::pour(&mut || Ok((1, 0)));
    }
    let mut numbers = Numbers::new();
    read(&mut numbers);
    let modes = numbers.modes()?;
    let leaves = || modes.iter().enumerate().map(|(place, &(s, d))| leaf(place, s, d)).enumerate();
    let mut next = leaves();
    L::pour(&mut || {
        let (place, this) = next.next().ok_or(AlgebraError::Unrepresentable)?;
        let before = leaves().filter(|(i, other)| (other.order, *i) < (this.order, place));
        let stride = before.map(|(_, other)| other.extent).try_fold(1usize, usize::checked_mul);
        let stride = if this.idle { Some(0) } else { stride.and_then(|stride| isize::try_from(stride).ok()) };
        Ok((this.extent, stride.ok_or(Operation::Compact.overflow(Excess::Stride))?))
    })
}
