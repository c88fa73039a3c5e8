//! Eq. 26: the first two modes reach offset 3 together, where the second one, of stride 1 too, has ended.

use cute_static::{LeftInverse, layout};

type L = LeftInverse<layout!((7, 3, 2) : (1, 1, 32))>;

fn main() {
    let _ = L::default();
}
