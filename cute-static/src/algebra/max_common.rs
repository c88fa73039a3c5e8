//! The largest common subvector of two layouts (paper 3.4.2, Eq. 25), as far as it is static.
//!
//! ```text
//! coalesce(A) = (s_0, s_1, ..) : (d_0, d_1, ..)       f = (s_0 - 1, s_1 - 1, ..), what is free of each digit;  K = 1
//! for each mode e:p of right_inverse(B):
//!     c = the digits of p in the shape of A            stop if p >= |A|
//!     stop unless sum of c_i d_i = K                   A at one step is K
//!     m = min(e, 1 + f_i / c_i for each c_i > 0)
//!     stop if m = 1
//!     append m:p; K = K m; f = f - (m - 1) c           up to m steps no digit carries, so that A is linear there
//!     stop if m < e
//! ```
//!
//! What was appended is `max_common_layout`, of size K. It is the first K elements of the right inverse of B, cut where A
//! does not undo it: A after it is the identity on K elements (Eq. 25). It also stops where a run-time integer decides: at a
//! mode e:p that is not static, a digit above 0 of a run-time extent, or one of a run-time stride. What is found is then a
//! static part of the largest one, which is what CuTe gives too.

use super::coalesce::{Merge, Trim};
use super::inverse::RightInvertible;
use crate::AlgebraError;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Link, Nil, Pack};
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, NonZero, UInt, UTerm};

/// A layout that may have elements in common with `B`.
#[diagnostic::on_unimplemented(
    message = "whether these layouts have a common subvector is not known",
    label = "both layouts must have integer strides"
)]
pub trait CommonWith<B> {
    /// The layout of the common elements.
    type Output;
    /// How many they are.
    type Size;
    /// The layout of the common elements.
    ///
    /// # Errors
    /// [`AlgebraError::Codomain`], of layouts on values.
    fn max_common_layout(&self, b: &B) -> Result<Self::Output, AlgebraError>;
    /// How many they are.
    ///
    /// # Errors
    /// As [`max_common_layout`](Self::max_common_layout).
    fn max_common_vector(&self, b: &B) -> Result<Self::Size, AlgebraError>;
}
impl<S, D, S2, D2, L, M, T, F, X, Y, R, O, K> CommonWith<Layout<S2, D2>> for Layout<S, D>
where
    S: Leaves<D, Nil, Output = L>,
    L: Merge<Output = M>,
    M: Trim<Output = T>,
    T: Free<Output = F>,
    Layout<S2, D2>: RightInvertible<Output = Layout<X, Y>>,
    X: Leaves<Y, Nil, Output = R>,
    R: Common<F, One, List = O, Size = K>,
    O: Pack,
    Layout<O::Shape, O::Stride>: Default,
    K: Default,
{
    type Output = Layout<O::Shape, O::Stride>;
    type Size = K;
    #[inline(always)]
    fn max_common_layout(&self, _: &Layout<S2, D2>) -> Result<Self::Output, AlgebraError> {
        Ok(Default::default())
    }
    #[inline(always)]
    fn max_common_vector(&self, _: &Layout<S2, D2>) -> Result<K, AlgebraError> {
        Ok(Default::default())
    }
}

/// The layout of the coordinates at which `A` and `B` both have the offsets 0, 1, 2, ..: for every k below its size K,
/// `A(R(k)) = B(R(k)) = k` (Eq. 25), and K is the largest there is if the layouts are injective. `1:0` if it is one element.
/// Where run-time integers decide, it is what is common whatever they are.
///
/// ```
/// use cute_static::{MaxCommonLayout, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(MaxCommonLayout<layout!((4, (4, 2)) : (4, (1, 16))), layout!((4, 8) : (8, 1))>, layout!(4 : 4));
/// ```
pub type MaxCommonLayout<A, B> = <A as CommonWith<B>>::Output;
/// The size of [`MaxCommonLayout`]: how many elements from offset 0 on have the same coordinates in `A` and `B`. How many a
/// copy may move at once also depends on alignment.
///
/// ```
/// use cute_static::{MaxCommonVector, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(MaxCommonVector<layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))), layout!((4, 8) : (1, 4))>, int!(2));
/// ```
pub type MaxCommonVector<A, B> = <A as CommonWith<B>>::Size;
/// The layout of the coordinates at which `a` and `b` both have the offsets 0, 1, 2, .. (Eq. 25), as far as it is static: where
/// run-time integers decide, it is smaller than the same numbers have as values, without a sign, and so is
/// [`max_common_vector`].
///
/// ```
/// use cute_static::{Layout, int, layout, max_common_layout};
/// // whatever the number of tiles and the distance between them, and a source of which only the columns are known
/// let a = Layout::new((int!(4), (int!(8), 3usize)), (int!(8), (int!(1), 300usize)))?;
/// let b = Layout::new((int!(4), 24usize), (3000usize, int!(1)))?;
/// assert_eq!(max_common_layout(&a, &a)?.to_string(), "(8,4):(4,1)");
/// assert_eq!(max_common_layout(&a, &b)?.to_string(), "1:0");
/// // as values `6:1` has all of it in common with itself
/// let line = Layout::new(6usize, int!(1))?;
/// assert_eq!(max_common_layout(&line, &line)?.to_string(), "1:0");
/// assert_eq!(max_common_layout(&layout!(6 : 1), &layout!(6 : 1))?.to_string(), "6:1");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Codomain`], of layouts on values; static ones do not compile.
#[inline(always)]
pub fn max_common_layout<A: CommonWith<B>, B>(a: &A, b: &B) -> Result<A::Output, AlgebraError> {
    a.max_common_layout(b)
}
/// How many elements from offset 0 on have the same coordinates in `a` and `b`: the size of [`max_common_layout`], static as that.
///
/// # Errors
/// As [`max_common_layout`].
#[inline(always)]
pub fn max_common_vector<A: CommonWith<B>, B>(a: &A, b: &B) -> Result<A::Size, AlgebraError> {
    a.max_common_vector(b)
}

/// A list with what is free of each digit: nothing is used yet.
#[doc(hidden)]
pub trait Free {
    /// The list.
    type Output;
}
impl Free for Nil {
    type Output = Nil;
}
impl<S: Minus<One, B0>, D, T: Free> Free for Cons<S, D, T> {
    type Output = Cons<Link<S, S::Output>, D, T::Output>;
}

// what is free of a run-time extent is not known
impl<D, T: Free> Free for Cons<usize, D, T> {
    type Output = Cons<Unknown, D, T::Output>;
}

/// The common modes of a right inverse, of `K` elements so far.
#[doc(hidden)]
pub trait Common<L, K> {
    /// The list.
    type List;
    /// The number of elements.
    type Size;
}
impl<L, K> Common<L, K> for Nil {
    type List = Nil;
    type Size = K;
}
impl<E: CommonExtent<P, T, L, K>, P, T, L, K> Common<L, K> for Cons<E, P, T> {
    type List = E::List;
    type Size = E::Size;
}
/// By the extent: `1:0` is the end.
#[doc(hidden)]
pub trait CommonExtent<P, T, L, K> {
    /// The list.
    type List;
    /// The number of elements.
    type Size;
}
impl<P, T, L, K> CommonExtent<P, T, L, K> for One {
    type List = Nil;
    type Size = K;
}
impl<U, C, B, P, T, L, K, R> CommonExtent<P, T, L, K> for UInt<UInt<U, C>, B>
where
    P: Step<L, Self, Output = R>,
    R: CommonSteps<Self, P, T, L, K>,
{
    type List = R::List;
    type Size = R::Size;
}
impl<P, T, L, K> CommonExtent<P, T, L, K> for usize {
    type List = Nil;
    type Size = K;
}
/// One step, by what is known of it, against the modes `L`; `Most` is the extent.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "max_common: a stride of a layout is no integer",
    label = "elements follow one another at integer offsets"
)]
pub trait Step<L, Most> {
    /// [`Reaches`] or [`Beyond`].
    type Output;
}
impl<L: Steps<Self, Sums<UTerm, UTerm>, M>, M> Step<L, M> for UTerm {
    type Output = L::Output;
}
impl<U, B, L: Steps<Self, Sums<UTerm, UTerm>, M>, M> Step<L, M> for UInt<U, B> {
    type Output = L::Output;
}
impl<L, M> Step<L, M> for usize {
    type Output = Beyond;
}
/// What one step adds up to, and what it takes away; [`Unknown`] behind a run-time stride.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Sums<Up, Down>(PhantomData<(Up, Down)>);
/// One step has these sums, and up to `Most` elements no digit carries.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Reaches<S, Most>(PhantomData<(S, Most)>);
/// The step leads out of the domain, or to where a run-time integer says.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Beyond;

/// The digits of step `P` against the modes of the list: `V` and `Most` are those of the modes before.
#[doc(hidden)]
pub trait Steps<P, V, Most> {
    /// [`Reaches`] or [`Beyond`].
    type Output;
}
impl<V, M> Steps<UTerm, V, M> for Nil {
    type Output = Reaches<V, M>;
}
impl<U, B, V, M> Steps<UInt<U, B>, V, M> for Nil {
    type Output = Beyond;
}
impl<S, F, D, T, P, Q, C, V, M> Steps<P, V, M> for Cons<Link<S, F>, D, T>
where
    P: DivMod<S, Quotient = Q, Remainder = C>,
    C: StepDigit<F, D, T, Q, V, M>,
{
    type Output = C::Output;
}
impl<D, T, V, M> Steps<UTerm, V, M> for Cons<Unknown, D, T> {
    type Output = Reaches<V, M>;
}
impl<D, T, U, B, V, M> Steps<UInt<U, B>, V, M> for Cons<Unknown, D, T> {
    type Output = Beyond;
}
/// By the digit.
#[doc(hidden)]
pub trait StepDigit<F, D, T, Q, V, M> {
    /// [`Reaches`] or [`Beyond`].
    type Output;
}
impl<F, D, T: Steps<Q, V, M>, Q, V, M> StepDigit<F, D, T, Q, V, M> for UTerm {
    type Output = T::Output;
}
impl<U, B, F, D, T, Q, V, M, W, N, X, G> StepDigit<F, D, T, Q, V, M> for UInt<U, B>
where
    D: AddStep<Self, V, Output = W>,
    F: DivMod<Self, Quotient: Plus<UTerm, B1, Output = N>>,
    N: Below<M, True, Output = G>,
    G: Smaller<N, M, Output = X>,
    T: Steps<Q, W, X>,
{
    type Output = T::Output;
}
/// The sums with `C` times the stride.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "max_common: a stride of a layout is no integer",
    label = "elements follow one another at integer offsets"
)]
pub trait AddStep<C, V> {
    /// The sums.
    type Output;
}
impl<C, V> AddStep<C, V> for UTerm {
    type Output = V;
}
impl<U, B, C, V: Plus<Prod<C, Self>, B0>, W> AddStep<C, Sums<V, W>> for UInt<U, B>
where
    C: Times<Self>,
{
    type Output = Sums<V::Output, W>;
}
impl<U: Nat + NonZero, C, V, W: Plus<Prod<C, U>, B0>> AddStep<C, Sums<V, W>> for NInt<U>
where
    C: Times<U>,
{
    type Output = Sums<V, W::Output>;
}
macro_rules! unknown_sums {
    ($([$($generics:tt)*] $d:ty, $v:ty;)*) => {$(
        impl<$($generics)* C> AddStep<C, $v> for $d {
            type Output = Unknown;
        }
    )*};
}
unknown_sums! { [V,] usize, V; [V,] isize, V; [U, B,] UInt<U, B>, Unknown; [U: Nat + NonZero,] NInt<U>, Unknown; }
/// The first if true, the second if false.
#[doc(hidden)]
pub trait Smaller<N, M> {
    /// One of them.
    type Output;
}
impl<N, M> Smaller<N, M> for True {
    type Output = N;
}
impl<N, M> Smaller<N, M> for False {
    type Output = M;
}

/// What becomes of a mode `E : P` after [`Steps`].
#[doc(hidden)]
pub trait CommonSteps<E, P, T, L, K> {
    /// The list.
    type List;
    /// The number of elements.
    type Size;
}
impl<E, P, T, L, K> CommonSteps<E, P, T, L, K> for Beyond {
    type List = Nil;
    type Size = K;
}
impl<M, E, P, T, L, K> CommonSteps<E, P, T, L, K> for Reaches<Unknown, M> {
    type List = Nil;
    type Size = K;
}
impl<V, W, M, E, P, T, L, K, F> CommonSteps<E, P, T, L, K> for Reaches<Sums<V, W>, M>
where
    W: Plus<K, B0>,
    V: Equals<Sum<W, K>, Output = F>,
    F: CommonIf<M, E, P, T, L, K>,
{
    type List = F::List;
    type Size = F::Size;
}
/// By whether one step leads to offset `K`.
#[doc(hidden)]
pub trait CommonIf<M, E, P, T, L, K> {
    /// The list.
    type List;
    /// The number of elements.
    type Size;
}
impl<M, E, P, T, L, K> CommonIf<M, E, P, T, L, K> for False {
    type List = Nil;
    type Size = K;
}
impl<M: CommonMost<E, P, T, L, K>, E, P, T, L, K> CommonIf<M, E, P, T, L, K> for True {
    type List = M::List;
    type Size = M::Size;
}
/// By how many steps there are.
#[doc(hidden)]
pub trait CommonMost<E, P, T, L, K> {
    /// The list.
    type List;
    /// The number of elements.
    type Size;
}
impl<E, P, T, L, K> CommonMost<E, P, T, L, K> for One {
    type List = Nil;
    type Size = K;
}
impl<U, C, B, E, P, T, L, K, F, O> CommonMost<E, P, T, L, K> for UInt<UInt<U, C>, B>
where
    Self: Equals<E, Output = F> + Times<K>,
    F: CommonNext<Self, P, T, L, Prod<Self, K>, List = O>,
{
    type List = Cons<Self, P, O>;
    type Size = F::Size;
}
/// Goes on if the whole mode is common.
#[doc(hidden)]
pub trait CommonNext<M, P, T, L, K> {
    /// The list.
    type List;
    /// The number of elements.
    type Size;
}
impl<M, P, T, L, K> CommonNext<M, P, T, L, K> for False {
    type List = Nil;
    type Size = K;
}
impl<M, P, T, L, K, N, R> CommonNext<M, P, T, L, K> for True
where
    M: Minus<One, B0, Output = N>,
    L: Use<P, N, Output = R>,
    T: Common<R, K>,
{
    type List = T::List;
    type Size = T::Size;
}
/// What is free of each digit after `N` steps `P`.
#[doc(hidden)]
pub trait Use<P, N> {
    /// The list.
    type Output;
}
impl<P, N> Use<P, N> for Nil {
    type Output = Nil;
}
impl<S, F, D, T, P, N, Q, C, G> Use<P, N> for Cons<Link<S, F>, D, T>
where
    P: DivMod<S, Quotient = Q, Remainder = C>,
    C: Times<N>,
    F: Minus<Prod<C, N>, B0, Output = G>,
    T: Use<Q, N>,
{
    type Output = Cons<Link<S, G>, D, T::Output>;
}
// a step that is no more than one of these takes nothing of it
impl<D, T, P, N> Use<P, N> for Cons<Unknown, D, T> {
    type Output = Self;
}
