//! Refusals of this crate, by cute-static's table of reasons.
//!
//! ```text
//! rules!   Rule<A, B>                    a reason: its sentence, and the trait that nothing has whose message that is
//! Else     answer of a test, Rule<A, B> -> Admissible, AtRunTime, or refused for Rule<Dec<A>, Dec<B>>
//! checks!  Trait<B> for A                the test, and its verdict
//! ```

use cute_static::num::{Equals, ExactDiv, False, No, True, Yes};
use cute_static::verdict::{Admissible, AtRunTime, Reason, Verdict};
use typenum::UInt;

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

/// Rules as types, the table of `cute-macros`: `Name<a, b> unless a Trait "sentence" "label" "note"`.
macro_rules! rules {
    ($($table:tt)*) => { cute_static::machinery::reasons! { use cute_static { $($table)* } } };
}
pub(crate) use rules;

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
