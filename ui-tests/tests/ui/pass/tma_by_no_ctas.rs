//! One copies all of it.

use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{TileToShape, int, shape};

fn main() {
    type Tile = shape!((128, 64));
    type Smem = TileToShape<SmemAtom<K, Sw128, F16>, Tile>;
    let _copy = TmaOf::<F16, Smem, Tile, int!(1)>::default();
}
