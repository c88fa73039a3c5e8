//! Whether a layout of integer strides reaches no element twice, as a verdict.
//!
//! ```text
//! distinct(L) = decided at run time      if a leaf is known only then, or if telling takes a search
//!             = admissible               if L is injective
//!             = refused                  otherwise: by the first mode, in the order of strides, with d_i <= R_i (`sums.rs`)
//! ```

use super::{Injective, PropertyList, PropertyTruth, Question};
use crate::algebra::clipped::{Clipped, Listed};
use crate::algebra::properties::no_aliases;
use crate::table::words::*;
use crate::tensor::algorithm::one_place_each;

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
    type Verdict = <<AllLeaves<S, D> as PropertyList>::OutOfComponent<UTerm> as PropertyList>::OrRunTime<
        VerdictOn<Integers<S, D>>,
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
type Integers<S, D> = <AllLeaves<S, D> as PropertyList>::InComponent<UTerm>;
type VerdictOn<M> = <<Injective as Question>::Of<M> as PropertyTruth>::Distinct<M>;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AlgebraError, Layout, int, layout};
    use static_assertions::assert_type_eq_all as same;
    type VerdictOf<L> = <L as Distinct>::Verdict;

    /// Whether the numbers say what the verdict says, so that nothing is asked when run.
    const fn confirmed<S: Tree<D>, D>(_: &Layout<S, D>) -> bool {
        matches!(<AllLeaves<S, D> as List>::KNOWN, Some(leaves) if leaves.apart())
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
            Inadmissible<ReachedFromTwo<crate::number::decimal::_0, crate::number::decimal::_0>>
        );
        same!(
            VerdictOf<layout!((4, 8) : (1, 2))>,
            Inadmissible<ReachedFromTwo<crate::number::decimal::_2, crate::number::decimal::_3>>
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
