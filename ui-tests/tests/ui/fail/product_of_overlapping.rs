//! Eq. 28: the tile's second mode begins at 2, inside its first one. Copies of it would overlap.

use cute_static::{LogicalProduct, int, layout};

type C = LogicalProduct<layout!((4, 4) : (1, 2)), int!(2)>;

fn main() {
    let _ = C::default();
}
