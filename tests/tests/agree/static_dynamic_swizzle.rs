//! XOR strides, swizzles and composed layouts: the types say what the values say.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    non_camel_case_types,
    missing_docs
)]

use cute_static::machinery::Answer;
use cute_static::swizzle::Coarser;
use cute_static::{
    Compose, ComposedLayout, Composition, DowncastSwizzle, Evaluate, IsLayout, IsSwizzle, Layout, LayoutOps,
    LogicalDivide, LogicalDivideBy, Slice, Swizzle, SwizzleAbsolute, Tensor, ToXor, UpcastSwizzle, Xor, ZippedDivide,
    ZippedDivideBy, coalesce, composition, int, layout, logical_divide, swizzle, zipped_divide,
};
use cute_tests::{refused, support::code_of};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

type Value = cute_dynamic::Layout;
type ComposedValue = cute_dynamic::ComposedLayout;

macro_rules! xor_strides {
    ($($name:ident = $k:literal)*) => { $(type $name = Xor<int!($k)>;)* };
}
xor_strides! { f0 = 0 f1 = 1 f2 = 2 f3 = 3 f4 = 4 f5 = 5 f8 = 8 f9 = 9 f10 = 10 f16 = 16 f18 = 18 f23 = 23 }

fn values(l: &Value) -> Vec<cute_dynamic::Offset> {
    (0..l.size() + 3).map(|i| l.crd2idx(cute_dynamic::Shape::leaf(i)).unwrap()).collect()
}
fn bits(values: Vec<isize>) -> Vec<cute_dynamic::Offset> {
    values.into_iter().map(|value| cute_dynamic::Offset::Xor(value.cast_unsigned())).collect()
}

#[test]
fn layouts_of_xor_strides() {
    macro_rules! same {
        ($($s:tt : $d:tt, $text:literal;)*) => {$({
            let l = layout!($s : $d);
            assert_eq!((l.to_string().as_str(), size_of_val(&l)), ($text, 0));
            let value: Value = $text.parse().unwrap();
            assert_eq!(Value::try_from(l).unwrap(), value);
            assert_eq!(bits((0..l.size() + 3).map(|i| l.at(i)).collect()), values(&value), "{value}");
            assert_eq!((IsLayout::cosize(&l), IsLayout::size(&l)), (value.cosize(), value.size()), "{value}");
            assert_eq!(coalesce(&l).unwrap().to_string(), cute_dynamic::coalesce(&value).unwrap().to_string());
            assert!(Layout::new(*l.shape(), *l.stride()).is_ok());
        })*};
    }
    same! {
        (4, 4) : (f1, f5), "(4,4):(f1,f5)";
        ((2, 2), (2, 2)) : ((f1, f2), (f5, f10)), "((2,2),(2,2)):((f1,f2),(f5,f10))";
        (3, 4) : (f1, f3), "(3,4):(f1,f3)";
        (2, 4) : (0, f1), "(2,4):(0,f1)";
        (4, (4, 3)) : (f1, (f5, f16)), "(4,(4,3)):(f1,(f5,f16))";
        (1, 6) : (f9, f23), "(1,6):(f9,f23)";
        5 : f0, "5:f0";
        (2, 2, 3) : (f3, f3, f8), "(2,2,3):(f3,f3,f8)";
    }
    // run-time numbers
    let mixed = Layout::new((4usize, int!(4)), (Xor::new(1usize), Xor::new(int!(5)))).unwrap();
    assert_eq!(Value::try_from(mixed).unwrap(), "(4,4):(f1,f5)".parse().unwrap());
    assert_eq!(
        (0..16).map(|i| mixed.at(i)).collect::<Vec<_>>(),
        (0..16).map(|i| layout!((4, 4) : (f1, f5)).at(i)).collect::<Vec<_>>()
    );
    // a size beyond what an offset holds
    let k = 1usize << (usize::BITS - 2);
    for extent in [2, 3] {
        let value = format!("{extent}:f{k}").parse::<Value>();
        assert_eq!(Layout::new(extent, Xor::new(k)).is_ok(), value.is_ok());
    }
    // in a tensor
    let data: Vec<usize> = (0..16).collect();
    let tensor = Tensor::view(&data, layout!((4, 4) : (f1, f5))).unwrap();
    assert_eq!((tensor.get((3, 1)), tensor.get((2, 3))), (Some(&6), Some(&13)));
    assert!(Tensor::view(&data[..15], layout!((4, 4) : (f1, f5))).is_err());
}

#[test]
fn no_layout_of_two_codomains() {
    assert_not_impl_any!(layout!((4, 3) : (2, f1)): IsLayout, Evaluate<usize>, Evaluate<(usize, usize)>);
    assert_not_impl_any!(layout!((4, 3) : (2, 1@0)): IsLayout, Evaluate<usize>);
    assert_not_impl_any!(layout!((4, 3) : (1@0, f1)): IsLayout, Evaluate<usize>);
    assert_not_impl_any!(layout!((4, (2, 3)) : (1@0, (0, -1))): IsLayout, Evaluate<usize>);
    for text in ["(4,3):(2,f1)", "(4,3):(2,1@0)", "(4,3):(1@0,f1)", "(4,(2,3)):(1@0,(0,-1))"] {
        assert!(text.parse::<Value>().is_err());
    }
}

macro_rules! both {
    ($($a:ty, $b:ty;)*) => {$({
        let (a, b) = (<$a>::default(), <$b>::default());
        let made = composition(&a, &b).unwrap();
        let value = cute_dynamic::composition(&Value::try_from(a).unwrap(), &Value::try_from(b).unwrap()).unwrap();
        assert_eq!(Value::try_from(made).unwrap(), value, "{a} o {b}");
        for i in 0..made.size() {
            assert_eq!(made.at(i), a.at(b.at(i).cast_unsigned()), "{a} o {b} at {i}");
        }
    })*};
}
macro_rules! neither {
    ($($a:ty, $b:ty, $code:literal;)*) => {$({
        refused!($a: Compose<$b>, $code);
        let (a, b) = (Value::try_from(<$a>::default()).unwrap(), Value::try_from(<$b>::default()).unwrap());
        assert_eq!(cute_dynamic::composition(&a, &b).unwrap_err().code(), $code, "{a} o {b}");
    })*};
}

#[test]
fn compositions_into_xor_strides() {
    assert_type_eq_all!(
        Composition<layout!((8, 8) : (f1, f9)), layout!(((4, 8), 2) : ((16, 1), 8))>,
        layout!(((4, 8), 2) : ((f18, f1), f9))
    );
    both! {
        layout!((4, 4) : (f1, f5)), layout!(4 : 2);
        layout!((4, 4) : (f1, f5)), layout!(8 : 2);
        layout!((4, 4) : (f1, f5)), layout!((2, 2) : (1, 8));
        layout!((4, 4) : (f1, f5)), layout!((2, 3) : (8, 1));
        layout!((4, 4) : (f1, f5)), layout!((4, 1) : (2, 3));
        layout!((4, 4) : (f1, f5)), layout!((2, 5, 1) : (0, 0, 7));
        layout!(8 : f3), layout!((2, 4) : (1, 2));
        layout!(8 : f3), layout!(4 : 5);
        layout!(8 : f3), layout!(3 : 3);
        layout!((3, 4) : (f1, f4)), layout!(4 : 3);
        layout!((6, 4) : (f1, f8)), layout!(12 : 2);
        layout!((6, 4) : (f1, f8)), layout!(24 : 1);
        layout!((6, 4) : (f1, f8)), layout!((2, 2) : (1, 2));
        layout!((2, 4) : (0, f1)), layout!((2, 2) : (1, 2));
        layout!((2, 4) : (0, f1)), layout!(4 : 4);
        layout!((2, 4) : (f1, 0)), layout!((4, 2) : (2, 1));
        layout!(12 : f5), layout!((3, 2) : (4, 1));
        layout!((2, 2, 3) : (f3, f3, f8)), layout!((2, 3) : (2, 4));
    }
    neither! {
        layout!(type 8 : f3), layout!(type 4 : 3), "not_distributive";
        layout!(type 8 : f3), layout!(type (3, 3) : (1, 2)), "not_distributive";
        layout!(type 8 : f3), layout!(type (2, 2) : (3, 1)), "not_distributive";
        layout!(type 12 : f5), layout!(type 5 : 3), "not_distributive";
        layout!(type (3, 4) : (f1, f4)), layout!(type (3, 2) : (1, 6)), "not_distributive";
        layout!(type (3, 4) : (f1, f4)), layout!(type (2, 2) : (3, 6)), "not_distributive";
        layout!(type (4, 4) : (f1, f5)), layout!(type 4 : 3), "stride_divisibility";
        layout!(type (4, 4) : (f1, f5)), layout!(type 3 : 2), "shape_divisibility";
        layout!(type (4, 4) : (0, f5)), layout!(type (2, 2) : (4, 4)), "not_distributive";
        layout!(type (4, 12) : (f1, f5)), layout!(type 4 : 12), "not_distributive";
        layout!(type 8 : f3), layout!(type 4 : -1), "negative_stride";
        layout!(type 8 : f3), layout!(type 1 : -1), "negative_stride";
        layout!(type 8 : 1), layout!(type 4 : f2), "codomain";
        layout!(type (8, 8) : (1, 8)), layout!(type 4 : 1@2), "codomain";
        layout!(type (8, (8, 2)) : (1, (8, 64))), layout!(type (4, 2) : (1@0, 1@1@2)), "codomain";
    }
}

#[test]
fn swizzles_and_composed_layouts() {
    type Tile = ComposedLayout<swizzle!(3, 0, 3), int!(0), layout!((8, 8) : (8, 1))>;
    let value: ComposedValue = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    let (tile, at_8) =
        (Tile::default(), ComposedLayout::new(swizzle!(3, 0, 3), 8usize, layout!((7, 8) : (8, 1))).unwrap());
    assert_eq!((tile.to_string(), size_of::<Tile>()), (value.to_string(), 0));
    assert_type_eq_all!(Tile, Composition<swizzle!(3, 0, 3), layout!((8, 8) : (8, 1))>);
    assert_eq!(at_8.to_string(), "Sw<3,0,3> o 8 o (7,8):(8,1)");
    for i in 0..64 {
        assert_eq!(Ok(tile.at(i)), value.at(i));
        assert_eq!(tile.slice((i % 8, ..)).unwrap().0.at(i / 8), tile.at(i));
        assert_eq!(tile.slice((.., ..)).unwrap().0.at(i), tile.at(i));
        assert_eq!(Some(tile.at(i)), Evaluate::offset(&tile, (i % 8, i / 8)));
        assert_eq!(at_8.slice((.., 3)).unwrap().0.at(2), at_8.at((2, 3)));
    }
    assert_eq!((Evaluate::offset(&tile, 64usize), tile.slice_in((8, ..)).is_none()), (None, true));
    assert_eq!(format!("{tile:#}, {at_8:#}"), "Sw<3,0,3> o _0 o (_8,_8):(_8,_1), Sw<3,0,3> o 8 o (_7,_8):(_8,_1)");
    assert_eq!(format!("{:#}", layout!((4, 4) : (f1, f5))), "(_4,_4):(f_1,f_5)");
    // a slice that fixes nothing keeps the offset static
    assert_eq!(size_of_val(&tile.slice((.., ..)).unwrap().0), 0);

    /// One bound an operation, for static and dynamic ones.
    fn tiled<L, T>(l: &L, tiler: &T) -> Vec<isize>
    where
        L: LogicalDivideBy<T> + ZippedDivideBy<T> + Compose<T>,
        LogicalDivide<L, T>: IsLayout + Evaluate<usize, Offset = isize>,
        ZippedDivide<L, T>: IsLayout + Evaluate<usize, Offset = isize>,
        Composition<L, T>: IsLayout + Evaluate<usize, Offset = isize>,
    {
        fn all<L: IsLayout + Evaluate<usize, Offset = isize>>(l: &L) -> Vec<isize> {
            (0..l.size()).map(|i| l.offset(i).unwrap()).chain([l.cosize().cast_signed()]).collect()
        }
        let (a, b, c) =
            (logical_divide(l, tiler).unwrap(), zipped_divide(l, tiler).unwrap(), composition(l, tiler).unwrap());
        [all(&a), all(&b), all(&c)].concat()
    }
    assert_eq!(tiled(&tile, &(int!(4), int!(2))), tiled(&value, &(int!(4), int!(2))));
    assert_eq!(tiled(&tile, &(layout!(2 : 4), ..)), tiled(&value, &(layout!(2 : 4), ..)));
    assert_eq!(tiled(&tile, &layout!((4, 2) : (2, 8))), tiled(&value, &layout!((4, 2) : (2, 8))));
    assert_eq!(tiled(&tile, &int!(16)), tiled(&value, &int!(16)));

    // tensors: the storage is that of the swizzled offsets
    let data: Vec<isize> = (0..64).collect();
    let tensor = Tensor::view(&data, tile).unwrap();
    let dynamic = Tensor::view(&data, value.clone()).unwrap();
    for i in 0..64usize {
        assert_eq!((tensor.get(i).copied(), dynamic.get(i).copied()), (Some(tile.at(i)), Some(tile.at(i))));
    }
    assert_eq!(tensor.slice((3, ..)).and_then(|row| row.get(2).copied()), Some(tile.at((3, 2))));
    let up = ComposedLayout::new(swizzle!(2, 0, -4), 8usize, layout!((16, 3) : (1, 16))).unwrap();
    assert!(Tensor::view(&data[..63], up).is_err() && Tensor::view(&data, up).is_ok());
}

#[test]
fn swizzled_layouts_as_xor_strides() {
    macro_rules! both {
        ($([$($s:tt)+] $l:expr;)*) => {$({
            let l = composition(&swizzle!($($s)+), &$l).unwrap();
            let value: ComposedValue = l.to_string().parse().unwrap();
            assert_eq!(Value::try_from(l.to_xor().unwrap()).unwrap(), value.to_xor().unwrap(), "{l}");
            for i in 0..l.size() {
                assert_eq!(l.to_xor().unwrap().at(i), l.at(i), "{l} at {i}");
            }
        })*};
    }
    macro_rules! neither {
        ($([$($s:tt)+] $o:tt [$($l:tt)+] $code:literal;)*) => {$({
            type L = ComposedLayout<swizzle!($($s)+), int!($o), layout!($($l)+)>;
            assert_not_impl_any!(L: ToXor);
            refused!(L: ToXor, $code);
            let value: ComposedValue = L::default().to_string().parse().unwrap();
            assert_eq!(value.to_xor().unwrap_err().code(), $code);
        })*};
    }
    both! {
        [3, 0, 3] layout!((8, 8) : (8, 1));
        [3, 4, 3] layout!((8, 64) : (64, 1));
        [2, 0, -3] layout!((8, 8) : (8, 1));
        [1, 0, 2] layout!((4, 4) : (1, 4));
        [2, 1, 3] layout!(((2, 2, 2), (2, 2, 2)) : ((32, 2, 8), (4, 1, 16)));
        [0, 0, 0] layout!((4, (2, 3)) : (1, (0, 8)));
        [3, 1, -4] layout!((1, 12, 5) : (7, 4, 0));
        [2, 3, 2] layout!((6, 4) : (1, 64));
        [2, 3, 2] layout!(4 : 5);
        [1, 1, 1] layout!(12 : 4);
    }
    neither! {
        [1, 0, 1] 0 [3 : 1] "carries";
        [1, 0, 1] 0 [6 : 1] "carries";
        [1, 1, 1] 0 [12 : 1] "carries";
        [2, 3, 2] 0 [(6, 4) : (8, 2)] "carries";
        [1, 0, 1] 0 [24 : 5] "carries";
        [1, 0, 1] 0 [(2, 4) : (1, 1)] "carries";
        [1, 0, 1] 0 [4 : 3] "carries";
        [1, 0, 1] 0 [(2, 4) : (8, -1)] "negative_stride";
        [1, 0, 1] 1 [4 : 2] "offset";
    }
}

#[test]
fn recasts_of_swizzles() {
    macro_rules! both {
        ($([$($s:tt)+] $n:tt $up:tt;)*) => {$({
            let value = cute_dynamic::Swizzle::from(swizzle!($($s)+));
            let down = DowncastSwizzle::<swizzle!($($s)+), int!($n)>::new();
            assert_eq!(Ok(cute_dynamic::Swizzle::from(down)), value.downcast($n));
            both!(@ $up [$($s)+] $n value);
        })*};
        (@ true [$($s:tt)+] $n:tt $value:ident) => {
            let up = UpcastSwizzle::<swizzle!($($s)+), int!($n)>::new();
            assert_eq!(Ok(cute_dynamic::Swizzle::from(up)), $value.upcast($n));
        };
        (@ false [$($s:tt)+] $n:tt $value:ident) => {
            assert_eq!(code_of::<<<swizzle!($($s)+) as Coarser<int!($n)>>::Answer as Answer>::Verdict>(), $value.upcast($n).unwrap_err().code());
        };
    }
    both! {
        [3, 4, 3] 1 true; [3, 4, 3] 16 true; [3, 4, 3] 32 true; [3, 4, 3] 128 true; [3, 4, 3] 4096 true;
        [2, 1, -3] 2 true; [2, 1, -3] 4 false; [2, 1, -3] 32 false; [2, 1, -3] 64 true; [2, 1, -3] 256 true;
        [0, 2, -1] 64 true; [0, 0, 0] 8 true; [1, 0, -1] 2 false; [1, 0, -1] 4 true;
    }
    assert_not_impl_any!(swizzle!(3, 4, 3): Coarser<int!(3)>, Coarser<int!(12)>);
}

#[test]
fn verdicts_on_swizzles() {
    macro_rules! verdicts {
        ($($b:tt $m:tt [$($s:tt)+] $is:tt;)*) => {$({
            let value = cute_dynamic::Swizzle::new($b, $m, $($s)+);
            assert_eq!(value.is_ok(), $is);
            verdicts!(@ $is $b $m [$($s)+] value);
        })*};
        (@ true $b:tt $m:tt [$($s:tt)+] $value:ident) => {
            let swizzle = Swizzle::<int!($b), int!($m), int!($($s)+)>::new();
            assert_eq!(Ok(cute_dynamic::Swizzle::from(swizzle)), $value);
            assert_eq!(swizzle.to_string(), $value.unwrap().to_string());
            for x in [0, 1, 5, 77, 12345, -1, -9] {
                assert_eq!(swizzle.apply(x), $value.unwrap().apply(x));
                assert_eq!(swizzle.inverse().apply(swizzle.apply(x)), x);
            }
        };
        (@ false $b:tt $m:tt [$($s:tt)+] $value:ident) => {
            assert_not_impl_any!(Swizzle<int!($b), int!($m), int!($($s)+)>: IsSwizzle);
            assert_eq!($value.unwrap_err().code(), "swizzle");
        };
    }
    verdicts! {
        3 4 [3] true; 3 4 [-3] true; 3 4 [2] false; 3 4 [-2] false; 1 0 [0] false; 0 0 [0] true; 0 5 [-1] true;
    }
    // up to the highest bits of an offset
    #[cfg(target_pointer_width = "64")]
    verdicts! {
        2 58 [3] true; 2 59 [3] false; 30 3 [30] true; 30 4 [30] false; 0 63 [0] true; 0 64 [0] false;
        31 1 [-31] true; 32 0 [-32] false;
    }
    #[cfg(target_pointer_width = "32")]
    verdicts! {
        2 26 [3] true; 2 27 [3] false; 14 3 [14] true; 14 4 [14] false; 0 31 [0] true; 0 32 [0] false;
        15 1 [-15] true; 16 0 [-16] false;
    }
    type Overlapping = SwizzleAbsolute<int!(3), int!(4), int!(3)>;
    let value = cute_dynamic::Swizzle::absolute(3, 4, 3).unwrap();
    assert_eq!(Overlapping::new().to_string(), value.to_string());
    for x in 0..200 {
        assert_eq!(Overlapping::new().apply(x), value.apply(x));
        assert_eq!(Overlapping::new().unapply(value.apply(x)), x);
    }
    assert_not_impl_any!(SwizzleAbsolute<int!(3), int!(4), int!(4)>: IsSwizzle);
    assert_not_impl_any!(SwizzleAbsolute<int!(3), int!(61), int!(4)>: IsSwizzle);
    assert!(cute_dynamic::Swizzle::absolute(3, 4, 4).is_err() && cute_dynamic::Swizzle::absolute(3, 61, 4).is_err());
}

#[test]
fn negative_strides_on_the_left() {
    both! {
        layout!(8 : -1), layout!(4 : 2);
        layout!(8 : -3), layout!((2, 2) : (4, 1));
        layout!((4, 6) : (-6, 1)), layout!((2, 3) : (2, 4));
        layout!((4, 6) : (1, -4)), layout!(12 : 2);
        layout!((4, 6) : (-1, -4)), layout!(24 : 1);
        layout!((4, (2, 3)) : (-1, (24, -4))), layout!((2, 2) : (2, 8));
    }
    neither! {
        layout!(type (4, 6) : (-6, 1)), layout!(type 4 : 3), "stride_divisibility";
        layout!(type (4, 6) : (-6, 1)), layout!(type 6 : 1), "shape_divisibility";
    }
}

/// The divides of a composed layout divide the layout inside; all four, as types and on values.
#[test]
fn divides_of_composed_layouts() {
    use cute_static::{FlatDivide, TiledDivide, flat_divide, tiled_divide};
    type Tiler = (int!(4), int!(2));
    type Of<L> = ComposedLayout<Swizzle<int!(2), int!(0), int!(3)>, int!(3), L>;
    type A = Of<layout!((8, 6) : (6, 1))>;
    static_assertions::assert_type_eq_all!(
        TiledDivide<A, Tiler>,
        Of<layout!(((4, 2), 2, 3) : ((6, 1), 24, 2))>
    );
    static_assertions::assert_type_eq_all!(FlatDivide<A, Tiler>, Of<layout!((4, 2, 2, 3) : (6, 1, 24, 2))>);
    let (a, tiler) = (A::default(), Tiler::default());
    let dynamic: cute_dynamic::ComposedLayout = a.to_string().parse().unwrap();
    let tilers: cute_dynamic::Tiler = "<4,2>".parse().unwrap();
    assert_eq!(tiled_divide(&a, &tiler).unwrap().to_string(), dynamic.tiled_divide(&tilers).unwrap().to_string());
    assert_eq!(flat_divide(&a, &tiler).unwrap().to_string(), dynamic.flat_divide(&tilers).unwrap().to_string());
}
