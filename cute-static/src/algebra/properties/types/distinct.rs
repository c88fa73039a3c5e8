//! Whether a layout of integer strides reaches no element twice, as a verdict.
//!
//! ```text
//! distinct(L) = decided at run time      if a leaf is known only then, or if telling takes a search
//!             = admissible               if L is injective
//!             = refused                  otherwise: by the first mode, in the order of strides, with d_i <= R_i (`sums.rs`)
//! ```

use super::{InComponent, Injective, OrReached, OrRunTime, OutOfComponent, Question};
use crate::algebra::clipped::{Clipped, Listed};
use crate::algebra::properties::no_aliases;
use crate::table::words::*;
use crate::tensor::algorithm::one_place_each;
use crate::tensor::apart;

/// A layout that is asked whether it reaches an element twice.
#[diagnostic::on_unimplemented(
    message = "whether this layout reaches an element twice is not known",
    label = "static and mixed layouts only: make one of a dynamic layout by `try_from`"
)]
pub trait Distinct {
    /// Whether it does not.
    type Verdict: Verdict;
    /// The same when run, at no cost where the compiler has told.
    ///
    /// # Errors
    /// [`AlgebraError::Aliasing`], [`AlgebraError::Undecided`], and [`AlgebraError::Codomain`] of XOR strides.
    fn distinct(&self) -> Result<(), AlgebraError>
    where
        Self::Verdict: Holds;
}
impl<S: Tree<D>, D: Copy> Distinct for Layout<S, D> {
    // coordinates and bit strings are no integers
    type Verdict = <<AllLeaves<S, D> as List>::ToList<OutOfComponent<UTerm>> as List>::ToVerdict<
        OrRunTime<VerdictOn<Integers<S, D>>>,
    >;
    #[inline(always)]
    fn distinct(&self) -> Result<(), AlgebraError>
    where
        Self::Verdict: Holds,
    {
        // what was found of types is to be had of the numbers too, or it is asked of them now: two `&mut` hang on it
        let confirmed = const {
            !<Self::Verdict as Holds>::AT_RUN_TIME
                && matches!(<AllLeaves<S, D> as List>::KNOWN, Some(leaves) if leaves.apart())
        };
        if confirmed { Ok(()) } else { no_aliases(self) }
    }
}
type AllLeaves<S, D> = <S as Tree<D>>::Leaves<Nil>;
type Integers<S, D> = <AllLeaves<S, D> as List>::ToList<InComponent<UTerm>>;
type VerdictOn<M> = <<Injective as Question>::Of<M> as Truth>::ToVerdict<OrReached<M>>;

/// Of what exists, when run: of leaves that are as long as that, or a little longer.
impl<S, D, K: Listed> Distinct for Clipped<Layout<S, D>, K>
where
    Layout<S, D>: IsLayout,
{
    type Verdict = AtRunTime;
    #[inline]
    fn distinct(&self) -> Result<(), AlgebraError> {
        one_place_each(self)
    }
}

/// A layout by which elements are written one after another: [`Tensor::iter_mut`](crate::Tensor::iter_mut). Its word is not taken: of a
/// layout of another crate the numbers are asked ([`IsLayout::each_leaf`]), and elements are found by these.
#[diagnostic::on_unimplemented(
    message = "whether this layout reaches an element twice is not known",
    label = "static, mixed and dynamic layouts only"
)]
pub trait EachOnce {
    /// Whether it does not.
    type Verdict: Verdict;
    /// The same when run.
    ///
    /// # Errors
    /// [`AlgebraError::Aliasing`] or [`AlgebraError::SameElement`], and [`AlgebraError::Undecided`].
    fn each_once(&self) -> Result<(), AlgebraError>;
}
impl<L: IsLayout + Distinct<Verdict: Holds>> EachOnce for L {
    type Verdict = L::Verdict;
    #[inline(always)]
    fn each_once(&self) -> Result<(), AlgebraError> {
        apart(self)
    }
}

/// The verdict, for tests: the trait has no name outside, so that nobody else says of a layout that it is distinct.
pub type DistinctVerdict<L> = <L as Distinct>::Verdict;
/// What the trait asks, for tests.
///
/// # Errors
/// [`AlgebraError::Aliasing`], [`AlgebraError::Undecided`], and [`AlgebraError::Codomain`] of XOR strides.
pub fn distinct<L: Distinct<Verdict: Holds>>(layout: &L) -> Result<(), AlgebraError> {
    layout.distinct()
}
