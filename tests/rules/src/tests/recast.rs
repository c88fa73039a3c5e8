use super::{lists, modes};
use crate::AlgebraError;
use crate::AlgebraError::*;
use crate::recast::{Down, Through, Up};
use crate::table::mapped::LeafNumbers;

type Made = Result<Vec<(usize, isize)>, AlgebraError>;
fn each(mut rule: impl LeafNumbers, of: &[(usize, isize)]) -> Made {
    let made = of.iter().map(|&(s, d)| rule.leaf(s, d)).collect::<Result<Vec<_>, _>>()?;
    rule.finish().map(|()| made)
}
fn up(of: &[(usize, isize)], factor: usize) -> Made {
    each(Up::new(factor)?, of)
}
fn down(of: &[(usize, isize)], factor: usize) -> Made {
    let mut through = Through::default();
    of.iter().for_each(|&(s, d)| through.leaf(s, d));
    each(Down::new(factor, through)?, of)
}

/// `n` old elements are a new one. A leaf goes from new element to new element, or through the parts of one.
fn upcast(of: &[(usize, isize)], n: usize) -> Made {
    let (mut made, mut reach, mut overlap) = (Vec::new(), 0, None);
    for (mode, &(s, d)) in of.iter().enumerate() {
        let stride = d.unsigned_abs();
        made.push(if s == 1 {
            (1, stride.div_ceil(n) as isize * d.signum())
        } else if stride.is_multiple_of(n) {
            (s, d / n as isize)
        } else if !n.is_multiple_of(stride) {
            return Err(RecastStride { mode, stride, factor: n });
        } else if d < 0 {
            return Err(NegativeStride { mode, stride: d });
        } else {
            let steps = n / stride;
            let inside = s.min(steps);
            if !s.is_multiple_of(inside) || !steps.is_multiple_of(inside) {
                return Err(RecastExtent { mode, extent: s, steps });
            }
            reach += (inside - 1) * stride;
            if reach >= n {
                overlap = overlap.or(Some(RecastOverlap { mode, reach, factor: n }));
            }
            (s / inside, 1)
        });
    }
    overlap.map_or(Ok(made), Err)
}
#[test]
fn upcasts() {
    let few = modes(&[1, 2, 3, 4, 6, 8], &[-8, -4, -3, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12]);
    for n in [1, 2, 3, 4, 6, 8, 12] {
        for of in lists(&few, 2) {
            let made = up(&of, n);
            assert_eq!(made, upcast(&of, n), "{of:?} {n}");
            // of one leaf: each old element is in its new one
            let ([(s, d)], Ok([(t, e)])) = (&of[..], made.as_deref()) else { continue };
            if *d >= 0 && *s > 1 {
                for c in 0..*s {
                    assert_eq!(c as isize * d / n as isize, (c / (s / t)) as isize * e, "{of:?} {n}");
                }
            }
        }
    }
    for of in lists(&modes(&[2, 4], &[1, 2, 4]), 4) {
        assert_eq!(up(&of, 8), upcast(&of, 8), "{of:?}");
    }
}
#[test]
fn factors() {
    let large = isize::MAX as usize;
    for of in [&[][..], &[(4, 1)]] {
        for cast in [up, down] {
            assert_eq!(cast(of, 0), Err(Size { expected: 1, found: 0 }));
            assert_eq!(cast(of, large + 1), Err(Overflow));
            assert_eq!(cast(of, 1), Ok(of.to_vec()));
        }
    }
    assert_eq!(up(&[(1, isize::MIN)], 1), Err(Overflow));
    assert_eq!(up(&[(1, isize::MIN)], 2), Ok(vec![(1, isize::MIN / 2)]));
    assert_eq!(up(&[(2, isize::MIN)], 2), Ok(vec![(2, isize::MIN / 2)]));
}
/// Where the parts of an old element are one after another.
fn downcast(of: &[(usize, isize)], n: usize) -> Made {
    let through = of.iter().position(|&(s, d)| d == 1 && s > 1).or(of.iter().position(|&(_, d)| d == 1));
    let leaf = |(mode, &(s, d)): (usize, &(usize, isize))| {
        if through == Some(mode) {
            return s.checked_mul(n).map(|s| (s, 1)).ok_or(Overflow);
        }
        if d == -1 && s > 1 && n > 1 {
            return Err(NegativeStride { mode, stride: d });
        }
        match isize::try_from(d as i128 * n as i128) {
            Ok(d) => Ok((s, d)),
            Err(_) if s == 1 => Ok((1, 0)),
            Err(_) => Err(Overflow),
        }
    };
    of.iter().enumerate().map(leaf).collect()
}
#[test]
fn downcasts() {
    let few = modes(&[1, 2, usize::MAX / 2], &[-2, -1, 0, 1, 2, isize::MAX]);
    for n in [1, 2, 3, 4] {
        for of in lists(&few, 3) {
            assert_eq!(down(&of, n), downcast(&of, n), "{of:?} {n}");
        }
    }
}
