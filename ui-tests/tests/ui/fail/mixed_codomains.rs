//! Eq. 11: all strides of a layout lie in one module. The sum of an integer and a coordinate is neither.

use cute_static::{layout};

fn main() {
    let _ = layout!((4, 3) : (2, 1@0)).at(5usize);
}
