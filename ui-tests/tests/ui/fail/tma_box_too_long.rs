//! A box has at most 256 elements along a mode.

use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{TileToShape, shape};

fn main() {
    type Tile = shape!((512, 64));
    let _copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
}
