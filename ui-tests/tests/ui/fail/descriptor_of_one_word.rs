//! Half of what an instruction takes along K.

use cute_atoms::{descriptor::DescriptorOf, element::F16, smem::K};
use cute_static::{ComposedLayout, int, layout, swizzle};

fn main() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((64, 8) : (64, 1))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}
