//! A row of a box is a multiple of 16 bytes.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{RowMajor, shape};

fn main() {
    type Tile = shape!((64, 16));
    let _copy = TmaOf::<F16, RowMajor<Tile>, Tile>::default();
}
