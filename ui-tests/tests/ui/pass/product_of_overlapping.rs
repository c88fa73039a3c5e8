//! Copies of a tile that fills its range follow one another.

use cute_static::{LogicalProduct, int, layout};

type C = LogicalProduct<layout!((4, 4) : (1, 4)), int!(2)>;

fn main() {
    let _ = C::default();
}
