//! What tiled MMAs and copies refuse, and widths that no instruction has: verdicts of [`cute_static::verdict`] with reasons of their own,
//! so that a misuse is one error at the user's line with its numbers in decimal.
//!
//! `{N}` in a sentence is a number's decimal name, `_96`.

use core::marker::PhantomData;
use core::ops::RangeFull;
use cute_static::algebra::answer::{Answer, ValueOf};
use cute_static::decimal::{Dec, Decimal};
use cute_static::num::{Below, Equals, ExactDiv, False, No, True, Yes};
use cute_static::verdict::{Admissible, AtRunTime, Holds, IsAdmissible, Verdict};
use cute_static::{AlgebraError, Layout, SizeOf};
use typenum::{U8, U16, U24, U256, UInt, UTerm};

/// Refused, for the reason `Why`.
#[derive(Debug, Clone, Copy)]
pub struct Refused<Why>(PhantomData<Why>);
impl<W> Verdict for Refused<W> {
    type And<V: Verdict> = Self;
    type AfterTruncated = Self;
    type AfterRunTime = Self;
    type Before<A: Answer> = RefusedAnswer<W, A>;
    // never run: the compiler refuses the call
    fn before<A: Answer>(
        _: impl FnOnce() -> Result<A::Value, AlgebraError>,
    ) -> Result<ValueOf<Self::Before<A>>, AlgebraError> {
        Err(AlgebraError::Unrepresentable)
    }
}
/// Refused for the reason `W`; without it, it would have been `A`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct RefusedAnswer<W, A>(PhantomData<(W, A)>);
impl<W, A: Answer> Answer for RefusedAnswer<W, A> {
    type Verdict = Refused<W>;
    type Result = A::Result;
    type Value = A::Value;
    type Shape = A::Shape;
    type Stride = A::Stride;
    fn parts(value: A::Value) -> Result<(A::Shape, A::Stride), AlgebraError> {
        A::parts(value)
    }
}

/// A type `T` by verdict `V`: an operation's whole answer, in one type, since each projection of an impl proves its bounds
/// anew.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Judged<T, V>(PhantomData<(T, V)>);
/// See [`Judged`].
#[doc(hidden)]
pub trait IsJudged {
    /// The type.
    type It;
    /// Whether it stands.
    type Verdict: Verdict;
}
impl<T, V: Verdict> IsJudged for Judged<T, V> {
    type It = T;
    type Verdict = V;
}
/// The type, if it stands.
#[doc(hidden)]
pub type Granted<A> = <<A as IsJudged>::Verdict as Holds>::Grants<<A as IsJudged>::It>;

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
        impl<$($n),*> IsAdmissible for Refused<$rule<$($n),*>>
        where
            $number: $trait<$($p),*>,
        {
            const AT_RUN_TIME: bool = false;
        }
    )*};
}
refusals! {
    /// An instruction's width N.
    WidthNotAdmitted<N, S>: N IsWidth<S>
        = "an instruction of width {Self}, where widths are multiples of {S} up to 256",
        "there is no instruction of this width for these types",
        "choose a multiple of {S}, or tile the problem with a narrower instruction";
    /// A permutation of a tiled MMA.
    PermutationNotDivisible<P, C>: P TakesAtoms<C>
        = "tiled MMA: a permutation of {Self} elements, where the atoms of all threads take {C}",
        "a permutation is made of whole atoms, one for each thread that has one",
        "make it a multiple of {C}, or choose fewer atoms";
    /// A permutation's first extent.
    GroupNotDivisible<F, C>: F GroupsAtoms<C>
        = "tiled MMA: a permutation whose first extent is {Self}, where the atoms of all threads take {C}",
        "neither divides the other: an atom would be torn apart",
        "make the first extent a multiple or a divisor of {C}";
    /// A tile of a tiled MMA.
    TileNotDivided<N, T>: N TiledByMma<T>
        = "tiled MMA: a mode of {Self} elements, where all threads' atoms take {T}",
        "a tile is made of whole tiled MMAs",
        "make the mode a multiple of {T}, or choose fewer atoms or a smaller permutation";
    /// A tile of a tiled copy.
    TileNotCopied<N, T>: N TiledByCopy<T>
        = "tiled copy: a mode of {Self} elements, where all threads' atoms copy {T}",
        "a tensor is made of whole tiles",
        "make the mode a multiple of {T}, or choose fewer threads or values";
    /// A thread's values in a tiled copy.
    ValuesNotWhole<V, N>: V WholeAtomsOf<N>
        = "tiled copy: {Self} values of a thread, where the atom has {N}",
        "a thread's values are those of whole atoms",
        "give a thread a multiple of {N} values, or choose a narrower atom";
    /// Threads of a tiled copy.
    ThreadsNotWhole<T, N>: T WholeThreadsOf<N>
        = "tiled copy: {Self} threads, where the atom has {N}",
        "threads are those of whole atoms",
        "choose a multiple of {N} threads";
    /// An instruction's elements and memory.
    VectorTooWide<N, K>: K AsWideAs<N>
        = "tiled copy: an atom of {N} elements, where the tensor has {Self} contiguous ones",
        "an atom copies elements that stand side by side",
        "choose an atom as wide as {Self} elements, or values of a thread along the contiguous mode";
    /// A row of a matrix and memory.
    RowNotContiguous<N, K>: K WholeRowOf<N>
        = "ldmatrix, stmatrix: a row of {N} elements, where the tensor has {Self} contiguous ones",
        "a row is 16 contiguous bytes of shared memory",
        "make the tile contiguous along the other mode, or choose the transposing atom";
    /// Where an instruction's elements begin.
    Misaligned<D, N>: D BeginsAt<N>
        = "tiled copy: stride {Self}, where the atom's elements begin at multiples of {N}",
        "an atom copies aligned elements",
        "pad to a multiple of {N}, or choose a narrower atom";
    /// A swizzle and an instruction's elements.
    SwizzleTears<G, N>: G LeavesTogether<N>
        = "tiled copy: a swizzle of groups of {Self} elements, where the atom copies {N}",
        "elements of an atom must stay side by side",
        "choose a swizzle with a larger base, or a narrower atom";
    /// Atoms along K.
    KDiffers<A, B>: A KOfB<B>
        = "tiled MMA: {Self} atoms along K in A, where B has {B}",
        "K is summed over: A and B have as much of it",
        "partition tiles of the same K";
    /// Atoms along M.
    MDiffers<A, C>: A MOfC<C>
        = "tiled MMA: {Self} atoms along M in A, where C has {C}",
        "rows of A are rows of C",
        "partition tiles of the same M";
    /// Atoms along N.
    NDiffers<B, C>: B NOfC<C>
        = "tiled MMA: {Self} atoms along N in B, where C has {C}",
        "rows of B are columns of C",
        "partition tiles of the same N";
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
    type Then<V: Verdict> = Admissible;
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
    type Verdict = Admissible;
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

/// Whether a number of elements is made of whole `T`s; of a run-time one, when run.
#[doc(hidden)]
pub trait DividedBy<T> {
    /// The verdict.
    type Verdict: Verdict;
    /// The verdict on a permutation.
    type OfPermutation: Verdict;
    /// The verdict on a tiled copy's tensor.
    type OfCopy: Verdict;
    /// The verdict on a tiled copy's values of a thread.
    type OfValues: Verdict;
    /// The verdict on its threads.
    type OfThreads: Verdict;
}
impl<U, B, T, D> DividedBy<T> for UInt<U, B>
where
    Self: ExactDiv<T, Output = D>,
    D: JudgeTile<Self, T>,
{
    type Verdict = D::OfTile;
    type OfPermutation = D::OfPermutation;
    type OfCopy = D::OfCopy;
    type OfValues = D::OfValues;
    type OfThreads = D::OfThreads;
}
impl<T> DividedBy<T> for usize {
    type Verdict = AtRunTime;
    type OfPermutation = AtRunTime;
    type OfCopy = AtRunTime;
    type OfValues = AtRunTime;
    type OfThreads = AtRunTime;
}
/// By the quotient.
#[doc(hidden)]
pub trait JudgeTile<N, T> {
    /// Of a tile.
    type OfTile: Verdict;
    /// Of a permutation.
    type OfPermutation: Verdict;
    /// Of a tiled copy's tensor.
    type OfCopy: Verdict;
    /// Of a thread's values.
    type OfValues: Verdict;
    /// Of threads.
    type OfThreads: Verdict;
    /// Of its first extent, if the other way does not divide either.
    type OfGroup: Verdict;
}
impl<Q, N, T> JudgeTile<N, T> for Yes<Q> {
    type OfTile = Admissible;
    type OfPermutation = Admissible;
    type OfCopy = Admissible;
    type OfValues = Admissible;
    type OfThreads = Admissible;
    type OfGroup = Admissible;
}
impl<N: Decimal, T: Decimal> JudgeTile<N, T> for No {
    type OfTile = Refused<TileNotDivided<Dec<N>, Dec<T>>>;
    type OfPermutation = Refused<PermutationNotDivisible<Dec<N>, Dec<T>>>;
    type OfCopy = Refused<TileNotCopied<Dec<N>, Dec<T>>>;
    type OfValues = Refused<ValuesNotWhole<Dec<N>, Dec<T>>>;
    type OfThreads = Refused<ThreadsNotWhole<Dec<N>, Dec<T>>>;
    type OfGroup = Refused<GroupNotDivisible<Dec<N>, Dec<T>>>;
}

/// A permutation of a mode whose atoms take `C` elements: `..`, an integer or a layout.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no permutation of a tiled MMA",
    label = "a permutation is `..`, a static integer, or a static layout"
)]
pub trait Permutes<C> {
    /// What tensors are divided by.
    type Tiler;
    /// Its elements.
    type Size;
    /// Whether atoms fit.
    type Verdict: Verdict;
}
impl<C> Permutes<C> for RangeFull {
    type Tiler = C;
    type Size = C;
    type Verdict = Admissible;
}
impl<U, B, C> Permutes<C> for UInt<U, B>
where
    Self: DividedBy<C>,
{
    type Tiler = Self;
    type Size = Self;
    type Verdict = <Self as DividedBy<C>>::OfPermutation;
}
impl<S, D, C, N, F, Q> Permutes<C> for Layout<S, D>
where
    S: SizeOf<Output = N> + First<Extent = F>,
    N: DividedBy<C>,
    F: ExactDiv<C, Output = Q>,
    Q: OrElse<F, C>,
{
    type Tiler = Self;
    type Size = N;
    type Verdict = <N::OfPermutation as Verdict>::And<Q::Verdict>;
}
/// The first extent of a shape.
#[doc(hidden)]
pub trait First {
    /// The extent.
    type Extent;
}
impl<U, B> First for UInt<U, B> {
    type Extent = Self;
}
macro_rules! first {
    ($($($s:ident)*;)*) => {$(
        impl<S: First, $($s),*> First for (S, $($s),*) {
            type Extent = S::Extent;
        }
    )*};
}
first! { ; S1; S1 S2; S1 S2 S3; S1 S2 S3 S4; }
/// One of two numbers divides the other: by the quotient of the first by the second.
#[doc(hidden)]
pub trait OrElse<F, C> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, F, C> OrElse<F, C> for Yes<Q> {
    type Verdict = Admissible;
}
impl<F, C, Q> OrElse<F, C> for No
where
    C: ExactDiv<F, Output = Q>,
    Q: JudgeTile<F, C>,
{
    type Verdict = Q::OfGroup;
}

/// Elements that are those of a tiled MMA's operand, of type `V`.
#[diagnostic::on_unimplemented(
    message = "tiled copy: elements of `{Self}`, where the tiled MMA's operand has `{V}`",
    label = "an operand is copied as what it is",
    note = "copy elements of `{V}`, or choose an atom that multiplies `{Self}`"
)]
pub trait SameValues<V> {
    /// What is let stand.
    type Grants<T>;
}
impl<V> SameValues<V> for V {
    type Grants<T> = T;
}
