//! The two crates against each other and against brute force, on random layouts whose integers are known at run time, or
//! some of them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{Coord, Layout as Dynamic, Offset};
use cute_static::{AlgebraError, Layout, coalesce, complement, composition, int, logical_divide, slice, zipped_divide};
use cute_tests::vectors::normal;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;

/// Cases of each property; `CUTE_CASES` in the environment for more.
fn cases() -> u32 {
    std::env::var("CUTE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(400)
}

/// Extents and strides for a layout of up to four leaves.
type Numbers = ([usize; 4], [usize; 4]);

/// Extents that often divide each other.
fn extents() -> impl Strategy<Value = [usize; 4]> {
    prop::array::uniform4(prop::sample::select(vec![1usize, 2, 2, 3, 4, 4, 6, 8, 12]))
}
/// A left operand: compact strides, a little disturbed.
fn left() -> impl Strategy<Value = Numbers> {
    (extents(), prop::array::uniform4(prop::sample::select(vec![0usize, 1, 1, 1, 1, 1, 2, 3])), any::<bool>()).prop_map(
        |(s, factors, reversed)| {
            let (mut d, mut next) = ([0; 4], 1);
            for i in 0..4 {
                let i = if reversed { 3 - i } else { i };
                d[i] = next * factors[i];
                next *= s[i] * factors[i].max(1);
            }
            (s, d)
        },
    )
}
/// A right operand.
fn right() -> impl Strategy<Value = Numbers> {
    let strides = prop::array::uniform4(prop::sample::select(vec![0usize, 1, 1, 2, 3, 4, 6, 8, 12, 24, 48]));
    (extents(), strides)
}

/// How often the crates agree on a result, agree on a refusal, and how often only the dynamic one has a result.
#[derive(Default)]
struct Tally {
    results: Cell<u32>,
    refusals: Cell<u32>,
    unrepresentable: Cell<u32>,
}
impl Tally {
    fn add(counter: &Cell<u32>) {
        counter.set(counter.get() + 1);
    }
    fn report(&self, name: &str) {
        let (results, refusals, unrepresentable) =
            (self.results.get(), self.refusals.get(), self.unrepresentable.get());
        println!("{name:44} results {results:4}  refusals {refusals:4}  unrepresentable {unrepresentable:4}");
        assert!(results > 0, "{name}: no case had a result");
        assert!(5 * unrepresentable <= results, "{name}: {unrepresentable} unrepresentable, {results} results");
    }
}
/// Runs a property on the same cases every time.
fn run<S: Strategy>(strategy: &S, property: impl Fn(S::Value)) {
    let config = Config { cases: cases(), failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, rng)
        .run(strategy, |value| {
            property(value);
            Ok(())
        })
        .unwrap();
}

/// The dynamic layout of the same text.
fn dynamic(layout: &impl ToString) -> Dynamic {
    layout.to_string().parse().unwrap()
}
/// Same values at `0..size`, same size.
fn same_function(a: &Dynamic, b: &Dynamic, what: &str) {
    assert_eq!(a.size(), b.size(), "{what}: {a} and {b}");
    for i in 0..a.size() {
        assert_eq!(a.at(i), b.at(i), "{what}: {a} and {b} at {i}");
    }
}
/// Same answer: the same function, or the same reason; only `Unrepresentable` is the static one's own.
fn same_answer(
    ours: Result<String, AlgebraError>,
    other: &Result<Dynamic, AlgebraError>,
    tally: &Tally,
    what: &str,
) -> Option<Dynamic> {
    match (ours, other) {
        (Ok(text), Ok(other)) => {
            Tally::add(&tally.results);
            let ours: Dynamic = text.parse().unwrap();
            same_function(&ours, other, what);
            Some(ours)
        }
        (Err(AlgebraError::Unrepresentable), other) => {
            Tally::add(if other.is_ok() { &tally.unrepresentable } else { &tally.refusals });
            None
        }
        (Err(e), Err(other)) => {
            Tally::add(&tally.refusals);
            assert_eq!(e.code(), other.code(), "{what}: {e} and {other}");
            None
        }
        (ours, other) => panic!("{what}: {ours:?} and {other:?}"),
    }
}

// the profiles: run-time integers only, and some of them static
macro_rules! profiles {
    ($($name:ident($s:ident, $d:ident) => $shape:expr, $stride:expr;)*) => {$(
        macro_rules! $name {
            ($numbers:expr) => {{
                let ($s, $d): Numbers = $numbers;
                let _ = ($s, $d);
                Layout::new($shape, $stride).unwrap()
            }};
        }
    )*};
}
profiles! {
    leaf(s, d) => s[0], d[0];
    pair(s, d) => (s[0], s[1]), (d[0], d[1]);
    nested(s, d) => (s[0], (s[1], s[2])), (d[0], (d[1], d[2]));
    triple(s, d) => (s[0], s[1], s[2]), (d[0], d[1], d[2]);
    matrix(s, d) => (s[0], s[1]), (int!(1), d[1]);
    tile(s, d) => (int!(4), s[1]), (int!(1), d[1]);
    blocks(s, d) => ((int!(2), s[1]), s[2]), ((d[0], d[1]), d[2]);
    static_leaf(s, d) => int!(4), int!(2);
    static_pair(s, d) => (int!(2), int!(2)), (int!(1), int!(4));
    static_extent(s, d) => int!(4), d[0];
    unit_stride(s, d) => s[0], int!(1);
    rows(s, d) => (s[0], int!(4)), (int!(4), int!(1));
}

/// Composition: the same as the dynamic one, and `R(c) = A(B(c))` by brute force.
macro_rules! compositions {
    ($($test:ident: $a:ident, $b:ident;)*) => {$(
        #[test]
        fn $test() {
            let tally = Tally::default();
            run(&(left(), right()), |(a, b)| {
                let (a, b) = ($a!(a), $b!(b));
                let what = format!("{a} o {b}");
                let (da, db) = (dynamic(&a), dynamic(&b));
                let other = cute_dynamic::composition(&da, &db);
                let ours = composition(&a, &b).map(|r| r.to_string());
                if let Some(r) = same_answer(ours, &other, &tally, &what) {
                    assert!(cute_dynamic::compatible(&db.shape(), &r.shape()), "{what} = {r} (Eq. 16)");
                    for c in 0..db.size() {
                        let expected = a.at(usize::try_from(b.at(c)).unwrap());
                        assert_eq!(r.at(c), Ok(expected), "{what} = {r} at {c} (Eq. 17)");
                    }
                }
            });
            tally.report(stringify!($test));
        }
    )*};
}
compositions! {
    compose_leaf_leaf: leaf, leaf;
    compose_pair_leaf: pair, leaf;
    compose_pair_pair: pair, pair;
    compose_pair_static: pair, static_leaf;
    compose_nested_leaf: nested, leaf;
    compose_nested_static_pair: nested, static_pair;
    compose_triple_unit_stride: triple, unit_stride;
    compose_matrix_static: matrix, static_leaf;
    compose_matrix_static_extent: matrix, static_extent;
    compose_matrix_pair: matrix, pair;
    compose_tile_leaf: tile, leaf;
    compose_tile_static_pair: tile, static_pair;
    compose_blocks_static: blocks, static_leaf;
    compose_blocks_leaf: blocks, leaf;
    compose_pair_rows: pair, rows;
}

/// Divides: the same answers, and a divide permutes the layout where it has as many elements.
macro_rules! divides {
    ($($test:ident: $a:ident, $b:ident;)*) => {$(
        #[test]
        fn $test() {
            let tally = Tally::default();
            run(&(left(), right()), |(a, b)| {
                let (a, b) = ($a!(a), $b!(b));
                let (da, db) = (dynamic(&a), dynamic(&b));
                let other = cute_dynamic::logical_divide(&da, &db);
                let ours = logical_divide(&a, &b).map(|r| r.to_string());
                if let Some(r) = same_answer(ours, &other, &tally, &format!("{a} / {b}")) {
                    if r.size() == da.size() {
                        let values = |l: &Dynamic| {
                            let mut values: Vec<_> = (0..l.size()).map(|i| l.at(i).unwrap()).collect();
                            values.sort_unstable();
                            values
                        };
                        assert_eq!(values(&r), values(&da), "{a} / {b} = {r}");
                    }
                }
                let other = cute_dynamic::zipped_divide(&da, &db);
                let ours = zipped_divide(&a, &b).map(|r| r.to_string());
                same_answer(ours, &other, &Tally::default(), &format!("{a} /zipped {b}"));
            });
            tally.report(stringify!($test));
        }
    )*};
}
divides! {
    divide_leaf_leaf: leaf, leaf;
    divide_pair_leaf: pair, leaf;
    divide_pair_static: pair, static_leaf;
    divide_nested_static_extent: nested, static_extent;
    divide_matrix_unit_stride: matrix, unit_stride;
    divide_tile_static: tile, static_leaf;
    divide_matrix_static_pair: matrix, static_pair;
    divide_leaf_rows: leaf, rows;
}

/// Divides by mode, with static tiles as kernels have them.
#[test]
fn divide_matrix_by_mode() {
    let tally = Tally::default();
    run(&left(), |a| {
        let a = matrix!(a);
        let other = cute_dynamic::zipped_divide(&dynamic(&a), &"<4,2>".parse::<cute_dynamic::Tiler>().unwrap());
        let ours = zipped_divide(&a, &(int!(4), int!(2)));
        if let Ok(ours) = &ours {
            // the tile is static
            assert_eq!(size_of_val(&ours.shape().0), 0);
        }
        let ours = ours.map(|r| r.to_string());
        if let Some(ours) = same_answer(ours, &other, &tally, &format!("{a} / <4,2>")) {
            assert_eq!(normal(&ours), normal(&other.unwrap()), "{a} / <4,2>");
        }
    });
    tally.report("divide_matrix_by_mode");
}

macro_rules! complements {
    ($($test:ident: $a:ident;)*) => {$(
        #[test]
        fn $test() {
            let tally = Tally::default();
            run(&(left(), 1usize..300), |(a, cotarget)| {
                let a = $a!(a);
                let da = dynamic(&a);
                let other = cute_dynamic::complement(&da, cotarget);
                let ours = complement(&a, cotarget).map(|r| r.to_string());
                if let Some(r) = same_answer(ours, &other, &tally, &format!("complement({a}, {cotarget})")) {
                    // disjoint and ordered: each offset of (A, A*) at most once where A is injective
                    let mut offsets: Vec<_> = (0..r.size()).map(|i| r.at(i).unwrap()).collect();
                    assert!(offsets.is_sorted(), "complement({a}, {cotarget}) = {r} (Eq. 27)");
                    offsets.dedup();
                    assert_eq!(offsets.len(), r.size());
                    for (i, o) in (1..da.size()).flat_map(|i| offsets.iter().skip(1).map(move |o| (i, o))) {
                        assert!(da.at(i) != Ok(*o), "complement({a}, {cotarget}) = {r} meets {a} at {i} (Eq. 28)");
                    }
                }
            });
            tally.report(stringify!($test));
        }
    )*};
}
complements! {
    complement_leaf: leaf;
    complement_unit_stride: unit_stride;
    complement_static_extent: static_extent;
    complement_rows: rows;
}

/// Coalesce, evaluation at every kind of coordinate, and slices.
macro_rules! functions {
    ($($test:ident: $a:ident, [$($coord:expr),*], [$($slice:tt $text:literal),*];)*) => {$(
        #[test]
        fn $test() {
            run(&(left(), 0usize..3), |(a, i)| {
                let a = $a!(a);
                let da = dynamic(&a);
                assert_eq!((da.size(), da.cosize()), (cute_static::IsLayout::size(&a), cute_static::IsLayout::cosize(&a)));
                // past the end too
                for i in 0..da.size() + 20 {
                    assert_eq!(Ok(a.at(i)), da.at(i), "{a} at {i}");
                }
                let merged = coalesce(&a).unwrap();
                same_function(&dynamic(&merged), &cute_dynamic::coalesce(&da).unwrap(), "coalesce");
                same_function(&dynamic(&merged), &da, "coalesce");
                $({
                    let coord = $coord(i);
                    let text = format!("{coord:?}").replace(' ', "");
                    let expected = da.crd2idx(text.parse::<Coord>().unwrap());
                    assert_eq!(expected, Ok(Offset::Int(a.at(coord))), "{a} at {text}");
                })*
                $({
                    let text = $text.replace('i', &i.to_string());
                    // a coordinate past its extent is refused by both
                    let ours = slice(&a, slices!(i $slice)).map(|(rest, offset)| (rest.to_string(), Offset::Int(offset)));
                    let other = cute_dynamic::slice(&da, &text.parse::<Coord>().unwrap());
                    let other = other.map(|(rest, offset)| (rest.to_string(), offset));
                    assert_eq!(ours, other, "{a} at {text}");
                })*
            });
        }
    )*};
}
/// A slice with `i` in it, whatever the name of the variable.
macro_rules! slices {
    ($i:ident (all)) => {
        (..)
    };
    ($i:ident (fix)) => {
        $i
    };
    ($i:ident (fix all)) => {
        ($i, ..)
    };
    ($i:ident (all fix)) => {
        (.., $i)
    };
    ($i:ident (all (fix all))) => {
        (.., ($i, ..))
    };
    ($i:ident (fix (all fix))) => {
        ($i, (.., $i))
    };
    ($i:ident ((fix all) all)) => {
        (($i, ..), ..)
    };
    ($i:ident ((all fix) fix)) => {
        ((.., $i), $i)
    };
}
functions! {
    functions_leaf: leaf, [], [(all) "_", (fix) "i"];
    functions_pair: pair, [|i: usize| (i, i + 1)], [(all) "_", (fix) "i", (fix all) "(i,_)", (all fix) "(_,i)"];
    functions_nested: nested, [|i: usize| (i, i + 1), |i: usize| (i, (i, 1usize))],
        [(fix all) "(i,_)", (all fix) "(_,i)", (all (fix all)) "(_,(i,_))", (fix (all fix)) "(i,(_,i))"];
    functions_matrix: matrix, [|i: usize| (i, i + 1)], [(fix all) "(i,_)", (all fix) "(_,i)"];
    functions_tile: tile, [|i: usize| (i, i + 1)], [(fix all) "(i,_)", (all fix) "(_,i)"];
    functions_blocks: blocks, [|i: usize| (i, i + 1), |i: usize| ((i, i), 1usize)],
        [(fix all) "(i,_)", ((fix all) all) "((i,_),_)", ((all fix) fix) "((_,i),i)"];
    functions_rows: rows, [|i: usize| (i, i + 1)], [(fix all) "(i,_)", (all fix) "(_,i)"];
}
