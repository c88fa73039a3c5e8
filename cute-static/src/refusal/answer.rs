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

use super::verdict::{Admissible, Holds, Inadmissible, Verdict};
use crate::AlgebraError;
use crate::layout::Layout;
pub(crate) use crate::refusal::error::Outcome;
use crate::refusal::operation::Tells;
pub(crate) use crate::table::plan::Answered;
use core::marker::PhantomData;

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
pub trait Granted: Answer<Verdict: Holds, Grant: Granting, Value = ResultOf<Self>> {}
impl<A: Answer<Verdict: Holds, Grant: Granting, Value = ResultOf<A>>> Granted for A {}
/// The result of an answer that is granted.
pub(crate) type ResultOf<A> = <<A as Answer>::Grant as Granting>::Out;
/// The result, if the verdict holds.
pub trait Granting {
    type Out;
}
impl<V: Holds, T> Granting for Given<T, V> {
    type Out = V::Grants<T>;
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

/// The type `T`, if verdict `V` allows it: for aliases, which bound their verdicts as functions do.
pub type IfGranted<V, T> = <V as Holds>::Grants<T>;
/// The answer `A`, if verdict `V` allows it.
pub(crate) type If<V, A> = <V as Verdict>::Before<A>;

/// The trait that asks for an operation, and the public one that has the answer granted.
macro_rules! granted {
    (
        $(#[$doc:meta])* $granted:ident$(<$($b:ident),+>)? $method:ident($($arg:ident: $ty:ty),*),
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
        pub trait $granted$(<$($b),+>)?: $ask<$($($b,)+)? Answer: $crate::refusal::answer::Granted> {
            /// The result.
            ///
            /// # Errors
            /// The rule that fails, where a run-time integer decides it.
            #[inline(always)]
            fn $method(
                &self,
                $($arg: $ty,)*
            ) -> $crate::refusal::answer::Outcome<$crate::refusal::answer::ValueOf<Self::Answer>> {
                self.$question($($arg),*)
            }
        }
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
        $(#[$doc:meta])* $granted:ident $method:ident, $ask:ident $question:ident = $message:literal, $note:literal;
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
            $(#[$doc])* $granted<B> $method(b: &B),
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
