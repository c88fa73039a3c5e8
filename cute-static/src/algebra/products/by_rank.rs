//! Blocked and raked products: the modes of tile and grid in pairs.

use crate::algebra::by_mode::Modes;
use crate::algebra::complement::{MissingOf, Unbounded, missing_of};
use crate::algebra::components::{Free, Lines};
use crate::algebra::composition::{Making, composing};
use crate::algebra::fits::{Counted, unit};
use crate::refusal::operation as by;
use crate::table::words::*;

/// The tile, by whether it has a complement.
pub(super) type Tile<S, D> = Answered<<<MissingOf<S, D, Unbounded> as Lines>::Layout as Answer>::Verdict, S, D>;
/// Where its copies may be.
pub(super) type Gaps<S, D> = Free<MissingOf<S, D, Unbounded>>;
pub(super) type Merged<X> = <X as Left>::Merged;
/// The gaps of a tile, of which the modes are counted.
#[inline(always)]
pub(super) fn gaps<S: Tree<D>, D: Copy>(a: Layout<S, D>, counted: &mut Counted) -> Outcome<Gaps<S, D>> {
    let (s, d) = a.into_parts();
    s.leaves(d, Nil).count(counted);
    missing_of(a, Unbounded).map(Free)
}

/// Which of a pair comes first.
pub trait PairOrder {
    /// The pair of what belongs to the tile and what belongs to the grid.
    type Pair<A: Plan, G: Plan>: Plan;
    fn pair<A: Plan, G: Plan>(tile: A, grid: G) -> Self::Pair<A, G>;
}
macro_rules! orders {
    ($($(#[$doc:meta])* $order:ident = $a:ident $g:ident: $first:ident $second:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $order;
        impl PairOrder for $order {
            type Pair<$a: Plan, $g: Plan> = $first::Pair<$second>;
            #[inline(always)]
            #[allow(non_snake_case)] // as the types
            fn pair<A: Plan, G: Plan>($a: A, $g: G) -> Self::Pair<A, G> {
                $first.pair($second)
            }
        }
    )*};
}
orders! {
    /// The tile first.
    TileFirst = A G: A G;
    /// The grid first.
    GridFirst = A G: G A;
}
/// Products by rank, of the modes of a tile, or of its grid. The shorter one is filled up with `1:0`.
pub trait RankModes: Copy {
    /// These of the grid, composed with the merged gaps `L` of the tile, `X`, each in a pair with one of the tile `A`.
    type Paired<A: Modes, O: PairOrder, L: Line, X: Left>: Pack;
    fn paired<A: Modes, O: PairOrder, L: Line, X: Left>(
        self,
        tile: A,
        gaps: (L, X),
        making: &mut Making,
    ) -> Outcome<Self::Paired<A, O, L, X>>;
    /// These of the tile, where the grid has none.
    type Alone<O: PairOrder>: Pack;
    fn alone<O: PairOrder>(self) -> Self::Alone<O>;
    /// The first one of the tile, and the others.
    type First: Plan;
    type Others: Modes;
    fn first(self) -> (Self::First, Self::Others);
}
type Mode<S, D> = Answered<Admissible, S, D>;
type NoMode = Mode<One, UTerm>;
#[inlined]
impl<S: Tree<D>, D: Copy, T: Modes> RankModes for Cons<S, D, T> {
    type Paired<A: Modes, O: PairOrder, L: Line, X: Left> =
        <O::Pair<A::First, S::Composed<L, X>> as Plan>::Before<T::Paired<A::Others, O, L, X>>;
    fn paired<A: Modes, O: PairOrder, L: Line, X: Left>(
        self,
        tile: A,
        gaps: (L, X),
        making: &mut Making,
    ) -> Outcome<Self::Paired<A, O, L, X>> {
        let (first, others) = tile.first();
        let mode = O::pair(first, self.0.composed(self.1, gaps.0, gaps.1, making)?);
        Ok(mode.before(self.2.paired::<A::Others, O, L, X>(others, gaps, making)?))
    }
    type Alone<O: PairOrder> = <O::Pair<Mode<S, D>, NoMode> as Plan>::Before<T::Alone<O>>;
    fn alone<O: PairOrder>(self) -> Self::Alone<O> {
        O::pair(Mode::new(self.0, self.1), NoMode::new(One::default(), UTerm)).before(self.2.alone::<O>())
    }
    type First = Mode<S, D>;
    type Others = T;
    fn first(self) -> (Mode<S, D>, T) {
        (Mode::new(self.0, self.1), self.2)
    }
}
macro_rules! ends {
    ($([$($generics:tt)*] $end:ty: $a:ident $o:ident $paired:ty, |$this:ident, $tile:ident| $value:expr;)*) => {$(
        #[inlined]
        impl<$($generics)*> RankModes for $end {
            type Paired<$a: Modes, $o: PairOrder, L: Line, X: Left> = $paired;
            fn paired<$a: Modes, $o: PairOrder, L: Line, X: Left>(
                self,
                $tile: $a,
                _: (L, X),
                _: &mut Making,
            ) -> Outcome<Self::Paired<$a, $o, L, X>> {
                let $this = self;
                Ok($value)
            }
            type Alone<O: PairOrder> = Self;
            fn alone<O: PairOrder>(self) -> Self {
                self
            }
            type First = NoMode;
            type Others = Self;
            fn first(self) -> (NoMode, Self) {
                (NoMode::new(One::default(), UTerm), self)
            }
        }
    )*};
}
ends! { [] Nil: A O A::Alone<O>, |_this, tile| tile.alone::<O>(); [V: Verdict] End<V>: A O Self, |this, _tile| this; }

/// The product of a tile `S : D` by rank, seen from its grid; pairs in the order `O`.
#[diagnostic::on_unimplemented(
    message = "whether this tile can be repeated over this grid is not known",
    label = "not repeated over this",
    note = "a grid is a layout or an integer; generic code asks for the operation as a bound"
)]
pub trait ByRank<O>: Copy {
    type Answer<S: Tree<D>, D: Copy>: Plan;
    fn by_rank<S: Tree<D>, D: Copy>(self, a: Layout<S, D>) -> Outcome<ValueOf<Self::Answer<S, D>>>;
}
impl<SB: Tree<DB>, DB: Copy, O: PairOrder> ByRank<O> for Layout<SB, DB> {
    type Answer<S: Tree<D>, D: Copy> = <Pairs<S, D, SB, DB, O> as Plan>::Under<<Tile<S, D> as Answer>::Verdict>;
    #[inline(always)]
    fn by_rank<S: Tree<D>, D: Copy>(self, a: Layout<S, D>) -> Outcome<ValueOf<Self::Answer<S, D>>> {
        type Verdict<S, D, SB, DB, O> = <Pairs<S, D, SB, DB, O> as Answer>::Verdict;
        let mut counted = Counted::new();
        let (gaps, (s, d), (sb, db)) = (gaps(a, &mut counted)?, a.into_parts(), self.into_parts());
        let (list, leaves) = (gaps.merged()?, sb.leaves(db, Nil));
        let pairs = composing!(Verdict<S, D, SB, DB, O>: (gaps, list), leaves, &mut counted, |making| {
            sb.modes(db).paired::<S::Modes, O, _, _>(s.modes(d), (list, gaps), making)
        })
        .tupled();
        if size_of::<(S, D, Self)>() > 0 {
            counted.made()?;
        }
        let pairs = pairs.judged::<Merged<Gaps<S, D>>, SB, DB, Gaps<S, D>>();
        Ok(pairs.under::<<Tile<S, D> as Answer>::Verdict>().value())
    }
}
/// The pairs, if the leaves of `SB : DB` may be composed one by one.
type Pairs<S, D, SB, DB, O> = PairsAlong<S, D, SB, DB, O, Merged<Gaps<S, D>>, Gaps<S, D>>;
type PairsAlong<S, D, SB, DB, O, L, X> =
    <<<<SB as Tree<DB>>::Modes as RankModes>::Paired<<S as Tree<D>>::Modes, O, L, X> as Pack>::Tupled as Plan>::Judged<
        L,
        SB,
        DB,
        X,
    >;
macro_rules! integers {
    ($([$($u:ident)*] $n:ty;)*) => {$(
        impl<$($u,)* O: PairOrder> ByRank<O> for $n
        where
            Self: Number,
        {
            type Answer<S: Tree<D>, D: Copy> = <Layout<$n, One> as ByRank<O>>::Answer<S, D>;
            #[inline(always)]
            fn by_rank<S: Tree<D>, D: Copy>(self, a: Layout<S, D>) -> Outcome<ValueOf<Self::Answer<S, D>>> {
                ByRank::<O>::by_rank(unit(self)?, a)
            }
        }
    )*};
}
integers! { [U B] UInt<U, B>; [] usize; [N W] Multiple<N, W>; }

macro_rules! product {
    ($(#[$doc:meta])* $by:ident $name:ident, $ask:ident $question:ident = $message:literal,
        $(#[$from:meta])* $products:ident $product:ident, $order:ident) => {
        operation! {
            $(#[$doc])* $by, $ask $question
                = $message,
                "a grid is a layout or an integer; generic code asks for the operation as a bound, with literals as `int!(type 2)`, `shape!(type (2, 3))`";
            $(#[$from])*
            $products $product
        }
        impl<S: Tree<D>, D: Copy, B: ByRank<$order>> $products<Layout<S, D>> for B {
            type Answer = <B::Answer<S, D> as Answer>::ToldBy<by::$name>;
            #[inline(always)]
            fn $product(&self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
                B::Answer::<S, D>::told_by::<by::$name>(ByRank::<$order>::by_rank(*self, *a))
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
/// tile over a 2x5 grid is a 6x20 layout of 3x4 blocks (Figure 10). The shorter one of the two is filled up with modes `1:0`, as in CuTe.
///
/// ```
/// use cute_static::{BlockedProduct, layout};
/// type Blocks = BlockedProduct<layout!((3, 4) : (4, 1)), layout!((2, 5) : (1, 2))>;
/// static_assertions::assert_type_eq_all!(Blocks, layout!(((3, 2), (4, 5)) : ((4, 12), (1, 24))));
/// ```
#[cfg_attr(doc, doc = include_str!("../../../figures/blocked_product.md"))]
pub type BlockedProduct<A, B> = ResultOf<<A as AskBlockedProduct<B>>::Answer>;

/// As [`BlockedProduct`] with each pair the other way round: neighbours in a row are in different copies of the tile
/// (Figure 11).
///
/// ```
/// use cute_static::{RakedProduct, layout};
/// type Raked = RakedProduct<layout!((3, 4) : (4, 1)), layout!((2, 5) : (1, 2))>;
/// static_assertions::assert_type_eq_all!(Raked, layout!(((2, 3), (5, 4)) : ((12, 4), (24, 1))));
/// ```
#[cfg_attr(doc, doc = include_str!("../../../figures/raked_product.md"))]
pub type RakedProduct<A, B> = ResultOf<<A as AskRakedProduct<B>>::Answer>;
