//! Along K a swizzled row is one atom: a second one needs a stride that no descriptor has.

use cute_atoms::smem::{K, SmemAtom, Sw128};
use cute_atoms::{descriptor::DescriptorOf, element::F16};
use cute_static::{TileToShape, shape};

fn main() {
    type Tile = TileToShape<SmemAtom<K, Sw128, F16>, shape!((128, 128))>;
    let _descriptor = DescriptorOf::<Tile, K, F16>::default();
}
