//! A `usize` is one.

use cute_static::{Layout, int};

fn main() {
    let (m, n) = (4usize, 8usize);
    assert!(Layout::new((m, n), (n, int!(1))).is_ok());
}
