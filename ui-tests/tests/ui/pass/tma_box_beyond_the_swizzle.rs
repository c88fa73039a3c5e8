//! A row of a box must lie within what the swizzle permutes.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{ComposedLayout, int, layout, shape, swizzle};

fn main() {
    type Smem = ComposedLayout<swizzle!(3, 3, 3), int!(0), layout!((128, 64) : (64, 1))>;
    let _copy = TmaOf::<F16, Smem, shape!((128, 64))>::default();
}
