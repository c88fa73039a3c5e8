//! Tiles and partitions (Sections 3.3.4 and 3.5.2): divide, then slice.
//!
//! ```text
//! with (tile, rest) = zipped_divide(A, T):
//! inner_partition(A, T, c)     = (modes of tile, what is left of rest at c)      everything inside tile c
//! outer_partition(A, T, c)     = (what is left of tile at c, modes of rest)      element c of every tile
//! local_tile                   = inner_partition
//! local_partition(A, Thr, i)   = outer_partition(A, product_each(shape of Thr), c)      with Thr(c) = i
//!
//! c an integer: of all tiles (elements of a tile), counted colexicographically
//! c a tuple:    mode by mode; `_` keeps a mode, and modes that it does not name are kept
//! ```

use crate::layout::slice::slice_tree;
use crate::layout::{Layout, Mode};
use crate::tree::htuple::{HTuple, Node, Nodes, children, leaves};
use crate::{
    AlgebraError, AsCoord, AsTiler, Coord, Offset, Operation, Tiler, get_flat_coord, product_each, zipped_divide,
};

/// Which half of a divided layout is sliced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sliced {
    Tile,
    Rest,
}

/// The tile at a coordinate of the tiles that `tiler` makes of `layout`, and its offset.
///
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`]. Elements past the extent have the offset that the layout goes on
/// to; of tensors they do not exist. An [exact](Tiler::exact) tiler is refused instead.
///
/// # Errors
/// As [`zipped_divide`]; [`AlgebraError::OutOfBounds`], [`AlgebraError::CoordinateRank`] or [`AlgebraError::CoordinateNests`] of
/// the coordinate.
///
/// ```
/// use cute_dynamic::{Layout, Offset, inner_partition};
/// let a: Layout = "(256,40):(1,300)".parse().unwrap();
/// let (tile, offset) = inner_partition(&a, &(128, 8), (1, 2))?;
/// assert_eq!((tile.to_string(), offset), ("(128,8):(1,300)".into(), Offset::Int(128 + 16 * 300)));
/// assert_eq!(inner_partition(&a, &(128, 8), (1, ..))?.0.to_string(), "(128,8,5):(1,300,2400)");
/// assert_eq!(inner_partition(&a, &(128, 8), (1, 5)).unwrap_err().code(), "out_of_bounds");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn inner_partition<T: AsTiler + ?Sized>(
    layout: &Layout,
    tiler: &T,
    coord: impl AsCoord,
) -> Result<(Layout, Offset), AlgebraError> {
    let divided = Operation::LocalTile.tells(zipped_divide(layout, tiler))?;
    partition(&divided, &Coord::from_walk(&coord)?, Sliced::Rest)
}

/// [`inner_partition`] by CuTe's other name: the tile of a CTA.
///
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`]. Elements past the extent have the offset that the layout goes on
/// to; of tensors they do not exist. An [exact](Tiler::exact) tiler is refused instead.
///
/// # Errors
/// As [`inner_partition`].
///
/// ```
/// use cute_dynamic::{Layout, local_tile};
/// let a: Layout = "(256,64):(64,1)".parse().unwrap();
/// assert_eq!(local_tile(&a, &(128, 8), (1, 3))?.0.to_string(), "(128,8):(64,1)");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
#[cfg_attr(doc, doc = include_str!("../../figures/local_tile.md"))]
pub fn local_tile<T: AsTiler + ?Sized>(
    layout: &Layout,
    tiler: &T,
    coord: impl AsCoord,
) -> Result<(Layout, Offset), AlgebraError> {
    inner_partition(layout, tiler, coord)
}

/// The element at a coordinate of each tile that `tiler` makes of `layout`, and the offset of the first.
///
/// Tiles that do not divide round up, as in CuTe: see [`zipped_divide`]. Elements past the extent have the offset that the layout goes on
/// to; of tensors they do not exist. An [exact](Tiler::exact) tiler is refused instead.
///
/// # Errors
/// As [`inner_partition`].
///
/// ```
/// use cute_dynamic::{Layout, Offset, outer_partition};
/// let a: Layout = "(16,64):(64,1)".parse().unwrap();
/// let (mine, offset) = outer_partition(&a, &(2, 16), (1, 5))?;
/// assert_eq!((mine.to_string(), offset), ("(8,4):(128,16)".into(), Offset::Int(69)));
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn outer_partition<T: AsTiler + ?Sized>(
    layout: &Layout,
    tiler: &T,
    coord: impl AsCoord,
) -> Result<(Layout, Offset), AlgebraError> {
    let divided = Operation::OuterPartition.tells(zipped_divide(layout, tiler))?;
    partition(&divided, &Coord::from_walk(&coord)?, Sliced::Tile)
}

/// The part of thread `index` of the layout `threads` (coordinates to indices), repeated over `layout`, and its offset.
///
/// Threads that do not divide round up, as in CuTe: all have as many elements, some of them past the extents, which of tensors do not
/// exist. To have that refused, take the [`outer_partition`] by the [exact](Tiler::exact) shape of the threads.
///
/// # Errors
/// As [`zipped_divide`]; [`AlgebraError::NoThread`] if no coordinate of `threads` has that index (or if its modes are
/// interleaved, so that dividing the index by the strides does not tell which one).
///
/// ```
/// use cute_dynamic::{AlgebraError, Layout, Offset, local_partition};
/// let [a, threads]: [Layout; 2] = ["(16,64):(64,1)", "(2,16):(16,1)"].map(|text| text.parse().unwrap());
/// // thread 21 is (1, 5)
/// let (mine, offset) = local_partition(&a, &threads, 21)?;
/// assert_eq!((mine.to_string(), offset), ("(8,4):(128,16)".into(), Offset::Int(69)));
/// assert_eq!(local_partition(&a, &threads, 32), Err(AlgebraError::NoThread { index: 32 }));
/// # Ok::<(), AlgebraError>(())
/// ```
pub fn local_partition(layout: &Layout, threads: &Layout, index: usize) -> Result<(Layout, Offset), AlgebraError> {
    let (tiler, coord) = thread(threads, index)?;
    partition(&Operation::LocalPartition.tells(zipped_divide(layout, &tiler))?, &coord, Sliced::Tile)
}

/// The tiler of all threads, and the coordinate of one in it.
pub(crate) fn thread(threads: &Layout, index: usize) -> Result<(Tiler, Coord), AlgebraError> {
    let coord = get_flat_coord(threads, index)?;
    Ok((Tiler::from_shape(&product_each(&threads.shape())?)?, coord.map(Some)))
}

/// A divided layout, sliced in one half: its modes side by side, those of the tile first.
pub(crate) fn partition(divided: &Layout, coord: &Coord, sliced: Sliced) -> Result<(Layout, Offset), AlgebraError> {
    let mut halves = children(divided.nodes());
    let (tile, rest) = (halves.next().unwrap_or(&[]), halves.next().unwrap_or(&[]));
    let half = if sliced == Sliced::Tile { tile } else { rest };
    // a coordinate of the whole divided layout: the other half, and the modes that it does not name, are kept
    let padding = match (coord.nodes(), half) {
        ([Node::Tuple(n), ..], [Node::Tuple(all), ..]) => all.saturating_sub(*n),
        _ => 0,
    };
    let mut full = Nodes::new();
    full.push(Node::Tuple(2));
    if sliced == Sliced::Rest {
        full.push(Node::Leaf(None));
    }
    match coord.nodes() {
        [Node::Tuple(n), coords @ ..] if padding > 0 => {
            full.push(Node::Tuple(n.saturating_add(padding)));
            full.extend_from_slice(coords);
            (0..padding).for_each(|_| full.push(Node::Leaf(None)));
        }
        // of a half that is one mode, a tuple of one is the coordinate
        [Node::Tuple(1), one @ ..] if matches!(half, [Node::Leaf(_)]) => full.extend_from_slice(one),
        nodes => full.extend_from_slice(nodes),
    }
    if sliced == Sliced::Tile {
        full.push(Node::Leaf(None));
    }
    let full = HTuple::from_nodes(full);
    let (_, offset) = slice_tree(&full, divided)?;
    if let Ok(Some((index, bound))) = divided.first_outside(&full) {
        return Err(AlgebraError::OutOfBounds { index, bound });
    }
    let coord = full.get(usize::from(sliced == Sliced::Rest)).unwrap_or_else(|| HTuple::leaf(None));
    let mut modes = Nodes::new();
    let mut count = 0usize;
    let mut push = |nodes: &[Node<Mode>]| {
        modes.extend_from_slice(nodes);
        count = count.saturating_add(1);
    };
    if sliced == Sliced::Rest {
        children(tile).for_each(&mut push);
    }
    match coord.nodes() {
        [Node::Leaf(None)] => push(half),
        [Node::Leaf(Some(_))] => {}
        coords => {
            for (coord, mode) in children(coords).zip(children(half)) {
                if leaves(coord).any(|index| index.is_none()) {
                    let (left, _) = slice_tree(&HTuple::from_slice(coord), &Layout::from_subtree(mode))?;
                    push(left.nodes());
                }
            }
        }
    }
    if sliced == Sliced::Tile {
        children(rest).for_each(&mut push);
    }
    let mut all = Nodes::new();
    match count {
        0 => all.push(Node::Leaf(Mode::UNIT)),
        1 => {}
        n => all.push(Node::Tuple(n)),
    }
    all.extend_from_slice(&modes);
    Ok((Layout::from_valid(all), offset))
}
