//! Section 3.5.2: the tiler covers 2 elements and goes on at 5. Neither it nor its complement ever reaches element 4.

use cute_static::{LogicalDivide, layout};

type C = LogicalDivide<layout!(24 : 1), layout!((2, 2) : (1, 5))>;

fn main() {
    let _ = C::default();
}
