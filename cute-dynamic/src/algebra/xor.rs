//! When integer arithmetic on the right is XOR arithmetic on the left: compositions into layouts of XOR strides.
//!
//! `fk` takes the coordinate c to the carry-less product of c and k, so that c = i*d goes to (i*d) x k. That is
//! i x (d x k), a mode with stride d x k, only where i*d is i x d: where the product is formed without carries. Likewise
//! the sum of two leaves' values goes to the XOR of their images only where the sum has no carries.

use crate::AlgebraError;
use crate::layout::Mode;

/// Eq. 23 for a left operand of XOR strides, after the check for integers: where two or more leaves count, A's modes below
/// their largest value are powers of two (which cut no bit in the middle), and no two leaves have values with a bit in
/// common. `a` are coalesced modes.
pub(crate) fn check_joint(a: &[Mode], b: &[(usize, isize)]) -> Result<(), AlgebraError> {
    let leaves = || b.iter().enumerate().filter(|&(_, &(extent, stride))| extent > 1 && stride > 0);
    if leaves().nth(1).is_none() {
        return Ok(());
    }
    let last = leaves().fold(0usize, |sum, (_, &(extent, stride))| {
        sum.saturating_add(extent.saturating_sub(1).saturating_mul(stride.unsigned_abs()))
    });
    let but_last = a.split_last().map_or(a, |(_, init)| init);
    let cut = but_last
        .iter()
        .scan(1usize, |prefix, mode| {
            *prefix = prefix.saturating_mul(mode.extent);
            Some(*prefix)
        })
        .find(|prefix| *prefix <= last && !prefix.is_power_of_two());
    let mut taken = 0usize;
    for (mode, &(extent, stride)) in leaves() {
        let stride = stride.unsigned_abs();
        if let Some(prefix) = cut {
            return Err(AlgebraError::NotDistributive { mode, reach: prefix, stride });
        }
        match multiples(extent, stride) {
            Some(values) if taken & values == 0 => taken |= values,
            _ => {
                let reach = extent.saturating_mul(stride);
                return Err(AlgebraError::NotDistributive { mode, reach, stride });
            }
        }
    }
    Ok(())
}

/// The bits that `i*stride` has for i below `extent`, if all these products are formed without carries.
pub(crate) fn multiples(extent: usize, stride: usize) -> Option<usize> {
    let mut all = 0usize;
    let mut shifted = stride;
    let mut power = 1usize;
    while power < extent {
        // Two bits of one i that are this far apart: i = 1 + power is the smallest.
        let both = power.saturating_add(1);
        if power > 1 && both < extent && stride & shifted != 0 {
            return None;
        }
        all |= shifted;
        power = power.checked_mul(2)?;
        if power < extent {
            shifted = shifted.checked_mul(2)?;
        }
    }
    Some(all)
}
