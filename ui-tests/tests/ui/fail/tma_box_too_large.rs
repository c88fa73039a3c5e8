//! No CTA has 256 KiB of shared memory.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{layout, shape};

fn main() {
    type Smem = layout!((256, 256, 2) : (1, 256, 65536));
    let _copy = TmaOf::<F16, Smem, shape!((256, 256, 2))>::default();
}
