use super::{lists, modes};
use crate::AlgebraError::{Aliasing, Undecided};
use crate::sums::{MOST_STEPS, distinct, fills_interval, first_within, hole, no_aliases, one_run, overlap};

/// All sums, in order.
fn sums(of: &[(usize, isize)]) -> Vec<isize> {
    let mut all = vec![0];
    for &(s, d) in of {
        all = all.iter().flat_map(|sum| (0..s as isize).map(move |c| sum + c * d)).collect();
    }
    all.sort_unstable();
    all
}
fn agree(of: &[(usize, isize)]) {
    let sums = sums(of);
    let mut each = sums.clone();
    each.dedup();
    let filled = each.windows(2).all(|two| two[0] + 1 == two[1]);
    let once = each.len() == sums.len();
    let ask = || of.to_vec();
    assert_eq!(fills_interval(&mut ask()), filled, "{of:?}");
    assert_eq!(distinct(&mut ask()), Ok(once), "{of:?}");
    assert_eq!(one_run(&mut ask()), filled && once, "{of:?}");
    // the first by magnitude that begins within what those before it reach
    let mut sorted: Vec<_> = of.iter().copied().filter(|&(s, _)| s > 1).collect();
    sorted.sort_by_key(|&(_, d)| d.unsigned_abs());
    let mut reach = 0;
    let mut within = None;
    for (s, d) in sorted {
        if d.unsigned_abs() <= reach && within.is_none() {
            within = Some((d.unsigned_abs(), reach));
        }
        reach += (s - 1) * d.unsigned_abs();
    }
    let told = first_within(&mut ask());
    assert_eq!(told.map(|(d, reach)| (d.unsigned_abs(), reach)), within, "{of:?}");
    assert!(told.is_none_or(|(d, _)| of.iter().any(|&(s, e)| s > 1 && d == e)), "{of:?}");
    let refused = told.map(|(stride, reach)| Aliasing { stride, reach });
    // two coordinates of one sum, and the first number that is none
    let weight_of = |mode: usize| of.iter().take(mode).map(|mode| mode.0).product::<usize>();
    let leaves: Vec<_> = of.iter().enumerate().map(|(mode, &(s, d))| (s, d, weight_of(mode))).collect();
    let weight = weight_of(of.len());
    let at = |index: usize| leaves.iter().map(|&(s, d, weight)| (index / weight % s) as isize * d).sum::<isize>();
    let two = overlap(&leaves).unwrap();
    assert_eq!(two.is_none(), once, "{of:?}");
    assert!(two.is_none_or(|(one, other)| one < other && other < weight && at(one) == at(other)), "{of:?}: {two:?}");
    let missing = each.windows(2).find(|two| two[0] + 1 < two[1]).map(|two| (two[0] + 1 - each[0]) as usize);
    assert_eq!(hole(&mut ask()), missing, "{of:?}");
    assert_eq!(no_aliases(&mut ask()), if once { Ok(()) } else { Err(refused.unwrap()) }, "{of:?}");
}
#[test]
fn sums_of_a_few_modes() {
    for of in lists(&modes(&[1, 2, 3, 4], &[-3, 0, 1, 2, 3, 4, 5, 7]), 2) {
        agree(&of);
    }
    for of in lists(&modes(&[2, 3, 4], &[-4, 1, 2, 3, 5, 7, 9]), 3) {
        agree(&of);
    }
    // numbers of which none is far from the others: pairs do not decide
    for a in 5..24 {
        for b in a..24 {
            for c in b..26 {
                agree(&[(3, a), (2, c), (3, b)]);
                agree(&[(2, c), (2, 27), (2, b), (3, a)]);
            }
        }
    }
}

#[test]
fn sums_that_do_not_fit() {
    let large = isize::MAX as usize;
    for of in
        [[(usize::MAX, 1), (2, isize::MAX)], [(3, isize::MAX), (usize::MAX, isize::MAX)], [(1 << 33, 1), (1 << 33, 0)]]
    {
        assert!(!one_run(&mut of.clone()), "{of:?}");
    }
    assert!(one_run(&mut [(large, 1)]));
    assert!(one_run(&mut [(2, isize::MAX), (large, 1)]));
    assert!(!one_run(&mut [(2, isize::MAX), (large - 1, 1)]));
    assert_eq!(distinct(&mut [(large, 1), (large, isize::MAX)]), Ok(true));
    assert_eq!(distinct(&mut [(large, 2), (3, isize::MAX)]), Ok(true));
    assert_eq!(distinct(&mut [(large, 2), (3, isize::MAX - 1)]), Ok(false));
    assert_eq!(distinct(&mut [(usize::MAX, 1), (2, isize::MIN)]), Ok(false));
}
/// Forty modes with room for sums that all differ: only a search tells, and it ends.
#[test]
fn a_search_that_is_too_long() {
    let mut state = 161_803u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 20) as isize
    };
    let mut modes: Vec<_> = (0..40).map(|_| (2, (1 << 44) + next())).collect();
    assert_eq!(distinct(&mut modes), Err(Undecided { steps: MOST_STEPS }));
    assert_eq!(no_aliases(&mut modes), Err(Undecided { steps: MOST_STEPS }));
    assert_eq!(MOST_STEPS, 65_536);
    // two of them that meet are seen at once
    let mut two = modes.clone();
    two.extend([(4, 2 * ((1 << 43) + 12_345)), (4, 3 * ((1 << 43) + 12_345))]);
    assert_eq!(distinct(&mut two), Ok(false));
    // and that there are more sums than numbers for them, forty modes within 2^40
    let mut dense: Vec<_> = (0..40).map(|_| (2, (1 << 34) + next() % (1 << 33))).collect();
    assert_eq!(distinct(&mut dense), Ok(false));
    // of the second largest one factor in 2^20 is tried, of which none is below a thousand
    assert_eq!(distinct(&mut [(1000, 1 << 20), (1000, (1 << 20) + 1), (1000, (1 << 20) + 1024)]), Ok(true));
}
