//! Composed layouts: what is done with their coordinates is done with the inner layout; as types, on values, and by the values themselves.
#![allow(
    clippy::type_complexity,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    missing_docs
)]

use cute_dynamic as value;
use cute_static::typenum::Unsigned as _;
use cute_static::{
    Append, BlockedProduct, Coalesced, CoalescedByMode, ComposedLayout, Composition, Cosize, Depth, Evaluate,
    FilterZeros, Filtered, FlatDivide, FlatProduct, Flatten, Get, Group, IsLayout, IsSwizzle, LayoutOps, LogicalDivide,
    LogicalProduct, MakeFragmentLike, MakeLayoutLike, Prepend, RakedProduct, Rank, Replace, Select, Swizzle, Take,
    Tensor, TileToShape, TiledDivide, TiledProduct, Unflatten, ZippedDivide, ZippedProduct, append, blocked_product,
    coalesce, coalesce_by_mode, coalesce_to, composition, depth, filter, filter_zeros, flat_divide, flat_product,
    flatten, get, group, int, layout, left_inverse, logical_divide, logical_product, make_composed_layout,
    make_fragment_like, make_layout_like, prepend, raked_product, rank, replace, right_inverse, select, shape, size,
    swizzle, take, tile_to_shape, tiled_divide, tiled_product, unflatten, zipped_divide, zipped_product,
};
use static_assertions::assert_type_eq_all;

type ComposedValue = value::ComposedLayout;
type Of<L> = ComposedLayout<swizzle!(2, 1, 3), int!(3), L>;
type Inner = layout!(((2, 4), 6) : ((1, 16), 2));
type Tile = Of<Inner>;

/// A row an operation: its type, its value, and the same on values.
macro_rules! rows {
    ($($alias:ty = $of:ty, $value:expr, $dynamic:expr;)*) => {$({
        assert_type_eq_all!($alias, $of);
        let made: $of = $value;
        assert_eq!(made.to_string(), $dynamic.to_string());
        // what it says at each coordinate is what its parts say
        let value: ComposedValue = made.to_string().parse().unwrap();
        assert_eq!((IsLayout::size(&made), IsLayout::cosize(&made)), (value.size(), value.cosize()), "{made}");
        for i in 0..IsLayout::size(&made) {
            let offset = made.swizzle().apply(3 + made.layout().at(i));
            assert_eq!((Evaluate::offset(&made, i), value.at(i)), (Some(offset), Ok(offset)), "{made} at {i}");
        }
    })*};
}

#[test]
fn operations_are_those_of_the_inner_layout() {
    let (l, v): (Tile, ComposedValue) = (Tile::default(), Tile::default().to_string().parse().unwrap());
    let (m, w): (layout!(5 : 64), value::Layout) = (layout!(5 : 64), "5:64".parse().unwrap());
    let tiler: value::Tiler = "<4,2>".parse().unwrap();
    let flat: value::Shape = "(1,1)".parse().unwrap();
    type Two = shape!((4, 2));
    let two = shape!((4, 2));
    rows! {
        Get<Tile, int!(0)> = Of<layout!((2, 4) : (1, 16))>, get(&l, int!(0)).unwrap(), value::get(&v, 0).unwrap();
        Take<Tile, int!(1), int!(2)> = Of<layout!((6,) : (2,))>, take(&l, int!(1), int!(2)).unwrap(), value::take(&v, 1, 2).unwrap();
        Select<Tile, (int!(1), int!(0))> = Of<layout!((6, (2, 4)) : (2, (1, 16)))>,
            select(&l, (int!(1), int!(0))).unwrap(), value::select(&v, &[1, 0]).unwrap();
        Group<Tile, int!(0), int!(2)> = Of<layout!((((2, 4), 6),) : (((1, 16), 2),))>,
            group(&l, int!(0), int!(2)).unwrap(), value::group(&v, 0, 2).unwrap();
        Flatten<Tile> = Of<layout!((2, 4, 6) : (1, 16, 2))>, flatten(&l).unwrap(), value::flatten(&v).unwrap();
        Unflatten<Of<layout!((2, 4) : (1, 16))>, shape!((1, (1,)))> = Of<layout!((2, (4,)) : (1, (16,)))>,
            unflatten(&get(&l, int!(0)).unwrap(), &shape!((1, (1,)))).unwrap(),
            value::unflatten(&value::get(&v, 0).unwrap(), &"(1,(1))".parse::<value::Shape>().unwrap()).unwrap();
        Append<Tile, layout!(5 : 64)> = Of<layout!(((2, 4), 6, 5) : ((1, 16), 2, 64))>,
            append(&l, &m).unwrap(), value::append(&v, &w).unwrap();
        Prepend<Tile, layout!(5 : 64)> = Of<layout!((5, (2, 4), 6) : (64, (1, 16), 2))>,
            prepend(&l, &m).unwrap(), value::prepend(&v, &w).unwrap();
        Replace<Tile, int!(0), layout!(5 : 64)> = Of<layout!((5, 6) : (64, 2))>,
            replace(&l, int!(0), &m).unwrap(), value::replace(&v, 0, &w).unwrap();
        Coalesced<Flatten<Of<layout!((2, 8) : (1, 2))>>> = Of<layout!(16 : 1)>,
            coalesce(&<Of<layout!((2, 8) : (1, 2))>>::default()).unwrap(),
            "Sw<2,1,3> o 3 o (2,8):(1,2)".parse::<ComposedValue>().unwrap().coalesce().unwrap();
        CoalescedByMode<Tile, shape!((1, 1))> = Tile, coalesce_by_mode(&l, &shape!((1, 1))).unwrap(), v.coalesce_by_mode(&flat).unwrap();
        FilterZeros<Of<layout!((2, 8) : (0, 2))>> = Of<layout!((1, 8) : (0, 2))>,
            filter_zeros(&<Of<layout!((2, 8) : (0, 2))>>::default()).unwrap(),
            "Sw<2,1,3> o 3 o (2,8):(0,2)".parse::<ComposedValue>().unwrap().filter_zeros().unwrap();
        Filtered<Of<layout!((2, 8) : (0, 2))>> = Of<layout!(8 : 2)>,
            filter(&<Of<layout!((2, 8) : (0, 2))>>::default()).unwrap(),
            "Sw<2,1,3> o 3 o (2,8):(0,2)".parse::<ComposedValue>().unwrap().filter().unwrap();
        Composition<Tile, layout!((4, 2) : (2, 8))> = Of<Composition<Inner, layout!((4, 2) : (2, 8))>>,
            composition(&l, &layout!((4, 2) : (2, 8))).unwrap(), v.compose(&"(4,2):(2,8)".parse::<value::Layout>().unwrap()).unwrap();
        LogicalDivide<Tile, Two> = Of<LogicalDivide<Inner, Two>>, logical_divide(&l, &two).unwrap(), v.logical_divide(&tiler).unwrap();
        ZippedDivide<Tile, Two> = Of<ZippedDivide<Inner, Two>>, zipped_divide(&l, &two).unwrap(), v.zipped_divide(&tiler).unwrap();
        TiledDivide<Tile, Two> = Of<TiledDivide<Inner, Two>>, tiled_divide(&l, &two).unwrap(), v.tiled_divide(&tiler).unwrap();
        FlatDivide<Tile, Two> = Of<FlatDivide<Inner, Two>>, flat_divide(&l, &two).unwrap(), v.flat_divide(&tiler).unwrap();
        LogicalProduct<Tile, int!(3)> = Of<LogicalProduct<Inner, int!(3)>>,
            logical_product(&l, &int!(3)).unwrap(), v.logical_product(&3usize).unwrap();
        ZippedProduct<Tile, int!(3)> = Of<ZippedProduct<Inner, int!(3)>>,
            zipped_product(&l, &int!(3)).unwrap(), v.zipped_product(&3usize).unwrap();
        TiledProduct<Tile, layout!((3, 2) : (2, 1))> = Of<TiledProduct<Inner, layout!((3, 2) : (2, 1))>>,
            tiled_product(&l, &layout!((3, 2) : (2, 1))).unwrap(), v.tiled_product(&"(3,2):(2,1)".parse::<value::Layout>().unwrap()).unwrap();
        FlatProduct<Tile, layout!((3, 2) : (2, 1))> = Of<FlatProduct<Inner, layout!((3, 2) : (2, 1))>>,
            flat_product(&l, &layout!((3, 2) : (2, 1))).unwrap(), v.flat_product(&"(3,2):(2,1)".parse::<value::Layout>().unwrap()).unwrap();
        BlockedProduct<Tile, layout!((3, 2) : (2, 1))> = Of<BlockedProduct<Inner, layout!((3, 2) : (2, 1))>>,
            blocked_product(&l, &layout!((3, 2) : (2, 1))).unwrap(), v.blocked_product(&"(3,2):(2,1)".parse().unwrap()).unwrap();
        RakedProduct<Tile, layout!((3, 2) : (2, 1))> = Of<RakedProduct<Inner, layout!((3, 2) : (2, 1))>>,
            raked_product(&l, &layout!((3, 2) : (2, 1))).unwrap(), v.raked_product(&"(3,2):(2,1)".parse().unwrap()).unwrap();
        TileToShape<Tile, shape!((16, 12))> = Of<TileToShape<Inner, shape!((16, 12))>>,
            tile_to_shape(&l, &shape!((16, 12)), &cute_static::LayoutLeft).unwrap(),
            v.tile_to_shape(&"(16,12)".parse().unwrap(), &cute_static::LayoutLeft).unwrap();
    }
    assert_type_eq_all!(Rank<Tile>, int!(2));
    assert_type_eq_all!(Depth<Tile>, int!(2));
    assert_eq!((rank(&l), depth(&l), size(&l)), (2, 2, int!(48)));
    assert_eq!((value::rank(&v), value::depth(&v), value::size(&v)), (2, 2, 48));
    // layouts like it are plain: registers are not swizzled
    assert_type_eq_all!(MakeFragmentLike<Tile>, MakeFragmentLike<Inner>);
    assert_type_eq_all!(MakeLayoutLike<Tile>, MakeLayoutLike<Inner>);
    assert_eq!(make_fragment_like(&l).unwrap().to_string(), v.make_fragment_like().unwrap().to_string());
    assert_eq!(make_layout_like(&l).unwrap().to_string(), v.make_layout_like().unwrap().to_string());
}

/// With run-time integers in the offset and in the inner layout.
#[test]
fn mixed_ones_too() {
    let inner = cute_static::Layout::new((int!(8), 6usize), (6usize, int!(1))).unwrap();
    let l = ComposedLayout::new(swizzle!(2, 0, 3), 5usize, inner).unwrap();
    let v: ComposedValue = l.to_string().parse().unwrap();
    assert_eq!(group(&l, int!(0), int!(2)).unwrap().to_string(), value::group(&v, 0, 2).unwrap().to_string());
    assert_eq!(logical_product(&l, &int!(2)).unwrap().at(95), v.logical_product(&2usize).unwrap().at(95).unwrap());
    type Named = ComposedLayout<Swizzle<int!(2), int!(0), int!(3)>, usize, layout!(type (8, usize) : (usize, usize))>;
    assert_eq!(coalesce_to::<Named, _>(&l).unwrap().to_string(), v.to_string());
    // what does not fit before the outer part is refused, as on values
    let far = ComposedLayout::new(swizzle!(2, 0, 3), isize::MAX - 100, layout!(8 : 1)).unwrap();
    let (more, mode) = (append(&far, &layout!(5 : 64)), "5:64".parse().unwrap());
    assert_eq!(
        more.unwrap_err(),
        value::append(&far.to_string().parse::<ComposedValue>().unwrap(), &mode).unwrap_err()
    );
}

/// One bound an operation: the same function takes plain, composed and dynamic layouts.
#[test]
fn generic_code_takes_all() {
    fn sizes<L>(l: &L) -> (usize, usize)
    where
        L: cute_static::LogicalProductBy<int!(3)> + cute_static::Filter<Output: IsLayout>,
        LogicalProduct<L, int!(3)>: IsLayout,
    {
        (logical_product(l, &int!(3)).unwrap().size(), filter(l).unwrap().size())
    }
    let tile = Tile::default();
    assert_eq!(sizes(&tile), (144, 48));
    assert_eq!(sizes(tile.layout()), (144, 48));
    assert_eq!(sizes(&tile.to_string().parse::<ComposedValue>().unwrap()), (144, 48));
}

/// The type says what the numbers say, and both what the values do: of each swizzle over lines of many lengths, from 0 and from 5.
#[test]
fn cosizes_as_types() {
    macro_rules! cosizes {
        (lengths $lengths:tt; $($swizzle:tt)*) => {$( cosizes! { @lengths $swizzle $lengths } )*};
        (@lengths $swizzle:tt [$($n:literal)*]) => {$( cosizes! { @one $swizzle $n 0 } cosizes! { @one $swizzle $n 5 } )*};
        (@one [$($s:tt)+] $n:literal $o:literal) => {{
            type L = ComposedLayout<swizzle!($($s)+), int!($o), layout!($n : 1)>;
            let l = L::default();
            // from an offset on, the numbers below it count too
            let largest = (0..$n + $o).map(|x| l.swizzle().apply(x)).max().unwrap();
            assert_eq!((Cosize::<L>::ISIZE, l.cosize()), (largest + 1, Cosize::<L>::USIZE), "{l}");
        }};
    }
    macro_rules! lengths {
        ($($n:literal)*) => {
            cosizes! {
                lengths [$($n)*];
                [0, 0, 0] [0, 2, 3] [1, 0, 1] [1, 2, 2] [2, 0, 2] [2, 1, 3] [3, 0, 3] [3, 1, 4] [3, 4, 3]
                [0, 2, -3] [1, 0, -1] [1, 1, -3] [2, 0, -2] [2, 0, -4] [2, 1, -3] [3, 0, -3] [3, 2, -3]
            }
        };
    }
    lengths! { 1 2 3 7 8 12 17 31 64 96 100 129 255 }
    #[cfg(feature = "exhaustive")]
    lengths! { 4 5 6 9 10 11 13 14 15 16 18 19 20 21 22 23 24 25 27 28 32 33 36 40 47 48 49 56 63 65 72 80 95 97 127 128 160 200 256 300 }
    // of a layout of a layout: up to where the inner one goes, past the outer one's domain by its last mode
    macro_rules! layouts {
        ($([$($w:tt)+] $o:literal [$($l:tt)+];)*) => {$({
            type L = ComposedLayout<layout!($($w)+), int!($o), layout!($($l)+)>;
            let (l, w) = (L::default(), <layout!($($w)+)>::default());
            let largest = (0..$o + l.layout().cosize()).map(|x| w.at(x)).max().unwrap();
            assert_eq!((Cosize::<L>::ISIZE, l.cosize()), (largest + 1, Cosize::<L>::USIZE), "{l}");
        })*};
    }
    layouts! {
        [(4, 8) : (8, 1)] 0 [8 : 1]; [(4, 8) : (8, 1)] 3 [8 : 1]; [(4, 8) : (8, 1)] 0 [40 : 1]; [(4, 8) : (0, 1)] 1 [(2, 3) : (1, 4)];
        [(2, 3, 4) : (12, 1, 3)] 0 [7 : 1]; [(2, 3, 4) : (12, 1, 3)] 5 [7 : 3]; [((2, 2), 3) : ((1, 100), 7)] 0 [11 : 1]; [1 : 5] 0 [4 : 2]; [9 : 2] 4 [1 : 0];
    }
    // storage of its own
    let tile = <ComposedLayout<swizzle!(2, 0, 2), int!(0), layout!((4, 4) : (4, 1))>>::default();
    assert_eq!(size_of_val(&Tensor::fragment(tile, 0f32)), 64);
}

/// Layouts of layouts: the definition at each coordinate, slices, partitions, divides and inverses; refused where the outer one has no coordinate.
#[test]
fn layouts_of_layouts() {
    type Outer = layout!((4, (2, 6)) : (3, (100, 12)));
    type Inner = layout!((3, (2, 2)) : (1, (8, 20)));
    type L = ComposedLayout<Outer, int!(2), Inner>;
    let (w, i, l) = (Outer::default(), Inner::default(), L::default());
    let value: ComposedValue = l.to_string().parse().unwrap();
    assert_eq!((make_composed_layout(&w, int!(2), &i), size_of::<L>()), (Ok(l), 0));
    assert_eq!(
        value,
        ComposedValue::new(value::Layout::try_from(w).unwrap(), 2, value::Layout::try_from(i).unwrap()).unwrap()
    );
    assert_eq!((l.cosize(), l.min_offset()), (value.cosize(), 0));
    for c in 0..12usize {
        let offset = w.at((2 + i.at(c)).unsigned_abs());
        assert_eq!((l.at(c), Evaluate::offset(&l, c), value.at(c)), (offset, Some(offset), Ok(offset)));
        assert_eq!(l.slice((c % 3, ..)).unwrap().0.at(c / 3), offset);
        assert_eq!(value.slice((c % 3, ..)).unwrap().0.at(c / 3), Ok(offset));
    }
    let tiles = zipped_divide(&l, &shape!((3, 2))).unwrap();
    assert_eq!(tiles.to_string(), value.zipped_divide(&"<3,2>".parse::<value::Tiler>().unwrap()).unwrap().to_string());
    let (part, offset) = cute_static::local_tile(&l, &shape!((3, 2)), (0, 1)).unwrap();
    assert_eq!((part.at((2, 1)), offset), (l.at((2, 3)), 0));
    // in tensors
    let data: Vec<isize> = (0..400).collect();
    let tensor = Tensor::view(&data, l).unwrap();
    assert!((0..12usize).all(|c| tensor.get(c) == Some(&l.at(c))));
    assert!(Tensor::view(&data[..l.cosize() - 1], l).is_err());
    // inverses
    type Bijection = ComposedLayout<layout!((4, 8) : (8, 1)), int!(0), layout!((8, 4) : (4, 1))>;
    let bijection = Bijection::default();
    let same: ComposedValue = bijection.to_string().parse().unwrap();
    let (right, left) = (right_inverse(&bijection).unwrap(), left_inverse(&bijection).unwrap());
    assert_eq!(right.to_string(), same.right_inverse().unwrap().to_string());
    assert_eq!(left.to_string(), same.left_inverse().unwrap().to_string());
    for k in 0..32usize {
        assert_eq!(right.at(k).map(|c| bijection.at(c.unsigned_abs())), Some(k.cast_signed()));
        assert_eq!(left.at(bijection.at(k).unsigned_abs()), Some(k.cast_signed()));
        assert_eq!(same.right_inverse().unwrap().at(k).ok(), right.at(k));
    }
    assert_eq!((right.at(32), same.right_inverse().unwrap().at(32).is_err()), (None, true));
    // below the outer layout's first coordinate
    let below = ComposedLayout::new(w, int!(-1), i).unwrap_err();
    assert_eq!(
        (below.code(), Err(below)),
        (
            "below_domain",
            ComposedValue::new(value::Layout::try_from(w).unwrap(), -1, value::Layout::try_from(i).unwrap())
        )
    );
}

/// What composed layouts have in common with others: the offsets go on by 1 from that of coordinate 0, as types and on values.
#[test]
fn common_subvectors() {
    use cute_static::{max_common_layout, max_common_vector};
    macro_rules! common {
        ($([$($s:tt)+] $o:literal [$($l:tt)+] [$($p:tt)+] = $text:literal $size:literal;)*) => {$({
            type A = ComposedLayout<swizzle!($($s)+), int!($o), layout!($($l)+)>;
            let (a, b) = (A::default(), <layout!($($p)+)>::default());
            let (v, w): (ComposedValue, value::Layout) = (a.to_string().parse().unwrap(), b.to_string().parse().unwrap());
            let made = max_common_layout(&a, &b).unwrap();
            assert_eq!((made.to_string().as_str(), max_common_vector(&a, &b).unwrap().to_usize()), ($text, $size), "{a}, {b}");
            assert_eq!(max_common_vector(&b, &a).unwrap().to_usize(), $size);
            assert_eq!((v.max_common_layout(&w).unwrap().to_string().as_str(), v.max_common_vector(&w)), ($text, Ok($size)));
            assert_eq!(cute_static::max_common_layout(&v, &v).unwrap().size(), max_common_layout(&a, &a).unwrap().size());
            for k in 0..$size {
                let c = made.at(k).unsigned_abs();
                assert_eq!((a.at(c), b.at(c)), (a.at(0) + k.cast_signed(), k.cast_signed()), "{a}, {b} at {k}");
            }
        })*};
    }
    use cute_static::Extent;
    trait ToUsize {
        fn to_usize(self) -> usize;
    }
    impl<E: Extent> ToUsize for E {
        fn to_usize(self) -> usize {
            self.extent()
        }
    }
    common! {
        [3, 3, 3] 0 [(8, 64) : (64, 1)] [(8, 64) : (64, 1)] = "8:8" 8;
        [3, 3, 3] 4 [(8, 64) : (64, 1)] [(8, 64) : (64, 1)] = "4:8" 4;
        [3, 3, 3] 24 [(8, 64) : (64, 1)] [(8, 64) : (64, 1)] = "8:8" 8;
        [3, 3, 3] 1 [(8, 64) : (64, 1)] [(8, 64) : (64, 1)] = "1:0" 1;
        [2, 2, -3] 0 [(2, 6, 5) : (1, 2, 12)] [(2, 6, 5) : (1, 2, 12)] = "4:1" 4;
        [2, 3, 3] 0 [(4, (2, 8)) : (2, (1, 8))] [(4, 16) : (16, 1)] = "2:4" 2;
        [2, 4, 3] 0 [(3, 40) : (40, 1)] [(3, 40) : (40, 1)] = "16:3" 16;
        [0, 0, 0] 7 [(8, 8) : (8, 1)] [(8, 8) : (8, 1)] = "(8,8):(8,1)" 64;
        [2, 4, 3] 0 [(4, 3, 8) : (1, 4, 12)] [(4, (3, 8)) : (1, (4, 12))] = "16:1" 16;
    }
}
