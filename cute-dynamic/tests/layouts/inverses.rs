//! Inverses, nullspace, common subvectors and properties of random layouts against brute force; seeded loops, so that a failure can be repeated.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    missing_docs
)]

use crate::random_layouts::{Rng, SMALL};
use cute_dynamic::{
    AlgebraError, Codomain, Layout, Offset, Shape, Stride, coalesce, composition, domain_distribute, image,
    is_bijective, is_surjective, left_inverse, max_common_layout, max_common_vector, nullspace, right_inverse,
};
use std::collections::{BTreeMap, BTreeSet};

/// Integers or bits at an integral coordinate, in bounds or not.
fn at(l: &Layout, i: usize) -> isize {
    match l.crd2idx(Shape::leaf(i)).unwrap() {
        Offset::Int(offset) => offset,
        Offset::Xor(offset) => offset as isize,
        Offset::Coord(_) => panic!("{l} has coordinates"),
    }
}

fn values(l: &Layout) -> Vec<isize> {
    (0..l.size()).map(|i| at(l, i)).collect()
}

fn distinct(values: &[isize]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

fn coordinate(offset: Offset) -> Shape {
    match offset {
        Offset::Coord(coord) => coord.map(|c| usize::try_from(c).unwrap()),
        Offset::Int(offset) => Shape::leaf(usize::try_from(offset).unwrap()),
        Offset::Xor(offset) => Shape::leaf(offset),
    }
}

/// Eq. 24 in both of its forms, for any codomain.
fn check_right(l: &Layout, r: &Layout) {
    let mut seen = BTreeSet::new();
    for k in 0..r.size() {
        let c = at(r, k);
        assert!(seen.insert(c) && (c as usize) < l.size(), "{l}: {r} at {k}");
        let offset = l.crd2idx(Shape::leaf(c as usize)).unwrap();
        assert_eq!(r.crd2idx(coordinate(offset.clone())).unwrap(), as_codomain(r, c), "{l}: {r} at {k}");
        if l.codomain() != Codomain::Coordinate {
            assert_eq!(at(l, c as usize), k as isize, "{l}: {r} at {k}");
        }
    }
}

/// Eq. 26, for any codomain.
fn check_left(l: &Layout, r: &Layout) {
    for k in 0..l.size() {
        let offset = l.crd2idx(Shape::leaf(k)).unwrap();
        let c = coordinate(r.crd2idx(coordinate(offset.clone())).unwrap());
        let c = c.leaves().next().unwrap();
        assert_eq!(l.crd2idx(Shape::leaf(c)).unwrap(), offset, "{l}: {r} at {k}");
    }
}

fn as_codomain(r: &Layout, c: isize) -> Offset {
    if r.codomain() == Codomain::Xor { Offset::Xor(c as usize) } else { Offset::Int(c) }
}

#[test]
fn right_inverse_of_integers() {
    let mut rng = Rng(0x1234_5678_9ABC_DEF1);
    let mut nontrivial = 0;
    for _ in 0..30_000 {
        let l = rng.layout(&SMALL);
        let r = right_inverse(&l).unwrap();
        check_right(&l, &r);
        assert_eq!(coalesce(&r).unwrap(), r, "{l}: {r}");
        let offsets = values(&l);
        if distinct(&offsets) {
            // the largest: no layout goes on beyond the first offset that is missing
            let image: BTreeSet<isize> = offsets.into_iter().collect();
            let run = (0..).take_while(|k| image.contains(k)).count();
            assert_eq!(r.size(), run, "{l}: {r}");
        }
        nontrivial += usize::from(r.rank() > 1);
    }
    assert!(nontrivial > 1000, "{nontrivial}");
}

#[test]
fn left_inverse_of_integers() {
    let mut rng = Rng(0xABCD_EF12_3456_789F);
    let mut counts = BTreeMap::<&str, usize>::new();
    for _ in 0..30_000 {
        let l = rng.layout(&SMALL);
        let offsets = values(&l);
        let result = left_inverse(&l);
        let mut strides: Vec<usize> = coalesce(&l)
            .unwrap()
            .stride()
            .leaves()
            .filter_map(|stride| match stride {
                Stride::Int(d) if d > 0 => Some(d as usize),
                _ => None,
            })
            .collect();
        strides.sort_unstable();
        let divides = strides.windows(2).all(|pair| pair[1] % pair[0] == 0);
        match &result {
            Ok(r) => {
                check_left(&l, r);
                assert!(divides && coalesce(r).unwrap() == *r, "{l}: {r}");
                if distinct(&offsets) {
                    for (k, &offset) in offsets.iter().enumerate() {
                        assert_eq!(at(r, offset as usize), k as isize, "{l}: {r} at {offset}");
                    }
                }
            }
            Err(AlgebraError::LeftInverseDivisibility { .. }) => assert!(!divides, "{l}"),
            Err(AlgebraError::NotInjective { offset, .. }) => {
                assert!(divides && !distinct(&offsets), "{l}");
                // the mixed radix of the strides, the only candidate, is wrong there
                assert!(offsets.contains(&(*offset as isize)), "{l}");
                let candidate = mixed_radix(&l, *offset);
                assert_ne!(at(&l, candidate), *offset as isize, "{l} at {candidate}");
            }
            Err(e) => panic!("{l}: {e}"),
        }
        *counts.entry(result.map_or_else(|e| e.code(), |_| "ok")).or_default() += 1;
    }
    assert!(
        counts["ok"] > 5000 && counts["left_inverse_divisibility"] > 500 && counts["not_injective"] > 50,
        "{counts:?}"
    );
}

/// The coordinate of the candidate for a left inverse: each digit of the offset at the place of its mode.
fn mixed_radix(l: &Layout, offset: usize) -> usize {
    let flat = coalesce(l).unwrap();
    let mut place = 1;
    let mut modes: Vec<(usize, usize)> = Vec::new();
    for (extent, stride) in flat.shape().leaves().zip(flat.stride().leaves()) {
        if let Stride::Int(d) = stride
            && d > 0
        {
            modes.push((d as usize, place));
        }
        place *= extent;
    }
    modes.sort_unstable();
    let digit = |i: usize| {
        let digit = offset / modes[i].0;
        modes.get(i + 1).map_or(digit, |next| digit % (next.0 / modes[i].0))
    };
    (0..modes.len()).map(|i| digit(i) * modes[i].1).sum()
}

#[test]
fn full_inverses() {
    let mut rng = Rng(99);
    let mut compact = 0;
    for _ in 0..20_000 {
        let l = rng.layout(&SMALL);
        if is_bijective(&l) == Ok(true) {
            let (left, right) = (left_inverse(&l).unwrap(), right_inverse(&l).unwrap());
            assert_eq!(left, right, "{l}");
            assert_eq!(left.size(), l.size());
            assert_eq!(coalesce(&right_inverse(&right).unwrap()).unwrap(), coalesce(&l).unwrap(), "{l}");
            compact += 1;
        }
    }
    assert!(compact > 5000, "{compact}");
}

#[test]
fn inverses_of_coordinates() {
    let mut rng = Rng(4242);
    let (mut left, mut nested) = (0, 0);
    for _ in 0..20_000 {
        let shape = rng.small_shape(&SMALL);
        let identity = Layout::identity(&shape).unwrap();
        let l = match rng.below(3) {
            0 => identity,
            1 => match composition(&identity, &rng.layout(&SMALL)) {
                Ok(l) => l,
                Err(_) => continue,
            },
            _ => {
                // a few components, each with the strides of a layout of its own
                let paths: [&str; 4] = ["@0", "@1", "@2@0", "@2@1"];
                let strides: Vec<usize> = shape.leaves().map(|_| rng.pick(&[0, 1, 1, 2, 2, 3, 4, 6, 8, 12])).collect();
                let texts: Vec<String> = strides.iter().map(|d| format!("{d}{}", rng.pick(&paths))).collect();
                let leaves: Vec<String> = shape.leaves().map(|extent| extent.to_string()).collect();
                format!("({}):({})", leaves.join(","), texts.join(",")).parse().unwrap()
            }
        };
        if l.codomain() != Codomain::Coordinate {
            continue;
        }
        let r = right_inverse(&l).unwrap();
        check_right(&l, &r);
        match left_inverse(&l) {
            Ok(r) => {
                check_left(&l, &r);
                left += 1;
            }
            Err(e) => assert!(["left_inverse_divisibility", "not_injective"].contains(&e.code()), "{l}: {e}"),
        }
        nested += usize::from(r.depth() > 2);
    }
    assert!(left > 3000 && nested > 20, "{left} {nested}");
}

#[test]
fn inverses_of_xor_strides() {
    let mut rng = Rng(31337);
    let (mut lefts, mut rights) = (0, 0);
    for i in 0..15_000 {
        let l = rng.xor_layout(if i % 2 == 0 { &[1, 2, 4, 8] } else { &SMALL });
        if l.codomain() != Codomain::Xor {
            continue;
        }
        let r = right_inverse(&l).unwrap();
        check_right(&l, &r);
        let offsets = values(&l);
        if i % 2 == 0 {
            // every power of two of extents: the image is a space, and the largest run in it is found
            let image: BTreeSet<isize> = offsets.iter().copied().collect();
            let run = (0..).take_while(|k| image.contains(k)).count();
            assert_eq!(r.size(), run, "{l}: {r}");
        }
        match left_inverse(&l) {
            Ok(r) => {
                check_left(&l, &r);
                if distinct(&offsets) {
                    for (k, &offset) in offsets.iter().enumerate() {
                        assert_eq!(at(&r, offset as usize), k as isize, "{l}: {r} at {offset}");
                    }
                }
                lefts += 1;
            }
            Err(AlgebraError::NotLinear { extent, .. }) => assert!(!extent.is_power_of_two(), "{l}"),
            Err(e) => panic!("{l}: {e}"),
        }
        rights += usize::from(r.size() > 8);
    }
    assert!(lefts > 8000 && rights > 1000, "{lefts} {rights}");
}

#[test]
fn nullspaces() {
    let mut rng = Rng(7);
    for _ in 0..20_000 {
        let l = rng.layout(&SMALL);
        let n = nullspace(&l).unwrap();
        for k in 0..n.size() {
            assert_eq!(at(&l, at(&n, k) as usize), 0, "{l}: {n} at {k}");
        }
        assert!(distinct(&values(&n)), "{l}: {n}");
        let others: usize = l
            .shape()
            .leaves()
            .zip(l.stride().leaves())
            .filter(|(_, stride)| !stride.is_zero())
            .map(|(extent, _)| extent)
            .product();
        assert_eq!(n.size() * others, l.size(), "{l}: {n}");
        assert_eq!(nullspace(&n).unwrap().size(), 1, "{l}: {n}");
    }
}

#[test]
fn common_subvectors() {
    let mut rng = Rng(8128);
    let mut several = 0;
    for i in 0..20_000 {
        let (a, mut b) = (rng.layout(&SMALL), rng.layout(&SMALL));
        if i % 2 == 0 {
            // the same shape with other strides, or the same layout in another tree
            b = if i % 4 == 0 { coalesce(&a).unwrap() } else { Layout::column_major(&a.shape()).unwrap() };
        }
        let r = max_common_layout(&a, &b).unwrap();
        assert_eq!(max_common_vector(&a, &b), Ok(r.size()));
        for k in 0..r.size() {
            let c = at(&r, k) as usize;
            assert!(c < a.size() && c < b.size(), "{a} {b}: {r}");
            assert_eq!((at(&a, c), at(&b, c)), (k as isize, k as isize), "{a} {b}: {r} at {k}");
        }
        let (va, vb) = (values(&a), values(&b));
        if distinct(&va) && distinct(&vb) {
            // Section 3.4.2: the largest K
            let place = |values: &[isize], k: isize| values.iter().position(|&value| value == k);
            let most = (0..).take_while(|&k| place(&va, k).is_some() && place(&va, k) == place(&vb, k)).count();
            assert_eq!(r.size(), most.max(1), "{a} {b}: {r}");
        } else if let Ok(after) = composition(&a, &right_inverse(&b).unwrap()) {
            // CuTe's way: the identity with which A after the right inverse of B begins, where it stays in the domain
            let after = coalesce(&after).unwrap();
            let first = (after.shape().leaves().next(), after.stride().leaves().next());
            if let (Some(extent), Some(Stride::Int(1))) = first
                && a.size() >= right_inverse(&b).unwrap().size()
            {
                assert!(r.size() <= extent, "{a} {b}: {r}");
                if at(&right_inverse(&b).unwrap(), extent - 1) < a.size() as isize {
                    assert_eq!(r.size(), extent, "{a} {b}: {r}");
                }
            }
        }
        several += usize::from(r.rank() > 1);
    }
    assert!(several > 200, "{several}");
}

#[test]
fn distributed_domains() {
    let mut rng = Rng(2718);
    for _ in 0..20_000 {
        let shape = rng.small_shape(&[1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 15]);
        let size = 1 + rng.below(60);
        let tile = domain_distribute(&shape, size).unwrap();
        assert_eq!(size % tile.size(), 0, "{shape} {size}: {tile}");
        let offsets = values(&tile);
        assert!(offsets.windows(2).all(|pair| pair[0] < pair[1]), "{shape} {size}: {tile}");
        assert!((*offsets.last().unwrap() as usize) < shape.size().unwrap());
        // as a tiler of the shape
        let column_major = Layout::column_major(&shape).unwrap();
        assert_eq!(cute_dynamic::logical_divide(&column_major, &tile).unwrap().size(), column_major.size());
        // all of them where the modes have the factors from left to right
        if shape.size().unwrap().is_multiple_of(size) && shape.leaves().count() == 1 {
            assert_eq!(tile.size(), size);
        }
    }
    assert_eq!(domain_distribute(&"(4,4)".parse().unwrap(), 0), Err(AlgebraError::ZeroExtent { mode: 0 }));
    assert_eq!(domain_distribute(&"(4,0)".parse().unwrap(), 4), Err(AlgebraError::ZeroExtent { mode: 1 }));
}

#[test]
fn corners() {
    let parse = |text: &str| text.parse::<Layout>().unwrap();
    for text in ["()", "(())", "((),())"] {
        let l = parse(&format!("{text}:{text}"));
        assert_eq!(right_inverse(&l).unwrap().to_string(), "1:0");
        assert_eq!(left_inverse(&l).unwrap().to_string(), "1:0");
        assert_eq!((nullspace(&l).unwrap().to_string(), is_bijective(&l)), ("1:0".into(), Ok(true)));
        assert_eq!(max_common_vector(&l, &l), Ok(1));
        assert_eq!(image(&l).count(), 1);
        assert_eq!(domain_distribute(&text.parse().unwrap(), 6).unwrap().to_string(), "1:0");
    }
    // negative strides
    assert_eq!(right_inverse(&parse("(4,2):(-1,1)")).unwrap().to_string(), "2:4");
    assert_eq!(left_inverse(&parse("(4,2,1):(1,-4,-9)")), Err(AlgebraError::NegativeStride { mode: 1, stride: -4 }));
    assert_eq!(left_inverse(&parse("(4,1):(1,-4)")).unwrap().to_string(), "4:1");
    // numbers at the limits
    let most = isize::MAX;
    let wide = parse(&format!("(2,{}):({},1)", most / 2, most / 2));
    assert_eq!(right_inverse(&wide).unwrap().to_string(), format!("({},2):(2,1)", most / 2));
    assert_eq!(is_bijective(&wide), Ok(true));
    assert!(matches!(left_inverse(&parse(&format!("2:{}", most - 1))), Err(AlgebraError::Overflow { .. })));
    assert_eq!(left_inverse(&parse(&format!("{most}:1"))).unwrap().to_string(), format!("{most}:1"));
    assert_eq!(nullspace(&parse(&format!("({},2):(1,0)", most / 2))).unwrap().to_string(), format!("2:{}", most / 2));
    let highest = 1usize << (usize::BITS - 3);
    let high = parse(&format!("2:f{highest}"));
    assert_eq!(right_inverse(&high).unwrap().to_string(), "1:0");
    assert_eq!(left_inverse(&high).unwrap().to_string(), format!("({highest},2):(0,f1)"));
    let all = format!("{}:f1", 2 * highest);
    assert_eq!(right_inverse(&parse(&all)).unwrap().to_string(), all);
    // one more, and the cosize does not fit
    assert!(format!("{most}:f1").parse::<Layout>().is_err());
    // what differs is decided by name
    let e = max_common_vector(&parse("4:f1"), &parse("4:1")).unwrap_err();
    assert_eq!(e, AlgebraError::Codomain { mode: 0 });
    assert_eq!(is_surjective(&parse("(4,3):(f1,f6)")), Err(AlgebraError::Undecided { steps: 0 }));
}
