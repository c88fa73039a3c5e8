//! Refusals of this crate, as cute-static makes them: a rule is a type with its numbers in decimal names, a verdict, and
//! has a trait that nothing implements, whose message is the compiler's first line.
//!
//! ```text
//! rule<A, B>: IsAdmissible    only where A: trait<B>, which never holds: so the message is that trait's
//! ```

use core::marker::PhantomData;
use cute_static::AlgebraError;
use cute_static::algebra::answer::{Answer, ValueOf};
use cute_static::verdict::Verdict;

/// What is refused for the reason `W`; without it, it would have been `A`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Denied<W, A>(PhantomData<(W, A)>);
impl<W: Verdict, A: Answer> Answer for Denied<W, A> {
    type Verdict = W;
    type Result = A::Result;
    type Value = A::Value;
    type Shape = A::Shape;
    type Stride = A::Stride;
    fn parts(value: A::Value) -> Result<(A::Shape, A::Stride), AlgebraError> {
        A::parts(value)
    }
}
/// The value that a refusal has: none.
///
/// # Errors
/// Always; never run, since the compiler refuses the call.
pub(crate) fn denied<A: Answer>() -> Result<ValueOf<A>, AlgebraError> {
    Err(AlgebraError::Unrepresentable)
}

/// Rules as types: `Name<numbers>: the number that is {Self} in the message, Trait<the others> = message, label, note`.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident<$($n:ident),*>: $number:ident $trait:ident<$($p:ident),*>
        = $message:literal, $label:literal, $note:literal;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        #[derive(Debug, Clone, Copy)]
        pub struct $rule<$($n),*>(core::marker::PhantomData<($($n,)*)>);
        $(#[$doc])*
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<$($p),*> {}
        impl<$($n),*> cute_static::verdict::IsAdmissible for $rule<$($n),*>
        where
            $number: $trait<$($p),*>,
        {
            const AT_RUN_TIME: bool = false;
        }
        impl<$($n),*> $rule<$($n),*> {
            /// The compiler's first line.
            #[doc(hidden)]
            pub const SENTENCE: &'static str = $message;
        }
        impl<$($n),*> cute_static::verdict::Verdict for $rule<$($n),*> {
            type And<Other: cute_static::verdict::Verdict> = Self;
            type AfterTruncated = Self;
            type AfterRunTime = Self;
            type Before<Given: cute_static::algebra::answer::Answer> = $crate::refusal::Denied<Self, Given>;
            fn before<Given: cute_static::algebra::answer::Answer>(
                _: impl FnOnce() -> Result<Given::Value, cute_static::AlgebraError>,
            ) -> Result<Given::Value, cute_static::AlgebraError> {
                $crate::refusal::denied::<Given>()
            }
        }
    )*};
}
pub(crate) use rules;

/// Tests of numbers whose failure is a rule, with names computed on the failing path only:
/// `Trait OrTrait<P>: N Test<..> else Rule<numbers>` makes `Trait<P>` with its verdict.
macro_rules! checks {
    ($($(#[$doc:meta])* $trait:ident $or:ident<$($p:ident),*>: $n:ident $test:ident<$($arg:ty),*> else $rule:ident<$($shown:ident),*>;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $trait<$($p),*> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<$n, Found, $($p),*> $trait<$($p),*> for $n
        where
            $n: $test<$($arg,)* Output = Found>,
            Found: $or<$n, $($p),*>,
        {
            type Verdict = Found::Verdict;
        }
        /// By the answer.
        #[doc(hidden)]
        pub trait $or<$n, $($p),*> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<$n, $($p),*> $or<$n, $($p),*> for cute_static::num::True {
            type Verdict = cute_static::verdict::Admissible;
        }
        impl<$n, $($p),*> $or<$n, $($p),*> for cute_static::num::False
        where
            $($shown: cute_static::decimal::Decimal),*
        {
            type Verdict = $rule<$(cute_static::decimal::Dec<$shown>),*>;
        }
    )*};
}
pub(crate) use checks;

/// Divisions whose failure is a rule: `Trait OrTrait Rule` makes `Trait<N>` of a number, with its verdict on whether `N` divides it.
macro_rules! divisions {
    ($($trait:ident $or:ident $rule:ident;)*) => {$(
        #[doc(hidden)]
        pub trait $trait<N> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<S, N, Q> $trait<N> for S
        where
            S: cute_static::num::ExactDiv<N, Output = Q>,
            Q: $or<S, N>,
        {
            type Verdict = Q::Verdict;
        }
        /// By the quotient.
        #[doc(hidden)]
        pub trait $or<S, N> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<Q, S, N> $or<S, N> for cute_static::num::Yes<Q> {
            type Verdict = cute_static::verdict::Admissible;
        }
        impl<S: cute_static::decimal::Decimal, N: cute_static::decimal::Decimal> $or<S, N> for cute_static::num::No {
            type Verdict = $rule<cute_static::decimal::Dec<S>, cute_static::decimal::Dec<N>>;
        }
    )*};
}
pub(crate) use divisions;
