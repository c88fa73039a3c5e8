//! 6 is a multiple of 2: the complement fills the gap exactly.

use cute_static::{LogicalDivide, layout};

type C = LogicalDivide<layout!(24 : 1), layout!((2, 2) : (1, 6))>;

fn main() {
    let _ = C::default();
}
