//! What numbers of a static layout say in constants.

use crate::known::KnownLeaves;
use crate::sums;

fn of(modes: &[(usize, isize)]) -> KnownLeaves {
    modes.iter().fold(KnownLeaves::NONE, |leaves, &(s, d)| leaves.with(Some(s), Some(d)).unwrap_or(leaves))
}

/// What is confirmed is so, of all layouts of four small modes, in whatever order; and so is all of the first rule, and of two modes.
#[test]
fn apart_is_so() {
    let strides = [-7isize, -2, -1, 0, 1, 2, 3, 4, 5, 9, 12];
    let (mut confirmed, mut left) = (0usize, 0usize);
    for shape in 0..81usize {
        let s = |i: u32| 1 + shape / 3usize.pow(i) % 3;
        for code in 0..strides.len().pow(4) {
            let d = |i: u32| strides.get(code / strides.len().pow(i) % strides.len()).copied().unwrap_or(0);
            let modes = [(s(0), d(0)), (s(1), d(1)), (s(2), d(2)), (s(3), d(3))];
            let distinct = sums::distinct(&mut modes.clone()) == Ok(true);
            let mut sorted = modes;
            sorted.sort_by_key(|mode| mode.1.unsigned_abs());
            assert_eq!(of(&modes).apart(), of(&sorted).apart(), "{modes:?}");
            let mut reach = 0;
            let first_rule = sorted.iter().filter(|mode| mode.0 > 1).all(|&(s, d)| {
                let beyond = d.unsigned_abs() > reach;
                reach += (s - 1) * d.unsigned_abs();
                beyond
            });
            assert!(of(&modes).apart() || !first_rule, "{modes:?}");
            if of(&modes).apart() {
                assert!(distinct, "{modes:?}");
                confirmed += 1;
            } else if distinct {
                assert!(modes.iter().filter(|mode| mode.0 > 1).count() > 2, "{modes:?}");
                left += 1;
            }
        }
    }
    assert!(confirmed > 100_000 && left > 1000, "{confirmed} {left}");
}

#[test]
fn of_two_modes_all_is_said() {
    for code in 0..6 * 6 * 12 * 12usize {
        let (s, t) = (2 + code % 6, 2 + code / 6 % 6);
        let strides = [-8isize, -5, -3, -1, 0, 1, 2, 3, 4, 6, 7, 10];
        let d = |i: usize| strides.get(i % 12).copied().unwrap_or(0);
        let modes = [(s, d(code / 36)), (t, d(code / 36 / 12))];
        assert_eq!(Ok(of(&modes).apart()), sums::distinct(&mut modes.clone()), "{modes:?}");
    }
}

#[test]
fn numbers_at_their_limits() {
    let far = isize::MAX;
    assert!(!of(&[(2, far), (2, far)]).apart());
    assert!(!of(&[(3, far), (2, 1)]).apart(), "the reach is not known");
    assert!(of(&[(2, far), (2, 1)]).apart());
    assert!(!of(&[(2, isize::MIN), (2, 0)]).apart());
    assert!(!of(&[(usize::MAX, 1), (2, far)]).apart());
    assert_eq!(of(&[(3, far), (2, 1)]).cosize_from_0(), Some(usize::MAX));
    assert_eq!(of(&[(4, 1), (8, 5), (1, -3)]).cosize_from_0(), Some(39));
    assert_eq!(of(&[(4, -1), (8, 5)]).cosize_from_0(), None);
    let many = (0..65).try_fold(KnownLeaves::NONE, |leaves, _| leaves.with(Some(2), Some(0)));
    assert!(many.is_none());
    assert!(KnownLeaves::NONE.with(None, Some(1)).is_none() && KnownLeaves::NONE.with(Some(4), None).is_none());
}
