//! Construction: compact layouts in any order, layouts like another, concatenation.
//!
//! ```text
//! column_major(S)           = S : prefix_product(S)                        the leftmost leaf varies fastest
//! row_major(S)              = the same from the right
//! compact_order(S, O)       = the stride that makes S compact: each leaf's is the product of the leaves that come before
//!                             it in (order, place); O coarsens S, and a leaf of O is the order of all leaves below it
//! make_ordered_layout(S, O) = S : compact_order(S, O)
//! make_layout_like(S : D)   = S : compact_order(S with 1 where D is 0, |D|), 0 where D is 0
//! make_layout(L0, L1, ..)   = (L0, L1, ..)                                 one codomain for all (Section 3.1, Eq. 11)
//! ```
//!
//! Where two leaves have the same order the left one varies faster, so that the layout is compact whatever the order is.
//! (CuTe gives two *modes* of one order the same stride, and they overlap.)

use crate::tree::htuple;
use crate::tree::htuple::{HTuple, Node};
use crate::tree::inline_vec::InlineVec;
use crate::tree::shape_math::positive;
use crate::{AlgebraError, Layout, Operation, Shape, Stride};

/// The compact layout whose leftmost leaf varies fastest.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::column_major;
/// assert_eq!(column_major(&"(4,(3,2))".parse().unwrap())?.to_string(), "(4,(3,2)):(1,(4,12))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "compact_col_major")]
#[doc(alias = "compact_major")]
#[doc(alias = "GenColMajor")]
pub fn column_major(shape: &Shape) -> Result<Layout, AlgebraError> {
    Layout::column_major(shape)
}

/// The compact layout whose rightmost leaf varies fastest.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::row_major;
/// assert_eq!(row_major(&"(4,(3,2))".parse().unwrap())?.to_string(), "(4,(3,2)):(6,(2,1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "compact_row_major")]
#[doc(alias = "compact_major")]
#[doc(alias = "GenRowMajor")]
pub fn row_major(shape: &Shape) -> Result<Layout, AlgebraError> {
    Layout::row_major(shape)
}

/// The identity on the coordinates of a shape (Section 3.3.1): see [`Layout::identity`].
///
/// # Errors
/// As [`Layout::identity`].
///
/// ```
/// use cute_dynamic::identity;
/// assert_eq!(identity(&"(4,8)".parse().unwrap())?.to_string(), "(4,8):(1@0,1@1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "make_identity_layout")]
pub fn identity(shape: &Shape) -> Result<Layout, AlgebraError> {
    Layout::identity(shape)
}

/// The basis elements of the coordinates of a shape, in its tree: the strides of [`identity`].
///
/// # Errors
/// As [`Layout::identity`].
///
/// ```
/// use cute_dynamic::make_basis_like;
/// assert_eq!(make_basis_like(&"(4,(3,2))".parse().unwrap())?.to_string(), "(1@0,(1@1@0,1@1@1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn make_basis_like(shape: &Shape) -> Result<HTuple<Stride>, AlgebraError> {
    Layout::identity(shape).map(|layout| layout.stride())
}

/// The concatenation of layouts as the modes of a new one (Section 3.1); of one layout it is a tuple of one.
///
/// # Errors
/// [`AlgebraError::Codomain`] if their offsets are of different kinds (Eq. 11), such as those of `4:2` and `3:1@0`;
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, make_layout};
/// assert_eq!(make_layout(&[Layout::mode(4, 1)?, Layout::mode(8, 4)?])?.to_string(), "(4,8):(1,4)");
/// let other: Layout = "3:1@0".parse().unwrap();
/// assert_eq!(make_layout(&[Layout::mode(4, 2)?, other]).unwrap_err().code(), "codomain");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn make_layout(modes: &[Layout]) -> Result<Layout, AlgebraError> {
    Layout::concat(modes)
}

/// The stride that makes a shape compact, with its leaves in a given order: those of the least order vary fastest.
///
/// # Errors
/// [`AlgebraError::Profile`] if the order does not coarsen the shape, [`AlgebraError::ZeroExtent`],
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, compact_order};
/// let [shape, order]: [Shape; 2] = ["(2,(3,4),5)", "(1,2,0)"].map(|text| text.parse().unwrap());
/// assert_eq!(compact_order(&shape, &order)?.to_string(), "(5,(10,30),1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn compact_order<O: Copy + Default + Ord>(
    shape: &Shape,
    order: &HTuple<O>,
) -> Result<HTuple<Stride>, AlgebraError> {
    positive(shape)?;
    let mut leaves = Leaves::new();
    htuple::zip_refined(order.nodes(), shape.nodes(), |order, modes| {
        for extent in htuple::leaves(modes) {
            leaves.push(Leaf { order, place: leaves.len(), extent, stride: 0 });
        }
        true
    })
    .map_err(|mode| AlgebraError::Profile { mode })?;
    compact(shape, leaves)
}

/// The compact layout of a shape with its leaves in a given order: [`compact_order`] as a layout.
///
/// # Errors
/// As [`compact_order`].
///
/// ```
/// use cute_dynamic::{Shape, make_ordered_layout};
/// let [shape, order]: [Shape; 2] = ["(2,3,4,5)", "(2,67,42,50)"].map(|text| text.parse().unwrap());
/// assert_eq!(make_ordered_layout(&shape, &order)?.to_string(), "(2,3,4,5):(1,40,2,8)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn make_ordered_layout<O: Copy + Default + Ord>(shape: &Shape, order: &HTuple<O>) -> Result<Layout, AlgebraError> {
    Layout::new(shape, &compact_order(shape, order)?)
}

/// The compact layout of the same shape, with its leaves in the order of the strides' magnitudes; strides of 0 stay 0.
///
/// # Errors
/// [`AlgebraError::Codomain`] if strides are no integers, which have no order.
///
/// ```
/// use cute_dynamic::{Layout, make_layout_like};
/// let l: Layout = "(2,3,4,5):(0,42,1,0)".parse().unwrap();
/// assert_eq!(make_layout_like(&l)?.to_string(), "(2,3,4,5):(0,4,1,0)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn make_layout_like(layout: &Layout) -> Result<Layout, AlgebraError> {
    let mut leaves = Leaves::new();
    for (mode, place) in layout.modes().zip(0usize..) {
        let Stride::Int(stride) = mode.stride else {
            return Err(AlgebraError::Codomain { mode: place });
        };
        let extent = if stride == 0 { 1 } else { mode.extent };
        leaves.push(Leaf { order: stride.unsigned_abs(), place, extent, stride: 0 });
    }
    let shape = layout.shape();
    let strides = compact(&shape, leaves)?;
    let mut old = layout.modes();
    let strides = strides.map(|new| match old.next() {
        Some(mode) if mode.stride.is_zero() => Stride::Int(0),
        _ => new,
    });
    Layout::new(&shape, &strides)
}

/// The compact layout of a fragment (registers) for the same shape: the first mode column-major with its strides of 0 kept, then
/// the other modes in the order of their strides' magnitudes. Of a layout of one mode it is the column-major one.
///
/// cute-static's function says the same of layouts with run-time strides; its `Tensor::make_fragment_like`, whose registers the
/// compiler counts, takes run-time strides for the last ones: `(2,(4,2)):(1,(16,2))` of a tensor is `(1,(2,8))` if 16 and 2 are
/// known when it runs, and `(1,(4,2))` here.
///
/// # Errors
/// [`AlgebraError::Codomain`] if strides are no integers, which have no order; [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, make_fragment_like};
/// let l: Layout = "((2,3),4,5):((0,7),1,100)".parse().unwrap();
/// assert_eq!(make_fragment_like(&l)?.to_string(), "((2,3),4,5):((0,1),3,12)");
/// let l: Layout = "((2,3),4,5):((0,7),100,1)".parse().unwrap();
/// assert_eq!(make_fragment_like(&l)?.to_string(), "((2,3),4,5):((0,1),15,3)");
/// let l: Layout = "(2,(4,2)):(1,(16,2))".parse().unwrap();
/// assert_eq!(make_fragment_like(&l)?.to_string(), "(2,(4,2)):(1,(4,2))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn make_fragment_like(layout: &Layout) -> Result<Layout, AlgebraError> {
    if layout.rank() < 2 {
        return Layout::column_major(&layout.shape());
    }
    let first = htuple::children(layout.nodes()).next().map_or(0, |mode| htuple::leaves(mode).count());
    let mut leaves = Leaves::new();
    for (mode, place) in layout.modes().zip(0usize..) {
        let Stride::Int(stride) = mode.stride else {
            return Err(AlgebraError::Codomain { mode: place });
        };
        // the first mode's leaves before all others, those of stride 0 as one element
        let (rank, order) = if place < first { (0, 0) } else { (1, stride.unsigned_abs()) };
        let extent = if place < first && stride == 0 { 1 } else { mode.extent };
        leaves.push(Leaf { order: (rank, order), place, extent, stride: 0 });
    }
    let shape = layout.shape();
    let strides = compact(&shape, leaves)?;
    let mut old = layout.modes().zip(0usize..);
    let strides = strides.map(|new| match old.next() {
        Some((mode, place)) if place < first && mode.stride.is_zero() => Stride::Int(0),
        _ => new,
    });
    Layout::new(&shape, &strides)
}

/// A leaf of a shape that is given a stride.
#[derive(Debug, Clone, Copy, Default)]
struct Leaf<O> {
    order: O,
    place: usize,
    extent: usize,
    stride: isize,
}
type Leaves<O> = InlineVec<Leaf<O>, { htuple::INLINE_NODES }>;

/// The prefix products in order, in the tree of the shape.
fn compact<O: Copy + Default + Ord>(shape: &Shape, mut leaves: Leaves<O>) -> Result<HTuple<Stride>, AlgebraError> {
    leaves.sort_unstable_by_key(|leaf| (leaf.order, leaf.place));
    let mut product = 1isize;
    for leaf in leaves.iter_mut() {
        leaf.stride = product;
        let extent = Operation::Compact.signed(leaf.extent)?;
        product = Operation::Compact.times(product, extent)?;
    }
    leaves.sort_unstable_by_key(|leaf| leaf.place);
    let mut strides = leaves.iter().map(|leaf| Stride::Int(leaf.stride));
    let nodes = shape.nodes().iter().map(|node| match node {
        Node::Tuple(n) => Node::Tuple(*n),
        Node::Leaf(_) => Node::Leaf(strides.next().unwrap_or_default()),
    });
    Ok(HTuple::from_nodes(nodes.collect()))
}
