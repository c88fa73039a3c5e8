//! Post-conditions of the paper on random layouts, by brute force; seeded loops, so that a failure can be repeated.
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

use cute_dynamic::{
    AlgebraError, Coord, HTuple, Layout, Offset, Operation, Shape, Stride, Tiler, coalesce, compatible, complement,
    complement_unbounded, composition, congruent, crd2idx, flat_divide, idx2crd, logical_divide, slice, tiled_divide,
    weakly_congruent, zipped_divide,
};

/// Xorshift: enough to pick layouts.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize
    }

    fn below(&mut self, n: usize) -> usize {
        self.next() % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn shape(&mut self, depth: usize, extents: &[usize]) -> Shape {
        if depth == 0 || self.below(3) == 0 {
            return HTuple::leaf(self.pick(extents));
        }
        let elements: Vec<Shape> = (0..=self.below(3)).map(|_| self.shape(depth - 1, extents)).collect();
        HTuple::tuple(&elements)
    }

    /// Strides that often continue one another, at times in another order or with holes.
    fn layout(&mut self, extents: &[usize]) -> Layout {
        loop {
            let depth = self.below(3);
            let shape = self.shape(depth, extents);
            if shape.size().is_none_or(|size| size > 300) {
                continue;
            }
            let kind = self.below(4);
            if kind == 0 {
                return Layout::column_major(&shape).unwrap();
            }
            if kind == 1 {
                return Layout::row_major(&shape).unwrap();
            }
            let mut product = 1;
            let stride = shape.map(|extent| {
                let d = if kind == 2 { self.pick(&[0, 1, 2, 3, 4, 6, 8, 12, 24]) } else { product };
                product = extent * product * self.pick(&[1, 1, 1, 2, 3]);
                Stride::Int(d as isize)
            });
            return Layout::new(&shape, &stride).unwrap();
        }
    }
}

const SMALL: [usize; 9] = [1, 2, 2, 3, 4, 4, 6, 8, 12];

fn values(l: &Layout) -> Vec<isize> {
    (0..l.size()).map(|i| l.at(i).unwrap()).collect()
}

#[test]
fn composition_is_functional_composition() {
    let mut rng = Rng(0x9E37_79B9_7F4A_7C15);
    let (mut admitted, mut refused) = (0, 0);
    for _ in 0..40_000 {
        let (a, b) = (rng.layout(&SMALL), rng.layout(&SMALL));
        match composition(&a, &b) {
            Ok(r) => {
                assert!(compatible(&b.shape(), &r.shape()), "{a} o {b} = {r}");
                for i in 0..b.size() {
                    assert_eq!(r.at(i), a.at(b.at(i).unwrap() as usize), "{a} o {b} = {r} at {i}");
                }
                admitted += 1;
            }
            Err(e) => {
                let known = ["stride_divisibility", "shape_divisibility", "not_distributive"];
                assert!(known.contains(&e.code()), "{a} o {b}: {e}");
                refused += 1;
            }
        }
    }
    assert!(admitted > 5000 && refused > 1000, "{admitted} {refused}");
}

#[test]
fn composition_with_coordinates_and_xor_on_the_left() {
    let mut rng = Rng(77);
    let (mut admitted, mut carries) = (0, 0);
    for _ in 0..40_000 {
        let (a, b) = (rng.layout(&SMALL), rng.layout(&SMALL));
        let identity = Layout::identity(&a.shape()).unwrap();
        assert_eq!(composition(&a, &identity).unwrap().size(), a.size());
        for i in 0..a.size() {
            assert_eq!(composition(&a, &identity).unwrap().at(i), a.at(i));
        }
        let xor = Layout::new(a.shape(), a.shape().map(|_| Stride::Xor(rng.below(40)))).unwrap();
        for left in [&identity, &xor] {
            if let Ok(r) = composition(left, &b) {
                assert!(compatible(&b.shape(), &r.shape()), "{left} o {b} = {r}");
                for i in 0..b.size() {
                    let expected = left.crd2idx(Shape::leaf(b.at(i).unwrap() as usize)).unwrap();
                    let actual = r.crd2idx(Shape::leaf(i)).unwrap();
                    // A layout of zero strides only has lost its codomain, and is zero.
                    if actual == Offset::Int(0) {
                        match &expected {
                            Offset::Coord(c) => assert!(c.leaves().all(|x| x == 0), "{left} o {b} = {r} at {i}"),
                            zero => {
                                assert!(matches!(zero, Offset::Xor(0) | Offset::Int(0)), "{left} o {b} = {r} at {i}")
                            }
                        }
                    } else if let (Offset::Coord(x), Offset::Coord(y)) = (&actual, &expected)
                        && !congruent(x, y)
                    {
                        // A coordinate of which the result names fewer modes.
                        let (x, y): (Vec<_>, Vec<_>) = (x.leaves().collect(), y.leaves().collect());
                        let sum = |all: &[isize]| all.iter().sum::<isize>();
                        assert_eq!(sum(&x), sum(&y), "{left} o {b} = {r} at {i}");
                    } else {
                        assert_eq!(actual, expected, "{left} o {b} = {r} at {i}");
                    }
                }
                admitted += 1;
            } else if composition(&a, &b).is_ok() {
                carries += 1;
            }
        }
    }
    assert!(admitted > 1000 && carries > 100, "{admitted} {carries}");
}

#[test]
fn coalesce_keeps_values() {
    let mut rng = Rng(5);
    for _ in 0..20_000 {
        let l = rng.layout(&SMALL);
        let c = coalesce(&l).unwrap();
        assert!(c.depth() <= 1 && (c.rank() > 1) == (c.depth() == 1), "{l} -> {c}");
        assert_eq!(values(&c), values(&l), "{l} -> {c}");
        assert_eq!(coalesce(&c).unwrap(), c);
    }
}

#[test]
fn complement_is_disjoint_and_ordered() {
    let mut rng = Rng(6);
    let mut found = 0;
    for _ in 0..20_000 {
        let l = rng.layout(&SMALL);
        let bound = 1 + rng.below(200);
        let (Ok(unbounded), Ok(bounded)) = (complement_unbounded(&l), complement(&l, bound)) else {
            assert_eq!(complement(&l, bound).unwrap_err().code(), "not_disjoint", "{l}");
            continue;
        };
        found += 1;
        let image = values(&l);
        // Eq. 28 and 29; without a bound also past the domain of the complement.
        for (star, past) in [(&unbounded, 12), (&bounded, 0)] {
            let stars: Vec<isize> = (0..star.size() + past).map(|i| star.at(i).unwrap()).collect();
            assert!(stars.iter().skip(1).all(|x| !image.contains(x)), "{l} * {star}");
            assert!(stars.windows(2).all(|pair| pair[0] < pair[1]), "{l} * {star}");
        }
    }
    assert!(found > 3000, "{found}");
}

#[test]
fn divide_covers_all_elements() {
    let mut rng = Rng(7);
    let mut divided = 0;
    for _ in 0..30_000 {
        let (a, b) = (rng.layout(&SMALL), rng.layout(&SMALL));
        let Ok(r) = logical_divide(&a, &b) else { continue };
        divided += 1;
        assert_eq!(r.rank(), 2);
        let mut expected = values(&a);
        let mut actual = values(&r);
        // Where the tiler does not divide, or has repeated elements, there are more of them.
        assert!(expected.iter().all(|x| actual.contains(x)), "{a} / {b} = {r}");
        if actual.len() == expected.len() {
            expected.sort_unstable();
            actual.sort_unstable();
            assert_eq!(actual, expected, "{a} / {b} = {r}");
        }
        let (z, t, f) = (zipped_divide(&a, &b).unwrap(), tiled_divide(&a, &b).unwrap(), flat_divide(&a, &b).unwrap());
        assert_eq!(z, r);
        assert!(values(&t) == values(&r) && values(&f) == values(&r), "{a} / {b} = {r}");
    }
    assert!(divided > 3000, "{divided}");
}

#[test]
fn holes_are_refused() {
    // Section 3.5.2: 8 and 9 belong neither to the tiler nor to its complement.
    let b: Layout = "(4,2):(1,10)".parse().unwrap();
    let error = logical_divide(&Layout::mode(40, 1).unwrap(), &b).unwrap_err();
    assert_eq!(error, AlgebraError::NotOnto { by: Operation::LogicalDivide, mode: 1, stride: 10, covered: 4 });
    assert!(logical_divide(&Layout::mode(8, 1).unwrap(), &b).is_ok());
}

#[test]
fn coordinates_of_all_kinds_agree() {
    let mut rng = Rng(8);
    for _ in 0..5_000 {
        let l = rng.layout(&SMALL);
        let shape = l.shape();
        for i in 0..l.size() {
            let natural = idx2crd(&shape, i).unwrap();
            assert!(congruent(&natural, &shape) && weakly_congruent(&natural, &shape));
            assert_eq!(crd2idx(&shape, &natural), Ok(i));
            let value = Offset::Int(l.at(i).unwrap());
            assert_eq!(l.crd2idx(&natural).unwrap(), value);
            assert_eq!(l.crd2idx(Shape::leaf(i)).unwrap(), value);
            // Eq. 10: the fixed part and the rest add up.
            let coord: Coord = natural.map(|c| if rng.below(2) == 0 { Some(c) } else { None });
            let (rest, Offset::Int(offset)) = slice(&l, &coord).unwrap() else { panic!("no integer") };
            let free: Vec<usize> =
                natural.leaves().zip(coord.leaves()).filter(|(_, c)| c.is_none()).map(|(c, _)| c).collect();
            let flat = rest.flatten().unwrap();
            let inner = match free.as_slice() {
                [] => 0,
                [c] => flat.at(*c).unwrap(),
                many => {
                    let many: Vec<Shape> = many.iter().map(|&c| HTuple::leaf(c)).collect();
                    match flat.crd2idx(HTuple::tuple(&many)).unwrap() {
                        Offset::Int(offset) => offset,
                        other => panic!("{other:?}"),
                    }
                }
            };
            assert_eq!(Offset::Int(offset + inner), value, "{l} at {coord}: {rest} + {offset}");
        }
    }
}

#[test]
fn text_round_trips() {
    let mut rng = Rng(9);
    for _ in 0..20_000 {
        let l = rng.layout(&SMALL);
        let text = l.to_string();
        assert_eq!(text.parse::<Layout>().unwrap(), l);
        let spaced: String =
            text.chars().flat_map(|c| if c.is_ascii_digit() { vec![c] } else { vec![' ', c, '\t'] }).collect();
        assert_eq!(spaced.parse::<Layout>().unwrap(), l);
        let identity = Layout::identity(&l.shape()).unwrap();
        assert_eq!(identity.to_string().parse::<Layout>().unwrap(), identity);
        let tiler = Tiler::from([Tiler::Keep, l.into(), Tiler::from([Tiler::extent(3).unwrap()])]);
        assert_eq!(tiler.to_string().parse::<Tiler>().unwrap(), tiler);
    }
}

#[test]
fn no_text_panics() {
    let mut rng = Rng(10);
    let alphabet = [
        "(",
        ")",
        ",",
        ":",
        "_",
        "<",
        ">",
        "@",
        "f",
        "-",
        " ",
        "0",
        "1",
        "2",
        "7",
        "12",
        "99999999999999999999",
        "é",
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551615",
        "\u{2003}",
        "((",
        "1:1",
        "(2,3):(3,1)",
    ];
    for _ in 0..200_000 {
        let text: String = (0..rng.below(14)).map(|_| rng.pick(&alphabet)).collect();
        let _ = text.parse::<Coord>();
        let _ = text.parse::<HTuple<isize>>();
        let _ = text.parse::<Tiler>().map(|t| assert_eq!(t.to_string().parse::<Tiler>().unwrap(), t));
        match text.parse::<Layout>() {
            Ok(l) => assert_eq!(l.to_string().parse::<Layout>().unwrap(), l),
            Err(e) => assert!(text.is_char_boundary(e.position) && text[e.position..].chars().next() == e.found),
        }
    }
    for deep in ["(".repeat(1 << 20), "<".repeat(1 << 20)] {
        assert!(deep.parse::<Layout>().is_err() && deep.parse::<Tiler>().is_err() && deep.parse::<Coord>().is_err());
    }
}

#[test]
fn errors_in_text_have_a_place() {
    for (text, message) in [
        ("", "at 0: expected an extent or '(', found the end"),
        ("(4,8)", "at 5: expected ':', found the end"),
        ("(4,8):(1,4,2)", "at 6: expected a stride congruent to the shape, found '('"),
        ("(4,0):(1,4)", "at 3: expected an extent above 0, found '0'"),
        ("4:1x", "at 3: expected the end, found 'x'"),
        ("(2,2):(1@0,1)", "at 5: expected strides of one codomain, found ':'"),
        ("(2,2):(1@0,1@0@1)", "at 5: expected strides of one codomain, found ':'"),
        ("99999999999999999999:1", "at 0: expected an extent that fits a usize, found '9'"),
        (&format!("3:{}", isize::MAX), "at 1: expected a size and cosize that fit an isize, found ':'"),
        ("2:1@256", "at 4: expected an index below 256, found '2'"),
        ("2:1@0@0@0@0@0@0@0", "at 3: expected at most six indices, found '@'"),
    ] {
        assert_eq!(text.parse::<Layout>().unwrap_err().to_string(), message, "{text}");
    }
    assert_eq!("<4,>".parse::<Tiler>().unwrap_err().to_string(), "at 3: expected a tiler, found '>'");
    assert_eq!(" ( _4 , 2 ) : ( _1 , _-4 ) ".parse::<Layout>().unwrap().to_string(), "(4,2):(1,-4)");
}

#[test]
fn large_numbers_are_errors() {
    let mut rng = Rng(11);
    let top = isize::MAX.unsigned_abs();
    let bits = isize::BITS - 2;
    let extents = [1, 2, 3, 4, top, top / 2, top / 3 + 1, 1 << (bits / 2), 1 << bits, usize::MAX];
    let strides = [0, 1, 2, -1, 3, isize::MAX, isize::MIN, isize::MAX / 2, 1 << (bits / 2), 1 << bits];
    let indices = [0, 1, 2, usize::MAX, top, 1 << (bits / 2 + 1)];
    let mut made = 0;
    let mut layouts = Vec::new();
    for _ in 0..20_000 {
        let depth = rng.below(3);
        let shape = rng.shape(depth, &extents);
        let xor = rng.below(4) == 0;
        let stride = shape.map(|_| {
            let d = rng.pick(&strides);
            if xor { Stride::Xor(d.unsigned_abs()) } else { Stride::Int(d) }
        });
        if let Ok(l) = Layout::new(&shape, &stride) {
            made += 1;
            layouts.push(l);
        }
        let _ = (Layout::column_major(&shape), Layout::row_major(&shape), Layout::identity(&shape));
        let _ = (shape.size(), compatible(&shape, &shape));
        let i = rng.pick(&indices);
        let _ = idx2crd(&shape, i).map(|coord| crd2idx(&shape, &coord));
    }
    assert!(made > 200, "{made}");
    for _ in 0..40_000 {
        let (a, b) = (&layouts[rng.below(made)], &layouts[rng.below(made)]);
        let i = rng.pick(&indices);
        let _ = (a.at(i), a.crd2idx(Shape::leaf(i)), a.size(), a.cosize(), coalesce(a).unwrap());
        let _ = slice(a, a.shape().map(|e| if e == 2 { None } else { Some(i) }));
        let _ = (composition(a, b), complement(a, i), complement_unbounded(a));
        let _ = (logical_divide(a, b), zipped_divide(a, b), tiled_divide(a, b), flat_divide(a, b));
        let tiler = Tiler::from([b.clone().into(), Tiler::Keep]);
        let _ = (composition(a, &tiler), logical_divide(a, &tiler), flat_divide(a, &tiler));
        let _ = Layout::concat(&[a.clone(), b.clone()]);
    }
}
