//! One walk over two trees for all operations of [`shape_math`](super): by their kinds, then mode by mode.

use super::{Ceil, CeilDivide, Exact, Floor, Max, Min, RoundTo, Rounding, quotient};
use crate::AlgebraError;
use crate::algebra::verdict::{Admissible, Both, Inadmissible, NeitherDivides, Verdict};
use crate::compare::IntLeaf;
use crate::decimal::{Dec, Decimal};
use crate::error::Outcome;
use crate::htuple::{Leaf, Node, Profile, SizeOf};
use crate::leaf::Extent;
use crate::modes::ListAsTuple;
use crate::modes::measure::Choose;
use crate::num::*;
use crate::tuple::{AsList, Link, Nil};
use crate::walk::Walk;
use typenum::{Bit, UInt, UTerm};

/// Two trees, put together leaf by leaf by the rule `R`. `mode` counts the leaves, for errors.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "two tuples that do not go together",
    label = "they must have the same rank in every tuple (or, for some operations, the second a lesser one)"
)]
pub trait Zip<B, R> {
    /// The tree.
    type Output;
    /// Whether it goes.
    type Verdict: Verdict;
    /// The tree.
    fn zip(self, b: B, mode: &mut usize) -> Outcome<Self::Output>;
}
impl<A, B, R> Zip<B, R> for A
where
    A: Profile,
    B: Profile,
    A::Kind: ZipKinds<A, B, B::Kind, R>,
{
    type Output = <A::Kind as ZipKinds<A, B, B::Kind, R>>::Output;
    type Verdict = <A::Kind as ZipKinds<A, B, B::Kind, R>>::Verdict;
    #[inline(always)]
    fn zip(self, b: B, mode: &mut usize) -> Outcome<Self::Output> {
        A::Kind::zip_kinds(self, b, mode)
    }
}
/// [`Zip`], by the kinds of the two trees.
#[doc(hidden)]
pub trait ZipKinds<A, B, K, R> {
    /// The tree.
    type Output;
    /// Whether it goes.
    type Verdict: Verdict;
    /// The tree.
    fn zip_kinds(a: A, b: B, mode: &mut usize) -> Outcome<Self::Output>;
}
impl<A: LeafBy<B, R>, B, R> ZipKinds<A, B, Leaf<B>, R> for Leaf<A> {
    type Output = A::Output;
    type Verdict = A::Verdict;
    #[inline(always)]
    fn zip_kinds(a: A, b: B, mode: &mut usize) -> Outcome<A::Output> {
        let leaf = a.leaf_by(b, *mode);
        *mode = mode.saturating_add(1);
        leaf
    }
}
impl<A, B, L, M, R> ZipKinds<A, B, Node<M>, R> for Node<L>
where
    A: AsList<List = L>,
    B: AsList<List = M>,
    M: ZipLists<L, R, List: ListAsTuple>,
{
    type Output = <M::List as ListAsTuple>::Tuple;
    type Verdict = M::Verdict;
    #[inline(always)]
    fn zip_kinds(a: A, b: B, mode: &mut usize) -> Outcome<Self::Output> {
        Ok(b.into_list().zip_lists(a.into_list(), mode)?.list_as_tuple())
    }
}
// an integer divided by a tuple is divided by its size
impl<A, B, M, R> ZipKinds<A, B, Node<M>, R> for Leaf<A>
where
    R: Division,
    B: SizeOf + Walk,
    A: LeafBy<B::Output, R>,
{
    type Output = A::Output;
    type Verdict = A::Verdict;
    #[inline(always)]
    fn zip_kinds(a: A, b: B, mode: &mut usize) -> Outcome<A::Output> {
        if R::EXACT {
            super::product(&b)?;
        }
        let leaf = a.leaf_by(b.size_of(), *mode);
        *mode = mode.saturating_add(1);
        leaf
    }
}
// an integer is divided out of the modes of a tuple
impl<A, B, L, R> ZipKinds<A, B, Leaf<B>, R> for Node<L>
where
    R: Division,
    A: AsList<List = L>,
    L: DivideOutList<B, R, List: ListAsTuple>,
{
    type Output = <L::List as ListAsTuple>::Tuple;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn zip_kinds(a: A, b: B, mode: &mut usize) -> Outcome<Self::Output> {
        Ok(a.into_list().divide_out_list(b, mode)?.0.list_as_tuple())
    }
}

/// A list of modes `B` that goes together with a list `L` of modes `A`.
#[doc(hidden)]
pub trait ZipLists<L, R> {
    /// The list.
    type List;
    /// Whether it goes.
    type Verdict: Verdict;
    /// The list.
    fn zip_lists(self, a: L, mode: &mut usize) -> Outcome<Self::List>;
}
impl<R> ZipLists<Nil, R> for Nil {
    type List = Nil;
    type Verdict = Admissible;
    #[inline(always)]
    fn zip_lists(self, _: Nil, _: &mut usize) -> Outcome<Nil> {
        Ok(Nil)
    }
}
impl<H, T, R: Pads> ZipLists<Link<H, T>, R> for Nil {
    type List = Link<H, T>;
    type Verdict = Admissible;
    #[inline(always)]
    fn zip_lists(self, a: Link<H, T>, _: &mut usize) -> Outcome<Self::List> {
        Ok(a)
    }
}
impl<H, T, H2, T2, R> ZipLists<Link<H, T>, R> for Link<H2, T2>
where
    H: Zip<H2, R>,
    T2: ZipLists<T, R>,
{
    type List = Link<H::Output, T2::List>;
    type Verdict = Both<H::Verdict, T2::Verdict>;
    #[inline(always)]
    fn zip_lists(self, a: Link<H, T>, mode: &mut usize) -> Outcome<Self::List> {
        Ok(Link(a.0.zip(self.0, mode)?, self.1.zip_lists(a.1, mode)?))
    }
}

/// A tree that an integer is divided out of, leaf by leaf, and what is left of the integer.
#[doc(hidden)]
pub trait DivideOut<B, R> {
    /// The tree.
    type Output;
    /// What is left.
    type Left;
    /// Whether it goes.
    type Verdict: Verdict;
    /// Both.
    fn divide_out(self, b: B, mode: &mut usize) -> Outcome<(Self::Output, Self::Left)>;
}
impl<A: Profile<Kind: DivideOutKind<A, B, R>>, B, R> DivideOut<B, R> for A {
    type Output = <A::Kind as DivideOutKind<A, B, R>>::Output;
    type Left = <A::Kind as DivideOutKind<A, B, R>>::Left;
    type Verdict = <A::Kind as DivideOutKind<A, B, R>>::Verdict;
    #[inline(always)]
    fn divide_out(self, b: B, mode: &mut usize) -> Outcome<(Self::Output, Self::Left)> {
        A::Kind::divide_out_kind(self, b, mode)
    }
}
/// [`DivideOut`], by the kind of the tree.
#[doc(hidden)]
pub trait DivideOutKind<A, B, R> {
    /// The tree.
    type Output;
    /// What is left.
    type Left;
    /// Whether it goes.
    type Verdict: Verdict;
    /// Both.
    fn divide_out_kind(a: A, b: B, mode: &mut usize) -> Outcome<(Self::Output, Self::Left)>;
}
impl<A: LeafBy<B, R> + Copy, B: LeafBy<A, R> + Copy, R> DivideOutKind<A, B, R> for Leaf<A> {
    type Output = A::Output;
    type Left = B::Output;
    type Verdict = A::Verdict;
    #[inline(always)]
    fn divide_out_kind(a: A, b: B, mode: &mut usize) -> Outcome<(A::Output, B::Output)> {
        let here = (a.leaf_by(b, *mode)?, b.leaf_by(a, *mode)?);
        *mode = mode.saturating_add(1);
        Ok(here)
    }
}
impl<A, B, L, R> DivideOutKind<A, B, R> for Node<L>
where
    A: AsList<List = L>,
    L: DivideOutList<B, R, List: ListAsTuple>,
{
    type Output = <L::List as ListAsTuple>::Tuple;
    type Left = L::Left;
    type Verdict = L::Verdict;
    #[inline(always)]
    fn divide_out_kind(a: A, b: B, mode: &mut usize) -> Outcome<(Self::Output, L::Left)> {
        let (list, left) = a.into_list().divide_out_list(b, mode)?;
        Ok((list.list_as_tuple(), left))
    }
}
/// [`DivideOut`] of a list of modes.
#[doc(hidden)]
pub trait DivideOutList<B, R> {
    /// The list.
    type List;
    /// What is left.
    type Left;
    /// Whether it goes.
    type Verdict: Verdict;
    /// Both.
    fn divide_out_list(self, b: B, mode: &mut usize) -> Outcome<(Self::List, Self::Left)>;
}
impl<B, R> DivideOutList<B, R> for Nil {
    type List = Nil;
    type Left = B;
    type Verdict = Admissible;
    #[inline(always)]
    fn divide_out_list(self, b: B, _: &mut usize) -> Outcome<(Nil, B)> {
        Ok((Nil, b))
    }
}
impl<H: DivideOut<B, R>, T: DivideOutList<H::Left, R>, B, R> DivideOutList<B, R> for Link<H, T> {
    type List = Link<H::Output, T::List>;
    type Left = T::Left;
    type Verdict = Both<H::Verdict, T::Verdict>;
    #[inline(always)]
    fn divide_out_list(self, b: B, mode: &mut usize) -> Outcome<(Self::List, Self::Left)> {
        let (head, left) = self.0.divide_out(b, mode)?;
        let (tail, left) = self.1.divide_out_list(left, mode)?;
        Ok((Link(head, tail), left))
    }
}

// ---- the rules ----

/// A rule by which an integer and a tuple go together: a division.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "an integer and a tuple do not go together here")]
pub trait Division {
    /// Whether a product that does not fit matters.
    const EXACT: bool;
}
/// A rule by which the second tuple may have fewer modes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the two tuples differ in rank")]
pub trait Pads {}
impl Pads for CeilDivide {}
impl Pads for RoundTo {}

/// Two leaves, put together by the rule `R`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "two leaves that do not go together: they are integers here")]
pub trait LeafBy<B, R> {
    /// The leaf.
    type Output;
    /// Whether it goes.
    type Verdict: Verdict;
    /// The leaf.
    fn leaf_by(self, b: B, mode: usize) -> Outcome<Self::Output>;
}
macro_rules! at_run_time {
    ([$($rule:tt)*] |$a:ident, $b:ident, $mode:ident| $value:expr) => {
        at_run_time! { @one [$($rule)*] [U: Before<B>, B: Bit] UInt<U, B>, usize, |$a, $b, $mode| $value }
        at_run_time! { @one [$($rule)*] [V: Before<C>, C: Bit] usize, UInt<V, C>, |$a, $b, $mode| $value }
        at_run_time! { @one [$($rule)*] [] usize, usize, |$a, $b, $mode| $value }
    };
    (@one [$rule:ty] [$($generics:tt)*] $n:ty, $m:ty, |$a:ident, $b:ident, $mode:ident| $value:expr) => {
        impl<$($generics)*> LeafBy<$m, $rule> for $n {
            type Output = usize;
            type Verdict = Admissible;
            #[inline(always)]
            fn leaf_by(self, b: $m, $mode: usize) -> Outcome<usize> {
                let ($a, $b) = (Extent::extent(self), Extent::extent(b));
                $value
            }
        }
    };
}
macro_rules! division {
    ($($rule:ident $static:ident $rounding:ident $verdict:ty;)*) => {$(
        impl Division for $rule {
            const EXACT: bool = matches!(Rounding::$rounding, Rounding::Exact);
        }
        impl<U, B, V, C> LeafBy<UInt<V, C>, $rule> for UInt<U, B>
        where
            UInt<U, B>: $static<UInt<V, C>>,
        {
            type Output = <UInt<U, B> as $static<UInt<V, C>>>::Output;
            type Verdict = $verdict;
            #[inline(always)]
            fn leaf_by(self, _: UInt<V, C>, _: usize) -> Outcome<Self::Output> {
                Ok(Default::default())
            }
        }
        at_run_time! { [$rule] |a, b, mode| quotient(a, b, Rounding::$rounding, mode) }
    )*};
}
division! {
    CeilDivide CeilDiv Ceil Admissible; Ceil CeilDiv Ceil Admissible; Floor FloorDiv Floor Admissible;
    Exact EitherDiv Exact <UInt<U, B> as EitherDiv<UInt<V, C>>>::Verdict;
}

/// `max(1, floor(n / m))` of numbers that are not 0.
#[doc(hidden)]
pub trait FloorDiv<M> {
    /// The quotient.
    type Output: Nat;
}
impl<N, M> FloorDiv<M> for N
where
    N: ExactDiv<M, Output: OrFloor<N, M>>,
{
    type Output = <N::Output as OrFloor<N, M>>::Output;
}
/// The quotient found, or the one rounded down.
#[doc(hidden)]
pub trait OrFloor<N, M> {
    /// The quotient.
    type Output: Nat;
}
impl<Q: Nat, N, M> OrFloor<N, M> for Yes<Q> {
    type Output = Q;
}
impl<N: DivMod<M, Quotient: OrOne>, M> OrFloor<N, M> for No {
    type Output = <N::Quotient as OrOne>::Output;
}
/// The number, or 1 for 0.
#[doc(hidden)]
pub trait OrOne {
    /// The number.
    type Output: Nat;
}
impl OrOne for UTerm {
    type Output = One;
}
impl<U: Before<B>, B: Bit> OrOne for UInt<U, B> {
    type Output = Self;
}

/// `n / m` where `m` divides `n`, 1 where `n` divides `m`; refused otherwise.
#[doc(hidden)]
pub trait EitherDiv<M> {
    /// The quotient.
    type Output: Nat;
    /// Whether one divides the other.
    type Verdict: Verdict;
}
impl<N, M, A> EitherDiv<M> for N
where
    N: ExactDiv<M, Output = A>,
    A: OrDivides<N, M>,
{
    type Output = A::Output;
    type Verdict = A::Verdict;
}
/// The quotient found, or whether it is the other way round.
#[doc(hidden)]
pub trait OrDivides<N, M> {
    /// The quotient.
    type Output: Nat;
    /// Whether one divides the other.
    type Verdict: Verdict;
}
impl<Q: Nat, N, M> OrDivides<N, M> for Yes<Q> {
    type Output = Q;
    type Verdict = Admissible;
}
impl<N, M, A> OrDivides<N, M> for No
where
    M: ExactDiv<N, Output = A>,
    A: Otherwise<N, M>,
{
    type Output = One;
    type Verdict = A::Verdict;
}
/// The verdict on `m / n`, after `n / m` has failed.
#[doc(hidden)]
pub trait Otherwise<N, M> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<Q, N, M> Otherwise<N, M> for Yes<Q> {
    type Verdict = Admissible;
}
impl<N: Decimal, M: Decimal> Otherwise<N, M> for No {
    type Verdict = Inadmissible<NeitherDivides<Dec<N>, Dec<M>>>;
}

impl<U, B, V, C> LeafBy<UInt<V, C>, RoundTo> for UInt<U, B>
where
    UInt<U, B>: CeilDiv<UInt<V, C>>,
    UInt<V, C>: Times<<UInt<U, B> as CeilDiv<UInt<V, C>>>::Output>,
{
    type Output = Prod<UInt<V, C>, <UInt<U, B> as CeilDiv<UInt<V, C>>>::Output>;
    type Verdict = Admissible;
    #[inline(always)]
    fn leaf_by(self, _: UInt<V, C>, _: usize) -> Outcome<Self::Output> {
        Ok(Default::default())
    }
}
at_run_time! { [RoundTo] |a, b, _mode| a.div_ceil(b).checked_mul(b).ok_or(AlgebraError::Overflow) }

// the smaller and the larger: of static numbers by comparing types
macro_rules! smaller_or_larger {
    ($([$($generics:tt)*] $n:ty, $m:ty;)*) => {$(
        impl<$($generics)*> LeafBy<$m, Min> for $n
        where
            $n: Below<$m, True, Output: Choose<$n, $m, Output: Default>>,
        {
            type Output = <<$n as Below<$m, True>>::Output as Choose<$n, $m>>::Output;
            type Verdict = Admissible;
            #[inline(always)]
            fn leaf_by(self, _: $m, _: usize) -> Outcome<Self::Output> {
                Ok(Default::default())
            }
        }
        impl<$($generics)*> LeafBy<$m, Max> for $n
        where
            $n: Below<$m, True, Output: Choose<$m, $n, Output: Default>>,
        {
            type Output = <<$n as Below<$m, True>>::Output as Choose<$m, $n>>::Output;
            type Verdict = Admissible;
            #[inline(always)]
            fn leaf_by(self, _: $m, _: usize) -> Outcome<Self::Output> {
                Ok(Default::default())
            }
        }
    )*};
}
smaller_or_larger! { [] UTerm, UTerm; [V, C] UTerm, UInt<V, C>; [U, B] UInt<U, B>, UTerm; [U, B, V, C] UInt<U, B>, UInt<V, C>; }
macro_rules! smaller_or_larger_at_run_time {
    ($([$($generics:tt)*] $n:ty, $m:ty => $out:ident;)*) => {$(
        impl<$($generics)*> LeafBy<$m, Min> for $n {
            type Output = $out;
            type Verdict = Admissible;
            #[inline(always)]
            fn leaf_by(self, b: $m, _: usize) -> Outcome<$out> {
                Ok(<$out as AsInteger<$n>>::as_integer(self)?.min(<$out as AsInteger<$m>>::as_integer(b)?))
            }
        }
        impl<$($generics)*> LeafBy<$m, Max> for $n {
            type Output = $out;
            type Verdict = Admissible;
            #[inline(always)]
            fn leaf_by(self, b: $m, _: usize) -> Outcome<$out> {
                Ok(<$out as AsInteger<$n>>::as_integer(self)?.max(<$out as AsInteger<$m>>::as_integer(b)?))
            }
        }
    )*};
}
smaller_or_larger_at_run_time! {
    [] usize, usize => usize; [] usize, UTerm => usize; [] UTerm, usize => usize;
    [V: Before<C>, C: Bit] usize, UInt<V, C> => usize; [U: Before<B>, B: Bit] UInt<U, B>, usize => usize;
    [] isize, isize => isize; [] isize, UTerm => isize; [] UTerm, isize => isize;
    [V: Before<C>, C: Bit] isize, UInt<V, C> => isize; [U: Before<B>, B: Bit] UInt<U, B>, isize => isize;
    [] isize, usize => isize; [] usize, isize => isize;
}
/// A leaf as this integer type.
trait AsInteger<N>: Sized {
    fn as_integer(leaf: N) -> Outcome<Self>;
}
impl<N: IntLeaf> AsInteger<N> for usize {
    #[inline(always)]
    fn as_integer(leaf: N) -> Outcome<Self> {
        Self::try_from(leaf.int()).map_err(|_| AlgebraError::Overflow)
    }
}
impl<N: IntLeaf> AsInteger<N> for isize {
    #[inline(always)]
    fn as_integer(leaf: N) -> Outcome<Self> {
        Self::try_from(leaf.int()).map_err(|_| AlgebraError::Overflow)
    }
}
