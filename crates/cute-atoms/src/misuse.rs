//! What tiled MMAs and copies refuse, and widths that no instruction has: verdicts of [`cute_static::verdict`] with reasons of their own,
//! so that a misuse is one error at the user's line with its numbers in decimal.
//!
//! `{N}` in a sentence is a number's decimal name, `_96`.

use crate::refusal::{And, Else, checks, rules};
use core::ops::RangeFull;
use cute_static::machinery::{Answer, Cons, Given, Nested, Nil, Number, Ratio, Tree, TreeTruth};
use cute_static::num::{No, Yes};
use cute_static::verdict::{Admissible, Both, Holds, Inadmissible, ModesOverlap, NegativeStride, Verdict};
use cute_static::{Layout, machinery::HasCosize};
use typenum::{U8, U16, U24, U256, UInt};

/// Refused, for the reason `Why`.
pub type Refused<Why> = Inadmissible<Why>;

/// The result of an answer, if it stands. The answer is named once, or aliases of aliases would be exponential.
#[doc(hidden)]
pub type Granted<A> = <<A as Answer>::Grant as Grants>::Out;
/// What a verdict grants. The bound is of the verdict alone: a refusal would spell out what it is the answer of.
#[doc(hidden)]
pub trait Grants {
    /// The verdict.
    type By;
    /// What it grants.
    #[rustfmt::skip] // one line, since messages show it
    type Out where Self::By: Holds;
}
impl<T, V> Grants for Given<T, V> {
    type By = V;
    type Out
        = V::Grants<T>
    where
        V: Holds;
}

rules! {
    /// An instruction's width N.
    WidthNotAdmitted<n, s> unless n IsWidth
        "an instruction of width {n}, where widths are multiples of {s} up to 256"
            "there is no instruction of this width for these types"
            "choose a multiple of {s}, or tile the problem with a narrower instruction";
    /// Threads of a tiled MMA's atoms.
    ThreadsShared<d, c> unless d ThreadsBehind
        "tiled MMA: atoms {d} threads apart, where those before have {c}"
            "two atoms would have the same threads"
            "choose a stride of the atoms' layout with which they are {c} threads apart or more";
    /// Threads of a tiled MMA that have no number.
    ThreadsUnnumbered<n, t> unless n AllThreads
        "tiled MMA: {n} threads are numbered, where the atoms have {t}"
            "numbers end at a gap between threads whose width what is before it does not divide"
            "choose as many atoms as a power of two, or a layout of atoms without that gap";
    /// A permutation of a tiled MMA.
    PermutationNotDivisible<p, c> unless p TakesAtoms
        "tiled MMA: a permutation of {p} elements, where the atoms of all threads take {c}"
            "a permutation is made of whole atoms, one for each thread that has one"
            "make it a multiple of {c}, or choose fewer atoms";
    /// A permutation's first extent.
    GroupNotDivisible<f, c> unless f GroupsAtoms
        "tiled MMA: a permutation whose first extent is {f}, where the atoms of all threads take {c}"
            "neither divides the other: an atom would be torn apart"
            "make the first extent a multiple or a divisor of {c}";
    /// A permutation and what it reaches.
    PermutationLeavesGaps<r, n> unless r EndsWithElements
        "tiled MMA: a permutation of {n} elements that reaches {r}"
            "a permutation has each of its elements once: there are gaps"
            "choose strides with which the layout is a bijection of {n} elements";
    /// A tile of a tiled MMA.
    TileNotDivided<n, t> unless n TiledByMma
        "tiled MMA: a mode of {n} elements, where all threads' atoms take {t}"
            "a tile is made of whole tiled MMAs"
            "make the mode a multiple of {t}, or choose fewer atoms or a smaller permutation";
    /// A tile of a tiled copy.
    TileNotCopied<n, t> unless n TiledByCopy
        "tiled copy: a mode of {n} elements, where all threads' atoms copy {t}"
            "a tensor is made of whole tiles"
            "make the mode a multiple of {t}, or choose fewer threads or values";
    /// Bits of an atom and of an element.
    BitsNotWhole<b, n> unless b BitsOfElements
        "tiled copy: an atom of {b} bits of a thread, where an element has {n}"
            "an atom copies whole elements"
            "choose an atom of a multiple of {n} bits, or narrower elements";
    /// An element whose bits the atom separates.
    ElementsTorn<n> unless n StaysTogether
        "tiled copy: an element of {n} bits, which the atom gives to several threads"
            "an atom copies whole elements"
            "copy narrower elements: `ldmatrix` keeps 32 bits together, `.trans` and `movmatrix` 16";
    /// A thread's values in a tiled copy.
    ValuesNotWhole<v, n> unless v WholeAtomsOf
        "tiled copy: {v} values of a thread, where the atom has {n}"
            "a thread's values are those of whole atoms"
            "give a thread a multiple of {n} values, or choose a narrower atom";
    /// Threads of a tiled copy.
    ThreadsNotWhole<t, n> unless t WholeThreadsOf
        "tiled copy: {t} threads, where the atom has {n}"
            "threads are those of whole atoms"
            "choose a multiple of {n} threads";
    /// Threads of a tiled copy and of a tiled MMA beside it.
    ThreadsDiffer<n, m> unless n AsManyThreads
        "tiled copy: {n} threads, where what it works with has {m}"
            "the threads of a CTA all copy, and all multiply"
            "choose threads of the copy, or atoms of the MMA, so that both are as many";
    /// An operand's elements in memory and in the MMA.
    ElementsDiffer<n, m> unless n BitsOfOperand
        "tiled copy: elements of {n} bits, where the tiled MMA's operand has {m}"
            "an operand is copied in elements of its width"
            "copy elements of {m} bits, or choose an atom that multiplies elements of {n}";
    /// An instruction's elements and memory.
    VectorTooWide<n, k> unless k AsWideAs
        "tiled copy: an atom of {n} elements, where the tensor has {k} contiguous ones"
            "an atom copies elements that stand side by side"
            "choose an atom as wide as {k} elements, or values of a thread along the contiguous mode";
    /// A row of a matrix and memory.
    RowNotContiguous<n, k> unless k WholeRowOf
        "ldmatrix, stmatrix: a row of {n} elements, where the tensor has {k} contiguous ones"
            "a row is 16 contiguous bytes of shared memory"
            "make the tile contiguous along the other mode, or choose the transposing atom";
    /// Where an instruction's elements begin.
    Misaligned<d, n> unless d BeginsAt
        "tiled copy: stride {d}, where the atom's elements begin at multiples of {n}"
            "an atom copies aligned elements"
            "pad to a multiple of {n}, or choose a narrower atom";
    /// A swizzle and an instruction's elements.
    SwizzleTears<g, n> unless g LeavesTogether
        "tiled copy: a swizzle of groups of {g} elements, where the atom copies {n}"
            "elements of an atom must stay side by side"
            "choose a swizzle with a larger base, or a narrower atom";
    /// Modes of a tensor.
    OneMode<n, m> unless n ModesOfTile
        "tiled MMA, tiled copy: a tensor of rank {n}, where a tile has {m}"
            "a tile has two modes: M and K, N and K, M and N, or those of a copy"
            "give it another mode of extent 1: `append(&layout, &layout!(1 : 0))`";
    /// A fragment's values of an instruction and a copy's.
    ValuesNotTaken<v, f> unless v ValuesOfCopy
        "retile: a fragment with {v} values of an instruction, where the copy takes {f}"
            "the copy was made for another operand"
            "retile what the MMA has of the operand for which the copy was made";
    /// A fragment's instructions and a copy's.
    AtomsNotTaken<n, r> unless n WholeTilesOfCopy
        "retile: a fragment with {n} instructions along a mode, where the copy takes {r} at once"
            "the copy's tile reaches past the fragment"
            "partition a tile that is a multiple of {r} instructions, or choose a narrower copy";
    /// Atoms along K.
    KDiffers<a, b> unless a KOfB
        "tiled MMA: {a} atoms along K in A, where B has {b}"
            "K is summed over: A and B have as much of it"
            "partition tiles of the same K";
    /// Atoms along M.
    MDiffers<a, c> unless a MOfC
        "tiled MMA: {a} atoms along M in A, where C has {c}"
            "rows of A are rows of C"
            "partition tiles of the same M";
    /// Atoms along N.
    NDiffers<b, c> unless b NOfC
        "tiled MMA: {b} atoms along N in B, where C has {c}"
            "rows of B are columns of C"
            "partition tiles of the same N";
}

/// The widths N of an instruction, as a number whose multiples they are or one of the types below.
#[doc(hidden)]
pub trait Widths<N> {
    /// Whether `N` is one.
    type Verdict: Verdict;
}
impl<U, B, N: Width<Self>> Widths<N> for UInt<U, B> {
    type Verdict = N::Verdict;
}
/// 8, 24 and multiples of 16: integers on Hopper.
#[derive(Debug, Clone, Copy, Default)]
pub struct IntegerWidths;
/// 8 and multiples of 16: integers on Blackwell.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByteWidths;
impl<N: Number> Widths<N> for IntegerWidths
where
    ByteWidths: Widths<N>,
{
    type Verdict = Unless<N::Equals<U24>, <ByteWidths as Widths<N>>::Verdict>;
}
impl<N: Width<U16> + Number> Widths<N> for ByteWidths {
    type Verdict = Unless<N::Equals<U8>, <N as Width<U16>>::Verdict>;
}
/// Admissible if that is so, or else `V`.
#[doc(hidden)]
pub type Unless<T, V> = <T as TreeTruth>::Verdict<Admissible, V>;
/// Whether a number is a multiple of `S` from `S` to 256.
type UpTo256<N, S> =
    And<<N as Number>::UpTo<U256>, And<<S as Number>::UpTo<N>, <<N as Number>::Ratio<S> as Ratio>::Divides>>;
checks! {
    /// A width.
    Width<S>: N if UpTo256<N, S>, else WidthNotAdmitted<N, S>;
}
checks! {
    /// A tiled MMA's tile.
    TileDivided<T>: N Exactly<T> else TileNotDivided<N, T>;
    /// Threads that have a number, of all.
    ThreadsNumbered<T>: N Equals<T> else ThreadsUnnumbered<N, T>;
    /// A permutation.
    PermutationDivided<C>: N Exactly<C> else PermutationNotDivisible<N, C>;
    /// Elements up to the last one that a permutation reaches.
    WithoutGaps<C>: N Equals<C> else PermutationLeavesGaps<N, C>;
    /// A tiled copy's tensor.
    TileCopied<T>: N Exactly<T> else TileNotCopied<N, T>;
    /// An atom's bits of a thread.
    BitsWhole<T>: N Exactly<T> else BitsNotWhole<N, T>;
    /// A tiled copy's values of a thread.
    ValuesWhole<T>: N Exactly<T> else ValuesNotWhole<N, T>;
    /// Its threads.
    ThreadsWhole<T>: N Exactly<T> else ThreadsNotWhole<N, T>;
    /// A fragment's values of an instruction.
    ValuesTaken<F>: N Equals<F> else ValuesNotTaken<N, F>;
    /// Its instructions along a mode.
    AtomsTaken<R>: N Exactly<R> else AtomsNotTaken<N, R>;
    /// Bits of its elements and of an operand's.
    SameBits<M>: N Equals<M> else ElementsDiffer<N, M>;
    /// A fragment's values, in groups of a copy's.
    ValuesGrouped<F>: N Exactly<F> else ValuesNotTaken<N, F>;
    /// Its threads and those of a tiled MMA.
    ThreadsAgree<M>: N Equals<M> else ThreadsDiffer<N, M>;
    /// A's atoms along K and B's.
    AlongK<M>: N Equals<M> else KDiffers<N, M>;
    /// A's atoms along M and C's.
    AlongM<M>: N Equals<M> else MDiffers<N, M>;
    /// B's atoms along N and C's.
    AlongN<M>: N Equals<M> else NDiffers<N, M>;
}

/// A verdict on the complement of threads' numbers, as one on the atoms.
#[doc(hidden)]
pub trait OfThreads {
    /// The verdict.
    type Verdict: Verdict;
}
impl OfThreads for Admissible {
    type Verdict = Self;
}
impl<D, C> OfThreads for Inadmissible<ModesOverlap<D, C>> {
    type Verdict = Refused<ThreadsShared<D, C>>;
}
impl<M> OfThreads for Inadmissible<NegativeStride<M>> {
    type Verdict = Self;
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
impl<U, B, C: Number> Permutes<C> for UInt<U, B>
where
    Self: PermutationDivided<C>,
{
    type Tiler = Self;
    type Size = Self;
    type Verdict = <Self as PermutationDivided<C>>::Verdict;
}
impl<S, D, C: Number, N, F, F0, T, Q, R> Permutes<C> for Layout<S, D>
where
    S: Nested<Size = N> + Tree<D, Leaves<Nil> = Cons<F, F0, T>>,
    N: PermutationDivided<C>,
    F: Number<Exactly<C> = Q>,
    Q: OrElse<F, C>,
    Self: HasCosize<Output = R>,
    R: WithoutGaps<N>,
{
    type Tiler = Self;
    type Size = N;
    type Verdict = Both<N::Verdict, Both<Q::Verdict, R::Verdict>>;
}
/// One of two numbers divides the other: by the quotient of the first by the second.
#[doc(hidden)]
pub trait OrElse<F, C> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, F, C> OrElse<F, C> for Yes<Q> {
    type Verdict = Admissible;
}
impl<F: Number, C, Q> OrElse<F, C> for No
where
    C: Number<Exactly<F> = Q>,
    Q: Else<GroupNotDivisible<F, C>>,
{
    type Verdict = Q::Verdict;
}
