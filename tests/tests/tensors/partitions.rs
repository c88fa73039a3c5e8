//! Tiles and partitions of random layouts against the definition: element `(i, j)` of tile `(x, y)` of `(M, N)` is
//! `(M x + i, N y + j)` of the whole, whether or not it exists; and whatever the tiler, a part is the divided layout with one half fixed.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use cute_dynamic::{Offset, Tiler, zipped_divide};
use cute_static::{
    AlgebraError, Evaluate, InnerPartition, InnerPartitionBy, IsLayout, Layout, LocalPartition, LocalPartitionBy,
    LocalTile, OuterPartition, OuterPartitionBy, Tensor, int, layout, make_identity_tensor, shape,
};
use proptest::prelude::*;

/// Every tile, the elements of each place, and the part of each thread of `threads`, which has thread `number(i, j)` at `(i, j)`.
fn check<L, T, P, A, B, C>(
    layout: &L,
    (tiler, (m, n)): (&T, (usize, usize)),
    (threads, number): (&P, impl Fn(usize, usize) -> usize),
    offset: impl Fn(usize, usize) -> isize,
) where
    L: IsLayout
        + InnerPartitionBy<T, (usize, usize), Output = A, Offset = isize>
        + OuterPartitionBy<T, (usize, usize), Output = B, Offset = isize>
        + LocalPartitionBy<P, usize, Output = C, Offset = isize>,
    A: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    B: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    C: IsLayout + Evaluate<(usize, usize), Offset = isize>,
{
    let (rows, columns) = (layout.mode_size(0).div_ceil(m), layout.mode_size(1).div_ceil(n));
    for (x, y) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))) {
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let expected = Some(offset(m * x + i, n * y + j));
            let (tile, at) = cute_static::local_tile(layout, tiler, (x, y)).unwrap();
            assert_eq!((tile.mode_size(0), tile.mode_size(1)), (m, n));
            assert_eq!(tile.offset((i, j)).map(|offset| at + offset), expected);
            let (places, at) = cute_static::outer_partition(layout, tiler, (i, j)).unwrap();
            assert_eq!(places.offset((x, y)).map(|offset| at + offset), expected);
            let (mine, at) = cute_static::local_partition(layout, threads, number(i, j)).unwrap();
            assert_eq!(mine.offset((x, y)).map(|offset| at + offset), expected);
        }
    }
    let outside = cute_static::local_tile(layout, tiler, (rows, 0)).map(drop);
    assert_eq!(outside, Err(AlgebraError::OutOfBounds { index: rows, bound: rows }));
    let outside = cute_static::outer_partition(layout, tiler, (0, n)).map(drop);
    assert_eq!(outside, Err(AlgebraError::OutOfBounds { index: n, bound: n }));
    let none = cute_static::local_partition(layout, threads, m * n).map(drop);
    assert_eq!(none, Err(AlgebraError::NoThread { index: m * n }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn tiles_and_threads(
        (rows, columns) in (1usize..10, 1usize..10),
        (d, e) in (-9isize..10, -60isize..60),
        (m, n) in (1usize..6, 1usize..6),
    ) {
        let offset = |i: usize, j: usize| i.cast_signed() * d + j.cast_signed() * e;
        let layout = Layout::new((rows, columns), (d, e)).unwrap();
        let dynamic = cute_dynamic::Layout::try_from(layout).unwrap();
        let along_rows = Layout::new((m, n), (n, int!(1))).unwrap();
        let along_columns = Layout::new((m, n), (int!(1), m)).unwrap();
        check(&layout, (&(m, n), (m, n)), (&along_rows, |i, j| n * i + j), offset);
        check(&layout, (&(m, n), (m, n)), (&along_columns, |i, j| i + m * j), offset);
        check(&dynamic, (&(m, n), (m, n)), (&along_columns, |i, j| i + m * j), offset);
        let values = cute_dynamic::Layout::try_from(along_rows).unwrap();
        check(&dynamic, (&(m, n), (m, n)), (&values, |i, j| n * i + j), offset);
        // a tile and threads that are types, these in two levels
        let warps = Layout::new((int!(4), (int!(2), int!(3))), ((int!(6)), (int!(1), int!(2)))).unwrap();
        check(&layout, (&shape!((4, 6)), (4, 6)), (&warps, |i, j| 6 * i + j), offset);

        // what of a tile exists is what the identity says, and a tensor has that and no more
        let identity = make_identity_tensor(&(rows, columns)).unwrap();
        let data: Vec<isize> = (0..rows * columns).map(usize::cast_signed).collect();
        let tensor = Tensor::overhang(&data, Layout::new((rows, columns), (int!(1), rows)).unwrap());
        for (x, y) in (0..rows.div_ceil(m)).flat_map(|x| (0..columns.div_ceil(n)).map(move |y| (x, y))) {
            let (coords, tile) = (identity.local_tile(&(m, n), (x, y)).unwrap(), tensor.local_tile(&(m, n), (x, y)).unwrap());
            for c in 0..m * n {
                let (row, column) = coords.get(c).unwrap();
                prop_assert_eq!((row, column), ((m * x + c % m).cast_signed(), (n * y + c / m).cast_signed()));
                if row < rows.cast_signed() && column < columns.cast_signed() {
                    prop_assert_eq!(tile.get(c), Some(&(row + rows.cast_signed() * column)));
                }
            }
        }
    }

    #[test]
    fn any_tiler_is_its_divide(
        layout in prop_oneof![
            Just("(8,12):(12,1)"), Just("(7,5):(1,9)"), Just("((2,4),(3,2)):((1,6),(2,24))"), Just("(12,6):(-1,20)"), Just("24:2"),
        ],
        tiler in prop_oneof![
            Just("<4,3>"), Just("<3,_>"), Just("<4:2,(2,3):(6,1)>"), Just("<2:1>"), Just("<(2,2):(1,4),2:3>"), Just("6:4"), Just("4:1"),
        ],
    ) {
        let layout: cute_dynamic::Layout = layout.parse().unwrap();
        let tiler: Tiler = tiler.parse().unwrap();
        let Ok(divided) = zipped_divide(&layout, &tiler) else { return Ok(()) };
        let (tile, rest) = (divided.get(0).unwrap(), divided.get(1).unwrap());
        for c in 0..rest.size() {
            let (part, at) = cute_dynamic::inner_partition(&layout, &tiler, c).unwrap();
            prop_assert_eq!(part.size(), tile.size());
            for t in 0..tile.size() {
                let expected = divided.offset((t, c)).unwrap();
                prop_assert_eq!(&at, &Offset::Int(expected - part.at(t).unwrap()));
                let (places, from) = cute_dynamic::outer_partition(&layout, &tiler, t).unwrap();
                prop_assert_eq!(from, Offset::Int(expected - places.at(c).unwrap()));
            }
        }
    }
}

/// What a generic function cuts out of `layout`, named by the aliases: bounds on them are bounds on what the functions return.
#[allow(clippy::type_complexity)]
fn parts<L, T, C, P>(
    layout: &L,
    tiler: &T,
    coord: C,
    threads: &P,
) -> Result<(LocalTile<L, T, C>, OuterPartition<L, T, C>, LocalPartition<L, P>, [usize; 4]), AlgebraError>
where
    C: Copy,
    L: InnerPartitionBy<T, C> + OuterPartitionBy<T, C> + LocalPartitionBy<P, usize>,
    InnerPartition<L, T, C>: IsLayout,
    OuterPartition<L, T, C>: IsLayout,
    LocalPartition<L, P>: IsLayout,
{
    let (inner, _) = cute_static::inner_partition(layout, tiler, coord)?;
    let (tile, _) = cute_static::local_tile(layout, tiler, coord)?;
    let (places, _) = cute_static::outer_partition(layout, tiler, coord)?;
    let (mine, _) = cute_static::local_partition(layout, threads, 5)?;
    let sizes = [inner.size(), tile.size(), places.size(), mine.size()];
    Ok((tile, places, mine, sizes))
}
/// The same with the layouts' names as parameters, and with bounds on the traits' outputs.
fn sizes<L, T, C, P, A>(layout: &L, tiler: &T, coord: C, threads: &P) -> Result<[usize; 3], AlgebraError>
where
    C: Copy,
    L: InnerPartitionBy<T, C, Output = A>
        + OuterPartitionBy<T, C, Output: IsLayout>
        + LocalPartitionBy<P, usize, Output: IsLayout>,
    A: IsLayout,
{
    let (tile, _) = cute_static::local_tile(layout, tiler, coord)?;
    let (places, _) = cute_static::outer_partition(layout, tiler, coord)?;
    let (mine, _) = cute_static::local_partition(layout, threads, 5)?;
    Ok([tile.size(), places.size(), mine.size()])
}
#[test]
fn aliases_in_bounds_are_what_functions_return() {
    let threads = layout!((2, 16) : (16, 1));
    let (tile, places, mine, counted) =
        parts(&layout!((16, 64) : (64, 1)), &shape!((4, 16)), (1, 2), &threads).unwrap();
    assert_eq!((tile, places), (layout!((4, 16) : (64, 1)), layout!((4, 4) : (256, 16))));
    assert_eq!((mine, counted), (layout!((8, 4) : (128, 16)), [64, 64, 16, 32]));
    let mixed = Layout::new((16usize, int!(64)), (70usize, int!(1))).unwrap();
    let (tile, ..) = parts(&mixed, &shape!((4, 16)), (1, 2), &threads).unwrap();
    assert_eq!(tile.to_string(), "(4,16):(70,1)");
    let swizzled = cute_static::ComposedLayout::new(cute_static::swizzle!(3, 0, 3), int!(0), mixed).unwrap();
    assert_eq!(parts(&swizzled, &shape!((4, 16)), (1, 2), &threads).unwrap().3, [64, 64, 16, 32]);
    let values = cute_dynamic::Layout::try_from(mixed).unwrap();
    let dynamic = cute_dynamic::Layout::try_from(threads).unwrap();
    assert_eq!(parts(&values, &shape!((4, 16)), (1usize, 2usize), &dynamic).unwrap().3, [64, 64, 16, 32]);
    assert_eq!(sizes(&values, &shape!((4, 16)), (1usize, 2usize), &dynamic).unwrap(), [64, 16, 32]);
    assert_eq!(sizes(&mixed, &shape!((4, 16)), (1, 2), &threads).unwrap(), [64, 16, 32]);
}
