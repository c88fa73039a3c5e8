//! An im2col copy has at most 1024 pixels.

use cute_atoms::{element::F16, tma::Im2colOf};
use cute_static::{RowMajor, shape};

fn main() {
    type Tile = shape!((2048, 64));
    let _copy = Im2colOf::<F16, RowMajor<Tile>, Tile>::default();
}
