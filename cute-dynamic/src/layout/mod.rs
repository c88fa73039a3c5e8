//! Layouts: a shape and a congruent stride (Section 2.4).

use crate::tree::htuple;
use crate::tree::htuple::{HTuple, Node, Nodes, Shape, Step};
use crate::tree::inline_vec::{InlineVec, Repr};
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, Operation, congruent};
use core::fmt;
use cute_static::machinery::Walk;

pub(crate) mod construct;
pub(crate) mod coord;
pub(crate) mod coords;
pub(crate) mod coshape;
pub(crate) mod evaluator;
pub(crate) mod indexed;
mod invariants;
mod methods;
pub(crate) mod same_layout;
pub(crate) mod slice;
pub(crate) mod text;
use invariants::check_invariants;

/// One leaf of a layout: `extent:stride`. Side by side they cannot lose congruence.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mode {
    /// How many elements.
    pub(crate) extent: usize,
    /// How far apart.
    pub(crate) stride: Stride,
}

/// A flat list of modes.
pub(crate) type Modes = InlineVec<Mode, { htuple::INLINE_NODES }>;

impl Mode {
    /// The trivial mode `1:0`.
    pub(crate) const UNIT: Self = Self { extent: 1, stride: Stride::Int(0) };
}

impl Node<Mode> {
    /// A leaf with an integer stride.
    #[inline]
    pub(crate) const fn integer(extent: usize, stride: isize) -> Self {
        Self::Leaf(Mode { extent, stride: Stride::Int(stride) })
    }
}

/// What a layout's offsets are (Section 2.3.1). Zero strides are of any codomain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Codomain {
    /// Integers.
    Integer,
    /// Coordinates, from basis strides.
    Coordinate,
    /// Bit strings under XOR.
    Xor,
}

/// A layout `S:D` (Definition 2.17), a function from the coordinates of its shape to offsets.
///
/// Invariants: extents are positive, shape and stride are congruent, all strides are of one codomain, and the size and
/// the cosize fit an `isize`.
///
/// ```
/// use cute_dynamic::Layout;
/// let l: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse().unwrap();
/// assert_eq!((l.rank(), l.depth(), l.size(), l.cosize()), (2, 2, 32, 32));
/// assert_eq!(l.at(22), Ok(26));
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/layout.md"))]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    tree: HTuple<Mode>,
}

/// Where two trees first nest differently: the leaf, and the modes of each there, `None` of a leaf.
pub(crate) fn part<A, B>(one: &[Node<A>], other: &[Node<B>]) -> Option<(usize, Option<usize>, Option<usize>)> {
    let mut leaf = 0usize;
    for pair in one.iter().zip(other) {
        match pair {
            (Node::Leaf(_), Node::Leaf(_)) => leaf = leaf.saturating_add(1),
            (Node::Tuple(n), Node::Tuple(m)) if n == m => {}
            (Node::Tuple(n), Node::Tuple(m)) => return Some((leaf, Some(*n), Some(*m))),
            (Node::Tuple(n), Node::Leaf(_)) => return Some((leaf, Some(*n), None)),
            (Node::Leaf(_), Node::Tuple(m)) => return Some((leaf, None, Some(*m))),
        }
    }
    None
}

impl Layout {
    /// A layout from a shape and a congruent stride.
    ///
    /// # Errors
    /// [`AlgebraError::Incongruent`], [`AlgebraError::ZeroExtent`], [`AlgebraError::Codomain`]
    /// (Eq. 11), [`AlgebraError::Overflow`].
    ///
    /// Both are trees, or what cute-static takes: tuples of run-time and static integers and basis elements.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, Stride};
    /// use cute_static::int;
    /// assert_eq!(Layout::new((4usize, (3usize, int!(2))), (2usize, (8usize, int!(1))))?.to_string(), "(4,(3,2)):(2,(8,1))");
    /// let shape = HTuple::tuple(&[HTuple::leaf(4usize), HTuple::leaf(8)]);
    /// let stride = shape.map(|extent| Stride::Int(if extent == 4 { 8 } else { 1 }));
    /// assert_eq!(Layout::new(&shape, &stride)?.to_string(), "(4,8):(8,1)");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn new<S: Walk, D: Walk>(shape: S, stride: D) -> Result<Self, AlgebraError> {
        let shape = Shape::from_shape(&shape)?;
        if let Some(mode) = shape.leaves().position(|extent| extent == 0) {
            return Err(AlgebraError::ZeroExtent { mode });
        }
        Self::from_trees(&shape, &HTuple::from_walk(&stride)?)
    }

    /// [`new`](Self::new) of trees.
    fn from_trees(shape: &Shape, stride: &HTuple<Stride>) -> Result<Self, AlgebraError> {
        if !congruent(shape, stride) {
            return Err(match part(shape.nodes(), stride.nodes()) {
                Some((mode, shape, stride)) => AlgebraError::Incongruent { mode, shape, stride },
                // not reached: incongruent trees part somewhere
                None => AlgebraError::Profile { mode: 0 },
            });
        }
        let pairs = shape.nodes().iter().zip(stride.nodes());
        let nodes = pairs.map(|pair| match pair {
            (&Node::Leaf(extent), &Node::Leaf(stride)) => Node::Leaf(Mode { extent, stride }),
            (&Node::Tuple(n), _) | (_, &Node::Tuple(n)) => Node::Tuple(n),
        });
        Self::from_nodes(nodes.collect())
    }

    /// The rank-1, depth-0 layout `extent:stride`.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::mode(8, 2)?.to_string(), "8:2");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn mode(extent: usize, stride: impl Into<Stride>) -> Result<Self, AlgebraError> {
        let mut nodes = Nodes::new();
        nodes.push(Node::Leaf(Mode { extent, stride: stride.into() }));
        Self::from_nodes(nodes)
    }

    /// The concatenation of layouts as the modes of a new one (Section 3.1); of one layout it is a tuple of one.
    ///
    /// # Errors
    /// [`AlgebraError::Codomain`] if their offsets are of different kinds (Eq. 11), [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let modes = [Layout::mode(4, 2)?, "(3,2):(8,1)".parse().unwrap()];
    /// assert_eq!(Layout::concat(&modes)?.to_string(), "(4,(3,2)):(2,(8,1))");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn concat(modes: &[Self]) -> Result<Self, AlgebraError> {
        let mut nodes = Nodes::new();
        nodes.push(Node::Tuple(modes.len()));
        for mode in modes {
            nodes.extend_from_slice(mode.nodes());
        }
        Self::from_nodes(nodes)
    }

    /// The compact layout whose leftmost leaf varies fastest.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::column_major(&"(4,(3,2))".parse().unwrap())?.to_string(), "(4,(3,2)):(1,(4,12))");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn column_major(shape: &Shape) -> Result<Self, AlgebraError> {
        Self::compact(shape, shape.nodes().iter().copied(), Nodes::new())
    }

    /// The compact layout whose rightmost leaf varies fastest.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::row_major(&"(4,(3,2))".parse().unwrap())?.to_string(), "(4,(3,2)):(6,(2,1))");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn row_major(shape: &Shape) -> Result<Self, AlgebraError> {
        Self::compact(shape, shape.nodes().iter().rev().copied(), Nodes::new()).map(|mut layout| {
            layout.tree = {
                let mut nodes: Nodes<Mode> = layout.nodes().iter().copied().collect();
                nodes.reverse();
                HTuple::from_nodes(nodes)
            };
            layout
        })
    }

    /// Each leaf's stride is the product of the extents visited before it.
    fn compact(
        shape: &Shape,
        order: impl Iterator<Item = Node<usize>>,
        mut nodes: Nodes<Mode>,
    ) -> Result<Self, AlgebraError> {
        if let Some(mode) = shape.leaves().position(|extent| extent == 0) {
            return Err(AlgebraError::ZeroExtent { mode });
        }
        let mut product = 1isize;
        for node in order {
            nodes.push(match node {
                Node::Tuple(n) => Node::Tuple(n),
                Node::Leaf(extent) => {
                    let stride = Stride::Int(product);
                    let factor = Operation::Compact.signed(extent)?;
                    product = Operation::Compact.times(product, factor)?;
                    Node::Leaf(Mode { extent, stride })
                }
            });
        }
        Self::from_nodes(nodes)
    }

    /// The identity on the coordinates of a shape (Section 3.3.1): mode i of a flat shape has stride e_i, leaf j inside
    /// mode i the nested basis element `1@i@j`. For a shape that is one extent it is `n:1`.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`]; [`AlgebraError::BasisDepth`] and [`AlgebraError::BasisModes`] for
    /// more than six levels or 256 modes, the most that a basis element names.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::identity(&"(4,(3,2))".parse().unwrap())?.to_string(), "(4,(3,2)):(1@0,(1@1@0,1@1@1))");
    /// assert_eq!(Layout::identity(&"24".parse().unwrap())?.to_string(), "24:1");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn identity(shape: &Shape) -> Result<Self, AlgebraError> {
        let (mut nodes, mut leaves) = (Nodes::new(), 0usize);
        // For each open tuple: the index of the next element, and how many there are.
        let mut open = InlineVec::<(usize, usize), 8>::new();
        for step in htuple::steps(shape.nodes()) {
            match step {
                Step::Open(n) => {
                    nodes.push(Node::Tuple(n));
                    open.push((0, n));
                    continue;
                }
                Step::Leaf(extent) => {
                    let mut indices = InlineVec::<u8, 8>::new();
                    for &(index, n) in open.iter() {
                        indices.push(u8::try_from(index).map_err(|_| BasisPath::too_wide(leaves, n))?);
                    }
                    let stride = match BasisPath::new(&indices) {
                        Some(path) => Stride::Basis { scale: 1, path },
                        None if indices.is_empty() => Stride::Int(1),
                        None => return Err(BasisPath::too_deep(leaves, indices.len())),
                    };
                    nodes.push(Node::Leaf(Mode { extent, stride }));
                    leaves = leaves.saturating_add(1);
                }
                Step::Close => {
                    open.pop();
                }
            }
            if let Some((index, _)) = open.last_mut() {
                *index = index.saturating_add(1);
            }
        }
        Self::from_nodes(nodes)
    }

    /// Checks the invariants of a tree of modes.
    pub(crate) fn from_nodes(mut nodes: Nodes<Mode>) -> Result<Self, AlgebraError> {
        Self::take_nodes(&mut nodes)
    }

    /// [`from_nodes`](Self::from_nodes), for where time counts. Nodes that are passed on by value are copied with all the
    /// room that there may be; here only what is in use is, and into the result at once (so each arm is one expression).
    #[inline(never)]
    pub(crate) fn take_nodes(nodes: &mut Nodes<Mode>) -> Result<Self, AlgebraError> {
        check_invariants(nodes)?;
        match &mut nodes.0 {
            Repr::Few { len, items } => {
                Ok(Self { tree: HTuple { nodes: InlineVec(Repr::Few { len: *len, items: *items }) } })
            }
            Repr::Inline { len, items } => {
                Ok(Self { tree: HTuple { nodes: InlineVec(Repr::Inline { len: *len, items: *items }) } })
            }
            Repr::Heap(items) => Ok(Self { tree: HTuple { nodes: InlineVec(Repr::Heap(core::mem::take(items))) } }),
        }
    }

    /// A layout from nodes that are known to keep the invariants.
    pub(crate) fn from_valid(mut nodes: Nodes<Mode>) -> Self {
        Self::take_valid(&mut nodes)
    }

    /// [`from_valid`](Self::from_valid) as [`take_nodes`](Self::take_nodes) is to `from_nodes`.
    #[inline(never)]
    pub(crate) fn take_valid(nodes: &mut Nodes<Mode>) -> Self {
        match &mut nodes.0 {
            Repr::Few { len, items } => {
                Self { tree: HTuple { nodes: InlineVec(Repr::Few { len: *len, items: *items }) } }
            }
            Repr::Inline { len, items } => {
                Self { tree: HTuple { nodes: InlineVec(Repr::Inline { len: *len, items: *items }) } }
            }
            Repr::Heap(items) => Self { tree: HTuple { nodes: InlineVec(Repr::Heap(core::mem::take(items))) } },
        }
    }

    /// A layout from a subtree of another, which keeps its invariants.
    pub(crate) fn from_subtree(subtree: &[Node<Mode>]) -> Self {
        Self { tree: HTuple::from_slice(subtree) }
    }

    /// The preorder of the modes.
    #[inline]
    pub(crate) fn nodes(&self) -> &[Node<Mode>] {
        self.tree.nodes()
    }

    /// The tree of the modes.
    pub(crate) fn modes_tree(&self) -> &HTuple<Mode> {
        &self.tree
    }

    /// The flat modes, left to right.
    pub(crate) fn modes(&self) -> impl DoubleEndedIterator<Item = Mode> + Clone + '_ {
        htuple::leaves(self.nodes())
    }

    /// The number of modes; 1 for a layout of depth 0.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.tree.rank()
    }

    /// The depth of the shape.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.tree.depth()
    }

    /// The number of coordinates, |L|.
    #[must_use]
    pub fn size(&self) -> usize {
        self.modes().fold(1, |size, mode| size.saturating_mul(mode.extent))
    }

    /// The length of the smallest interval of offsets that holds the image: 1 + the sum of (extent-1)*|stride|, in
    /// elements. With basis strides it is the product of the [`coshape`](crate::coshape()), `usize::MAX` if that does not fit; with XOR
    /// strides the next power of two.
    #[must_use]
    pub fn cosize(&self) -> usize {
        let (mut xor, mut span) = (0usize, 0usize);
        for mode in self.modes() {
            match mode.stride {
                Stride::Int(_) => span = span.saturating_add(mode_reach(mode).unwrap_or(usize::MAX)),
                Stride::Xor(k) if mode.extent > 1 => xor = xor.max(product_bits(mode.extent, k)),
                Stride::Xor(_) => {}
                Stride::Basis { .. } => return coshape::box_size(self),
            }
        }
        match u32::try_from(xor) {
            Ok(bits) if bits > 0 => 1usize.checked_shl(bits).unwrap_or(usize::MAX),
            _ => span.saturating_add(1),
        }
    }

    /// What the offsets are: integers unless a stride says otherwise.
    #[must_use]
    pub fn codomain(&self) -> Codomain {
        codomain(self.nodes())
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.tree.map(|mode| mode.extent)
    }

    /// The stride, congruent to the shape.
    #[must_use]
    pub fn stride(&self) -> HTuple<Stride> {
        self.tree.map(|mode| mode.stride)
    }

    /// [`get`](crate::get()) as a method: the sublayout L_i (Section 2.4.1).
    ///
    /// # Errors
    /// [`AlgebraError::Rank`] if there is no mode `i`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let l: Layout = "(4,(3,2)):(2,(8,1))".parse().unwrap();
    /// assert_eq!(l.get(1).unwrap().to_string(), "(3,2):(8,1)");
    /// assert!(l.get(2).is_err());
    /// ```
    pub fn get(&self, i: usize) -> Result<Self, AlgebraError> {
        crate::get(self, i)
    }

    /// [`flatten`](crate::flatten()) as a method.
    ///
    /// # Errors
    /// None.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!("((2,2),2):((4,1),2)".parse::<Layout>().unwrap().flatten()?.to_string(), "(2,2,2):(4,1,2)");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn flatten(&self) -> Result<Self, AlgebraError> {
        crate::flatten(self)
    }
}

/// The text, `Layout(4,8):(8,1)`: that of a static layout, without its marks.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a layout of depth 0 does not begin with a parenthesis
        write!(f, "Layout{}{self}", if self.depth() == 0 { " " } else { "" })
    }
}

/// The codomain of a list of modes.
pub(crate) fn codomain(nodes: &[Node<Mode>]) -> Codomain {
    let mut kinds = htuple::leaves(nodes).filter_map(|mode| match mode.stride {
        Stride::Int(_) => None,
        Stride::Basis { .. } => Some(Codomain::Coordinate),
        Stride::Xor(_) => Some(Codomain::Xor),
    });
    kinds.next().unwrap_or(Codomain::Integer)
}

/// `(extent-1)*|stride|`; 0 for XOR strides.
fn mode_reach(mode: Mode) -> Option<usize> {
    match mode.stride {
        Stride::Int(d) | Stride::Basis { scale: d, .. } => mode.extent.saturating_sub(1).checked_mul(d.unsigned_abs()),
        Stride::Xor(_) => Some(0),
    }
}

/// The number of bits of the largest offset of `extent:fk`.
fn product_bits(extent: usize, k: usize) -> usize {
    let bits = |n: usize| usize::BITS.saturating_sub(n.leading_zeros());
    match (bits(extent.saturating_sub(1)), bits(k)) {
        (0, _) | (_, 0) => 0,
        (a, b) => usize::try_from(a.saturating_add(b).saturating_sub(1)).unwrap_or(usize::MAX),
    }
}
