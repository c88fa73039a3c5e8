//! Hierarchical tuples (Section 2.1) and the relations between their profiles.

use crate::AlgebraError;
use crate::tree::inline_vec::InlineVec;

mod walk;
pub(crate) use walk::{ByMode, Step, by_mode, mirrored, steps};

/// How many nodes stay inline: four modes of three leaves each, and then some.
pub(crate) const INLINE_NODES: usize = 16;

/// The nodes of a tree in preorder.
pub(crate) type Nodes<T> = InlineVec<Node<T>, INLINE_NODES>;

/// One node: a leaf, or a tuple whose elements follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Node<T> {
    /// A tuple of that many elements.
    Tuple(usize),
    /// An element.
    Leaf(T),
}

// A leaf, because an array of zeros is the quickest to make.
impl<T: Default> Default for Node<T> {
    fn default() -> Self {
        Self::Leaf(T::default())
    }
}

/// A hierarchical tuple (Definition 2.2): a leaf, or a tuple of hierarchical tuples. `8` and `(8)` differ.
///
/// Kept flat, in preorder; trees of up to sixteen leaves and tuples are stored in place.
///
/// ```
/// use cute_dynamic::HTuple;
/// let tree = HTuple::tuple(&[HTuple::leaf(4usize), HTuple::tuple(&[HTuple::leaf(3), HTuple::leaf(2)])]);
/// assert_eq!(tree.to_string(), "(4,(3,2))");
/// assert_eq!(tree, "(4,(3,2))".parse().unwrap());
/// assert_eq!((tree.rank(), tree.depth()), (2, 2));
/// assert_eq!(tree.get(1).unwrap().to_string(), "(3,2)");
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct HTuple<T> {
    pub(crate) nodes: Nodes<T>,
}
impl<T: Copy> Clone for HTuple<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { nodes: self.nodes.clone() }
    }
}

/// A tree of extents (Definition 2.5). Extents are positive; what is made of a shape checks it.
pub type Shape = HTuple<usize>;

/// A tree of coordinates, some of them free (`None`, written `_`).
pub type Coord = HTuple<Option<usize>>;

impl<T: Copy + Default> HTuple<T> {
    /// A leaf.
    #[must_use]
    pub fn leaf(value: T) -> Self {
        let mut nodes = Nodes::new();
        nodes.push(Node::Leaf(value));
        Self { nodes }
    }

    /// A tuple of these elements; of one element it is still a tuple.
    #[must_use]
    pub fn tuple(elements: &[Self]) -> Self {
        let mut nodes = Nodes::new();
        nodes.push(Node::Tuple(elements.len()));
        for element in elements {
            nodes.extend_from_slice(&element.nodes);
        }
        Self { nodes }
    }

    /// The number of elements of a tuple; 1 for a leaf.
    #[must_use]
    pub fn rank(&self) -> usize {
        rank(&self.nodes)
    }

    /// 0 for a leaf, one more than the deepest element for a tuple.
    #[must_use]
    pub fn depth(&self) -> usize {
        depth(&self.nodes)
    }

    /// Element `i`, if it is below the rank. Element 0 of a leaf is the leaf.
    #[must_use]
    pub fn get(&self, i: usize) -> Option<Self> {
        children(&self.nodes).nth(i).map(Self::from_slice)
    }

    /// The leaves, left to right.
    pub fn leaves(&self) -> impl Iterator<Item = T> + '_ {
        leaves(&self.nodes)
    }

    /// The leaves as one tuple of depth 1; a leaf stays a leaf.
    ///
    /// ```
    /// use cute_dynamic::Shape;
    /// assert_eq!("((2,(2)),4)".parse::<Shape>().unwrap().flatten().to_string(), "(2,2,4)");
    /// assert_eq!("8".parse::<Shape>().unwrap().flatten().to_string(), "8");
    /// ```
    #[must_use]
    pub fn flatten(&self) -> Self {
        Self { nodes: flatten(&self.nodes) }
    }

    /// The same tree with every leaf replaced.
    #[must_use]
    pub fn map<U: Copy + Default>(&self, mut f: impl FnMut(T) -> U) -> HTuple<U> {
        let nodes = self.nodes.iter().map(|node| match *node {
            Node::Tuple(n) => Node::Tuple(n),
            Node::Leaf(leaf) => Node::Leaf(f(leaf)),
        });
        HTuple { nodes: nodes.collect() }
    }

    /// A tree from its preorder, which the caller has right.
    #[inline]
    pub(crate) fn from_nodes(nodes: Nodes<T>) -> Self {
        Self { nodes }
    }

    /// The preorder, to take apart.
    pub(crate) fn into_nodes(self) -> Nodes<T> {
        self.nodes
    }

    /// A tree from a subtree of another.
    pub(crate) fn from_slice(subtree: &[Node<T>]) -> Self {
        let mut nodes = Nodes::new();
        nodes.extend_from_slice(subtree);
        Self { nodes }
    }
}

impl<T: Copy + Default> HTuple<T> {
    /// The leaves, to change.
    pub(crate) fn leaves_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.nodes.iter_mut().filter_map(|node| match node {
            Node::Leaf(leaf) => Some(leaf),
            Node::Tuple(_) => None,
        })
    }
}

impl<T> HTuple<T> {
    /// The preorder.
    pub(crate) fn nodes(&self) -> &[Node<T>] {
        &self.nodes
    }
}

impl HTuple<usize> {
    /// The product of the extents (Definition 2.5); `None` if it does not fit.
    ///
    /// ```
    /// use cute_dynamic::Shape;
    /// assert_eq!("(4,(3,2))".parse::<Shape>().unwrap().size(), Some(24));
    /// ```
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        self.leaves().try_fold(1usize, usize::checked_mul)
    }
}

/// Have the two trees the same profile (Definition 2.3)?
///
/// ```
/// use cute_dynamic::{Shape, congruent};
/// let [a, b, c]: [Shape; 3] = ["(4,(2,4))", "(7,(3,2))", "(4,8)"].map(|text| text.parse().unwrap());
/// assert!(congruent(&a, &b) && !congruent(&a, &c));
/// ```
#[must_use]
pub fn congruent<P, S>(p: &HTuple<P>, s: &HTuple<S>) -> bool {
    p.nodes.len() == s.nodes.len()
        && p.nodes.iter().zip(s.nodes.iter()).all(|pair| match pair {
            (Node::Leaf(_), Node::Leaf(_)) => true,
            (Node::Tuple(m), Node::Tuple(n)) => m == n,
            _ => false,
        })
}

/// Does `s` refine the profile of `p` (Definition 2.4)?
///
/// ```
/// use cute_dynamic::{Shape, weakly_congruent};
/// let [a, b]: [Shape; 2] = ["(1,2)", "(1,(0,2))"].map(|text| text.parse().unwrap());
/// assert!(weakly_congruent(&a, &b) && !weakly_congruent(&b, &a));
/// ```
#[must_use]
pub fn weakly_congruent<P: Copy, S: Copy>(p: &HTuple<P>, s: &HTuple<S>) -> bool {
    zip_refined(&p.nodes, &s.nodes, |_, _| true).is_ok()
}

/// Does shape `s` refine shape `p`, mode for mode of the same size (Definition 2.7)?
///
/// ```
/// use cute_dynamic::{Shape, compatible};
/// let [a, b, c]: [Shape; 3] = ["30", "(2,15)", "(2,(3,5))"].map(|text| text.parse().unwrap());
/// assert!(compatible(&a, &b) && compatible(&b, &c) && !compatible(&c, &b));
/// ```
#[must_use]
pub fn compatible(p: &Shape, s: &Shape) -> bool {
    let same_size = |size, modes: &[Node<usize>]| leaves(modes).try_fold(1usize, usize::checked_mul) == Some(size);
    zip_refined(&p.nodes, &s.nodes, same_size).is_ok()
}

/// Walks `p` and its refinement `s` in step and gives each leaf of `p` with the subtree of `s` that refines it, until
/// `visit` says no.
///
/// # Errors
/// The number of the leaf of `p` (counted from 0) where `visit` said no or where `p` is not weakly congruent to `s`.
pub(crate) fn zip_refined<'s, P: Copy, S>(
    p: &[Node<P>],
    s: &'s [Node<S>],
    mut visit: impl FnMut(P, &'s [Node<S>]) -> bool,
) -> Result<(), usize> {
    let mut rest = s;
    let mut mode = 0usize;
    for node in p {
        match (node, rest) {
            (Node::Leaf(leaf), _) => {
                let (subtree, after) = split_first(rest);
                if !visit(*leaf, subtree) {
                    return Err(mode);
                }
                rest = after;
                mode = mode.saturating_add(1);
            }
            (Node::Tuple(m), [Node::Tuple(n), after @ ..]) if m == n => rest = after,
            _ => return Err(mode),
        }
    }
    Ok(())
}

/// Why coordinate `p` does not fit the shape whose nodes are `s`: the first place where [`zip_refined`] cannot go on.
#[cold]
pub(crate) fn misfit<P, S: Copy>(p: &[Node<P>], s: &[Node<S>], extent: impl Fn(S) -> usize) -> AlgebraError {
    let (mut rest, mut mode) = (s, 0usize);
    for node in p {
        match (node, rest) {
            (Node::Leaf(_), _) => {
                (_, rest) = split_first(rest);
                mode = mode.saturating_add(1);
            }
            (Node::Tuple(m), [Node::Tuple(n), after @ ..]) if m == n => rest = after,
            (Node::Tuple(m), [Node::Tuple(n), ..]) => {
                return AlgebraError::CoordinateRank { mode, coordinate: *m, shape: *n };
            }
            (Node::Tuple(m), [Node::Leaf(leaf), ..]) => {
                return AlgebraError::CoordinateNests { mode, rank: *m, extent: extent(*leaf) };
            }
            (Node::Tuple(_), []) => break,
        }
    }
    AlgebraError::Profile { mode }
}

/// How many nodes the first tree of a list has.
pub(crate) fn subtree_len<T>(nodes: &[Node<T>]) -> usize {
    trees_len(nodes, 1)
}

/// How many nodes the first `count` trees of a list have.
fn trees_len<T>(nodes: &[Node<T>], count: usize) -> usize {
    let mut open = count;
    for (before, node) in nodes.iter().enumerate() {
        if open == 0 {
            return before;
        }
        open = match node {
            Node::Leaf(_) => open.saturating_sub(1),
            Node::Tuple(n) => open.saturating_sub(1).saturating_add(*n),
        };
    }
    nodes.len()
}

/// The first tree of a list, and the rest of the list.
pub(crate) fn split_first<T>(nodes: &[Node<T>]) -> (&[Node<T>], &[Node<T>]) {
    match nodes {
        // The usual case, without the walk.
        [Node::Leaf(_), ..] => nodes.split_at_checked(1),
        _ => nodes.split_at_checked(subtree_len(nodes)),
    }
    .unwrap_or((nodes, &[]))
}

/// The first `count` trees of a list, and the rest of the list.
pub(crate) fn split_trees<T>(nodes: &[Node<T>], count: usize) -> (&[Node<T>], &[Node<T>]) {
    nodes.split_at_checked(trees_len(nodes, count)).unwrap_or((nodes, &[]))
}

/// The elements of a tree; a leaf is its own element.
pub(crate) fn children<T>(tree: &[Node<T>]) -> Children<'_, T> {
    match tree {
        [Node::Tuple(_), rest @ ..] => Children { rest },
        leaf => Children { rest: leaf },
    }
}

/// See [`children`].
#[derive(Clone)]
pub(crate) struct Children<'a, T> {
    /// The elements that are left, one after the other.
    pub(crate) rest: &'a [Node<T>],
}

impl<'a, T> Iterator for Children<'a, T> {
    type Item = &'a [Node<T>];

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (first, rest) = split_first(self.rest);
        self.rest = rest;
        Some(first)
    }
}

/// The leaves of a tree (or of a list of trees).
pub(crate) fn leaves<T: Copy>(nodes: &[Node<T>]) -> impl DoubleEndedIterator<Item = T> + Clone + '_ {
    nodes.iter().filter_map(|node| match node {
        Node::Leaf(leaf) => Some(*leaf),
        Node::Tuple(_) => None,
    })
}

/// The number of elements of a tree.
pub(crate) fn rank<T>(tree: &[Node<T>]) -> usize {
    match tree.first() {
        Some(Node::Tuple(n)) => *n,
        _ => 1,
    }
}

/// The depth of a tree.
pub(crate) fn depth<T: Copy>(tree: &[Node<T>]) -> usize {
    let (mut here, mut deepest) = (0usize, 0);
    for step in steps(tree) {
        match step {
            Step::Open(_) => here = here.saturating_add(1),
            Step::Close => here = here.saturating_sub(1),
            Step::Leaf(_) => {}
        }
        deepest = deepest.max(here);
    }
    deepest
}

/// The leaves as one tuple; a lone leaf stays one.
pub(crate) fn flatten<T: Copy + Default>(tree: &[Node<T>]) -> Nodes<T> {
    let mut nodes = Nodes::new();
    if let Some(Node::Tuple(_)) = tree.first() {
        nodes.push(Node::Tuple(leaves(tree).count()));
    }
    for leaf in leaves(tree) {
        nodes.push(Node::Leaf(leaf));
    }
    nodes
}

/// Quotient and remainder. Most extents are powers of two and take no division; by 0 (which no extent is) both are 0.
#[inline]
pub(crate) fn div_rem(number: usize, divisor: usize) -> (usize, usize) {
    if number < divisor {
        (0, number)
    } else if divisor.is_power_of_two() {
        (number.wrapping_shr(divisor.trailing_zeros()), number & divisor.wrapping_sub(1))
    } else {
        (number.checked_div(divisor).unwrap_or(0), number.checked_rem(divisor).unwrap_or(0))
    }
}
