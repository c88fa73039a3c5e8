//! Tuples, coordinates and construction against their definitions, written once more on nested vectors.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    missing_docs
)]

use cute_dynamic::{
    AlgebraError, Coord, HTuple, Layout, Offset, Shape, Stride, append, basis_get, ceil_div, colex_less, column_major,
    compact_order, coords, cosize, crd2crd, crd2idx, dice, elem_less, elem_max, elem_min, evenly_divides, flatten, get,
    group, idx2crd, is_admissible, is_in_bounds, lex_less, make_basis_like, make_layout, make_layout_like,
    make_ordered_layout, prefix_product, prepend, product, product_each, replace, round_up, row_major, select,
    shape_div, shape_div_ceil, shape_div_floor, size, slice, take, unflatten, values,
};

struct Rng(u64);
impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n as u64) as usize
    }
    fn tree(&mut self, depth: usize, most: usize) -> T {
        if depth == 0 || self.below(3) == 0 {
            return L(1 + self.below(most));
        }
        N((0..1 + self.below(3)).map(|_| self.tree(depth - 1, most)).collect())
    }
    /// A tree that coarsens another.
    fn coarser(&mut self, of: &T) -> T {
        match of {
            N(modes) if self.below(3) > 0 => N(modes.iter().map(|mode| self.coarser(mode)).collect()),
            _ => L(self.below(4)),
        }
    }
}

/// A hierarchical tuple as it is defined.
#[derive(Clone, PartialEq, Debug)]
enum T {
    L(usize),
    N(Vec<T>),
}
use T::{L, N};

/// Whether so many elements are no more than a layout has: on 64 bits these trees have no more.
fn fits(trees: &[&T]) -> bool {
    let leaves = trees.iter().flat_map(|tree| tree.tuple().leaves().collect::<Vec<_>>());
    let size = leaves.into_iter().try_fold(1usize, |size, extent| size.checked_mul(extent.max(1)));
    cfg!(target_pointer_width = "64") || size.is_some_and(|size| size < isize::MAX as usize >> 8)
}

impl T {
    fn tuple(&self) -> Shape {
        match self {
            L(n) => HTuple::leaf(*n),
            N(modes) => HTuple::tuple(&modes.iter().map(T::tuple).collect::<Vec<_>>()),
        }
    }
    fn size(&self) -> usize {
        match self {
            L(n) => *n,
            N(modes) => modes.iter().map(T::size).product(),
        }
    }
    fn modes(&self) -> Vec<T> {
        match self {
            L(n) => vec![L(*n)],
            N(modes) => modes.clone(),
        }
    }
    fn leaves(&self) -> Vec<usize> {
        match self {
            L(n) => vec![*n],
            N(modes) => modes.iter().flat_map(T::leaves).collect(),
        }
    }
}

/// CuTe's `ceil_div` and `shape_div`, by the rule for two integers.
fn div(a: &T, b: &T, pad: bool, rule: &dyn Fn(usize, usize) -> Option<usize>) -> Option<T> {
    Some(match (a, b) {
        (L(a), b) => L(rule(*a, b.size())?),
        (N(a), N(b)) => {
            if a.len() < b.len() || (a.len() != b.len() && !pad) {
                return None;
            }
            let one = L(1);
            N((0..a.len()).map(|i| div(&a[i], b.get(i).unwrap_or(&one), pad, rule)).collect::<Option<_>>()?)
        }
        (N(a), L(b)) => {
            let mut rest = *b;
            let mut modes = Vec::new();
            for mode in a {
                modes.push(div(mode, &L(rest), pad, rule)?);
                rest = rule(rest, mode.size())?;
            }
            N(modes)
        }
    })
}

#[test]
fn shape_divisions_are_those_of_cute() {
    let mut rng = Rng(1);
    let up = |a: usize, b: usize| Some(a.div_ceil(b));
    let down = |a: usize, b: usize| Some((a / b).max(1));
    let exact = |a: usize, b: usize| (a.is_multiple_of(b) || b.is_multiple_of(a)).then(|| a.div_ceil(b));
    let (mut exactly, mut evenly, mut unevenly) = (0, 0, 0);
    for round in 0..30_000 {
        let a = rng.tree(3, 9);
        let b = if round % 2 == 0 { rng.tree(2, 9) } else { rng.coarser(&a) };
        if !fits(&[&a, &b]) {
            continue;
        }
        let b = if b.size() == 0 { L(2 + rng.below(12)) } else { b };
        let (s, t) = (a.tuple(), b.tuple());
        let same = |ours: Result<Shape, AlgebraError>, model: Option<T>, name: &str| {
            assert_eq!(ours.clone().ok(), model.map(|m| m.tuple()), "{name} {s} {t}: {ours:?}");
        };
        same(ceil_div(&s, &t), div(&a, &b, true, &up), "ceil_div");
        same(shape_div_ceil(&s, &t), div(&a, &b, false, &up), "ceil");
        same(shape_div_floor(&s, &t), div(&a, &b, false, &down), "floor");
        let quotient = div(&a, &b, false, &exact);
        exactly += usize::from(quotient.is_some());
        if let Some(quotient) = &quotient {
            // where one divides the other nothing is rounded
            same(shape_div_ceil(&s, &t), Some(quotient.clone()), "exact");
            same(shape_div_floor(&s, &t), Some(quotient.clone()), "exact");
        }
        same(shape_div(&s, &t), quotient, "exact");
        let even = evenly_divides(&s, &t);
        assert_eq!(even, model_evenly_divides(&a, &b), "{s} {t}");
        *(if even { &mut evenly } else { &mut unevenly }) += 1;
        if even {
            // what CuTe promises: the divided layout is as large as the shape
            let l = Layout::column_major(&s).unwrap();
            let tiler = cute_dynamic::Tiler::from_shape(&t).unwrap();
            if let Ok(divided) = cute_dynamic::logical_divide(&l, &tiler) {
                assert_eq!(divided.size(), l.size(), "{s} {t}: {divided}");
            }
        }
    }
    assert!(exactly > 3000 && evenly > 3000 && unevenly > 3000, "{exactly} {evenly} {unevenly}");
}

fn model_evenly_divides(a: &T, b: &T) -> bool {
    match b {
        L(b) => {
            let tiles = div(a, &L(*b), true, &|a, b| Some(a.div_ceil(b))).unwrap();
            a.size() == b * tiles.size()
        }
        N(b) => b.len() <= a.modes().len() && b.iter().zip(a.modes()).all(|(b, a)| model_evenly_divides(&a, b)),
    }
}

#[test]
fn rounding_up_and_products() {
    let mut rng = Rng(2);
    let mut rounded = 0;
    for _ in 0..20_000 {
        let (a, b) = (rng.tree(2, 12), rng.tree(2, 12));
        fn model(a: &T, b: &T) -> Option<T> {
            match (a, b) {
                (L(a), L(b)) => (*a..).find(|n| n % b == 0).map(L),
                (N(a), N(b)) if b.len() <= a.len() => {
                    let modes = a.iter().enumerate().map(|(i, a)| b.get(i).map_or(Some(a.clone()), |b| model(a, b)));
                    modes.collect::<Option<_>>().map(N)
                }
                _ => None,
            }
        }
        let up = model(&a, &b);
        rounded += usize::from(up.is_some());
        assert_eq!(round_up(&a.tuple(), &b.tuple()).ok(), up.map(|up| up.tuple()), "{a:?} {b:?}");
        let s = a.tuple();
        assert_eq!((product(&s), size(&s)), (Ok(a.size()), a.size()));
        assert_eq!(product_each(&s).unwrap(), N(a.modes().iter().map(|mode| L(mode.size())).collect()).tuple());
        let prefix = prefix_product(&s).unwrap();
        let leaves = a.leaves();
        let expected: Vec<usize> = (0..leaves.len()).map(|i| leaves[..i].iter().product()).collect();
        assert_eq!(prefix.leaves().collect::<Vec<_>>(), expected);
        assert!(cute_dynamic::congruent(&prefix, &s));
        assert_eq!(column_major(&s).unwrap().stride(), prefix.map(|d| Stride::Int(isize::try_from(d).unwrap())));
    }
    assert!(rounded > 2000, "{rounded}");
}

#[test]
fn orders_are_those_of_coordinates() {
    let mut rng = Rng(3);
    for _ in 0..150 {
        let s = rng.tree(2, 3).tuple();
        let all: Vec<Shape> = coords(&s).unwrap().collect();
        assert_eq!(all.len(), s.size().unwrap());
        assert_eq!(coords(&s).unwrap().len(), all.len());
        for (i, a) in all.iter().enumerate() {
            assert_eq!(idx2crd(&s, i).unwrap(), *a);
            assert!(is_in_bounds(&s, a) && is_admissible(&s, a));
            for (j, b) in all.iter().enumerate().take(40) {
                assert_eq!(colex_less(a, b), Ok(i < j), "{a} {b}");
                // lexicographic: colexicographic on what is read from the right
                let (x, y): (Vec<usize>, Vec<usize>) = (a.leaves().collect(), b.leaves().collect());
                assert_eq!(lex_less(a, b), Ok(x < y), "{a} {b}");
                let less = x.iter().zip(&y).all(|(x, y)| x < y);
                assert_eq!(elem_less(a, b), Ok(less), "{a} {b}");
                let min = elem_min(a, b).unwrap();
                assert_eq!(
                    min.leaves().collect::<Vec<_>>(),
                    x.iter().zip(&y).map(|(x, y)| *x.min(y)).collect::<Vec<_>>()
                );
                let max = elem_max(a, b).unwrap();
                assert_eq!(
                    max.leaves().collect::<Vec<_>>(),
                    x.iter().zip(&y).map(|(x, y)| *x.max(y)).collect::<Vec<_>>()
                );
            }
        }
    }
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    // one that ends first
    for (a, b, elem, lex, colex) in [
        ("(1,2)", "(1,2,3)", false, true, true),
        ("(1,2,3)", "(1,2)", false, false, false),
        ("(0,1)", "(1,2,3)", true, true, true),
        ("(2,3)", "(1,2,3)", false, false, true),
        ("((1),2)", "((1,0),2)", false, true, false),
        ("((1),2)", "((0,1),2)", false, false, true),
        ("(1,(2,3))", "(2,(3,4))", true, true, true),
    ] {
        let (a, b) = (shape(a), shape(b));
        assert_eq!(
            (elem_less(&a, &b), lex_less(&a, &b), colex_less(&a, &b)),
            (Ok(elem), Ok(lex), Ok(colex)),
            "{a} {b}"
        );
    }
    for (a, b) in [("1", "(1)"), ("(1,2)", "(1,(2))"), ("(0,2)", "(1,(2))")] {
        let (a, b) = (shape(a), shape(b));
        assert!(elem_less(&a, &b).is_err() && lex_less(&a, &b).is_err() && colex_less(&b, &a).is_err());
        assert_eq!(elem_min(&a, &b).unwrap_err().code(), "profile");
    }
}

/// Modes chosen and regrouped, of shapes and of layouts alike.
#[test]
fn modes_are_moved_as_they_are() {
    let mut rng = Rng(4);
    let mut refused = 0;
    for _ in 0..20_000 {
        let (a, b) = (rng.tree(3, 5), rng.tree(2, 5));
        if !fits(&[&a, &a, &b]) {
            continue;
        }
        let modes = a.modes();
        let n = modes.len();
        let (i, j) = (rng.below(n + 2), rng.below(n + 2));
        let mut agree = |ours: Result<Shape, AlgebraError>, layouts: Result<Layout, AlgebraError>, model: Option<T>| {
            assert_eq!(ours.clone().ok(), model.as_ref().map(T::tuple), "{a:?} {b:?} {i} {j}: {ours:?}");
            assert_eq!(layouts.as_ref().ok().map(|l| l.shape()), model.as_ref().map(T::tuple));
            // each leaf brings its stride
            if let Ok(l) = layouts {
                let strides = l.shape().map(|extent| Stride::Int(isize::try_from(extent).unwrap()));
                assert_eq!(l.stride(), strides);
            }
            refused += usize::from(model.is_none());
        };
        let (s, t) = (a.tuple(), b.tuple());
        let layout = |s: &Shape| Layout::new(s, s).unwrap();
        let (l, m) = (layout(&s), layout(&t));
        agree(get(&s, i), get(&l, i), modes.get(i).cloned());
        let taken = (i < j && j <= n).then(|| N(modes[i.min(n)..j.min(n).max(i.min(n))].to_vec()));
        agree(take(&s, i, j), take(&l, i, j), taken);
        let picked = (i < n && j < n).then(|| N(vec![modes[i].clone(), modes[j].clone()]));
        agree(select(&s, &[i, j]), select(&l, &[i, j]), picked);
        let grouped = (i <= j && j <= n).then(|| {
            let mut out = modes[..i].to_vec();
            if i < j {
                out.push(N(modes[i..j].to_vec()));
            }
            out.extend_from_slice(&modes[j..]);
            N(out)
        });
        agree(group(&s, i, j), group(&l, i, j), grouped);
        agree(append(&s, &t), append(&l, &m), Some(N([modes.clone(), vec![b.clone()]].concat())));
        agree(prepend(&s, &t), prepend(&l, &m), Some(N([vec![b.clone()], modes.clone()].concat())));
        let replaced = (i < n).then(|| match &a {
            L(_) => b.clone(),
            N(modes) => {
                let mut modes = modes.clone();
                modes[i] = b.clone();
                N(modes)
            }
        });
        agree(replace(&s, i, &t), replace(&l, i, &m), replaced);
        assert_eq!(unflatten(&flatten(&s).unwrap(), &s).unwrap(), s);
        assert_eq!(unflatten(&flatten(&l).unwrap(), &s).unwrap(), l);
        assert_eq!(unflatten(&flatten(&s).unwrap(), &t).is_ok(), a.leaves().len() == b.leaves().len());
        assert_eq!(unflatten(&s, &s).is_ok(), s.depth() <= 1);
    }
    assert!(refused > 10_000, "{refused}");
    let (a, b): (Layout, Layout) = ("4:2".parse().unwrap(), "3:1@0".parse().unwrap());
    for refused in [make_layout(&[a.clone(), b.clone()]), append(&a, &b), prepend(&b, &a)] {
        assert_eq!(refused.unwrap_err().code(), "codomain");
    }
    // a stride of 0 is of any codomain
    assert_eq!(make_layout(&["2:0".parse().unwrap(), b]).unwrap().to_string(), "(2,3):(0,1@0)");
    assert!(select(&a, &[]).is_err());
    let large: Layout = format!("({},2):(0,0)", 1usize << (usize::BITS / 2)).parse().unwrap();
    assert!(matches!(select(&large, &[0, 0]).unwrap_err(), AlgebraError::Overflow { .. }));
}

#[test]
fn compact_layouts_are_compact_and_ordered() {
    let mut rng = Rng(5);
    for _ in 0..20_000 {
        let a = rng.tree(3, 4);
        let s = a.tuple();
        if a.size() > 500 {
            continue;
        }
        let order = rng.coarser(&a).tuple();
        let l = make_ordered_layout(&s, &order).unwrap();
        assert_eq!(l.stride(), compact_order(&s, &order).unwrap());
        let mut values: Vec<isize> = (0..l.size()).map(|i| l.at(i).unwrap()).collect();
        values.sort_unstable();
        assert_eq!(values, (0..isize::try_from(l.size()).unwrap()).collect::<Vec<_>>(), "{s} {order}: {l}");
        // of a lesser order is of a lesser stride, within one order from left to right
        let orders: Vec<usize> = spread(&order, &s);
        let stride = |l: &Layout| -> Vec<isize> {
            l.stride().leaves().map(|d| if let Stride::Int(d) = d { d } else { panic!() }).collect()
        };
        let (d, e): (Vec<isize>, Vec<usize>) = (stride(&l), s.leaves().collect());
        for i in 0..d.len() {
            for j in i + 1..d.len() {
                let extents = if orders[i] <= orders[j] { e[i] } else { e[j] };
                let (low, high) = if orders[i] <= orders[j] { (d[i], d[j]) } else { (d[j], d[i]) };
                assert!(low * isize::try_from(extents).unwrap() <= high, "{s} {order}: {l}");
            }
        }
        // like another: the same order, with what was not addressed left out
        let any = Layout::new(&s, s.map(|_| Stride::Int([0, 1, 2, 5, 9, -4, -30][rng.below(7)]))).unwrap();
        let like = make_layout_like(&any).unwrap();
        if !e.contains(&1) {
            assert_eq!(make_layout_like(&like).unwrap(), like);
        }
        let mut product: isize = 1;
        for (old, (new, extent)) in stride(&any).iter().zip(stride(&like).iter().zip(&e)) {
            assert_eq!(*old == 0, *new == 0, "{any}: {like}");
            product *= if *old == 0 { 1 } else { isize::try_from(*extent).unwrap() };
        }
        let mut values: Vec<isize> = (0..like.size()).map(|i| like.at(i).unwrap()).collect();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values, (0..product).collect::<Vec<_>>(), "{any}: {like}");
        for (i, (x, x2)) in stride(&any).iter().zip(stride(&like)).enumerate() {
            for (y, y2) in stride(&any).iter().zip(stride(&like)).skip(i + 1) {
                assert!(*x == 0 || *y == 0 || (x.abs() <= y.abs()) == (x2 < y2) || e.contains(&1), "{any}: {like}");
            }
        }
        assert_eq!(make_layout_like(&row_major(&s).unwrap()).unwrap().size(), l.size());
    }
    let order = |text: &str| text.parse::<Shape>().unwrap();
    assert_eq!(make_ordered_layout(&order("(2,3)"), &order("(0,1,2)")).unwrap_err().code(), "profile");
    assert_eq!(make_ordered_layout(&order("(2,0)"), &order("(0,1)")).unwrap_err().code(), "zero_extent");
    let big = order(&format!("({},2)", isize::MAX));
    assert!(matches!(make_ordered_layout(&big, &order("(0,1)")).unwrap_err(), AlgebraError::Overflow { .. }));
    assert_eq!(make_layout_like(&"(2,3):(1@0,1@1)".parse().unwrap()).unwrap_err().code(), "codomain");
}

fn spread(order: &Shape, shape: &Shape) -> Vec<usize> {
    if order.depth() == 0 {
        return shape.leaves().map(|_| order.leaves().next().unwrap()).collect();
    }
    (0..order.rank()).flat_map(|i| spread(&order.get(i).unwrap(), &shape.get(i).unwrap())).collect()
}

#[test]
fn coordinates_in_bounds_and_of_other_shapes() {
    let mut rng = Rng(6);
    let mut outside = 0;
    for _ in 0..20_000 {
        let a = rng.tree(2, 4);
        let s = a.tuple();
        // a coordinate of a coarser profile
        let c = rng.coarser(&a).tuple();
        let model = |c: &Shape| -> bool {
            // Definition 2.9: one of the coordinates of the shape with that profile
            fn coarse(c: &Shape, s: &Shape) -> Shape {
                if c.depth() == 0 {
                    return HTuple::leaf(s.size().unwrap());
                }
                HTuple::tuple(
                    &(0..c.rank()).map(|i| coarse(&c.get(i).unwrap(), &s.get(i).unwrap())).collect::<Vec<_>>(),
                )
            }
            coords(&coarse(c, &s)).unwrap().any(|x| x == *c)
        };
        assert!(is_admissible(&s, &c));
        assert_eq!(is_in_bounds(&s, &c), model(&c), "{c} {s}");
        outside += usize::from(!is_in_bounds(&s, &c));
        let other = rng.tree(2, 4).tuple();
        assert_eq!(is_admissible(&s, &other), cute_dynamic::weakly_congruent(&other, &s));
        assert!(is_admissible(&s, &other) || !is_in_bounds(&s, &other));
        // from one shape into another and back
        let natural = idx2crd(&s, rng.below(a.size())).unwrap();
        let (flat, one) = (flatten(&s).unwrap(), HTuple::leaf(a.size()));
        let index = crd2crd(&s, &one, &natural).unwrap();
        assert_eq!(index.leaves().next().unwrap(), crd2idx(&s, &natural).unwrap());
        assert_eq!(crd2crd(&one, &s, &index).unwrap(), natural);
        assert_eq!(crd2crd(&s, &s, &natural).unwrap(), natural);
        if s.depth() < 2 {
            assert_eq!(crd2crd(&s, &flat, &natural).unwrap(), natural);
        }
        assert_eq!(crd2crd(&s, &HTuple::leaf(a.size() + 1), &natural).unwrap_err().code(), "size");
    }
    assert!(outside > 1000, "{outside}");
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    assert_eq!(crd2crd(&shape("(4,8)"), &shape("(8,4)"), shape("(1,2)")).unwrap_err().code(), "size");
    assert_eq!(crd2crd(&shape("(4,8)"), &shape("(4,8)"), shape("(1,2,0)")).unwrap_err().code(), "rank");
    assert!(!is_in_bounds(&shape("(2,2)"), "(1,_)".parse::<Coord>().unwrap().map(|c| c.map_or(-1, |_| 0isize))));
    assert!(!is_in_bounds(&shape("(2,0)"), shape("0")) && coords(&shape("(2,0)")).is_err());
    let half = 1usize << (usize::BITS / 2);
    assert!(matches!(coords(&shape(&format!("({half},{half})"))).unwrap_err(), AlgebraError::Overflow { .. }));
    // rank 0: one coordinate, which is ()
    let empty = HTuple::tuple(&[]);
    assert_eq!(coords(&empty).unwrap().collect::<Vec<_>>(), std::slice::from_ref(&empty));
    assert!(is_in_bounds(&empty, HTuple::leaf(0usize)) && !is_in_bounds(&empty, HTuple::leaf(1usize)));
}

#[test]
fn slices_and_dice_share_a_layout() {
    let mut rng = Rng(7);
    for _ in 0..10_000 {
        let a = rng.tree(2, 3);
        let s = a.tuple();
        let l = Layout::new(&s, s.map(|_| Stride::Int([0, 1, 3, 10, -7][rng.below(5)]))).unwrap();
        let natural = idx2crd(&s, rng.below(a.size())).unwrap();
        let coord: Coord = natural.map(|c| if rng.below(2) == 0 { Some(c) } else { None });
        let (fixed, (rest, offset)) = (dice(&l, &coord).unwrap(), slice(&l, &coord).unwrap());
        assert_eq!(fixed.size() * rest.size(), l.size());
        // the fixed part at the fixed coordinates is the slice's offset
        let at: Vec<usize> = coord.leaves().flatten().collect();
        let flat = fixed.flatten().unwrap();
        let value = match at.as_slice() {
            [] => Offset::Int(0),
            [c] => Offset::Int(flat.at(*c).unwrap()),
            many => {
                flat.crd2idx(HTuple::tuple(&many.iter().map(|&c| HTuple::leaf(c)).collect::<Vec<Shape>>())).unwrap()
            }
        };
        assert_eq!(value, offset, "{coord} {l}: {fixed}");
        // fixed and free the other way round
        let other: Coord = coord.map(|c| if c.is_none() { Some(0) } else { None });
        assert_eq!(dice(&l, &other).unwrap(), rest);
        assert_eq!(slice(&l, &other).unwrap().0, fixed);
        // the image
        let values: Vec<Offset> = values(&l).map(Result::unwrap).collect();
        assert_eq!(values, (0..l.size()).map(|i| Offset::Int(l.at(i).unwrap())).collect::<Vec<_>>());
        assert_eq!(cosize(&l), l.cosize());
    }
    let l: Layout = "(2,3):(1@1,2@0)".parse().unwrap();
    let texts: Vec<String> =
        values(&l).map(|v| if let Offset::Coord(c) = v.unwrap() { c.to_string() } else { panic!() }).collect();
    assert_eq!(texts, ["(0,0)", "(0,1)", "(2,0)", "(2,1)", "(4,0)", "(4,1)"]);
    assert!(dice(&l, (1, 1, 1)).is_err());
}

#[test]
fn basis_elements_name_their_leaves() {
    let mut rng = Rng(8);
    for _ in 0..2_000 {
        let s = rng.tree(3, 5).tuple();
        if s.depth() == 0 {
            assert_eq!(make_basis_like(&s).unwrap(), HTuple::leaf(Stride::Int(1)));
            continue;
        }
        for (stride, extent) in make_basis_like(&s).unwrap().leaves().zip(s.leaves()) {
            let Stride::Basis { scale: 1, path } = stride else { panic!("{stride:?}") };
            assert_eq!(basis_get(&s, &path).unwrap(), HTuple::leaf(extent));
        }
    }
    let path = cute_dynamic::BasisPath::new(&[1, 2]).unwrap();
    assert_eq!(basis_get(&"(4,(3,2))".parse::<Shape>().unwrap(), &path).unwrap_err().code(), "rank");
}

/// Near the limits of the integers, and far down: errors, no panics.
#[test]
fn numbers_and_depths_at_the_limit() {
    let mut rng = Rng(9);
    let (most, half) = (usize::MAX, 1 << (usize::BITS / 2));
    let extents = [0, 1, 2, 3, most, most / 2, most / 2 + 1, half, isize::MAX.unsigned_abs()];
    let mut ok = 0;
    for _ in 0..40_000 {
        let mut pick = |t: T| t.tuple().map(|_| extents[rng.below(9)]);
        let (a, b) = (pick(N(vec![L(1), N(vec![L(1), L(1)])])), pick(L(1)));
        for s in [&a, &b] {
            for t in [&a, &b] {
                for divided in
                    [ceil_div(s, t), shape_div(s, t), shape_div_floor(s, t), shape_div_ceil(s, t), round_up(s, t)]
                {
                    ok += usize::from(divided.is_ok_and(|d| d.leaves().all(|extent| extent > 0)));
                }
                let _ = (evenly_divides(s, t), crd2crd(t, t, s), crd2crd(s, t, s), is_in_bounds(t, s));
                let _ = (make_ordered_layout(s, t), make_ordered_layout(t, s));
            }
            let _ = (
                product(s),
                product_each(s),
                prefix_product(s),
                column_major(s),
                row_major(s),
                coords(s).map(|c| c.len()),
            );
            let _ = (make_basis_like(s), size(s));
        }
    }
    assert!(ok > 10_000, "{ok}");
    assert!(matches!(
        round_up(&HTuple::leaf(usize::MAX), &HTuple::leaf(2)).unwrap_err(),
        AlgebraError::Overflow { .. }
    ));
    assert_eq!(ceil_div(&HTuple::leaf(usize::MAX), &HTuple::leaf(usize::MAX)).unwrap(), HTuple::leaf(1));
    assert!(matches!(
        prefix_product(&format!("({half},{half})").parse().unwrap()).unwrap_err(),
        AlgebraError::Overflow { .. }
    ));
    let mut deep: Shape = HTuple::leaf(2);
    for _ in 0..3000 {
        deep = HTuple::tuple(&[deep]);
    }
    assert!(!lex_less(&deep, &deep).unwrap());
    assert_eq!(crd2crd(&deep, &deep, &deep).unwrap(), deep);
    assert_eq!(ceil_div(&deep, &deep).unwrap().depth(), 3000);
    assert!(evenly_divides(&deep, &deep) && is_in_bounds(&deep, HTuple::leaf(1usize)));
    assert_eq!(group(&deep, 0, 1).unwrap().depth(), 3001);
}
