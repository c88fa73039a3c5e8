//! A descriptor's start address is not added before the swizzle.

use cute_atoms::{element::F16, descriptor::DescriptorOf, smem::K};
use cute_static::{ComposedLayout, int, layout, swizzle};

fn main() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(64), layout!((128, 64) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}
