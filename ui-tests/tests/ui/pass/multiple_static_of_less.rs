//! A kernel of tiles of 16 rows, given 48 rows.

use cute_static::{Extent, MultipleOf, int};

fn tiles<M: Extent + MultipleOf<int!(type 16)>>(m: M) -> usize {
    m.extent() / 16
}

fn main() {
    assert!(tiles(int!(48)) > 0);
}
