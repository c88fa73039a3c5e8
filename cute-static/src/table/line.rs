//! The merged modes of a layout: what a left operand is, seen from integers. There is a last one, which extends.

use super::list::{End, List};
use super::stride::Stride;
use crate::algebra::coalesce::types::MergeLine;
use crate::algebra::complement::types::ComplementLine;
use crate::algebra::composition::types::ComposeLine;
use crate::algebra::composition::types::JointLine;
use crate::algebra::composition::xor::XorLine;
use crate::algebra::inverse::numbers::Placed;
use crate::algebra::inverse::types::InverseLine;
use crate::algebra::max_common::CommonLine;
use crate::number::number::Number;
use crate::refusal::verdict::Verdict;
use crate::tree::tuple::Cons;

/// The last mode.
#[derive(Debug, Clone, Copy)]
pub struct Last<S, D>(pub S, pub D);

/// Merged modes: [`Cons`], [`Last`], or [`End`] of what is no layout.
pub trait Line:
    Copy + MergeLine + ComposeLine + JointLine + XorLine + InverseLine + CommonLine + ComplementLine
{
    /// Whether all strides are integers.
    const INTEGER: bool;
    /// Calls `f` with each extent and the integer of each stride.
    fn each(self, f: &mut impl FnMut(usize, isize));
    /// Calls `f` with each mode, of which `place` is the first one's.
    fn places(self, place: usize, f: &mut impl FnMut(Placed));
    /// `self o (s : -u)`: one mode takes anything (Section 3.3.3), several take nothing negative.
    type Back<S: Number, U: Number>: List;
}
impl<S: Number, D: Stride> Line for Last<S, D> {
    const INTEGER: bool = D::INTEGER;
    #[inline(always)]
    fn each(self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
    }
    fn places(self, place: usize, f: &mut impl FnMut(Placed)) {
        f(Placed::new(self.0, self.1, place, true));
    }
    type Back<N: Number, U: Number> = D::BackLine<N, U>;
}
impl<S: Number, D: Stride, T: Line> Line for Cons<S, D, T> {
    const INTEGER: bool = D::INTEGER && T::INTEGER;
    #[inline(always)]
    fn each(self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
        self.2.each(f);
    }
    fn places(self, place: usize, f: &mut impl FnMut(Placed)) {
        f(Placed::new(self.0, self.1, place, false));
        self.2.places(place.saturating_mul(self.0.extent()), f);
    }
    type Back<N: Number, U: Number> = N::BackAlong<U, D>;
}
impl<V: Verdict> Line for End<V> {
    const INTEGER: bool = true;
    #[inline(always)]
    fn each(self, _: &mut impl FnMut(usize, isize)) {}
    fn places(self, _: usize, _: &mut impl FnMut(Placed)) {}
    type Back<N: Number, U: Number> = Self;
}
