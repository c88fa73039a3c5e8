//! A tile repeated until it has a shape.
//!
//! ```text
//! tile_to_shape(A, S, order) = blocked_product(A, G)
//!     where G  = the compact layout of (|S_0| / |A_0|, |S_1| / |A_1|, ..), |A_i| = 1 past the rank of A,
//!     the mode of the lowest order varying fastest; refused where a quotient is not exact
//! ```

use crate::algebra::products::blocked_product;
use crate::layout::{Layout, Mode};
use crate::tree::htuple;
use crate::tree::htuple::{INLINE_NODES, Node, Nodes};
use crate::tree::inline_vec::InlineVec;
use crate::tree::stride::Stride;
use crate::{AlgebraError, Excess, HTuple, Operation, Shape};
use cute_static::machinery::Walk;
use cute_static::{LayoutLeft, LayoutRight};

/// One number a mode.
type Numbers = InlineVec<usize, INLINE_NODES>;

/// Repeats a tile until it has the sizes of a target shape, mode by mode; the result has the target's rank, and in each
/// mode the tile's and then the copies'. The order says how the copies follow one another in memory.
///
/// # Errors
/// [`AlgebraError::TileDivisibility`] if a mode of the tile does not divide its mode of the target,
/// [`AlgebraError::TileRank`] if the tile has more modes than the target, [`AlgebraError::Rank`] if the order has not as many,
/// [`AlgebraError::ZeroExtent`], and as [`logical_product`](crate::logical_product).
///
/// ```
/// use cute_dynamic::{Layout, Shape, tile_to_shape};
/// use cute_static::{LayoutLeft, LayoutRight};
/// let (tile, target): (Layout, Shape) = ("(8,8):(8,1)".parse().unwrap(), "(64,64)".parse().unwrap());
/// let l = tile_to_shape(&tile, &target, &LayoutLeft)?;
/// assert_eq!(l.to_string(), "((8,8),(8,8)):((8,64),(1,512))");
/// let l = tile_to_shape(&tile, &target, &LayoutRight)?;
/// assert_eq!(l.to_string(), "((8,8),(8,8)):((8,512),(1,64))");
/// // the last mode first, then the first one, then the second
/// let (tile, target): (Layout, Shape) = ("1:1".parse().unwrap(), "(3,3,3)".parse().unwrap());
/// let l = tile_to_shape(&tile, &target, &[1, 2, 0])?;
/// assert_eq!(l.to_string(), "((1,3),(1,3),(1,3)):((1,3),(0,9),(0,1))");
/// # Ok::<(), cute_dynamic::AlgebraError>(())
/// ```
pub fn tile_to_shape<O: ModeOrder + ?Sized>(tile: &Layout, target: &Shape, order: &O) -> Result<Layout, AlgebraError> {
    let rank = target.rank();
    if tile.rank() > rank {
        return Err(AlgebraError::TileRank { tile: tile.rank(), shape: rank });
    }
    let (mut copies, mut orders) = (Numbers::new(), Numbers::new());
    order.each_order(rank, &mut |number| orders.push(number))?;
    if orders.len() != rank {
        return Err(AlgebraError::Rank { expected: rank, found: orders.len() });
    }
    let mut tiles = htuple::children(tile.nodes());
    for (mode, goal) in htuple::children(target.nodes()).enumerate() {
        let extent =
            htuple::leaves(goal).try_fold(1usize, |size, extent| Operation::TileToShape.sizes(size, extent))?;
        let tile = tiles
            .next()
            .map_or(1, |tile| htuple::leaves(tile).fold(1, |size: usize, leaf| size.saturating_mul(leaf.extent)));
        if extent == 0 {
            return Err(AlgebraError::ZeroExtent { mode });
        }
        match (extent.checked_div(tile), extent.checked_rem(tile)) {
            (Some(quotient), Some(0)) => copies.push(quotient),
            _ => return Err(AlgebraError::TileDivisibility { mode, tile, extent }),
        }
    }
    Operation::TileToShape.tells(blocked_product(tile, &compact(&copies, &orders)?))
}

/// The compact layout of these extents.
fn compact(extents: &[usize], orders: &[usize]) -> Result<Layout, AlgebraError> {
    let mut nodes = Nodes::new();
    nodes.push(Node::Tuple(extents.len()));
    for (mode, &extent) in extents.iter().enumerate() {
        let order = orders.get(mode);
        // what varies faster than this mode; of equal orders the left one does
        let faster = extents.iter().zip(orders).enumerate().filter(|&(i, (_, other))| (Some(other), i) < (order, mode));
        let stride = faster.map(|(_, (&extent, _))| extent).try_fold(1usize, usize::checked_mul);
        let stride = stride
            .and_then(|stride| isize::try_from(stride).ok())
            .ok_or(Operation::TileToShape.overflow(Excess::Stride))?;
        nodes.push(Node::Leaf(Mode { extent, stride: Stride::Int(stride) }));
    }
    Layout::from_nodes(nodes)
}

/// Which modes vary fastest: [`LayoutLeft`], [`LayoutRight`], or a number for each mode, the lowest for the fastest (a
/// tuple, an array, a tree). Of equal numbers the left one is lower.
pub trait ModeOrder {
    /// Calls `visit` with the number of each mode.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] for a number that is no `usize`.
    fn each_order(&self, rank: usize, visit: &mut dyn FnMut(usize)) -> Result<(), AlgebraError>;
}

macro_rules! orders {
    ($([$($generics:tt)*] $t:ty, |$order:pat_param, $rank:pat_param| $numbers:expr;)*) => {$(
        impl<$($generics)*> ModeOrder for $t {
            fn each_order(&self, $rank: usize, visit: &mut dyn FnMut(usize)) -> Result<(), AlgebraError> {
                let $order = self;
                $numbers.for_each(visit);
                Ok(())
            }
        }
    )*};
}
orders! {
    [] LayoutLeft, |_, rank| (0..rank);
    [] LayoutRight, |_, rank| (0..rank).rev();
    [] [usize], |order, _| order.iter().copied();
    [const N: usize] [usize; N], |order, _| order.iter().copied();
    [] HTuple<usize>, |order, _| order.leaves();
}
impl<O: ModeOrder + ?Sized> ModeOrder for &O {
    fn each_order(&self, rank: usize, visit: &mut dyn FnMut(usize)) -> Result<(), AlgebraError> {
        (**self).each_order(rank, visit)
    }
}
macro_rules! tuples {
    ($([$($t:ident)+])*) => {$(
        impl<$($t: Walk),+> ModeOrder for ($($t,)+) {
            fn each_order(&self, rank: usize, visit: &mut dyn FnMut(usize)) -> Result<(), AlgebraError> {
                HTuple::<usize>::from_walk(self)?.each_order(rank, visit)
            }
        }
    )*};
}
tuples! {
    [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H] [A B C D E F G H I]
    [A B C D E F G H I J] [A B C D E F G H I J K] [A B C D E F G H I J K L]
}

impl Layout {
    /// [`tile_to_shape`](crate::tile_to_shape) as a method.
    ///
    /// # Errors
    /// As [`tile_to_shape`](crate::tile_to_shape).
    pub fn tile_to_shape<O: ModeOrder + ?Sized>(&self, target: &Shape, order: &O) -> Result<Self, AlgebraError> {
        tile_to_shape(self, target, order)
    }
}
