//! What every [`Layout`](super::Layout) keeps to: positive extents, strides of one codomain, a size and a cosize that fit.

use super::{Codomain, Mode, mode_reach, product_bits};
use crate::AlgebraError;
use crate::htuple::{self, Node};
use crate::inline_vec::InlineVec;
use crate::stride::{BasisPath, Stride};

/// The largest size and cosize.
const LARGEST: usize = isize::MAX.unsigned_abs();

/// See the [module](self).
#[inline]
pub(super) fn check_invariants(nodes: &[Node<Mode>]) -> Result<(), AlgebraError> {
    if are_small_integers(nodes) { Ok(()) } else { check_each(nodes) }
}

/// Are these positive extents and integer strides, with a size and cosize that fit?
fn are_small_integers(nodes: &[Node<Mode>]) -> bool {
    let (mut size, mut span) = (1usize, 1usize);
    let mut fits = true;
    for node in nodes {
        let Node::Leaf(mode) = node else { continue };
        let Mode { extent: 1.., stride: Stride::Int(stride) } = *mode else { return false };
        let (product, over) = size.overflowing_mul(mode.extent);
        let (reach, far) = mode.extent.wrapping_sub(1).overflowing_mul(stride.unsigned_abs());
        let (sum, beyond) = span.overflowing_add(reach);
        fits &= !(over | far | beyond);
        (size, span) = (product, sum);
    }
    fits && size <= LARGEST && span <= LARGEST
}

/// [`check_invariants`], mode by mode.
#[inline(never)]
fn check_each(nodes: &[Node<Mode>]) -> Result<(), AlgebraError> {
    let mut size = 1usize;
    let mut span = 1usize;
    let mut kind: Option<Codomain> = None;
    let mut codomain_of = |mode: usize, found: Codomain| match kind {
        Some(known) if known != found => Err(AlgebraError::Codomain { mode }),
        _ => {
            kind = Some(found);
            Ok(())
        }
    };
    for (number, mode) in htuple::leaves(nodes).enumerate() {
        if mode.extent == 0 {
            return Err(AlgebraError::ZeroExtent { mode: number });
        }
        match mode.stride {
            Stride::Int(0) => {}
            Stride::Int(_) => codomain_of(number, Codomain::Integer)?,
            Stride::Basis { .. } => codomain_of(number, Codomain::Coordinate)?,
            Stride::Xor(k) => {
                codomain_of(number, Codomain::Xor)?;
                // the cosize is a power of two, and fits an isize
                let largest = isize::BITS.saturating_sub(1);
                if u32::try_from(product_bits(mode.extent, k)).map_or(true, |bits| bits >= largest) {
                    return Err(AlgebraError::Overflow);
                }
            }
        }
        let reach = mode_reach(mode).ok_or(AlgebraError::Overflow)?;
        size = size.checked_mul(mode.extent).filter(|&n| n <= LARGEST).ok_or(AlgebraError::Overflow)?;
        span = span.checked_add(reach).filter(|&n| n <= LARGEST).ok_or(AlgebraError::Overflow)?;
    }
    if kind == Some(Codomain::Coordinate) { check_paths(nodes) } else { Ok(()) }
}

/// A coordinate's mode cannot be an integer (`1@0`) and a tuple (`1@0@1`) at once.
fn check_paths(nodes: &[Node<Mode>]) -> Result<(), AlgebraError> {
    let mut paths = InlineVec::<Option<(BasisPath, usize)>, { htuple::INLINE_NODES }>::new();
    for (number, mode) in htuple::leaves(nodes).enumerate() {
        if let Stride::Basis { path, .. } = mode.stride {
            paths.push(Some((path, number)));
        }
    }
    // In the order of the indices a path stands right before those that it begins.
    paths.sort_unstable();
    for pair in paths.windows(2) {
        if let [Some((path, first)), Some((next, second))] = pair
            && path != next
            && next.indices().starts_with(path.indices())
        {
            return Err(AlgebraError::Codomain { mode: *first.max(second) });
        }
    }
    Ok(())
}
