//! Inverses of coordinate strides: component by component (last rows of Tables 5 and 6), and by integers as one of them.
//!
//! ```text
//! inverse(L) = (inverse of the modes along e_0, inverse of the modes along e_1, ..)   places are those in all of L
//! ```

use super::chain::{Chain, FromUnit, from_unit};
use super::order::{ByStride, Integers};
use crate::algebra::coalesce::{Merge, Trim};
use crate::algebra::group::SameGroup;
use crate::algebra::verdict::*;
use crate::error::Outcome;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Nil, Pack, Tuples};
use typenum::{B0, UInt, UTerm};

/// The right inverse of the placed modes `L`, by what their values are.
#[doc(hidden)]
pub trait RightBy<L> {
    /// The layout.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The layout.
    fn right_by(list: L) -> Self::Output;
}
impl<L, O, C, M, T> RightBy<L> for Integers
where
    L: ByStride<Output = O>,
    O: Chain<One, Output = C>,
    FromUnit<C>: Merge<Output = M>,
    M: Trim<Output = T>,
    T: Pack,
{
    type Output = Layout<T::Shape, T::Stride>;
    type Verdict = Admissible;
    #[inline(always)]
    fn right_by(list: L) -> Self::Output {
        let (shape, stride) = from_unit(list.by_stride().chain()).merge().trim().pack();
        Layout::from_parts(shape, stride)
    }
}
/// The left inverse of the placed modes `L` of the merged list `A`, by what their values are.
#[doc(hidden)]
pub trait LeftBy<L, A> {
    /// The layout.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The layout.
    fn left_by(list: L, all: A) -> Outcome<Self::Output>;
}
macro_rules! by_index {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        impl<$($generics)* L, R> RightBy<L> for $n
        where
            Self: RightComponents<L, Nil, List = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            type Verdict = Admissible;
            #[inline(always)]
            fn right_by(list: L) -> Self::Output {
                let (shape, stride) = Self::right_components(list, Nil).tuples();
                Layout::from_parts(shape, stride)
            }
        }
        impl<$($generics)* L, A, R> LeftBy<L, A> for $n
        where
            Self: LeftComponents<L, Nil, List = R>,
            R: Tuples,
        {
            type Output = Layout<R::Shape, R::Stride>;
            type Verdict = <Self as LeftComponents<L, Nil>>::Verdict;
            #[inline(always)]
            fn left_by(list: L, _: A) -> Outcome<Self::Output> {
                let (shape, stride) = Self::left_components(list, Nil)?.tuples();
                Ok(Layout::from_parts(shape, stride))
            }
        }
    )*};
}
by_index! { [] UTerm; [U, B,] UInt<U, B>; }

/// The right inverses of the components up to an index, before those after it.
#[doc(hidden)]
pub trait RightComponents<All, Later> {
    /// The list, one mode a component.
    type List;
    /// The list.
    fn right_components(all: All, later: Later) -> Self::List;
}
/// The left inverses of the components up to an index, before those after it.
#[doc(hidden)]
pub trait LeftComponents<All, Later> {
    /// The list, one mode a component.
    type List;
    /// Whether there are all.
    type Verdict: Verdict;
    /// The list.
    fn left_components(all: All, later: Later) -> Outcome<Self::List>;
}
impl<All, Later, S, D> RightComponents<All, Later> for UTerm
where
    Self: RightAlong<All, Output = Layout<S, D>>,
{
    type List = Cons<S, D, Later>;
    #[inline(always)]
    fn right_components(all: All, later: Later) -> Self::List {
        let (shape, stride) = Self::right_along(all).into_parts();
        Cons(shape, stride, later)
    }
}
impl<U, B, All: Copy, Later, S, D, M> RightComponents<All, Later> for UInt<U, B>
where
    Self: RightAlong<All, Output = Layout<S, D>> + Minus<One, B0, Output = M>,
    M: RightComponents<All, Cons<S, D, Later>>,
{
    type List = M::List;
    #[inline(always)]
    fn right_components(all: All, later: Later) -> Self::List {
        let (shape, stride) = Self::right_along(all).into_parts();
        M::right_components(all, Cons(shape, stride, later))
    }
}
impl<All, Later, S, D> LeftComponents<All, Later> for UTerm
where
    Self: LeftAlong<All, Output = Layout<S, D>>,
{
    type List = Cons<S, D, Later>;
    type Verdict = <Self as LeftAlong<All>>::Verdict;
    #[inline(always)]
    fn left_components(all: All, later: Later) -> Outcome<Self::List> {
        let (shape, stride) = Self::left_along(all)?.into_parts();
        Ok(Cons(shape, stride, later))
    }
}
impl<U, B, All: Copy, Later, S, D, M> LeftComponents<All, Later> for UInt<U, B>
where
    Self: LeftAlong<All, Output = Layout<S, D>> + Minus<One, B0, Output = M>,
    M: LeftComponents<All, Cons<S, D, Later>>,
{
    type List = M::List;
    type Verdict = Both<<Self as LeftAlong<All>>::Verdict, M::Verdict>;
    #[inline(always)]
    fn left_components(all: All, later: Later) -> Outcome<Self::List> {
        let (shape, stride) = Self::left_along(all)?.into_parts();
        M::left_components(all, Cons(shape, stride, later))
    }
}
/// The right inverse of the modes along `e_Self`.
#[doc(hidden)]
pub trait RightAlong<All> {
    /// The layout.
    type Output;
    /// The layout.
    fn right_along(all: All) -> Self::Output;
}
impl<I, All, G> RightAlong<All> for I
where
    All: SameGroup<I, Output = G>,
    Integers: RightBy<G>,
{
    type Output = <Integers as RightBy<G>>::Output;
    #[inline(always)]
    fn right_along(all: All) -> Self::Output {
        Integers::right_by(all.same_group())
    }
}
/// The left inverse of the modes along `e_Self`; `1:0` if there are none.
#[doc(hidden)]
pub trait LeftAlong<All> {
    /// The layout.
    type Output;
    /// Whether there is one.
    type Verdict: Verdict;
    /// The layout.
    fn left_along(all: All) -> Outcome<Self::Output>;
}
impl<I, All, G> LeftAlong<All> for I
where
    All: SameGroup<I, Output = G>,
    Integers: LeftBy<G, FromUnit<Nil>>,
{
    type Output = <Integers as LeftBy<G, FromUnit<Nil>>>::Output;
    type Verdict = <Integers as LeftBy<G, FromUnit<Nil>>>::Verdict;
    #[inline(always)]
    fn left_along(all: All) -> Outcome<Self::Output> {
        Integers::left_by(all.same_group(), from_unit(Nil))
    }
}

#[cfg(test)]
mod tests {
    use crate::{LeftInverse, RightInverse, layout};
    use static_assertions::assert_type_eq_all as same;

    // Tables 5 and 6
    same!(RightInverse<layout!((4, 8) : (1@0, 1@1))>, layout!((4, 8) : (1, 4)));
    same!(RightInverse<layout!((4, (4, 2)) : (1@1, (1@0, 6@1)))>, layout!((4, 4) : (4, 1)));
    same!(LeftInverse<layout!((4, 8) : (1@0, 1@1))>, layout!((4, 8) : (1, 4)));
    same!(LeftInverse<layout!((4, (4, 2)) : (1@1, (1@0, 6@1)))>, layout!((4, (6, 2)) : (4, (1, 16))));
    // components that no mode, or only one of extent 1, names
    same!(RightInverse<layout!((4, 2) : (1@2, 2@2))>, layout!((1, 1, 4) : (0, 0, 1)));
    same!(LeftInverse<layout!((4, 1) : (2@0, 1@1))>, layout!(((2, 4), 1) : ((0, 1), 0)));
    same!(RightInverse<layout!((4, 1) : (1@0, 1@1))>, layout!((4, 1) : (1, 0)));
}
