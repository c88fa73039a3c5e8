use super::{lists, modes};
use crate::AlgebraError;
use crate::AlgebraError::*;
use crate::inverse::{PlacedMode, carries, radix};

/// Modes with their places, in the order of strides.
fn placed(line: &[(usize, isize)]) -> Vec<PlacedMode> {
    let mut place = 1;
    let mut all: Vec<_> = line
        .iter()
        .enumerate()
        .map(|(i, &(extent, stride))| {
            let mode = PlacedMode { stride, place, extent, last: i + 1 == line.len() };
            place *= extent;
            mode
        })
        .collect();
    all.sort_unstable();
    all
}
/// Whether the next digit is taken of a carry: from the sums of smaller modes, those that reach it.
fn carried(sorted: &[PlacedMode]) -> Result<(), AlgebraError> {
    for (mode, at) in sorted.iter().enumerate() {
        let next = sorted.get(mode + 1);
        // the largest sum of this and smaller modes with one of this mode's digits too many
        let below: isize = sorted[..mode].iter().map(|m| (m.extent as isize - 1) * m.stride).sum();
        let over = below / at.stride > 0;
        let room = next.is_none_or(|next| next.stride / at.stride > at.extent as isize);
        if over && room {
            if at.extent == 1 {
                let before = sorted[mode - 1];
                let known = (at.stride / before.stride) as usize;
                let needed = next.map_or(before.extent, |next| (next.stride / before.stride) as usize);
                return Err(StaticNumber { known, needed });
            }
            if !at.last {
                let offset = at.extent * at.stride as usize;
                return Err(NotInjective { mode, extent: at.extent, offset });
            }
        }
    }
    Ok(())
}
#[test]
fn digits_that_carry() {
    for line in lists(&modes(&[1, 2, 3, 4, 5], &[1, 2, 4, 8, 12, 24]), 3) {
        let sorted = placed(&line);
        if sorted.is_sorted_by(|a, b| b.stride % a.stride == 0) {
            assert_eq!(carries(&sorted), carried(&sorted), "{line:?}");
        }
    }
}
#[test]
fn a_left_inverse_undoes() {
    for line in lists(&modes(&[2, 3, 4], &[0, 1, 2, 3, 4, 6, 8, 12]), 3) {
        let sorted = placed(&line);
        let (mut digits, mut below) = (Vec::new(), 1);
        let answer = radix(&sorted, |extent, place| digits.push((extent, place)));
        let counting: Vec<_> = sorted.iter().filter(|mode| mode.stride > 0).collect();
        let mut places = vec![0];
        let inexact = counting.iter().enumerate().find_map(|(mode, at)| {
            let stride = at.stride as usize;
            let refused = (!stride.is_multiple_of(below)).then_some(LeftInverseDivisibility { mode, stride, below });
            below = stride;
            places.push(at.place as isize);
            refused
        });
        if let Some(e) = inexact {
            assert_eq!(answer, Err(e), "{line:?}");
            continue;
        }
        // as the strides follow each other; the last extent is that of the last mode
        let mut expected: Vec<(usize, isize)> = Vec::new();
        let mut before = 1;
        for (mode, place) in counting.iter().zip(&places) {
            expected.push((mode.stride as usize / before, *place));
            before = mode.stride as usize;
        }
        expected.extend(sorted.last().map(|last| (last.extent, places[counting.len()])));
        assert_eq!(digits, expected, "{line:?}");
        let own: Vec<_> = counting.into_iter().copied().collect();
        assert_eq!(answer, carried(&own), "{line:?}");
        if answer.is_err() || line.iter().any(|&(_, d)| d == 0) {
            continue;
        }
        // A(L(A(c))) = A(c), where the last mode goes on
        let at = |c: usize| {
            let (mut left, mut offset) = (c, 0);
            for (i, &(s, d)) in line.iter().enumerate() {
                offset += if i + 1 == line.len() { left } else { left % s } * d as usize;
                left /= s;
            }
            offset
        };
        for c in 0..line.iter().map(|&(s, _)| s).product() {
            let (mut left, mut back) = (at(c), 0);
            for (i, &(n, place)) in digits.iter().enumerate() {
                back += if i + 1 == digits.len() { left } else { left % n } * place as usize;
                left /= n;
            }
            assert_eq!(at(back), at(c), "{line:?} {digits:?}");
        }
    }
}
#[test]
fn of_no_mode() {
    let mut none = Vec::new();
    assert_eq!(radix(&[], |n, place| none.push((n, place))), Ok(()));
    assert_eq!(none, []);
    assert_eq!(carries(&[]), Ok(()));
}
