//! Blocked and raked products: the modes of tile and grid in pairs.

use super::GridOf;
use crate::algebra::fits::{FitsIf, line};
use crate::layout::Layout;
use crate::number::num::*;
use crate::refusal::answer::{Answer, Done, If, Outcome, ResultOf, ValueOf, operation};
use crate::refusal::operation as by;
use crate::refusal::verdict::Holds;
use crate::tree::tuple::{Cons, Modes, Nil, Tuples};
use typenum::{Bit, UInt, UTerm};

/// Which of a pair comes first.
pub trait PairOrder {
    /// The pair of what belongs to the tile and what belongs to the grid.
    type Pair<A, G>;
    /// The pair.
    fn pair<A, G>(tile: A, grid: G) -> Self::Pair<A, G>;
}
/// The tile first.
#[derive(Debug, Clone, Copy)]
pub struct TileFirst;
impl PairOrder for TileFirst {
    type Pair<A, G> = (A, G);
    #[inline(always)]
    fn pair<A, G>(tile: A, grid: G) -> (A, G) {
        (tile, grid)
    }
}
/// The grid first.
#[derive(Debug, Clone, Copy)]
pub struct GridFirst;
impl PairOrder for GridFirst {
    type Pair<A, G> = (G, A);
    #[inline(always)]
    fn pair<A, G>(tile: A, grid: G) -> (G, A) {
        (grid, tile)
    }
}
/// A list of tiles with a list of grids, the shorter one filled up with `1:0`.
pub trait Pairs<G, O> {
    /// The list of pairs.
    type List;
    fn pairs(self, grids: G) -> Self::List;
}
impl<O> Pairs<Nil, O> for Nil {
    type List = Nil;
    #[inline(always)]
    fn pairs(self, _: Nil) -> Nil {
        Nil
    }
}
impl<S, D, T: Pairs<Nil, O>, O: PairOrder> Pairs<Nil, O> for Cons<S, D, T> {
    type List = Cons<O::Pair<S, One>, O::Pair<D, UTerm>, T::List>;
    #[inline(always)]
    fn pairs(self, _: Nil) -> Self::List {
        Cons(O::pair(self.0, One::default()), O::pair(self.1, UTerm), self.2.pairs(Nil))
    }
}
impl<X, Y, R, O: PairOrder> Pairs<Cons<X, Y, R>, O> for Nil
where
    Nil: Pairs<R, O>,
{
    type List = Cons<O::Pair<One, X>, O::Pair<UTerm, Y>, <Nil as Pairs<R, O>>::List>;
    #[inline(always)]
    fn pairs(self, grids: Cons<X, Y, R>) -> Self::List {
        Cons(O::pair(One::default(), grids.0), O::pair(UTerm, grids.1), Nil.pairs(grids.2))
    }
}
impl<S, D, T: Pairs<R, O>, X, Y, R, O: PairOrder> Pairs<Cons<X, Y, R>, O> for Cons<S, D, T> {
    type List = Cons<O::Pair<S, X>, O::Pair<D, Y>, T::List>;
    #[inline(always)]
    fn pairs(self, grids: Cons<X, Y, R>) -> Self::List {
        Cons(O::pair(self.0, grids.0), O::pair(self.1, grids.1), self.2.pairs(grids.2))
    }
}
/// The product by rank, pairs in the order `O`.
#[diagnostic::on_unimplemented(
    message = "whether this tile can be repeated over this grid is not known",
    label = "not repeated over this",
    note = "a grid is a layout or an integer; generic code asks for the operation as a bound"
)]
pub trait ByRank<A, O> {
    /// The product, or a refusal.
    type Answer: Answer;
    fn by_rank(&self, a: &A) -> Outcome<ValueOf<Self::Answer>>;
}
impl<S: Copy, D: Copy, SB: Copy, DB: Copy, B, XB, YB, X, Y, G, L, P, O, V> ByRank<Layout<S, D>, O> for Layout<SB, DB>
where
    // B as a tuple, also where it is a single mode: that mode stays one when the gaps of A split it
    SB: Modes<DB, List = B>,
    B: Tuples<Shape = XB, Stride = YB>,
    Layout<XB, YB>: GridOf<Layout<S, D>, Shape = X, Stride = Y, Verdict = V>,
    X: Modes<Y, List = G>,
    S: Modes<D, List = L>,
    L: Pairs<G, O, List = P>,
    P: Tuples,
    V: FitsIf<P::Shape, P::Stride>,
{
    type Answer = If<V, Done<P::Shape, P::Stride>>;
    #[inline(always)]
    fn by_rank(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        V::before::<Done<P::Shape, P::Stride>>(|| {
            let ((s, d), (sb, db)) = (a.into_parts(), self.into_parts());
            let (xb, yb) = sb.modes(db).tuples();
            let (x, y) =
                <Layout<XB, YB> as GridOf<Layout<S, D>>>::grid_of(&Layout::from_parts(xb, yb), a)?.into_parts();
            let (shape, stride) = s.modes(d).pairs(x.modes(y)).tuples();
            V::fits_if(size_of::<(S, D, SB, DB)>() == 0, Layout::from_parts(shape, stride))
        })
    }
}
macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A, O> ByRank<A, O> for $n
        where
            Layout<$n, One>: ByRank<A, O>,
        {
            type Answer = <Layout<$n, One> as ByRank<A, O>>::Answer;
            #[inline(always)]
            fn by_rank(&self, a: &A) -> Outcome<ValueOf<Self::Answer>> {
                line(*self)?.by_rank(a)
            }
        }
    )*};
}
integers! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }

macro_rules! product {
    ($(#[$doc:meta])* $by:ident $name:ident, $ask:ident $question:ident = $message:literal,
        $(#[$from:meta])* $products:ident $product:ident, $order:ident) => {
        operation! {
            $(#[$doc])* $by $name, $ask $question
                = $message,
                "a grid is a layout or an integer; generic code asks for the operation as a bound, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
            $(#[$from])*
            $products $product
        }
        impl<S, D, B: ByRank<Layout<S, D>, $order>> $products<Layout<S, D>> for B {
            type Answer = <B::Answer as Answer>::ToldBy<by::$name>;
            #[inline(always)]
            fn $product(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                B::Answer::told_by::<by::$name>(self.by_rank(a))
            }
        }
        /// The same as a function.
        ///
        /// # Errors
        /// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
        #[inline(always)]
        pub fn $name<A: $ask<B, Answer: Answer<Verdict: Holds>>, B>(layout: &A, b: &B) -> Outcome<ValueOf<A::Answer>> {
            layout.$question(b)
        }
    };
}
product! {
    /// A layout that is repeated in blocks over the grid `B`, mode by mode.
    BlockedProductBy blocked_product, AskBlockedProduct ask_blocked_product
        = "blocked_product: not known to be possible for these operands",
    /// [`BlockedProductBy`], seen from the grid.
    BlockedProducts blocked_products, TileFirst
}
product! {
    /// A layout that is raked over the grid `B`, mode by mode.
    RakedProductBy raked_product, AskRakedProduct ask_raked_product
        = "raked_product: not known to be possible for these operands",
    /// [`RakedProductBy`], seen from the grid.
    RakedProducts raked_products, GridFirst
}

/// `A` in blocks over the grid `B` (a layout, or an integer `n` as `n:1`): each mode of A with the mode of the grid. A 3x4
/// tile over a 2x5 grid is a 6x20 layout of 3x4 blocks (Figure 10).
///
/// Of different ranks the shorter one is filled up with modes `1:0`, as in CuTe.
///
/// ```
/// use cute_static::{BlockedProduct, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     BlockedProduct<layout!((3, 4) : (4, 1)), layout!((2, 5) : (1, 2))>,
///     layout!(((3, 2), (4, 5)) : ((4, 12), (1, 24)))
/// );
/// ```
pub type BlockedProduct<A, B> = ResultOf<<A as AskBlockedProduct<B>>::Answer>;

/// As [`BlockedProduct`] with each pair the other way round: neighbours in a row are in different copies of the tile
/// (Figure 11).
///
/// ```
/// use cute_static::{RakedProduct, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(
///     RakedProduct<layout!((3, 4) : (4, 1)), layout!((2, 5) : (1, 2))>,
///     layout!(((2, 3), (5, 4)) : ((12, 4), (24, 1)))
/// );
/// ```
pub type RakedProduct<A, B> = ResultOf<<A as AskRakedProduct<B>>::Answer>;
