//! Strides of a tensor are multiples of 16 bytes.

use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{TileToShape, layout, shape};

fn main() {
    type Tile = shape!((128, 64));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&layout!((1000, 64) : (100, 1))).is_ok());
}
