//! Elements of an atom stay side by side behind a swizzle.
use cute_atoms::copy::{CpAsync, Global};
use cute_atoms::element::F16;
use cute_atoms::tiled::{MakeTiledCopy, PartitionD};
use cute_static::{ComposedLayout, int, layout, swizzle};

type Copy = MakeTiledCopy<CpAsync<int!(128), Global>, F16, layout!((16, 8) : (8, 1)), layout!((1, 8) : (0, 1))>;
type Shared = ComposedLayout<swizzle!(2, 2, 3), int!(0), layout!((128, 64) : (64, 1))>;

fn main() {
    let _: PartitionD<Copy, Shared>;
}
