//! Lists of modes, flat: what a layout's leaves are, and what operations make of them.

use super::pack::Pack;
use super::sort::SortList;
use super::stride::Stride;
use crate::algebra::coalesce::types::MergeList;
use crate::algebra::complement::types::{ComplementList, Complements};
use crate::algebra::composition::coordinates::{Leaves, Path};
use crate::algebra::composition::types::JointList;
use crate::algebra::composition::xor::XorList;
use crate::algebra::divide::types::DivideList;
use crate::algebra::domain_distribute::DistributeList;
use crate::algebra::fits::Counted;
use crate::algebra::inverse::types::InverseList;
use crate::algebra::max_common::CommonList;
use crate::algebra::nullspace::NullList;
use crate::algebra::properties::known::KnownLeaves;
use crate::algebra::properties::types::PropertyList;
use crate::algebra::recast::types::RecastList;
use crate::algebra::tile_to_shape::types::RepeatList;
use crate::layout::SpanList;
use crate::layout::construct::types::{ConstructList, ConstructRows};
use crate::layout::coord::dot::DotList;
use crate::layout::same_layout::SameList;
use crate::number::number::Number;
use crate::refusal::answer::Outcome;
use crate::refusal::verdict::{Both, Verdict};
use crate::tree::tuple::{Cons, Nil};
use core::marker::PhantomData;

/// The end of a list whose modes have the verdict `V`: [`Nil`] is the end of one that is admissible.
#[derive(Debug)]
pub struct End<V>(PhantomData<V>);
impl<V> Copy for End<V> {}
impl<V> Clone for End<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Default for End<V> {
    fn default() -> Self {
        Self::NEW
    }
}
impl<V> End<V> {
    /// The end.
    pub(crate) const NEW: Self = Self(PhantomData);
}

/// A list of modes: [`Nil`], [`Cons`] or [`End`].
pub trait List:
    Copy
    + MergeList
    + DivideList
    + JointList
    + XorList
    + RecastList
    + DistributeList
    + Pack
    + SortList
    + PropertyList
    + ConstructRows
    + ConstructList
    + RepeatList
    + SameList
    + SpanList
    + DotList
    + InverseList
    + NullList
    + CommonList
    + ComplementList
    + Complements
{
    /// Whether all strides are integers.
    const INTEGER: bool;
    /// The modes where the compiler knows them all, and their strides are integers.
    const KNOWN: Option<KnownLeaves>;
    /// The same modes, with the verdict `V` on them.
    type And<V: Verdict>: List;
    fn and<V: Verdict>(self) -> Self::And<V>;
    /// Calls `f` with each extent and the integer of each stride.
    fn each(self, f: &mut impl FnMut(usize, isize));
    /// Counts the modes.
    fn count(self, counted: &mut Counted);
    /// Calls `f` with the extent and the stride of each mode, as far as they are known to the compiler.
    fn room(f: &mut impl FnMut(Option<isize>, Option<isize>));
    /// The list, of modes one after the other; what the compiler knows of them is as it is.
    fn pour(next: &mut impl FnMut() -> Outcome<(usize, isize)>) -> Outcome<Self>;
    /// The list where the compiler knows all numbers; else some list.
    fn idle() -> Self;
    /// The same, of strides of any size.
    fn pour_sizes(next: &mut impl FnMut() -> (usize, usize)) -> Outcome<Self>;
    /// The modes before those of another list; of this one's end nothing is left.
    type Chain<T: List>: List;
    fn chain<T: List>(self, t: T) -> Self::Chain<T>;
    /// The modes as leaves at a place.
    fn read(self, place: Path, leaves: &mut Leaves) -> Outcome<()>;
    /// Calls `f` with extent and stride of each mode along the basis element `of`, and whether the compiler knows them.
    fn each_along(self, of: Path, f: &mut impl FnMut((usize, bool), (isize, bool)));
}
/// What is done with each mode, where there is none.
macro_rules! no_mode {
    () => {
        #[inline(always)]
        fn each(self, _: &mut impl FnMut(usize, isize)) {}
        #[inline(always)]
        fn count(self, _: &mut Counted) {}
        #[inline(always)]
        fn room(_: &mut impl FnMut(Option<isize>, Option<isize>)) {}
        type Chain<T: List> = T;
        #[inline(always)]
        fn chain<T: List>(self, t: T) -> T {
            t
        }
        fn read(self, _: Path, _: &mut Leaves) -> Outcome<()> {
            Ok(())
        }
        #[inline(always)]
        fn each_along(self, _: Path, _: &mut impl FnMut((usize, bool), (isize, bool))) {}
    };
}
impl List for Nil {
    const INTEGER: bool = true;
    const KNOWN: Option<KnownLeaves> = Some(KnownLeaves::NONE);
    type And<V: Verdict> = End<V>;
    #[inline(always)]
    fn and<V: Verdict>(self) -> End<V> {
        End::default()
    }
    no_mode!();
    #[inline(always)]
    fn pour(_: &mut impl FnMut() -> Outcome<(usize, isize)>) -> Outcome<Self> {
        Ok(Self)
    }
    #[inline(always)]
    fn idle() -> Self {
        Self
    }
    fn pour_sizes(_: &mut impl FnMut() -> (usize, usize)) -> Outcome<Self> {
        Ok(Self)
    }
}
impl<S: Number, D: Stride, T: List> List for Cons<S, D, T> {
    const INTEGER: bool = D::INTEGER && T::INTEGER;
    const KNOWN: Option<KnownLeaves> = match T::KNOWN {
        Some(leaves) => leaves.with(S::KNOWN, D::STATIC),
        None => None,
    };
    type And<V: Verdict> = Cons<S, D, T::And<V>>;
    #[inline(always)]
    fn and<V: Verdict>(self) -> Self::And<V> {
        Cons(self.0, self.1, self.2.and())
    }
    #[inline(always)]
    fn each(self, f: &mut impl FnMut(usize, isize)) {
        f(self.0.extent(), self.1.integer());
        self.2.each(f);
    }
    #[inline(always)]
    fn count(self, counted: &mut Counted) {
        counted.mode(self.0.extent(), self.1);
        self.2.count(counted);
    }
    #[inline(always)]
    fn room(f: &mut impl FnMut(Option<isize>, Option<isize>)) {
        f(S::STATIC, D::STATIC);
        T::room(f);
    }
    #[inline(always)]
    fn pour(next: &mut impl FnMut() -> Outcome<(usize, isize)>) -> Outcome<Self> {
        let (extent, stride) = next()?;
        let stride = D::made(stride).ok_or(crate::AlgebraError::Overflow)?;
        Ok(Cons(S::from_size(extent), stride, T::pour(next)?))
    }
    #[inline(always)]
    fn idle() -> Self {
        Cons(S::default(), D::idle(), T::idle())
    }
    fn pour_sizes(next: &mut impl FnMut() -> (usize, usize)) -> Outcome<Self> {
        let (extent, stride) = next();
        let stride = D::of_size(stride).ok_or(crate::AlgebraError::Overflow)?;
        Ok(Cons(S::from_size(extent), stride, T::pour_sizes(next)?))
    }
    type Chain<L: List> = Cons<S, D, T::Chain<L>>;
    #[inline(always)]
    fn chain<L: List>(self, l: L) -> Self::Chain<L> {
        Cons(self.0, self.1, self.2.chain(l))
    }
    fn read(self, place: Path, leaves: &mut Leaves) -> Outcome<()> {
        leaves.push(self.0.extent(), self.1, place)?;
        self.2.read(place, leaves)
    }
    #[inline(always)]
    fn each_along(self, of: Path, f: &mut impl FnMut((usize, bool), (isize, bool))) {
        if D::element() == of {
            f((self.0.extent(), S::KNOWN.is_some()), (self.1.integer(), D::STATIC.is_some()));
        }
        self.2.each_along(of, f);
    }
}
impl<V: Verdict> List for End<V> {
    const INTEGER: bool = true;
    const KNOWN: Option<KnownLeaves> = None;
    type And<W: Verdict> = End<Both<V, W>>;
    #[inline(always)]
    fn and<W: Verdict>(self) -> Self::And<W> {
        End::default()
    }
    no_mode!();
    #[inline(always)]
    fn pour(_: &mut impl FnMut() -> Outcome<(usize, isize)>) -> Outcome<Self> {
        Ok(Self::default())
    }
    #[inline(always)]
    fn idle() -> Self {
        Self::default()
    }
    fn pour_sizes(_: &mut impl FnMut() -> (usize, usize)) -> Outcome<Self> {
        Ok(Self::default())
    }
}
