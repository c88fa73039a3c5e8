//! Section 3.3: mode by mode, in nested shapes too. 9 is no multiple of 8, nor the other way round.

use cute_static::{shape, shape_div};

fn main() {
    assert!(shape_div(&shape!((4, (8, 12))), &shape!((2, (8, 3)))).is_ok());
}
