//! A generic function with one bound, called with a tile that has to divide 8 columns.

use cute_static::{AlgebraError, Evaluate, Exact, IsLayout, ZippedDivide, ZippedDivideBy, int, layout, zipped_divide};

/// The sum of the offsets of the first element of every tile.
fn first_of_tiles<L, T>(layout: &L, tiler: &T) -> Result<isize, AlgebraError>
where
    L: ZippedDivideBy<T>,
    ZippedDivide<L, T>: IsLayout + Evaluate<(usize, usize), Offset = isize>,
{
    let tiles = zipped_divide(layout, tiler)?;
    Ok((0..tiles.mode_size(1)).filter_map(|rest| tiles.offset((0, rest))).sum())
}

fn main() {
    assert!(first_of_tiles(&layout!((4, 8) : (1, 4)), &(.., Exact(int!(3)))).is_ok());
}
