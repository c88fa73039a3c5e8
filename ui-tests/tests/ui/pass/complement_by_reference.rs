//! An integer is one.

use cute_static::{complement, layout};

fn main() {
    assert!(complement(&layout!(4 : 2), 64).is_ok());
}
