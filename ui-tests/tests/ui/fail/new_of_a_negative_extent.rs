//! Definition 2.5: a shape is made of positive integers.

use cute_static::{Layout, int};

fn main() {
    assert!(Layout::new(int!(-4), int!(1)).is_ok());
}
