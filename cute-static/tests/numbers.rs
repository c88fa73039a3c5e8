//! What is computed of numbers, by types and on values, against its definition: the arithmetic of types, swizzles and how far they reach,
//! divisions by multiplication, and which parts of a layout are all its own.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    reason = "a test"
)]

use cute_static::machinery::{Division, EuclidNumber, Number, PartAt, Reach, TreeTruth};
use cute_static::num::{No, Yes};
use cute_static::swizzle::Fields;
use cute_static::typenum::consts::*;
use cute_static::{AlgebraError, Evaluate, FastDivmod, IsLayout, Layout, Tensor};
use std::collections::BTreeSet;

/// All small fields against their definitions, bit by bit.
#[test]
fn fields_do_what_the_definition_says() {
    let mut swizzles = 0;
    for bits in 0..4usize {
        for target in 0..5usize {
            for source in 0..5usize {
                let Ok(s) = Fields::absolute(bits, target, source) else {
                    assert!(bits > 0 && source == target);
                    continue;
                };
                swizzles += 1;
                let mut largest = 0;
                for x in 0..300isize {
                    let expected = x ^ ((x >> source & ((1 << bits) - 1)) << target);
                    assert_eq!(s.apply(x), expected);
                    assert_eq!((s.unapply(expected), s.apply(s.unapply(x))), (x, x));
                    assert_eq!(s.unapply(s.apply(-x)), -x);
                    largest = largest.max(expected);
                    let (low, high) = s.span(0, x);
                    assert!(low == 0 && high >= largest, "{s} {x}");
                    assert!(s.overlaps() || high == largest, "{s} to {x}: {high}, {largest}");
                    let (low, high) = s.span(-x, 10);
                    assert!((-x..=10).all(|x| (low..=high).contains(&s.apply(x))), "{s} from {x}");
                }
                let shift = source as isize - target as isize;
                assert_eq!(Fields::new(bits, source.min(target), shift).ok(), (!s.overlaps()).then_some(s));
            }
        }
    }
    assert_eq!(swizzles, 85);
}

#[test]
fn fields_that_do_not_fit_are_refused() {
    let last = usize::BITS as usize - 1;
    assert!(Fields::new(3, 0, 2).is_err() && Fields::new(3, 0, -2).is_err());
    assert!(Fields::new(0, last, 0).is_ok() && Fields::new(0, last + 1, 0).is_err());
    assert!(Fields::new(1, last - 2, 1).is_ok() && Fields::new(1, last - 1, 1).is_err());
    for (bits, base, shift) in [(0, 0, isize::MIN), (usize::MAX, 1, isize::MAX), (1, usize::MAX, 1)] {
        assert!(Fields::new(bits, base, shift).is_err());
    }
    assert!(Fields::absolute(1, usize::MAX, 0).is_err() && Fields::absolute(2, 3, 3).is_err());
    // the highest bit below the sign
    let s = Fields::absolute(1, last - 1, 0);
    assert_eq!(s.map(|s| (s.apply(1), s.span(0, 1))), Ok((1 | 1 << (last - 1), (0, 1 | 1 << (last - 1)))));
}

/// All layouts of three small modes, up to each coordinate and past the last: by the definition.
#[test]
fn a_layout_reaches_as_far_as_its_offsets() {
    let modes = [(1usize, 3isize), (2, 1), (3, -2), (4, 0), (2, 5)];
    for first in modes {
        for second in modes {
            for third in modes {
                let at = |i: usize| {
                    let (c, rest) = (i % first.0, i / first.0);
                    let (d, rest) = (rest % second.0, rest / second.0);
                    c as isize * first.1 + d as isize * second.1 + rest as isize * third.1
                };
                let (mut low, mut high) = (0, 0);
                for last in 0..2 * first.0 * second.0 * third.0 {
                    (low, high) = (low.min(at(last)), high.max(at(last)));
                    let mut reach = Reach::new(0, last as isize).unwrap();
                    for (extent, stride) in [first, second, third] {
                        reach.mode(extent, stride);
                    }
                    assert_eq!(reach.end(), Ok((low, high)), "{first:?} {second:?} {third:?} to {last}");
                }
            }
        }
    }
    assert_eq!(Reach::new(-1, 3).unwrap_err(), AlgebraError::BelowDomain { offset: -1 });
}

#[test]
fn divides_exactly() {
    let near = |n: usize| [n.wrapping_sub(2), n.wrapping_sub(1), n, n.wrapping_add(1), n.wrapping_add(2)];
    let powers = (0..usize::BITS).flat_map(|bit| near(1 << bit));
    let numbers: Vec<usize> = powers
        .chain(0..300)
        .chain((0..300u32).map(|i| 0x9e37_79b9_7f4a_7c15_u64.rotate_left(i) as usize / (i as usize + 1)))
        .collect();
    for &d in &numbers {
        let Some(divisor) = FastDivmod::new(d) else {
            assert_eq!(d, 0);
            continue;
        };
        // multiples and their neighbours are where a quotient would be off by one
        let multiples = numbers.iter().flat_map(|&n| near(n.wrapping_mul(d)));
        for n in numbers.iter().copied().chain(multiples).chain(near(isize::MAX as usize / d * d)) {
            assert_eq!(divisor.divmod(n), (n / d, n % d), "{n} by {d}");
        }
    }
}

const fn n<N: Number>() -> Option<usize> {
    N::KNOWN
}
trait Answer {
    const IS: Option<usize>;
}
impl<Q: Number> Answer for Yes<Q> {
    const IS: Option<usize> = Q::KNOWN;
}
impl Answer for No {
    const IS: Option<usize> = None;
}
macro_rules! all_pairs {
    ($($a:ident)*) => { all_pairs!(@ [$($a)*] [$($a)*]); };
    (@ [$($a:ident)*] $all:tt) => { $( all_pairs!(# $a $all); )* };
    (# $n:ident [$($m:ident)*]) => {$({
        let (a, b) = (n::<$n>().unwrap(), n::<$m>().unwrap());
        assert_eq!(n::<<$n as Number>::Plus<$m>>(), Some(a + b));
        assert_eq!(n::<<$n as Number>::Minus<$m>>(), a.checked_sub(b));
        assert_eq!(n::<<$n as Number>::Times<$m>>(), Some(a * b));
        assert_eq!(n::<<$n as Number>::XorWith<$m>>(), Some(a ^ b));
        assert_eq!(n::<<$n as EuclidNumber>::Gcd<$m>>(), Some((1..=a.max(b)).rev().find(|d| a % d == 0 && b % d == 0).unwrap_or(0)));
        assert_eq!(<<$n as Number>::UpTo<$m> as TreeTruth>::IS, a <= b);
        assert_eq!(<<$n as Number>::Below<$m> as TreeTruth>::IS, a < b);
        assert_eq!(<<$n as Number>::Equals<$m> as TreeTruth>::IS, a == b);
        if b > 0 {
            assert_eq!(<<$n as Number>::Exactly<$m> as Answer>::IS, (a % b == 0).then_some(a / b));
            assert_eq!(n::<<<$n as Number>::DivMod<$m> as Division>::Quotient>(), Some(a / b));
            assert_eq!(n::<<<$n as Number>::DivMod<$m> as Division>::Rest>(), Some(a % b));
            assert_eq!(n::<<$n as Number>::Floor<$m>>(), Some(a / b));
            assert_eq!(n::<<<$n as Number>::DivMod<$m> as Division>::Ceil>(), Some(a.div_ceil(b)));
            assert!(<<<$n as Number>::Times<$m> as Number>::IsProduct<$m, $n> as TreeTruth>::IS);
            assert_eq!(<<$n as Number>::IsProduct<$m, $n> as TreeTruth>::IS, a == b * a);
        }
    })*};
}

#[test]
fn agrees_with_integers() {
    all_pairs!(U0 U1 U2 U3 U4 U5 U6 U7 U8 U12 U15 U16 U21 U24 U35 U96 U100 U105);
}

fn all<L: IsLayout + Evaluate<usize, Offset = isize>>(layout: &L, offset: isize) -> Vec<isize> {
    (0..layout.size()).filter_map(|i| layout.offset(i)).map(|at| at + offset).collect()
}
/// A part that another crate made is one of a pointer's tensor where all its offsets are the layout's: what is said to be so is, of random
/// layouts; and what tiles are made of is seen.
#[test]
#[allow(unsafe_code)]
fn parts_of_pointers_are_within() {
    let mut state = 7u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % n) as usize
    };
    let data = [0u8; 128];
    let (mut yes, mut no) = (0, 0);
    let cases = if cfg!(miri) { 200 } else { 100_000 };
    for _ in 0..cases {
        let layout = Layout::new((1 + below(4), 1 + below(4), 1 + below(3)), (below(6), below(9), below(20))).unwrap();
        let part = Layout::new((1 + below(3), 1 + below(3)), (below(12), below(20))).unwrap();
        let offset = below(10) as isize;
        let elements: BTreeSet<isize> = all(&layout, 0).into_iter().collect();
        let is = all(&part, offset).iter().all(|at| elements.contains(at));
        // SAFETY: no offset is above 15 + 24 + 38.
        let tensor = unsafe { Tensor::from_ptr(data.as_ptr(), layout) }.unwrap();
        let said = (&tensor).part_at(part, offset).is_ok();
        assert!(is || !said, "{layout} has not all of {offset} + {part}");
        yes += usize::from(said);
        no += usize::from(is && !said);
    }
    // most of those that are not seen have strides that reach into each other
    assert!(yes > 40 * cases / 1000 && yes > 2 * no, "{yes} seen, {no} not");
}
