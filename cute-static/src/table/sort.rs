//! The rows of sorted modes: by their strides, which are numbers; before an equal one.

use super::list::{End, List};
use super::stride::Stride;
use crate::table::words::*;

table! {
    /// Sorted modes.
    SortList; [] Nil, [S: Number, D: Stride, T: List] Cons<S, D, T>, [V: Verdict] End<V>;
    /// `s : d` among them.
    SortIn<S0: Number, D0: Number>: List
        = Cons<S0, D0, Nil>, <D0::UpTo<D::Natural> as SortTruth>::InsertBefore<S0, D0, S, D, T>, Self;
}
table! {
    /// Sorted modes, by a comparison.
    SortTruth; [] True, [] False, [] Unknown;
    /// `s0 : d0` before the mode `s : d` and those behind it, if true.
    InsertBefore<S0: Number, D0: Number, S: Number, D: Stride, T: List>: List
        = Cons<S0, D0, Cons<S, D, T>>, Cons<S, D, T::SortIn<S0, D0>>, End<AtRunTime>;
}
