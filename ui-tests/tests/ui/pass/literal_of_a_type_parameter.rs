//! An extent that a function is given has a value, which the literal does not.

use cute_static::{Extent, Layout, int};

fn columns<M: Extent>(extent: M) -> usize {
    let _ = Layout::from_parts((extent, int!(8)), (int!(1), int!(8)));
    extent.extent()
}

fn main() {
    assert_eq!(columns(4), 4);
}
