//! The largest common subvector of two layouts (paper 3.4.2, Eq. 25), as far as it is static.
//!
//! ```text
//! coalesce(A) = (s_0, s_1, ..) : (d_0, d_1, ..)       K = 1, x = 0
//! for each mode e:p of right_inverse(B):
//!     c, t = the digits of p and of x in the shape of A   stop if p >= |A|
//!     stop unless sum of c_i d_i = K                      A at one step is K
//!     m = min(e, 1 + (s_i - 1 - t_i) / c_i for each c_i > 0)
//!     stop if m = 1
//!     append m:p; K = K m; x = x + (m - 1) p              up to m steps no digit carries, so that A is linear there
//!     stop if m < e
//! ```
//!
//! What was appended is `max_common_layout`, of size K. It is the first K elements of the right inverse of B, cut where A
//! does not undo it: A after it is the identity on K elements (Eq. 25). It also stops where a run-time integer decides: at a
//! mode e:p that is not static, a digit above 0 of a run-time extent, or one of a run-time stride. What is found is then a
//! static part of the largest one, which is what CuTe gives too.
//!
//! A swizzle keeps groups of 2^M neighbours together: of a composed layout `Sw o off o L` it is what `L` has, cut at 2^M, or at the largest
//! power of two that divides `off` (1, where that is known when run): the offsets from that of coordinate 0 on. Of an outer layout it is 1.

use super::inverse::types::{Known, RightOf};
use crate::layout::coord::dot::DotList;
use crate::swizzle::Swizzle;
use crate::swizzle::composed::ComposedLayout;
use crate::table::words::*;
use crate::tree::htuple::Size;

/// [`CommonWith`], which may be refused.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "whether these layouts have a common subvector is not known",
    label = "both layouts must have integer strides"
)]
pub trait AskCommon<B> {
    /// The layout of the common elements.
    type Output;
    /// How many they are.
    type Size;
    /// The layout, or a refusal.
    type Answer: Answer<Value = Self::Output>;
    /// The layout of the common elements.
    fn ask_common_layout(&self, b: &B) -> Outcome<Self::Output>;
    /// How many they are.
    fn ask_common_vector(&self, b: &B) -> Outcome<Self::Size>;
}
#[inlined]
impl<S: Tree<D>, D: Copy, S2: Tree<D2>, D2: Copy> AskCommon<Layout<S2, D2>> for Layout<S, D> {
    type Output = ValueOf<<Common<Self, Layout<S2, D2>> as Pack>::Packed>;
    type Size = <Common<Self, Layout<S2, D2>> as DotList>::Size;
    type Answer = Given<Self::Output, BothIntegers<S::Leaves<Nil>, S2::Leaves<Nil>>>;
    fn ask_common_layout(&self, _: &Layout<S2, D2>) -> Outcome<Self::Output> {
        Ok(<Common<Self, Layout<S2, D2>>>::idle().packed().value())
    }
    fn ask_common_vector(&self, _: &Layout<S2, D2>) -> Outcome<Self::Size> {
        Ok(Default::default())
    }
}
/// What stands left in a composed layout: how many neighbours from an offset on it keeps together.
pub trait Together {
    /// The number, of the offset `O`.
    type From<O: Number>: Number;
}
impl<B: Number, M: Number, S> Together for Swizzle<B, M, S> {
    type From<O: Number> = <B::IsZero as Truth>::Number<Largest, O::Aligned<<M as Number>::ShiftUp<One>>>;
}
/// More than there are.
type Largest = typenum::consts::U1099511627776;
impl<S, D> Together for Layout<S, D> {
    type From<O: Number> = One;
}
macro_rules! composed {
    ($([$($generics:ident)*] $a:ty, $b:ty, $n:ty;)*) => {$(
        #[inlined]
        impl<S: Tree<D>, D: Copy, S2: Tree<D2>, D2: Copy, $($generics),*> AskCommon<$b> for $a
        where
            $a: Limits,
            $b: Limits,
        {
            type Output = ValueOf<<Cut<Layout<S, D>, Layout<S2, D2>, $n> as Pack>::Packed>;
            type Size = <Cut<Layout<S, D>, Layout<S2, D2>, $n> as DotList>::Size;
            type Answer = Given<Self::Output, BothIntegers<S::Leaves<Nil>, S2::Leaves<Nil>>>;
            fn ask_common_layout(&self, _: &$b) -> Outcome<Self::Output> {
                Ok(<Cut<Layout<S, D>, Layout<S2, D2>, $n>>::idle().packed().value())
            }
            fn ask_common_vector(&self, _: &$b) -> Outcome<Self::Size> {
                Ok(Default::default())
            }
        }
    )*};
}
composed! {
    [W O] ComposedLayout<W, O, Layout<S, D>>, Layout<S2, D2>, LimitOf<ComposedLayout<W, O, Layout<S, D>>>;
    [W O] Layout<S, D>, ComposedLayout<W, O, Layout<S2, D2>>, LimitOf<ComposedLayout<W, O, Layout<S2, D2>>>;
    [W O W2 O2] ComposedLayout<W, O, Layout<S, D>>, ComposedLayout<W2, O2, Layout<S2, D2>>,
        Least<LimitOf<ComposedLayout<W, O, Layout<S, D>>>, LimitOf<ComposedLayout<W2, O2, Layout<S2, D2>>>>;
}
/// A layout, of which neighbours are together up to a number.
pub trait Limits {
    type Limit: Number;
}
type LimitOf<A> = <A as Limits>::Limit;
impl<S, D> Limits for Layout<S, D> {
    type Limit = One;
}
impl<W: Together, O: Number, L> Limits for ComposedLayout<W, O, L> {
    type Limit = W::From<O>;
}
/// The common modes, up to `N` elements.
type Cut<A, B, N> = <Common<A, B> as List>::ToList<UpTo<N>>;
/// Whether all strides are integers.
type BothIntegers<A, B> = Both<<A as List>::ToVerdict<AllIntegers>, <B as List>::ToVerdict<AllIntegers>>;
/// The common modes of `A` and `B`.
type Common<A, B> = <RightList<<B as Left>::Merged> as List>::ToList<CommonWithLine<<A as Left>::Merged, One, UTerm>>;
/// The right inverse of the merged modes `L`, as a list.
type RightList<L> = RightOf<L, One, Known>;

/// A layout that may have elements in common with `B`.
#[diagnostic::on_unimplemented(message = "max_common: not of these operands", label = "two layouts are needed")]
pub trait CommonWith<B>: AskCommon<B, Answer: Answer<Verdict: Holds>> {}
impl<A: AskCommon<B, Answer: Answer<Verdict: Holds>>, B> CommonWith<B> for A {}
/// The type of [`max_common_layout`]: for every k below its size K, `A(R(k)) = B(R(k)) = k`, and K is the largest there is if the
/// layouts are injective. `1:0` if it is one element.
///
/// ```
/// use cute_static::{MaxCommonLayout, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(MaxCommonLayout<layout!((4, (4, 2)) : (4, (1, 16))), layout!((4, 8) : (8, 1))>, layout!(4 : 4));
/// ```
pub type MaxCommonLayout<A, B> = ResultOf<<A as AskCommon<B>>::Answer>;
/// The size of [`MaxCommonLayout`]. How many elements a copy may move at once also depends on alignment.
///
/// ```
/// use cute_static::{MaxCommonVector, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(MaxCommonVector<layout!(((2, 2), (4, 2)) : ((1, 8), (2, 16))), layout!((4, 8) : (1, 4))>, int!(2));
/// ```
pub type MaxCommonVector<A, B> = Size<<MaxCommonLayout<A, B> as IsLayout>::Shape>;
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
/// The elements are looked for in the right inverse of `b`, of which there are several if `b` is not injective. The operands the other
/// way round may then have more in common:
/// ```
/// use cute_static::{layout, max_common_layout};
/// let (a, twice) = (layout!((9, 4) : (4, 1)), layout!((9, 4) : (1, 1)));
/// assert_eq!(max_common_layout(&a, &twice)?.to_string(), "1:0");
/// assert_eq!(max_common_layout(&twice, &a)?.to_string(), "4:9");
/// # Ok::<(), cute_static::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Codomain`](crate::AlgebraError::Codomain), of layouts on values; static ones do not compile.
#[inline(always)]
pub fn max_common_layout<A: AskCommon<B, Answer: Answer<Verdict: Holds>>, B>(a: &A, b: &B) -> Outcome<A::Output> {
    a.ask_common_layout(b)
}
/// How many elements from offset 0 on have the same coordinates in `a` and `b`: the size of [`max_common_layout`], static as that. It
/// depends on the order of the operands if one of them is not injective.
///
/// # Errors
/// As [`max_common_layout`].
#[inline(always)]
pub fn max_common_vector<A: AskCommon<B, Answer: Answer<Verdict: Holds>>, B>(a: &A, b: &B) -> Outcome<A::Size> {
    a.ask_common_vector(b)
}

/// A digit of `p` in a mode of extent `s`.
type Digit<P, S> = <<P as Number>::DivMod<S> as Division>::Rest;
/// What is above it.
type Above<P, S> = <<P as Number>::DivMod<S> as Division>::Quotient;
/// `n m + l`.
type TimesPlus<N, M, L> = <<N as Number>::Times<M> as Number>::Plus<L>;
/// `n - 1`.
type Less1<N> = <N as Number>::Minus<One>;
/// The smaller one.
type Least<N, M> = <<N as Number>::UpTo<M> as Truth>::Number<N, M>;
/// [`MostSteps`], of the mode `S : D` before `T`.
type Along<S, D, T, P, X, U, V, M> = <T as Line>::ToNumber<
    MostSteps<
        Above<P, S>,
        Above<X, S>,
        <U as Number>::Plus<<D as Stride>::AsNumber<ScaledUp<Digit<P, S>>>>,
        <V as Number>::Plus<<D as Stride>::AsNumber<ScaledDown<Digit<P, S>>>>,
        <Digit<P, S> as Number>::ToNumber<StepsOf<<Less1<S> as Number>::Minus<Digit<X, S>>, M>>,
    >,
>;
asks! { list [S : D | T; W]
    /// What is common with the merged modes of `A`, of the modes of the right inverse of `B`: `k` elements are, the last one of which is
    /// at `x` in `A`.
    CommonWithLine<A: Line, K: Number, X: Number>: ListToList
        = Nil, <A::ToNumber<MostSteps<D::Natural, X, UTerm, K, S>> as Number>::ToList<ModeBefore<S, D, T, A, K, X>>, Nil;
    /// The first ones of them, up to `n` elements.
    UpTo<N: Number>: ListToList = Nil,
        <N::UpTo<One> as Truth>::List<Nil, Cons<Least<S, N>, D, T::ToList<UpTo<N::Floor<S>>>>>, Nil;
    /// Whether all strides of a layout are integers.
    AllIntegers: ListToVerdict = Admissible, Both<D::AsVerdict<Whole>, T::ToVerdict<AllIntegers>>, W;
}
asks! { line [S : D | T; W]
    /// The most elements, of `m`, that steps `p` from `x` on lead to without a carry, if one step leads up by `v` in all; 1 if not.
    /// Those before lead up by `u`. Of the merged modes of `A`.
    MostSteps<P: Number, X: Number, U: Number, V: Number, M: Number>: LineToNumber = Along<S, D, End<Admissible>, P, X, U, V, M>,
        Along<S, D, T, P, X, U, V, M>, <<P::IsZero as Truth>::And<U::Equals<V>> as Truth>::Number<M, One>;
}
asks! { stride [Y; U; K, I]
    /// How far a digit `n` leads up.
    ScaledUp<N: Number>: StrideToNumber = UTerm, N::Times<Y>, UTerm, Underflow, N::Times<Y>, N::Times<isize>, usize, usize;
    /// How far down.
    ScaledDown<N: Number>: StrideToNumber = UTerm, UTerm, N::Times<U>, Underflow, UTerm, UTerm, UTerm, UTerm;
    /// Whether it is an integer.
    Whole: StrideToVerdict = Admissible, Admissible, Admissible, Admissible, Admissible, Admissible,
        Inadmissible<NotIntegers<OfMaxCommon, CoordinateStrides>>, Inadmissible<NotIntegers<OfMaxCommon, XorStrides>>;
}
asks! { number [Y]
    /// The most elements, of `m`, that are steps of this digit, of which `f` is free.
    StepsOf<F: Number, M: Number>: NumberToNumber
        = M, Least<F::Plus<One>, M>, Least<<Above<F, Y> as Number>::Plus<One>, M>, M, usize, isize;
    /// The mode `s : p`, of which `self : p` has so many in common; and what is common behind it, if these are all.
    ModeBefore<S: Number, P: Stride, T: List, A: Line, K: Number, X: Number>: NumberToList = Nil, Nil,
        Cons<Y, P, <<Y as Number>::Equals<S> as Truth>::List<
            T::ToList<CommonWithLine<A, K::Times<Y>, TimesPlus<Less1<Y>, P::Natural, X>>>, Nil>>, Nil, Nil, Nil;
}
