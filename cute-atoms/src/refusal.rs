//! Refusals of this crate, by cute-static's table of reasons.
//!
//! ```text
//! rules!   Rule<A, B>                    a reason: its sentence, and the trait that nothing has whose message that is
//! Else     answer of a test, Rule<A, B> -> Admissible, AtRunTime, or refused for Rule<Dec<A>, Dec<B>>
//! checks!  Trait<B> for A                the test, and its verdict
//! ```

use cute_static::machinery::Number;
use cute_static::num::{False, No, True, Unknown, Yes};
use cute_static::verdict::{Admissible, AtRunTime, Reason, Verdict};

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
impl<R> Else<R> for Unknown {
    type Verdict = AtRunTime;
}

/// Rules as types, the table of `cute-macros`: `Name<a, b> unless a Trait "sentence" "label" "note"`.
macro_rules! rules {
    ($($table:tt)*) => { cute_static::machinery::reasons! { use cute_static { $($table)* } } };
}
pub(crate) use rules;

/// Tests of numbers whose failure is a rule: `Trait<P>: N Test<..> else Rule<numbers>` makes `Trait<P>` with its verdict. The test is a
/// row of the table of numbers, or, `in Test<..>`, a trait.
macro_rules! checks {
    () => {};
    (@check [$($doc:tt)*] $trait:ident [$($p:ident)*] $n:ident [$($test:tt)+] $rule:ident [$($shown:ident)*]) => {
        $($doc)*
        #[doc(hidden)]
        pub trait $trait<$($p),*> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<$n, Found, $($p: cute_static::machinery::Number),*> $trait<$($p),*> for $n
        where
            $n: $($test)+,
            Found: $crate::refusal::Else<$rule<$($shown),*>>,
        {
            type Verdict = Found::Verdict;
        }
    };
    ($(#[$doc:meta])* $trait:ident<$($p:ident),*>: $n:ident in $test:ident<$($arg:ty),*> else $rule:ident<$($shown:ident),*>; $($rest:tt)*) => {
        $crate::refusal::checks! { @check [$(#[$doc])*] $trait [$($p)*] $n [$test<$($arg,)* Output = Found>] $rule [$($shown)*] }
        $crate::refusal::checks! { $($rest)* }
    };
    ($(#[$doc:meta])* $trait:ident<$($p:ident),*>: $n:ident $test:ident<$arg:ty> else $rule:ident<$($shown:ident),*>; $($rest:tt)*) => {
        $crate::refusal::checks! { @check [$(#[$doc])*] $trait [$($p)*] $n [cute_static::machinery::Number<$test<$arg> = Found>] $rule [$($shown)*] }
        $crate::refusal::checks! { $($rest)* }
    };
}
pub(crate) use checks;

/// Whether a number is one of a list, `(A, (B, ()))`.
#[doc(hidden)]
pub trait Among<L> {
    /// The answer.
    type Output;
}
impl<N> Among<()> for N {
    type Output = False;
}
impl<N, A: Number, T, I, J> Among<(A, T)> for N
where
    N: Number<Equals<A> = I> + Among<T, Output = J>,
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
