//! The coshape: the extents of the smallest box from 0 on that holds what a layout produces, without regard to signs.
//!
//! ```text
//! coshape(S : D)            = 1 + sum of (s - 1) |d|                       integers: the cosize
//!                           = (coshape along @0, coshape along @1, ..)     coordinates; 1 along what no stride names
//!                           = the power of two above all bits              XOR strides
//! cosize(S : D)             = the product of the coshape
//! ```
//!
//! CuTe's `coshape` and `cosize`.

use crate::algebra::basis;
use crate::algebra::basis::Step;
use crate::layout::{Codomain, Mode, mode_reach};
use crate::tree::htuple::{HTuple, Node, Nodes};
use crate::tree::stride::{BasisPath, Stride};
use crate::{AlgebraError, ComposedLayout, Excess, Layout, Operation, Shape};
use cute_static::machinery::HasCoshape;

/// The extents of the smallest box from 0 on that holds what `layout` produces, without regard to signs. Its product is the cosize.
///
/// ```
/// use cute_dynamic::{Layout, coshape};
/// let tile: Layout = "((16,4),32):((1@0,32@0),1@1)".parse().unwrap();
/// assert_eq!((coshape(&tile)?.to_string().as_str(), tile.cosize()), ("(112,32)", 3584));
/// // of integers it is the cosize
/// assert_eq!(coshape(&"(4,3):(2,10)".parse::<Layout>().unwrap())?.to_string(), "27");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Overflow`] if an extent does not fit.
pub fn coshape(layout: &Layout) -> Result<Shape, AlgebraError> {
    if layout.codomain() != Codomain::Coordinate {
        return fits(layout.cosize());
    }
    let mut nodes = Nodes::new();
    basis::expand(&basis::paths(layout.nodes()), &mut |step| {
        nodes.push(match step {
            Step::Tuple(rank) => Node::Tuple(rank),
            Step::Named(path) => Node::Leaf(along(layout, path).ok_or(Operation::Coshape.overflow(Excess::Cosize))?),
            Step::Unnamed(_) => Node::Leaf(1),
        });
        Ok(())
    })?;
    Ok(HTuple::from_nodes(nodes))
}
/// A cosize that was not saturated.
fn fits(cosize: usize) -> Result<Shape, AlgebraError> {
    if cosize == usize::MAX { Err(Operation::Coshape.overflow(Excess::Cosize)) } else { Ok(Shape::leaf(cosize)) }
}
/// One more than how far the modes along a basis element reach, without regard to signs, if that fits.
fn along(layout: &Layout, element: BasisPath) -> Option<usize> {
    let is_along = |mode: &Mode| matches!(mode.stride, Stride::Basis { path, .. } if path == element);
    layout.modes().filter(is_along).try_fold(1usize, |reach, mode| reach.checked_add(mode_reach(mode)?))
}
/// The product of the coshape of a layout of coordinates; saturates.
pub(super) fn box_size(layout: &Layout) -> usize {
    coshape(layout).map_or(usize::MAX, |shape| shape.leaves().fold(1, usize::saturating_mul))
}

impl Layout {
    /// [`coshape`](crate::coshape()) as a method.
    ///
    /// # Errors
    /// As [`coshape`](crate::coshape()).
    pub fn coshape(&self) -> Result<Shape, AlgebraError> {
        coshape(self)
    }
}
impl ComposedLayout {
    /// The coshape, an integer: the cosize.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    pub fn coshape(&self) -> Result<Shape, AlgebraError> {
        fits(self.cosize())
    }
}
impl HasCoshape for Layout {
    type Output = Shape;
    fn ask_coshape(&self) -> Result<Shape, AlgebraError> {
        coshape(self)
    }
}
impl HasCoshape for ComposedLayout {
    type Output = Shape;
    fn ask_coshape(&self) -> Result<Shape, AlgebraError> {
        self.coshape()
    }
}
