//! Whether a layout of integer strides reaches no element twice, as a verdict.
//!
//! ```text
//! distinct(L) = decided at run time      if a leaf is known only then, or if telling takes a search
//!             = admissible               if L is injective
//!             = refused                  otherwise: by the first mode, in the order of strides, with d_i <= R_i (`sums.rs`)
//! ```

use super::Along;
use super::answer::{Meeting, Sums};
use crate::AlgebraError;
use crate::algebra::inverse::Integers;
use crate::algebra::properties::no_aliases;
use crate::algebra::verdict::*;
use crate::algorithm::one_place_each;
use crate::basis::Basis;
use crate::clipped::{Clipped, Listed};
use crate::decimal::{Dec, Decimal};
use crate::layout::{IsLayout, Layout};
use crate::num::*;
use crate::tuple::{Cons, EachMode, Leaves, Nil};
use crate::walk::Walk;
use crate::xor::Xor;
use typenum::{B0, NInt, NonZero, UInt, UTerm};

/// A layout that is asked whether it reaches an element twice.
#[doc(hidden)]
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
impl<S: Walk, D: Walk, L, K, V> Distinct for Layout<S, D>
where
    S: Leaves<D, Nil, Output = L>,
    L: AllStatic<Answer = K> + EachMode,
    K: DistinctIf<L, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
    #[inline(always)]
    fn distinct(&self) -> Result<(), AlgebraError>
    where
        V: Holds,
    {
        // what was found of types is to be had of the numbers too, or it is asked of them now: two `&mut` hang on it
        let confirmed = const { !V::AT_RUN_TIME && matches!(L::KNOWN, Some(leaves) if leaves.apart()) };
        if confirmed { Ok(()) } else { no_aliases(self) }
    }
}

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

/// Whether all leaves of a list are integers known to the compiler.
#[doc(hidden)]
pub trait AllStatic {
    /// [`True`] or [`False`].
    type Answer;
}
impl AllStatic for Nil {
    type Answer = True;
}
impl<D, T> AllStatic for Cons<usize, D, T> {
    type Answer = False;
}
impl<U, B, D: StaticThen<T>, T> AllStatic for Cons<UInt<U, B>, D, T> {
    type Answer = D::Answer;
}
/// Whether a stride is, and the leaves `T`.
#[doc(hidden)]
pub trait StaticThen<T> {
    /// [`True`] or [`False`].
    type Answer;
}
macro_rules! strides {
    ($([$($generics:tt)*] $d:ty: $($answer:ty)?;)*) => {$(
        impl<T: AllStatic, $($generics)*> StaticThen<T> for $d {
            type Answer = strides!(@or $($answer)?);
        }
    )*};
    (@or) => { T::Answer };
    (@or $answer:ty) => { $answer };
}
strides! {
    [] UTerm:; [U, B] UInt<U, B>:; [U: Nat + NonZero] NInt<U>:;
    [] usize: False; [] isize: False; [K, I] Basis<K, I>: False; [K] Xor<K>: False;
}

/// By whether all leaves `L` are static.
#[doc(hidden)]
pub trait DistinctIf<L> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<L> DistinctIf<L> for False {
    type Verdict = AtRunTime;
}
impl<L, M, O, F> DistinctIf<L> for True
where
    L: Along<Integers, Sorted = M>,
    M: Sums<UTerm, One, Overlapping = O, TooMany = F>,
    O: DistinctWith<M, F>,
{
    type Verdict = O::Verdict;
}
/// By the overlapping modes, of all modes `M` sorted, and whether there are more sums than numbers.
#[doc(hidden)]
pub trait DistinctWith<M, F> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<M, F> DistinctWith<M, F> for Nil {
    type Verdict = Admissible;
}
impl<S, N, T, M, F: DistinctUnless<Self, M>> DistinctWith<M, F> for Cons<S, N, T> {
    type Verdict = F::Verdict;
}
/// By whether there are more sums than numbers.
#[doc(hidden)]
pub trait DistinctUnless<O, M> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<O, M: FirstOverlap<UTerm>> DistinctUnless<O, M> for True {
    type Verdict = M::Verdict;
}
// a stride of 0 is the first
impl<S, T, M: FirstOverlap<UTerm>> DistinctUnless<Cons<S, UTerm, T>, M> for False {
    type Verdict = M::Verdict;
}
impl<S, U, B, T, M, F> DistinctUnless<Cons<S, UInt<U, B>, T>, M> for False
where
    Cons<S, UInt<U, B>, T>: Meeting<Output = F>,
    F: DistinctMeeting<Cons<S, UInt<U, B>, T>, M>,
{
    type Verdict = F::Verdict;
}
/// By whether two modes meet.
#[doc(hidden)]
pub trait DistinctMeeting<O, M> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<O, M: FirstOverlap<UTerm>> DistinctMeeting<O, M> for True {
    type Verdict = M::Verdict;
}
impl<S, N, S2, N2, M> DistinctMeeting<Cons<S, N, Cons<S2, N2, Nil>>, M> for False {
    type Verdict = Admissible;
}
impl<S, N, S2, N2, S3, N3, T, M> DistinctMeeting<Cons<S, N, Cons<S2, N2, Cons<S3, N3, T>>>, M> for False {
    type Verdict = AtRunTime;
}

/// The refusal of sorted modes, the first of which are known to begin beyond what those before them reach, `R` in all.
#[doc(hidden)]
pub trait FirstOverlap<R> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<R> FirstOverlap<R> for Nil {
    type Verdict = Admissible;
}
impl<S, N, T, R, A: OverlapOrNext<S, N, T, R>> FirstOverlap<R> for Cons<S, N, T>
where
    R: Below<N, False, Output = A>,
{
    type Verdict = A::Verdict;
}
/// By whether mode `S : N` begins beyond `R`.
#[doc(hidden)]
pub trait OverlapOrNext<S, N, T, R> {
    /// The verdict.
    type Verdict: Verdict;
}
impl<S, N: Decimal, T, R: Decimal> OverlapOrNext<S, N, T, R> for False {
    type Verdict = Inadmissible<ReachedFromTwo<Dec<N>, Dec<R>>>;
}
impl<S, N, T, R, M, P, Q> OverlapOrNext<S, N, T, R> for True
where
    S: Minus<One, B0, Output = M>,
    M: Times<N, Output = P>,
    R: Plus<P, B0, Output = Q>,
    T: FirstOverlap<Q>,
{
    type Verdict = T::Verdict;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AlgebraError, Layout, int, layout};
    use static_assertions::assert_type_eq_all as same;
    type VerdictOf<L> = <L as Distinct>::Verdict;

    /// Whether the numbers say what the verdict says, so that nothing is asked when run.
    const fn confirmed<S: Leaves<D, Nil, Output: EachMode>, D>(_: &Layout<S, D>) -> bool {
        matches!(<S::Output as EachMode>::KNOWN, Some(leaves) if leaves.apart())
    }

    #[test]
    fn admissible_is_confirmed() {
        const {
            assert!(confirmed(&layout!((4, 8) : (8, 1))) && confirmed(&layout!((4, 8) : (-1, 5))));
            assert!(confirmed(&layout!((5, 2) : (3, 5))) && confirmed(&layout!((1, 4) : (0, 1))));
            assert!(confirmed(&layout!((3, 3, 8) : (4, 6, 100))) && confirmed(&layout!(1 : 0)));
            assert!(!confirmed(&layout!((4, 2) : (1, 0))) && !confirmed(&layout!((4, 8) : (1, 2))));
            assert!(!confirmed(&layout!((2, 2, 2) : (3, 5, 7))), "that takes a search");
            assert!(!confirmed(&Layout::from_parts((4usize, int!(2)), (int!(1), int!(4)))), "not known");
        }
    }

    #[test]
    fn verdicts() -> Result<(), AlgebraError> {
        same!(VerdictOf<layout!((4, 8) : (8, 1))>, Admissible);
        same!(VerdictOf<layout!((4, 8) : (-1, 5))>, Admissible);
        same!(VerdictOf<layout!((5, 2) : (3, 5))>, Admissible);
        same!(VerdictOf<layout!((1, 4) : (0, 1))>, Admissible);
        same!(
            VerdictOf<layout!((4, 2) : (1, 0))>,
            Inadmissible<ReachedFromTwo<crate::decimal::_0, crate::decimal::_0>>
        );
        same!(
            VerdictOf<layout!((4, 8) : (1, 2))>,
            Inadmissible<ReachedFromTwo<crate::decimal::_2, crate::decimal::_3>>
        );
        // a search tells: 3, 5 and 7 meet nowhere but at 0 (no two sums are equal)
        same!(VerdictOf<layout!((2, 2, 2) : (3, 5, 7))>, AtRunTime);
        same!(VerdictOf<Layout<(usize, int!(4)), (int!(1), int!(8))>>, AtRunTime);
        assert_eq!(layout!((2, 2, 2) : (3, 5, 7)).distinct(), Ok(()));
        assert_eq!(layout!((2, 2, 2) : (3, 5, 8)).distinct(), Err(AlgebraError::Aliasing { stride: 8, reach: 8 }));
        assert_eq!(Layout::new((8usize, 2usize), (1usize, 8usize))?.distinct(), Ok(()));
        assert_eq!(
            Layout::new((8usize, 2usize), (-1isize, 7isize))?.distinct(),
            Err(AlgebraError::Aliasing { stride: 7, reach: 7 })
        );
        Ok(())
    }
}
