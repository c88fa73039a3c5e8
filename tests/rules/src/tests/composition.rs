use super::{lists, modes};
use crate::AlgebraError::*;
use crate::composition::{check_composition, check_joint, check_leaf, divide_mode, divide_out};
use crate::{AlgebraError, Operation};

const BY: Operation = Operation::Composition;
const LARGE: usize = isize::MAX as usize;

/// P_1, .. up to the largest value.
fn prefixes(a: &[(usize, isize)], last: u128) -> Vec<u128> {
    let inner = a.split_last().map_or(a, |(_, inner)| inner);
    let products = inner.iter().scan(1u128, |product, &(s, _)| {
        *product *= s as u128;
        Some(*product)
    });
    // one that is no number lies beyond all
    products.take_while(|&p| p <= last.min(usize::MAX as u128)).collect()
}
fn neither(p: u128, d: u128) -> bool {
    !d.is_multiple_of(p) && !p.is_multiple_of(d)
}
fn counts(&(s, d): &(usize, isize)) -> bool {
    s > 1 && d != 0
}
/// The pseudocode of the module, word by word.
fn leaf(a: &[(usize, isize)], mode: usize, (s, d): (usize, isize)) -> Result<(), AlgebraError> {
    if a.len() <= 1 || !counts(&(s, d)) {
        return Ok(());
    }
    if d < 0 {
        return Err(NegativeStride { mode, stride: d });
    }
    let (wide, stride) = (d as u128, d as usize);
    let below = prefixes(a, (s as u128 - 1) * wide);
    for &p in &below {
        if neither(p, wide) {
            return Err(StrideDivisibility { by: BY, mode, prefix: p as usize, stride });
        }
    }
    for &p in &below {
        let kept = p.div_ceil(wide);
        if !(s as u128).is_multiple_of(kept) {
            return Err(ShapeDivisibility { by: BY, mode, kept: kept as usize, extent: s });
        }
    }
    Ok(())
}
fn joint(a: &[(usize, isize)], b: &[(usize, isize)]) -> Result<(), AlgebraError> {
    let counting: Vec<_> = b.iter().copied().enumerate().filter(|(_, leaf)| counts(leaf)).collect();
    if a.len() <= 1 || counting.len() < 2 {
        return Ok(());
    }
    for &(mode, (_, stride)) in &counting {
        if stride < 0 {
            return Err(NegativeStride { mode, stride });
        }
    }
    let last = counting.iter().map(|&(_, (s, d))| (s as u128 - 1) * d as u128).sum();
    let below = prefixes(a, last);
    if below.is_empty() {
        return Ok(());
    }
    for &(mode, (_, d)) in &counting {
        for &p in &below {
            if neither(p, d as u128) {
                return Err(JointDivisibility { by: BY, mode, prefix: p as usize, stride: d as usize });
            }
        }
    }
    for (n, &(i, (si, di))) in counting.iter().enumerate() {
        for &(j, (sj, dj)) in &counting[n + 1..] {
            let (ri, rj) = (si as u128 * di as u128, sj as u128 * dj as u128);
            if ri > dj as u128 && rj > di as u128 {
                // the one that begins lower, and the stride that it runs over
                let (mode, reach, stride) = if di <= dj { (i, ri, dj) } else { (j, rj, di) };
                return Err(match usize::try_from(reach) {
                    Ok(reach) if reach < usize::MAX => NotDistributive { by: BY, mode, reach, stride: stride as usize },
                    _ => Overflow,
                });
            }
        }
    }
    Ok(())
}
fn agree(a: &[(usize, isize)], b: &[(usize, isize)]) {
    let leaves: Vec<_> = b.iter().enumerate().map(|(i, &one)| leaf(a, i, one)).collect();
    for (i, &one) in b.iter().enumerate() {
        assert_eq!(check_leaf(a, i, one), leaves[i], "{a:?} {one:?}");
    }
    let together = joint(a, b);
    assert_eq!(check_joint(a, b, false), together, "{a:?} o {b:?}");
    let expected = leaves.into_iter().collect::<Result<(), _>>().and(together);
    assert_eq!(check_composition(a, b), expected, "{a:?} o {b:?}");
}

#[test]
fn the_check_is_its_pseudocode() {
    let lefts = lists(&[(2, 1), (3, 1), (4, 1)], 3);
    let leaves = modes(&[1, 2, 3, 4], &[-1, 0, 1, 2, 3, 4, 6]);
    for a in lefts.iter().chain(&lists(&[(1, 1), (2, 1)], 3)) {
        for b in lists(&leaves, 2) {
            agree(a, &b);
        }
    }
    let leaves = modes(&[2, 3], &[1, 2, 4, 6]);
    for a in lists(&[(2, 1), (4, 1), (6, 1)], 3) {
        for b in lists(&leaves, 3) {
            agree(&a, &b);
        }
    }
    let large = [2, 3, 1 << 32, LARGE + 1, usize::MAX];
    let strides = [1, 3, 1 << 62, isize::MAX];
    for a in lists(&large.map(|s| (s, 1)), 3) {
        for b in lists(&modes(&large, &strides), if a.len() < 3 { 2 } else { 1 }) {
            agree(&a, &b);
        }
    }
}

/// The modes add up to what `A` says of the leaf, and only there.
#[test]
fn a_leaf_is_divided_among_modes() {
    for a in lists(&[1usize, 2, 3, 4, 6], 3) {
        let Some((_, init)) = a.split_last() else { continue };
        let as_modes: Vec<_> = a.iter().map(|&s| (s, 1)).collect();
        for s in [1usize, 2, 3, 4, 6, 8, 12, 24] {
            for d in [1usize, 2, 3, 4, 5, 6, 8, 12, 24] {
                let mut made = Vec::new();
                let answer = divide_out(init.iter().copied(), 7, (s, d), |extent, mode, step| {
                    made.push((extent, mode, step));
                    Ok(())
                });
                let admissible = leaf(&as_modes, 7, (s, d as isize));
                if admissible.is_ok() {
                    assert_eq!(answer, Ok(()), "{a:?} {s}:{d}");
                }
                match answer {
                    Ok(()) => {
                        // by the first modes' coordinates, as numbers: the last mode goes on
                        let place = |mode: usize| a[..mode].iter().product::<usize>();
                        assert_eq!(made.iter().map(|mode| mode.0).product::<usize>(), s, "{a:?} {s}:{d}");
                        assert!(made.len() == 1 || made.iter().all(|mode| mode.0 > 1), "{a:?} {s}:{d} {made:?}");
                        assert!(made.iter().all(|&(n, mode, by)| mode == init.len() || (n - 1) * by < a[mode]));
                        for c in 0..s {
                            let (mut left, mut sum) = (c, 0);
                            for &(n, mode, by) in &made {
                                sum += left % n * by * place(mode);
                                left /= n;
                            }
                            assert_eq!(sum, c * d, "{a:?} {s}:{d} at {c}: {made:?}");
                        }
                    }
                    Err(ShapeDivisibility { mode: 7, kept, extent, .. }) => {
                        let left = s / made.iter().map(|mode| mode.0).product::<usize>();
                        assert!(extent == s && !left.is_multiple_of(kept), "{a:?} {s}:{d}");
                    }
                    Err(StrideDivisibility { mode: 7, prefix, stride, .. }) => {
                        assert!(init.contains(&prefix), "{a:?} {s}:{d}");
                        assert!(neither(prefix as u128, stride as u128), "{a:?} {s}:{d}");
                    }
                    e => panic!("{e:?}"),
                }
            }
        }
    }
    // a refusal of what takes them is one
    assert_eq!(divide_out([4].into_iter(), 0, (8, 2), |_, _, _| Err(Overflow)), Err(Overflow));
    // what does not fit lies beyond
    let far = divide_out([6].into_iter(), 1, (LARGE, 4), |_, _, _| Ok(()));
    assert_eq!(far, Err(StrideDivisibility { by: BY, mode: 1, prefix: 6, stride: 4 }));
}

/// What is kept in a mode, and what is left, are together the leaf: `c d = (c % n) x + (c / n) d' a`.
#[test]
fn one_mode_against_a_leaf() {
    let answer = |a: usize, s: usize, d: usize| -> Option<(usize, usize, isize)> {
        Some(match () {
            () if s == 1 || d == 0 => (s, 1, 1),
            () if d.is_multiple_of(a) => (1, s, (d / a) as isize),
            () if a.is_multiple_of(d) && s.is_multiple_of(a / d) => (a / d, s / (a / d), 1),
            () if (s - 1) * d < a => (s, 1, 1),
            () => return None,
        })
    };
    for a in 1..=24 {
        for s in 1..=24 {
            for d in 0..=30usize {
                let made = divide_mode(a, s, d as isize);
                assert_eq!(made, answer(a, s, d).ok_or(Unrepresentable), "{a}: {s}:{d}");
                let Ok((n, left, by)) = made else { continue };
                let by = by as usize;
                assert_eq!(n * left, s, "{a}: {s}:{d}");
                for c in 0..s {
                    let (inside, rest) = (c % n * d, c / n * by * a);
                    assert_eq!(inside + rest, c * d, "{a}: {s}:{d} at {c}");
                }
            }
        }
    }
    for d in [-1, -3, isize::MIN] {
        assert_eq!(divide_mode(1, 4, d), Ok((1, 4, d)));
        assert_eq!(divide_mode(usize::MAX, 4, d), Ok((4, 1, 1)));
        assert_eq!(divide_mode(4, 4, d), Err(Unrepresentable));
        assert_eq!(divide_mode(4, 1, d), Ok((1, 1, 1)));
    }
    assert_eq!(divide_mode(6, LARGE, 4), Err(Unrepresentable));
}
