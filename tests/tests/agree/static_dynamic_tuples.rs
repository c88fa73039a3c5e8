//! Tuples, coordinates and construction: static, mixed and run-time tuples of cute-static give what cute-dynamic gives.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects)]

use cute_dynamic::{AlgebraError, Excess, Operation, Shape};
use cute_static::machinery::{LeafValue, Walk, Walker};
use cute_static::{elem_max, idx2crd, int, layout, shape};
use std::fmt::Write;

/// The text of a tuple of numbers.
struct Text(String);
impl Walker for Text {
    type Error = std::fmt::Error;
    fn open(&mut self) -> std::fmt::Result {
        self.0.push('(');
        Ok(())
    }
    fn leaf(&mut self, leaf: LeafValue<'_>) -> std::fmt::Result {
        match leaf {
            LeafValue::Int(n) => write!(self.0, "{n},"),
            LeafValue::Basis { scale, path } => {
                write!(self.0, "{scale}")?;
                path.iter().try_for_each(|index| write!(self.0, "@{index}"))?;
                self.0.push(',');
                Ok(())
            }
            other => panic!("{other:?}"),
        }
    }
    fn close(&mut self) -> std::fmt::Result {
        self.0.pop();
        self.0.push_str("),");
        Ok(())
    }
}
fn text(of: &impl Walk) -> String {
    let mut text = Text(String::new());
    of.walk(&mut text).unwrap();
    text.0.pop();
    text.0
}
fn tree(of: &impl Walk) -> Shape {
    text(of).parse().unwrap()
}
fn same<T: Walk, D: std::fmt::Display>(ours: Result<T, AlgebraError>, theirs: Result<D, AlgebraError>, of: &str) {
    let (ours, theirs) = (ours.map(|x| text(&x)), theirs.map(|x| x.to_string()));
    assert_eq!(ours.map_err(|e| e.code()), theirs.map_err(|e| e.code()), "{of}");
}

/// The same numbers at run time: the larger of each and a run-time 0.
macro_rules! at_run_time {
    ($shape:expr) => {
        elem_max(&$shape, &idx2crd(&$shape, 0usize).unwrap()).unwrap()
    };
}
/// An operation on two tuples, each static and at run time, against the dynamic one.
macro_rules! on_both {
    ($a:tt, $b:tt: $($op:ident)+) => {
        let (a, b) = (shape!($a), shape!($b));
        let (x, y) = (at_run_time!(a), at_run_time!(b));
        let (s, t) = (tree(&a), tree(&b));
        $(
            let of = format!("{} {s} {t}", stringify!($op));
            same(cute_static::$op(&a, &b), cute_dynamic::$op(&s, &t), &of);
            same(cute_static::$op(&x, &b), cute_dynamic::$op(&s, &t), &of);
            same(cute_static::$op(&a, &y), cute_dynamic::$op(&s, &t), &of);
            same(cute_static::$op(&x, &y), cute_dynamic::$op(&s, &t), &of);
        )+
    };
}
/// The same for what answers yes or no.
macro_rules! asked_of_both {
    ($a:tt, $b:tt: $($op:ident $type_:ident)+) => {
        let (a, b) = (shape!($a), shape!($b));
        let (x, y) = (at_run_time!(a), at_run_time!(b));
        let (s, t) = (tree(&a), tree(&b));
        $(
            let (expected, of) = (yes(cute_dynamic::$op(&s, &t)), format!("{} {s} {t}", stringify!($op)));
            let type_ = type_name::<cute_static::$type_<shape!($a), shape!($b)>>();
            assert!(type_.ends_with(if expected { "True" } else { "False" }), "{of}: {type_}");
            assert_eq!(cute_static::$op(&a, &b), expected, "{of}");
            assert_eq!(cute_static::$op(&x, &b), expected, "{of}");
            assert_eq!(cute_static::$op(&a, &y), expected, "{of}");
            assert_eq!(cute_static::$op(&x, &y), expected, "{of}");
        )+
    };
}
use std::any::type_name;
/// A relation's answer, which some give as a result.
trait Yes {
    fn yes(self) -> bool;
}
impl Yes for bool {
    fn yes(self) -> bool {
        self
    }
}
impl Yes for Result<bool, AlgebraError> {
    fn yes(self) -> bool {
        self.unwrap()
    }
}
fn yes(answer: impl Yes) -> bool {
    answer.yes()
}

// Below, a function for each row: the frames of all do not fit one.

// the second with fewer modes
macro_rules! shorter {
    ($checked:ident; $($a:tt, $b:tt;)*) => {$(
        {
            fn row() {
        on_both! { $a, $b: ceil_div }
        asked_of_both! { $a, $b: evenly_divides EvenlyDivides }
        }
            row();
        }
        $checked += 1;
    )*};
}
// of the same ranks, or an integer where the other has a tuple
macro_rules! ranks {
    ($checked:ident; $($a:tt, $b:tt;)*) => {$(
        {
            fn row() {
        on_both! { $a, $b: ceil_div shape_div_floor shape_div_ceil }
        // static numbers that do not divide do not compile
        let (x, y) = (at_run_time!(shape!($a)), at_run_time!(shape!($b)));
        same(cute_static::shape_div(&x, &y), cute_dynamic::shape_div(&tree(&x), &tree(&y)), "shape_div");
        }
            row();
        }
        $checked += 1;
    )*};
}
macro_rules! congruent_ {
    ($checked:ident; $($a:tt, $b:tt;)*) => {$(
        {
            fn row() {
        on_both! { $a, $b: round_up elem_min elem_max ceil_div }
        asked_of_both! { $a, $b: lex_less LexLess colex_less ColexLess elem_less ElemLess }
        asked_of_both! { $a, $b: congruent Congruent weakly_congruent WeaklyCongruent compatible Compatible }
        asked_of_both! { $a, $a: colex_less ColexLess evenly_divides EvenlyDivides }
        }
            row();
        }
        $checked += 1;
    )*};
}
// the second coarsens the first
macro_rules! orders {
    ($checked:ident; $($a:tt, $b:tt;)*) => {$(
        {
            fn row() {
        on_both! { $a, $b: compact_order }
        asked_of_both! { $b, $a: congruent Congruent weakly_congruent WeaklyCongruent compatible Compatible }
        let (a, b) = (shape!($a), shape!($b));
        let ours = cute_static::make_ordered_layout(&a, &b).unwrap();
        let theirs = cute_dynamic::make_ordered_layout(&tree(&a), &tree(&b)).unwrap();
        assert_eq!(ours.to_string(), theirs.to_string());
        // the shape as the strides of a layout, and that made compact
        let (l, m) = (cute_static::Layout::new(a, a).unwrap(), cute_dynamic::Layout::new(a, a).unwrap());
        let like = cute_dynamic::make_layout_like(&m).unwrap().to_string();
        assert_eq!(cute_static::make_layout_like(&l).unwrap().to_string(), like);
        let l = cute_static::Layout::new(a, at_run_time!(a)).unwrap();
        assert_eq!(cute_static::make_layout_like(&l).unwrap().to_string(), like);
        // coordinates, in bounds or not
        let (c, s) = (tree(&b), tree(&a));
        assert!(cute_static::is_admissible(&a, b));
        assert_eq!(cute_static::is_in_bounds(&a, b), cute_dynamic::is_in_bounds(&s, &c), "{c} {s}");
        assert_eq!(cute_static::is_in_bounds(&at_run_time!(a), at_run_time!(b)), cute_dynamic::is_in_bounds(&s, &c));
        assert_eq!(cute_static::is_in_bounds(&b, a), cute_dynamic::is_in_bounds(&c, &s));
        }
            row();
        }
        $checked += 1;
    )*};
}
macro_rules! alone {
    ($checked:ident; $($a:tt;)*) => {$(
        {
            fn row() {
        let a = shape!($a);
        let x = at_run_time!(a);
        let s = tree(&a);
        same(cute_static::product_each(&a), cute_dynamic::product_each(&s), "product_each");
        same(cute_static::product_each(&x), cute_dynamic::product_each(&s), "product_each");
        same(cute_static::prefix_product(&a), cute_dynamic::prefix_product(&s), "prefix_product");
        same(cute_static::prefix_product(&x), cute_dynamic::prefix_product(&s), "prefix_product");
        same(cute_static::product(&a), cute_dynamic::product(&s), "product");
        assert_eq!(cute_static::size(&x), cute_dynamic::size(&s));
        same(cute_static::make_basis_like(&a), cute_dynamic::make_basis_like(&s), "make_basis_like");
        assert_eq!((cute_static::rank(&a), cute_static::depth(&x)), (s.rank(), s.depth()));
        let (rank, depth) = (cute_static::Rank::<shape!($a)>::default(), cute_static::Depth::<shape!($a)>::default());
        assert_eq!((text(&rank), text(&depth)), (s.rank().to_string(), s.depth().to_string()));
        let (l, r) = (cute_static::column_major(&a).unwrap(), cute_static::row_major(&x).unwrap());
        assert_eq!(l.to_string(), cute_dynamic::column_major(&s).unwrap().to_string());
        assert_eq!(r.to_string(), cute_dynamic::row_major(&s).unwrap().to_string());
        assert_eq!(cute_static::row_major(&a).unwrap().to_string(), r.to_string());
        // all coordinates, and their values
        let ours = cute_static::coords(&a).unwrap();
        let theirs = cute_dynamic::coords(&s).unwrap();
        assert_eq!(ours.len(), theirs.len());
        for ((x, y), z) in ours.zip(theirs).zip(cute_static::coords(&x).unwrap()) {
            assert_eq!((text(&x), x), (y.to_string(), z));
        }
        let values: Vec<isize> = cute_static::values(&r).collect();
        let m = cute_dynamic::row_major(&s).unwrap();
        assert_eq!(values, cute_dynamic::values(&m).map(|v| match v { Ok(cute_dynamic::Offset::Int(v)) => v, v => panic!("{v:?}") }).collect::<Vec<_>>());
        // into one extent and back
        let one = s.size().unwrap();
        for i in [0, 1, one / 2, one - 1, one] {
            let c = cute_static::idx2crd(&a, i).unwrap();
            assert_eq!(cute_static::crd2crd(&a, &one, c).ok(), cute_static::crd2idx(&a, c).ok());
            same(cute_static::crd2crd(&one, &x, i), cute_dynamic::crd2crd(&tree(&one), &s, &tree(&i)), "crd2crd");
            same(cute_static::crd2crd(&x, &a, c), cute_dynamic::crd2crd(&s, &s, &tree(&c)), "crd2crd");
        }
        // flat and back
        assert_eq!(cute_static::unflatten(&cute_static::flatten(&a).unwrap(), &a).unwrap(), a);
        assert_eq!(cute_static::unflatten(&cute_static::flatten(&l).unwrap(), &a).unwrap(), l);
        // a mode more
        same(cute_static::append(&a, &x), cute_dynamic::append(&s, &s), "append");
        same(cute_static::prepend(&a, &int!(7)), cute_dynamic::prepend(&s, &tree(&7usize)), "prepend");
        same(cute_static::replace(&x, int!(0), &shape!((7, 8))), cute_dynamic::replace(&s, 0, &tree(&(7usize, 8usize))), "replace");
        same(cute_static::group(&a, int!(0), int!(1)), cute_dynamic::group(&s, 0, 1), "group");
        same(cute_static::take(&a, int!(0), int!(1)), cute_dynamic::take(&s, 0, 1), "take");
        same(cute_static::select(&a, (int!(0), int!(0))), cute_dynamic::select(&s, &[0, 0]), "select");
        let twice = cute_static::make_layout(&(l, r)).unwrap();
        let m = cute_dynamic::make_layout(&[l.to_string(), r.to_string()].map(|l| l.parse().unwrap())).unwrap();
        assert_eq!(twice.to_string(), m.to_string());
        assert_eq!(cute_static::append(&l, &r).unwrap().to_string(), cute_dynamic::append(&cute_dynamic::get(&m, 0).unwrap(), &cute_dynamic::get(&m, 1).unwrap()).unwrap().to_string());
        assert_eq!(cute_static::dice(&twice, (1usize, ..)).unwrap().to_string(), l.to_string());
        assert_eq!(cute_static::cosize(&twice), cute_dynamic::cosize(&m));
        }
            row();
        }
        $checked += 1;
    )*};
}

#[test]
fn shorter_pairs() {
    let mut checked = 0;
    shorter! { checked;
        ((2,),), 2;
        ((1,),), ((60,),);
        (6, (1, 100, 100), (1,)), (8,);
        (8, (4, 2, 100), (12,)), (2, (5, 31, 1000), (24,));
        ((4,), (2,)), (24, (2,));
        ((31,),), ((9,),);
        ((2, 2), (1000, 2), 8), (8, (1, 24), 12);
        ((6,),), ((15,),);
        ((7, 16, 12),), (3,);
        ((48,), (1000, 1, 24), (60, 15, 15)), ((1,),);
        ((2,),), ((127,),);
        ((127, 12),), (24,);
        (2, (7, 31, 4)), (48,);
        ((48,), 128, (7, 48, 12)), 12;
        ((9, 128, 6), (6,), (6, 5, 48)), ((7,), (127,), 24);
        ((2, 6), 31, 5), (31, 128, 12);
        ((15,),), ((16,),);
        (15, (2, 4, 4)), 1;
        ((31, 1000, 12),), ((128, 2, 48),);
        ((5,),), ((100,),);
    }
    assert_eq!(checked, 20);
}

#[test]
fn ranks_pairs() {
    let mut checked = 0;
    ranks! { checked;
        ((8, 1, 127),), (((7, 128), 8, 3),);
        (5, (48, 8), (2, 60)), 31;
        ((5, 5), 2), (3, 127);
        (2, (31,), (15, 1)), 1000;
        ((12, 15), (1, 9)), ((2, 5), (8, (2, 12, 16)));
        (1,), ((7,),);
        (12, (1, 128)), 60;
        (16, (128,), (1, 60)), (9, (7,), 128);
        (128, 5), (60, (16, 3));
        (9,), ((5, 1, 16),);
        ((7, 9), (7, 100), (1000,)), ((5, (15, 128)), (8, 1), ((100, 31),));
        ((6, 2), 3, (2, 128, 24)), 1;
        ((128,),), ((128,),);
        (8,), (15,);
        (9, (31,)), (1, (128,));
        (1000,), ((31,),);
        ((1,), (48, 2, 5)), (5, (6, 7, 8));
        ((16, 1000),), (1,);
        ((9, 2, 2),), (((8,), 15, 9),);
        (7,), (2,);
    }
    assert_eq!(checked, 20);
}

#[test]
fn congruent_pairs() {
    let mut checked = 0;
    congruent_! { checked;
        ((7, 15, 7),), ((1, 1, 128),);
        ((24, 127, 48), (4,)), ((1, 1, 1), (60,));
        4, 6;
        2, 1;
        ((16,), 127, (128, 16, 127)), ((4,), 48, (8, 2, 8));
        ((60, 1, 15), (24, 2, 128), (2,)), ((7, 6, 128), (1, 2, 9), (7,));
        ((16, 1000, 48), (128, 5)), ((2, 48, 1), (4, 7));
        (4, (5, 15), (15,)), (128, (1000, 60), (31,));
        ((16,), (100,), (15,)), ((127,), (100,), (2,));
        (1,), (2,);
        4, 12;
        (1, 128, (2, 1, 2)), (100, 12, (5, 60, 1000));
        15, 2;
        5, 2;
    }
    assert_eq!(checked, 14);
}

#[test]
fn orders_pairs() {
    let mut checked = 0;
    orders! { checked;
        ((2, 6), (48, 6), (24, 5)), (2, 128, (128, 60));
        ((16, 24, 8),), 128;
        (15,), (16,);
        (7, (8, 9, 31)), (127, (1000, 12, 3));
        (100, (48,)), 128;
        (2, (127, 2), (4,)), 12;
        ((4, 127, 127),), 2;
        ((5, 31), (2, 24, 1000), (2, 7, 16)), ((31, 60), (24, 3, 31), (4, 60, 127));
        (9,), (100,);
        ((16, 16), (2, 4, 128)), ((1, 127), (9, 2, 48));
        (16,), (9,);
        ((5, 8, 16), (60, 1)), 8;
        ((7, 48, 12), (31, 2, 9)), (3, (128, 2, 1));
        ((100, 1, 15), (1,), 31), ((48, 60, 127), (3,), 128);
    }
    assert_eq!(checked, 14);
}

#[test]
fn shapes_alone() {
    let mut checked = 0;
    alone! { checked;
        ((2, 2), 6, (5,));
        (6,);
        ((3, 3, 3), (1, 1), (2, 6));
        2;
        (6, (1, 3, 5));
        (3, (6, 4), (3,));
        ((1, 5, 5), 2, (5,));
        1;
        ((1,), 6, (1, 5));
        ((4, 1, 3), (2, 1, 3));
    }
    assert_eq!(checked, 10);
}

/// What static numbers do not allow does not compile, and is an error at run time.
#[test]
fn static_numbers_that_do_not_divide() {
    use cute_static::machinery::{ExactRule as Exact, Walked};
    type Verdict<A, B> = Walked<A, B, Exact>;
    static_assertions::assert_impl_all!(Verdict<shape!((4, 6)), int!(8)>: cute_static::verdict::Holds);
    static_assertions::assert_impl_all!(Verdict<shape!((4, 6)), shape!((8, 3))>: cute_static::verdict::Holds);
    assert_eq!(cute_tests::support::code_of::<Verdict<shape!((4, 6)), int!(9)>>(), "not_divisible");
    assert_eq!(cute_tests::support::code_of::<Verdict<shape!((4, 6)), shape!((4, 4))>>(), "not_divisible");
    let mixed = cute_static::shape_div(&(4usize, 6usize), &int!(9)).unwrap_err();
    assert_eq!(mixed, cute_dynamic::shape_div(&tree(&(4usize, 6usize)), &tree(&9usize)).unwrap_err());
    // an extent of 0
    assert_eq!(cute_static::ceil_div(&(4usize, 0usize), &int!(2)).unwrap_err(), AlgebraError::ZeroExtent { mode: 1 });
    assert!(cute_static::coords(&(2usize, 0usize)).is_err());
    assert_eq!(cute_static::crd2crd(&shape!((2, 2)), &5usize, 3usize).unwrap_err().code(), "size");
    assert_eq!(
        cute_static::make_layout(&(layout!(4294967296 : 0), layout!(4294967296 : 0))),
        Err(Operation::LayoutOf.overflow(Excess::Layout))
    );
}

/// The largest extent is one, and no saturated product.
#[test]
fn largest_extents_are_divided() {
    use cute_static::evenly_divides;
    let (most, half) = (usize::MAX, usize::MAX / 2 + 1);
    for tile in [1, 2, 3, most] {
        let divides = most.is_multiple_of(tile);
        assert_eq!(evenly_divides(&(most, int!(4)), &(tile,)), divides, "{tile}");
        assert_eq!(cute_dynamic::evenly_divides(&tree(&(most, 4usize)), &tree(&(tile,))), divides, "{tile}");
    }
    for (shape, coarsens) in [((1usize, most), true), ((most, 1), true), ((most, 2), false), ((most, most), false)] {
        assert_eq!(cute_static::compatible(&most, &shape), coarsens, "{shape:?}");
        assert_eq!(cute_dynamic::compatible(&tree(&most), &tree(&shape)), coarsens, "{shape:?}");
    }
    // products that do not fit, of mode and of tile
    for (shape, tile) in [(((half, 2usize),), 2usize), (((most, most),), most), (((most, 1usize),), 2)] {
        assert!(!evenly_divides(&shape, &(tile,)), "{shape:?} {tile}");
        assert!(!cute_dynamic::evenly_divides(&tree(&shape), &tree(&(tile,))), "{shape:?} {tile}");
    }
}
