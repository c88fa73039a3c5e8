//! Complement (paper 3.5): a layout of what another one leaves out, in order.
//!
//! ```text
//! complement(L, M)    = fill(sort by stride (leaves of L with s > 1 and d > 0), 1, M)
//! fill([], c, M)      = [ceil(M / c) : c];  with no cotarget [1 : c]
//! fill([s:d|t], c, M) = refused: Eq. 28                          if d < c
//!                     = [d / c : c | fill(t, s d, M)]            the quotient rounded down
//! ```
//!
//! Modes of extent 1 vanish, but for the last of the unbounded form; nothing left is `1:0`. The images of `L` and its
//! complement together are `[0, M)` and what the last mode rounds up, if every quotient is exact; a divide asks for that.

use super::joint::{Proper, SameGroup};
use super::verdict::*;
use crate::AlgebraError;
use crate::basis::Basis;
use crate::decimal::{Dec, Decimal};
use crate::htuple::SizeOf;
use crate::layout::Layout;
use crate::leaf::{Extent, Scale, StrideLeaf};
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, Pack, Tuples};
use typenum::{NInt, NonZero, UInt, UTerm, Unsigned};

type Outcome<L> = Result<L, AlgebraError>;

/// No cotarget: the complement goes on without end (Table 7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unbounded;


/// The modes in the order of their strides. One mode needs no order; several need strides known to the compiler.
#[doc(hidden)]
pub trait Sort {
    /// The sorted list.
    type Output;
    /// The list.
    fn sort(self) -> Self::Output;
}
impl Sort for Nil {
    type Output = Nil;
    #[inline(always)]
    fn sort(self) -> Nil {
        Nil
    }
}
impl<S, D> Sort for Cons<S, D, Nil> {
    type Output = Self;
    #[inline(always)]
    fn sort(self) -> Self {
        self
    }
}
impl<S, D, S2, D2, T, L> Sort for Cons<S, D, Cons<S2, D2, T>>
where
    Cons<S2, D2, T>: Sort<Output = L>,
    L: Insert<S, D>,
{
    type Output = L::Output;
    #[inline(always)]
    fn sort(self) -> L::Output {
        self.2.sort().insert(self.0, self.1)
    }
}
/// Inserts a mode into a sorted list.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the order of strides `{D}` and those of `{Self}` is not known to the compiler",
    label = "the complement of several modes needs static, non-negative strides; cute-dynamic takes any"
)]
pub trait Insert<S, D> {
    /// The list.
    type Output;
    /// The list.
    fn insert(self, s: S, d: D) -> Self::Output;
}
impl<S, D> Insert<S, D> for Nil {
    type Output = Cons<S, D, Nil>;
    #[inline(always)]
    fn insert(self, s: S, d: D) -> Self::Output {
        Cons(s, d, Nil)
    }
}
impl<S, U, B, S2, V, C, T, F> Insert<S, UInt<U, B>> for Cons<S2, UInt<V, C>, T>
where
    UInt<V, C>: Below<UInt<U, B>, False, Output = F>,
    F: InsertIf<S, UInt<U, B>, Self>,
{
    type Output = F::Output;
    #[inline(always)]
    fn insert(self, s: S, d: UInt<U, B>) -> Self::Output {
        F::insert_if(s, d, self)
    }
}
/// Behind the first mode, or before it.
#[doc(hidden)]
pub trait InsertIf<S, D, L> {
    /// The list.
    type Output;
    /// The list.
    fn insert_if(s: S, d: D, list: L) -> Self::Output;
}
impl<S, D, L> InsertIf<S, D, L> for False {
    type Output = Cons<S, D, L>;
    #[inline(always)]
    fn insert_if(s: S, d: D, list: L) -> Self::Output {
        Cons(s, d, list)
    }
}
impl<S, D, S2, D2, T: Insert<S, D>> InsertIf<S, D, Cons<S2, D2, T>> for True {
    type Output = Cons<S2, D2, T::Output>;
    #[inline(always)]
    fn insert_if(s: S, d: D, list: Cons<S2, D2, T>) -> Self::Output {
        Cons(list.0, list.1, list.2.insert(s, d))
    }
}

/// `fill` of a sorted list. `C` is what is covered, `M` the cotarget.
#[doc(hidden)]
pub trait Fill<C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict;
    /// Whether every quotient that matters below the cotarget is exact.
    type Onto;
    /// The modes, whether all quotients were exact, and the first mode `(index, stride, covered)` that was not.
    fn fill(self, covered: C, cotarget: M, mode: usize) -> Outcome<(Self::List, Option<AlgebraError>)>;
}
impl<C, M: Rest<C>> Fill<C, M> for Nil {
    type List = M::List;
    type Verdict = Admissible;
    type Onto = Admissible;
    #[inline(always)]
    fn fill(self, covered: C, cotarget: M, _: usize) -> Outcome<(M::List, Option<AlgebraError>)> {
        Ok((cotarget.rest(covered), None))
    }
}
impl<S, D, T, C, M, Q> Fill<C, M> for Cons<S, D, T>
where
    D: ExactDiv<C, Output = Q>,
    Q: Gap<S, D, T, C, M>,
{
    type List = Q::List;
    type Verdict = Q::Verdict;
    type Onto = Q::Onto;
    #[inline(always)]
    fn fill(self, covered: C, cotarget: M, mode: usize) -> Outcome<(Q::List, Option<AlgebraError>)> {
        Q::gap(self, covered, cotarget, mode)
    }
}
/// One step of [`Fill`], by whether `c | d`.
#[doc(hidden)]
pub trait Gap<S, D, T, C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict;
    /// Whether nothing is lost.
    type Onto;
    /// See [`Fill::fill`].
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Self::List, Option<AlgebraError>)>;
}
/// `[q : c | fill(t, s d, M)]`, or without the first mode if `q = 1`.
impl<Q: Default, S, D, T, C, M, N, L> Gap<S, D, T, C, M> for Yes<Q>
where
    S: Scale<D, Output = N>,
    T: Fill<N, M, List = L>,
    Q: Mode<C, L>,
{
    type List = Q::List;
    type Verdict = T::Verdict;
    type Onto = T::Onto;
    #[inline(always)]
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Q::List, Option<AlgebraError>)> {
        let (tail, lost) = list.2.fill(list.0.scale(list.1)?, cotarget, mode.saturating_add(1))?;
        Ok((Q::default().mode(covered, tail), lost))
    }
}
/// A mode of the complement; one of extent 1 is left out.
#[doc(hidden)]
pub trait Mode<C, L> {
    /// The list.
    type List;
    /// The list.
    fn mode(self, stride: C, tail: L) -> Self::List;
}
impl<C, L> Mode<C, L> for One {
    type List = L;
    #[inline(always)]
    fn mode(self, _: C, tail: L) -> L {
        tail
    }
}
impl<U, A, B, C, L> Mode<C, L> for UInt<UInt<U, A>, B> {
    type List = Cons<Self, C, L>;
    #[inline(always)]
    fn mode(self, stride: C, tail: L) -> Self::List {
        Cons(self, stride, tail)
    }
}
/// Not exact: the quotient is rounded down; if it is 0 the modes overlap.
impl<S, D, T, C, M, Q> Gap<S, D, T, C, M> for No
where
    D: DivMod<C, Quotient = Q>,
    Q: RoundedGap<S, D, T, C, M>,
{
    type List = Q::List;
    type Verdict = Q::Verdict;
    type Onto = Q::Onto;
    #[inline(always)]
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Q::List, Option<AlgebraError>)> {
        Q::rounded_gap(list, covered, cotarget, mode)
    }
}
/// [`Gap`] with the quotient rounded down.
#[doc(hidden)]
pub trait RoundedGap<S, D, T, C, M> {
    /// The complement's modes.
    type List;
    /// Whether the images are disjoint.
    type Verdict;
    /// Whether nothing is lost.
    type Onto;
    /// See [`Fill::fill`].
    fn rounded_gap(
        list: Cons<S, D, T>,
        covered: C,
        cotarget: M,
        mode: usize,
    ) -> Outcome<(Self::List, Option<AlgebraError>)>;
}
impl<S, D: Decimal, T, C: Decimal, M> RoundedGap<S, D, T, C, M> for UTerm {
    type List = Nil;
    type Verdict = Inadmissible<ModesOverlap<Dec<D>, Dec<C>>>;
    type Onto = Admissible;
    // never run: the verdict refuses it
    fn rounded_gap(_: Cons<S, D, T>, _: C, _: M, _: usize) -> Outcome<(Nil, Option<AlgebraError>)> {
        Err(AlgebraError::Unrepresentable)
    }
}
impl<U, B, S, D, T, C, M, N, L> RoundedGap<S, D, T, C, M> for UInt<U, B>
where
    Self: Default + Times<C> + Mode<C, L>,
    S: Scale<D, Output = N>,
    T: Fill<N, M, List = L>,
    D: StrideLeaf,
    C: StrideLeaf,
    M: LostBelow<Prod<Self, C>, D, C>,
    M::Onto: And<T::Onto>,
{
    type List = <Self as Mode<C, L>>::List;
    type Verdict = T::Verdict;
    type Onto = <M::Onto as And<T::Onto>>::Output;
    #[inline(always)]
    fn rounded_gap(
        list: Cons<S, D, T>,
        covered: C,
        cotarget: M,
        mode: usize,
    ) -> Outcome<(Self::List, Option<AlgebraError>)> {
        let (stride, cover) = (list.1.integer().unsigned_abs(), covered.integer().unsigned_abs());
        let lost = cotarget.lost(Prod::<Self, C>::USIZE).then_some(AlgebraError::NotOnto {
            mode,
            stride,
            covered: cover,
        });
        let (tail, later) = list.2.fill(list.0.scale(list.1)?, cotarget, mode.saturating_add(1))?;
        Ok((Self::default().mode(covered, tail), lost.or(later)))
    }
}
/// Whether an element at `from` that nothing reaches is below the cotarget.
#[doc(hidden)]
pub trait LostBelow<From, D, C> {
    /// The verdict of a divide.
    type Onto;
    /// Whether it is.
    fn lost(&self, from: usize) -> bool;
}
impl<P, D, C> LostBelow<P, D, C> for Unbounded {
    type Onto = Admissible;
    fn lost(&self, _: usize) -> bool {
        false
    }
}
impl<P, D, C> LostBelow<P, D, C> for usize {
    type Onto = AtRunTime;
    fn lost(&self, from: usize) -> bool {
        from < *self
    }
}
impl<U: Unsigned, B: typenum::Bit, P, D, C, F> LostBelow<P, D, C> for UInt<U, B>
where
    P: Below<Self, False, Output = F>,
    F: LostVerdict<D, C>,
{
    type Onto = F::Onto;
    fn lost(&self, from: usize) -> bool {
        from < Self::USIZE
    }
}
/// [`LostBelow`] as a verdict.
#[doc(hidden)]
pub trait LostVerdict<D, C> {
    /// The verdict.
    type Onto;
}
impl<D, C> LostVerdict<D, C> for False {
    type Onto = Admissible;
}
impl<D: Decimal, C: Decimal> LostVerdict<D, C> for True {
    type Onto = Inadmissible<ElementsLost<Dec<D>, Dec<C>>>;
}

/// A run-time integer: the mode stays, whatever the quotient.
impl<S, D, T, C, M, N> Gap<S, D, T, C, M> for Unknown
where
    S: Extent + Scale<D>,
    D: StrideLeaf,
    C: StrideLeaf,
    M: LostBelow<UTerm, UTerm, UTerm>,
    S::Output: Covered<Output = N>,
    N: Covered,
    T: Fill<N, M>,
    AtRunTime: And<T::Verdict> + And<T::Onto>,
{
    type List = Cons<usize, C, T::List>;
    type Verdict = <AtRunTime as And<T::Verdict>>::Output;
    type Onto = <AtRunTime as And<T::Onto>>::Output;
    fn gap(list: Cons<S, D, T>, covered: C, cotarget: M, mode: usize) -> Outcome<(Self::List, Option<AlgebraError>)> {
        let (extent, stride, cover) = (list.0.extent(), list.1.integer(), covered.integer().unsigned_abs());
        let stride = usize::try_from(stride).map_err(|_| AlgebraError::NegativeStride { mode, stride })?;
        let (gap, next, lost) = if extent == 1 || stride == 0 {
            (1, N::from_covered(cover)?, None)
        } else {
            let gap = stride.checked_div(cover).unwrap_or(0);
            if gap == 0 {
                return Err(AlgebraError::NotDisjoint { mode, stride, covered: cover });
            }
            let reached = gap.saturating_mul(cover);
            let lost = (reached != stride && cotarget.lost(reached)).then_some(AlgebraError::NotOnto {
                mode,
                stride,
                covered: cover,
            });
            let next = extent.checked_mul(stride).ok_or(AlgebraError::Overflow)?;
            (gap, N::from_covered(next)?, lost)
        };
        let (tail, later) = list.2.fill(next, cotarget, mode.saturating_add(1))?;
        Ok((Cons(gap, covered, tail), lost.or(later)))
    }
}
/// What is covered behind a mode, `s d`: still static where `s` and `d` are.
#[doc(hidden)]
pub trait Covered {
    /// A static number, or `usize`.
    type Output;
    /// From its value.
    fn from_covered(covered: usize) -> Outcome<Self>
    where
        Self: Sized;
}
impl<U: Unsigned, B: typenum::Bit> Covered for UInt<U, B> {
    type Output = Self;
    fn from_covered(_: usize) -> Outcome<Self> {
        Ok(Self::default())
    }
}
impl Covered for usize {
    type Output = Self;
    fn from_covered(covered: usize) -> Outcome<Self> {
        Ok(covered)
    }
}
impl Covered for isize {
    type Output = usize;
    fn from_covered(covered: usize) -> Outcome<Self> {
        isize::try_from(covered).map_err(|_| AlgebraError::Overflow)
    }
}

/// The last mode of a complement: what is left of the cotarget.
#[doc(hidden)]
pub trait Rest<C> {
    /// `[ceil(M / c) : c]`, or nothing.
    type List;
    /// The list.
    fn rest(self, covered: C) -> Self::List;
}
impl<C> Rest<C> for Unbounded {
    type List = Cons<One, C, Nil>;
    #[inline(always)]
    fn rest(self, covered: C) -> Self::List {
        Cons(One::default(), covered, Nil)
    }
}
impl<U, B, V, E, Q> Rest<UInt<V, E>> for UInt<U, B>
where
    Self: CeilDiv<UInt<V, E>, Output = Q>,
    Q: Mode<UInt<V, E>, Nil> + Default,
{
    type List = Q::List;
    #[inline(always)]
    fn rest(self, covered: UInt<V, E>) -> Self::List {
        Q::default().mode(covered, Nil)
    }
}
macro_rules! rest_at_run_time {
    ($([$($generics:tt)*] $m:ty, $c:ty;)*) => {$(
        impl<$($generics)*> Rest<$c> for $m {
            type List = Cons<usize, $c, Nil>;
            #[inline]
            fn rest(self, covered: $c) -> Self::List {
                let cover = StrideLeaf::integer(covered).unsigned_abs().max(1);
                Cons(self.extent().div_ceil(cover), covered, Nil)
            }
        }
    )*};
}
rest_at_run_time! {
    [U: Unsigned, B: typenum::Bit] UInt<U, B>, usize; [V: Unsigned, C: typenum::Bit] usize, UInt<V, C>;
    [] usize, usize;
}

/// A list of modes as a layout; nothing at all is `1:0`.
#[doc(hidden)]
pub trait PackOrUnit {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
    /// The layout.
    fn pack_or_unit(self) -> Layout<Self::Shape, Self::Stride>;
}
impl PackOrUnit for Nil {
    type Shape = One;
    type Stride = UTerm;
    #[inline(always)]
    fn pack_or_unit(self) -> Layout<One, UTerm> {
        Layout::default()
    }
}
impl<S, D, T> PackOrUnit for Cons<S, D, T>
where
    Self: Pack,
{
    type Shape = <Self as Pack>::Shape;
    type Stride = <Self as Pack>::Stride;
    #[inline(always)]
    fn pack_or_unit(self) -> Layout<Self::Shape, Self::Stride> {
        let (shape, stride) = self.pack();
        Layout::from_parts(shape, stride)
    }
}

/// The complement with its verdicts, before they are asked for. `M` is a size, or [`Unbounded`].
#[doc(hidden)]
pub trait ComplementParts<M> {
    /// The complement.
    type Output;
    /// Whether the modes are disjoint.
    type Verdict;
    /// Whether a divide by the layout keeps all elements.
    type Onto;
    /// The complement, and what a divide would refuse.
    fn complement_parts(self, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)>;
}
impl<S, D, M, L, P, Q, F> ComplementParts<M> for Layout<S, D>
where
    S: Leaves<D, Nil, Output = L>,
    L: Proper<Output = P>,
    P: ByCodomain<M, Output = F, Verdict = Q>,
{
    type Output = F;
    type Verdict = Q;
    type Onto = P::Onto;
    #[inline(always)]
    fn complement_parts(self, cotarget: M) -> Outcome<(F, Option<AlgebraError>)> {
        let (shape, stride) = self.into_parts();
        shape.leaves(stride, Nil).proper().by_codomain(cotarget)
    }
}
/// The complement of a list of proper modes: among integers, or component by component among coordinates.
#[doc(hidden)]
pub trait ByCodomain<M> {
    /// The complement.
    type Output;
    /// Whether the modes are disjoint.
    type Verdict;
    /// Whether a divide keeps all elements.
    type Onto;
    /// See [`ComplementParts`].
    fn by_codomain(self, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)>;
}
impl<M> ByCodomain<M> for Nil
where
    Nil: Fill<One, M>,
    <Nil as Fill<One, M>>::List: PackOrUnit,
{
    type Output = Layout<
        <<Nil as Fill<One, M>>::List as PackOrUnit>::Shape,
        <<Nil as Fill<One, M>>::List as PackOrUnit>::Stride,
    >;
    type Verdict = Admissible;
    type Onto = Admissible;
    #[inline(always)]
    fn by_codomain(self, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)> {
        let (list, lost) = self.fill(One::default(), cotarget, 0)?;
        Ok((list.pack_or_unit(), lost))
    }
}
impl<S, D, T, M> ByCodomain<M> for Cons<S, D, T>
where
    D: Codomain<Self, M>,
{
    type Output = D::Output;
    type Verdict = D::Verdict;
    type Onto = D::Onto;
    #[inline(always)]
    fn by_codomain(self, cotarget: M) -> Outcome<(D::Output, Option<AlgebraError>)> {
        D::complement(self, cotarget)
    }
}
/// By the kind of the first stride.
#[doc(hidden)]
pub trait Codomain<L, M> {
    /// The complement.
    type Output;
    /// Whether the modes are disjoint.
    type Verdict;
    /// Whether a divide keeps all elements.
    type Onto;
    /// See [`ComplementParts`].
    fn complement(list: L, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)>;
}
macro_rules! integers {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* L, M, O, F> Codomain<L, M> for $d
        where
            L: Sort<Output = O>,
            O: Fill<One, M, List = F>,
            F: PackOrUnit,
        {
            type Output = Layout<F::Shape, F::Stride>;
            type Verdict = O::Verdict;
            type Onto = O::Onto;
            #[inline(always)]
            fn complement(list: L, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)> {
                let (list, lost) = list.sort().fill(One::default(), cotarget, 0)?;
                Ok((list.pack_or_unit(), lost))
            }
        }
    )*};
}
integers! { [U, B,] UInt<U, B>; [] usize; [] isize; }
impl<U: Unsigned + NonZero + Decimal, L, M> Codomain<L, M> for NInt<U> {
    type Output = Layout<One, UTerm>;
    type Verdict = Inadmissible<NegativeStride<Dec<U>>>;
    type Onto = Admissible;
    // never run: the verdict refuses it
    fn complement(_: L, _: M) -> Outcome<(Self::Output, Option<AlgebraError>)> {
        Err(AlgebraError::Unrepresentable)
    }
}

/// A layout that has a complement up to `M` elements (a size or a shape), or without end ([`Unbounded`]).
#[diagnostic::on_unimplemented(message = "`{Self}` has no complement in `{M}`")]
pub trait Complementable<M> {
    /// The complement.
    type Output;
    /// The complement.
    ///
    /// # Errors
    /// [`AlgebraError::NotDisjoint`] where a run-time integer decides it.
    fn complement(&self, cotarget: M) -> Outcome<Self::Output>;
}
impl<S, D, V, F> Complementable<Unbounded> for Layout<S, D>
where
    Self: Copy + ComplementParts<Unbounded, Output = F, Verdict = V>,
    V: IsAdmissible,
{
    type Output = F;
    #[inline(always)]
    fn complement(&self, cotarget: Unbounded) -> Outcome<F> {
        Ok(self.complement_parts(cotarget)?.0)
    }
}
macro_rules! bounded {
    ($([$($generics:tt)*] $m:ty;)*) => {$(
        impl<$($generics)* S, D, V, F> Complementable<$m> for Layout<S, D>
        where
            Self: Copy + ComplementParts<$m, Output = F, Verdict = V>,
            V: IsAdmissible,
        {
            type Output = F;
            #[inline(always)]
            fn complement(&self, cotarget: $m) -> Outcome<F> {
                Ok(self.complement_parts(cotarget)?.0)
            }
        }
    )*};
}
bounded! { [U, B,] UInt<U, B>; [] usize; }
macro_rules! shapes {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: Copy,)+ S, D, M> Complementable<($($s,)+)> for Layout<S, D>
        where
            ($($s,)+): SizeOf<Output = M>,
            Self: Complementable<M>,
        {
            type Output = <Self as Complementable<M>>::Output;
            #[inline(always)]
            fn complement(&self, cotarget: ($($s,)+)) -> Outcome<Self::Output> {
                <Self as Complementable<M>>::complement(self, cotarget.size_of())
            }
        }
    };
}
crate::tuple::for_each_arity!(shapes);

/// The complement of `A` up to `M`: an integer, a shape (its size counts), or [`Unbounded`].
///
/// ```
/// use cute_static::{Complement, Unbounded, int, layout};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(Complement<layout!(4 : 32), int!(256)>, layout!((32, 2) : (1, 128)));
/// assert_type_eq_all!(Complement<layout!((4, 8) : (1, 8)), Unbounded>, layout!((2, 1) : (4, 64)));
/// ```
/// Modes that overlap have none (Eq. 28):
/// ```compile_fail,E0277
/// # use cute_static::{Complement, int, layout};
/// let wrong: Complement<layout!((4, 4) : (1, 2)), int!(16)>;
/// ```
pub type Complement<A, M = Unbounded> = <A as Complementable<M>>::Output;

/// The complement of `layout` up to `cotarget`.
///
/// # Errors
/// [`AlgebraError::NotDisjoint`] where a run-time integer decides it.
#[inline(always)]
pub fn complement<A: Complementable<M>, M>(layout: &A, cotarget: M) -> Outcome<A::Output> {
    <A as Complementable<M>>::complement(layout, cotarget)
}

// ---- coordinates: component by component (Table 7, last rows) ----

impl<K, I, S, T, N, L> Codomain<Cons<S, Basis<K, I>, T>, Unbounded> for Basis<K, I>
where
    Cons<S, Basis<K, I>, T>: LastIndex<UTerm, Output = N>,
    N: Components<Cons<S, Basis<K, I>, T>, Nil, List = L>,
    L: Tuples,
    Layout<L::Shape, L::Stride>: Default,
{
    type Output = Layout<L::Shape, L::Stride>;
    type Verdict = N::Verdict;
    type Onto = Admissible;
    #[inline(always)]
    fn complement(_: Cons<S, Basis<K, I>, T>, _: Unbounded) -> Outcome<(Self::Output, Option<AlgebraError>)> {
        Ok((Default::default(), None))
    }
}
/// The largest index of a list of basis strides.
#[doc(hidden)]
pub trait LastIndex<N> {
    /// The index.
    type Output;
}
impl<N> LastIndex<N> for Nil {
    type Output = N;
}
impl<S, K, I, T, N, F> LastIndex<N> for Cons<S, Basis<K, I>, T>
where
    N: Below<I, False, Output = F>,
    F: Either<I, N>,
    T: LastIndex<F::Output>,
{
    type Output = T::Output;
}
/// `Then` if true, `Else` if false.
#[doc(hidden)]
pub trait Either<Then, Else> {
    /// One of them.
    type Output;
}
impl<A, B> Either<A, B> for True {
    type Output = A;
}
impl<A, B> Either<A, B> for False {
    type Output = B;
}
/// The complements of the components up to an index, before those after it.
#[doc(hidden)]
pub trait Components<All, Later> {
    /// The list, one mode a component.
    type List;
    /// Whether all are disjoint.
    type Verdict;
}
impl<All, Later, G, O, F, P> Components<All, Later> for UTerm
where
    All: SameGroup<UTerm, Output = G>,
    G: Sort<Output = O>,
    O: Fill<One, Unbounded, List = F>,
    F: Along<UTerm, Output = P>,
    P: Pack,
{
    type List = Cons<P::Shape, P::Stride, Later>;
    type Verdict = O::Verdict;
}
impl<U, B, All, Later, G, O, F, P, M> Components<All, Later> for UInt<U, B>
where
    All: SameGroup<Self, Output = G>,
    G: Sort<Output = O>,
    O: Fill<One, Unbounded, List = F>,
    F: Along<Self, Output = P>,
    P: Pack,
    Self: Minus<One, typenum::B0, Output = M>,
    M: Components<All, Cons<P::Shape, P::Stride, Later>>,
    O::Verdict: And<M::Verdict>,
{
    type List = M::List;
    type Verdict = <O::Verdict as And<M::Verdict>>::Output;
}
/// The strides of a list along a basis element.
#[doc(hidden)]
pub trait Along<I> {
    /// The list.
    type Output;
}
impl<I> Along<I> for Nil {
    type Output = Nil;
}
impl<S, D, T: Along<I>, I> Along<I> for Cons<S, D, T> {
    type Output = Cons<S, Basis<D, I>, T::Output>;
}

#[cfg(test)]
mod tests {
    use crate::{Complement, layout};
    use static_assertions::assert_type_eq_all;

    // Table 7, with its erratum
    assert_type_eq_all!(Complement<layout!((4, 8) : (1@0, 1@1))>, layout!((1, 1) : (4@0, 8@1)));
    assert_type_eq_all!(
        Complement<layout!((4, (4, 2)) : (1@1, (1@0, 12@1)))>,
        layout!((1, (3, 1)) : (4@0, (4@1, 24@1)))
    );
}
