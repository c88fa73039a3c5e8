//! The rows of `tile_to_shape`: how often each mode of a tile goes into a shape's, and the order of the copies.

#![allow(missing_docs)]

use crate::layout::construct::types::{ConstructList, FromLeft, FromRight};
use crate::number::decimal::Named as Dec;
use crate::number::num::{Nat, One, Value};
use crate::number::number::Number;
use crate::number::truth::{Into, Neither, Over, Perhaps};
use crate::refusal::verdict::*;
use crate::table::list::{End, List};
use crate::table::rows::table;
use crate::table::stride::Stride;
use crate::tree::tuple::{Cons, Nil, for_each_arity};
use typenum::UTerm;

table! {
    /// `tile_to_shape`, of a list of sizes of modes.
    RepeatList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;

    // ---- of a shape: of `B` ----

    /// How often the modes `L` of a tile go into these; they are the last ones of `A`.
    Repeats<L: List, A: List, B: List>: List = L::Exceed<A, B>, L::Repeated<S, T, A, B>, Self;
    /// Copies with the orders `O`.
    WithOrders<O: List>: List = O::NoMore, O::OrderOf<S, T>, Self;

    // ---- of a tile; of orders ----

    /// These modes, at the end of the shape: there are none.
    Exceed<A: List, B: List>: List = Nil, End<Inadmissible<TileHasMoreModes<Dec<A::ModeCount>, Dec<B::ModeCount>>>>, Self;
    /// How often the first one goes into `e`, and those behind it into `M`.
    Repeated<E: Number, M: List, A: List, B: List>: List = Cons<E, UTerm, M::Repeats<Nil, A, B>>,
        <E::Ratio<S> as RepeatRatio>::Copies<E, S, M::Repeats<T, A, B>>, Self;
    /// These orders, at the end of the shape: there are none.
    NoMore: List = Nil, End<Inadmissible<NotAnOrder<Self>>>, Self;
    /// The first one for `e`, and those behind it for `M`.
    OrderOf<E: Number, M: List>: List = End<Inadmissible<NotAnOrder<Self>>>, Cons<E, D, M::WithOrders<T>>, Self;
}
table! {
    /// `tile_to_shape`, by how a mode of the shape and one of the tile divide each other.
    RepeatRatio; [Q: Number] Over<Q>, [Q: Number] Into<Q>, [] Neither, [] Perhaps;
    /// How often `k` goes into `e`, before a list.
    Copies<E: Number, K: Number, T: List>: List = Cons<Q, UTerm, T>, End<Inadmissible<TileDoesNotDivide<Dec<K>, Dec<E>>>>,
        End<Inadmissible<TileDoesNotDivide<Dec<K>, Dec<E>>>>, Cons<usize, UTerm, T::And<AtRunTime>>;
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
            type Strides<L: List> = <L::WithOrders<tuples!(@orders $($s)+)> as ConstructList>::InOrder<Nil>;
            fn order(self, mode: usize) -> usize {
                [$(<$s as Value>::VALUE),+].get(mode).copied().unwrap_or(usize::MAX)
            }
        }
    };
}
for_each_arity!(tuples);
