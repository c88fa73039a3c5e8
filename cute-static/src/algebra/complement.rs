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

#[doc(hidden)]
pub(crate) mod plain;
mod run_time;
pub(crate) mod types;

use self::types::{Cotarget, UpTo};
use super::fits::Counted;
use crate::algebra::components::Lines;
use crate::algebra::composition::types::JointList;
use crate::table::words::*;
use crate::tree::nested::product_of;

/// No cotarget: the complement goes on without end (Table 7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unbounded;

/// What a complement goes up to, as a [`Cotarget`]: a size, a shape, or [`Unbounded`].
#[diagnostic::on_unimplemented(
    message = "complement: not known to be possible for this layout up to `{Self}`: a cotarget goes by value",
    label = "a cotarget is a `usize`, `int!(64)`, a shape or `Unbounded`, by value",
    note = "generic code asks for `L: Complementable<M>`"
)]
pub trait Bound {
    /// The cotarget.
    type Cotarget: Cotarget;
    fn cotarget(self) -> Outcome<Self::Cotarget>;
}
impl Bound for Unbounded {
    type Cotarget = Self;
    #[inline(always)]
    fn cotarget(self) -> Outcome<Self> {
        Ok(self)
    }
}
macro_rules! sizes {
    ($([$($generics:tt)*] $m:ty;)*) => {$(
        impl<$($generics)*> Bound for $m
        where
            Self: Number,
        {
            type Cotarget = UpTo<Self>;
            #[inline(always)]
            fn cotarget(self) -> Outcome<UpTo<Self>> {
                if self.extent() == 0 { Err(AlgebraError::ZeroExtent { mode: 0 }) } else { Ok(UpTo(self)) }
            }
        }
    )*};
}
sizes! { [U, B] UInt<U, B>; [] usize; [U, B] crate::Multiple<U, B>; }
macro_rules! shapes {
    ($(($s:ident $($x:ident)*))+) => {
        impl<$($s: Copy,)+> Bound for ($($s,)+)
        where
            Self: Nested<Size: Bound>,
        {
            type Cotarget = <<Self as Nested>::Size as Bound>::Cotarget;
            #[inline(always)]
            fn cotarget(self) -> Outcome<Self::Cotarget> {
                <Self as Nested>::Size::from_size(product_of(self)).cotarget()
            }
        }
    };
}
crate::tree::tuple::for_each_arity!(shapes);

granted! {
    /// A layout that has a complement up to `M` elements (a size or a shape), or without end ([`Unbounded`]).
    ///
    /// Where a run-time integer decides it, the error is [`AlgebraError::NotDisjoint`].
    Complementable<M>(cotarget: M),
    #[diagnostic::on_unimplemented(
        message = "complement: not known to be possible for this layout up to `{M}`: a cotarget goes by value",
        label = "a cotarget is a `usize`, `int!(64)`, a shape or `Unbounded`, by value",
        note = "generic code asks for `L: Complementable<M>`"
    )]
    AskComplement ask_complement
}
impl<S: Tree<D>, D: Copy, M: Bound> AskComplement<M> for Layout<S, D> {
    type Answer = <MissingOf<S, D, M::Cotarget> as Lines>::Layout;
    #[inline(always)]
    fn ask_complement(&self, cotarget: M) -> Outcome<ValueOf<Self::Answer>> {
        let cotarget = cotarget.cotarget()?;
        let missing = missing_of(*self, cotarget)?;
        if size_of::<(S, D, M)>() > 0 {
            let mut counted = Counted::new();
            missing.leaves(Nil).count(&mut counted);
            // where there is no end, the last stride is reached, whatever its extent
            if cotarget.bound().is_some() { counted.made() } else { counted.goes_on() }?;
        }
        Ok(missing.as_layout().value())
    }
}
/// What `S : D` leaves out up to the cotarget `M`.
pub(crate) type MissingOf<S, D, M> =
    <M as Cotarget>::Complement<<S as Tree<D>>::Leaves<Nil>, <<S as Tree<D>>::Leaves<Nil> as JointList>::Proper>;
/// Its value.
#[inline(always)]
pub(crate) fn missing_of<S: Tree<D>, D: Copy, M: Cotarget>(
    layout: Layout<S, D>,
    cotarget: M,
) -> Outcome<MissingOf<S, D, M>> {
    let (shape, stride) = layout.into_parts();
    cotarget.complement_of::<_, <S::Leaves<Nil> as JointList>::Proper>(shape.leaves(stride, Nil))
}

/// The type of [`complement`].
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

/// The complement of `layout` up to `cotarget`: an integer, a shape (its size counts), or [`Unbounded`].
///
/// # Errors
/// [`AlgebraError::NotDisjoint`] where a run-time integer decides it.
#[cfg_attr(doc, doc = include_str!("../../figures/complement.md"))]
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
