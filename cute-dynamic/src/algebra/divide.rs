//! Divides (Section 3.5.2): a layout split into the tile that the tiler points to and the rest.

use crate::algebra::complement::complement_into;
use crate::algebra::composition::compose;
use crate::algebra::tiler::{AsTiler, Tile, TilerRef, in_one, in_two};
use crate::layout::{Layout, Mode};
use crate::tree::htuple;
use crate::tree::htuple::{Node, Nodes};
use crate::{AlgebraError, Operation};

/// `A` divided by a tiler `B`: `A o (B, B*)` with the complement taken below |A|, the tile first and the rest second. By
/// mode with a tuple of tilers (Section 3.5.2).
///
/// Where B does not divide A the rest rounds up, and the result is larger than A: see [`zipped_divide`]. An
/// [exact](crate::Tiler::exact) tiler is refused instead.
///
/// # Errors
/// As [`composition`](crate::composition) and [`complement`](crate::complement), and [`AlgebraError::NotOnto`] if tile
/// and rest together would lose elements of A.
///
/// ```
/// use cute_dynamic::{Layout, Tiler, logical_divide};
/// let a: Layout = "(8,16):(20,1)".parse().unwrap();
/// let t: Tiler = "<4:1,8:2>".parse().unwrap();
/// assert_eq!(logical_divide(&a, &t)?.to_string(), "((4,2),(8,2)):((20,80),(2,1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/logical_divide.md"))]
pub fn logical_divide<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    let mut out = Nodes::new();
    Operation::LogicalDivide.tells(tiler.with_tiler(|tiler| divide(a.nodes(), tiler, &mut out)))?;
    Layout::take_nodes(&mut out)
}

/// [`logical_divide`] with all tiles in the first mode and all rests in the second, always of rank 2.
///
/// A mode that is left alone (`_`) gives a tile `1:0` and is itself the rest.
///
/// A tile that does not divide rounds up, as in CuTe: the last tile reaches past the extent, and a coordinate there has the offset that
/// the layout goes on to, which is another element's. On tensors such an element does not exist. An
/// [exact](crate::Tiler::exact) tiler is refused instead.
/// ```
/// use cute_dynamic::{Exact, Layout, zipped_divide};
/// let columns: Layout = "(8,12):(1,8)".parse().unwrap();
/// let tiles = zipped_divide(&columns, &(5, 5))?; // 2x3 tiles of 5x5 for 8x12 elements
/// assert_eq!(tiles.to_string(), "((5,5),(2,3)):((1,8),(5,40))");
/// // row 3 of the second tile is row 8 of 8: at the offset of element (0, 1)
/// assert_eq!(tiles.at(3 + 25), columns.at(8));
/// let refused = zipped_divide(&columns, &Exact((5, 5))).unwrap_err();
/// assert_eq!(refused.to_string(), "zipped_divide: a tile of 5 does not divide an extent of 8");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
///
/// # Errors
/// As [`logical_divide`].
///
/// ```
/// use cute_dynamic::{Layout, Tiler, zipped_divide};
/// let a: Layout = "(8,16):(20,1)".parse().unwrap();
/// let t: Tiler = "<4:1,8:2>".parse().unwrap();
/// assert_eq!(zipped_divide(&a, &t)?.to_string(), "((4,8),(2,2)):((20,2),(80,1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn zipped_divide<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    zipped(Operation::ZippedDivide, a, tiler, false, false)
}

/// [`zipped_divide`] with the modes of the rest side by side after the tile: `(tile, rest_0, rest_1, ...)`. It rounds up as that does;
/// an [exact](crate::Tiler::exact) tiler is refused instead.
///
/// The modes of the rest follow the tile one by one, also if there is only one. C++ CuTe keeps that one in a tuple:
/// `tiled_divide((16):(1), <4>)` is `((4),4):((1),4)` here and `((4),(4)):((1),(4))` there, the same function.
///
/// # Errors
/// As [`logical_divide`].
///
/// ```
/// use cute_dynamic::{Layout, Tiler, tiled_divide};
/// let a: Layout = "(8,16):(20,1)".parse().unwrap();
/// let t: Tiler = "<4:1,8:2>".parse().unwrap();
/// assert_eq!(tiled_divide(&a, &t)?.to_string(), "((4,8),2,2):((20,2),80,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn tiled_divide<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    zipped(Operation::TiledDivide, a, tiler, false, true)
}

/// [`zipped_divide`] with the modes of tile and rest side by side: `(tile_0, ..., rest_0, ...)`. It rounds up as that does;
/// an [exact](crate::Tiler::exact) tiler is refused instead.
///
/// # Errors
/// As [`logical_divide`].
///
/// ```
/// use cute_dynamic::{Layout, Tiler, flat_divide};
/// let a: Layout = "(8,16):(20,1)".parse().unwrap();
/// let t: Tiler = "<4:1,8:2>".parse().unwrap();
/// assert_eq!(flat_divide(&a, &t)?.to_string(), "(4,8,2,2):(20,2,80,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn flat_divide<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    zipped(Operation::FlatDivide, a, tiler, true, true)
}

impl Layout {
    /// [`logical_divide`](crate::logical_divide) as a method.
    ///
    /// # Errors
    /// As [`logical_divide`](crate::logical_divide).
    pub fn logical_divide<T: AsTiler + ?Sized>(&self, tiler: &T) -> Result<Self, AlgebraError> {
        logical_divide(self, tiler)
    }

    /// [`zipped_divide`](crate::zipped_divide) as a method.
    ///
    /// # Errors
    /// As [`logical_divide`](crate::logical_divide).
    pub fn zipped_divide<T: AsTiler + ?Sized>(&self, tiler: &T) -> Result<Self, AlgebraError> {
        zipped_divide(self, tiler)
    }

    /// [`tiled_divide`](crate::tiled_divide) as a method.
    ///
    /// # Errors
    /// As [`logical_divide`](crate::logical_divide).
    pub fn tiled_divide<T: AsTiler + ?Sized>(&self, tiler: &T) -> Result<Self, AlgebraError> {
        tiled_divide(self, tiler)
    }

    /// [`flat_divide`](crate::flat_divide) as a method.
    ///
    /// # Errors
    /// As [`logical_divide`](crate::logical_divide).
    pub fn flat_divide<T: AsTiler + ?Sized>(&self, tiler: &T) -> Result<Self, AlgebraError> {
        flat_divide(self, tiler)
    }
}

/// Appends the divided modes as one tree.
fn divide(a: &[Node<Mode>], tiler: TilerRef<'_>, out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    in_one(a, tiler, out, split_by)
}

/// Appends one mode divided by its tile.
#[inline]
fn split_by(a: &[Node<Mode>], tile: Tile<'_>, out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    if tile.exact { split_exactly(a, tile.layout.nodes(), out) } else { split(a, tile.layout.nodes(), out) }
}

/// [`split`], refused unless tile and rest have as many elements as `a`.
fn split_exactly(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    let from = out.len();
    split(a, b, out)?;
    let divided = out.get(from..).unwrap_or(&[]);
    let extent = size(a);
    if size(divided) == extent {
        return Ok(());
    }
    let tile = htuple::children(divided).next().map_or(1, size);
    Err(AlgebraError::TileLeavesRest { by: Operation::LogicalDivide, tile, extent })
}

/// The number of elements.
fn size(tree: &[Node<Mode>]) -> usize {
    htuple::leaves(tree).fold(1usize, |size, mode| size.saturating_mul(mode.extent))
}

/// Appends `A o (B, B*)`.
fn split(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    let mut both = Nodes::new();
    both.push(Node::Tuple(2));
    both.extend_from_slice(b);
    complement_into(b, size(a), true, &mut both)?;
    compose(a, &both, out)
}

fn zipped<T: AsTiler + ?Sized>(
    by: Operation,
    a: &Layout,
    tiler: &T,
    flat_tile: bool,
    flat_rest: bool,
) -> Result<Layout, AlgebraError> {
    let (mut tile, mut rest) = (Nodes::new(), Nodes::new());
    by.tells(tiler.with_tiler(|tiler| zip(a.nodes(), tiler, &mut tile, &mut rest)))?;
    arrange(&tile, &rest, flat_tile, flat_rest)
}

/// Tile and rest as one layout: `(tile, rest)`, each as one mode or, `flat`, as its modes side by side.
pub(crate) fn arrange(
    tile: &[Node<Mode>],
    rest: &[Node<Mode>],
    flat_tile: bool,
    flat_rest: bool,
) -> Result<Layout, AlgebraError> {
    let mut out = Nodes::new();
    let modes = |tree: &[Node<Mode>], flat| if flat { htuple::rank(tree) } else { 1 };
    out.push(Node::Tuple(modes(tile, flat_tile).saturating_add(modes(rest, flat_rest))));
    for (tree, flat) in [(tile, flat_tile), (rest, flat_rest)] {
        out.extend_from_slice(if flat { htuple::children(tree).rest } else { tree });
    }
    Layout::take_nodes(&mut out)
}

/// Appends one tree to the tiles and one to the rests.
fn zip(
    a: &[Node<Mode>],
    tiler: TilerRef<'_>,
    tiles: &mut Nodes<Mode>,
    rests: &mut Nodes<Mode>,
) -> Result<(), AlgebraError> {
    in_two(a, tiler, (tiles, rests), |mode, tile, tiles, rests| {
        let mut divided = Nodes::new();
        split_by(mode, tile, &mut divided)?;
        let (tile, rest) = htuple::split_first(htuple::children(&divided).rest);
        tiles.extend_from_slice(tile);
        rests.extend_from_slice(rest);
        Ok(())
    })
}
