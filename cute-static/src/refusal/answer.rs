//! What an operation answers: a result, or the reason why there is none. So that a refusal is the compiler's first and
//! only error, and names no type but the reason.
//!
//! ```text
//! answer(A, B)  = Answered<V, S, D>       a layout, by the verdict V; of what is refused, what it would have been
//!               = Given<T, V>             anything else
//! ```
//!
//! Each operation is two traits on the operands. The first *asks*: it always holds for operands of the right kind, and
//! its answer may be a refusal. The second, public one (`Compose`, `LogicalDivideBy`, ..) holds where the answer is
//! granted, and says so as a supertrait: generic code writes that one bound. Functions and aliases ask, and bound the
//! answer's verdict alone; there the refusal stands at the user's own expression, without a chain of "required for" that
//! spells out layouts. What is refused keeps the type that it would have had, so that what is done with it adds no errors.

use super::verdict::{Admissible, Both, Holds, Inadmissible, ResultTooLong, Verdict};
use crate::AlgebraError;
use crate::algebra::by_mode::{Gathered, InPlace, Made};
use crate::layout::coord::types::Group;
use crate::layout::{IsLayout, Layout};
use crate::number::decimal;
use crate::number::num::One;
pub(crate) use crate::refusal::error::Outcome;
use crate::refusal::operation::Tells;
use crate::table::list::{End, Line};
use crate::table::tree::{Left, Right, Tree};
use crate::tree::tuple::{Cons, Nil};
use core::marker::PhantomData;
use typenum::UTerm;

/// An answer, whatever it is.
pub trait Answer {
    /// Whether it is granted.
    type Verdict: Verdict;
    /// The result; of what is refused, what it would have been.
    type Value;
    /// Verdict and result, named at once: a [`Given`].
    type Grant;
    /// Its shape, if it is a layout.
    type Shape;
    /// Its stride.
    type Stride;
    /// Shape and stride of a layout.
    fn parts(value: Self::Value) -> Outcome<(Self::Shape, Self::Stride)>;
    /// The same refused, for the reason `W`.
    type Refused<W>: Answer<Value = Self::Value>;
    /// The answer of an operation that is made of others: a refusal is told in its words.
    type ToldBy<By: Tells>: Answer<Value = Self::Value>;
    /// The result of [`Self::ToldBy`].
    #[inline(always)]
    fn told_by<By: Tells>(result: Outcome<Self::Value>) -> Outcome<Self::Value> {
        By::OPERATION.tells(result)
    }
}
/// What a function returns for an answer.
pub type ValueOf<A> = <A as Answer>::Value;
/// An answer that is not a refusal. Where its verdict is a bound and no type, the compiler knows by this that what functions return is
/// what aliases name.
#[diagnostic::on_unimplemented(message = "`{Self}` is no answer of a layout operation")]
pub trait Granted: Answer<Verdict: Holds, Grant: Granting<Out: IsLayout>, Value = ResultOf<Self>> {}
impl<A: Answer<Verdict: Holds, Grant: Granting<Out: IsLayout>, Value = ResultOf<A>>> Granted for A {}
/// The result of an answer that is granted.
pub(crate) type ResultOf<A> = <<A as Answer>::Grant as Granting>::Out;
/// The result, if the verdict holds.
pub trait Granting {
    type Out;
}
impl<V: Holds, T> Granting for Given<T, V> {
    type Out = V::Grants<T>;
}

/// The layout `S : D`, by the verdict `V`; of what is refused, what it would have been.
#[derive(Debug, Clone, Copy)]
pub struct Answered<V, S, D>(pub S, pub D, PhantomData<V>);
impl<V, S, D> Answered<V, S, D> {
    /// The layout.
    #[inline(always)]
    pub(crate) const fn new(shape: S, stride: D) -> Self {
        Self(shape, stride, PhantomData)
    }
}
/// The layout `S : D`, which is granted.
pub(crate) type Done<S, D> = Answered<Admissible, S, D>;
impl<V: Verdict, S, D> Answer for Answered<V, S, D> {
    type Verdict = V;
    type Value = Layout<S, D>;
    type Grant = Given<Layout<S, D>, V>;
    type Shape = S;
    type Stride = D;
    #[inline(always)]
    fn parts(value: Layout<S, D>) -> Outcome<(S, D)> {
        Ok(value.into_parts())
    }
    type Refused<W> = Answered<Inadmissible<W>, S, D>;
    type ToldBy<By: Tells> = Answered<V::ToldBy<By>, S, D>;
}
/// A result that is no layout of its own, by the verdict `V`.
#[derive(Debug, Clone, Copy)]
pub struct Given<T, V = Admissible>(PhantomData<(T, V)>);
impl<T, V: Verdict> Answer for Given<T, V> {
    type Verdict = V;
    type Value = T;
    type Grant = Self;
    type Shape = ();
    type Stride = ();
    // asked of layouts only
    fn parts(_: T) -> Outcome<((), ())> {
        Err(AlgebraError::Unrepresentable)
    }
    type Refused<W> = Given<T, Inadmissible<W>>;
    type ToldBy<By: Tells> = Given<T, V::ToldBy<By>>;
}

/// The answer `A`, if verdict `V` allows it.
pub(crate) type If<V, A> = <V as Verdict>::Before<A>;

// ---- answers as modes of others ----

/// A layout as an answer.
pub trait Plan: Answer + Made<InPlace> {
    /// The value of the answer.
    fn value(self) -> ValueOf<Self>;
    /// Shape and stride.
    fn both(self) -> (Self::Shape, Self::Stride);
    /// The same, with the verdict `V` on it.
    type And<V: Verdict>: Plan;
    fn and<V: Verdict>(self) -> Self::And<V>;
    /// The same, with the verdict `V` before its own.
    type Under<V: Verdict>: Plan;
    fn under<V: Verdict>(self) -> Self::Under<V>;
    /// The same of the leaves of `SB : DB`, if they may be composed one by one with the merged modes `L` of `A`.
    type Judged<L: Line, SB: Tree<DB>, DB, A: Left>: Plan;
    fn judged<L: Line, SB: Tree<DB>, DB, A: Left>(self) -> Self::Judged<L, SB, DB, A>;
    /// A mode before others.
    type Before<T: Pack>: Pack;
    fn before<T: Pack>(self, t: T) -> Self::Before<T>;
    /// `(self, P)`.
    type Pair<P: Plan>: Two;
    fn pair<P: Plan>(self, p: P) -> Self::Pair<P>;
    /// `(self, P, Q)`: more go by a list, [`Self::Before`], which costs the compiler more.
    type Triple<P: Plan, Q: Plan>: Plan;
    fn triple<P: Plan, Q: Plan>(self, p: P, q: Q) -> Self::Triple<P, Q>;
    /// `(S0:D0, self)`.
    type Behind1<W: Verdict, S0, D0>: Two;
    fn behind1<W: Verdict, S0, D0>(self, s0: S0, d0: D0) -> Self::Behind1<W, S0, D0>;
    /// `(S0:D0, self, P)`.
    type Behind1Before1<W: Verdict, S0, D0, P: Plan>: Plan;
    fn behind1_before1<W: Verdict, S0, D0, P: Plan>(self, s0: S0, d0: D0, p: P) -> Self::Behind1Before1<W, S0, D0, P>;
    /// `(S0:D0, S1:D1, self)`.
    type Behind2<W: Verdict, S0, D0, S1, D1>: Plan;
    fn behind2<W: Verdict, S0, D0, S1, D1>(
        self,
        shapes: (S0, S1),
        strides: (D0, D1),
    ) -> Self::Behind2<W, S0, D0, S1, D1>;
}
/// An answer of two modes, a tile and a rest.
pub trait Two: Plan + Made<Gathered> {
    /// [`Plan::Judged`], of leaves that are apart.
    type JudgedApart<L: Line, B: Right>: Two;
    fn judged_apart<L: Line, B: Right>(self) -> Self::JudgedApart<L, B>;
    /// [`Plan::Under`].
    type TwoUnder<V: Verdict>: Two;
    fn two_under<V: Verdict>(self) -> Self::TwoUnder<V>;
    /// The same by its verdict, and then `V`.
    type OrElse<V: Verdict>: Two;
    fn or_else<V: Verdict>(self) -> Self::OrElse<V>;
}
#[inlined]
impl<V: Verdict, S0, D0, S1, D1> Two for Answered<V, (S0, S1), (D0, D1)> {
    type JudgedApart<L: Line, B: Right> = Answered<V::JointApart<L, B>, (S0, S1), (D0, D1)>;
    fn judged_apart<L: Line, B: Right>(self) -> Self::JudgedApart<L, B> {
        Answered::new(self.0, self.1)
    }
    type TwoUnder<W: Verdict> = Answered<Both<W, V>, (S0, S1), (D0, D1)>;
    fn two_under<W: Verdict>(self) -> Self::TwoUnder<W> {
        Answered::new(self.0, self.1)
    }
    type OrElse<W: Verdict> = Answered<Both<V, W>, (S0, S1), (D0, D1)>;
    fn or_else<W: Verdict>(self) -> Self::OrElse<W> {
        Answered::new(self.0, self.1)
    }
}
#[inlined]
impl<V: Verdict, S, D> Plan for Answered<V, S, D> {
    fn value(self) -> Layout<S, D> {
        Layout::from_parts(self.0, self.1)
    }
    fn both(self) -> (S, D) {
        (self.0, self.1)
    }
    type And<W: Verdict> = Answered<Both<V, W>, S, D>;
    fn and<W: Verdict>(self) -> Self::And<W> {
        Answered::new(self.0, self.1)
    }
    type Under<W: Verdict> = Answered<Both<W, V>, S, D>;
    fn under<W: Verdict>(self) -> Self::Under<W> {
        Answered::new(self.0, self.1)
    }
    type Judged<L: Line, SB: Tree<DB>, DB, A: Left> = Answered<V::Joint<L, SB, DB, A>, S, D>;
    fn judged<L: Line, SB: Tree<DB>, DB, A: Left>(self) -> Self::Judged<L, SB, DB, A> {
        Answered::new(self.0, self.1)
    }
    type Before<T: Pack> = Cons<S, D, V::Mark<T>>;
    fn before<T: Pack>(self, t: T) -> Self::Before<T> {
        Cons(self.0, self.1, V::mark(t))
    }
    type Pair<P: Plan> = P::Behind1<V, S, D>;
    fn pair<P: Plan>(self, p: P) -> Self::Pair<P> {
        p.behind1::<V, S, D>(self.0, self.1)
    }
    type Triple<P: Plan, Q: Plan> = P::Behind1Before1<V, S, D, Q>;
    fn triple<P: Plan, Q: Plan>(self, p: P, q: Q) -> Self::Triple<P, Q> {
        p.behind1_before1::<V, S, D, Q>(self.0, self.1, q)
    }
    type Behind1<W: Verdict, S0, D0> = Answered<Both<W, V>, (S0, S), (D0, D)>;
    fn behind1<W: Verdict, S0, D0>(self, s0: S0, d0: D0) -> Self::Behind1<W, S0, D0> {
        Answered::new((s0, self.0), (d0, self.1))
    }
    type Behind1Before1<W: Verdict, S0, D0, P: Plan> = P::Behind2<Both<W, V>, S0, D0, S, D>;
    fn behind1_before1<W: Verdict, S0, D0, P: Plan>(self, s0: S0, d0: D0, p: P) -> Self::Behind1Before1<W, S0, D0, P> {
        p.behind2::<Both<W, V>, S0, D0, S, D>((s0, self.0), (d0, self.1))
    }
    type Behind2<W: Verdict, S0, D0, S1, D1> = Answered<Both<W, V>, (S0, S1, S), (D0, D1, D)>;
    fn behind2<W: Verdict, S0, D0, S1, D1>(
        self,
        (s0, s1): (S0, S1),
        (d0, d1): (D0, D1),
    ) -> Self::Behind2<W, S0, D0, S1, D1> {
        Answered::new((s0, s1, self.0), (d0, d1, self.1))
    }
}

// ---- a list of modes as a layout: none is `1:0`, one stands alone, several are a tuple ----

/// Declares [`Pack`] and implements it: a row for each number of modes that have been read.
macro_rules! pack {
    ($($behind:ident $next:ident [$($s:ident $d:ident)+];)*) => {
        /// The modes of a list as a layout. `Behind<n>` is that of a list before which `n` modes have been read.
        pub trait Pack: Group {
            /// The layout.
            type Packed: Plan;
            /// Its value.
            fn packed(self) -> Self::Packed;
            /// The same, one mode as a tuple of one.
            type Tupled: Plan;
            /// Its value.
            fn tupled(self) -> Self::Tupled;
            /// `[s : d | self]` so.
            type TupledBehind<S, D>: Plan;
            /// Its value.
            fn tupled_behind<S, D>(self, s: S, d: D) -> Self::TupledBehind<S, D>;
            /// The same modes, with the verdict `V` before their own.
            type After<V: Verdict>: Pack;
            /// Its value.
            fn after<V: Verdict>(self) -> Self::After<V>;
            /// These modes, and then those of another list.
            type Joined<T: Pack>: Pack;
            /// Its value.
            fn joined<T: Pack>(self, t: T) -> Self::Joined<T>;
            $(
                /// Behind so many modes.
                type $behind<$($s, $d),+>: Plan;
                /// Its value.
                #[allow(clippy::too_many_arguments)] // the modes
                fn $behind<$($s, $d),+>(self, $($s: $s, $d: $d),+) -> Self::$behind<$($s, $d),+>;
            )*
        }
        pack! { @end [] Nil, Admissible; $($behind [$($s $d)+])* }
        pack! { @end [V: Verdict] End<V>, V; $($behind [$($s $d)+])* }
        #[inlined]
        impl<S, D, T: Pack> Pack for Cons<S, D, T> {
            type Packed = T::Behind1<S, D>;
            fn packed(self) -> Self::Packed {
                self.2.Behind1(self.0, self.1)
            }
            type Tupled = T::TupledBehind<S, D>;
            fn tupled(self) -> Self::Tupled {
                self.2.tupled_behind(self.0, self.1)
            }
            type TupledBehind<S0, D0> = T::Behind2<S0, D0, S, D>;
            fn tupled_behind<S0, D0>(self, s0: S0, d0: D0) -> Self::TupledBehind<S0, D0> {
                self.2.Behind2(s0, d0, self.0, self.1)
            }
            type After<V: Verdict> = Cons<S, D, T::After<V>>;
            fn after<V: Verdict>(self) -> Self::After<V> {
                Cons(self.0, self.1, self.2.after())
            }
            type Joined<T1: Pack> = Cons<S, D, T::Joined<T1>>;
            fn joined<T1: Pack>(self, t: T1) -> Self::Joined<T1> {
                Cons(self.0, self.1, self.2.joined(t))
            }
            $(
                type $behind<$($s, $d),+> = pack!(@next T $next [$($s $d)+]);
                fn $behind<$($s, $d),+>(self, $($s: $s, $d: $d),+) -> Self::$behind<$($s, $d),+> {
                    pack!(@value self $next [$($s $d)+])
                }
            )*
        }
    };
    (@end [$($v:ident: $verdict:ident)?] $end:ty, $is:ty; $($behind:ident [$($s:ident $d:ident)+])*) => {
        #[inlined]
        impl<$($v: $verdict)?> Pack for $end {
            type Packed = Answered<$is, One, UTerm>;
            fn packed(self) -> Self::Packed {
                Answered::new(One::default(), UTerm)
            }
            // asked of several modes
            type Tupled = Self::Packed;
            fn tupled(self) -> Self::Tupled {
                self.packed()
            }
            type TupledBehind<S, D> = Answered<$is, (S,), (D,)>;
            fn tupled_behind<S, D>(self, s: S, d: D) -> Self::TupledBehind<S, D> {
                Answered::new((s,), (d,))
            }
            type After<W: Verdict> = End<Both<W, $is>>;
            fn after<W: Verdict>(self) -> Self::After<W> {
                End::default()
            }
            type Joined<T: Pack> = T::After<$is>;
            fn joined<T: Pack>(self, t: T) -> Self::Joined<T> {
                t.after()
            }
            $(
                type $behind<$($s, $d),+> = Answered<$is, pack!(@tuple $($s)+), pack!(@tuple $($d)+)>;
                fn $behind<$($s, $d),+>(self, $($s: $s, $d: $d),+) -> Self::$behind<$($s, $d),+> {
                    Answered::new(pack!(@tuple $($s)+), pack!(@tuple $($d)+))
                }
            )*
        }
    };
    (@tuple $s:ident) => { $s };
    (@tuple $($s:ident)+) => { ($($s),+) };
    (@next $t:ident None [$($all:ident)+]) => { Answered<Inadmissible<ResultTooLong<decimal::_12>>, One, UTerm> };
    (@next $t:ident $next:ident [$($s:ident $d:ident)+]) => { $t::$next<$($s, $d,)+ S, D> };
    // never run: refused
    (@value $this:ident None [$($s:ident $d:ident)+]) => {{
        let _ = ($this.2, $($s, $d),+);
        Answered::new(One::default(), UTerm)
    }};
    (@value $this:ident $next:ident [$($s:ident $d:ident)+]) => { $this.2.$next($($s, $d,)+ $this.0, $this.1) };
}
pack! {
    Behind1 Behind2 [S0 D0];
    Behind2 Behind3 [S0 D0 S1 D1];
    Behind3 Behind4 [S0 D0 S1 D1 S2 D2];
    Behind4 Behind5 [S0 D0 S1 D1 S2 D2 S3 D3];
    Behind5 Behind6 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4];
    Behind6 Behind7 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5];
    Behind7 Behind8 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6];
    Behind8 Behind9 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7];
    Behind9 Behind10 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8];
    Behind10 Behind11 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8 S9 D9];
    Behind11 Behind12 [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8 S9 D9 S10 D10];
    Behind12 None [S0 D0 S1 D1 S2 D2 S3 D3 S4 D4 S5 D5 S6 D6 S7 D7 S8 D8 S9 D9 S10 D10 S11 D11];
}

// ---- how an operation is asked ----

/// The trait that asks for an operation, and the public one that has the answer granted.
macro_rules! granted {
    (
        $(#[$doc:meta])* $granted:ident$(<$($b:ident),+>)?($($arg:ident: $ty:ty),*),
        $(#[$ask_doc:meta])* $ask:ident $question:ident
    ) => {
        #[doc = concat!("[`", stringify!($granted), "`], which may be refused.")]
        #[doc(hidden)]
        $(#[$ask_doc])*
        pub trait $ask$(<$($b),+>)? {
            /// The result, or a refusal.
            type Answer: $crate::refusal::answer::Answer;
            /// The result.
            ///
            /// # Errors
            /// The rule that fails, where a run-time integer decides it.
            fn $question(
                &self,
                $($arg: $ty,)*
            ) -> $crate::refusal::answer::Outcome<$crate::refusal::answer::ValueOf<Self::Answer>>;
        }
        $(#[$doc])*
        $(#[$ask_doc])* // of what is no operand at all the compiler names the public trait
        pub trait $granted$(<$($b),+>)?: $ask<$($($b,)+)? Answer: $crate::refusal::answer::Granted> {}
        impl<A, $($($b),+)?> $granted$(<$($b),+>)? for A where
            A: $ask<$($($b,)+)? Answer: $crate::refusal::answer::Granted>
        {
        }
    };
}
pub(crate) use granted;

/// The traits of an operation on a layout and an operand: asked, granted, and seen from the operand.
///
/// While the operand is still being inferred, the trait seen from there stops the solver at once.
macro_rules! operation {
    (
        $(#[$doc:meta])* $granted:ident, $ask:ident $question:ident = $message:literal, $note:literal;
        $(#[$seen_doc:meta])* $seen:ident $right:ident
    ) => {
        $(#[$seen_doc])*
        pub trait $seen<A> {
            /// The result, or a refusal.
            type Answer: $crate::refusal::answer::Answer;
            /// The result.
            ///
            /// # Errors
            /// The rule that fails, where a run-time integer decides it.
            fn $right(&self, a: &A) -> $crate::refusal::answer::Outcome<$crate::refusal::answer::ValueOf<Self::Answer>>;
        }
        $crate::refusal::answer::granted! {
            $(#[$doc])* $granted<B>(b: &B),
            #[diagnostic::on_unimplemented(message = $message, label = "`{Self}` and `{B}`", note = $note)]
            $ask $question
        }
        #[diagnostic::do_not_recommend]
        impl<A, B: $seen<A>> $ask<B> for A {
            type Answer = B::Answer;
            #[inline(always)]
            fn $question(&self, b: &B) -> $crate::refusal::answer::Outcome<$crate::refusal::answer::ValueOf<B::Answer>> {
                b.$right(self)
            }
        }
    };
}
pub(crate) use operation;
