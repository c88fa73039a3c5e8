//! The groups of rows go backwards.

use cute_atoms::{descriptor::DescriptorOf, element::F16, smem::K};
use cute_static::layout;

fn main() {
    type Tile = layout!(((8, 2), (8, 2)) : ((8, -128), (1, 64)));
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}
