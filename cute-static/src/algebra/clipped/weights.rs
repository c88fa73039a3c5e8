//! Trees of weights: an integer for each extent of a shape.

use crate::layout::Layout;
use crate::number::num::Before;
use crate::number::number::Number;
use crate::tree::htuple::{HTuple, divisor};
use crate::tree::tuple::{Link, Nil, for_each_arity};
use typenum::{Bit, UInt};

/// A layout of weights over the coordinates of a shape.
pub(crate) type Weighted<S> = Layout<S, <S as Weigh>::Weights>;

/// A shape that is given weights.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a shape")]
pub trait Weigh: HTuple {
    /// An integer for each leaf.
    type Weights: Copy;
    /// The weights: `weigh` is asked at each leaf, with the integer coordinate that is 1 there and 0 elsewhere, and its extent.
    fn weigh(&self, index: &mut usize, weigh: &mut impl FnMut(usize, usize) -> usize) -> Self::Weights;
    /// The weight at an integer coordinate; out of bounds the last mode goes on.
    fn weight(&self, weights: &Self::Weights, index: usize) -> usize;
    /// Whether weights grow by the same at each step from 0 to `steps` times `step`, as far as `before`, the leaves before, say: the
    /// product of their extents, and extent and weight of the last one.
    fn is_straight(&self, weights: &Self::Weights, steps: (usize, usize), before: &mut (usize, usize, usize)) -> bool;
}
macro_rules! leaf {
    ($([$($generics:tt)*] $leaf:ty;)*) => {$(
        impl<$($generics)*> Weigh for $leaf
        where
            Self: Number,
        {
            type Weights = usize;
            #[inline(always)]
            fn weigh(&self, index: &mut usize, weigh: &mut impl FnMut(usize, usize) -> usize) -> usize {
                let (at, extent) = (*index, self.size());
                *index = at.saturating_mul(extent);
                weigh(at, extent)
            }
            #[inline(always)]
            fn weight(&self, weight: &usize, index: usize) -> usize {
                weight.wrapping_mul(index)
            }
            #[inline(always)]
            fn is_straight(
                &self,
                weight: &usize,
                (step, steps): (usize, usize),
                (before, extent, last): &mut (usize, usize, usize),
            ) -> bool {
                if self.size() == 1 {
                    return true;
                }
                // a step within the leaves before carries into this one, unless all steps stay there
                let carries = step.checked_rem(*before).is_some_and(|rest| rest != 0) && step.saturating_mul(steps) >= *before;
                let goes_on = *weight == last.wrapping_mul(*extent);
                (*before, *extent, *last) = (before.saturating_mul(self.size()), self.size(), *weight);
                !carries || goes_on
            }
        }
    )*};
}
leaf! { [U: Before<B>, B: Bit] UInt<U, B>; [] usize; }
macro_rules! tuple {
    (@last $sum:ident $left:ident ($s:ident $w:ident)) => { $sum = $sum.wrapping_add($s.weight($w, $left)); };
    (@last $sum:ident $left:ident ($s:ident $w:ident) $($rest:tt)+) => {
        #[allow(clippy::arithmetic_side_effects)] // a divisor is 1 or more
        let (at, $left) = ($left % divisor($s), $left / divisor($s));
        $sum = $sum.wrapping_add($s.weight($w, at));
        tuple!(@last $sum $left $($rest)+);
    };
    ($(($s:ident $d:ident $c:ident $sv:ident $dv:ident $cv:ident))+) => {
        impl<$($s: Weigh),+> Weigh for ($($s,)+) {
            type Weights = ($($s::Weights,)+);
            #[inline(always)]
            fn weigh(&self, index: &mut usize, weigh: &mut impl FnMut(usize, usize) -> usize) -> Self::Weights {
                let ($($sv,)+) = self;
                ($($sv.weigh(index, weigh),)+)
            }
            #[inline(always)]
            fn weight(&self, weights: &Self::Weights, index: usize) -> usize {
                let (($($sv,)+), ($($dv,)+)) = (self, weights);
                let (left, mut sum) = (index, 0usize);
                tuple!(@last sum left $(($sv $dv))+);
                sum
            }
            #[inline(always)]
            fn is_straight(
                &self,
                weights: &Self::Weights,
                steps: (usize, usize),
                before: &mut (usize, usize, usize),
            ) -> bool {
                let (($($sv,)+), ($($dv,)+)) = (self, weights);
                $($sv.is_straight($dv, steps, before))&&+
            }
        }
    };
}
for_each_arity!(tuple);

/// A list of shapes that are given weights.
pub trait WeighList {
    /// A list of trees.
    type Weights: Copy;
    /// Weights of 0.
    fn weightless(&self) -> Self::Weights;
}
impl WeighList for Nil {
    type Weights = Self;
    #[inline(always)]
    fn weightless(&self) -> Nil {
        Nil
    }
}
impl<S: Weigh, T: WeighList> WeighList for Link<S, T> {
    type Weights = Link<S::Weights, T::Weights>;
    #[inline(always)]
    fn weightless(&self) -> Self::Weights {
        Link(self.0.weigh(&mut 1, &mut |_, _| 0), self.1.weightless())
    }
}
