//! Descriptors of a whole partition: CuTe's `make_fragment_A` and `make_fragment_B` of operands in shared memory.
//!
//! ```text
//! partition of a swizzled tile      Sw o offset o ((MN, K), RestMN, RestK, ..) : ((..), d1, d2, ..)      in elements
//! first descriptor                  of (MN, K), by the canonical forms; it begins offset elements behind the tile
//! fragment                          (1, RestMN, RestK, ..) : (0, d1 / N, d2 / N, ..)                     in words of 16 bytes, N elements each
//! descriptor at a coordinate        the first one, its start address as many words further on
//! ```
//!
//! A stride that does not divide is refused; `upcast`, which C++ CuTe takes, divides the extent then and answers fewer instructions.

use super::words::{Backwards, WordsAstray};
use super::{AskDescriptorOfBits, Described, DescriptorError, Encoding, MatrixDescriptor};
use crate::banks::{ConstantOffsets, Offsets};
use crate::refusal::Reason;
use crate::smem::SwizzleMode;
use cute_static::accessor::{Counting, Transformed};
use cute_static::decimal::{Dec, Decimal};
use cute_static::machinery::{Answer, Given, Number};
use cute_static::num::*;
use cute_static::typenum::consts::U128;
use cute_static::typenum::{NInt, NonZero, UInt, UTerm, Unsigned};
use cute_static::verdict::{Admissible, Both, Inadmissible, Verdict};
use cute_static::{ComposedLayout, IsLayout, Layout, OffsetLeaf, Swizzle, Tensor};

/// Descriptors of all instructions of a thread's part: a tensor without memory, of layout `(1, RestMN, RestK, ..)` to words of 16 bytes.
///
/// A slice of it is one of fewer instructions, as of any tensor. C++'s `DescriptorIterator` with its layout.
#[doc(alias = "DescriptorIterator")]
pub type DescriptorTensor<L> = Tensor<Transformed<Counting, fn(isize) -> MatrixDescriptor>, L>;
/// The layout of the descriptors of a part `P` of major `J`, of whose elements `N` fill 16 bytes: `(1, RestMN, RestK, ..)` to words of 16 bytes.
pub type DescriptorLayout<J, N, P> = crate::misuse::Granted<<P as AskDescriptors<J, N>>::Answer>;

/// A part of a tile in shared memory, of which there are descriptors: a layout, a swizzled one, or what `partition_a` answers of one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "descriptor: a part in shared memory is a layout ((MN, K), RestMN, RestK, ..) of static strides, a swizzle of one, or one with its offset",
    label = "partition the tile: `partition_a`, `partition_b`"
)]
pub trait AskDescriptors<J, N> {
    /// The first one: [`Described`].
    type First: First;
    /// The layout of words, or a refusal.
    type Answer: Answer;
    /// The layout of words, and at which element the first one begins.
    fn words(&self) -> (<Self::Answer as Answer>::Value, isize);
}
/// [`Described`], of which a tensor is made.
#[doc(hidden)]
pub trait First {
    /// The descriptor that begins `offset` bytes behind `base`.
    ///
    /// # Errors
    /// [`DescriptorError`]: see [`Described::at`].
    fn first(base: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError>;
    /// The one that begins at a word of shared memory.
    fn at_word(word: isize) -> MatrixDescriptor;
}
impl<W: SwizzleMode + Encoding, Leading: Value, Stride: Value> First for Described<W, Leading, Stride> {
    fn first(base: u32, offset: u32) -> Result<MatrixDescriptor, DescriptorError> {
        Self(core::marker::PhantomData).at(base, offset)
    }
    #[inline(always)]
    fn at_word(word: isize) -> MatrixDescriptor {
        #[expect(clippy::cast_possible_truncation, reason = "the tensor's last word has been compared with 2^14")]
        let start = (word.unsigned_abs() as u32 & 0x3FFF) << 4;
        Self::beginning(start)
    }
}
/// See [`crate::tiled::ThrMma::make_fragment_a`].
pub(crate) fn tensor<F: First, L: IsLayout>(
    words: L,
    offset: isize,
    in_word: usize,
    base: u32,
) -> Result<DescriptorTensor<L>, DescriptorError> {
    let wrong = DescriptorError::Offset { offset, multiple_of: in_word };
    let (0.., Some(0)) = (offset, offset.unsigned_abs().checked_rem(in_word)) else { return Err(wrong) };
    let word = offset.unsigned_abs().checked_div(in_word).unwrap_or(0);
    let bytes = |words: usize| u32::try_from(words.saturating_mul(16)).unwrap_or(u32::MAX << 4);
    let first = F::first(base, bytes(word))?;
    // the last one has to begin in shared memory, too
    F::first(base, bytes(word.saturating_add(words.cosize().saturating_sub(1))))?;
    let start = isize::try_from(first.start() >> 4).unwrap_or(0);
    let at: fn(isize) -> MatrixDescriptor = F::at_word;
    Ok(Tensor::counting(start, words).map(at))
}

/// Strides of words of `N` elements, of strides in elements.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "descriptor: a stride `{Self}`, where static integers are needed")]
pub trait InWordsOf<N> {
    type Output: Copy + Default;
    type Verdict: Verdict;
}
impl<N> InWordsOf<N> for UTerm {
    type Output = Self;
    type Verdict = Admissible;
}
impl<U, B, N: Number, Q: WordStep<Self, N>> InWordsOf<N> for UInt<U, B>
where
    Self: Number<Exactly<N> = Q>,
{
    type Output = Q::Output;
    type Verdict = Q::Verdict;
}
impl<U: Unsigned + NonZero + Decimal, N> InWordsOf<N> for NInt<U> {
    type Output = UTerm;
    type Verdict = Inadmissible<Backwards<Dec<U>>>;
}
/// By the quotient.
#[doc(hidden)]
pub trait WordStep<D, N> {
    type Output: Copy + Default;
    type Verdict: Verdict;
}
impl<D, N, Q: Copy + Default> WordStep<D, N> for Yes<Q> {
    type Output = Q;
    type Verdict = Admissible;
}
impl<D, N> WordStep<D, N> for No
where
    WordsAstray<D, N>: Reason,
{
    type Output = UTerm;
    type Verdict = <WordsAstray<D, N> as Reason>::Verdict;
}
/// All verdicts.
macro_rules! all {
    ($v:ty) => { $v };
    ($v:ty, $($more:ty),+) => { Both<$v, all!($($more),+)> };
}
macro_rules! tuples {
    ($([$($d:ident)+];)*) => {$(
        impl<N, $($d: InWordsOf<N>),+> InWordsOf<N> for ($($d,)+) {
            type Output = ($($d::Output,)+);
            type Verdict = all!($($d::Verdict),+);
        }
    )*};
}
tuples! { [A]; [A B]; [A B C]; [A B C D]; [A B C D E]; [A B C D E F]; }

/// The steps of a fragment's descriptors, as constants.
///
/// ```
/// use cute_atoms::descriptor::Steps;
/// use cute_static::layout;
/// // 4 steps along K of 32 bytes, 3 stages of 16 KiB
/// type Fragment = layout!((1, 2, 4, 3) : (0, 512, 2, 1024));
/// assert_eq!((Fragment::K_STEP_BYTES, Fragment::STAGE_BYTES), (32, 16384));
/// ```
pub trait Steps {
    /// Bytes from an instruction to the next one along K.
    const K_STEP_BYTES: usize;
    /// Bytes from a stage to the next one; 0 where there is one.
    const STAGE_BYTES: usize;
}
impl<A, B, C, DA, DB, DC> Steps for Layout<(A, B, C), (DA, DB, DC)>
where
    Layout<C, DC>: ConstantOffsets,
{
    const K_STEP_BYTES: usize = step_bytes(&Layout::<C, DC>::OFFSETS);
    const STAGE_BYTES: usize = 0;
}
impl<A, B, C, P, DA, DB, DC, DP> Steps for Layout<(A, B, C, P), (DA, DB, DC, DP)>
where
    Layout<C, DC>: ConstantOffsets,
    Layout<P, DP>: ConstantOffsets,
{
    const K_STEP_BYTES: usize = step_bytes(&Layout::<C, DC>::OFFSETS);
    const STAGE_BYTES: usize = step_bytes(&Layout::<P, DP>::OFFSETS);
}
/// Bytes from the first coordinate of words to the second; 0 where there is one.
const fn step_bytes(words: &Offsets) -> usize {
    words.at(1).unsigned_abs().saturating_mul(16)
}

/// A layout's mode of one instruction and those that follow, behind a swizzle `W` or none ([`Plain`]).
#[doc(hidden)]
pub trait AskRest<W, J, N> {
    type First: First;
    type Answer: Answer;
    fn rest(&self) -> <Self::Answer as Answer>::Value;
}
/// No swizzle.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Plain;
/// `W` of a layout.
#[doc(hidden)]
pub trait Before<L> {
    type It;
}
impl<L> Before<L> for Plain {
    type It = L;
}
impl<B, M, H, L> Before<L> for Swizzle<B, M, H> {
    type It = ComposedLayout<Self, UTerm, L>;
}
macro_rules! of_modes {
    ($([$($s:ident $d:ident)+];)*) => {$(
        impl<W, J, N: Number, E, S0, D0, L, A, $($s: Copy, $d: InWordsOf<N>,)+> AskRest<W, J, N> for Layout<(S0, $($s,)+), (D0, $($d,)+)>
        where
            U128: Number<Exactly<N> = Yes<E>>,
            W: Before<Layout<S0, D0>, It = L>,
            L: AskDescriptorOfBits<J, E, Answer = A>,
            A: Answer<Value: First>,
            Self: Copy,
        {
            type First = A::Value;
            type Answer = Given<
                Layout<(One, $($s,)+), (UTerm, $($d::Output,)+)>,
                Both<A::Verdict, all!($($d::Verdict),+)>,
            >;
            #[allow(non_snake_case)]
            fn rest(&self) -> Layout<(One, $($s,)+), (UTerm, $($d::Output,)+)> {
                let ((_, $($s,)+), _) = self.into_parts();
                Layout::from_parts((One::default(), $($s,)+), Default::default())
            }
        }
    )*};
}
of_modes! { [S1 D1]; [S1 D1 S2 D2]; [S1 D1 S2 D2 S3 D3]; [S1 D1 S2 D2 S3 D3 S4 D4]; }
impl<S, D, J, N> AskDescriptors<J, N> for Layout<S, D>
where
    Self: AskRest<Plain, J, N>,
{
    type First = <Self as AskRest<Plain, J, N>>::First;
    type Answer = <Self as AskRest<Plain, J, N>>::Answer;
    fn words(&self) -> (<Self::Answer as Answer>::Value, isize) {
        (self.rest(), 0)
    }
}
impl<B, M, H, O: OffsetLeaf, S, D, J, N> AskDescriptors<J, N> for ComposedLayout<Swizzle<B, M, H>, O, Layout<S, D>>
where
    Layout<S, D>: AskRest<Swizzle<B, M, H>, J, N>,
{
    type First = <Layout<S, D> as AskRest<Swizzle<B, M, H>, J, N>>::First;
    type Answer = <Layout<S, D> as AskRest<Swizzle<B, M, H>, J, N>>::Answer;
    fn words(&self) -> (<Self::Answer as Answer>::Value, isize) {
        (self.layout().rest(), self.offset().value())
    }
}
impl<L: AskDescriptors<J, N>, J, N> AskDescriptors<J, N> for (L, isize) {
    type First = L::First;
    type Answer = L::Answer;
    fn words(&self) -> (<Self::Answer as Answer>::Value, isize) {
        let (words, offset) = self.0.words();
        (words, offset.wrapping_add(self.1))
    }
}
