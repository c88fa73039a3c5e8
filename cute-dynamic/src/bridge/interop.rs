//! Other crates, each behind a feature of its own.
//!
//! The crate's front page says what each is for.
//!
//! Arrays of a fixed rank are cute-static's: `Tensor::try_from(view)`. There nothing is asked of an array. Here its elements have to
//! lie side by side in memory, in whatever order: a dynamic layout is checked against a slice at each access, and a slice is
//! all there is to be had of a view without trusting that layout.

#[cfg(feature = "mdarray")]
mod mdarray;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "mdarray")]
pub use self::mdarray::from_mdarray;
#[cfg(feature = "ndarray")]
pub use self::ndarray::{from_ndarray, from_ndarray_mut, to_ndarray, to_ndarray_mut};

#[cfg(any(feature = "ndarray", feature = "mdarray"))]
use crate::layout::{Layout, Mode};
#[cfg(any(feature = "ndarray", feature = "mdarray"))]
use crate::tree::htuple::{Node, Nodes};
#[cfg(any(feature = "ndarray", feature = "mdarray"))]
use crate::{AlgebraError, Stride};

/// The layout of an array: a mode for each axis, one extent alone for an array of rank 1.
#[cfg(any(feature = "ndarray", feature = "mdarray"))]
fn layout_of(axes: impl ExactSizeIterator<Item = (usize, isize)>) -> Result<Layout, AlgebraError> {
    let mut nodes = Nodes::new();
    match axes.len() {
        0 => nodes.push(Node::Leaf(Mode::UNIT)),
        1 => {}
        rank => nodes.push(Node::Tuple(rank)),
    }
    for (extent, stride) in axes {
        nodes.push(Node::Leaf(Mode { extent, stride: Stride::Int(stride) }));
    }
    Layout::from_nodes(nodes)
}
