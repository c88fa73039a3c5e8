//! Complement (paper 3.5): a layout of what another one leaves out, in order.
//!
//! ```text
//! complement(L, M)    = fill(sort by stride (leaves of L with s > 1 and d > 0), 1, M)
//! fill([], c, M)      = [ceil(M / c) : c];  with no cotarget [1 : c]
//! fill([s:d|t], c, M) = refused: Eq. 28                          if d < c
//!                     = [d / c : c | fill(t, s d, M)]            the quotient rounded down; without that mode if it is 1
//! ```
//!
//! Where a run-time integer decides (a stride, whose place is not known; an extent, which may be 1, so that it is no mode;
//! what is behind one), the compiler makes room for a gap for each mode left, and the modes are sorted when run:
//!
//! ```text
//! fill(t, c, M)       = [n_0 : c, n_1 : c_1, .., ceil(M / c_k) : c_k]      for k modes, extents and strides known when run
//! ```
//!
//! A static gap before a mode of run-time extent is kept if there is a cotarget (`12:_2` up to `n`: `(_2,m):(_1,24)`). If
//! that extent is 1, there is no mode, and the gap has to be a factor of the next one.
//!
//! Modes of extent 1 vanish, but for the last of the unbounded form; nothing left is `1:0`. The images of `L` and its
//! complement together are `[0, M)` and what the last mode rounds up, if every quotient is exact; a divide asks for that.

mod coordinates;
mod cotarget;
mod fill;
#[doc(hidden)]
pub mod plain;
mod sort;

pub(crate) use self::cotarget::{Cotarget, Onto};

use self::cotarget::Bound;
use self::fill::Fill;
use self::sort::{Sort, Sorted};
use super::answer::Done;
use super::answer::{Answer, If, Outcome, ResultOf, ValueOf, granted};
use super::fits::FitsIf;
use super::proper::Proper;
use super::verdict::*;
use crate::AlgebraError;
use crate::basis::Basis;
use crate::htuple::SizeOf;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Leaves, Nil, Pack, Packed};
use crate::xor::Xor;
use typenum::{Bit, NInt, NonZero, UInt, UTerm};

/// No cotarget: the complement goes on without end (Table 7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unbounded;

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
    type Verdict: Verdict;
    /// Whether a divide by the layout keeps all elements.
    type Onto: Verdict;
    /// The complement, and what a divide would refuse.
    fn complement_parts(self, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)>;
}
impl<S, D, M, L, P, Q: Verdict, F> ComplementParts<M> for Layout<S, D>
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
    type Verdict: Verdict;
    /// Whether a divide keeps all elements.
    type Onto: Verdict;
    /// See [`ComplementParts`].
    fn by_codomain(self, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)>;
}
impl<M, F> ByCodomain<M> for Nil
where
    Nil: Fill<Nil, One, M, List = F>,
    F: PackOrUnit,
{
    type Output = Layout<F::Shape, F::Stride>;
    type Verdict = Admissible;
    type Onto = Admissible;
    #[inline(always)]
    fn by_codomain(self, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)> {
        let (list, lost) = self.fill(Nil, One::default(), cotarget, 0)?;
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
    type Verdict: Verdict;
    /// Whether a divide keeps all elements.
    type Onto: Verdict;
    /// See [`ComplementParts`].
    fn complement(list: L, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)>;
}
macro_rules! integers {
    ($([$($generics:tt)*] $d:ty;)*) => {$(
        impl<$($generics)* L, M: Bound, K, O, F> Codomain<L, M> for $d
        where
            L: Sort<M::End, Output = Sorted<K, O>>,
            K: Fill<O, One, M, List = F>,
            F: PackOrUnit,
        {
            type Output = Layout<F::Shape, F::Stride>;
            type Verdict = K::Verdict;
            type Onto = K::Onto;
            #[inline(always)]
            fn complement(list: L, cotarget: M) -> Outcome<(Self::Output, Option<AlgebraError>)> {
                let Sorted(known, others) = list.sort();
                let (list, lost) = known.fill(others, One::default(), cotarget, 0)?;
                Ok((list.pack_or_unit(), lost))
            }
        }
    )*};
}
integers! { [U, B,] UInt<U, B>; [] usize; [] isize; [U: Nat + NonZero,] NInt<U>; }

// never run: refused
macro_rules! not_integers {
    ($([$($generics:tt)*] $d:ty, $m:ty = $why:ty;)*) => {$(
        impl<$($generics)* L> Codomain<L, $m> for $d {
            type Output = Layout<One, UTerm>;
            type Verdict = Inadmissible<$why>;
            type Onto = Inadmissible<$why>;
            fn complement(_: L, _: $m) -> Outcome<(Self::Output, Option<AlgebraError>)> {
                Err(AlgebraError::Codomain { mode: 0 })
            }
        }
    )*};
}
not_integers! {
    [K, M,] Xor<K>, M = NotIntegers<OfComplement, XorStrides>;
    [K, I,] Basis<K, I>, usize = NotIntegers<UpToCotarget, CoordinateStrides>;
    [K, I, N,] Basis<K, I>, Onto<N> = NotIntegers<UpToCotarget, CoordinateStrides>;
    [K, I, U, B,] Basis<K, I>, UInt<U, B> = NotIntegers<UpToCotarget, CoordinateStrides>;
}

granted! {
    /// A layout that has a complement up to `M` elements (a size or a shape), or without end ([`Unbounded`]).
    ///
    /// Where a run-time integer decides it, the error is [`AlgebraError::NotDisjoint`].
    Complementable<M> complement(cotarget: M),
    #[diagnostic::on_unimplemented(
        message = "complement: not known to be possible for this layout up to `{M}`: a cotarget goes by value",
        label = "a cotarget is a `usize`, `int!(64)`, a shape or `Unbounded`, by value",
        note = "generic code asks for `L: Complementable<M>`"
    )]
    AskComplement ask_complement
}
macro_rules! cotargets {
    ($([$($generics:tt)*] $m:ty, $fits_if:ident;)*) => {$(
        impl<$($generics)* S, D, V, X, Y> AskComplement<$m> for Layout<S, D>
        where
            Self: Copy + ComplementParts<$m, Output = Layout<X, Y>, Verdict = V>,
            V: FitsIf<X, Y>,
            X: Packed,
        {
            type Answer = If<Both<V, X::Verdict>, Done<X, Y>>;
            #[inline(always)]
            fn ask_complement(&self, cotarget: $m) -> Outcome<ValueOf<Self::Answer>> {
                <Both<V, X::Verdict>>::before::<Done<X, Y>>(|| match cotarget.bound() {
                    Some(0) => Err(AlgebraError::ZeroExtent { mode: 0 }),
                    _ => V::$fits_if(size_of::<(S, D, $m)>() == 0, self.complement_parts(cotarget)?.0),
                })
            }
        }
    )*};
}
cotargets! { [] Unbounded, goes_on_if; [U: Nat, B: Bit,] UInt<U, B>, fits_if; [] usize, fits_if; }
macro_rules! shapes {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: Copy,)+ S, D, M> AskComplement<($($s,)+)> for Layout<S, D>
        where
            ($($s,)+): SizeOf<Output = M>,
            Self: AskComplement<M>,
        {
            type Answer = <Self as AskComplement<M>>::Answer;
            #[inline(always)]
            fn ask_complement(&self, cotarget: ($($s,)+)) -> Outcome<ValueOf<Self::Answer>> {
                <Self as AskComplement<M>>::ask_complement(self, cotarget.size_of())
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
pub type Complement<A, M = Unbounded> = ResultOf<<A as AskComplement<M>>::Answer>;

/// The complement of `layout` up to `cotarget`.
///
/// # Errors
/// [`AlgebraError::NotDisjoint`] where a run-time integer decides it.
#[inline(always)]
pub fn complement<A: AskComplement<M, Answer: Answer<Verdict: Holds>>, M>(
    layout: &A,
    cotarget: M,
) -> Outcome<ValueOf<A::Answer>> {
    layout.ask_complement(cotarget)
}

/// The complement of a layout at an integer coordinate: what lies between its modes, in the order of their strides, and behind them.
#[doc(hidden)]
pub fn complement_at(index: usize, each_leaf: &mut impl FnMut(&mut dyn FnMut(usize, isize))) -> usize {
    let (mut left, mut sum, mut covered) = (index, 0usize, 1usize);
    loop {
        // the mode with the smallest stride that is not covered yet
        let mut next: Option<(usize, usize)> = None;
        each_leaf(&mut |extent, stride| {
            let stride = stride.unsigned_abs();
            if extent > 1 && stride >= covered && next.is_none_or(|(_, smallest)| stride < smallest) {
                next = Some((extent, stride));
            }
        });
        let Some((extent, stride)) = next else { return sum.saturating_add(left.saturating_mul(covered)) };
        let gap = stride.checked_div(covered).unwrap_or(1);
        sum = sum.saturating_add(left.checked_rem(gap).unwrap_or(0).saturating_mul(covered));
        left = left.checked_div(gap).unwrap_or(left);
        covered = extent.saturating_mul(stride);
    }
}
