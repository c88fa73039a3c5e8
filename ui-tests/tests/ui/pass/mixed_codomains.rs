//! 0 is the zero of every module.

use cute_static::{layout};

fn main() {
    let _ = layout!((4, 3) : (0, 1@0)).at(5usize);
}
