//! The rows of a divide by a layout (see the pseudocode in `divide.rs`).
//!
//! The gaps of `B` up to `|A|` are apart from each other and from `B`, so that there is nothing to find out about what they occupy.

use crate::algebra::complement::types::{All, ComplementList, all, gaps};
use crate::algebra::composition::coordinates::Path;
use crate::algebra::composition::{Making, composing};
use crate::algebra::fits::Counted;
use crate::refusal::answer::Two;
use crate::table::tree::Right;
use crate::table::words::*;

/// A divide, of the gaps between a tiler's leaves.
pub trait DivideList: Sized {
    /// Each composed with the merged modes `L` of `A`; and behind the first one `F`, as a layout.
    type Rest<L: Line, A: Left>: Pack;
    fn rest<L: Line, A: Left>(self, list: L, a: A, making: &mut Making) -> Outcome<Self::Rest<L, A>>;
    type First<F: Plan, L: Line, A: Left>: Plan;
    fn first<F: Plan, L: Line, A: Left>(
        self,
        first: F,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::First<F, L, A>>;
    /// `(P, A o self)`, for the tile `P`; refused where the gaps are.
    type Split<P: Plan, L: Line, A: Left>: Two;
    fn split<P: Plan, L: Line, A: Left>(
        self,
        tile: P,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::Split<P, L, A>>;
}
/// Ends of lists: `F` and no more, and the pair of `P` and `1:0`.
macro_rules! ends {
    ($([$($generics:tt)*] $end:ty, $f:ident: $alone:ty = |$first:ident, $this:ident| $is:expr,
        $p:ident: $split:ty = |$pair:ident| $value:expr;)*) => {$(
        #[inlined]
        impl<$($generics)*> DivideList for $end {
            type Rest<L: Line, A: Left> = Self;
            fn rest<L: Line, A: Left>(self, _: L, _: A, _: &mut Making) -> Outcome<Self> {
                Ok(self)
            }
            type First<$f: Plan, L: Line, A: Left> = $alone;
            fn first<F: Plan, L: Line, A: Left>(self, $first: F, _: L, _: A, _: &mut Making) -> Outcome<$alone> {
                let $this = self;
                Ok($is)
            }
            type Split<$p: Plan, L: Line, A: Left> = $split;
            fn split<P: Plan, L: Line, A: Left>(self, tile: P, _: L, _: A, _: &mut Making) -> Outcome<$split> {
                let $pair = tile.pair(Answered::new(One::default(), UTerm));
                Ok($value)
            }
        }
    )*};
}
type NoRest = Answered<Admissible, One, UTerm>;
ends! {
    [] Nil, F: F = |first, _this| first, P: P::Pair<NoRest> = |pair| pair;
    [V: Verdict] End<V>, F: <F::Before<Self> as Pack>::Packed = |first, this| first.before(this).packed(),
        P: <P::Pair<NoRest> as Two>::TwoUnder<V> = |pair| pair.two_under();
}
#[inlined]
impl<S: Number, D: Stride, T: List> DivideList for Cons<S, D, T> {
    type Rest<L: Line, A: Left> = <D::Leaf<S, L, A> as Plan>::Before<T::Rest<L, A>>;
    fn rest<L: Line, A: Left>(self, list: L, a: A, making: &mut Making) -> Outcome<Self::Rest<L, A>> {
        let mode = self.1.leaf(self.0, list, a, making)?;
        Ok(mode.before(self.2.rest(list, a, making)?))
    }
    type First<F: Plan, L: Line, A: Left> = <F::Before<Self::Rest<L, A>> as Pack>::Packed;
    fn first<F: Plan, L: Line, A: Left>(
        self,
        first: F,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::First<F, L, A>> {
        Ok(first.before(self.rest(list, a, making)?).packed())
    }
    type Split<P: Plan, L: Line, A: Left> = P::Pair<T::First<D::Leaf<S, L, A>, L, A>>;
    fn split<P: Plan, L: Line, A: Left>(
        self,
        tile: P,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::Split<P, L, A>> {
        let first = self.1.leaf(self.0, list, a, making)?;
        Ok(tile.pair(self.2.first(first, list, a, making)?))
    }
}

/// `S : D` divided by `SB : DB`, as a tile and a rest.
pub(crate) type Divided<S, D, SB, DB> = DividedWith<<Layout<S, D> as Left>::Merged, Layout<S, D>, SB, DB>;
/// For the merged modes `L` of `A`.
type DividedWith<L, A, SB, DB> = DividedAt<L, A, SB, DB, Gaps<L, SB, DB>>;
/// For the gaps `F`.
type DividedAt<L, A, SB, DB, F> =
    <<F as DivideList>::Split<<SB as Tree<DB>>::Composed<L, A>, L, A> as Two>::JudgedApart<L, TileAndRest<SB, DB, F>>;
/// The gaps of `SB : DB`.
pub(crate) type Gaps<L, SB, DB> = <<SB as Tree<DB>>::Leaves<Nil> as ComplementList>::Gaps<All<L>>;

/// The right operand `(SB : DB, F)`.
#[derive(Debug)]
#[allow(unreachable_pub)] // an answer names it
pub struct TileAndRest<SB, DB, F>(PhantomData<(SB, DB, F)>);
impl<SB: Tree<DB>, DB, F: List> Right for TileAndRest<SB, DB, F> {
    type Leaves = SB::Leaves<F>;
}
/// The value of [`Divided`].
// in a debug build a frame of its own, or those of all calls would be one
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn divided<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
    a: Layout<S, D>,
    b: Layout<SB, DB>,
    counted: &mut Counted,
) -> Outcome<Divided<S, D, SB, DB>> {
    type Merged<S, D> = <Layout<S, D> as Left>::Merged;
    type Verdict<S, D, SB, DB> = <Divided<S, D, SB, DB> as Answer>::Verdict;
    let (list, (sb, db)) = (a.merged()?, b.into_parts());
    let (rest, lost) = gaps::<_, Gaps<Merged<S, D>, SB, DB>, _>(sb.leaves(db, Nil), Path::default(), &all(&list))?;
    lost.map_or(Ok(()), Err::<(), AlgebraError>)?;
    let divided = composing!(Verdict<S, D, SB, DB>: (a, list), sb.leaves(db, rest), counted, |making| {
        sb.composed(db, list, a, making).and_then(|tile| rest.split(tile, list, a, making))
    });
    Ok(divided.judged_apart::<Merged<S, D>, TileAndRest<SB, DB, Gaps<Merged<S, D>, SB, DB>>>())
}
