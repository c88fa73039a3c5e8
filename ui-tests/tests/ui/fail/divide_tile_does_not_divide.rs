//! Eq. 20: the tile's complement has stride 3, which does not divide the first mode of extent 8.

use cute_static::{ZippedDivide, int, layout};

type C = ZippedDivide<layout!((8, 8) : (8, 1)), int!(3)>;

fn main() {
    let _ = C::default();
}
