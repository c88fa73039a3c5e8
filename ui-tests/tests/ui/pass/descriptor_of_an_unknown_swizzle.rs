//! A swizzle that reads one bit too far up is no mode of a descriptor.

use cute_atoms::{descriptor::DescriptorOf, element::F16, smem::K};
use cute_static::{ComposedLayout, int, layout, swizzle};

fn main() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((128, 64) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}
