//! Eq. 23: the mode 4:1 of the right operand ends where the mode 2:4 begins.

use cute_static::{composition, layout};

fn main() {
    let c = composition(&layout!((4, 4) : (4, 1)), &layout!((4, 2) : (1, 4)));
    assert!(c.is_ok());
}
