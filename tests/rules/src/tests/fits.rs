use super::{lists, modes};
use crate::AlgebraError::Overflow;
use crate::fits::{Fits, bits, made, made_or};

const LARGEST: u128 = isize::MAX as u128;

/// `|S| <= isize::MAX`, and so is the largest offset but one; `None` if one is beyond all numbers that there are.
fn defined(of: &[(usize, usize)]) -> bool {
    let (mut size, mut span) = (1u128, 1u128);
    for &(s, d) in of {
        size = size.saturating_mul(s as u128);
        span = span.saturating_add((s as u128 - 1).saturating_mul(d as u128));
    }
    size <= LARGEST && span <= LARGEST
}
fn counted(of: &[(usize, usize)]) -> Fits {
    let mut fits = Fits::new();
    of.iter().for_each(|&(s, d)| fits.mode(s, d));
    fits
}
#[test]
fn sizes_and_offsets_that_fit() {
    let large = isize::MAX as usize;
    let extents = [1, 2, 3, 1 << 31, 1 << 32, large - 1, large, large + 1, usize::MAX];
    let strides = [0, 1, 2, 1 << 31, isize::MAX / 2, isize::MAX - 1, isize::MAX];
    let mut all: Vec<_> = modes(&extents, &strides).into_iter().map(|(s, d)| (s, d as usize)).collect();
    all.extend([(1, usize::MAX), (2, usize::MAX), (3, large + 1), (2, large + 1)]);
    for of in lists(&all, 2) {
        assert_eq!(counted(&of).all(), defined(&of), "{of:?}");
        assert_eq!(counted(&of).size, of.iter().fold(1usize, |size, &(s, _)| size.wrapping_mul(s)), "{of:?}");
        // in two parts
        for at in 0..=of.len() {
            let (mut first, second) = (counted(&of[..at]), counted(&of[at..]));
            first.modes(&second);
            assert_eq!((first.all(), first.size), (defined(&of), counted(&of).size), "{of:?}");
        }
    }
    // what no longer fits never does again
    let mut over = counted(&[(large + 1, 0), (2, 0)]);
    over.mode(1, 0);
    assert!(!over.all());
    let mut parts = counted(&[(large + 1, 0), (2, 0)]);
    parts.modes(&counted(&[(2, 1)]));
    assert!(!parts.all());
    let mut parts = counted(&[(2, 1)]);
    parts.modes(&counted(&[(large + 1, 0), (2, 0)]));
    assert!(!parts.all());
    // offsets of two parts, each within, and both beyond 2^64
    let mut parts = counted(&[(3, large)]);
    parts.modes(&counted(&[(2, large)]));
    assert!(!parts.all());
}
#[test]
fn products_that_fit() {
    assert_eq!((made(true, Some(3)), made(false, Some(3))), (Ok(3), Ok(3)));
    assert_eq!((made::<isize>(true, None), made::<isize>(false, None)), (Err(Overflow), Ok(0)));
    assert_eq!(
        (made_or(true, None, 5), made_or(false, None, 5), made_or(true, Some(1), 5)),
        (Err(Overflow), Ok(5), Ok(1))
    );
}
/// The bits of `c * 2^j` summed by XOR over the bits of `k`: the largest one that is set.
#[test]
fn bits_of_the_largest_offset() {
    for s in 1..=70usize {
        for k in 0..=70usize {
            let product = |c: usize| (0..7).filter(|bit| k >> bit & 1 == 1).fold(0, |sum, bit| sum ^ (c << bit));
            let largest = (0..s).map(product).max().unwrap();
            assert_eq!(bits(s, k), usize::BITS - largest.leading_zeros(), "{s} {k}");
        }
    }
}
