//! Section 3.3: a shape is divided where its extents divide, or are divided by, the divisor. 3 and 4 do neither.

use cute_static::{int, shape, shape_div};

fn main() {
    assert!(shape_div(&shape!((4, 6)), &int!(3)).is_ok());
}
