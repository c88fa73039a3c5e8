//! The generic function of the twin, at a call whose tiler divides the layout.

use cute_static::{AlgebraError, Evaluate, IsLayout, LogicalDivide, LogicalDivideBy, layout, logical_divide};

/// The sum of the first offsets of the first two modes.
fn first<L, T>(layout: &L, tiler: &T) -> Result<isize, AlgebraError>
where
    L: LogicalDivideBy<T>,
    LogicalDivide<L, T>: IsLayout + Evaluate<(usize, usize), Offset = isize>,
{
    let tiles = logical_divide(layout, tiler)?;
    Ok((0..tiles.mode_size(0)).filter_map(|i| tiles.offset((i, 0))).sum())
}

fn main() {
    assert!(first(&layout!((8, 8) : (8, 1)), &layout!(4 : 2)).is_ok());
}
