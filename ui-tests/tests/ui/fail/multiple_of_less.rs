//! A kernel of tiles of 16 rows, given rows of which only multiples of 8 are known.

use cute_static::{Extent, Multiple, MultipleOf, int};

fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
    m.extent() / 16
}

fn main() {
    let m = Multiple::<int!(type 8)>::new(96).unwrap();
    assert_eq!(tiles(m), 6);
}
