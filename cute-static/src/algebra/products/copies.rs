//! Tile and grid of a product as two layouts, and the products that arrange them.

use super::GridOf;
use crate::algebra::divide::tiled::{ModeBefore, ModesBefore};
use crate::algebra::fits::{FitsIf, line};
use crate::layout::Layout;
use crate::number::num::*;
use crate::refusal::answer::{Answer, Done, If, Outcome, ResultOf, ValueOf, operation};
use crate::refusal::operation as by;
use crate::refusal::operation::Tells;
use crate::refusal::verdict::{Admissible, Both, Holds, Inadmissible, TilerHasMoreModes, Verdict};
use crate::tree::tuple::{AsList, Cons, Link, Modes, Nil, Packed, Tuples, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, UInt, UTerm};

/// The tile and the grid of a product, as two layouts.
#[diagnostic::on_unimplemented(message = "whether this tile can be repeated over this grid is not known")]
pub trait Copies<A> {
    /// What is repeated.
    type Tile;
    /// Where its copies are.
    type Grid;
    type Verdict: Verdict;
    fn copies(&self, a: &A) -> Outcome<(Self::Tile, Self::Grid)>;
}
impl<S: Copy, D: Copy, SB, DB, X, Y, V> Copies<Layout<S, D>> for Layout<SB, DB>
where
    Self: GridOf<Layout<S, D>, Shape = X, Stride = Y, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
    type Tile = Layout<S, D>;
    type Grid = Layout<X, Y>;
    #[inline(always)]
    fn copies(&self, a: &Layout<S, D>) -> Outcome<(Self::Tile, Self::Grid)> {
        Ok((*a, <Self as GridOf<Layout<S, D>>>::grid_of(self, a)?))
    }
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> Copies<A> for $n
        where
            Layout<$n, One>: Copies<A>,
        {
            type Tile = <Layout<$n, One> as Copies<A>>::Tile;
            type Grid = <Layout<$n, One> as Copies<A>>::Grid;
            type Verdict = <Layout<$n, One> as Copies<A>>::Verdict;
            #[inline(always)]
            fn copies(&self, a: &A) -> Outcome<(Self::Tile, Self::Grid)> {
                line(*self)?.copies(a)
            }
        }
    )*};
}
integers! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
// what is left alone is with the grids, as the modes are that the tiler does not name
impl<A: Clone> Copies<A> for RangeFull {
    type Tile = Layout<One, UTerm>;
    type Grid = A;
    type Verdict = Admissible;
    #[inline(always)]
    fn copies(&self, a: &A) -> Outcome<(Self::Tile, A)> {
        Ok((Layout::default(), a.clone()))
    }
}
/// By mode: the lists of tiles and grids.
pub trait CopiesByMode<T> {
    /// The tiles.
    type Tiles;
    /// The grids.
    type Grids;
    /// The verdict on all of them, for a tiler of rank `N` on a layout of rank `M`, in digits.
    type Verdict<N, M>: Verdict;
    fn copies_by_mode(self, tilers: T) -> Outcome<(Self::Tiles, Self::Grids)>;
}
impl CopiesByMode<Nil> for Nil {
    type Tiles = Nil;
    type Grids = Nil;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn copies_by_mode(self, _: Nil) -> Outcome<(Nil, Nil)> {
        Ok((Nil, Nil))
    }
}
impl<S, D, T> CopiesByMode<Nil> for Cons<S, D, T> {
    type Tiles = Nil;
    type Grids = Self;
    type Verdict<N, M> = Admissible;
    #[inline(always)]
    fn copies_by_mode(self, _: Nil) -> Outcome<(Nil, Self)> {
        Ok((Nil, self))
    }
}
impl<H, R> CopiesByMode<Link<H, R>> for Nil {
    // tuples are not empty: some mode for the arrangement of what is refused
    type Tiles = Cons<One, UTerm, Nil>;
    type Grids = Cons<One, UTerm, Nil>;
    type Verdict<N, M> = Inadmissible<TilerHasMoreModes<N, M>>;
    // never run: refused
    fn copies_by_mode(self, _: Link<H, R>) -> Outcome<(Self::Tiles, Self::Grids)> {
        Ok((Cons::default(), Cons::default()))
    }
}
impl<S, D, T, H, R, S0, D0, S1, D1> CopiesByMode<Link<H, R>> for Cons<S, D, T>
where
    H: Copies<Layout<S, D>, Tile = Layout<S0, D0>, Grid = Layout<S1, D1>>,
    T: CopiesByMode<R>,
{
    type Tiles = Cons<S0, D0, T::Tiles>;
    type Grids = Cons<S1, D1, T::Grids>;
    type Verdict<N, M> = Both<H::Verdict, T::Verdict<N, M>>;
    #[inline(always)]
    fn copies_by_mode(self, tilers: Link<H, R>) -> Outcome<(Self::Tiles, Self::Grids)> {
        let (tile, grid) = tilers.0.copies(&Layout::from_parts(self.0, self.1))?;
        let ((s0, d0), (s1, d1)) = (tile.into_parts(), grid.into_parts());
        let (tiles, grids) = self.2.copies_by_mode(tilers.1)?;
        Ok((Cons(s0, d0, tiles), Cons(s1, d1, grids)))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, T, R, N> Copies<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L, Rank = N>,
            L: CopiesByMode<<Self as AsList>::List, Tiles = T, Grids = R>,
            T: Tuples,
            R: Tuples,
        {
            type Tile = Layout<T::Shape, T::Stride>;
            type Grid = Layout<R::Shape, R::Stride>;
            type Verdict = L::Verdict<<Self as AsList>::Rank, N>;
            #[inline(always)]
            fn copies(&self, a: &Layout<S, D>) -> Outcome<(Self::Tile, Self::Grid)> {
                let (shape, stride) = a.into_parts();
                let (tiles, grids) = shape.modes(stride).copies_by_mode(self.into_list())?;
                let ((s0, d0), (s1, d1)) = (tiles.tuples(), grids.tuples());
                Ok((Layout::from_parts(s0, d0), Layout::from_parts(s1, d1)))
            }
        }
    };
}
for_each_arity!(by_mode);

/// Two layouts as the two modes of one.
pub trait Beside<Rest> {
    type Output;
    fn beside(self, rest: Rest) -> Self::Output;
}
impl<S0, D0, S1, D1> Beside<Layout<S1, D1>> for Layout<S0, D0> {
    type Output = Layout<(S0, S1), (D0, D1)>;
    #[inline(always)]
    fn beside(self, rest: Layout<S1, D1>) -> Self::Output {
        let ((s0, d0), (s1, d1)) = (self.into_parts(), rest.into_parts());
        Layout::from_parts((s0, s1), (d0, d1))
    }
}

macro_rules! product {
    ($(#[$doc:meta])* $by:ident $name:ident, $ask:ident $question:ident = $message:literal,
        $(#[$from:meta])* $products:ident $product:ident, $arrange:ident $side:ident) => {
        operation! {
            $(#[$doc])* $by $name, $ask $question
                = $message,
                "a tiler is a layout, an integer, `..`, or a tuple of them; generic code asks for the operation as a bound, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
            $(#[$from])*
            $products $product
        }
        impl<S, D, T, L, R, X, Y> $products<Layout<S, D>> for T
        where
            T: Copies<Layout<S, D>, Tile = L, Grid = R>,
            L: $arrange<R, Output = Layout<X, Y>>,
            T::Verdict: FitsIf<X, Y>,
            X: Packed,
        {
            type Answer = If<<Both<T::Verdict, X::Verdict> as Verdict>::ToldBy<by::$name>, Done<X, Y>>;
            #[inline(always)]
            fn $product(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                <Both<T::Verdict, X::Verdict> as Verdict>::ToldBy::<by::$name>::before::<Done<X, Y>>(|| {
                    let (tile, grid) = by::$name::OPERATION.tells(self.copies(a))?;
                    T::Verdict::fits_if(size_of::<(S, D, T)>() == 0, tile.$side(grid))
                })
            }
        }
        /// The same as a function.
        ///
        /// # Errors
        /// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
        #[inline(always)]
        pub fn $name<A: $ask<T, Answer: Answer<Verdict: Holds>>, T>(layout: &A, tiler: &T) -> Outcome<ValueOf<A::Answer>> {
            layout.$question(tiler)
        }
    };
}
product! {
    /// A layout that a tiler `T` repeats: the tiles in the first mode, the grids in the second.
    ZippedProductBy zipped_product, AskZippedProduct ask_zipped_product
        = "zipped_product: not known to be possible for these operands",
    /// [`ZippedProductBy`], seen from the tiler.
    ZippedProducts zipped_products, Beside beside
}
product! {
    /// A layout that a tiler `T` repeats: the tiles in the first mode, the grids in those after it.
    TiledProductBy tiled_product, AskTiledProduct ask_tiled_product
        = "tiled_product: not known to be possible for these operands",
    /// [`TiledProductBy`], seen from the tiler.
    TiledProducts tiled_products, ModeBefore mode_before
}
product! {
    /// A layout that a tiler `T` repeats: tiles and grids side by side.
    FlatProductBy flat_product, AskFlatProduct ask_flat_product
        = "flat_product: not known to be possible for these operands",
    /// [`FlatProductBy`], seen from the tiler.
    FlatProducts flat_products, ModesBefore modes_before
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
