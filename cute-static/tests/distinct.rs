//! Whether a layout reaches an element twice: what types say, what numbers in constants say, and what is asked when run.

use cute_static::machinery::{DistinctVerdict as VerdictOf, List, Nil, Tree, distinct};
use cute_static::verdict::{Admissible, AtRunTime, Inadmissible, ReachedFromTwo};
use cute_static::{AlgebraError, Layout, int, layout};
use static_assertions::assert_type_eq_all as same;

type AllLeaves<S, D> = <S as Tree<D>>::Leaves<Nil>;

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
        Inadmissible<ReachedFromTwo<cute_static::decimal::_0, cute_static::decimal::_0>>
    );
    same!(
        VerdictOf<layout!((4, 8) : (1, 2))>,
        Inadmissible<ReachedFromTwo<cute_static::decimal::_2, cute_static::decimal::_3>>
    );
    // a search tells: 3, 5 and 7 meet nowhere but at 0 (no two sums are equal)
    same!(VerdictOf<layout!((2, 2, 2) : (3, 5, 7))>, AtRunTime);
    same!(VerdictOf<Layout<(usize, int!(4)), (int!(1), int!(8))>>, AtRunTime);
    assert_eq!(distinct(&layout!((2, 2, 2) : (3, 5, 7))), Ok(()));
    assert_eq!(distinct(&layout!((2, 2, 2) : (3, 5, 8))), Err(AlgebraError::Aliasing { stride: 8, reach: 8 }));
    assert_eq!(distinct(&Layout::new((8usize, 2usize), (1usize, 8usize))?), Ok(()));
    assert_eq!(
        distinct(&Layout::new((8usize, 2usize), (-1isize, 7isize))?),
        Err(AlgebraError::Aliasing { stride: 7, reach: 7 })
    );
    Ok(())
}
