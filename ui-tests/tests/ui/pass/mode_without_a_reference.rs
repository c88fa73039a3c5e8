//! The mode of a reference.
use cute_static::{get, int};

fn main() {
    let shape = (4usize, 8usize);
    assert_eq!(get(&shape, int!(1)).unwrap(), 8);
}
