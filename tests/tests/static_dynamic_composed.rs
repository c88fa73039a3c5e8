//! Composed layouts: what is done with their coordinates is done with the inner layout; as types, on values, and by the values themselves.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, missing_docs)]

use cute_dynamic as value;
use cute_static::{
    Append, BlockedProduct, Coalesced, CoalescedByMode, ComposedLayout, Composition, Depth, Evaluate, FilterZeros,
    Filtered, FlatDivide, FlatProduct, Flatten, Get, Group, IsLayout, IsSwizzle, LogicalDivide, LogicalProduct,
    MakeFragmentLike, MakeLayoutLike, Prepend, RakedProduct, Rank, Replace, Select, Swizzle, Take, TileToShape,
    TiledDivide, TiledProduct, Unflatten, ZippedDivide, ZippedProduct, append, blocked_product, coalesce,
    coalesce_by_mode, coalesce_to, composition, depth, filter, filter_zeros, flat_divide, flat_product, flatten, get,
    group, int, layout, logical_divide, logical_product, make_fragment_like, make_layout_like, prepend, raked_product,
    rank, replace, select, shape, size, swizzle, take, tile_to_shape, tiled_divide, tiled_product, unflatten,
    zipped_divide, zipped_product,
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
        Get<Tile, int!(0)> = Of<layout!((2, 4) : (1, 16))>, get(&l, int!(0)), value::get(&v, 0).unwrap();
        Take<Tile, int!(1), int!(2)> = Of<layout!((6,) : (2,))>, take(&l, int!(1), int!(2)), value::take(&v, 1, 2).unwrap();
        Select<Tile, (int!(1), int!(0))> = Of<layout!((6, (2, 4)) : (2, (1, 16)))>,
            select(&l, (int!(1), int!(0))).unwrap(), value::select(&v, &[1, 0]).unwrap();
        Group<Tile, int!(0), int!(2)> = Of<layout!((((2, 4), 6),) : (((1, 16), 2),))>,
            group(&l, int!(0), int!(2)), value::group(&v, 0, 2).unwrap();
        Flatten<Tile> = Of<layout!((2, 4, 6) : (1, 16, 2))>, flatten(&l), value::flatten(&v);
        Unflatten<Of<layout!((2, 4) : (1, 16))>, shape!((1, (1,)))> = Of<layout!((2, (4,)) : (1, (16,)))>,
            unflatten(&get(&l, int!(0)), &shape!((1, (1,)))),
            value::unflatten(&value::get(&v, 0).unwrap(), &"(1,(1))".parse::<value::Shape>().unwrap()).unwrap();
        Append<Tile, layout!(5 : 64)> = Of<layout!(((2, 4), 6, 5) : ((1, 16), 2, 64))>,
            append(&l, &m).unwrap(), value::append(&v, &w).unwrap();
        Prepend<Tile, layout!(5 : 64)> = Of<layout!((5, (2, 4), 6) : (64, (1, 16), 2))>,
            prepend(&l, &m).unwrap(), value::prepend(&v, &w).unwrap();
        Replace<Tile, int!(0), layout!(5 : 64)> = Of<layout!((5, 6) : (64, 2))>,
            replace(&l, int!(0), &m).unwrap(), value::replace(&v, 0, &w).unwrap();
        Coalesced<Flatten<Of<layout!((2, 8) : (1, 2))>>> = Of<layout!(16 : 1)>,
            coalesce(&<Of<layout!((2, 8) : (1, 2))>>::default()),
            "Sw<2,1,3> o 3 o (2,8):(1,2)".parse::<ComposedValue>().unwrap().coalesce();
        CoalescedByMode<Tile, shape!((1, 1))> = Tile, coalesce_by_mode(&l, &shape!((1, 1))), v.coalesce_by_mode(&flat).unwrap();
        FilterZeros<Of<layout!((2, 8) : (0, 2))>> = Of<layout!((1, 8) : (0, 2))>,
            filter_zeros(&<Of<layout!((2, 8) : (0, 2))>>::default()),
            "Sw<2,1,3> o 3 o (2,8):(0,2)".parse::<ComposedValue>().unwrap().filter_zeros();
        Filtered<Of<layout!((2, 8) : (0, 2))>> = Of<layout!(8 : 2)>,
            filter(&<Of<layout!((2, 8) : (0, 2))>>::default()),
            "Sw<2,1,3> o 3 o (2,8):(0,2)".parse::<ComposedValue>().unwrap().filter();
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
    assert_eq!((rank(&l), depth(&l), size(&l)), (2, 2, Ok(int!(48))));
    assert_eq!((value::rank(&v), value::depth(&v), value::size(&v)), (2, 2, Ok(48)));
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
    assert_eq!(group(&l, int!(0), int!(2)).to_string(), value::group(&v, 0, 2).unwrap().to_string());
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
        (logical_product(l, &int!(3)).unwrap().size(), filter(l).size())
    }
    let tile = Tile::default();
    assert_eq!(sizes(&tile), (144, 48));
    assert_eq!(sizes(tile.layout()), (144, 48));
    assert_eq!(sizes(&tile.to_string().parse::<ComposedValue>().unwrap()), (144, 48));
}
