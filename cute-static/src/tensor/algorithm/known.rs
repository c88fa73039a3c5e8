//! Nests of two static layouts, as constants.

use super::leaves::Leaves;
use super::moves::{MOST_MODES, Move};
use super::plan::Plan;
use crate::algebra::properties::known::KnownLeaves;
use crate::layout::IsLayout;
use crate::tensor::accessor::{Read, Write};
use core::marker::PhantomData;

/// The nest of two static layouts: there is room for all modes.
type Nest = Plan<MOST_MODES>;

/// The most elements of a static copy that are written out in the order of coordinates.
const SMALL: usize = 256;

/// A nest that is a constant, if both layouts are static.
pub(in crate::tensor) trait Known {
    /// The nest.
    const MOVES: Option<Nest>;
    /// Whether elements are copied as they are.
    const IS_COPY: bool = false;
}
/// In the order of coordinates.
pub(in crate::tensor) struct InOrder<L, M>(PhantomData<(L, M)>);
impl<L: IsLayout, M: IsLayout> Known for InOrder<L, M> {
    const MOVES: Option<Nest> = match (L::KNOWN_LEAVES, M::KNOWN_LEAVES) {
        (Some(src), Some(dst)) => joined(src, dst),
        _ => None,
    };
}
/// In the order of the destination's strides, where one look tells that no two coordinates have one place.
pub(in crate::tensor) struct Sorted<L, M>(PhantomData<(L, M)>);
impl<L: IsLayout, M: IsLayout> Known for Sorted<L, M> {
    const MOVES: Option<Nest> = match InOrder::<L, M>::MOVES {
        Some(mut moves) => {
            if moves.settle() {
                Some(moves)
            } else {
                None
            }
        }
        None => None,
    };
}
/// Of a copy: sorted, but for a few elements of plain memory, which the compiler puts together as they come.
pub(in crate::tensor) struct Copied<L, M, A, B>(PhantomData<(L, M, A, B)>);
impl<L: IsLayout, M: IsLayout, A: Read, B: Write> Known for Copied<L, M, A, B> {
    const IS_COPY: bool = true;
    const MOVES: Option<Nest> = match (Sorted::<L, M>::MOVES, InOrder::<L, M>::MOVES) {
        (Some(_), Some(moves)) if A::IN_A_BYTE == 1 && B::IN_A_BYTE == 1 && moves.size() <= SMALL => Some(moves),
        (sorted, _) => sorted,
    };
}
/// Another nest, with its first mode in two: the inner one has as many steps as there are elements in a byte.
/// In the order of coordinates this is so only if the mode steps through elements that share a byte.
pub(in crate::tensor) struct ByBytes<N, A, B>(PhantomData<(N, A, B)>);
impl<N: Known, A: Read, B: Write> Known for ByBytes<N, A, B> {
    const MOVES: Option<Nest> = match N::MOVES {
        Some(moves) => {
            let Move { from, to, .. } = moves.loops().mode(0);
            // A copy of bytes to bytes is unrolled: the compiler does not know that they do not overlap. Other
            // functions are vectorized along the whole mode.
            let reads = if N::IS_COPY || from == 1 { A::IN_A_BYTE } else { 1 };
            let writes = if N::IS_COPY || to == 1 { B::IN_A_BYTE } else { 1 };
            Some(moves.split(if reads > writes { reads } else { writes }))
        }
        None => None,
    };
}
/// The nest of known leaves in the order of coordinates.
const fn joined(src: KnownLeaves, dst: KnownLeaves) -> Option<Nest> {
    let (mut from, mut to) = (Leaves::new(), Leaves::new());
    let mut moves = Nest::NONE;
    from.know(src);
    to.know(dst);
    if from.size != to.size {
        return None;
    }
    let (Some(src), Some(dst)) = (from.coalesced(), to.coalesced()) else { return None };
    let Some(()) = moves.refine(src, dst) else { return None };
    moves.merge();
    Some(moves)
}
/// Whether a constant nest is copied by a call: long rows and transposes, but for small ones, which the compiler writes out.
pub(super) const fn is_worth_a_call(nest: &Nest) -> bool {
    const ROW: usize = 16;
    let (first, second) = (nest.loops().mode(0), nest.loops().mode(1));
    let rows = first.from == 1 && first.to == 1 && first.extent >= ROW;
    let squares = first.to == 1 && second.from == 1 && first.extent >= ROW && second.extent >= ROW;
    nest.size() > SMALL && (rows || squares)
}
