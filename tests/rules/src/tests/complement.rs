use super::{lists, modes};
use crate::AlgebraError::*;
use crate::complement::Gaps;
use crate::{AlgebraError, Operation};

const BY: Operation = Operation::Complement;

/// The gaps of modes in the order of their strides: what is before each of them, and the rest.
type Told = (Result<Vec<(usize, usize)>, AlgebraError>, Option<AlgebraError>);
fn told(modes: &[(usize, isize)], cotarget: Option<usize>) -> Told {
    let mut gaps = Gaps::new(cotarget);
    let mut all = Vec::new();
    for &(s, d) in modes {
        assert_eq!(gaps.none(), (1, gaps.covered()));
        match gaps.before(s, d as usize) {
            Ok(gap) => all.push(gap),
            Err(e) => return (Err(e), gaps.lost()),
        }
    }
    let lost = gaps.lost();
    (
        gaps.rest().map(|rest| {
            all.push(rest);
            all
        }),
        lost,
    )
}
fn defined(modes: &[(usize, isize)], cotarget: Option<usize>) -> Told {
    let (mut covered, mut lost, mut all) = (1u128, None, Vec::new());
    for (mode, &(s, d)) in modes.iter().enumerate() {
        let (stride, below) = (d as usize, covered as usize);
        if (stride as u128) < covered {
            return (Err(NotDisjoint { by: BY, mode, stride, covered: below }), lost);
        }
        let gap = stride / below;
        // elements between what the gap fills and the mode, of those that are asked for
        if gap * below != stride && cotarget.is_some_and(|n| gap * below < n) && lost.is_none() {
            lost = Some(NotOnto { by: BY, mode, stride, covered: below });
        }
        covered = stride as u128 * s as u128;
        if covered > usize::MAX as u128 {
            return (Err(Overflow), lost);
        }
        all.push((gap, below));
    }
    let below = covered as usize;
    all.push((cotarget.map_or(1, |n| n.div_ceil(below)), below));
    (Ok(all), lost)
}

#[test]
fn gaps_are_what_modes_leave_out() {
    let few = modes(&[2, 3], &[1, 2, 3, 4, 5, 7, 8, 12, 24]);
    for cotarget in [None, Some(1), Some(2), Some(4), Some(5), Some(6), Some(12), Some(13), Some(48), Some(1000)] {
        for b in lists(&few, 3) {
            assert_eq!(told(&b, cotarget), defined(&b, cotarget), "{b:?} {cotarget:?}");
        }
    }
    for b in [[(2, isize::MAX), (2, 1)], [(3, isize::MAX), (2, 1)], [(2, 1), (4, isize::MAX)]] {
        assert_eq!(told(&b, Some(8)), defined(&b, Some(8)), "{b:?}");
    }
}
/// Where nothing is lost, modes and gaps together reach every number below the cotarget once, with the rest.
#[test]
fn gaps_and_modes_are_a_bijection() {
    for b in lists(&modes(&[2, 3], &[1, 2, 3, 4, 6, 8, 12]), 2) {
        let (Ok(gaps), None) = told(&b, Some(24)) else { continue };
        let all = gaps.iter().copied().chain(b.iter().map(|&(s, d)| (s, d as usize)));
        let mut sums = vec![0];
        for (s, d) in all {
            sums = sums.iter().flat_map(|sum| (0..s).map(move |c| sum + c * d)).collect();
        }
        sums.sort_unstable();
        let size = sums.len();
        assert!(size >= 24 && sums.into_iter().eq(0..size), "{b:?} {gaps:?}");
    }
}
/// A gap that is there already is a factor of the next one.
#[test]
fn gaps_that_were_made() {
    for made in 1..=6usize {
        for stride in 1..=24usize {
            let unfit = !stride.is_multiple_of(made);
            let (gap, refused) = if unfit {
                (stride, Err(StaticNumber { known: made, needed: stride }))
            } else {
                (stride / made, Ok((1, 2 * stride)))
            };
            let mut gaps = Gaps::new(None).made(made);
            assert_eq!(gaps.before(2, stride), Ok(if gap == 1 { (1, 1) } else { (gap, made) }), "{made} {stride}");
            assert_eq!(gaps.rest(), refused, "{made} {stride}");
            // it is there for the next one only
            assert_eq!(gaps.before(2, 4 * stride), Ok((2, 2 * stride)));
            // and of the rest
            let rest = Gaps::new(Some(stride)).made(made).rest();
            let here = if gap == 1 { (1, 1) } else { (gap, made) };
            assert_eq!(rest, if unfit { refused } else { Ok(here) }, "{made} {stride}");
        }
    }
    // the first that does not fit is told
    let mut gaps = Gaps::new(None).made(5);
    let _ = gaps.before(2, 3).unwrap();
    gaps = gaps.made(4);
    let _ = gaps.before(2, 18).unwrap();
    assert_eq!(gaps.rest(), Err(StaticNumber { known: 5, needed: 3 }));
    let mut behind = Gaps::behind(6, 2, None);
    assert_eq!((behind.covered(), behind.none()), (6, (1, 6)));
    assert_eq!(behind.before(2, 3), Err(NotDisjoint { by: BY, mode: 2, stride: 3, covered: 6 }));
    assert_eq!(behind.before(2, 12), Ok((2, 6)));
    assert_eq!(behind.before(2, 3), Err(NotDisjoint { by: BY, mode: 3, stride: 3, covered: 24 }));
}
