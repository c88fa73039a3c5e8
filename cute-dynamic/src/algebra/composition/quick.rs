//! The usual composition in one pass: integer strides, a left operand that is coalesced already, and an admissibility
//! that shows in the making.
//!
//! The divisions that make a result are those that decide Eq. 20 and 21, so that doing them twice is waste. With the
//! prefix products P_r of A, `K` the elements of a leaf s:d kept so far, `s = K * left`, and `d = P_r * step` (nothing kept
//! yet, K = 1) or `K d = P_r`, `step = 1`, the walk along A
//!
//! ```text
//! goes past P_(r+1)          if P_(r+1) | d, or if d | P_(r+1) and P_(r+1)/d | s
//! ends in front of P_(r+1)   if the largest value (s-1) d lies below it: (left-1) step < S_r
//! gives up                   otherwise
//! ```
//!
//! which succeeds if and only if both equations hold for every P_r up to that largest value. Eq. 23, condition 1 holds for
//! a leaf that ends in front of a P_r that d divides: then it divides all beyond. Condition 2 is looked at pair by pair.
//!
//! Where this gives up nothing is decided: [`check`](cute_static::machinery::check_composition) is the definition.

use crate::layout::Mode;
use crate::tree::htuple;
use crate::tree::htuple::{Node, Nodes, div_rem};
use crate::tree::stride::Stride;
use core::slice::IterMut;

/// How many nodes a composition makes at most, if it is admissible and A is flat: each of A's inner bounds splits at most
/// one leaf of B, and a leaf that is split becomes a tuple.
#[inline]
pub(super) fn room(a: &[Node<Mode>], b: &[Node<Mode>]) -> usize {
    let splits = a.len().saturating_sub(2);
    b.len().saturating_add(splits).saturating_add(splits.min(b.len()))
}

/// Appends `A o B` as one tree, or nothing.
pub(super) fn compose(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Option<()> {
    match htuple::children(a).rest {
        [Node::Leaf(Mode { stride: Stride::Int(stride), .. })] => {
            out.reserve(b.len());
            out.fill(|slots| scale(*stride, b, slots))
        }
        line => {
            let (Node::Leaf(last), init) = line.split_last()? else { return None };
            if !is_coalesced(line) {
                return None;
            }
            out.reserve(room(a, b));
            out.fill(|slots| compose_line(init, *last, b, slots))
        }
    }
}

/// A line of one mode takes any integers (Section 3.3.3): most compositions with tiles end here.
#[inline]
fn scale(line: isize, b: &[Node<Mode>], slots: &mut [Node<Mode>]) -> Option<usize> {
    let slots = slots.get_mut(..b.len())?;
    for (slot, node) in slots.iter_mut().zip(b) {
        *slot = match *node {
            Node::Leaf(Mode { extent, stride: Stride::Int(stride) }) => {
                Node::integer(extent, line.checked_mul(stride)?)
            }
            Node::Leaf(_) => return None,
            Node::Tuple(n) => Node::Tuple(n),
        };
    }
    Some(b.len())
}

#[inline]
fn multiple(stride: isize, factor: usize) -> Option<isize> {
    stride.checked_mul(isize::try_from(factor).ok()?)
}

/// Flat modes of integer strides, none of which vanishes or merges into the one before it. The last may have extent 1.
#[inline]
fn is_coalesced(line: &[Node<Mode>]) -> bool {
    let mut modes = line.iter();
    let Some(&Node::Leaf(Mode { mut extent, stride: Stride::Int(mut stride) })) = modes.next() else { return false };
    for node in modes {
        let Node::Leaf(Mode { extent: next_extent, stride: Stride::Int(next_stride) }) = *node else { return false };
        if extent == 1 || multiple(stride, extent) == Some(next_stride) {
            return false;
        }
        (extent, stride) = (next_extent, next_stride);
    }
    true
}

/// A flat line of two modes or more; see the [module](self).
#[inline]
fn compose_line(init: &[Node<Mode>], last: Mode, b: &[Node<Mode>], slots: &mut [Node<Mode>]) -> Option<usize> {
    let room = slots.len();
    let mut slots = slots.iter_mut();
    // The leaves that count so far: how many, whether condition 1 holds, and the interval of values that they cover.
    let (mut counted, mut divided) = (0usize, true);
    let (mut lowest, mut highest) = (usize::MAX, 0usize);
    for (at, node) in b.iter().enumerate() {
        let Mode { extent, stride } = match *node {
            Node::Leaf(leaf) => leaf,
            Node::Tuple(n) => {
                *slots.next()? = Node::Tuple(n);
                continue;
            }
        };
        let Stride::Int(stride) = stride else { return None };
        let step = usize::try_from(stride).ok()?;
        if step == 0 {
            *slots.next()? = Node::integer(extent, 0);
            continue;
        }
        let divides = compose_leaf(init, last, (extent, step), &mut slots)?;
        if extent > 1 {
            counted = counted.saturating_add(1);
            divided &= divides;
            let end = extent.checked_mul(step)?;
            if step < highest && end > lowest && overlaps(b.get(..at)?, step, end) {
                return None;
            }
            (lowest, highest) = (lowest.min(step), highest.max(end));
        }
    }
    if divided || counted == 1 { room.checked_sub(slots.len()) } else { None }
}

/// Eq. 23, condition 2: does one of these leaves begin below `end` and end beyond `begin`?
fn overlaps(leaves: &[Node<Mode>], begin: usize, end: usize) -> bool {
    htuple::leaves(leaves).any(|mode| match mode.stride {
        Stride::Int(stride) if mode.extent > 1 && stride > 0 => {
            mode.extent.saturating_mul(stride.unsigned_abs()) > begin && stride.unsigned_abs() < end
        }
        _ => false,
    })
}

/// Writes `A o s:d` for d > 0, and says whether `d` divides what of A lies beyond it.
#[inline]
fn compose_leaf(
    init: &[Node<Mode>],
    last: Mode,
    (extent, stride): (usize, usize),
    slots: &mut IterMut<'_, Node<Mode>>,
) -> Option<bool> {
    let head = slots.next()?;
    let (mut left, mut step) = (extent, stride);
    // The mode made last is held back: where it is the only one it is the head, else the head is a tuple.
    let mut made = 0usize;
    let mut held = (0usize, 0isize);
    let mut end = last.stride;
    let mut divides = true;
    for node in init {
        let Node::Leaf(Mode { extent: modulus, stride: along }) = *node else { return None };
        if step >= modulus {
            let (quotient, over) = div_rem(step, modulus);
            if over == 0 {
                step = quotient;
                continue;
            }
            divides = false;
        } else {
            let (here, over) = div_rem(modulus, step);
            if over == 0 && left > here {
                let (after, over) = div_rem(left, here);
                let Stride::Int(along) = along else { return None };
                if over != 0 {
                    return None;
                }
                if made > 0 {
                    *slots.next()? = Node::integer(held.0, held.1);
                }
                made = made.saturating_add(1);
                held = (here, multiple(along, step)?);
                left = after;
                step = 1;
                continue;
            }
            divides = over == 0;
        }
        if !divides && left.saturating_sub(1).checked_mul(step)? >= modulus {
            return None;
        }
        end = along;
        break;
    }
    let Stride::Int(end) = end else { return None };
    let tail = Node::integer(left, multiple(end, step)?);
    if made == 0 {
        *head = tail;
    } else {
        *slots.next()? = Node::integer(held.0, held.1);
        *slots.next()? = tail;
        *head = Node::Tuple(made.saturating_add(1));
    }
    Some(divides)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]
mod tests {
    use crate::layout::Layout;
    use crate::tree::htuple::Nodes;
    use std::vec::Vec;

    /// All that these numbers make: a rank, then extents and strides of one pick each.
    fn layouts(rank: usize, extents: &[usize], strides: &[isize]) -> Vec<Layout> {
        let mode = || extents.iter().flat_map(|&s| strides.iter().map(move |&d| Layout::mode(s, d).unwrap()));
        let mut all: Vec<Vec<Layout>> = std::vec![Vec::new()];
        for _ in 0..rank {
            all = all.iter().flat_map(|modes| mode().map(|mode| [&modes[..], &[mode]].concat())).collect();
        }
        all.iter().map(|modes| Layout::concat(modes).unwrap()).collect()
    }

    /// Whatever the quick way makes, the definition admits, and makes the same of it.
    #[test]
    fn quick_is_the_definition() {
        let left: Vec<_> = [layouts(1, &[1, 6], &[0, -2, 5]), layouts(2, &[1, 4, 6, 12], &[1, 7, 0]), {
            layouts(3, &[1, 2, 3, 4], &[1, 5])
        }]
        .concat();
        let right: Vec<_> = [
            layouts(1, &[1, 2, 3, 4, 6, 8, 12], &[0, 1, 2, 3, 4, 6, 12, -1]),
            layouts(2, &[1, 2, 3, 6], &[0, 1, 2, 3, 6, 12]),
        ]
        .concat();
        let (mut admitted, mut quick) = (0, 0);
        for a in &left {
            for b in &right {
                let (mut made, mut defined) = (Nodes::new(), Nodes::new());
                let done = super::compose(a.nodes(), b.nodes(), &mut made);
                let ok = super::super::compose_any(a.nodes(), b.nodes(), &mut defined);
                admitted += u32::from(ok.is_ok());
                if done.is_some() {
                    quick += 1;
                    assert!(ok.is_ok() && *made == *defined, "{a} o {b}");
                } else {
                    assert!(made.is_empty(), "{a} o {b}");
                }
            }
        }
        // most left operands here are not coalesced
        assert!(quick > 5000 && admitted > quick, "{quick} of {admitted}");
    }
}
