//! A kernel of tiles of 16 rows, given any number of rows.

use cute_static::{Extent, Multiple, MultipleOf, int};

fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
    m.extent() / 16
}

fn main() {
    let m = 96usize;
    assert_eq!(tiles(m), 6);
    assert!(Multiple::<int!(type 16)>::new(m).is_ok());
}
