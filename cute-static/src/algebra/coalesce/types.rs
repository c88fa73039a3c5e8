//! The rows of `coalesce` and `merged` (see the pseudocode in `coalesce.rs`).

use crate::number::num::One;
use crate::number::number::Number;
use crate::table::line::{Last, Line};
use crate::table::list::List;
use crate::table::rows::{of_extents, of_lines, of_lists, of_truths, row_trait, rows};
use crate::table::stride::Stride;
use crate::tree::tuple::{Cons, Nil};
use core::convert::Infallible;
use typenum::UTerm;

/// Nothing here fails.
type Outcome<T> = Result<T, Infallible>;

of_lists! {
    /// `merged`, of a list of leaves.
    MergeList this = [S : D | T];
    /// `merged(self)`.
    Merged<>: Line = Last(One, UTerm), MergeBefore(T, S, D), this;
    /// `merged([s0 : d0 | self])`. An extent of 1 is kept at the end: past the domain it counts.
    MergeBefore<S0: Number, D0: Stride>: Line = Last(S0, D0), Prepend(S0, D0, MergeBefore(T, S, D)), this;
}
of_extents! {
    /// `merged`, of an extent `n`.
    MergeNumber this;
    /// `n : d` before merged modes. One that is known when run is not lost in a known one.
    Prepend<D: Stride, L: Line>: Line = L, JoinTo(L, this, D), Cons(this, D, L);
    /// The last mode `n : d`, unless it is of extent 1.
    TrimLast<D: Stride>: List = Nil, Cons(this, D, Nil), Cons(this, D, Nil);
    /// `[s n : d]`, for neighbours `s : d` and `n : d2` that are one mode.
    JoinedLast<S: Number, D: Stride, D2: Stride>: Line
        = Last(Both(S, this), D), Last(Both(S, this), D), Cons(S, D, Last(this, D2));
    /// `[s n : d | t]`, for neighbours `s : d` and `n : d2` that are one mode.
    Joined<S: Number, D: Stride, D2: Stride, T: Line>: Line
        = Cons(Both(S, this), D, T), Cons(Both(S, this), D, T), Cons(S, D, Cons(this, D2, T));
}
of_lines! {
    /// `merged`, of what is behind a mode.
    MergeLine this = [S : D | T];
    /// Without a last mode of extent 1.
    Trimmed<>: List = TrimLast(S, D), Cons(S, D, Trimmed(T)), this;
    /// `s0 : d0` before them: joined with the first one or not.
    JoinTo<S0: Number, D0: Stride>: Line
        = JoinLast(Follows(D, S0, D0), S0, D0, S, D), Join(Follows(D, S0, D0), S0, D0, S, D, T), this;
}
of_truths! {
    /// `merged`, by whether two modes are one.
    MergeTruth this;
    /// `[s s2 : d]`, or `[s : d, s2 : d2]`.
    JoinLast<S: Number, D: Stride, S2: Number, D2: Stride>: Line
        = JoinedLast(S2, S, D, D2), Cons(S, D, Last(S2, D2)), Cons(S, D, Last(S2, D2));
    /// `[s s2 : d | t]`, or `[s : d, s2 : d2 | t]`.
    Join<S: Number, D: Stride, S2: Number, D2: Stride, T: Line>: Line
        = Joined(S2, S, D, D2, T), Cons(S, D, Cons(S2, D2, T)), Cons(S, D, Cons(S2, D2, T));
}
type Follows<D2, S, D> = <D2 as Stride>::Follows<S, D>;
fn Follows<D2: Stride, S: Number, D: Stride>(_: D2, _: S, _: D) -> Outcome<Follows<D2, S, D>> {
    Ok(Default::default())
}
/// The product of two extents; saturates, since the size of a layout is judged when it is made.
pub(crate) type Both<S, S2> = <S as Number>::Times<S2>;
pub(crate) fn Both<S: Number, S2: Number>(s: S, s2: S2) -> Outcome<Both<S, S2>> {
    Ok(Number::from_size(s.extent().saturating_mul(s2.extent())))
}
