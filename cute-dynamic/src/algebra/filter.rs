//! Filters: a layout without the modes that repeat an element (stride 0), which add nothing to its image.
//!
//! ```text
//! filter_zeros(s : d)         = 1 : d  if d = 0, else s : d         the tree stays
//! filter_zeros((L0, L1, ..))  = (filter_zeros(L0), filter_zeros(L1), ..)
//! filter(L)                   = coalesce(filter_zeros(L))
//! filter_zeros_by(s : d, t)   = 1 : d  if t = 0, else s : d         the strides of another layout, or what CuTe calls a target profile
//! ```

use crate::algebra::coalesce::coalesce;
use crate::layout::Mode;
use crate::tree::compare::congruent_leaves;
use crate::tree::htuple::{HTuple, Node};
use crate::{AlgebraError, Layout};

/// The layout with the extent of every mode of stride 0 set to 1: each element of the image as often as the other modes
/// give it.
///
/// ```
/// use cute_dynamic::{Layout, filter_zeros};
/// let l: Layout = "((2,2),(2,4)):((0,1),(0,2))".parse().unwrap();
/// assert_eq!(filter_zeros(&l)?.to_string(), "((1,2),(1,4)):((0,1),(0,2))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
pub fn filter_zeros(layout: &Layout) -> Result<Layout, AlgebraError> {
    Ok(without_zeros(layout))
}
/// [`filter_zeros`].
fn without_zeros(layout: &Layout) -> Layout {
    let nodes = layout.nodes().iter().map(|&node| match node {
        Node::Leaf(mode) if mode.stride.is_zero() => Node::Leaf(Mode { extent: 1, stride: mode.stride }),
        node => node,
    });
    // Smaller extents, the same strides: all invariants hold.
    Layout::from_valid(nodes.collect())
}

/// The image of the layout in the fewest modes: [`filter_zeros`], then [`coalesce`].
///
/// ```
/// use cute_dynamic::{Layout, filter};
/// assert_eq!(filter(&"((2,2),(2,4)):((0,1),(0,2))".parse::<Layout>().unwrap())?.to_string(), "8:1");
/// assert_eq!(filter(&"(6,2):(0,0)".parse::<Layout>().unwrap())?.to_string(), "1:0");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// None.
pub fn filter(layout: &Layout) -> Result<Layout, AlgebraError> {
    coalesce(&without_zeros(layout))
}

/// `layout` with the extent of every leaf set to 1 where `target`, congruent with it, is 0: [`filter_zeros`] by another layout's stride.
///
/// # Errors
/// [`AlgebraError::Profile`] if the two are not congruent.
///
/// ```
/// use cute_dynamic::{Layout, filter_zeros_by};
/// let [accumulators, bias]: [Layout; 2] = ["((2,2),4):((1,2),4)", "((2,2),4):((0,0),8)"].map(|text| text.parse().unwrap());
/// assert_eq!(filter_zeros_by(&accumulators, &bias.stride())?.to_string(), "((1,1),4):((1,2),4)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "filter_zeros")]
pub fn filter_zeros_by<T: Copy + Default + PartialEq>(
    layout: &Layout,
    target: &HTuple<T>,
) -> Result<Layout, AlgebraError> {
    congruent_leaves(layout.modes_tree(), target)?;
    let mut targets = target.leaves();
    let nodes = layout.nodes().iter().map(|&node| match node {
        Node::Leaf(mode) if targets.next() == Some(T::default()) => Node::Leaf(Mode { extent: 1, stride: mode.stride }),
        node => node,
    });
    // Smaller extents, the same strides: all invariants hold.
    Ok(Layout::from_valid(nodes.collect()))
}

impl Layout {
    /// [`filter_zeros`](crate::filter_zeros) as a method.
    ///
    /// # Errors
    /// None.
    pub fn filter_zeros(&self) -> Result<Self, AlgebraError> {
        filter_zeros(self)
    }

    /// [`filter`](crate::filter) as a method.
    ///
    /// # Errors
    /// None.
    pub fn filter(&self) -> Result<Self, AlgebraError> {
        filter(self)
    }

    /// [`filter_zeros_by`](crate::filter_zeros_by) as a method.
    ///
    /// # Errors
    /// As [`filter_zeros_by`](crate::filter_zeros_by).
    pub fn filter_zeros_by<T: Copy + Default + PartialEq>(&self, target: &HTuple<T>) -> Result<Self, AlgebraError> {
        filter_zeros_by(self, target)
    }
}
