//! A tile repeated until it has a shape.
//!
//! ```text
//! tile_to_shape(A, S, order) = blocked_product(A, G)
//!     where G  = the compact layout of (|S_0| / |A_0|, |S_1| / |A_1|, ..), |A_i| = 1 past the rank of A,
//!     the mode of the lowest order varying fastest; refused where a quotient is not exact
//! ```

pub(crate) mod types;

pub use self::types::{LayoutLeft, LayoutRight};
use self::types::{ModeOrder, RepeatList};
use super::numbers::Numbers;
use super::products::{ByRank, TileFirst};
use crate::AlgebraError;
use crate::layout::Layout;
use crate::layout::construct::plain;
use crate::layout::construct::types::{ConstructList, Extents, Grown, grown};
use crate::refusal::answer::{Answer, If, Outcome, ResultOf, ValueOf, granted};
use crate::refusal::operation as by;
use crate::refusal::verdict::*;
use crate::table::list::List;
use crate::table::plan::Plan;
use crate::table::tree::Tree;
use crate::tree::nested::Nested;
use crate::tree::tuple::Nil;
use typenum::UTerm;

granted! {
    /// A tile that can be repeated until it has the sizes of the shape `T`, the copies in the order `O`.
    ///
    /// Where a run-time integer decides it, the error is [`AlgebraError::TileDivisibility`] or the product's.
    TileToShapeBy<T, O> tile_to_shape(target: &T, order: &O),
    #[diagnostic::on_unimplemented(
        message = "tile_to_shape: not known to be possible for this tile, shape and order",
        label = "not for these operands",
        note = "an order is `LayoutLeft`, `LayoutRight` or a tuple of integers; generic code asks for `A: TileToShapeBy<T, O>`"
    )]
    AskTileToShape ask_tile_to_shape
}
#[diagnostic::do_not_recommend]
impl<A, T, O: RepeatedIn<A, T>> AskTileToShape<T, O> for A {
    type Answer = O::Answer;
    #[inline(always)]
    fn ask_tile_to_shape(&self, target: &T, order: &O) -> Outcome<ValueOf<O::Answer>> {
        order.repeated_in(self, target)
    }
}
/// [`TileToShapeBy`], seen from the order, the last operand: while that one is still being inferred there is nothing to
/// search.
pub trait RepeatedIn<A, T> {
    /// The layout, or a refusal.
    type Answer: Answer;
    /// The layout.
    fn repeated_in(&self, a: &A, target: &T) -> Outcome<ValueOf<Self::Answer>>;
}
impl<S: Nested + Tree<D>, D: Copy, T: Nested, O: ModeOrder, R> RepeatedIn<Layout<S, D>, T> for O
where
    Grid<S, T, O>: ByRank<TileFirst, Answer<S, D> = R>,
    R: Plan,
{
    type Answer = If<VerdictOn<S, T, O>, R::ToldBy<by::tile_to_shape>>;
    #[inline(always)]
    fn repeated_in(&self, a: &Layout<S, D>, target: &T) -> Outcome<ValueOf<Self::Answer>> {
        VerdictOn::<S, T, O>::before::<R::ToldBy<by::tile_to_shape>>(|| {
            let copies =
                repeats::<Copies<S, T>>(target.sizes()?.extents(UTerm, Nil), a.shape().sizes()?.extents(UTerm, Nil))?;
            let strides = plain::compact::<O::Strides<Copies<S, T>>>(
                |numbers| numbers.with(copies),
                |mode, extent, _| plain::Leaf { extent, order: self.order(mode), idle: false },
            )?;
            let grid: Grid<S, T, O> =
                Layout::from_parts(grown::<T::Sizes, _>(Extents(copies)?)?, grown::<T::Sizes, _>(strides)?);
            R::told_by::<by::tile_to_shape>(ByRank::<TileFirst>::by_rank(grid, *a))
        })
    }
}
/// How often the modes of a tile of shape `S` go into those of `T`.
type Copies<S, T> = CopiesOf<Sizes<S>, Sizes<T>>;
type Sizes<S> = <<S as Nested>::Sizes as Nested>::Extents<UTerm, Nil>;
type CopiesOf<L, M> = <M as RepeatList>::Repeats<L, L, M>;
/// The verdict on them and their order.
type VerdictOn<S, T, O> = <<O as ModeOrder>::Strides<Copies<S, T>> as ConstructList>::Ends;
/// The copies in their order.
type Grid<S, T, O> = Layout<
    Grown<<T as Nested>::Sizes, Extents<Copies<S, T>>>,
    Grown<<T as Nested>::Sizes, <O as ModeOrder>::Strides<Copies<S, T>>>,
>;
/// The list `L` of the quotients of the sizes of a shape's modes and a tile's.
#[inline(always)]
fn repeats<L: List>(sizes: impl List, tile: impl List) -> Outcome<L> {
    let (mut goals, mut tiles, mut mode) = (Numbers::new(), Numbers::new(), 0usize);
    goals.with(sizes);
    tiles.with(tile);
    let (goals, tiles) = (goals.modes()?, tiles.modes()?);
    L::pour(&mut || {
        let (extent, tile) = (goals.get(mode).map_or(1, |goal| goal.0), tiles.get(mode).map_or(1, |tile| tile.0));
        let copies = match (extent.checked_div(tile), extent.checked_rem(tile)) {
            _ if extent == 0 => return Err(AlgebraError::ZeroExtent { mode }),
            (Some(copies), Some(0)) => (copies, 0),
            _ => return Err(AlgebraError::TileDivisibility { mode, tile, extent }),
        };
        mode = mode.saturating_add(1);
        Ok(copies)
    })
}

/// `A` repeated until it has the sizes of the shape `T`, mode by mode; in each mode the tile's elements and then the
/// copies'. The order `O` says how the copies follow one another in memory: [`LayoutLeft`], [`LayoutRight`], or a tuple
/// with a number for each mode, the lowest for the mode that varies fastest.
///
/// ```
/// use cute_static::{LayoutRight, TileToShape, layout, shape};
/// use static_assertions::assert_type_eq_all;
/// type Tile = layout!((8, 8) : (8, 1));
/// assert_type_eq_all!(TileToShape<Tile, shape!((64, 64))>, layout!(((8, 8), (8, 8)) : ((8, 64), (1, 512))));
/// assert_type_eq_all!(
///     TileToShape<Tile, shape!((64, 64)), LayoutRight>,
///     layout!(((8, 8), (8, 8)) : ((8, 512), (1, 64)))
/// );
/// assert_type_eq_all!(
///     TileToShape<layout!(1 : 1), shape!((3, 3, 3)), shape!((1, 2, 0))>,
///     layout!(((1, 3), (1, 3), (1, 3)) : ((1, 3), (0, 9), (0, 1)))
/// );
/// ```
/// Of a composed layout the layout inside is repeated: `TileToShape<ComposedLayout<..>, ..>` keeps swizzle and offset.
///
/// A tile that does not divide is refused; change the 60 to a 56 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{TileToShape, layout, shape};
/// let wrong: TileToShape<layout!((8, 8) : (8, 1)), shape!((60, 64))>;
/// ```
pub type TileToShape<A, T, O = LayoutLeft> = ResultOf<<A as AskTileToShape<T, O>>::Answer>;

/// Repeats `tile` until it has the sizes of the shape `target`, mode by mode.
///
/// ```
/// use cute_static::{AlgebraError, LayoutLeft, layout, tile_to_shape};
/// let tile = layout!((8, 8) : (8, 1));
/// let l = tile_to_shape(&tile, &(64usize, 128usize), &LayoutLeft)?;
/// assert_eq!(l.to_string(), "((8,8),(8,16)):((8,64),(1,512))");
/// assert_eq!(
///     tile_to_shape(&tile, &(64usize, 60usize), &LayoutLeft),
///     Err(AlgebraError::TileDivisibility { mode: 1, tile: 8, extent: 60 })
/// );
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::TileDivisibility`] or the rule of the product that fails, where a run-time integer decides it. Static
/// layouts that fail do not compile.
#[inline(always)]
pub fn tile_to_shape<A, T, O>(tile: &A, target: &T, order: &O) -> Outcome<ValueOf<A::Answer>>
where
    A: AskTileToShape<T, O, Answer: Answer<Verdict: Holds>>,
{
    tile.ask_tile_to_shape(target, order)
}
