//! Downcasts: narrower elements.

use super::Outcome;
use super::plain::{Through, down};
use crate::AlgebraError;
use crate::algebra::answer::Done;
use crate::algebra::answer::{Answer, If, ResultOf, ValueOf, granted};
use crate::algebra::fits::FitsIf;
use crate::algebra::numbers::FromValue;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::decimal::Dec;
use crate::layout::Layout;
use crate::leaf::{Extent, Multiply, Scale, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, EachMode, Leaves, Nil, for_each_arity};
use crate::xor::Xor;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

granted! {
    /// A layout that can be seen in units of which `N` (a static integer) make an element.
    DowncastBy<N> downcast(factor: N),
    #[diagnostic::on_unimplemented(
        message = "downcast: not known to be possible for this layout and this factor",
        label = "not for these operands",
        note = "a factor is a static integer; generic code asks for `A: DowncastBy<N>`"
    )]
    AskDowncast ask_downcast
}
#[diagnostic::do_not_recommend]
impl<A, N: DownFactor<A>> AskDowncast<N> for A {
    type Answer = N::Answer;
    #[inline(always)]
    fn ask_downcast(&self, factor: N) -> Outcome<ValueOf<N::Answer>> {
        factor.down(self)
    }
}
/// [`DowncastBy`], seen from the factor.
#[doc(hidden)]
pub trait DownFactor<A> {
    /// The layout, or a refusal.
    type Answer: Answer;
    /// The layout.
    fn down(self, a: &A) -> Outcome<ValueOf<Self::Answer>>;
}
impl<S: Copy, D: Copy> DownFactor<Layout<S, D>> for One {
    type Answer = Done<S, D>;
    #[inline(always)]
    fn down(self, a: &Layout<S, D>) -> Outcome<Layout<S, D>> {
        Ok(*a)
    }
}
impl<S: Copy, D: Copy, U, A, B, L, W, V, X, Y> DownFactor<Layout<S, D>> for UInt<UInt<U, A>, B>
where
    S: Leaves<D, Nil, Output = L>,
    L: FindThrough<False, Output = W, Verdict = V> + EachMode,
    S: DownTree<D, Self, W, Shape = X, Stride = Y>,
    V: FitsIf<X, Y>,
    Self: Value,
{
    type Answer = If<V, Done<X, Y>>;
    #[inline(always)]
    fn down(self, a: &Layout<S, D>) -> Outcome<ValueOf<Self::Answer>> {
        V::before::<Done<X, Y>>(|| {
            let (shape, stride) = a.into_parts();
            // the leaf that the compiler knows to have stride 1, unless a run-time stride before it has, or it is of extent 1
            let mut through = Through::default();
            shape.leaves(stride, Nil).each_mode(&mut |extent, stride| through.leaf(extent, stride));
            let mut walk = Walk { mode: 0, through: through.mode(), factor: Self::VALUE };
            let (shape, stride) = shape.down_tree(stride, &mut walk)?;
            V::fits_if(size_of::<(S, D)>() == 0, Layout::from_parts(shape, stride))
        })
    }
}
no_factor! { DownFactor down }
/// Leaf after leaf.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Walk {
    mode: usize,
    through: Option<usize>,
    factor: usize,
}

/// No leaf goes through the parts, or one did already.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Passed;
/// The next leaf of stride 1 does.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NextUnit;
/// The next leaf of stride 1 and more than one element does.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct NextLonger;
/// No leaf is known to the compiler to have stride 1.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Nowhere;
/// Which leaf of a list goes through the parts: `F` says whether there was one of stride 1 and extent 1.
#[doc(hidden)]
pub trait FindThrough<F> {
    /// [`NextUnit`], [`NextLonger`] or [`Nowhere`].
    type Output;
    /// Whether no leaf leads backwards through the parts.
    type Verdict: Verdict;
}
impl FindThrough<False> for Nil {
    type Output = Nowhere;
    type Verdict = Admissible;
}
impl FindThrough<True> for Nil {
    type Output = NextUnit;
    type Verdict = Admissible;
}
impl<S, D: ThroughBy<S, T, F>, T, F> FindThrough<F> for Cons<S, D, T> {
    type Output = D::Output;
    type Verdict = D::Verdict;
}
/// By the stride.
#[doc(hidden)]
pub trait ThroughBy<S, T, F> {
    /// See [`FindThrough`].
    type Output;
    /// See [`FindThrough`].
    type Verdict: Verdict;
}
macro_rules! other_stride {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, T: FindThrough<F>, F> ThroughBy<S, T, F> for $d {
            type Output = T::Output;
            type Verdict = T::Verdict;
        }
    )*};
}
other_stride! {
    [] UTerm; [U, A, B,] UInt<UInt<U, A>, B>; [] usize; [] isize;
    [U: Nat + NonZero, A: Bit, B: Bit,] NInt<UInt<UInt<U, A>, B>>;
}
macro_rules! not_integers {
    ($([$($generics:tt)*] $d:ty = $kind:ty;)*) => {$(
        impl<$($generics)* S, T, F> ThroughBy<S, T, F> for $d {
            type Output = Nowhere;
            type Verdict = Inadmissible<NotIntegers<OfRecast, $kind>>;
        }
    )*};
}
not_integers! { [K, I,] Basis<K, I> = CoordinateStrides; [K,] Xor<K> = XorStrides; }
impl<S: ThroughOne<T, F>, T, F> ThroughBy<S, T, F> for One {
    type Output = S::Output;
    type Verdict = S::Verdict;
}
impl<S: BackOne<T, F>, T, F> ThroughBy<S, T, F> for NInt<One> {
    type Output = S::Output;
    type Verdict = S::Verdict;
}
/// A leaf of stride 1, by its extent.
#[doc(hidden)]
pub trait ThroughOne<T, F> {
    /// See [`FindThrough`].
    type Output;
    /// See [`FindThrough`].
    type Verdict: Verdict;
}
impl<T: FindThrough<True>, F> ThroughOne<T, F> for One {
    type Output = T::Output;
    type Verdict = T::Verdict;
}
/// A leaf of stride -1, by its extent.
#[doc(hidden)]
pub trait BackOne<T, F> {
    /// See [`FindThrough`].
    type Output;
    /// See [`FindThrough`].
    type Verdict: Verdict;
}
impl<T: FindThrough<F>, F> BackOne<T, F> for One {
    type Output = T::Output;
    type Verdict = T::Verdict;
}
macro_rules! longer {
    ($([$($generics:tt)*] $s:ty, $verdict:ty;)*) => {$(
        impl<$($generics)* T: FindThrough<F>, F> ThroughOne<T, F> for $s {
            type Output = NextLonger;
            type Verdict = T::Verdict;
        }
        impl<$($generics)* T: FindThrough<F>, F> BackOne<T, F> for $s {
            type Output = T::Output;
            type Verdict = $verdict;
        }
    )*};
}
longer! {
    [U, A, B,] UInt<UInt<U, A>, B>, Inadmissible<NegativeStride<Dec<One>>>;
    [] usize, Both<AtRunTime, T::Verdict>;
}

/// A shape with its stride, by leaf. `W` says which leaf goes through the parts, and `Next` what is left of that.
#[doc(hidden)]
pub trait DownTree<D, N, W> {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// For the leaves after it.
    type Next;
    /// Both.
    fn down_tree(self, stride: D, walk: &mut Walk) -> Outcome<(Self::Shape, Self::Stride)>;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D, N, W, X, Y> DownTree<D, N, W> for $s
        where
            W: DownLeaf<Self, D, N, Extent = X, Stride = Y>,
            D: StrideLeaf,
            X: FromValue + Extent,
            Y: FromValue + StrideLeaf,
        {
            type Shape = X;
            type Stride = Y;
            type Next = W::Next;
            #[inline(always)]
            fn down_tree(self, stride: D, walk: &mut Walk) -> Outcome<(X, Y)> {
                let mode = walk.mode;
                walk.mode = mode.saturating_add(1);
                let (extent, stride) = down(mode, walk.through, walk.factor, (self.extent(), stride.integer()))?;
                let shape = X::from_value(isize::try_from(extent).map_err(|_| AlgebraError::Overflow)?)?;
                let made = Y::from_value(stride)?;
                // a static leaf that a run-time one would change
                if shape.extent() != extent {
                    return Err(AlgebraError::StaticNumber { known: shape.extent(), needed: extent });
                }
                if extent > 1 && made.integer() != stride {
                    let (known, needed) = (made.integer().unsigned_abs(), stride.unsigned_abs());
                    return Err(AlgebraError::StaticNumber { known, needed });
                }
                Ok((shape, made))
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit,] UInt<U, B>; [] usize; }
macro_rules! tuples {
    // each leaf with what those before it leave
    (@impl $all:tt [$($bound:tt)*] [$($next:tt)*] ($s:ident $d:ident $($x:ident)*) $($rest:tt)*) => {
        tuples! {
            @impl $all [$($bound)* $s: DownTree<$d, N, $($next)*>,]
            [<$s as DownTree<$d, N, $($next)*>>::Next] $($rest)*
        }
    };
    (@impl [$(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+] [$($bound:tt)*] [$($next:tt)*]) => {
        impl<$($s, $d,)+ N, W> DownTree<($($d,)+), N, W> for ($($s,)+)
        where
            $($bound)*
        {
            type Shape = tuples!(@project Shape [] [W] $(($s $d))+);
            type Stride = tuples!(@project Stride [] [W] $(($s $d))+);
            type Next = $($next)*;
            #[inline(always)]
            fn down_tree(self, stride: ($($d,)+), walk: &mut Walk) -> Outcome<(Self::Shape, Self::Stride)> {
                let (($($sv,)+), ($($dv,)+)) = (self, stride);
                $(let $cv = $sv.down_tree($dv, walk)?;)+
                Ok((($($cv.0,)+), ($($cv.1,)+)))
            }
        }
    };
    (@project $what:ident [$($done:tt)*] [$($next:tt)*] ($s:ident $d:ident) $($rest:tt)*) => {
        tuples!(
            @project $what [$($done)* <$s as DownTree<$d, N, $($next)*>>::$what,]
            [<$s as DownTree<$d, N, $($next)*>>::Next] $($rest)*
        )
    };
    (@project $what:ident [$($done:tt)*] [$($next:tt)*]) => { ($($done)*) };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        tuples! {
            @impl [$(($s $d $c $sv $dv $cv))+] [] [W] $(($s $d $c $sv $dv $cv))+
        }
    };
}
for_each_arity!(tuples);

/// A leaf `S : D`, by which leaf goes through the parts.
#[doc(hidden)]
pub trait DownLeaf<S, D, N> {
    /// The extent.
    type Extent;
    /// The stride.
    type Stride;
    /// For the leaves after it.
    type Next;
}
macro_rules! passed {
    ($($w:ident)*) => {$(
        impl<S, D, N: Scale<D>> DownLeaf<S, D, N> for $w {
            type Extent = S;
            type Stride = N::Output;
            type Next = Self;
        }
    )*};
}
passed! { Passed Nowhere }
impl<S, D: DownUnit<S, N, Self>, N> DownLeaf<S, D, N> for NextUnit {
    type Extent = D::Extent;
    type Stride = D::Stride;
    type Next = D::Next;
}
impl<S: DownLonger<D, N>, D, N> DownLeaf<S, D, N> for NextLonger {
    type Extent = S::Extent;
    type Stride = S::Stride;
    type Next = S::Next;
}
/// A leaf `S : Self` that goes through the parts if its stride is 1; if not, `W` is left.
#[doc(hidden)]
pub trait DownUnit<S, N, W> {
    /// The extent.
    type Extent;
    /// The stride.
    type Stride;
    /// For the leaves after it.
    type Next;
}
impl<S: Multiply<N>, N, W> DownUnit<S, N, W> for One {
    type Extent = S::Output;
    type Stride = One;
    type Next = Passed;
}
macro_rules! not_one {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* S, N: Scale<$d>, W> DownUnit<S, N, W> for $d {
            type Extent = S;
            type Stride = N::Output;
            type Next = W;
        }
    )*};
}
not_one! { [] UTerm; [U, A, B,] UInt<UInt<U, A>, B>; [] usize; [] isize; [U: Nat + NonZero,] NInt<U>; }
/// A leaf `Self : D` that goes through the parts if it has more than one element and stride 1.
#[doc(hidden)]
pub trait DownLonger<D, N> {
    /// The extent.
    type Extent;
    /// The stride.
    type Stride;
    /// For the leaves after it.
    type Next;
}
impl<D, N: Scale<D>> DownLonger<D, N> for One {
    type Extent = Self;
    type Stride = N::Output;
    type Next = NextLonger;
}
macro_rules! longer_leaf {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D: DownUnit<Self, N, NextLonger>, N> DownLonger<D, N> for $s {
            type Extent = D::Extent;
            type Stride = D::Stride;
            type Next = D::Next;
        }
    )*};
}
longer_leaf! { [U, A, B,] UInt<UInt<U, A>, B>; [] usize; }

/// The layout `A` in units of which `N` make an old element, for narrower elements. The first mode of stride 1 (of those
/// with more than one element, if there is any) is the one that goes through the parts; without one, the result leads to
/// the first part of each element.
///
/// ```
/// use cute_static::{Downcast, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Downcast<layout!((8, 64) : (64, 1)), int!(16)>, layout!((8, 1024) : (1024, 1)));
/// ```
pub type Downcast<A, N> = ResultOf<<A as AskDowncast<N>>::Answer>;

/// `layout` in units of which `factor` make an old element, for narrower elements.
///
/// # Errors
/// [`AlgebraError::NegativeStride`] for a stride of -1 or [`AlgebraError::Overflow`], where a run-time integer decides it.
/// Static layouts that fail do not compile.
#[inline(always)]
pub fn downcast<A: AskDowncast<N, Answer: Answer<Verdict: Holds>>, N>(
    layout: &A,
    factor: N,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_downcast(factor)
}
