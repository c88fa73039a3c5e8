//! Tiles, partitions and fragments of static and mixed layouts beside those of the same layouts on values.
#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a test: it may panic"
)]

use cute_dynamic::{ComposedLayout, Layout, Offset};
use cute_static::{
    AlgebraError, Evaluate, InnerPartitionBy, IsLayout, LocalPartitionBy, OuterPartitionBy, Tensor, int, layout, shape,
    swizzle,
};

/// One call of both crates: the same layout and offset, or the same error.
macro_rules! same {
    ($($name:ident($layout:expr, $by:expr, $at:expr);)*) => {$({
        let fixed = cute_static::$name(&$layout, &$by, $at);
        let dynamic = cute_dynamic::$name(&Layout::try_from($layout).unwrap(), &$by, $at);
        let fixed = fixed.map(|(rest, offset)| (Layout::try_from(rest).unwrap(), Offset::Int(offset)));
        assert_eq!(fixed, dynamic, "{} of {} at {:?}", stringify!($name), $layout, $at);
    })*};
}

/// The six slices of Figure 5, by the function and of a tensor: offset, layout, and every element.
#[test]
fn figure_5() -> Result<(), AlgebraError> {
    let a: Layout = "((3,2),((2,3),2)):((4,1),((2,15),100))".parse().unwrap();
    let tensor = Tensor::counting(0, a.clone());
    macro_rules! slices {
        ($($slice:expr => $offset:literal, $layout:literal, $all:expr;)*) => {$(
            let (rest, offset) = cute_dynamic::slice(&a, $slice)?;
            assert_eq!((offset, rest.to_string()), (Offset::Int($offset), $layout.into()));
            let part = tensor.slice($slice).unwrap();
            assert_eq!((part.start(), part.layout()), ($offset, &rest));
            let found: Vec<isize> = (0..rest.size()).map(|i| part.get(i).unwrap()).collect();
            assert_eq!((found.as_slice(), part.get(rest.size())), (&$all[..], None));
        )*};
    }
    slices! {
        (2, ..) => 8, "((2,3),2):((2,15),100)", [8, 10, 23, 25, 38, 40, 108, 110, 123, 125, 138, 140];
        (.., 5) => 32, "(3,2):(4,1)", [32, 36, 40, 33, 37, 41];
        (2, ((0, ..), ..)) => 8, "(3,2):(15,100)", [8, 23, 38, 108, 123, 138];
        ((.., 1), (.., 0)) => 1, "(3,(2,3)):(4,(2,15))",
            [1, 5, 9, 3, 7, 11, 16, 20, 24, 18, 22, 26, 31, 35, 39, 33, 37, 41];
        ((.., 0), ((0, ..), 1)) => 100, "(3,3):(4,15)", [100, 104, 108, 115, 119, 123, 130, 134, 138];
        ((1, ..), ((.., 0), ..)) => 4, "(2,(2,2)):(1,(2,100))", [4, 5, 6, 7, 104, 105, 106, 107];
    }
    Ok(())
}

/// Tiles of 3x2, the elements of one place of all of them, and the parts of 3x2 threads of a swizzled matrix: element `(i, j)` of tile
/// `(x, y)` is `(3 x + i, 2 y + j)` of the matrix, whether or not it exists.
fn swizzled_parts<L, P, T, E, Q>(
    matrix: &L,
    threads: &P,
    (m, n): (usize, usize),
    swizzled: impl Fn(usize, usize) -> isize,
) where
    L: InnerPartitionBy<(usize, usize), (usize, usize), Output = T, Offset = isize>
        + OuterPartitionBy<(usize, usize), (usize, usize), Output = E, Offset = isize>
        + LocalPartitionBy<P, usize, Output = Q, Offset = isize>,
    T: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    E: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    Q: IsLayout + Evaluate<(usize, usize), Offset = isize>,
{
    for (x, y) in (0..m.div_ceil(3)).flat_map(|x| (0..n.div_ceil(2)).map(move |y| (x, y))) {
        for (i, j) in (0..3).flat_map(|i| (0..2).map(move |j| (i, j))) {
            let expected = (Some(swizzled(3 * x + i, 2 * y + j)), 0);
            let (tile, offset) = cute_static::local_tile(matrix, &(3, 2), (x, y)).unwrap();
            assert_eq!((tile.offset((i, j)), offset), expected);
            let (places, offset) = cute_static::outer_partition(matrix, &(3, 2), (i, j)).unwrap();
            assert_eq!((places.offset((x, y)), offset), expected);
            // threads are numbered along the rows
            let (mine, offset) = cute_static::local_partition(matrix, threads, 2 * i + j).unwrap();
            assert_eq!((mine.offset((x, y)), offset), expected);
        }
    }
    let outside = cute_static::local_tile(matrix, &(3, 2), (m.div_ceil(3), 0)).map(drop);
    assert_eq!(outside, Err(AlgebraError::OutOfBounds { index: m.div_ceil(3), bound: m.div_ceil(3) }));
    assert_eq!(cute_static::local_partition(matrix, threads, 6).map(drop), Err(AlgebraError::NoThread { index: 6 }));
}

#[test]
fn swizzled() -> Result<(), AlgebraError> {
    let threads = cute_static::Layout::new((3usize, 2usize), (2usize, int!(1)))?;
    let dynamic_threads = Layout::try_from(threads)?;
    // tiles that divide the matrix, and that do not
    for (m, n) in [(6, 8), (7, 8), (8, 5), (1, 1)] {
        for offset in [0usize, 5, 24] {
            let by_hand = |i: usize, j: usize| {
                let before = offset + 8 * i + j;
                (before ^ ((before >> 3) & 7)).cast_signed()
            };
            let mixed = cute_static::Layout::new((m, n), (int!(8), int!(1)))?;
            let fixed = cute_static::ComposedLayout::new(swizzle!(3, 0, 3), offset, mixed)?;
            swizzled_parts(&fixed, &threads, (m, n), by_hand);
            let dynamic: ComposedLayout = format!("Sw<3,0,3> o {offset} o ({m},{n}):(8,1)").parse().unwrap();
            swizzled_parts(&dynamic, &threads, (m, n), by_hand);
            swizzled_parts(&dynamic, &dynamic_threads, (m, n), by_hand);
        }
    }
    // tensors: a part is written where the whole reads it; what of one reaches past the extents does not exist
    let mut data = vec![0; 64];
    let tile: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(8,1)".parse().unwrap();
    let mut a = Tensor::view_mut(&mut data, tile.clone())?;
    assert!(a.local_tile_mut(&(4usize, 2usize), (1, 3))?.set((2, 1), 7) && a.get((6, 7)) == Some(&7));
    assert!(a.local_partition_mut(&dynamic_threads, 3)?.set((1, 2), 8) && a.get((4, 5)) == Some(&8));
    let edge = a.local_tile(&(3usize, 8usize), (2, 0))?;
    assert_eq!((edge.get((0, 7)), edge.get((1, 0)), edge.get((2, 0))), (Some(&7), Some(&0), None));
    let past = Tensor::overhang(&data, tile);
    let past = past.local_tile(&(3usize, 8usize), (2, 0))?;
    assert_eq!((past.get((0, 7)), past.get((1, 0)), past.get((2, 0))), (Some(&7), Some(&0), None));
    Ok(())
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
