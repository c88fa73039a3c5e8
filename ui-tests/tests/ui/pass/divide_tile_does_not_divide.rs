//! 4 divides 8.

use cute_static::{ZippedDivide, int, layout};

type C = ZippedDivide<layout!((8, 8) : (8, 1)), int!(4)>;

fn main() {
    let _ = C::default();
}
