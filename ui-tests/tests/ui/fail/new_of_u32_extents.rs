//! Run-time extents are `usize`.

use cute_static::{Layout, int};

fn main() {
    let (m, n) = (4u32, 8usize);
    assert!(Layout::new((m, n), (n, int!(1))).is_ok());
}
