//! The swizzle mode of a layout in words of 16 bytes, by its swizzle.
//!
//! ```text
//! mode(Sw<0, M, S>) = INTER        mode(Sw<2, 0, 3>) = SW64        mode(Sw<2, 1, 2>) = SW128_32B
//! mode(Sw<1, 0, 3>) = SW32         mode(Sw<3, 0, 3>) = SW128       of others: NoMode
//! offset(Sw o n o L)   = n        0 of others: what is added before the swizzle is in no descriptor and no tensor map
//! ```

use super::{Inter, Sw32, Sw64, Sw128, Sw128Base32};
use crate::refusal::{And, rules};
use core::marker::PhantomData;
use cute_static::decimal::{Dec, Decimal};
use cute_static::machinery::{Answer, Number, TreeTruth, Truth, UpFactor};
use cute_static::num::*;
use cute_static::typenum::consts::{U1, U2, U3, U128};
use cute_static::typenum::{NInt, NonZero, UInt, UTerm, Unsigned};
use cute_static::verdict::{Admissible, Inadmissible, Verdict};
use cute_static::{ComposedLayout, Layout, Swizzle};

rules! {
    /// What is added before the swizzle is not 0.
    BeginsElsewhere<o> unless o IsNoOffset
        "shared memory: a layout that begins at offset {o}, where _0 is needed"
            "descriptors and tensor maps have no offset before the swizzle"
            "take the tile that begins at 0; where in it an operand begins is `Described::at`'s offset, of a copy the address";
}

/// A layout of elements of `E` bits in words of 16 bytes.
#[doc(hidden)]
pub trait InWords<E> {
    /// The answer of the recast.
    type Answer: Answer;
    /// The bits that the swizzle moves before it.
    type Bits;
}
// not of any layout: while what is under a swizzle is not known, there is nothing to search
impl<S, D, E: Number, N, R: Answer> InWords<E> for Layout<S, D>
where
    U128: Number<Exactly<E> = Yes<N>>,
    N: UpFactor<Self, Answer = R>,
{
    type Answer = R;
    type Bits = <Self as Swizzled>::Bits;
}
impl<B, M, H, O, S, D, E: Number, N, R: Answer> InWords<E> for ComposedLayout<Swizzle<B, M, H>, O, Layout<S, D>>
where
    Self: Swizzled,
    U128: Number<Exactly<E> = Yes<N>>,
    N: UpFactor<Self, Answer = R>,
{
    type Answer = R;
    type Bits = <Self as Swizzled>::Bits;
}
/// A layout and its swizzle.
#[doc(hidden)]
pub trait Swizzled {
    /// The bits that the swizzle moves.
    type Bits;
    /// The mode, of layouts in words.
    type Mode;
    /// The layout before the swizzle.
    type Plain;
    /// What is added before the swizzle.
    type Offset: Offset;
}
impl<S, D> Swizzled for Layout<S, D> {
    type Bits = UTerm;
    type Mode = Inter;
    type Plain = Self;
    type Offset = UTerm;
}
impl<B: ModeOfWords<M, S>, M, S, O: Offset, L> Swizzled for ComposedLayout<Swizzle<B, M, S>, O, L> {
    type Bits = B;
    type Mode = B::It;
    type Plain = L;
    type Offset = O;
}
/// What is added before a swizzle.
#[doc(hidden)]
pub trait Offset {
    /// Whether it is 0.
    type Verdict: Verdict;
}
impl Offset for UTerm {
    type Verdict = Admissible;
}
impl<U, B> Offset for UInt<U, B>
where
    Self: Decimal,
{
    type Verdict = Inadmissible<BeginsElsewhere<Dec<Self>>>;
}
impl<U: Unsigned + NonZero + Decimal> Offset for NInt<U> {
    type Verdict = Inadmissible<BeginsElsewhere<Negative<Dec<U>>>>;
}
// of these the type does not tell
impl Offset for usize {
    type Verdict = Inadmissible<BeginsElsewhere<Self>>;
}
impl Offset for isize {
    type Verdict = Inadmissible<BeginsElsewhere<Self>>;
}

/// `Sw<B, M, S>` of words is none of the modes.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NoMode<B, M, S>(PhantomData<(B, M, S)>);
/// The mode whose swizzle of words is `Sw<Self, M, S>`.
#[doc(hidden)]
pub trait ModeOfWords<M, S> {
    /// The mode, or [`NoMode`].
    type It;
}
impl<M, S> ModeOfWords<M, S> for UTerm {
    type It = Inter;
}
macro_rules! mode_of {
    ($($b:ty: $mode:ident;)*) => {$(
        impl<M: IsNumber<UTerm>, S: IsNumber<U3>> ModeOfWords<M, S> for $b {
            type It = Either<And<M::Output, S::Output>, $mode, NoMode<$b, M, S>>;
        }
    )*};
}
mode_of! { U1: Sw32; U3: Sw128; }
impl<M, S, T, U, A, B> ModeOfWords<M, S> for U2
where
    M: IsNumber<UTerm, Output = T> + IsNumber<U1, Output = U>,
    S: IsNumber<U3, Output = A> + IsNumber<U2, Output = B>,
    T: Truth,
    U: Truth,
    A: Truth,
    B: Truth,
{
    type It = Either<And<T, A>, Sw64, Either<And<U, B>, Sw128Base32, NoMode<U2, M, S>>>;
}
impl<M, S, U, A, B, C> ModeOfWords<M, S> for UInt<UInt<UInt<U, A>, B>, C> {
    type It = NoMode<Self, M, S>;
}
/// `A` if true, `B` if not.
pub(crate) type Either<T, A, B> = <T as TreeTruth>::Either<A, B>;
/// Whether an integer, which may be negative, is a number; and its name.
#[doc(hidden)]
pub trait IsNumber<N> {
    /// [`True`] or [`False`].
    type Output: Truth;
}
/// The name of an integer, which may be negative.
#[doc(hidden)]
pub trait Named {
    /// The name.
    type Name;
}
impl<N> IsNumber<N> for UTerm
where
    Self: Number,
    N: Number,
{
    type Output = <Self as Number>::Equals<N>;
}
impl<U, B, N> IsNumber<N> for UInt<U, B>
where
    Self: Number,
    N: Number,
{
    type Output = <Self as Number>::Equals<N>;
}
impl<U: Unsigned + NonZero, N> IsNumber<N> for NInt<U> {
    type Output = False;
}
impl Named for UTerm {
    type Name = Dec<Self>;
}
impl<U, B> Named for UInt<U, B>
where
    Self: Decimal,
{
    type Name = Dec<Self>;
}
impl<U: Unsigned + NonZero + Decimal> Named for NInt<U> {
    type Name = Negative<Dec<U>>;
}
/// `-N`, in messages.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Negative<N>(PhantomData<N>);
