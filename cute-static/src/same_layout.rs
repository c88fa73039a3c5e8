//! Whether a layout is the one that is required: the same nesting, extents and strides.
//!
//! ```text
//! same(S:D, T:E)               = nests(S, T) and each leaf s:d of S:D equals the leaf t:e of T:E
//! nests(s, t)                  = yes
//! nests((S0, S1), (T0, T1))    = nests(S0, T0) and nests(S1, T1);   refused if the ranks differ
//! nests(otherwise)             = refused
//! s:d equals t:e               = s = t and d = e; decided at run time where one of them is known then only
//! ```
//!
//! Both walks count leaves, so that a refusal names the first that differs.

use crate::AlgebraError;
use crate::algebra::verdict::*;
use crate::algorithm::{Difference, SameAs};
use crate::basis::{Basis, SameIndex};
use crate::decimal::{Dec, Decimal};
use crate::layout::Layout;
use crate::leaf::{Extent, StrideLeaf};
use crate::num::{Before, Equals, False, Nat, One, Plus, Sum, True};
use crate::tuple::{AsList, Cons, Leaves, Link, Nil, for_each_arity};
use crate::xor::Xor;
use core::marker::PhantomData;
use typenum::{B0, Bit, NInt, NonZero, UInt, UTerm};

/// Whether `found` is the layout `expected`: nests alike, and has the same extents and strides.
///
/// ```
/// use cute_static::{AlgebraError, Layout, int, layout, same_layout};
/// let tile = layout!((8, (4, 2)) : (1, (8, 64)));
/// same_layout(&layout!((8, (4, 2)) : (1, (8, 64))), &tile)?;
/// // what is known when run is compared then
/// let mixed = Layout::new((8usize, (int!(4), int!(2))), (int!(1), (int!(8), 32usize)))?;
/// let e = same_layout(&mixed, &tile).unwrap_err();
/// assert_eq!(e, AlgebraError::StrideDiffers { mode: 2, found: 32, expected: 64 });
/// assert_eq!(e.to_string(), "leaf 2 has stride 32 where 64 is required");
/// # Ok::<(), AlgebraError>(())
/// ```
/// Static layouts that differ do not compile:
/// ```compile_fail,E0277
/// use cute_static::{layout, same_layout};
/// // error: leaf _1 has stride _9 where _8 is required
/// same_layout(&layout!((8, 4) : (1, 9)), &layout!((8, 4) : (1, 8)));
/// ```
///
/// # Errors
/// The first difference, where a run-time integer decides: [`AlgebraError::ExtentDiffers`], [`AlgebraError::StrideDiffers`].
#[inline]
pub fn same_layout<A, B>(found: &A, expected: &B) -> Result<(), AlgebraError>
where
    A: AskSameLayout<B, Verdict: Holds>,
{
    found.ask_same_layout(expected)
}

/// [`SameLayout`], which may be refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "whether these two layouts are one is not known",
    label = "not for these operands",
    note = "in generic code, `A: SameLayout<B>` is the bound of `same_layout`"
)]
pub trait AskSameLayout<B> {
    /// Whether it is.
    type Verdict: Verdict;
    /// The first difference.
    ///
    /// # Errors
    /// As [`same_layout`].
    fn ask_same_layout(&self, expected: &B) -> Result<(), AlgebraError>;
}
#[diagnostic::do_not_recommend]
impl<S: Copy, D: Copy, T: Copy, E: Copy, F, G, V, W> AskSameLayout<Layout<T, E>> for Layout<S, D>
where
    S: NestsLike<T, UTerm, Verdict = V> + Leaves<D, Nil, Output = F>,
    T: Leaves<E, Nil, Output = G>,
    F: SameLeaves<G, UTerm, Verdict = W>,
    V: Verdict,
    W: Verdict,
{
    type Verdict = Both<V, W>;
    #[inline]
    fn ask_same_layout(&self, expected: &Layout<T, E>) -> Result<(), AlgebraError> {
        let expected = expected.shape().leaves(*expected.stride(), Nil);
        self.shape().leaves(*self.stride(), Nil).same_leaves(&expected, 0)
    }
}
/// A layout that is required to be `B`: the bound of [`same_layout`] in generic code.
///
/// A static layout that is another one does not compile. Of one with run-time integers `same_layout` tells.
///
/// ```
/// use cute_static::{SameLayout, layout};
/// /// For the one layout that an instruction takes.
/// fn load<L: SameLayout<layout!(type (8, 4) : (4, 1))>>(_: &L) {}
/// load(&layout!((8, 4) : (4, 1)));
/// ```
pub trait SameLayout<B>: AskSameLayout<B, Verdict: Holds> {}
impl<A: AskSameLayout<B, Verdict: Holds>, B> SameLayout<B> for A {}

/// A shape where `T` is required; its first leaf is the `I`-th.
#[doc(hidden)]
pub trait NestsLike<T, I> {
    /// Whether it nests alike.
    type Verdict: Verdict;
    /// The number of the next leaf.
    type Next;
}
/// What is required, where a leaf is found.
#[doc(hidden)]
pub trait LeafLike<I> {
    /// Whether it is one.
    type Verdict: Verdict;
}
/// What is required, where the list `L` of modes is found, of rank `N` in digits.
#[doc(hidden)]
pub trait TupleLike<L, N, I> {
    /// See [`NestsLike::Verdict`].
    type Verdict: Verdict;
    /// See [`NestsLike::Next`].
    type Next;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* T: LeafLike<I>, I: Plus<One, B0>> NestsLike<T, I> for $s {
            type Verdict = T::Verdict;
            type Next = Sum<I, One>;
        }
        impl<$($generics)* I> LeafLike<I> for $s {
            type Verdict = Admissible;
        }
        impl<$($generics)* L, N, I: Decimal> TupleLike<L, N, I> for $s {
            type Verdict = Inadmissible<TupleForLeaf<Dec<I>, N>>;
            type Next = I;
        }
    )*};
}
leaf! { [U, B,] UInt<U, B>; [] usize; }
macro_rules! tuple {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s,)+ T, I> NestsLike<T, I> for ($($s,)+)
        where
            T: TupleLike<<Self as AsList>::List, <Self as AsList>::Rank, I>,
        {
            type Verdict = T::Verdict;
            type Next = T::Next;
        }
        impl<$($s,)+ I: Decimal> LeafLike<I> for ($($s,)+) {
            type Verdict = Inadmissible<LeafForTuple<Dec<I>, <Self as AsList>::Rank>>;
        }
        impl<$($s,)+ L, N, I: Decimal> TupleLike<L, N, I> for ($($s,)+)
        where
            L: ListLike<<Self as AsList>::List, I>,
        {
            // the ranks go first
            type Verdict = Both<L::Ranks<I, N, <Self as AsList>::Rank>, L::Verdict>;
            type Next = L::Next;
        }
    };
}
for_each_arity!(tuple);
/// A list of modes where the list `T` is required.
#[doc(hidden)]
pub trait ListLike<T, I> {
    /// Whether they are equally long; `N` and `M` are their ranks in digits, `J` is the first leaf of both.
    type Ranks<J: Decimal, N, M>: Verdict;
    /// See [`NestsLike::Verdict`].
    type Verdict: Verdict;
    /// See [`NestsLike::Next`].
    type Next;
}
impl<I> ListLike<Nil, I> for Nil {
    type Ranks<J: Decimal, N, M> = Admissible;
    type Verdict = Admissible;
    type Next = I;
}
impl<S, R, T, U, I> ListLike<Link<T, U>, I> for Link<S, R>
where
    S: NestsLike<T, I>,
    R: ListLike<U, S::Next>,
{
    type Ranks<J: Decimal, N, M> = R::Ranks<J, N, M>;
    type Verdict = Both<S::Verdict, R::Verdict>;
    type Next = R::Next;
}
macro_rules! ranks_differ {
    ($([$($generics:ident),*] $list:ty, $other:ty;)*) => {$(
        impl<$($generics,)* I> ListLike<$other, I> for $list {
            type Ranks<J: Decimal, N, M> = Inadmissible<TupleDiffers<Dec<J>, N, M>>;
            type Verdict = Admissible;
            type Next = I;
        }
    )*};
}
ranks_differ! { [T, U] Nil, Link<T, U>; [S, R] Link<S, R>, Nil; }

/// A list of leaves where the list `L` is required; the first is the `I`-th. Where one ends first, nesting has been refused.
#[doc(hidden)]
pub trait SameLeaves<L, I> {
    /// Whether they are the same.
    type Verdict: Verdict;
    /// The first difference, from the `mode`-th leaf on.
    ///
    /// # Errors
    /// As [`same_layout`].
    fn same_leaves(&self, expected: &L, mode: usize) -> Result<(), AlgebraError>;
}
impl<L, I> SameLeaves<L, I> for Nil {
    type Verdict = Admissible;
    #[inline]
    fn same_leaves(&self, _: &L, _: usize) -> Result<(), AlgebraError> {
        Ok(())
    }
}
impl<S, D, T, I> SameLeaves<Nil, I> for Cons<S, D, T> {
    type Verdict = Admissible;
    #[inline]
    fn same_leaves(&self, _: &Nil, _: usize) -> Result<(), AlgebraError> {
        Ok(())
    }
}
impl<S, D, R, T, E, L, I, V, W> SameLeaves<Cons<T, E, L>, I> for Cons<S, D, R>
where
    S: Extent + SameAs<T, OfExtent<I>, Verdict = V>,
    T: Extent,
    D: StrideKind,
    E: StrideKind,
    D::Kind: SameKind<E::Kind, I, Verdict = W>,
    I: Plus<One, B0>,
    R: SameLeaves<L, Sum<I, One>>,
    V: Verdict,
    W: Verdict,
{
    type Verdict = Both<Both<V, W>, R::Verdict>;
    #[inline]
    fn same_leaves(&self, other: &Cons<T, E, L>, mode: usize) -> Result<(), AlgebraError> {
        let (found, expected) = (self.0.extent(), other.0.extent());
        if found != expected {
            return Err(AlgebraError::ExtentDiffers { mode, found, expected });
        }
        let (found, expected) = (self.1.integer(), other.1.integer());
        if found != expected {
            return Err(AlgebraError::StrideDiffers { mode, found, expected });
        }
        self.2.same_leaves(&other.2, mode.saturating_add(1))
    }
}
/// What to say of two extents, or strides, of the `I`-th leaf.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfExtent<I>(PhantomData<I>);
impl<I: Decimal> Difference for OfExtent<I> {
    type Of<N, M> = ExtentDiffers<Dec<I>, N, M>;
}

/// A stride, by its kind.
#[doc(hidden)]
pub trait StrideKind: StrideLeaf {
    /// [`Number`], [`RunTime`], [`Along`] or [`OfBits`].
    type Kind;
}
/// The number `N` of a sign.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Number<Sign, N>(PhantomData<(Sign, N)>);
/// An integer known when run.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct RunTime;
/// A multiple of kind `K` of the basis element `I`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Along<K, I>(PhantomData<(K, I)>);
/// An XOR stride of kind `K`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct OfBits<K>(PhantomData<K>);
macro_rules! kinds {
    ($([$($generics:tt)*] $d:ty = $kind:ty;)*) => {$(
        impl<$($generics)*> StrideKind for $d
        where
            Self: StrideLeaf,
        {
            type Kind = $kind;
        }
    )*};
}
kinds! {
    [] UTerm = Number<Positive, Self>;
    [U: Before<B>, B: Bit] UInt<U, B> = Number<Positive, Self>;
    [U: Nat + NonZero] NInt<U> = Number<Negative, U>;
    [] usize = RunTime;
    [] isize = RunTime;
    [K: StrideKind, I] Basis<K, I> = Along<K::Kind, I>;
    [K: StrideKind] Xor<K> = OfBits<K::Kind>;
}
/// A sign.
#[doc(hidden)]
pub trait Sign {
    /// How a number of that sign is shown.
    type Shown<N>;
}
/// 0 or more.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Positive;
impl Sign for Positive {
    type Shown<N> = N;
}
/// Below 0, or such a number as messages show it: `Negative<_3>`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Negative<N = ()>(PhantomData<N>);
impl Sign for Negative {
    type Shown<N> = Negative<N>;
}

/// A stride of the `I`-th leaf where one of kind `K` is required.
#[doc(hidden)]
pub trait SameKind<K, I> {
    /// Whether they are equal.
    type Verdict: Verdict;
}
macro_rules! pairs {
    ($([$($generics:ident),*] $kind:ty, $other:ty = $verdict:ty;)*) => {$(
        impl<$($generics,)* I> SameKind<$other, I> for $kind {
            type Verdict = $verdict;
        }
    )*};
}
pairs! {
    [] RunTime, RunTime = AtRunTime;
    [S, N] RunTime, Number<S, N> = AtRunTime;
    [S, N] Number<S, N>, RunTime = AtRunTime;
    [K, J] RunTime, Along<K, J> = Inadmissible<CodomainsDiffer<IntegerStrides, CoordinateStrides>>;
    [K] RunTime, OfBits<K> = Inadmissible<CodomainsDiffer<IntegerStrides, XorStrides>>;
    [S, N, K, J] Number<S, N>, Along<K, J> = Inadmissible<CodomainsDiffer<IntegerStrides, CoordinateStrides>>;
    [S, N, K] Number<S, N>, OfBits<K> = Inadmissible<CodomainsDiffer<IntegerStrides, XorStrides>>;
    [K, J] Along<K, J>, RunTime = Inadmissible<CodomainsDiffer<CoordinateStrides, IntegerStrides>>;
    [S, N, K, J] Along<K, J>, Number<S, N> = Inadmissible<CodomainsDiffer<CoordinateStrides, IntegerStrides>>;
    [K, J, L] Along<K, J>, OfBits<L> = Inadmissible<CodomainsDiffer<CoordinateStrides, XorStrides>>;
    [K] OfBits<K>, RunTime = Inadmissible<CodomainsDiffer<XorStrides, IntegerStrides>>;
    [S, N, K] OfBits<K>, Number<S, N> = Inadmissible<CodomainsDiffer<XorStrides, IntegerStrides>>;
    [K, J, L] OfBits<L>, Along<K, J> = Inadmissible<CodomainsDiffer<XorStrides, CoordinateStrides>>;
}
impl<K: SameKind<L, I>, L, I> SameKind<OfBits<L>, I> for OfBits<K> {
    type Verdict = K::Verdict;
}
impl<K, J, L, M, I, F> SameKind<Along<L, M>, I> for Along<K, J>
where
    J: SameIndex<M, Output = F>,
    F: OrOtherMode<J, M>,
    K: SameKind<L, I>,
{
    type Verdict = Both<F::Verdict, K::Verdict>;
}
impl<S, N, R, M, I, F> SameKind<Number<R, M>, I> for Number<S, N>
where
    S: SameSign<R>,
    N: Equals<M, Output = F>,
    S::And<F>: OrStride<Number<S, N>, Number<R, M>, I>,
{
    type Verdict = <S::And<F> as OrStride<Number<S, N>, Number<R, M>, I>>::Verdict;
}
/// Whether two signs are one, and something else holds.
#[doc(hidden)]
pub trait SameSign<S> {
    /// `F`, or [`False`].
    type And<F>;
}
macro_rules! signs {
    ($($sign:ty, $other:ty, $f:ident = $and:ty;)*) => {$(
        impl SameSign<$other> for $sign {
            type And<$f> = $and;
        }
    )*};
}
signs! {
    Positive, Positive, F = F; Negative, Negative, F = F;
    Positive, Negative, F = False; Negative, Positive, F = False;
}
/// By whether two numbers are equal.
#[doc(hidden)]
pub trait OrStride<N, M, I> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<N, M, I> OrStride<N, M, I> for True {
    type Verdict = Admissible;
}
impl<S: Sign, N: Decimal, R: Sign, M: Decimal, I: Decimal> OrStride<Number<S, N>, Number<R, M>, I> for False {
    type Verdict = Inadmissible<StrideDiffers<Dec<I>, S::Shown<Dec<N>>, R::Shown<Dec<M>>>>;
}
/// By whether two basis elements are one.
#[doc(hidden)]
pub trait OrOtherMode<I, J> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<I, J> OrOtherMode<I, J> for True {
    type Verdict = Admissible;
}
impl<I: ModeName, J: ModeName> OrOtherMode<I, J> for False {
    type Verdict = Inadmissible<CodomainsDiffer<AlongMode<I::Name>, AlongMode<J::Name>>>;
}
/// Strides along a basis element, as messages show them.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct AlongMode<I>(PhantomData<I>);
/// A basis element's index in digits, part by part.
#[doc(hidden)]
pub trait ModeName {
    /// The name.
    type Name;
}
impl ModeName for UTerm {
    type Name = Dec<Self>;
}
impl<U, B> ModeName for UInt<U, B>
where
    Self: Decimal,
{
    type Name = Dec<Self>;
}
impl<I: ModeName, J: ModeName> ModeName for (I, J) {
    type Name = (I::Name, J::Name);
}
