//! A tensor map has no offset before the swizzle.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{ComposedLayout, int, layout, shape, swizzle};

fn main() {
    type Tile = ComposedLayout<swizzle!(3, 3, 3), int!(64), layout!((128, 64) : (64, 1))>;
    let _copy = TmaOf::<F16, Tile, shape!((128, 64))>::default();
}
