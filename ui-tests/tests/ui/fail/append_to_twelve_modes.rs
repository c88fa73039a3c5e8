//! A tuple has 12 modes at most, so none is appended to as many.
use cute_static::{append, layout};

fn main() {
    let twelve = layout!((1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2) : (0, 1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32));
    assert!(append(&twelve, &layout!(2 : 64)).is_ok());
}
