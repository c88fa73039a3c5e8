//! Composition (paper 3.3): `R(c) = A(B(c))`, with the shape of `B` refined.
//!
//! ```text
//! compose(A, (B0, B1, ..)) = (compose(A, B0), compose(A, B1), ..)        if joint(A, B)             (Eq. 22, 23)
//! compose(A, s:0)          = s:0
//! compose(A, s:d)          = divide_out(merged(leaves(A)), s, d)          packed: one mode stands alone
//!
//! divide_out([a:x],   s, d) = [s : d x]                                    the last mode extends (Section 3.3.3)
//! divide_out([a:x|t], s, d) = divide_out(t, s, d / a)                      if a | d
//!                           = keep(d / a of the mode: n = a / d, n : d x, t, s)   if d | a
//!                           = [s : d x]                                    if (s - 1) d < a: truncated here
//!                           = refused: Eq. 20                              otherwise
//! keep(n:x, t, s)           = [n:x | keep(t, s / n)]                       if n | s; [n:x] if s = n
//!                           = [s:x]                                        if s < n
//!                           = refused: Eq. 21                              otherwise
//! keep([a:x], s)            = [s:x];   keep([a:x|t], s) = keep(a:x, t, s)
//! ```
//!
//! `d`, `a`, `s` known to the compiler decide there. Where one is not, the general mode `min(ceil(a/d), s) : d x` is
//! kept, with what is left, and the function on values checks that the divisions are exact.

use super::check;
use super::coalesce::Merge;
use super::joint::Joint;
use super::verdict::*;
use crate::AlgebraError;
use crate::layout::Layout;
use crate::leaf::{Extent, Scale, StrideLeaf};
use crate::num::*;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::tuple::{Cons, EachMode, AsList, Leaves, Link, Modes, Nil, Pack, Tuples, for_each_arity};
use core::ops::RangeFull;
use typenum::{Bit, NInt, NonZero, UInt, UTerm, Unsigned};

type Outcome<L> = Result<L, AlgebraError>;

/// `divide_out`; `S0`, `D0` are the extent and stride it began with, for messages.
#[doc(hidden)]
pub trait DivideOut<S, D, S0, D0> {
    /// The modes of the result.
    type List;
    /// The verdict on this leaf.
    type Verdict;
    /// The modes.
    fn divide_out(self, s: S, d: D) -> Outcome<Self::List>;
}
impl<A, X, S, D: Scale<X>, S0, D0> DivideOut<S, D, S0, D0> for Cons<A, X, Nil> {
    type List = Cons<S, D::Output, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn divide_out(self, s: S, d: D) -> Outcome<Self::List> {
        Ok(Cons(s, d.scale(self.1)?, Nil))
    }
}
impl<A, X, A1, X1, T, S, D, S0, D0> DivideOut<S, D, S0, D0> for Cons<A, X, Cons<A1, X1, T>>
where
    D: ExactDiv<A>,
    D::Output: DivideStep<Self, S, D, S0, D0>,
{
    type List = <D::Output as DivideStep<Self, S, D, S0, D0>>::List;
    type Verdict = <D::Output as DivideStep<Self, S, D, S0, D0>>::Verdict;
    #[inline(always)]
    fn divide_out(self, s: S, d: D) -> Outcome<Self::List> {
        D::Output::step(self, s, d)
    }
}
/// `divide_out` at a mode that is not the last, by whether `a | d`.
#[doc(hidden)]
pub trait DivideStep<L, S, D, S0, D0> {
    /// The modes of the result.
    type List;
    /// The verdict.
    type Verdict;
    /// The modes.
    fn step(list: L, s: S, d: D) -> Outcome<Self::List>;
}
impl<Q: Default, A, X, T, S, D, S0, D0> DivideStep<Cons<A, X, T>, S, D, S0, D0> for Yes<Q>
where
    T: DivideOut<S, Q, S0, D0>,
{
    type List = T::List;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn step(list: Cons<A, X, T>, s: S, _: D) -> Outcome<Self::List> {
        list.2.divide_out(s, Q::default())
    }
}
impl<A, X, T, S, D, S0, D0> DivideStep<Cons<A, X, T>, S, D, S0, D0> for No
where
    A: ExactDiv<D>,
    A::Output: DivideInto<Cons<A, X, T>, S, D, S0, D0>,
{
    type List = <A::Output as DivideInto<Cons<A, X, T>, S, D, S0, D0>>::List;
    type Verdict = <A::Output as DivideInto<Cons<A, X, T>, S, D, S0, D0>>::Verdict;
    #[inline(always)]
    fn step(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        A::Output::into_mode(list, s, d)
    }
}
/// `divide_out` at a mode with `a` not dividing `d`, by whether `d | a`.
#[doc(hidden)]
pub trait DivideInto<L, S, D, S0, D0> {
    /// The modes of the result.
    type List;
    /// The verdict.
    type Verdict;
    /// The modes.
    fn into_mode(list: L, s: S, d: D) -> Outcome<Self::List>;
}
impl<N: Default, A, X, T, S, D, S0, D0> DivideInto<Cons<A, X, T>, S, D, S0, D0> for Yes<N>
where
    D: Scale<X>,
    S: ExactDiv<N>,
    S::Output: KeepStep<N, D::Output, T, S, S0>,
{
    type List = <S::Output as KeepStep<N, D::Output, T, S, S0>>::List;
    type Verdict = <S::Output as KeepStep<N, D::Output, T, S, S0>>::Verdict;
    #[inline(always)]
    fn into_mode(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        S::Output::keep_step(N::default(), d.scale(list.1)?, list.2, s)
    }
}
impl<A, X, T, S, D, S0, D0> DivideInto<Cons<A, X, T>, S, D, S0, D0> for No
where
    D: Scale<X>,
    S: EndsIn<D, A>,
    S::Output: TruncateVerdict<A, D, D0>,
{
    type List = Cons<S, D::Output, Nil>;
    type Verdict = <S::Output as TruncateVerdict<A, D, D0>>::Verdict;
    #[inline(always)]
    fn into_mode(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        // a run-time `s` has been checked against the prefix products by `check`
        Ok(Cons(s, d.scale(list.1)?, Nil))
    }
}

/// Whether `(s - 1) d < a`.
#[doc(hidden)]
pub trait EndsIn<D, A> {
    /// [`True`], [`False`] or [`Unknown`].
    type Output;
}
impl<U, B, D, A> EndsIn<D, A> for UInt<U, B>
where
    Self: Minus<One, typenum::B0, Output: Times<D, Output: Below<A, False>>>,
{
    type Output = Less<Prod<Diff<Self, One>, D>, A>;
}
impl<D, A> EndsIn<D, A> for usize {
    type Output = Unknown;
}
/// The verdict where the left operand may end inside mode `A`.
#[doc(hidden)]
pub trait TruncateVerdict<A, D, D0> {
    /// The verdict.
    type Verdict;
}
impl<A, D, D0> TruncateVerdict<A, D, D0> for True {
    type Verdict = Truncated;
}
impl<A, D, D0> TruncateVerdict<A, D, D0> for Unknown {
    type Verdict = AtRunTime;
}
impl<A, D, D0> TruncateVerdict<A, D, D0> for False
where
    FailedStride<A, D, D0>: Explain,
{
    type Verdict = <FailedStride<A, D, D0> as Explain>::Verdict;
}

/// `keep(n:x, t, s)`, by whether `n | s`.
#[doc(hidden)]
pub trait KeepStep<N, X, T, S, S0> {
    /// The modes of the result.
    type List;
    /// The verdict.
    type Verdict;
    /// The modes.
    fn keep_step(n: N, x: X, tail: T, s: S) -> Outcome<Self::List>;
}
impl<N, X, T, S, S0> KeepStep<N, X, T, S, S0> for Yes<One> {
    type List = Cons<N, X, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn keep_step(n: N, x: X, _: T, _: S) -> Outcome<Self::List> {
        Ok(Cons(n, x, Nil))
    }
}
impl<U, C, B, N, X, T, S, S0> KeepStep<N, X, T, S, S0> for Yes<UInt<UInt<U, C>, B>>
where
    UInt<UInt<U, C>, B>: Default,
    T: Keep<UInt<UInt<U, C>, B>, S0>,
{
    type List = Cons<N, X, T::List>;
    type Verdict = T::Verdict;
    #[inline(always)]
    fn keep_step(n: N, x: X, tail: T, _: S) -> Outcome<Self::List> {
        Ok(Cons(n, x, tail.keep(Default::default())?))
    }
}
impl<N, X, T, S, S0> KeepStep<N, X, T, S, S0> for No
where
    S: Below<N, False>,
    S::Output: KeepVerdict<N, S, S0>,
{
    type List = Cons<S, X, Nil>;
    type Verdict = <S::Output as KeepVerdict<N, S, S0>>::Verdict;
    #[inline(always)]
    fn keep_step(_: N, x: X, _: T, s: S) -> Outcome<Self::List> {
        Ok(Cons(s, x, Nil))
    }
}
/// The verdict where `n` does not divide `s`, by whether `s < n`.
#[doc(hidden)]
pub trait KeepVerdict<N, S, S0> {
    /// The verdict.
    type Verdict;
}
impl<N, S, S0> KeepVerdict<N, S, S0> for True {
    type Verdict = Admissible;
}
impl<N, S, S0> KeepVerdict<N, S, S0> for False
where
    FailedShape<N, S, S0>: Explain,
{
    type Verdict = <FailedShape<N, S, S0> as Explain>::Verdict;
}
/// `keep(list, s)`.
#[doc(hidden)]
pub trait Keep<S, S0> {
    /// The modes of the result.
    type List;
    /// The verdict.
    type Verdict;
    /// The modes.
    fn keep(self, s: S) -> Outcome<Self::List>;
}
impl<A, X, S, S0> Keep<S, S0> for Cons<A, X, Nil> {
    type List = Cons<S, X, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn keep(self, s: S) -> Outcome<Self::List> {
        Ok(Cons(s, self.1, Nil))
    }
}
impl<A, X, A1, X1, T, S, S0> Keep<S, S0> for Cons<A, X, Cons<A1, X1, T>>
where
    S: ExactDiv<A>,
    S::Output: KeepStep<A, X, Cons<A1, X1, T>, S, S0>,
{
    type List = <S::Output as KeepStep<A, X, Cons<A1, X1, T>, S, S0>>::List;
    type Verdict = <S::Output as KeepStep<A, X, Cons<A1, X1, T>, S, S0>>::Verdict;
    #[inline(always)]
    fn keep(self, s: S) -> Outcome<Self::List> {
        S::Output::keep_step(self.0, self.1, self.2, s)
    }
}

// ---- a run-time integer is involved: the general mode ----

impl<A, X, T, S, D, S0, D0> DivideStep<Cons<A, X, T>, S, D, S0, D0> for Unknown
where
    A: Extent,
    S: Extent,
    D: Extent + Scale<X> + AfterDivision,
    T: DivideOut<usize, D::Next, S0, D0>,
    AtRunTime: And<T::Verdict>,
{
    type List = Cons<usize, D::Output, T::List>;
    type Verdict = <AtRunTime as And<T::Verdict>>::Output;
    #[inline]
    fn step(list: Cons<A, X, T>, s: S, d: D) -> Outcome<Self::List> {
        let (kept, left, next) = divide_mode(list.0.extent(), s.extent(), d.extent())?;
        Ok(Cons(kept, d.scale(list.1)?, list.2.divide_out(left, D::next(next))?))
    }
}
impl<N, X, T, S, S0> KeepStep<N, X, T, S, S0> for Unknown
where
    N: Extent,
    S: Extent,
    T: Keep<usize, S0>,
    AtRunTime: And<T::Verdict>,
{
    type List = Cons<usize, X, T::List>;
    type Verdict = <AtRunTime as And<T::Verdict>>::Output;
    #[inline]
    fn keep_step(n: N, x: X, tail: T, s: S) -> Outcome<Self::List> {
        let (kept, left, _) = divide_mode(n.extent(), s.extent(), 1)?;
        Ok(Cons(kept, x, tail.keep(left)?))
    }
}
/// What is left of a stride after a mode: a stride of 1 stays 1, any other is known at run time only.
#[doc(hidden)]
pub trait AfterDivision {
    /// The stride's type.
    type Next;
    /// The stride.
    fn next(value: usize) -> Self::Next;
}
impl AfterDivision for One {
    type Next = One;
    #[inline(always)]
    fn next(_: usize) -> One {
        One::default()
    }
}
impl<U, C, B> AfterDivision for UInt<UInt<U, C>, B> {
    type Next = usize;
    #[inline(always)]
    fn next(value: usize) -> usize {
        value
    }
}
impl AfterDivision for usize {
    type Next = usize;
    #[inline(always)]
    fn next(value: usize) -> usize {
        value
    }
}
/// One mode of extent `a` against what is left, `s : d`: (kept here, left of s, left of d). The divisions are exact
/// where [`check`] has passed and the left operand is coalesced.
fn divide_mode(a: usize, s: usize, d: usize) -> Outcome<(usize, usize, usize)> {
    if s == 1 || d == 0 {
        return Ok((s, 1, 1));
    }
    let inexact = Err(AlgebraError::Unrepresentable);
    if let Some(0) = d.checked_rem(a) {
        return Ok((1, s, d.checked_div(a).unwrap_or(d)));
    }
    match a.checked_rem(d) {
        Some(0) => {
            let n = a.checked_div(d).unwrap_or(a);
            match s.checked_rem(n) {
                Some(0) => Ok((n, s.checked_div(n).unwrap_or(s), 1)),
                _ if s < n => Ok((s, 1, 1)),
                _ => inexact,
            }
        }
        _ if s.saturating_sub(1).checked_mul(d).is_some_and(|last| last < a) => Ok((s, 1, 1)),
        _ => inexact,
    }
}

// ---- leaves of B ----

/// A leaf of `B`, by its stride: the modes of the result. `A` is the left operand, for basis strides.
#[doc(hidden)]
pub trait ComposeLeaf<S, L, A> {
    /// The modes of the result.
    type List;
    /// The verdict.
    type Verdict;
    /// The modes.
    fn compose_leaf(self, s: S, list: L, a: A) -> Outcome<Self::List>;
}
impl<S, L, A> ComposeLeaf<S, L, A> for UTerm {
    type List = Cons<S, UTerm, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn compose_leaf(self, s: S, _: L, _: A) -> Outcome<Self::List> {
        Ok(Cons(s, UTerm, Nil))
    }
}
impl<S, U, B, L: DivideOut<S, Self, S, Self>, A> ComposeLeaf<S, L, A> for UInt<U, B> {
    type List = L::List;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, list: L, _: A) -> Outcome<Self::List> {
        list.divide_out(s, self)
    }
}
impl<S, L: DivideOut<S, Self, S, Self>, A> ComposeLeaf<S, L, A> for usize {
    type List = L::List;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, list: L, _: A) -> Outcome<Self::List> {
        list.divide_out(s, self)
    }
}
/// A stride that may be negative: a left operand of one mode takes anything (Section 3.3.3), no other does.
#[doc(hidden)]
pub trait Signed<S, D> {
    /// The modes of the result.
    type List;
    /// The verdict.
    type Verdict;
    /// The modes.
    fn signed_leaf(self, s: S, d: D) -> Outcome<Self::List>;
}
impl<A, X, S, D: Scale<X>> Signed<S, D> for Cons<A, X, Nil> {
    type List = Cons<S, D::Output, Nil>;
    type Verdict = Admissible;
    #[inline(always)]
    fn signed_leaf(self, s: S, d: D) -> Outcome<Self::List> {
        Ok(Cons(s, d.scale(self.1)?, Nil))
    }
}
impl<A, X, A1, X1, T, S, U> Signed<S, NInt<U>> for Cons<A, X, Cons<A1, X1, T>>
where
    U: Unsigned + NonZero + Decimal,
{
    type List = Cons<S, NInt<U>, Nil>;
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
    fn signed_leaf(self, _: S, d: NInt<U>) -> Outcome<Self::List> {
        Err(AlgebraError::NegativeStride { mode: 0, stride: d.integer() })
    }
}
impl<A, X, A1, X1, T, S> Signed<S, isize> for Cons<A, X, Cons<A1, X1, T>>
where
    Self: DivideOut<S, usize, S, usize>,
{
    type List = <Self as DivideOut<S, usize, S, usize>>::List;
    type Verdict = <Self as DivideOut<S, usize, S, usize>>::Verdict;
    #[inline(always)]
    fn signed_leaf(self, s: S, d: isize) -> Outcome<Self::List> {
        let d = usize::try_from(d).map_err(|_| AlgebraError::NegativeStride { mode: 0, stride: d })?;
        self.divide_out(s, d)
    }
}
impl<U: Unsigned + NonZero, S, L: Signed<S, Self>, A> ComposeLeaf<S, L, A> for NInt<U> {
    type List = L::List;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, list: L, _: A) -> Outcome<Self::List> {
        list.signed_leaf(s, self)
    }
}
impl<S, L: Signed<S, Self>, A> ComposeLeaf<S, L, A> for isize {
    type List = L::List;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, list: L, _: A) -> Outcome<Self::List> {
        list.signed_leaf(s, self)
    }
}

// ---- the tree of B ----

/// `compose(A, B)` for the shape and stride of `B`, with `L` the merged modes of `A`: the result's shape and stride and
/// the verdicts on all leaves.
#[doc(hidden)]
pub trait ComposeTree<D, L, A> {
    /// The result's shape.
    type Shape;
    /// The result's stride.
    type Stride;
    /// The verdict on the leaves, each for itself.
    type Verdict;
    /// The result.
    fn compose_tree(self, d: D, list: L, a: A) -> Outcome<(Self::Shape, Self::Stride)>;
}
macro_rules! compose_leaf_of_tree {
    ($([$($generics:tt)*] $s:ty;)*) => {$(
        impl<$($generics)* D, L, A> ComposeTree<D, L, A> for $s
        where
            D: ComposeLeaf<Self, L, A>,
            D::List: Pack,
        {
            type Shape = <D::List as Pack>::Shape;
            type Stride = <D::List as Pack>::Stride;
            type Verdict = D::Verdict;
            #[inline(always)]
            fn compose_tree(self, d: D, list: L, a: A) -> Outcome<(Self::Shape, Self::Stride)> {
                Ok(d.compose_leaf(self, list, a)?.pack())
            }
        }
    )*};
}
compose_leaf_of_tree! { [U: Unsigned, B: Bit,] UInt<U, B>; [] usize; }

macro_rules! tree {
    (@and $d:ident) => { $d };
    (@verdict ($s:ident $d:ident $($x:ident)*)) => { $s::Verdict };
    (@verdict ($s:ident $d:ident $($x:ident)*) $($rest:tt)+) => {
        <$s::Verdict as And<tree!(@verdict $($rest)+)>>::Output
    };
    // one `And` bound for each suffix
    (@impl $all:tt [$($bound:tt)*] ($s:ident $d:ident $($x:ident)*) $($rest:tt)+) => {
        tree! { @impl $all [$($bound)* $s::Verdict: And<tree!(@verdict $($rest)+)>,] $($rest)+ }
    };
    (@impl [$(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+] [$($bound:tt)*] $last:tt) => {
        impl<$($s, $d,)+ L: Copy, A: Copy> ComposeTree<($($d,)+), L, A> for ($($s,)+)
        where
            $($s: ComposeTree<$d, L, A>,)+
            $($bound)*
        {
            type Shape = ($($s::Shape,)+);
            type Stride = ($($s::Stride,)+);
            type Verdict = tree!(@verdict $(($s $d $c $sv $dv $cv))+);
            #[inline(always)]
            fn compose_tree(self, d: ($($d,)+), list: L, a: A) -> Outcome<(Self::Shape, Self::Stride)> {
                let (($($sv,)+), ($($dv,)+)) = (self, d);
                $(let $cv = $sv.compose_tree($dv, list, a)?;)+
                Ok((($($cv.0,)+), ($($cv.1,)+)))
            }
        }
    };
    ($($group:tt)+) => { tree! { @impl [$($group)+] [] $($group)+ } };
}
for_each_arity!(tree);

// ---- basis strides: A o (s : k e_i) = A_i o (s : k) ----

/// The merged modes of the sublayout at a basis index.
#[doc(hidden)]
pub trait SubModes<I> {
    /// The list.
    type Merged;
    /// The list.
    fn sub_modes(self) -> Self::Merged;
}
impl<S, D, I, L, M, X, Y, F> SubModes<I> for Layout<S, D>
where
    S: Modes<D, List = L>,
    L: SubAt<I, Shape = X, Stride = Y>,
    X: Leaves<Y, Nil, Output = F>,
    F: Merge<Output = M>,
{
    type Merged = M;
    #[inline(always)]
    fn sub_modes(self) -> M {
        let (shape, stride) = self.into_parts();
        let (shape, stride) = shape.modes(stride).sub_at();
        shape.leaves(stride, Nil).merge()
    }
}
/// The sublayout at a basis index of a list of modes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the left operand has no mode for a basis element of the right one",
    label = "a coordinate must be congruent to a coordinate of the left operand (3.3.2, reductive case: coordinate)"
)]
pub trait SubAt<I> {
    /// Its shape.
    type Shape;
    /// Its stride.
    type Stride;
    /// Both.
    fn sub_at(self) -> (Self::Shape, Self::Stride);
}
impl<S, D, T> SubAt<UTerm> for Cons<S, D, T> {
    type Shape = S;
    type Stride = D;
    #[inline(always)]
    fn sub_at(self) -> (S, D) {
        (self.0, self.1)
    }
}
impl<S, D, T, U, B> SubAt<UInt<U, B>> for Cons<S, D, T>
where
    UInt<U, B>: Minus<One, typenum::B0>,
    T: SubAt<Diff<UInt<U, B>, One>>,
{
    type Shape = T::Shape;
    type Stride = T::Stride;
    #[inline(always)]
    fn sub_at(self) -> (Self::Shape, Self::Stride) {
        self.2.sub_at()
    }
}
impl<L, I, J, X, Y, M> SubAt<(I, J)> for L
where
    L: SubAt<I, Shape = X, Stride = Y>,
    X: Modes<Y, List = M>,
    M: SubAt<J>,
{
    type Shape = M::Shape;
    type Stride = M::Stride;
    #[inline(always)]
    fn sub_at(self) -> (Self::Shape, Self::Stride) {
        let (shape, stride) = <L as SubAt<I>>::sub_at(self);
        shape.modes(stride).sub_at()
    }
}

impl<K, I, S, L, A, M> ComposeLeaf<S, L, A> for Basis<K, I>
where
    A: Copy + SubModes<I, Merged = M>,
    K: Copy + ComposeLeaf<S, M, A>,
{
    type List = K::List;
    type Verdict = K::Verdict;
    #[inline(always)]
    fn compose_leaf(self, s: S, _: L, a: A) -> Outcome<Self::List> {
        (*self.scale()).compose_leaf(s, a.sub_modes(), a)
    }
}

// ---- the operation ----

/// A layout that can be composed with `B` on the right: a layout, a static integer `n` (as `n:1`), `..` (leave alone),
/// or a tuple of those, one for each mode (Eq. 12).
pub trait Compose<B> {
    /// The composition.
    type Output;
    /// `self o b`.
    ///
    /// # Errors
    /// The rule that fails (Eq. 20, 21, 23), where a run-time integer decides it.
    fn compose(&self, b: &B) -> Outcome<Self::Output>;
}
impl<A, B: RightOf<A>> Compose<B> for A {
    type Output = B::Output;
    #[inline(always)]
    fn compose(&self, b: &B) -> Outcome<B::Output> {
        b.right_of(self)
    }
}
/// [`Compose`], seen from the right operand: while that one is still being inferred there is nothing to search.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{A}` cannot be composed with `{Self}`",
    note = "the right operand is a layout, an integer, `..`, or a tuple of them with at most as many modes as the left"
)]
pub trait RightOf<A> {
    /// The composition.
    type Output;
    /// `a o self`.
    fn right_of(&self, a: &A) -> Outcome<Self::Output>;
}
impl<S, D, SB, DB, F, L, V> RightOf<Layout<S, D>> for Layout<SB, DB>
where
    S: Copy + Leaves<D, Nil, Output = F>,
    D: Copy,
    F: Merge<Output = L>,
    SB: Copy + ComposeTree<DB, L, Layout<S, D>>,
    DB: Copy,
    SB::Verdict: Joint<L, SB, DB, Layout<S, D>, Verdict = V>,
    V: IsAdmissible + RunTimeCheck<L, SB, DB>,
{
    type Output = Layout<SB::Shape, SB::Stride>;
    #[inline(always)]
    fn right_of(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
        let (shape, stride) = a.into_parts();
        let list = shape.leaves(stride, Nil).merge();
        let (sb, db) = self.into_parts();
        let list = V::run_time_check(list, &sb, &db)?;
        let (shape, stride) = sb.compose_tree(db, list, *a)?;
        Ok(Layout::from_parts(shape, stride))
    }
}

/// What the verdict leaves to run time: nothing, or the whole check on numbers, and modes that turn out to be one.
#[doc(hidden)]
pub trait RunTimeCheck<L, SB, DB> {
    /// Checks.
    fn run_time_check(list: L, sb: &SB, db: &DB) -> Outcome<L>;
}
impl<L, SB, DB> RunTimeCheck<L, SB, DB> for Admissible {
    #[inline(always)]
    fn run_time_check(list: L, _: &SB, _: &DB) -> Outcome<L> {
        Ok(list)
    }
}
// never run: an inadmissible type is refused by `IsAdmissible`, and this keeps that the only error
impl<W, L, SB, DB> RunTimeCheck<L, SB, DB> for Inadmissible<W> {
    fn run_time_check(_: L, _: &SB, _: &DB) -> Outcome<L> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<L, SB, DB> RunTimeCheck<L, SB, DB> for AtRunTime
where
    L: EachMode + Absorb,
    SB: Copy + Leaves<DB, Nil, Output: EachMode>,
    DB: Copy,
{
    fn run_time_check(mut list: L, sb: &SB, db: &DB) -> Outcome<L> {
        let (mut left, mut right) = (Numbers::new(), Numbers::new());
        list.each_mode(&mut |s, d| left.push(s, d));
        sb.leaves(*db, Nil).each_mode(&mut |s, d| right.push(s, d));
        left.merge();
        check::check_composition(left.modes()?, right.modes()?)?;
        list.absorb();
        Ok(list)
    }
}
/// Coalesces run-time extents in place: a mode takes the extent of the next one where they are one, and the next is
/// left with 1. What reaches the last mode has no end (Section 3.3.3).
#[doc(hidden)]
pub trait Absorb {
    /// The first mode, if its extent may be taken: its extent, its stride, and whether it reaches the last mode.
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)>;
}
impl<D: StrideLeaf> Absorb for Cons<usize, D, Nil> {
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)> {
        Some((&mut self.0, self.1.integer(), true))
    }
}
impl<S2, D, D2, T> Absorb for Cons<usize, D, Cons<S2, D2, T>>
where
    D: StrideLeaf,
    Cons<S2, D2, T>: Absorb,
{
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)> {
        let (mut endless, stride) = (false, self.1.integer());
        if let Some((next, next_stride, last)) = self.2.absorb() {
            let joined = isize::try_from(self.0).ok().and_then(|s| s.checked_mul(stride)) == Some(next_stride);
            if joined && D::INTEGER {
                self.0 = if last { usize::MAX } else { self.0.saturating_mul(*next) };
                *next = 1;
                endless = last;
            }
        }
        Some((&mut self.0, stride, endless))
    }
}
impl<U, B, D, T: MaybeAbsorb> Absorb for Cons<UInt<U, B>, D, T> {
    fn absorb(&mut self) -> Option<(&mut usize, isize, bool)> {
        self.2.maybe_absorb();
        None
    }
}
/// [`Absorb`] for a list that may be empty.
#[doc(hidden)]
pub trait MaybeAbsorb {
    /// Coalesces.
    fn maybe_absorb(&mut self);
}
impl MaybeAbsorb for Nil {
    fn maybe_absorb(&mut self) {}
}
impl<S, D, T> MaybeAbsorb for Cons<S, D, T>
where
    Self: Absorb,
{
    fn maybe_absorb(&mut self) {
        let _ = self.absorb();
    }
}
/// Modes as numbers: a fixed buffer, as there is no heap here.
struct Numbers {
    modes: [(usize, isize); 64],
    len: usize,
}
impl Numbers {
    const fn new() -> Self {
        Self { modes: [(1, 0); 64], len: 0 }
    }
    fn push(&mut self, extent: usize, stride: isize) {
        if let Some(slot) = self.modes.get_mut(self.len) {
            *slot = (extent, stride);
        }
        self.len = self.len.saturating_add(1);
    }
    /// Joins neighbours and drops extents of 1 but for the last, as the compiler does where it knows the numbers.
    fn merge(&mut self) {
        let count = self.len.min(self.modes.len());
        let mut merged = Self::new();
        for (i, &(s, d)) in self.modes.iter().take(count).enumerate() {
            let last = merged.len.checked_sub(1).and_then(|k| merged.modes.get_mut(k));
            match last {
                _ if s == 1 && i.saturating_add(1) < count => {}
                Some((s0, d0)) if isize::try_from(*s0).ok().and_then(|s0| s0.checked_mul(*d0)) == Some(d) => {
                    *s0 = s0.saturating_mul(s);
                }
                _ => merged.push(s, d),
            }
        }
        if self.len <= self.modes.len() {
            *self = merged;
        }
    }
    fn modes(&self) -> Outcome<&[(usize, isize)]> {
        self.modes.get(..self.len).ok_or(AlgebraError::Unrepresentable)
    }
}

// ---- tilers ----

macro_rules! integers {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* A> RightOf<A> for $n
        where
            Layout<$n, One>: RightOf<A>,
        {
            type Output = <Layout<$n, One> as RightOf<A>>::Output;
            #[inline(always)]
            fn right_of(&self, a: &A) -> Outcome<Self::Output> {
                Layout::from_parts(*self, One::default()).right_of(a)
            }
        }
    )*};
}
integers! { [U: Unsigned, B: Bit,] UInt<U, B>; [] usize; }
impl<A: Clone> RightOf<A> for RangeFull {
    type Output = A;
    #[inline(always)]
    fn right_of(&self, a: &A) -> Outcome<A> {
        Ok(a.clone())
    }
}
/// By mode: `A o <T0, T1, ..> = (A0 o T0, A1 o T1, .., rest of A)`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "inadmissible: a tiler with more modes than the layout",
    label = "this tiler has more modes than the layout it is applied to"
)]
pub trait ComposeByMode<T> {
    /// The list of composed modes.
    type List;
    /// The list.
    fn compose_by_mode(self, tilers: T) -> Outcome<Self::List>;
}
impl ComposeByMode<Nil> for Nil {
    type List = Nil;
    #[inline(always)]
    fn compose_by_mode(self, _: Nil) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<S, D, T> ComposeByMode<Nil> for Cons<S, D, T> {
    type List = Self;
    #[inline(always)]
    fn compose_by_mode(self, _: Nil) -> Outcome<Self> {
        Ok(self)
    }
}
impl<S, D, T, H, R, X, Y> ComposeByMode<Link<H, R>> for Cons<S, D, T>
where
    H: RightOf<Layout<S, D>, Output = Layout<X, Y>>,
    T: ComposeByMode<R>,
{
    type List = Cons<X, Y, T::List>;
    #[inline(always)]
    fn compose_by_mode(self, tilers: Link<H, R>) -> Outcome<Self::List> {
        let (x, y) = tilers.0.right_of(&Layout::from_parts(self.0, self.1))?.into_parts();
        Ok(Cons(x, y, self.2.compose_by_mode(tilers.1)?))
    }
}
macro_rules! by_mode {
    ($(($s:ident $($x:ident)*))+) => {
        impl<S: Copy, D: Copy, $($s: Copy,)+ L, R> RightOf<Layout<S, D>> for ($($s,)+)
        where
            S: Modes<D, List = L>,
            L: ComposeByMode<<Self as AsList>::List, List = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            #[inline(always)]
            fn right_of(&self, a: &Layout<S, D>) -> Outcome<Self::Output> {
                let (shape, stride) = a.into_parts();
                let (shape, stride) = shape.modes(stride).compose_by_mode(self.as_list())?.tuples();
                Ok(Layout::from_parts(shape, stride))
            }
        }
    };
}
for_each_arity!(by_mode);

/// The composition `A o B` (Eq. 16, 17).
///
/// ```
/// use cute_static::{Composition, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Composition<layout!((4, 2, 8) : (3, 12, 97)), layout!(3 : 3)>, layout!(3 : 9));
/// assert_type_eq_all!(
///     Composition<layout!((4, 6, 8, 10) : (2, 3, 5, 7)), layout!(6 : 12)>,
///     layout!((2, 3) : (9, 5))
/// );
/// ```
/// Its numbers have to divide (Eq. 20):
/// ```compile_fail,E0277
/// # use cute_static::{Composition, layout};
/// let wrong: Composition<layout!((4, 6, 8) : (2, 3, 5)), layout!(6 : 3)>;
/// ```
pub type Composition<A, B> = <A as Compose<B>>::Output;

/// The composition `a o b`; `b` is a layout, an integer, `..`, or a tuple of those by mode.
///
/// ```
/// use cute_static::{AlgebraError, Layout, composition, int, layout};
/// // run-time extents: the tile is static, and whether it fits is checked when run
/// let a = Layout::new((6usize, 8usize), (int!(1), 10usize))?;
/// assert_eq!(composition(&a, &layout!(12 : 1))?.to_string(), "(6,2):(1,10)");
/// assert_eq!(composition(&a, &layout!(4 : 4)).unwrap_err().code(), "stride_divisibility");
/// # extern crate std; use std::string::ToString; Ok::<(), AlgebraError>(())
/// ```
///
/// # Errors
/// The rule that fails, where a run-time integer decides it. Static layouts that fail do not compile.
#[inline(always)]
pub fn composition<A: Compose<B>, B>(a: &A, b: &B) -> Outcome<A::Output> {
    <A as Compose<B>>::compose(a, b)
}
