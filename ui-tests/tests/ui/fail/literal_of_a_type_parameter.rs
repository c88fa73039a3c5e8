//! An extent that a function is given has a value, which the literal does not.

use cute_static::{Extent, layout};

fn columns<M: Extent>(extent: M) -> usize {
    let _ = layout!((M, 8) : (1, 8));
    extent.extent()
}

fn main() {
    assert_eq!(columns(4), 4);
}
