//! Rows 65 elements apart do not begin at a whole element of twice the width.

use cute_static::{Recast, int, layout};

type C = Recast<layout!((8, 64) : (65, 1)), int!(16), int!(32)>;

fn main() {
    let _ = C::default();
}
