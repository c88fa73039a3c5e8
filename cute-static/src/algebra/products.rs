//! Products (paper 3.5.1): every element of a grid replaced by a shifted copy of a tile.
//!
//! ```text
//! logical_product(A, B)            = (A, A* o B)        A* the complement of A without a bound; refused where A overlaps
//! logical_product(A, n)            = logical_product(A, n:1);   logical_product(A, ..) = A
//! logical_product(A, <T0, T1, ..>) = (logical_product(A0, T0), logical_product(A1, T1), .., rest of A)      (Eq. 12)
//! zipped_product(A, B)             = logical_product(A, B)
//! zipped_product(A, ..)            = (1:0, A)
//! zipped_product(A, <T0, T1, ..>)  = ((tile of A0, tile of A1, ..), (grid of A0, grid of A1, .., rest of A))
//! tiled_product, flat_product      = (tile, grid_0, grid_1, ..), (tile_0, tile_1, .., grid_0, grid_1, ..)
//! blocked_product(A, B)            = ((A0, G0), (A1, G1), ..)   where (G0, G1, ..) = A* o (B0, B1, ..)
//! raked_product(A, B)              = ((G0, A0), (G1, A1), ..)   the shorter of A and B filled up with 1:0
//! ```
//!
//! Copies never overlap: the complement leaves the image of the tile alone however far the grid reaches (Eq. 28).

pub(crate) mod by_rank;

pub use self::by_rank::{
    AskBlockedProduct, AskRakedProduct, BlockedProduct, BlockedProductBy, BlockedProducts, RakedProduct,
    RakedProductBy, RakedProducts, blocked_product, raked_product,
};
pub(crate) use self::by_rank::{ByRank, TileFirst};
use self::by_rank::{Gaps, Merged, Tile, gaps};
use super::by_mode::{Gathered, InPlace, Tiler, made, makes};
use super::composition::composing;
use super::divide::Halves;
use super::divide::{ModeBefore, ModesBefore, arranged};
use super::fits::Counted;
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::table::words::*;

operation! {
    /// A layout that a tiler `T` repeats: a layout, an integer `n` (as `n:1`), `..` (leave alone), or a tuple by mode.
    /// The result is `(tile, grid)`, in each mode the tiler names.
    LogicalProductBy, AskLogicalProduct ask_logical_product
        = "logical_product: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for `L: LogicalProductBy<T>`, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`LogicalProductBy`], seen from the tiler.
    Products products
}

/// Products, of tilers.
#[derive(Debug, Clone, Copy)]
pub struct Multiplying;
makes! { Multiplying: InPlace Gathered = Multiplied multiplied }
impl<S: Tree<D>, D: Copy, T: Tiler<Multiplying, InPlace>> Products<Layout<S, D>> for T {
    type Answer = <T::Makes<S, D> as Answer>::ToldBy<by::logical_product>;
    #[inline(always)]
    fn products(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        <T::Makes<S, D> as Answer>::told_by::<by::logical_product>(made(*self, *a))
    }
}

/// `(A, A* o B)`.
type Multiplied<S, D, SB, DB> = <Tile<S, D> as Plan>::Pair<Grid<Gaps<S, D>, SB, DB>>;
/// `X o B`.
type Grid<X, SB, DB> = <<SB as Tree<DB>>::Composed<Merged<X>, X> as Plan>::Judged<Merged<X>, SB, DB, X>;
// in a debug build a frame of its own, or those of all calls would be one
#[cfg_attr(not(debug_assertions), inline(always))]
fn multiplied<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
    a: Layout<S, D>,
    b: Layout<SB, DB>,
    counted: &mut Counted,
) -> Outcome<Multiplied<S, D, SB, DB>> {
    type Verdict<S, D, SB, DB> = <Grid<Gaps<S, D>, SB, DB> as Answer>::Verdict;
    let (gaps, (s, d), (sb, db)) = (gaps(a, counted)?, a.into_parts(), b.into_parts());
    let (list, leaves) = (gaps.merged()?, sb.leaves(db, Nil));
    let grid =
        composing!(Verdict<S, D, SB, DB>: (gaps, list), leaves, counted, |making| sb.composed(db, list, gaps, making));
    Ok(Tile::<S, D>::new(s, d).pair(grid.judged::<Merged<Gaps<S, D>>, SB, DB, Gaps<S, D>>()))
}
/// `A` repeated over the grid `T`: `(A, complement(A) o T)`, by mode for a tuple.
///
/// ```
/// use cute_static::{LogicalProduct, layout};
/// type Copies = LogicalProduct<layout!((4, 8) : (20, 2)), layout!((3, 2) : (2, 1))>;
/// static_assertions::assert_type_eq_all!(Copies, layout!(((4, 8), (3, 2)) : ((20, 2), (80, 1))));
/// ```
/// Three copies of `4:2` do not fit gaps of two (Eq. 21), and a tile that overlaps itself cannot be repeated (Eq. 28):
/// ```compile_fail,E0277
/// # use cute_static::{LogicalProduct, int, layout};
/// let wrong: LogicalProduct<layout!((4, 4) : (1, 2)), int!(2)>;
/// ```
pub type LogicalProduct<A, T> = ResultOf<<A as AskLogicalProduct<T>>::Answer>;

/// Repeats `layout` over the grid `tiler`.
///
/// ```
/// use cute_static::{AlgebraError, int, layout, logical_product};
/// // as many copies as there are at run time
/// let tiled = logical_product(&layout!((3, 4) : (4, 1)), &5usize)?;
/// assert_eq!(tiled.to_string(), "((3,4),5):((4,1),12)");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn logical_product<A: AskLogicalProduct<T, Answer: Answer<Verdict: Holds>>, T>(
    layout: &A,
    tiler: &T,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_logical_product(tiler)
}

operation! {
    /// A layout that a tiler `T` repeats: the tiles in the first mode, the grids in the second.
    ZippedProductBy, AskZippedProduct ask_zipped_product
        = "zipped_product: not known to be possible for these operands",
        "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for the operation as a bound, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
    /// [`ZippedProductBy`], seen from the tiler.
    ZippedProducts zipped_products
}
impl<S: Tree<D>, D: Copy, T: Tiler<Multiplying, Gathered>> ZippedProducts<Layout<S, D>> for T {
    type Answer = <T::Makes<S, D> as Answer>::ToldBy<by::zipped_product>;
    #[inline(always)]
    fn zipped_products(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        <T::Makes<S, D> as Answer>::told_by::<by::zipped_product>(made(*self, *a))
    }
}
arranged! {
    Multiplying:
    /// A layout that a tiler `T` repeats: the tiles in the first mode, the grids in those after it.
    TiledProductBy tiled_product, AskTiledProduct ask_tiled_product
        = "tiled_product: not known to be possible for these operands",
    /// [`TiledProductBy`], seen from the tiler.
    TiledProducts tiled_products, ModeBefore mode_before
}
arranged! {
    Multiplying:
    /// A layout that a tiler `T` repeats: tiles and grids side by side.
    FlatProductBy flat_product, AskFlatProduct ask_flat_product
        = "flat_product: not known to be possible for these operands",
    /// [`FlatProductBy`], seen from the tiler.
    FlatProducts flat_products, ModesBefore modes_before
}

macro_rules! functions {
    ($($name:ident $ask:ident $question:ident;)*) => {$(
        /// The operation as a function.
        ///
        /// # Errors
        /// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
        #[inline(always)]
        pub fn $name<A: $ask<T, Answer: Answer<Verdict: Holds>>, T>(layout: &A, tiler: &T) -> Outcome<ValueOf<A::Answer>> {
            layout.$question(tiler)
        }
    )*};
}
functions! {
    zipped_product AskZippedProduct ask_zipped_product; tiled_product AskTiledProduct ask_tiled_product;
    flat_product AskFlatProduct ask_flat_product;
}

/// The type of [`zipped_product`]: all tiles in the first mode and all grids in the second.
///
/// ```
/// use cute_static::{ZippedProduct, int, layout};
/// type Copies = ZippedProduct<layout!((8, 16) : (1, 8)), (int!(4), layout!(2 : 0))>;
/// static_assertions::assert_type_eq_all!(Copies, layout!(((8, 16), (4, 2)) : ((1, 8), (8, 0))));
/// ```
pub type ZippedProduct<A, T> = ResultOf<<A as AskZippedProduct<T>>::Answer>;
/// The type of [`tiled_product`]: the tile in the first mode and the modes of the grid after it.
///
/// The modes of the grid follow the tile one by one, also if the grid is a mode of one. C++ CuTe keeps that mode in its
/// tuple: `tiled_product(3:32, (128):(1))` is `(3,(32,4)):(32,(1,96))` here and `(3,((32,4))):(32,((1,96)))` there, the same
/// function.
///
/// ```
/// use cute_static::{TiledProduct, layout};
/// type Copies = TiledProduct<layout!((4, 8) : (20, 2)), layout!((3, 2) : (2, 1))>;
/// static_assertions::assert_type_eq_all!(Copies, layout!(((4, 8), 3, 2) : ((20, 2), 80, 1)));
/// ```
pub type TiledProduct<A, T> = ResultOf<<A as AskTiledProduct<T>>::Answer>;
/// The type of [`flat_product`]: the modes of the tile and those of the grid side by side; at most 12 in all.
///
/// ```
/// use cute_static::{FlatProduct, layout};
/// type Copies = FlatProduct<layout!((4, 8) : (20, 2)), layout!((3, 2) : (2, 1))>;
/// static_assertions::assert_type_eq_all!(Copies, layout!((4, 8, 3, 2) : (20, 2, 80, 1)));
/// ```
pub type FlatProduct<A, T> = ResultOf<<A as AskFlatProduct<T>>::Answer>;
