//! Slicing (Section 2.5.1, Eq. 10), and its counterpart that keeps what a slice fixes.
//!
//! ```text
//! slice(L, c) = (L with the modes where c has `_`, L at the other modes' coordinates and 0)
//! dice(L, c)  = L with the modes where c has a coordinate
//! ```

use crate::layout::coord::Natural;
use crate::layout::{Layout, Mode};
use crate::tree::htuple::{INLINE_NODES, Node, Nodes, leaves, misfit, split_first};
use crate::tree::inline_vec::InlineVec;
use crate::{AlgebraError, AsCoord, Coord, Offset};

/// Fixes the modes that `coord` gives and keeps those where it has `_`: the offset of the fixed part and the layout of
/// the rest (Eq. 10). An index may stand for a nested mode.
///
/// The result keeps the nesting of the layout (Figure 5): a tuple left with one element becomes that element, one left
/// with none vanishes; where nothing is left the layout is `1:0`.
///
/// # Errors
/// [`AlgebraError::CoordinateRank`] or [`AlgebraError::CoordinateNests`] if the coordinate is not weakly congruent to the
/// layout, [`AlgebraError::OutOfBounds`] if an index is not below the size of its mode, [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{AlgebraError, Coord, Layout, Offset, slice};
/// let a: Layout = "((3,2),((2,3),2)):((4,1),((2,15),100))".parse().unwrap();
/// let (rest, offset) = slice(&a, ((1, ..), ((.., 0), ..)))?;
/// assert_eq!(rest.to_string(), "(2,(2,2)):(1,(2,100))");
/// assert_eq!(offset, Offset::Int(4));
/// assert_eq!(slice(&a, "((1,_),((_,0),_))".parse::<Coord>().unwrap())?, (rest, offset));
/// assert_eq!(slice(&a, (6, ..)), Err(AlgebraError::OutOfBounds { index: 6, bound: 6 }));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/slice.md"))]
#[doc(alias = "slice_and_offset")]
pub fn slice(layout: &Layout, coord: impl AsCoord) -> Result<(Layout, Offset), AlgebraError> {
    slice_tree(&Coord::from_walk(&coord)?, layout)
}

/// [`slice`] at a tree.
pub(crate) fn slice_tree(coord: &Coord, layout: &Layout) -> Result<(Layout, Offset), AlgebraError> {
    let (mut fixed, mut outside) = (Natural::new(layout.nodes()), None);
    let kept = keep(coord, layout, |index, modes| match index {
        Some(index) => {
            let bound = leaves(modes).fold(1usize, |size, mode| size.saturating_mul(mode.extent));
            outside = outside.or((index >= bound).then_some((index, bound)));
            fixed.visit(index, modes);
            false
        }
        None => true,
    })?;
    match outside {
        Some((index, bound)) => Err(AlgebraError::OutOfBounds { index, bound }),
        None => Ok((kept, fixed.finish()?)),
    }
}

/// The modes that `coord` fixes, whatever it says there: what [`slice`](crate::slice()) leaves out. Where it has `_` modes vanish.
///
/// Nested modes are kept as in a slice; where nothing is left the layout is `1:0`.
///
/// # Errors
/// [`AlgebraError::CoordinateRank`] or [`AlgebraError::CoordinateNests`] if the coordinate is not weakly congruent to the
/// layout.
///
/// ```
/// use cute_dynamic::{Layout, dice};
/// let a: Layout = "((3,2),((2,3),2)):((4,1),((2,15),100))".parse().unwrap();
/// assert_eq!(dice(&a, ((1, ..), ((.., 0), ..)))?.to_string(), "(3,3):(4,15)");
/// assert_eq!(dice(&a, (1, ..))?.to_string(), "(3,2):(4,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn dice(layout: &Layout, coord: impl AsCoord) -> Result<Layout, AlgebraError> {
    keep(&Coord::from_walk(&coord)?, layout, |index, _| index.is_some())
}

/// The modes that `is_kept` says at the leaves of a coordinate.
fn keep<'l>(
    coord: &Coord,
    layout: &'l Layout,
    mut is_kept: impl FnMut(Option<usize>, &'l [Node<Mode>]) -> bool,
) -> Result<Layout, AlgebraError> {
    let mut kept = Nodes::<Mode>::new();
    let mut open = InlineVec::<Open, INLINE_NODES>::new();
    let mut rest = layout.nodes();
    for node in coord.nodes() {
        match (node, rest) {
            (Node::Tuple(m), [Node::Tuple(n), after @ ..]) if m == n => {
                open.push(Open { at: kept.len(), to_come: *n, kept: 0 });
                kept.push(Node::Tuple(*n));
                rest = after;
                if *n > 0 {
                    continue;
                }
            }
            (Node::Leaf(index), _) => {
                let (subtree, after) = split_first(rest);
                rest = after;
                let stays = is_kept(*index, subtree);
                if stays {
                    kept.extend_from_slice(subtree);
                }
                element(&mut open, stays);
            }
            _ => return Err(misfit(coord.nodes(), layout.nodes(), |mode| mode.extent)),
        }
        close(&mut open, &mut kept);
    }
    if kept.is_empty() {
        kept.push(Node::Leaf(Mode::UNIT));
    }
    Ok(Layout::from_valid(kept))
}

/// A tuple of the result that is not complete.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    /// Where it begins.
    at: usize,
    /// How many elements of the coordinate are still to come, and how many are kept.
    to_come: usize,
    kept: usize,
}

/// Counts an element of the innermost open tuple.
fn element(open: &mut InlineVec<Open, INLINE_NODES>, is_kept: bool) {
    if let Some(top) = open.last_mut() {
        top.to_come = top.to_come.saturating_sub(1);
        top.kept = top.kept.saturating_add(usize::from(is_kept));
    }
}

/// Completes the tuples whose last element has been seen.
fn close(open: &mut InlineVec<Open, INLINE_NODES>, kept: &mut Nodes<Mode>) {
    while let Some(&Open { at, to_come: 0, kept: elements }) = open.last() {
        open.pop();
        match elements {
            0 | 1 => kept.remove(at),
            n => {
                if let Some(slot) = kept.get_mut(at) {
                    *slot = Node::Tuple(n);
                }
            }
        }
        element(open, elements > 0);
    }
}

impl Layout {
    /// [`slice`](crate::slice()) as a method.
    ///
    /// # Errors
    /// As [`slice`](crate::slice()).
    pub fn slice(&self, coord: impl AsCoord) -> Result<(Self, Offset), AlgebraError> {
        slice(self, coord)
    }
}
