//! What every [`Layout`](super::Layout) keeps to: positive extents, strides of one codomain, a size and a cosize that fit.

use super::{Codomain, Mode, product_bits};
use crate::tree::htuple;
use crate::tree::htuple::Node;
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Excess, Operation};
use cute_static::machinery::Fits;

/// See the [module](self).
#[inline]
pub(super) fn check_invariants(nodes: &[Node<Mode>]) -> Result<(), AlgebraError> {
    if are_small_integers(nodes) { Ok(()) } else { check_each(nodes) }
}

/// Are these positive extents and integer strides, with a size and cosize that fit?
fn are_small_integers(nodes: &[Node<Mode>]) -> bool {
    let mut fits = Fits::new();
    for node in nodes {
        let Node::Leaf(mode) = node else { continue };
        let Mode { extent: 1.., stride: Stride::Int(stride) } = *mode else { return false };
        fits.mode(mode.extent, stride.unsigned_abs());
    }
    fits.all()
}

/// [`check_invariants`], mode by mode.
#[inline(never)]
fn check_each(nodes: &[Node<Mode>]) -> Result<(), AlgebraError> {
    if let Some(mode) = htuple::leaves(nodes).position(|mode| mode.extent == 0) {
        return Err(AlgebraError::ZeroExtent { mode });
    }
    let mut fits = Fits::new();
    let mut kind: Option<Codomain> = None;
    let mut codomain_of = |mode: usize, found: Codomain| match kind {
        Some(known) if known != found => Err(AlgebraError::Codomain { mode }),
        _ => {
            kind = Some(found);
            Ok(())
        }
    };
    for (number, mode) in htuple::leaves(nodes).enumerate() {
        match mode.stride {
            Stride::Int(0) => {}
            Stride::Int(_) => codomain_of(number, Codomain::Integer)?,
            Stride::Basis { .. } => codomain_of(number, Codomain::Coordinate)?,
            Stride::Xor(k) => {
                codomain_of(number, Codomain::Xor)?;
                // the cosize is a power of two, and fits an isize
                let largest = isize::BITS.saturating_sub(1);
                if u32::try_from(product_bits(mode.extent, k)).map_or(true, |bits| bits >= largest) {
                    return Err(Operation::LayoutOf.overflow(Excess::Layout));
                }
            }
        }
        fits.mode(mode.extent, mode.stride.magnitude());
        if !fits.all() {
            return Err(Operation::LayoutOf.overflow(Excess::Layout));
        }
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
