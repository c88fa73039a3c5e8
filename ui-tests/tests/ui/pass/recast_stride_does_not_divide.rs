//! Rows 66 elements apart do.

use cute_static::{Recast, int, layout};

type C = Recast<layout!((8, 64) : (66, 1)), int!(16), int!(32)>;

fn main() {
    let _ = C::default();
}
