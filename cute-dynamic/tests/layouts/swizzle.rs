//! Swizzles and composed layouts against their definitions, by brute force; seeded loops, so that a failure can be repeated.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    missing_docs
)]

use cute_dynamic::{
    AlgebraError, ComposedLayout, Coord, Excess, HTuple, Layout, Operation, Shape, Stride, Swizzle, Tiler,
};

/// Xorshift: enough to pick layouts.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn swizzle(&mut self) -> Swizzle {
        let bits = self.below(4);
        let shift = (bits + self.below(4)) as isize;
        Swizzle::new(bits, self.below(5), if self.below(2) == 0 { shift } else { -shift }).unwrap()
    }

    /// Nested at times, of up to four leaves; strides that often continue one another.
    fn layout(&mut self, extents: &[usize], negative: bool) -> Layout {
        let leaves: Vec<Shape> = (0..=self.below(4)).map(|_| HTuple::leaf(self.pick(extents))).collect();
        let shape = match leaves.len() {
            1 => leaves[0].clone(),
            2 | 3 => HTuple::tuple(&leaves),
            _ => HTuple::tuple(&[HTuple::tuple(&leaves[..2]), HTuple::tuple(&leaves[2..])]),
        };
        let (mut product, any) = (1, self.below(3) == 0);
        let stride = shape.map(|extent| {
            let d = if any { self.pick(&[0, 1, 2, 3, 4, 6, 8, 12, 24]) } else { product };
            product = extent * product * self.pick(&[1, 1, 1, 2, 3]);
            Stride::Int(if negative && self.below(3) == 0 { -(d as isize) } else { d as isize })
        });
        Layout::new(&shape, &stride).unwrap()
    }

    fn composed(&mut self, extents: &[usize], negative: bool) -> ComposedLayout {
        let offset = self.pick(&[0, 0, 1, 8, 37, 64, if negative { -5 } else { 5 }]);
        ComposedLayout::new(self.swizzle(), offset, self.layout(extents, negative)).unwrap()
    }
}

const SMALL: [usize; 9] = [1, 2, 2, 3, 4, 4, 6, 8, 12];

fn values(l: &ComposedLayout) -> Vec<isize> {
    (0..l.size()).map(|i| l.at(i).unwrap()).collect()
}

/// CuTe's two masks.
fn cute_apply(bits: usize, base: usize, shift: isize, x: isize) -> isize {
    let mask = (1isize << bits) - 1;
    let read = mask << (base as isize + shift.max(0));
    if shift < 0 { x ^ ((x & read) << -shift) } else { x ^ ((x & read) >> shift) }
}

#[test]
fn swizzles_are_cutes() {
    for bits in 0..5usize {
        for base in 0..5usize {
            for shift in -7..=7isize {
                let Ok(swizzle) = Swizzle::new(bits, base, shift) else {
                    assert!(shift.unsigned_abs() < bits);
                    continue;
                };
                assert!(shift.unsigned_abs() >= bits);
                assert_eq!((swizzle.bits(), swizzle.base(), swizzle.shift()), (bits, base, shift));
                assert_eq!(swizzle.to_string(), format!("Sw<{bits},{base},{shift}>"));
                assert_eq!(swizzle.to_string().parse(), Ok(swizzle));
                for x in -300..3000 {
                    let image = swizzle.apply(x);
                    assert_eq!(image, cute_apply(bits, base, shift, x), "{swizzle} at {x}");
                    assert_eq!((swizzle.apply(image), swizzle.inverse().unwrap().apply(image)), (x, x));
                }
            }
        }
    }
}

#[test]
fn recasts_of_swizzles() {
    let (mut refused, mut clipped) = (0, 0);
    for bits in 0..4usize {
        for base in 0..5usize {
            for shift in (-6..=6isize).filter(|shift| shift.unsigned_abs() >= bits) {
                let swizzle = Swizzle::new(bits, base, shift).unwrap();
                for n in [1usize, 2, 4, 8, 32, 256] {
                    let wide = n as isize;
                    let finer = swizzle.downcast(n).unwrap();
                    for x in 0..500 {
                        assert_eq!(finer.apply(x), swizzle.apply(x / wide) * wide + x % wide);
                    }
                    assert_eq!(finer.upcast(n), Ok(swizzle));
                    // a group goes to a group
                    let groups: Option<Vec<isize>> = (0..300)
                        .map(|x| {
                            let to: Vec<isize> = (0..wide).map(|i| swizzle.apply(x * wide + i) / wide).collect();
                            to.iter().all(|group| *group == to[0]).then_some(to[0])
                        })
                        .collect();
                    match (swizzle.upcast(n), groups) {
                        (Ok(coarser), Some(groups)) => {
                            clipped += usize::from(coarser.bits() < bits);
                            assert!((0..300).all(|x| coarser.apply(x) == groups[x as usize]), "{swizzle} by {n}");
                        }
                        (Err(AlgebraError::SwizzleBitsLost { .. }), None) => refused += 1,
                        (made, groups) => panic!("{swizzle} by {n}: {made:?}, {}", groups.is_some()),
                    }
                }
                for n in [0usize, 3, 12] {
                    assert_eq!(swizzle.upcast(n), Err(AlgebraError::NotPowerOfTwo { number: n }));
                    assert_eq!(swizzle.downcast(n), Err(AlgebraError::NotPowerOfTwo { number: n }));
                }
            }
        }
    }
    assert!(refused > 50 && clipped > 50, "{refused} {clipped}");
    let top = Swizzle::new(3, usize::BITS as usize - 14, 3).unwrap();
    assert!(top.downcast(128).is_ok() && top.downcast(256).is_err());
}

#[test]
fn composed_layouts_do_what_their_parts_do() {
    let mut rng = Rng(0x5111_2e5e_edca_fe01);
    for round in 0..4000 {
        let l = rng.composed(&SMALL, round % 3 == 0);
        let all = values(&l);
        let swizzle = l.swizzle().unwrap();
        for (i, value) in all.iter().enumerate() {
            assert_eq!(*value, swizzle.apply(l.offset() + l.layout().at(i).unwrap()), "{l} at {i}");
            assert_eq!(l.crd2idx(Shape::leaf(i)), Ok(*value));
        }
        assert_eq!(l.to_string().parse(), Ok(l.clone()));
        // the storage
        let lowest = cute_static::IsLayout::min_offset(&l);
        let end = lowest + l.cosize() as isize;
        assert!(all.iter().all(|value| (lowest..end).contains(value)), "{l}: {lowest} to {end}");
        let line = l.layout().modes_are_a_line();
        if line && l.offset() == 0 {
            assert_eq!(all.iter().max().map(|max| max + 1), Some(end), "{l}");
        }
        // slices: every coordinate of every mode
        for mode in 0..l.rank().min(3) {
            let extent = l.layout().get(mode).unwrap().size();
            for fixed in [0, extent - 1] {
                let coord: Vec<Coord> = (0..l.rank()).map(|m| Coord::leaf((m == mode).then_some(fixed))).collect();
                let coord = if l.depth() == 0 { coord[0].clone() } else { HTuple::tuple(&coord) };
                let (rest, _) = l.slice(&coord).unwrap();
                let before: usize = (0..mode).map(|m| l.layout().get(m).unwrap().size()).product();
                for i in 0..rest.size() {
                    let whole = i % before + before * (fixed + extent * (i / before));
                    assert_eq!(rest.at(i).unwrap(), all[whole], "{l} at {coord}, {i}");
                }
            }
        }
    }
}

/// Whether the values are 0, 1, 2, ...
trait Line {
    fn modes_are_a_line(&self) -> bool;
}
impl Line for Layout {
    fn modes_are_a_line(&self) -> bool {
        (0..self.size()).all(|i| self.at(i) == Ok(i as isize))
    }
}

#[test]
fn operations_are_those_of_the_layout() {
    let mut rng = Rng(0x0d1f_f5e7_51ce_0001);
    let mut done = [0; 19];
    for _ in 0..3000 {
        let l = rng.composed(&SMALL, false);
        let tiler: Tiler = match rng.below(3) {
            0 => Tiler::extent(rng.pick(&SMALL)).unwrap(),
            1 => rng.layout(&SMALL, false).into(),
            _ => Tiler::ByMode(vec![Tiler::extent(rng.pick(&SMALL)).unwrap()]),
        };
        let (mode, other) = (rng.below(3), rng.layout(&SMALL, false));
        let profile: Shape = HTuple::tuple(&vec![Shape::leaf(1); 1 + mode]);
        let made = [
            (l.compose(&tiler), cute_dynamic::composition(l.layout(), &tiler)),
            (l.logical_divide(&tiler), cute_dynamic::logical_divide(l.layout(), &tiler)),
            (l.zipped_divide(&tiler), cute_dynamic::zipped_divide(l.layout(), &tiler)),
            (l.tiled_divide(&tiler), cute_dynamic::tiled_divide(l.layout(), &tiler)),
            (l.flat_divide(&tiler), cute_dynamic::flat_divide(l.layout(), &tiler)),
            (l.logical_product(&tiler), cute_dynamic::logical_product(l.layout(), &tiler)),
            (l.zipped_product(&tiler), cute_dynamic::zipped_product(l.layout(), &tiler)),
            (l.tiled_product(&tiler), cute_dynamic::tiled_product(l.layout(), &tiler)),
            (l.flat_product(&tiler), cute_dynamic::flat_product(l.layout(), &tiler)),
            (l.blocked_product(&other), cute_dynamic::blocked_product(l.layout(), &other)),
            (l.raked_product(&other), cute_dynamic::raked_product(l.layout(), &other)),
            (cute_dynamic::get(&l, mode), cute_dynamic::get(l.layout(), mode)),
            (cute_dynamic::take(&l, mode, 3), cute_dynamic::take(l.layout(), mode, 3)),
            (cute_dynamic::select(&l, &[mode, 0]), cute_dynamic::select(l.layout(), &[mode, 0])),
            (cute_dynamic::group(&l, 0, mode), cute_dynamic::group(l.layout(), 0, mode)),
            (cute_dynamic::append(&l, &other), cute_dynamic::append(l.layout(), &other)),
            (cute_dynamic::prepend(&l, &other), cute_dynamic::prepend(l.layout(), &other)),
            (cute_dynamic::replace(&l, mode, &other), cute_dynamic::replace(l.layout(), mode, &other)),
            (l.coalesce_by_mode(&profile), cute_dynamic::coalesce_by_mode(l.layout(), &profile)),
        ];
        // the same values in another tree
        for same in [l.coalesce(), cute_dynamic::flatten(&l)].map(Result::unwrap) {
            assert_eq!(values(&same), values(&l), "{l}: {same}");
        }
        // the same offsets, fewer times
        let offsets = |l: &ComposedLayout| values(l).into_iter().collect::<std::collections::BTreeSet<_>>();
        for same in [l.filter(), l.filter_zeros()].map(Result::unwrap) {
            assert_eq!(offsets(&same), offsets(&l), "{l}: {same}");
        }
        for ((made, expected), done) in made.into_iter().zip(&mut done) {
            match (made, expected) {
                (Ok(made), Ok(expected)) => {
                    assert_eq!((made.layout(), made.swizzle(), made.offset()), (&expected, l.swizzle(), l.offset()));
                    *done += 1;
                }
                (made, expected) => assert_eq!(made.err(), expected.err()),
            }
        }
    }
    assert!(done.iter().all(|&done| done > 700), "{done:?}");
}

#[test]
fn xor_strides_of_swizzled_layouts() {
    let mut rng = Rng(0x0f0f_1357_9bdf_2468);
    let (mut converted, mut refused, mut odd) = (0, 0, 0);
    for round in 0..6000 {
        let extents: &[usize] = if round % 2 == 0 { &[1, 2, 4, 8] } else { &SMALL };
        let l = ComposedLayout::new(rng.swizzle(), 0, rng.layout(extents, false)).unwrap();
        let all = values(&l);
        match l.to_xor() {
            Ok(xor) => {
                converted += 1;
                odd += usize::from(l.shape().leaves().any(|extent| !extent.is_power_of_two()));
                assert!(cute_dynamic::compatible(&l.shape(), &xor.shape()), "{l}: {xor}");
                for (i, value) in all.iter().enumerate() {
                    let made = xor.crd2idx(Shape::leaf(i)).unwrap();
                    let zero = cute_dynamic::Offset::Int(0);
                    let expected = cute_dynamic::Offset::Xor(*value as usize);
                    assert!(made == expected || made == zero && *value == 0, "{l}: {xor} at {i}");
                }
            }
            Err(e) => {
                refused += 1;
                assert!(matches!(e, AlgebraError::Carries { .. }), "{l}: {e}");
                if round % 2 == 0 {
                    // the function is not linear over F_2 in the bits of the coordinate
                    let linear = (0..all.len()).all(|i| {
                        let bits = (0..usize::BITS).filter(|bit| i >> bit & 1 == 1);
                        bits.fold(0, |sum, bit| sum ^ all[1 << bit]) == all[i]
                    });
                    assert!(!linear, "{l}");
                }
            }
        }
    }
    assert!(converted > 1500 && refused > 500 && odd > 100, "{converted} {refused} {odd}");
    let fails = |text: &str| text.parse::<ComposedLayout>().unwrap().to_xor().unwrap_err();
    assert_eq!(fails("Sw<1,0,1> o 8 o 4:1"), AlgebraError::Offset { offset: 8, multiple_of: 0 });
    assert_eq!(fails("Sw<1,0,1> o 0 o (2,4):(8,-1)"), AlgebraError::NegativeStride { mode: 1, stride: -1 });
    assert_eq!(fails("Sw<1,0,1> o 0 o (2,4):(1,1)"), AlgebraError::Carries { mode: 1, extent: 4, stride: 1 });
    assert_eq!(fails("Sw<1,0,1> o 0 o 3:1"), AlgebraError::Carries { mode: 0, extent: 2, stride: 1 });
}

#[test]
fn what_does_not_fit_is_an_error() {
    let swizzle = Swizzle::new(3, 4, 3).unwrap();
    let new = |offset, text: &str| ComposedLayout::new(swizzle, offset, text.parse().unwrap()).map(|l| l.cosize());
    assert_eq!(new(isize::MAX, "1:1"), Ok(isize::MAX as usize + 1));
    assert!(matches!(new(isize::MAX, "2:1"), Err(AlgebraError::Overflow { .. })));
    assert!(matches!(new(isize::MIN, "2:-1"), Err(AlgebraError::Overflow { .. })));
    assert!(new(isize::MIN, "2:1").is_ok());
    assert_eq!(new(0, "(4,2):(1@0,1@1)"), Err(AlgebraError::Codomain { mode: 0 }));
    assert_eq!(new(0, "(4,2):(0,f1)"), Err(AlgebraError::Codomain { mode: 1 }));
    let far: ComposedLayout = format!("Sw<3,4,3> o {} o 8:100", isize::MAX - 807).parse().unwrap();
    let beyond = Operation::Swizzled.overflow(Excess::Sum(isize::MAX - 807, 900));
    assert_eq!(far.at(9), Err(beyond));
    assert_eq!(beyond.to_string(), format!("composed layout: {} + 900 does not fit the index type", isize::MAX - 807));
    assert!(matches!(far.at(usize::MAX), Err(AlgebraError::Overflow { .. })));
    assert_eq!(far.slice(9).map(drop), Err(AlgebraError::OutOfBounds { index: 9, bound: 8 }));
    assert!(matches!(far.compose(&Tiler::from("2:9".parse::<Layout>().unwrap())), Err(AlgebraError::Overflow { .. })));
}

#[test]
fn text_that_is_none() {
    let at = |text: &str| text.parse::<ComposedLayout>().unwrap_err();
    for (text, position, expected, found) in [
        ("", 0, "a swizzle, 'Sw<'", None),
        ("8:1", 3, "'o'", None),
        ("Sw(3,4,3) o 0 o 8:1", 2, "'<'", Some('(')),
        ("Sw<3,4> o 0 o 8:1", 6, "','", Some('>')),
        ("Sw<3,4,3,1> o 0 o 8:1", 8, "'>'", Some(',')),
        ("Sw<3,x,3> o 0 o 8:1", 5, "an integer", Some('x')),
        ("Sw<3,4,2> o 0 o 8:1", 0, "a swizzle whose |S| is at least B", Some('S')),
        ("Sw<3,-4,3> o 0 o 8:1", 0, "a swizzle whose |S| is at least B", Some('S')),
        ("SwAbs<3,4,4> o 0 o 8:1", 0, "two fields of bits of an offset", Some('S')),
        ("Sw<3,4,3> 0 o 8:1", 10, "'o'", Some('0')),
        ("Sw<3,4,3> o o 8:1", 12, "an offset", Some('o')),
        ("Sw<3,4,3> o 0 8:1", 14, "'o'", Some('8')),
        ("Sw<3,4,3> o 0 o 8", 17, "':'", None),
        ("Sw<3,4,3> o 0 o 8:f1", 0, "a layout of integer strides", Some('S')),
        (&format!("Sw<3,4,3> o {} o 8:1", isize::MAX), 0, "offsets that fit an isize", Some('S')),
        ("Sw<3,4,3> o 0 o 8:1 x", 20, "the end", Some('x')),
    ] {
        let e = at(text);
        assert_eq!((e.position, e.expected, e.found), (position, expected, found), "{text}");
    }
    let l: ComposedLayout = " Sw< 3, _4 ,-3 >  o _-8 o (_8, 2) : (1, _8) ".parse().unwrap();
    assert_eq!(l.to_string(), "Sw<3,4,-3> o -8 o (8,2):(1,8)");
    assert_eq!("SwAbs<3,4,3>".parse(), Swizzle::absolute(3, 4, 3).map_err(|_| ()).map_err(|()| at("")));
    // every prefix and every text with one byte changed is read or refused, without a panic
    let text = "SwAbs<3,4,3> o -8 o (8,(2,3)):(1,(8,_16))";
    assert!(text.parse::<ComposedLayout>().is_ok());
    for i in 0..text.len() {
        assert!(text[..i].parse::<ComposedLayout>().is_err());
        for c in ['o', '<', '(', ')', '9', '-', '_', 'f', 'é', ' '] {
            let changed = format!("{}{c}{}", &text[..i], &text[i + 1..]);
            if let Ok(read) = changed.parse::<ComposedLayout>() {
                assert_eq!(read.to_string().parse(), Ok(read), "{changed}");
            }
        }
    }
}

/// A layout left of another: by the definition, at each coordinate and in each part of it.
#[test]
fn layouts_of_layouts_do_what_their_parts_do() {
    let mut rng = Rng(0x1a_1a_0f_1a_1a_03);
    let (mut below, mut tight, mut inverted) = (0, 0, 0);
    for round in 0..4000 {
        let (outer, inner) = (rng.layout(&SMALL, round % 5 == 0), rng.layout(&SMALL, round % 7 == 0));
        let offset = rng.pick(&[0, 0, 1, 8, 37]);
        let l = match ComposedLayout::new(&outer, offset, inner.clone()) {
            Ok(l) => l,
            Err(e) => {
                let first = offset + cute_static::IsLayout::min_offset(&inner);
                assert_eq!(
                    (e, first < 0),
                    (AlgebraError::BelowDomain { offset: first }, true),
                    "{outer} o {offset} o {inner}"
                );
                below += 1;
                continue;
            }
        };
        let all = values(&l);
        for (i, value) in all.iter().enumerate() {
            let sum = offset + inner.at(i).unwrap();
            assert_eq!((Ok(*value), l.crd2idx(Shape::leaf(i))), (outer.at(sum as usize), Ok(*value)), "{l} at {i}");
        }
        assert_eq!(l.to_string().parse(), Ok(l.clone()));
        // the storage: of all numbers up to the largest before the outer layout
        let lowest = cute_static::IsLayout::min_offset(&l);
        let last = offset + inner.cosize() as isize - 1 + cute_static::IsLayout::min_offset(&inner);
        let reached: Vec<isize> = (0..=last as usize).map(|x| outer.at(x).unwrap()).collect();
        assert_eq!(reached.iter().min(), Some(&lowest), "{l}");
        assert_eq!(reached.iter().max(), Some(&(lowest + l.cosize() as isize - 1)), "{l}");
        tight += usize::from(all.iter().max() == reached.iter().max());
        // parts
        let extent = inner.get(0).unwrap().size();
        if l.rank() > 1 {
            let coord: Vec<Coord> = (0..l.rank()).map(|m| Coord::leaf((m == 0).then_some(extent - 1))).collect();
            let (rest, _) = l.slice(HTuple::tuple(&coord)).unwrap();
            assert!((0..rest.size()).all(|i| rest.at(i) == Ok(all[extent - 1 + extent * i])), "{l}: {rest}");
        }
        if let Ok(part) = l.compose(&Tiler::extent(2).unwrap()) {
            assert!(all.len() < 2 || values(&part) == all[..2], "{l}: {part}");
        }
        let inverse = l.right_inverse().unwrap();
        for k in 0..l.cosize() {
            let Ok(c) = inverse.at(k) else { continue };
            if (c as usize) < inverse.layout().size().min(l.size()) && c as usize % l.size() == c as usize {
                let before = inverse.outer().map(k as isize).unwrap() - offset;
                if (before as usize) < inverse.layout().size() {
                    assert_eq!(l.at(c as usize), Ok(k as isize), "{l}: {inverse} at {k}");
                    inverted += 1;
                }
            }
        }
        assert_eq!(l.upcast(2), Err(AlgebraError::OuterLayout));
        assert_eq!(l.to_xor(), Err(AlgebraError::OuterLayout));
    }
    assert!(below > 100 && tight > 2000 && inverted > 5000, "{below} {tight} {inverted}");
    let negative = "8:1 o -1 o 4:1".parse::<ComposedLayout>().unwrap_err();
    assert_eq!((negative.position, negative.expected), (0, "offsets of 0 or more"));
}

#[test]
fn recasts_of_composed_layouts() {
    let mut rng = Rng(0x7777_1234_abcd_0001);
    let (mut up, mut down, mut refused) = (0, 0, 0);
    for _ in 0..3000 {
        let l = rng.composed(&[1, 2, 4, 8], false);
        let n = rng.pick(&[1usize, 2, 4, 16]);
        let wide = n as isize;
        let image = |l: &ComposedLayout| values(l).into_iter().collect::<std::collections::BTreeSet<_>>();
        match l.upcast(n) {
            Ok(made) => {
                up += 1;
                assert_eq!(image(&made), image(&l).iter().map(|value| value / wide).collect(), "{l} by {n}: {made}");
            }
            Err(e) => {
                refused += 1;
                let part = l.swizzle().unwrap().upcast(n).err().or(cute_dynamic::upcast(l.layout(), n).err());
                let offset = AlgebraError::Offset { offset: l.offset(), multiple_of: n };
                assert!(part == Some(e) || e == offset && l.offset() % wide != 0, "{l} by {n}: {e}");
            }
        }
        if let Ok(made) = l.downcast(n) {
            down += 1;
            let parts = if l.layout().stride().leaves().any(|stride| stride == Stride::Int(1)) { wide } else { 1 };
            let expected = image(&l).iter().flat_map(|value| (0..parts).map(move |j| value * wide + j)).collect();
            assert_eq!(image(&made), expected, "{l} by {n}: {made}");
            assert_eq!(l.recast(8 * n, 8), Ok(made));
        }
    }
    assert!(up > 800 && down > 2000 && refused > 300, "{up} {down} {refused}");
}

#[test]
fn inverses_of_composed_layouts() {
    let mut rng = Rng(0x1234_5678_9abc_def1);
    let (mut right, mut left) = (0, 0);
    for _ in 0..3000 {
        let l = rng.composed(&SMALL, false);
        let inverse = l.right_inverse().unwrap();
        for i in 0..inverse.layout().size() {
            let k = l.swizzle().unwrap().apply(l.offset() + i as isize);
            assert_eq!(l.at(inverse.at(k as usize).unwrap() as usize), Ok(k), "{l}: {inverse} at {k}");
            right += 1;
        }
        let all = values(&l);
        let injective = all.iter().collect::<std::collections::BTreeSet<_>>().len() == all.len();
        if let (Ok(inverse), true) = (l.left_inverse(), injective) {
            left += 1;
            for (i, value) in all.iter().enumerate() {
                assert_eq!(inverse.at(*value as usize), Ok(i as isize), "{l}: {inverse} at {value}");
            }
        }
    }
    assert!(right > 10_000 && left > 500, "{right} {left}");
    let at_8: ComposedLayout = "Sw<1,0,1> o 8 o 4:1".parse().unwrap();
    let inverse = at_8.right_inverse().unwrap();
    assert_eq!((inverse.to_string().as_str(), inverse.at(8)), ("4:1 o -8 o Sw<1,0,1>", Ok(0)));
    assert_eq!(inverse.at(3), Err(AlgebraError::OutOfBounds { index: 3, bound: 4 }));
}
