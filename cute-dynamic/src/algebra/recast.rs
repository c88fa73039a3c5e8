//! Recasts: the same storage seen as elements of another width.
//!
//! ```text
//! upcast(s : d, N)    = s : 0                       if d = 0
//!                     = s : d / N                   if N | d
//!                     = s / k : 1  with k = N / d   if d | N, k | s;   1 : 1 if s | k
//!                     = refused                     otherwise
//! downcast(s : d, N)  = s N : 1  for one mode with d = 1,  s : d N  for all others
//! recast(L, old, new) = downcast(upcast(L, new / g), old / g)      with g = gcd(old, new), widths in bits
//! both by leaf; an extent of 1 takes any stride and stays
//! ```
//!
//! What holds: `upcast(L, N)(floor(c_i / k_i)) = floor(L(c) / N)` for all coordinates c, with `k_i` the elements of
//! leaf i in a new one; modes that overlap inside a new element, so that it would not, are refused. The image of
//! `downcast(L, N)` is all parts of the elements of L if L has a mode of stride 1, else the first part of each.

use crate::AlgebraError;
use crate::layout::{Layout, Mode};
use crate::tree::htuple;
use crate::tree::htuple::{Node, Nodes};
use crate::tree::stride::Stride;
use cute_static::machinery::{Down, LeafNumbers, Through, Up};

/// The layout in units of `factor` old elements each, for wider elements. The storage has to begin at a whole new one.
///
/// # Errors
/// [`AlgebraError::RecastStride`], [`AlgebraError::RecastExtent`] if a leaf does not divide,
/// [`AlgebraError::RecastOverlap`], [`AlgebraError::NegativeStride`] for one that leads backwards inside a new element,
/// [`AlgebraError::Codomain`] if the strides are no integers, [`AlgebraError::Size`] for a factor of 0.
///
/// ```
/// use cute_dynamic::{Layout, upcast};
/// assert_eq!(upcast(&"(8,1024):(1024,1)".parse::<Layout>().unwrap(), 16)?.to_string(), "(8,64):(64,1)");
/// assert_eq!(upcast(&"(2,4):(1,2)".parse::<Layout>().unwrap(), 4)?.to_string(), "(1,2):(1,1)");
/// assert!(upcast(&"4:3".parse::<Layout>().unwrap(), 2).is_err());
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn upcast(layout: &Layout, factor: usize) -> Result<Layout, AlgebraError> {
    let mut up = Up::new(factor)?;
    let wide = by_leaf(layout, |extent, stride| up.leaf(extent, stride))?;
    up.finish()?;
    Ok(wide)
}

/// The layout in units of which `factor` make an old element, for narrower elements. The first mode of stride 1 (of those
/// with more than one element, if there is any) is the one that goes through the parts; without one, the result leads to
/// the first part of each element.
///
/// # Errors
/// [`AlgebraError::NegativeStride`] for a stride of -1, [`AlgebraError::Codomain`] if the strides are no integers,
/// [`AlgebraError::Size`] for a factor of 0, [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, downcast};
/// assert_eq!(downcast(&"(8,64):(64,1)".parse::<Layout>().unwrap(), 16)?.to_string(), "(8,1024):(1024,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn downcast(layout: &Layout, factor: usize) -> Result<Layout, AlgebraError> {
    let mut through = Through::default();
    by_leaf(layout, |extent, stride| {
        through.leaf(extent, stride);
        Ok((extent, stride))
    })?;
    let mut down = Down::new(factor, through)?;
    by_leaf(layout, |extent, stride| down.leaf(extent, stride))
}

/// The layout of elements of `old` bits as one of elements of `new` bits: [`upcast`] and [`downcast`] by what the widths
/// are without their common divisor.
///
/// # Errors
/// As [`upcast`] and [`downcast`].
///
/// ```
/// use cute_dynamic::{Layout, recast};
/// let l: Layout = "(8,64):(64,1)".parse().unwrap();
/// assert_eq!(recast(&l, 16, 32)?.to_string(), "(8,32):(32,1)");
/// assert_eq!(recast(&l, 16, 8)?.to_string(), "(8,128):(128,1)");
/// assert_eq!(recast(&l, 6, 8)?.to_string(), "(8,48):(48,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[doc(alias = "recast_layout")]
pub fn recast(layout: &Layout, old: usize, new: usize) -> Result<Layout, AlgebraError> {
    let divisor = gcd(old, new);
    let parts = |bits: usize| bits.checked_div(divisor).unwrap_or(0);
    downcast(&upcast(layout, parts(new))?, parts(old))
}

impl Layout {
    /// [`upcast`](crate::upcast) as a method.
    ///
    /// # Errors
    /// As [`upcast`](crate::upcast).
    pub fn upcast(&self, factor: usize) -> Result<Self, AlgebraError> {
        upcast(self, factor)
    }

    /// [`downcast`](crate::downcast) as a method.
    ///
    /// # Errors
    /// As [`downcast`](crate::downcast).
    pub fn downcast(&self, factor: usize) -> Result<Self, AlgebraError> {
        downcast(self, factor)
    }

    /// [`recast`](crate::recast) as a method.
    ///
    /// # Errors
    /// As [`recast`](crate::recast).
    pub fn recast(&self, old: usize, new: usize) -> Result<Self, AlgebraError> {
        recast(self, old, new)
    }
}

/// Every leaf of an integer layout replaced.
fn by_leaf(
    layout: &Layout,
    mut recast: impl FnMut(usize, isize) -> Result<(usize, isize), AlgebraError>,
) -> Result<Layout, AlgebraError> {
    let mut nodes = Nodes::new();
    for &node in layout.nodes() {
        nodes.push(match node {
            Node::Tuple(n) => Node::Tuple(n),
            Node::Leaf(Mode { extent, stride: Stride::Int(stride) }) => {
                let (extent, stride) = recast(extent, stride)?;
                Node::Leaf(Mode { extent, stride: Stride::Int(stride) })
            }
            Node::Leaf(_) => {
                let mode = htuple::leaves(layout.nodes()).position(|mode| !matches!(mode.stride, Stride::Int(_)));
                return Err(AlgebraError::Codomain { mode: mode.unwrap_or(0) });
            }
        });
    }
    Layout::from_nodes(nodes)
}

/// The greatest common divisor; that of 0 and n is n.
fn gcd(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a.checked_rem(b).unwrap_or(0));
    }
    a
}
