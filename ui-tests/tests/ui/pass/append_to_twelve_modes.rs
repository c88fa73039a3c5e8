//! To eleven one is.
use cute_static::{append, layout};

fn main() {
    let eleven = layout!((2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2) : (1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32));
    assert!(append(&eleven, &layout!(2 : 64)).is_ok());
}
