//! Exact divides: a tiler that has to divide gives what the tiler itself gives, or is refused with both numbers, by types, by mixed
//! layouts and by values alike.
#![allow(clippy::unwrap_used, clippy::panic, clippy::arithmetic_side_effects, clippy::indexing_slicing)]

use cute_dynamic::{Layout as Dynamic, Tiler};
use cute_static::{
    AlgebraError, ComposedLayout, Exact, FlatDivide, InnerPartition, Layout, LogicalDivide, Operation, OuterPartition,
    TiledDivide, ZippedDivide, composition, flat_divide, inner_partition, int, layout, local_tile, logical_divide,
    outer_partition, shape, swizzle, tiled_divide, zipped_divide,
};
use proptest::prelude::*;
use static_assertions::assert_type_eq_all;

#[test]
fn types() {
    type A = layout!((8, 12) : (12, 1));
    type T = shape!((4, 3));
    assert_type_eq_all!(ZippedDivide<A, T>, ZippedDivide<A, Exact<T>>, ZippedDivide<A, (Exact<int!(4)>, int!(3))>);
    assert_type_eq_all!(LogicalDivide<A, T>, LogicalDivide<A, Exact<T>>);
    assert_type_eq_all!(TiledDivide<A, T>, TiledDivide<A, Exact<T>>);
    assert_type_eq_all!(FlatDivide<A, T>, FlatDivide<A, Exact<T>>);
    assert_type_eq_all!(InnerPartition<A, T, (usize, usize)>, InnerPartition<A, Exact<T>, (usize, usize)>);
    assert_type_eq_all!(OuterPartition<A, T, (usize, usize)>, OuterPartition<A, Exact<T>, (usize, usize)>);
    // a mode of modes is as long as these together; one that is left alone is divided
    type B = layout!(((2, 4), 6) : ((1, 12), 2));
    assert_type_eq_all!(ZippedDivide<B, shape!((4, 3))>, ZippedDivide<B, Exact<shape!((4, 3))>>);
    type Rows = (core::ops::RangeFull, int!(3));
    assert_type_eq_all!(ZippedDivide<B, Rows>, ZippedDivide<B, Exact<Rows>>);
    // layouts: (2:1) * 3 of 12, and every other one of 12
    assert_type_eq_all!(
        ZippedDivide<layout!(12 : 5), layout!((2, 3) : (1, 4))>,
        ZippedDivide<layout!(12 : 5), Exact<layout!((2, 3) : (1, 4))>>
    );
    assert_type_eq_all!(
        LogicalDivide<layout!(12 : 5), layout!(6 : 2)>,
        LogicalDivide<layout!(12 : 5), Exact<layout!(6 : 2)>>
    );
    // tiles of 1 divide what is known when run, too
    assert!(zipped_divide(&Layout::new(7usize, 3usize).unwrap(), &Exact(int!(1))).is_ok());
}

/// Every function, on a mixed and a dynamic layout, with the tiler exact as a whole and in one mode.
#[test]
fn all_operations() -> Result<(), AlgebraError> {
    let mixed = Layout::new((8usize, int!(12)), (12usize, int!(1)))?;
    let dynamic = Dynamic::try_from(mixed)?;
    let fits = Exact(shape!((4, 6)));
    macro_rules! functions {
        ($($function:ident)*) => {$(
            let plain = $function(&mixed, &shape!((4, 6)))?;
            assert_eq!($function(&mixed, &fits)?, plain);
            assert_eq!(cute_dynamic::$function(&dynamic, &fits)?.to_string(), plain.to_string());
            assert_eq!($function(&dynamic, &fits)?.to_string(), plain.to_string());
            let said = concat!(stringify!($function), ": a tile of 5 does not divide an extent of 8");
            assert_eq!($function(&mixed, &Exact(shape!((5, 6)))).unwrap_err().to_string(), said);
            assert_eq!($function(&mixed, &(Exact(5usize), 5usize)).unwrap_err().to_string(), said);
            assert_eq!($function(&dynamic, &(Exact(5usize), 5usize)).unwrap_err().to_string(), said);
            assert_eq!(cute_dynamic::$function(&dynamic, &(Exact(5usize), 5usize)).unwrap_err().to_string(), said);
            assert!($function(&mixed, &(int!(5), Exact(int!(6)))).is_ok());
        )*};
    }
    functions! { logical_divide zipped_divide tiled_divide flat_divide }
    let refused = |by| Err(AlgebraError::TileLeavesRest { by, tile: 5, extent: 8 });
    let exact = Exact((5usize, 6usize));
    assert_eq!(local_tile(&mixed, &fits, (1, 1))?, local_tile(&mixed, &shape!((4, 6)), (1, 1))?);
    assert_eq!(inner_partition(&mixed, &exact, (1, 1)).map(drop), refused(Operation::LocalTile));
    assert_eq!(outer_partition(&mixed, &exact, (1, 1)).map(drop), refused(Operation::OuterPartition));
    assert_eq!(local_tile(&dynamic, &exact, (1, 1)).map(drop), refused(Operation::LocalTile));
    assert_eq!(cute_dynamic::outer_partition(&dynamic, &exact, (1, 1)).map(drop), refused(Operation::OuterPartition));
    // swizzled
    let swizzled = composition(&swizzle!(2, 0, 3), &mixed)?;
    assert_eq!(zipped_divide(&swizzled, &fits)?, zipped_divide(&swizzled, &shape!((4, 6)))?);
    assert_eq!(flat_divide(&swizzled, &exact).map(drop), refused(Operation::FlatDivide));
    assert_eq!(
        local_tile(&ComposedLayout::new(swizzle!(2, 0, 3), 8usize, mixed)?, &exact, (1, 1)).map(drop),
        refused(Operation::LocalTile)
    );
    let swizzled: cute_dynamic::ComposedLayout = "Sw<2,0,3> o 8 o (8,12):(12,1)".parse().unwrap();
    assert_eq!(swizzled.zipped_divide(&exact).map(drop), refused(Operation::ZippedDivide));
    Ok(())
}

#[test]
fn text() {
    for (text, same) in [("4!", "4:1!"), ("<4!,_>", "<4:1!,_>"), ("<(2,2):(1,4) !, 3>", "<(2,2):(1,4)!,3:1>")] {
        let tiler: Tiler = text.parse().unwrap();
        assert_eq!(tiler.to_string(), same);
        assert_eq!(same.parse(), Ok(tiler));
    }
    assert_eq!("<4,_,<3>>".parse::<Tiler>().unwrap().exact().to_string(), "<4:1!,_,<3:1!>>");
    assert!("_!".parse::<Tiler>().is_err() && "!".parse::<Tiler>().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// `n` divides an extent without a rest exactly if its multiples end there; so says the error, with the first that does not.
    #[test]
    fn integers(
        (m, n) in (1usize..40, 1usize..40),
        (p, q) in (1usize..12, 1usize..12),
        (row, column) in (1usize..50, 1usize..50),
    ) {
        let layout = Layout::new((m, n), (row, column)).unwrap();
        let plain = zipped_divide(&layout, &(p, q)).unwrap();
        let expected = match (m % p, n % q) {
            (0, 0) => Ok(plain),
            (0, _) => Err(AlgebraError::TileLeavesRest { by: Operation::ZippedDivide, tile: q, extent: n }),
            _ => Err(AlgebraError::TileLeavesRest { by: Operation::ZippedDivide, tile: p, extent: m }),
        };
        prop_assert_eq!(zipped_divide(&layout, &Exact((p, q))), expected);
        let dynamic = Dynamic::try_from(layout).unwrap();
        let plain = cute_dynamic::zipped_divide(&dynamic, &(p, q)).unwrap();
        prop_assert_eq!(cute_dynamic::zipped_divide(&dynamic, &Exact((p, q))), expected.map(|_| plain));
    }

    /// A layout divides an extent if no coordinate of tile and rest is beyond it: then there are as many as elements.
    #[test]
    fn layouts(
        size in 1usize..40,
        (s, t) in (1usize..6, 1usize..6),
        (d, e) in (1usize..8, 1usize..24),
    ) {
        let line = Dynamic::new(size, 1usize).unwrap();
        let tiler = Tiler::Layout(Dynamic::new((s, t), (d, e)).unwrap());
        let Ok(divided) = cute_dynamic::zipped_divide(&line, &tiler) else { return Ok(()) };
        let beyond = (0..divided.size()).any(|c| divided.at(c).unwrap() >= size.cast_signed());
        match cute_dynamic::zipped_divide(&line, &tiler.exact()) {
            Ok(exact) => {
                prop_assert!(!beyond);
                prop_assert_eq!(exact, divided);
            }
            Err(e) => {
                prop_assert!(beyond);
                prop_assert_eq!(e, AlgebraError::TileLeavesRest { by: Operation::ZippedDivide, tile: s * t, extent: size });
            }
        }
    }
}
