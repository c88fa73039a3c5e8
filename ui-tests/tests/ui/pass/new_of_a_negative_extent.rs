//! 4 is positive.

use cute_static::{Layout, int};

fn main() {
    assert!(Layout::new(int!(4), int!(1)).is_ok());
}
