//! The complement among coordinates: component by component (Table 7, last rows).
//!
//! ```text
//! complement(L) = (complement of the modes along e_0, complement of the modes along e_1, ..), each along its e_i
//! ```

use super::cotarget::Open;
use super::fill::Fill;
use super::sort::{Sort, Sorted};
use super::{Codomain, Outcome, Unbounded};
use crate::AlgebraError;
use crate::algebra::group::SameGroup;
use crate::algebra::verdict::*;
use crate::basis::Basis;
use crate::layout::Layout;
use crate::num::*;
use crate::tuple::{Cons, Nil, Pack, Tuples};
use typenum::{UInt, UTerm};

impl<K, I, S, T, N, L> Codomain<Cons<S, Basis<K, I>, T>, Unbounded> for Basis<K, I>
where
    Cons<S, Basis<K, I>, T>: LastIndex<UTerm, Output = N>,
    N: Components<Cons<S, Basis<K, I>, T>, Nil, List = L>,
    L: Tuples,
{
    type Output = Layout<L::Shape, L::Stride>;
    type Verdict = N::Verdict;
    type Onto = Admissible;
    #[inline(always)]
    fn complement(list: Cons<S, Basis<K, I>, T>, _: Unbounded) -> Outcome<(Self::Output, Option<AlgebraError>)> {
        let (shape, stride) = N::components(list, Nil)?.tuples();
        Ok((Layout::from_parts(shape, stride), None))
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
    type Verdict: Verdict;
    /// The list.
    fn components(all: All, later: Later) -> Outcome<Self::List>;
}
impl<All, Later, G, O, E, F, P> Components<All, Later> for UTerm
where
    All: SameGroup<UTerm, Output = G>,
    G: Sort<Open, Output = Sorted<O, E>>,
    O: Fill<E, One, Unbounded, List = F>,
    F: Along<UTerm, Output = P>,
    P: Pack,
{
    type List = Cons<P::Shape, P::Stride, Later>;
    type Verdict = O::Verdict;
    #[inline(always)]
    fn components(all: All, later: Later) -> Outcome<Self::List> {
        let Sorted(known, others) = all.same_group().sort();
        let (list, _) = known.fill(others, One::default(), Unbounded, 0)?;
        let (shape, stride) = list.along().pack();
        Ok(Cons(shape, stride, later))
    }
}
impl<U, B, All: Copy, Later, G, O, E, F, P, M> Components<All, Later> for UInt<U, B>
where
    All: SameGroup<Self, Output = G>,
    G: Sort<Open, Output = Sorted<O, E>>,
    O: Fill<E, One, Unbounded, List = F>,
    F: Along<Self, Output = P>,
    P: Pack,
    Self: Minus<One, typenum::B0, Output = M>,
    M: Components<All, Cons<P::Shape, P::Stride, Later>>,
{
    type List = M::List;
    type Verdict = Both<O::Verdict, M::Verdict>;
    #[inline(always)]
    fn components(all: All, later: Later) -> Outcome<Self::List> {
        let Sorted(known, others) = all.same_group().sort();
        let (list, _) = known.fill(others, One::default(), Unbounded, 0)?;
        let (shape, stride) = list.along().pack();
        M::components(all, Cons(shape, stride, later))
    }
}
/// The strides of a list along a basis element.
#[doc(hidden)]
pub trait Along<I> {
    /// The list.
    type Output;
    /// The list.
    fn along(self) -> Self::Output;
}
impl<I> Along<I> for Nil {
    type Output = Nil;
    #[inline(always)]
    fn along(self) -> Nil {
        Nil
    }
}
impl<S, D, T: Along<I>, I> Along<I> for Cons<S, D, T> {
    type Output = Cons<S, Basis<D, I>, T::Output>;
    #[inline(always)]
    fn along(self) -> Self::Output {
        Cons(self.0, Basis::new(self.1), self.2.along())
    }
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
