//! The rows of a divide that the compiler grants, and of which it knows how many elements and what gaps there are: `(B, rest)` composed with `A`, where the rest are the
//! gaps between the leaves of `B`. What is not so is the divide of `divide.rs`, by the complement.
//!
//! ```text
//! divided(A, B)   = (compose(A, B), compose(A, g0), compose(A, g1), ..)       for [g0, g1, ..] = fill(leaves of B in order, 1, |A|)
//! ```

use super::joint::{Apart, Coordinates, Interval, Overlaps, Spread, Unsettled, table};
use super::line::{Last, Line};
use super::list::{End, List};
use super::number::Number;
use super::plan::{Answered, Plan};
use super::stride::Stride;
use super::tree::{Left, Tree};
use super::truth::{Into, Neither, Over, Perhaps};
use crate::algebra::answer::Outcome;
use crate::algebra::composition::run_time::Making;
use crate::algebra::verdict::{Admissible, AtRunTime, Verdict};
use crate::layout::Layout;
use crate::num::{One, Underflow};
use crate::tuple::{Cons, Nil};
use typenum::{UInt, UTerm};

/// A divide, of a list of leaves or gaps.
#[doc(hidden)]
pub trait DivideList: Sized {
    /// What those that matter occupy.
    type Occupied: Spread;
    /// Each composed with the modes `L` of `A`, as a layout; more than three are not done here.
    type Rest<L: Line, A: Left>: Plan;
    /// Its value.
    fn rest<L: Line, A: Left>(self, list: L, a: A, making: &mut Making) -> Outcome<Self::Rest<L, A>>;
    /// [`Self::Rest`] behind one.
    type RestBehind1<P: Plan, L: Line, A: Left>: Plan;
    /// Its value.
    fn rest_behind1<P: Plan, L: Line, A: Left>(
        self,
        p: P,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::RestBehind1<P, L, A>>;
    /// [`Self::Rest`] behind two.
    type RestBehind2<P: Plan, Q: Plan, L: Line, A: Left>: Plan;
    /// Its value.
    fn rest_behind2<P: Plan, Q: Plan, L: Line, A: Left>(
        self,
        p: P,
        q: Q,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::RestBehind2<P, Q, L, A>>;
    /// [`Self::Rest`] behind three.
    type RestBehind3<P: Plan, Q: Plan, R: Plan>: Plan;
    /// Its value.
    fn rest_behind3<P: Plan, Q: Plan, R: Plan>(self, p: P, q: Q, r: R) -> Self::RestBehind3<P, Q, R>;
}
/// No gap.
type NoRest<V> = Answered<V, One, UTerm>;
fn no_rest<V>() -> NoRest<V> {
    Answered::new(One::default(), UTerm)
}
impl DivideList for Nil {
    type Occupied = Apart;
    type Rest<L: Line, A: Left> = NoRest<Admissible>;
    #[inline(always)]
    fn rest<L: Line, A: Left>(self, _: L, _: A, _: &mut Making) -> Outcome<Self::Rest<L, A>> {
        Ok(no_rest())
    }
    type RestBehind1<P: Plan, L: Line, A: Left> = P;
    #[inline(always)]
    fn rest_behind1<P: Plan, L: Line, A: Left>(self, p: P, _: L, _: A, _: &mut Making) -> Outcome<P> {
        Ok(p)
    }
    type RestBehind2<P: Plan, Q: Plan, L: Line, A: Left> = P::Pair<Q>;
    #[inline(always)]
    fn rest_behind2<P: Plan, Q: Plan, L: Line, A: Left>(
        self,
        p: P,
        q: Q,
        _: L,
        _: A,
        _: &mut Making,
    ) -> Outcome<P::Pair<Q>> {
        Ok(p.pair(q))
    }
    type RestBehind3<P: Plan, Q: Plan, R: Plan> = P::Triple<Q, R>;
    #[inline(always)]
    fn rest_behind3<P: Plan, Q: Plan, R: Plan>(self, p: P, q: Q, r: R) -> P::Triple<Q, R> {
        p.triple(q, r)
    }
}
impl<S: Number, D: Stride, T: List> DivideList for Cons<S, D, T> {
    type Occupied = S::OccupyBy<D, T::Occupied>;
    type Rest<L: Line, A: Left> = T::RestBehind1<D::Leaf<S, L, A>, L, A>;
    #[inline(always)]
    fn rest<L: Line, A: Left>(self, list: L, a: A, making: &mut Making) -> Outcome<Self::Rest<L, A>> {
        self.2.rest_behind1(self.1.leaf(self.0, list, a, making)?, list, a, making)
    }
    type RestBehind1<P: Plan, L: Line, A: Left> = T::RestBehind2<P, D::Leaf<S, L, A>, L, A>;
    #[inline(always)]
    fn rest_behind1<P: Plan, L: Line, A: Left>(
        self,
        p: P,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::RestBehind1<P, L, A>> {
        self.2.rest_behind2(p, self.1.leaf(self.0, list, a, making)?, list, a, making)
    }
    type RestBehind2<P: Plan, Q: Plan, L: Line, A: Left> = T::RestBehind3<P, Q, D::Leaf<S, L, A>>;
    #[inline(always)]
    fn rest_behind2<P: Plan, Q: Plan, L: Line, A: Left>(
        self,
        p: P,
        q: Q,
        list: L,
        a: A,
        making: &mut Making,
    ) -> Outcome<Self::RestBehind2<P, Q, L, A>> {
        Ok(self.2.rest_behind3(p, q, self.1.leaf(self.0, list, a, making)?))
    }
    type RestBehind3<P: Plan, Q: Plan, R: Plan> = NoRest<AtRunTime>;
    // never run, like what follows: left to the complement
    fn rest_behind3<P: Plan, Q: Plan, R: Plan>(self, _: P, _: Q, _: R) -> NoRest<AtRunTime> {
        no_rest()
    }
}
impl<V: Verdict> DivideList for End<V> {
    type Occupied = Apart;
    type Rest<L: Line, A: Left> = NoRest<V>;
    fn rest<L: Line, A: Left>(self, _: L, _: A, _: &mut Making) -> Outcome<NoRest<V>> {
        Ok(no_rest())
    }
    type RestBehind1<P: Plan, L: Line, A: Left> = NoRest<V>;
    fn rest_behind1<P: Plan, L: Line, A: Left>(self, _: P, _: L, _: A, _: &mut Making) -> Outcome<NoRest<V>> {
        Ok(no_rest())
    }
    type RestBehind2<P: Plan, Q: Plan, L: Line, A: Left> = NoRest<V>;
    fn rest_behind2<P: Plan, Q: Plan, L: Line, A: Left>(
        self,
        _: P,
        _: Q,
        _: L,
        _: A,
        _: &mut Making,
    ) -> Outcome<NoRest<V>> {
        Ok(no_rest())
    }
    type RestBehind3<P: Plan, Q: Plan, R: Plan> = NoRest<V>;
    fn rest_behind3<P: Plan, Q: Plan, R: Plan>(self, _: P, _: Q, _: R) -> NoRest<V> {
        no_rest()
    }
}
table! {
    /// A divide, of the merged modes of what is divided.
    DivideLine; [S: Number, D: Stride] Last<S, D>, [S: Number, D: Stride, T: Line] Cons<S, D, T>, [V: Verdict] End<V>;
    /// How many elements it has.
    Size: Number = S, S::Times<T::Size>, One;
}
table! {
    /// A divide, of what leaves occupy.
    DivideSpread; [] Apart, [P: Number, D: Number, T: Spread] Interval<P, D, T>, [] Overlaps, [] Unsettled, [] Coordinates;
    /// `fill(self, c, m)`, if every quotient is exact.
    Fill<C: Number, M: Number>: List = <M::Ratio<C> as DivideRatio>::Last<C>, <D::Ratio<C> as DivideRatio>::Gap<C, P, T, M>,
        End<AtRunTime>, End<AtRunTime>, End<AtRunTime>;
}
table! {
    /// A divide, by how a stride and what is covered before it divide each other.
    DivideRatio; [Q: Number] Over<Q>, [Q: Number] Into<Q>, [] Neither, [] Perhaps;
    /// The gap before a leaf that ends at `p`, and those behind it.
    Gap<C: Number, P: Number, T: Spread, M: Number>: List = Q::Gapped<C, T::Fill<P, M>>, End<AtRunTime>, End<AtRunTime>, End<AtRunTime>;
    /// The last gap.
    Last<C: Number>: List = Q::Gapped<C, Nil>, End<AtRunTime>, End<AtRunTime>, End<AtRunTime>;
}
table! {
    /// A divide, of the extent of a gap.
    DivideNumber; [] UTerm, [] One, [X, Y, Z] UInt<UInt<X, Y>, Z> where Self, [] Underflow, [] usize, [] isize;
    /// `n : c` before a list; nothing for `n` of 1.
    Gapped<C: Number, L: List>: List = L, L, Cons<Self, C, L>, L, End<AtRunTime>, End<AtRunTime>;
    /// The interval of `n : d` put into others; nothing for `n` of 1.
    OccupyBy<D: Stride, T: Spread>: Spread = T, T, D::Occupy<Self, T>, T, Unsettled, Unsettled;
}

/// `S : D` divided by `SB : DB`, as a tile and a rest; granted if its verdict is [`Admissible`], else left to the complement.
pub(crate) type Divided<S, D, SB, DB> = DividedWith<<Layout<S, D> as Left>::Merged, Layout<S, D>, SB, DB>;
/// For the merged modes `L` of `A`.
type DividedWith<L, A, SB, DB> =
    <<SB as Tree<DB>>::Composed<L, A> as Plan>::Pair<<Gaps<L, SB, DB> as DivideList>::Rest<L, A>>;
/// The gaps.
type Gaps<L, SB, DB> =
    <<<SB as Tree<DB>>::Leaves<Nil> as DivideList>::Occupied as DivideSpread>::Fill<One, <L as DivideLine>::Size>;
/// The value of [`Divided`], where it is granted: the gaps are known, so that they have one value.
#[inline(always)]
pub(crate) fn divided<S: Tree<D>, D: Copy, SB: Tree<DB>, DB: Copy>(
    a: &Layout<S, D>,
    b: &Layout<SB, DB>,
) -> Outcome<Divided<S, D, SB, DB>> {
    type Line<S, D> = <Layout<S, D> as Left>::Merged;
    let (list, mut making, (sb, db)) = (a.merged()?, Making::new(false), b.into_parts());
    let tile = sb.composed(db, list, *a, &mut making)?;
    let gaps = <Gaps<Line<S, D>, SB, DB> as List>::pour(&mut || Ok((1, 0)))?;
    let divided = tile.pair(gaps.rest(list, *a, &mut making)?);
    if size_of::<(S, D, SB, DB)>() > 0 {
        making.counted.made()?;
    }
    Ok(divided)
}
