//! Whether memory is laid out as a copy instruction needs it: its elements contiguous, and all that is added to where they
//! begin a multiple of their number.
//!
//! ```text
//! elements of an instruction   N = size of Val, the first mode of a thread's values
//! contiguous                   Val coalesces to N:1, or N = 1
//! aligned                      N divides every stride of Thr, RestVal and Rest whose extent is above 1
//! behind a swizzle             2^base is a multiple of N: what it moves are groups of so many elements
//! ```
//! Coordinates, as predicates are partitioned, are not memory.

use super::mode_size;
use crate::misuse::Misuse;
use crate::tree::stride::Stride;
use crate::{AlgebraError, Codomain, Layout, Offset, Operation, Swizzle, coalesce, get};
use cute_atoms::copy::Access;

/// Whether threads, a thread's values `(Val, RestVal)` and tiles are laid out as an access asks.
pub(super) fn asks(access: Access, threads: &Layout, values: &Layout, rest: &Layout) -> Result<(), Misuse> {
    let parts = [threads, values, rest];
    if access == Access::Anything || parts.iter().any(|part| part.codomain() == Codomain::Coordinate) {
        return Ok(());
    }
    let n = mode_size(values, 0);
    let first = coalesce(&get(values, 0)?)?.modes().next();
    let k =
        first.map_or(1, |mode| if matches!(mode.stride, Stride::Int(1) | Stride::Xor(1)) { mode.extent } else { 1 });
    if k != n {
        return Err(if access == Access::Rows {
            Misuse::RowNotContiguous { n, k }
        } else {
            Misuse::VectorTooWide { n, k }
        });
    }
    for part in [threads, &get(values, 1)?, rest] {
        for mode in part.modes() {
            let d = match mode.stride {
                Stride::Int(stride) => stride.unsigned_abs(),
                Stride::Xor(stride) => stride,
                Stride::Basis { .. } => 0,
            };
            if mode.extent > 1 && d.checked_rem(n) != Some(0) {
                return Err(Misuse::Misaligned { d, n });
            }
        }
    }
    Ok(())
}
/// Whether an instruction of `n` elements may begin at an offset, and behind a swizzle.
pub(super) fn begins(offset: &Offset, before: Option<(Swizzle, isize)>, n: usize) -> Result<(), Misuse> {
    let Offset::Int(mut offset) = *offset else { return Ok(()) };
    if let Some((swizzle, begins)) = before {
        let g = u32::try_from(swizzle.base()).ok().and_then(|base| 1usize.checked_shl(base)).unwrap_or(0);
        if swizzle.bits() > 0 && g.checked_rem(n) != Some(0) {
            return Err(Misuse::SwizzleTears { g, n });
        }
        offset = Operation::Swizzled.sum(offset, begins)?;
    }
    match offset.unsigned_abs().checked_rem(n) {
        Some(0) => Ok(()),
        _ => Err(AlgebraError::Offset { offset, multiple_of: n }.into()),
    }
}
