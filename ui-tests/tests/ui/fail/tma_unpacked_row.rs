//! Elements of 4 bits that are unpacked are copied 128 at once.

use cute_atoms::element::E2M1;
use cute_atoms::tma::{TmaOf, Unpacked};
use cute_static::{RowMajor, shape};

fn main() {
    type Tile = shape!((8, 64));
    let _copy = TmaOf::<Unpacked<E2M1>, RowMajor<Tile>, Tile>::default();
}
