//! Whether a layout is one of words: what a layout in words of 16 bytes no longer tells, since a recast divides any mode.
//!
//! ```text
//! N elements take 16 bytes
//! major mode, coalesced  (k, ..) : (1, ..)       N divides k and the other strides
//! other mode, coalesced  (.., ..) : (d, ..)      N divides all strides
//! ```

use crate::refusal::{checks, rules};
use crate::smem::{K, MN};
use crate::tmem::ModesOf;
use cute_static::decimal::{Dec, Decimal};
use cute_static::machinery::{Cons, Nil, Number, Tree};
use cute_static::num::*;
use cute_static::typenum::{NInt, NonZero, UInt, UTerm, Unsigned};
use cute_static::verdict::{Admissible, Both, Inadmissible, Verdict};
use cute_static::{Coalesce, Layout};

rules! {
    /// The elements of a word are not side by side.
    WordsTorn<c, n> unless c FillsWords
        "descriptor: {c} elements follow one another along the major mode, no multiple of {n}, which take 16 bytes"
            "the elements of a word of 16 bytes have to follow one another"
            "PTX ISA, canonical layouts: is the other mode the major one?";
    /// Words begin inside of others.
    WordsAstray<d, n> unless d IsStrideOfWords
        "descriptor: a stride of {d} elements, no multiple of {n}, which take 16 bytes"
            "an operand is made of words of 16 bytes"
            "PTX ISA, canonical layouts: build the tile from an atom of `cute_atoms::smem`";
    /// A mode goes backwards.
    Backwards<d> unless d GoesForward
        "descriptor: a stride of -{d} elements, where _0 is the least"
            "leading and stride byte offset are no negative numbers"
            "PTX ISA, matrix descriptor format: begin at the other end of the mode";
}

/// A layout of elements, of which `N` are a word along major `J`.
#[doc(hidden)]
pub trait WholeWords<J, N> {
    type Verdict: Verdict;
}
macro_rules! whole_words {
    ($($j:ident: $major:ident $minor:ident;)*) => {$(
        impl<S, D, S0, D0, S1, D1, C0, C1, N> WholeWords<$j, N> for Layout<S, D>
        where
            S: Tree<D, Modes = Cons<S0, D0, Cons<S1, D1, Nil>>>,
            Layout<S0, D0>: Coalesce<Output: ModesOf<List = C0>>,
            Layout<S1, D1>: Coalesce<Output: ModesOf<List = C1>>,
            $major: MajorWords<N>,
            $minor: StridesOfWords<N>,
        {
            type Verdict = Both<<$major as MajorWords<N>>::Verdict, <$minor as StridesOfWords<N>>::Verdict>;
        }
    )*};
}
whole_words! { MN: C0 C1; K: C1 C0; }
/// A list of modes that begins with words of `N` elements.
#[doc(hidden)]
pub trait MajorWords<N> {
    type Verdict: Verdict;
}
impl<S, D, T, N, A> MajorWords<N> for Cons<S, D, T>
where
    D: Magnitude,
    D::It: Number<Equals<One> = A>,
    A: Contiguous<S, Elements: WordsOf<N>>,
    T: StridesOfWords<N>,
{
    type Verdict = Both<D::Verdict, Both<<A::Elements as WordsOf<N>>::Verdict, T::Verdict>>;
}
/// How many elements follow one another, of `S` with a stride that is 1 or is not.
#[doc(hidden)]
pub trait Contiguous<S> {
    type Elements;
}
impl<S> Contiguous<S> for True {
    type Elements = S;
}
impl<S> Contiguous<S> for False {
    type Elements = One;
}
/// A list of modes whose strides are multiples of `N`.
#[doc(hidden)]
pub trait StridesOfWords<N> {
    type Verdict: Verdict;
}
impl<N> StridesOfWords<N> for Nil {
    type Verdict = Admissible;
}
impl<S, D: Magnitude<It: StrideOfWords<N>>, T: StridesOfWords<N>, N> StridesOfWords<N> for Cons<S, D, T> {
    type Verdict = Both<D::Verdict, Both<<D::It as StrideOfWords<N>>::Verdict, T::Verdict>>;
}
/// A stride without its sign, which is refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "descriptor: a stride `{Self}`, where static integers are needed")]
pub trait Magnitude {
    type It;
    type Verdict: Verdict;
}
impl Magnitude for UTerm {
    type It = Self;
    type Verdict = Admissible;
}
impl<U, B> Magnitude for UInt<U, B> {
    type It = Self;
    type Verdict = Admissible;
}
impl<U: Unsigned + NonZero + Decimal> Magnitude for NInt<U> {
    type It = U;
    type Verdict = Inadmissible<Backwards<Dec<U>>>;
}
checks! {
    WordsOf<N>: C Exactly<N> else WordsTorn<C, N>;
    StrideOfWords<N>: D Exactly<N> else WordsAstray<D, N>;
}
