//! A kernel of tiles of 16 rows, given a number of rows that is checked.

use cute_static::{Extent, Multiple, MultipleOf, int};

fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
    m.extent() / 16
}

fn main() {
    let m = 96usize;
    assert_eq!(tiles(Multiple::<int!(type 16)>::new(m).unwrap()), 6);
    assert!(Multiple::<int!(type 16)>::new(m).is_ok());
}
