//! Coalesce (Section 3.2, Eq. 13 to 15).

use crate::layout::{Layout, Mode, Modes};
use crate::tree::htuple;
use crate::tree::htuple::{ByMode, Node, Nodes};
use crate::tree::stride::Stride;
use crate::{AlgebraError, HTuple};

/// The same function of integral coordinates in the fewest modes (Eq. 13 to 15): modes of extent 1 vanish, and a mode
/// that continues the one before it (`stride == extent*stride` of that one) is merged into it.
///
/// One mode is left at depth 0; where nothing is left the result is `1:0`. Out of bounds the result may differ.
///
/// ```
/// use cute_dynamic::{Layout, coalesce};
/// assert_eq!(coalesce(&"(2,(1,6)):(1,(6,2))".parse::<Layout>().unwrap())?.to_string(), "12:1");
/// assert_eq!(coalesce(&"(2,4):(4,1)".parse::<Layout>().unwrap())?.to_string(), "(2,4):(4,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
#[cfg_attr(doc, doc = include_str!("../../figures/coalesce.md"))]
pub fn coalesce(layout: &Layout) -> Result<Layout, AlgebraError> {
    Ok(merged(layout))
}
/// [`coalesce`].
pub(crate) fn merged(layout: &Layout) -> Layout {
    let mut nodes = Nodes::with_room(layout.nodes().len());
    coalesce_into(layout.nodes(), &mut nodes);
    Layout::take_valid(&mut nodes)
}

/// Coalesces the modes that `profile` has leaves for, each alone (Eq. 12); modes beyond its last stay as they are.
///
/// # Errors
/// [`AlgebraError::TilerRank`] if the profile has more modes than the layout, also in a nested one.
///
/// ```
/// use cute_dynamic::{Layout, Shape, coalesce_by_mode};
/// let profile: Shape = "(1,1)".parse().unwrap();
/// let l: Layout = "(4,(3,5)):(15,(1,3))".parse().unwrap();
/// assert_eq!(coalesce_by_mode(&l, &profile)?.to_string(), "(4,15):(15,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn coalesce_by_mode<T: Copy>(layout: &Layout, profile: &HTuple<T>) -> Result<Layout, AlgebraError> {
    let mut out = Nodes::new();
    htuple::by_mode(layout.nodes(), htuple::steps(profile.nodes()), |visit| {
        match visit {
            ByMode::Tile(mode, _) => coalesce_into(mode, &mut out),
            ByMode::Open(_, rank) => out.push(Node::Tuple(rank)),
            ByMode::Rest(modes) => out.extend_from_slice(modes),
        }
        Ok(())
    })?;
    Layout::from_nodes(out)
}

impl Layout {
    /// [`coalesce`](crate::coalesce) as a method.
    ///
    /// # Errors
    /// None.
    pub fn coalesce(&self) -> Result<Self, AlgebraError> {
        coalesce(self)
    }
}

/// Appends the merged modes as one tree: `1:0` for none, a leaf for one, else a tuple.
pub(crate) fn coalesce_into(tree: &[Node<Mode>], out: &mut Nodes<Mode>) {
    out.reserve(tree.len());
    if out.fill(|slots| merge_integers(tree, slots)).is_none() {
        let mut merged = Modes::new();
        coalesced(tree, false, &mut merged);
        push_modes(&merged, out);
    }
}

/// [`coalesce_into`] of integer strides in one pass: how many nodes it has written, `None` for other strides or for want
/// of room.
#[inline]
fn merge_integers(tree: &[Node<Mode>], slots: &mut [Node<Mode>]) -> Option<usize> {
    let mut slots = slots.iter_mut();
    let head = slots.next()?;
    // The mode that the next one may merge into; 1:0 as long as there is none. Where it is the only one it is the head.
    let (mut extent, mut stride) = (1usize, 0isize);
    let mut made = 0usize;
    for node in tree {
        let Node::Leaf(mode) = *node else { continue };
        let Stride::Int(next) = mode.stride else { return None };
        if mode.extent == 1 {
            continue;
        }
        if extent == 1 {
            (extent, stride) = (mode.extent, next);
        } else if stride.checked_mul(isize::try_from(extent).ok()?) == Some(next) {
            extent = extent.checked_mul(mode.extent)?;
        } else {
            *slots.next()? = Node::integer(extent, stride);
            made = made.saturating_add(1);
            (extent, stride) = (mode.extent, next);
        }
    }
    if made == 0 {
        *head = Node::integer(extent, stride);
        return Some(1);
    }
    *slots.next()? = Node::integer(extent, stride);
    *head = Node::Tuple(made.saturating_add(1));
    Some(made.saturating_add(2))
}

/// Appends the merged modes to an empty list; none at all where all extents are 1. With `keep_last` a last mode of extent 1 is kept unless it
/// merges: past the domain it is the one that counts (Eq. 4), so composition needs it.
#[inline]
pub(crate) fn coalesced(nodes: &[Node<Mode>], keep_last: bool, merged: &mut Modes) {
    let mut last_unit = None;
    for mode in htuple::leaves(nodes) {
        if mode.extent == 1 {
            last_unit = Some(mode);
        } else {
            last_unit = None;
            merge(merged, mode);
        }
    }
    if keep_last && let Some(unit) = last_unit {
        merge(merged, unit);
    }
    if keep_last && merged.is_empty() {
        merged.push(Mode::UNIT);
    }
}

/// Appends a mode, or merges it into the last one.
#[inline]
fn merge(merged: &mut Modes, mode: Mode) {
    if let Some(last) = merged.last_mut()
        && last.stride.continues(last.extent, mode.stride)
    {
        // At most the size of the layout, which fits.
        last.extent = last.extent.saturating_mul(mode.extent);
    } else {
        merged.push(mode);
    }
}

/// Appends flat modes as one tree: `1:0` for none, a leaf for one, else a tuple.
pub(crate) fn push_modes(modes: &[Mode], out: &mut Nodes<Mode>) {
    match modes {
        [] => out.push(Node::Leaf(Mode::UNIT)),
        [mode] => out.push(Node::Leaf(*mode)),
        _ => {
            out.push(Node::Tuple(modes.len()));
            for mode in modes {
                out.push(Node::Leaf(*mode));
            }
        }
    }
}
