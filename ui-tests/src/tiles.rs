//! Functions generic over layouts, by the bounds of tiles, parts, slices and values: what their callers (`tests/ui/generic.rs`) do wrong is told
//! where they call them.

use cute_static::{AlgebraError, Evaluate, InnerPartitionBy, IsLayout, LocalPartitionBy, OuterPartitionBy, Slice};
use cute_static::{inner_partition, local_partition, outer_partition};

/// How many elements a tile has.
pub fn tile<L: InnerPartitionBy<T, C>, T, C>(layout: &L, tiler: &T, coord: C) -> Result<isize, AlgebraError> {
    inner_partition(layout, tiler, coord).map(|(_, offset)| offset)
}
/// Where an element of the first tile is.
pub fn element<L: OuterPartitionBy<T, C>, T, C>(layout: &L, tiler: &T, coord: C) -> Result<isize, AlgebraError> {
    outer_partition(layout, tiler, coord).map(|(_, offset)| offset)
}
/// Where a thread's part begins.
pub fn thread<L: LocalPartitionBy<T, usize>, T>(layout: &L, threads: &T, index: usize) -> Result<isize, AlgebraError> {
    local_partition(layout, threads, index).map(|(_, offset)| offset)
}
/// How many elements a slice has.
pub fn sliced<L: Slice<C>, C>(layout: &L, coord: C) -> Option<usize> {
    layout.slice_in(coord).map(|(rest, _)| rest.size())
}
/// The offset at a coordinate.
pub fn value<L: Evaluate<C, Offset = isize>, C>(layout: &L, coord: C) -> Option<isize> {
    layout.offset(coord)
}
