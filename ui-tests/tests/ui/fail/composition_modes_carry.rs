//! Eq. 23: the modes 4:1 and 2:2 of the right operand both reach offset 2, and a left layout of two modes tells sums apart.

use cute_static::{composition, layout};

fn main() {
    let c = composition(&layout!((4, 4) : (4, 1)), &layout!((4, 2) : (1, 2)));
    assert!(c.is_ok());
}
