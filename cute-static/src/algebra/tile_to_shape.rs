//! A tile repeated until it has a shape.
//!
//! ```text
//! tile_to_shape(A, S, order) = blocked_product(A, G)
//!     where G  = the compact layout of (|S_0| / |A_0|, |S_1| / |A_1|, ..), |A_i| = 1 past the rank of A,
//!     the mode of the lowest order varying fastest; refused where a quotient is not exact
//! ```

use super::numbers::Numbers;
use super::products::{ByRank, TileFirst};
use crate::algebra::properties::types::ModeCount;
use crate::layout::construct::plain;
use crate::layout::construct::types::{ConstructList, Extents, FromLeft, FromRight, Grown, grown};
use crate::number::num::{Nat, Value};
use crate::refusal::operation as by;
use crate::table::words::*;

granted! {
    /// A tile that can be repeated until it has the sizes of the shape `T`, the copies in the order `O`.
    ///
    /// Where a run-time integer decides it, the error is [`AlgebraError::TileDivisibility`] or the product's.
    TileToShapeBy<T, O>(target: &T, order: &O),
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
type CopiesOf<L, M> = <M as List>::ToList<Repeats<L, L, M>>;
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
/// type Rows = TileToShape<Tile, shape!((64, 64)), LayoutRight>;
/// assert_type_eq_all!(TileToShape<Tile, shape!((64, 64))>, layout!(((8, 8), (8, 8)) : ((8, 64), (1, 512))));
/// assert_type_eq_all!(Rows, TileToShape<Tile, shape!((64, 64)), shape!((1, 0))>, layout!(((8, 8), (8, 8)) : ((8, 512), (1, 64))));
/// ```
/// Of a composed layout the layout inside is repeated: `TileToShape<ComposedLayout<..>, ..>` keeps swizzle and offset.
///
/// A tile that does not divide is refused.
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
/// [`AlgebraError::TileDivisibility`] or the rule of the product that fails, where a run-time integer decides it.
#[inline(always)]
pub fn tile_to_shape<A, T, O>(tile: &A, target: &T, order: &O) -> Outcome<ValueOf<A::Answer>>
where
    A: AskTileToShape<T, O, Answer: Answer<Verdict: Holds>>,
{
    tile.ask_tile_to_shape(target, order)
}

asks! { list [S : D | T; V]
    // ---- of a shape: of `B` ----

    /// How often the modes `L` of a tile go into these; they are the last ones of `A`.
    Repeats<L: List, A: List, B: List>: ListToList = L::ToList<Exceed<A, B>>, L::ToList<Repeated<S, T, A, B>>, End<V>;
    /// Copies with the orders `O`.
    WithOrders<O: List>: ListToList = O::ToList<NoMore>, O::ToList<OrderOf<S, T>>, End<V>;

    // ---- of a tile; of orders ----

    /// These modes, at the end of the shape: there are none.
    Exceed<A: List, B: List>: ListToList = Nil,
        End<Inadmissible<TileHasMoreModes<Dec<A::ToNumber<ModeCount>>, Dec<B::ToNumber<ModeCount>>>>>, End<V>;
    /// How often the first one goes into `e`, and those behind it into `M`.
    Repeated<E: Number, M: List, A: List, B: List>: ListToList = Cons<E, UTerm, M::ToList<Repeats<Nil, A, B>>>,
        <E::Ratio<S> as Ratio>::ToList<CopiesBefore<E, S, M::ToList<Repeats<T, A, B>>>>, End<V>;
    /// These orders, at the end of the shape: there are none.
    NoMore: ListToList = Nil, End<Inadmissible<NotAnOrder<Cons<S, D, T>>>>, End<V>;
    /// The first one for `e`, and those behind it for `M`.
    OrderOf<E: Number, M: List>: ListToList
        = End<Inadmissible<NotAnOrder<Nil>>>, Cons<E, D, M::ToList<WithOrders<T>>>, End<V>;
}
asks! { ratio [Q]
    /// How often `k` goes into `e`, before a list.
    CopiesBefore<E: Number, K: Number, T: List>: RatioToList = Cons<Q, UTerm, T>,
        End<Inadmissible<TileDoesNotDivide<Dec<K>, Dec<E>>>>, End<Inadmissible<TileDoesNotDivide<Dec<K>, Dec<E>>>>,
        Cons<usize, UTerm, T::And<AtRunTime>>;
}

/// The left mode varies fastest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutLeft;
/// The right mode varies fastest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutRight;
/// An order of modes.
#[diagnostic::on_unimplemented(
    message = "tile_to_shape: this is no order of the modes of the shape",
    label = "an order is `LayoutLeft`, `LayoutRight`, or a tuple of static integers, one for each mode of the shape"
)]
pub trait ModeOrder: Copy {
    /// The strides of a list of extents.
    type Strides<L: List>: List;
    /// The order of a mode.
    fn order(self, mode: usize) -> usize;
}
impl ModeOrder for LayoutLeft {
    type Strides<L: List> = FromLeft<L, One>;
    fn order(self, mode: usize) -> usize {
        mode
    }
}
impl ModeOrder for LayoutRight {
    type Strides<L: List> = FromRight<L>;
    fn order(self, mode: usize) -> usize {
        usize::MAX.wrapping_sub(mode)
    }
}
macro_rules! tuples {
    (@orders) => { Nil };
    (@orders $s:ident $($rest:ident)*) => { Cons<One, $s, tuples!(@orders $($rest)*)> };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: Nat + Number),+> ModeOrder for ($($s,)+) {
            type Strides<L: List> = <L::ToList<WithOrders<tuples!(@orders $($s)+)>> as ConstructList>::InOrder<Nil>;
            fn order(self, mode: usize) -> usize {
                [$(<$s as Value>::VALUE),+].get(mode).copied().unwrap_or(usize::MAX)
            }
        }
    };
}
for_each_arity!(tuples);
