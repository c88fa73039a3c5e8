//! A box begins at a multiple of 128 bytes in shared memory.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{Layout, TileToShape, int};

fn main() {
    type Rows = int!(4);
    type Brick = Layout<(Rows, int!(8)), (int!(8), int!(1))>;
    type Tile = (Rows, int!(64));
    let _copy = TmaOf::<F16, TileToShape<Brick, Tile>, Tile>::default();
}
