//! Rows of 128 bytes, swizzled as rows of 64 are, have no descriptors.
use cute_atoms::{element::{F16, F32}, mma::Wgmma, tiled::TiledMma};
use cute_static::{ComposedLayout, int, layout, swizzle};

fn main() {
    type Mma = TiledMma<Wgmma<int!(128), F32, F16, F16>, layout!((1, 1, 1) : (0, 0, 0))>;
    let smem = ComposedLayout::<swizzle!(3, 3, 3), int!(0), layout!((64, 64) : (64, 1))>::default();
    let thread = Mma::default().get_slice(0);
    let a = thread.partition_a(&smem).unwrap();
    assert!(thread.make_fragment_a(&a, 1024).is_ok());
}
