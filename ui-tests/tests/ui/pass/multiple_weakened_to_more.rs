//! What is a multiple of 8 is one of 4.

use cute_static::{Multiple, int};

fn main() {
    let m = Multiple::<int!(type 8)>::new(48).unwrap();
    assert_eq!(m.weaken::<int!(type 4)>().value(), 48);
}
