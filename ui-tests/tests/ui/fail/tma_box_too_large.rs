//! No CTA has 256 KiB of shared memory.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{Layout, shape};

fn main() {
    type Tile = shape!((256, 256, 2));
    type Smem = Layout<Tile, shape!((1, 256, 65536))>;
    let _copy = TmaOf::<F16, Smem, Tile>::default();
}
