//! The algorithms on tensors against brute force, through random layouts of all kinds: dynamic and mixed ones, of any nesting, with
//! strides of 0 in sources, negative strides and extents of 1; swizzled ones and XOR strides.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_static::{AlgebraError, CopyTo, Evaluate, IsLayout, Layout, Tensor, Xor, composition, int, layout, swizzle};
use cute_static::{axpby, copy, copy_if, copy_or, fill, gemm, reduce, transform};
use proptest::prelude::*;

/// Leaves `(extent, stride)`.
type Leaves = Vec<(usize, isize)>;

/// Strides for extents: in a random order each one is beyond what those before it reach, by a gap, of either sign, or 0.
fn strides(extents: Vec<usize>, source: bool) -> impl Strategy<Value = Leaves> {
    let n = extents.len();
    let order = Just((0..n).collect::<Vec<_>>()).prop_shuffle();
    (order, prop::collection::vec((0u8..8, any::<bool>(), 0u8..8), n), any::<bool>()).prop_map(
        move |(order, kinds, plain)| {
            let (mut strides, mut reach) = (vec![0isize; n], 1usize);
            for leaf in order {
                let (gap, negative, zero) = if plain { (0, false, 1) } else { kinds[leaf] };
                let stride = reach * if gap < 6 { 1 } else { usize::from(gap) - 4 };
                if source && zero == 0 {
                    continue;
                }
                strides[leaf] = if negative { -stride.cast_signed() } else { stride.cast_signed() };
                reach += stride * (extents[leaf] - 1);
            }
            extents.iter().copied().zip(strides).collect()
        },
    )
}
/// A dynamic layout of leaves, nested by chance.
fn dynamic(leaves: &[(usize, isize)], split: usize) -> cute_dynamic::Layout {
    let text = |part: &[(usize, isize)]| {
        let join = |numbers: Vec<String>| {
            if numbers.len() == 1 { numbers[0].clone() } else { format!("({})", numbers.join(",")) }
        };
        (join(part.iter().map(|x| x.0.to_string()).collect()), join(part.iter().map(|x| x.1.to_string()).collect()))
    };
    let split = split % leaves.len();
    let ((s, d), (t, e)) = (text(&leaves[..=split]), text(&leaves[split + 1..]));
    let text = if split + 1 == leaves.len() { format!("{s}:{d}") } else { format!("({s},{t}):({d},{e})") };
    text.parse().unwrap()
}
fn extents() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop_oneof![1 => Just(1usize), 4 => 2usize..5, 1 => 5usize..12], 1..5)
}
/// Two lists of extents of the same product: the same ones, in another order, or all in one.
fn pairs() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> {
    (extents(), 0u8..4).prop_flat_map(|(extents, which)| {
        let other = match which {
            0 => Just(vec![extents.iter().product()]).boxed(),
            1 => Just(extents.clone()).prop_shuffle().boxed(),
            _ => Just(extents.clone()).boxed(),
        };
        (Just(extents), other)
    })
}

/// All elements that a layout may reach from the place of offset 0 on, and that place.
fn storage(layout: &impl IsLayout, salt: i64) -> (Vec<i64>, usize) {
    let numbers = (0..layout.cosize()).map(|i| (i64::try_from(i).unwrap() * 37 + salt) % 1009 - 500).collect();
    (numbers, layout.min_offset().unsigned_abs())
}

/// Every algorithm of one or two tensors, against loops over integer coordinates.
fn check<L, M>(src: &L, dst: &M)
where
    L: IsLayout + Evaluate<usize, Offset = isize> + CopyTo<M>,
    M: IsLayout + Evaluate<usize, Offset = isize>,
{
    let ((data, from), (before, to)) = (storage(src, 1), storage(dst, 2));
    let tensor = Tensor::view_at(&data, from, src.clone()).unwrap();
    let size = dst.size();
    let places: Vec<usize> = (0..size).map(|i| to.checked_add_signed(dst.offset(i).unwrap()).unwrap()).collect();
    let values: Vec<i64> = (0..size).map(|i| data[from.checked_add_signed(src.offset(i).unwrap()).unwrap()]).collect();
    let expect = |f: &dyn Fn(usize, i64, i64) -> i64| {
        let mut all = before.clone();
        for (i, (&place, &value)) in places.iter().zip(&values).enumerate() {
            all[place] = f(i, value, all[place]);
        }
        all
    };
    macro_rules! same {
        ($name:literal, |$dst:ident| $do:expr, $f:expr) => {{
            let mut found = before.clone();
            let mut $dst = Tensor::view_mut_at(&mut found, to, dst.clone()).unwrap();
            $do;
            assert_eq!(found, expect(&$f), $name);
        }};
    }
    same!("copy", |dst| copy(&tensor, &mut dst).unwrap(), |_, x, _| x);
    same!("cute_cpu::copy", |dst| cute_cpu::copy(&tensor, &mut dst).unwrap(), |_, x, _| x);
    same!("copy_if", |dst| copy_if(&tensor, &mut dst, |i| i % 3 > 0).unwrap(), |i, x, y| if i % 3 > 0 { x } else { y });
    same!("copy_or", |dst| copy_or(&tensor, &mut dst, |i| i % 3 > 0, 7).unwrap(), |i, x, _| if i % 3 > 0 {
        x
    } else {
        7
    });
    same!("fill", |dst| fill(&mut dst, 7), |_, _, _| 7);
    same!("transform", |dst| transform(&tensor, &mut dst, |x| 2 * x + 1).unwrap(), |_, x, _| 2 * x + 1);
    same!("axpby", |dst| axpby(3, &tensor, -2, &mut dst).unwrap(), |_, x, y| 3 * x - 2 * y);
    // in the order of integer coordinates
    assert_eq!(
        reduce(&tensor, 0i64, |sum, x| (5 * sum + x) % 1_000_003),
        values.iter().fold(0, |sum, x| (5 * sum + x) % 1_000_003)
    );
}

/// Whether every algorithm that writes refuses, before it writes.
fn refuses<M: IsLayout + Evaluate<usize, Offset = isize>>(dst: &M)
where
    Layout<usize, int!(type 1)>: CopyTo<M>,
{
    let (size, to) = (dst.size(), dst.min_offset().unsigned_abs());
    let data = vec![1i64; size];
    let src = Tensor::view(&data, Layout::new(size, int!(1)).unwrap()).unwrap();
    let mut written = vec![0i64; dst.cosize()];
    let mut dst = Tensor::view_mut_at(&mut written, to, dst.clone()).unwrap();
    for result in [
        copy(&src, &mut dst),
        cute_cpu::copy(&src, &mut dst),
        copy_or(&src, &mut dst, |_| true, 2),
        transform(&src, &mut dst, |x| x),
        axpby(1, &src, 1, &mut dst),
    ] {
        assert!(matches!(result, Err(AlgebraError::Aliasing { .. })), "{result:?}");
    }
    assert!(written.iter().all(|&x| x == 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 128 } else { 1024 }))]

    #[test]
    fn dynamic_layouts(
        (src, dst) in pairs().prop_flat_map(|(from, to)| (strides(from, true), strides(to, false))),
        split in 0usize..5,
    ) {
        check(&dynamic(&src, split), &dynamic(&dst, split / 2));
    }

    #[test]
    fn mixed_layouts(n in 1usize..40, gap in 0usize..3, which in 0u8..4) {
        let ld = n + gap;
        let rows = Layout::new((int!(6), n), (ld, int!(1))).unwrap();
        let columns = Layout::new((int!(6), n), (int!(1), 6 + gap)).unwrap();
        let nested = Layout::new((int!(2), (int!(3), n)), (3 * ld, (ld, int!(1)))).unwrap();
        let negative = Layout::new((int!(6), n), (int!(-1), 6isize)).unwrap();
        let broadcast = Layout::new((int!(6), n), (int!(0), 1usize)).unwrap();
        match which {
            0 => check(&rows, &columns),
            1 => check(&columns, &nested),
            2 => check(&broadcast, &negative),
            _ => check(&negative, &rows),
        }
    }

    #[test]
    fn swizzled_layouts(n in 1usize..9, leaves in strides(vec![8, 8, 2], true)) {
        let src = dynamic(&leaves, 1);
        let tile = composition(&swizzle!(3, 0, 3), &layout!((8, 8, 2) : (8, 1, 64))).unwrap();
        check(&src, &tile);
        check(&tile, &layout!((8, 16) : (1, 8)));
        let mixed = composition(&swizzle!(3, 0, 3), &Layout::new((int!(8), n), (int!(1), int!(8))).unwrap()).unwrap();
        check(&mixed, &Layout::new((int!(8), n), (n, int!(1))).unwrap());
        let xor = Layout::new((int!(8), int!(16)), (Xor::<int!(1)>::default(), Xor::<int!(9)>::default())).unwrap();
        check(&src, &xor);
        check(&xor, &"(8,16):(f1,f9)".parse::<cute_dynamic::Layout>().unwrap());
    }

    #[test]
    fn aliases_are_refused(leaves in extents().prop_flat_map(|extents| strides(extents, true)), split in 0usize..5) {
        let layout = dynamic(&leaves, split);
        let mut places: Vec<_> = (0..layout.size()).map(|i| layout.offset(i).unwrap()).collect();
        places.sort_unstable();
        if places.windows(2).any(|pair| pair[0] == pair[1]) {
            refuses(&layout);
        }
    }

    #[test]
    fn products(
        (a, b, c) in (1usize..7, 1usize..4, 1usize..6, 1usize..6, 1usize..3).prop_flat_map(|(m, m2, n, k, k2)| {
            (strides(vec![m, m2, k, k2], true), strides(vec![n, 1, k, k2], true), strides(vec![m, m2, n], false))
        }),
    ) {
        let (a, b, c) = (dynamic(&a, 1), dynamic(&b, 1), dynamic(&c, 1));
        let ((left, at), (right, bt), (before, ct)) = (storage(&a, 1), storage(&b, 2), storage(&c, 3));
        let (ta, tb) = (Tensor::view_at(&left, at, a.clone()).unwrap(), Tensor::view_at(&right, bt, b.clone()).unwrap());
        let mut found = before.clone();
        gemm(&ta, &tb, &mut Tensor::view_mut_at(&mut found, ct, c.clone()).unwrap()).unwrap();
        let mut expected = before;
        for i in 0..c.mode_size(0) {
            for j in 0..c.mode_size(1) {
                let place = ct.checked_add_signed(c.offset((i, j)).unwrap()).unwrap();
                for x in 0..a.mode_size(1) {
                    expected[place] += ta.get((i, x)).unwrap() * tb.get((j, x)).unwrap();
                }
            }
        }
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn aliases_of_all_kinds_are_refused() {
    refuses(&layout!((4, 4) : (1, 3)));
    refuses(&layout!((4, 4) : (0, 1)));
    refuses(&layout!((4, (2, 2)) : (-1, (3, -6))));
    refuses(&Layout::new((40usize, int!(40)), (int!(1), 39usize)).unwrap());
    refuses(&composition(&swizzle!(3, 0, 3), &layout!((8, 8) : (8, 4))).unwrap());
    let xor = Layout::new((int!(8), int!(8)), (Xor::<int!(1)>::default(), Xor::<int!(5)>::default())).unwrap();
    refuses(&xor);
    refuses(&"(8,8):(f1,f5)".parse::<cute_dynamic::Layout>().unwrap());
    // coordinates are no places
    let coordinates: cute_dynamic::Layout = "(3,4):(1@0,1@1)".parse().unwrap();
    let data = [1; 12];
    let src = Tensor::view(&data, layout!(12 : 1)).unwrap();
    let mut written = [0; 12];
    let result = copy(&src, &mut Tensor::overhang_mut(&mut written, coordinates));
    assert_eq!(result, Err(AlgebraError::Codomain { mode: 0 }));
    // C of a product
    let mut c = [0; 16];
    let mut c = Tensor::view_mut(&mut c, layout!((4, 4) : (1, 3))).unwrap();
    let a = Tensor::view(&data, layout!((4, 3) : (1, 4))).unwrap();
    assert_eq!(gemm(&a, &a, &mut c), Err(AlgebraError::Aliasing { stride: 3, reach: 3 }));
}
