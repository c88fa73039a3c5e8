//! Products whose tiles and grids are gathered.

use super::Multiplying;
use crate::algebra::by_mode::{Gathered, Tiler, made};
use crate::algebra::divide::Halves;
use crate::algebra::divide::tiled::{ModeBefore, ModesBefore, arranged};
use crate::layout::Layout;
use crate::refusal::answer::{Answer, Done, If, Outcome, ResultOf, ValueOf, operation};
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::refusal::verdict::{Both, Holds, Verdict};
use crate::table::tree::Tree;

operation! {
    /// A layout that a tiler `T` repeats: the tiles in the first mode, the grids in the second.
    ZippedProductBy zipped_product, AskZippedProduct ask_zipped_product
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
        /// The same as a function.
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

/// `A` repeated over `T`, with all tiles in the first mode and all grids in the second.
///
/// ```
/// use cute_static::{ZippedProduct, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     ZippedProduct<layout!((8, 16) : (1, 8)), (int!(4), layout!(2 : 0))>,
///     layout!(((8, 16), (4, 2)) : ((1, 8), (8, 0)))
/// );
/// ```
pub type ZippedProduct<A, T> = ResultOf<<A as AskZippedProduct<T>>::Answer>;

/// `A` repeated over `T`, the tile in the first mode and the modes of the grid after it.
///
/// ```
/// use cute_static::{TiledProduct, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     TiledProduct<layout!((4, 8) : (20, 2)), layout!((3, 2) : (2, 1))>,
///     layout!(((4, 8), 3, 2) : ((20, 2), 80, 1))
/// );
/// ```
pub type TiledProduct<A, T> = ResultOf<<A as AskTiledProduct<T>>::Answer>;

/// `A` repeated over `T`, the modes of the tile and those of the grid side by side; at most 12 in all.
///
/// ```
/// use cute_static::{FlatProduct, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     FlatProduct<layout!((4, 8) : (20, 2)), layout!((3, 2) : (2, 1))>,
///     layout!((4, 8, 3, 2) : (20, 2, 80, 1))
/// );
/// ```
pub type FlatProduct<A, T> = ResultOf<<A as AskFlatProduct<T>>::Answer>;
