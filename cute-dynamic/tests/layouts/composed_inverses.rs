//! Left inverses of composed layouts, of values and of types with the same numbers, against their definition: at each coordinate, and
//! past the domain of the outer layout; with strides of 0 and below 0, interleaved strides, and offsets.

use cute_dynamic::{AlgebraError, ComposedLayout, Layout, OuterMap, Swizzle};
use cute_static::{int, layout, left_inverse, make_composed_layout, swizzle};

/// A pseudorandom sequence.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
/// A layout of three modes, often one that is injective.
fn modes(random: &mut Random) -> ([usize; 3], [isize; 3]) {
    let shape = [0; 3].map(|_| random.pick(&[1, 1, 2, 3, 4, 6]));
    let mut stride = [0isize; 3];
    let kind = random.below(4);
    if kind == 0 {
        stride = stride.map(|_| random.pick(&[0, 1, 2, 3, 4, 6, 8, 12, 25, 36, 38, -1, -4]));
    } else {
        // in some order, with gaps that divide
        let mut order = [0, 1, 2];
        for i in (1..3).rev() {
            order.swap(i, random.below(i + 1));
        }
        let mut next = random.pick(&[1, 1, 2, 5]);
        for mode in order {
            stride[mode] = if kind == 1 && random.below(3) == 0 { 0 } else { next };
            next *= shape[mode] as isize * random.pick(&[1, 1, 2, 3]);
        }
    }
    (shape, stride)
}
fn text((shape, stride): ([usize; 3], [isize; 3])) -> String {
    let list = |numbers: Vec<String>| format!("({})", numbers.join(","));
    format!(
        "{}:{}",
        list(shape.iter().map(usize::to_string).collect()),
        list(stride.iter().map(isize::to_string).collect())
    )
}
/// Whether the inverse is one, and of how many offsets.
fn holds(l: &ComposedLayout, inverse: impl Fn(usize) -> Option<isize>) -> usize {
    let offsets: Vec<isize> = (0..l.size()).map(|c| l.at(c).unwrap()).collect();
    let injective = offsets.iter().enumerate().all(|(c, offset)| !offsets[..c].contains(offset));
    let mut asked = 0;
    for (c, &offset) in offsets.iter().enumerate() {
        let Ok(at) = usize::try_from(offset) else { continue };
        let found = inverse(at).unwrap_or_else(|| panic!("{l}: no coordinate of {at}, which is at {c}"));
        // of a layout that is not injective the coordinate may be past the domain
        let back = usize::try_from(found).ok().map(|found| l.at(found).unwrap());
        assert_eq!(back, Some(offset), "{l}: {found} of {at}, which is at {c}");
        assert!(!injective || found == c as isize, "{l}: {found} of {at}, which is at {c}");
        asked += 1;
    }
    asked
}

type Mixed = cute_static::Layout<(usize, usize, usize), (isize, isize, isize)>;
fn mixed((shape, stride): ([usize; 3], [isize; 3])) -> Mixed {
    cute_static::Layout::new(shape.into(), stride.into()).unwrap()
}

#[test]
fn of_layouts_of_layouts() {
    let mut random = Random(33);
    let (mut made, mut past, mut refused, mut asked) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let (outer, inner) = (modes(&mut random), modes(&mut random));
        let offset = random.pick(&[0usize, 0, 1, 2, 7, 25]);
        let [w, i]: [Layout; 2] = [outer, inner].map(|of| text(of).parse().unwrap());
        let Ok(l) = ComposedLayout::new(w.clone(), offset as isize, i.clone()) else {
            assert!(cute_static::ComposedLayout::new(mixed(outer), offset, mixed(inner)).is_err());
            continue;
        };
        let types = make_composed_layout(&mixed(outer), offset, &mixed(inner)).unwrap();
        match (l.left_inverse(), left_inverse(&types)) {
            (Ok(values), Ok(types)) => {
                asked += holds(&l, |at| values.at(at).ok());
                holds(&l, |at| types.at(at));
                made += 1;
                past += usize::from(offset + i.cosize() > w.size());
            }
            (Err(values), Err(types)) => {
                assert_eq!(values.code(), types.code(), "{l}");
                refused += 1;
            }
            (values, types) => {
                let code = types.map(|_| ()).unwrap_err().code();
                assert!(values.is_ok() && code == "unrepresentable", "{l}: {values:?}");
            }
        }
    }
    assert!(made > 3000 && past > 500 && refused > 3000 && asked > 10_000, "{made} {past} {refused} {asked}");
}

#[test]
fn of_swizzled_layouts() {
    let mut random = Random(5);
    let mut asked = 0;
    for _ in 0..5_000 {
        let inner = modes(&mut random);
        let offset = random.pick(&[0isize, 0, 1, 7, 64, -3]);
        let swizzle = random.pick(&[(1, 0, 1), (2, 0, 2), (2, 1, 3), (3, 0, 3), (2, 0, -2), (1, 2, -3), (0, 2, 3)]);
        let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
        let l = ComposedLayout::new(swizzle, offset, text(inner).parse().unwrap()).unwrap();
        if let Ok(inverse) = l.left_inverse() {
            asked += holds(&l, |at| inverse.at(at).ok());
        }
    }
    assert!(asked > 10_000, "{asked}");
}

/// Whatever a right inverse answers is a coordinate of that offset: an index past the inverse of either layout has none.
#[test]
fn right_inverses_end() {
    let mut random = Random(6);
    let (mut found, mut past, mut refused) = (0, 0, 0);
    for _ in 0..8_000 {
        let (outer, inner) = (modes(&mut random), modes(&mut random));
        let offset = random.pick(&[0usize, 0, 1, 2, 7, 25]);
        let [w, i]: [Layout; 2] = [outer, inner].map(|of| text(of).parse().unwrap());
        let swizzle = random.pick(&[(1, 0, 1), (2, 0, 2), (2, 0, 3), (0, 0, 3), (3, 0, 3), (2, 0, -2)]);
        let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
        for outer in [OuterMap::from(w), swizzle.into()] {
            let Ok(l) = ComposedLayout::new(outer, offset as isize, i.clone()) else { continue };
            let inverse = l.right_inverse().unwrap();
            for k in 0..64 {
                match inverse.at(k) {
                    Ok(at) => {
                        assert_eq!(l.at(at.unsigned_abs()), Ok(k as isize), "{l}: {at} of {k} by {inverse}");
                        found += 1;
                    }
                    Err(AlgebraError::OutOfBounds { .. }) => past += 1,
                    Err(e) => panic!("{l}: {e} of {k} by {inverse}"),
                }
            }
        }
        // types, with the same answers
        let Ok(l) = make_composed_layout(&mixed(outer), offset, &mixed(inner)) else { continue };
        let values = ComposedLayout::new(text(outer).parse::<Layout>().unwrap(), offset as isize, i).unwrap();
        let values = values.right_inverse().unwrap();
        let Ok(inverse) = cute_static::right_inverse(&l) else {
            refused += 1;
            continue;
        };
        for k in 0..64usize {
            assert_eq!(inverse.at(k), values.at(k).ok(), "{l}: {inverse} and {values} at {k}");
        }
    }
    assert!(found > 10_000 && past > 20_000 && refused < 800, "{found} {past} {refused}");
    // the inputs that were found wrong
    let at = |text: &str, k| text.parse::<ComposedLayout>().unwrap().right_inverse().unwrap().at(k);
    assert_eq!(at("Sw<0,0,3> o 0 o (4,8):(16,0)", 56), Err(AlgebraError::OutOfBounds { index: 56, bound: 1 }));
    assert_eq!(at("Sw<2,0,3> o 0 o (4,8):(8,1)", 32), Err(AlgebraError::OutOfBounds { index: 32, bound: 32 }));
    let tile = make_composed_layout(&swizzle!(2, 0, 3), int!(0), &layout!((4, 8) : (8, 1))).unwrap();
    let inverse = cute_static::right_inverse(&tile).unwrap();
    assert_eq!(inverse.at(32), None);
    assert!((0..32usize).all(|k| inverse.at(k).map(|c| tile.at(c.unsigned_abs())) == Some(k as isize)));
}

/// The inputs that were found wrong, and some like them.
#[test]
fn refused_with_the_numbers() {
    let verdict = |text: &str| text.parse::<ComposedLayout>().unwrap().left_inverse().map(|_| ());
    let twice = |last, stride, reach| Err(AlgebraError::OuterNotInjective { last, stride, reach });
    assert_eq!(verdict("(4,8):(8,1) o 0 o 6:25"), twice(125, 8, 31));
    assert_eq!(verdict("(1,(3,2,6)):(12,(0,1,2)) o 1 o 3:3"), twice(7, 0, 0));
    // a last mode of extent 1 has no digit
    assert_eq!(verdict("(4,1):(38,36) o 0 o 4:2"), Err(AlgebraError::OutOfBounds { index: 6, bound: 4 }));
    // within the domain, or past it where nothing is reached twice
    assert_eq!(verdict("(4,1):(38,36) o 0 o 2:2"), Ok(()));
    assert_eq!(verdict("(8,4):(1,8) o 0 o 6:25"), Ok(()));
    assert_eq!(verdict("(4,8):(16,1) o 0 o 6:12"), Ok(()));
    assert_eq!(verdict("(4,8):(16,1) o 0 o 6:13"), twice(65, 16, 16));
    assert_eq!(
        verdict("(4,8):(8,1) o 0 o 6:25").unwrap_err().to_string(),
        "left inverse: the outer layout is not injective up to coordinate 125: stride 8 begins within 31, which smaller strides reach"
    );

    // types
    let l = make_composed_layout(&layout!((4, 8) : (8, 1)), int!(0), &layout!(6 : 25)).unwrap();
    let twice = AlgebraError::OuterNotInjective { last: 125, stride: 8, reach: 31 };
    assert_eq!(left_inverse(&l).unwrap_err(), twice);
    let l = make_composed_layout(&layout!((4, 8) : (1, 100)), int!(2), &layout!(5 : 9)).unwrap();
    let inverse = left_inverse(&l).unwrap();
    assert!((0..5usize).all(|c| inverse.at(l.at(c).unsigned_abs()) == Some(c as isize)));
    let tile = make_composed_layout(&swizzle!(3, 0, 3), int!(8), &layout!((4, 8) : (8, 1))).unwrap();
    let inverse = left_inverse(&tile).unwrap();
    assert!((0..32usize).all(|c| inverse.at(tile.at(c).unsigned_abs()) == Some(c as isize)));
    assert!(matches!("(4,8):(1,4)".parse::<Layout>().map(OuterMap::from), Ok(OuterMap::Layout(_))));
}
