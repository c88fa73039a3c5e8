//! A tile repeated until it has a shape.
//!
//! ```text
//! tile_to_shape(A, S, order) = blocked_product(A, G)
//!     where G  = the compact layout of (|S_0| / |A_0|, |S_1| / |A_1|, ..), |A_i| = 1 past the rank of A,
//!     the mode of the lowest order varying fastest; refused where a quotient is not exact
//! ```

mod order;

pub use self::order::{InOrder, LayoutLeft, LayoutRight};
use super::answer::{Answer, If, Outcome, ResultOf, ValueOf, granted};
use super::products::{ByRank, TileFirst};
use super::verdict::*;
use crate::AlgebraError;
use crate::decimal::{self, Dec, Decimal};
use crate::htuple::SizeOf;
use crate::layout::Layout;
use crate::leaf::Extent;
use crate::modes::ListAsTuple;
use crate::num::*;
use crate::operation as by;
use crate::tuple::{AsList, Cons, Link, Modes, Nil, for_each_arity};
use typenum::{Bit, UInt};

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
#[doc(hidden)]
pub trait RepeatedIn<A, T> {
    /// The layout, or a refusal.
    type Answer: Answer;
    /// The layout.
    fn repeated_in(&self, a: &A, target: &T) -> Outcome<ValueOf<Self::Answer>>;
}
impl<S: Copy, D: Copy, T: Copy, O: Copy, L, G, N, M, E, X, Y, R> RepeatedIn<Layout<S, D>, T> for O
where
    T: ShapeList<List = G, Rank = M>,
    S: Modes<D, List = L, Rank = N>,
    G: Repeats<L, List = E>,
    E: Copy + ListAsTuple<Tuple = X> + InOrder<O, Strides = Y>,
    Layout<X, Y>: ByRank<Layout<S, D>, TileFirst, Answer = R>,
    R: Answer,
{
    type Answer = If<G::Verdict<N, M>, R::ToldBy<by::tile_to_shape>>;
    #[inline(always)]
    fn repeated_in(&self, a: &Layout<S, D>, target: &T) -> Outcome<ValueOf<Self::Answer>> {
        <G::Verdict<N, M>>::before::<R::ToldBy<by::tile_to_shape>>(|| {
            let (shape, stride) = a.into_parts();
            let repeats = target.shape_list().repeats(shape.modes(stride), 0)?;
            let strides = repeats.in_order(*self)?;
            R::told_by::<by::tile_to_shape>(Layout::from_parts(repeats.list_as_tuple(), strides).by_rank(a))
        })
    }
}
/// The top-level modes of a shape.
#[doc(hidden)]
pub trait ShapeList {
    /// The list.
    type List;
    /// How many, in digits.
    type Rank;
    /// The list.
    fn shape_list(self) -> Self::List;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)*> ShapeList for $s {
            type List = Link<Self, Nil>;
            type Rank = decimal::_1;
            #[inline(always)]
            fn shape_list(self) -> Self::List {
                Link(self, Nil)
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit] UInt<U, B>; [] usize; }
macro_rules! tuples {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s),+> ShapeList for ($($s,)+) {
            type List = <Self as AsList>::List;
            type Rank = <Self as AsList>::Rank;
            #[inline(always)]
            fn shape_list(self) -> Self::List {
                self.into_list()
            }
        }
    };
}
for_each_arity!(tuples);

/// How often the modes `L` of a tile go into a list of shapes.
#[doc(hidden)]
pub trait Repeats<L> {
    /// The list of numbers.
    type List: Copy;
    /// Whether all divide, for a tile of rank `N` and a shape of rank `M`, in digits.
    type Verdict<N, M>: Verdict;
    /// The list.
    fn repeats(self, tile: L, mode: usize) -> Outcome<Self::List>;
}
impl Repeats<Nil> for Nil {
    type List = Nil;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn repeats(self, _: Nil, _: usize) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<S, D, T> Repeats<Cons<S, D, T>> for Nil {
    type List = Nil;
    type Verdict<N, M> = Inadmissible<TileHasMoreModes<N, M>>;
    // never run: refused
    fn repeats(self, _: Cons<S, D, T>, _: usize) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<H: SizeOf, R: Repeats<Nil>> Repeats<Nil> for Link<H, R> {
    type List = Link<H::Output, R::List>;
    type Verdict<N, M> = R::Verdict<N, M>;
    #[inline(always)]
    fn repeats(self, _: Nil, mode: usize) -> Outcome<Self::List> {
        let size = self.0.size_of();
        if size.extent() == 0 {
            return Err(AlgebraError::ZeroExtent { mode });
        }
        Ok(Link(size, self.1.repeats(Nil, mode.saturating_add(1))?))
    }
}
impl<H, R, S, D, T, E, K, Q> Repeats<Cons<S, D, T>> for Link<H, R>
where
    H: SizeOf<Output = E>,
    S: SizeOf<Output = K>,
    E: ExactDiv<K, Output = Q> + Extent,
    K: Extent,
    Q: RepeatsOf<E, K>,
    R: Repeats<T>,
{
    type List = Link<Q::Output, R::List>;
    type Verdict<N, M> = Both<Q::Verdict, R::Verdict<N, M>>;
    #[inline(always)]
    fn repeats(self, tile: Cons<S, D, T>, mode: usize) -> Outcome<Self::List> {
        let (extent, size) = (self.0.size_of().extent(), tile.0.size_of().extent());
        match (extent.checked_div(size), extent.checked_rem(size)) {
            _ if extent == 0 => Err(AlgebraError::ZeroExtent { mode }),
            (Some(quotient), Some(0)) => Ok(Link(Q::of(quotient), self.1.repeats(tile.2, mode.saturating_add(1))?)),
            _ => Err(AlgebraError::TileDivisibility { mode, tile: size, extent }),
        }
    }
}
/// How often a mode of `N` elements goes into `M`, by the outcome of the division.
#[doc(hidden)]
pub trait RepeatsOf<M, N> {
    /// The number.
    type Output: Extent;
    /// Whether it divides.
    type Verdict: Verdict;
    /// The number as a value.
    fn of(quotient: usize) -> Self::Output;
}
impl<M, N, Q: Extent + Default> RepeatsOf<M, N> for Yes<Q> {
    type Output = Q;
    type Verdict = Admissible;
    #[inline(always)]
    fn of(_: usize) -> Q {
        Q::default()
    }
}
impl<M: Decimal, N: Decimal> RepeatsOf<M, N> for No {
    type Output = One;
    type Verdict = Inadmissible<TileDoesNotDivide<Dec<N>, Dec<M>>>;
    // never run: the verdict refuses it
    fn of(_: usize) -> One {
        One::default()
    }
}
impl<M, N> RepeatsOf<M, N> for Unknown {
    type Output = usize;
    type Verdict = AtRunTime;
    #[inline(always)]
    fn of(quotient: usize) -> usize {
        quotient
    }
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
