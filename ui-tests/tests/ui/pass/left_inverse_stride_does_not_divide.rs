//! 2 divides 6.

use cute_static::{LeftInverse, layout};

type L = LeftInverse<layout!((3, 2) : (2, 6))>;

fn main() {
    let _ = L::default();
}
