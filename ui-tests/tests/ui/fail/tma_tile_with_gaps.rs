//! TMA fills shared memory without gaps: padded rows are none.

use cute_atoms::{element::F16, tma::TmaOf};
use cute_static::{layout, shape};

fn main() {
    let _copy = TmaOf::<F16, layout!((128, 64) : (72, 1)), shape!((128, 64))>::default();
}
