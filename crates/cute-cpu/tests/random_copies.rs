//! Copies of random layouts against the definition, element by element: `dst(i) = src(i)`.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

use cute_cpu::bytemuck::NoUninit;
use cute_static::{AlgebraError, Evaluate, IsLayout, Layout, Tensor};
use proptest::prelude::*;

type Four = (usize, usize, usize, usize);
type Strides = (isize, isize, isize, isize);
type Random = Layout<Four, Strides>;

/// How four leaves lie: an order, gaps, signs, and which are broadcast.
type Kind = (Vec<usize>, [usize; 4], [bool; 4], [bool; 4]);
fn kind() -> impl Strategy<Value = Kind> {
    let order = prop_oneof![1 => Just(vec![0, 1, 2, 3]), 3 => Just(vec![0, 1, 2, 3]).prop_shuffle()];
    let gap = prop_oneof![5 => Just(1usize), 1 => 2usize..4];
    let gaps = prop_oneof![2 => Just([1; 4]), 1 => [gap.clone(), gap.clone(), gap.clone(), gap]];
    (order, gaps, any::<[bool; 4]>(), any::<[bool; 4]>(), 0u8..4).prop_map(
        |(order, gaps, negative, broadcast, which)| {
            let none = [false; 4];
            (order, gaps, if which == 1 { negative } else { none }, if which == 2 { broadcast } else { none })
        },
    )
}
/// A layout of a shape: each leaf's stride is beyond what the leaves before it in the order reach.
fn layout(extents: [usize; 4], kind: &Kind, source: bool) -> Random {
    let (mut strides, mut reach) = ([0isize; 4], 1usize);
    for &leaf in &kind.0 {
        let stride = reach * kind.1[leaf];
        strides[leaf] = stride.cast_signed() * if kind.2[leaf] { -1 } else { 1 };
        if source && kind.3[leaf] {
            strides[leaf] = 0;
        } else {
            reach += stride * (extents[leaf] - 1);
        }
    }
    let [a, b, c, d] = extents;
    Layout::new((a, b, c, d), (strides[0], strides[1], strides[2], strides[3])).unwrap()
}
/// Extents of which most are small and one or two are beyond a panel, and a shape of as many elements: the same, with modes merged,
/// or in another order, which may have no common refinement.
fn shapes() -> impl Strategy<Value = ([usize; 4], [usize; 4])> {
    let [few, more] = if cfg!(miri) { [3usize, 11] } else { [5, 90] };
    let extents = [1..=few, 1..=few, 1..=few, 1..=few];
    let extents = (extents, 0usize..4, 1..=more, 0usize..4, 1..=more);
    (extents, 0u8..6).prop_flat_map(|((mut extents, i, large, j, larger), which)| {
        (extents[i], extents[j]) = (large, if extents[i] * larger < 2000 { larger } else { 3 });
        let [a, b, c, d] = extents;
        let other = match which {
            1 => Just([a * b, 1, c, d]).boxed(),
            2 => Just([1, a, b * c, d]).boxed(),
            3 => Just([a * b, c * d, 1, 1]).boxed(),
            4 => Just([a * b * c * d, 1, 1, 1]).boxed(),
            5 => Just(extents.to_vec()).prop_shuffle().prop_map(|e| [e[0], e[1], e[2], e[3]]).boxed(),
            _ => Just(extents).boxed(),
        };
        any::<bool>().prop_flat_map(move |swap| {
            other.clone().prop_map(move |other| if swap { (other, extents) } else { (extents, other) })
        })
    })
}

/// Both copies against the definition.
fn both<T: NoUninit + PartialEq + core::fmt::Debug>(src: Random, dst: Random, of: impl Fn(usize) -> T) {
    let (from, to) = (src.min_offset().unsigned_abs(), dst.min_offset().unsigned_abs());
    let data: Vec<T> = (0..src.cosize()).map(|i| of(i + 1)).collect();
    let before: Vec<T> = (0..dst.cosize()).map(|i| of(7 * i + 100_000)).collect();
    let tensor = Tensor::view_at(&data, from, src).unwrap();
    let mut expected = before.clone();
    for i in 0..src.size() {
        let place = to.cast_signed() + dst.offset(i).unwrap();
        expected[place.cast_unsigned()] = *tensor.get(i).unwrap();
    }
    let mut found = before.clone();
    cute_cpu::copy(&tensor, &mut Tensor::view_mut_at(&mut found, to, dst).unwrap()).unwrap();
    assert_eq!(found, expected, "cute_cpu: {src} to {dst}");
    let mut found = before;
    cute_static::copy(&tensor, &mut Tensor::view_mut_at(&mut found, to, dst).unwrap()).unwrap();
    assert_eq!(found, expected, "cute_static: {src} to {dst}");
}

/// Miri has no files, and is slow.
fn config() -> ProptestConfig {
    if cfg!(miri) {
        return ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() };
    }
    ProptestConfig::with_cases(64)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn copies_are_the_definition((from, to) in shapes(), a in kind(), b in kind()) {
        let (src, dst) = (layout(from, &a, true), layout(to, &b, false));
        both::<f32>(src, dst, |i| i as f32);
        both::<u8>(src, dst, |i| i as u8);
        if cfg!(miri) {
            return Ok(());
        }
        both::<f64>(src, dst, |i| i as f64);
        both::<u16>(src, dst, |i| i as u16);
        both::<[u32; 3]>(src, dst, |i| [i as u32, 1, 2]);
        both::<u128>(src, dst, |i| i as u128);
        both::<()>(src, dst, |_| ());
    }

    #[test]
    fn destinations_that_alias_are_refused((m, n) in (2usize..20, 2usize..20), d in -40isize..40, e in -40isize..40) {
        let layout = Layout::new((m, n), (d, e)).unwrap();
        let a = vec![1u16; m * n];
        let (mut c, base) = (vec![0u16; layout.cosize()], layout.min_offset().unsigned_abs());
        let mut places: Vec<_> = (0..m).flat_map(|i| (0..n).map(move |j| layout.at((i, j)))).collect();
        places.sort_unstable();
        let distinct = places.windows(2).all(|pair| pair[0] != pair[1]);
        let src = Tensor::view(&a, Layout::new((m, n), (1usize, m)).unwrap()).unwrap();
        for portable in [false, true] {
            let mut dst = Tensor::view_mut_at(&mut c, base, layout).unwrap();
            let result = if portable { cute_static::copy(&src, &mut dst) } else { cute_cpu::copy(&src, &mut dst) };
            prop_assert_eq!(result.is_ok(), distinct);
            let refused = matches!(result, Err(AlgebraError::Aliasing { .. })) && c.iter().all(|&x| x == 0);
            prop_assert!(distinct || refused);
            c.fill(0);
        }
    }
}

/// Copies large enough to be streamed, and to ask for lines ahead.
#[test]
#[cfg_attr(miri, ignore = "an hour")]
fn large_copies() {
    let n = 1usize << 22;
    for (src, dst) in [
        (([n, 1, 1, 1], [1, 0, 0, 0]), ([n, 1, 1, 1], [1, 0, 0, 0])),
        (([n, 1, 1, 1], [0, 0, 0, 0]), ([n, 1, 1, 1], [1, 0, 0, 0])),
        (([1024, n / 1024, 1, 1], [1, 1030, 0, 0]), ([1024, n / 1024, 1, 1], [1, 1027, 0, 0])),
        (([2048, n / 2048, 1, 1], [1, 2048, 0, 0]), ([2048, n / 2048, 1, 1], [n.cast_signed() / 2048, 1, 0, 0])),
        (([3, n / 3, 1, 1], [n.cast_signed() / 3, 1, 0, 0]), ([3, n / 3, 1, 1], [1, 3, 0, 0])),
    ] {
        let of = |(e, d): ([usize; 4], [isize; 4])| -> Random {
            Layout::new((e[0], e[1], e[2], e[3]), (d[0], d[1], d[2], d[3])).unwrap()
        };
        both::<u64>(of(src), of(dst), |i| i as u64);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let (a, mut c) = ([1f32; 1000], [0f32; 1000]);
    let of = |m: usize, n: usize, dm: isize, dn: isize| Layout::new((m, n), (dm, dn)).unwrap();
    let mut refused = |la, lc| {
        let src = Tensor::overhang(&a, la);
        cute_cpu::copy(&src, &mut Tensor::overhang_mut(&mut c, lc))
    };
    let good = of(40, 25, 1, 40);
    assert_eq!(refused(good, good), Ok(()));
    assert_eq!(refused(of(40, 24, 1, 40), good), Err(AlgebraError::CopySize { source: 960, destination: 1000 }));
    assert_eq!(refused(of(40, 25, 1, 41), good), Err(AlgebraError::StorageTooSmall { needed: 1024, len: 1000 }));
    assert_eq!(refused(good, of(40, 25, 1, 41)), Err(AlgebraError::StorageTooSmall { needed: 1024, len: 1000 }));
    assert_eq!(refused(of(40, 25, -1, 40), good), Err(AlgebraError::BelowStorage { position: -39 }));
    assert_eq!(refused(good, of(40, 25, -1, 40)), Err(AlgebraError::BelowStorage { position: -39 }));
    assert_eq!(refused(good, of(40, 25, 1, 39)), Err(AlgebraError::Aliasing { stride: 39, reach: 39 }));
    assert_eq!(refused(good, of(40, 25, 0, 40)), Err(AlgebraError::Aliasing { stride: 0, reach: 0 }));
    // the same element to the same place many times is one copy (Table 2, constant)
    assert_eq!(refused(of(40, 25, 0, 1), of(40, 25, 0, 3)), Ok(()));
    // ... another element is not
    assert_eq!(refused(good, of(40, 25, 1, 0)), Err(AlgebraError::Aliasing { stride: 0, reach: 0 }));
    let far = Layout::from_parts((40usize, 25usize), (isize::MAX, 1isize));
    assert!(matches!(refused(far, good), Err(AlgebraError::Overflow { .. })));
}
