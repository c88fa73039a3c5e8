//! Walks through trees. A tree may be deeper than the stack, so nothing recurses over one: a walk is a list of steps, and what goes
//! through two trees at the same time keeps a place in each.

use super::{INLINE_NODES, Node, Nodes, rank, split_first, split_trees};
use crate::AlgebraError;
use crate::tree::inline_vec::InlineVec;
use core::mem;

/// One step of a walk through a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Step<T> {
    /// A tuple of that many elements begins.
    Open(usize),
    /// An element.
    Leaf(T),
    /// The innermost tuple that has begun ends.
    Close,
}

/// The walk through a tree, in order. A tree may be deeper than the stack, so nothing here recurses.
pub(crate) fn steps<T: Copy>(tree: &[Node<T>]) -> Steps<'_, T> {
    Steps { rest: tree, to_come: usize::MAX, outer: InlineVec::new() }
}

/// See [`steps`].
#[derive(Clone)]
pub(crate) struct Steps<'n, T> {
    rest: &'n [Node<T>],
    /// How many elements are to come of the innermost tuple that has begun; of a list of trees it is not known, and not asked.
    to_come: usize,
    /// ... and of those around it, the list of all.
    outer: InlineVec<usize, INLINE_NODES>,
}

impl<T: Copy> Iterator for Steps<'_, T> {
    type Item = Step<T>;

    #[inline(always)]
    fn next(&mut self) -> Option<Step<T>> {
        if self.to_come == 0 {
            self.to_come = self.outer.pop()?;
            return Some(Step::Close);
        }
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        self.to_come = self.to_come.saturating_sub(1);
        Some(match *first {
            Node::Tuple(n) => {
                self.outer.push(mem::replace(&mut self.to_come, n));
                Step::Open(n)
            }
            Node::Leaf(leaf) => Step::Leaf(leaf),
        })
    }
}

/// The tree with the elements of every tuple in reverse order.
pub(crate) fn mirrored<T: Copy + Default>(tree: &[Node<T>]) -> Nodes<T> {
    // backwards it is the tree with each tuple after its elements
    let mut open = InlineVec::<usize, INLINE_NODES>::new();
    let mut nodes = Nodes::new();
    for step in steps(tree) {
        match step {
            Step::Open(n) => open.push(n),
            Step::Leaf(leaf) => nodes.push(Node::Leaf(leaf)),
            Step::Close => nodes.push(Node::Tuple(open.pop().unwrap_or(0))),
        }
    }
    nodes.reverse();
    nodes
}

/// What a walk by mode comes to (Eq. 12).
pub(crate) enum ByMode<'a, A, T> {
    /// A mode, or the whole tree, and the tile for it.
    Tile(&'a [Node<A>], T),
    /// A tuple of tiles for the modes of one: how many tiles, how many modes. What follows is for these modes.
    Open(usize, usize),
    /// The end of it: the modes that no tile is for.
    Rest(&'a [Node<A>]),
}

/// Visits the modes of a tree with the leaves of another one, the tiles for them. A mode that is a leaf is taken for a tuple of one.
///
/// # Errors
/// [`AlgebraError::TilerRank`] for more tiles than modes, and those of `visit`.
pub(crate) fn by_mode<'a, A, T>(
    tree: &'a [Node<A>],
    tiles: impl Iterator<Item = Step<T>>,
    mut visit: impl FnMut(ByMode<'a, A, T>) -> Result<(), AlgebraError>,
) -> Result<(), AlgebraError> {
    let mut modes = tree;
    // of each tuple that has begun, how many modes no tile is for
    let mut alone = InlineVec::<usize, INLINE_NODES>::new();
    for step in tiles {
        match step {
            Step::Leaf(tile) => {
                let (mode, after) = split_first(modes);
                modes = after;
                visit(ByMode::Tile(mode, tile))?;
            }
            Step::Open(tiles) => {
                let rank = rank(modes);
                alone.push(rank.checked_sub(tiles).ok_or(AlgebraError::TilerRank { tiler: tiles, layout: rank })?);
                if let [Node::Tuple(_), inside @ ..] = modes {
                    modes = inside;
                }
                visit(ByMode::Open(tiles, rank))?;
            }
            Step::Close => {
                let (rest, after) = split_trees(modes, alone.pop().unwrap_or(0));
                modes = after;
                visit(ByMode::Rest(rest))?;
            }
        }
    }
    Ok(())
}
