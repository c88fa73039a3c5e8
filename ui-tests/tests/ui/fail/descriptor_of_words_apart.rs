//! Rows of 128 bytes without a swizzle: no descriptor steps over them by bricks of 16 bytes.

use cute_atoms::{descriptor::DescriptorOf, element::F16, smem::K};
use cute_static::layout;

fn main() {
    type Tile = layout!((64, 16) : (64, 1));
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}
