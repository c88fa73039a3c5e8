//! What is a multiple of 8 need be none of 16.

use cute_static::{Multiple, int};

fn main() {
    let m = Multiple::<int!(type 8)>::new(48).unwrap();
    assert_eq!(m.weaken::<int!(type 16)>().value(), 48);
}
