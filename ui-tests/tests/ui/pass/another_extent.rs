//! An instruction takes one layout and no other: `(8,4):(4,1)` has 4 columns, not 2.

use cute_static::{layout, same_layout};

fn main() {
    let operand = layout!((8, 4) : (4, 1));
    assert!(same_layout(&layout!((8, 4) : (4, 1)), &operand).is_ok());
}
