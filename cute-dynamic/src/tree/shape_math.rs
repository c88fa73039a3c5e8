//! Arithmetic on shapes: products, and divisions that keep the tree.
//!
//! ```text
//! product(S)                       = |S|                                                    (Definition 2.5)
//! product_each((S0, S1, ..))       = (|S0|, |S1|, ..);   product_each(s) = (s)
//! prefix_product(S)                = the tree of S; each leaf the product of the leaves before it (1 for the first)
//!
//! div((A0, A1, ..), (B0, B1, ..))  = (div(A0, B0), div(A1, B1), ..)
//! div((A0, A1, ..), b)             = (div(A0, b), div(A1, div(b, A0)), ..)                  b is divided out in turn
//! div(a, (B0, B1, ..))             = div(a, |B|)
//! ceil_div(a, b) = shape_div_ceil(a, b) = ceil(a / b)
//! shape_div_floor(a, b)                 = max(1, floor(a / b))                              extents are positive
//! shape_div(a, b)                       = ceil(a / b), if b divides a or a divides b: then all three agree
//!
//! round_up(a, b)                   = b ceil(a / b), mode by mode
//! evenly_divides(A, (B0, B1, ..))  = evenly_divides(A0, B0) and evenly_divides(A1, B1) ..   rank(B) <= rank(A)
//! evenly_divides(A, b)             = |A| is b |ceil_div(A, b)|
//! ```
//!
//! `ceil_div` and `round_up` take modes that `B` lacks for 1; the others want equal ranks.

use crate::tree::htuple;
use crate::tree::htuple::{ByMode, HTuple, Node, Nodes, Shape};
use crate::tree::inline_vec::InlineVec;
use crate::{AlgebraError, Excess, Operation};
use cute_static::machinery::{Rounding, quotient};

/// The product of all extents.
///
/// # Errors
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, product};
/// assert_eq!(product(&"(4,(3,2))".parse::<Shape>().unwrap()), Ok(24));
/// ```
pub fn product(shape: &Shape) -> Result<usize, AlgebraError> {
    shape.size().ok_or(Operation::Size.overflow(Excess::Size))
}

/// The size of each mode, as a tuple.
///
/// # Errors
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, product_each};
/// assert_eq!(product_each(&"(4,(3,2))".parse::<Shape>().unwrap())?.to_string(), "(4,6)");
/// assert_eq!(product_each(&"8".parse::<Shape>().unwrap())?.to_string(), "(8)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn product_each(shape: &Shape) -> Result<Shape, AlgebraError> {
    let mut nodes = Nodes::new();
    nodes.push(Node::Tuple(shape.rank()));
    for mode in htuple::children(shape.nodes()) {
        nodes.push(Node::Leaf(size(mode)?));
    }
    Ok(HTuple::from_nodes(nodes))
}

/// The tree with each leaf the product of all leaves before it: the strides of [`column_major`](crate::column_major).
///
/// # Errors
/// [`AlgebraError::Overflow`] if a product, of all leaves too, is larger than an `isize`.
///
/// ```
/// use cute_dynamic::{Shape, prefix_product};
/// assert_eq!(prefix_product(&"(4,(3,2),5)".parse::<Shape>().unwrap())?.to_string(), "(1,(4,12),24)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn prefix_product(shape: &Shape) -> Result<Shape, AlgebraError> {
    let mut product = Some(1usize);
    let products = shape.map(|extent| {
        let before = product.unwrap_or(0);
        product = product
            .and_then(|product| product.checked_mul(extent))
            .filter(|&product| product <= isize::MAX.unsigned_abs());
        before
    });
    if product.is_some() { Ok(products) } else { Err(Operation::PrefixProduct.overflow(Excess::Size)) }
}

/// `ceil(a / b)` in each mode; modes that `b` lacks are 1, an integer is divided out of the leaves in turn.
///
/// # Errors
/// [`AlgebraError::Rank`] if `b` has more modes than `a` (in a nested tuple too), [`AlgebraError::ZeroExtent`].
///
/// ```
/// use cute_dynamic::{Shape, ceil_div};
/// let [a, b, c]: [Shape; 3] = ["(100,(7,6),5)", "(32,2)", "640"].map(|text| text.parse().unwrap());
/// assert_eq!(ceil_div(&a, &b)?.to_string(), "(4,(4,6),5)");
/// assert_eq!(ceil_div(&a, &c)?.to_string(), "(1,(1,6),5)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn ceil_div(a: &Shape, b: &Shape) -> Result<Shape, AlgebraError> {
    divide(a, b, Rounding::Ceil, true)
}

/// `a / b` in each mode, where one of the two divides the other; an integer is divided out of the leaves in turn.
///
/// # Errors
/// [`AlgebraError::NotDivisible`], [`AlgebraError::Rank`] if ranks differ, [`AlgebraError::ZeroExtent`],
/// [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, shape_div};
/// let [a, b, c]: [Shape; 3] = ["(4,5,6)", "40", "(2,1,(3,4))"].map(|text| text.parse().unwrap());
/// assert_eq!(shape_div(&a, &b)?.to_string(), "(1,1,3)");
/// assert_eq!(shape_div(&a, &c)?.to_string(), "(2,5,1)");
/// assert_eq!(shape_div(&a, &"3".parse().unwrap()).unwrap_err().code(), "not_divisible");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn shape_div(a: &Shape, b: &Shape) -> Result<Shape, AlgebraError> {
    divide(a, b, Rounding::Exact, false)
}

/// As [`shape_div`], rounded down, but never below 1.
///
/// # Errors
/// [`AlgebraError::Rank`] if ranks differ, [`AlgebraError::ZeroExtent`].
///
/// ```
/// use cute_dynamic::{Shape, shape_div_floor};
/// let [a, b]: [Shape; 2] = ["(7,3)", "(2,5)"].map(|text| text.parse().unwrap());
/// assert_eq!(shape_div_floor(&a, &b)?.to_string(), "(3,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn shape_div_floor(a: &Shape, b: &Shape) -> Result<Shape, AlgebraError> {
    divide(a, b, Rounding::Floor, false)
}

/// As [`shape_div`], rounded up.
///
/// # Errors
/// [`AlgebraError::Rank`] if ranks differ, [`AlgebraError::ZeroExtent`].
///
/// ```
/// use cute_dynamic::{Shape, shape_div_ceil};
/// let [a, b]: [Shape; 2] = ["(7,3)", "(2,5)"].map(|text| text.parse().unwrap());
/// assert_eq!(shape_div_ceil(&a, &b)?.to_string(), "(4,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn shape_div_ceil(a: &Shape, b: &Shape) -> Result<Shape, AlgebraError> {
    divide(a, b, Rounding::Ceil, false)
}

/// The least multiple of `b` that is `a` or more, in each mode; modes that `b` lacks are 1.
///
/// # Errors
/// [`AlgebraError::Profile`] if one is an integer where the other is a tuple, [`AlgebraError::Rank`] if `b` has more
/// modes than `a`, [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Shape, round_up};
/// let [a, b]: [Shape; 2] = ["(100,(7,6),5)", "(32,(2,4))"].map(|text| text.parse().unwrap());
/// assert_eq!(round_up(&a, &b)?.to_string(), "(128,(8,8),5)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn round_up(a: &Shape, b: &Shape) -> Result<Shape, AlgebraError> {
    positive(a)?;
    positive(b)?;
    let mut mode = 0usize;
    by_mode(a, b, true, |a, b, out| {
        let leaves = htuple::leaves(a).count();
        let (&[Node::Leaf(a)], &[Node::Leaf(b)]) = (a, b) else {
            // a mode that `b` lacks
            if b.is_empty() {
                out.extend_from_slice(a);
                mode = mode.saturating_add(leaves);
                return Ok(());
            }
            return Err(AlgebraError::Profile { mode });
        };
        mode = mode.saturating_add(1);
        let multiple = Operation::RoundUp.sizes(a.div_ceil(b), b)?;
        out.push(Node::Leaf(multiple));
        Ok(())
    })
}

/// Whether a tiler divides a shape without a rest: for each mode of the tiler, the tiles that the mode needs are no
/// larger than the mode. Modes that the tiler lacks are left whole.
///
/// A shape with an extent of 0 is none, and is not divided.
///
/// ```
/// use cute_dynamic::{Shape, evenly_divides};
/// let [a, b, c]: [Shape; 3] = ["((4,6),5)", "(8)", "(3)"].map(|text| text.parse().unwrap());
/// assert!(evenly_divides(&a, &b) && !evenly_divides(&a, &c));
/// ```
#[must_use]
pub fn evenly_divides(shape: &Shape, tiler: &Shape) -> bool {
    if positive(shape).is_err() || positive(tiler).is_err() {
        return false;
    }
    let mut evenly = true;
    let walked = htuple::by_mode(shape.nodes(), htuple::steps(tiler.nodes()), |visit| {
        if let ByMode::Tile(mode, tile) = visit {
            let (mut left, mut size, mut tiled) = (tile, Some(1usize), Some(tile));
            for extent in htuple::leaves(mode) {
                size = size.and_then(|size| size.checked_mul(extent));
                tiled = tiled.and_then(|tiled| tiled.checked_mul(extent.div_ceil(left)));
                left = left.div_ceil(extent);
            }
            // A mode whose size does not fit is none that a layout has.
            evenly &= size.is_some() && size == tiled;
        }
        Ok(())
    });
    walked.is_ok() && evenly
}

/// The product of a tree of extents, which may have none.
fn size(tree: &[Node<usize>]) -> Result<usize, AlgebraError> {
    htuple::leaves(tree).try_fold(1usize, |size, extent| Operation::Size.sizes(size, extent))
}

/// Extents are 1 or more.
pub(crate) fn positive(shape: &Shape) -> Result<(), AlgebraError> {
    match shape.leaves().position(|extent| extent == 0) {
        Some(mode) => Err(AlgebraError::ZeroExtent { mode }),
        None => Ok(()),
    }
}

/// See the head of this file.
fn divide(a: &Shape, b: &Shape, rounding: Rounding, pad: bool) -> Result<Shape, AlgebraError> {
    positive(a)?;
    positive(b)?;
    let mut mode = 0usize;
    by_mode(a, b, pad, |a, b, out| {
        // Only where one divides the other does it matter by how much a product is too large.
        let mut left = match size(b) {
            Err(overflow) if rounding == Rounding::Exact => return Err(overflow),
            product => product.unwrap_or(usize::MAX),
        };
        for &node in a {
            out.push(match node {
                Node::Tuple(n) => Node::Tuple(n),
                Node::Leaf(extent) => {
                    let here = quotient(extent, left, rounding, mode)?;
                    left = quotient(left, extent, rounding, mode)?;
                    mode = mode.saturating_add(1);
                    Node::Leaf(here)
                }
            });
        }
        Ok(())
    })
}

/// Builds a shape of the tree of `a` from pairs of subtrees of `a` and `b`, at least one of which is a leaf. For the modes that `b`
/// lacks, all of a tuple's at once, there are no nodes of `b`.
fn by_mode(
    a: &Shape,
    b: &Shape,
    pad: bool,
    mut leaf: impl FnMut(&[Node<usize>], &[Node<usize>], &mut Nodes<usize>) -> Result<(), AlgebraError>,
) -> Result<Shape, AlgebraError> {
    // For each pair of open tuples: how many pairs are to come, and how many modes after them `b` lacks.
    let mut open = InlineVec::<(usize, usize), 8>::new();
    let mut out = Nodes::new();
    let (mut modes, mut divisors) = (a.nodes(), b.nodes());
    loop {
        match (modes, divisors) {
            ([Node::Tuple(m), inside @ ..], [Node::Tuple(n), inside_divisors @ ..]) => {
                let lacks = m.checked_sub(*n).filter(|&lacks| pad || lacks == 0);
                open.push((*n, lacks.ok_or(AlgebraError::Rank { expected: *m, found: *n })?));
                out.push(Node::Tuple(*m));
                (modes, divisors) = (inside, inside_divisors);
            }
            _ => {
                let (mode, after) = htuple::split_first(modes);
                let (divisor, after_divisors) = htuple::split_first(divisors);
                leaf(mode, divisor, &mut out)?;
                (modes, divisors) = (after, after_divisors);
            }
        }
        loop {
            let Some((to_come, lacks)) = open.last_mut() else {
                return Ok(HTuple::from_nodes(out));
            };
            if let Some(left) = to_come.checked_sub(1) {
                *to_come = left;
                break;
            }
            let (alone, after) = htuple::split_trees(modes, *lacks);
            leaf(alone, &[], &mut out)?;
            modes = after;
            open.pop();
        }
    }
}
