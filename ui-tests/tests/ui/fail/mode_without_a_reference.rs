//! `get` and its relatives take references. That is said, and nothing of the index, which is known only when run.
use cute_static::get;

fn main() {
    let shape = (4usize, 8usize);
    assert_eq!(get(shape, 1usize).unwrap(), 8);
}
