//! Trees and tilers as deep as they can be built: nothing goes down them on the stack, which is small here, and nothing is refused
//! for its depth but what says so in numbers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::arithmetic_side_effects, missing_docs)]

use cute_dynamic::*;
use std::collections::HashSet;

/// Two values are equal; of those that are not nothing is printed, since it would be megabytes.
macro_rules! same {
    ($a:expr, $b:expr) => {
        assert!($a == $b, "{} is not {}", stringify!($a), stringify!($b))
    };
}

const LEVELS: usize = if cfg!(miri) { 300 } else { 50_000 };

/// Runs a test on a stack that would hold a few hundred levels of any recursion.
fn on_a_small_stack(test: fn()) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(test).unwrap().join().unwrap();
}

/// `(((..)))`: built by the leaf's tree, which is made so deep at once, since a tuple of a tuple copies it.
fn deep(leaf: &str) -> Shape {
    format!("{}{leaf}{}", "(".repeat(LEVELS), ")".repeat(LEVELS)).parse().unwrap()
}
/// `<<<..>>>`, level by level, as anybody can.
fn tiler(leaf: Tiler) -> Tiler {
    (0..LEVELS).fold(leaf, |tiler, _| Tiler::ByMode(vec![tiler]))
}
/// `<<<_,_>,_>,_>`: as deep on the left as it is long on the right.
fn comb(leaf: Tiler) -> Tiler {
    (0..LEVELS).fold(leaf, |tiler, _| Tiler::ByMode(vec![tiler, Tiler::Keep]))
}

#[test]
fn trees_are_built_level_by_level() {
    on_a_small_stack(|| {
        let levels = 3000;
        let shape = (0..levels).fold(Shape::leaf(8), |tree, _| HTuple::tuple(&[tree]));
        same!(shape.depth(), levels);
        same!(shape.to_string().parse::<Shape>().unwrap(), shape);
        let layout = column_major(&shape).unwrap();
        let wrapped = make_layout(std::slice::from_ref(&layout)).unwrap();
        same!(wrapped.depth(), levels + 1);
        same!(wrapped.to_string().parse::<Layout>().unwrap(), wrapped);
        let strides = layout.stride();
        same!(strides.to_string().parse::<HTuple<Stride>>().unwrap(), strides);
        let free: Coord = shape.map(|_| None);
        same!(free.to_string().parse::<Coord>().unwrap(), free);
    });
}

#[test]
fn trees_can_be_read_compared_and_asked() {
    on_a_small_stack(|| {
        let (a, b) = (deep("8"), deep("9"));
        same!((a.depth(), rank(&a), size(&a)), (LEVELS, 1, 8));
        same!(a.to_string().parse::<Shape>().unwrap(), a);
        assert!(a == a.clone() && a != b);
        for less in [elem_less::<usize>, lex_less, colex_less] {
            same!((less(&a, &b), less(&b, &a), less(&a, &a)), (Ok(true), Ok(false), Ok(false)));
            same!(less(&a, &deep("(8)")), Err(AlgebraError::Profile { mode: 0 }));
        }
        // the first level decides, from its end or from its beginning
        let wide = |first: &Shape, last: &Shape| HTuple::tuple(&[first.clone(), last.clone()]);
        same!(lex_less(&wide(&a, &b), &wide(&b, &a)), Ok(true));
        same!(colex_less(&wide(&a, &b), &wide(&b, &a)), Ok(false));
        same!(elem_less(&wide(&a, &a), &wide(&b, &b)), Ok(true));

        let (from, to) = (deep("8"), deep("8"));
        let at = deep("5");
        same!(crd2crd(&from, &to, &at), Ok(at.clone()));
        same!(crd2crd(&from, &Shape::leaf(8), &at), Ok(Shape::leaf(5)));
        same!(crd2crd(&from, &deep("(4,2)"), &at).unwrap(), deep("(1,1)"));
        same!(crd2idx(&from, &at), Ok(5));
        same!(idx2crd(&from, 5), Ok(at.clone()));
        same!(elem_max(&a, &b), Ok(b.clone()));
        assert!(congruent(&a, &b) && weakly_congruent(&a, &b) && compatible(&a, &to));
        same!(ceil_div(&a, &a).map(|x| x.depth()), Ok(LEVELS));
        same!(shape_div(&a, &a).map(|x| x.depth()), Ok(LEVELS));
        same!(round_up(&a, &a), Ok(a.clone()));
        assert!(evenly_divides(&a, &a));
        same!(unflatten(&flatten(&a).unwrap(), &a), Ok(a.clone()));
        same!(group(&a, 0, 1).map(|x| x.depth()), Ok(LEVELS + 1));
        same!(coords(&a).map(|all| all.count()), Ok(8));
    });
}

#[test]
fn layouts_go_through_all_operations() {
    on_a_small_stack(|| {
        let shape = deep("(4,2)");
        let l = column_major(&shape).unwrap();
        same!(row_major(&shape).unwrap().depth(), LEVELS + 1);
        same!(l.to_string().parse::<Layout>().unwrap(), l);
        same!(make_ordered_layout(&shape, &shape.map(|_| 1)).unwrap(), l);
        same!((make_layout_like(&l), make_fragment_like(&l).map(|l| l.size())), (Ok(l.clone()), Ok(8)));
        same!(coalesce(&l).unwrap().to_string(), "8:1");
        same!(coalesce_by_mode(&l, &shape), Ok(l.clone()));
        same!(composition(&l, &l), Ok(l.clone()));
        same!(complement(&l, 16usize).unwrap().size(), 2);
        same!(logical_divide(&l, &4usize).unwrap().to_string(), "(4,2):(1,4)");
        same!(zipped_divide(&l, &l).unwrap().size(), 8);
        same!(logical_product(&l, &l).unwrap().size(), 64);
        same!(blocked_product(&l, &l).unwrap().size(), 64);
        same!(
            (right_inverse(&l).unwrap().size(), left_inverse(&l).unwrap().size(), nullspace(&l).unwrap().size()),
            (8, 8, 1)
        );
        same!(max_common_vector(&l, &l), Ok(8));
        same!((is_injective(&l), is_bijective(&l), image(&l).count()), (Ok(true), Ok(true), 8));
        same!(
            (filter(&l).unwrap().size(), filter_zeros(&l).unwrap(), upcast(&l, 2).unwrap().size()),
            (8, l.clone(), 4)
        );
        same!(tile_to_shape(&l, &shape, &LayoutLeft).map(|l| l.size()), Ok(8));
        same!(slice(&l, shape.map(|_| Some(1))).unwrap().1, Offset::Int(5));
        same!(dice(&l, shape.map(|_| Some(1))).unwrap().size(), 8);
        same!(l.crd2idx(shape.map(|_| 1)), Ok(Offset::Int(5)));
        same!(same_layout(&l, &l), Ok(()));
        same!(local_tile(&l, &4usize, 1usize).unwrap().0.size(), 4);
        assert!(explain(&l, &l).result().is_ok());
        let numbers: Descriptor = format!("{}1@0{}", "(".repeat(LEVELS), ")".repeat(LEVELS)).parse().unwrap();
        same!(numbers.to_string().len(), 2 * LEVELS + 3);
        let l = numbers.layout(&deep("8")).unwrap();
        same!(Descriptor::try_from(&l), Ok(numbers));
    });
}

/// A basis element names six levels and 256 modes of each: the only limits, and the error has the numbers.
#[test]
fn coordinates_have_limits_with_numbers() {
    let shape = |levels: usize| -> Shape { format!("{}8{}", "(".repeat(levels), ")".repeat(levels)).parse().unwrap() };
    same!(identity(&shape(6)).unwrap().to_string(), "((((((8)))))):((((((1@0@0@0@0@0@0))))))");
    let refused = [identity(&shape(7)).unwrap_err(), make_basis_like(&shape(LEVELS)).unwrap_err()];
    same!(refused[0].to_string(), "a mode inside 7 tuples, but a basis element names 6 (mode 0)");
    same!(refused[1].to_string(), format!("a mode inside {LEVELS} tuples, but a basis element names 6 (mode 0)"));
    let wide = |modes: usize| -> Shape { HTuple::tuple(&vec![Shape::leaf(1); modes]) };
    same!(identity(&wide(256)).unwrap().rank(), 256);
    same!(
        identity(&HTuple::tuple(&[wide(2), wide(257)])).unwrap_err().to_string(),
        "a tuple of 257 modes, of which a basis element names the first 256 (mode 258)"
    );
}

#[test]
fn tilers_can_be_dropped_copied_printed_and_read() {
    on_a_small_stack(|| {
        for build in [tiler, comb] {
            let made = build(Tiler::extent(4).unwrap());
            let text = made.to_string();
            same!(text.parse::<Tiler>().unwrap(), made);
            same!(format!("{made:?}"), text);
            let copy = made.clone();
            assert!(copy == made && copy != build(Tiler::Keep));
            let mut all = HashSet::from([made]);
            assert!(!all.insert(copy) && all.insert(build(Tiler::Keep)));
        }
        // the tree is part of what they are
        let nested = |text: &str| text.parse::<Tiler>().unwrap();
        assert!(nested("<<4>,_>") != nested("<<4,_>>") && nested("<>") != nested("_"));
        let from_shape = Tiler::from_shape(&deep("(4,2)")).unwrap();
        same!(from_shape.to_string().len(), 2 * LEVELS + "<4:1,2:1>".len());
    });
}

#[test]
fn tilers_go_through_all_operations() {
    on_a_small_stack(|| {
        // a leaf is a tuple of one, however often
        let (leaf, four): (Layout, _) = ("8:1".parse().unwrap(), tiler(Tiler::extent(4).unwrap()));
        let (tree, eight) = (column_major(&deep("8")).unwrap(), column_major(&deep("4")).unwrap());
        for l in [&leaf, &tree] {
            same!(composition(l, &four).unwrap(), eight);
            same!(logical_divide(l, &four).unwrap().depth(), LEVELS + 1);
            same!(zipped_divide(l, &four).unwrap().size(), 8);
            same!(flat_divide(l, &four).unwrap().rank(), 2);
            same!(logical_product(l, &four).unwrap().size(), 32);
            same!(zipped_product(l, &four).unwrap().size(), 32);
            same!(explain(l, &four).result().unwrap(), &eight);
            same!(inner_partition(l, &four, 0usize).unwrap().0.size(), 4);
        }
        // and modes without a tiler, at each level
        let levels = "(".repeat(LEVELS);
        let shape: Shape = format!("{levels}8{}", ",1)".repeat(LEVELS)).parse().unwrap();
        let l = column_major(&shape).unwrap();
        same!(composition(&l, &comb(Tiler::extent(4).unwrap())).unwrap().size(), 4);
        same!(composition(&l, &four).unwrap().size(), 4);
        same!(zipped_divide(&l, &comb(Tiler::extent(4).unwrap())).unwrap().size(), 8);
        same!(composition(&leaf, &comb(Tiler::Keep)), Err(AlgebraError::TilerRank { tiler: 2, layout: 1 }));
    });
}

/// Shallow tilers are gone through in another way than deep ones: on both sides of where it changes, the same comes of them.
#[test]
fn tilers_of_all_depths_do_the_same() {
    for levels in 0..=24 {
        let nested = |text: &str| format!("{}{text}{}", "(".repeat(levels), ")".repeat(levels));
        let layout =
            |extent: &str, stride: &str| format!("{}:{}", nested(extent), nested(stride)).parse::<Layout>().unwrap();
        let wrap = |tiler: Tiler| (0..levels).fold(tiler, |tiler, _| Tiler::ByMode(vec![tiler]));
        let tiler = wrap(Tiler::extent(4).unwrap());
        let text = format!("{}4:1{}", "<".repeat(levels), ">".repeat(levels));
        same!(tiler.to_string(), text);
        same!(text.parse::<Tiler>().unwrap(), tiler);
        assert!(tiler.clone() == tiler && tiler != wrap(Tiler::Keep) && tiler != wrap(Tiler::extent(5).unwrap()));
        assert!(tiler != tiler.clone().exact() && tiler.clone().exact() == tiler.clone().exact().exact());
        same!(Tiler::from_shape(&nested("4").parse().unwrap()).unwrap(), tiler);
        let a = layout("8", "3");
        same!(composition(&a, &tiler).unwrap(), layout("4", "3"));
        same!(logical_divide(&a, &tiler).unwrap(), layout("(4,2)", "(3,12)"));
        let [tile, rest, step, far] = ["4", "2", "3", "12"].map(nested);
        let zipped: Layout = format!("({tile},{rest}):({step},{far})").parse().unwrap();
        same!(zipped_divide(&a, &tiler.clone().exact()).unwrap(), zipped);
        same!(logical_product(&layout("8", "1"), &tiler).unwrap(), layout("(8,4)", "(1,8)"));
        same!(composition(&a, &wrap(Tiler::Keep)).unwrap(), a);
        let two = wrap(Tiler::ByMode(vec![Tiler::Keep; 3]));
        same!(composition(&layout("(2,4)", "(1,2)"), &two), Err(AlgebraError::TilerRank { tiler: 3, layout: 2 }));
    }
}
