//! Products, filters, `tile_to_shape` and recasts: what the compiler answers is what `cute-dynamic` answers, on corners
//! that the vectors do not have, and on run-time integers.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use cute_dynamic::{AlgebraError, Layout as Dynamic, Shape};
use cute_static::{
    BlockedProductBy, DowncastBy, FlatProduct, Layout, LayoutLeft, LayoutRight, LogicalProduct, LogicalProductBy,
    RecastBy, TileToShape, TileToShapeBy, TiledProduct, UpcastBy, ZippedProduct, blocked_product, downcast, filter,
    filter_zeros, int, layout, logical_product, recast, shape, tile_to_shape, upcast,
};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};
use std::fmt::Display;

fn dynamic(text: &str) -> Dynamic {
    text.chars().filter(|c| !c.is_whitespace()).collect::<String>().parse().unwrap()
}
fn same<L: Display>(ours: Result<L, AlgebraError>, theirs: Result<Dynamic, AlgebraError>, case: &str) {
    assert_eq!(ours.unwrap().to_string(), theirs.unwrap().to_string(), "{case}");
}

macro_rules! recasts {
    ($($s:tt : $d:tt, $n:tt;)*) => {$(
        let (fixed, theirs) = (layout!($s : $d), dynamic(stringify!($s : $d)));
        let case = stringify!($s : $d by $n);
        same(upcast(&fixed, int!($n)), cute_dynamic::upcast(&theirs, $n), case);
        same(downcast(&fixed, int!($n)), cute_dynamic::downcast(&theirs, $n), case);
        same(recast(&fixed, int!(1), int!($n)), cute_dynamic::upcast(&theirs, $n), case);
        same(recast(&fixed, int!(6), int!(3)), cute_dynamic::downcast(&theirs, 2), case);
        same(recast(&fixed, int!(8), int!(8)), Ok(theirs), case);
    )*};
}
#[test]
fn recasts() {
    recasts! {
        8 : 1, 4; (8) : (1), 4; (8, 64) : (64, 1), 16; ((2, 4), 8) : ((1, 2), 8), 8; (2, 4) : (1, 2), 4;
        (2, 3, 4) : (1, 2, 6), 2; (4, 1) : (6, 1), 3; (1, 4) : (7, 4), 2; (1, 1) : (1, 1), 5; 6 : 0, 4;
        (3, (2, 2)) : (0, (24, 6)), 6; (4, 2) : (-8, 4), 4; (1, 2) : (-1, 4), 4; (1, 8) : (1, 1), 8; 5 : 12, 12;
        (1, 2, 3) : (5, 1, 2), 1; (4, 4) : (2, 8), 4; (2, 2, 2, 2, 2, 2) : (1, 2, 4, 8, 16, 32), 8;
    }
}

// what does not divide, on both sides
macro_rules! refused_recasts {
    ($($s:tt : $d:tt, $n:tt, $code:literal;)*) => {
        $(assert_not_impl_any!(layout!(type $s : $d): UpcastBy<int!(type $n)>);)*
        #[test]
        fn refused_recasts() {
            $(
                let e = cute_dynamic::upcast(&dynamic(stringify!($s : $d)), $n).unwrap_err();
                assert_eq!(e.code(), $code, stringify!($s : $d by $n));
            )*
        }
    };
}
refused_recasts! {
    4 : 3, 2, "stride_divisibility"; (4, 2) : (1, 6), 4, "stride_divisibility"; 3 : 1, 2, "shape_divisibility";
    6 : 1, 4, "shape_divisibility"; (8, 5) : (8, 2), 4, "shape_divisibility"; (2, 2) : (1, 1), 2, "not_disjoint";
    (3, 2) : (2, 3), 6, "not_disjoint"; (4) : (-1), 2, "negative_stride"; (4) : (-3), 2, "stride_divisibility";
}
assert_not_impl_any!(layout!(type (4, 2) : (1, -1)): DowncastBy<int!(type 2)>);
assert_not_impl_any!(layout!(type (8, 64) : (65, 1)): RecastBy<int!(type 16), int!(type 32)>);

struct Random(u64);
impl Random {
    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        choices[(self.0 >> 33) as usize % choices.len()]
    }
}

/// Run-time leaves: the same layout or the same refusal.
#[test]
fn run_time_recasts() {
    let (mut random, mut made, mut refused) = (Random(11), 0, 0);
    let extents = [1usize, 1, 2, 3, 4, 6, 8, 12];
    let strides = [0isize, 1, 1, 2, 3, 4, 6, 8, 12, 24, -1, -4];
    for _ in 0..20_000 {
        let [s0, s1, s2] = [(); 3].map(|()| random.pick(&extents));
        let [d0, d1, d2] = [(); 3].map(|()| random.pick(&strides));
        let a = Layout::new((s0, (s1, s2)), (d0, (d1, d2))).unwrap();
        let theirs = dynamic(&a.to_string());
        macro_rules! compare {
            ($($function:ident $n:tt)*) => {$(
                match ($function(&a, int!($n)), cute_dynamic::$function(&theirs, $n)) {
                    (Ok(ours), Ok(theirs)) => {
                        assert_eq!(ours.to_string(), theirs.to_string(), "{a} by {}", $n);
                        made += 1;
                    }
                    (ours, theirs) => {
                        assert_eq!(ours.map(|l| l.to_string()).unwrap_err(), theirs.unwrap_err(), "{a} by {}", $n);
                        refused += 1;
                    }
                }
            )*};
        }
        compare! { upcast 1 upcast 2 upcast 3 upcast 4 upcast 12 downcast 1 downcast 2 downcast 3 downcast 8 }
    }
    assert!(made > 50_000 && refused > 20_000, "{made} {refused}");
}

/// Static where it can be: what a run-time stride would change is no layout of the type.
#[test]
fn mixed_recasts() {
    let a = |lda: usize| Layout::new((int!(8), int!(64)), (lda, int!(1))).unwrap();
    let wide = upcast(&a(128), int!(4)).unwrap();
    assert_eq!((wide.to_string().as_str(), size_of_val(&wide)), ("(8,16):(32,1)", size_of::<usize>()));
    assert_eq!(upcast(&a(2), int!(4)), Err(AlgebraError::StaticNumber { known: 8, needed: 4 }));
    assert_eq!(upcast(&a(66), int!(4)), Err(AlgebraError::RecastStride { mode: 0, stride: 66, factor: 4 }));
    // of values the first mode would go through the parts
    assert_eq!(downcast(&a(1), int!(4)), Err(AlgebraError::StaticNumber { known: 8, needed: 32 }));
    let column =
        |m: usize, n: usize| downcast(&Layout::new((m, n), (int!(1), 1usize)).unwrap(), int!(4)).map(|l| l.to_string());
    assert_eq!(column(3, 1).unwrap(), "(12,1):(1,4)");
    assert_eq!(column(1, 3).unwrap(), "(1,12):(1,1)");
    let row = |d: usize| Layout::new(int!(8), d).unwrap();
    assert_eq!(downcast(&row(3), int!(4)).unwrap().to_string(), "8:12");
    assert_eq!(downcast(&row(1), int!(4)), Err(AlgebraError::StaticNumber { known: 8, needed: 32 }));
    assert_eq!(downcast(&Layout::new(8usize, 1usize).unwrap(), int!(4)).unwrap().to_string(), "32:1");
    assert!(matches!(downcast(&row(1 << (usize::BITS - 4)), int!(8)), Err(AlgebraError::Overflow { .. })));
}

macro_rules! products {
    ($($s:tt : $d:tt, $t:tt : $e:tt;)*) => {$(
        let (a, b) = (layout!($s : $d), layout!($t : $e));
        let (a_, b_) = (dynamic(stringify!($s : $d)), dynamic(stringify!($t : $e)));
        let case = stringify!($s : $d by $t : $e);
        same(logical_product(&a, &b), cute_dynamic::logical_product(&a_, &b_), case);
        same(cute_static::zipped_product(&a, &b), cute_dynamic::zipped_product(&a_, &b_), case);
        same(cute_static::tiled_product(&a, &b), cute_dynamic::tiled_product(&a_, &b_), case);
        same(cute_static::flat_product(&a, &b), cute_dynamic::flat_product(&a_, &b_), case);
        same(blocked_product(&a, &b), cute_dynamic::blocked_product(&a_, &b_), case);
        same(cute_static::raked_product(&a, &b), cute_dynamic::raked_product(&a_, &b_), case);
        same(filter_zeros(&a), cute_dynamic::filter_zeros(&a_), case);
        same(filter(&a), cute_dynamic::filter(&a_), case);
    )*};
}
#[test]
fn products() {
    products! {
        1 : 0, 1 : 0; (1) : (7), (1, 1) : (3, 5); 4 : 0, (2, 3) : (3, 1); (4, (1, 3)) : (2, (9, 8)), (2, 5) : (1, 0);
        (2, 3, 5) : (15, 5, 1), 7 : 3; 4 : 1, (3) : (-1); 4 : 1, (2, 2) : (-3, 5); ((2, 2), (2, 2)) : ((1, 4), (2, 8)), ((3)) : ((1));
        (4, 8) : (1@0, 1@1), (2, 3) : (1@0, 1@1); (4, 8) : (1@0, 1@1), 3 : 1; (4, 2) : (2@1, 1@0), (4, 2) : (1@1, 1@0);
    }
}

// a tile of integers takes no grid of coordinates, one of coordinates none that lies inside them
assert_not_impl_any!(layout!(type (4, 8) : (20, 2)): LogicalProductBy<layout!(type 3 : 1@0)>, BlockedProductBy<layout!(type 3 : 1@0)>);
assert_not_impl_any!(layout!(type (4, 2) : (2@1, 1@0)): LogicalProductBy<layout!(type 3 : 1@1@0)>);
assert_not_impl_any!(layout!(type 4 : -1): LogicalProductBy<int!(type 2)>);
assert_not_impl_any!(layout!(type (2, (3, 8)) : (1, (2, 6))): LogicalProductBy<(int!(type 2), int!(type 2), int!(type 2))>);

// nested tilers, and modes left alone
type Nested = layout!((2, (3, 8)) : (1, (2, 6)));
type Keep = core::ops::RangeFull;
assert_type_eq_all!(LogicalProduct<Nested, Keep>, Nested);
assert_type_eq_all!(LogicalProduct<Nested, (Keep, (int!(2), Keep))>, layout!((2, ((3, 2), 8)) : (1, ((2, 1), 6))));
assert_type_eq_all!(ZippedProduct<Nested, Keep>, layout!((1, (2, (3, 8))) : (0, (1, (2, 6)))));
assert_type_eq_all!(
    ZippedProduct<Nested, (int!(3), (Keep, int!(4)))>,
    layout!(((2, (1, 8)), (3, (3, 4))) : ((1, (0, 6)), (2, (2, 1))))
);
assert_type_eq_all!(TiledProduct<Nested, (int!(3), Keep)>, layout!(((2, 1), 3, (3, 8)) : ((1, 0), 2, (2, 6))));
assert_type_eq_all!(FlatProduct<Nested, (int!(3), Keep)>, layout!((2, 1, 3, (3, 8)) : (1, 0, 2, (2, 6))));

#[test]
fn tiles_of_shapes() {
    macro_rules! tiles {
        ($($s:tt : $d:tt, $t:tt, $o:tt;)*) => {$(
            let (tile, theirs) = (layout!($s : $d), dynamic(stringify!($s : $d)));
            let text: String = stringify!($t).chars().filter(|c| !c.is_whitespace()).collect();
            let target: Shape = text.parse().unwrap();
            let case = stringify!($s : $d to $t in $o);
            let expected = |order: &dyn cute_dynamic::ModeOrder| cute_dynamic::tile_to_shape(&theirs, &target, order);
            same(tile_to_shape(&tile, &shape!($t), &LayoutLeft), expected(&LayoutLeft), case);
            same(tile_to_shape(&tile, &shape!($t), &LayoutRight), expected(&LayoutRight), case);
            same(tile_to_shape(&tile, &shape!($t), &shape!($o)), expected(&shape!($o)), case);
        )*};
    }
    tiles! {
        (2, 4) : (4, 1), (6, (2, 4)), (7, 3); (2, 4) : (4, 1), (6, 8), (3, 3); 1 : 1, (3, 3, 3), (1, 2, 0);
        (2, 4) : (4, 1), (6, 8, 1, 5), (4, 1, 1, 0); ((2, 2), 3) : ((1, 6), 2), (8, 9), (1, 0); 5 : 1, (15), (9);
    }
    // run-time sizes
    let tile = layout!((2, 4) : (4, 1));
    let l = tile_to_shape(&tile, &(6usize, int!(8)), &shape!((1, 0))).unwrap();
    assert_eq!(l.to_string(), "((2,3),(4,2)):((4,16),(1,8))");
    assert_eq!(tile_to_shape(&tile, &(6usize, 0usize), &LayoutLeft), Err(AlgebraError::ZeroExtent { mode: 1 }));
    let large = 1usize << (usize::BITS / 8 * 5);
    assert!(matches!(tile_to_shape(&tile, &(large, large), &LayoutLeft), Err(AlgebraError::Overflow { .. })));
}
assert_not_impl_any!(layout!(type (2, 4) : (4, 1)): TileToShapeBy<shape!(type (6, 10)), LayoutLeft>);
assert_not_impl_any!(layout!(type (2, 4) : (4, 1)): TileToShapeBy<shape!(type (6, 8)), shape!(type (0, 1, 2))>);
assert_not_impl_any!(layout!(type (2, 4) : (4, 1)): TileToShapeBy<shape!(type 8), LayoutLeft>);
assert_type_eq_all!(TileToShape<layout!((2, 4) : (4, 1)), shape!((2, 4))>, layout!(((2, 1), (4, 1)) : ((4, 8), (1, 8))));
