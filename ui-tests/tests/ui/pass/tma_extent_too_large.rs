//! Extents of a tensor are at most 2^32.

use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{TileToShape, layout, shape};

fn main() {
    type Tile = shape!((128, 64));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&layout!((4294967296, 64) : (64, 1))).is_ok());
}
