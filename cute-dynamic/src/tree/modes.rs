//! The modes of a hierarchical tuple or a layout (Section 2.1): access, choice and regrouping.
//!
//! ```text
//! get((X0, X1, ..), i)      = Xi
//! take(X, b, e)             = (Xb, .., Xe-1)                             b < e
//! select(X, [i, j, ..])     = (Xi, Xj, ..)
//! group(X, b, e)            = (X0, .., Xb-1, (Xb, .., Xe-1), Xe, ..)     nothing is grouped where b = e
//! append(X, y)              = (X0, X1, .., y);   prepend(X, y) = (y, X0, X1, ..)
//! replace(X, i, y)          = (X0, .., Xi-1, y, Xi+1, ..);   replace(x, 0, y) = y
//! insert(X, i, y)           = (X0, .., Xi-1, y, Xi, ..);     remove(X, i) = (X0, .., Xi-1, Xi+1, ..)
//! flatten(X)                = the leaves of X, left to right, as one tuple;   flatten(x) = x
//! unflatten(X, P)           = the tree of P's profile whose leaves, left to right, are those of the flat X
//! ```
//!
//! A leaf is taken for a tuple of one. What has no modes left is refused: no tuple of cute-static is empty.

use crate::layout::{Layout, Mode};
use crate::tree::htuple;
use crate::tree::htuple::{HTuple, Node, Nodes};
use crate::{AlgebraError, Shape};

/// What has modes: a hierarchical tuple, a layout, or a composed one, whose modes are those of its inner layout.
pub trait HasModes: Sized {
    /// What a leaf is.
    #[doc(hidden)]
    type Leaf: Copy + Default;
    /// What a mode more is: of a composed layout one of its inner layout.
    type Mode: HasModes<Leaf = Self::Leaf>;
    /// The tree.
    #[doc(hidden)]
    fn tree(&self) -> &HTuple<Self::Leaf>;
    /// The same of another tree, made of trees like this one.
    #[doc(hidden)]
    fn remade(&self, tree: HTuple<Self::Leaf>) -> Result<Self, AlgebraError>;
}
impl<T: Copy + Default> HasModes for HTuple<T> {
    type Leaf = T;
    type Mode = Self;
    fn tree(&self) -> &Self {
        self
    }
    fn remade(&self, tree: Self) -> Result<Self, AlgebraError> {
        Ok(tree)
    }
}
impl HasModes for Layout {
    type Leaf = Mode;
    type Mode = Self;
    fn tree(&self) -> &HTuple<Mode> {
        self.modes_tree()
    }
    // A choice of modes may repeat or join what the layout had once: the invariants are checked anew.
    fn remade(&self, tree: HTuple<Mode>) -> Result<Self, AlgebraError> {
        Self::from_nodes(tree.into_nodes())
    }
}

/// The number of modes; 1 for a leaf.
///
/// ```
/// use cute_dynamic::{Layout, Shape, rank};
/// assert_eq!(rank(&"(4,(3,2))".parse::<Shape>().unwrap()), 2);
/// assert_eq!(rank(&"8:1".parse::<Layout>().unwrap()), 1);
/// ```
#[must_use]
pub fn rank<X: HasModes>(of: &X) -> usize {
    of.tree().rank()
}

/// The levels of nesting; 0 for a leaf.
///
/// ```
/// use cute_dynamic::{Shape, depth};
/// assert_eq!(depth(&"(4,(3,2))".parse::<Shape>().unwrap()), 2);
/// ```
#[must_use]
pub fn depth<X: HasModes>(of: &X) -> usize {
    of.tree().depth()
}

/// What has a size: a shape or a layout.
pub trait HasSize {
    /// The product of all extents.
    #[doc(hidden)]
    fn size_of(&self) -> Option<usize>;
}
impl HasSize for Shape {
    fn size_of(&self) -> Option<usize> {
        self.size()
    }
}
impl HasSize for Layout {
    fn size_of(&self) -> Option<usize> {
        Some(self.size())
    }
}

/// The product of all extents (Definition 2.5); `usize::MAX` of a shape whose size does not fit. That of a layout does. [`product`](crate::product) is an error
/// there.
///
/// ```
/// use cute_dynamic::{Layout, Shape, size};
/// assert_eq!(size(&"(4,(3,2))".parse::<Shape>().unwrap()), 24);
/// assert_eq!(size(&"(4,3):(1,0)".parse::<Layout>().unwrap()), 12);
/// ```
#[must_use]
pub fn size<X: HasSize>(of: &X) -> usize {
    of.size_of().unwrap_or(usize::MAX)
}

/// The leaves, or the leaf modes of a layout, as one tuple; a leaf stays one.
///
/// ```
/// use cute_dynamic::{Layout, flatten};
/// assert_eq!(flatten(&"((2,2),2):((4,1),2)".parse::<Layout>().unwrap())?.to_string(), "(2,2,2):(4,1,2)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
pub fn flatten<X: HasModes>(of: &X) -> Result<X, AlgebraError> {
    of.remade(of.tree().flatten())
}

/// Mode `i`.
///
/// # Errors
/// [`AlgebraError::Rank`] if `i` is not below the rank.
///
/// ```
/// use cute_dynamic::{Layout, get};
/// let l: Layout = "(4,(3,2)):(2,(8,1))".parse().unwrap();
/// assert_eq!(get(&l, 1)?.to_string(), "(3,2):(8,1)");
/// assert_eq!(get(&l, 2).unwrap_err().code(), "rank");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn get<X: HasModes>(of: &X, i: usize) -> Result<X, AlgebraError> {
    of.remade(HTuple::from_slice(mode(of.tree(), i)?))
}

/// Modes `begin` to `end - 1`, as a tuple even where it is one mode.
///
/// # Errors
/// [`AlgebraError::Rank`] if `end` is beyond the rank, or no mode is left.
///
/// ```
/// use cute_dynamic::{Shape, take};
/// let s: Shape = "(2,(3,4),5,6)".parse().unwrap();
/// assert_eq!(take(&s, 1, 3)?.to_string(), "((3,4),5)");
/// assert!(take(&s, 1, 1).is_err() && take(&s, 3, 5).is_err());
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn take<X: HasModes>(of: &X, begin: usize, end: usize) -> Result<X, AlgebraError> {
    let range = range(of.tree(), begin, end)?;
    if range.is_empty() {
        return Err(AlgebraError::Rank { expected: begin.saturating_add(1), found: end });
    }
    tuple_of(of, htuple::children(of.tree().nodes()).skip(begin).take(range.len()))
}

/// The modes with these indices, in their order, which may name a mode more than once.
///
/// # Errors
/// [`AlgebraError::Rank`] if an index is not below the rank, or there is none; for a layout also
/// [`AlgebraError::Overflow`], if the modes it repeats make it too large.
///
/// ```
/// use cute_dynamic::{Layout, select};
/// let l: Layout = "(2,(3,4),5):(1,(2,6),24)".parse().unwrap();
/// assert_eq!(select(&l, &[2, 1])?.to_string(), "(5,(3,4)):(24,(2,6))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "repeat")]
#[doc(alias = "reverse")]
pub fn select<X: HasModes>(of: &X, indices: &[usize]) -> Result<X, AlgebraError> {
    let tree = of.tree();
    if indices.is_empty() {
        return Err(AlgebraError::Rank { expected: 1, found: 0 });
    }
    let mut nodes = Nodes::new();
    nodes.push(Node::Tuple(indices.len()));
    for &i in indices {
        nodes.extend_from_slice(mode(tree, i)?);
    }
    of.remade(HTuple::from_nodes(nodes))
}

/// The layout, or the tree, of two modes with these exchanged.
///
/// # Errors
/// [`AlgebraError::Rank`] unless there are two modes; [`select`] permutes any.
///
/// ```
/// use cute_dynamic::{Layout, transpose};
/// let l: Layout = "(2,(3,4)):(1,(2,6))".parse().unwrap();
/// assert_eq!(transpose(&l)?.to_string(), "((3,4),2):((2,6),1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn transpose<X: HasModes>(of: &X) -> Result<X, AlgebraError> {
    match rank(of) {
        2 => select(of, &[1, 0]),
        found => Err(AlgebraError::Rank { expected: 2, found }),
    }
}

/// The tuple with modes `begin` to `end - 1` made one mode, a tuple even where it is one; with none in between, as it
/// is.
///
/// # Errors
/// [`AlgebraError::Rank`] if `end` is beyond the rank, or below `begin`.
///
/// ```
/// use cute_dynamic::{Layout, group};
/// let l: Layout = "(2,3,5,7):(1,2,6,30)".parse().unwrap();
/// assert_eq!(group(&l, 0, 2)?.to_string(), "((2,3),5,7):((1,2),6,30)");
/// assert_eq!(group(&l, 3, 4)?.to_string(), "(2,3,5,(7)):(1,2,6,(30))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "group_modes")]
pub fn group<X: HasModes>(of: &X, begin: usize, end: usize) -> Result<X, AlgebraError> {
    let tree = of.tree();
    let range = range(tree, begin, end)?;
    let mut nodes = Nodes::new();
    let grouped = range.len().saturating_sub(1);
    nodes.push(Node::Tuple(tree.rank().saturating_sub(grouped)));
    for (i, mode) in htuple::children(tree.nodes()).enumerate() {
        if i == range.start && !range.is_empty() {
            nodes.push(Node::Tuple(range.len()));
        }
        nodes.extend_from_slice(mode);
    }
    of.remade(HTuple::from_nodes(nodes))
}

/// The tuple with one mode more, behind the others.
///
/// # Errors
/// For layouts: [`AlgebraError::Codomain`] (Eq. 11), [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, append};
/// let [a, b]: [Layout; 2] = ["(4,8):(1,4)", "2:32"].map(|text| text.parse().unwrap());
/// assert_eq!(append(&a, &b)?.to_string(), "(4,8,2):(1,4,32)");
/// assert_eq!(append(&b, &a)?.to_string(), "(2,(4,8)):(32,(1,4))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn append<X: HasModes>(to: &X, mode: &X::Mode) -> Result<X, AlgebraError> {
    tuple_of(to, htuple::children(to.tree().nodes()).chain([mode.tree().nodes()]))
}

/// The tuple with one mode more, before the others.
///
/// # Errors
/// As [`append`].
///
/// ```
/// use cute_dynamic::{Shape, prepend};
/// let [a, b]: [Shape; 2] = ["(4,8)", "2"].map(|text| text.parse().unwrap());
/// assert_eq!(prepend(&a, &b)?.to_string(), "(2,4,8)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn prepend<X: HasModes>(to: &X, mode: &X::Mode) -> Result<X, AlgebraError> {
    tuple_of(to, [mode.tree().nodes()].into_iter().chain(htuple::children(to.tree().nodes())))
}

/// The tuple with another mode `i`; a leaf is replaced altogether.
///
/// # Errors
/// [`AlgebraError::Rank`] if `i` is not below the rank; for layouts also those of [`append`].
///
/// ```
/// use cute_dynamic::{Layout, replace};
/// let [a, b]: [Layout; 2] = ["(4,8):(1,4)", "(2,3):(5,7)"].map(|text| text.parse().unwrap());
/// assert_eq!(replace(&a, 1, &b)?.to_string(), "(4,(2,3)):(1,(5,7))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn replace<X: HasModes>(of: &X, i: usize, mode: &X::Mode) -> Result<X, AlgebraError> {
    let (nodes, new) = (of.tree().nodes(), mode.tree().nodes());
    self::mode(of.tree(), i)?;
    if let [Node::Leaf(_)] = nodes {
        return of.remade(HTuple::from_slice(new));
    }
    tuple_of(of, htuple::children(nodes).enumerate().map(|(j, old)| if j == i { new } else { old }))
}

/// The tuple with one mode more, before mode `i`, or behind the last one.
///
/// # Errors
/// [`AlgebraError::Rank`] if `i` is beyond the rank; for layouts also those of [`append`].
///
/// ```
/// use cute_dynamic::{Layout, insert};
/// let [a, b]: [Layout; 2] = ["(4,8):(1,4)", "3:32"].map(|text| text.parse().unwrap());
/// assert_eq!(insert(&a, 1, &b)?.to_string(), "(4,3,8):(1,32,4)");
/// assert_eq!(insert(&a, 2, &b)?.to_string(), "(4,8,3):(1,4,32)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn insert<X: HasModes>(of: &X, i: usize, mode: &X::Mode) -> Result<X, AlgebraError> {
    let tree = of.tree();
    range(tree, i, tree.rank())?;
    let modes = || htuple::children(tree.nodes());
    tuple_of(of, modes().take(i).chain([mode.tree().nodes()]).chain(modes().skip(i)))
}

/// The tuple without mode `i`.
///
/// # Errors
/// [`AlgebraError::Rank`] if `i` is not below the rank, or no mode is left.
///
/// ```
/// use cute_dynamic::{Layout, remove};
/// let l: Layout = "(2,(3,4),5):(1,(2,6),24)".parse().unwrap();
/// assert_eq!(remove(&l, 1)?.to_string(), "(2,5):(1,24)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn remove<X: HasModes>(of: &X, i: usize) -> Result<X, AlgebraError> {
    let tree = of.tree();
    mode(tree, i)?;
    if tree.rank() == 1 {
        return Err(AlgebraError::Rank { expected: 2, found: 1 });
    }
    tuple_of(of, htuple::children(tree.nodes()).enumerate().filter(|(j, _)| *j != i).map(|(_, mode)| mode))
}

/// The tree of a profile whose leaves, left to right, are those of a flat tuple or layout: undoes [`flatten`].
///
/// # Errors
/// [`AlgebraError::Profile`] if the tuple is not flat, [`AlgebraError::Rank`] if the profile has not as many leaves.
///
/// ```
/// use cute_dynamic::{Layout, Shape, unflatten};
/// let l: Layout = "(2,3,4):(1,2,6)".parse().unwrap();
/// let profile: Shape = "((0,(0)),0)".parse().unwrap();
/// assert_eq!(unflatten(&l, &profile)?.to_string(), "((2,(3)),4):((1,(2)),6)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn unflatten<X: HasModes, P>(flat: &X, profile: &HTuple<P>) -> Result<X, AlgebraError> {
    let tree = flat.tree();
    if let Some(mode) = htuple::children(tree.nodes()).position(|mode| matches!(mode, [Node::Tuple(_), ..])) {
        return Err(AlgebraError::Profile { mode });
    }
    let expected = profile.nodes().iter().filter(|node| matches!(node, Node::Leaf(_))).count();
    if tree.rank() != expected {
        return Err(AlgebraError::Rank { expected, found: tree.rank() });
    }
    let mut leaves = tree.leaves();
    let nodes = profile.nodes().iter().map(|node| match node {
        Node::Tuple(n) => Node::Tuple(*n),
        Node::Leaf(_) => Node::Leaf(leaves.next().unwrap_or_default()),
    });
    flat.remade(HTuple::from_nodes(nodes.collect()))
}

/// The nodes of mode `i`.
fn mode<T: Copy + Default>(tree: &HTuple<T>, i: usize) -> Result<&[Node<T>], AlgebraError> {
    htuple::children(tree.nodes())
        .nth(i)
        .ok_or(AlgebraError::Rank { expected: i.saturating_add(1), found: tree.rank() })
}

/// A range of modes, which is within the rank.
fn range<T: Copy + Default>(
    tree: &HTuple<T>,
    begin: usize,
    end: usize,
) -> Result<core::ops::Range<usize>, AlgebraError> {
    match (begin <= end, end <= tree.rank()) {
        (true, true) => Ok(begin..end),
        (false, _) => Err(AlgebraError::Rank { expected: begin, found: end }),
        _ => Err(AlgebraError::Rank { expected: end, found: tree.rank() }),
    }
}

/// A tuple of these modes.
fn tuple_of<'n, X: HasModes<Leaf: 'n>>(
    of: &X,
    modes: impl Iterator<Item = &'n [Node<X::Leaf>]>,
) -> Result<X, AlgebraError> {
    let mut nodes = Nodes::new();
    nodes.push(Node::Tuple(0));
    let mut count = 0usize;
    for mode in modes {
        nodes.extend_from_slice(mode);
        count = count.saturating_add(1);
    }
    if let Some(first) = nodes.first_mut() {
        *first = Node::Tuple(count);
    }
    of.remade(HTuple::from_nodes(nodes))
}
