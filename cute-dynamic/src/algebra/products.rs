//! Products (Section 3.5.1): every element of a grid replaced by a shifted copy of a tile.
//!
//! ```text
//! logical_product(A, B)            = (A, A* o B)        A* the complement of A without a bound; refused where A overlaps
//! logical_product(A, n)            = logical_product(A, n:1);   logical_product(A, _) = A
//! logical_product(A, <T0, T1, ..>) = (logical_product(A0, T0), logical_product(A1, T1), .., rest of A)      (Eq. 12)
//! zipped_product(A, B)             = logical_product(A, B)
//! zipped_product(A, _)             = (1:0, A)
//! zipped_product(A, <T0, T1, ..>)  = ((tile of A0, tile of A1, ..), (grid of A0, grid of A1, .., rest of A))
//! tiled_product, flat_product      = (tile, grid_0, grid_1, ..), (tile_0, tile_1, .., grid_0, grid_1, ..)
//! blocked_product(A, B)            = ((A0, G0), (A1, G1), ..)   where (G0, G1, ..) = A* o (B0, B1, ..)
//! raked_product(A, B)              = ((G0, A0), (G1, A1), ..)   the shorter of A and B filled up with 1:0
//! ```
//!
//! Copies never overlap: the complement leaves the image of the tile alone however far the grid reaches (Eq. 28).

use crate::algebra::basis;
use crate::algebra::complement::{goes_on, unbounded_into};
use crate::algebra::composition::compose;
use crate::algebra::divide::arrange;
use crate::algebra::tiler::{AsTiler, TilerRef, in_one, in_two};
use crate::layout::{Codomain, Layout, Mode, codomain};
use crate::tree::htuple;
use crate::tree::htuple::{Node, Nodes};
use crate::tree::stride::Stride;
use crate::{AlgebraError, Excess, Operation};

/// `A` repeated over a grid `B`: `(A, A* o B)`, the tile first and the grid second, which is compatible with B. By mode
/// with a tuple of tilers (Section 3.5.1).
///
/// # Errors
/// [`AlgebraError::NotDisjoint`] or [`AlgebraError::NegativeStride`] if A has no complement;
/// [`AlgebraError::StrideDivisibility`], [`AlgebraError::ShapeDivisibility`] or [`AlgebraError::NotDistributive`] if the
/// grid does not fit the gaps of A; [`AlgebraError::Codomain`] if the grid counts coordinates that A does not have;
/// [`AlgebraError::TilerRank`], [`AlgebraError::Overflow`].
///
/// ```
/// use cute_dynamic::{Layout, logical_product};
/// let tile: Layout = "(4,8):(20,2)".parse().unwrap();
/// let grid: Layout = "(3,2):(2,1)".parse().unwrap();
/// assert_eq!(logical_product(&tile, &grid)?.to_string(), "((4,8),(3,2)):((20,2),(80,1))");
/// // three copies do not fit gaps of two
/// let refused = logical_product(&"4:2".parse::<Layout>().unwrap(), &3usize).unwrap_err();
/// assert_eq!(refused.code(), "shape_divisibility");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn logical_product<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    let mut out = Nodes::new();
    Operation::LogicalProduct.tells(tiler.with_tiler(|tiler| multiply(a.nodes(), tiler, &mut out)))?;
    Layout::from_nodes(out)
}

/// [`logical_product`] with all tiles in the first mode and all grids in the second, always of rank 2.
///
/// Modes that are left alone are with the grids; one that is left alone by name (`_`) has a tile `1:0`.
///
/// # Errors
/// As [`logical_product`].
///
/// ```
/// use cute_dynamic::{Layout, Tiler, zipped_product};
/// let a: Layout = "(8,16):(1,8)".parse().unwrap();
/// let t: Tiler = "<4,2:0>".parse().unwrap();
/// assert_eq!(zipped_product(&a, &t)?.to_string(), "((8,16),(4,2)):((1,8),(8,0))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn zipped_product<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    zipped(Operation::ZippedProduct, a, tiler, false, false)
}

/// [`zipped_product`] with the modes of the grid side by side after the tile: `(tile, grid_0, grid_1, ...)`.
///
/// The modes of the grid follow the tile one by one, also if the grid is a mode of one. C++ CuTe keeps that mode in its
/// tuple: `tiled_product(3:32, (128):(1))` is `(3,(32,4)):(32,(1,96))` here and `(3,((32,4))):(32,((1,96)))` there, the same
/// function.
///
/// # Errors
/// As [`logical_product`].
///
/// ```
/// use cute_dynamic::{Layout, tiled_product};
/// let (a, b): (Layout, Layout) = ("(4,8):(20,2)".parse().unwrap(), "(3,2):(2,1)".parse().unwrap());
/// assert_eq!(tiled_product(&a, &b)?.to_string(), "((4,8),3,2):((20,2),80,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn tiled_product<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    zipped(Operation::TiledProduct, a, tiler, false, true)
}

/// [`zipped_product`] with the modes of tile and grid side by side: `(tile_0, ..., grid_0, ...)`.
///
/// # Errors
/// As [`logical_product`].
///
/// ```
/// use cute_dynamic::{Layout, flat_product};
/// let (a, b): (Layout, Layout) = ("(4,8):(20,2)".parse().unwrap(), "(3,2):(2,1)".parse().unwrap());
/// assert_eq!(flat_product(&a, &b)?.to_string(), "(4,8,3,2):(20,2,80,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn flat_product<T: AsTiler + ?Sized>(a: &Layout, tiler: &T) -> Result<Layout, AlgebraError> {
    zipped(Operation::FlatProduct, a, tiler, true, true)
}

/// The product by rank: each mode of A with the mode of the grid, `((A0, G0), (A1, G1), ...)`. A 3x4 tile over a 2x5
/// grid is a 6x20 layout of 3x4 blocks (Figure 10).
///
/// Of different ranks the shorter one is filled up with modes `1:0`, as in CuTe.
///
/// # Errors
/// As [`logical_product`].
///
/// ```
/// use cute_dynamic::{Layout, blocked_product};
/// let (a, b): (Layout, Layout) = ("(3,4):(4,1)".parse().unwrap(), "(2,5):(1,2)".parse().unwrap());
/// assert_eq!(blocked_product(&a, &b)?.to_string(), "((3,2),(4,5)):((4,12),(1,24))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/blocked_product.md"))]
pub fn blocked_product(a: &Layout, b: &Layout) -> Result<Layout, AlgebraError> {
    Operation::BlockedProduct.tells(by_rank(a.nodes(), b.nodes(), false))
}

/// As [`blocked_product`] with each pair the other way round, `((G0, A0), (G1, A1), ...)`: neighbours in a row are in
/// different copies of the tile (Figure 11).
///
/// # Errors
/// As [`logical_product`].
///
/// ```
/// use cute_dynamic::{Layout, raked_product};
/// let (a, b): (Layout, Layout) = ("(3,4):(4,1)".parse().unwrap(), "(2,5):(1,2)".parse().unwrap());
/// assert_eq!(raked_product(&a, &b)?.to_string(), "((2,3),(5,4)):((12,4),(24,1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/raked_product.md"))]
pub fn raked_product(a: &Layout, b: &Layout) -> Result<Layout, AlgebraError> {
    Operation::RakedProduct.tells(by_rank(a.nodes(), b.nodes(), true))
}

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident($b:ident: $t:ty $(, $generic:ident)?);)*) => {
        impl Layout {$(
            #[doc = concat!("[`", stringify!($name), "`](crate::", stringify!($name), ") as a method.")]
            ///
            /// # Errors
            /// As [`logical_product`](crate::logical_product).
            pub fn $name$(<$generic: AsTiler + ?Sized>)?(&self, $b: $t) -> Result<Self, AlgebraError> {
                $name(self, $b)
            }
        )*}
    };
}
methods! {
    logical_product(tiler: &T, T);
    zipped_product(tiler: &T, T);
    tiled_product(tiler: &T, T);
    flat_product(tiler: &T, T);
    blocked_product(b: &Self);
    raked_product(b: &Self);
}

/// Appends the product as one tree.
fn multiply(a: &[Node<Mode>], tiler: TilerRef<'_>, out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    in_one(a, tiler, out, |mode, tile, out| {
        out.push(Node::Tuple(2));
        out.extend_from_slice(mode);
        grid(mode, tile.layout.nodes(), out)
    })
}

/// Appends `A* o B`.
fn grid(a: &[Node<Mode>], b: &[Node<Mode>], out: &mut Nodes<Mode>) -> Result<(), AlgebraError> {
    if codomain(b) == Codomain::Coordinate {
        check_coordinates(a, b)?;
    }
    let mut free = Nodes::new();
    unbounded_into(a, &mut free)?;
    compose(&free, b, out)?;
    // behind the last copy that fits there is none
    if goes_on(&free) || is_inside(b, &free) { Ok(()) } else { Err(Operation::LogicalProduct.overflow(Excess::Stride)) }
}

/// Whether the values of B, which are not negative, lie inside the domain of A.
fn is_inside(b: &[Node<Mode>], a: &[Node<Mode>]) -> bool {
    let size = htuple::leaves(a).fold(1usize, |size, mode| size.saturating_mul(mode.extent));
    let last = htuple::leaves(b).try_fold(0usize, |last, mode| match mode.stride {
        Stride::Int(stride) => {
            Some(last.saturating_add(mode.extent.saturating_sub(1).saturating_mul(stride.unsigned_abs())))
        }
        _ => None,
    });
    last.is_some_and(|last| last < size)
}

/// The complement is as deep as A's coordinates or deeper, and only each of its components extends without end. So the
/// grid may name what A's strides name, and nothing inside it: there it would run past a gap, into the tile.
fn check_coordinates(a: &[Node<Mode>], b: &[Node<Mode>]) -> Result<(), AlgebraError> {
    let named = basis::paths(a);
    for (mode, leaf) in htuple::leaves(b).enumerate() {
        if let Stride::Basis { path, .. } = leaf.stride
            && (codomain(a) != Codomain::Coordinate || named.any_inside(path))
        {
            return Err(AlgebraError::Codomain { mode });
        }
    }
    Ok(())
}

fn zipped<T: AsTiler + ?Sized>(
    by: Operation,
    a: &Layout,
    tiler: &T,
    flat_tile: bool,
    flat_grid: bool,
) -> Result<Layout, AlgebraError> {
    let (mut tile, mut grid) = (Nodes::new(), Nodes::new());
    by.tells(tiler.with_tiler(|tiler| zip(a.nodes(), tiler, &mut tile, &mut grid)))?;
    arrange(&tile, &grid, flat_tile, flat_grid)
}

/// Appends one tree to the tiles and one to the grids.
fn zip(
    a: &[Node<Mode>],
    tiler: TilerRef<'_>,
    tiles: &mut Nodes<Mode>,
    grids: &mut Nodes<Mode>,
) -> Result<(), AlgebraError> {
    in_two(a, tiler, (tiles, grids), |mode, tile, tiles, grids| {
        tiles.extend_from_slice(mode);
        grid(mode, tile.layout.nodes(), grids)
    })
}

/// The modes of A and those of the grid in pairs.
fn by_rank(a: &[Node<Mode>], b: &[Node<Mode>], raked: bool) -> Result<Layout, AlgebraError> {
    // B as a tuple, also where it is a single mode: that mode stays one when the gaps of A split it
    let mut modes = Nodes::new();
    modes.push(Node::Tuple(htuple::rank(b)));
    modes.extend_from_slice(htuple::children(b).rest);
    let mut grids = Nodes::new();
    grid(a, &modes, &mut grids)?;
    let rank = htuple::rank(a).max(htuple::rank(b));
    let unit = [Node::Leaf(Mode::UNIT)];
    let (mut tiles, mut grids) = (htuple::children(a), htuple::children(&grids));
    let mut out = Nodes::new();
    out.push(Node::Tuple(rank));
    for _ in 0..rank {
        let (tile, grid) = (tiles.next().unwrap_or(&unit), grids.next().unwrap_or(&unit));
        out.push(Node::Tuple(2));
        for tree in if raked { [grid, tile] } else { [tile, grid] } {
            out.extend_from_slice(tree);
        }
    }
    Layout::from_nodes(out)
}
