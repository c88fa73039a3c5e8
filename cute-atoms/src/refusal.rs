//! Refusals of this crate, as cute-static makes them: a rule is a type with its numbers in decimal names, has a verdict, and
//! a trait that nothing implements, whose message is the compiler's first line.
//!
//! ```text
//! rules!   Rule<A, B>: IsAdmissible      only where A: Trait<B>, which never holds: so the message is that trait's
//! Else     answer of a test, Rule<A, B> -> Admissible, AtRunTime, or the verdict of Rule<Dec<A>, Dec<B>>
//! checks!  Trait<B> for A                the test, and its verdict
//! ```

use core::marker::PhantomData;
use cute_static::AlgebraError;
use cute_static::algebra::answer::{Answer, ValueOf};
use cute_static::num::{Equals, ExactDiv, False, No, True, Yes};
use cute_static::operation::Tells;
use cute_static::verdict::{Admissible, AtRunTime, Verdict};
use typenum::UInt;

/// What is refused for the reason `W`; without it, it would have been `A`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Denied<W, A>(PhantomData<(W, A)>);
impl<W: Verdict, A: Answer> Answer for Denied<W, A> {
    type Grant = cute_static::algebra::answer::Grant<W, A::Result>;
    type Verdict = W;
    type Result = A::Result;
    type Value = A::Value;
    type Shape = A::Shape;
    type Stride = A::Stride;
    fn parts(value: A::Value) -> Result<(A::Shape, A::Stride), AlgebraError> {
        A::parts(value)
    }
    type Refused<Y> = Self;
    type ToldBy<By: Tells> = Self;
    fn told_by<By: Tells>(result: Result<A::Value, AlgebraError>) -> Result<A::Value, AlgebraError> {
        result
    }
}
/// The value that a refusal has: none.
///
/// # Errors
/// Always; never run, since the compiler refuses the call.
pub(crate) fn denied<A: Answer>() -> Result<ValueOf<A>, AlgebraError> {
    Err(AlgebraError::Unrepresentable)
}

/// A rule of numbers.
#[doc(hidden)]
pub trait Reason {
    /// The verdict on them, with their decimal names.
    type Verdict: Verdict;
}
/// What a test answers, where `R` is why it fails; names are computed on the failing path only.
#[doc(hidden)]
pub trait Else<R> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<R> Else<R> for True {
    type Verdict = Admissible;
}
impl<R: Reason> Else<R> for False {
    type Verdict = R::Verdict;
}
impl<R, Q> Else<R> for Yes<Q> {
    type Verdict = Admissible;
}
impl<R: Reason> Else<R> for No {
    type Verdict = R::Verdict;
}
impl<R> Else<R> for AtRunTime {
    type Verdict = Self;
}

/// Rules as types: `Name<numbers>: the number that is {Self} in the message, Trait<the others> = message, label, note`. A rule is
/// its own verdict, or `in` a generic one.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident<$($n:ident),*> $(in $verdict:ident)?: $number:ident $trait:ident<$($p:ident),*>
        = $message:literal, $label:literal, $note:literal;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<$($p),*> {}
        $crate::refusal::rules! { @rule [$(#[$doc])*] $rule [$($n),*] [$($verdict)?] [$number: $trait<$($p),*>] }
        impl<$($n: cute_static::decimal::Decimal),*> $crate::refusal::Reason for $rule<$($n),*> {
            type Verdict = $crate::refusal::rules!(@verdict [$($verdict)?] $rule<$(cute_static::decimal::Dec<$n>),*>);
        }
    )*};
    (@rule [$($doc:tt)*] $rule:ident [$($n:ident),*] [] [$($test:tt)*]) => {
        $($doc)*
        #[doc(hidden)]
        #[derive(Debug, Clone, Copy)]
        pub struct $rule<$($n),*>(core::marker::PhantomData<($($n,)*)>);
        $crate::refusal::refused! { [$($n),*] $rule<$($n),*> where $($test)* }
    };
    (@rule [$($doc:tt)*] $rule:ident [$($n:ident),*] [$verdict:ident] [$($test:tt)*]) => {
        $($doc)*
        #[derive(Debug, Clone, Copy)]
        pub struct $rule<$($n),*>(core::marker::PhantomData<($($n,)*)>);
        $crate::refusal::refused! { @admissible [$($n),*] $verdict<$rule<$($n),*>> where $($test)* }
    };
    (@verdict [] $rule:ty) => { $rule };
    (@verdict [$verdict:ident] $rule:ty) => { $verdict<$rule> };
}
pub(crate) use rules;

/// A verdict that stands only where `$test`, which never holds.
macro_rules! refused {
    ([$($n:ident),*] $verdict:ty where $($test:tt)*) => {
        $crate::refusal::refused! { @verdict [$($n),*] $verdict }
        $crate::refusal::refused! { @admissible [$($n),*] $verdict where $($test)* }
    };
    (@admissible [$($n:ident),*] $verdict:ty where $($test:tt)*) => {
        impl<$($n),*> cute_static::verdict::IsAdmissible for $verdict
        where
            $($test)*,
        {
            const AT_RUN_TIME: bool = false;
        }
    };
    (@verdict [$($n:ident),*] $verdict:ty) => {
        impl<$($n),*> cute_static::verdict::Verdict for $verdict {
            type And<Other: cute_static::verdict::Verdict> = Self;
            type AfterTruncated = Self;
            type AfterRunTime = Self;
            type Joint<
                Modes: cute_static::machinery::Line,
                Shape: cute_static::machinery::Tree<Stride>,
                Stride,
                Operand: cute_static::machinery::Left,
            > = Self;
            type JointApart<Modes: cute_static::machinery::Line, On: cute_static::machinery::Right> = Self;
            type Marks<Modes: cute_static::machinery::List> = cute_static::machinery::End<Self>;
            type Mark<Modes: cute_static::machinery::Pack> = Modes::After<Self>;
            fn mark<Modes: cute_static::machinery::Pack>(modes: Modes) -> Modes::After<Self> {
                modes.after()
            }
            type ToldBy<By: cute_static::operation::Tells> = Self;
            type Before<Given: cute_static::algebra::answer::Answer> = $crate::refusal::Denied<Self, Given>;
            fn before<Given: cute_static::algebra::answer::Answer>(
                _: impl FnOnce() -> Result<Given::Value, cute_static::AlgebraError>,
            ) -> Result<Given::Value, cute_static::AlgebraError> {
                $crate::refusal::denied::<Given>()
            }
        }
    };
}
pub(crate) use refused;

/// Tests of numbers whose failure is a rule: `Trait<P>: N Test<..> else Rule<numbers>` makes `Trait<P>` with its verdict.
macro_rules! checks {
    ($($(#[$doc:meta])* $trait:ident<$($p:ident),*>: $n:ident $test:ident<$($arg:ty),*> else $rule:ident<$($shown:ident),*>;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $trait<$($p),*> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<$n, Found, $($p),*> $trait<$($p),*> for $n
        where
            $n: $test<$($arg,)* Output = Found>,
            Found: $crate::refusal::Else<$rule<$($shown),*>>,
        {
            type Verdict = Found::Verdict;
        }
    )*};
}
pub(crate) use checks;

/// Whether a number, which may be known when run, is divided by `N`.
#[doc(hidden)]
pub trait DividedBy<N> {
    /// The answer.
    type Output;
}
impl<U, B, N> DividedBy<N> for UInt<U, B>
where
    Self: ExactDiv<N>,
{
    type Output = <Self as ExactDiv<N>>::Output;
}
impl<N> DividedBy<N> for usize {
    type Output = AtRunTime;
}
/// Whether two numbers, which may be known when run, are one.
#[doc(hidden)]
pub trait Same<N> {
    /// The answer.
    type Output;
}
impl<U, B, V, C> Same<UInt<V, C>> for UInt<U, B>
where
    Self: Equals<UInt<V, C>>,
{
    type Output = <Self as Equals<UInt<V, C>>>::Output;
}
impl<U, B> Same<usize> for UInt<U, B> {
    type Output = AtRunTime;
}
impl<U, B> Same<UInt<U, B>> for usize {
    type Output = AtRunTime;
}
impl Same<Self> for usize {
    type Output = AtRunTime;
}

/// Whether a number is one of a list, `(A, (B, ()))`.
#[doc(hidden)]
pub trait Among<L> {
    /// The answer.
    type Output;
}
impl<N> Among<()> for N {
    type Output = False;
}
impl<N, A, T, I, J> Among<(A, T)> for N
where
    N: Equals<A, Output = I> + Among<T, Output = J>,
    I: Or<J>,
{
    type Output = I::Output;
}
/// One of two answers.
#[doc(hidden)]
pub trait Or<J> {
    /// Either.
    type Output;
}
impl<J> Or<J> for True {
    type Output = Self;
}
impl<J> Or<J> for False {
    type Output = J;
}
