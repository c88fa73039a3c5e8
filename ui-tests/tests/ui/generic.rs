//! Callers of generic functions (`src/tiles.rs`, or a function here): errors at the call, with the bound's chain behind them.

use cute_static::{
    AlgebraError, Evaluate, Exact, Extent, IsLayout, LogicalDivide, LogicalDivideBy, Multiple, MultipleOf,
    ZippedDivide, ZippedDivideBy, int, layout, logical_divide, shape, zipped_divide,
};
use cute_ui_tests::tiles::{element, sliced, thread, tile, value};

/// A generic function with one bound, called with a tile that has to divide 8 columns.
#[numbers(_3, _8)]
fn exact_in_generic_code() {
    /// The sum of the offsets of the first element of every tile.
    fn first_of_tiles<L, T>(layout: &L, tiler: &T) -> Result<isize, AlgebraError>
    where
        L: ZippedDivideBy<T>,
        ZippedDivide<L, T>: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    {
        let tiles = zipped_divide(layout, tiler)?;
        Ok((0..tiles.mode_size(1)).filter_map(|rest| tiles.offset((0, rest))).sum())
    }

    assert!(first_of_tiles(&layout!((4, 8) : (1, 4)), &(.., Exact(int!(wrong!(3 => 2))))).is_ok());
}

/// Eq. 20 in a generic function: the bound holds for layouts that the tiler divides, and the call
/// with one that it does not is refused where it stands. Stride 3 does not divide the 8 of the
/// merged first mode, nor the other way round.
/// Right: The generic function of the twin, at a call whose tiler divides the layout.
#[numbers(_3, _8)]
fn generic_divide_does_not_fit() {
    /// The sum of the first offsets of the first two modes.
    fn first<L, T>(layout: &L, tiler: &T) -> Result<isize, AlgebraError>
    where
        L: LogicalDivideBy<T>,
        LogicalDivide<L, T>: IsLayout + Evaluate<(usize, usize), Offset = isize>,
    {
        let tiles = logical_divide(layout, tiler)?;
        Ok((0..tiles.mode_size(0)).filter_map(|i| tiles.offset((i, 0))).sum())
    }

    assert!(first(&layout!((8, 8) : (8, 1)), &layout!(4 : wrong!(3 => 2))).is_ok());
}

/// A function with one bound, called with an element that tiles of 4 rows have not.
#[numbers(_5, _4)]
fn generic_element_out_of_bounds() {
    assert!(element(&layout!((8, 8) : (1, 8)), &shape!((4, 4)), (int!(wrong!(5 => 3)), 0)).is_ok());
}

/// A function with one bound, called with a column that is not there.
#[numbers(_8)]
fn generic_slice_out_of_bounds() {
    assert!(sliced(&layout!((4, 8) : (1, 4)), (.., int!(wrong!(8 => 7)))).is_some());
}

/// A function with one bound, called with threads that have to divide 8 columns.
#[numbers(_3, _8)]
fn generic_threads_do_not_divide() {
    assert!(thread(&layout!((4, 8) : (1, 4)), &Exact(layout!((4, wrong!(3 => 2)) : (1, 4))), 7).is_ok());
}

/// A function with one bound, called with a tile that has to divide 8 columns: told at the call,
/// with both numbers.
#[numbers(_5, _8)]
fn generic_tile_does_not_divide() {
    assert!(tile(&layout!((4, 8) : (1, 4)), &Exact(shape!((4, wrong!(5 => 4)))), (0, 1)).is_ok());
}

/// A function with one bound, called with a tile that is not there: of 2 tiles, the third.
#[numbers(_2)]
fn generic_tile_out_of_bounds() {
    assert!(tile(&layout!((4, 8) : (1, 4)), &shape!((4, 4)), (0, int!(wrong!(2 => 1)))).is_ok());
}

/// A function with one bound, called with a coordinate that is not there.
#[numbers(_8)]
fn generic_value_out_of_bounds() {
    assert!(value(&layout!((4, 8) : (1, 4)), (0, int!(wrong!(8 => 7)))).is_some());
}

/// A kernel of tiles of 16 rows, given rows of which only multiples of 8 are known.
/// Right: A kernel of tiles of 16 rows, given rows that are known to be multiples of 32.
#[numbers(_8, _16)]
fn multiple_of_less() {
    fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
        m.extent() / 16
    }

    let m = Multiple::<int!(type wrong!(8 => 32))>::new(96).unwrap();
    assert_eq!(tiles(m), 6);
}

/// A kernel of tiles of 16 rows, given 24 rows.
/// Right: A kernel of tiles of 16 rows, given 48 rows.
#[numbers(_24, _16)]
fn multiple_static_of_less() {
    fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
        m.extent() / 16
    }

    assert!(tiles(int!(wrong!(24 => 48))) > 0);
}

/// What is a multiple of 8 need be none of 16.
/// Right: What is a multiple of 8 is one of 4.
#[numbers(_8, _16)]
fn multiple_weakened_to_more() {
    let m = Multiple::<int!(type 8)>::new(48).unwrap();
    assert_eq!(m.weaken::<int!(type wrong!(16 => 4))>().value(), 48);
}
