//! Upcasts: wider elements.

use super::Outcome;
use super::plain::Up;
use crate::AlgebraError;
use crate::algebra::answer::Done;
use crate::algebra::answer::{Answer, If, ResultOf, ValueOf, granted};
use crate::algebra::fits::FitsIf;
use crate::algebra::numbers::FromValue;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::layout::Layout;
use crate::leaf::{Extent, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, for_each_arity};
use crate::xor::Xor;
use typenum::{B0, Bit, NInt, NonZero, UInt, UTerm};

granted! {
    /// A layout that can be seen in units of `N` (a static integer) elements.
    UpcastBy<N> upcast(factor: N),
    #[diagnostic::on_unimplemented(
        message = "upcast: not known to be possible for this layout and this factor",
        label = "not for these operands",
        note = "a factor is a static integer; generic code asks for `A: UpcastBy<N>`"
    )]
    AskUpcast ask_upcast
}
#[diagnostic::do_not_recommend]
impl<A, N: UpFactor<A>> AskUpcast<N> for A {
    type Answer = N::Answer;
    #[inline(always)]
    fn ask_upcast(&self, factor: N) -> Outcome<ValueOf<N::Answer>> {
        factor.up(self)
    }
}
/// [`UpcastBy`], seen from the factor.
#[doc(hidden)]
pub trait UpFactor<A> {
    /// The layout, or a refusal.
    type Answer: Answer;
    /// The layout.
    fn up(self, a: &A) -> Outcome<ValueOf<Self::Answer>>;
}
impl<S: Copy, D: Copy> UpFactor<Layout<S, D>> for One {
    type Answer = Done<S, D>;
    #[inline(always)]
    fn up(self, a: &Layout<S, D>) -> Outcome<Layout<S, D>> {
        Ok(*a)
    }
}
impl<S: Copy, D: Copy, U, A, B, L, V, X, Y> UpFactor<Layout<S, D>> for UInt<UInt<U, A>, B>
where
    S: Leaves<D, Nil, Output = L>,
    L: UpVerdict<Self, UTerm, Verdict = V>,
    S: UpTree<D, Self, Shape = X, Stride = Y>,
    V: FitsIf<X, Y>,
    Self: Value,
{
    type Answer = If<V, Done<X, Y>>;
    #[inline(always)]
    fn up(self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        V::before::<Done<X, Y>>(|| {
            let (shape, stride) = a.into_parts();
            let mut up = Up::new(Self::VALUE)?;
            let (shape, stride) = shape.up_tree(stride, &mut up)?;
            up.finish()?;
            V::fits_if(size_of::<(S, D)>() == 0, Layout::from_parts(shape, stride))
        })
    }
}

no_factor! { UpFactor up }

/// A shape with its stride, by leaf.
#[doc(hidden)]
pub trait UpTree<D, N> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// Both.
    fn up_tree(self, stride: D, up: &mut Up) -> Outcome<(Self::Shape, Self::Stride)>;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D, N, X, Y> UpTree<D, N> for $s
        where
            D: UpLeaf<Self, N, Extent = X, Stride = Y> + StrideLeaf,
            X: FromValue + Extent,
            Y: FromValue,
        {
            type Shape = X;
            type Stride = Y;
            #[inline(always)]
            fn up_tree(self, stride: D, up: &mut Up) -> Outcome<(X, Y)> {
                let (extent, stride) = up.leaf(self.extent(), stride.integer())?;
                let shape = X::from_value(isize::try_from(extent).map_err(|_| AlgebraError::Overflow)?)?;
                // a static extent that a run-time stride would change
                if shape.extent() != extent {
                    return Err(AlgebraError::StaticNumber { known: shape.extent(), needed: extent });
                }
                Ok((shape, Y::from_value(stride)?))
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
macro_rules! tuples {
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: UpTree<$d, N>, $d,)+ N> UpTree<($($d,)+), N> for ($($s,)+) {
            type Shape = ($($s::Shape,)+);
            type Stride = ($($s::Stride,)+);
            #[inline(always)]
            fn up_tree(self, stride: ($($d,)+), up: &mut Up) -> Outcome<(Self::Shape, Self::Stride)> {
                let (($($sv,)+), ($($dv,)+)) = (self, stride);
                $(let $cv = $sv.up_tree($dv, up)?;)+
                Ok((($($cv.0,)+), ($($cv.1,)+)))
            }
        }
    };
}
for_each_arity!(tuples);

/// The verdict on a list of leaves, of which those so far reach `R` inside a new element.
#[doc(hidden)]
pub trait UpVerdict<N, R> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<N, R, F> UpVerdict<N, R> for Nil
where
    R: Below<N, False, Output = F>,
    F: OverlapVerdict<R, N>,
{
    type Verdict = F::Verdict;
}
impl<S, D, T, N, R, I, Q> UpVerdict<N, R> for Cons<S, D, T>
where
    D: UpLeaf<S, N, Inside = I>,
    R: Plus<I, B0, Output = Q>,
    T: UpVerdict<N, Q>,
{
    type Verdict = Both<D::Verdict, T::Verdict>;
}
/// Whether all stay inside.
#[doc(hidden)]
pub trait OverlapVerdict<R, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<R, N> OverlapVerdict<R, N> for True {
    type Verdict = Admissible;
}
impl<R: Decimal, N: Decimal> OverlapVerdict<R, N> for False {
    type Verdict = Inadmissible<RecastOverlaps<Dec<R>, Dec<N>>>;
}

/// A leaf `S : Self` in units of `N` elements.
#[doc(hidden)]
pub trait UpLeaf<S, N> {
    /// The extent.
    type Extent;
    /// The stride.
    type Stride;
    /// How far it reaches inside a new element, as far as the compiler knows.
    type Inside;
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, N> UpLeaf<S, N> for UTerm {
    type Extent = S;
    type Stride = Self;
    type Inside = UTerm;
    type Verdict = Admissible;
}
macro_rules! at_run_time {
    ($($d:ty),*) => {$(
        impl<S, N> UpLeaf<S, N> for $d {
            type Extent = S;
            type Stride = Self;
            type Inside = UTerm;
            type Verdict = AtRunTime;
        }
    )*};
}
at_run_time! { usize, isize }
macro_rules! not_integers {
    ($([$($generics:tt)*] $d:ty = $kind:ty;)*) => {$(
        impl<$($generics)* S, N> UpLeaf<S, N> for $d {
            type Extent = S;
            type Stride = UTerm;
            type Inside = UTerm;
            type Verdict = Inadmissible<NotIntegers<OfRecast, $kind>>;
        }
    )*};
}
not_integers! { [K, I,] Basis<K, I> = CoordinateStrides; [K,] Xor<K> = XorStrides; }
impl<U, B, S, N, C, Q> UpLeaf<S, N> for UInt<U, B>
where
    Self: ExactDiv<N, Output = Q> + CeilDiv<N, Output = C>,
    Q: UpByStride<S, Self, N>,
{
    type Extent = Q::Extent;
    type Stride = C;
    type Inside = Q::Inside;
    type Verdict = Q::Verdict;
}
impl<U, S, N, C, Q> UpLeaf<S, N> for NInt<U>
where
    U: Nat + NonZero + ExactDiv<N, Output = Q> + CeilDiv<N, Output = C>,
    C: Nat + NonZero,
    Q: UpBackwards<S, U, N>,
{
    type Extent = S;
    type Stride = NInt<C>;
    type Inside = UTerm;
    type Verdict = Q::Verdict;
}
/// A leaf `S : D` in units of `N`, by whether `N | D`.
#[doc(hidden)]
pub trait UpByStride<S, D, N> {
    /// The extent.
    type Extent;
    /// Inside a new element.
    type Inside;
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, S, D, N> UpByStride<S, D, N> for Yes<Q> {
    type Extent = S;
    type Inside = UTerm;
    type Verdict = Admissible;
}
impl<S, D, N> UpByStride<S, D, N> for No
where
    S: UpByExtent<D, N>,
{
    type Extent = S::Extent;
    type Inside = S::Inside;
    type Verdict = S::Verdict;
}
/// A leaf whose stride is no multiple of `N`, by its extent.
#[doc(hidden)]
pub trait UpByExtent<D, N> {
    /// The extent.
    type Extent;
    /// Inside a new element.
    type Inside;
    /// The verdict.
    type Verdict: Verdict;
}
impl<D, N> UpByExtent<D, N> for One {
    type Extent = Self;
    type Inside = UTerm;
    type Verdict = Admissible;
}
impl<D, N> UpByExtent<D, N> for usize {
    type Extent = Self;
    type Inside = UTerm;
    type Verdict = AtRunTime;
}
impl<U, A, B, D, N, K> UpByExtent<D, N> for UInt<UInt<U, A>, B>
where
    N: ExactDiv<D, Output = K>,
    K: UpBySteps<Self, D, N>,
{
    type Extent = K::Extent;
    type Inside = K::Inside;
    type Verdict = K::Verdict;
}
/// By whether `D | N`.
#[doc(hidden)]
pub trait UpBySteps<S, D, N> {
    /// The extent.
    type Extent;
    /// Inside a new element.
    type Inside;
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, D: Decimal, N: Decimal> UpBySteps<S, D, N> for No {
    type Extent = S;
    type Inside = UTerm;
    type Verdict = Inadmissible<RecastStrideDoesNotDivide<Dec<D>, Dec<N>>>;
}
impl<K, S, D, N, E> UpBySteps<S, D, N> for Yes<K>
where
    S: ExactDiv<K, Output = E>,
    E: UpWhole<S, D, N, K>,
{
    type Extent = E::Extent;
    type Inside = E::Inside;
    type Verdict = E::Verdict;
}
/// By whether the steps `K` divide `S`.
#[doc(hidden)]
pub trait UpWhole<S, D, N, K> {
    /// The extent.
    type Extent;
    /// Inside a new element.
    type Inside;
    /// The verdict.
    type Verdict: Verdict;
}
// all of a new element is reached: (k - 1) d = N - d
impl<Q, S, D, N: Minus<D, B0>, K> UpWhole<S, D, N, K> for Yes<Q> {
    type Extent = Q;
    type Inside = N::Output;
    type Verdict = Admissible;
}
impl<S, D, N, K, P> UpWhole<S, D, N, K> for No
where
    K: ExactDiv<S, Output = P>,
    P: UpPart<S, D, K>,
{
    type Extent = P::Extent;
    type Inside = P::Inside;
    type Verdict = P::Verdict;
}
/// By whether `S` divides the steps `K`.
#[doc(hidden)]
pub trait UpPart<S, D, K> {
    /// The extent.
    type Extent;
    /// Inside a new element.
    type Inside;
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, S, D, K, R> UpPart<S, D, K> for Yes<Q>
where
    S: Minus<One, B0, Output = R>,
    R: Times<D>,
{
    type Extent = One;
    type Inside = R::Output;
    type Verdict = Admissible;
}
impl<S: Decimal, D, K: Decimal> UpPart<S, D, K> for No {
    type Extent = S;
    type Inside = UTerm;
    type Verdict = Inadmissible<RecastExtentDoesNotDivide<Dec<S>, Dec<K>>>;
}
/// A leaf `S : -D`, by whether `N | D`.
#[doc(hidden)]
pub trait UpBackwards<S, D, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, S, D, N> UpBackwards<S, D, N> for Yes<Q> {
    type Verdict = Admissible;
}
impl<S, D, N> UpBackwards<S, D, N> for No
where
    S: BackwardsByExtent<D, N>,
{
    type Verdict = S::Verdict;
}
/// A leaf that leads backwards and whose stride is no multiple of `N`, by its extent.
#[doc(hidden)]
pub trait BackwardsByExtent<D, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<D, N> BackwardsByExtent<D, N> for One {
    type Verdict = Admissible;
}
impl<D, N> BackwardsByExtent<D, N> for usize {
    type Verdict = AtRunTime;
}
impl<U, A, B, D, N, K> BackwardsByExtent<D, N> for UInt<UInt<U, A>, B>
where
    N: ExactDiv<D, Output = K>,
    K: Backwards<D, N>,
{
    type Verdict = K::Verdict;
}
/// Why it is refused: by whether `D | N`.
#[doc(hidden)]
pub trait Backwards<D, N> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, D: Decimal, N> Backwards<D, N> for Yes<Q> {
    type Verdict = Inadmissible<NegativeStride<Dec<D>>>;
}
impl<D: Decimal, N: Decimal> Backwards<D, N> for No {
    type Verdict = Inadmissible<RecastStrideDoesNotDivide<Dec<D>, Dec<N>>>;
}

/// The layout `A` in units of `N` old elements each, for wider elements. The storage has to begin at a whole new one.
///
/// ```
/// use cute_static::{Upcast, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Upcast<layout!((8, 1024) : (1024, 1)), int!(16)>, layout!((8, 64) : (64, 1)));
/// assert_type_eq_all!(Upcast<layout!((2, 4) : (1, 2)), int!(4)>, layout!((1, 2) : (1, 1)));
/// ```
/// A stride that does not divide is refused; change the 3 to a 6 and it compiles:
/// ```compile_fail,E0277
/// # use cute_static::{Upcast, int, layout};
/// let wrong: Upcast<layout!((4, 2) : (3, 12)), int!(2)>;
/// ```
pub type Upcast<A, N> = ResultOf<<A as AskUpcast<N>>::Answer>;

/// `layout` in units of `factor` old elements each, for wider elements. The storage has to begin at a whole new one.
///
/// # Errors
/// [`AlgebraError::RecastStride`], [`AlgebraError::RecastExtent`], [`AlgebraError::RecastOverlap`] or
/// [`AlgebraError::NegativeStride`], where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn upcast<A: AskUpcast<N, Answer: Answer<Verdict: Holds>>, N>(
    layout: &A,
    factor: N,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_upcast(factor)
}
