//! Refusals of this crate, by cute-static's table of reasons.
//!
//! ```text
//! rules!   Rule<A, B>                    a reason: its sentence, and the trait that nothing has whose message that is
//! Else     answer of a test, Rule<A, B> -> Admissible, AtRunTime, or refused for Rule<Dec<A>, Dec<B>>
//! checks!  Trait<B> for A                the test, and its verdict
//! ```

use cute_static::machinery::{Number, Ratio, Truth};
use cute_static::num::{False, No, True, Unknown, Yes};
use cute_static::verdict::{Admissible, AtRunTime, Verdict};

/// A rule of numbers.
#[doc(hidden)]
pub trait Reason {
    /// Refused for it, with their decimal names.
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
impl<R> Else<R> for Unknown {
    type Verdict = AtRunTime;
}

/// Rules as types, the table of `cute-macros`: `Name<a, b> unless a Trait "sentence" "label" "note"`.
macro_rules! rules {
    ($($table:tt)*) => { cute_static::machinery::reasons! { use cute_static { $($table)* } } };
}
pub(crate) use rules;

/// Tests of numbers whose failure is a rule: `Trait<P>: N Test<..> else Rule<numbers>` makes `Trait<P>` with its verdict. The test is a
/// row of the table of numbers, or, behind `if`, another type.
macro_rules! checks {
    ($($(#[$doc:meta])* $trait:ident<$($p:ident),*>: $n:ident if $test:ty, else $rule:ident<$($shown:ident),*>;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $trait<$($p),*> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<$n: cute_static::machinery::Number, $($p: cute_static::machinery::Number),*> $trait<$($p),*> for $n
        where
            $test: $crate::refusal::Else<$rule<$($shown),*>>,
        {
            type Verdict = <$test as $crate::refusal::Else<$rule<$($shown),*>>>::Verdict;
        }
    )*};
    ($($(#[$doc:meta])* $trait:ident<$($p:ident),*>: $n:ident $test:ident<$arg:ty> else $rule:ident<$($shown:ident),*>;)*) => {$(
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $trait<$($p),*> {
            /// The verdict.
            type Verdict: cute_static::verdict::Verdict;
        }
        impl<$n, Found, $($p: cute_static::machinery::Number),*> $trait<$($p),*> for $n
        where
            $n: cute_static::machinery::Number<$test<$arg> = Found>,
            Found: $crate::refusal::Else<$rule<$($shown),*>>,
        {
            type Verdict = Found::Verdict;
        }
    )*};
}
pub(crate) use checks;

/// Both of two truths.
pub(crate) type And<T, U> = <T as Truth>::And<U>;
/// Whether a number is a power of two from `Least` to `Most`.
pub(crate) type PowerOfTwo<N, Least, Most> =
    And<<N as Number>::IsPower, And<<Least as Number>::UpTo<N>, <N as Number>::UpTo<Most>>>;
/// Whether `N` divides `R`, once or more: a ratio is one where either divides the other.
pub(crate) type Divides<N, R> = And<<N as Number>::UpTo<R>, <<R as Number>::Ratio<N> as Ratio>::Divides>;
