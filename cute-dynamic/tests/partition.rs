//! Tiles, partitions and fragments of static and mixed layouts beside those of the same layouts on values.
#![allow(clippy::unwrap_used, reason = "a test: it may panic")]

use cute_dynamic::{Layout, Offset};
use cute_static::{AlgebraError, int, layout, shape};

/// One call of both crates: the same layout and offset, or the same error.
macro_rules! same {
    ($($name:ident($layout:expr, $by:expr, $at:expr);)*) => {$({
        let fixed = cute_static::$name(&$layout, &$by, $at);
        let dynamic = cute_dynamic::$name(&Layout::try_from($layout).unwrap(), &$by, $at);
        let fixed = fixed.map(|(rest, offset)| (Layout::try_from(rest).unwrap(), Offset::Int(offset)));
        assert_eq!(fixed, dynamic, "{} of {} at {:?}", stringify!($name), $layout, $at);
    })*};
}

#[test]
fn tiles() {
    let mixed = cute_static::Layout::new((12usize, (int!(4), 6usize)), (100usize, (int!(1), 8usize))).unwrap();
    let flat = cute_static::Layout::new((12usize, 24usize), (int!(1), 12usize)).unwrap();
    let nested = layout!(((2, 4), (3, 2), 5) : ((1, 6), (2, 24), 100));
    let deep = layout!(((2, 4, 2), 6) : ((1, 3, 50), 100));
    same! {
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (1, 2));
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (.., 2));
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (1, ..));
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (1,));
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), ..);
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), 5);
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), 8);
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (2, 0));
        inner_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (0, 4));
        inner_partition(layout!((8, 12) : (12, 1)), (int!(4),), (1, 3));
        inner_partition(layout!((8, 12) : (12, 1)), (int!(4),), (1, ..));
        inner_partition(layout!((8, 12) : (12, 1)), (.., int!(4)), (1, 2));
        inner_partition(layout!((8, 12) : (12, 1)), (layout!(4 : 2), layout!((2, 3) : (6, 2))), (1, 1));
        inner_partition(layout!((8, 12) : (12, 1)), int!(24), 3);
        inner_partition(layout!(96 : 2), int!(24), 3);
        inner_partition(layout!(96 : 2), int!(24), (3,));
        inner_partition(layout!(96 : 2), (int!(24),), (3,));
        inner_partition(layout!(96 : 2), int!(96), 0);
        inner_partition(nested, shape!((4, 3)), (1, 1, 4));
        inner_partition(deep, shape!((2, 3)), ((.., 1), ..));
        inner_partition(deep, shape!((2, 3)), ((3, 1), 1));
        inner_partition(deep, shape!((2, 3)), ((3, 2), 1));
        outer_partition(deep, shape!((8, 3)), ((1, ..), 1));
        inner_partition(mixed, shape!((4, 8)), (2, 1));
        inner_partition(mixed, shape!((4, 8)), (3, 1));
        inner_partition(flat, (5usize, 8usize), (2, ..));
        inner_partition(flat, (5usize, 8usize), (3, 0));
        local_tile(mixed, shape!((4, 8)), (.., 1));
        outer_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (1, 2));
        outer_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (.., 2));
        outer_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), (1,));
        outer_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), ..);
        outer_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), 11);
        outer_partition(layout!((8, 12) : (12, 1)), shape!((4, 3)), 12);
        outer_partition(layout!((8, 12) : (12, 1)), (int!(4),), (1,));
        outer_partition(nested, shape!((4, 3)), (3, ..));
        outer_partition(mixed, shape!((4, 8)), (2, 1));
    }
}

#[test]
fn threads() {
    let nested = layout!(((2, 4), (3, 2)) : ((1, 6), (2, 24)));
    for (layout, threads) in [(nested, layout!((4, 3) : (1, 4)))] {
        for index in [0, 1, 3, 4, 7, 11, 12, usize::MAX] {
            both(layout, threads, index);
        }
    }
    for index in 0..20 {
        both(layout!((8, 12) : (12, 1)), layout!((4, 3) : (3, 1)), index);
        both(layout!((8, 12) : (12, 1)), layout!(((2, 2), 3) : ((6, 1), 2)), index);
        // broadcast, with holes, of one mode, and interleaved
        both(layout!((8, 12) : (12, 1)), layout!((4, 3) : (1, 0)), index);
        both(layout!((8, 12) : (12, 1)), layout!((4, 3) : (2, 8)), index);
        both(layout!((8, 12) : (12, 1)), layout!(8 : 1), index);
        both(layout!((8, 12) : (12, 1)), layout!((4, 2) : (3, 5)), index);
        let threads = cute_static::Layout::new((4usize, int!(3)), (int!(1), 4usize)).unwrap();
        let mixed = cute_static::Layout::new((8usize, 12usize), (int!(1), 10usize)).unwrap();
        both(mixed, threads, index);
    }
}
/// `local_partition` of both crates; if it is granted, the index is that of the coordinate.
fn both<L, P, R>(layout: L, threads: P, index: usize)
where
    L: cute_static::LocalPartitionBy<P, usize, Output = R, Offset = isize>,
    Layout: TryFrom<L, Error = AlgebraError> + TryFrom<P, Error = AlgebraError> + TryFrom<R, Error = AlgebraError>,
    P: Copy + std::fmt::Display,
    L: Copy + std::fmt::Display,
{
    let fixed = cute_static::local_partition(&layout, &threads, index);
    let (a, b) = (Layout::try_from(layout).unwrap(), Layout::try_from(threads).unwrap());
    let dynamic = cute_dynamic::local_partition(&a, &b, index);
    let fixed = fixed.map(|(rest, offset)| (Layout::try_from(rest).unwrap(), Offset::Int(offset)));
    assert_eq!(fixed, dynamic, "{layout} among {threads} at {index}");
    let reached = (0..b.size()).any(|c| b.at(c) == Ok(index.cast_signed()));
    // interleaved modes may be refused though the index is reached; nothing is granted that is not
    assert!(reached || dynamic == Err(AlgebraError::NoThread { index }));
}

#[test]
fn fragments() -> Result<(), AlgebraError> {
    macro_rules! fragments {
        ($($layout:tt => $fragment:tt;)*) => {$(
            let (from, to) = (layout!$layout, layout!$fragment);
            assert_eq!(cute_static::make_fragment_like(&from)?, to);
            assert_eq!(cute_dynamic::make_fragment_like(&Layout::try_from(from)?)?, Layout::try_from(to)?);
        )*};
    }
    fragments! {
        (8 : 5) => (8 : 1);
        ((2, 4) : (9, 100)) => ((2, 4) : (1, 2));
        ((4, 2, 3) : (1, 100, 10)) => ((4, 2, 3) : (1, 12, 4));
        ((4, 2, 3) : (64, -100, 10)) => ((4, 2, 3) : (1, 12, 4));
        (((2, 2), (2, 3), 5) : ((4, 0), (50, 1), 7)) => (((2, 2), (2, 3), 5) : ((1, 0), (30, 2), 6));
        ((4, 3, 2) : (0, 1, 0)) => ((4, 3, 2) : (0, 2, 1));
    }
    Ok(())
}
