//! What the direct path answers: a layout, or that the question has to be put the long way.

use super::number::Truth;
use crate::layout::Layout;
use crate::num::{False, True};
use core::marker::PhantomData;

/// Declares [`Plan`] and implements it: a row for each function, with its value for a layout `S : D` and for [`Slowly`].
macro_rules! plans {
    ($($(#[$doc:meta])* $name:ident $(<$($p:ident $(: $bound:ident)?),+>)?: $result:ident = $done:ty, $slowly:ty;)*) => {
        /// The answer.
        #[doc(hidden)]
        pub trait Plan {
            /// The layout's shape.
            type Shape;
            /// The layout's stride.
            type Stride;
            $($(#[$doc])* type $name $(<$($p $(: $bound)?),+>)?: $result;)*
        }
        impl<S, D> Plan for Done<S, D> {
            type Shape = S;
            type Stride = D;
            $(type $name $(<$($p $(: $bound)?),+>)? = $done;)*
        }
        impl Plan for Slowly {
            type Shape = ();
            type Stride = ();
            $(type $name $(<$($p $(: $bound)?),+>)? = $slowly;)*
        }
    };
}
plans! {
    /// Whether there is one.
    Stands: Truth = True, False;
    /// The answer, if `T` too.
    If<T: Truth>: Plan = T::Plan<S, D>, Slowly;

    // ---- several answers as the modes of one: each is named once, since naming an answer again costs the compiler ----

    /// `(self, P)`.
    Pair<P: Plan>: Plan = P::After1<S, D>, Slowly;
    /// `(self, P, Q)`.
    Triple<P: Plan, Q: Plan>: Plan = P::After1Before1<S, D, Q>, Slowly;
    /// `(self, P, Q, R)`.
    Four<P: Plan, Q: Plan, R: Plan>: Plan = P::After1Before2<S, D, Q, R>, Slowly;
    /// `(S0:D0, self)`.
    After1<S0, D0>: Plan = Done<(S0, S), (D0, D)>, Slowly;
    /// `(S0:D0, self, P)`.
    After1Before1<S0, D0, P: Plan>: Plan = P::After2<S0, D0, S, D>, Slowly;
    /// `(S0:D0, self, P, Q)`.
    After1Before2<S0, D0, P: Plan, Q: Plan>: Plan = P::After2Before1<S0, D0, S, D, Q>, Slowly;
    /// `(S0:D0, S1:D1, self)`.
    After2<S0, D0, S1, D1>: Plan = Done<(S0, S1, S), (D0, D1, D)>, Slowly;
    /// `(S0:D0, S1:D1, self, P)`.
    After2Before1<S0, D0, S1, D1, P: Plan>: Plan = P::After3<S0, D0, S1, D1, S, D>, Slowly;
    /// `(S0:D0, S1:D1, S2:D2, self)`.
    After3<S0, D0, S1, D1, S2, D2>: Plan = Done<(S0, S1, S2, S), (D0, D1, D2, D)>, Slowly;
}
/// Admissible, and this is the result.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Done<S, D>(PhantomData<(S, D)>);
impl<S: Default, D: Default> Done<S, D> {
    /// The layout of static leaves: said of the numbers and not as a bound, which would be proved of each composition.
    #[inline(always)]
    pub(crate) fn layout() -> Layout<S, D> {
        const { assert!(size_of::<Layout<S, D>>() == 0, "run-time leaves have no default") }
        Layout::from_parts(S::default(), D::default())
    }
}
/// Not known here: a run-time integer, a coordinate, a refusal, or a rare case.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Slowly;
