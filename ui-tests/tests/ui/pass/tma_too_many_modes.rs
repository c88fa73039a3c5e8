//! A tensor map has at most 5 modes.

use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{Take, TileToShape, int, layout, shape};

fn main() {
    type Tile = shape!((128, 64));
    type Six = layout!((128, 64, 2, 2, 2, 2) : (64, 1, 8192, 16384, 32768, 65536));
    let copy = TmaOf::<F16, TileToShape<SmemAtom<K, Sw128, F16>, Tile>, Tile>::default();
    assert!(copy.tensor_map(&Take::<Six, int!(0), int!(5)>::default()).is_ok());
}
