//! Refusals: a verdict is computed first, so that a misuse is one error at the user's line with its numbers in decimal,
//! as [`cute_static::verdict`] has it.
//!
//! `{N}` in a sentence is a number's decimal name, `_96`.

use core::marker::PhantomData;
use cute_static::decimal::{Dec, Decimal};
use cute_static::num::{Below, Equals, ExactDiv, False, No, True, Yes};
use typenum::{U8, U16, U24, U256, UInt, UTerm};

/// It stands.
#[derive(Debug, Clone, Copy)]
pub struct Fits;
/// Refused, for the reason `Why`.
#[derive(Debug, Clone, Copy)]
pub struct Refused<Why>(PhantomData<Why>);

/// A verdict that lets what is asked for stand.
#[diagnostic::on_unimplemented(message = "refused: {Self}", label = "refused by the type checker")]
pub trait Stands {}
/// What is bounded: by one impl, so that the compiler does not list all kinds of verdicts.
#[doc(hidden)]
pub trait Holds {
    /// What is let stand.
    type Grants<T>;
}
impl<V: Stands> Holds for V {
    type Grants<T> = T;
}
#[diagnostic::do_not_recommend]
impl Stands for Fits {}

/// A verdict, and what it is together with others: the first refusal wins.
#[doc(hidden)]
pub trait Verdict {
    /// `self and V`.
    type And<V: Verdict>: Verdict;
}
impl Verdict for Fits {
    type And<V: Verdict> = V;
}
impl<W> Verdict for Refused<W> {
    type And<V: Verdict> = Self;
}

/// The reasons, each with the trait that its message stands at.
macro_rules! refusals {
    ($($(#[$doc:meta])* $rule:ident<$($n:ident),*>: $number:ident $trait:ident<$($p:ident),*>
        = $message:literal, $label:literal, $note:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $rule<$($n),*>(PhantomData<($($n,)*)>);
        $(#[$doc])*
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $trait<$($p),*> {}
        #[diagnostic::do_not_recommend]
        impl<$($n),*> Stands for Refused<$rule<$($n),*>> where $number: $trait<$($p),*> {}
    )*};
}
refusals! {
    /// An instruction's width N.
    WidthNotAdmitted<N, S>: N IsWidth<S>
        = "an instruction of width {Self}, where widths are multiples of {S} up to 256",
        "there is no instruction of this width for these types",
        "choose a multiple of {S}, or tile the problem with a narrower instruction";
}

/// The widths N of an instruction, as a number whose multiples they are or one of the types below.
#[doc(hidden)]
pub trait Widths<N> {
    /// Whether `N` is one.
    type Verdict: Verdict;
}
impl<U, B, N, D, L> Widths<N> for UInt<U, B>
where
    N: ExactDiv<Self, Output = D> + Below<U256, True, Output = L>,
    D: JudgeWidth<L, N, Self>,
{
    type Verdict = D::Verdict;
}
/// 8, 24 and multiples of 16: integers on Hopper.
#[derive(Debug, Clone, Copy, Default)]
pub struct IntegerWidths;
/// 8 and multiples of 16: integers on Blackwell.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByteWidths;
impl<N, I, J, D, L> Widths<N> for IntegerWidths
where
    N: Equals<U8, Output = I> + Equals<U24, Output = J> + ExactDiv<U16, Output = D> + Below<U256, True, Output = L>,
    D: JudgeWidth<L, N, U16>,
    I: Either,
    J: Either,
{
    type Verdict = I::Then<J::Then<D::Verdict>>;
}
impl<N, I, D, L> Widths<N> for ByteWidths
where
    N: Equals<U8, Output = I> + ExactDiv<U16, Output = D> + Below<U256, True, Output = L>,
    D: JudgeWidth<L, N, U16>,
    I: Either,
{
    type Verdict = I::Then<D::Verdict>;
}
/// A verdict by a test.
#[doc(hidden)]
pub trait Either {
    /// It fits, or else `V`.
    type Then<V: Verdict>: Verdict;
}
impl Either for True {
    type Then<V: Verdict> = Fits;
}
impl Either for False {
    type Then<V: Verdict> = V;
}
/// By the quotient and the comparison with 256.
#[doc(hidden)]
pub trait JudgeWidth<L, N, S> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<U, B, N, S> JudgeWidth<True, N, S> for Yes<UInt<U, B>> {
    type Verdict = Fits;
}
impl<N: Decimal, S: Decimal> JudgeWidth<True, N, S> for Yes<UTerm> {
    type Verdict = Refused<WidthNotAdmitted<Dec<N>, Dec<S>>>;
}
impl<Q, N: Decimal, S: Decimal> JudgeWidth<False, N, S> for Yes<Q> {
    type Verdict = Refused<WidthNotAdmitted<Dec<N>, Dec<S>>>;
}
impl<L, N: Decimal, S: Decimal> JudgeWidth<L, N, S> for No {
    type Verdict = Refused<WidthNotAdmitted<Dec<N>, Dec<S>>>;
}
