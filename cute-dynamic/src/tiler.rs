//! Tilers (Definition 3.1): what a composition or divide does to each mode.

use crate::htuple::{Node, children};
use crate::{AlgebraError, Layout, Shape};
use alloc::vec::Vec;

/// A tree of tiles: a mode left alone, a layout, or a tiler for each mode.
///
/// ```
/// use cute_dynamic::{Layout, Tiler};
/// let by_mode = Tiler::ByMode(vec![Tiler::extent(4)?, Tiler::Keep]);
/// assert_eq!(by_mode, "<4,_>".parse().unwrap());
/// assert_eq!(by_mode.to_string(), "<4:1,_>");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "layouts stay off the heap")]
pub enum Tiler {
    /// Leave this mode alone; written `_`.
    Keep,
    /// One layout for the whole (an integer `n` is the layout `n:1`).
    Layout(Layout),
    /// One tiler a mode, `<t0,t1,...>`; modes beyond the last stay as they are.
    ByMode(Vec<Tiler>),
}

/// A borrowed [`Tiler`].
#[derive(Debug, Clone, Copy)]
pub enum TilerRef<'t> {
    /// Leave this mode alone.
    Keep,
    /// One layout for the whole.
    Layout(&'t Layout),
    /// One tiler a mode.
    ByMode(&'t [Tiler]),
}

impl Tiler {
    /// The tiler `n:1`, the first `n` elements.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`].
    pub fn extent(n: usize) -> Result<Self, AlgebraError> {
        Layout::mode(n, 1).map(Self::Layout)
    }

    /// The tiler that a shape stands for (Section 3.3.5): `(4,8)` is `<4,8>`, a tuple inside it one tuple of tiles.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`], [`AlgebraError::Overflow`] (also for a depth beyond 64).
    ///
    /// ```
    /// use cute_dynamic::Tiler;
    /// assert_eq!(Tiler::from_shape(&"(4,(2,8))".parse().unwrap())?.to_string(), "<4:1,<2:1,8:1>>");
    /// # Ok::<(), cute_dynamic::AlgebraError>(())
    /// ```
    pub fn from_shape(shape: &Shape) -> Result<Self, AlgebraError> {
        // The recursion is as deep as the shape.
        if shape.depth() > crate::text::MAX_DEPTH {
            return Err(AlgebraError::Overflow);
        }
        Self::from_extents(shape.nodes())
    }

    fn from_extents(tree: &[Node<usize>]) -> Result<Self, AlgebraError> {
        match tree {
            [Node::Leaf(extent)] => Self::extent(*extent),
            _ => children(tree).map(Self::from_extents).collect::<Result<_, _>>().map(Self::ByMode),
        }
    }
}

impl From<Layout> for Tiler {
    fn from(layout: Layout) -> Self {
        Self::Layout(layout)
    }
}

impl From<Vec<Tiler>> for Tiler {
    fn from(modes: Vec<Tiler>) -> Self {
        Self::ByMode(modes)
    }
}

impl From<&[Tiler]> for Tiler {
    fn from(modes: &[Tiler]) -> Self {
        Self::ByMode(modes.to_vec())
    }
}

impl<const N: usize> From<[Tiler; N]> for Tiler {
    fn from(modes: [Tiler; N]) -> Self {
        Self::ByMode(Vec::from(modes))
    }
}

/// What composition and the divides take on the right: a [`Layout`], a [`Tiler`], or tilers by mode.
pub trait AsTiler {
    /// The tiler.
    fn as_tiler(&self) -> TilerRef<'_>;
}

impl AsTiler for Layout {
    #[inline]
    fn as_tiler(&self) -> TilerRef<'_> {
        TilerRef::Layout(self)
    }
}

impl AsTiler for Tiler {
    fn as_tiler(&self) -> TilerRef<'_> {
        match self {
            Self::Keep => TilerRef::Keep,
            Self::Layout(layout) => TilerRef::Layout(layout),
            Self::ByMode(modes) => TilerRef::ByMode(modes),
        }
    }
}

impl AsTiler for [Tiler] {
    fn as_tiler(&self) -> TilerRef<'_> {
        TilerRef::ByMode(self)
    }
}

impl<const N: usize> AsTiler for [Tiler; N] {
    fn as_tiler(&self) -> TilerRef<'_> {
        TilerRef::ByMode(self)
    }
}

impl<T: AsTiler + ?Sized> AsTiler for &T {
    fn as_tiler(&self) -> TilerRef<'_> {
        (**self).as_tiler()
    }
}
